"""Generates services/contracts from proto/: messages, gRPC stubs and their types.

`python -m tools.generate_contracts` writes the files; with `--check` it writes nothing and fails if what is checked in is stale.
"""

from __future__ import annotations

import filecmp
import re
import shutil
import sys
import tempfile
from pathlib import Path

import grpc_tools
from grpc_tools import protoc

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "proto"
TARGET = ROOT / "services" / "contracts"
PACKAGE = "services.contracts"
WELL_KNOWN = Path(grpc_tools.__file__).parent / "_proto"
DOCSTRING = '"""Generated from proto/ by `make proto`; never edited by hand."""\n'


def generate(target: Path) -> None:
    """Fill the empty folder `target` with the package made from every file in proto/."""
    protos = sorted(str(path.relative_to(SOURCES)) for path in SOURCES.rglob("*.proto"))
    plugin = Path(sys.executable).parent / "protoc-gen-mypy_grpc"
    arguments = [
        "protoc",
        f"--proto_path={SOURCES}",
        f"--proto_path={WELL_KNOWN}",
        f"--python_out={target}",
        f"--pyi_out={target}",
        f"--grpc_python_out={target}",
        f"--plugin=protoc-gen-mypy_grpc={plugin}",
        f"--mypy_grpc_out=quiet:{target}",
        *protos,
    ]
    if protoc.main(arguments) != 0:
        sys.exit("protoc refused proto/; its messages are above.")
    for path in [*target.rglob("*.py"), *target.rglob("*.pyi")]:
        path.write_text(_relocate(path.read_text()))
    for folder in [target, *(path for path in target.rglob("*") if path.is_dir())]:
        (folder / "__init__.py").write_text(DOCSTRING)


def _relocate(text: str) -> str:
    """Make modules of the proto package `herotable` be imported from under services.contracts."""
    return re.sub(r"^(\s*)from herotable\.", rf"\1from {PACKAGE}.herotable.", text, flags=re.MULTILINE)


def differences(left: Path, right: Path) -> list[str]:
    """Relative paths of the generated files that are not alike in both folders."""
    names = {str(path.relative_to(side)) for side in (left, right) for path in side.rglob("*.py*") if path.suffix in {".py", ".pyi"}}
    return sorted(name for name in names if not _alike(left / name, right / name))


def _alike(left: Path, right: Path) -> bool:
    return left.is_file() and right.is_file() and filecmp.cmp(left, right, shallow=False)


def main() -> None:
    """Generate, or with --check compare."""
    with tempfile.TemporaryDirectory() as scratch:
        fresh = Path(scratch)
        generate(fresh)
        if "--check" in sys.argv[1:]:
            stale = differences(fresh, TARGET)
            if stale:
                sys.exit("services/contracts is not what proto/ says; run `make proto` and commit:\n  " + "\n  ".join(stale))
            return
        shutil.rmtree(TARGET, ignore_errors=True)
        shutil.copytree(fresh, TARGET)


if __name__ == "__main__":
    main()

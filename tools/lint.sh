#!/bin/sh
# All static checks (`make lint`). Every check runs; the exit code is 0 only if all pass.
set -u
cd "$(dirname "$0")/.." || exit 1
PATH=$PWD/.venv/bin:$PATH
failed=

check() {
    name=$1
    shift
    echo "== $name"
    "$@" || failed="$failed  $name
"
}

check "ruff: rules" ruff check --quiet .
check "ruff: format" ruff format --check --quiet .
check "types" mypy
check "import rules" lint-imports --no-cache
check "contracts: style" buf lint
check "contracts: generated code" python -m tools.generate_contracts --check
check "contracts: breaking changes" sh tools/buf_breaking.sh
check "the public API's description" python -m gateway.openapi --check

if [ -n "$failed" ]; then
    printf '\nlint: failed\n%s' "$failed"
    exit 1
fi
echo "lint: passed"

#!/bin/sh
# Checks that proto/ has no breaking change against an earlier commit of main. BUF_AGAINST=REF selects another commit.
set -eu
cd "$(dirname "$0")/.."

baseline() {
    head=$(git rev-parse HEAD)
    for ref in "${BUF_AGAINST:-}" origin/main main 'HEAD^1'; do
        [ -n "$ref" ] && commit=$(git rev-parse -q --verify "$ref^{commit}") || continue
        base=$(git merge-base "$commit" HEAD) || continue
        [ "$base" = "$head" ] || { echo "$base"; return; }
    done
}

commit=$(baseline 2>/dev/null || true)
if [ -z "$commit" ] || ! git cat-file -e "$commit:buf.yaml" 2>/dev/null; then
    echo "buf breaking: skipped, there is no earlier main with contracts to compare with"
    exit 0
fi
echo "buf breaking: against $(git log -1 --format='%h %s' "$commit")"
.venv/bin/buf breaking --against ".git#ref=$commit"

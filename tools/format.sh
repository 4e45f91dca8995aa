#!/bin/bash
# The style of the C files: format.sh mends it, format.sh --check only looks (the test `format`; 77: can't be told here).
# Versions of clang-format differ in details, so only the one of Debian 12 is asked.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
format=${CLANG_FORMAT:-clang-format}
version=14
if ! found=$("$format" --version 2>/dev/null) || [[ $found != *"version $version."* ]]; then
    echo "format: clang-format $version is not here: ${found:-none at all}"
    exit 77
fi
if ! git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    echo "format: this is no git repository: its files are not known"
    exit 77
fi
if [ "${1:-}" = --check ]; then
    git ls-files -z '*.c' '*.h' | xargs -0 -r "$format" --dry-run -Werror
    echo "format: $(git ls-files '*.c' '*.h' | wc -l) files are as they should be"
else
    git ls-files -z '*.c' '*.h' | xargs -0 -r "$format" -i
fi

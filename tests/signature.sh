#!/usr/bin/env bash
# The same battles must come out of every build: compares `impulse signature` of all builds there are.
# Exit 0 equal, 1 different, 77 nothing to compare (the test counts as skipped).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ ! -x build/release/impulse ]] || ! build/release/impulse signature --help >/dev/null 2>&1; then
    echo "skipped: build/release/impulse has no command \`signature\` yet"
    exit 77
fi
expected=$(build/release/impulse signature)
echo "release  $expected"
if [[ -z $expected ]]; then
    echo "wrong: an empty signature"
    exit 1
fi
compared=0
status=0
for preset in clang gcc-o0 asan; do
    program=build/$preset/impulse
    if [[ ! -x $program ]]; then
        echo "$preset  not built"
        continue
    fi
    found=$("$program" signature)
    echo "$preset  $found"
    compared=$((compared + 1))
    if [[ $found != "$expected" ]]; then
        echo "wrong: $preset differs from release (an old build? ./dev test builds all of them)"
        status=1
    fi
done
if ((compared == 0)); then
    echo "skipped: no other build to compare with (./dev test builds them)"
    exit 77
fi
exit $status

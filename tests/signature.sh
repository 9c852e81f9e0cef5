#!/usr/bin/env bash
# The same battles must come out of every build: compares what `impulse signature` prints in the release build with
# `impulse-signature` of the others.
# Exit 0 equal, 1 different, 77 nothing to compare (the test counts as skipped).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ ! -x build/release/impulse ]]; then
    echo "skipped: build/release/impulse is not built"
    exit 77
fi
answers=$(mktemp -d)
trap 'rm -rf "$answers"' EXIT
build/release/impulse signature >"$answers/release" &
for preset in clang gcc-o0 asan; do
    program=build/$preset/impulse-signature
    if [[ -x $program ]]; then "$program" >"$answers/$preset" & fi
done
wait
expected=$(<"$answers/release")
echo "release  $expected"
if [[ -z $expected ]]; then
    echo "wrong: an empty signature"
    exit 1
fi
compared=0
status=0
for preset in clang gcc-o0 asan; do
    if [[ ! -e $answers/$preset ]]; then
        echo "$preset  not built"
        continue
    fi
    found=$(<"$answers/$preset")
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

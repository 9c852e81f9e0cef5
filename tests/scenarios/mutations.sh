#!/usr/bin/env bash
# The program itself on damaged files: it ends by itself, with exit code 0, 1, 2 or 130, and with its own words.
set -u
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

try() {
    "$program" "$@" > "$work/said" 2>&1 < /dev/null
    local code=$?
    case $code in 0|1|2|130) ;; *) echo "exit code $code: impulse $*"; failed=1 ;; esac
    if grep -aqE 'json\.exception|terminate called|Assertion|std::|toml::' "$work/said"; then
        echo "a library's words: impulse $*"
        head -n 3 "$work/said"
        failed=1
    fi
}

# Lists in one another at thirty depths from 1 to 100,000, in a record, a log, a table of factors and a player's sheet.
for depth in 1 2 3 4 7 8 16 32 64 99 100 101 107 108 109 110 128 255 256 257 512 1024 2048 4096 8192 16384 20000 32768 50000 100000; do
    nest=$(head -c "$depth" /dev/zero | tr '\0' '[')$(head -c "$depth" /dev/zero | tr '\0' ']')
    printf '{"format": "impulse-record/1", "kind": %s}\n' "$nest" > "$work/record.json"
    printf '{"log":"impulse-log/1","setup":%s,"chain":"0123456789abcdef"}\n' "$nest" > "$work/log.jsonl"
    printf 'var fleets = %s;\n' "$nest" > "$work/sheet.js"
    try record check "$work/record.json"
    try sidcors "$work/record.json"
    try full-thrust "$work/record.json"
    try replay "$work/log.jsonl" --verify
    try vbsf fleets "$work/sheet.js"
done

# Lost output.
if [ -e /dev/full ]; then
    "$program" rules list > /dev/full 2> "$work/said"
    [ $? -eq 2 ] || { echo "a full disk under the standard output is no error"; failed=1; }
fi
exit $failed

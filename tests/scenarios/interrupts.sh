#!/usr/bin/env bash
# Ctrl-C leaves a battle at the prompt at once, and a study twice pressed: exit code 130, and what was ordered is kept.
# Exit 0 all is well, 1 not.
set -euo pipefail
program=$(readlink -f "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkfifo "$folder/typed"
exec 3<>"$folder/typed" # nobody types: the prompt waits

# interrupted WORDS...: the exit code after two interrupts, or "still there".
interrupted() {
    "$program" "$@" <"$folder/typed" >"$folder/out" 2>&1 &
    local pid=$!
    # The prompt has spoken, or the study has begun its file: only then is there something to interrupt.
    for _ in $(seq 240); do
        if [[ -s $folder/out || -n $(ls -A "$folder/study" 2>/dev/null) ]]; then break; fi
        sleep 0.25
    done
    sleep 1
    kill -INT "$pid" 2>/dev/null || true
    sleep 0.5
    kill -INT "$pid" 2>/dev/null || true
    for _ in $(seq 60); do
        if ! kill -0 "$pid" 2>/dev/null; then
            wait "$pid" && echo 0 || echo $?
            return
        fi
        sleep 0.5
    done
    kill -KILL "$pid"
    echo "still there"
}

wrong=0
for words in "fight duel --pilot Korrin=human --log $folder/a.jsonl" "study anvil --fresh --out $folder/study"; do
    # shellcheck disable=SC2086
    code=$(interrupted $words)
    if [[ $code != 130 ]]; then
        echo "wrong: $words: exit code $code, expected 130"
        tail -3 "$folder/out"
        wrong=1
    fi
done
if ! "$program" replay "$folder/a.jsonl" --verify >/dev/null; then
    echo "wrong: the log of the interrupted battle cannot be verified"
    wrong=1
fi
exit $wrong

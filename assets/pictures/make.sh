#!/usr/bin/env bash
# Makes the pictures of the README from the bundled battle, without a display: assets/pictures/make.sh [folder of programs]
# Every picture stays below 300 KB; what is larger is an error.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
bin=${1:-build/release}
out=assets/pictures
log=$(mktemp -d)/anvil.log.jsonl
trap 'rm -rf "$(dirname "$log")"' EXIT
export SDL_VIDEODRIVER=dummy
"$bin/impulse" fight scenarios/anvil.toml --seed 7 --log "$log" --picture "$out/anvil.png" >/dev/null

# shot NAME LOOK [options]: one frame of the window.
shot() {
    local name=$1 look=$2
    shift 2
    "$bin/impulse-bridge" "$log" --look "$look" --size 1280x720 --screenshot "$out/$name.png" "$@"
    local bytes
    bytes=$(stat -c %s "$out/$name.png")
    if ((bytes > 300000)); then
        printf '%s is too large: %s bytes\n' "$out/$name.png" "$bytes" >&2
        exit 1
    fi
    printf '%s  %s bytes\n' "$out/$name.png" "$bytes"
}

shot bridge at=1.20,shots,ship=Vengeance,story,volley
shot volley at=1.19,hits,ship=Vengeance,audit,volley
shot allocation at=2.00,ship=Hood,fork
shot fire at=1.18,ship=Hood,fire,fork
shot lab at=2.01,lab
for ruleset in tng classic; do  # which weapon at which range
    "$bin/impulse" tables value --ruleset "$ruleset" --svg "$out/value-$ruleset.svg" >/dev/null
done

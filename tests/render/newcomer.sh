#!/usr/bin/env bash
# A newcomer's way in a real window, once with the mouse and once by keys alone: start screen, builder, two ships of 125
# points each on a map with a planet, three turns, the ending, the record. Usage: newcomer.sh PROGRAM. Needs Xvfb; without
# it the test is skipped (77).
set -euo pipefail

bridge=$1
if ! command -v Xvfb >/dev/null; then
    echo "skipped: Xvfb is not installed"
    exit 77
fi
work=$(mktemp -d)
server=
finish() {
    if [[ -n $server ]]; then kill "$server" 2>/dev/null || true; fi
    rm -rf "$work"
}
trap finish EXIT
fail() {
    echo "FAILED: $*" >&2
    exit 1
}
Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$work/display" 2>/dev/null &
server=$!
for ((i = 0; i < 100; ++i)); do
    if [[ -s $work/display ]]; then break; fi
    sleep 0.2
done
test -s "$work/display" || fail "no X server"
export DISPLAY=:$(cat "$work/display")
unset WAYLAND_DISPLAY
export SDL_VIDEODRIVER=x11 XDG_CONFIG_HOME=$work/config

keys() { printf "$1 %.0s" $(seq "$2"); }
turns='wait decide
when allocate press x
when move press h
when fire press Enter
when question press 1
when launch press 1 n
when activity press n
when react press n
when declare press n
when repair press n
when fields press n
when leave press n
when craft press n
when tractor press n
when bid press n
when marines press n
when boarding press n
when guards press n
when warfare press n
when mend press n
when other press n
play until turn 3
play until over
see The end of the battle
frames 20'

# The list of ships is walked through by keys: it is longer than the window.
cat >"$work/mouse.keys" <<KEYS
see Build a battle
click Build a battle
see played by human
click empire: Gorn
click Hydran
see Hydran has no ship yet
click + a ship of Federation
press $(keys Down 22)
click 125 CA
see Federation: 125 points
click + a ship of Hydran
click 125 TAR
see Hydran: 125 points
click terrain:
click 3024
see class-M planet
see ready, and legal
click 20
press Shift+Tab Shift+Tab
type 3
press Tab
frames 5
click fight it
$turns
click save record
see saved out/battle.record.json
KEYS

cat >"$work/keyboard.keys" <<KEYS
see Build a battle
frames 10
press Up Left Space
see played by human
frames 10
# a cruiser, the other empire, its cruiser
press Down Down Space
frames 4
press $(keys Down 22) Space
see Federation: 125 points
press Down Down Down Space
frames 4
press Down Down Space
see Hydran has no ship yet
press Down Space
frames 4
press $(keys Down 10) Space
see Hydran: 125 points
frames 10
# the planet, in a hex that is typed
press $(keys Up 9) Right Right Space
frames 4
press $(keys Right 12)
frames 4
press $(keys Left 7) Space
frames 4
press $(keys Right 6) Enter
frames 4
type 3024
press Enter
see class-M planet
# three turns
press Right
frames 4
press $(keys Down 12) Enter
frames 4
type 3
press Enter
see ready, and legal
press $(keys Up 11) Right Space
$turns
press Right Space
see saved out/battle.record.json
KEYS

for way in mouse keyboard; do
    mkdir "$work/$way"
    (cd "$work/$way" && "$bridge" --size 1280x800 --speed 100000 --saves "$work/$way/saves" \
        --script "$work/$way.keys") || fail "by $way"
    grep -q 'turn_limit *= *3' "$work/$way/out/battle.toml" || fail "$way: not three turns"
    grep -q '3024' "$work/$way/out/battle.toml" || fail "$way: no planet where it was put"
    grep -q '"battle_id"' "$work/$way/out/battle.record.json" || fail "$way: no record"
done
echo "a newcomer built a battle, fought three turns and saved its record, by mouse and by keyboard"

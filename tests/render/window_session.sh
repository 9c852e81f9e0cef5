#!/usr/bin/env bash
# A whole session in a real window, by keys and mouse: allocate, plot, move, fire, choose lost boxes, save, quit, reopen,
# go on. Usage: window_session.sh PROGRAM. Needs Xvfb and xdotool; without them the test is skipped (77).
set -euo pipefail

bridge=$1
for tool in Xvfb xdotool; do
    if ! command -v "$tool" >/dev/null; then
        echo "skipped: $tool is not installed"
        exit 77
    fi
done
work=$(mktemp -d)
started=()
finish() {
    local p
    for p in "${started[@]}"; do kill "$p" 2>/dev/null || true; done
    rm -rf "$work"
}
trap finish EXIT
fail() {
    echo "FAILED: $*" >&2
    exit 1
}
# until_true SECONDS COMMAND...
until_true() {
    local left=$(($1 * 5))
    shift
    until "$@"; do
        left=$((left - 1))
        if ((left < 0)); then return 1; fi
        sleep 0.2
    done
}

Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$work/display" 2>/dev/null &
started+=($!)
until_true 20 test -s "$work/display" || fail "no X server"
export DISPLAY=:$(cat "$work/display")
unset SDL_VIDEODRIVER WAYLAND_DISPLAY
export SDL_VIDEODRIVER=x11 XDG_CONFIG_HOME=$work/config

cp "$(dirname "$0")/../data/close.toml" "$work/close.toml"

habits='when allocate press Enter
when move press Up Left Right Shift+Left Shift+Right Down p
when fire press Enter P P
when launch press n
when activity press n
when react press n
when declare press n
when repair press n
when question press 1
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
when other press n'

# ---- the first sitting
cat >"$work/first.keys" <<KEYS
see decides now
press ?
see turn left and move
press Escape
gone turn left and move
# routine questions are to be asked
press o
see which box is lost
press Space Down Space
see I choose
press Escape
gone which box is lost
# allocation: a change of speed plotted with the mouse, taken back, done again, handed in by key
see left
click + change of speed
see from impulse
press Ctrl+Z
gone from impulse
press Ctrl+Y
see from impulse
press Enter
$habits
# fire
play until fire
see on average
see inside:
press Enter
see declared
press P
# movement
play until move
see turn mode
press Up
# the owner chooses a box
play until question
see which box is lost
press 1
play until decide
press Ctrl+S
see saved
hash
# a battle that is not over is left only when that is said twice
press q
see The battle is not over
press Escape
gone The battle is not over
press q
press Enter
frames 100
KEYS
"$bridge" "$work/close.toml" --pilot captain --pilot human --size 1100x680 --speed 100000 --saves "$work/saves" \
    --save-as "$work/saved.log.jsonl" --script "$work/first.keys" >"$work/first.out" || fail "the first sitting"
test -s "$work/saved.log.jsonl" || fail "nothing was saved"
for order in allocate move fire answer; do
    grep -q "\"order\":\"$order\".*\"by\":\"human\"" "$work/saved.log.jsonl" || fail "no order $order of a person in the log"
done

# ---- the second sitting: reopened at the same state, a bad file is dropped on it, the battle goes on
echo 'not = [a scenario' >"$work/broken.toml"
head -c 4096 /dev/urandom >"$work/noise.toml"
printf '\0' >>"$work/noise.toml"
: >"$work/nothing.toml"
mkdir "$work/folder"
truncate -s 3G "$work/huge.jsonl"
cat >"$work/second.keys" <<KEYS
wait decide
hash
drop $work/broken.toml
see broken.toml
see not valid TOML
press Escape
gone not valid TOML
drop $work/noise.toml
see this is not text
press Escape
drop $work/nothing.toml
see nothing.toml
press Escape
drop $work/folder
see this is a folder
press Escape
drop $work/huge.jsonl
see too much
press Escape
drop $work/missing.toml
see cannot be read
press Escape
gone cannot be read
hash
$habits
play until turn 2
say turn 2
press q
see The battle is not over
press Enter
frames 100
KEYS
"$bridge" "$work/saved.log.jsonl" --size 1100x680 --speed 100000 --saves "$work/saves" --script "$work/second.keys" \
    >"$work/second.out" || fail "the second sitting"
state=$(grep '^hash' "$work/first.out")
test "$(grep -c "^$state\$" "$work/second.out")" = 2 || fail "reopened at another state: $state; $(cat "$work/second.out")"
grep -q '^turn 2$' "$work/second.out" || fail "the battle did not go on"

# ---- the same window under real keys and a real mouse
echo 'where hand in' >"$work/where.keys"
"$bridge" "$work/close.toml" --pilot captain --pilot human --size 1100x680 --saves "$work/saves" --script "$work/where.keys" >"$work/where.out" ||
    fail "where the button is"
read -r x y <"$work/where.out"
"$bridge" "$work/close.toml" --pilot captain --pilot human --size 1100x680 --speed 100000 --saves "$work/real" &
window_process=$!
started+=("$window_process")
window=$(timeout 30 xdotool search --sync --onlyvisible --name '^Impulse$' | head -1)
xdotool windowmove "$window" 0 0 2>/dev/null || true
xdotool windowfocus "$window" 2>/dev/null || true
log=$work/real/autosave-1.log.jsonl
has_orders() { test "$(grep -c '"by":"human"' "$log" 2>/dev/null || true)" -ge "$1"; }
click() {
    xdotool mousemove "$x" "$y"
    sleep 0.3
    xdotool click 1
    sleep 0.5
}
for ((i = 0; i < 40; ++i)); do
    if has_orders 1; then break; fi
    click
done
has_orders 1 || fail "the mouse handed nothing in"
for ((i = 0; i < 60; ++i)); do
    if has_orders 4; then break; fi
    for key in Return Up n; do  # the form of the next ship, a move, a pass
        xdotool key "$key"
        sleep 0.3
    done
done
has_orders 4 || fail "the keys ordered nothing"
gone() { ! kill -0 "$window_process" 2>/dev/null; }
for ((i = 0; i < 20; ++i)); do
    if gone; then break; fi
    xdotool key q
    sleep 0.3
    xdotool key Return
    sleep 0.5
done
gone || fail "the window did not close"

# ---- any size: a screen smaller than the window's wish, its least size, smaller than that, put away and brought back
"$bridge" "$work/close.toml" --pilot captain --pilot human --size 3000x2000 --saves "$work/small" &
window_process=$!
started+=("$window_process")
window=$(timeout 30 xdotool search --sync --onlyvisible --pid "$window_process" | head -1)
size_of() { xdotool getwindowgeometry --shell "$window" | sed -n 's/^WIDTH=//p;s/^HEIGHT=//p' | paste -sd x; }
fits() {
    local wide high
    IFS=x read -r wide high < <(size_of)
    test "$wide" -le 1280 && test "$high" -le 800
}
until_true 20 fits || fail "the window is larger than its screen: $(size_of)"
lives() {
    sleep 0.6
    gone && fail "$1 ended the window"
    return 0
}
for size in "640 480" "300 200" "90 700" "700 90" "1 1" "640 480"; do
    # shellcheck disable=SC2086 # width and height
    xdotool windowsize "$window" $size
    lives "the size $size"
done
xdotool windowunmap "$window"
lives "putting it away"
xdotool windowmap "$window"
xdotool windowsize "$window" 1100 680
lives "bringing it back"
# It still plays: a form is handed in.
xdotool windowfocus "$window" 2>/dev/null || true
log=$work/small/autosave-1.log.jsonl
for ((i = 0; i < 40; ++i)); do
    if has_orders 1; then break; fi
    xdotool key Return
    sleep 0.5
done
has_orders 1 || fail "nothing can be ordered once the window was put away and brought back"
# While nothing changes it sleeps: less than a twentieth of a processor.
ticks() { awk '{ print $14 + $15 }' "/proc/$window_process/stat"; }
xdotool mousemove 1 1
for ((i = 0; i < 6; ++i)); do  # what has happened is shown first
    before=$(ticks)
    sleep 4
    used=$(($(ticks) - before))
    if ((used <= 4 * $(getconf CLK_TCK) / 20)); then break; fi
done
((used <= 4 * $(getconf CLK_TCK) / 20)) || fail "$used ticks of 4 seconds while nothing changes"
echo "asleep: $used of $((4 * $(getconf CLK_TCK))) ticks"
kill "$window_process"
until_true 10 gone || fail "a signal does not end the window"
echo "a session in a real window: allocated, plotted, moved, fired, chose boxes, saved, reopened, went on"

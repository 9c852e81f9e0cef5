#!/usr/bin/env bash
# A study gives the same bytes from 1, 2 or 64 workers and from 1, 2 or 7 shards run by GNU parallel in any order, one of
# them killed in the middle and run again. Use: study_shards.sh PROGRAM. Exit 0 equal, 1 different, 77 GNU parallel is missing.
set -euo pipefail
program=$(realpath "$1")
if ! command -v parallel >/dev/null; then
    echo "skipped: GNU parallel is not installed (./dev setup)"
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export IMPULSE_ASSETS=${IMPULSE_ASSETS:-$OLDPWD/assets}
cat >small.toml <<'TOML'
format = "impulse-study/1"
title = "Small"
seed = 11
battles = 280
turn_limit = 6
mirrored = true
scenario = "duel"
[pilots]
Aster = "plotter"
Korrin = "random"
TOML

status=0
# same WHAT FOLDER: its merged results are those of one worker.
same() {
    if cmp "one/battles.csv" "$2/battles.csv" && [[ $(tail -n 1 "$2.digest") == "$(tail -n 1 one.digest)" ]] &&
        [[ $(sqlite3_dump "$2/study.sqlite") == "$(sqlite3_dump one/study.sqlite)" ]]; then
        echo "same: $1"
    else
        echo "different: $1"
        status=1
    fi
}
# The tables as text where the shell of SQLite is there, else the file's bytes.
sqlite3_dump() {
    if command -v sqlite3 >/dev/null; then sqlite3 "$1" .dump | cksum; else cksum <"$1"; fi
}
digest() { grep '^study ' "$1" >"$2.digest"; }
merged() {
    "$program" study merge small.toml --out "$1" >"$1.report"
    digest "$1.report" "$1"
}

for workers in 1 2 64; do
    name=w$workers
    "$program" study small.toml --workers $workers --quiet --out $name >$name.report
    digest $name.report $name
    if ((workers == 1)); then
        cp -r $name one
        cp $name.digest one.digest
    fi
    same "$workers workers" $name
done

for shards in 1 2 7; do
    name=s$shards
    seq $shards | parallel --shuf --jobs 4 "'$program'" study small.toml --workers 1 --quiet --out $name --shard "{}/$shards"
    merged $name
    same "$shards shards" $name
done

# Shard 3 of 7 is killed as soon as it has a battle; what it was writing may be torn.
name=killed
seq 7 | grep -v 3 | parallel --jobs 3 "'$program'" study small.toml --workers 1 --quiet --out $name --shard "{}/7"
torn=$name/shard-3-of-7.csv
"$program" study small.toml --workers 2 --quiet --out $name --shard 3/7 &
victim=$!
for ((i = 0; i < 2000; ++i)); do
    if [[ -f $torn ]] && (($(wc -l <"$torn") > 1)); then break; fi
    sleep 0.005
done
kill -KILL $victim 2>/dev/null || true
wait $victim 2>/dev/null || true
if (($(wc -l <"$torn") > 35)); then head -n 20 "$torn" >"$torn.cut" && mv "$torn.cut" "$torn"; fi # it was too quick
echo "killed with $(($(wc -l <"$torn") - 1)) of 40 battles"
printf 'torn,line,without,its,en' >>"$torn"
if "$program" study merge small.toml --out $name >/dev/null 2>refused; then
    echo "wrong: shards with a gap were merged"
    status=1
fi
if [[ -e $name/battles.csv || -e $name/study.sqlite ]]; then
    echo "wrong: a refused merge wrote something"
    status=1
fi
"$program" study small.toml --workers 2 --quiet --out $name --shard 3/7
merged $name
same "a killed shard, run again" $name

# Merging again changes nothing; the merged file is itself a whole study.
merged $name
same "merged twice" $name
mkdir again
"$program" study merge small.toml $name/battles.csv --out again >again.report
digest again.report again
same "the merged file merged" again

# Overlaps are refused.
if "$program" study merge small.toml one/battles.csv s7/shard-2-of-7.csv --out again >/dev/null 2>refused; then
    echo "wrong: an overlap was merged"
    status=1
fi
# Interrupted once, gone on with: the same again.
name=stopped
timeout --signal=INT 0.3 "$program" study small.toml --workers 2 --quiet --out $name >/dev/null 2>&1 || true
"$program" study small.toml --workers 2 --quiet --out $name >$name.report
digest $name.report $name
same "interrupted and gone on with" $name
exit $status

#!/usr/bin/env bash
# Makes answers.csv again by 75 replays, which took 70 minutes on two busy cores: results/answers/make.sh [FOLDER]
# FOLDER keeps the events (EVENTS.jsonl) and the rows (EVENTS/QUERY.jsonl), 1 GB in all; without it they are removed.
# q12 is left out, whose windows are of the clock that counts; in a replay all windows and auctions close at the end.
set -euo pipefail
cd "$(dirname "$0")/../.."
answers=results/answers
if [ $# -gt 0 ]; then
  mkdir -p "$1"
  work=$1
else
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi

sum() { sha256sum | cut -d ' ' -f 1; }

# Columns of q0 are those of its events.
columns() { python3 -c 'import json, sys; row = json.loads(sys.stdin.readline()); print("" if "event_type" in row else " ".join(row))' <"$1"; }

# add QUERY NAME FILE OPTIONS: a row of answers.csv; OPTIONS are those of generate, which wrote FILE.
add() {
  local query=$1 name=$2 events=$3 options=$4 rows=$work/$2/$1.jsonl profile=()
  [[ $options != *blog-2021* ]] || profile=(--profile blog-2021)
  mkdir -p "$work/$name"
  ./nexmark replay "$query" --events "$events" --out "$rows" ${profile[@]+"${profile[@]}"}
  echo "$query,$name,$options,$(sum <"$events"),$(wc -l <"$rows" | tr -d ' '),$(LC_ALL=C sort "$rows" | sum),$(columns "$rows")"
}

table=$work/answers.csv
echo query,events,options,eventsSha256,rows,rowsSha256,columns >"$table"
for name in in-order disordered late; do
  options='--events 100000 --rate 1000 --seed 0'
  [ $name != disordered ] || options="$options --disorder 50"
  [ $name != late ] || options="$options --disorder 50 --late 10"
  # shellcheck disable=SC2086 # words
  ./nexmark generate $options --out "$work/$name.jsonl"
  for query in q0 q1 q2 q3 q4 q5 q6 q7 q8 q9 q11 q13 q14 q15 q16 q17 q18 q19 q20 q21 q22 q23; do
    add $query $name "$work/$name.jsonl" "$options" >>"$table"
  done
done
for query in q0 q1 q2 q3 q4 q5 q6 q7 q8; do
  options="--events 100000 --rate 1000 --seed 0 --profile blog-2021 --query $query"
  # shellcheck disable=SC2086 # words
  ./nexmark generate $options --out "$work/blog-2021.jsonl"
  add $query blog-2021 "$work/blog-2021.jsonl" "$options" >>"$table"
done
cp "$table" "$answers/answers.csv"

# The sums by another way.
for rows in "$work"/*/*.jsonl; do
  python3 "$answers/answers.py" "$(basename "$rows" .jsonl)" "$rows"
done

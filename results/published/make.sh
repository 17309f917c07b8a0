#!/usr/bin/env bash
# Measures the tables of docs/performance.md: bash results/published/make.sh [TABLE...], all of them in about three hours on two quiet cores.
# It keeps what nexmark printed, each table's results.csv, a chart, and the page. An interrupted measurement resumes with the same command;
# rm -r results/runs-of-published results/max-throughput begins a new one.
# "study" needs a clone of the study next to this one. "advice" makes docs/advice.md in about 45 minutes, which is not among "all", and needs
# NEXMARK_JAVA_HOMES=17=FOLDER,25=FOLDER.
set -euo pipefail
cd "$(dirname "$0")/../.."
published=results/published
runs=results/runs-of-published
touched='-Xms4g -Xmx4g -XX:+AlwaysPreTouch'

# keep TABLE FILE COMMAND...: what the command prints becomes FILE once it ended. Exit code 3: some run is not valid, as the table says.
keep() {
  local table=$1 file=$2 code=0
  shift 2
  mkdir -p "$published/$table" "$runs"
  "$@" >"$runs/$file" || code=$?
  [ "$code" -eq 0 ] || [ "$code" -eq 3 ] || exit "$code"
  mv "$runs/$file" "$published/$table/$file"
}

experiment() {
  keep "$1" table.md ./nexmark experiment "$2" --no-report --out "$runs/$1" --format markdown
  cp "$runs/$1/results.csv" "$published/$1/results.csv"
}

# compare TABLE FOLDER OPTION...: answers are JSON, which the page makes a table of.
compare() {
  local table=$1 name=$2
  shift 2
  keep "$table" "$name.json" ./nexmark compare --format json --out "$runs/$table/$name" --metrics p50,p99,cost "$@"
  ./nexmark results "$runs/$table" --format csv >"$published/$table/results.csv"
}

study() {
  local side='study=java benchmarks/StudySide.java --study ../big-data-benchmark/nexmark-jet' query more options
  options=(--profile blog-2021 --rate 1M --source-processors 2 --threads 2 --measure 10s --jvm-options "$touched")
  for query in q5 q0 q1 q2 q3 q4 q6 q7 q8; do
    case $query in
      q4 | q6) more='--warmup 24s' ;; # auctions take up to 20 s
      q5) more='--variant idiomatic,tuned --slide 20ms --warmup 12s' ;;
      q7) more='--slide 20ms --warmup 12s' ;;
      q8) more='--variant idiomatic,tuned --slide 100ms --warmup 12s' ;;
      *) more='--warmup 12s' ;;
    esac
    # shellcheck disable=SC2086
    compare study $query --side "$side" $query $more "${options[@]}"
  done
}

# The highest rate of some forms, by a quick search, and by a second one if the first confirms none. Both engines have the
# settings that suit rates: pauses of up to 50 ms, and Flink its own default for buffers.
engine_rates() {
  local form query engine variant round code out=$published/engine-rates answers=$runs/engine-rates.answers answer=$runs/engine-rates.json options buffers
  options=(--quick --no-latency-run --window 1s --slide 100ms --source-processors 2 --drain 15s --jvm g1-50ms --jvm-options "$touched")
  mkdir -p "$out" "$answers"
  rm -f "$out"/*.json # a form may be gone
  for form in q5-{jet,flink}-{idiomatic,tuned} q8-{jet,flink}-idiomatic; do
    if [ -s "$answers/$form.json" ]; then # from before an interruption
      cp "$answers/$form.json" "$out"
      continue
    fi
    IFS=- read -r query engine variant <<<"$form"
    buffers=()
    [ "$engine" != flink ] || buffers=(--engine-options execution.buffer-timeout.interval=100ms)
    for round in 1 2; do
      code=0
      ./nexmark max-throughput "$query" --engine "$engine" --variant "$variant" "${options[@]}" "${buffers[@]}" --tag "round=$round" \
        --no-report --format json --out "$runs/engine-rates" >"$answer" || code=$?
      case $code in 0) break ;; 3) ;; *) exit "$code" ;; esac
    done
    jq --arg query "$query" --arg engine "$engine" --arg variant "$variant" '{$query, $engine, $variant} + .answer' "$answer" >"$answers/$form.part"
    mv "$answers/$form.part" "$answers/$form.json"
    cp "$answers/$form.json" "$out"
  done
  ./nexmark results "$runs/engine-rates" --format csv >"$out/results.csv"
}

jmh() {
  local file machine revision out=$PWD/$published/jmh jmh_options='-f 2 -wi 3 -i 5 -r 1s -w 1s -prof gc -rf json -rff'
  if [ -e "$runs/jmh.done" ]; then # a build now, with other tables changed, would be of a tree that is not clean
    echo "jmh is measured already: rm $runs/jmh.done measures it again" >&2
    return
  fi
  mkdir -p "$out" "$runs"
  machine="$(nproc) x $(sed -n '/^model name/{s/^[^:]*: //p;q}' /proc/cpuinfo)"
  revision=$(git describe --always --dirty --exclude='*' --abbrev=12)
  mvn -q -B -ntp install -DskipTests
  mvn -q -B -ntp -Pjmh verify -pl event-generator -Djmh.args="EventGeneratorBenchmark.next -p disorder=1 $jmh_options $out/generator.json"
  mvn -q -B -ntp -Pjmh verify -pl latency-sink -Djmh.args="LatencyRecorderBenchmark.record$ $jmh_options $out/recorder.json"
  for file in "$out"/*.json; do # where the JDK is, and each iteration, is nobody's business
    jq --arg machine "$machine" --arg revision "$revision" 'map({$machine, $revision} + .
      | del(.jvm, .jvmArgs, .primaryMetric.rawData) | .secondaryMetrics |= map_values(del(.rawData)))' "$file" >"$file.part"
    mv "$file.part" "$file"
  done
  touch "$runs/jmh.done"
}

# jmh builds: first, while the tree is clean.
[ $# -gt 0 ] || set -- jmh study same columns columns-latency columns-growth engines engine-rates engine-recovery map-table factor-by-load
charts=(env PYTHONPATH=results python3 -m nexmark_results chart)
[[ " $* " != *" columns-growth "* && " $* " != *" factor-by-load "* ]] || "${charts[@]}" --help >/dev/null 2>&1 || {
  echo "columns-growth and factor-by-load draw charts, expected Python with the packages of ./results: pip install ./results" >&2
  exit 2
}
[[ " $* " != *" study "* ]] || [ -d ../big-data-benchmark/nexmark-jet ] || {
  echo "study measures ../big-data-benchmark, expected a clone of it: see docs/performance.md" >&2
  exit 2
}
for table in "$@"; do
  case $table in
    study | jmh | engine-rates) "${table//-/_}" ;;
    columns | columns-latency | engines | engine-recovery) experiment "$table" "$published/$table.yaml" ;;
    columns-growth)
      experiment "$table" "$published/$table.yaml"
      "${charts[@]}" growth "$published/$table" --out "$published/$table"
      rm "$published/$table/growth.svg"
      ;;
    map-table) experiment "$table" "cluster-configs/experiments/$table-small.yaml" ;;
    factor-by-load)
      ./nexmark max-throughput q5 --quick --cluster processes:1 >&2
      experiment "$table" "$published/$table.yaml"
      "${charts[@]}" load "$runs/$table" --out "$published/$table"
      rm "$published/$table/load.svg"
      ;;
    advice)
      : "${NEXMARK_JAVA_HOMES:?expected the homes of two JDKs, 17=FOLDER,25=FOLDER}"
      for file in cluster-configs/experiments/{advice-*,capacity-planning}-small.yaml; do
        name=$(basename "$file" -small.yaml)
        experiment "$name" "$file"
      done
      ;;
    same)
      compare same same --slide 20ms,20ms q5 --rate 1M --warmup 8s --measure 10s --pairs 4
      ;;
    *)
      echo "no table $table, expected study, same, columns, columns-latency, columns-growth, jmh, engines, engine-rates, engine-recovery, map-table," \
        "factor-by-load or advice" >&2 && exit 2
      ;;
  esac
done
python3 "$published/page.py"

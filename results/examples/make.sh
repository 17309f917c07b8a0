#!/usr/bin/env bash
# Measures the examples again, in about half an hour on two cores: results/examples/make.sh [FOLDER]
# Without FOLDER they are added to the examples that are there. An interrupted measurement goes on with the same command.
set -euo pipefail
cd "$(dirname "$0")/../.."
files=results/examples
examples=${1:-$files}

# 3: a run is not valid. It is an example of that, and no figure has it.
unless_failed() {
  local code=0
  "$@" || code=$?
  [ "$code" -eq 0 ] || [ "$code" -eq 3 ] || exit "$code"
}

for name in causes recovery billion spread tail throughput at-80-percent; do
  unless_failed ./nexmark experiment "$files/$name.yaml" --no-report --out "$examples/$name"
done
unless_failed ./nexmark max-throughput q5 --cluster processes:1 --jvm g1-50ms --jvm-options=-Xmx1g \
  --profile blog-2021 --window 2s --slide 50ms --start 100k --warmup 10s --trial 10s --measure 16s --drain 10s \
  --tolerance 50% --confirm 1 --allow-disturbed --no-report --out "$examples/max-throughput"

# Files that no notebook and no report reads would be most of the size: logs, and each member's own histograms.
find "$examples" \( -name gc.log -o -name member.log -o -name jvm.options -o -name '*.lock' -o -name '.*' \) -type f -delete
find "$examples" -mindepth 4 -name '*.hlog' -delete
find "$examples" -type d -name 'member-*' -empty -delete

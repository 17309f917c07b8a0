#!/usr/bin/env bash
# Measures the examples again, in about a quarter of an hour on two cores: results/examples/make.sh [FOLDER]
# Without FOLDER they are added to the examples that are there. An interrupted measurement resumes with the same command.
set -euo pipefail
cd "$(dirname "$0")/../.."
files=results/examples
examples=${1:-$files}

for name in causes recovery spread tail throughput; do
  # Exit code 3: a run is not valid, such as the one of throughput at a rate that no member sustains.
  code=0
  ./nexmark experiment "$files/$name.yaml" --no-report --out "$examples/$name" || code=$?
  [ "$code" -eq 0 ] || [ "$code" -eq 3 ] || exit "$code"
done

# Files that no notebook and no report reads would be most of the size: logs, and each member's own histograms.
find "$examples" \( -name gc.log -o -name member.log -o -name jvm.options -o -name '*.lock' -o -name '.*' \) -type f -delete
find "$examples" -mindepth 4 -name '*.hlog' -delete
find "$examples" -type d -name 'member-*' -empty -delete

# Where they were measured is nobody else's business.
find "$examples" -name result.json -exec sed -i.bak "s#\"$examples/#\"$files/#" {} +
find "$examples" -name '*.bak' -delete

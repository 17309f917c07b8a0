#!/usr/bin/env bash
# Draws the pictures of docs/gallery.md with the commands that stand there, from stored results, in half a minute: bash results/gallery.sh
# It needs the Python of results/README.md.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
grep '^python -m nexmark_results chart ' docs/gallery.md | while read -r python options; do
  # shellcheck disable=SC2086
  PYTHONPATH=results "$python" $options --out "$out" </dev/null
done
rm -f docs/gallery/*.png
mv "$out"/*.png docs/gallery/

#!/usr/bin/env bash
# Waits until every machine says that it is ready, and writes what the runner needs.
#   await-machines.sh FOLDER
# FOLDER gets inventory.json, known_hosts and controller. Host keys come from the run's private bucket, where each machine put its
# own: nothing is trusted on first sight.
# Exit codes: 0 all ready, 1 a machine failed or is not ready in time, 2 wrong usage.
# Settings: READY_SECONDS, how long to wait (default 900); SAME_CPU=true, whether members must have processors of one model; SPARES, how
# many members may fail, or not be ready in time, and are left out of the inventory then (default 0).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() { # CODE TEXT…
  local code=$1; shift
  echo "await-machines: $*" >&2
  exit "$code"
}

[ $# -eq 1 ] || fail 2 "expected one folder"
[ -d "$1" ] || fail 2 "no folder '$1'"
folder=$(cd "$1" && pwd)
outputs=$folder/outputs.json
terraform -chdir="$here" output -json >"$outputs"
value() { jq -er "$1" "$outputs"; }
bucket=$(value .bucket.value) || fail 1 "Terraform has no outputs: apply first"
AWS_REGION=$(value .region.value)
export AWS_REGION AWS_DEFAULT_REGION=$AWS_REGION

machines=$folder/machines # lines of: name, id, private address, folder in the bucket
value '.machines.value[] | [.name, .id, .privateAddress, .folder] | @tsv' >"$machines"
published=$folder/published
mkdir -p "$published"

left_out=$folder/left-out # private addresses
: >"$left_out"
may_leave_out() { # COUNT NAMES: whether so many machines are members, and not more than the spares that are left
  [ $(($1 + $(wc -l <"$left_out"))) -le "${SPARES:-0}" ] && [[ "$2" != *controller* ]]
}

waiting() { # prints the machines that are not ready
  local name id address place why
  while IFS=$'\t' read -r name id address place; do
    if [ -e "$published/$place/failed" ] && ! grep -qFx "$address" "$left_out"; then
      why="$name ($id, $address) failed: $(tail -n 3 "$published/$place/failed" | tr '\n' ' ')"
      may_leave_out 1 "$name" || fail 1 "$why"
      echo "left out: $why" >&2
      echo "$address" >>"$left_out"
    fi
    [ -s "$published/$place/ready" ] || grep -qFx "$address" "$left_out" || echo "$name ($id) $address"
  done <"$machines"
}

deadline=$((SECONDS + ${READY_SECONDS:-900})) last=
while true; do
  aws s3 cp --recursive --only-show-errors "s3://$bucket/hosts" "$published/hosts" >"$folder/s3.log" 2>&1 || true
  missing=$(waiting)
  [ -n "$missing" ] || break
  count=$(wc -l <<<"$missing" | tr -d ' ')
  if [ "$SECONDS" -ge "$deadline" ]; then
    names=$(tr '\n' ' ' <<<"$missing")
    may_leave_out "$count" "$names" || fail 1 "$count machines are not ready in time: $names$(tail -n 1 "$folder/s3.log")"
    echo "left out, because not ready in time: $names" >&2
    awk '{ print $NF }' <<<"$missing" >>"$left_out"
  fi
  [ "$count" = "$last" ] || echo "waiting for $count of $(wc -l <"$machines" | tr -d ' ') machines" >&2
  last=$count
  sleep 5
done

awk -F '\t' 'FILENAME == ARGV[1] { out[$1]; next } !($3 in out)' "$left_out" "$machines" >"$machines.ready"
mv "$machines.ready" "$machines"

# Members with different settings would be measured as if they were alike.
member_settings=()
while IFS=$'\t' read -r name _ _ place; do
  [ "$name" = controller ] || member_settings+=("$published/$place/ready")
done <"$machines"
models=$(jq -sr 'group_by(.processor) | map("\(length) with \(.[0].processor)") | join(", ")' "${member_settings[@]}") || fail 1 "a machine's settings are not JSON; they are in $published"
echo "members: $models" >&2
same='del(.processor)'
[ "${SAME_CPU:-false}" = false ] || same=.
kinds=$(jq -s "map($same) | unique | length" "${member_settings[@]}") || fail 1 "a machine's settings are not JSON; they are in $published"
[ "$kinds" -eq 1 ] || fail 1 "members have $kinds different settings, expected the same; they are in $published"

keys_of() { # PLACE ADDRESS: lines of known_hosts; anything but a key is left out
  awk -v address="$2" '$1 ~ /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp[0-9]+)$/ && $2 ~ /^[A-Za-z0-9+\/=]+$/ {
    print address, $1, $2; found = 1
  } END { exit !found }' "$published/$1/host-keys"
}
controller=$(value .controller_address.value)
: >"$folder/known_hosts.new"
while IFS=$'\t' read -r name id address place; do
  keys_of "$place" "$address" >>"$folder/known_hosts.new" || fail 1 "$name ($id) has put no host key into the bucket"
  [ "$name" != controller ] || keys_of "$place" "$controller" >>"$folder/known_hosts.new"
done <"$machines"
mv "$folder/known_hosts.new" "$folder/known_hosts"
echo "$controller" >"$folder/controller"
value .inventory.value | jq --rawfile left "$left_out" \
  '.hosts |= map(select(.privateAddress as $own | $left | split("\n") | index($own) == null))' >"$folder/inventory.json"
echo "all $(wc -l <"$machines" | tr -d ' ') machines are ready, and their host keys are known" >&2

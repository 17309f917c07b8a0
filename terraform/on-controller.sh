#!/usr/bin/env bash
# Works on the controller, by SSH. FOLDER is what await-machines.sh has filled; its file "id", if there is one, is the key.
#   on-controller.sh FOLDER install [FILE…]    copies runner, inventory, known hosts and FILEs of FOLDER; every member has to answer
#   on-controller.sh FOLDER nexmark ARG…       runs the runner there, beside inventory.json; TERM and INT reach it
#   on-controller.sh FOLDER lease              extends the lease of all machines, and prints until when they live
#   on-controller.sh FOLDER upload             puts the results that are there into the bucket
#   on-controller.sh FOLDER shell              logs in
# Exit codes: that of the command there; 2 wrong usage; 255 if the connection breaks.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

if [ $# -lt 2 ] || [ ! -s "$1/controller" ]; then
  sed -n '2,/^set /p' "$0" | sed '$d;s/^# \{0,1\}//' >&2
  exit 2
fi
folder=$(cd "$1" && pwd)
verb=$2
shift 2
# Known hosts only; the path may have blanks.
options=(-o BatchMode=yes -o StrictHostKeyChecking=yes -o UserKnownHostsFile="\"$folder/known_hosts\""
  -o GlobalKnownHostsFile=/dev/null -o UpdateHostKeys=no -o ConnectTimeout=15 -o ServerAliveInterval=15 -o LogLevel=ERROR)
[ ! -f "$folder/id" ] || options+=(-o IdentitiesOnly=yes -i "$folder/id")
controller=ec2-user@$(cat "$folder/controller")
# shellcheck disable=SC2029 # the caller says which part is the controller's
there() { ssh "${options[@]}" "$controller" "$@"; }

members() { jq -r '.hosts[].privateAddress' "$folder/inventory.json"; }
on_members() { # COMMAND: on all members at the same time; the addresses go by stdin
  # shellcheck disable=SC2016 # the variables are those of the shell there
  members | there 'cd sweep && xargs -P 20 -I{} ssh -o BatchMode=yes -o StrictHostKeyChecking=yes -o UserKnownHostsFile=known_hosts \
    -o ConnectTimeout=15 -o LogLevel=ERROR {} '"$1"
}

install() {
  "$root/nexmark" --version >&2
  # Sources come along because the launcher looks whether the jar is newer than they are.
  local sources=(pom.xml)
  while IFS= read -r path; do sources+=("$path"); done < <(cd "$root" && printf '%s\n' */pom.xml */src/main)
  tar -C "$root" -cz nexmark cluster-configs "${sources[@]}" nexmark-runner/target/nexmark.jar | there 'mkdir -p nexmark sweep && tar -xz -C nexmark'
  tar -C "$folder" -cz inventory.json known_hosts "$@" | there 'tar -xz -C sweep'
  on_members /opt/nexmark/ready
  echo "the controller and $(members | wc -l | tr -d ' ') members answer" >&2
}

nexmark() {
  local command
  command=$(printf ' %q' "$@")
  # shellcheck disable=SC2029
  ssh "${options[@]}" "$controller" "cd sweep && echo \$\$ >runner.pid && exec ../nexmark/nexmark$command" </dev/null &
  local ssh=$! code=0
  # The runner needs up to a minute to wind up and to store what it has.
  trap 'there "kill -TERM \$(cat sweep/runner.pid)" </dev/null || kill "$ssh"' TERM INT
  while true; do
    code=0
    wait "$ssh" || code=$?
    kill -0 "$ssh" 2>/dev/null || break
  done
  return "$code"
}

case $verb in
  install) install "$@" ;;
  nexmark) nexmark "$@" ;;
  lease)
    on_members /opt/nexmark/lease >/dev/null
    there /opt/nexmark/lease
    ;;
  upload)
    bucket=$(jq -er .bucket.value "$folder/outputs.json") region=$(jq -er .region.value "$folder/outputs.json")
    there "AWS_REGION=$region aws s3 sync --only-show-errors sweep/results s3://$bucket/results"
    ;;
  shell) exec ssh -t "${options[@]}" "$controller" ;;
  *)
    echo "on-controller: '$verb', expected install, nexmark, lease, upload or shell" >&2
    exit 2
    ;;
esac

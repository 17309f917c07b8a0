#!/usr/bin/env bash
# Works on the controller, by SSH. FOLDER is what await-machines.sh has filled; its file "id", if there is one, is the key.
#   on-controller.sh FOLDER install [FILE…]    copies runner, inventory, known hosts, earlier results and FILEs of FOLDER; every member has
#                                              to answer
#   on-controller.sh FOLDER nexmark ARG…       runs the runner there, beside inventory.json; TERM and INT reach it
#   on-controller.sh FOLDER measure ARG…       the same, but the runner goes on without us: what it says is printed until its end
#   on-controller.sh FOLDER follow             prints what the runner of "measure" says, from where we were, until its end
#   on-controller.sh FOLDER ended              prints the exit code of "measure" if it is in the bucket, and fails otherwise
#   on-controller.sh FOLDER lease              extends the lease of all machines, and prints until when they live
#   on-controller.sh FOLDER upload             puts the results that are there into the bucket
#   on-controller.sh FOLDER download           copies the results that are there to FOLDER/results
#   on-controller.sh FOLDER shell              logs in
# Exit codes: that of the command there; 2 wrong usage; 255 if the connection breaks. "follow" connects again when it breaks, unless the
# bucket says that the runner has ended.
# Settings: MOST_SECONDS, after which "measure" asks the runner to end (default: a week); END_AFTER, so many seconds after the runner of
# "measure" has ended all machines end themselves (default: they do not); RETRY_SECONDS between two connections (default 10);
# GIVE_UP_SECONDS without an answer, after which "follow" no longer waits for the controller (default 1800); WIND_UP_SECONDS, which the
# runner has for its end after TERM or INT (default 120).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
trap '' PIPE # the copy of the log goes on if nobody reads what is printed

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

value() { jq -er ".$1.value" "$folder/outputs.json"; } # NAME of an output of Terraform
members() { jq -r '.hosts[].privateAddress' "$folder/inventory.json"; }
on_members() { # COMMAND: on all members at the same time; the addresses go by stdin
  # ssh's own exit code, 255, would end xargs at once, and the members that come after a lost one would be left out.
  # shellcheck disable=SC2016 # the variables are those of the shell there
  members | there 'cd sweep && xargs -P 20 -I{} sh -c '\''timeout 60 ssh -o BatchMode=yes -o StrictHostKeyChecking=yes \
    -o UserKnownHostsFile=known_hosts -o ConnectTimeout=15 -o LogLevel=ERROR "$1" "$2" || exit 1'\'' member {} '"$1"
}
# Asks the runner there to end, unless that was done, and ends it if it has not wound up in time: nobody waits for one that hangs.
# Its number alone may be another process's by now, after a restart for example. Its command line is empty for a moment whenever its
# script starts a program, so one look is not enough to say that it is gone.
end_runner() {
  # shellcheck disable=SC2016 # the variables are those of the shell there
  there "seconds=${WIND_UP_SECONDS:-120};"'cd sweep && pid=$(cat runner.pid) || exit 0
    still_runs() {
      for look in 1 2 3; do
        grep -qs nexmark "/proc/$pid/cmdline" && return
        [ -e "/proc/$pid" ] || return
        sleep 0.1
      done
      return 1
    }
    still_runs || exit 0
    if (set -C && : >ending) 2>/dev/null || [ ! -e ending ]; then kill -TERM "$pid"; fi
    for i in $(seq "$seconds"); do still_runs || exit 0; sleep 1; done
    kill -KILL "$pid" 2>/dev/null || ! still_runs' </dev/null
}

install() {
  "$root/nexmark" --version >&2
  # Sources come along because the launcher looks whether the jar is newer than they are.
  local sources=(pom.xml)
  while IFS= read -r path; do sources+=("$path"); done < <(cd "$root" && printf '%s\n' */pom.xml */src/main)
  tar -C "$root" -cz nexmark cluster-configs "${sources[@]}" nexmark-runner/target/nexmark.jar | there 'mkdir -p nexmark sweep && tar -xz -C nexmark'
  # Experiments name files as seen from the project's folder.
  there 'ln -sfn ../nexmark/cluster-configs sweep/cluster-configs'
  [ ! -d "$folder/results" ] || set -- results "$@"
  [ ! -d "$folder/before" ] || set -- before "$@"
  tar -C "$folder" -cz inventory.json known_hosts "$@" | there 'tar -xz -C sweep'
  members | there 'cat >sweep/members'
  there 'cat >sweep/keep-running && chmod +x sweep/keep-running' <"$root/terraform/controller/keep-running.sh"
  on_members /opt/nexmark/ready
  echo "the controller and $(members | wc -l | tr -d ' ') members answer" >&2
}

nexmark() {
  local command
  command=$(printf ' %q' "$@")
  # shellcheck disable=SC2029
  ssh "${options[@]}" "$controller" "cd sweep && rm -f ending && echo \$\$ >runner.pid && exec ../nexmark/nexmark$command" </dev/null &
  local ssh=$!
  # The runner needs up to a minute to wind up and to store what it has.
  trap 'end_runner || kill "$ssh"' TERM INT
  await "$ssh"
}

# Starts the runner so that it needs no connection, and follows it.
measure() {
  local command
  command=$(printf ' %q' "$@")
  there "cd sweep && rm -f runner.pid runner.code keeper.pid && export AWS_REGION=$(value region) BUCKET=$(value bucket) \
    LEASE_EVERY=$(jq -er '.cost.value.hours * 1800 | floor' "$folder/outputs.json") MOST_SECONDS=${MOST_SECONDS:-604800} END_AFTER=${END_AFTER:-} &&
    { setsid nohup ./keep-running ../nexmark/nexmark$command >keep-running.log 2>&1 </dev/null & } &&
    for i in \$(seq 300); do [ ! -s runner.pid ] || exit 0; sleep 0.1; done; cat keep-running.log >&2; exit 1" </dev/null
  : >"$folder/runner.log"
  follow
}

# Prints there what the runner has said from byte $from on, until its exit code is there. That is still to come while the runner lives,
# or what keeps it running.
# shellcheck disable=SC2016 # the variables are those of the shell there
telling='cd sweep || exit 1
  [ -s keeper.pid ] || { echo "on-controller: no runner was started there by \"measure\"" >&2; exit 1; }
  read -r keeper <keeper.pid
  read -r runner <runner.pid
  lives() { grep -qs "$2" "/proc/$1/cmdline"; }
  until [ -s runner.code ] || ! { lives "$keeper" keep-running || lives "$runner" nexmark; }; do sleep 1; done >/dev/null 2>&1 </dev/null &
  waiting=$!
  tail -c "+$from" -f --pid="$waiting" runner.log
  kill "$waiting" 2>/dev/null
  [ -s runner.code ] || {
    echo "on-controller: the runner there is gone, and what ran it too; had the controller been restarted?" >&2
    exit 1
  }'

wind_up() { there "[ -s sweep/runner.code ]" </dev/null || end_runner; }

from_bucket() { # NAME of what the runner leaves there
  AWS_REGION=$(value region) AWS_MAX_ATTEMPTS=2 aws s3 cp --only-show-errors --cli-connect-timeout 10 "s3://$(value bucket)/runner/$1" - 2>/dev/null
}
ended() { from_bucket code | grep .; }

# The copy of the log here says how far we have come.
follow() {
  local copy=$folder/runner.log code ended ssh='' stopping='' lost='' tried=0
  touch "$copy"
  # If it cannot be asked to end, nobody waits for it either.
  trap 'stopping=yes; wind_up || [ -z "$ssh" ] || kill "$ssh" 2>/dev/null || true' TERM INT
  while true; do
    # shellcheck disable=SC2029 # the number is that of the copy here
    ssh "${options[@]}" "$controller" "from=$(($(wc -c <"$copy") + 1));$telling" </dev/null > >(tee -i -a "$copy") &
    ssh=$!
    code=0
    await "$ssh" || code=$?
    ssh=''
    if [ "$code" -eq 0 ]; then
      ended=$(there 'cat sweep/runner.code' </dev/null) && return "$ended"
      code=255
    fi
    # The controller may have ended long ago, as while this machine slept.
    if [ "$code" -gt 128 ] && ended=$(ended); then
      from_bucket log >"$copy.whole" || true
      tail -c "+$(($(wc -c <"$copy") + 1))" "$copy.whole" | tee -i -a "$copy"
      return "$ended"
    fi
    if [ -n "$stopping" ] && [ "$code" -gt 128 ]; then
      echo "on-controller: the connection is lost; the runner there may go on" >&2
      return 255
    fi
    [ "$code" -eq 255 ] || return "$code"
    # What this machine has slept through does not count: otherwise two attempts are less than two minutes apart.
    if [ -z "$lost" ] || [ $((SECONDS - tried)) -gt $((120 + ${RETRY_SECONDS:-10})) ]; then lost=$SECONDS; fi
    tried=$SECONDS
    if there true </dev/null; then
      lost=''
    elif [ $((SECONDS - lost)) -ge "${GIVE_UP_SECONDS:-1800}" ]; then
      echo "on-controller: the controller has not answered for ${GIVE_UP_SECONDS:-1800} s" >&2
      return 255
    fi
    echo "on-controller: the connection is lost; the runner goes on, and we try again" >&2
    sleep "${RETRY_SECONDS:-10}"
    [ -z "$stopping" ] || wind_up || return 255
  done
}

# Waits for a process to its end, whatever signals arrive in the meantime.
await() { # PID
  local code
  while true; do
    code=0
    wait "$1" || code=$?
    kill -0 "$1" 2>/dev/null || break
  done
  # It may have ended while a signal was handled that had interrupted the wait.
  local ended=0
  wait "$1" 2>/dev/null || ended=$?
  [ "$ended" -eq 127 ] || code=$ended
  return "$code"
}

case $verb in
  install) install "$@" ;;
  nexmark) nexmark "$@" ;;
  measure) measure "$@" ;;
  follow) follow ;;
  ended) ended ;;
  lease)
    on_members /opt/nexmark/lease >/dev/null || echo "on-controller: not every member answers; the others live on" >&2
    there /opt/nexmark/lease
    ;;
  upload)
    there "AWS_REGION=$(value region) aws s3 sync --only-show-errors sweep/results s3://$(value bucket)/results \
      --exclude '.unfinished-*' --exclude '.lock-*'"
    ;;
  download) there "tar -C sweep -cz results; [ \$? -le 1 ]" </dev/null | tar -xz -C "$folder" ;; # 1: a file was written meanwhile
  shell) exec ssh -t "${options[@]}" "$controller" ;;
  *)
    echo "on-controller: '$verb', expected install, nexmark, measure, follow, ended, lease, upload, download or shell" >&2
    exit 2
    ;;
esac

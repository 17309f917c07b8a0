#!/usr/bin/env bash
# shellcheck disable=SC2317,SC2329 # functions that only a trap calls
# From nothing to results and back to nothing: starts the machines, measures, fetches the results, removes everything.
#   sweep.sh EXPERIMENT.yaml [--hours H] [--run NAME] [--out FOLDER] [--same-cpu] [--spares N] [--yes] [-- ARGUMENT…]
#     --hours H      what the sweep is expected to take at most (default 4): its price is for this time
#     --run NAME     name of the run (default: s and the time of day)
#     --out FOLDER   for results, logs and the key of the controller (default: results/ec2/NAME)
#     --same-cpu     fails unless all members have processors of one model; otherwise the models are reported
#     --spares N     so many members may fail to start, and are left out then (default 0)
#     --yes          starts without asking
#     ARGUMENT       goes to terraform, such as -var member_count=45; terraform/terraform.tfvars is read anyway
#   sweep.sh --attach NAME [--out FOLDER]    goes on with a sweep whose script is gone: follows it, fetches the results, removes everything
# The same command with the --run or --out of a sweep that has ended measures what is missing there.
# It prints the price and asks before it spends. At its end it removes everything, whatever happened, and says loudly if it could
# not. docs/ec2.md explains each step.
# Exit codes: 0 measured and everything removed, 1 something failed or is left, 2 wrong usage or not started, 130 or 143
# interrupted; otherwise that of the runner.
# Settings: NEXMARK, a command that stands in for the runner on the controller; RESERVE_SECONDS, what is kept of max_cost, and of twice
# the hours, for winding up and removing (default 600); END_AFTER, so many seconds after the experiment all machines end themselves, if
# they are still there (default 1800).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# Whoever reads what this script prints may be gone, as after Ctrl-C in "sweep.sh … 2>&1 | tee log". It removes everything all the same.
trap '' PIPE
# A signal may arrive while a step's output goes to its log; what this script says goes to the terminal all the same.
exec 3>&2
say() { echo "sweep: $*" >&3 || true; } # the terminal may be gone
errors() { grep -A 8 'Error:' "$1" | grep -v '^[ │╵]*$' | tail -n 16; } # LOG: what Terraform complained of last
fail() { # CODE TEXT…
  local code=$1; shift
  say "$*"
  exit "$code"
}

usage() { sed -n '3,/^set /p' "$0" | sed '$d;s/^# \{0,1\}//' >&2; }

experiment='' hours=4 run=s$(date -u +%m%d-%H%M%S) folder='' yes=false attach=false
while [ $# -gt 0 ]; do
  case $1 in
    --hours | --run | --out | --spares | --attach)
      [ $# -ge 2 ] || fail 2 "$1 needs a value"
      case $1 in --hours) hours=$2 ;; --run) run=$2 ;; --out) folder=$2 ;; --spares) export SPARES=$2 ;; --attach) attach=true run=$2 ;; esac
      shift
      ;;
    --yes) yes=true ;;
    --same-cpu) export SAME_CPU=true ;;
    --) shift; break ;;
    -h | --help) usage 2>&1; exit ;;
    -*) usage; exit 2 ;;
    *) [ -z "$experiment" ] || fail 2 "one experiment at a time, and '$1' is a second"; experiment=$1 ;;
  esac
  shift
done
$attach || [ -n "$experiment" ] || { usage; exit 2; }
$attach || [ -f "$experiment" ] || fail 2 "no file '$experiment', expected an experiment (YAML)"
# Folders whose rates the experiment takes shares of.
shares_of() { grep -oE "[0-9]% of [^],\"']+" "$experiment" | sed 's/^.% of //; s/ *$//' | sort -u; }
$attach || while IFS= read -r of; do
  [ -d "$of" ] || fail 2 "$experiment takes shares of what the runs in $of sustained, expected that folder here"
done < <(shares_of)
[[ $hours =~ ^[0-9]+(\.[0-9]+)?$ ]] || fail 2 "--hours is '$hours', expected a number of hours"
[[ ${SPARES:-0} =~ ^[0-9]{1,4}$ ]] || fail 2 "--spares is '$SPARES', expected a number of members"
for command in terraform aws jq ssh ssh-keygen ps; do command -v "$command" >/dev/null || fail 2 "no '$command' on the PATH"; done
AWS_REGION=${AWS_REGION:-us-east-1} aws sts get-caller-identity >/dev/null 2>&1 || fail 2 "AWS accepts no credentials of yours: 'aws sts get-caller-identity' says why"

# Its number alone may be another process's by now, after a restart for example.
still_runs() { [[ $(ps -o args= -p "$1" 2>/dev/null) == *bash*sweep.sh* ]]; } # PID

tf() { terraform -chdir="$here" "$@"; }
run_of_state() { tf output -json 2>/dev/null | jq -r '.run.value // empty'; }
expect_no_run() {
  [ -d "$here/.terraform" ] || tf init -input=false -no-color >"$folder/init.log" || fail 2 "terraform init failed: $folder/init.log"
  [ -n "$(tf state list 2>/dev/null)" ] || return 0
  local other
  other=$(run_of_state) || other=
  [ -n "$other" ] ||
    fail 2 "Terraform's state holds another run and does not say which; '$here/leftovers.sh' lists it as RUN, and 'sweep.sh --attach RUN' removes everything"
  fail 2 "Terraform's state holds another run; 'sweep.sh --attach $other' goes on with it and removes everything"
}

# --- the run's folder: it holds a private key, so it is nobody else's ---

umask 077
folder=${folder:-$here/../results/ec2/$run}
if $attach; then
  [ -s "$folder/started" ] || fail 2 "no sweep has been started in $folder"
  folder=$(cd "$folder" && pwd)
  ! still_runs "$(cat "$folder/pid")" || fail 2 "the script of $run still runs: process $(cat "$folder/pid")"
  eval "set -- $(cat "$folder/arguments")"
  hours=$(jq -er .max_hours "$folder/sweep.tfvars.json")
else
  mkdir -p "$folder/results"
  folder=$(cd "$folder" && pwd)
  name=$(basename "$experiment")
  [ ! -e "$folder/pid" ] || ! still_runs "$(cat "$folder/pid")" || fail 2 "the script of $run still runs: process $(cat "$folder/pid")"
  expect_no_run
  if [ -e "$folder/started" ]; then
    [ -e "$folder/$name" ] || fail 2 "$folder holds another experiment than $name; --run or --out names another folder"
    say "going on with the $(find "$folder/results" -name result.json | wc -l | tr -d ' ') results in $folder/results"
    (cd "$folder" && rm -f started inventory.json known_hosts controller outputs.json)
  fi
  sed -E "s#([0-9]% of )([^],\"']*/)?([^],/\"']+)#\\1before/\\3#g" "$experiment" >"$folder/$name"
  while IFS= read -r of; do mkdir -p "$folder/before" && cp -R "$of" "$folder/before/"; done < <(shares_of)
  { [ $# -eq 0 ] || printf '%q ' "$@"; } >"$folder/arguments"
  [ -f "$folder/id" ] || ssh-keygen -q -t ed25519 -N '' -C "$run" -f "$folder/id"
  # Leases are extended up to twice the hours. Then the last machine ends itself, even if all else is gone.
  jq -n --arg run "$run" --rawfile key "$folder/id.pub" --argjson hours "$hours" '{run: $run, ssh_public_key: ($key | rtrimstr("\n")),
    max_hours: $hours, expires: (now + 2 * 3600 * $hours | strftime("%Y-%m-%dT%H:%M:%SZ"))}' >"$folder/sweep.tfvars.json"
fi
echo $$ >"$folder/pid"
settings=(-input=false -no-color -var-file="$folder/sweep.tfvars.json" "$@")
# The state is that of one run. Two that were started from this folder at the same time share it, and the other's machines are not ours.
is_another_run() {
  local there
  there=$(run_of_state) && [ -n "$there" ] && [ "$there" != "$run" ]
}
by_hand="terraform -chdir=$here destroy $(printf '%q ' "${settings[@]:2}")"

# --- the price, before anything exists ---

plan() {
  [ -n "${NEXMARK:-}" ] || "$here/../nexmark" --version >&2 || fail 2 "the runner cannot be built"
  say "planning run $run"
  tf plan "${settings[@]}" -out="$folder/plan" >"$folder/plan.log" 2>&1 || { grep -v '^ *$' "$folder/plan.log" | tail -n 12 >&2; fail 2 "not started: the plan is refused"; }
  tf show -json "$folder/plan" | jq -c .planned_values.outputs.cost.value >"$folder/cost.json"
}
of_cost() { jq -er "$1" "$folder/cost.json"; }
ask() {
  of_cost '"\(.machines) in \(.region): \(.perHour) \(.currency) an hour, \(.sweep) \(.currency) in \(.hours) h " +
    "(prices of \(.pricesDate); max_cost is \(.maxCost))"'
  [ "$(most_seconds "$(date +%s)")" -gt 0 ] ||
    fail 2 "not started: removing everything may take ${RESERVE_SECONDS:-600} s, and max_cost, or twice the hours, leaves no time to measure"
  $yes && return
  [ -t 0 ] || fail 2 "not started: nobody to ask; --yes starts without asking"
  read -r -p "Start the machines? [y/N] " answer
  [[ $answer == [yY] ]] || fail 2 "not started"
}
# START in seconds: how long a sweep may measure that began then. It ends before max_cost is spent, and before the machines end themselves.
most_seconds() {
  local expires
  expires=$(jq -er '.expires | fromdateiso8601' "$folder/sweep.tfvars.json")
  of_cost "[.maxCost / .perHour * 3600, $expires - $1] | min - ${RESERVE_SECONDS:-600} | floor"
}
if $attach; then
  [ -n "$(tf state list 2>/dev/null)" ] || fail 2 "Terraform's state holds nothing of $run, so it has ended; 'leftovers.sh --run $run' asks AWS"
  ! is_another_run || fail 2 "Terraform's state holds another run: $(run_of_state)"
else
  plan
fi
AWS_REGION=$(of_cost .region)
export AWS_REGION AWS_DEFAULT_REGION=$AWS_REGION
if ! $attach; then
  ask
  date +%s >"$folder/started"
fi

# --- from here on something may exist: the end removes it, whatever happens ---

child='' meter='' ready=false fetched=false stopping='' bucket=''
# Jobs of their own group: Ctrl-C reaches this script alone, which then ends them in order.
set -m
# Runs a command to its end, whatever signals arrive in the meantime.
complete() { # COMMAND…: no function, since the signal of "stop" has to reach the command itself
  "$@" &
  child=$!
  local code
  while true; do
    code=0
    wait "$child" || code=$?
    kill -0 "$child" 2>/dev/null || break
  done
  child=''
  return "$code"
}
# The same for whatever can be stopped: by Ctrl-C, by TERM, or because max_cost is nearly spent.
step() { # COMMAND…
  [ -z "$stopping" ] || exit "$stopping"
  local code=0
  complete "$@" || code=$?
  [ -z "$stopping" ] || exit "$stopping"
  return "$code"
}
stop() { # CODE TEXT
  [ -z "$stopping" ] || { say "still winding up; please wait"; return 0; }
  stopping=$1
  say "$2; winding up"
  [ -z "$child" ] || kill -TERM "$child" 2>/dev/null || true
}
if [ -n "${NEXMARK:-}" ]; then
  remote=(true)
  # shellcheck disable=SC2016 # the variables are those of the shell that it starts
  runner=(bash -c 'cd "$0" && exec $NEXMARK "$@"' "$folder")
  measure=("${runner[@]}") follow=(false) ended=(false)
else
  remote=("$here/on-controller.sh" "$folder")
  runner=("$here/on-controller.sh" "$folder" nexmark)
  measure=("$here/on-controller.sh" "$folder" measure)
  follow=("$here/on-controller.sh" "$folder" follow)
  ended=("$here/on-controller.sh" "$folder" ended)
fi
spent_seconds() { echo $(($(date +%s) - $(cat "$folder/started"))); }

# Every few seconds: what was spent until now, and whether the machines' lease has to be extended.
watch_cost() {
  local most leased=$SECONDS lease
  most=$(most_seconds "$(cat "$folder/started")") || most=0
  lease=$(jq -n "$hours * 3600 | floor")
  while sleep 2; do
    # Whatever goes wrong here ends the sweep too. A runner that has ended meanwhile needs no end: "follow" finds its exit code.
    [ "$(spent_seconds)" -lt "$most" ] || { "${ended[@]}" >/dev/null 2>&1 && return; break; }
    if [ -e "$folder/inventory.json" ] && [ $((SECONDS - leased)) -gt $((lease / 2)) ]; then
      leased=$SECONDS
      say "the machines live until $("${remote[@]}" lease || echo 'their lease ends: it could not be extended')"
    fi
  done
  kill -USR1 $$
}

# Returns 1 if a result may be missing. "fetched" is true if there is nowhere else to fetch it from.
fetch() {
  local attempt code=0
  # The controller puts each result into the bucket when its run has ended, and its exit code last. It may be gone by now, or may have no
  # way to the bucket.
  if ! "${ended[@]}" >/dev/null && ! complete "${remote[@]}" upload; then
    say "the controller could not put its results into the bucket; they are copied from it"
    for attempt in 1 2 3; do
      complete "${remote[@]}" download && fetched=true && return
    done
    say "the controller does not answer; the results are what it has put into the bucket"
    code=1
  fi
  complete aws s3 sync --only-show-errors "s3://$bucket/results" "$folder/results" || return 1
  fetched=true
  return "$code"
}

# Takes the bucket out of Terraform's state, so that it stays when everything else goes.
keep_results() { tf state rm module.results >"$folder/keep.log" 2>&1; }
destroy() {
  local attempt
  for attempt in 1 2 3; do
    ! is_another_run || return 1
    say "removing everything (attempt $attempt of 3; log: $folder/destroy.log)"
    complete terraform -chdir="$here" destroy "${settings[@]}" -auto-approve >>"$folder/destroy.log" 2>&1 && return
    [ "$attempt" -eq 3 ] || sleep "${RETRY_SECONDS:-10}"
  done
  return 1
}
# Removes everything and returns whether that is so.
remove() {
  local keep=false removed=false left='' log=$folder/destroy.log
  # Machines cost dollars an hour, a bucket cents a month: what was measured is worth keeping.
  if $ready && ! $fetched && ! fetch && ! $fetched; then keep=true; fi
  if $keep && ! keep_results; then
    log=$folder/keep.log
    say "nothing is removed: Terraform cannot take the bucket out of its state, and would remove the results with the machines (log: $log)"
  elif destroy; then
    removed=true
  fi
  if ! $removed && is_another_run; then
    say "Terraform's state holds run $(run_of_state), which was started at the same time; that run is left alone"
  else
    left=$(tf state list 2>/dev/null) || left="unknown: Terraform cannot read its state"
  fi
  local tagged=0
  "$here/leftovers.sh" --region "$AWS_REGION" --run "$run" >"$folder/leftovers.log" 2>&1 || tagged=$?
  if ! $keep && [ -z "$left" ] && [ "$tagged" -eq 0 ]; then
    say "nothing is left of run $run"
    return 0
  fi
  {
    echo "******************************************************************************"
    if [ -n "$left" ]; then
      echo "SOMETHING OF RUN $run IS LEFT AND COSTS MONEY:"
      # shellcheck disable=SC2001 # each line, not the first
      sed 's/^/  /' <<<"$left"
      echo "Machines end themselves at $(jq -r .expires "$folder/sweep.tfvars.json") at the latest, everything else stays."
      errors "$log"
    fi
    if [ "$tagged" -ne 0 ]; then
      echo "AWS SAYS:"
      sed 's/^/  /' "$folder/leftovers.log"
    fi
    if $keep; then
      echo "KEPT: results could not be fetched. They are in s3://$bucket/results"
      echo "  To fetch them:  aws s3 sync s3://$bucket/results $folder/results"
    fi
    echo "To remove it$(! $keep || echo ", results included"):"
    [ -z "$left" ] || echo "  $by_hand"
    echo "  $here/leftovers.sh --region $AWS_REGION --run $run --end"
    echo "******************************************************************************"
  } >&3
  return 1
}
end() {
  local code=$?
  trap - EXIT
  trap 'say "still removing; please wait"' INT TERM HUP
  trap '' USR1 # the watch may have seen the same moment
  [ -z "$meter" ] || { kill "$meter" && wait "$meter"; } 2>/dev/null || true
  set +e
  remove || code=$([ "$code" -eq 0 ] && echo 1 || echo "$code")
  say "results, logs and settings are in $folder"
  case $ready-$code in true-1 | true-130 | true-143 | true-255) say "the same command with --run $run --out $folder measures what is missing" ;; esac
  exit "$code"
}
trap end EXIT
trap 'stop 130 "interrupted"' INT
trap 'stop 143 "terminated"' TERM HUP
trap "stop 1 \"max_cost, or the machines' time, is nearly spent\"" USR1
watch_cost &
meter=$!

start() {
  say "starting the machines (log: $folder/apply.log)"
  step terraform -chdir="$here" apply -input=false -no-color -auto-approve "$folder/plan" >"$folder/apply.log" 2>&1 || {
    errors "$folder/apply.log" >&3 || true
    fail 1 "the machines could not be started"
  }
  step "$here/await-machines.sh" "$folder" || fail 1 "not all machines are ready"
  bucket=$(jq -er .bucket.value "$folder/outputs.json")
  step "${remote[@]}" install "$name" || fail 1 "the runner could not be copied"
  ready=true
  say "measuring the environment"
  step "${runner[@]}" probe --cluster ssh:inventory.json > >(tee -i "$folder/probe.txt") || fail 1 "the probe failed: $folder/probe.txt"
}

code=0
if $attach; then
  bucket=$(jq -er .bucket.value "$folder/outputs.json" 2>/dev/null) ||
    fail 1 "run $run ended before its machines were ready, so it has no results; it is removed now, and 'sweep.sh EXPERIMENT.yaml' starts anew"
  ready=true
  say "going on with run $run"
  step "${follow[@]}" || code=$?
else
  start
  say "measuring; the controller goes on if this machine sleeps, and 'sweep.sh --attach $run' if this script ends"
  # If nobody comes back, the controller ends all machines half an hour after the runner.
  export MOST_SECONDS=$(($(most_seconds "$(cat "$folder/started")") - $(spent_seconds))) END_AFTER=${END_AFTER:-1800}
  step "${measure[@]}" experiment "$name" --out results || code=$?
fi
fetch || code=1
exit "$code"

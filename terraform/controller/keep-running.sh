#!/bin/bash
# Carries out a command on the controller, whoever is connected: what it says goes to runner.log, its exit code to runner.code.
# Meanwhile it extends the lease of all machines, and puts results and log into the bucket whenever a run has ended, and at the end: the
# controller may be lost. The exit code follows there when all of them are. Its own process is in keeper.pid.
#   keep-running COMMAND…     in the folder with the files "members", an address a line, and "known_hosts"
# Settings: BUCKET; LEASE_EVERY, seconds between two extensions; MOST_SECONDS, after which the command is asked to end; END_AFTER, so
# many seconds after the end the machines end themselves, unless somebody has removed them before (empty: they live to their lease's end).
# Once MOST_SECONDS are over, nobody is waited for: the machines end themselves as soon as the results are in the bucket, or could
# not be put there twice, unless END_AFTER is empty.
# Whoever asks the command to end makes the file "ending" first, so that nobody asks twice: a second TERM ends the runner without results.
set -uo pipefail

everywhere() { # COMMAND: here and on all members
  local here=0
  # ssh's own exit code, 255, would end xargs at once, and the members that come after a lost one would be left out.
  # shellcheck disable=SC2016 # the variables are those of the shell that it starts
  xargs -P 20 -I{} sh -c 'timeout 60 ssh -o BatchMode=yes -o StrictHostKeyChecking=yes -o UserKnownHostsFile=known_hosts \
    -o ConnectTimeout=15 -o LogLevel=ERROR "$1" "$2" || exit 1' member {} "$1" <members || here=1
  $1 || here=1
  return "$here"
}

# A bucket that does not answer keeps nothing else waiting for long. The run that goes on is none of the results.
store() { touch stored && timeout 300 aws s3 sync --only-show-errors results "s3://$BUCKET/results" \
  --exclude '.unfinished-*' --exclude '.lock-*' && tell log <runner.log; }
tell() { timeout 60 aws s3 cp --only-show-errors - "s3://$BUCKET/runner/$1"; } # NAME in the bucket, its content on stdin
has_new_results() { [ -n "$(find results -name result.json -newer stored -print -quit 2>/dev/null)" ]; }

rm -f runner.code ending
touch stored
echo $$ >keeper.pid
"$@" >runner.log 2>&1 </dev/null &
runner=$!
echo "$runner" >runner.pid
tell code </dev/null # the bucket may have that of an earlier command
leased=$SECONDS ending=''
while kill -0 "$runner" 2>/dev/null; do
  sleep "${LOOK_SECONDS:-2}"
  if [ -n "$ending" ]; then
    # The runner winds up within a minute. One that does not is ended, and no lease is extended for it.
    [ $((SECONDS - ending)) -lt "${WIND_UP_SECONDS:-120}" ] || kill -KILL "$runner"
  elif [ "$SECONDS" -ge "$MOST_SECONDS" ]; then
    ending=$SECONDS
    [ -z "${END_AFTER:-}" ] || END_AFTER=0
    echo "max_cost, or the machines' time, is nearly spent: the runner winds up" >>runner.log
    if (set -C && : >ending) 2>/dev/null || [ ! -e ending ]; then kill -TERM "$runner"; fi
  elif [ $((SECONDS - leased)) -ge "$LEASE_EVERY" ]; then
    leased=$SECONDS
    everywhere /opt/nexmark/lease
  elif has_new_results; then
    store
  fi
done
wait "$runner"
code=$?
stored=true
store || {
  stored=false
  echo "results could not be put into the bucket" >>runner.log
}
! $stored || tell code <<<"$code"
echo "$code" >runner.code.new && mv runner.code.new runner.code

[ -n "${END_AFTER:-}" ] || exit 0
sleep "$END_AFTER"
$stored || { store && tell code <<<"$code"; }
echo "nobody has removed the machines: they end themselves"
everywhere "/opt/nexmark/lease end"

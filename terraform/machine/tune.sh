#!/bin/bash
# Sets what matters to tail latency, and prints what is in force, as JSON: a setting may be refused by the hypervisor.
#   tune [ROOT]     ROOT in front of /sys, /proc and /etc; only tests need it
set -euo pipefail
root=${1:-}
# shellcheck source=/dev/null
. "$(dirname "$0")/machine.env"

put() { # VALUE FILE: where the file exists
  [ ! -w "$2" ] || echo "$1" >"$2" || echo "tune: $2 refused '$1'" >&2
}
shown() { # FILE: its text, of a choice the chosen word
  local text=none
  [ ! -r "$1" ] || text=$(sed 's/.*\[\(.*\)\].*/\1/' "$1")
  echo "${text:-none}"
}

# All processors at their highest clock rate; most instance types leave the choice to the hypervisor and have no such file.
for governor in "$root"/sys/devices/system/cpu/cpu*/cpufreq/scaling_governor; do put performance "$governor"; done
# Huge pages are assembled in the background, at the price of pauses.
pages=$root/sys/kernel/mm/transparent_hugepage
put never "$pages/enabled"
put never "$pages/defrag"
# A page that was swapped out is a pause of milliseconds.
swapoff -a
put 1 "$root/proc/sys/vm/swappiness"
# An interrupt that moves to another processor disturbs that one.
systemctl disable --now irqbalance >&2 || echo "tune: no irqbalance here" >&2

# The driver shows the hardware clock of Amazon Time Sync as a PTP device, once it is asked to. Reloading it breaks the network
# for a moment.
hardware_clock() {
  local name
  for name in "$root"/sys/class/ptp/ptp*/clock_name; do
    if [ -r "$name" ] && grep -q '^ena' "$name"; then basename "$(dirname "$name")"; return; fi
  done
}
if [ "$HARDWARE_CLOCK" = true ] && [ -z "$(hardware_clock)" ] && [ -e "$root/sys/module/ena/parameters/phc_enable" ]; then
  echo "options ena phc_enable=1" >"$root/etc/modprobe.d/ena.conf"
  { modprobe -r ena && modprobe ena; } >&2
  for ((i = 0; i < 60; i++)); do
    [ -z "$(ip route show default)" ] || break
    sleep 1
  done
fi
wanted=169.254.169.123
clock=$(hardware_clock)
if [ -n "$clock" ]; then
  wanted=PHC0
  echo "refclock PHC /dev/$clock poll 0 delay 0.000010 prefer" >>"$root/etc/chrony.conf"
  systemctl restart chronyd >&2
fi
# What chronyd follows, which may be another than it was told; it takes some seconds to choose.
time_reference() {
  local followed
  for ((i = 0; i < 60; i++)); do
    followed=$(chronyc -n -c tracking | cut -d, -f2) || true
    [ "$followed" != "$wanted" ] || break
    sleep 1
  done
  echo "${followed:-none}"
}

java_version() { java -version 2>&1 | sed -n 's/.*Runtime Environment.*(build \(.*\)).*/\1/p'; }
irqbalance() { systemctl is-active irqbalance 2>/dev/null || true; }
network_driver() {
  local device
  device=$(ip -o route show default | sed -n 's/.* dev \([^ ]*\).*/\1/p' | head -n 1)
  basename "$(readlink -f "$root/sys/class/net/$device/device/driver")"
}
cat <<JSON
{
  "processor": "$(sed -n 's/^model name[^:]*: //p' "$root/proc/cpuinfo" | head -n 1)",
  "processors": $(nproc),
  "threadsPerCore": $([ "$(shown "$root/sys/devices/system/cpu/smt/active")" = 1 ] && echo 2 || echo 1),
  "governor": "$(shown "$root/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")",
  "transparentHugePages": "$(shown "$pages/enabled")",
  "swaps": $(($(wc -l <"$root/proc/swaps") - 1)),
  "swappiness": $(shown "$root/proc/sys/vm/swappiness"),
  "irqbalance": "$(irqbalance)",
  "clockSource": "$(shown "$root/sys/devices/system/clocksource/clocksource0/current_clocksource")",
  "timeReference": "$(time_reference)",
  "networkDriver": "$(network_driver)",
  "kernel": "$(uname -r)",
  "java": "$(java_version)"
}
JSON

#!/bin/bash
# Succeeds while this machine may live, and prints until when: LEASE_SECONDS after the lease was last touched, and never beyond
# EXPIRES. Fails otherwise, and if anything is missing; then nexmark-expiry.service powers the machine off.
set -euo pipefail
# shellcheck source=/dev/null
. "$(dirname "$0")/machine.env"

end=$(($(stat -c %Y "$LEASE_FILE") + LEASE_SECONDS))
last=$(date -d "$EXPIRES" +%s)
[ "$end" -le "$last" ] || end=$last
date -u -d "@$end" +%FT%TZ
[ "$(date +%s)" -lt "$end" ]

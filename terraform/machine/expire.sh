#!/bin/bash
# Succeeds while this machine may live: for LEASE_SECONDS after the lease was last touched, and never beyond EXPIRES.
# Fails otherwise, and if anything is missing; then nexmark-expiry.service powers the machine off.
set -euo pipefail
# shellcheck source=/dev/null
. "$(dirname "$0")/machine.env"

leased=$(($(stat -c %Y "$LEASE_FILE") + LEASE_SECONDS))
expires=$(date -d "$EXPIRES" +%s)
end=$((leased < expires ? leased : expires))
if [ "$(date +%s)" -ge "$end" ]; then
  echo "the time of this machine was over at $(date -u -d "@$end" +%FT%TZ)" >&2
  exit 1
fi

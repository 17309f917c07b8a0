#!/bin/bash
# Extends this machine's lease, so that it lives for LEASE_SECONDS from now on, and not beyond EXPIRES. Prints until when.
#   lease          extends it
#   lease end      ends it: the machine ends itself within five minutes
set -euo pipefail
# shellcheck source=/dev/null
. "$(dirname "$0")/machine.env"

case ${1:-} in
  '') touch -c "$LEASE_FILE" ;;
  end)
    touch -c -d @0 "$LEASE_FILE"
    exit
    ;;
  *)
    echo "lease: '$1', expected nothing or end" >&2
    exit 2
    ;;
esac
"$(dirname "$0")/expire"

#!/bin/bash
# Extends this machine's lease, so that it lives for LEASE_SECONDS from now on, and not beyond EXPIRES. Prints until when.
set -euo pipefail
# shellcheck source=/dev/null
. "$(dirname "$0")/machine.env"

touch -c "$LEASE_FILE"
"$(dirname "$0")/expire"

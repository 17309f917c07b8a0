#!/bin/bash
# Succeeds when a run may start here: it has the JDK, its settings are recorded, the clock that ends the machine runs, and the
# controller has its key or a member accepts it. Says what is missing otherwise.
set -euo pipefail
# shellcheck source=/dev/null
. "$(dirname "$0")/machine.env"
state=$(dirname "$LEASE_FILE")

fail() {
  echo "not ready: $*" >&2
  exit 1
}

java -version 2>&1 | grep -q "version \"${JAVA_RELEASE}[.\"]" || fail "java is not JDK $JAVA_RELEASE"
[ -s "$state/settings.json" ] || fail "the settings are not recorded"
systemctl -q is-active nexmark-expiry.timer || fail "nexmark-expiry.timer does not run"
"$(dirname "$0")/expire" >/dev/null || fail "the lease has run out"
[ -s "$state/controller.pub" ] || fail "the controller's key is not here"

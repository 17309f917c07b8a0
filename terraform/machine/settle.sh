#!/bin/bash
# Prepares this machine at its first boot, as root. In the machine's folder of the bucket it leaves "host-keys", and then "ready"
# with its settings, or "failed" with the reason.
#   settle [ROOT]     ROOT in front of /etc, /home and the like; only tests need it
set -euo pipefail
root=${1:-}
home=$(dirname "$0")
# shellcheck source=/dev/null
. "$home/machine.env"
export AWS_REGION
state=$(dirname "$LEASE_FILE")

imds() { # PATH: from the instance's metadata, with a token (IMDSv2)
  local token
  token=$(curl -sSf -X PUT -H "X-aws-ec2-metadata-token-ttl-seconds: 60" http://169.254.169.254/latest/api/token)
  curl -sSf -H "X-aws-ec2-metadata-token: $token" "http://169.254.169.254/latest/meta-data/$1"
}
folder=s3://$BUCKET/hosts/$ROLE_ID:$(imds instance-id)
# A role's permissions may reach S3 some seconds after the machine has started.
publish() { # OBJECT, its content on stdin
  local content
  content=$(cat)
  for ((attempt = 0; attempt < 20; attempt++)); do
    aws s3 cp --only-show-errors - "$1" <<<"$content" && return
    sleep 3
  done
  echo "$1 could not be written" >&2
  return 1
}
complain() {
  local code=$?
  [ "$code" -eq 0 ] || tail -n 20 "$root/var/log/cloud-init-output.log" | publish "$folder/failed"
}
trap complain EXIT

cat "$root"/etc/ssh/ssh_host_*_key.pub | publish "$folder/host-keys"

for ((attempt = 1; attempt <= 5; attempt++)); do
  dnf -q -y --releasever="$PACKAGES_RELEASE" install "java-$JAVA_RELEASE-amazon-corretto-headless" && break
  [ "$attempt" -lt 5 ]
  sleep "$((5 * attempt))"
done
"$home/tune" "$root" >"$state/settings.json"

# The controller makes its key itself, so its private part never travels. Members accept it; only the controller can put it there.
ssh=$root/home/ec2-user/.ssh
offered=s3://$BUCKET/controller/id.pub
if [ "$ROLE" = controller ]; then
  runuser -u ec2-user -- ssh-keygen -q -t ed25519 -N "" -C controller -f "$ssh/id_ed25519"
  cp "$ssh/id_ed25519.pub" "$state/controller.pub"
  publish "$offered" <"$state/controller.pub"
else
  for ((i = 0; i < 120; i++)); do
    aws s3 cp --only-show-errors "$offered" "$state/controller.pub" && break
    sleep 5
  done
  ssh-keygen -l -f "$state/controller.pub"
  cat "$state/controller.pub" >>"$ssh/authorized_keys"
fi

"$home/ready"
publish "$folder/ready" <"$state/settings.json"

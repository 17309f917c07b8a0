#!/usr/bin/env bash
# Lists what of this benchmark is left in a region, by its tag project=nexmark-jet and its names, whatever Terraform's state says.
#   leftovers.sh [--region R] [--run NAME] [--expired] [--end [--yes]]
#     --region R    default: AWS_REGION, or us-east-1
#     --run NAME    only that run; otherwise all runs of everybody in this account
#     --expired     only runs whose expiry has passed
#     --end         ends it, after asking; --yes does not ask
# Exit codes: 0 nothing is left, 1 something is left, 2 wrong usage or no answer from AWS.
set -euo pipefail

fail() {
  echo "leftovers: $*" >&2
  exit 2
}
run='' expired=false end=false yes=false region=${AWS_REGION:-us-east-1}
while [ $# -gt 0 ]; do
  case $1 in
    --region | --run)
      [ $# -ge 2 ] || fail "$1 needs a value"
      [ "$1" = --run ] && run=$2 || region=$2
      shift
      ;;
    --expired) expired=true ;;
    --end) end=true ;;
    --yes) yes=true ;;
    *) sed -n '2,/^set /p' "$0" | sed '$d;s/^# \{0,1\}//' >&2; exit 2 ;;
  esac
  shift
done
for command in aws jq; do command -v "$command" >/dev/null || fail "no '$command' on the PATH"; done
if $end && ! $yes && [ ! -t 0 ]; then fail "nobody to ask; --yes ends what is left without asking"; fi
export AWS_REGION=$region AWS_DEFAULT_REGION=$region AWS_PAGER=''
found=$(mktemp)
trap 'rm -f "$found" "$found.unknown" "$found.why"' EXIT
# A question without an answer must not look like an empty list, however deep it was asked.
json() {
  aws "$@" --output json || { touch "$found.unknown"; fail "AWS does not answer '$*'"; }
}

# --- what is there: lines of kind, id, run, owner, expiry ---

existing() { # KIND: ids, as JSON, of what carries the tag and exists; tags outlive what they are on for some time
  local query filters=(--filters "Name=tag:project,Values=nexmark-jet")
  case $1 in
    instance)
      filters+=("Name=instance-state-name,Values=pending,running,shutting-down,stopping,stopped")
      query='describe-instances:Reservations[].Instances[].InstanceId'
      ;;
    key-pair) query='describe-key-pairs:KeyPairs[].KeyPairId' ;;
    security-group) query="describe-security-groups:SecurityGroups[?GroupName!='default'].GroupId" ;; # AWS keeps "default" until the VPC goes
    subnet) query='describe-subnets:Subnets[].SubnetId' ;;
    route-table) query='describe-route-tables:RouteTables[].RouteTableId' ;;
    internet-gateway) query='describe-internet-gateways:InternetGateways[].InternetGatewayId' ;;
    vpc-endpoint) query="describe-vpc-endpoints:VpcEndpoints[?State!='deleted'].VpcEndpointId" ;;
    capacity-reservation) query="describe-capacity-reservations:CapacityReservations[?State=='active'].CapacityReservationId" ;;
    vpc) query='describe-vpcs:Vpcs[].VpcId' ;;
    volume) query='describe-volumes:Volumes[].VolumeId' ;;
    *) echo '[]'; return ;; # goes with its instance, or has a list of its own below
  esac
  json ec2 "${query%%:*}" "${filters[@]}" --query "${query#*:}"
}
tagged() { # everything of EC2 that carries the tag
  local tags kind there
  tags=$(json ec2 describe-tags --filters Name=key,Values=project,run,owner,expires | jq '[.Tags | group_by(.ResourceId)[]
    | {kind: .[0].ResourceType, id: .[0].ResourceId, tag: (map({(.Key): .Value}) | add)} | select(.tag.project == "nexmark-jet")]')
  for kind in $(jq -r 'map(.kind) | unique[]' <<<"$tags"); do
    there=$(existing "$kind")
    jq -r --arg kind "$kind" --argjson there "$there" '.[] | select(.kind == $kind and (.id | IN($there[])))
      | [.kind, .id, .tag.run // "?", .tag.owner // "?", .tag.expires // "?"] | @tsv' <<<"$tags"
  done
}
groups() { # placement groups, whose name is needed to delete them
  json ec2 describe-placement-groups --filters Name=tag:project,Values=nexmark-jet | jq -r '.PlacementGroups[]
    | (.Tags | map({(.Key): .Value}) | add) as $tag | ["placement-group", .GroupName, $tag.run // "?", $tag.owner // "?", $tag.expires // "?"] | @tsv'
}
named() { # roles and their profiles have a path of ours with the region, buckets a name
  local path=/nexmark-jet/$region/ bucket place
  json iam list-instance-profiles --query "InstanceProfiles[?Path=='$path'].InstanceProfileName" | jq -r '.[] | "instance-profile\t" + .'
  json iam list-roles --query "Roles[?Path=='$path'].RoleName" | jq -r '.[] | "role\t" + .'
  for bucket in $(json s3api list-buckets | jq -r '.Buckets[].Name | select(startswith("nexmark-jet-"))'); do
    # AWS names no region where it means us-east-1. A bucket that does not say where it is may be here, unless it went meanwhile.
    place=$(aws s3api get-bucket-location --bucket "$bucket" --query "LocationConstraint || 'us-east-1'" --output text 2>"$found.why") ||
      { grep -q NoSuchBucket "$found.why" && place=gone || place=$region; }
    [ "$place" != "$region" ] || printf 'bucket\t%s\n' "$bucket"
  done
}
tags_of() { # KIND NAME: of roles, profiles and buckets
  case $1 in
    role) json iam get-role --role-name "$2" --query Role.Tags ;;
    instance-profile) json iam get-instance-profile --instance-profile-name "$2" --query InstanceProfile.Tags ;;
    bucket) aws s3api get-bucket-tagging --bucket "$2" --output json --query TagSet 2>/dev/null || echo '[]' ;;
  esac | jq -r '((. // []) | map({(.Key): .Value}) | add // {}) | [.run // "?", .owner // "?", .expires // "?"] | @tsv'
}
everything() {
  tagged
  groups
  local kind name tags
  while IFS=$'\t' read -r kind name; do
    [ -z "$run" ] || [[ $name == "nexmark-jet-$run-"* ]] || continue
    tags=$(tags_of "$kind" "$name") || return
    # What lost its tags, or never got them, belongs to the run that its name says.
    [ -z "$run" ] || [[ $tags != "?"* ]] || tags=$run${tags#?}
    printf '%s\t%s\t%s\n' "$kind" "$name" "$tags"
  done < <(named)
}
wanted() { # what has no readable expiry has not expired
  awk -F'\t' -v run="$run" -v now="$(date -u +%Y-%m-%dT%H:%M:%SZ)" -v expired="$expired" \
    '(run == "" || $3 == run) && (expired == "false" || ($5 ~ /^20/ && $5 < now))'
}

# --- its end, in the order in which AWS lets go ---

kinds=(instance key-pair capacity-reservation placement-group vpc-endpoint volume security-group subnet route-table internet-gateway vpc
  instance-profile role bucket)

ids() { awk -F'\t' -v kind="$1" '$1 == kind { print $2 }' "$found"; } # KIND
end_instances() {
  local instances instance ending=()
  IFS=$'\n' read -r -d '' -a instances < <(ids instance) || true
  [ ${#instances[@]} -gt 0 ] || return 0
  # If AWS refuses to end one instance, it ends none of those that it is asked for together.
  if aws ec2 terminate-instances --instance-ids "${instances[@]}" >/dev/null; then
    ending=("${instances[@]}")
  else
    for instance in "${instances[@]}"; do
      aws ec2 terminate-instances --instance-ids "$instance" >/dev/null && ending+=("$instance")
    done
  fi
  [ ${#ending[@]} -gt 0 ] && aws ec2 wait instance-terminated --instance-ids "${ending[@]}" && [ ${#ending[@]} -eq ${#instances[@]} ]
}
close_security_group() { # ID: groups that name each other in their rules cannot go before the rules
  local rules
  rules=$(json ec2 describe-security-groups --group-ids "$1" --query 'SecurityGroups[0].IpPermissions')
  [ "$rules" = "[]" ] || aws ec2 revoke-security-group-ingress --group-id "$1" --ip-permissions "$rules" >/dev/null
}
delete() { # KIND ID
  local name vpc role policy association
  case $1 in
    key-pair)
      for name in $(json ec2 describe-key-pairs | jq -r --arg id "$2" '.KeyPairs[] | select(.KeyPairId == $id).KeyName'); do
        aws ec2 delete-key-pair --key-name "$name"
      done
      ;;
    capacity-reservation) aws ec2 cancel-capacity-reservation --capacity-reservation-id "$2" ;;
    placement-group) aws ec2 delete-placement-group --group-name "$2" ;;
    vpc-endpoint) aws ec2 delete-vpc-endpoints --vpc-endpoint-ids "$2" ;;
    volume) aws ec2 delete-volume --volume-id "$2" ;;
    security-group) aws ec2 delete-security-group --group-id "$2" ;;
    subnet) aws ec2 delete-subnet --subnet-id "$2" ;;
    route-table)
      for association in $(json ec2 describe-route-tables --route-table-ids "$2" --query 'RouteTables[0].Associations[?!Main].RouteTableAssociationId' | jq -r '.[]?'); do
        aws ec2 disassociate-route-table --association-id "$association"
      done
      aws ec2 delete-route-table --route-table-id "$2"
      ;;
    internet-gateway)
      for vpc in $(json ec2 describe-internet-gateways --internet-gateway-ids "$2" --query 'InternetGateways[0].Attachments[].VpcId' | jq -r '.[]?'); do
        aws ec2 detach-internet-gateway --internet-gateway-id "$2" --vpc-id "$vpc"
      done
      aws ec2 delete-internet-gateway --internet-gateway-id "$2"
      ;;
    vpc) aws ec2 delete-vpc --vpc-id "$2" ;;
    instance-profile)
      for role in $(json iam get-instance-profile --instance-profile-name "$2" --query 'InstanceProfile.Roles[].RoleName' | jq -r '.[]?'); do
        aws iam remove-role-from-instance-profile --instance-profile-name "$2" --role-name "$role"
      done
      aws iam delete-instance-profile --instance-profile-name "$2"
      ;;
    role)
      for policy in $(json iam list-role-policies --role-name "$2" --query PolicyNames | jq -r '.[]?'); do
        aws iam delete-role-policy --role-name "$2" --policy-name "$policy"
      done
      aws iam delete-role --role-name "$2"
      ;;
    bucket) aws s3 rb --force "s3://$2" ;;
    *)
      echo "leftovers: don't know how to delete $1 $2" >&2
      return 1
      ;;
  esac
}
end_all() {
  local kind id
  end_instances || echo "leftovers: not all instances ended" >&2
  ids security-group | while IFS= read -r id; do close_security_group "$id" || echo "leftovers: the rules of $id stay" >&2; done
  for kind in "${kinds[@]}"; do
    [ "$kind" != instance ] || continue
    ids "$kind" | while IFS= read -r id; do
      echo "ending $kind $id"
      delete "$kind" "$id" >/dev/null </dev/null || echo "leftovers: $kind $id does not go" >&2
    done
  done
}

look() {
  everything | wanted >"$found" || exit 2
  [ ! -e "$found.unknown" ] || exit 2
}
print() { { printf 'KIND\tID\tRUN\tOWNER\tEXPIRES\n'; cat "$found"; } | column -t -s $'\t'; }

look
where="in $region${run:+ of run $run}"
if [ ! -s "$found" ]; then
  echo "nothing is left $where"
  exit 0
fi
print
$end || { echo "$(wc -l <"$found" | tr -d ' ') resources are left $where; --end ends them" >&2; exit 1; }
if ! $yes; then
  read -r -p "End all of these? [y/N] " answer
  [[ $answer == [yY] ]] || exit 1
fi
end_all
look
if [ -s "$found" ]; then
  echo "STILL THERE:" >&2
  print >&2
  exit 1
fi
echo "nothing is left $where"

"""Makes the stand-in for the API agree with the fake cloud: buckets come and go, and each machine leaves its host keys and says
that it is ready, as machine/settle.sh does at the first boot. Other tests may use the same stand-in at the same time: a bucket that this
cloud has not made is left alone."""

import json
import os
from pathlib import Path

import boto3

SETTINGS = {"processor": "fake", "governor": "performance"}


def main():
    cloud = Path(os.environ["FAKE_AWS_DIR"])
    live = [json.loads(path.read_text()) for path in cloud.glob("*.json")]
    of = lambda kind: [record["values"] for record in live if record["type"] == kind]
    s3 = boto3.resource("s3")
    buckets = {bucket["bucket"] for bucket in of("aws_s3_bucket")}
    made = cloud / "mirrored-buckets"
    there = set(made.read_text().split()) if made.exists() else set()
    for name in there - buckets:
        s3.Bucket(name).objects.delete()
        s3.Bucket(name).delete()
    for name in buckets - there:
        s3.create_bucket(Bucket=name)
    made.parent.mkdir(exist_ok=True)
    made.write_text("\n".join(buckets))
    if os.environ.get("MIRROR_SILENT"):
        return
    role_ids = {role["name"]: role["unique_id"] for role in of("aws_iam_role")}
    members = sorted(machine["id"] for machine in of("aws_instance") if "member" in machine["tags"]["Name"])
    failing = members[0] if members and os.environ.get("MIRROR_FAILED") else None
    for name in buckets:
        for machine in of("aws_instance"):
            folder = f"hosts/{role_ids[machine['iam_instance_profile']]}:{machine['id']}"
            if machine["id"] == failing:
                s3.Object(name, f"{folder}/failed").put(Body=b"no space left\n")
                continue
            s3.Object(name, f"{folder}/host-keys").put(Body=Path(os.environ["MIRROR_HOST_KEY"]).read_bytes())
            s3.Object(name, f"{folder}/ready").put(Body=json.dumps(SETTINGS).encode())


main()

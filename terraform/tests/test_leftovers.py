"""python3 -m unittest discover terraform/tests: leftovers.sh against a stand-in for the AWS API; see .ci/terraform."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import offline

KINDS = sorted(["bucket", "instance", "instance", "instance-profile", "internet-gateway", "key-pair", "placement-group", "role", "route-table",
                "security-group", "security-group", "subnet", "vpc", "vpc-endpoint"])

# AWS ends none of the instances that it is asked for together if it refuses one, here i-2.
AWS_THAT_KEEPS_ONE = """#!/bin/bash
case "$2 $4 ${5:-}" in
  "describe-tags "*) jq -n '{Tags: [("i-1", "i-2", "i-3", "cr-1") | {ResourceId: ., Key: "project", Value: "nexmark-jet",
    ResourceType: (if startswith("i") then "instance" else "capacity-reservation" end)}]}' ;;
  "describe-capacity-reservations "*) echo '["cr-1"]' ;;
  "cancel-capacity-reservation "*) echo "$4" >>"$ENDED" ;;
  "describe-instances "*) echo '["i-1", "i-2", "i-3"]' ;;
  "describe-placement-groups "*) echo '{"PlacementGroups": []}' ;;
  "list-instance-profiles "* | "list-roles "*) echo '[]' ;;
  "list-buckets "*) echo '{"Buckets": []}' ;;
  "terminate-instances i-1 i-2") exit 1 ;;
  "terminate-instances i-2 "*) exit 1 ;;
  "terminate-instances "*) echo "$4" >>"$ENDED" ;;
esac
"""


def setUpModule():
    offline.require()


def start(run, expires, region="us-east-1"):
    subprocess.run([os.environ["AWS_API_PYTHON"], str(offline.TESTS / "standing_run.py"), run, expires, region], check=True)


def leftovers(*arguments, **settings):
    return subprocess.run([str(offline.TERRAFORM / "leftovers.sh"), "--region", "us-east-1", *arguments], env=dict(os.environ, **settings),
                          capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def rows(done):
    """The table's rows: kind, id, run, owner, expiry."""
    return [line.split() for line in done.stdout.splitlines() if line.endswith("00:00:00Z")]


class LeftoversTest(unittest.TestCase):

    def test_ends_what_has_expired_and_nothing_else(self):
        start("old", "2026-01-01T00:00:00Z")
        start("new", "2099-01-01T00:00:00Z")

        refused = leftovers("--end")
        self.assertEqual(2, refused.returncode)
        self.assertIn("nobody to ask", refused.stderr)

        ended = leftovers("--expired", "--end", "--yes")
        self.assertEqual(0, ended.returncode, ended.stdout + ended.stderr)
        self.assertEqual(KINDS, sorted(row[0] for row in rows(ended)), ended.stdout)
        self.assertEqual({"old"}, {row[2] for row in rows(ended)})
        self.assertIn("nothing is left in us-east-1", ended.stdout)

        listed = leftovers("--run", "new")
        self.assertEqual(1, listed.returncode, listed.stderr)
        self.assertEqual(KINDS, sorted(row[0] for row in rows(listed)), "the other run is untouched")
        self.assertIn("14 resources are left in us-east-1 of run new; --end ends them", listed.stderr)

    def test_what_is_elsewhere_is_left_alone(self):
        start("abroad", "2026-01-01T00:00:00Z", "eu-west-1")
        ended = leftovers("--expired", "--end", "--yes")
        self.assertEqual(0, ended.returncode, ended.stdout + ended.stderr)
        self.assertNotIn("abroad", ended.stdout)
        there = leftovers("--region", "eu-west-1", "--run", "abroad", "--end", "--yes")
        self.assertEqual(0, there.returncode, there.stdout + there.stderr)
        self.assertEqual(KINDS, sorted(row[0] for row in rows(there)), there.stdout)

    def test_an_instance_that_may_not_be_ended_keeps_no_other(self):
        folder = Path(tempfile.mkdtemp(prefix="leftovers-"))
        self.addCleanup(shutil.rmtree, folder)
        offline.executable(folder / "aws", AWS_THAT_KEEPS_ONE)
        ended = leftovers("--end", "--yes", PATH=f"{folder}:{os.environ['PATH']}", ENDED=str(folder / "ended"))
        self.assertEqual(1, ended.returncode, ended.stdout + ended.stderr)
        self.assertIn("leftovers: not all instances ended", ended.stderr)
        self.assertEqual(["i-1", "i-3", "cr-1"], (folder / "ended").read_text().split())


if __name__ == "__main__":
    unittest.main()

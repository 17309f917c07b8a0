"""python3 -m unittest discover terraform/tests: leftovers.sh against a stand-in for the AWS API; see .ci/terraform."""

import os
import subprocess
import unittest

import offline

KINDS = sorted(["bucket", "instance", "instance", "instance-profile", "internet-gateway", "key-pair", "placement-group", "role", "route-table",
                "security-group", "security-group", "subnet", "vpc", "vpc-endpoint"])


def setUpModule():
    offline.require()


def start(run, expires):
    subprocess.run([os.environ["AWS_API_PYTHON"], str(offline.TESTS / "standing_run.py"), run, expires], check=True)


def leftovers(*arguments):
    return subprocess.run([str(offline.TERRAFORM / "leftovers.sh"), "--region", "us-east-1", *arguments], capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL)


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

    def test_an_instance_that_may_not_be_ended_keeps_no_other(self):
        start("kept", "2099-01-01T00:00:00Z")
        instance = next(row[1] for row in rows(leftovers("--run", "kept")) if row[0] == "instance")
        subprocess.run(["aws", "ec2", "modify-instance-attribute", "--region", "us-east-1", "--instance-id", instance, "--disable-api-termination"],
                       check=True)
        ended = leftovers("--run", "kept", "--end", "--yes")
        self.assertEqual(1, ended.returncode, ended.stdout + ended.stderr)
        self.assertIn("leftovers: not all instances ended", ended.stderr)
        self.assertIn("STILL THERE:", ended.stderr)
        left = rows(leftovers("--run", "kept"))
        self.assertEqual([instance], [row[1] for row in left if row[0] == "instance"])


if __name__ == "__main__":
    unittest.main()

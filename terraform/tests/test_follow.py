"""python3 -m unittest discover terraform/tests: on-controller.sh follow, with connections that only stand in."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import offline


class FollowTest(unittest.TestCase):

    def follow(self, ssh, aws="exit 1"):
        """Follows with these stand-ins for ssh and the AWS command line; returns the folder as well."""
        folder = Path(tempfile.mkdtemp(prefix="follow-"))
        self.addCleanup(shutil.rmtree, folder)
        (folder / "controller").write_text("198.51.100.1\n")
        (folder / "outputs.json").write_text('{"bucket": {"value": "trial"}, "region": {"value": "us-east-1"}}')
        (folder / "runner.log").write_text("read before\n")
        offline.executable(folder / "tools/ssh", f'#!/bin/bash\necho call >>"{folder}/calls"\n{ssh}\n')
        offline.executable(folder / "tools/aws", f"#!/bin/bash\n{aws}\n")
        env = dict(os.environ, PATH=f"{folder}/tools:{os.environ['PATH']}", CALLS=str(folder / "calls"), GIVE_UP_SECONDS="10", RETRY_SECONDS="0")
        return folder, subprocess.run([str(offline.TERRAFORM / "on-controller.sh"), str(folder), "follow"], env=env, capture_output=True, text=True, check=False)

    def test_what_has_ended_is_told_from_the_bucket_at_once(self):
        aws = """case $* in
  *s3://trial/runner/code*) echo 3 ;;
  *s3://trial/runner/log*) printf 'read before\\nlast line\\n' ;;
esac"""
        folder, done = self.follow("exit 255", aws)
        self.assertEqual((3, "last line\n", ""), (done.returncode, done.stdout, done.stderr))
        self.assertEqual("read before\nlast line\n", (folder / "runner.log").read_text())
        self.assertEqual("call\n", (folder / "calls").read_text())

    def test_a_connection_that_lasted_long_is_not_given_up_at_once(self):
        folder, done = self.follow("""case $(wc -l <"$CALLS") in
  1) sleep 11; exit 255 ;;
  2) exit 255 ;;
  3) echo "last line" ;;
  4) echo 0 ;;
esac""")
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertIn("the connection is lost; the runner goes on, and we try again", done.stderr)
        self.assertEqual("read before\nlast line\n", (folder / "runner.log").read_text())


if __name__ == "__main__":
    unittest.main()

"""python3 -m unittest discover terraform/tests: controller/keep-running.sh, with a runner, members and a bucket that only stand in."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import offline

ENDLESS = "while true; do sleep 0.1; done\n"
DEAF = f"trap '' TERM\n{ENDLESS}"
BUCKET = '[ $2 != cp ] || cat >"bucket-${5##*/}"\n'  # aws s3 cp --only-show-errors - s3://none/runner/FILE


class KeepRunningTest(unittest.TestCase):

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="keep-running-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def keep_running(self, does, members=0, aws="", **settings):
        """Keeps a runner running beside members of which the first is lost. What they were asked is in the file "asked"."""
        (self.folder / "members").write_text("".join(f"10.0.0.{i}\n" for i in range(1, members + 1)))
        runner = offline.executable(self.folder / "runner", f"#!/bin/bash\n{does}")
        offline.executable(self.folder / "tools/aws", f"#!/bin/bash\n{aws}")
        offline.executable(self.folder / "tools/ssh", """#!/bin/bash
echo "${@: -2}" >>asked
[ "${*: -2:1}" != 10.0.0.1 ] || exit 255
""")
        env = dict(os.environ, PATH=f"{self.folder}/tools:{os.environ['PATH']}", BUCKET="none", LEASE_EVERY="600", LOOK_SECONDS="0.2", **settings)
        keep = offline.TERRAFORM / "controller/keep-running.sh"
        subprocess.run([str(keep), str(runner)], cwd=self.folder, env=env, check=False, capture_output=True)
        return (self.folder / "runner.code").read_text().strip()

    def asked(self):
        return sorted((self.folder / "asked").read_text().splitlines())

    def test_a_runner_that_does_not_wind_up_is_ended(self):
        self.assertEqual("137", self.keep_running(DEAF, MOST_SECONDS="1", WIND_UP_SECONDS="1"))
        self.assertTrue((self.folder / "ending").exists())

    def test_max_cost_asks_no_runner_that_was_asked_to_end(self):
        hears = f"trap 'echo asked >>heard' TERM\n: >ending\n{ENDLESS}"
        self.assertEqual("137", self.keep_running(hears, MOST_SECONDS="3", WIND_UP_SECONDS="1"))
        self.assertFalse((self.folder / "heard").exists())

    def test_when_max_cost_is_nearly_spent_the_machines_wait_for_nobody(self):
        self.keep_running(DEAF, members=1, MOST_SECONDS="1", WIND_UP_SECONDS="1", END_AFTER="999999")
        self.assertEqual(["10.0.0.1 /opt/nexmark/lease end"], self.asked())

    def test_a_lost_member_keeps_no_other_from_its_lease_and_its_end(self):
        self.keep_running(DEAF, members=45, MOST_SECONDS="1", WIND_UP_SECONDS="1", END_AFTER="0")
        self.assertEqual(sorted(f"10.0.0.{i} /opt/nexmark/lease end" for i in range(1, 46)), self.asked())

    def test_a_result_is_stored_as_soon_as_its_run_has_ended(self):
        measures = "sleep 0.1\nmkdir results\necho {} >results/result.json\nuntil [ -e in-the-bucket ]; do sleep 0.1; done\n"
        self.assertEqual("0", self.keep_running(measures, aws="touch in-the-bucket\n", MOST_SECONDS="60"))

    def test_results_that_could_not_be_stored_are_stored_before_the_machines_end(self):
        fails_once = f"[ $2 != sync -o -e tried ] || {{ touch tried; exit 1; }}\ntouch in-the-bucket\n{BUCKET}"
        self.assertEqual("0", self.keep_running("mkdir results\n", aws=fails_once, MOST_SECONDS="60", END_AFTER="0"))
        self.assertEqual("results could not be put into the bucket\n", (self.folder / "runner.log").read_text())
        self.assertTrue((self.folder / "in-the-bucket").exists())
        self.assertEqual("0\n", (self.folder / "bucket-code").read_text())

    def test_the_exit_code_is_in_the_bucket_once_results_and_log_are(self):
        (self.folder / "bucket-code").write_text("of an earlier command\n")
        notes = f'echo "$2 $(cat bucket-code)" >>steps\n{BUCKET}'
        says = "until [ ! -s bucket-code ]; do sleep 0.1; done\necho said\nmkdir results\nexit 3\n"
        self.assertEqual("3", self.keep_running(says, aws=notes, MOST_SECONDS="60"))
        self.assertEqual(["cp of an earlier command", "sync ", "cp ", "cp "], (self.folder / "steps").read_text().splitlines())
        self.assertEqual(("said\n", "3\n"), tuple((self.folder / f"bucket-{kind}").read_text() for kind in ("log", "code")))

    def test_without_the_results_no_exit_code_is_in_the_bucket(self):
        self.assertEqual("0", self.keep_running("mkdir results\n", aws=f"[ $2 != sync ] || exit 1\n{BUCKET}", MOST_SECONDS="60"))
        self.assertEqual("", (self.folder / "bucket-code").read_text())


if __name__ == "__main__":
    unittest.main()

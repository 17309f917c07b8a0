"""python3 -m unittest discover terraform/tests: on-controller.sh follow, with connections that only stand in."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import offline


class FollowTest(unittest.TestCase):

    def test_a_connection_that_lasted_long_is_not_given_up_at_once(self):
        folder = Path(tempfile.mkdtemp(prefix="follow-"))
        self.addCleanup(shutil.rmtree, folder)
        (folder / "controller").write_text("198.51.100.1\n")
        offline.executable(folder / "tools/ssh", f"""#!/bin/bash
echo call >>"{folder}/calls"
case $(wc -l <"{folder}/calls") in
  1) sleep 11; exit 255 ;;
  2) exit 255 ;;
  3) echo "last line" ;;
  4) echo 0 ;;
esac
""")
        env = dict(os.environ, PATH=f"{folder}/tools:{os.environ['PATH']}", GIVE_UP_SECONDS="10", RETRY_SECONDS="0")
        done = subprocess.run([str(offline.TERRAFORM / "on-controller.sh"), str(folder), "follow"], env=env, capture_output=True, text=True, check=False)
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertIn("the connection is lost; the runner goes on, and we try again", done.stderr)
        self.assertEqual("last line\n", (folder / "runner.log").read_text())


if __name__ == "__main__":
    unittest.main()

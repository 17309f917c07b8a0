"""What the tests of sweep.sh share: a runner that only says what it was asked, and how to wait for what it says."""

import time
import unittest
from pathlib import Path

import offline

RUNNER = """#!/bin/bash
# Stands in for the runner. LOG says what it was asked.
echo "$PWD $*" >>"$LOG"
case $1 in
  --help) printf 'Commands:\\n  run   measures\\n' ;;
  --version) echo "nexmark trial" ;;
  probe) echo "round trips 0.1 ms" ;;
  experiment)
    mkdir -p results
    echo '{"p99": 26}' >results/result.json
    case ${STUB:-} in
      vanish) rm "$(ls "$FAKE_AWS_DIR"/aws_instance.*.json | head -n 1)" ;;
      endless)
        trap 'echo interrupted >>"$LOG"; exit 143' TERM
        echo measuring
        while true; do sleep 0.1; done
        ;;
      hangs)
        trap '' TERM
        echo deaf
        while true; do sleep 0.1; done
        ;;
      waits)
        for line in one two three; do
          echo "line $line"
          until [ -e "$LOG.$line" ]; do sleep 0.1; done
        done
        ;;
    esac
    ;;
esac
"""


class SweepCase(unittest.TestCase):
    run_name = "trial"

    def setUp(self):
        self.checkout = offline.Checkout(RUNNER, self.run_name)
        self.addCleanup(self.checkout.close)
        self.log = self.checkout.root / "asked"
        self.checkout.env["LOG"] = str(self.log)

    def asked(self):
        return [line.split(" ", 1)[1] for line in self.log.read_text().splitlines()] if self.log.exists() else []

    def assert_said(self, text, done):
        self.assertIn(text, done.stdout + done.stderr)

    def step(self, line):
        Path(f"{self.log}.{line}").touch()

    def wait_for(self, text, sweep):
        """Until the copy of the runner's log has the text."""
        copy = self.checkout.out / "runner.log"
        while not (copy.exists() and text in copy.read_text()):
            if sweep.poll() is not None:
                self.fail(f"the sweep has ended with {sweep.returncode}, and the runner said nothing of {text}:\n{sweep.communicate()[0]}")
            time.sleep(0.1)

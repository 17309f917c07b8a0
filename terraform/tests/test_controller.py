"""python3 -m unittest discover terraform/tests: sweep.sh with a controller, an sshd on loopback; see .ci/terraform."""

import json
import os
import shutil
import signal
import subprocess
import time
import unittest

import offline
from controller import Controller, kill_session
from sweeping import SweepCase


def setUpModule():
    offline.require()


class ControllerTest(SweepCase):
    run_name = "remote"

    def sweep_until(self, said, *arguments, **settings):
        """Starts a controller and a sweep; returns both once the runner has said the text."""
        controller = Controller(self.checkout)
        self.addCleanup(controller.close)
        self.checkout.env.update(settings)
        controller.start()
        sweep = self.checkout.start_sweep("--yes", *arguments)
        self.wait_for(said, sweep)
        return controller, sweep

    def test_measures_on_the_controller_and_leaves_nothing(self):
        controller = Controller(self.checkout)
        self.addCleanup(controller.close)
        self.checkout.env["STUB"] = "vanish"  # a member that is gone in the middle: destroy copes with it
        controller.start()
        done = self.checkout.sweep("--yes")
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        self.assertEqual([], self.checkout.live())
        self.assert_said("all 4 machines are ready, and their host keys are known", done)
        self.assert_said("the controller and 3 members answer", done)
        self.assert_said("round trips 0.1 ms", done)
        self.assert_said("nothing is left of run remote", done)
        self.assertEqual({"p99": 26}, json.loads((self.checkout.out / "results/result.json").read_text()))
        self.assertEqual(["--version", "--version", "probe --cluster ssh:inventory.json", "experiment trial.yaml --out results"],
                         self.asked())
        hosts = json.loads((self.checkout.out / "inventory.json").read_text())["hosts"]
        self.assertEqual({host["host"] for host in hosts}, set(controller.asked_members()))

        self.assertTrue((controller.home / "sweep/cluster-configs/one.yaml").exists())

        self.assertTrue((controller.home / "sweep/runner.code").exists())

        again = self.checkout.attach()
        self.assertEqual(2, again.returncode, again.stderr)
        self.assertIn("Terraform's state holds nothing of remote, so it has ended", again.stderr)

        # The same controller, but another key is known for it: nobody logs in.
        known = self.checkout.out / "known_hosts"
        known.write_text(known.read_text().replace(controller.host_key(), "AAAAC3NzaC1lZDI1NTE5AAAAIHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHH"))
        done = subprocess.run([str(self.checkout.terraform / "on-controller.sh"), str(self.checkout.out), "nexmark", "--version"],
                              env=self.checkout.env, capture_output=True, text=True, check=False)
        self.assertEqual(255, done.returncode, done.stderr)
        self.assertIn("verification failed", done.stderr)

    def test_goes_on_when_the_connection_breaks(self):
        controller, sweep = self.sweep_until("line one", STUB="waits")
        controller.cut()
        for line in ("one", "two", "three"):
            self.step(line)
        said = sweep.communicate()[0]
        self.assertEqual(0, sweep.returncode, said)
        self.assertIn("the connection is lost; the runner goes on, and we try again", said)
        self.assertEqual(1, said.count("line one"), said)
        self.assertEqual(1, said.count("line three"), said)
        self.assertEqual([], self.checkout.live())

    def test_a_sweep_whose_script_is_gone_is_taken_up_again(self):
        controller, sweep = self.sweep_until("line one", "--", "-var=max_cost=50", STUB="waits")
        again = self.checkout.attach()
        self.assertEqual(2, again.returncode, again.stderr)
        self.assertIn("the script of remote still runs", again.stderr)
        self.lose(sweep)
        self.assertIn("aws_instance", self.checkout.live())
        # The script's number is another process's by now. The number of the runner does not matter: its command line is empty for a moment
        # while its script starts Java, and then it looks like one that has ended.
        (self.checkout.out / "pid").write_text(f"{os.getpid()}\n")
        (controller.home / "sweep/runner.pid").write_text(f"{sweep.pid}\n")
        attached = self.checkout.start_attach()
        self.step("one")
        self.wait_for("line two", attached)
        self.step("two")
        self.wait_for("line three", attached)
        self.step("three")
        said = attached.communicate()[0]
        self.assertEqual(0, attached.returncode, said)
        self.assertIn("line three", said)
        self.assertIn("nothing is left of run remote", said)
        self.assertEqual([], self.checkout.live())
        self.assertEqual({"p99": 26}, json.loads((self.checkout.out / "results/result.json").read_text()))
        self.assertEqual(1, len([asked for asked in self.asked() if asked.startswith("experiment ")]))

    def test_a_sweep_that_has_ended_overnight_is_fetched_at_once(self):
        controller, sweep = self.sweep_until("line one", STUB="waits")
        self.lose(sweep)
        for line in ("one", "two", "three"):
            self.step(line)
        while not (controller.home / "sweep/runner.code").exists():
            time.sleep(0.1)
        controller.close()
        self.checkout.env["RESERVE_SECONDS"] = "999999"  # by now max_cost is nearly spent, too
        done = self.checkout.attach()
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        self.assert_said("line three", done)
        for lost in ("the connection is lost", "nearly spent", "the controller does not answer"):
            self.assertNotIn(lost, done.stdout + done.stderr)
        self.assertEqual({"p99": 26}, json.loads((self.checkout.out / "results/result.json").read_text()))
        self.assertEqual([], self.checkout.live())

    def test_a_sweep_that_was_ended_goes_on_with_what_is_stored(self):
        controller, sweep = self.sweep_until("measuring", STUB="endless")
        sweep.send_signal(signal.SIGTERM)
        said = sweep.communicate()[0]
        self.assertEqual(143, sweep.returncode, said)
        self.assertIn(f"the same command with --run remote --out {self.checkout.out} measures what is missing", said)

        experiment = self.checkout.out / "trial.yaml"
        experiment.rename(self.checkout.out / "another.yaml")
        done = self.checkout.sweep("--yes")
        self.assertEqual(2, done.returncode, done.stdout + done.stderr)
        self.assert_said("holds another experiment than trial.yaml; --run or --out names another folder", done)
        (self.checkout.out / "another.yaml").rename(experiment)

        (self.checkout.out / "results/earlier").mkdir()
        (self.checkout.out / "results/earlier/result.json").write_text("{}")
        shutil.rmtree(controller.home / "sweep")
        self.checkout.env["STUB"] = ""
        controller.close()
        controller.start()
        done = self.checkout.sweep("--yes")
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        self.assert_said(f"going on with the 2 results in {self.checkout.out}/results", done)
        self.assertTrue((controller.home / "sweep/results/earlier/result.json").exists())
        self.assertEqual([], self.checkout.live())

    def test_a_sweep_whose_controller_is_gone_removes_everything(self):
        controller, sweep = self.sweep_until("line one", STUB="waits", GIVE_UP_SECONDS="1")
        controller.close()
        said = sweep.communicate()[0]
        self.assertNotEqual(0, sweep.returncode, said)
        self.assertIn("the controller has not answered for 1 s", said)
        self.assertIn("the controller does not answer; the results are what it has put into the bucket", said)
        self.assertEqual([], self.checkout.live())

    def test_ctrl_c_ends_a_sweep_whose_controller_is_gone(self):
        controller, sweep = self.sweep_until("line one", STUB="waits", RETRY_SECONDS="1")
        controller.close()
        sweep.send_signal(signal.SIGTERM)
        said = sweep.communicate()[0]
        self.assertEqual(143, sweep.returncode, said)
        self.assertEqual([], self.checkout.live())

    def test_a_sweep_whose_controller_was_restarted_removes_everything(self):
        controller, sweep = self.sweep_until("line one", STUB="waits")
        for process in ("keeper", "runner"):
            os.kill(int((controller.home / f"sweep/{process}.pid").read_text()), signal.SIGKILL)
        said = sweep.communicate()[0]
        self.assertEqual(1, sweep.returncode, said)
        self.assertIn("the runner there is gone, and what ran it too", said)
        self.assertIn("nothing is left of run remote", said)
        self.assertEqual([], self.checkout.live())

    def test_ctrl_c_waits_for_no_runner_that_hangs(self):
        controller, sweep = self.sweep_until("deaf", STUB="hangs", WIND_UP_SECONDS="1")
        sweep.send_signal(signal.SIGTERM)
        said = sweep.communicate()[0]
        self.assertEqual(143, sweep.returncode, said)
        self.assertEqual("137", (controller.home / "sweep/runner.code").read_text().strip())
        self.assertTrue((controller.home / "sweep/ending").exists())
        self.assertEqual([], self.checkout.live())

    def test_ctrl_c_asks_a_runner_that_has_no_command_line_at_that_moment(self):
        controller = Controller(self.checkout)
        self.addCleanup(controller.close)
        self.checkout.env["STUB"] = "endless"
        looked = controller.folder / "looked"
        offline.executable(controller.folder / "tools/grep", f"""#!/bin/bash
[[ $* != *nexmark*cmdline* || -e {looked} ]] || {{ touch {looked}; exit 1; }}
exec {shutil.which("grep")} "$@"
""")
        controller.start()
        sweep = self.checkout.start_sweep("--yes")
        self.wait_for("measuring", sweep)
        sweep.send_signal(signal.SIGTERM)
        said = sweep.communicate()[0]
        self.assertEqual(143, sweep.returncode, said)
        self.assertTrue(looked.exists())
        self.assertEqual("interrupted", self.log.read_text().splitlines()[-1])
        self.assertEqual([], self.checkout.live())

    def test_a_controller_without_a_way_to_the_bucket_loses_no_result(self):
        controller = Controller(self.checkout)
        self.addCleanup(controller.close)
        offline.executable(controller.folder / "tools/aws", "#!/bin/bash\nexit 1\n")
        controller.start()
        done = self.checkout.sweep("--yes")
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        self.assert_said("results could not be put into the bucket", done)
        self.assertEqual({"p99": 26}, json.loads((self.checkout.out / "results/result.json").read_text()))
        self.assertEqual([], self.checkout.live())

    def test_a_runner_that_was_asked_to_end_is_not_asked_again(self):
        controller, sweep = self.sweep_until("measuring", STUB="endless", WIND_UP_SECONDS="1")
        (controller.home / "sweep/ending").touch()
        sweep.send_signal(signal.SIGTERM)
        said = sweep.communicate()[0]
        self.assertEqual(143, sweep.returncode, said)
        self.assertNotIn("interrupted", self.log.read_text().splitlines())
        self.assertEqual("137", (controller.home / "sweep/runner.code").read_text().strip())
        self.assertEqual([], self.checkout.live())

    def test_a_sweep_waits_for_no_process_that_has_the_runner_s_number(self):
        controller, sweep = self.sweep_until("line one", STUB="waits")
        self.lose(sweep)
        other = subprocess.Popen(["sleep", "600"])
        self.addCleanup(other.wait)
        self.addCleanup(other.kill)
        for process in ("keeper", "runner"):
            file = controller.home / f"sweep/{process}.pid"
            os.kill(int(file.read_text()), signal.SIGKILL)
            file.write_text(f"{other.pid}\n")
        done = self.checkout.attach()
        self.assertEqual(1, done.returncode, done.stdout + done.stderr)
        self.assert_said("the runner there is gone, and what ran it too", done)
        self.assertIsNone(other.poll())
        self.assertEqual([], self.checkout.live())

    def lose(self, sweep):
        """Ends the script and all that it has started, as the loss of the laptop would."""
        kill_session(sweep.pid)
        sweep.wait()
        sweep.stdout.close()


if __name__ == "__main__":
    unittest.main()

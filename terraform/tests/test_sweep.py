"""python3 -m unittest discover terraform/tests: sweep.sh whole, on a fake cloud; see .ci/terraform."""

import json
import os
import shutil
import signal
import socket
import subprocess
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


def setUpModule():
    offline.require()


class SweepTest(unittest.TestCase):

    def setUp(self):
        self.checkout = offline.Checkout(RUNNER)
        self.addCleanup(self.checkout.close)
        self.log = self.checkout.root / "asked"
        self.checkout.env["LOG"] = str(self.log)

    def asked(self):
        return [line.split(" ", 1)[1] for line in self.log.read_text().splitlines()] if self.log.exists() else []

    def assert_said(self, text, done):
        self.assertIn(text, done.stdout + done.stderr)

    def test_asks_before_it_spends(self):
        done = self.checkout.sweep(NEXMARK=str(self.checkout.runner))
        self.assertEqual(2, done.returncode, done.stderr)
        self.assert_said("3 x c5.4xlarge and a controller c5.4xlarge in us-east-1: 2.74 USD an hour, 10.94 USD in 4 hours", done)
        self.assert_said("not started: nobody to ask", done)
        self.assertEqual([], self.checkout.live())

        done = self.checkout.sweep("--yes", "--", "-var=max_cost=5", NEXMARK=str(self.checkout.runner))
        self.assertEqual(2, done.returncode, done.stderr)
        self.assert_said("3 members and the controller cost 10.94 USD in 4 hours, and max_cost is 5.", done)
        self.assert_said("not started: the plan is refused", done)
        self.assertEqual([], self.checkout.live())
        self.assertEqual([], self.asked())

    def test_measures_on_the_controller_and_leaves_nothing(self):
        controller = self.controller(STUB="vanish")  # a member that is gone in the middle: destroy copes with it
        done = self.checkout.sweep("--yes")
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        self.assertEqual([], self.checkout.live())
        self.assert_said("all 4 machines are ready, and their host keys are known", done)
        self.assert_said("the controller and 3 members answer", done)
        self.assert_said("round trips 0.1 ms", done)
        self.assert_said("nothing is left of run trial", done)
        self.assertEqual({"p99": 26}, json.loads((self.checkout.out / "results/result.json").read_text()))
        self.assertEqual(["--version", "--version", "probe --cluster ssh:inventory.json", "experiment trial.yaml --out results"],
                         self.asked())
        hosts = json.loads((self.checkout.out / "inventory.json").read_text())["hosts"]
        self.assertEqual({host["host"] for host in hosts}, set(controller.asked_members()))

        self.assertTrue((controller.home / "sweep/cluster-configs/one.yaml").exists())

        self.assertTrue((controller.home / "sweep/runner.code").exists())

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
        self.let_runner_end()
        said = sweep.communicate()[0]
        self.assertEqual(0, sweep.returncode, said)
        self.assertIn("the connection is lost; the runner goes on, and we try again", said)
        self.assertEqual(1, said.count("line one"), said)
        self.assertEqual(1, said.count("line three"), said)
        self.assertEqual([], self.checkout.live())

    def test_a_sweep_whose_script_is_gone_is_taken_up_again(self):
        _, sweep = self.sweep_until("line one", "--", "-var=max_cost=50", STUB="waits")
        again = self.checkout.attach()
        self.assertEqual(2, again.returncode, again.stderr)
        self.assertIn("the script of trial still runs", again.stderr)
        kill_session(sweep)
        self.assertIn("aws_instance", self.checkout.live())
        self.let_runner_end()
        # The script's number is another process's by now.
        (self.checkout.out / "pid").write_text(f"{os.getpid()}\n")
        done = self.checkout.attach()
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        self.assert_said("line three", done)
        self.assert_said("nothing is left of run trial", done)
        self.assertEqual([], self.checkout.live())
        self.assertEqual({"p99": 26}, json.loads((self.checkout.out / "results/result.json").read_text()))
        self.assertEqual(1, len([asked for asked in self.asked() if asked.startswith("experiment ")]))

    def test_a_sweep_whose_controller_is_gone_removes_everything(self):
        controller, sweep = self.sweep_until("line one", STUB="waits", GIVE_UP_SECONDS="1")
        controller.close()
        said = sweep.communicate()[0]
        self.let_runner_end()
        self.assertNotEqual(0, sweep.returncode, said)
        self.assertIn("the controller has not answered for 1 s", said)
        self.assertIn("the controller does not answer; the results are what it has put into the bucket", said)
        self.assertEqual([], self.checkout.live())

    def test_ctrl_c_ends_a_sweep_whose_controller_is_gone(self):
        controller, sweep = self.sweep_until("line one", STUB="waits", RETRY_SECONDS="1")
        controller.close()
        sweep.send_signal(signal.SIGTERM)
        said = sweep.communicate()[0]
        self.let_runner_end()
        self.assertEqual(143, sweep.returncode, said)
        self.assertEqual([], self.checkout.live())

    def test_a_sweep_whose_controller_was_restarted_removes_everything(self):
        controller, sweep = self.sweep_until("line one", STUB="waits")
        for process in ("keeper", "runner"):
            os.kill(int((controller.home / f"sweep/{process}.pid").read_text()), signal.SIGKILL)
        said = sweep.communicate()[0]
        self.assertEqual(1, sweep.returncode, said)
        self.assertIn("the runner there is gone, and what ran it too", said)
        self.assertIn("nothing is left of run trial", said)
        self.assertEqual([], self.checkout.live())

    def test_ctrl_c_waits_for_no_runner_that_hangs(self):
        controller, sweep = self.sweep_until("deaf", STUB="hangs", WIND_UP_SECONDS="1")
        sweep.send_signal(signal.SIGTERM)
        said = sweep.communicate()[0]
        self.assertEqual(143, sweep.returncode, said)
        self.assertEqual("137", (controller.home / "sweep/runner.code").read_text().strip())
        self.assertTrue((controller.home / "sweep/ending").exists())
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
        kill_session(sweep)
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

    def test_a_runner_that_does_not_wind_up_is_ended(self):
        folder = self.keep_running(members=0, MOST_SECONDS="1", WIND_UP_SECONDS="1")
        self.assertEqual("137", (folder / "runner.code").read_text().strip())
        self.assertTrue((folder / "ending").exists())

    def test_max_cost_asks_no_runner_that_was_asked_to_end(self):
        folder = self.keep_running(members=0, does="trap 'echo asked >>heard' TERM; : >ending", MOST_SECONDS="3", WIND_UP_SECONDS="1")
        self.assertEqual("137", (folder / "runner.code").read_text().strip())
        self.assertFalse((folder / "heard").exists())

    def test_when_max_cost_is_nearly_spent_the_machines_wait_for_nobody(self):
        folder = self.keep_running(members=1, MOST_SECONDS="1", WIND_UP_SECONDS="1", END_AFTER="999999")
        self.assertEqual(["10.0.0.1 /opt/nexmark/lease end"], (folder / "asked").read_text().splitlines())

    def test_a_lost_member_keeps_no_other_from_its_lease_and_its_end(self):
        folder = self.keep_running(members=45, MOST_SECONDS="1", WIND_UP_SECONDS="1", END_AFTER="0")
        self.assertEqual(sorted(f"10.0.0.{i} /opt/nexmark/lease end" for i in range(1, 46)), sorted((folder / "asked").read_text().splitlines()))

    def keep_running(self, members, does="trap '' TERM", **settings):
        """Keeps a runner running that never ends, beside members of which the first is lost; returns the folder."""
        folder = self.checkout.root / "keep"
        folder.mkdir()
        (folder / "members").write_text("".join(f"10.0.0.{i}\n" for i in range(1, members + 1)))
        runner = offline.executable(folder / "deaf", f"#!/bin/bash\n{does}\nwhile true; do sleep 0.1; done\n")
        offline.executable(self.checkout.tools / "ssh", f"""#!/bin/bash
echo "${{@: -2}}" >>"{folder}/asked"
[ "${{*: -2:1}}" != 10.0.0.1 ] || exit 255
""")
        env = dict(self.checkout.env, BUCKET="none", LEASE_EVERY="9", LOOK_SECONDS="0.2", **settings)
        keep = self.checkout.terraform / "controller/keep-running.sh"
        subprocess.run([str(keep), str(runner)], cwd=folder, env=env, check=False, capture_output=True)
        return folder

    def test_there_is_nothing_to_attach_to(self):
        done = self.checkout.attach()
        self.assertEqual(2, done.returncode, done.stderr)
        self.assert_said("no sweep has been started in ", done)

    def controller(self, **settings):
        """A controller that listens; the settings are the environment of its runner and of the script."""
        controller = Controller(self.checkout)
        self.addCleanup(controller.close)
        self.checkout.env.update(settings)
        controller.start()
        return controller

    def sweep_until(self, said, *options, **settings):
        """A controller, and a sweep there whose runner has said a text."""
        controller = self.controller(**settings)
        sweep = self.checkout.start_sweep("--yes", *options)
        self.wait_for(said, sweep)
        return controller, sweep

    def let_runner_end(self):
        """Ends the waits of a runner that waits after each line."""
        for line in ("one", "two", "three"):
            Path(f"{self.log}.{line}").touch()

    def wait_for(self, text, sweep):
        """Until the copy of the runner's log has the text."""
        copy = self.checkout.out / "runner.log"
        while not (copy.exists() and text in copy.read_text()):
            if sweep.poll() is not None:
                self.fail(f"the sweep has ended with {sweep.returncode}, and the runner said nothing of {text}:\n{sweep.communicate()[0]}")
            time.sleep(0.1)

    def test_removes_what_a_failed_start_has_left(self):
        done = self.checkout.sweep("--yes", NEXMARK=str(self.checkout.runner), FAKE_AWS_LIMIT="aws_instance=2")
        self.assertEqual(1, done.returncode, done.stderr)
        self.assert_said("InsufficientInstanceCapacity", done)
        self.assert_said("the machines could not be started", done)
        self.assert_said("nothing is left of run trial", done)
        self.assertEqual([], self.checkout.live())
        self.assertEqual([], self.asked())

    def test_a_machine_that_never_gets_ready_ends_the_sweep(self):
        done = self.checkout.sweep("--yes", NEXMARK=str(self.checkout.runner), MIRROR_SILENT="true", READY_SECONDS="0")
        self.assertEqual(1, done.returncode, done.stderr)
        self.assert_said("4 machines are not ready in time: controller (i-", done)
        self.assert_said("nothing is left of run trial", done)
        self.assertEqual([], self.checkout.live())

    def test_results_that_cannot_be_fetched_are_kept(self):
        real = shutil.which("aws")
        offline.executable(self.checkout.tools / "aws", f"""#!/bin/bash
[ "$1 $2" != "s3 sync" ] || exit 1
exec "{real}" "$@"
""")
        done = self.checkout.sweep("--yes", NEXMARK=str(self.checkout.runner))
        self.assertEqual(1, done.returncode, done.stderr)
        self.assert_said("KEPT: results could not be fetched. They are in s3://nexmark-jet-trial-", done)
        self.assertEqual({"aws_s3_bucket", "aws_s3_bucket_policy", "aws_s3_bucket_public_access_block", "aws_s3_bucket_server_side_encryption_configuration"},
                         set(self.checkout.live()))

    def test_stops_when_max_cost_is_nearly_spent(self):
        # What is kept for winding up is more than is left, from the first look on.
        done = self.checkout.sweep("--yes", NEXMARK=str(self.checkout.runner), STUB="endless", RESERVE_SECONDS="999999")
        self.assertEqual(1, done.returncode, done.stderr)
        self.assert_said("max_cost is nearly spent; winding up", done)
        self.assert_said("nothing is left of run trial", done)
        self.assertEqual([], self.checkout.live())

    def test_an_interrupted_sweep_lets_the_runner_wind_up_and_says_what_does_not_go(self):
        self.checkout.env.update(NEXMARK=str(self.checkout.runner), STUB="endless")
        sweep = self.checkout.start_sweep("--yes", FAKE_AWS_STUCK="aws_placement_group")
        measuring = 'until grep -q " experiment " "$LOG" 2>/dev/null; do kill -0 "$0" && sleep 0.1 || exit; done'
        subprocess.run(["bash", "-c", measuring, str(sweep.pid)], env=self.checkout.env, check=True)
        sweep.send_signal(signal.SIGTERM)
        said = sweep.communicate()[0]
        self.assertEqual(143, sweep.returncode, said)
        self.assertEqual("interrupted", self.log.read_text().splitlines()[-1])

        self.assertIn("SOMETHING OF RUN trial IS LEFT AND COSTS MONEY:\n  module.network.aws_placement_group.this", said)
        self.assertIn("DependencyViolation", said)
        self.assertEqual(["aws_placement_group"], self.checkout.live())
        command = next(line for line in said.splitlines() if " destroy " in line)
        self.checkout.run("bash", "-c", f"{command} -auto-approve")
        self.assertEqual([], self.checkout.live())


def kill_session(process):
    """Ends a process and all its descendants at once, as the loss of the machine would."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[3]) == process.pid:
                os.kill(int(stat.parent.name), signal.SIGKILL)
        except (FileNotFoundError, ProcessLookupError):
            pass  # it has ended by itself
    process.wait()
    process.stdout.close()


class Controller:
    """An sshd on loopback that stands in for the controller, with a home of its own; its own ssh only notes who was asked."""

    def __init__(self, checkout):
        self.checkout = checkout
        self.folder = checkout.root / "controller"
        self.home = self.folder / "home"
        self.home.mkdir(parents=True)
        self.process = None
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.folder / "hostkey")], check=True)
        checkout.env["END_AFTER"] = "1"  # what runs there does not outlive the test
        checkout.env["MIRROR_HOST_KEY"] = str(self.folder / "hostkey.pub")

    def host_key(self):
        return (self.folder / "hostkey.pub").read_text().split()[1]

    def asked_members(self):
        return (self.folder / "members").read_text().split()

    def start(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        ssh = shutil.which("ssh")
        user = subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()
        # From the laptop to the controller: the same address by name, another one in truth.
        offline.executable(self.checkout.tools / "ssh", f"""#!/bin/bash
arguments=()
for argument; do
  case $argument in
    ec2-user@*) arguments+=(-p {port} -o "HostKeyAlias=${{argument#*@}}" {user}@127.0.0.1) ;;
    *) arguments+=("$argument") ;;
  esac
done
exec "{ssh}" -F /dev/null "${{arguments[@]}}"
""")
        offline.executable(self.folder / "tools/ssh", f"""#!/bin/bash
echo "${{*: -2:1}}" >>"{self.folder}/members"
""")
        exports = "".join(f"export {name}='{value}'\n" for name, value in self.checkout.env.items()
                          if name.startswith(("AWS_", "FAKE_AWS_")) or name in ("LOG", "STUB"))
        shell = offline.executable(self.folder / "shell", f"""#!/bin/bash
{exports}export HOME="{self.home}" PATH="{self.folder}/tools:{os.environ['PATH']}"
cd && exec bash -c "$SSH_ORIGINAL_COMMAND"
""")
        config = self.folder / "sshd_config"
        config.write_text("\n".join([
            f"Port {port}", "ListenAddress 127.0.0.1", f"HostKey {self.folder}/hostkey", f"AuthorizedKeysFile {self.checkout.out}/id.pub",
            "PidFile none", "UsePAM no", "StrictModes no", "PermitRootLogin prohibit-password", "PasswordAuthentication no",
            "KbdInteractiveAuthentication no", f"ForceCommand {shell}", ""]))
        if os.getuid() == 0:
            Path("/run/sshd").mkdir(exist_ok=True)
        sshd = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin")
        self.process = subprocess.Popen([sshd, "-D", "-e", "-f", str(config)], stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if "Server listening on" in line:
                return
        raise AssertionError("sshd did not start")

    def cut(self):
        """Ends all connections, as a closed lid does; what runs on the controller goes on."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        for child in children:
            os.kill(int(child), signal.SIGKILL)

    def close(self):
        if self.process:
            self.cut()
            self.process.terminate()
            self.process.wait()
            self.process.stderr.close()
            self.process = None


if __name__ == "__main__":
    unittest.main()

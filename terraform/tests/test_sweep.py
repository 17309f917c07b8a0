"""python3 -m unittest discover terraform/tests: sweep.sh whole, on a fake cloud; see .ci/terraform."""

import json
import shutil
import signal
import subprocess
import unittest

import offline
from sweeping import SweepCase

NO_SYNC = '[ "$1 $2" != "s3 sync" ] || exit 1'


def setUpModule():
    offline.require()


class SweepTest(SweepCase):

    def test_asks_before_it_spends(self):
        done = self.checkout.sweep(NEXMARK=str(self.checkout.runner))
        self.assertEqual(2, done.returncode, done.stderr)
        self.assert_said("3 x c5.4xlarge and a controller c5.4xlarge in us-east-1: 2.74 USD an hour, 10.94 USD in 4 h", done)
        self.assert_said("not started: nobody to ask", done)
        self.assertEqual([], self.checkout.live())

        done = self.checkout.sweep("--yes", "--", "-var=max_cost=5", NEXMARK=str(self.checkout.runner))
        self.assertEqual(2, done.returncode, done.stderr)
        self.assert_said("3 members and the controller cost 10.94 USD in 4 hours, and max_cost is 5.", done)
        self.assert_said("not started: the plan is refused", done)
        self.assertEqual([], self.checkout.live())
        self.assertEqual([], self.asked())

    def test_rates_that_are_shares_of_stored_runs_come_along(self):
        sizes = self.checkout.root / "sizes"
        (self.checkout.root / "trial.yaml").write_text(f"axes: {{rate: ['80% of {sizes}', '90% of {sizes}']}}\n")
        done = self.checkout.sweep(NEXMARK=str(self.checkout.runner))
        self.assertEqual(2, done.returncode, done.stderr)
        self.assert_said(f"takes shares of what the runs in {sizes} sustained, expected that folder here", done)

        sizes.mkdir()
        (sizes / "result.json").write_text("{}")
        self.assert_said("not started: nobody to ask", self.checkout.sweep(NEXMARK=str(self.checkout.runner)))
        self.assertEqual("axes: {rate: ['80% of before/sizes', '90% of before/sizes']}\n", (self.checkout.out / "trial.yaml").read_text())
        self.assertTrue((self.checkout.out / "before" / "sizes" / "result.json").exists())

    def test_there_is_nothing_to_attach_to(self):
        done = self.checkout.attach()
        self.assertEqual(2, done.returncode, done.stderr)
        self.assert_said("no sweep has been started in ", done)

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

    def test_a_spare_that_fails_is_left_out(self):
        done = self.checkout.sweep("--yes", NEXMARK=str(self.checkout.runner), MIRROR_FAILED="true")
        self.assertEqual(1, done.returncode, done.stderr)
        self.assert_said(" failed: no space left", done)
        done = self.checkout.sweep("--spares", "1", "--yes", NEXMARK=str(self.checkout.runner), MIRROR_FAILED="true")
        self.assertEqual(0, done.returncode, done.stderr)
        self.assert_said("left out: ", done)
        self.assert_said("all 3 machines are ready", done)
        self.assertEqual(2, len(json.loads((self.checkout.out / "inventory.json").read_text())["hosts"]))

    def test_results_that_cannot_be_fetched_are_kept(self):
        path = self.path_with(aws=NO_SYNC)
        done = self.checkout.sweep("--yes", NEXMARK=str(self.checkout.runner), PATH=path)
        self.assertEqual(1, done.returncode, done.stderr)
        self.assert_said("KEPT: results could not be fetched. They are in s3://nexmark-jet-trial-", done)
        self.assertEqual({"aws_s3_bucket", "aws_s3_bucket_policy", "aws_s3_bucket_public_access_block", "aws_s3_bucket_server_side_encryption_configuration"},
                         set(self.checkout.live()))
        command = next(line for line in done.stderr.splitlines() if "leftovers.sh" in line)
        self.assertIn("nothing is left in us-east-1 of run trial", self.checkout.run("bash", "-c", f"{command} --yes").stdout)

    def test_nothing_is_removed_if_the_results_would_go_with_it(self):
        path = self.path_with(aws=NO_SYNC, terraform='[[ $* != *"state rm"* ]] || { echo "Error: the state is locked" >&2; exit 1; }')
        done = self.checkout.sweep("--yes", NEXMARK=str(self.checkout.runner), PATH=path)
        self.assertEqual(1, done.returncode, done.stderr)
        self.assert_said("nothing is removed: Terraform cannot take the bucket out of its state, and would remove the results with the machines", done)
        self.assert_said("Error: the state is locked", done)
        self.assert_said("KEPT: results could not be fetched. They are in s3://nexmark-jet-trial-", done)
        self.assertEqual(1, self.checkout.live().count("aws_s3_bucket"))
        self.assertEqual(4, self.checkout.live().count("aws_instance"))
        self.destroy_as_told(done.stderr)

    def test_what_a_run_left_that_never_got_ready_goes_with_attach(self):
        done = self.checkout.sweep("--yes", NEXMARK=str(self.checkout.runner), FAKE_AWS_LIMIT="aws_instance=2", FAKE_AWS_STUCK="aws_placement_group")
        self.assertEqual(1, done.returncode, done.stderr)
        self.assertEqual(["aws_placement_group"], self.checkout.live())

        path = self.path_with(terraform='[[ $* != *"output -json"* ]] || { echo "{}"; exit; }')
        done = self.checkout.sweep("--yes", "--out", str(self.checkout.root / "second"), NEXMARK=str(self.checkout.runner), PATH=path)
        self.assertEqual(2, done.returncode, done.stderr)
        self.assert_said("Terraform's state holds another run and does not say which; ", done)
        self.assert_said("leftovers.sh' lists it as RUN, and 'sweep.sh --attach RUN' removes everything", done)

        done = self.checkout.attach()
        self.assertEqual(1, done.returncode, done.stderr)
        self.assert_said("run trial ended before its machines were ready, so it has no results; it is removed now", done)
        self.assert_said("nothing is left of run trial", done)
        self.assertEqual([], self.checkout.live())

    def test_stops_when_max_cost_is_nearly_spent(self):
        done = self.checkout.sweep("--yes", NEXMARK=str(self.checkout.runner), RESERVE_SECONDS="999999")
        self.assertEqual(2, done.returncode, done.stderr)
        self.assert_said("not started: removing everything may take 999999 s", done)

        # 200 USD pay for 262773 s, of which all but 3 are kept.
        done = self.checkout.sweep("--yes", "--hours", "48", NEXMARK=str(self.checkout.runner), STUB="endless", RESERVE_SECONDS="262770")
        self.assertEqual(1, done.returncode, done.stderr)
        self.assert_said("max_cost, or the machines' time, is nearly spent; winding up", done)
        self.assert_said("nothing is left of run trial", done)
        self.assertEqual([], self.checkout.live())

    def test_an_interrupted_sweep_that_nobody_reads_any_more_removes_everything(self):
        sweep = self.checkout.start_sweep("--yes", NEXMARK=str(self.checkout.runner), STUB="endless")
        self.wait_until_it_measures(sweep)
        sweep.stdout.close()
        sweep.send_signal(signal.SIGTERM)
        self.assertEqual(143, sweep.wait())
        self.assertEqual([], self.checkout.live())

    def test_a_sweep_leaves_another_alone_that_was_started_at_the_same_time(self):
        other = "-var=run=other -var=expires=$(date -u -d '+1 hour' +%FT%TZ)"
        start_other = f'"$real" -chdir="{self.checkout.terraform}" apply -input=false -auto-approve {other} >/dev/null || exit 99'
        path = self.path_with(terraform=f'[[ " $* " != *" apply "* ]] || {{ {start_other}; }}')
        done = self.checkout.sweep("--yes", NEXMARK=str(self.checkout.runner), PATH=path)
        self.assertEqual(1, done.returncode, done.stderr)
        self.assert_said("the machines could not be started", done)
        self.assert_said("Terraform's state holds run other, which was started at the same time; that run is left alone", done)
        self.assert_said("nothing is left of run trial", done)
        self.assertEqual(4, self.checkout.live().count("aws_instance"))

    def test_an_interrupted_sweep_lets_the_runner_wind_up_and_says_what_does_not_go(self):
        sweep = self.checkout.start_sweep("--yes", NEXMARK=str(self.checkout.runner), STUB="endless", FAKE_AWS_STUCK="aws_placement_group")
        self.wait_until_it_measures(sweep)
        sweep.send_signal(signal.SIGTERM)
        said = sweep.communicate()[0]
        self.assertEqual(143, sweep.returncode, said)
        self.assertEqual("interrupted", self.log.read_text().splitlines()[-1])

        self.assertIn("SOMETHING OF RUN trial IS LEFT AND COSTS MONEY:\n  module.network.aws_placement_group.this", said)
        self.assertIn("DependencyViolation", said)
        self.assertEqual(["aws_placement_group"], self.checkout.live())
        self.destroy_as_told(said)

    def destroy_as_told(self, said):
        command = next(line for line in said.splitlines() if " destroy " in line)
        self.checkout.run("bash", "-c", f"{command} -auto-approve")
        self.assertEqual([], self.checkout.live())

    def path_with(self, **first):
        """A PATH on which commands run these lines of bash first; "$real" is the command itself."""
        folder = self.checkout.root / "first"
        for command, lines in first.items():
            real = shutil.which(command, path=self.checkout.env["PATH"])
            offline.executable(folder / command, f"""#!/bin/bash
real="{real}"
{lines}
exec "$real" "$@"
""")
        return f"{folder}:{self.checkout.env['PATH']}"

    def wait_until_it_measures(self, sweep):
        measuring = 'until grep -q " experiment " "$LOG" 2>/dev/null; do kill -0 "$0" && sleep 0.1 || exit; done'
        subprocess.run(["bash", "-c", measuring, str(sweep.pid)], env=self.checkout.env, check=True)


if __name__ == "__main__":
    unittest.main()

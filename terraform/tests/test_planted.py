"""python3 -m unittest discover terraform/tests: each planted error is found by the check that is named for it; see .ci/terraform."""

import subprocess
import unittest
from datetime import datetime, timedelta, timezone

import offline

VALIDATE = ("validate",)
CLUSTER = ("test", "-filter=tests/machines.tftest.hcl")
NETWORK = ("test", "-filter=tests/network.tftest.hcl")
ROOT = ("test", "-filter=tests/root.tftest.hcl")
APPLY = ("apply", "-auto-approve", "-input=false", "-var-file=tests/trial.tfvars", f"-var=expires={datetime.now(timezone.utc) + timedelta(hours=8):%Y-%m-%dT%H:%M:%SZ}")


def setUpModule():
    offline.require()


class PlantedTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.checkout = offline.Checkout("#!/bin/bash\n")
        cls.addClassCleanup(cls.checkout.close)

    def planted(self, path, text, instead, check, said):
        """With TEXT replaced in the file, CHECK fails and says why."""
        file = self.checkout.terraform / path
        good = file.read_text()
        self.assertIn(text, good)
        file.write_text(good.replace(text, instead))
        try:
            done = subprocess.run(["terraform", f"-chdir={self.checkout.terraform}", check[0], "-no-color", *check[1:]], env=self.checkout.env,
                                  capture_output=True, text=True, check=False)
        finally:
            file.write_text(good)
        shown = " ".join((done.stdout + done.stderr).replace("\u2502", " ").split())
        self.assertNotEqual(0, done.returncode, shown)
        self.assertIn(said, shown)

    def test_a_misspelled_attribute_is_found_by_validate(self):
        self.planted("cluster/main.tf", "instance_initiated_shutdown_behavior", "instance_initiated_shutdown_behaviour", VALIDATE,
                     'An argument named "instance_initiated_shutdown_behaviour" is not expected here')

    def test_a_wrong_type_is_found_by_validate(self):
        self.planted("network/main.tf", "enable_dns_hostnames = true", 'enable_dns_hostnames = "yes please"', VALIDATE,
                     'Inappropriate value for attribute "enable_dns_hostnames"')

    def test_open_ssh_is_found_by_the_tests_of_the_network(self):
        self.planted("network/main.tf", "cidr_blocks = [var.ssh_from]", 'cidr_blocks = ["0.0.0.0/0"]', NETWORK,
                     "the controller lets in SSH from one block, and nothing else")

    def test_open_ssh_that_is_accepted_is_found_by_the_tests_of_the_variables(self):
        self.planted("variables.tf", "can(cidrnetmask(var.ssh_from)) && try(tonumber(split(\"/\", var.ssh_from)[1]) >= 24, false)", "can(cidrhost(var.ssh_from, 0))",
                     ROOT, "Missing expected failure")

    def test_a_forgotten_self_destruct_is_found_by_the_tests_of_the_machines(self):
        self.planted("machine/main.tf", '      ["systemctl", "enable", "--now", "nexmark-expiry.timer"],\n', "", CLUSTER,
                     "the self-destruct clock is set before anything else runs")
        self.planted("controller/main.tf", '"terminate"', '"stop"', CLUSTER, "the controller's shutdown terminates it")
        self.planted("cluster/main.tf", 'instance_initiated_shutdown_behavior = "terminate"', 'instance_initiated_shutdown_behavior = "stop"', CLUSTER,
                     "a member's shutdown terminates it")

    def test_a_price_file_without_the_instance_type_is_found_by_the_plan(self):
        self.planted("prices/us-east-1.json", '"c5.4xlarge"', '"c5.4xlargee"', ROOT, "has no price for c5.4xlarge")

    def test_a_missing_expiry_tag_is_found_by_the_tests_of_the_tags(self):
        self.planted("main.tf", "    expires = var.expires\n", "", ROOT, "every resource is tagged with project, owner, run and expires")
        self.planted("cluster/main.tf", "merge(var.common.tags, {", "merge({}, {", CLUSTER, "project, owner, run and expires on every root volume")

    def test_a_missing_expiry_tag_is_found_by_an_apply_that_asks_for_it(self):
        self.checkout.env["FAKE_AWS_TAGS"] = "project,owner,run,expires"
        self.planted("main.tf", "    expires = var.expires\n", "", APPLY, 'TagPolicyViolation: FAKE_AWS_TAGS asks for the tag "expires"')


if __name__ == "__main__":
    unittest.main()

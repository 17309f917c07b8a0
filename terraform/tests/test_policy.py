"""python3 -m unittest discover terraform/tests: iam-policy.json allows what the scripts ask of AWS, and nothing of what is not ours."""

import json
import re
import unittest
from fnmatch import fnmatchcase

import offline


class PolicyTest(unittest.TestCase):
    policy = (offline.TERRAFORM / "iam-policy.json").read_text()

    def test_every_command_of_the_scripts_is_allowed(self):
        statements = json.loads(self.policy)["Statement"]
        allowed = [action for s in statements for action in ([s["Action"]] if isinstance(s["Action"], str) else s["Action"])]
        script = (offline.TERRAFORM / "leftovers.sh").read_text()
        asked = {("ec2", command) for command in re.findall(r"(describe-[a-z-]+):", script)} | set(re.findall(r"(?:aws|json) (ec2|iam) ((?!wait)[a-z]+-[a-z-]+)", script))
        self.assertGreater(len(asked), 25)
        for service, command in asked:
            action = f"{service}:{''.join(word.capitalize() for word in command.split('-'))}"
            self.assertTrue(any(fnmatchcase(action, pattern) for pattern in allowed), action)

    def test_what_is_not_ours_cannot_be_ended(self):
        for s in json.loads(self.policy)["Statement"]:
            if re.search("Terminate|Delete|Cancel|s3:\\*|PassRole", json.dumps(s["Action"])):
                self.assertIn("nexmark-jet", json.dumps([s["Resource"], s.get("Condition")]))
        self.assertLess(len(re.sub(r"\s", "", self.policy)), 6144, "AWS takes no longer policy")


if __name__ == "__main__":
    unittest.main()

"""python3 -m unittest discover terraform/tests: iam-policy.json allows what the scripts ask of AWS, and nothing of what is not ours."""

import json
import re
import unittest

import offline


class PolicyTest(unittest.TestCase):
    def test_every_command_of_the_scripts_is_allowed_and_what_is_not_ours_cannot_be_ended(self):
        statements = json.loads((offline.TERRAFORM / "iam-policy.json").read_text())["Statement"]
        allowed = " ".join(json.dumps(statement["Action"]) for statement in statements)
        script = (offline.TERRAFORM / "leftovers.sh").read_text()
        asked = re.findall(r"(?:aws|json) (ec2|iam) ((?!wait)[a-z]+-[a-z-]+)", script)
        self.assertGreater(len(asked), 20)
        for service, command in asked:
            action = f"{service}:{''.join(word.capitalize() for word in command.split('-'))}"
            self.assertTrue(f'"{action}"' in allowed or action.startswith("ec2:Describe"), action)
        for statement in statements:
            if re.search("Terminate|Delete|Cancel|PassRole|[*]\"", json.dumps(statement["Action"]).replace("Describe*", "")):
                self.assertIn("nexmark-jet", json.dumps([statement["Resource"], statement.get("Condition")]))


if __name__ == "__main__":
    unittest.main()

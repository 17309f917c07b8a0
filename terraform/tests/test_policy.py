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
                if statement["Sid"] != "SpotRequestsHaveNoTags":
                    self.assertIn("nexmark-jet", json.dumps([statement["Resource"], statement.get("Condition")]))

    def test_what_the_provider_calls_is_allowed_and_changes_only_what_is_ours(self):
        statements = json.loads((offline.TERRAFORM / "iam-policy.json").read_text())["Statement"]
        resources = set(
            re.findall(r'resource "(aws_\w+)"', "".join(file.read_text() for file in offline.TERRAFORM.rglob("*.tf")))
        )
        self.assertEqual(set(), {one for one in resources if re.match("aws_(?!iam|s3)", one)} - set(CALLS))
        for resource, calls in CALLS.items():
            for call in f"{calls} CreateTags".split():
                allowing = [each for each in statements if f'"ec2:{call}"' in json.dumps(each["Action"])]
                self.assertTrue(allowing, f"{call} of {resource}")
                everywhere = [each for each in allowing if each["Resource"] == "*" and "Condition" not in each]
                begins = re.match("Create(?!Tags|Route$|VpcEndpoint)|RunInstances|ImportKeyPair", call)
                self.assertEqual(bool(begins), bool(everywhere), f"{call} of {resource}")


# What Terraform's provider asks EC2 for when it makes, changes and removes a resource, by its source.
CALLS = {
    "aws_capacity_reservation": "CreateCapacityReservation CancelCapacityReservation",
    "aws_ec2_capacity_reservation": "CreateCapacityReservation CancelCapacityReservation",
    "aws_instance": "RunInstances ModifyInstanceAttribute CancelSpotInstanceRequests TerminateInstances",
    "aws_internet_gateway": "CreateInternetGateway AttachInternetGateway DetachInternetGateway DeleteInternetGateway",
    "aws_key_pair": "ImportKeyPair DeleteKeyPair",
    "aws_placement_group": "CreatePlacementGroup DeletePlacementGroup",
    "aws_route_table": "CreateRouteTable CreateRoute DeleteRoute DeleteRouteTable",
    "aws_route_table_association": "AssociateRouteTable DisassociateRouteTable",
    "aws_security_group": "CreateSecurityGroup RevokeSecurityGroupEgress RevokeSecurityGroupIngress "
    "AuthorizeSecurityGroupEgress AuthorizeSecurityGroupIngress DeleteSecurityGroup",
    "aws_subnet": "CreateSubnet ModifySubnetAttribute DeleteSubnet",
    "aws_vpc": "CreateVpc ModifyVpcAttribute DeleteVpc",
    "aws_vpc_endpoint": "CreateVpcEndpoint DeleteVpcEndpoints",
}


if __name__ == "__main__":
    unittest.main()

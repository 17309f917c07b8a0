# A test sees the resources of the module that it runs, not those of its children.
mock_provider "aws" {
  mock_data "aws_availability_zones" {
    defaults = { names = ["us-east-1a", "us-east-1b"] }
  }
}

run "only_ssh_from_one_place_gets_in" {
  module {
    source = "./network"
  }

  variables {
    name     = "nexmark-jet-trial"
    region   = "us-east-1"
    ssh_from = "198.51.100.7/32"
  }

  assert {
    condition = toset([for rule in aws_security_group.controller.ingress : "${rule.protocol} ${rule.from_port} ${rule.to_port} ${join(",", coalesce(rule.cidr_blocks, []))}"]) == toset(["tcp 22 22 198.51.100.7/32"])

    error_message = "the controller lets in SSH from one block, and nothing else"
  }
  assert {
    condition = alltrue([
      for rule in concat(tolist(aws_security_group.controller.ingress), tolist(aws_security_group.members.ingress)) :
      length(coalesce(rule.ipv6_cidr_blocks, [])) == 0 && length(coalesce(rule.prefix_list_ids, [])) == 0
    ])
    error_message = "nobody gets in by IPv6 or by a prefix list"
  }
  assert {
    condition = alltrue([
      for rule in aws_security_group.members.ingress :
      length(coalesce(rule.cidr_blocks, [])) == 0 && (coalesce(rule.self, false) || toset(rule.security_groups) == toset([aws_security_group.controller.id]))
    ])
    error_message = "members are reached by each other and by the controller only"
  }
  assert {
    condition     = aws_placement_group.this.strategy == "cluster" && aws_subnet.this.availability_zone == "us-east-1a"
    error_message = "one zone and a cluster placement group"
  }
}

# A test sees the resources of the module that it runs, not those of its children.
mock_provider "aws" {
  mock_data "aws_availability_zones" {
    defaults = { names = ["us-east-1a", "us-east-1b", "us-east-1c"] }
  }
  mock_data "aws_ec2_instance_type_offerings" {
    defaults = { locations = ["us-east-1c", "us-east-1b"] }
  }
  mock_resource "aws_placement_group" {
    defaults = { arn = "arn:aws:ec2:us-east-1:000000000000:placement-group/nexmark-jet-trial" }
  }
}

variables {
  name           = "nexmark-jet-trial"
  region         = "us-east-1"
  ssh_from       = "198.51.100.7/32"
  instance_types = ["c5.4xlarge", "c5.2xlarge"]
  reserved       = { type = "c5.4xlarge", count = 0, until = "2099-01-01T00:00:00Z" }
}

run "only_ssh_from_one_place_gets_in" {
  module {
    source = "./network"
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
    condition     = aws_placement_group.this.strategy == "cluster" && aws_subnet.this.availability_zone == "us-east-1b" && length(aws_ec2_capacity_reservation.this) == 0
    error_message = "one zone, the first that offers the types, a cluster placement group, and no reservation unless asked for"
  }
}

run "a_zone_without_the_instance_type_is_refused" {
  command = plan

  module {
    source = "./network"
  }

  variables {
    availability_zone = "us-east-1a"
  }

  expect_failures = [aws_subnet.this]
}

run "a_reservation_is_one_request_for_the_group_and_ends_by_itself" {
  module {
    source = "./network"
  }

  variables {
    reserved = { type = "c5.4xlarge", count = 46, until = "2099-01-01T00:00:00Z" }
  }

  assert {
    condition = [for r in aws_ec2_capacity_reservation.this : [r.instance_count, r.placement_group_arn, r.availability_zone, r.end_date_type, r.end_date]] == [
      [46, aws_placement_group.this.arn, "us-east-1b", "limited", "2099-01-01T00:00:00Z"]
    ]
    error_message = "46 machines in the group's own zone until the given instant"
  }
}

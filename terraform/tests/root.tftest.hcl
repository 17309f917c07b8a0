mock_provider "aws" {
  mock_data "aws_availability_zones" {
    defaults = { names = ["us-east-1a", "us-east-1b"] }
  }
  mock_data "aws_ec2_instance_type_offerings" {
    defaults = { locations = ["us-east-1b"] }
  }
  mock_data "aws_ssm_parameter" {
    defaults = { value = "ami-0123456789abcdef0" }
  }
  mock_resource "aws_s3_bucket" {
    defaults = { arn = "arn:aws:s3:::nexmark-jet-trial-1" }
  }
}

variables {
  owner          = "someone@example.org"
  run            = "trial"
  expires        = timeadd(timestamp(), "6h")
  ssh_from       = "198.51.100.7/32"
  ssh_public_key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExample test"
}

run "the_plan_prints_the_price_of_the_studys_set_up" {
  command = plan

  # 4 machines at 0.68, 80 GiB at 0.08 a month of 730 hours, a public address at 0.005
  assert {
    condition     = output.cost.perHour == 2.74 && output.cost.sweep == 10.94 && output.cost.hours == 4 && output.cost.currency == "USD"
    error_message = "3 members c5.4xlarge and a controller for 4 hours, rounded up"
  }
  assert {
    condition     = toset(keys(local.tags)) == toset(["project", "owner", "run", "expires"])
    error_message = "every resource is tagged with project, owner, run and expires"
  }
}

run "nothing_starts_above_max_cost" {
  command = plan

  variables {
    member_count = 45
  }

  expect_failures = [output.cost]
}

run "a_type_without_a_price_is_refused" {
  command = plan

  variables {
    member_type = "c5.24xlarge"
  }

  expect_failures = [output.cost]
}

run "prices_of_another_region_are_refused" {
  command = plan

  variables {
    region = "eu-central-1"
  }

  expect_failures = [output.cost]
}

run "one_image_cannot_serve_two_architectures" {
  command = plan

  variables {
    controller_type = "c8g.4xlarge"
  }

  expect_failures = [output.cost]
}

run "an_expiry_in_the_past_is_refused" {
  command = plan

  variables {
    expires = "2026-01-01T00:00:00Z"
  }

  expect_failures = [output.cost]
}

run "an_expiry_that_is_no_instant_is_refused" {
  command = plan

  variables {
    expires = "tomorrow"
  }

  expect_failures = [var.expires]
}

run "the_whole_internet_is_refused" {
  command = plan

  variables {
    ssh_from = "0.0.0.0/0"
  }

  expect_failures = [var.ssh_from]
}

run "the_whole_internet_is_refused_in_its_newer_form_too" {
  command = plan

  variables {
    ssh_from = "::/0"
  }

  expect_failures = [var.ssh_from]
}

run "half_a_member_is_refused" {
  command = plan

  variables {
    member_count = 2.5
  }

  expect_failures = [var.member_count]
}

run "the_inventory_has_the_keys_of_its_schema_and_no_other" {
  variables {
    member_count = 45
    max_cost     = 200
  }

  assert {
    condition     = toset(keys(output.inventory)) == toset(["schemaVersion", "knownHosts", "pricePerHour", "hosts"]) && output.inventory.schemaVersion == 1 && output.inventory.pricePerHour == 0.68
    error_message = "schemaVersion, knownHosts, the members' price and hosts expected"
  }
  assert {
    condition = length(output.inventory.hosts) == 45 && alltrue([
      for host in output.inventory.hosts : toset(keys(host)) == toset(["host", "user", "privateAddress", "cooperativeThreads"]) && host.cooperativeThreads == 12
    ])
    error_message = "45 hosts with host, user, privateAddress and 12 cooperativeThreads expected"
  }
  assert {
    condition     = output.machines[*].name == concat(["controller"], [for i in range(45) : "member-${i + 1}"])
    error_message = "the controller and each member once, in the inventory's order"
  }
}

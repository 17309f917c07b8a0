mock_provider "aws" {
  mock_resource "aws_iam_role" {
    defaults = { unique_id = "AROAEXAMPLE" }
  }
}

variables {
  common = {
    name            = "nexmark-jet-trial"
    tags            = { project = "nexmark-jet", owner = "someone@example.org", run = "trial", expires = "2026-12-01T18:00:00Z" }
    image           = "ami-0123456789abcdef0"
    volume_gib      = 20
    key_name        = "nexmark-jet-trial"
    subnet_id       = "subnet-1"
    placement_group = "nexmark-jet-trial"
    bucket_arn      = "arn:aws:s3:::nexmark-jet-trial-1"
  }
  member_count      = 3
  instance_type     = "c5.4xlarge"
  hardware_clock    = false
  spot              = false
  security_group_id = "sg-1"
  settings          = { region = "us-east-1", bucket = "nexmark-jet-trial-1", lease_seconds = 7200, expires = "2026-12-01T18:00:00Z", java_release = 17, packages_release = "2023.12.20260918" }
  machine           = { region = "us-east-1", bucket = "nexmark-jet-trial-1", lease_seconds = 7200, expires = "2026-12-01T18:00:00Z", java_release = 17, packages_release = "2023.12.20260918" }
  role              = "member"
  role_id           = "AROAEXAMPLE"
}

run "a_machine_ends_itself" {
  module {
    source = "./machine"
  }

  assert {
    condition = [for command in yamldecode(output.user_data).runcmd : join(" ", command)] == [
      "mkdir -p /var/lib/nexmark",
      "install -o ec2-user -g ec2-user -m 0644 /dev/null /var/lib/nexmark/lease",
      "systemctl daemon-reload",
      "systemctl enable --now nexmark-expiry.timer",
      "/opt/nexmark/settle",
    ]
    error_message = "the self-destruct clock is set before anything else runs"
  }
  assert {
    condition = toset([for file in yamldecode(output.user_data).write_files : file.path]) == toset([
      "/opt/nexmark/machine.env", "/opt/nexmark/expire", "/opt/nexmark/lease", "/opt/nexmark/tune", "/opt/nexmark/settle", "/opt/nexmark/ready",
      "/etc/systemd/system/nexmark-expiry.service", "/etc/systemd/system/nexmark-expiry.timer",
    ])
    error_message = "the scripts and the units of the self-destruct clock are written"
  }
  assert {
    condition     = strcontains(output.user_data, "FailureAction=poweroff") && strcontains(output.user_data, "LEASE_SECONDS=7200") && strcontains(output.user_data, "EXPIRES=2026-12-01T18:00:00Z")
    error_message = "the self-destruct clock knows its lease and expiry, and powers off"
  }
}

run "members_are_closed_mortal_and_together" {
  module {
    source = "./cluster"
  }

  assert {
    condition = length(aws_instance.member) == 3 && alltrue([
      for i in aws_instance.member : i.metadata_options[0].http_tokens == "required" && i.root_block_device[0].encrypted && !i.associate_public_ip_address
    ])
    error_message = "IMDSv2 only, encrypted volumes, no public address"
  }
  assert {
    condition     = alltrue([for i in aws_instance.member : i.instance_initiated_shutdown_behavior == "terminate" && i.placement_group == "nexmark-jet-trial"])
    error_message = "a member's shutdown terminates it, and all are in the placement group"
  }
  assert {
    condition     = alltrue([for i in aws_instance.member : length(setintersection(keys(i.volume_tags), ["project", "owner", "run", "expires"])) == 4])
    error_message = "project, owner, run and expires on every root volume"
  }
  assert {
    condition = [for s in jsondecode(aws_iam_role_policy.member.policy).Statement : "${s.Action} ${s.Resource}"] == [
      "s3:PutObject arn:aws:s3:::nexmark-jet-trial-1/hosts/$${aws:userid}/*",
      "s3:GetObject arn:aws:s3:::nexmark-jet-trial-1/controller/id.pub",
    ]
    error_message = "a member may write its own host keys and read the controller's public key, nothing else"
  }
}

run "spot_members_end_when_they_are_taken_away" {
  command = plan

  module {
    source = "./cluster"
  }

  variables {
    spot = true
  }

  assert {
    condition     = alltrue([for i in aws_instance.member : i.instance_market_options[0].market_type == "spot" && i.instance_market_options[0].spot_options[0].instance_interruption_behavior == "terminate"])
    error_message = "spot instances that terminate when interrupted"
  }
}

run "the_controller_is_closed_and_mortal" {
  module {
    source = "./controller"
  }

  assert {
    condition     = aws_instance.controller.metadata_options[0].http_tokens == "required" && aws_instance.controller.root_block_device[0].encrypted
    error_message = "IMDSv2 only, encrypted volume"
  }
  assert {
    condition     = aws_instance.controller.instance_initiated_shutdown_behavior == "terminate" && aws_instance.controller.placement_group == "nexmark-jet-trial"
    error_message = "the controller's shutdown terminates it, and it is in the placement group"
  }
  assert {
    condition     = length(setintersection(keys(aws_instance.controller.volume_tags), ["project", "owner", "run", "expires"])) == 4
    error_message = "project, owner, run and expires on the root volume"
  }
  assert {
    condition     = alltrue([for s in jsondecode(aws_iam_role_policy.controller.policy).Statement : contains(["s3:PutObject", "s3:ListBucket"], s.Action)])
    error_message = "the controller may write to the bucket and list it, nothing else"
  }
}

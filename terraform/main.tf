locals {
  name = "nexmark-jet-${var.run}"
  tags = {
    project = "nexmark-jet"
    owner   = var.owner
    run     = var.run
    expires = var.expires
  }

  common = {
    name            = local.name
    tags            = local.tags
    image           = coalesce(var.image, nonsensitive(data.aws_ssm_parameter.image.value))
    volume_gib      = var.volume_gib
    key_name        = aws_key_pair.user.key_name
    subnet_id       = module.network.subnet_id
    placement_group = module.network.placement_group
    bucket_arn      = module.results.bucket_arn
  }

  # What each machine knows; see machine/variables.tf.
  machine = {
    region           = var.region
    bucket           = module.results.bucket
    lease_seconds    = floor(var.max_hours * 3600)
    expires          = var.expires
    java_release     = var.java_release
    packages_release = var.packages_release
  }
}

data "aws_ssm_parameter" "image" {
  name = "/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-${local.member.architecture}"
}

resource "aws_key_pair" "user" {
  key_name   = local.name
  public_key = trimspace(var.ssh_public_key)
}

module "network" {
  source = "./network"

  name              = local.name
  region            = var.region
  availability_zone = var.availability_zone
  instance_types    = toset([var.member_type, local.controller_type])
  ssh_from          = var.ssh_from
  reserved = {
    type  = var.member_type
    count = var.reserve && !var.spot ? var.member_count + (local.controller_type == var.member_type ? 1 : 0) : 0
    until = timeadd(var.expires, "-${floor(var.max_hours * 60)}m")
  }
}

module "results" {
  source = "./results"

  name = local.name
}

module "cluster" {
  source = "./cluster"

  common            = local.common
  member_count      = var.member_count
  instance_type     = var.member_type
  hardware_clock    = var.hardware_clock && local.member.hardwareClock
  spot              = var.spot
  security_group_id = module.network.members_security_group_id
  machine           = local.machine
}

module "controller" {
  source = "./controller"

  common            = local.common
  instance_type     = local.controller_type
  hardware_clock    = var.hardware_clock && local.controller.hardwareClock
  security_group_id = module.network.controller_security_group_id
  machine           = local.machine
}

# A member may put its own host keys into the bucket, and read the controller's public key: nothing else.
resource "aws_iam_role" "member" {
  name = "${var.common.name}-member"
  path = "/nexmark-jet/${var.machine.region}/"

  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRole"
      Principal = { Service = "ec2.amazonaws.com" }
    }]
  })
}

resource "aws_iam_role_policy" "member" {
  name = "own-host-keys"
  role = aws_iam_role.member.name

  # aws:userid of an instance is the role's id, a colon and the instance's id: no member can write another's host keys.
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Effect   = "Allow"
        Action   = "s3:PutObject"
        Resource = "${var.common.bucket_arn}/hosts/$${aws:userid}/*"
      },
      {
        Effect   = "Allow"
        Action   = "s3:GetObject"
        Resource = "${var.common.bucket_arn}/controller/id.pub"
      },
    ]
  })
}

resource "aws_iam_instance_profile" "member" {
  name = "${var.common.name}-member"
  path = "/nexmark-jet/${var.machine.region}/"
  role = aws_iam_role.member.name

  # A machine writes to the bucket as soon as it has started.
  depends_on = [aws_iam_role_policy.member]
}

module "machine" {
  source = "../machine"

  role           = "member"
  role_id        = aws_iam_role.member.unique_id
  hardware_clock = var.hardware_clock
  settings       = var.machine
}

resource "aws_instance" "member" {
  #checkov:skip=CKV_AWS_126:no detailed monitoring: the runner measures, and CloudWatch's minute is too coarse
  #checkov:skip=CKV_AWS_135:these types are always EBS-optimized
  count = var.member_count

  ami                                  = var.common.image
  instance_type                        = var.instance_type
  subnet_id                            = var.common.subnet_id
  vpc_security_group_ids               = [var.security_group_id]
  placement_group                      = var.common.placement_group
  associate_public_ip_address          = false
  key_name                             = var.common.key_name
  iam_instance_profile                 = aws_iam_instance_profile.member.name
  instance_initiated_shutdown_behavior = "terminate"
  user_data                            = module.machine.user_data
  user_data_replace_on_change          = true
  tags                                 = { Name = "${var.common.name}-member-${count.index + 1}" }
  volume_tags                          = merge(var.common.tags, { Name = "${var.common.name}-member-${count.index + 1}" })

  metadata_options {
    http_tokens = "required"
  }

  root_block_device {
    encrypted   = true
    volume_type = "gp3"
    volume_size = var.common.volume_gib
  }

  dynamic "instance_market_options" {
    for_each = var.spot ? [1] : []

    content {
      market_type = "spot"

      spot_options {
        spot_instance_type             = "one-time"
        instance_interruption_behavior = "terminate"
      }
    }
  }

  lifecycle {
    # The newest image may change between two applies, and the machines that run must stay alike.
    ignore_changes = [ami]
  }
}

# The controller may also offer its public key to the members and put results into the bucket.
resource "aws_iam_role" "controller" {
  name = "${var.common.name}-controller"
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

resource "aws_iam_role_policy" "controller" {
  name = "own-keys-and-results"
  role = aws_iam_role.controller.name

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Effect   = "Allow"
        Action   = "s3:PutObject"
        Resource = ["${var.common.bucket_arn}/hosts/$${aws:userid}/*", "${var.common.bucket_arn}/controller/id.pub", "${var.common.bucket_arn}/results/*", "${var.common.bucket_arn}/runner/*"]
      },
      {
        Effect    = "Allow"
        Action    = "s3:ListBucket"
        Resource  = var.common.bucket_arn
        Condition = { StringLike = { "s3:prefix" = "results/*" } }
      },
    ]
  })
}

resource "aws_iam_instance_profile" "controller" {
  name = "${var.common.name}-controller"
  path = "/nexmark-jet/${var.machine.region}/"
  role = aws_iam_role.controller.name

  depends_on = [aws_iam_role_policy.controller]
}

module "machine" {
  source = "../machine"

  role           = "controller"
  role_id        = aws_iam_role.controller.unique_id
  hardware_clock = var.hardware_clock
  settings       = var.machine
}

# Always on demand: results are here until they are fetched.
resource "aws_instance" "controller" {
  #checkov:skip=CKV_AWS_88:a laptop drives it, and SSH is open to that one address only
  #checkov:skip=CKV_AWS_126:no detailed monitoring: the runner measures, and CloudWatch's minute is too coarse
  #checkov:skip=CKV_AWS_135:these types are always EBS-optimized
  ami                                  = var.common.image
  instance_type                        = var.instance_type
  subnet_id                            = var.common.subnet_id
  vpc_security_group_ids               = [var.security_group_id]
  placement_group                      = var.common.placement_group
  associate_public_ip_address          = true
  key_name                             = var.common.key_name
  iam_instance_profile                 = aws_iam_instance_profile.controller.name
  instance_initiated_shutdown_behavior = "terminate"
  user_data                            = module.machine.user_data
  user_data_replace_on_change          = true
  tags                                 = { Name = "${var.common.name}-controller" }
  volume_tags                          = merge(var.common.tags, { Name = "${var.common.name}-controller" })

  metadata_options {
    http_tokens = "required"
  }

  root_block_device {
    encrypted   = true
    volume_type = "gp3"
    volume_size = var.common.volume_gib
  }

  lifecycle {
    ignore_changes = [ami]
  }
}

# One zone, one subnet, one placement group: the shortest way from member to member.
# Members have no public address. They reach S3, where packages and results are, through its gateway, and nothing else.

locals {
  offering = [
    for zone in data.aws_availability_zones.available.names : zone
    if alltrue([for type in data.aws_ec2_instance_type_offerings.of : contains(type.locations, zone)])
  ]
  zone = coalesce(var.availability_zone, try(local.offering[0], "none"))
}

data "aws_availability_zones" "available" {
  #checkov:skip=CKV_AWS_394:one zone is taken, the first that offers all types; availability_zone pins it
  state = "available"

  filter {
    name   = "opt-in-status"
    values = ["opt-in-not-required"]
  }
}

# Not every zone has every type. AWS would say so only after network and bucket exist.
data "aws_ec2_instance_type_offerings" "of" {
  for_each = var.instance_types

  location_type = "availability-zone"

  filter {
    name   = "instance-type"
    values = [each.key]
  }
}

resource "aws_vpc" "this" {
  #checkov:skip=CKV2_AWS_11:no flow logs: nobody would read them, the network lives for hours, and they cost money
  cidr_block           = "10.20.0.0/16"
  enable_dns_hostnames = true
  tags                 = { Name = var.name }
}

resource "aws_subnet" "this" {
  vpc_id            = aws_vpc.this.id
  cidr_block        = cidrsubnet(aws_vpc.this.cidr_block, 4, 0)
  availability_zone = local.zone
  tags              = { Name = var.name }

  lifecycle {
    precondition {
      condition     = contains(local.offering, local.zone)
      error_message = "${coalesce(var.availability_zone, "No zone of ${var.region}")} does not offer ${join(" and ", var.instance_types)}. Zones that do: ${coalesce(join(", ", local.offering), "none")}."
    }
  }
}

resource "aws_internet_gateway" "this" {
  vpc_id = aws_vpc.this.id
  tags   = { Name = var.name }
}

resource "aws_route_table" "this" {
  vpc_id = aws_vpc.this.id
  tags   = { Name = var.name }

  route {
    cidr_block = "0.0.0.0/0"
    gateway_id = aws_internet_gateway.this.id
  }
}

resource "aws_route_table_association" "this" {
  subnet_id      = aws_subnet.this.id
  route_table_id = aws_route_table.this.id
}

resource "aws_vpc_endpoint" "s3" {
  vpc_id            = aws_vpc.this.id
  service_name      = "com.amazonaws.${var.region}.s3"
  vpc_endpoint_type = "Gateway"
  route_table_ids   = [aws_route_table.this.id]
  tags              = { Name = var.name }
}

resource "aws_placement_group" "this" {
  name     = var.name
  strategy = "cluster"
}

# One request for the capacity of the whole group: AWS grants all of it or nothing, before a machine runs. Machines of that type in this
# group use it by themselves. Once it has ended, a plan asks for no other.
resource "aws_ec2_capacity_reservation" "this" {
  count = var.reserved.count > 0 && timecmp(var.reserved.until, plantimestamp()) > 0 ? 1 : 0

  instance_type       = var.reserved.type
  instance_count      = var.reserved.count
  instance_platform   = "Linux/UNIX"
  availability_zone   = local.zone
  placement_group_arn = aws_placement_group.this.arn
  end_date_type       = "limited"
  end_date            = var.reserved.until
  tags                = { Name = var.name }
}

resource "aws_security_group" "controller" {
  #checkov:skip=CKV2_AWS_5:the controller has it, in a module of its own
  name        = "${var.name}-controller"
  description = "Controller: SSH from one place"
  vpc_id      = aws_vpc.this.id
  tags        = { Name = "${var.name}-controller" }

  ingress {
    description = "SSH from one place"
    protocol    = "tcp"
    from_port   = 22
    to_port     = 22
    cidr_blocks = [var.ssh_from]
  }

  egress {
    description = "to the members"
    protocol    = "-1"
    from_port   = 0
    to_port     = 0
    cidr_blocks = [aws_vpc.this.cidr_block]
  }

  egress {
    description = "HTTPS: packages and results, in S3"
    protocol    = "tcp"
    from_port   = 443
    to_port     = 443
    cidr_blocks = ["0.0.0.0/0"]
  }
}

resource "aws_security_group" "members" {
  #checkov:skip=CKV2_AWS_5:the members have it, in a module of their own
  name        = "${var.name}-members"
  description = "Members: among themselves and from the controller"
  vpc_id      = aws_vpc.this.id
  tags        = { Name = "${var.name}-members" }

  ingress {
    description = "among the members"
    protocol    = "-1"
    from_port   = 0
    to_port     = 0
    self        = true
  }

  ingress {
    description     = "from the controller"
    protocol        = "-1"
    from_port       = 0
    to_port         = 0
    security_groups = [aws_security_group.controller.id]
  }

  egress {
    description = "among the members"
    protocol    = "-1"
    from_port   = 0
    to_port     = 0
    self        = true
  }

  egress {
    description = "HTTPS: packages and host keys, in S3"
    protocol    = "tcp"
    from_port   = 443
    to_port     = 443
    cidr_blocks = ["0.0.0.0/0"]
  }
}

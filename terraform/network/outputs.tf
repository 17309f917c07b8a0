output "subnet_id" {
  description = "Subnet of all machines."
  value       = aws_subnet.this.id

  # A machine needs its way to S3 from the first minute on, and until it is gone.
  depends_on = [aws_route_table_association.this, aws_vpc_endpoint.s3]
}

output "members_security_group_id" {
  description = "Security group of the members."
  value       = aws_security_group.members.id
}

output "controller_security_group_id" {
  description = "Security group of the controller."
  value       = aws_security_group.controller.id
}

output "placement_group" {
  description = "Placement group of all machines."
  value       = aws_placement_group.this.name

  depends_on = [aws_ec2_capacity_reservation.this]
}

output "members" {
  description = "The members, in the order in which the runner uses them."
  value = [for i, member in aws_instance.member : {
    name           = "member-${i + 1}"
    id             = member.id
    privateAddress = member.private_ip
    folder         = "hosts/${aws_iam_role.member.unique_id}:${member.id}"
  }]
}

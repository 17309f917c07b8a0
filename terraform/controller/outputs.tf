output "machine" {
  description = "The controller among the machines."
  value = {
    name           = "controller"
    id             = aws_instance.controller.id
    privateAddress = aws_instance.controller.private_ip
    folder         = "hosts/${aws_iam_role.controller.unique_id}:${aws_instance.controller.id}"
  }
}

output "public_address" {
  description = "Address for SSH."
  value       = aws_instance.controller.public_ip
}

variable "name" {
  description = "Name of the run's resources."
  type        = string
}

variable "tags" {
  description = "Tags of the root volumes, which the provider's default tags do not reach."
  type        = map(string)
}

variable "instance_type" {
  description = "Instance type."
  type        = string
}

variable "hardware_clock" {
  description = "Whether the instance type may have a hardware clock of Amazon Time Sync."
  type        = bool
}

variable "image" {
  description = "Image (AMI) of Amazon Linux 2023."
  type        = string
}

variable "volume_gib" {
  description = "Size of the root volume, in GiB."
  type        = number
}

variable "key_name" {
  description = "Key pair of the user."
  type        = string
}

variable "subnet_id" {
  description = "Subnet."
  type        = string
}

variable "security_group_id" {
  description = "Security group."
  type        = string
}

variable "placement_group" {
  description = "Placement group."
  type        = string
}

variable "bucket_arn" {
  description = "The run's bucket."
  type        = string
}

variable "machine" {
  description = "What every machine knows; see machine/variables.tf."
  type = object({
    region           = string
    bucket           = string
    lease_seconds    = number
    expires          = string
    java_release     = number
    packages_release = string
  })
}

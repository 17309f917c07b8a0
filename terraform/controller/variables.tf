variable "common" {
  description = "What all machines share: name and tags of the run (default tags do not reach root volumes), image, GiB of a root volume, the user's key, network, bucket."
  type = object({
    name            = string
    tags            = map(string)
    image           = string
    volume_gib      = number
    key_name        = string
    subnet_id       = string
    placement_group = string
    bucket_arn      = string
  })
}

variable "instance_type" {
  description = "Instance type."
  type        = string
}

variable "hardware_clock" {
  description = "Whether the instance type may have a hardware clock of Amazon Time Sync."
  type        = bool
}

variable "security_group_id" {
  description = "Security group."
  type        = string
}

variable "machine" {
  description = "What every machine knows; machine/variables.tf has its type."
  type        = any
}

variable "role" {
  description = "What the machine is: 'member' or 'controller'."
  type        = string

  validation {
    condition     = contains(["member", "controller"], var.role)
    error_message = "role: expected member or controller."
  }
}

variable "role_id" {
  description = "Unique id of the machine's IAM role: a part of its folder's name in the bucket."
  type        = string
}

variable "hardware_clock" {
  description = "Whether the driver is asked for the hardware clock of Amazon Time Sync."
  type        = bool
}

variable "settings" {
  description = "What every machine knows: region, bucket, seconds of a lease, expiry (UTC), JDK's feature release, and the release of Amazon Linux whose packages it takes."
  type = object({
    region           = string
    bucket           = string
    lease_seconds    = number
    expires          = string
    java_release     = number
    packages_release = string
  })
}

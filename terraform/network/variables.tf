variable "name" {
  description = "Name of the run's resources."
  type        = string
}

variable "region" {
  description = "Region, a part of the name of S3's gateway."
  type        = string
}

variable "availability_zone" {
  description = "The one zone of all machines; null is the first that is available."
  type        = string
  default     = null
}

variable "ssh_from" {
  description = "The only addresses that may open SSH to the controller."
  type        = string
}

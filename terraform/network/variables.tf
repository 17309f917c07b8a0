variable "name" {
  description = "Name of the run's resources."
  type        = string
}

variable "region" {
  description = "Region, a part of the name of S3's gateway."
  type        = string
}

variable "availability_zone" {
  description = "The one zone of all machines; null is the first that offers all instance types."
  type        = string
  default     = null
}

variable "ssh_from" {
  description = "The only addresses that may open SSH to the controller."
  type        = string
}

variable "instance_types" {
  description = "Instance types that the zone has to offer."
  type        = set(string)
}

variable "reserved" {
  description = "How many machines of which type AWS reserves before the first of them is started, and until when: unused ones cost as much."
  type        = object({ type = string, count = number, until = string })
}

# Whose it is, and for how long

variable "owner" {
  description = "Who answers for the cost, such as an e-mail address. A tag of every resource."
  type        = string

  validation {
    condition     = can(regex("^[A-Za-z0-9][A-Za-z0-9@._+-]{1,63}$", var.owner))
    error_message = "owner: expected a name or e-mail address of 2 to 64 letters, digits and @ . _ + -"
  }
}

variable "run" {
  description = "Name of this run: a part of the name and a tag of every resource. Two runs at a time need two names."
  type        = string

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,18}[a-z0-9]$", var.run))
    error_message = "run: expected 3 to 20 small letters, digits and dashes, with a letter first and no dash last."
  }
}

variable "expires" {
  description = "Instant at which the last machine ends itself, whatever happens, such as 2026-12-01T18:00:00Z. A tag of every resource."
  type        = string

  validation {
    condition     = can(regex("Z$", var.expires)) && can(timeadd(var.expires, "0s"))
    error_message = "expires: expected an instant in UTC such as 2026-12-01T18:00:00Z."
  }
}

variable "max_hours" {
  description = "A machine ends itself after this many hours unless its lease is extended, and at the instant 'expires' in any case."
  type        = number
  default     = 4

  validation {
    condition     = var.max_hours > 0 && var.max_hours <= 48
    error_message = "max_hours: expected more than 0 and at most 48 hours."
  }
}

variable "max_cost" {
  description = "Nothing is started if all machines together cost more than this in 'max_hours', in the currency of the price file."
  type        = number
  default     = 20

  validation {
    condition     = var.max_cost > 0
    error_message = "max_cost: expected an amount above 0."
  }
}

variable "price_file" {
  description = "File with prices and properties of instance types; a path relative to this folder."
  type        = string
  default     = "prices/us-east-1.json"

  validation {
    condition     = can(jsondecode(file(var.price_file)).instanceTypes)
    error_message = "price_file: expected a JSON file such as prices/us-east-1.json."
  }
}

# Where and what

variable "region" {
  description = "Region of the cluster. The price file must be for the same one."
  type        = string
  default     = "us-east-1"

  validation {
    condition     = can(regex("^[a-z]{2}(-[a-z]+)+-[0-9]$", var.region))
    error_message = "region: expected a region such as us-east-1."
  }
}

variable "availability_zone" {
  description = "The one zone of all machines, such as us-east-1b; by default the first that offers the instance types."
  type        = string
  default     = null
}

variable "member_count" {
  description = "Number of member machines: the most that the sweep uses at a time, and spares."
  type        = number
  default     = 3

  validation {
    condition     = var.member_count >= 1 && var.member_count <= 1000 && floor(var.member_count) == var.member_count
    error_message = "member_count: expected a whole number, 1 to 1000."
  }
}

variable "member_type" {
  description = "Instance type of the members. The 2021 study had c5.4xlarge."
  type        = string
  default     = "c5.4xlarge"
}

variable "controller_type" {
  description = "Instance type of the controller, which runs the runner; by default that of the members, which a placement group takes best."
  type        = string
  default     = null
}

variable "hardware_clock" {
  description = "Whether machines load their network driver again where it then shows the hardware clock of Amazon Time Sync. Not tried on AWS: a machine whose network does not come back ends with its lease."
  type        = bool
  default     = false
}

variable "spot" {
  description = "Whether members are spot instances, which are cheaper and can be taken away at any time. The controller never is one."
  type        = bool
  default     = false
}

variable "reserve" {
  description = "Whether the capacity of all machines is reserved by one request before the first of them is started, until 'max_hours' before 'expires'. Spot instances use none."
  type        = bool
  default     = false
}

variable "volume_gib" {
  description = "Size of each machine's encrypted root volume, in GiB."
  type        = number
  default     = 20

  validation {
    condition     = var.volume_gib >= 8 && var.volume_gib <= 1000 && floor(var.volume_gib) == var.volume_gib
    error_message = "volume_gib: expected a whole number, 8 to 1000."
  }
}

variable "cooperative_threads" {
  description = "Cooperative threads of each member; by default three quarters of its vCPUs, as in the study (12 of 16)."
  type        = number
  default     = null

  validation {
    condition     = var.cooperative_threads == null ? true : var.cooperative_threads >= 1 && floor(var.cooperative_threads) == var.cooperative_threads
    error_message = "cooperative_threads: expected a whole number, at least 1."
  }
}

# Who gets in

variable "ssh_from" {
  description = "IPv4 addresses that may open SSH to the controller, as a block: your own address and /32."
  type        = string

  validation {
    condition     = can(cidrnetmask(var.ssh_from)) && try(tonumber(split("/", var.ssh_from)[1]) >= 24, false)
    error_message = "ssh_from: expected an IPv4 block of at most 256 addresses, such as 198.51.100.7/32. The whole internet is refused."
  }
}

variable "ssh_public_key" {
  description = "Public key of whoever logs in to the controller: one line, as in id_ed25519.pub."
  type        = string

  validation {
    condition     = can(regex("^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp[0-9]+) [A-Za-z0-9+/=]+( [^\n]*)?\n?$", var.ssh_public_key))
    error_message = "ssh_public_key: expected one line as in id_ed25519.pub."
  }
}

# What the machines run

variable "image" {
  description = "Image (AMI) of Amazon Linux 2023 for the architecture of the members; by default the newest. The machines record which one they have."
  type        = string
  default     = null

  validation {
    condition     = var.image == null ? true : can(regex("^ami-[0-9a-f]+$", var.image))
    error_message = "image: expected an id such as ami-0123456789abcdef0."
  }
}

variable "java_release" {
  description = "Feature release of the JDK: 17, 21 or 25 (Amazon Corretto)."
  type        = number
  default     = 17

  validation {
    condition     = contains([17, 21, 25], var.java_release)
    error_message = "java_release: expected 17, 21 or 25."
  }
}

variable "packages_release" {
  description = "Release of Amazon Linux 2023 whose package repository the JDK comes from. A repository never changes, so this pins the JDK's exact build."
  type        = string
  default     = "2023.12.20260918"

  validation {
    condition     = can(regex("^2023[.][0-9]+[.][0-9]{8}$", var.packages_release))
    error_message = "packages_release: expected a release such as 2023.12.20260918."
  }
}

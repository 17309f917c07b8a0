locals {
  prices          = jsondecode(file(var.price_file))
  controller_type = coalesce(var.controller_type, var.member_type)
  unpriced        = [for type in distinct([var.member_type, local.controller_type]) : type if !contains(keys(local.prices.instanceTypes), type)]

  # For a type without a price the output "cost" stops everything; until then these stand in.
  unknown_type = { hour = 0, vcpus = 1, architecture = "x86_64", hardwareClock = false }
  member       = lookup(local.prices.instanceTypes, var.member_type, local.unknown_type)
  controller   = lookup(local.prices.instanceTypes, local.controller_type, local.unknown_type)

  machines      = var.member_count + 1
  volumes_hour  = local.machines * var.volume_gib * local.prices.volumeGibMonth / 730
  cost_per_hour = var.member_count * local.member.hour + local.controller.hour + local.volumes_hour + local.prices.publicAddressHour
  cost          = local.cost_per_hour * var.max_hours
}

# The plan prints this before anything exists. Spot instances are counted at the full price: their own price changes hourly.
output "cost" {
  description = "Price of an hour and of max_hours of all machines, volumes and the public address, rounded up. Network traffic and storage of results are not in it."
  value = {
    machines   = "${var.member_count} x ${var.member_type} and a controller ${local.controller_type}"
    region     = var.region
    perHour    = ceil(local.cost_per_hour * 100) / 100
    hours      = var.max_hours
    sweep      = ceil(local.cost * 100) / 100
    maxCost    = var.max_cost
    currency   = local.prices.currency
    pricesDate = local.prices.date
  }

  precondition {
    condition     = length(local.unpriced) == 0
    error_message = "${var.price_file} has no price for ${join(", ", local.unpriced)}. Add the type to the file, or choose one of ${join(", ", keys(local.prices.instanceTypes))}."
  }
  precondition {
    condition     = local.prices.region == var.region
    error_message = "${var.price_file} has the prices of ${local.prices.region}, but the region is ${var.region}. Write a file for it and set price_file."
  }
  precondition {
    condition     = local.member.architecture == local.controller.architecture
    error_message = "${var.member_type} and ${local.controller_type} have different architectures, expected the same: both start from one image."
  }
  precondition {
    condition     = local.cost <= var.max_cost
    error_message = "${var.member_count} members and the controller cost ${format("%.2f", local.cost)} ${local.prices.currency} in ${var.max_hours} hours, and max_cost is ${var.max_cost}. Raise max_cost, or choose fewer members or hours."
  }
  precondition {
    condition     = timecmp(var.expires, plantimestamp()) > 0 && timecmp(var.expires, timeadd(plantimestamp(), "168h")) < 0
    error_message = "expires is ${var.expires}, expected an instant within the next 7 days."
  }
}

output "inventory" {
  description = "The members as the runner reads them: docs/clusters.md. The runner is on the controller, so the addresses are private."
  value = {
    schemaVersion = 1
    knownHosts    = "known_hosts"
    pricePerHour  = local.member.hour
    hosts = [for member in module.cluster.members : {
      host               = member.privateAddress
      user               = "ec2-user"
      privateAddress     = member.privateAddress
      cooperativeThreads = coalesce(var.cooperative_threads, max(1, floor(local.member.vcpus * 3 / 4)))
    }]
  }
}

output "machines" {
  description = "All machines, and the folder of the bucket in which each puts its host keys and says that it is ready."
  value       = concat([module.controller.machine], module.cluster.members)
}

output "controller_address" {
  description = "Public address of the controller, for SSH as ec2-user."
  value       = module.controller.public_address
}

output "bucket" {
  description = "Private bucket of the run: host keys and results."
  value       = module.results.bucket
}

output "region" {
  description = "Region of everything."
  value       = var.region
}

output "run" {
  description = "Name of the run, the tag by which terraform/leftovers.sh finds its resources."
  value       = var.run
}

# User data of a machine: plain scripts of this folder, and what they know, in machine.env. Nothing in it is secret.
locals {
  home = "/opt/nexmark"
  env = {
    ROLE             = var.role
    ROLE_ID          = var.role_id
    AWS_REGION       = var.settings.region
    BUCKET           = var.settings.bucket
    LEASE_FILE       = "/var/lib/nexmark/lease"
    LEASE_SECONDS    = var.settings.lease_seconds
    EXPIRES          = var.settings.expires
    JAVA_RELEASE     = var.settings.java_release
    PACKAGES_RELEASE = var.settings.packages_release
    HARDWARE_CLOCK   = var.hardware_clock
  }
  scripts = ["expire", "lease", "tune", "settle", "ready"]

  cloud_config = {
    write_files = concat(
      [{ path = "${local.home}/machine.env", permissions = "0644", content = join("", [for name, value in local.env : "${name}=${value}\n"]) }],
      [for script in local.scripts : { path = "${local.home}/${script}", permissions = "0755", content = file("${path.module}/${script}.sh") }],
      [for unit in ["service", "timer"] : {
        path = "/etc/systemd/system/nexmark-expiry.${unit}", permissions = "0644", content = file("${path.module}/nexmark-expiry.${unit}")
      }],
    )
    # The clock that ends the machine is set before anything that could fail or hang. So there is no "packages" key: cloud-init
    # would install them first.
    runcmd = [
      ["mkdir", "-p", "/var/lib/nexmark"],
      ["install", "-o", "ec2-user", "-g", "ec2-user", "-m", "0644", "/dev/null", local.env.LEASE_FILE],
      ["systemctl", "daemon-reload"],
      ["systemctl", "enable", "--now", "nexmark-expiry.timer"],
      ["${local.home}/settle"],
    ]
  }
}

output "user_data" {
  description = "User data (cloud-config)."
  value       = "#cloud-config\n${yamlencode(local.cloud_config)}"

  precondition {
    condition     = length("#cloud-config\n${yamlencode(local.cloud_config)}") < 16384
    error_message = "User data must be shorter than 16 KiB."
  }
}

owner          = "someone@example.org"
run            = "trial"
ssh_from       = "198.51.100.7/32"
ssh_public_key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExample test"
max_cost       = 200

mock_provider "aws" {
  mock_resource "aws_s3_bucket" {
    defaults = { arn = "arn:aws:s3:::nexmark-jet-trial-1" }
  }
}

run "results_are_private_and_encrypted" {
  module {
    source = "./results"
  }

  variables {
    name = "nexmark-jet-trial"
  }

  assert {
    condition = alltrue([
      aws_s3_bucket_public_access_block.this.block_public_acls, aws_s3_bucket_public_access_block.this.block_public_policy,
      aws_s3_bucket_public_access_block.this.ignore_public_acls, aws_s3_bucket_public_access_block.this.restrict_public_buckets,
    ])
    error_message = "nothing of the bucket is public"
  }
  assert {
    condition     = one([for rule in aws_s3_bucket_server_side_encryption_configuration.this.rule : one(rule.apply_server_side_encryption_by_default).sse_algorithm]) == "AES256"
    error_message = "the bucket encrypts what it keeps"
  }
}

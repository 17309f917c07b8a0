# The private bucket of one run: host keys, the controller's public key, and results on their way to the laptop. It goes with the run.

resource "aws_s3_bucket" "this" {
  # checkov:skip=CKV_AWS_18:a bucket of some hours has no readers besides the run; access logs would need a second bucket
  # checkov:skip=CKV_AWS_21:every file is written once
  # checkov:skip=CKV_AWS_144:results are fetched before the bucket goes
  # checkov:skip=CKV_AWS_145:figures of a benchmark are no secret that needs a key of its own; S3's own keys encrypt them
  # checkov:skip=CKV2_AWS_61:the bucket goes with the run
  # checkov:skip=CKV2_AWS_62:nobody waits for its events
  bucket_prefix = "${substr(var.name, 0, 36)}-"
  force_destroy = true
}

resource "aws_s3_bucket_public_access_block" "this" {
  bucket = aws_s3_bucket.this.id

  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}

resource "aws_s3_bucket_server_side_encryption_configuration" "this" {
  bucket = aws_s3_bucket.this.id

  rule {
    apply_server_side_encryption_by_default {
      sse_algorithm = "AES256"
    }
  }
}

# What is not encrypted on its way is refused.
resource "aws_s3_bucket_policy" "this" {
  bucket = aws_s3_bucket.this.id
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid       = "OnlyEncryptedTransport"
      Effect    = "Deny"
      Principal = "*"
      Action    = "s3:*"
      Resource  = [aws_s3_bucket.this.arn, "${aws_s3_bucket.this.arn}/*"]
      Condition = { Bool = { "aws:SecureTransport" = "false" } }
    }]
  })

  depends_on = [aws_s3_bucket_public_access_block.this]
}

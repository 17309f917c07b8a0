variable "name" {
  description = "Begins the bucket's name, to which a random part is added."
  type        = string
}

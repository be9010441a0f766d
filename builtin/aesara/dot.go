package aesara

// multiplying is the products of matrices and vectors.
func multiplying() topic { return topic{} }

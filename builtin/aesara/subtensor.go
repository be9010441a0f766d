package aesara

// indexing is the basic subscripts: subtensor and its updates.
func indexing() topic { return topic{} }

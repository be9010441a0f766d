package aesara

// reducing is the reductions.
func reducing() topic { return topic{} }

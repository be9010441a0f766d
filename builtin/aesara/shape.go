package aesara

// shaping is the ops about shapes.
func shaping() topic { return topic{} }

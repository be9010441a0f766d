package slicing

// SetFewRun sets how many writes are put in order together where too many pairs of them have
// to be compared, and returns what sets it back.
func SetFewRun(n int) (reset func()) {
	before := fewRun
	fewRun = n
	return func() { fewRun = before }
}

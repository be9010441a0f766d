package slicing

// SetFewRun sets how many writes are put in order together where too many pairs of them have
// to be compared, and returns what sets it back.
func SetFewRun(n int) (reset func()) {
	before := fewRun
	fewRun = n
	return func() { fewRun = before }
}

// SetFewPassed sets how many writes a read passes by itself, and returns what sets it back.
func SetFewPassed(n int) (reset func()) {
	before := fewPassed
	fewPassed = n
	return func() { fewPassed = before }
}

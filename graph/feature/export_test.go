package feature

// SetFewMembers has handlers keep where variables lie in trees of that many, and returns
// a function that undoes it.
func SetFewMembers(count int) (restore func()) {
	before := fewMembers
	fewMembers = count
	return func() { fewMembers = before }
}

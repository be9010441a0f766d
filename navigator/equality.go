package navigator

// Equality is how close the value that a rule makes is to the one that it
// replaces: what a rule claims, for who compares values before and after to hold
// it to. The engine does not look at it.
type Equality uint8

// The equalities, each but the first weaker than the one before it.
const (
	// UnstatedEquality claims nothing: the rule does not say.
	UnstatedEquality Equality = iota
	// Exact values are equal to the last bit.
	Exact
	// Approximate values are equal but for rounding: (x * y) / y = x.
	Approximate
	// ApproximateIgnoringInf is Approximate where the old value is finite or not
	// a number: log(exp(x)) = x, which is right where exp overflows.
	ApproximateIgnoringInf
	// ApproximateIgnoringNaN is Approximate where the old value is a number:
	// x * 0 = 0, which forgets that x may be none.
	ApproximateIgnoringNaN
	// ApproximateIgnoringInfNaN is Approximate where the old value is finite.
	ApproximateIgnoringInfNaN
)

var equalityNames = [...]string{
	"", "exact", "approximate", "approximate, ignoring inf", "approximate, ignoring nan",
	"approximate, ignoring inf and nan",
}

// String returns the equality in words, "" for one that is not stated.
func (q Equality) String() string {
	if int(q) >= len(equalityNames) {
		return ""
	}
	return equalityNames[q]
}

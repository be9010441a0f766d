package unify

import (
	"math/bits"
)

// class numbers the ops that pass the same tests: to the patterns they are
// alike. Class 1 passes none.
type class int32

const plainClass class = 1

// members is the set of the tests that a class passes, a bit for each.
type members []uint64

func newMembers(tests []int32, n int) members {
	m := make(members, (n+63)/64)
	for _, t := range tests {
		m[t/64] |= 1 << (t % 64)
	}
	return m
}

func (m members) has(t int32) bool { return m[t/64]>>(t%64)&1 != 0 }

// each calls f with the tests in order.
func (m members) each(f func(t int32)) {
	for i, word := range m {
		for ; word != 0; word &= word - 1 {
			f(int32(i*64 + bits.TrailingZeros64(word)))
		}
	}
}

// nameTests is what is known of all ops of a name.
type nameTests struct {
	tests    []int32 // that name it, or any op
	attrs    bool    // some test looks at attributes
	constant bool    // ops of the name are constants
	class    class   // of those that pass all tests and no test of constants; 0: not known yet
}

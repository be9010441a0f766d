package unify

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFilterThen follows two filters of two questions, one after the other, on all answers.
func TestFilterThen(t *testing.T) {
	both := &Filter{[]Question{{Yes: 1, No: Refused}, {Yes: Accepted, No: Refused}}}
	either := &Filter{[]Question{{Yes: Accepted, No: 1}, {Yes: Accepted, No: Undecided}}}
	follow := func(f *Filter, answers int) (Decision, int) {
		next := Decision(0)
		if len(f.Questions) == 0 {
			next = Accepted
		}
		for ; next >= 0; answers /= 2 {
			q := f.Questions[next]
			if next = q.No; answers%2 == 1 {
				next = q.Yes
			}
		}
		return next, answers
	}
	for _, first := range []*Filter{both, either, {}} {
		for _, second := range []*Filter{both, either, nil} {
			for answers := range 16 {
				want, left := follow(first, answers)
				switch {
				case want == Accepted && second != nil:
					want, _ = follow(second, left)
				case want == Accepted:
					want = Undecided
				}
				if then := first.Then(second); then == nil {
					require.Equal(t, Undecided, want)
				} else {
					got, _ := follow(then, answers)
					require.Equal(t, want, got)
				}
			}
		}
	}
	require.Nil(t, (*Filter)(nil).Then(both))
}

package sett

import (
	"errors"
	"fmt"
)

// ErrUnknown is wrapped by the error of a question that was given up: its answer is
// not known within the bound of steps.
var ErrUnknown = errors.New("not known")

// questionSteps bounds the number of places that a question may look at.
const questionSteps = 1 << 15

// maxSteps bounds the number of places that a list may be made from, most of which
// may hold nothing; windowSteps does so where only a window is looked at, as rewrites
// do again and again.
const (
	maxSteps    = 1 << 17
	windowSteps = 1 << 15
)

// budget is what is left of a bound. It is spent where loops turn, and stays below
// zero once it is spent.
type budget struct{ left int }

func newBudget() budget { return budget{questionSteps} }

// spend takes n steps, and says whether there were as many.
func (b *budget) spend(n int) bool {
	b.left -= n
	return b.left >= 0
}

// err is the error of a question that was asked with the budget, nil while there is
// something left of it.
func (b *budget) err(what string, s, t Sett) error {
	if b.left >= 0 {
		return nil
	}
	return fmt.Errorf("%s %v and %v: %w after %d steps", what, brief(s), brief(t), ErrUnknown, questionSteps)
}

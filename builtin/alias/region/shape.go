package region

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// Shape is the sizes of a box, outermost dimension first. A shape without
// dimensions is that of a scalar, which has one element.
type Shape []int64

// check says what is wrong with a shape that a caller gave.
func (s Shape) check() error {
	total := int64(1)
	empty := slices.Contains(s, 0)
	for d, n := range s {
		if n < 0 {
			return fmt.Errorf("shape %v: dimension %d is negative", s, d)
		}
		if empty {
			continue
		}
		if n > sett.Limit/total {
			return fmt.Errorf("shape %v: its size is %w", s, sett.ErrRange)
		}
		total *= n
	}
	return nil
}

// Size returns the number of elements.
func (s Shape) Size() int64 {
	if slices.Contains(s, 0) {
		return 0
	}
	n := int64(1)
	for _, d := range s {
		n *= d
	}
	return n
}

// Equal says whether two shapes are the same.
func (s Shape) Equal(t Shape) bool { return slices.Equal(s, t) }

// String returns the shape as (2,3).
func (s Shape) String() string {
	var b strings.Builder
	b.WriteByte('(')
	for i, n := range s {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprint(&b, n)
	}
	b.WriteByte(')')
	return b.String()
}

// Flat returns the row-major number of an index.
func (s Shape) Flat(index []int64) int64 {
	var n int64
	for d, i := range index {
		n = n*s[d] + i
	}
	return n
}

// Index returns the index of a row-major number.
func (s Shape) Index(flat int64) []int64 {
	index := make([]int64, len(s))
	for d := len(s) - 1; d >= 0; d-- {
		index[d], flat = flat%s[d], flat/s[d]
	}
	return index
}

// Permute returns the shape whose dimension d is dimension perm[d] of s.
func (s Shape) Permute(perm []int) (Shape, error) {
	if err := checkPermutation(perm, len(s)); err != nil {
		return nil, err
	}
	out := make(Shape, len(s))
	for d, p := range perm {
		out[d] = s[p]
	}
	return out, nil
}

// CheckReshape says whether an array of the shape has as many elements as one of
// another shape.
func (s Shape) CheckReshape(to Shape) error {
	if err := to.check(); err != nil {
		return err
	}
	if s.Size() != to.Size() {
		return fmt.Errorf("reshape %v to %v: %d elements become %d", s, to, s.Size(), to.Size())
	}
	return nil
}

// CheckReverse says whether the shape has all of these dimensions.
func (s Shape) CheckReverse(dims []int) error {
	for _, d := range dims {
		if d < 0 || d >= len(s) {
			return fmt.Errorf("reverse dimension %d of shape %v: there is no such dimension", d, s)
		}
	}
	return nil
}

func checkPermutation(perm []int, rank int) error {
	if len(perm) != rank {
		return fmt.Errorf("permutation %v: it has %d dimensions, the shape has %d", perm, len(perm), rank)
	}
	seen := make([]bool, rank)
	for _, p := range perm {
		if p < 0 || p >= rank || seen[p] {
			return fmt.Errorf("permutation %v: it is not one of 0 to %d", perm, rank-1)
		}
		seen[p] = true
	}
	return nil
}

// CheckExpand says whether s expands to a shape by numpy's rule: the last
// dimensions are equal or 1 in s.
func (s Shape) CheckExpand(to Shape) error {
	if err := to.check(); err != nil {
		return err
	}
	if len(to) < len(s) {
		return fmt.Errorf("expand %v to %v: the rank is less", s, to)
	}
	for d, n := range s {
		if m := to[len(to)-len(s)+d]; n != 1 && n != m {
			return fmt.Errorf("expand %v to %v: dimension %d is %d, not 1 or %d", s, to, d, n, m)
		}
	}
	return nil
}

// checkBounds says whether [lower,upper) is a box in the shape.
func (s Shape) checkBounds(lower, upper []int64) error {
	if len(lower) != len(s) || len(upper) != len(s) {
		return fmt.Errorf("bounds %v and %v do not have the %d dimensions of %v", Shape(lower), Shape(upper), len(s), s)
	}
	for d, n := range s {
		if lower[d] < 0 || lower[d] > upper[d] || upper[d] > n {
			return fmt.Errorf("bounds %d to %d of dimension %d are not in [0,%d]", lower[d], upper[d], d, n)
		}
	}
	return nil
}

package chain

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain/internal/index"
)

// Zeros returns the chain of the map whose output is all zeros, or empty.
func Zeros(in, out Shape) Chain {
	c := Chain{In: in}
	if slices.Equal(in, out) && slices.Contains(out, 0) {
		return c
	}
	inEmpty, outEmpty := slices.Contains(in, 0), slices.Contains(out, 0)
	if inEmpty && outEmpty {
		return c.Then(Op{Kind: Reshape, Shape: out})
	}
	if len(in) == len(out) {
		if o := (Op{Kind: Reduce, Shape: out}); inEmpty && o.checkTarget(in) == nil {
			return c.Then(o)
		}
		if o := firstOf(SettSample, in, out); outEmpty && smaller(out, in) {
			return c.Then(o)
		}
		if o := firstOf(SettFillInto, out, in); inEmpty && smaller(in, out) {
			return c.Then(o)
		}
	}
	if len(in) == 0 { // a scalar has no dimension to sample
		c = c.Then(Op{Kind: Reshape, Shape: ones(max(len(out), 1))})
		in = ones(max(len(out), 1))
	}
	at := in
	if !inEmpty {
		at = make(Shape, len(in))
		c = c.Then(firstOf(SettSample, in, at))
	}
	switch {
	case slices.Equal(at, out):
		return c
	case outEmpty:
		return c.Then(Op{Kind: Reshape, Shape: out})
	case len(out) == 0: // and none to fill
		if !slices.Contains(at, 0) || len(at) == 0 {
			return c
		}
		return c.Then(Op{Kind: Reduce, Shape: ones(len(at))}).Then(Op{Kind: Reshape, Shape: out})
	}
	if none := make(Shape, len(out)); !slices.Equal(at, none) {
		c = c.Then(Op{Kind: Reshape, Shape: none})
	}
	return c.Then(firstOf(SettFillInto, out, make(Shape, len(out))))
}

// firstOf returns the sample or fill of the first indices of each dimension.
func firstOf(kind Kind, box, counts Shape) Op {
	o := Op{Kind: kind, Shape: box, Setts: make([]sett.Sett, len(box))}
	for d, n := range counts {
		if d < len(box) {
			o.Setts[d] = index.Progression(0, 1, n).Sett(box[d])
		}
	}
	return o
}

func smaller(a, b Shape) bool {
	for d := range a {
		if a[d] > b[d] {
			return false
		}
	}
	return true
}

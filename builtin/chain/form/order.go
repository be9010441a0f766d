package form

import (
	"slices"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/internal/index"
	"github.com/settle-go/settle/builtin/chain/rewrite"
)

// viewsOrders are the order of the mode "views", in which what keeps least comes
// first, and the one with a Reverse before a Reshape: which of the two turns round
// fewer dimensions depends on the shapes.
var viewsOrders = [...]rewrite.Order{
	{chain.SettSample, chain.SettFillInto, chain.Reshape, chain.Reverse, chain.Reduce, chain.Expand, chain.DimShuffle},
	{chain.SettSample, chain.SettFillInto, chain.Reverse, chain.Reshape, chain.Reduce, chain.Expand, chain.DimShuffle},
}

// cheaper returns a chain in the order of views that costs least, of kinds of ops
// that the other chain has; as it is where that costs less.
func cheaper(best, c chain.Chain) chain.Chain {
	found := best
	for i, order := range viewsOrders {
		next := order.Apply(best)
		if isLikeIn(next, c) && (cost(next) < cost(found) || i == 0 && cost(next) == cost(found)) {
			found = next
		}
	}
	return found
}

// cost returns of how many ops of tosa a chain is: each of those turns round one
// dimension, or adds up one.
func cost(c chain.Chain) int {
	n, in := 0, c.In
	for i := range c.Ops {
		o := &c.Ops[i]
		switch o.Kind {
		case chain.Reverse:
			n += len(o.Perm)
		case chain.Reduce:
			n += resized(in, o.Shape)
		default:
			n++
		}
		next, err := o.Out(in)
		if err != nil {
			return n
		}
		in = next
	}
	return n
}

// resized returns in how many dimensions two shapes of one rank differ.
func resized(from, to chain.Shape) int {
	n := 0
	for d := range from {
		if from[d] != to[d] {
			n++
		}
	}
	return n
}

// less orders chains by length, then by the kinds of their ops.
func less(a, b chain.Chain) bool {
	if len(a.Ops) != len(b.Ops) {
		return len(a.Ops) < len(b.Ops)
	}
	return slices.CompareFunc(a.Ops, b.Ops, func(x, y chain.Op) int { return int(x.Kind) - int(y.Kind) }) < 0
}

// compareText orders chains by length, by the kinds of their ops and then by what
// these are.
func compareText(a, b chain.Chain) int {
	switch {
	case less(a, b):
		return -1
	case less(b, a):
		return 1
	}
	for i := range a.Ops {
		if d := slices.Compare(a.Ops[i].Ints(), b.Ops[i].Ints()); d != 0 {
			return d
		}
	}
	return 0
}

// sameText says whether two chains of one input are written alike to the last
// stripe, which is more than [Chain.Equal] asks.
func sameText(c, d chain.Chain) bool {
	return slices.EqualFunc(c.Ops, d.Ops, func(x, y chain.Op) bool {
		return x.Kind == y.Kind && slices.Equal(x.Ints(), y.Ints())
	})
}

func outOf(c chain.Chain) (chain.Shape, bool) {
	out, err := c.Out()
	return out, err == nil
}

func isShape(s chain.Shape) bool {
	_, err := chain.New(s...).Out()
	return err == nil
}

// isLikeIn says whether a chain has ops of no other kinds than another one, except for
// Reshapes, and no samples that are harder to say.
func isLikeIn(c, other chain.Chain) bool {
	var has [chain.NumKinds]bool
	regular := true
	for i := range other.Ops {
		has[other.Ops[i].Kind] = true
		regular = regular && isRegular(&other.Ops[i])
	}
	for i := range c.Ops {
		if o := &c.Ops[i]; o.Kind != chain.Reshape && !has[o.Kind] || regular && !isRegular(o) {
			return false
		}
	}
	return true
}

func isRegular(o *chain.Op) bool {
	if o.Kind != chain.SettSample {
		return true
	}
	for d, n := range o.Shape {
		s, ok := index.Of(o.Setts[d], n)
		if !ok {
			return false
		}
		if _, ok = s.Stride(); !ok {
			return false
		}
	}
	return true
}

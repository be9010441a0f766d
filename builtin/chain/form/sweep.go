package form

import (
	"slices"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/rewrite"
)

const (
	maxSweeps = 6  // how often the parts of a chain are written anew
	maxPart   = 16 // ops of a part that is written anew
	maxTurned = 64 // ops of a chain in which what goes into a Reshape is turned round
)

// swept returns a chain of which every part that is made of digits is written as its
// form is, the longest parts first: how ops that could stand on either side of a part
// were given no longer shows. It is never longer.
func (k *Canonicalizer) swept(c chain.Chain) chain.Chain {
	return fixpoint(c, maxSweeps, func(c chain.Chain) (chain.Chain, bool) {
		if k.form.stopped() != nil {
			return c, false
		}
		return k.turned(k.sweep(c)), true
	})
}

// sweep writes each part once, but for those within one that is written as it is.
func (k *Canonicalizer) sweep(c chain.Chain) chain.Chain {
	shapes, err := c.Shapes()
	if err != nil {
		return c
	}
	done := make([]int, len(c.Ops)) // where the parts end that begin there and stay
	for n := min(len(c.Ops), maxPart); n > 0; n-- {
		for i := 0; i+n <= len(c.Ops); i++ {
			if k.form.stopped() != nil {
				return c
			}
			if slices.Max(done[max(0, i-maxPart):i+1]) >= i+n {
				continue
			}
			next, ok := k.rewritten(c, shapes[i], i, i+n)
			switch {
			case !ok:
				continue
			case len(next.Ops) < len(c.Ops):
				return next
			case !sameText(next, c):
				if shapes, err = next.Shapes(); err != nil {
					return c
				}
				c, done = next, make([]int, len(next.Ops))
			}
			done[i] = i + n
		}
	}
	return c
}

// rewritten writes the part of a chain between two ops as its form is, where that is not
// longer.
func (k *Canonicalizer) rewritten(c chain.Chain, at chain.Shape, from, to int) (chain.Chain, bool) {
	f := &k.form
	if f.formOf(chain.Chain{In: at, Ops: c.Ops[from:to]}) != nil || f.zero {
		return c, false
	}
	part, ok := f.part(to < len(c.Ops) && c.Ops[to].Kind == chain.Reshape)
	if !ok || len(part.Ops) > to-from {
		return c, false
	}
	next := rewrite.Merged(chain.Chain{In: c.In, Ops: slices.Concat(c.Ops[:from], part.Ops, c.Ops[to:])})
	return next, len(next.Ops) <= len(c.Ops)
}

// turned returns a chain with all that goes into a Reshape turned round, and what comes
// out of it turned back, where that makes it shorter or puts it first.
func (k *Canonicalizer) turned(c chain.Chain) chain.Chain {
	best := c
	isReverse := func(o chain.Op) bool { return o.Kind == chain.Reverse }
	if len(c.Ops) > maxTurned || !slices.ContainsFunc(c.Ops, isReverse) { // what a turn could take back
		return c
	}
	for i := range c.Ops {
		if k.form.stopped() != nil {
			return c
		}
		if c.Ops[i].Kind != chain.Reshape {
			continue
		}
		in, ok := outOf(chain.Chain{In: c.In, Ops: c.Ops[:i]})
		if !ok {
			return c
		}
		before, after := wholeReverse(in), wholeReverse(c.Ops[i].Shape)
		ops := slices.Concat(c.Ops[:i], []chain.Op{before, c.Ops[i], after}, c.Ops[i+1:])
		next := reversedOnly(k.ordered(rewrite.Lexicographic(), chain.Chain{In: c.In, Ops: ops}))
		if compareText(next, best) < 0 {
			best = next
		}
	}
	return best
}

// wholeReverse returns the op that turns all dimensions round.
func wholeReverse(shape chain.Shape) chain.Op {
	return chain.Op{Kind: chain.Reverse, Perm: identity(len(shape))}
}

// reversedOnly returns a chain without the dimensions of size 1 that it turns round.
func reversedOnly(c chain.Chain) chain.Chain {
	shapes, err := c.Shapes()
	if err != nil {
		return c
	}
	ops := slices.Clone(c.Ops)
	for i := range ops {
		if o := &ops[i]; o.Kind == chain.Reverse {
			o.Perm = slices.DeleteFunc(slices.Clone(o.Perm), func(d int) bool { return shapes[i][d] == 1 })
		}
	}
	return rewrite.Merged(chain.Chain{In: c.In, Ops: ops})
}

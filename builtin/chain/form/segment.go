package form

import (
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/rewrite"
)

// segmented returns a chain that is not made of digits as shorter as its parts
// are: it is cut where a reshape is misaligned, and each part is written as short as
// can be. A part may end in any shape that the reshape behind it takes.
func (k *Canonicalizer) segmented(c chain.Chain) (chain.Chain, bool) {
	out := chain.Chain{In: c.In}
	at, rest := c.In, c.Ops
	for len(rest) > 0 {
		if k.form.stopped() != nil {
			return c, false
		}
		n := k.longest(chain.Chain{In: at, Ops: rest})
		if n == 0 {
			return c, false
		}
		part, ok := k.form.part(n < len(rest) && rest[n].Kind == chain.Reshape)
		if !ok {
			part = chain.Chain{In: at, Ops: rest[:n]}
		}
		out.Ops = append(out.Ops, part.Ops...)
		next, err := part.Out()
		if err != nil {
			return c, false
		}
		at, rest = next, rest[n:]
	}
	return rewrite.Merged(out), len(out.Ops) < len(c.Ops)
}

// longest sets the form to that of the longest part from the start that is made
// of digits, and returns how many ops it has.
func (k *Canonicalizer) longest(c chain.Chain) int {
	f := &k.form
	f.start(c.In)
	n := 0
	for n < len(c.Ops) && f.apply(&c.Ops[n]) == nil {
		n++
	}
	if n < len(c.Ops) { // what failed has left the digits half done
		f.start(c.In)
		for i := range n {
			if f.apply(&c.Ops[i]) != nil {
				return 0
			}
		}
	}
	if f.normalize() != nil {
		return 0
	}
	return n
}

// part writes the form; with anyShape the last reshape is left out.
func (f *form) part(anyShape bool) (chain.Chain, bool) {
	if !anyShape || f.zero {
		return f.shortest()
	}
	var best chain.Chain
	found, shape := false, f.shape
	defer func() { f.shape = shape }()
	f.shape = make(chain.Shape, len(f.digits)) // the one that was given does not matter
	for i := range f.digits {
		f.shape[i] = f.digits[i].N
	}
	for _, v := range layouts {
		c, ok := f.write(v[0], v[1])
		if !ok {
			continue
		}
		if n := len(c.Ops); n > 0 && c.Ops[n-1].Kind == chain.Reshape {
			c.Ops = c.Ops[:n-1]
		}
		if !found || less(c, best) {
			best, found = c, true
		}
	}
	return best, found
}

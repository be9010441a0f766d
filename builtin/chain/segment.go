package chain

import "slices"

// segmented returns a chain that is not made of digits as shorter as its parts
// are: it is cut where a reshape straddles, and each part is written as short as
// can be. A part may end in any shape that the reshape behind it takes.
func (k *Canonicalizer) segmented(c Chain) (Chain, bool) {
	out := Chain{In: c.In}
	at, rest := c.In, c.Ops
	for len(rest) > 0 {
		n := k.longest(Chain{In: at, Ops: rest})
		if n == 0 {
			return c, false
		}
		part, ok := k.part(n < len(rest) && rest[n].Kind == Reshape)
		if !ok {
			part = Chain{In: at, Ops: rest[:n]}
		}
		out.Ops = append(out.Ops, part.Ops...)
		next, err := part.Out()
		if err != nil {
			return c, false
		}
		at, rest = next, rest[n:]
	}
	return out.withoutDoubles(), len(out.Ops) < len(c.Ops)
}

// longest sets the form to that of the longest part from the start that is made
// of digits, and returns how many ops it has.
func (k *Canonicalizer) longest(c Chain) int {
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
	f.normalize()
	return n
}

// part writes the form; with anyShape the last reshape is left out.
func (k *Canonicalizer) part(anyShape bool) (Chain, bool) {
	if !anyShape || k.form.zero {
		return k.form.shortest()
	}
	var best Chain
	found := false
	for _, v := range layouts {
		if v[0] && v[1] && len(k.form.in) != len(k.form.shape) {
			continue
		}
		c, ok := k.form.write(v[0], v[1])
		if !ok {
			continue
		}
		if n := len(c.Ops); n > 0 && c.Ops[n-1].Kind == Reshape {
			c.Ops = c.Ops[:n-1]
		}
		if !found || less(c, best) {
			best, found = c, true
		}
	}
	return best, found
}

// withoutDoubles returns the chain with neighbours of a kind merged.
func (c Chain) withoutDoubles() Chain {
	at, ops := c.In, c.Ops[:0:0]
	shapes := []Shape{at}
	for _, o := range c.Ops {
		if n := len(ops); n > 0 {
			if one, ok := merge(&ops[n-1], &o); ok {
				ops, shapes, o = ops[:n-1], shapes[:n], one
			}
		}
		at = shapes[len(shapes)-1]
		if o.IsIdentity(at) {
			continue
		}
		next, err := o.Out(at)
		if err != nil {
			return c
		}
		ops, shapes = append(ops, o), append(shapes, next)
	}
	return Chain{In: c.In, Ops: slices.Clip(ops)}
}

// ordered returns the chain in lexicographic order, as far as it can be.
func (c Chain) ordered() Chain { return c.orderedBy(lexicographic) }

// orderedBy returns the chain with neighbours swapped towards an order and merged,
// until nothing changes: what the rules would make of it.
func (c Chain) orderedBy(order Order) Chain {
	var rank [NumKinds]int
	for i, k := range order {
		rank[k] = i
	}
	c = c.withoutDoubles()
	for range len(c.Ops) * NumKinds {
		next, changed := c.orderedOnce(&rank)
		if !changed {
			return c
		}
		c = next.withoutDoubles()
	}
	return c
}

// orderedOnce makes the first swap that there is to make.
func (c Chain) orderedOnce(rank *[NumKinds]int) (Chain, bool) {
	at := c.In
	for i := range len(c.Ops) - 1 {
		x, y := &c.Ops[i], &c.Ops[i+1]
		if rank[x.Kind] > rank[y.Kind] && !(isRegion(x.Kind) && isRegion(y.Kind)) {
			if first, second, ok := swap(at, x, y); ok {
				ops := slices.Clone(c.Ops)
				ops[i], ops[i+1] = first, second
				return Chain{In: c.In, Ops: ops}, true
			}
		}
		next, err := x.Out(at)
		if err != nil {
			return c, false
		}
		at = next
	}
	return c, false
}

// reshaped returns the chain with each DimShuffle that only moves sizes of 1 as
// a Reshape, as the rules have it.
func (c Chain) reshaped() Chain {
	shapes, err := c.shapes()
	if err != nil {
		return c
	}
	ops := slices.Clone(c.Ops)
	for i := range ops {
		o := &ops[i]
		if o.Kind == DimShuffle && !o.IsIdentity(shapes[i]) && keepsOrder(o.Ints(), shapes[i]) {
			*o = Op{Kind: Reshape, Shape: shapes[i+1]}
		}
	}
	return Chain{In: c.In, Ops: ops}
}

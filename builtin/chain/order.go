package chain

import "slices"

// Merged returns the chain with neighbours of a kind merged.
func Merged(c Chain) Chain {
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

// Apply returns a chain with neighbours swapped towards the order and merged, until
// nothing changes: what the rules make of it.
func (o Order) Apply(c Chain) Chain {
	var rank [NumKinds]int
	for i, k := range o {
		rank[k] = i
	}
	c = Merged(c)
	for range len(c.Ops) * NumKinds {
		next, changed := orderedOnce(c, &rank)
		if !changed {
			return c
		}
		c = Merged(next)
	}
	return c
}

// orderedOnce makes the first swap that there is to make.
func orderedOnce(c Chain, rank *[NumKinds]int) (Chain, bool) {
	at := c.In
	for i := range len(c.Ops) - 1 {
		x, y := &c.Ops[i], &c.Ops[i+1]
		if rank[x.Kind] > rank[y.Kind] && !(x.Kind.IsRegion() && y.Kind.IsRegion()) {
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

// Reshaped returns the chain with each DimShuffle that only moves sizes of 1 as
// a Reshape, as the rules have it.
func Reshaped(c Chain) Chain {
	shapes, err := c.Shapes()
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

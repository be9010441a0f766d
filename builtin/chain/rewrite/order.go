package rewrite

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/chain"
)

// Order is a target order: all kinds, each once, the first to come first.
type Order []chain.Kind

// lexicographic is the order of the names.
var lexicographic = Order{chain.DimShuffle, chain.Expand, chain.Reduce, chain.Reshape, chain.Reverse, chain.SettFillInto, chain.SettSample}

// shortNames are what functions call the kinds.
var shortNames = [chain.NumKinds]string{"dim_shuffle", "expand", "reduce", "reshape", "reverse", "fill", "sample"}

// Lexicographic returns the default target order.
func Lexicographic() Order { return slices.Clone(lexicographic) }

// ParseOrder reads the names of all kinds, with commas or blanks between them, or
// one of the words "lexicographic" and "reverse".
func ParseOrder(text string) (Order, error) {
	switch text {
	case "lexicographic":
		return Lexicographic(), nil
	case "reverse":
		o := Lexicographic()
		slices.Reverse(o)
		return o, nil
	}
	var o Order
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '<' }) {
		k := slices.IndexFunc(lexicographic, func(k chain.Kind) bool { return k.String() == word })
		if k < 0 {
			return nil, fmt.Errorf("unknown op %q in the target order", word)
		}
		o = append(o, chain.Kind(k))
	}
	return o, o.check()
}

func (o Order) check() error {
	for k := range chain.Kind(chain.NumKinds) {
		switch n := len(slices.DeleteFunc(slices.Clone(o), func(x chain.Kind) bool { return x != k })); {
		case n == 0:
			return fmt.Errorf("the target order lacks %v", k)
		case n > 1:
			return fmt.Errorf("the target order has %v twice", k)
		}
	}
	return nil
}

// Tags returns what a query must include for the rules of this order, and for
// those that do not depend on one.
func (o Order) Tags() ([]string, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	tags := []string{"chain_simplify"}
	for i, first := range o {
		for _, second := range o[i+1:] {
			if !(first.IsRegion() && second.IsRegion()) {
				tags = append(tags, shortNames[first]+"_before_"+shortNames[second])
			}
		}
	}
	return tags, nil
}

// Merged returns the chain with neighbours of a kind merged.
func Merged(c chain.Chain) chain.Chain {
	at, ops := c.In, c.Ops[:0:0]
	shapes := []chain.Shape{at}
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
	return chain.Chain{In: c.In, Ops: slices.Clip(ops)}
}

// Apply returns a chain with neighbours swapped towards the order and merged, until
// nothing changes: what the rules make of it.
func (o Order) Apply(c chain.Chain) chain.Chain {
	return o.ApplyContext(context.Background(), c)
}

// ApplyContext is Apply, which ends when the context does: the chain is then in order
// as far as it got.
func (o Order) ApplyContext(ctx context.Context, c chain.Chain) chain.Chain {
	var rank [chain.NumKinds]int
	for i, k := range o {
		rank[k] = i
	}
	c = Merged(c)
	for range len(c.Ops) * chain.NumKinds {
		next, changed := orderedOnce(c, &rank)
		if !changed || ctx.Err() != nil {
			return c
		}
		c = Merged(next)
	}
	return c
}

// orderedOnce makes the first swap that there is to make.
func orderedOnce(c chain.Chain, rank *[chain.NumKinds]int) (chain.Chain, bool) {
	at := c.In
	for i := range len(c.Ops) - 1 {
		x, y := &c.Ops[i], &c.Ops[i+1]
		if rank[x.Kind] > rank[y.Kind] && !(x.Kind.IsRegion() && y.Kind.IsRegion()) {
			if first, second, ok := swap(at, x, y); ok {
				ops := slices.Clone(c.Ops)
				ops[i], ops[i+1] = first, second
				return chain.Chain{In: c.In, Ops: ops}, true
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
func Reshaped(c chain.Chain) chain.Chain {
	shapes, err := c.Shapes()
	if err != nil {
		return c
	}
	ops := slices.Clone(c.Ops)
	for i := range ops {
		o := &ops[i]
		if o.Kind == chain.DimShuffle && !o.IsIdentity(shapes[i]) && keepsOrder(o.Ints(), shapes[i]) {
			*o = chain.Op{Kind: chain.Reshape, Shape: shapes[i+1]}
		}
	}
	return chain.Chain{In: c.In, Ops: ops}
}

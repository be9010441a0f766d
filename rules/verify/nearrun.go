package verify

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Small functions are run on numbers that they are written with as well, on those beside them, and
// on inputs that are the same: a comparison with 305419896, or of two inputs, is seldom decided
// otherwise by luck.

const (
	nearRuns  = 16  // sets of inputs of one function
	nearNodes = 200 // of the functions that are run so
)

// learnNear runs a function on such inputs.
func (c *Checker) learnNear(ctx context.Context, f namedFunction) error {
	numbers, ok := numbersOf(f.fg)
	if !ok || len(numbers) == 0 && !areAlike(f.fg.Inputs()) || len(f.fg.Inputs()) == 0 {
		return nil
	}
	h := fnv.New64a()
	fmt.Fprintf(h, "near %s %d", f.name, f.number)
	d := &generator{Rand: rand.New(rand.NewPCG(c.options.Seed, h.Sum64())), tame: len(c.inexact) > 0}
	for range nearRuns {
		run, err := c.generate(ctx, d, f, func(in *instance) { d.nearNumbers(in, numbers) })
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil && !shapesDoNotFit(run.missing):
			c.near = append(c.near, run)
		case err != nil && !errors.Is(err, eval.ErrUndefined) && !errors.Is(err, eval.ErrType):
			return nil // other inputs do not help
		}
	}
	return nil
}

// numbersOf returns the numbers that a function is written with, by the types of elements, and false
// for a function that is not small.
func numbersOf(fg *graph.FunctionGraph) (map[ir.Type][]value.Value, bool) {
	numbers, nodes := map[ir.Type][]value.Value{}, 0
	add := func(a ir.Attr) {
		v, err := value.FromAttr(a)
		if err != nil || v.Class() != value.IntClass && v.Class() != value.FloatClass || v.Len() != 1 && !v.IsSplat() || v.Len() == 0 {
			return
		}
		numbers[v.Elem()] = append(numbers[v.Elem()], v.At(0))
	}
	for n := range fg.All() {
		if nodes++; nodes > nearNodes {
			return nil, false
		}
		if a := n.Op().Constant(); a.IsValid() {
			add(a)
		}
		for _, in := range n.Inputs() {
			if a := in.Constant(); a.IsValid() {
				add(a)
			}
		}
	}
	return numbers, true
}

// areAlike reports whether two variables have one type.
func areAlike(vars []graph.Var) bool {
	seen := map[ir.Type]bool{}
	return slices.ContainsFunc(vars, func(v graph.Var) bool {
		before := seen[v.Type()]
		seen[v.Type()] = true
		return before
	})
}

// nearNumbers gives inputs such numbers, or the value of an input before them.
func (d *generator) nearNumbers(in *instance, numbers map[ir.Type][]value.Value) {
	for i := range in.inputs {
		v := in.inputs[i].value
		if k := d.IntN(i + 1); k < i && in.inputs[k].value.Type() == v.Type() {
			in.inputs[i].value = in.inputs[k].value
			continue
		}
		list := numbers[v.Elem()]
		if len(list) == 0 || isTooLarge(v) || d.chance(20) {
			continue
		}
		b, err := value.NewBuilder(v.Type())
		if err != nil {
			continue
		}
		for at := range b.Len() {
			number := list[d.IntN(len(list))]
			if v.Class() == value.FloatClass {
				b.PutFloats(at, []float64{number.Float(0)})
			} else {
				b.PutInts(at, []int64{number.Int(0) + pick[int64](d, 0, 0, 0, 1, -1)})
			}
		}
		in.inputs[i].value = b.Value()
	}
}

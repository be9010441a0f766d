package aesara

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// reducing is the reductions.
func reducing() topic {
	return topic{ops: []declare.List{
		typed(declare.Unary, reduced(summed), "sum", "prod", "prod_without_zeros"),
		typed(declare.Unary, reduced(kept), "max", "min"),
		typed(declare.Unary, reduced(truths), "all", "any"),
		typed(declare.Unary, reduced(places), "argmax"),
		typed(declare.Shape{Min: 1, Max: 1, Outputs: 2}, maxAndArgmax, "max_and_argmax"),
	}}
}

// reduced drops axes, all of them where the op names none.
func reduced(elem func(op ir.Op, elem ir.Type) (ir.Type, error)) rule {
	return func(op ir.Op, in []ir.Type) ([]ir.Type, error) {
		dims, err := ranked(in, 0)
		if err != nil {
			return nil, err
		}
		e, err := elem(op, in[0].Elem())
		if err != nil {
			return nil, err
		}
		if dims == nil {
			if !op.Attr("axis").IsValid() {
				return one(e, nil)
			}
			return nil, nil
		}
		axes, err := axesOf(op, len(dims))
		if err != nil {
			return nil, err
		}
		out := []int64{}
		for d, n := range dims {
			if !slices.Contains(axes, int64(d)) {
				out = append(out, n)
			}
		}
		return one(e, out)
	}
}

// axesOf reads the axes of a reduction in order, all where it names none.
func axesOf(op ir.Op, rank int) ([]int64, error) {
	list, there, err := ints(op, "axis")
	if err != nil {
		return nil, err
	}
	axes := make([]int64, 0, rank)
	if !there {
		for d := range rank {
			axes = append(axes, int64(d))
		}
		return axes, nil
	}
	for _, n := range list {
		d, err := dimension("axis", n, rank)
		if err != nil {
			return nil, err
		}
		if slices.Contains(axes, int64(d)) {
			return nil, fmt.Errorf("axis names dimension %d twice", d)
		}
		axes = append(axes, int64(d))
	}
	slices.Sort(axes)
	return axes, nil
}

// summed are integers of 64 bits where the elements are narrower ones.
func summed(op ir.Op, elem ir.Type) (ir.Type, error) {
	if a := op.Attr("acc"); a.IsValid() {
		if a.Kind() != ir.TypeAttr || declare.KindOf(a.Type()) == declare.NoNumber {
			return 0, fmt.Errorf("acc = %s is not a type of numbers", a)
		}
	}
	switch declare.KindOf(elem) {
	case declare.TruthNumber:
		return ir.I64, nil
	case declare.SignedNumber:
		if elem.Width() < 64 && elem.IsInteger() {
			return ir.I64, nil
		}
	case declare.UnsignedNumber:
		return ir.UnsignedInteger(64), nil
	case declare.NoNumber:
		return 0, fmt.Errorf("it does not add up %s", elem)
	}
	return elem, nil
}

func kept(_ ir.Op, elem ir.Type) (ir.Type, error) {
	if k := declare.KindOf(elem); k == declare.NoNumber || k == declare.ComplexNumber {
		return 0, fmt.Errorf("%s has no order", elem)
	}
	return elem, nil
}

func truths(_ ir.Op, elem ir.Type) (ir.Type, error) {
	if k := declare.KindOf(elem); k == declare.NoNumber {
		return 0, fmt.Errorf("%s is neither true nor false", elem)
	}
	return ir.I1, nil
}

func places(op ir.Op, elem ir.Type) (ir.Type, error) {
	_, err := kept(op, elem)
	return ir.I64, err
}

func maxAndArgmax(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	largest, err := reduced(kept)(op, in)
	if err != nil {
		return nil, err
	}
	where, err := reduced(places)(op, in)
	if err != nil || largest == nil {
		return nil, err
	}
	return append(largest, where...), nil
}

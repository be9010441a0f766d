package verify

import (
	"slices"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// maxShrinks bounds the smaller instances that are tried.
const maxShrinks = 4000

// shrink returns the smallest instance that it finds, by one change at a time, for
// which the rule fires and the sides still differ.
func (v *verifier) shrink(in *instance) *instance {
	conditions := slices.Clone(v.result.Conditions)
	defer func() { copy(v.result.Conditions, conditions) }()
	in = in.trim()
	if !v.fails(in) { // it fires elsewhere without what was dropped
		return in
	}
	for budget := maxShrinks; ; {
		smaller := (*instance)(nil)
		for _, change := range changes(in) {
			if budget--; budget < 0 || v.ctx.Err() != nil {
				return in
			}
			c := in.clone()
			if !change(c) {
				continue
			}
			if c = c.trim(); c.cost() < in.cost() && v.fails(c) {
				smaller = c
				break
			}
		}
		if smaller == nil {
			return in
		}
		in = smaller
	}
}

// fails reports whether the rule fires on an instance and the sides differ.
func (v *verifier) fails(in *instance) bool {
	for i := range in.inputs {
		if !eval.Fits(in.inputs[i].declared, in.inputs[i].value.Type()) {
			return false
		}
	}
	after, applied, err := v.apply(in)
	return err == nil && applied && v.compare(in, after).outcome == different
}

// cost is what shrinking makes less: nodes count most, then inputs, then the
// elements of values, then how simple they and the types are.
func (in *instance) cost() int {
	cost := 100_000*len(in.nodes) + 10_000*(len(in.inputs)+len(in.constants))
	for i := range in.inputs {
		v := in.inputs[i].value
		cost += 50*v.Len() + typeCost(in.inputs[i].declared) + typeCost(v.Type()) + valueCost(v)
	}
	for _, a := range in.constants {
		cost += typeCost(a.Type())
		if v, err := value.FromAttr(a); err == nil {
			cost += 50*v.Len() + valueCost(v)
		}
	}
	for i := range in.nodes {
		for _, t := range in.nodes[i].types {
			cost += typeCost(t)
		}
		if a := in.nodes[i].op.Constant(); a.IsValid() {
			if v, err := value.FromAttr(a); err == nil {
				cost += 50*v.Len() + valueCost(v)
			}
		}
	}
	return cost
}

func typeCost(t ir.Type) int {
	cost := 20 * max(t.Rank(), 0)
	switch {
	case t.IsUnranked():
		cost += 60
	case t.IsShaped() && !t.IsStatic():
		cost += 40
	}
	if t.IsShaped() {
		cost += 10
	}
	switch value.ElemOf(t) {
	case ir.F32, ir.I32, ir.I1:
		return cost
	}
	return cost + 5
}

// valueCost is less for numbers that are easily read.
func valueCost(v value.Value) int {
	cost := 0
	for i := range min(v.Len(), 64) {
		text := v.At(i).String()
		switch text {
		case "0", "false", "0.000000e+00":
		case "1", "true", "1.000000e+00":
			cost++
		default:
			cost += 2 + len(text)/4
		}
	}
	return cost
}

// changes returns what may make an instance smaller, the largest steps first.
func changes(in *instance) []func(*instance) bool {
	var list []func(*instance) bool
	for i := range in.nodes {
		for k := range in.nodes[i].types {
			list = append(list, func(c *instance) bool { return c.cut(operand{nodeOperand, i, k}) })
		}
	}
	for i := range in.inputs {
		for k := range i {
			list = append(list, func(c *instance) bool {
				c.replace(operand{inputOperand, i, 0}, operand{inputOperand, k, 0})
				return c.inputs[i].declared == c.inputs[k].declared
			})
		}
	}
	list = append(list, smallerShapes(in)...)
	for _, elem := range in.elems() {
		for _, to := range []ir.Type{ir.F32, ir.I32} {
			if elem != to && elem.IsFloat() == to.IsFloat() {
				list = append(list, func(c *instance) bool { c.mapTypes(swapElem(elem, to)); return true })
			}
		}
	}
	list = append(list, knownTypes(in)...)
	return append(list, simplerValues(in)...)
}

// smallerShapes returns changes to scalars, to small shapes, and of single
// dimensions.
func smallerShapes(in *instance) []func(*instance) bool {
	var list []func(*instance) bool
	for _, t := range in.shapes() {
		n, _ := t.NumElements()
		for at := range min(int(n), 64) { // the element that matters may be any
			list = append(list, func(c *instance) bool { return c.reshape(t, t.Elem(), at) })
			for _, dims := range [][]int64{{}, {1}, {2}, {1, 2}, {2, 1}, {2, 2}} {
				list = append(list, func(c *instance) bool { return c.reshape(t, t.WithDims(dims...), at) })
			}
		}
	}
	for _, dim := range in.dims() {
		for to := int64(1); to < dim; to++ {
			list = append(list, func(c *instance) bool {
				c.mapDims(func(d int64) int64 {
					if d == dim {
						return to
					}
					return d
				})
				return true
			})
		}
	}
	return list
}

// cut makes an output of a node an input of the graph, with a value like it.
func (in *instance) cut(o operand) bool {
	t := in.typeOf(o)
	if !t.IsStatic() && t.IsShaped() {
		return false
	}
	b, err := value.NewBuilder(t)
	if err != nil || slices.Contains(in.outputs, o) {
		return false
	}
	in.inputs = append(in.inputs, input{t, b.Value()})
	in.replace(o, operand{inputOperand, len(in.inputs) - 1, 0})
	return true
}

// shapes returns the types of tensors whose shapes are known.
func (in *instance) shapes() []ir.Type {
	var list []ir.Type
	in.clone().mapTypes(func(t ir.Type) ir.Type {
		if t.Kind() == ir.TensorKind && t.IsStatic() && !slices.Contains(list, t) {
			list = append(list, t)
		}
		return t
	})
	return list
}

// reshape gives everything of the shape of one type the shape of another one, with
// its elements from a place on.
func (in *instance) reshape(from, to ir.Type, at int) bool {
	if to == 0 || from == to {
		return false
	}
	in.mapTypesFrom(func(t ir.Type) ir.Type {
		switch {
		case t.Kind() != ir.TensorKind || !slices.Equal(t.Dims(), from.Dims()):
			return t
		case !to.IsShaped():
			return t.Elem()
		}
		return t.WithDims(to.Dims()...)
	}, at)
	return true
}

func (in *instance) dims() []int64 {
	var list []int64
	for _, t := range in.shapes() {
		for _, d := range t.Dims() {
			if !slices.Contains(list, d) {
				list = append(list, d)
			}
		}
	}
	return list
}

func (in *instance) elems() []ir.Type {
	var list []ir.Type
	in.clone().mapTypes(func(t ir.Type) ir.Type {
		if elem := value.ElemOf(t); (elem.IsFloat() || elem.IsInteger() && elem != ir.I1) && !slices.Contains(list, elem) {
			list = append(list, elem)
		}
		return t
	})
	return list
}

func swapElem(from, to ir.Type) func(ir.Type) ir.Type {
	return func(t ir.Type) ir.Type {
		switch {
		case t == from:
			return to
		case t.IsShaped() && t.Elem() == from:
			return t.WithElem(to)
		}
		return t
	}
}

// knownTypes returns changes that make an input declare all of its shape.
func knownTypes(in *instance) []func(*instance) bool {
	var list []func(*instance) bool
	for i := range in.inputs {
		declared, actual := in.inputs[i].declared, in.inputs[i].value.Type()
		if declared == actual {
			continue
		}
		list = append(list, func(c *instance) bool {
			c.inputs[i].declared = actual
			return true
		}, func(c *instance) bool {
			values := c.values()
			c.mapTypes(func(t ir.Type) ir.Type {
				if t == declared {
					return actual
				}
				return t
			})
			for k, v := range values {
				c.inputs[k].value = v
			}
			return true
		})
	}
	return list
}

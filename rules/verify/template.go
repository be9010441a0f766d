package verify

import (
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// A template is a graph that a rule is known to fire on, or not to: the graph of
// a test. What is drawn of it has other elements, dimensions, ranks, constants and
// attributes, each changed alike wherever it stands, so that it still fits.

// largest is the largest dimension that values are drawn with.
const largest = 4

// redraw returns a changed copy of a template, and whether values could be drawn
// for it.
func (d *drawer) redraw(template *instance) (*instance, bool) {
	in := template.clone()
	if d.chance(60) {
		in.mapTypes(d.elems(in))
	}
	in.mapDims(d.newDims(in))
	if d.chance(30) {
		in.mapTypes(d.shapes(in))
	}
	if d.chance(15) {
		d.forgetSome(in)
	}
	if d.chance(50) {
		d.constants(in)
	}
	if d.chance(40) {
		d.ops(in)
	}
	if d.chance(20) && len(in.inputs) > 1 {
		d.merge(in)
	}
	return in, d.fill(in)
}

// elems draws other types of elements for those of an instance.
func (d *drawer) elems(in *instance) func(ir.Type) ir.Type {
	to := map[ir.Type]ir.Type{}
	return func(t ir.Type) ir.Type {
		elem := value.ElemOf(t)
		if value.ClassOf(elem) == value.NoClass {
			return t
		}
		if to[elem] == 0 {
			to[elem] = pick(d, elem, d.like(elem), d.elem())
		}
		if !t.IsShaped() {
			return to[elem]
		}
		return t.WithElem(to[elem])
	}
}

// newDims draws other dimensions: a large one becomes small, others change now
// and then, 1 mostly stays.
func (d *drawer) newDims(in *instance) func(int64) int64 {
	to := map[int64]int64{ir.Dynamic: ir.Dynamic, 0: 0}
	change := d.chance(60)
	return func(dim int64) int64 {
		n, ok := to[dim]
		switch {
		case ok:
			return n
		case dim == 1 && d.chance(90):
			n = 1
		case dim > largest || change && dim > 1:
			n = 1 + d.Int64N(largest)
		default:
			n = dim
		}
		to[dim] = n
		return n
	}
}

// shapes draws other shapes: the same new one wherever types are equal.
func (d *drawer) shapes(in *instance) func(ir.Type) ir.Type {
	to := map[ir.Type]ir.Type{}
	shape := ir.Tensor(ir.I1, d.dims()...)
	return func(t ir.Type) ir.Type {
		if t.IsShaped() && t.Kind() != ir.TensorKind || value.ClassOf(value.ElemOf(t)) == value.NoClass {
			return t
		}
		if to[t] == 0 {
			to[t] = pick(d, t, value.ElemOf(t), shape.WithElem(value.ElemOf(t)), d.forget(shape.WithElem(value.ElemOf(t))))
		}
		return to[t]
	}
}

// forgetSome makes some types say less of their shapes.
func (d *drawer) forgetSome(in *instance) {
	to := map[ir.Type]ir.Type{}
	declare := func(t ir.Type) ir.Type {
		if to[t] == 0 {
			to[t] = pick(d, t, d.forget(t))
		}
		return to[t]
	}
	for i := range in.inputs {
		in.inputs[i].declared = declare(in.inputs[i].declared)
	}
	for i := range in.nodes {
		for k, t := range in.nodes[i].types {
			if !in.nodes[i].op.Constant().IsValid() {
				in.nodes[i].types[k] = declare(t)
			}
		}
	}
}

// constants draws other numbers for constants.
func (d *drawer) constants(in *instance) {
	other := func(a ir.Attr) ir.Attr {
		v, err := value.FromAttr(a)
		if err != nil || d.chance(40) {
			return a
		}
		if drawn, ok := d.value(v.Type()); ok {
			if v.IsSplat() && v.Type().IsShaped() && d.chance(70) {
				drawn, _ = drawn.At(0).Splat(v.Type())
			}
			return drawn.Attr(in.ctxt)
		}
		return a
	}
	for i, a := range in.constants {
		in.constants[i] = other(a)
	}
	for i := range in.nodes {
		if n := &in.nodes[i]; n.op.Has(ir.ConstantLike) && n.op.Constant().IsValid() {
			n.op = withConstant(n.op, other(n.op.Constant()))
		}
	}
}

func withConstant(op ir.Op, a ir.Attr) ir.Op {
	if op.Attr("values").IsValid() {
		return op.With("values", a)
	}
	return op.With("value", a)
}

// ops draws other attributes that are integers or lists of them.
func (d *drawer) ops(in *instance) {
	for i := range in.nodes {
		n := &in.nodes[i]
		if n.op.Has(ir.ConstantLike) {
			continue
		}
		for _, a := range n.op.Attrs() {
			n.op = n.op.With(a.Name, d.changed(in.ctxt, a.Value))
		}
	}
}

func (d *drawer) changed(ctxt *ir.Context, a ir.Attr) ir.Attr {
	if d.chance(50) {
		return a
	}
	if b, ok := a.Bool(); ok && a.Kind() == ir.BoolAttr {
		return ctxt.Bool(!b)
	}
	if n, ok := a.Int(); ok {
		return ctxt.Int(n+pick[int64](d, -1, 1, 2), a.Type())
	}
	list, ok := a.Ints()
	if !ok || len(list) == 0 {
		return a
	}
	list = slices.Clone(list)
	if d.chance(70) {
		d.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	} else {
		list[d.IntN(len(list))] += pick[int64](d, -1, 1)
	}
	return ctxt.Ints(a.At(0).Type(), list...)
}

// merge makes two inputs of one type the same.
func (d *drawer) merge(in *instance) {
	from, to := d.IntN(len(in.inputs)), d.IntN(len(in.inputs))
	if from != to && in.inputs[from].declared == in.inputs[to].declared {
		in.replace(operand{inputOperand, from, 0}, operand{inputOperand, to, 0})
	}
}

// replace makes all that use one operand use another.
func (in *instance) replace(old, new operand) {
	swap := func(list []operand) {
		for i, o := range list {
			if o == old {
				list[i] = new
			}
		}
	}
	for i := range in.nodes {
		swap(in.nodes[i].args)
	}
	swap(in.outputs)
}

// fill draws values of all inputs. Dimensions that are not known are drawn, the
// same for all inputs in most tries.
func (d *drawer) fill(in *instance) bool {
	size := 1 + d.Int64N(3)
	together := d.chance(80)
	shape := d.dims()
	for i := range in.inputs {
		t := in.inputs[i].declared
		if t.IsUnranked() {
			if !together {
				shape = d.dims()
			}
			t = ir.Tensor(t.Elem(), shape...)
		}
		if t.Kind() == ir.TensorKind && !t.IsStatic() {
			dims := slices.Clone(t.Dims())
			for k := range dims {
				if !together {
					size = 1 + d.Int64N(3)
				}
				if dims[k] == ir.Dynamic {
					dims[k] = size
				}
			}
			t = t.WithDims(dims...)
		}
		v, ok := d.value(t)
		if !ok {
			return false
		}
		in.inputs[i].value = v
	}
	return true
}

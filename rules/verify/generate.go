package verify

import (
	"cmp"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// generator generates types and values.
type generator struct {
	complexes int // of a hundred types, where ops of the pattern take such elements
	*rand.Rand
	// tame generates floats of a moderate size, none of them special: for rules that
	// are true of real numbers.
	tame bool
	// special is how many of a hundred numbers are special, 0 for a moderate
	// share.
	special int
	// specials are the special numbers of the types that were asked for.
	specials map[ir.Type][]value.Value
	// written are the numbers that the pattern and the guard of the rule are written with.
	written []string
}

var numerals = regexp.MustCompile(`\b\d+(\.\d+)?\b`)

// numeral generates a number that is written in the rule, or one near it.
func (d *generator) numeral(elem ir.Type) (value.Value, bool) {
	text := pick(d, d.written...)
	var v value.Value
	var err error
	if value.ClassOf(elem) == value.IntClass {
		n, problem := strconv.ParseInt(text, 10, 64)
		if problem != nil {
			return v, false
		}
		v, err = value.Ints(elem, pick(d, n, n, n, n+1, n-1, -n, ^n))
	} else {
		f, problem := strconv.ParseFloat(text, 64)
		if problem != nil || value.ClassOf(elem) != value.FloatClass {
			return v, false
		}
		v, err = value.Floats(elem, pick(d, f, f, -f, math.Nextafter(f, 0)))
	}
	return v, err == nil
}

// specialsOf returns the elements of a type with which code goes wrong.
func (d *generator) specialsOf(elem ir.Type) []value.Value {
	list, ok := d.specials[elem]
	if !ok {
		if d.specials == nil {
			d.specials = map[ir.Type][]value.Value{}
		}
		list = value.Specials(elem)
		d.specials[elem] = list
	}
	return list
}

// chance reports true that many times of a hundred.
func (d *generator) chance(percent int) bool { return d.IntN(100) < percent }

func pick[T any](d *generator, list ...T) T { return list[d.IntN(len(list))] }

// elem generates a type of elements. Narrow ones are where arithmetic goes wrong, and
// i1 where an integer is not what it seems.
func (d *generator) elem() ir.Type {
	if d.complexes > 0 && d.chance(d.complexes) {
		return pick(d, complexTypes()...)
	}
	if d.chance(50) {
		return pick(d, ir.F32, ir.F32, ir.F64, ir.F16, ir.BF16)
	}
	return pick(d, ir.I1, ir.I8, ir.I16, ir.I32, ir.I32, ir.I64, ir.Index())
}

func complexTypes() []ir.Type { return []ir.Type{ir.Complex(ir.F32), ir.Complex(ir.F64)} }

// like generates a type of elements of the class of another one.
func (d *generator) like(elem ir.Type) ir.Type {
	if elem.IsFloat() {
		return pick(d, ir.F32, ir.F64, ir.F16, ir.BF16)
	}
	if value.ClassOf(elem) == value.ComplexClass {
		return pick(d, complexTypes()...)
	}
	return pick(d, ir.I1, ir.I8, ir.I16, ir.I32, ir.I64)
}

// dims generates the shape of a tensor. Dimensions of 1 are generated often, because they
// stretch, and different ones mostly differ.
func (d *generator) dims() []int64 {
	dims := make([]int64, pick(d, 0, 1, 1, 2, 2, 2, 3, 3, 4))
	for i := range dims {
		dims[i] = pick[int64](d, 1, 2, 3, 2, 3, 4)
	}
	return dims
}

// base generates the type from which those of a graph are varied.
func (d *generator) base() ir.Type {
	if d.chance(40) {
		return d.elem()
	}
	return ir.Tensor(d.elem(), d.dims()...)
}

// vary generates a type that has something in common with another one.
func (d *generator) vary(t ir.Type) ir.Type {
	elem, dims := value.ElemOf(t), t.Dims()
	shaped := func(elem ir.Type, dims []int64) ir.Type {
		if v := ir.Vector(elem, dims...); t.Kind() == ir.VectorKind && v != 0 {
			return v
		}
		if !t.IsShaped() {
			return elem
		}
		return ir.Tensor(elem, dims...)
	}
	switch d.IntN(9) {
	case 0:
		return shaped(d.elem(), dims)
	case 1:
		return shaped(d.like(elem), dims)
	case 2:
		return shaped(ir.I1, dims)
	case 3:
		return pick(d, ir.I1, ir.I32, ir.I64, ir.Index())
	case 4:
		return elem
	case 5:
		if dims := d.dims(); t.Kind() == ir.VectorKind {
			return shaped(elem, dims)
		} else {
			return ir.Tensor(elem, dims...)
		}
	case 6: // stretched
		if len(dims) == 0 {
			return shaped(elem, d.dims())
		}
		narrow := append([]int64{}, dims...)
		narrow[d.IntN(len(narrow))] = 1
		return shaped(elem, narrow)
	case 7: // of a lower rank
		if len(dims) == 0 {
			return ir.Tensor(elem, d.dims()...)
		}
		return shaped(elem, dims[1:])
	}
	return ir.Tensor(pick(d, ir.I32, ir.I64), d.dims()...)
}

// forget generates a type that says less of the shape of a tensor than one does.
func (d *generator) forget(t ir.Type) ir.Type {
	if t.Kind() != ir.TensorKind {
		return t
	}
	if d.chance(50) {
		return ir.UnrankedTensor(t.Elem())
	}
	dims := append([]int64{}, t.Dims()...)
	for i := range dims {
		if d.chance(70) {
			dims[i] = ir.Dynamic
		}
	}
	return t.WithDims(dims...)
}

// value generates a value of a type whose shape is known.
func (d *generator) value(t ir.Type) (value.Value, bool) {
	b, err := value.NewBuilder(t)
	if err != nil {
		return value.Value{}, false
	}
	elem := value.ElemOf(t)
	class := value.ClassOf(elem)
	if class == value.StringClass {
		v, err := value.Random(t, d.Rand)
		return v, err == nil
	}
	specials := d.specialsOf(elem)
	if class == value.IntClass && d.chance(25) { // subscripts, shifts, divisors
		most := 1 + d.Int64N(3)
		for i := range b.Len() {
			b.PutInts(i, []int64{d.Int64N(most + 1)})
		}
		return b.Value(), true
	}
	if d.chance(25) { // one element everywhere
		v, err := d.element(elem, specials).Splat(t)
		if !t.IsShaped() {
			return d.element(elem, specials), true
		}
		return v, err == nil
	}
	for i := range b.Len() {
		b.Copy(i, d.element(elem, specials), 0, 1)
	}
	return b.Value(), true
}

// element generates a scalar.
func (d *generator) element(elem ir.Type, specials []value.Value) value.Value {
	class := value.ClassOf(elem)
	tame := d.tame && (class == value.FloatClass || class == value.ComplexClass)
	number := float64(d.IntN(9) - 4)
	if tame {
		number = (0.5 + 3.5*d.Float64()) * float64(1-2*d.IntN(2))
	}
	if len(d.written) > 0 && d.chance(10) {
		if v, ok := d.numeral(elem); ok {
			return v
		}
	}
	var v value.Value
	var err error
	switch {
	case !tame && len(specials) > 0 && d.chance(cmp.Or(d.special, 30)) && elem.Kind() != ir.IndexKind:
		return pick(d, specials...)
	case !tame && d.chance(50):
		v, err = value.Random(elem, d.Rand)
	case class == value.IntClass && elem.Kind() == ir.IndexKind:
		v, err = value.Ints(elem, int64(d.IntN(4)))
	case class == value.IntClass:
		v, err = value.Ints(elem, int64(number))
	case class == value.FloatClass:
		v, err = value.Floats(elem, number)
	default:
		v, err = value.Complexes(elem, complex(number, float64(d.IntN(5))))
	}
	if err != nil {
		v, _ = value.Random(elem, d.Rand)
	}
	return v
}

// A template is a graph that a rule is known to fire on, or not to: the graph of
// a test. What is generated of it has other elements, dimensions, ranks, constants and
// attributes, each changed alike wherever it stands, so that it still fits.

// largest is the largest dimension that values are generated with.
const largest = 4

// variant returns a changed copy of a template, and whether values could be generated
// for it.
func (d *generator) variant(template *instance) (*instance, bool) {
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

// elems generates other types of elements for those of an instance.
func (d *generator) elems(in *instance) func(ir.Type) ir.Type {
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

// newDims generates other dimensions: a large one becomes small, others change now
// and then, 1 mostly stays.
func (d *generator) newDims(in *instance) func(int64) int64 {
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

// shapes generates other shapes: the same new one wherever types are equal.
func (d *generator) shapes(in *instance) func(ir.Type) ir.Type {
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
func (d *generator) forgetSome(in *instance) {
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

// constants generates other numbers for constants.
func (d *generator) constants(in *instance) {
	other := func(a ir.Attr) ir.Attr {
		v, err := value.FromAttr(a)
		if err != nil || d.chance(40) {
			return a
		}
		if generated, ok := d.value(v.Type()); ok {
			if v.IsSplat() && v.Type().IsShaped() && d.chance(70) {
				generated, _ = generated.At(0).Splat(v.Type())
			}
			return generated.Attr(in.ctxt)
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

// ops generates other attributes that are integers or lists of them.
func (d *generator) ops(in *instance) {
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

func (d *generator) changed(ctxt *ir.Context, a ir.Attr) ir.Attr {
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
func (d *generator) merge(in *instance) {
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

// fill generates values of all inputs. Dimensions that are not known are generated, the
// same for all inputs in most tries.
func (d *generator) fill(in *instance) bool {
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

// attr generates an attribute of an op by its name, for inputs of these types; hint is
// the type that the op is to compute.
func (d *generator) attr(ctxt *ir.Context, name string, inputs []ir.Type, hint ir.Type) ir.Attr {
	rank, dims := 0, []int64{}
	if len(inputs) > 0 {
		dims = inputs[0].Dims()
		rank = len(dims)
	}
	width := ir.I64
	if d.chance(50) {
		width = ir.I32
	}
	switch name {
	case "perm", "perms", "permutation", "order":
		perm := make([]int64, rank)
		for i, p := range d.Perm(rank) {
			perm[i] = int64(p)
		}
		return ctxt.Ints(width, perm...)
	case "axis", "dim", "dimension", "index":
		return ctxt.Int(int64(d.IntN(max(rank, 1))), width)
	case "predicate":
		return ctxt.Int(int64(d.IntN(10)), ir.I64)
	case "value", "values":
		if v, ok := d.value(hint); ok {
			return v.Attr(ctxt)
		}
	case "new_shape", "shape", "size":
		return ctxt.Ints(width, d.factors(dims)...)
	case "start":
		return ctxt.Ints(width, make([]int64, rank)...)
	}
	return d.anyAttr(ctxt, rank, hint)
}

// factors generates a shape with as many elements as another one.
func (d *generator) factors(dims []int64) []int64 {
	list := append([]int64{}, dims...)
	d.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	switch d.IntN(4) {
	case 0:
		return append(list, 1)
	case 1:
		if len(list) > 1 {
			return append([]int64{list[0] * list[1]}, list[2:]...)
		}
	case 2:
		n := int64(1)
		for _, dim := range list {
			n *= dim
		}
		return []int64{n}
	}
	return list
}

// anyAttr generates an attribute about which nothing is known.
func (d *generator) anyAttr(ctxt *ir.Context, rank int, hint ir.Type) ir.Attr {
	small := func() int64 { return int64(d.IntN(5) - 1) }
	switch d.IntN(5) {
	case 0:
		return ctxt.Int(small(), ir.I64)
	case 1:
		list := make([]int64, rank)
		for i := range list {
			list[i] = small()
		}
		return ctxt.Ints(ir.I64, list...)
	case 2:
		return ctxt.Bool(d.chance(50))
	case 3:
		if elem := value.ElemOf(hint); elem.IsFloat() {
			return ctxt.Float(float64(small()), elem)
		}
	}
	return ctxt.Int(small(), ir.I32)
}

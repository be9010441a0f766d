package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// What rules about views ask of sizes and subscripts is proved for all of them up to a bound:
// the graphs of a form are enumerated, with every size, every subscript and every number of an
// attribute that says where elements go. A form is a graph on which the rule fired, without
// these.

const (
	maxForms      = 12     // of one rule
	maxSize       = 4      // of a dimension
	maxTries      = 12_000 // ops that are evaluated to find out what a form can be, for a rule
	maxSmall      = 700    // graphs of a rule
	maxSmallReal  = 120    // of one over the reals, whose proofs take longer
	maxRank       = 4
	maxDrawn      = 16   // graphs of a form that are kept as they were generated
	maxCandidates = 4096 // attributes of one node
)

// form is a graph whose sizes and subscripts are to be enumerated.
type form struct {
	*instance
	controls map[operand]bool // what says where elements go
	rank     int              // the largest
	done     int              // the size up to which it was proved
	count    int              // of graphs on which it was
	failed   bool             // one of its graphs was not proved
	proved   bool
	drawn    []*instance // those that were generated
}

// keepForm keeps a graph on which the rule fired as one of its form.
func (v *verifier) keepForm(in *instance) {
	if v.options.Meanings == nil || in.whole != nil || v.inexact && hasComplex(in) {
		return
	}
	key := v.formKey(in)
	f := v.formed[key]
	if f == nil {
		if len(v.forms) >= maxForms {
			return
		}
		if v.formed == nil {
			v.formed = map[string]*form{}
		}
		f = v.formOf(in)
		v.formed[key] = f
		v.forms = append(v.forms, f)
	}
	if len(f.drawn) < maxDrawn {
		f.drawn = append(f.drawn, in)
	}
}

// formOf returns an instance as a form.
func (v *verifier) formOf(in *instance) *form {
	f := &form{instance: in, controls: map[operand]bool{}}
	for i := len(in.nodes) - 1; i >= 0; i-- {
		n := &in.nodes[i]
		all := false
		for k := range n.types {
			all = all || f.controls[operand{nodeOperand, i, k}]
		}
		m := v.options.Meanings[n.op.Name()]
		for k, arg := range n.args {
			if all || m.Arranges != nil && !m.Arranges(k, len(n.args)) || m.Affine != nil && !m.Affine(k, len(n.args)) || m.Folds != nil && k > 0 {
				f.controls[arg] = true
			}
		}
	}
	in.clone().mapTypes(func(t ir.Type) ir.Type {
		f.rank = max(f.rank, len(t.Dims()))
		return t
	})
	return f
}

// formKey identifies a form: by ops, how they are connected, elements and ranks, and by the
// attributes that are not enumerated.
func (v *verifier) formKey(in *instance) string {
	var key strings.Builder
	kind := func(t ir.Type) {
		elem := value.ElemOf(t)
		fmt.Fprint(&key, " ", t.Kind(), value.ClassOf(elem), elem == ir.I1, len(t.Dims()), t.IsUnranked(), t.IsShaped() && !t.IsStatic())
	}
	for i := range in.inputs {
		kind(in.inputs[i].declared)
		fmt.Fprint(&key, len(in.inputs[i].value.Type().Dims()))
	}
	for _, a := range in.constants {
		kind(a.Type())
	}
	for i := range in.nodes {
		n := &in.nodes[i]
		key.WriteString(n.op.Name())
		if !n.op.Has(ir.ConstantLike) {
			for _, a := range n.op.Attrs() {
				if list, ok := value.IntsOf(a.Value); ok && v.isFree(n.op) {
					fmt.Fprint(&key, a.Name, len(list))
				} else {
					fmt.Fprint(&key, a.Name, a.Value)
				}
			}
		}
		fmt.Fprint(&key, n.args)
		for _, t := range n.types {
			kind(t)
		}
	}
	return key.String()
}

// isFree reports whether the numbers among the attributes of an op are enumerated: not those
// that say what is computed of each element.
func (v *verifier) isFree(op ir.Op) bool {
	m, ok := v.options.Meanings[op.Name()]
	return !op.Has(ir.ConstantLike) && (!ok || m.Arranges != nil || m.Folds != nil || m.Affine != nil)
}

// enumeration goes through the graphs of a form.
type enumeration struct {
	*verifier
	*form
	size   int
	made   *instance
	values map[operand]value.Value
	tries  *int
	yield  func(in *instance) bool // false ends the enumeration
}

// each yields every graph of a form up to a size of dimensions and subscripts. It reports
// whether that were all.
func (e *enumeration) each() bool {
	e.made = e.form.instance.clone()
	e.values = map[operand]value.Value{}
	return e.input(0)
}

// spent counts an evaluation, and reports whether there were too many.
func (e *enumeration) spent() bool {
	*e.tries++
	return *e.tries > maxTries || e.ctx.Err() != nil
}

// shapes yields the shapes of a rank up to a size.
func shapesTo(rank, least, size int, yield func([]int64) bool) bool {
	dims := slices.Repeat([]int64{int64(least)}, rank)
	for {
		if !yield(slices.Clone(dims)) {
			return false
		}
		i := rank - 1
		for ; i >= 0 && dims[i] == int64(size); i-- {
			dims[i] = int64(least)
		}
		if i < 0 {
			return true
		}
		dims[i]++
	}
}

// withShape returns a type with another shape, of the rank of the value that it stands for.
func withShape(t ir.Type, dims []int64) ir.Type {
	switch {
	case !t.IsShaped():
		return t
	case t.IsUnranked():
		return ir.Tensor(t.Elem(), dims...)
	}
	return t.WithDims(dims...)
}

// masked returns a type that says as much of a shape as another one did.
func masked(declared, actual ir.Type) ir.Type {
	switch {
	case !declared.IsShaped() || !actual.IsShaped():
		return actual
	case declared.IsUnranked():
		return ir.UnrankedTensor(actual.Elem())
	case declared.IsStatic() || len(declared.Dims()) != len(actual.Dims()):
		return actual
	}
	dims := slices.Clone(actual.Dims())
	for i, d := range declared.Dims() {
		if d == ir.Dynamic {
			dims[i] = ir.Dynamic
		}
	}
	return actual.WithDims(dims...)
}

// input goes through the shapes of an input, and the numbers of one that says where elements
// go.
func (e *enumeration) input(i int) bool {
	if i == len(e.form.inputs) {
		return e.constant(0)
	}
	o := operand{inputOperand, i, 0}
	in := e.form.inputs[i]
	actual := in.value.Type()
	least := 0
	if actual.Kind() == ir.VectorKind {
		least = 1
	}
	return shapesTo(len(actual.Dims()), least, e.size, func(dims []int64) bool {
		t := withShape(actual, dims)
		put := func(v value.Value) bool {
			e.values[o] = v
			e.made.inputs[i] = input{masked(in.declared, v.Type()), v}
			return e.input(i + 1)
		}
		if e.controls[o] {
			return e.numbers(t, put)
		}
		v := converted(in.value, t, 0)
		if !v.IsValid() {
			one, ok := e.generator.value(t)
			if v = one; !ok {
				return true
			}
		}
		return put(v)
	})
}

// numbers yields the values of a type of small integers.
func (e *enumeration) numbers(t ir.Type, yield func(value.Value) bool) bool {
	count, _ := t.NumElements()
	if !t.IsShaped() {
		count = 1
	}
	if value.ClassOf(value.ElemOf(t)) != value.IntClass || count > maxRank {
		return !e.spent() // it is not enumerated
	}
	least := -1
	if value.ElemOf(t).Unsigned() || value.ElemOf(t) == ir.I1 || value.ElemOf(t).Kind() == ir.IndexKind {
		least = 0
	}
	most := e.size
	if value.ElemOf(t) == ir.I1 {
		most = 1
	}
	return shapesTo(int(count), least, most, func(list []int64) bool {
		v, err := value.Ints(t, list...)
		return err != nil || yield(v)
	})
}

// constant goes through the shapes of a constant, or its numbers.
func (e *enumeration) constant(i int) bool {
	if i == len(e.form.constants) {
		return e.node(0)
	}
	o := operand{constantOperand, i, 0}
	v, err := value.FromAttr(e.form.constants[i])
	if err != nil {
		return true
	}
	return e.constants(v, e.controls[o], func(v value.Value) bool {
		e.values[o], e.made.constants[i] = v, v.Attr(e.ctxt)
		return e.constant(i + 1)
	})
}

// constants yields the constants that one stands for.
func (e *enumeration) constants(v value.Value, isControl bool, yield func(value.Value) bool) bool {
	if isControl && v.Class() == value.IntClass {
		return e.numbers(v.Type(), yield)
	}
	if isControl || !v.Type().IsShaped() || len(v.Type().Dims()) == 0 {
		return yield(v)
	}
	least := 0
	if v.Type().Kind() == ir.VectorKind {
		least = 1
	}
	return shapesTo(len(v.Type().Dims()), least, e.size, func(dims []int64) bool {
		c := converted(v, v.Type().WithDims(dims...), 0)
		return !c.IsValid() || yield(c)
	})
}

// node goes through the attributes and the types of a node.
func (e *enumeration) node(i int) bool {
	if i == len(e.form.nodes) {
		return e.yield(e.made.clone())
	}
	n := e.form.nodes[i]
	if n.op.Has(ir.ConstantLike) {
		v, err := value.FromAttr(n.op.Constant())
		if err != nil {
			return true
		}
		o := operand{nodeOperand, i, 0}
		return e.constants(v, e.controls[o], func(v value.Value) bool {
			e.values[o] = v
			e.made.nodes[i] = node{withConstant(n.op, v.Attr(e.ctxt)), nil, []ir.Type{v.Type()}}
			return e.node(i + 1)
		})
	}
	inputs := make([]value.Value, len(n.args))
	var declared []ir.Type
	for k, arg := range n.args {
		if inputs[k] = e.values[arg]; !inputs[k].IsValid() {
			return true
		}
		declared = append(declared, e.made.typeOf(arg))
	}
	return e.ops(n.op, func(op ir.Op) bool {
		if e.spent() {
			return false
		}
		inferred := ir.InferTypes(op, declared)
		return e.results(op, n.types, inputs, func(outputs []value.Value) bool {
			made := node{op: op, args: n.args}
			for k, v := range outputs {
				e.values[operand{nodeOperand, i, k}] = v
				t := masked(n.types[k], v.Type())
				if inferred != nil {
					t = inferred[k]
				}
				made.types = append(made.types, t)
			}
			e.made.nodes[i] = made
			return e.node(i + 1)
		})
	})
}

// ops yields an op with all small numbers among its attributes.
func (e *enumeration) ops(op ir.Op, yield func(ir.Op) bool) bool {
	if !e.isFree(op) {
		return yield(op)
	}
	var free []ir.NamedAttr
	total := 1
	for _, a := range op.Attrs() {
		list, ok := value.IntsOf(a.Value)
		if _, isInt := a.Value.Int(); isInt {
			list, ok = []int64{0}, true
		}
		if a.Value.Kind() == ir.BoolAttr || !ok || len(list) == 0 || len(list) > maxRank {
			continue
		}
		for range list {
			total *= e.size + 2
		}
		free = append(free, a)
	}
	if total > maxCandidates {
		return false
	}
	var next func(op ir.Op, i int) bool
	next = func(op ir.Op, i int) bool {
		if i == len(free) {
			return yield(op)
		}
		a := free[i].Value
		list, ok := value.IntsOf(a)
		if n, isInt := a.Int(); isInt {
			list, ok = []int64{n}, true
		}
		return !ok || shapesTo(len(list), -1, e.size, func(numbers []int64) bool {
			other := withNumbers(e.ctxt, a, numbers)
			return !other.IsValid() || next(op.With(free[i].Name, other), i+1)
		})
	}
	return next(op, 0)
}

// withNumbers returns an attribute with other numbers, in the form that it has.
func withNumbers(ctxt *ir.Context, a ir.Attr, numbers []int64) ir.Attr {
	if _, ok := a.Int(); ok {
		return ctxt.Int(numbers[0], a.Type())
	}
	if a.Kind() == ir.ArrayAttr {
		return ctxt.Ints(a.At(0).Type(), numbers...)
	}
	if v, err := value.FromAttr(a); err == nil && v.Len() == len(numbers) {
		if other, err := value.Ints(v.Type(), numbers...); err == nil {
			return other.Attr(ctxt)
		}
	}
	return ir.Attr{}
}

// results yields what an op gives for values: of the types that it has, or of all that it may
// be declared with.
func (e *enumeration) results(op ir.Op, types []ir.Type, inputs []value.Value, yield func([]value.Value) bool) bool {
	try := func(declared []ir.Type) ([]value.Value, bool) {
		outputs, err := eval.Apply(e.ctx, op, inputs, declared, e.eval)
		return outputs, err == nil && !slices.ContainsFunc(outputs, isTooLarge)
	}
	open := make([]ir.Type, len(types))
	for i, t := range types {
		if open[i] = t; t.Kind() == ir.TensorKind {
			open[i] = ir.UnrankedTensor(t.Elem())
		}
	}
	var actual []ir.Type
	for _, v := range inputs {
		actual = append(actual, v.Type())
	}
	if inferred := ir.InferTypes(op, actual); inferred != nil && len(inferred) == len(types) {
		open = inferred
	}
	if outputs, ok := try(open); ok {
		return yield(outputs)
	}
	if len(types) != 1 || !types[0].IsShaped() || len(inputs) == 0 || len(types[0].Dims()) > maxRank {
		return true
	}
	rank, most := len(types[0].Dims()), e.size
	if n := inputs[0].Len(); n > most && n <= maxSize*maxSize {
		most = n // reshaped
	}
	return shapesTo(rank, 0, most, func(dims []int64) bool {
		if e.spent() {
			return false
		}
		total := int64(1)
		for _, d := range dims {
			total *= d
		}
		if total > maxElementsOfSmall {
			return true
		}
		outputs, ok := try([]ir.Type{withShape(types[0], dims)})
		return !ok || yield(outputs)
	})
}

// maxElementsOfSmall bounds the elements of a value of a small graph, maxElementsOfInput those of
// an input of one that was generated.
const (
	maxElementsOfSmall = 64
	maxElementsOfInput = 256
)

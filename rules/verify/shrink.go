package verify

import (
	"slices"

	"github.com/settle-go/settle/graph"
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
		list := changes
		if in.whole != nil {
			list = wholeChanges
		}
		for _, change := range list(in) {
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
	nodes := len(in.nodes)
	if in.whole != nil {
		nodes += len(nodesOf(in.whole))
	}
	cost := 100_000*nodes + 10_000*(len(in.inputs)+len(in.constants))
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

// cutter copies a piece of a graph, with the values that it uses from outside as
// inputs.
type cutter struct {
	inside func(graph.Node) bool
	fg     *graph.FunctionGraph
	leaves []graph.Var // by input
	vars   map[graph.Var]graph.Var
}

// cut returns the piece that computes variables, or nothing where a node of it
// holds graphs. leaves are the inputs that it has in any case; more come after
// them.
func cut(roots, leaves []graph.Var, inside func(graph.Node) bool) *cutter {
	if len(roots) == 0 {
		return nil
	}
	ctxt := roots[0].Graph().Context()
	c := &cutter{inside: inside, fg: graph.New(ctxt), vars: map[graph.Var]graph.Var{}}
	for _, v := range leaves {
		c.leaf(v)
	}
	var outputs []graph.Var
	for _, v := range roots {
		if !v.IsValid() {
			continue // an output that nothing uses
		}
		copied, ok := c.copy(v)
		if !ok {
			return nil
		}
		outputs = append(outputs, copied)
	}
	c.fg.SetOutputs(outputs...)
	return c
}

func (c *cutter) leaf(v graph.Var) graph.Var {
	if in, ok := c.vars[v]; ok {
		return in
	}
	in := c.fg.AddInput(v.Type(), inputName(len(c.leaves)))
	c.leaves = append(c.leaves, v)
	c.vars[v] = in
	return in
}

func (c *cutter) copy(v graph.Var) (graph.Var, bool) {
	if known, ok := c.vars[v]; ok {
		return known, true
	}
	owner := v.Owner()
	if !owner.IsValid() {
		if a := v.Constant(); a.IsValid() {
			return c.fg.Graph().Constant(a), true
		}
		return c.leaf(v), true
	}
	if !c.inside(owner) && !owner.Op().Has(ir.ConstantLike) {
		return c.leaf(v), true
	}
	if len(owner.Nested()) > 0 {
		return graph.Var{}, false
	}
	var inputs []graph.Var
	for _, in := range owner.Inputs() {
		copied, ok := c.copy(in)
		if !ok {
			return graph.Var{}, false
		}
		inputs = append(inputs, copied)
	}
	var types []ir.Type
	for _, out := range owner.Outputs() {
		types = append(types, out.Type())
	}
	made := c.fg.Add(owner.Op(), inputs, types...)
	for i, out := range owner.Outputs() {
		c.vars[out] = made.Output(i)
	}
	return c.vars[v], true
}

// simplerValues returns changes of the numbers of inputs and constants.
func simplerValues(in *instance) []func(*instance) bool {
	var list []func(*instance) bool
	for i := range in.inputs {
		for _, v := range simpler(in.inputs[i].value) {
			list = append(list, func(c *instance) bool { c.inputs[i].value = v; return true })
		}
	}
	for i, a := range in.constants {
		if v, err := value.FromAttr(a); err == nil {
			for _, w := range simpler(v) {
				list = append(list, func(c *instance) bool { c.constants[i] = w.Attr(c.ctxt); return true })
			}
		}
	}
	for i := range in.nodes {
		a := in.nodes[i].op.Constant()
		if v, err := value.FromAttr(a); a.IsValid() && err == nil {
			for _, w := range simpler(v) {
				list = append(list, func(c *instance) bool {
					c.nodes[i].op = withConstant(c.nodes[i].op, w.Attr(c.ctxt))
					return true
				})
			}
		}
	}
	return list
}

// simpler returns values of the same type that are easier to read: of one small
// number, and with one element that is.
func simpler(v value.Value) []value.Value {
	if v.Class() == value.StringClass || v.Class() == value.NoClass {
		return nil
	}
	var list []value.Value
	small := func(n float64) value.Value {
		t := ir.Tensor(v.Elem(), 1)
		return converted(must(value.Floats(ir.Tensor(ir.F64, 1), n)), t, 0).At(0)
	}
	for _, n := range []float64{0, 1, 2, -1, 3} {
		scalar := small(n)
		if !v.Type().IsShaped() {
			list = append(list, scalar)
		} else if splat, err := scalar.Splat(v.Type()); err == nil {
			list = append(list, splat)
		}
	}
	if !v.Type().IsShaped() || v.Len() > 64 {
		return list
	}
	for i := range v.Len() {
		for _, n := range []float64{0, 1, 2} {
			b, err := value.NewBuilder(v.Type())
			if err != nil {
				return list
			}
			b.Copy(0, v, 0, v.Len())
			b.Copy(i, small(n), 0, 1)
			list = append(list, b.Value())
		}
	}
	return list
}

// must returns a value that cannot fail to be made.
func must(v value.Value, _ error) value.Value { return v }

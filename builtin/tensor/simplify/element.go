package simplify

import (
	"slices"

	"github.com/settle-go/settle/builtin/mixed"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// elements is about single elements.
func (k kit) elements() []*navigator.Local {
	return []*navigator.Local{
		k.rule("fold_tensor_extract", `
extract(x)[i] is the element that x was made with: by splat or from_elements, of equal constants, by what
generate computes of i, and what was inserted there.`, foldExtract, "tensor.extract"),
		k.rule("fold_tensor_insert", `
insert(v, insert(w, x)[i])[i] = insert(v, x)[i], and to insert what is there already does nothing.`,
			foldInsert, "tensor.insert"),
	}
}

func foldExtract(e edit) (navigator.Result, error) {
	if e.n.NumInputs() == 0 {
		return e.no("it has no operand")
	}
	x, at := e.n.Input(0), e.n.Inputs()[1:]
	t := e.n.Output(0).Type()
	if c := e.g().ConstantOfVar(x.ID()); c.Kind() == ir.SplatAttr && c.Splat().IsValid() {
		if t.Kind() == ir.ComplexKind || t.Signed() || t.Unsigned() {
			return e.no("arith.constant has no number of its type")
		}
		return e.Replace(e.constant(c.Splat(), t)), nil
	}
	n := x.Owner()
	if !n.IsValid() {
		return e.no("it is not known how its operand is made")
	}
	switch n.Op().Name() {
	case "tensor.cast":
		if y := n.Input(0); y.Type().IsRanked() {
			return e.Replace(e.Apply(e.n.Op(), t, append([]graph.Var{y}, at...)...)), nil
		}
	case "tensor.splat":
		return e.Replace(n.Input(0)), nil
	case "tensor.from_elements":
		i, ok := elementNumber(x.Type(), at)
		if !ok || i >= n.NumInputs() {
			return e.no("it is not known which element it is")
		}
		return e.Replace(n.Input(i)), nil
	case "linalg.fill":
		if n.NumInputs() == 2 && n.Input(0).Type() == t {
			return e.Replace(n.Input(0)), nil
		}
	case "tensor.insert":
		if n.NumInputs() == len(at)+2 && slices.Equal(n.Inputs()[2:], at) {
			return e.Replace(n.Input(0)), nil
		}
	case "tensor.generate":
		return e.generated(n, at)
	}
	return e.no("it is not known how its operand is made")
}

// elementNumber returns the number of the element at subscripts that are constants.
func elementNumber(t ir.Type, at []graph.Var) (int, bool) {
	if !t.IsStatic() || t.Rank() != len(at) {
		return 0, false
	}
	number := 0
	for k, v := range at {
		i, ok := mixed.Constant(v)
		if d := t.Dim(k); !ok || i < 0 || i >= d {
			return 0, false
		}
		number = number*int(t.Dim(k)) + int(i)
	}
	return number, true
}

// generated computes an element as generate does.
func (e edit) generated(n graph.Node, at []graph.Var) (navigator.Result, error) {
	if len(n.Nested()) != 1 || n.FunctionGraph() != e.n.FunctionGraph() {
		return e.no("the tensor is generated around the graph")
	}
	fg := n.Nested()[0]
	if !fg.Return().IsValid() || fg.Return().NumInputs() != 1 || fg.NumInputs() != len(at) || len(fg.Return().Successors()) > 0 {
		return e.no("its graph has another form")
	}
	for m := range fg.All() {
		if m != fg.Return() && !m.Op().HasAny(ir.Pure|ir.ConstantLike) {
			return e.no("its graph does more than to compute an element")
		}
	}
	var args []graph.VarID
	for _, v := range at {
		args = append(args, v.ID())
	}
	values, err := e.InlineCopy(fg, args)
	if err != nil {
		return navigator.Result{}, err
	}
	return e.ReplaceID(values[0]), nil
}

func foldInsert(e edit) (navigator.Result, error) {
	if e.n.NumInputs() < 2 {
		return e.no("it has no destination")
	}
	v, into, at := e.n.Input(0), e.n.Input(1), e.n.Inputs()[2:]
	c, d := e.g().ConstantOfVar(v.ID()), e.g().ConstantOfVar(into.ID())
	if c.IsValid() && d.Kind() == ir.SplatAttr && d.Splat() == c {
		return e.Replace(into), nil
	}
	if n, ok := by(v, "tensor.extract"); ok && n.Input(0) == into && slices.Equal(n.Inputs()[1:], at) {
		return e.Replace(into), nil
	}
	if n, ok := by(into, "tensor.insert"); ok && n.NumInputs() == e.n.NumInputs() && slices.Equal(n.Inputs()[2:], at) {
		operands := append([]graph.Var{v, n.Input(1)}, at...)
		return e.Replace(e.Apply(e.n.Op(), e.n.Output(0).Type(), operands...)), nil
	}
	return e.no("its operands say nothing of each other")
}

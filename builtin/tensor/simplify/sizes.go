package simplify

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/mixed"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// sizes is about how large tensors are.
func (k kit) sizes() []*navigator.Local {
	return []*navigator.Local{
		k.rule("fold_tensor_dim", `
dim(x, i) is what x is made with: its type, the sizes that make it, or those of the tensor that it is a
changed copy of.`, foldDim, "tensor.dim"),
		k.rule("fold_tensor_rank", `
rank(x) is that of the type of x.`, foldRank, "tensor.rank"),
		k.rule("fold_known_sizes", `
empty(4) : tensor<?xf32> = cast(empty() : tensor<4xf32>), and so for generate and splat: sizes that are
constants belong into the type.`, foldKnownSizes, "tensor.empty", "tensor.generate", "tensor.splat"),
		k.guarded(saysMore, "refine_cast_tensor", `
cast(empty(n)) : tensor<4xf32> = empty() : tensor<4xf32>, and so for slices and padding: what makes
the tensor makes it with the type that says more.`, refineCast, "tensor.cast"),
		k.rule("refine_concat", `
concat(x, ...) has the sizes that the types of its operands say; of one operand it is that.`,
			refineConcat, "tensor.concat"),
	}
}

func foldRank(e edit) (navigator.Result, error) {
	if e.n.NumInputs() != 1 || !e.n.Input(0).Type().IsRanked() {
		return e.no("the rank of its operand is not known")
	}
	return e.Replace(e.number(mixed.Of(int64(e.n.Input(0).Type().Rank())))), nil
}

func foldDim(e edit) (navigator.Result, error) {
	if e.n.NumInputs() != 2 {
		return e.no("it does not have two operands")
	}
	x := e.n.Input(0)
	at, ok := mixed.Constant(e.n.Input(1))
	if !ok {
		return e.dynamicDim(x)
	}
	if x.Type().IsRanked() && (at < 0 || at >= int64(x.Type().Rank())) {
		return e.no("there is no such dimension")
	}
	i := int(at)
	if x.Type().IsRanked() {
		if d := x.Type().Dim(i); d != ir.Dynamic {
			return e.Replace(e.number(mixed.Of(d))), nil
		}
	}
	n := x.Owner()
	if !n.IsValid() || n.NumOutputs() == 0 || at < 0 {
		return e.no("it is not known how its operand is made")
	}
	var same graph.Var // what has the size as well
	switch name := n.Op().Name(); {
	case name == "tensor.cast" && n.NumInputs() == 1 && n.Input(0).Type().IsUnranked():
		return e.Replace(e.Apply(e.n.Op(), ir.Index(), n.Input(0), e.n.Input(1))), nil
	case name == "tensor.cast" && n.NumInputs() == 1:
		same = n.Input(0)
	case name == "tensor.insert_slice", name == "tensor.insert":
		same = n.Input(1)
	case name == "tensor.empty", name == "tensor.generate", name == "tensor.splat", name == "tensor.expand_shape":
		sizes := n.Inputs()
		if !x.Type().IsRanked() {
			return e.no("the rank of its operand is not known")
		}
		if name == "tensor.splat" || name == "tensor.expand_shape" {
			sizes = sizes[min(1, len(sizes)):]
		}
		before := 0
		for _, d := range x.Type().Dims()[:i] {
			if d == ir.Dynamic {
				before++
			}
		}
		if before >= len(sizes) {
			return e.no("it has fewer operands than dimensions that are not known")
		}
		return e.Replace(sizes[before]), nil
	case name == "tensor.extract_slice":
		w, ok := windowOf(n, 1)
		if !ok {
			return e.no("its numbers do not fit")
		}
		kept := keptDims(w.sizes, x.Type().Dims())
		if i >= len(kept) {
			return e.no("its numbers do not fit")
		}
		return e.Replace(e.number(w.sizes[kept[i]])), nil
	case name == "tensor.reshape" && n.NumInputs() == 2:
		return e.dimOfReshape(n.Input(1), e.n.Input(1))
	case name == "vector.transfer_write" && n.NumOutputs() == 1 && n.NumInputs() > 1:
		same = n.Input(1)
	case strings.HasPrefix(name, "linalg.") && writesDestinations(n):
		same = n.Input(n.NumInputs() - n.NumOutputs() + x.Index())
	case name == "scf.forall" && n.NumInputs() >= n.NumOutputs():
		same = n.Input(n.NumInputs() - n.NumOutputs() + x.Index())
	}
	if !same.IsValid() || !same.Type().IsRanked() || i >= same.Type().Rank() {
		return e.no("it is not known how its operand is made")
	}
	return e.Replace(e.dim(same, i)), nil
}

// dynamicDim is dim(x, i) where i is not known.
func (e edit) dynamicDim(x graph.Var) (navigator.Result, error) {
	if n, ok := by(x, "tensor.reshape"); ok && n.NumInputs() == 2 && e.g().CanUse(e.n.ID(), n.Input(1).ID()) {
		return e.dimOfReshape(n.Input(1), e.n.Input(1))
	}
	if n, ok := by(x, "tensor.cast"); ok && n.NumInputs() == 1 {
		return e.Replace(e.Apply(e.n.Op(), ir.Index(), n.Input(0), e.n.Input(1))), nil
	}
	return e.no("it is not known which dimension it is of")
}

func (e edit) g() *graph.Graph { return e.n.Graph() }

// dimOfReshape reads a size from the operand of a reshape.
func (e edit) dimOfReshape(shape, at graph.Var) (navigator.Result, error) {
	t := shape.Type()
	if t.Rank() != 1 {
		return e.no("the shape is not a list")
	}
	size := e.Apply(e.ctxt.Op("tensor.extract"), t.Elem(), shape, at)
	if t.Elem() != ir.Index() {
		size = e.Apply(e.ctxt.Op("arith.index_cast"), ir.Index(), size)
	}
	return e.Replace(size), nil
}

// writesDestinations reports whether the results of a node are its last operands, with other
// content.
func writesDestinations(n graph.Node) bool {
	outs, ins := n.NumOutputs(), n.NumInputs()
	switch n.Op().Name() {
	case "linalg.index", "linalg.yield":
		return false
	}
	if outs == 0 || ins < outs {
		return false
	}
	for i := range outs {
		if t := n.Input(ins - outs + i).Type(); t.Kind() != ir.TensorKind || t != n.Output(i).Type() {
			return false
		}
	}
	return true
}

// foldKnownSizes makes a tensor of a type with the sizes that are constants.
func foldKnownSizes(e edit) (navigator.Result, error) {
	t := e.n.Output(0).Type()
	first := 0
	if e.n.Op().Name() == "tensor.splat" {
		first = 1
	}
	if !t.IsRanked() || e.n.NumInputs() < first {
		return e.no("its rank is not known")
	}
	own := e.n.Inputs()[:first]
	list, rest := dynamic(t.Dims(), e.n.Inputs()[first:])
	folded, changed := list.Fold(mixed.NotNegative)
	if !changed || len(rest) > 0 {
		return e.no("no size is a constant")
	}
	made := e.Add(e.n.Op(), append(slices.Clone(own), folded.Vars()...), t.WithDims(folded.Known()...))
	for _, fg := range e.n.Nested() {
		if err := e.MoveGraph(fg, made.ID()); err != nil {
			return navigator.Result{}, err
		}
	}
	return e.with(made.Output(0))
}

// dynamic returns dimensions with the operands for those that are not known, and the
// operands after those.
func dynamic(dims []int64, operands []graph.Var) (list mixed.List, rest []graph.Var) {
	for _, d := range dims {
		switch {
		case d != ir.Dynamic:
			list = append(list, mixed.Of(d))
		case len(operands) > 0:
			list, operands = append(list, mixed.Computed(operands[0])), operands[1:]
		default:
			return nil, []graph.Var{{}}
		}
	}
	return list, operands
}

// saysMore reports whether the type of a result, with a rank, says more than that of the operand.
func saysMore(operand, result ir.Type) bool {
	return result.IsRanked() && operand.IsRanked() && result != operand && operand.Super(result)
}

// refineCast makes a tensor with the type that it is cast to, which says more.
func refineCast(e edit) (navigator.Result, error) {
	x, t := e.n.Input(0), e.n.Output(0).Type()
	n := x.Owner()
	if !n.IsValid() || n.FunctionGraph() != e.n.FunctionGraph() {
		return e.no("it is not known how its operand is made")
	}
	if n.Op().Name() != "tensor.empty" && x.NumClients(2) > 1 {
		return e.no("another node uses the tensor")
	}
	switch n.Op().Name() {
	case "tensor.empty":
		list, rest := dynamic(x.Type().Dims(), n.Inputs())
		if len(rest) > 0 {
			return e.no("its numbers do not fit")
		}
		for i, d := range t.Dims() {
			if d != ir.Dynamic {
				list[i] = mixed.Of(d)
			}
		}
		return e.Replace(e.Add(n.Op(), list.Vars(), t).Output(0)), nil
	case "tensor.extract_slice":
		w, ok := windowOf(n, 1)
		if !ok {
			return e.no("its numbers do not fit")
		}
		kept := keptDims(w.sizes, x.Type().Dims())
		if len(kept) != t.Rank() {
			return e.no("its numbers do not fit")
		}
		for i, d := range t.Dims() {
			if d != ir.Dynamic && !w.sizes[kept[i]].IsKnown() {
				w.sizes[kept[i]] = mixed.Of(d)
			}
		}
		if !w.isWithin(n.Input(0).Type()) {
			return e.no("the slice is out of bounds")
		}
		op, operands := e.sliced(n.Op(), w, n.Input(0))
		return e.Replace(e.Apply(op, t, operands...)), nil
	case "tensor.pad":
		made := e.Add(n.Op(), n.Inputs(), t)
		if err := e.moveNested(n, made); err != nil {
			return navigator.Result{}, err
		}
		return e.Replace(made.Output(0)), nil
	}
	if strings.HasPrefix(n.Op().Name(), "linalg.") && writesDestinations(n) && n.NumOutputs() == 1 {
		return e.refineDestination(n, t)
	}
	return e.no("it is not known how its operand is made")
}

// refineDestination has an op write into an empty tensor of a type that says more.
func (e edit) refineDestination(n graph.Node, t ir.Type) (navigator.Result, error) {
	inputs := n.Inputs()
	last := len(inputs) - 1
	if _, ok := by(inputs[last], "tensor.empty"); !ok || inputs[last].NumClients(2) > 1 {
		return e.no("it does not write into an empty tensor of its own")
	}
	inputs[last] = e.cast(inputs[last], t)
	if !agree(n.Op(), inputs) {
		return e.no("its operands do not go together with the type")
	}
	made := e.Add(n.Op(), inputs, t)
	if err := e.moveNested(n, made); err != nil {
		return navigator.Result{}, err
	}
	return e.Replace(made.Output(0)), nil
}

// moveNested gives a node the graphs of another one, which goes away.
func (e edit) moveNested(from, to graph.Node) error {
	e.MoveNested(from.ID(), to.ID())
	e.Remove(from)
	return nil
}

func refineConcat(e edit) (navigator.Result, error) {
	axis, ok := e.n.Op().Attr("dim").Int()
	t := e.n.Output(0).Type()
	if !ok || e.n.NumInputs() == 0 || !t.IsRanked() || axis < 0 || axis >= int64(t.Rank()) {
		return e.no("its shape is not known")
	}
	if e.n.NumInputs() == 1 {
		return e.with(e.n.Input(0))
	}
	dims := make([]int64, t.Rank())
	for i := range dims {
		dims[i] = ir.Dynamic
		sum := int64(0)
		for _, x := range e.n.Inputs() {
			d := x.Type().Dim(i)
			switch {
			case x.Type().Rank() != t.Rank():
				return e.no("its shape is not known")
			case d == ir.Dynamic:
				sum = ir.Dynamic
			case sum != ir.Dynamic:
				sum += d
			}
			if int64(i) != axis && d != ir.Dynamic {
				dims[i] = d
			}
		}
		if int64(i) == axis {
			dims[i] = sum
		}
	}
	made := refined(t, dims)
	if made == t {
		return e.no("its type says all that is known")
	}
	return e.with(e.Apply(e.n.Op(), made, e.n.Inputs()...))
}

// intsOf returns an attribute that is a list of integers.
func intsOf(a ir.Attr) []int64 {
	list, _ := value.IntsOf(a)
	return list
}

package aesara

import (
	"fmt"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/phrase"
)

// topic is what one file says of its ops.
type topic struct {
	ops        []declare.List
	evaluators map[string]eval.Evaluator      // by their names without the dialect
	print      func(p *printer.PrettyPrinter) // nil: as calls
	functions  []ir.GuardFunction
}

// rule gives the types of the outputs of an op, as far as they follow from its
// attributes and the types of its inputs: none where they do not. An error says which
// attribute or input the op cannot have.
type rule func(op ir.Op, in []ir.Type) ([]ir.Type, error)

// infer is the rule in the words of package ir.
func (r rule) infer(op ir.Op, in []ir.Type) []ir.Type {
	if info := op.Info(); info != nil && (len(in) < info.MinInputs || info.MaxInputs != ir.Variadic && len(in) > info.MaxInputs) {
		return nil
	}
	out, err := r(op, in)
	if err != nil {
		return nil
	}
	return out
}

// typed lists ops whose types a rule gives.
func typed(s declare.Shape, r rule, names ...string) declare.List {
	return declare.Ops(s, ir.Pure, names...).Infer(r.infer).Checks(r.check)
}

// check is the rule as what a node cannot be. Of inputs without a rank, and of sparse ones, too
// little is known before the program runs.
func (r rule) check(n graph.Node) error { return r.checkTypes(n, func(t ir.Type) ir.Type { return t }) }

// checkRanks is check except for the sizes of dimensions. That an index is out of range of a size is an error
// where it is computed: rules make a constant index of one that the program computes, and leave that.
func (r rule) checkRanks(n graph.Node) error {
	return r.checkTypes(n, func(t ir.Type) ir.Type {
		if t.Kind() != ir.TensorKind {
			return t
		}
		return ir.Tensor(t.Elem(), opens(t.Rank())...)
	})
}

func (r rule) checkTypes(n graph.Node, seen func(ir.Type) ir.Type) error {
	if err := countInputs(n); err != nil {
		return err
	}
	types := make([]ir.Type, n.NumInputs())
	for i := range types {
		if types[i] = n.Input(i).Type(); types[i].IsUnranked() || types[i].Encoding() != "" {
			return nil
		}
		types[i] = seen(types[i])
	}
	_, err := r(n.Op(), types)
	return err
}

// countInputs is an error unless a node has as many inputs as its op takes.
func countInputs(n graph.Node) error {
	info, count := n.Op().Info(), n.NumInputs()
	switch {
	case count >= info.MinInputs && (info.MaxInputs == ir.Variadic || count <= info.MaxInputs):
		return nil
	case info.MinInputs == info.MaxInputs:
		return fmt.Errorf("it takes %s, and has %d", phrase.Count(info.MinInputs, "input"), count)
	case count < info.MinInputs:
		return fmt.Errorf("it takes %s at least, and has %d", phrase.Count(info.MinInputs, "input"), count)
	}
	return fmt.Errorf("it takes %s at most, and has %d", phrase.Count(info.MaxInputs, "input"), count)
}

// checked returns the evaluator of an op with one result that is only asked for inputs
// and attributes that a rule allows.
func checked(d eval.Domain, r rule, f func(c numeric.Call) value.Value) eval.Evaluator {
	return numeric.Op(d, func(c numeric.Call) value.Value {
		check(c, r)
		return f(c)
	})
}

func check(c numeric.Call, r rule) {
	types := make([]ir.Type, c.NumInputs())
	for i, v := range c.Inputs() {
		types[i] = v.Type()
	}
	if info := c.Op().Info(); info != nil && (len(types) < info.MinInputs || info.MaxInputs != ir.Variadic && len(types) > info.MaxInputs) {
		panic(numeric.Mistyped("it has %s", phrase.Count(len(types), "input")))
	}
	if _, err := r(c.Op(), types); err != nil {
		panic(numeric.Mistyped("%v", err))
	}
}

// one is the result of a rule for an op of one output.
func one(elem ir.Type, dims []int64) ([]ir.Type, error) {
	return []ir.Type{ir.Tensor(elem, dims...)}, nil
}

// needs is an error unless there are that many inputs.
func needs(in []ir.Type, n int) error {
	if len(in) < n {
		return fmt.Errorf("it has %s, fewer than %d", phrase.Count(len(in), "input"), n)
	}
	return nil
}

// ranked returns the dimensions of a tensor, nil without an error for one whose rank is
// not known.
func ranked(in []ir.Type, i int) (dims []int64, err error) {
	if i >= len(in) {
		return nil, fmt.Errorf("it has no input %d", i)
	}
	switch t := in[i]; t.Kind() {
	case ir.TensorKind:
		return t.Dims(), nil
	case ir.UnrankedTensorKind:
		return nil, nil
	default:
		return nil, fmt.Errorf("input %d is %s, not a tensor", i, t)
	}
}

// integer is an error unless an input is one integer: i64, index, tensor<i64>.
func integer(in []ir.Type, i int) error {
	if i >= len(in) {
		return fmt.Errorf("it has no input %d", i)
	}
	if t := in[i]; !isIntegral(declare.ElemOf(t)) || t.IsShaped() && t.Rank() != 0 && !t.IsUnranked() {
		return fmt.Errorf("input %d is %s, not an integer", i, t)
	}
	return nil
}

// integers is an error unless the inputs from one on are integers.
func integers(in []ir.Type, from int) error {
	for i := from; i < len(in); i++ {
		if err := integer(in, i); err != nil {
			return err
		}
	}
	return nil
}

// vector is an error unless an input is a vector of integers; it returns its length.
func vector(in []ir.Type, i int) (int64, error) {
	if i >= len(in) {
		return 0, fmt.Errorf("it has no input %d", i)
	}
	t := in[i]
	if t.IsUnranked() && isIntegral(t.Elem()) {
		return ir.Dynamic, nil
	}
	if t.Kind() != ir.TensorKind || t.Rank() != 1 || !isIntegral(t.Elem()) {
		return 0, fmt.Errorf("input %d is %s, not a vector of integers", i, t)
	}
	return t.Dim(0), nil
}

// ints reads an attribute that is a list of integers.
func ints(op ir.Op, name string) ([]int64, bool, error) {
	a := op.Attr(name)
	if !a.IsValid() {
		return nil, false, nil
	}
	list, ok := value.IntsOf(a)
	if !ok {
		return nil, true, fmt.Errorf("%s = %s is not a list of integers", name, a)
	}
	return list, true, nil
}

// number reads an attribute that is an integer.
func number(op ir.Op, name string) (int64, bool, error) {
	a := op.Attr(name)
	if !a.IsValid() {
		return 0, false, nil
	}
	n, ok := a.Int()
	if !ok {
		return 0, true, fmt.Errorf("%s = %s is not an integer", name, a)
	}
	return n, true, nil
}

// axisOf reads an attribute that names a dimension, which may count from the end.
func axisOf(op ir.Op, name string, rank int) (int, error) {
	n, there, err := number(op, name)
	switch {
	case err != nil:
		return 0, err
	case !there:
		return 0, fmt.Errorf("it has no %s", name)
	}
	return dimension(name, n, rank)
}

func dimension(name string, n int64, rank int) (int, error) {
	if n < -int64(rank) || n >= int64(rank) {
		return 0, fmt.Errorf("%s %d is out of range of %d dimensions", name, n, rank)
	}
	if n < 0 {
		n += int64(rank)
	}
	return int(n), nil
}

// same keeps the type of the first input.
func same(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 1); err != nil {
		return nil, err
	}
	return in[:1:1], nil
}

func opens(n int) []int64 {
	dims := make([]int64, n)
	for i := range dims {
		dims[i] = ir.Dynamic
	}
	return dims
}

// isIntegral reports whether elements are integers and not truths.
func isIntegral(elem ir.Type) bool { return elem.IsInteger() && elem != ir.I1 || elem == ir.Index() }

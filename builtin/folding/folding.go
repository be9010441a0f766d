package folding

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// Tag is the tag of everything that folds constants.
const Tag = "constant_folding"

// DefaultLimit is how many bytes a result may take more than its inputs where
// the caller does not say: tables of a page or two are worth having, weights are not.
const DefaultLimit = 64 << 10

// unlimited is how many times as much a node may cost where nothing limits the bytes.
const unlimited = 1 << 4

// Rules returns fold_constant and fold_inexact_constant, for the ops that have
// evaluators. limit is in bytes; a negative one is none.
func Rules(ops *eval.Registry, dialects *ir.Dialects, limit int64) []*navigator.Local {
	return rules(ops, dialects, limit, "fold_constant", "fold_inexact_constant", nil)
}

// OfDialects returns the same two rules for the ops of some dialects alone, as
// topo_constant_folding and topo_constant_folding_inexact: what folds in the stages of
// the document's database, where other dialects have no part.
func OfDialects(ops *eval.Registry, dialects *ir.Dialects, limit int64, of ...string) []*navigator.Local {
	const name = "topo_constant_folding"
	list := rules(ops, dialects, limit, name, name+"_inexact", of)
	for _, r := range list {
		if r.Name != name {
			r.Tags = append(r.Tags, name)
		}
	}
	return list
}

func rules(ops *eval.Registry, dialects *ir.Dialects, limit int64, exactName, inexactName string, of []string) []*navigator.Local {
	f := &folder{limit: limit, options: eval.FoldOptions(ops)}
	f.options.FoldComplex = dialects.Op(complexConstant) != nil
	if limit < 0 {
		f.options.MaxElements *= unlimited
		f.options.MaxWork *= unlimited
	}
	exact, inexact := f.foldable(ops, dialects, of)
	var list []*navigator.Local
	if len(exact)+len(inexact) > 0 {
		all := append(slices.Clone(exact), inexact...)
		rule := f.rule(exactName, `
f(constants...) = its value, computed, for every op that has an evaluator, but not where
floats may be rounded otherwise: functions are computed where the nearest float is certain. A result that makes the graph larger by more than a
limit is not kept, nor is one computed that takes more than some hundredths of a second.`, all, navigator.Exact, Tag)
		rule.Guard = func(m *unify.Match) (bool, error) { return hasConstants(m) && !f.rounds(m), nil }
		list = append(list, rule)
	}
	if len(inexact) > 0 {
		list = append(list, f.rule(inexactName, `
f(constants...) = its value, computed, for ops that another implementation may round
otherwise, such as the exponential.`, inexact, navigator.Approximate, Tag, "inexact"))
	}
	return list
}

// Walk returns an optimizer that tries rules at every node once, from the inputs.
func Walk(name string, rules ...*navigator.Local) navigator.Optimizer {
	return navigator.NewTopo(navigator.TopoConfig{Name: name, Locals: rules, Order: navigator.InToOut, IgnoreNewTrees: true})
}

// folder computes nodes.
type folder struct {
	options eval.Options
	limit   int64
}

// foldable returns the ops that may be folded: those that compute what is always
// the same everywhere, and those that may be rounded otherwise; of some dialects, or of
// all where none is given.
func (f *folder) foldable(ops *eval.Registry, dialects *ir.Dialects, of []string) (exact, inexact []string) {
	for _, name := range ops.Ops() {
		if dialect, _, _ := strings.Cut(name, "."); of != nil && !slices.Contains(of, dialect) {
			continue
		}
		e, _ := ops.Lookup(name)
		info := dialects.Op(name)
		const others = ir.Effect | ir.Terminator
		if e.Domain.Impure || info != nil && (info.Traits&others != 0 || info.Has(ir.ConstantLike)) {
			continue
		}
		if e.Domain.Inexact {
			inexact = append(inexact, name)
		} else {
			exact = append(exact, name)
		}
	}
	return exact, inexact
}

func (f *folder) rule(name, doc string, ops []string, equality navigator.Equality, tags ...string) *navigator.Local {
	constantFirst := &unify.Term{
		Kind: unify.AppTerm, Ops: ops, Ordered: true, Args: []*unify.Term{unify.Const(), unify.Rest("others")},
	}
	return &navigator.Local{
		Name: name, Doc: doc, Tags: tags, Equality: equality,
		Pattern: unify.MustCompile(constantFirst, nil),
		Guard:   func(m *unify.Match) (bool, error) { return hasConstants(m), nil },
		Rewrite: f.fold,
		// A result may take the room of constants that nothing else uses.
		CountsClients: true,
	}
}

// hasConstants accepts nodes whose inputs are all constants.
func hasConstants(m *unify.Match) bool {
	for i := range m.Graph.NumInputsOf(m.Root) {
		if !m.Graph.ConstantOfVar(m.Graph.InputOf(m.Root, i)).IsValid() {
			return false
		}
	}
	return true
}

// rounds reports whether another implementation may round the results of a node
// otherwise: sums of integers are exact, those of floats are not.
func (f *folder) rounds(m *unify.Match) bool {
	n := m.Graph.Node(m.Root)
	if e, _ := f.options.Evaluators.Lookup(n.Op().Name()); !e.Domain.Inexact {
		return false
	}
	isNotInt := func(v graph.Var) bool { return value.ClassOf(value.ElemOf(v.Type())) != value.IntClass }
	if !slices.ContainsFunc(n.Inputs(), isNotInt) && !slices.ContainsFunc(n.Outputs(), isNotInt) {
		return false
	}
	return !f.nearest(context.Background(), n)
}

// fold computes the node.
func (f *folder) fold(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	if len(n.Nested()) > 0 {
		return r.NoMatch(n.Op().Name() + ": it holds graphs"), nil
	}
	inputs, outputs, err := f.compute(r.Context(), n)
	switch {
	case r.Context().Err() != nil:
		return navigator.Result{}, r.Context().Err()
	case err != nil:
		return r.NoMatch(n.Op().Name() + ": " + err.Error()), nil
	}
	vars := make([]graph.Var, len(outputs))
	for i, v := range outputs {
		if k := slices.IndexFunc(inputs, v.Shares); k >= 0 && !isScalable(n) && n.Output(i).Type().Super(n.Input(k).Type()) {
			vars[i] = n.Input(k) // an identity: there is that constant already
			continue
		}
		if vars[i], err = constant(r, n, i, v); err != nil {
			return r.NoMatch(n.Op().Name() + ": " + err.Error()), nil
		}
	}
	return r.Replace(vars...), nil
}

// The reasons for which a node stays. They are few, so that a report can count
// them: what differs from node to node is not in them.
var (
	errElided = errors.New("an input was cut short when the file was printed")
	errRead   = errors.New("the value of an input cannot be read")
	errLarge  = errors.New("computing it takes too many elements or operations")
	errGrows  = "the result takes more than %d bytes more than its inputs"
	errType   = errors.New("the result is not a constant of the type that the graph declares")
)

// compute evaluates the node. It returns the values of its inputs as well.
func (f *folder) compute(ctx context.Context, n graph.Node) (inputs, outputs []value.Value, err error) {
	if err := f.hopeless(n); err != nil {
		return nil, nil, err
	}
	inputs = make([]value.Value, n.NumInputs())
	room := f.limit
	for i, v := range n.Inputs() {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		inputs[i], err = f.read(n, v)
		switch {
		case errors.Is(err, value.ErrElided):
			return nil, nil, errElided
		case err != nil:
			return nil, nil, errRead
		}
		if v.NumClients(2) == 1 {
			room += size(inputs[i])
		}
	}
	var types []ir.Type
	for _, out := range n.Outputs() {
		types = append(types, computed(n, out.Type()))
	}
	if outputs, err = eval.Fold(ctx, n.Op(), inputs, types, f.options); err != nil {
		return nil, nil, err
	}
	for _, v := range outputs {
		room -= size(v)
	}
	if f.limit >= 0 && room < 0 {
		return nil, nil, fmt.Errorf(errGrows, f.limit)
	}
	return inputs, outputs, nil
}

// manySizes is how many elements inputs have that may be sizes: of those, a result whose
// elements are all the same may be computed.
const manySizes = 8

// hopeless reports by the types of a node that it need not be computed: there are too
// many elements, or it makes large tensors of elements that differ.
func (f *folder) hopeless(n graph.Node) error {
	var elements, largest int64 // of inputs with elements that differ; of any input
	differ, room := false, f.limit
	for _, v := range n.Inputs() {
		if v.Constant().IsElided() {
			return errElided
		}
		count, isSplat := int64(1), isSplat(v.Constant())
		if t := v.Constant().Type(); t.IsShaped() {
			count, _ = t.NumElements()
		}
		if !isSplat {
			elements += count
		}
		if count >= largest {
			largest, differ = count, !isSplat
		}
		if v.NumClients(2) == 1 {
			room += bytesOf(v.Type(), count)
		}
	}
	if elements > f.options.MaxElements {
		return errLarge
	}
	if f.limit < 0 || !differ || largest <= manySizes {
		return nil
	}
	for _, v := range n.Outputs() {
		if count, ok := v.Type().NumElements(); ok && v.Type().IsShaped() {
			room -= bytesOf(v.Type(), count)
		}
	}
	if room < 0 {
		return fmt.Errorf(errGrows, f.limit)
	}
	return nil
}

// isSplat reports whether all elements of a constant are written as one.
func isSplat(a ir.Attr) bool { return a.Kind() == ir.SplatAttr || !a.Type().IsShaped() }

// constant makes a value a constant in the place of output i of a node, by the op of
// its dialect with which an input of the node is one.
func constant(r *navigator.Rewriter, n graph.Node, i int, v value.Value) (graph.Var, error) {
	if v.IsScalar() && v.Class() == value.ComplexClass {
		return complexNumber(r, v)
	}
	a := v.Attr(r.Graph().Context())
	if !a.IsValid() {
		return graph.Var{}, errType
	}
	if isScalable(n) {
		a = r.Graph().Context().Splat(a, n.Output(i).Type())
	}
	if op := constantOp(n, a); op.IsValid() {
		return r.Apply(op, a.Type()), nil
	}
	return r.Constant(a), nil
}

// complexConstant is the op that makes a complex number, which has the two parts for its value:
// an attribute without a type, so that it is not an arith.constant.
const complexConstant = "complex.constant"

// complexNumber makes a complex number a constant of a program in MLIR's format.
func complexNumber(r *navigator.Rewriter, v value.Value) (graph.Var, error) {
	ctxt := r.Graph().Context()
	x, elem := v.Complex(0), v.Type().Elem()
	parts := ctxt.Array(ctxt.Float(real(x), elem), ctxt.Float(imag(x), elem))
	if back, err := value.FromAttr(parts); r.Graph().ConstantOp == "" || err != nil || !back.Equal(v) {
		return graph.Var{}, errType
	}
	return r.Apply(ctxt.Op(complexConstant, ir.NamedAttr{Name: "value", Value: parts}), v.Type()), nil
}

// constantOp returns the op of the dialect of a node that has a value, where an input
// is made by such an op.
func constantOp(n graph.Node, a ir.Attr) ir.Op {
	for _, in := range n.Inputs() {
		if !in.Owner().IsValid() || in.Type().Kind() != a.Type().Kind() {
			continue
		}
		op := in.Owner().Op()
		if attrs := op.Attrs(); op.Dialect() == n.Op().Dialect() && len(attrs) == 1 && op.Constant() == attrs[0].Value {
			return op.With(attrs[0].Name, a)
		}
	}
	return ir.Op{}
}

// size returns the bytes in which a constant is kept: those of one element where
// all are the same.
func size(v value.Value) int64 {
	if v.IsSplat() {
		return bytesOf(v.Type(), 1)
	}
	return bytesOf(v.Type(), int64(v.Len()))
}

// bytesOf returns the bytes of that many elements of a type.
func bytesOf(t ir.Type, elements int64) int64 {
	return elements * int64(max(value.Size(value.ElemOf(t)), 1))
}

package folding

import (
	"context"
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// Tag is the tag of everything that folds constants.
const Tag = "constant_folding"

// DefaultLimit is how many bytes a result may take more than its inputs where
// nobody says: tables of a page or two are worth having, weights are not.
const DefaultLimit = 64 << 10

// maxElements bounds what is computed to find that it is too large.
const maxElements = 1 << 24

// Rules returns fold_constant and fold_inexact_constant, for the ops that have
// evaluators. limit is in bytes; a negative one is none.
func Rules(ops *eval.Registry, dialects *graph.Dialects, limit int64) []*navigator.Local {
	f := &folder{limit: limit, options: eval.Options{Evaluators: ops, MaxElements: maxElements}}
	exact, inexact := f.foldable(ops, dialects)
	var list []*navigator.Local
	if len(exact) > 0 {
		list = append(list, f.rule("fold_constant", `
f(constants...) = its value, computed, for every op that has an evaluator. A result
that makes the graph larger by more than a limit is not kept.`, exact, navigator.Exact, Tag))
	}
	if len(inexact) > 0 {
		list = append(list, f.rule("fold_inexact_constant", `
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
// the same everywhere, and those that may be rounded otherwise.
func (f *folder) foldable(ops *eval.Registry, dialects *graph.Dialects) (exact, inexact []string) {
	for _, name := range ops.Ops() {
		e, _ := ops.Lookup(name)
		info := dialects.Op(name)
		const others = graph.Effect | graph.Terminator
		if e.Domain.Impure || info != nil && (info.Traits&others != 0 || info.Has(graph.ConstantLike)) {
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
	return &navigator.Local{
		Name: name, Doc: doc, Tags: tags, Equality: equality,
		Pattern: unify.MustCompile(unify.Root(ops...), nil),
		Guard:   hasConstants,
		Rewrite: f.fold,
		// A result may take the room of constants that nothing else uses.
		CountsClients: true,
	}
}

// hasConstants accepts nodes whose inputs are all constants.
func hasConstants(m *unify.Match) (bool, error) {
	n := m.Graph.NumInputsOf(m.Root)
	for i := range n {
		if !m.Graph.ConstantOfVar(m.Graph.InputOf(m.Root, i)).IsValid() {
			return false, nil
		}
	}
	return n > 0, nil
}

// fold computes the node.
func (f *folder) fold(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	if len(n.Nested()) > 0 {
		return r.NoMatch(n.Op().Name() + ": it holds graphs"), nil
	}
	outputs, err := f.compute(n)
	if err != nil {
		return r.NoMatch(n.Op().Name() + ": " + err.Error()), nil
	}
	vars := make([]graph.Var, len(outputs))
	for i, v := range outputs {
		if vars[i], err = constant(r, n.Output(i).Type(), v); err != nil {
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
	errTypes  = errors.New("the constants have types that the op does not take")
	errLarge  = fmt.Errorf("the result has more than %d elements", maxElements)
	errType   = errors.New("the result is no constant of the type that the graph declares")
	errPanic  = errors.New("its evaluator panicked")
)

// compute evaluates the node. A panic of an evaluator is a reason not to fold: it
// is not to end the run.
func (f *folder) compute(n graph.Node) (outputs []value.Value, err error) {
	defer func() {
		if recover() != nil {
			outputs, err = nil, errPanic
		}
	}()
	inputs := make([]value.Value, n.NumInputs())
	room := f.limit
	for i, v := range n.Inputs() {
		inputs[i], _, err = eval.Constant(v, f.options)
		switch {
		case errors.Is(err, value.ErrElided):
			return nil, errElided
		case err != nil:
			return nil, errRead
		}
		if v.NumClients(2) == 1 {
			room += size(inputs[i])
		}
	}
	var types []graph.Type
	for _, out := range n.Outputs() {
		types = append(types, out.Type())
	}
	outputs, err = eval.Apply(context.Background(), n.Op(), inputs, types, f.options)
	if err != nil {
		return nil, f.reason(n.Op(), err)
	}
	for _, v := range outputs {
		room -= size(v)
	}
	if f.limit >= 0 && room < 0 {
		return nil, fmt.Errorf("the result takes more than %d bytes more than its inputs", f.limit)
	}
	return outputs, nil
}

// reason returns what is common to all nodes that fail so.
func (f *folder) reason(op graph.Op, err error) error {
	switch {
	case errors.Is(err, eval.ErrUndefined):
		e, _ := f.options.Evaluators.Lookup(op.Name())
		if e.Domain.Partial == "" {
			return eval.ErrUndefined
		}
		return fmt.Errorf("%w: %s", eval.ErrUndefined, e.Domain.Partial)
	case errors.Is(err, eval.ErrLimit):
		return errLarge
	}
	return errTypes
}

// constant makes a value a constant in the place of a variable of a type.
func constant(r *navigator.Rewriter, declared graph.Type, v value.Value) (graph.Var, error) {
	if v.Class() == value.StringClass || !declared.Super(v.Type()) {
		return graph.Var{}, errType
	}
	a := v.Attr(r.Vocabulary())
	if !a.IsValid() {
		return graph.Var{}, errType
	}
	return r.Constant(a), nil
}

// size returns the bytes in which a constant is kept: those of one element where
// all are the same.
func size(v value.Value) int64 {
	n := int64(v.Len())
	if v.IsSplat() {
		n = 1
	}
	return n * int64(max(value.Size(v.Elem()), 1))
}

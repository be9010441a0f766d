package rules

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
	"github.com/settle-go/settle/unify/logic"
	"github.com/settle-go/settle/unify/relation"
)

// RelationSub is a rule by a relation: what a node computes is replaced by what
// the relation relates it with. Turned round, the same relation is the rule for
// the other direction.
type RelationSub struct {
	Name string
	Doc  string
	Tags []string
	// Ops are those of the nodes at which the rule is tried; none for all.
	Ops []string
	// Relation relates the value of a node with what may take its place: an
	// expression, a variable of the graph, or for several outputs a list of
	// those. The value of a node with several outputs is a list as well.
	Relation func(in, out logic.Term) relation.Goal
	// Results chooses among the terms that are related, found as they are asked
	// for; nil takes the first. Not ok leaves the node as it is.
	Results func(iter.Seq[logic.Term]) (logic.Term, bool)
	// Accepts refuses nodes before anything is searched; nil takes all.
	Accepts func(graph.Node) bool
	// Steps bounds the search at one node, 0 for [DefaultSteps]. A search that
	// needs more is a failure of the rule, and leaves the node as it is.
	Steps int
	// Levels is how far below a node the relation looks, 0 for [DefaultLevels]:
	// see [navigator.Local].
	Levels int
	// AnyType lets a value be replaced by one of any type.
	AnyType bool

	search func(ctx context.Context, in, out logic.Term) relation.Goal // of a file, in place of Relation
}

const (
	// DefaultSteps is about a tenth of a second.
	DefaultSteps = 100_000
	// DefaultLevels is more than a relation looks at that opens a term and one
	// or two below it.
	DefaultLevels = 4
)

// Local returns the rule. An expression that cannot be evaluated is a mistake of
// the relation: it fails at the node, which stays as it was. Where only the type of
// a new node cannot be told, the rule refuses. It panics without a Relation, and
// where Steps or Levels are negative.
func (r RelationSub) Local() *navigator.Local {
	switch {
	case r.Relation == nil && r.search == nil:
		panic(fmt.Sprintf("rules: RelationSub %q has no Relation", r.Name))
	case r.Steps < 0 || r.Levels < 0:
		panic(fmt.Sprintf("rules: RelationSub %q: negative Steps or Levels", r.Name))
	}
	if r.Steps == 0 {
		r.Steps = DefaultSteps
	}
	if r.Levels == 0 {
		r.Levels = DefaultLevels
	}
	if r.search == nil {
		r.search = func(_ context.Context, in, out logic.Term) relation.Goal { return r.Relation(in, out) }
	}
	if r.Results == nil {
		r.Results = firstResult
	}
	return &navigator.Local{
		Name: r.Name, Doc: r.Doc, Tags: r.Tags, AnyType: r.AnyType, Levels: r.Levels,
		Pattern: unify.MustCompile(unify.Root(r.Ops...), nil),
		Rewrite: r.rewrite,
	}
}

func firstResult(results iter.Seq[logic.Term]) (logic.Term, bool) {
	for t := range results {
		return t, true
	}
	return nil, false
}

func (r RelationSub) rewrite(w *navigator.Rewriter) (navigator.Result, error) {
	n := w.Node()
	switch {
	case len(n.Nested()) > 0:
		return w.NoMatch("the op holds graphs, which a relation cannot say"), nil
	case n.NumOutputs() == 0:
		return w.NoMatch("the node has no value"), nil
	case r.Accepts != nil && !r.Accepts(n):
		return w.NoMatch("the node is not accepted"), nil
	}
	if err := w.Context().Err(); err != nil {
		return navigator.Result{}, err
	}
	var gaveUp error
	q := logic.NewVar("out")
	search := relation.Search{Steps: r.Steps, Context: w.Context()}.Run(q, r.search(w.Context(), valueOf(n), q))
	chosen, ok := r.Results(func(yield func(logic.Term) bool) {
		for t, err := range search {
			if err != nil {
				gaveUp = err
				return
			}
			if w.Context().Err() != nil {
				return
			}
			if !yield(t) {
				return
			}
		}
	})
	switch {
	case w.Context().Err() != nil:
		return navigator.Result{}, w.Context().Err() // what it found may be for want of time
	case !ok && gaveUp != nil:
		return navigator.Result{}, gaveUp
	case !ok:
		return w.NoMatch("the relation relates it with nothing"), nil
	}
	return r.replace(w, n, chosen)
}

// valueOf returns what a node computes as a term.
func valueOf(n graph.Node) logic.Term {
	if n.NumOutputs() == 1 {
		return n.Output(0)
	}
	outputs := make([]logic.Term, n.NumOutputs())
	for i := range outputs {
		outputs[i] = n.Output(i)
	}
	return logic.List(outputs...)
}

// replace evaluates a term in the graph and puts it in the place of the node.
func (r RelationSub) replace(w *navigator.Rewriter, n graph.Node, t logic.Term) (navigator.Result, error) {
	wanted := make([]ir.Type, n.NumOutputs())
	for i := range wanted {
		wanted[i] = n.Output(i).Type()
	}
	value, err := logic.NewEvaluator(relationBuilder{w}).Eval(t, wanted...)
	if errors.Is(err, logic.ErrNoType) {
		return w.NoMatch("the type of a new node " + logic.ErrNoType.Error()), nil
	}
	if err != nil {
		return navigator.Result{}, err
	}
	items := []logic.Term{value}
	if list, _, ok := logic.Items(value); ok {
		items = list
	}
	outputs := make([]graph.Var, len(items))
	for i, item := range items {
		v, ok := item.(graph.Var)
		if !ok {
			v, ok = logic.ConstantOf(item, relationBuilder{w}, wanted[min(i, len(wanted)-1)])
		}
		if !ok {
			return navigator.Result{}, fmt.Errorf("%s is no value of a graph", logic.String(item))
		}
		outputs[i] = v
	}
	return w.Replace(outputs...), nil
}

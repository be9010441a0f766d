package inplace

import (
	"context"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// newRule returns the rule that marks some ops.
func newRule(d *ir.Dialects, name, doc string, ops []string, tags ...string) *navigator.Local {
	return &navigator.Local{
		Name:          name,
		Doc:           doc,
		Tags:          append([]string{"inplace", "alias"}, tags...),
		Pattern:       unify.MustCompile(unify.Root(ops...), d),
		CountsClients: true,
		Rewrite:       overwrite,
		Unverified:    "it wants a destroy handler: builtin/inplace runs programs on memory that is shared",
	}
}

// able returns the ops that overwrite an input when they are marked to, of those that are wanted.
func able(d *ir.Dialects, wanted func(op string) bool) []string {
	ctxt := ir.NewContext(d)
	var list []string
	for _, dialect := range d.List() {
		for _, info := range dialect.Ops {
			// An op that overwrites at all overwrites one of its first two inputs.
			if info.Memory != nil && wanted(info.Name) && (mayOverwrite(ctxt, ctxt.Op(info.Name), 0) || mayOverwrite(ctxt, ctxt.Op(info.Name), 1)) {
				list = append(list, info.Name)
			}
		}
	}
	return list
}

func mayOverwrite(ctxt *ir.Context, op ir.Op, input int) bool {
	return len(marked(ctxt, op, declare.InPlace, input).Memory().Destroys) > 0
}

func marked(ctxt *ir.Context, op ir.Op, attr string, input int) ir.Op {
	return op.With(attr, ctxt.Int(int64(input), ir.I64))
}

func overwrite(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	if declare.IsMarked(n.Op()) || n.NumOutputs() != 1 {
		return r.NoMatch("it is marked already, or does not have one result"), nil
	}
	handler, ok := feature.Find[*feature.DestroyHandler](n.FunctionGraph())
	aliases, known := feature.Find[*views.Aliases](n.FunctionGraph())
	if !ok || !known {
		return r.NoMatch("the graph has no destroy handler"), nil
	}
	aliases.SetContext(r.Context())
	defer aliases.SetContext(context.Background())
	reason := "no input has the type of the result"
	for i, x := range n.Inputs() {
		if x.Type() != n.Output(0).Type() || !isTensor(x.Type()) {
			continue
		}
		for _, attr := range [...]string{declare.InPlace, declare.Update} {
			op := marked(r.Graph().Context(), n.Op(), attr, i)
			memory := op.Memory()
			if len(memory.Destroys) == 0 {
				continue
			}
			c := candidate{ctx: r.Context(), node: n, input: i, updates: len(memory.Views) > 0, memory: memory, handler: handler, aliases: aliases}
			reason = c.obstacle()
			if err := r.Context().Err(); err != nil {
				return navigator.Result{}, err // what was found may be for want of time
			}
			if reason == "" {
				return r.Replace(replacement(r, op)), nil
			}
		}
	}
	return r.NoMatch(reason), nil
}

// replacement returns the matched node once more with another op, and the graphs that
// it holds.
func replacement(r *navigator.Rewriter, op ir.Op) graph.Var {
	n := r.Node()
	v := r.Apply(op, n.Output(0).Type(), n.Inputs()...)
	if len(n.Nested()) > 0 {
		r.MoveNested(n.ID(), v.Owner().ID())
	}
	return v
}

func isTensor(t ir.Type) bool { return t.Kind() == ir.TensorKind && t.IsStatic() }

package verify

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// cutter copies a piece of a graph, with the values that it uses from outside as
// inputs.
type cutter struct {
	inside func(graph.Node) bool
	fg     *graph.FunctionGraph
	leaves []graph.Var // by input
	vars   map[graph.Var]graph.Var
}

// cut returns the piece that computes variables, or nothing where a node of it
// holds graphs. leaves are the inputs that it has in any case; more come behind
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

package navigator_test

import (
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// editor edits graphs at random.
type editor struct {
	drawer
	fg *graph.FunctionGraph
}

// edit makes one edit of an arena.
func (e editor) edit(t *rapid.T) {
	regions := e.regions()
	fg := rapid.SampledFrom(regions).Draw(t, "graph")
	vars := e.visible(fg)
	switch rapid.IntRange(0, 7).Draw(t, "edit") {
	case 0: // new nodes and new outputs
		vars = e.fill(fg, vars, rapid.IntRange(1, 5).Draw(t, "nodes"), 1)
		fg.SetOutputs(vars[len(vars)-1], e.pick(vars))
		e.prune()
	case 1: // a new input
		in := fg.AddInput(ir.F32, "")
		e.replace(t, fg, in)
	case 2, 3:
		e.replace(t, fg, e.pick(vars))
	case 4: // a constant
		e.replace(t, fg, fg.Graph().Constant(e.ctxt.Float(float64(rapid.IntRange(0, 1).Draw(t, "value")), ir.F32)))
	case 5: // a transaction that adds in front of a node, and may be rolled back
		e.transact(t, fg)
	case 6: // an output less
		fg.SetOutputs(append(fg.Outputs(), e.pick(vars))[1:]...)
		e.prune()
	case 7:
		e.nest(t, e.fg) // a node that is kept would keep the node whose body it is in
	}
}

func (e editor) prune() {
	if _, err := e.fg.Prune("edit"); err != nil {
		e.Fatal(err)
	}
}

// regions returns the graphs of the arena that have outputs.
func (e editor) regions() []*graph.FunctionGraph {
	var list []*graph.FunctionGraph
	for _, fg := range e.fg.Regions() {
		if len(fg.Outputs()) > 0 {
			list = append(list, fg)
		}
	}
	return list
}

// visible returns the variables that a node at the end of a graph may use.
func (e editor) visible(fg *graph.FunctionGraph) []graph.Var {
	vars := fg.Inputs()
	vars = append(vars, fg.Graph().Constant(e.ctxt.Float(0, ir.F32)))
	for n := range fg.Nodes() {
		vars = append(vars, n.Outputs()...)
	}
	return vars
}

// nodes returns the nodes of a graph that compute something.
func (e editor) nodes(fg *graph.FunctionGraph) []graph.Node {
	var nodes []graph.Node
	for n := range fg.Nodes() {
		if n.NumOutputs() > 0 {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// replace replaces the value of a node; the graph may refuse.
func (e editor) replace(t *rapid.T, fg *graph.FunctionGraph, by graph.Var) {
	if nodes := e.nodes(fg); len(nodes) > 0 {
		n := rapid.SampledFrom(nodes).Draw(t, "node")
		_ = fg.Replace(n.Output(0), by, "edit")
	}
}

func (e editor) transact(t *rapid.T, fg *graph.FunctionGraph) {
	nodes := e.nodes(fg)
	if len(nodes) == 0 {
		return
	}
	n := rapid.SampledFrom(nodes).Draw(t, "node")
	tx := fg.Graph().Begin("edit")
	a := tx.Add(n.ID(), e.ctxt.Op("t.f").ID(), []graph.VarID{e.visible(fg)[0].ID()}, ir.F32)
	b := tx.Add(n.ID(), e.ctxt.Op("t.h").ID(), []graph.VarID{fg.Graph().OutputOf(a, 0), n.Output(0).ID()}, ir.F32)
	_, err := tx.Replace(n.Output(0).ID(), fg.Graph().OutputOf(b, 0), false)
	if err != nil || rapid.Bool().Draw(t, "roll back") {
		tx.Rollback()
	} else {
		_ = tx.Commit() // where the node is outside of the graph of its input, it is refused
	}
}

// nest gives a node another graph, isolated or not.
func (e editor) nest(t *rapid.T, fg *graph.FunctionGraph) {
	n := fg.Add(e.ctxt.Op("t.func"), nil)
	n.Pin()
	isolated := rapid.Bool().Draw(t, "isolated")
	body := n.AddNested(isolated)
	vars := []graph.Var{body.AddInput(ir.F32, "")}
	if !isolated {
		vars = append(e.visible(fg), vars...)
	}
	vars = e.fill(body, vars, rapid.IntRange(1, 6).Draw(t, "body"), 1)
	body.SetOutputs(e.pick(vars), vars[len(vars)-1])
	e.prune()
}

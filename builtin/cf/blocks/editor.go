package blocks

import (
	"slices"

	"github.com/settle-go/settle/builtin/cf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// pass is an optimizer of each region of an arena that has several blocks.
type pass struct {
	name  string
	apply func(e *editor) error
}

// Name implements [navigator.Optimizer].
func (p *pass) Name() string { return p.name }

// IsIdle reports whether a graph has no blocks.
func (p *pass) IsIdle(fg *graph.FunctionGraph) bool { return !fg.Graph().HasNested() }

// Apply implements [navigator.Optimizer].
func (p *pass) Apply(r *navigator.Run, to *profile.Pass) error {
	if p.IsIdle(r.Graph) {
		return nil
	}
	for _, fg := range r.Graph.ArenaRegions() {
		if fg.IsBlock() || len(fg.Return().Nested()) == 0 || r.Ended() {
			continue // there is one block
		}
		e := &editor{run: r, pass: to, g: fg.Graph(), ctxt: fg.Context(), entry: fg}
		e.look()
		to.Visits += len(e.blocks)
		if err := p.apply(e); err != nil {
			return err
		}
		if !e.changed {
			continue
		}
		if err := fg.ArrangeBlocks(); err != nil {
			return err
		}
	}
	return nil
}

// editor rewrites the blocks of a region.
type editor struct {
	run    *navigator.Run
	pass   *profile.Pass
	g      *graph.Graph
	ctxt   *ir.Context
	entry  *graph.FunctionGraph
	blocks []*graph.FunctionGraph
	into   map[*graph.FunctionGraph][]edge

	routes   map[*graph.FunctionGraph]route // where blocks that only branch on lead, where that is known
	passMore map[graph.NodeID]bool          // whether terminators can pass more, where that is known

	changed bool
}

// edge is a way into a block: the successor of that number of a terminator.
type edge struct {
	from      *graph.FunctionGraph
	successor int
}

// look lists the blocks and the edges between them.
func (e *editor) look() {
	e.blocks = e.entry.Blocks()
	e.into = map[*graph.FunctionGraph][]edge{}
	for _, b := range e.blocks {
		for i, next := range b.Return().Successors() {
			e.into[next] = append(e.into[next], edge{b, i})
		}
	}
}

// rewrite makes a rewrite of what begins at a node. One that fails is refused, with the
// reason.
func (e *editor) rewrite(about graph.Node, build func(tx *graph.Tx) error) bool {
	made := e.run.Attempt(e.pass, []graph.NodeID{about.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		return nil, build(tx)
	})
	e.changed = e.changed || made
	return made
}

// passed returns what a terminator passes to its successors, nil where its op does not say.
func passed(n graph.Node) [][]graph.VarID {
	lists := make([][]graph.VarID, len(n.Successors()))
	for i := range lists {
		first, count, known := n.ForwardedTo(i)
		if !known {
			return nil
		}
		lists[i] = make([]graph.VarID, count)
		for k := range lists[i] {
			lists[i][k] = n.Input(first + k).ID()
		}
	}
	return lists
}

// canRebuild reports whether [rebuilt] knows an op.
func canRebuild(n graph.Node) bool {
	switch n.Op().Name() {
	case "cf.br", "cf.cond_br", "cf.switch":
		return true
	}
	return len(n.Successors()) == 0
}

// rebuilt returns the op and the inputs of a terminator that passes other values to its
// successors.
func rebuilt(n graph.Node, lists [][]graph.VarID) (ir.OpID, []graph.VarID) {
	name := n.Op().Name()
	if name == "cf.br" {
		return n.Op().ID(), lists[0]
	}
	ctxt := n.Op().Context()
	sizes := []int64{1, int64(len(lists[0])), 0}
	inputs := append([]graph.VarID{n.Input(0).ID()}, lists[0]...)
	var cases []int64
	for _, list := range lists[1:] {
		cases = append(cases, int64(len(list)))
		sizes[2] += int64(len(list))
		inputs = append(inputs, list...)
	}
	attrs := slices.Clone(n.Op().Attrs())
	for i := range attrs {
		switch attrs[i].Name {
		case "operandSegmentSizes":
			attrs[i].Value = ctxt.DenseArray(ir.I32, sizes...)
		case "case_operand_segments":
			attrs[i].Value = ctxt.DenseArray(ir.I32, cases...)
		}
	}
	return ctxt.Op(name, attrs...).ID(), inputs
}

// branchTo ends a block with a branch to another one.
func (e *editor) branchTo(b, to *graph.FunctionGraph, args []graph.VarID) bool {
	return e.rewrite(b.Return(), func(tx *graph.Tx) error {
		_, err := tx.SetTerminator(b, e.ctxt.Op("cf.br").ID(), args, to)
		return err
	})
}

// isSwitch reports whether a node chooses by an integer.
func isSwitch(n graph.Node) bool { return n.Op().Name() == "cf.switch" }

// isConditional reports whether a node chooses by a truth value.
func isConditional(n graph.Node) bool { return n.Op().Name() == "cf.cond_br" }

// chosen returns the successor that a value of what a node chooses by leads to.
func chosen(n graph.Node, value int64) int {
	if isSwitch(n) {
		return 1 + slices.Index(cf.Cases(n.Op()), value)
	}
	if value != 0 {
		return 0
	}
	return 1
}

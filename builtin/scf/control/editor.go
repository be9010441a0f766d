package control

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// pass is an optimizer of the nodes of some ops.
type pass struct {
	name     string
	tries    map[string][]try // by op
	dialects []string         // of these ops
}

func newPass(name string, tries map[string][]try) *pass {
	p := &pass{name: name, tries: tries}
	for op := range tries {
		if d := ir.DialectOf(op); !slices.Contains(p.dialects, d) {
			p.dialects = append(p.dialects, d)
		}
	}
	return p
}

// try rewrites a node, and reports whether it did.
type try func(e *editor, n graph.Node) bool

// mostRewrites bounds how often a node is rewritten before the others are looked at.
const mostRewrites = 64

// Name implements [navigator.Optimizer].
func (p *pass) Name() string { return p.name }

// IsIdle reports whether a graph has no op that is tried.
func (p *pass) IsIdle(fg *graph.FunctionGraph) bool {
	return !fg.Graph().UsesDialect(p.dialects...) || !fg.Context().AnyOp(p, func(op ir.Op) bool { return p.tries[op.Name()] != nil })
}

// Apply implements [navigator.Optimizer].
func (p *pass) Apply(r *navigator.Run, to *profile.Pass) error {
	g := r.Graph.Graph()
	if p.IsIdle(r.Graph) {
		return nil
	}
	e := &editor{run: r, pass: to, g: g, ctxt: r.Graph.Context()}
	for _, fg := range slices.Backward(r.Graph.ArenaRegions()) {
		var nodes []graph.Node
		for n := range fg.Nodes() {
			if p.tries[n.Op().Name()] != nil {
				nodes = append(nodes, n)
			}
		}
		for _, n := range nodes {
			to.Visits++
			for range mostRewrites {
				if r.Ended() || !n.IsAlive() || !p.rewrites(e, n) {
					break
				}
			}
		}
	}
	for _, entry := range e.unarranged {
		if err := entry.ArrangeBlocks(); err != nil {
			return err
		}
	}
	return nil
}

func (p *pass) rewrites(e *editor, n graph.Node) bool {
	for _, t := range p.tries[n.Op().Name()] {
		if t(e, n) {
			return true
		}
	}
	return false
}

// editor rewrites the nodes of an arena.
type editor struct {
	run        *navigator.Run
	pass       *profile.Pass
	g          *graph.Graph
	ctxt       *ir.Context
	unarranged []*graph.FunctionGraph // regions that got blocks

	uses map[graph.VarID]map[graph.NodeID][]graph.Client // of conditions, by the innermost node that asks them
}

// rewrite makes a rewrite of a node. One that fails is refused, with the reason.
func (e *editor) rewrite(n graph.Node, build func(tx *graph.Tx) error) bool {
	if err := e.run.Context.Err(); err != nil {
		e.run.Stop(profile.Stop{Reason: profile.StopContext, Detail: err.Error()})
		return false
	}
	made, err := e.run.Rewrite(e.pass, []graph.NodeID{n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		return nil, build(tx)
	})
	if err != nil {
		e.run.Refuse(e.pass, n, err.Error())
	}
	return made
}

// hasBlocks reports whether a region of a node has several blocks, or one of them is missing.
func hasBlocks(n graph.Node) bool {
	return slices.ContainsFunc(n.Nested(), func(fg *graph.FunctionGraph) bool {
		return fg.Graph() != n.Graph() || fg.HasBlock() && !fg.Return().IsValid() ||
			fg.Return().IsValid() && len(fg.Return().Successors()) > 0
	})
}

// isBelow reports whether a node stands in a graph or in one that is nested in it.
func isBelow(n graph.Node, top *graph.FunctionGraph) bool {
	for fg := n.FunctionGraph(); fg != nil && fg.Graph() == top.Graph(); fg = fg.Parent() {
		if fg == top {
			return true
		}
	}
	return false
}

// usesBelow returns the uses of a variable within a graph.
func usesBelow(v graph.Var, top *graph.FunctionGraph) (uses []graph.Client) {
	for use := range v.Clients() {
		if isBelow(use.Node, top) {
			uses = append(uses, use)
		}
	}
	return uses
}

// forward makes every use of a variable one of another variable.
func forward(tx *graph.Tx, old graph.Var, new graph.VarID) {
	for _, use := range slices.Collect(old.Clients()) {
		tx.Rewire(use.Node.ID(), use.Index, new)
	}
}

// firstOf returns the first node of a graph.
func firstOf(fg *graph.FunctionGraph) graph.Node {
	for n := range fg.Nodes() {
		return n
	}
	return fg.Return()
}

// isConstant reports whether a variable is computed by a constant op.
func isConstant(v graph.Var) bool {
	n := v.Owner()
	return n.IsValid() && n.NumInputs() == 0 && n.NumOutputs() == 1 && n.Op().Has(ir.ConstantLike)
}

// isOutside reports whether a variable can be had before a node: it is one that the node
// itself could use, or a constant.
func (e *editor) isOutside(v graph.Var, n graph.Node) bool {
	return isConstant(v) || e.g.CanUse(n.ID(), v.ID())
}

// outside returns a variable, or a copy of the constant that it is, for use before a node.
func (e *editor) outside(tx *graph.Tx, v graph.Var, n graph.NodeID) graph.VarID {
	if e.g.CanUse(n, v.ID()) {
		return v.ID()
	}
	return e.g.OutputOf(tx.Add(n, v.Owner().Op().ID(), nil, v.Type()), 0)
}

// same reports whether two variables are one, or equal constants.
func (e *editor) same(v, w graph.Var) bool {
	if v == w {
		return true
	}
	a, b := e.g.ConstantOfVar(v.ID()), e.g.ConstantOfVar(w.ID())
	return a.IsValid() && a == b && isConstant(v) && isConstant(w) && v.Type() == w.Type() &&
		v.Owner().Op() == w.Owner().Op()
}

// truth adds the constant true or false before a node.
func (e *editor) truth(tx *graph.Tx, value bool, n graph.NodeID) graph.VarID {
	op := e.ctxt.Op("arith.constant", ir.NamedAttr{Name: "value", Value: e.ctxt.Bool(value)})
	return e.g.OutputOf(tx.Add(n, op.ID(), nil, ir.I1), 0)
}

// isTruth reports whether a variable is the constant true or false.
func (e *editor) isTruth(v graph.Var, value bool) bool {
	b, ok := e.g.ConstantOfVar(v.ID()).Bool()
	return ok && b == value
}

// isNot reports whether a condition is the negation of another one.
func (e *editor) isNot(v, of graph.Var) bool {
	n := v.Owner()
	if !n.IsValid() || n.Op().Name() != "arith.xori" || n.NumInputs() != 2 || v.Type() != ir.I1 {
		return false
	}
	return n.Input(0) == of && e.isTruth(n.Input(1), true) || n.Input(1) == of && e.isTruth(n.Input(0), true)
}

// isUnused reports whether nothing uses the results of a node.
func isUnused(n graph.Node) bool {
	return !slices.ContainsFunc(n.Outputs(), graph.Var.HasClients)
}

// onlyReads lists ops that do no more than compute or read memory, where their dialect does
// not say so.
var onlyReads = []string{
	"memref.load", "memref.dim", "memref.cast", "memref.subview", "affine.load", "affine.apply", "affine.min", "affine.max",
	"vector.load", "vector.transfer_read", "bufferization.to_buffer", "bufferization.to_tensor",
}

// doesNothing reports whether all that the graphs of a node do is to compute their results.
func doesNothing(n graph.Node) bool {
	for _, fg := range n.Nested() {
		if fg.Graph() != n.Graph() {
			return false
		}
		walk := fg.Walk()
		for id := walk.Next(); id != 0; id = walk.Next() {
			inner := n.Graph().Node(id)
			op := inner.Op()
			switch {
			case op.HasAny(ir.Pure | ir.ConstantLike | ir.Terminator):
			case op.Dialect() == "scf" && len(inner.Nested()) > 0:
			case op.Name() == "tensor.parallel_insert_slice":
			case strings.HasPrefix(op.Name(), "linalg.") && inner.NumOutputs() > 0 && !touchesMemory(inner):
			case slices.Contains(onlyReads, op.Name()):
			default:
				return false
			}
		}
	}
	return true
}

func touchesMemory(n graph.Node) bool {
	isMemory := func(v graph.Var) bool { return v.Type().Kind() == ir.MemRefKind }
	return slices.ContainsFunc(n.Inputs(), isMemory) || slices.ContainsFunc(n.Outputs(), isMemory)
}

// eraseIdle erases a node that nothing uses and that does nothing else.
func eraseIdle(e *editor, n graph.Node) bool {
	if !isUnused(n) || !doesNothing(n) {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		tx.Discard(n.ID())
		return nil
	})
}

// types returns the types of variables.
func types(vars []graph.Var) []ir.Type {
	list := make([]ir.Type, len(vars))
	for i, v := range vars {
		list[i] = v.Type()
	}
	return list
}

func ids(vars []graph.Var) []graph.VarID {
	list := make([]graph.VarID, len(vars))
	for i, v := range vars {
		list[i] = v.ID()
	}
	return list
}

// takeOver makes the results of a node those that take their place, and erases it.
func takeOver(tx *graph.Tx, n graph.Node, results []graph.VarID) {
	for i, v := range n.Outputs() {
		if i < len(results) && results[i] != 0 {
			forward(tx, v, results[i])
		}
	}
	tx.Discard(n.ID())
}

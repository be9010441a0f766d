package blocks

import (
	"slices"

	"github.com/settle-go/settle/builtin/cf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// NewFoldBranches returns the optimizer that decides branches: by a constant, by a condition
// that a branch on the only way to the block has decided, because all ways are one, or because
// the other one is never taken. A way through a block that only branches on leads where that leads.
func NewFoldBranches(name string) navigator.Optimizer {
	return &pass{name, foldBranches}
}

func foldBranches(e *editor) error {
	e.visitDecided()
	for _, b := range e.blocks[1:] {
		e.hoistConstants(b)
	}
	e.routes = map[*graph.FunctionGraph]route{}
	for _, b := range slices.Backward(e.blocks) { // where a block leads has been decided first
		e.passThrough(b)
		e.decide(b)
	}
	return nil
}

// decide puts an unconditional branch in the place of one that can only go one way.
func (e *editor) decide(b *graph.FunctionGraph) {
	n := b.Return()
	if !isConditional(n) && !isSwitch(n) {
		return
	}
	lists := passed(n)
	if lists == nil {
		return
	}
	next := n.Successors()
	if value, known := e.valueOf(n.Input(0)); known {
		i := chosen(n, value)
		e.branchTo(b, next[i], lists[i])
		return
	}
	if isConditional(n) {
		for i, to := range next {
			if to.Len() == 1 && to.Return().Op().Name() == "ub.unreachable" {
				e.branchTo(b, next[1-i], lists[1-i])
				return
			}
		}
	}
	for i := range next {
		if next[i] != next[0] || !slices.Equal(lists[i], lists[0]) {
			if isSwitch(n) {
				e.dropCases(b, lists)
			} else {
				e.choose(b, lists)
			}
			return
		}
	}
	e.branchTo(b, next[0], lists[0])
}

// hoistConstants moves the constants of a block that only branches on to the entry, so that
// ways through it can lead further.
func (e *editor) hoistConstants(b *graph.FunctionGraph) {
	if b.Len() < 2 || b.Return().Op().Name() != "cf.br" {
		return
	}
	var constants []graph.Node
	for n := range b.Nodes() {
		if n != b.Return() {
			if !n.Op().Has(ir.ConstantLike) || n.NumInputs() > 0 {
				return
			}
			constants = append(constants, n)
		}
	}
	e.rewrite(b.Return(), func(tx *graph.Tx) error {
		for _, n := range constants {
			tx.Place(n.ID(), e.entry, firstOf(e.entry).ID())
		}
		return nil
	})
}

// dropCases drops the cases of a switch that lead where all others do.
func (e *editor) dropCases(b *graph.FunctionGraph, lists [][]graph.VarID) {
	next := slices.Clone(b.Return().Successors())
	e.keepCases(b, lists, func(i int, _ int64) bool { return next[i] != next[0] || !slices.Equal(lists[i], lists[0]) })
}

// keepCases drops the cases of a switch that are not to be kept: a case has the number of its
// successor and a value. It reports whether there were some.
func (e *editor) keepCases(b *graph.FunctionGraph, lists [][]graph.VarID, keep func(i int, value int64) bool) bool {
	n := b.Return()
	values, cases := n.Op().Attr("case_values"), cf.Cases(n.Op())
	next, rest := n.Successors()[:1:1], lists[:1:1]
	var kept []int64
	for i, value := range cases {
		if keep(i+1, value) {
			next, rest, kept = append(next, n.Successors()[i+1]), append(rest, lists[i+1]), append(kept, value)
		}
	}
	switch len(kept) {
	case len(cases):
		return false
	case 0: // no vector has no elements
		return e.branchTo(b, next[0], lists[0])
	}
	t := ir.Tensor(values.Type().Elem(), int64(len(kept)))
	if values.Type().Kind() == ir.VectorKind {
		t = ir.Vector(values.Type().Elem(), int64(len(kept)))
	}
	fewer, err := e.ctxt.ConstantInts(t, kept)
	if err != nil {
		return false
	}
	before := n.Op()
	e.rewrite(n, func(tx *graph.Tx) error {
		id, inputs := rebuilt(n, rest)
		attrs := slices.Clone(e.ctxt.OpByID(id).Attrs())
		for i := range attrs {
			if attrs[i].Name == "case_values" {
				attrs[i].Value = fewer
			}
		}
		_, err := tx.SetTerminator(b, e.ctxt.Op(n.Op().Name(), attrs...).ID(), inputs, next...)
		return err
	})
	return b.Return().Op() != before
}

// choose puts a branch that passes what a select gives in the place of a conditional one
// whose ways both lead to a block that is only reached from there.
func (e *editor) choose(b *graph.FunctionGraph, lists [][]graph.VarID) {
	n := b.Return()
	to := n.Successors()[0]
	if n.Successors()[1] != to || len(e.into[to]) != 2 {
		return
	}
	for i, v := range lists[0] {
		if t := e.g.TypeOf(v); t != e.g.TypeOf(lists[1][i]) || t.IsUnranked() {
			return
		}
	}
	e.rewrite(n, func(tx *graph.Tx) error {
		args := slices.Clone(lists[0])
		for i, v := range args {
			if w := lists[1][i]; w != v {
				op := e.ctxt.Op("arith.select").ID()
				args[i] = e.g.OutputOf(tx.Add(n.ID(), op, []graph.VarID{n.Input(0).ID(), v, w}, e.g.TypeOf(v)), 0)
			}
		}
		_, err := tx.SetTerminator(b, e.ctxt.Op("cf.br").ID(), args, to)
		return err
	})
}

// valueOf returns the value of a constant integer.
func (e *editor) valueOf(v graph.Var) (int64, bool) {
	attr := e.g.ConstantOfVar(v.ID())
	if b, ok := attr.Bool(); ok {
		if b {
			return 1, true
		}
		return 0, true
	}
	return attr.Int()
}

// passThrough leads ways through blocks that only branch on to where those lead.
func (e *editor) passThrough(b *graph.FunctionGraph) {
	n := b.Return()
	if len(n.Successors()) == 0 || !canRebuild(n) {
		return
	}
	lists := passed(n)
	if lists == nil {
		return
	}
	next := slices.Clone(n.Successors())
	changed := false
	for i, through := range next {
		if to, args := e.follow(through, lists[i]); to != through {
			next[i], lists[i], changed = to, args, true
		}
	}
	if !changed {
		return
	}
	e.rewrite(n, func(tx *graph.Tx) error {
		op, inputs := rebuilt(n, lists)
		_, err := tx.SetTerminator(b, op, inputs, next...)
		return err
	})
}

// follow returns where a way ends that leads to a block, and what is passed there: the block
// itself where the way never ends. The routes of the blocks on the way lead to its end from
// then on, so that no way is followed twice.
func (e *editor) follow(through *graph.FunctionGraph, args []graph.VarID) (*graph.FunctionGraph, []graph.VarID) {
	var way []*graph.FunctionGraph
	at := through
	for {
		r, leads := e.routeOf(at)
		if !leads {
			break
		}
		if r.to == nil || len(way) == len(e.blocks) { // it never ends
			for _, b := range way {
				e.routes[b] = route{}
			}
			return through, args
		}
		way, at = append(way, at), r.to
	}
	for i := len(way) - 2; i >= 0; i-- {
		next := way[i+1]
		e.routes[way[i]] = route{at, given(next, e.routes[way[i]].passes, e.routes[next].passes)}
	}
	if len(way) > 0 {
		args = given(through, args, e.routes[through].passes)
	}
	return at, args
}

// route is where a block leads that only branches on, and what it passes there. It is nowhere
// where the way never ends.
type route struct {
	to     *graph.FunctionGraph
	passes []graph.VarID
}

// routeOf returns where a block leads that only branches on. What ends with cf.br and does nothing
// else stays so while branches are folded, and leads to the same end.
func (e *editor) routeOf(through *graph.FunctionGraph) (r route, ok bool) {
	if r, ok = e.routes[through]; ok {
		return r, true
	}
	n := through.Return()
	if through.Len() != 1 || n.Op().Name() != "cf.br" || through == e.entry {
		return route{}, false
	}
	if r.to = n.Successors()[0]; r.to == through {
		return route{}, false // it never ends
	}
	for _, in := range through.Inputs() {
		only := true
		e.g.EachClient(in.ID(), func(user graph.NodeID) bool {
			only = user == n.ID()
			return only
		})
		if !only {
			return route{}, false
		}
	}
	for _, v := range n.Inputs() {
		r.passes = append(r.passes, v.ID())
	}
	e.routes[through] = r
	return r, true
}

// given returns values in which those of the inputs of a block are the arguments for these.
func given(b *graph.FunctionGraph, args, values []graph.VarID) []graph.VarID {
	of := make(map[graph.VarID]graph.VarID, len(args))
	for i, in := range b.Inputs() {
		of[in.ID()] = args[i]
	}
	list := slices.Clone(values)
	for i, v := range list {
		if arg, own := of[v]; own {
			list[i] = arg
		}
	}
	return list
}

package blocks

import (
	"slices"

	"github.com/settle-go/settle/builtin/cf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// decisions visits the blocks of a region along the dominator tree with what the branches
// on the way have decided: in a block to which only the first way of a conditional branch
// leads, its condition is true. A branch that is decided by that leaves fewer ways into the
// blocks after it, about which more is known then, so that one visit decides all.
type decisions struct {
	*editor
	below map[*graph.FunctionGraph][]*graph.FunctionGraph // blocks that one dominates immediately, in reverse postorder
	known map[graph.VarID]int64
	not   map[graph.VarID]map[int64]int // values that one does not have, and how many blocks above say so
	done  map[*graph.FunctionGraph]bool
	stack []visit
	again []*graph.FunctionGraph // visited blocks to which only one way is left
}

// visit is a block that is to be visited, or what is to be forgotten after those below it.
type visit struct {
	block *graph.FunctionGraph
	fact
	forget func()
}

// fact is the value of a variable, where that is one, or values that it does not have.
type fact struct {
	of    graph.VarID
	value int64
	not   []int64
}

func (e *editor) visitDecided() {
	d := &decisions{
		editor: e, known: map[graph.VarID]int64{}, not: map[graph.VarID]map[int64]int{}, done: map[*graph.FunctionGraph]bool{},
		below: map[*graph.FunctionGraph][]*graph.FunctionGraph{},
	}
	for _, b := range e.reversePostorder()[1:] {
		d.below[b.Parent()] = append(d.below[b.Parent()], b)
	}
	d.stack = append(d.stack, visit{block: e.entry})
	for len(d.stack) > 0 || len(d.again) > 0 {
		if len(d.stack) == 0 { // nothing is known here but what that way says
			d.visitAgain()
			continue
		}
		v := d.stack[len(d.stack)-1]
		d.stack = d.stack[:len(d.stack)-1]
		if v.forget != nil {
			v.forget()
		} else if b := v.block; !d.done[b] && (b == e.entry || len(e.into[b]) > 0) {
			d.done[b] = true
			d.visit(b, v.fact)
		}
	}
}

// visitAgain has the last of the blocks visited again to which only one way is left.
func (d *decisions) visitAgain() {
	b := d.again[len(d.again)-1]
	d.again = d.again[:len(d.again)-1]
	if ways := d.into[b]; len(ways) == 1 {
		d.done[b] = false
		d.stack = append(d.stack, visit{block: b, fact: taken(ways[0].from.Return(), ways[0].successor)})
	}
}

// lose takes ways to a block away.
func (d *decisions) lose(to *graph.FunctionGraph, gone func(edge) bool) {
	before := len(d.into[to])
	d.into[to] = slices.DeleteFunc(d.into[to], gone)
	if len(d.into[to]) == 1 && before > 1 && d.done[to] && to != d.entry {
		d.again = append(d.again, to)
	}
}

func (d *decisions) visit(b *graph.FunctionGraph, f fact) {
	d.learn(f)
	d.tell(b)
	if n := b.Return(); isConditional(n) || isSwitch(n) {
		value, known := d.known[n.Input(0).ID()]
		if !known {
			value, known = d.valueOf(n.Input(0))
		}
		if known {
			d.goOnly(b, chosen(n, value))
		} else if isSwitch(n) {
			d.leaveOut(b, d.not[n.Input(0).ID()])
		}
	}
	for _, c := range slices.Backward(d.below[b]) {
		d.stack = append(d.stack, visit{block: c})
	}
	// What only this block leads to comes before what others lead to as well, which they
	// may cease to do.
	n := b.Return()
	for i, to := range n.Successors() {
		if len(d.into[to]) == 1 {
			d.stack = append(d.stack, visit{block: to, fact: taken(n, i)})
		}
	}
}

// learn takes a fact down until the blocks below the current one are done.
func (d *decisions) learn(f fact) {
	if _, known := d.known[f.of]; f.of == 0 || known {
		return
	}
	forget := func() { delete(d.known, f.of) }
	if len(f.not) > 0 {
		not := d.not[f.of]
		if not == nil {
			not = map[int64]int{}
			d.not[f.of] = not
		}
		for _, value := range f.not {
			not[value]++
		}
		forget = func() {
			for _, value := range f.not {
				if not[value]--; not[value] == 0 {
					delete(not, value)
				}
			}
		}
	} else {
		d.known[f.of] = f.value
	}
	d.stack = append(d.stack, visit{forget: forget})
}

// leaveOut drops the cases of a switch for values that its operand does not have.
func (d *decisions) leaveOut(b *graph.FunctionGraph, values map[int64]int) {
	n := b.Return()
	lists, next := passed(n), slices.Clone(n.Successors())
	if len(values) == 0 || lists == nil {
		return
	}
	if !d.keepCases(b, lists, func(_ int, value int64) bool { return values[value] == 0 }) {
		return
	}
	for _, to := range next {
		d.into[to] = slices.DeleteFunc(d.into[to], func(way edge) bool { return way.from == b })
	}
	for i, to := range b.Return().Successors() {
		d.into[to] = append(d.into[to], edge{b, i})
	}
	for _, to := range next {
		d.forsake(to)
	}
}

// taken returns what is known where a terminator has branched to a successor.
func taken(n graph.Node, successor int) fact {
	switch {
	case isConditional(n) && n.Input(0).Type() == ir.I1:
		return fact{of: n.Input(0).ID(), value: int64(1 - successor)}
	case isSwitch(n) && successor > 0:
		return fact{of: n.Input(0).ID(), value: cf.Cases(n.Op())[successor-1]}
	case isSwitch(n):
		return fact{of: n.Input(0).ID(), not: cf.Cases(n.Op())}
	}
	return fact{}
}

// goOnly has a block go on to one of its successors only.
func (d *decisions) goOnly(b *graph.FunctionGraph, i int) {
	n := b.Return()
	lists, next := passed(n), n.Successors()
	if lists == nil || !d.branchTo(b, next[i], lists[i]) {
		return
	}
	for k, to := range next {
		d.lose(to, func(way edge) bool { return way == edge{b, k} })
	}
	d.into[next[i]] = append(d.into[next[i]], edge{b, 0})
	for _, to := range next {
		d.forsake(to)
	}
}

// forsake takes the ways away that lead on from a block to which none leads any more, and
// from those after it.
func (d *decisions) forsake(b *graph.FunctionGraph) {
	for work := []*graph.FunctionGraph{b}; len(work) > 0; {
		b, work = work[len(work)-1], work[:len(work)-1]
		if d.done[b] || len(d.into[b]) > 0 || b == d.entry {
			continue
		}
		d.done[b] = true
		for i, to := range b.Return().Successors() {
			d.lose(to, func(way edge) bool { return way == edge{b, i} })
			work = append(work, to)
		}
	}
}

// tell makes the nodes of a block use constants for the conditions that are known. What a
// switch has decided by stays: a constant of that would be an operation more.
func (d *decisions) tell(b *graph.FunctionGraph) {
	if len(d.known) == 0 {
		return
	}
	type use struct {
		node  graph.NodeID
		input int
		fact
	}
	var uses []use
	for _, fg := range d.within(b) {
		for n := range fg.Nodes() {
			for i := range n.NumInputs() {
				v := n.Input(i)
				if value, known := d.known[v.ID()]; known && v.Type() == ir.I1 {
					uses = append(uses, use{n.ID(), i, fact{of: v.ID(), value: value}})
				}
			}
		}
	}
	if len(uses) == 0 {
		return
	}
	first := firstOf(b)
	d.rewrite(first, func(tx *graph.Tx) error {
		constants := map[graph.VarID]graph.VarID{}
		for _, u := range uses {
			c := constants[u.of]
			if c == 0 {
				value := ir.NamedAttr{Name: "value", Value: d.ctxt.Int(u.value, d.g.TypeOf(u.of))}
				c = d.g.OutputOf(tx.Add(first.ID(), d.ctxt.Op("arith.constant", value).ID(), nil, d.g.TypeOf(u.of)), 0)
				constants[u.of] = c
			}
			tx.Rewire(u.node, u.input, c)
		}
		return nil
	})
}

// within returns a block and the graphs that its nodes hold, but no other block of the
// region.
func (e *editor) within(b *graph.FunctionGraph) []*graph.FunctionGraph {
	list := []*graph.FunctionGraph{b}
	for i := 0; i < len(list); i++ {
		for n := range list[i].Nodes() {
			for _, inner := range n.Nested() {
				if inner.Graph() == e.g && (!inner.IsBlock() || inner.Entry() != e.entry) {
					list = append(list, inner)
				}
			}
		}
	}
	return list
}

// reversePostorder returns the blocks that control can come to, each before those that only
// it leads to.
func (e *editor) reversePostorder() []*graph.FunctionGraph {
	type place struct {
		block *graph.FunctionGraph
		next  int // successor
	}
	var order []*graph.FunctionGraph
	seen := map[*graph.FunctionGraph]bool{e.entry: true}
	for stack := []place{{block: e.entry}}; len(stack) > 0; {
		at := &stack[len(stack)-1]
		if next := at.block.Return().Successors(); at.next < len(next) {
			to := next[at.next]
			at.next++
			if !seen[to] {
				seen[to] = true
				stack = append(stack, place{block: to})
			}
			continue
		}
		order = append(order, at.block)
		stack = stack[:len(stack)-1]
	}
	slices.Reverse(order)
	return order
}

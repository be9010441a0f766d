package convert

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
)

// This file numbers the nodes without a name: those that lowering makes have the name of
// their op and a number. The numbers do not depend on the order in which the nodes happen to
// stand, so that a graph that is read and written again has the same names.

// isNumbered reports whether a node has a name that an earlier export made of its op.
func isNumbered(n *graphdef.Node) bool {
	rest, ok := strings.CutPrefix(n.Name, n.Op)
	if !ok || !isMade(n) {
		return false
	}
	if rest == "" {
		return true
	}
	_, err := strconv.ParseUint(strings.TrimPrefix(rest, "_"), 10, 64)
	return err == nil && rest[0] == '_'
}

// numberNodes names the nodes that have no name yet, in an order that follows from what they
// compute for those that have one. Numbers of the file that was read are used again.
func (e *exporter) numberNodes(nodes []graph.Node, isReserved func(name string) bool) {
	free := map[string][]string{}
	for _, n := range e.was {
		if isNumbered(n) && !isReserved(n.Name) {
			free[n.Op] = append(free[n.Op], n.Name)
		}
	}
	for _, list := range free {
		slices.SortFunc(list, func(a, b string) int { return cmp.Or(len(a)-len(b), cmp.Compare(a, b)) })
	}
	last := map[string]int{}
	for k, n := range e.inOrderOfUse(nodes) {
		op := e.opOf(n)
		name := op
		if list := free[op]; len(list) > 0 {
			name, free[op] = list[0], list[1:]
		} else {
			for isReserved(name) || e.was[name] != nil {
				last[op]++ // the numbers below it are taken
				name = op + "_" + strconv.Itoa(last[op])
			}
		}
		e.taken[name], e.names[n.ID()], e.made[n.ID()] = true, name, true
		e.numbers[name] = k
	}
}

// inOrder returns nodes in the order of the file that was read, after those others that have a
// name, and then those that are numbered.
func (e *exporter) inOrder(nodes []*graphdef.Node) []*graphdef.Node {
	place := func(n *graphdef.Node) (kind, at int) {
		if at, ok := e.numbers[n.Name]; ok {
			return 2, at
		}
		if at, ok := e.position[n.Name]; ok {
			return 0, at
		}
		return 1, 0
	}
	slices.SortStableFunc(nodes, func(a, b *graphdef.Node) int {
		k, i := place(a)
		l, j := place(b)
		return cmp.Or(k-l, i-j)
	})
	return nodes
}

// useOrder finds the order in which nodes without names are used.
type useOrder struct {
	e       *exporter
	pending map[graph.NodeID]bool
	sinks   map[graph.NodeID]graph.Node // of the sources of NextIterations
	enters  map[string][]graph.Node     // those without names of the variables of each frame
	list    []graph.Node
	next    [2]int // which of the list is looked at next: for values, and to wait
}

// inOrderOfUse returns nodes without names in the order in which those with names, in the
// order of the file, use them: first for their values, then to wait for them. What is used by
// nothing that has a place comes after what it uses. The variables of a frame stand together
// and in their order.
func (e *exporter) inOrderOfUse(nodes []graph.Node) []graph.Node {
	if len(nodes) == 0 {
		return nil
	}
	o := &useOrder{e: e, pending: map[graph.NodeID]bool{}, sinks: map[graph.NodeID]graph.Node{}, enters: map[string][]graph.Node{}}
	for _, n := range nodes {
		o.pending[n.ID()] = true
		if op := bareOp(n); op == "Enter" && !isConstantEnter(n) {
			frame := n.Op().Attr("frame_name").Text()
			o.enters[frame] = append(o.enters[frame], n)
		}
	}
	var named []graph.Node
	for n := range e.fg.Nodes() {
		if n.Op().Name() == tf.Name+"."+tf.NextIterationSink {
			o.sinks[n.Input(0).Owner().ID()] = n
		}
		if e.names[n.ID()] != "" {
			named = append(named, n)
		}
	}
	named = e.inFileOrder(named)
	if ret := e.fg.Return(); ret.IsValid() {
		named = append(named, ret)
	}
	for _, controls := range []bool{false, true} {
		for _, n := range named {
			o.visitInputs(n, controls)
		}
		o.visitUsers(controls)
	}
	for _, n := range nodes {
		o.visit(n)
		o.visitUsers(true)
	}
	return o.list
}

func bareOp(n graph.Node) string { return strings.TrimPrefix(tensorFlowOp(n), "Ref") }

func isConstantEnter(n graph.Node) bool {
	is, _ := n.Op().Attr("is_constant").Bool()
	return is
}

// inFileOrder returns nodes with names in the order of the file that was read, others last.
func (e *exporter) inFileOrder(nodes []graph.Node) []graph.Node {
	at := func(n graph.Node) int {
		if k, ok := e.position[e.names[n.ID()]]; ok {
			return k
		}
		return len(e.position)
	}
	slices.SortStableFunc(nodes, func(a, b graph.Node) int { return at(a) - at(b) })
	return nodes
}

// visit gives a node its place, and then what computes its values.
func (o *useOrder) visit(n graph.Node) {
	for work := []graph.Node{n}; len(work) > 0; {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		if !o.pending[n.ID()] {
			continue
		}
		if variables := o.variablesWith(n); len(variables) > 0 {
			for _, n := range variables {
				o.place(n)
			}
			for _, n := range slices.Backward(variables) {
				work = append(work, o.inputs(n, false)...)
			}
			continue
		}
		o.place(n)
		work = append(work, o.inputs(n, false)...)
	}
}

func (o *useOrder) place(n graph.Node) {
	if o.pending[n.ID()] {
		delete(o.pending, n.ID())
		o.list = append(o.list, n)
	}
}

// inputs returns the nodes without a place that a node uses, the last one first.
func (o *useOrder) inputs(n graph.Node, controls bool) []graph.Node {
	var list []graph.Node
	for _, v := range slices.Backward(n.Inputs()) {
		owner := ported(v).Owner()
		if !owner.IsValid() || tf.IsControl(v) != controls {
			continue
		}
		if sink, ok := o.sinks[owner.ID()]; ok {
			owner = sink
		}
		if o.pending[owner.ID()] {
			list = append(list, owner)
		}
	}
	return list
}

func (o *useOrder) visitInputs(n graph.Node, controls bool) {
	for _, in := range slices.Backward(o.inputs(n, controls)) {
		o.visit(in)
	}
}

// visitUsers goes on to what uses the nodes that have a place.
func (o *useOrder) visitUsers(controls bool) {
	next := &o.next[0]
	if controls {
		next = &o.next[1]
	}
	for ; *next < len(o.list); *next++ {
		n := o.list[*next]
		if controls {
			o.visitInputs(n, true)
		}
		var users []graph.Client
		for _, v := range n.Outputs() {
			for c := range v.Clients() {
				if o.pending[c.Node.ID()] && (controls || !tf.IsControl(v)) {
					users = append(users, c)
				}
			}
		}
		slices.SortStableFunc(users, func(a, b graph.Client) int {
			return cmp.Or(cmp.Compare(o.e.opOf(a.Node), o.e.opOf(b.Node)), a.Index-b.Index)
		})
		for _, c := range users {
			o.visit(c.Node)
		}
	}
}

// variablesWith returns the nodes of all variables of the loop that a node without a name stands
// for one of: Enters, then Merges, Switches and Exits, each in the order of the variables. It
// returns them once.
func (o *useOrder) variablesWith(n graph.Node) []graph.Node {
	for _, op := range []string{"Exit", "Switch", "Merge"} {
		if bareOp(n) == op {
			if n = n.Input(0).Owner(); !n.IsValid() {
				return nil
			}
		}
	}
	if bareOp(n) != "Enter" || isConstantEnter(n) {
		return nil
	}
	frame := n.Op().Attr("frame_name").Text()
	list := o.enters[frame]
	delete(o.enters, frame)
	level := list
	for _, op := range []string{"Merge", "Switch", "Exit"} {
		level = firstUsers(level, op)
		list = append(list, level...)
	}
	return list
}

// firstUsers returns the nodes of an op whose first input is one of some nodes.
func firstUsers(of []graph.Node, op string) []graph.Node {
	var list []graph.Node
	for _, n := range of {
		for c := range n.Output(0).Clients() {
			if c.Index == 0 && bareOp(c.Node) == op && (op != "Switch" || bareOp(c.Node.Input(1).Owner()) == "LoopCond") {
				list = append(list, c.Node)
			}
		}
	}
	return list
}

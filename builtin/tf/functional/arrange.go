package functional

import (
	"slices"

	"github.com/settle-go/settle/graph"
)

// unit is a node, by its index, or a loop as a whole: numbers after those of the nodes.
type unit int32

// arranger orders the nodes of a function graph so that those of a loop stand together,
// with those of the loops within it, after all that enters it and before all that uses its
// results. Otherwise the order stays, as far as it can.
type arranger struct {
	*frames
	order []graph.NodeID
	outer []unit  // what the graph holds
	inner []*loop // by unit: the loop around it that is kept
	pairs []pair  // what uses what
	first []int32 // by unit: where what it uses begins in uses
	uses  []unit
	state []uint8 // by unit
}

// pair is a unit that uses another one in its loop.
type pair struct{ user, used unit }

// arrange orders the nodes. A loop that needs its own result is refused.
func (f *frames) arrange() []graph.NodeID {
	for {
		a := &arranger{frames: f, inner: make([]*loop, len(f.nodes)+len(f.loops))}
		a.collectUnits()
		a.collectNeeds()
		a.state = make([]uint8, len(a.inner))
		if a.level(nil, a.outer) {
			return a.order
		}
	}
}

// loop returns the loop that a unit is, nil for a node.
func (f *frames) loop(u unit) *loop {
	if int(u) < len(f.nodes) {
		return nil
	}
	return f.loops[int(u)-len(f.nodes)]
}

// collectUnits lists what each loop holds, in order. One that is refused is as if it were not
// there, with all around it.
func (a *arranger) collectUnits() {
	kept := make([]bool, len(a.loops)) // neither it nor one around it is refused
	for i, l := range a.loops {        // outer ones first
		l.units, l.index = nil, i
		kept[i] = l.refusal == "" && (l.parent == nil || kept[l.parent.index])
		if u := a.unitOf(l); l.parent != nil && kept[l.parent.index] {
			a.inner[u] = l.parent
		}
	}
	seen := make([]bool, len(a.loops))
	hold := func(u unit) {
		if l := a.inner[u]; l != nil {
			l.units = append(l.units, u)
		} else {
			a.outer = append(a.outer, u)
		}
	}
	for i := range a.nodes {
		if l := a.loopOf[i]; l != nil && kept[l.index] {
			a.inner[i] = l
		}
		hold(unit(i))
		for l := a.inner[i]; l != nil && !seen[l.index]; l = a.inner[a.unitOf(l)] {
			seen[l.index] = true
			hold(a.unitOf(l))
		}
	}
}

func (a *arranger) unitOf(l *loop) unit { return unit(len(a.nodes) + l.index) }

// collectNeeds lists what each unit uses of those that stand in the same loop.
func (a *arranger) collectNeeds() {
	for i, n := range a.nodes {
		for k := range a.g.NumInputsOf(n) {
			a.need(int32(i), a.at(a.g.InputOf(n, k)))
		}
		for _, fg := range a.g.Node(n).Nested() {
			for inner := range fg.All() {
				for k := range inner.NumInputs() {
					a.need(int32(i), a.at(inner.Input(k).ID()))
				}
			}
		}
	}
	a.first = make([]int32, len(a.inner)+1)
	for _, p := range a.pairs {
		a.first[p.user+1]++
	}
	for i := range a.inner {
		a.first[i+1] += a.first[i]
	}
	a.uses = make([]unit, len(a.pairs))
	next := slices.Clone(a.first)
	for _, p := range a.pairs {
		a.uses[next[p.user]] = p.used
		next[p.user]++
	}
}

// need notes that a node uses another one: so do the units that they are of, or are in, in
// the innermost loop around both.
func (a *arranger) need(i, at int32) {
	if at < 0 {
		return
	}
	p := pair{unit(i), unit(at)}
	of, in := a.inner[i], a.inner[at]
	for of != in {
		if in == nil || of != nil && of.depth >= in.depth {
			p.user = a.unitOf(of)
			of = a.inner[p.user]
		} else {
			p.used = a.unitOf(in)
			in = a.inner[p.used]
		}
	}
	if p.user != p.used {
		a.pairs = append(a.pairs, p)
	}
}

// level orders what a loop holds, nil for the graph. It returns false where a loop needs its
// own result, which is refused then.
func (a *arranger) level(in *loop, units []unit) bool {
	const (
		open = 1
		done = 2
	)
	type entry struct {
		unit unit
		next int32 // in uses
	}
	if in != nil {
		in.units = make([]unit, 0, len(units))
	}
	var stack []entry
	push := func(u unit) {
		a.state[u] = open
		stack = append(stack, entry{u, a.first[u]})
	}
	for _, root := range units {
		if a.state[root] != 0 {
			continue
		}
		push(root)
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if u := top.unit; top.next == a.first[u+1] {
				a.state[u] = done
				if in != nil {
					in.units = append(in.units, u)
				}
				stack = stack[:len(stack)-1]
				if l := a.loop(u); l == nil {
					a.order = append(a.order, a.nodes[u])
				} else if !a.level(l, l.units) {
					return false
				}
				continue
			}
			used := a.uses[top.next]
			top.next++
			switch a.state[used] {
			case 0:
				push(used)
			case open:
				for k := len(stack) - 1; k >= 0; k-- {
					if l := a.loop(stack[k].unit); l != nil {
						l.refuse(l.at, "the loop needs its own result")
						return false
					}
				}
			}
		}
	}
	return true
}

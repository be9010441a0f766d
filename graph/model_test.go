package graph

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// testDialects has an op of every sort that the core treats differently.
func testDialects(t testing.TB) *ir.Dialects {
	d, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{
		{Name: "t.neg", Traits: ir.Pure | ir.SameType, MinInputs: 1, MaxInputs: 1, Outputs: 1},
		{Name: "t.add", Traits: ir.Pure | ir.SameType | ir.Commutative, MinInputs: 2, MaxInputs: 2, Outputs: 1},
		{Name: "t.two", Traits: ir.Pure, MaxInputs: ir.Variadic, Outputs: 2},
		{Name: "t.print", Traits: ir.Effect, MaxInputs: ir.Variadic},
		{Name: "t.call", Traits: ir.Signature, MaxInputs: ir.Variadic, Outputs: 1},
		{Name: "t.if", MaxInputs: ir.Variadic, Outputs: 1},
		{Name: "t.const", Traits: ir.Pure | ir.ConstantLike, Outputs: 1},
		{Name: "t.return", Traits: ir.Terminator, MaxInputs: ir.Variadic},
	}})
	require.NoError(t, err)
	return d
}

func newTestGraph(t testing.TB) *FunctionGraph { return New(ir.NewContext(testDialects(t))) }

func (fg *FunctionGraph) testOp(name string) ir.Op { return fg.g.ctxt.Op("t." + name) }

// dump writes everything that an arena knows, positions aside: those may be
// made anew where room runs out.
func dump(g *Graph) string {
	var b strings.Builder
	for n := 1; n < len(g.nodes); n++ {
		rec := g.nodes[n]
		rec.pos = 0
		fmt.Fprintf(&b, "node %d %+v\n", n, rec)
	}
	for v := range g.vars {
		fmt.Fprintf(&b, "var %d %+v\n", v, g.vars[v])
	}
	for s := range g.slots {
		fmt.Fprintf(&b, "slot %d %+v\n", s, g.slots[s])
	}
	for i, fg := range g.regions {
		fmt.Fprintf(&b, "graph %d holder %d inputs %v ret %d first %d last %d count %d\n", i, fg.parentNode, fg.inputs, fg.ret, fg.first, fg.last, fg.count)
	}
	for _, n := range slices.Sorted(maps.Keys(g.nested)) {
		for _, fg := range g.nested[n] {
			fmt.Fprintf(&b, "node %d holds %d (ours: %t)\n", n, fg.id, fg.g == g)
		}
	}
	for _, c := range slices.Sorted(maps.Keys(g.consts)) {
		fmt.Fprintf(&b, "constant %d is %d\n", c, g.consts[c])
	}
	for v, name := range g.names {
		if name != "" {
			fmt.Fprintf(&b, "name of %d is %q\n", v, name)
		}
	}
	return b.String()
}

// model is what a graph means, and nothing of how it is stored.
type model struct {
	g       *Graph
	inputs  map[NodeID][]VarID
	created map[NodeID]bool
	kept    map[NodeID]bool
	invalid bool // a node was added that cannot stand where it does
}

func modelOf(fg *FunctionGraph) *model {
	m := &model{g: fg.g, inputs: map[NodeID][]VarID{}, created: map[NodeID]bool{}, kept: map[NodeID]bool{}}
	for _, r := range ownRegions(fg) {
		for n := r.first; n != 0; n = r.g.nodes[n].next {
			m.read(Node{r.g, n})
		}
	}
	return m
}

// ownRegions returns a graph and those nested in it that share its arena.
func ownRegions(fg *FunctionGraph) []*FunctionGraph {
	return slices.DeleteFunc(fg.Regions(), func(r *FunctionGraph) bool { return r.g != fg.g })
}

func (m *model) read(n Node) {
	inputs := []VarID{}
	for _, v := range n.Inputs() {
		inputs = append(inputs, v.id)
	}
	m.inputs[n.id] = inputs
	m.kept[n.id] = n.IsPinned()
}

// slot is an operand.
type slot struct {
	n NodeID
	i int
}

// chosen is what replacements are to make of operands.
type chosen struct {
	pairs map[slot]IDReplacement
	used  map[VarID]bool // before
}

// choose returns the operands that replacements at the same time are to change.
func (m *model) choose(pairs ...IDReplacement) chosen {
	c := chosen{map[slot]IDReplacement{}, map[VarID]bool{}}
	for n, inputs := range m.inputs {
		for i, v := range inputs {
			c.used[v] = true
			at := slices.IndexFunc(pairs, func(p IDReplacement) bool { return p.Old == v && p.New != v })
			if at >= 0 && !m.created[n] {
				c.pairs[slot{n, i}] = pairs[at]
			}
		}
	}
	return c
}

// isSoundWith reports whether the graph is sound with all that was chosen, or with
// only what nothing can leave as it is: whose new variable was used before.
func (m *model) isSoundWith(c chosen, all bool) bool {
	defer func(inputs map[NodeID][]VarID) { m.inputs = inputs }(m.inputs)
	m.inputs = maps.Clone(m.inputs)
	for s, p := range c.pairs {
		if all || c.used[p.New] {
			m.inputs[s.n] = slices.Clone(m.inputs[s.n])
			m.inputs[s.n][s.i] = p.New
		}
	}
	return m.isSound()
}

// take makes the model what the graph became. It returns the operands that were
// left: each must be one that closes a cycle, of a variable that was put in.
func (m *model) take(t require.TestingT, c chosen) (left int) {
	for s, p := range c.pairs {
		now := m.g.InputOf(s.n, s.i)
		require.True(t, now == p.New || now == p.Old && !c.used[p.New], "input %d of %d is %d", s.i, s.n, now)
		m.inputs[s.n][s.i] = now
	}
	for s, p := range c.pairs {
		if m.inputs[s.n][s.i] == p.Old {
			left++
			require.True(t, m.invalid || m.needs(p.New, s.n), "input %d of %d was left", s.i, s.n)
		}
	}
	return left
}

// needs reports whether a variable is computed from a node, or by what must run
// after it.
func (m *model) needs(v VarID, n NodeID) bool {
	r := m.g.vars[v]
	if r.kind() != resultVar {
		return false
	}
	at := m.g.ancestorIn(n, m.g.nodes[r.owner()].region)
	behind, _ := m.edges()
	seen := map[NodeID]bool{}
	for work := []NodeID{at}; at != 0 && len(work) > 0; work = work[1:] {
		if work[0] == r.owner() {
			return true
		}
		for _, next := range behind[work[0]] {
			if !seen[next] {
				seen[next] = true
				work = append(work, next)
			}
		}
	}
	return false
}

// isSound reports whether there is an order in which every node comes after
// what it depends on, effects stay in theirs, and every input is in sight.
func (m *model) isSound() bool {
	behind, visible := m.edges()
	return visible && !hasCycle(behind)
}

// edges returns which nodes must come after which, and whether all inputs are in
// sight.
func (m *model) edges() (behind map[NodeID][]NodeID, visible bool) {
	behind, visible = map[NodeID][]NodeID{}, true
	for n, inputs := range m.inputs {
		for _, v := range inputs {
			r := m.g.vars[v]
			switch r.kind() {
			case inputVar:
				visible = visible && m.g.ancestorIn(n, r.region()) != 0
			case resultVar:
				user := m.g.ancestorIn(n, m.g.nodes[r.owner()].region)
				visible = visible && user != 0
				behind[r.owner()] = append(behind[r.owner()], user)
			}
		}
	}
	m.chainEffects(behind)
	return behind, visible
}

func (m *model) chainEffects(behind map[NodeID][]NodeID) {
	for _, fg := range m.g.regions {
		last := NodeID(0)
		for n := fg.first; n != 0; n = m.g.nodes[n].next {
			if !m.g.staysInOrder(n) {
				continue
			}
			if last != 0 {
				behind[last] = append(behind[last], n)
			}
			last = n
		}
	}
}

func hasCycle(behind map[NodeID][]NodeID) bool {
	state := map[NodeID]int{}
	var visit func(n NodeID) bool
	visit = func(n NodeID) bool {
		switch state[n] {
		case 1:
			return true
		case 2:
			return false
		}
		state[n] = 1
		if slices.ContainsFunc(behind[n], visit) {
			return true
		}
		state[n] = 2
		return false
	}
	return slices.ContainsFunc(slices.Collect(maps.Keys(behind)), visit)
}

// prune removes what is not kept, used, or the home of an effect.
func (m *model) prune() {
	for {
		used := map[NodeID]bool{}
		for n, inputs := range m.inputs {
			for _, v := range inputs {
				used[m.g.vars[v].owner()] = true
			}
			if m.kept[n] && (Node{m.g, n}).isEffect() {
				m.useHolders(n, used)
			}
		}
		before := len(m.inputs)
		maps.DeleteFunc(m.inputs, func(n NodeID, _ []VarID) bool {
			return !used[n] && !m.kept[n] || m.isOrphan(n)
		})
		if len(m.inputs) == before {
			return
		}
	}
}

func (m *model) useHolders(n NodeID, used map[NodeID]bool) {
	for fg := m.g.regions[m.g.nodes[n].region]; fg.parent != nil; fg = fg.parent {
		used[fg.parentNode] = true
	}
}

func (m *model) isOrphan(n NodeID) bool {
	fg := m.g.regions[m.g.nodes[n].region]
	return fg.parent != nil && m.inputs[fg.parentNode] == nil
}

func (m *model) check(t require.TestingT, fg *FunctionGraph, what string) {
	now := modelOf(fg)
	require.Equal(t, m.inputs, now.inputs, what)
}

// mirror is a feature that knows the graph only by its notifications.
type mirror struct {
	inputs map[NodeID][]VarID
	refuse error
	events []string
	wrong  string
}

func newMirror(fg *FunctionGraph) *mirror { return &mirror{inputs: modelOf(fg).inputs} }

func (m *mirror) OnImport(n Node, reason string) {
	if m.inputs[n.id] != nil {
		m.wrong = fmt.Sprintf("import of %d, which is known", n.id)
	}
	inputs := []VarID{}
	for _, v := range n.Inputs() {
		inputs = append(inputs, v.id)
	}
	m.inputs[n.id] = inputs
	m.events = append(m.events, fmt.Sprintf("import %s (%s)", n.Op().Name(), reason))
}

func (m *mirror) OnPrune(n Node, reason string) {
	if m.inputs[n.id] == nil {
		m.wrong = fmt.Sprintf("prune of %d, which is not known", n.id)
	}
	delete(m.inputs, n.id)
	m.events = append(m.events, fmt.Sprintf("prune %s (%s)", n.Op().Name(), reason))
}

func (m *mirror) OnChangeInput(n Node, i int, old, new Var, reason string) {
	m.inputs[n.id][i] = new.id
	m.events = append(m.events, fmt.Sprintf("change input %d of %s from %s to %s (%s)", i, n.Op().Name(), old, new, reason))
}

func (m *mirror) Validate(*FunctionGraph) error { return m.refuse }

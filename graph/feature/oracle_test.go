package feature_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
)

// oracle judges a graph from scratch, by the definition: everything that reads
// what a node destroys runs before it. It keeps nothing and shares no code with
// the handler.
type oracle struct {
	fg     *graph.FunctionGraph
	cells  cells
	marked map[graph.VarID]bool

	nodes []graph.Node
	vars  []graph.Var
}

// edge says that a node must run before another.
type edge struct{ earlier, later graph.Node }

// cells says which of four cells of its root a variable shows, and which of them a
// node overwrites. nil is all.
type cells func(root graph.Var, id uint32) uint8

// newCells has each view leave some out, whichever its number says.
func newCells(exact bool) cells {
	if !exact {
		return func(graph.Var, uint32) uint8 { return 0xf }
	}
	return func(_ graph.Var, id uint32) uint8 { return uint8(id * 0x9e3779b1 >> 28) }
}

// shown returns the cells of its root that a variable shows.
func (c cells) shown(v graph.Var) uint8 {
	of, ok := viewed(v)
	if !ok {
		return 0xf
	}
	return c.shown(of) & c(v, uint32(v.ID()))
}

// overwritten returns the cells that a node overwrites of an input: of all that it
// shows, or of a part where the node's output shows the rest.
func (c cells) overwritten(n graph.Node, input int) uint8 {
	shown := c.shown(n.Input(input))
	if !isUpdate(n, input) {
		return shown
	}
	return shown & c(n.Input(input), uint32(n.ID())*3+uint32(input))
}

// isUpdate reports whether the output for which a node destroys an input is a view
// of it.
func isUpdate(n graph.Node, input int) bool {
	m := n.Op().Memory()
	for output, inputs := range m.Destroys {
		of, ok := m.Views[output]
		if ok && of == input && slices.Contains(inputs, input) {
			return true
		}
	}
	return false
}

// viewed returns the variable that another one is a view of.
func viewed(v graph.Var) (graph.Var, bool) {
	if n := v.Owner(); n.IsValid() {
		if input, ok := n.Op().Memory().Views[v.Index()]; ok && input < n.NumInputs() {
			return n.Input(input), true
		}
	}
	return graph.Var{}, false
}

func newOracle(fg *graph.FunctionGraph, cells cells, marked map[graph.VarID]bool) *oracle {
	o := &oracle{fg: fg, cells: cells, marked: marked}
	seen := map[graph.Var]bool{}
	see := func(v graph.Var) {
		if !seen[v] {
			seen[v] = true
			o.vars = append(o.vars, v)
		}
	}
	for _, r := range fg.Regions() {
		for n := range r.Nodes() {
			o.nodes = append(o.nodes, n)
		}
		if ret := r.Return(); ret.IsValid() && !slices.Contains(o.nodes, ret) {
			o.nodes = append(o.nodes, ret)
		}
	}
	for _, n := range o.nodes {
		for _, v := range slices.Concat(n.Inputs(), n.Outputs()) {
			see(v)
		}
	}
	return o
}

func (o *oracle) root(v graph.Var) graph.Var {
	if of, ok := viewed(v); ok {
		return o.root(of)
	}
	return v
}

// kills reports whether a node that overwrites an input takes from a variable what
// it shows: it does not if the variable shows what the node left.
func (o *oracle) kills(n graph.Node, i int, v graph.Var) bool {
	victim := n.Input(i)
	return o.root(victim) == o.root(v) && !o.follows(v, n, i) && o.meet(n, i, v)
}

func (o *oracle) meet(n graph.Node, i int, v graph.Var) bool {
	if v == n.Input(i) && !isUpdate(n, i) {
		return true
	}
	return o.cells.overwritten(n, i)&o.cells.shown(v) != 0
}

func (o *oracle) follows(v graph.Var, n graph.Node, i int) bool {
	of, ok := viewed(v)
	switch {
	case !ok:
		return false
	case v.Owner() == n && n.Op().Memory().Views[v.Index()] == i && slices.Contains(n.Op().Memory().Destroys[v.Index()], i):
		return true
	}
	return o.follows(of, n, i)
}

// victims returns which inputs a node destroys.
func (o *oracle) victims(n graph.Node) []int {
	var list []int
	for _, inputs := range n.Op().Memory().Destroys {
		for _, i := range inputs {
			if i < n.NumInputs() && !slices.Contains(list, i) {
				list = append(list, i)
			}
		}
	}
	slices.Sort(list)
	return list
}

func (o *oracle) destroyers(v graph.Var) []graph.Node {
	var list []graph.Node
	for _, n := range o.nodes {
		for _, i := range o.victims(n) {
			if o.kills(n, i, v) && !slices.Contains(list, n) {
				list = append(list, n)
			}
		}
	}
	return list
}

// judge returns why the graph is not to be accepted, "" if it is.
func (o *oracle) judge() string {
	for _, n := range o.nodes {
		for _, i := range o.victims(n) {
			if why := o.judgeKill(n, i); why != "" {
				return fmt.Sprintf("%s input %d: %s", n, i, why)
			}
		}
	}
	if o.isCyclic() {
		return "cycle"
	}
	return ""
}

func (o *oracle) judgeKill(n graph.Node, i int) string {
	victim := n.Input(i)
	root, m := o.root(victim), n.Op().Memory()
	switch region := root.FunctionGraph(); {
	case root.Constant().IsValid():
		return "constant"
	case region != n.FunctionGraph():
		return "captured"
	case region != o.fg && root.IsInput():
		return "input of a nested graph"
	case o.collides(n, i):
		return "two destroyers"
	}
	for j, v := range n.Inputs() {
		if j != i && o.kills(n, i, v) && !slices.Contains(m.TolerateAliased, [2]int{i, j}) &&
			!(v == victim && slices.Contains(m.TolerateSame, [2]int{i, j})) {
			return "other input"
		}
	}
	for _, v := range o.vars {
		if !o.kills(n, i, v) {
			continue
		}
		if o.marked[v.ID()] {
			return "indestructible"
		}
		for c := range v.Clients() {
			if showsOnly(c) {
				continue
			}
			if c.Node == n.FunctionGraph().Return() {
				return "returned"
			}
			if o.in(c.Node, n.FunctionGraph()) == n && c.Node != n {
				return "used inside"
			}
		}
	}
	return ""
}

// showsOnly reports whether a node does nothing with what it uses but show it.
func showsOnly(c graph.Client) bool {
	memory := c.Node.Op().Memory()
	if c.Node.NumOutputs() == 0 {
		return false
	}
	for i := range c.Node.NumOutputs() {
		if of, ok := memory.Views[i]; !ok || of != c.Index || len(memory.Destroys[i]) > 0 {
			return false
		}
	}
	return true
}

// collides reports whether another node needs what a node overwrites, to overwrite
// some of that itself.
func (o *oracle) collides(n graph.Node, i int) bool {
	for _, other := range o.nodes {
		for _, j := range o.victims(other) {
			if other != n && o.kills(other, j, n.Input(i)) && o.kills(n, i, other.Input(j)) {
				return true
			}
		}
	}
	return false
}

// in returns the node of a function graph that is or holds a node.
func (o *oracle) in(n graph.Node, fg *graph.FunctionGraph) graph.Node {
	for n.IsValid() && n.FunctionGraph() != fg {
		n = n.FunctionGraph().ParentNode()
	}
	return n
}

// orderings returns the edges that destroying makes.
func (o *oracle) orderings() []edge {
	var list []edge
	for _, n := range o.nodes {
		for _, i := range o.victims(n) {
			for _, v := range o.vars {
				if !o.kills(n, i, v) {
					continue
				}
				for c := range v.Clients() {
					if c.Node != n && !showsOnly(c) {
						list = append(list, edge{c.Node, n})
					}
				}
			}
		}
	}
	return list
}

// edges returns all that runs before something, each edge between nodes of one
// function graph.
func (o *oracle) edges() map[graph.Node][]graph.Node {
	after := map[graph.Node][]graph.Node{}
	add := func(earlier, later graph.Node) {
		for fg := earlier.FunctionGraph(); ; earlier, fg = fg.ParentNode(), fg.Parent() {
			if at := o.in(later, fg); at.IsValid() {
				if at != earlier {
					after[earlier] = append(after[earlier], at)
				}
				return
			}
		}
	}
	for _, n := range o.nodes {
		for _, v := range n.Inputs() {
			if v.Owner().IsValid() {
				add(v.Owner(), n)
			}
		}
	}
	for _, e := range o.orderings() {
		add(e.earlier, e.later)
	}
	for _, fg := range o.fg.Regions() {
		last := graph.Node{}
		for _, n := range o.nodes {
			if n.FunctionGraph() != fg || !o.staysInOrder(n) {
				continue
			}
			if last.IsValid() {
				add(last, n)
			}
			last = n
		}
	}
	return after
}

// staysInOrder reports whether a node may not pass others like it: it is kept,
// or holds one that is kept for what it does.
func (o *oracle) staysInOrder(n graph.Node) bool {
	if n.IsPinned() {
		return true
	}
	for _, fg := range n.Nested() {
		for inner := range fg.Nodes() {
			if inner != fg.Return() && o.staysInOrder(inner) {
				return true
			}
		}
	}
	return false
}

func (o *oracle) isCyclic() bool {
	after, state := o.edges(), map[graph.Node]int{}
	var visit func(n graph.Node) bool
	visit = func(n graph.Node) bool {
		if state[n] != 0 {
			return state[n] == 1
		}
		state[n] = 1
		if slices.ContainsFunc(after[n], visit) {
			return true
		}
		state[n] = 2
		return false
	}
	return slices.ContainsFunc(slices.Collect(maps.Keys(after)), visit)
}

// misplaced returns an edge that the order of the graph does not respect.
func (o *oracle) misplaced() string {
	for n, list := range o.edges() {
		for _, later := range list {
			if o.fg.Graph().Compare(n.ID(), later.ID()) >= 0 {
				return fmt.Sprintf("%s does not stand before %s", n, later)
			}
		}
	}
	return ""
}

// state writes down all that a graph is: its nodes in order with their inputs
// and outputs, which are pinned, and the clients of everything.
func state(fg *graph.FunctionGraph) string {
	o := newOracle(fg, nil, nil)
	var b strings.Builder
	for _, r := range fg.Regions() {
		fmt.Fprintf(&b, "graph of %d returns by %d, inputs %v\n", r.ParentNode().ID(), r.Return().ID(), r.Inputs())
	}
	for _, n := range o.nodes {
		fmt.Fprintf(&b, "%d %s kept %t:", n.ID(), n.Op(), n.IsPinned())
		for _, v := range n.Inputs() {
			fmt.Fprintf(&b, " %d", v.ID())
		}
		for _, v := range n.Outputs() {
			fmt.Fprintf(&b, " -> %d", v.ID())
		}
		b.WriteByte('\n')
	}
	slices.SortFunc(o.vars, func(a, b graph.Var) int { return int(a.ID()) - int(b.ID()) })
	for _, v := range o.vars {
		fmt.Fprintf(&b, "%d:", v.ID())
		for c := range v.Clients() {
			fmt.Fprintf(&b, " %d.%d", c.Node.ID(), c.Index)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

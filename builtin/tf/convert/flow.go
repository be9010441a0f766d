package convert

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/graphdef"
)

// flow is what nodes of a file take and wait for, without the edges from one turn of a loop
// to the next. Arguments of a function are nodes of the op _Arg.
type flow struct {
	nodes  []*graphdef.Node
	index  map[string]int
	data   [][]int // for each node, what it takes
	ports  [][]int // and which outputs of those
	waits  [][]int // and what it waits for
	order  []int   // each node after those that it depends on
	place  []int   // in that order
	frames []*flowFrame
	conds  []conditions
}

// flowFrame is the frame of a loop, nil around all of them.
type flowFrame struct {
	parent *flowFrame
	name   string
}

// within reports whether a frame is another one, or in it.
func (f *flowFrame) within(other *flowFrame) bool {
	for ; f != other; f = f.parent {
		if f == nil {
			return false
		}
	}
	return true
}

// newFlow returns the flow of nodes, in their order as far as that can be.
func newFlow(nodes []*graphdef.Node) *flow {
	f := &flow{nodes: slices.Clone(nodes), index: make(map[string]int, len(nodes))}
	for i, n := range nodes {
		f.index[n.Name] = i
	}
	for i := range nodes {
		f.connect(i)
	}
	for len(f.data) < len(f.nodes) {
		f.data, f.ports, f.waits = append(f.data, nil), append(f.ports, nil), append(f.waits, nil)
	}
	f.arrange()
	return f
}

// connect finds what a node takes and waits for.
func (f *flow) connect(i int) {
	var data, ports, waits []int
	for _, text := range f.nodes[i].Inputs {
		in, _ := graphdef.ParseInput(text)
		at, ok := f.index[in.Node]
		if !ok {
			at = len(f.nodes)
			f.index[in.Node] = at
			f.nodes = append(f.nodes, &graphdef.Node{Name: in.Node, Op: "_Arg"})
		}
		switch {
		case in.IsControl():
			waits = append(waits, at)
		case f.isBack(i, at):
		default:
			if in.OutputName == "output_true" { // of a Switch in a function
				in.Output = 1
			}
			data, ports = append(data, at), append(ports, in.Output)
		}
	}
	f.data, f.ports, f.waits = append(f.data, data), append(f.ports, ports), append(f.waits, waits)
}

// bare returns the op of a node, of one that hands references on that which hands on values.
func (f *flow) bare(i int) string { return strings.TrimPrefix(f.nodes[i].Op, "Ref") }

// isBack reports whether a Merge takes the value of the turn before.
func (f *flow) isBack(user, of int) bool {
	return f.bare(user) == "Merge" && of < len(f.nodes) && f.bare(of) == "NextIteration"
}

// arrange finds an order in which each node stands after those that it depends on.
func (f *flow) arrange() {
	f.place = make([]int, len(f.nodes))
	seen := make([]bool, len(f.nodes))
	next := make([]int, len(f.nodes))
	var stack []int
	for root := range f.nodes {
		if seen[root] {
			continue
		}
		seen[root] = true
		stack = append(stack, root)
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			k := next[i]
			next[i]++
			var at int
			switch data := f.data[i]; {
			case k < len(data):
				at = data[k]
			case k < len(data)+len(f.waits[i]):
				at = f.waits[i][k-len(data)]
			default:
				stack = stack[:len(stack)-1]
				f.place[i] = len(f.order)
				f.order = append(f.order, i)
				continue
			}
			if !seen[at] {
				seen[at] = true
				stack = append(stack, at)
			}
		}
	}
}

// conditions are the ports of Switches that a node runs on.
type conditions struct {
	ports []port // in order
	vague bool   // there are others
}

// port is a side of the Switches of a predicate.
type port struct{ predicate, output, side int }

// holdsWhere reports whether one set of conditions holds wherever another one does.
func (c conditions) holdsWhere(other conditions) bool {
	return !c.vague && !slices.ContainsFunc(c.ports, func(p port) bool { return !slices.Contains(other.ports, p) })
}

// and adds conditions.
func (c conditions) and(other conditions) conditions {
	for _, p := range other.ports {
		if !slices.Contains(c.ports, p) {
			c.ports = append(slices.Clip(c.ports), p)
		}
	}
	c.vague = c.vague || other.vague
	return c
}

// or returns the conditions of a Merge whose inputs have these.
func (c conditions) or(other conditions) conditions {
	var both conditions
	both.vague = c.vague || other.vague
	left, right := c.without(other), other.without(c)
	for _, p := range c.ports {
		if slices.Contains(other.ports, p) {
			both.ports = append(both.ports, p)
		}
	}
	areOpposite := len(left) == 1 && len(right) == 1 && left[0].predicate == right[0].predicate && left[0].output == right[0].output && left[0].side+right[0].side == 1
	if len(left)+len(right) > 0 && !areOpposite {
		both.vague = true
	}
	return both
}

func (c conditions) without(other conditions) []port {
	var list []port
	for _, p := range c.ports {
		if !slices.Contains(other.ports, p) {
			list = append(list, p)
		}
	}
	return list
}

// locate finds the frames and the conditions of nodes.
func (f *flow) locate() {
	f.frames, f.conds = make([]*flowFrame, len(f.nodes)), make([]conditions, len(f.nodes))
	known := map[flowFrame]*flowFrame{}
	for _, i := range f.order {
		f.conds[i] = f.conditionsOf(i)
		for _, at := range slices.Concat(f.data[i], f.waits[i]) {
			if f.frames[at].within(f.frames[i]) {
				f.frames[i] = f.frames[at]
			}
		}
		switch f.bare(i) {
		case "Enter":
			name, _ := f.nodes[i].Attr("frame_name")
			text, _ := name.Str()
			in := flowFrame{f.frames[i], text}
			if known[in] == nil {
				known[in] = &in
			}
			f.frames[i] = known[in]
		case "Exit":
			if f.frames[i] != nil {
				f.frames[i] = f.frames[i].parent
			}
			f.conds[i].ports = slices.DeleteFunc(slices.Clone(f.conds[i].ports), func(p port) bool { return f.bare(p.predicate) == "LoopCond" })
		}
	}
}

// conditionsOf returns the conditions of what a node takes and waits for.
func (f *flow) conditionsOf(i int) conditions {
	var all conditions
	for k, at := range f.data[i] {
		c := f.conds[at]
		if op := f.bare(at); (op == "Switch" || op == "_SwitchN") && len(f.data[at]) == 2 {
			c = c.and(conditions{ports: []port{{f.data[at][1], f.ports[at][1], f.ports[i][k]}}})
		}
		if f.bare(i) == "Merge" && k > 0 {
			all = all.or(c)
		} else {
			all = all.and(c)
		}
	}
	for _, at := range f.waits[i] {
		all = all.and(f.conds[at])
	}
	return all
}

// batch is how many nodes are followed at once.
const batch = 256

// nodeSet are some of the nodes of a batch, as bits.
type nodeSet [batch / 64]uint64

func (s *nodeSet) add(k int)      { s[k/64] |= 1 << (k % 64) }
func (s *nodeSet) has(k int) bool { return s[k/64]&(1<<(k%64)) != 0 }

func (s *nodeSet) join(other *nodeSet) {
	for w := range s {
		s[w] |= other[w]
	}
}

func (s *nodeSet) meet(other *nodeSet) {
	for w := range s {
		s[w] &= other[w]
	}
}

// reach adds to the set of a node those of the nodes that it always comes after, and what
// these come after.
func (f *flow) reach(i int, sets []nodeSet) {
	set := &sets[i]
	isMerge := f.bare(i) == "Merge"
	for k, at := range f.data[i] {
		if isMerge && k > 0 {
			set.meet(&sets[at])
		} else {
			set.join(&sets[at])
		}
	}
	for _, at := range f.waits[i] {
		set.join(&sets[at])
	}
}

package functional

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/idmap"
)

// loop is a loop that is not functional yet: the nodes between its Enters and its Exits.
type loop struct {
	parent   *loop
	children []*loop
	depth    int
	units    []unit         // what it holds, in order
	index    int            // among the loops
	built    []graph.NodeID // what stands in its place once it is functional
	conds    []graph.NodeID
	// refusal is why the loop stays as it is, at the node that it is about.
	refusal string
	at      graph.NodeID
}

func (l *loop) refuse(at graph.NodeID, format string, args ...any) {
	if l.refusal == "" {
		l.refusal, l.at = fmt.Sprintf(format, args...), at
	}
}

// unknownDepth is the depth of what hangs on nothing that is in a loop or outside of all.
const unknownDepth = -1

// frames is what is known of the loops of a function graph.
type frames struct {
	*ops
	fg    *graph.FunctionGraph
	nodes []graph.NodeID
	known []opFacts        // by index: of the op of a node
	place idmap.Map[int32] // of the nodes: the index, plus one
	depth []int            // by index: how many loops are around a node
	// floating says of nodes outside of loops that nothing but constants and handles enters
	// them, so that loops may use them without an Enter.
	floating []bool
	union    []int32
	loops    []*loop         // outer ones first
	loopOf   []*loop         // by index: of constant Enters, the loop that they are used in is another one
	anchors  map[int32]int32 // of what was joined: a node of the loop around it
	problems []problem
}

// problem is a mistake that concerns the loop of a node.
type problem struct {
	at   int32
	text string
}

// findFrames finds the loops of a function graph: by which nodes are connected, not by the
// names of frames. It returns nil where there are none.
func findFrames(o *ops, fg *graph.FunctionGraph) *frames {
	f := &frames{ops: o, fg: fg}
	found := false
	for n := range fg.Nodes() {
		if n == fg.Return() {
			continue
		}
		switch o.kind(n.ID()) {
		case enterKind, exitKind, sourceKind, sinkKind, loopCondKind:
			found = true
		}
		f.nodes, f.known = append(f.nodes, n.ID()), append(f.known, o.of(n.ID()))
		f.place.Put(uint32(n.ID()), int32(len(f.nodes)))
	}
	if !found {
		return nil
	}
	f.findDepths()
	f.connect()
	f.collect()
	return f
}

// index returns the index of a node, -1 for one of another graph.
func (f *frames) index(n graph.NodeID) int32 { return f.place.Of(uint32(n)) - 1 }

// at returns the index of the node that computes a variable, -1 for none of the graph.
func (f *frames) at(v graph.VarID) int32 { return f.index(f.g.OwnerOf(v)) }

// frameName returns the name of the frame that an Enter begins.
func (f *frames) frameName(n graph.NodeID) string {
	return f.g.Node(n).Op().Attr("frame_name").Text()
}

// findDepths finds how many loops are around each node.
func (f *frames) findDepths() {
	f.depth = make([]int, len(f.nodes))
	f.floating = make([]bool, len(f.nodes))
	byName := map[string]int{}
	f.spread(byName)
	for i, n := range f.nodes { // Enters of what hangs on nothing are where others of the frame are
		if f.known[i].kind == enterKind && f.depth[i] != unknownDepth {
			byName[f.frameName(n)] = max(byName[f.frameName(n)], f.depth[i])
		}
	}
	for _, n := range f.nodes {
		if f.kind(n) == enterKind && byName[f.frameName(n)] == 0 {
			byName[f.frameName(n)] = 1
		}
	}
	f.spread(byName)
	f.sink()
	f.checkDepths()
}

// outDepth returns the depth of what a node gives.
func (f *frames) outDepth(i int32) int {
	if i < 0 {
		return 0
	}
	d := f.depth[i]
	if d > 0 && f.kind(f.nodes[i]) == exitKind {
		d--
	}
	return d
}

// spread finds the depths of nodes by what they use, those of Enters without by the names
// of their frames.
func (f *frames) spread(byName map[string]int) {
	for i := range f.depth {
		f.depth[i] = unknownDepth
	}
	for i, n := range f.nodes {
		d := f.depth[i] // of a source: that of its Merge
		for k := range f.g.NumInputsOf(n) {
			v := f.g.InputOf(n, k)
			at := f.at(v)
			if at < 0 && f.g.IsConstant(v) {
				continue
			}
			d = max(d, f.outDepth(at))
		}
		if f.known[i].kind == enterKind {
			if d == unknownDepth {
				if named := byName[f.frameName(n)]; named > 0 {
					d = named - 1
				}
			}
			if d != unknownDepth {
				d++
			}
		}
		f.depth[i] = d
		if d != unknownDepth && f.known[i].kind == mergeKind {
			for k := range f.g.NumInputsOf(n) {
				if at := f.at(f.g.InputOf(n, k)); at >= 0 && f.known[at].kind == sourceKind {
					f.depth[at] = max(f.depth[at], d)
				}
			}
		}
	}
}

// sink gives the nodes that hang on nothing the depth of those that use them, where all
// are of one; others are outside of loops.
func (f *frames) sink() {
	for i := len(f.nodes) - 1; i >= 0; i-- {
		if f.depth[i] != unknownDepth {
			continue
		}
		n := f.nodes[i]
		f.depth[i], f.floating[i] = 0, true
		if facts := f.known[i]; facts.kind == constKind || facts.handle {
			continue
		}
		depth, agree := unknownDepth, true
		for out := range f.g.NumOutputsOf(n) {
			f.g.EachClient(f.g.OutputOf(n, out), func(user graph.NodeID) bool {
				d := 0
				if at := f.index(user); at >= 0 {
					if d = f.depth[at]; f.kind(user) == enterKind {
						d--
					}
				}
				agree = agree && (depth == unknownDepth || depth == d)
				depth = d
				return agree
			})
		}
		if agree && depth > 0 {
			f.depth[i], f.floating[i] = depth, false
		}
	}
}

// checkDepths finds what crosses the border of a loop elsewhere than at its Enters and
// Exits.
func (f *frames) checkDepths() {
	for i, n := range f.nodes {
		d := f.depth[i]
		if f.known[i].kind == enterKind {
			d--
		}
		for k := range f.g.NumInputsOf(n) {
			at := f.at(f.g.InputOf(n, k))
			from := f.outDepth(at)
			switch {
			case from == d || at >= 0 && f.floating[at] || at < 0 && f.g.IsConstant(f.g.InputOf(n, k)):
			case from < d:
				f.problem(int32(i), "%s uses %s, which is outside of the loop, without an Enter", quoted(f.g.Node(n)), f.describe(f.g.InputOf(n, k)))
			default:
				f.problem(at, "%s uses %s, which is in a loop, without an Exit", quoted(f.g.Node(n)), f.describe(f.g.InputOf(n, k)))
			}
		}
	}
}

func (f *frames) describe(v graph.VarID) string {
	if owner := f.g.OwnerOf(v); owner != 0 {
		return quoted(f.g.Node(owner))
	}
	return fmt.Sprintf("the argument %q", f.g.Var(v).Name())
}

func (f *frames) problem(at int32, format string, args ...any) {
	f.problems = append(f.problems, problem{at, fmt.Sprintf(format, args...)})
}

func (f *frames) find(i int32) int32 {
	for f.union[i] != i {
		f.union[i] = f.union[f.union[i]]
		i = f.union[i]
	}
	return i
}

// join makes two nodes of one loop; the one that stands first represents it.
func (f *frames) join(a, b int32) {
	a, b = f.find(a), f.find(b)
	f.union[max(a, b)] = min(a, b)
}

// connect joins the nodes that one loop has: those that use each other, not by its Enters
// and Exits, nor by what enters every turn.
func (f *frames) connect() {
	f.union, f.loopOf, f.anchors = make([]int32, len(f.nodes)), make([]*loop, len(f.nodes)), map[int32]int32{}
	for i := range f.union {
		f.union[i] = int32(i)
	}
	deepest := 0
	for i, n := range f.nodes {
		deepest = max(deepest, f.depth[i])
		if f.depth[i] <= 0 || f.known[i].kind == enterKind {
			continue
		}
		for k := range f.g.NumInputsOf(n) {
			at := f.at(f.g.InputOf(n, k))
			if at >= 0 && f.depth[at] == f.depth[i] && f.known[at].kind != exitKind && !f.known[at].every {
				f.join(int32(i), at)
			}
		}
	}
	byDepth := make([][]int32, deepest+1)
	for i := range f.nodes {
		byDepth[f.depth[i]] = append(byDepth[f.depth[i]], int32(i))
	}
	for d := deepest; d > 0; d-- {
		f.joinByName(byDepth[d])
		if d > 1 {
			f.joinAround(byDepth[d], d)
		}
	}
}

// joinByName joins parts without a condition to the loop of the frame that they enter,
// where there is one.
func (f *frames) joinByName(nodes []int32) {
	hasCond := map[int32]bool{}
	names := map[int32]string{}
	for _, i := range nodes {
		n := f.nodes[i]
		root := f.find(i)
		if f.known[i].kind == loopCondKind {
			hasCond[root] = true
		}
		if f.known[i].kind == enterKind && !f.known[i].every {
			names[root] = f.frameName(n)
			continue
		}
		for k := range f.g.NumInputsOf(n) {
			if at := f.at(f.g.InputOf(n, k)); at >= 0 && f.known[at].every && names[root] == "" {
				names[root] = f.frameName(f.nodes[at])
			}
		}
	}
	loops := map[string][]int32{}
	for _, i := range nodes {
		if root := f.find(i); root == i && hasCond[root] {
			loops[names[root]] = append(loops[names[root]], root)
		}
	}
	for _, i := range nodes {
		if f.find(i) != i || hasCond[i] || f.known[i].every {
			continue
		}
		if of := loops[names[i]]; len(of) == 1 && names[i] != "" {
			f.join(i, of[0])
		}
	}
}

// joinAround joins what is around the loops of a depth: what enters one of them and what
// uses its results.
func (f *frames) joinAround(nodes []int32, d int) {
	anchors := map[int32]int32{}
	anchor := func(root, at int32) {
		if first, ok := anchors[root]; ok {
			f.join(first, at)
		} else {
			anchors[root] = at
		}
	}
	siblings := map[int32]int32{} // loops between which values pass, joined
	group := func(i int32) int32 {
		for {
			to, ok := siblings[i]
			if !ok || to == i {
				return i
			}
			i = to
		}
	}
	each := func(visit func(root, at int32)) {
		for _, i := range nodes {
			n := f.nodes[i]
			root := f.find(i)
			enters := f.known[i].kind == enterKind && !f.known[i].every
			for k := range f.g.NumInputsOf(n) {
				at := f.at(f.g.InputOf(n, k))
				if at < 0 {
					continue
				}
				if enters {
					visit(root, at)
				} else if f.known[at].every && f.depth[at] == d {
					for j := range f.g.NumInputsOf(f.nodes[at]) {
						if in := f.at(f.g.InputOf(f.nodes[at], j)); in >= 0 {
							visit(root, in)
						}
					}
				}
			}
			if f.known[i].kind == exitKind {
				for out := range f.g.NumOutputsOf(n) {
					f.g.EachClient(f.g.OutputOf(n, out), func(user graph.NodeID) bool {
						if at := f.index(user); at >= 0 && f.depth[at] == d-1 && f.kind(user) != enterKind {
							visit(root, at)
						}
						return true
					})
				}
			}
		}
	}
	each(func(root, at int32) {
		if f.depth[at] == d && f.known[at].kind == exitKind {
			a, b := group(root), group(f.find(at))
			siblings[max(a, b)] = min(a, b)
		}
	})
	each(func(root, at int32) {
		if f.depth[at] == d-1 && !f.known[at].every {
			anchor(group(root), at)
		}
	})
	for _, i := range nodes {
		if root := f.find(i); root == i {
			if at, ok := anchors[group(root)]; ok {
				f.anchors[root] = at
			}
		}
	}
}

// collect makes loops of what was joined, outer ones first, and gives each its nodes.
func (f *frames) collect() {
	byRoot := map[int32]*loop{}
	var roots []int32
	for i, n := range f.nodes {
		if f.depth[i] <= 0 || f.known[i].every {
			continue
		}
		root := f.find(int32(i))
		l := byRoot[root]
		if l == nil {
			l = &loop{depth: f.depth[i], at: n}
			byRoot[root] = l
			roots = append(roots, root)
		}
		f.loopOf[i] = l
		if f.known[i].kind == loopCondKind {
			l.conds = append(l.conds, n)
		}
	}
	slices.SortStableFunc(roots, func(a, b int32) int { return byRoot[a].depth - byRoot[b].depth })
	for _, root := range roots {
		l := byRoot[root]
		f.loops = append(f.loops, l)
		if l.depth == 1 {
			continue
		}
		if at, ok := f.anchors[root]; ok {
			l.parent = f.loopOf[at]
		}
		if l.parent == nil {
			l.refuse(f.nodes[root], "nothing says which loop it is in")
			continue
		}
		l.parent.children = append(l.parent.children, l)
	}
	for _, p := range f.problems {
		if l := f.loopOf[p.at]; l != nil {
			l.refuse(f.nodes[p.at], "%s", p.text)
		}
	}
	for i, n := range f.nodes {
		if f.known[i].kind != enterKind || f.loopOf[i] == nil {
			continue
		}
		for k := range f.g.NumInputsOf(n) {
			if at := f.at(f.g.InputOf(n, k)); at >= 0 && f.loopOf[at] == f.loopOf[i] && f.known[at].kind == exitKind {
				f.loopOf[i].refuse(n, "the loop needs its own result, %q", nameOf(f.g.Node(f.nodes[at])))
			}
		}
	}
	for i, n := range slices.Backward(f.nodes) { // constant Enters stand with what enters by them
		if f.loopOf[i] == nil && f.depth[i] > 0 {
			f.loopOf[i] = f.placeOfConstantEnter(n)
		}
	}
}

// placeOfConstantEnter returns the loop in which a constant Enter stands, nil outside of
// all.
func (f *frames) placeOfConstantEnter(n graph.NodeID) *loop {
	if f.g.NumInputsOf(n) > 0 {
		at := f.at(f.g.InputOf(n, 0))
		switch {
		case at < 0 || f.outDepth(at) == 0 && !f.floating[at]:
			return nil
		case f.known[at].kind == exitKind:
			if l := f.loopOf[at]; l != nil {
				return l.parent
			}
			return nil
		case !f.known[at].every && f.loopOf[at] != nil:
			return f.loopOf[at]
		}
	}
	var l *loop
	for out := range f.g.NumOutputsOf(n) {
		f.g.EachClient(f.g.OutputOf(n, out), func(user graph.NodeID) bool {
			if at := f.index(user); at >= 0 {
				in := f.loopOf[at]
				if in != nil && f.kind(user) == enterKind && !f.isConstantEnter(user) {
					in = in.parent
				}
				if in != nil {
					l = in.parent
				}
			}
			return l == nil
		})
	}
	return l
}

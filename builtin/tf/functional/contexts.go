package functional

import (
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// condition is what has to hold for a node to run: that a predicate chose a port of its
// Switches, and what has to hold for these.
type condition struct {
	parent *condition // nil of the one that always holds
	pred   graph.VarID
	port   int
	depth  int
	inner  map[conditionKey]*condition
}

type conditionKey struct {
	pred graph.VarID
	port int
}

// and returns the condition that a predicate chose a port, too.
func (c *condition) and(pred graph.VarID, port int) *condition {
	key := conditionKey{pred, port}
	if c.inner[key] == nil {
		if c.inner == nil {
			c.inner = map[conditionKey]*condition{}
		}
		c.inner[key] = &condition{parent: c, pred: pred, port: port, depth: c.depth + 1}
	}
	return c.inner[key]
}

// implies reports whether another condition holds where this one does.
func (c *condition) implies(other *condition) bool {
	for c.depth > other.depth {
		c = c.parent
	}
	return c == other
}

// tests reports whether a condition is one of a predicate.
func (c *condition) tests(pred graph.VarID) bool {
	for ; c.parent != nil; c = c.parent {
		if c.pred == pred {
			return true
		}
	}
	return false
}

// branch is a region of an IfRegion, or the function graph.
type branch struct {
	of     *conditional // nil for the function graph
	port   int
	holds  *condition
	depth  int
	groups map[groupKey]*conditional
	list   []*conditional
	fg     *graph.FunctionGraph
	units  []branchUnit
}

type groupKey struct {
	pred  graph.VarID
	level int
}

// conditional is an IfRegion that is to be made. Its level is how many others of the branch
// around it have to run one after the other before it does.
type conditional struct {
	in       *branch
	pred     graph.VarID
	level    int
	branches [2]*branch
	used     bool
	plan     conditionalPlan
}

// on returns the conditional of a branch for a predicate, at a level.
func (b *branch) on(pred graph.VarID, level int) *conditional {
	key := groupKey{pred, level}
	c := b.groups[key]
	if c == nil {
		c = &conditional{in: b, pred: pred, level: level}
		for port := range c.branches {
			c.branches[port] = &branch{of: c, port: port, holds: b.holds.and(pred, port), depth: b.depth + 1}
		}
		if b.groups == nil {
			b.groups = map[groupKey]*conditional{}
		}
		b.groups[key] = c
		b.list = append(b.list, c)
	}
	return c
}

// isIn reports whether a branch is another one, or within it.
func (b *branch) isIn(outer *branch) bool {
	for b.depth > outer.depth {
		b = b.of.in
	}
	return b == outer
}

// above returns the branch of a depth that a branch is in.
func (b *branch) above(depth int) *branch {
	for b.depth > depth {
		b = b.of.in
	}
	return b
}

// place is where a value is computed: the branch, and the level in it.
type place struct {
	in    *branch
	level int
}

// levelIn returns the level of a value, or of the conditional that it is in, among what a
// branch holds; it returns false for values elsewhere.
func (p place) levelIn(b *branch) (int, bool) {
	if p.in.depth < b.depth {
		return 0, false
	}
	if p.in == b {
		return p.level, true
	}
	inner := p.in.above(b.depth + 1)
	if inner.depth == b.depth || inner.of.in != b {
		return 0, false
	}
	return inner.of.level, true
}

// member is what is known of a node of the function graph.
type member struct {
	place
	part   part
	group  *conditional // of a Switch or a Merge
	inLoop bool         // it hangs on a loop that is not functional
	taint  graph.NodeID // a Switch that is not functional, of what it may make dead
	ports  [2]int       // of the inputs of a Merge
	uses   []capturedUse
	keep   bool // of a pivot: that its value is used
	copied bool // of a Switch: that it waits for something
	waits  bool // of a WaitingConst: that something is left to wait for
}

// part is what a node is to conditionals.
type part uint8

const (
	otherPart part = iota
	switchPart
	mergePart
	pivotPart // an Identity of the predicate in a branch
)

// capturedUse is a use of a value in a region of a node.
type capturedUse struct {
	user  graph.NodeID
	index int
	v     graph.VarID
}

// stay is a reason for which a node stays as it is.
type stay struct {
	at     graph.NodeID
	reason string
}

// contexts is what is known of the conditionals of a function graph.
type contexts struct {
	*ops
	fg        *graph.FunctionGraph
	nodes     []graph.NodeID
	index     map[graph.NodeID]int
	members   []member
	root      *branch
	merges    int
	constants map[constantPredicate]graph.VarID // the first of each
	// refused are the predicates of which the Switches stay.
	refused map[graph.VarID]stay
	stays   []stay
	known   map[graph.NodeID]bool // nodes of stays
}

// findContexts finds under which conditions the nodes of a function graph run. It returns
// nil where there is no Switch.
func findContexts(o *ops, fg *graph.FunctionGraph) *contexts {
	c := &contexts{ops: o, fg: fg, index: map[graph.NodeID]int{}, refused: map[graph.VarID]stay{}, known: map[graph.NodeID]bool{}}
	found := false
	for n := range fg.Nodes() {
		if n == fg.Return() {
			continue
		}
		k := o.kind(n.ID())
		found = found || k == switchKind || k == mergeKind
		c.index[n.ID()] = len(c.nodes)
		c.nodes = append(c.nodes, n.ID())
	}
	if !found {
		return nil
	}
	uses := make([][]capturedUse, len(c.nodes))
	for i, n := range c.nodes {
		uses[i] = c.capturedBy(n)
	}
	for {
		c.members = make([]member, len(c.nodes))
		for i := range c.members {
			c.members[i].uses = uses[i]
		}
		c.root = &branch{holds: &condition{}, fg: fg}
		before := len(c.refused)
		for i := range c.nodes {
			c.visit(i)
		}
		if len(c.refused) == before {
			return c
		}
	}
}

// capturedBy returns the uses of values of the function graph in the regions of a node.
func (c *contexts) capturedBy(n graph.NodeID) []capturedUse {
	var list []capturedUse
	for _, fg := range c.g.Node(n).Nested() {
		for inner := range fg.All() {
			for k := range inner.NumInputs() {
				v := inner.Input(k).ID()
				if _, ok := c.index[c.g.OwnerOf(v)]; ok {
					list = append(list, capturedUse{inner.ID(), k, v})
				}
			}
		}
	}
	return list
}

// memberOf returns what is known of the node that computes a variable, nil for none.
func (c *contexts) memberOf(v graph.VarID) *member {
	if owner := c.g.OwnerOf(v); owner != 0 {
		if i, ok := c.index[owner]; ok {
			return &c.members[i]
		}
	}
	return nil
}

// placeOf returns where a value is computed. What a Switch gives is in the branch.
func (c *contexts) placeOf(v graph.VarID) place {
	m := c.memberOf(v)
	switch {
	case m == nil || m.in == nil:
		return place{in: c.root}
	case m.part == switchPart && !c.isControl(v):
		return place{in: m.group.branches[c.g.IndexOf(v)]}
	}
	return m.place
}

// refuse notes that the Switches of the predicates of a condition stay, and why.
func (c *contexts) refuse(at graph.NodeID, holds *condition, format string, args ...any) {
	s := stay{at, fmt.Sprintf(format, args...)}
	c.note(s)
	for ; holds.parent != nil; holds = holds.parent {
		if _, ok := c.refused[holds.pred]; !ok {
			c.refused[holds.pred] = s
		}
	}
}

func (c *contexts) note(s stay) {
	if !c.known[s.at] {
		c.known[s.at] = true
		c.stays = append(c.stays, s)
	}
}

// visit finds the place of a node by those of what it uses.
func (c *contexts) visit(i int) {
	n, m := c.nodes[i], &c.members[i]
	var places []place
	note := func(v graph.VarID) {
		places = append(places, c.placeOf(v))
		if from := c.memberOf(v); from != nil {
			m.inLoop = m.inLoop || from.inLoop
			if from.taint != 0 {
				m.taint = from.taint
			}
		}
	}
	for k := range c.g.NumInputsOf(n) {
		note(c.g.InputOf(n, k))
	}
	for _, use := range m.uses {
		note(use.v)
	}
	switch c.kind(n) {
	case enterKind, exitKind, sourceKind, sinkKind, loopCondKind:
		m.inLoop = true
	case mergeKind:
		if !m.inLoop && c.visitMerge(n, m) {
			return
		}
	}
	holds := c.root.holds
	for _, p := range places {
		switch {
		case p.in.holds.implies(holds):
			holds = p.in.holds
		case !holds.implies(p.in.holds):
			text := "its inputs are in branches of which none is within the other"
			c.refuse(n, holds, "%s", text)
			c.refuse(n, p.in.holds, "%s", text)
			m.place = place{in: c.root}
			return
		}
	}
	if m.inLoop && holds.parent != nil {
		c.refuse(n, holds, "it is in a branch, and of a loop that is not functional")
	}
	m.place = c.join(places, holds)
	switch {
	case c.kind(n) == switchKind && !m.inLoop:
		c.visitSwitch(n, m)
	case c.kind(n) == ordinary && c.isPivot(n):
		m.part = pivotPart
	}
}

// join returns the first place, under a condition, at which all values of a list can be
// used.
func (c *contexts) join(places []place, holds *condition) place {
	path := make([]*condition, holds.depth)
	for at := holds; at.parent != nil; at = at.parent {
		path[at.depth-1] = at
	}
	b := c.root
	for depth := 0; ; depth++ {
		level := 0
		for _, p := range places {
			if l, ok := p.levelIn(b); ok {
				level = max(level, l)
			}
		}
		if depth == len(path) {
			return place{b, level}
		}
		b = b.on(path[depth].pred, level).branches[path[depth].port]
	}
}

// predicateOf returns the value that a predicate is: what Identities and Switches hand on,
// as far as it is not one that chose the branch. Equal constants are one predicate of a branch.
func (c *contexts) predicateOf(v graph.VarID, holds *condition) graph.VarID {
	found := c.handedOn(v, holds)
	n := c.g.OwnerOf(found)
	if n == 0 || !c.g.Node(n).Op().Has(ir.ConstantLike) || c.g.NumInputsOf(n) > 0 {
		return found
	}
	value := c.g.Node(n).Op().Constant()
	if !value.IsValid() {
		return found
	}
	if c.constants == nil {
		c.constants = map[constantPredicate]graph.VarID{}
	}
	key := constantPredicate{value.ID(), holds}
	if _, ok := c.constants[key]; !ok {
		c.constants[key] = found
	}
	return c.constants[key]
}

// constantPredicate is a constant that is the predicate of Switches in a branch.
type constantPredicate struct {
	value ir.AttrID
	holds *condition
}

// handedOn returns the value that Identities and Switches hand on as another one.
func (c *contexts) handedOn(v graph.VarID, holds *condition) graph.VarID {
	at, found := v, v
	for {
		n := c.g.OwnerOf(at)
		if n == 0 || c.isControl(at) {
			return found
		}
		switch {
		case c.g.NumInputsOf(n) == 1 && bare(c.g.Node(n).Op()) == "Identity":
			at = c.g.InputOf(n, 0)
		case c.memberOf(at) != nil && c.memberOf(at).part == switchPart && c.g.NumInputsOf(n) == 2:
			at = c.g.InputOf(n, 0)
		default:
			return found
		}
		if !holds.tests(at) {
			found = at
		}
	}
}

// visitSwitch finds the conditional of a Switch.
func (c *contexts) visitSwitch(n graph.NodeID, m *member) {
	if m.taint == 0 {
		m.taint = n
	}
	if bare(c.g.Node(n).Op()) == "_SwitchN" {
		c.note(stay{n, "it has more than two branches"})
		return
	}
	if c.g.NumInputsOf(n) < 2 || c.isControl(c.g.InputOf(n, 1)) || c.g.NumOutputsOf(n) < 2 {
		c.note(stay{n, "it lacks an input or a result"})
		return
	}
	pred := c.predicateOf(c.g.InputOf(n, 1), m.in.holds)
	if _, ok := c.refused[pred]; ok {
		return
	}
	one := m.in.holds.and(pred, 0)
	m.copied = c.g.NumInputsOf(n) > 2
	switch {
	case m.in.holds.tests(pred):
		c.refuse(n, one, "it is in a branch of its own predicate")
		return
	case c.isUsed(c.controlOf(n)):
		c.refuse(n, one, "a node waits for it, and not for one of its branches")
		return
	case m.copied && bare(c.g.Node(n).Op()) != "Switch":
		c.refuse(n, one, "it waits for a node, and hands on a reference")
		return
	}
	if m.taint == n {
		m.taint = 0
	}
	m.part, m.group = switchPart, m.in.on(pred, m.level)
}

// isPivot reports whether a node is an Identity of the predicate in a branch.
func (c *contexts) isPivot(n graph.NodeID) bool {
	if c.g.NumInputsOf(n) != 1 || bare(c.g.Node(n).Op()) != "Identity" {
		return false
	}
	v := c.g.InputOf(n, 0)
	from := c.memberOf(v)
	return from != nil && from.part == switchPart && !from.copied && !c.isControl(v) &&
		c.predicateOf(c.g.InputOf(c.g.OwnerOf(v), 0), from.in.holds) == from.group.pred
}

// visitMerge finds the conditional that a Merge is the end of. It returns false where it is
// as other nodes are.
func (c *contexts) visitMerge(n graph.NodeID, m *member) bool {
	data := 0
	deepest := c.root.holds
	all := true
	for k := range c.g.NumInputsOf(n) {
		if c.isControl(c.g.InputOf(n, k)) {
			continue
		}
		data++
		holds := c.placeOf(c.g.InputOf(n, k)).in.holds
		all = all && holds.parent != nil
		if holds.depth > deepest.depth {
			deepest = holds
		}
	}
	refuse := func(format string, args ...any) {
		if deepest.parent == nil {
			if m.taint != 0 && m.taint != n {
				c.note(stay{n, fmt.Sprintf("%s stays, too", quoted(c.g.Node(m.taint)))})
			} else {
				c.note(stay{n, "no Switch leads to its inputs"})
			}
		}
		for k := range c.g.NumInputsOf(n) {
			c.refuse(n, c.placeOf(c.g.InputOf(n, k)).in.holds, format, args...)
		}
		m.place = place{in: c.root}
		m.taint = n
	}
	switch {
	case data != 2:
		refuse("it has %d inputs, not two", data)
		return true
	case c.g.NumInputsOf(n) > data:
		refuse("it waits for a node")
		return true
	case m.taint != 0 && c.isUsed(c.controlOf(n)):
		refuse("a node waits for it, and %s stays", quoted(c.g.Node(m.taint)))
		return true
	case !all:
		if m.taint != 0 && deepest.parent == nil {
			refuse("")
			return false
		}
		refuse("one of its inputs is in no branch")
		return true
	}
	a, b := c.placeOf(c.g.InputOf(n, 0)), c.placeOf(c.g.InputOf(n, 1))
	ha, hb := a.in.holds, b.in.holds
	switch {
	case ha.parent != hb.parent || ha.pred != hb.pred:
		if ha.parent != nil && m.taint != 0 && ha == hb {
			return false
		}
		refuse("its inputs differ on more than one predicate")
		return true
	case ha.port == hb.port:
		if m.taint != 0 {
			c.note(stay{n, fmt.Sprintf("%s stays, too", quoted(c.g.Node(m.taint)))})
			return false
		}
		refuse("both of its inputs are in the same branch")
		return true
	}
	at := c.join([]place{a, b}, ha.parent)
	m.part, m.group = mergePart, at.in.on(ha.pred, at.level)
	m.ports = [2]int{ha.port, hb.port}
	m.place = place{at.in, at.level + 1}
	c.merges++
	return true
}

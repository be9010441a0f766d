package functional

import (
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/idmap"
)

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

// levelIn returns at which level of a branch a value can be used, where a conditional for a
// predicate uses it; it returns false for values elsewhere. Those of conditionals for other
// predicates have to be there before.
func (p place) levelIn(b *branch, pred graph.VarID) (int, bool) {
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
	if inner.of.pred != pred {
		return inner.of.level + 1, true
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
	// decision is which of its inputs a Merge hands on.
	decision *decision
	uses     []capturedUse
	keep     bool // of a pivot: that its value is used
	copied   bool // of a Switch or a Merge: that it waits for something
	waits    bool // of a WaitingConst: that something is left to wait for
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
	index     idmap.Map[int32] // where in nodes one stands, plus one
	members   []member
	root      *branch
	constants map[constantPredicate]graph.VarID // the first of each
	standsFor map[conditionOf]graph.VarID       // of predicates in branches of their own
	stoodFor  map[graph.VarID]graph.VarID
	// refused are the predicates whose Switches stay.
	refused map[graph.VarID]stay
	stays   []stay
	known   map[graph.NodeID]bool // nodes of stays
	ended   func() bool           // see navigator.Run.Ended
}

// nodesBetweenLooks is after how many nodes it is looked whether the run has ended.
const nodesBetweenLooks = 256

// findContexts finds under which conditions the nodes of a function graph run. It returns
// nil where there is no Switch, and where the run ends meanwhile.
func findContexts(o *ops, fg *graph.FunctionGraph, ended func() bool) *contexts {
	c := &contexts{ops: o, fg: fg, refused: map[graph.VarID]stay{}, known: map[graph.NodeID]bool{}, ended: ended}
	always, found := &condition{chosen: map[graph.VarID]int{}}, false
	for n := range fg.Nodes() {
		if n == fg.Return() {
			continue
		}
		k := o.kind(n.ID())
		found = found || k == switchKind || k == mergeKind
		c.nodes = append(c.nodes, n.ID())
	}
	if !found {
		return nil
	}
	for i, n := range c.nodes {
		c.index.Put(uint32(n), int32(i+1))
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
		c.root = &branch{holds: always, fg: fg}
		before := len(c.refused)
		for i := range c.nodes {
			if i%nodesBetweenLooks == 0 && ended() {
				return nil
			}
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
				if c.index.Of(uint32(c.g.OwnerOf(v))) != 0 {
					list = append(list, capturedUse{inner.ID(), k, v})
				}
			}
		}
	}
	return list
}

// memberOf returns what is known of the node that computes a variable, nil for none.
func (c *contexts) memberOf(v graph.VarID) *member {
	if i := c.index.Of(uint32(c.g.OwnerOf(v))); i != 0 {
		return &c.members[i-1]
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
		both := holds.both(p.in.holds)
		if both == nil {
			text := "it never runs: its inputs are in both branches of a predicate"
			c.refuse(n, holds, "%s", text)
			c.refuse(n, p.in.holds, "%s", text)
			m.place = place{in: c.root}
			return
		}
		holds = both
	}
	if m.inLoop && holds.parent != nil {
		c.refuse(n, holds, "it is in a branch, and of a loop that is not functional")
	}
	m.place = c.join(places, holds, 0)
	switch {
	case c.kind(n) == switchKind && !m.inLoop:
		c.visitSwitch(n, m)
	case c.kind(n) == ordinary && c.isPivot(n):
		m.part = pivotPart
	}
}

// join returns the first place, under a condition, at which all values of a list can be
// used, or a conditional for a predicate can that uses them.
func (c *contexts) join(places []place, holds *condition, pred graph.VarID) place {
	if p, ok := deepest(places, holds, pred); ok {
		return p
	}
	path := holds.path()
	b := c.root
	for depth := 0; ; depth++ {
		next := pred
		if depth < len(path) {
			next = path[depth].pred
		}
		level := 0
		for _, p := range places {
			if l, ok := p.levelIn(b, next); ok {
				level = max(level, l)
			}
		}
		if depth == len(path) {
			return place{b, level}
		}
		b = b.on(next, level).branches[path[depth].port]
	}
}

// deepest is join where a branch under the condition has one of the places, and the others are
// there, too, or in the branches around it at levels that are early enough. So it is nearly
// everywhere, and takes no look at all the branches around.
func deepest(places []place, holds *condition, pred graph.VarID) (place, bool) {
	var in *branch
	for _, p := range places {
		if b := p.in.above(holds.depth); b.holds == holds {
			in = b
		}
	}
	if in == nil {
		return place{}, false
	}
	level := 0
	for _, p := range places {
		if l, ok := p.levelIn(in, pred); ok {
			level = max(level, l)
			continue
		}
		if p.in.of == nil && p.level == 0 {
			continue
		}
		if p.in.depth >= in.depth {
			return place{}, false
		}
		if inner := in.above(p.in.depth + 1); inner.of.in != p.in || p.level > inner.of.level {
			return place{}, false
		}
	}
	return place{in, level}, true
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

// again returns what stands for a predicate in a branch of its own: it chooses there what it
// has chosen already, and the conditionals of both are two.
func (c *contexts) again(pred graph.VarID, holds *condition) graph.VarID {
	key := conditionOf{pred, holds}
	if _, ok := c.standsFor[key]; !ok {
		if c.standsFor == nil {
			c.standsFor, c.stoodFor = map[conditionOf]graph.VarID{}, map[graph.VarID]graph.VarID{}
		}
		v := ^graph.VarID(len(c.stoodFor))
		c.standsFor[key], c.stoodFor[v] = v, pred
		holds.chosen[v] = holds.portOf(pred)
	}
	return c.standsFor[key]
}

// conditionOf is a predicate in a branch.
type conditionOf struct {
	pred  graph.VarID
	holds *condition
}

// variable returns the variable that a predicate is.
func (c *contexts) variable(pred graph.VarID) graph.VarID {
	if v, ok := c.stoodFor[pred]; ok {
		return v
	}
	return pred
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
		c.note(stay{n, "it has one branch, or stands beside a loop that is not functional"})
		return
	}
	if c.g.NumInputsOf(n) < 2 || c.isControl(c.g.InputOf(n, 1)) || c.g.NumOutputsOf(n) < 2 {
		c.note(stay{n, "it lacks an input or a result"})
		return
	}
	pred := c.predicateOf(c.g.InputOf(n, 1), m.in.holds)
	if m.in.holds.tests(pred) {
		pred = c.again(pred, m.in.holds)
	}
	if _, ok := c.refused[pred]; ok {
		return
	}
	m.copied = c.g.NumInputsOf(n) > 2
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

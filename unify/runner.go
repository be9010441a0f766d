package unify

import (
	"math"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/idmap"
)

// Runner runs an [Automaton] on graphs of one context. It builds the states
// that those graphs need, and belongs to one goroutine.
type Runner struct {
	Matcher

	a        *Automaton
	ctxt     *ir.Context
	graph    *graph.Graph // the last one that was found to be of the context
	identity *ir.Identity // of ctxt, whose tables by number these are
	base     *ir.Identity // of the context that ctxt extends

	opClass    idmap.Map[class]      // by OpID; 0: not known yet
	byName     idmap.Map[*nameTests] // by NameID
	constClass idmap.Map[class]      // by AttrID, of constants without an owner
	classes    map[string]class
	members    []members // by class
	needed     []uint64  // by class: the bits of what patterns need of an operand

	states  []*state
	interns map[string]*state
	roots   []rootClass // by class
	regs    []graph.NodeID
	decided []graph.NodeID    // scratch of Decide
	types   [maxAsked]ir.Type // what was last looked at
	looked  int32             // the look that did so at the node whose candidates were last asked for, 0 for none
	looks   int32             // how many there are
	met     levels            // the most of a visited node's patterns
	passed  []int32
	names   []ir.NameID // the automaton's names of attributes, in the context
	key     []byte
	tries   []int   // by pattern: what sumTries counted last
	tried   []int32 // those for which that is not 0

	demand  func(op string) *Automaton // see SetDemand
	carried []int                      // by pattern: the tries that were counted by automata before this one
}

// rootClass is what a runner knows of roots of a class.
type rootClass struct {
	start  *state // the state after the root; nil before a node is looked at
	built  *state // the same, once it is built
	visits int    // nodes looked at
	levels levels
}

// levels are how far below a root the patterns of that root look, -1 for none: all of
// them, and those that count clients.
type levels struct{ all, clients int32 }

// state is a step of the automaton: where to look next, and what follows on what is there.
type state struct {
	next                []*state    // by class: the state after it, nil where it is not built yet or is in far
	leaf                []Candidate // where path is less than 0
	path, parent, input int32       // next to test, and what it is of; less than 0 at a leaf
	ofRoot              int32       // the input where it is one of the root's, else -1
	needs               bool        // some of the leaf need an operand that may be anywhere
	open                openState
	far                 map[class]*state // states after it of classes that next has no room for
	built               int              // how many states after it are built
}

// openState is what a state was built of, and what those after it are built of: the rows still
// possible, and what was tested.
type openState struct {
	rows   []int32
	tested []bool                 // by path
	likely map[uint64][]Candidate // those of a long leaf, by what the operands of a node have
	last   []Candidate            // those of the last node that was looked at
	has    uint64                 // what its operands have
	asked  bool                   // there was one
}

// cutOff is the path of a leaf that tries every row that is left, as there are too many states
// to look further.
const cutOff = -2

// longLeaf is how many candidates it takes to remember those that are left of them.
const longLeaf = 16

// maxLikely bounds the lists that a state remembers.
const maxLikely = 256

// Candidate is a pattern that is worth trying at a node.
type Candidate struct {
	Pattern int32     // its number
	plan    int32     // the plan whose ops and constants were found, -1 for none
	by      int32     // see Operand
	arity   int32     // likewise
	short   *shortcut // nil for none
	look    *look     // of that

	accepted bool // the guard accepts what that plan matches
}

// Operand returns the operand that replaces a node at which the candidate was found where the node has
// that many inputs, as that is all there is to know of the match: see [Automaton.Shortcut]. Where there is no such
// operand, inputs is less than 0.
func (c *Candidate) Operand() (input, inputs int) { return int(c.by), int(c.arity) }

// IsShort reports whether [Runner.Decide] may know more of the candidate: see [Automaton.Shortcut].
func (c *Candidate) IsShort() bool { return c.short != nil }

// NewRunner returns a runner for graphs of a context.
func (a *Automaton) NewRunner(ctxt *ir.Context) *Runner {
	r := &Runner{met: levels{-1, -1}}
	r.become(a)
	r.Bind(ctxt)
	return r
}

// become makes the runner one of an automaton, without any class or state.
func (r *Runner) become(a *Automaton) {
	r.a = a
	r.opClass, r.byName, r.constClass = idmap.Map[class]{}, idmap.Map[*nameTests]{}, idmap.Map[class]{}
	r.classes, r.members, r.needed = map[string]class{}, make([]members, 1), make([]uint64, 1)
	r.interns, r.states = map[string]*state{}, nil
	r.roots = nil
	r.regs = append(r.regs, make([]graph.NodeID, len(a.paths)-len(r.regs))...)
	r.m.reserve(a.room)
	r.decided = withRoom(r.decided, a.room.apps)
	r.internClass(nil)
}

// maxKept bounds how many ops and constants a runner remembers that has no graph.
const maxKept = 1 << 13

// Bind makes the runner one for graphs of another context. The states stay: they
// do not depend on the context. So does what is known of the ops of a frozen
// context that both extend.
func (r *Runner) Bind(ctxt *ir.Context) {
	if ctxt == nil {
		panic("unify: the context of a runner is nil")
	}
	r.graph = nil
	if r.identity == ctxt.Identity() {
		r.ctxt = ctxt
		return
	}
	base := ctxt.Base()
	same := base != nil && base.Identity() == r.base
	r.ctxt, r.identity, r.base = ctxt, ctxt.Identity(), nil
	if base != nil {
		r.base = base.Identity()
	}
	if same {
		r.opClass.Keep(uint32(base.NumOps()))
		r.byName.Keep(uint32(base.NumNames()))
		r.constClass.Keep(uint32(base.NumAttrs()))
	} else {
		r.opClass, r.byName, r.constClass = idmap.Map[class]{}, idmap.Map[*nameTests]{}, idmap.Map[class]{}
	}
	r.bindNames()
}

// bindNames finds the automaton's names of attributes in the context.
func (r *Runner) bindNames() {
	r.names = r.names[:0]
	for _, name := range r.a.attrNames {
		r.names = append(r.names, r.ctxt.NameID(name))
	}
}

// Unbind drops the graph and its context, so that the runner can be
// kept for another run without keeping those alive. [Runner.Bind] makes it one for
// graphs again.
func (r *Runner) Unbind() {
	r.Reset()
	r.Matcher.forget()
	r.ctxt, r.met = nil, levels{-1, -1}
	if r.opClass.Len()+r.constClass.Len()+r.byName.Len() > maxKept {
		r.identity, r.base = nil, nil
	}
}

// Candidates returns the patterns to try at a node, by priority; the others
// cannot match it. The slice is the runner's.
func (r *Runner) Candidates(g *graph.Graph, n graph.NodeID) []Candidate {
	if g != r.graph || g == nil {
		r.mustKnow(g)
	}
	op, c := g.OpOf(n), class(0)
	if known := r.opClass.Low(); int(op) < len(known) {
		c = known[op]
	}
	root := &r.roots[c]
	if root.start == nil {
		root = r.meet(op)
	}
	root.visits++
	r.looked = 0
	if st := root.start; st.path < 0 && !st.needs { // as after most constants
		return st.leaf
	}
	return r.find(g, n, root.start)
}

// meet begins with the nodes of a class, the first of which is of that op.
func (r *Runner) meet(op ir.OpID) *rootClass {
	c := r.classOfOp(op)
	if r.roots[c].levels.all == deferredLevels {
		c = r.compiled(op)
	}
	root := &r.roots[c]
	root.start = r.startOf(c)
	r.met = levels{max(r.met.all, root.levels.all), max(r.met.clients, root.levels.clients)}
	return root
}

// CountsClients reports whether a pattern that counts clients is worth trying at a node, and
// looks that many levels down.
func (r *Runner) CountsClients(g *graph.Graph, n graph.NodeID, levels int) bool {
	if g != r.graph || g == nil {
		r.mustKnow(g)
	}
	c := r.classOfOp(g.OpOf(n))
	if r.roots[c].levels.all == deferredLevels {
		c = r.compiled(g.OpOf(n))
	}
	return r.roots[c].levels.clients >= int32(levels) && slices.ContainsFunc(r.find(g, n, r.startOf(c)), func(c Candidate) bool {
		return r.a.patterns[c.Pattern].CountsClients
	})
}

// find follows the automaton from a node, and from the state after its class. The first two operands of the
// node are looked at before a state asks for them: what a state asks for is known late, as it depends on what was
// found at the one before it.
func (r *Runner) find(g *graph.Graph, n graph.NodeID, st *state) []Candidate {
	regs, known := r.regs, r.opClass.Low()
	regs[0] = n
	v, first, op := g.Operand(n, 0)
	firstClass := knownClass(known, op, g, v)
	v, second, op := g.Operand(n, 1)
	secondClass := knownClass(known, op, g, v)
	if st.ofRoot == 0 {
		regs[st.path] = first
		st = st.after(firstClass, r)
	}
	if st.ofRoot == 1 {
		regs[st.path] = second
		st = st.after(secondClass, r)
	}
	for st.path >= 0 {
		v, owner, op := g.Operand(regs[st.parent], int(st.input))
		regs[st.path] = owner
		st = st.after(knownClass(known, op, g, v), r)
	}
	if st.needs {
		return r.withNeeds(g, n, st)
	}
	return st.leaf
}

// after returns the state after one that looks at an operand of that class, 0 where that is not known.
func (s *state) after(c class, r *Runner) *state {
	if int(c) < len(s.next) && s.next[c] != nil {
		return s.next[c]
	}
	return r.step(s)
}

// knownClass returns the class of an operand that a node of that op computes, 0 for none, if it is among those that
// are known by op, else 0.
func knownClass(known []class, op ir.OpID, g *graph.Graph, v graph.VarID) class {
	if op == 0 && !g.IsConstant(v) {
		return plainClass
	}
	if int(op) < len(known) {
		return known[op] // 0 where there is no node
	}
	return 0
}

// withNeeds returns the candidates that need no operand which the node does not have.
func (r *Runner) withNeeds(g *graph.Graph, n graph.NodeID, st *state) []Candidate {
	var has uint64
	known := r.opClass.Low()
	for i := range g.NumInputsOf(n) {
		v, _, op := g.Operand(n, i)
		c := knownClass(known, op, g, v)
		if c == 0 {
			c = r.classOfVar(g, v)
		}
		has |= r.needed[c]
	}
	s := &st.open
	if has == s.has && s.asked {
		return s.last
	}
	s.has, s.asked = has, true
	if len(st.leaf) < longLeaf {
		s.last = r.appendLikely(s.last[:0], st.leaf, has)
		return s.last
	}
	last, ok := s.likely[has]
	if !ok {
		last = r.appendLikely(nil, st.leaf, has)
		if s.likely == nil {
			s.likely = map[uint64][]Candidate{}
		}
		if len(s.likely) < maxLikely {
			s.likely[has] = last
		}
	}
	s.last = last
	return last
}

// appendLikely appends the candidates that need nothing, or something that the operands have.
func (r *Runner) appendLikely(list, leaf []Candidate, has uint64) []Candidate {
	for _, c := range leaf {
		if needs := r.a.needs[c.Pattern]; needs == 0 || needs&has != 0 {
			list = append(list, c)
		}
	}
	return list
}

// startOf returns the state after a root of a class.
func (r *Runner) startOf(c class) *state {
	if st := r.roots[c].built; st != nil {
		return st
	}
	var rows []int32
	r.members[c].each(func(t int32) {
		for _, i := range r.a.rootRows[t] {
			if r.survives(i, 0, c) {
				rows = append(rows, i)
			}
		}
	})
	slices.SortFunc(rows, r.a.compareRows)
	tested := make([]bool, len(r.a.paths))
	tested[0] = true
	st := r.intern(rows, tested)
	r.roots[c].built = st
	return st
}

// step returns the state after another one by what that looks at in the graph. It builds the state if that is to
// be done.
func (r *Runner) step(from *state) *state {
	c := r.classOfVar(r.graph, r.graph.InputOf(r.regs[from.parent], int(from.input)))
	if int(c) < len(from.next) && from.next[c] != nil {
		return from.next[c]
	}
	if st := from.far[c]; st != nil {
		return st
	}
	var rows []int32
	for _, i := range from.open.rows {
		if r.survives(i, from.path, c) {
			rows = append(rows, i)
		}
	}
	tested := append([]bool(nil), from.open.tested...)
	tested[from.path] = true
	st := r.intern(rows, tested)
	from.follow(c, st)
	return st
}

// follow notes the state after one. Where there are thousands of classes most states are followed by few, and
// room for all classes in each would be quadratic.
func (s *state) follow(c class, next *state) {
	s.built++
	if int(c) >= roomFor*(s.built+roomFor) {
		if s.far == nil {
			s.far = map[class]*state{}
		}
		s.far[c] = next
		return
	}
	if int(c) >= len(s.next) {
		s.next = append(s.next, make([]*state, max(8, int(c)+1-len(s.next)))...)
	}
	s.next[c] = next
}

// roomFor is how many slots by class a state has room for, for each state after it and at first.
const roomFor = 16

func (r *Runner) survives(rowIndex, at int32, c class) bool {
	for _, d := range r.a.rows[rowIndex].cells {
		if d.path == at && !r.members[c].has(d.test) {
			return false
		}
	}
	return true
}

func (r *Runner) intern(rows []int32, tested []bool) *state {
	rows = r.settled(rows, tested)
	at := r.nextPath(rows, tested)
	if at >= 0 && len(r.states) >= r.a.maxStates {
		at = cutOff
	}
	r.key = appendKey(r.key[:0], at)
	for _, i := range rows {
		r.key = appendKey(r.key, i)
	}
	if at != -1 { // otherwise all that the rows ask for was tested
		for p, ok := range tested {
			if ok {
				r.key = appendKey(r.key, math.MaxInt32-int32(p))
			}
		}
	}
	if s, ok := r.interns[string(r.key)]; ok {
		return s
	}
	st := &state{path: at, ofRoot: -1}
	if at < 0 {
		st.leaf = r.leaf(rows, tested)
		st.needs = slices.ContainsFunc(st.leaf, func(c Candidate) bool { return r.a.needs[c.Pattern] != 0 })
	} else {
		st.parent, st.input = r.a.paths[at].parent, r.a.paths[at].input
		if st.parent == 0 {
			st.ofRoot = st.input
		}
		st.open = openState{rows: rows, tested: tested}
	}
	r.states = append(r.states, st)
	r.interns[string(r.key)] = st
	return st
}

// settled leaves out the rows of patterns that have a plan which is certain to be a
// candidate, except for the row of that plan: what the other rows ask for does not matter any more.
func (r *Runner) settled(rows []int32, tested []bool) []int32 {
	kept := rows[:0]
	for len(rows) > 0 {
		pattern, n := r.a.rows[rows[0]].pattern, 1
		for n < len(rows) && r.a.rows[rows[n]].pattern == pattern {
			n++
		}
		group := rows[:n]
		rows = rows[n:]
		certain := slices.IndexFunc(group, func(i int32) bool { return r.a.rows[i].isTested(tested) })
		if certain >= 0 {
			group = group[certain : certain+1]
		}
		kept = append(kept, group...)
	}
	return kept
}

func (r *row) isTested(tested []bool) bool {
	return !slices.ContainsFunc(r.cells, func(d cell) bool { return !tested[d.path] })
}

// nextPath returns a position that the row of highest priority still has to
// look at, -1 when no row has one.
func (r *Runner) nextPath(rows []int32, tested []bool) int32 {
	for _, i := range rows {
		for _, d := range r.a.rows[i].cells {
			if !tested[d.path] {
				return d.path
			}
		}
	}
	return -1
}

// leaf returns the patterns of the rows, each once.
func (r *Runner) leaf(rows []int32, tested []bool) []Candidate {
	var leaf []Candidate
	var last *look
	for _, i := range rows {
		row := &r.a.rows[i]
		if len(leaf) > 0 && leaf[len(leaf)-1].Pattern == row.pattern {
			continue
		}
		c := Candidate{Pattern: row.pattern, plan: -1, arity: -1}
		if row.isTested(tested) {
			c.plan = row.plan
			r.a.direct[row.pattern].of(&c)
			c.accepted = row.accepted
			if s := r.a.shortcuts[row.pattern]; s != nil {
				last = r.shorten(&c, s, last)
			}
		}
		leaf = append(leaf, c)
	}
	return leaf
}

// shorten gives a candidate a shortcut that looks at the same as the last one of the leaf, if that can be.
func (r *Runner) shorten(c *Candidate, s *shortcut, last *look) *look {
	if last != nil {
		if short, ok := last.add(s); ok {
			c.short, c.look = short, last
			return last
		}
	}
	r.looks++
	c.look = &look{id: r.looks}
	c.short, _ = c.look.add(s)
	return c.look
}

// Tries returns, for each pattern, how many of the nodes looked at had an op
// that the pattern asks for at its root. The slice is the runner's.
func (r *Runner) Tries() []int {
	r.sumTries()
	return r.tries
}

// Tried returns the patterns for which [Runner.Tries] is not 0, by their numbers, and what that returns. The slices are
// the runner's.
func (r *Runner) Tried() (patterns []int32, tries []int) {
	r.sumTries()
	return r.tried, r.tries
}

// sumTries counts the tries of each pattern: how many nodes were visited whose class has it as a
// pattern at the root.
func (r *Runner) sumTries() {
	for _, p := range r.tried {
		r.tries[p] = 0
	}
	r.tried = r.tried[:0]
	if n := len(r.a.patterns); len(r.tries) < n {
		r.tries = make([]int, n)
	}
	for c := range r.roots {
		root := &r.roots[c]
		if root.visits == 0 {
			continue
		}
		last := int32(-1)
		for _, i := range root.start.open.rows {
			if p := r.a.rows[i].pattern; p != last {
				r.addTries(p, root.visits)
				last = p
			}
		}
		for _, c := range root.start.leaf {
			r.addTries(c.Pattern, root.visits)
		}
	}
	for p, n := range r.carried {
		if n > 0 {
			r.addTries(int32(p), n)
		}
	}
	slices.Sort(r.tried)
}

func (r *Runner) addTries(pattern int32, nodes int) {
	if r.tries[pattern] == 0 {
		r.tried = append(r.tried, pattern)
	}
	r.tries[pattern] += nodes
}

// LevelsOf returns how far below a root of that op the patterns look that ask
// for the op, -1 when none does.
func (r *Runner) LevelsOf(op ir.OpID) int {
	if all := r.roots[r.classOfOp(op)].levels.all; all != deferredLevels {
		return int(all)
	}
	return int(r.roots[r.compiled(op)].levels.all)
}

// MetLevels returns how far below the root the patterns look at most that ask for the op of a node whose
// candidates were asked for since [Runner.Bind], -1 when none does.
func (r *Runner) MetLevels() int { return int(r.met.all) }

// ClientLevels returns how far below the root those patterns look at most that count clients
// and ask for the op of a node whose candidates were asked for since [Runner.Bind], -1 when
// none does.
func (r *Runner) ClientLevels() int { return int(r.met.clients) }

// MaxLevels returns the most that any pattern looks below its root.
func (a *Automaton) MaxLevels() int {
	levels := 0
	for _, p := range a.patterns {
		levels = max(levels, p.Levels)
	}
	return levels
}

// Reset forgets how many nodes were looked at, and the graph that they were of;
// classes and states stay.
func (r *Runner) Reset() {
	for c := range r.roots {
		r.roots[c].start, r.roots[c].visits = nil, 0
	}
	r.carried = nil
	r.m.Graph, r.graph, r.accept = nil, nil, nil
}

// mustKnow panics unless a graph is of the runner's context: the numbers of its ops mean
// others to a runner of another one.
func (r *Runner) mustKnow(g *graph.Graph) {
	switch {
	case g == nil || g.Context() == nil:
		panic("unify: the graph is nil or zero")
	case r.ctxt == nil:
		panic("unify: the runner has no context: call Bind first")
	case g.Context().Identity() != r.identity:
		panic("unify: the graph is of another context than the runner")
	}
	r.graph = g
}

// Context returns the context whose ops the runner knows.
func (r *Runner) Context() *ir.Context { return r.ctxt }

// classOfOp returns the class of an op, which is found once.
func (r *Runner) classOfOp(op ir.OpID) class {
	if known := r.opClass.Low(); int(op) < len(known) && known[op] != 0 {
		return known[op]
	}
	return r.classify(op)
}

func (r *Runner) classify(id ir.OpID) class {
	if c := r.opClass.Of(uint32(id)); c != 0 {
		return c
	}
	op := r.ctxt.OpByID(id)
	name := r.testsOf(op)
	c := name.class
	if c == 0 || name.attrs || name.constant {
		c = r.classifyOp(op, name)
	}
	r.opClass.Put(uint32(id), c)
	return c
}

// testsOf returns what is known of the ops of an op's name, which is found once.
func (r *Runner) testsOf(op ir.Op) *nameTests {
	id := uint32(op.NameID())
	if n := r.byName.Of(id); n != nil {
		return n
	}
	n := &nameTests{tests: slices.Concat(r.a.byOp[op.Name()], r.a.anyOp)}
	n.attrs = slices.ContainsFunc(n.tests, func(t int32) bool { return r.a.tests[t].looks() })
	n.constant = len(r.a.numbers) > 0 && op.Has(ir.ConstantLike)
	r.byName.Put(id, n)
	return n
}

func (r *Runner) classifyOp(op ir.Op, name *nameTests) class {
	r.passed = r.passed[:0]
	attrs := attrsOf(op)
	for _, t := range name.tests {
		if r.a.tests[t].passes(&attrs) {
			r.passed = append(r.passed, t)
		}
	}
	all := len(r.passed) == len(name.tests)
	if name.constant {
		r.passNumbers(op.Constant())
	}
	plain := all && len(r.passed) == len(name.tests)
	if plain && name.class != 0 {
		return name.class
	}
	if !slices.Equal(r.passed, name.last) || name.lastClass == 0 {
		name.last, name.lastClass = append(name.last[:0], r.passed...), r.internClass(r.passed)
	}
	if plain {
		name.class = name.lastClass
	}
	return name.lastClass
}

// passNumbers finds the tests of constants that a value passes.
func (r *Runner) passNumbers(value ir.Attr) {
	if !value.IsValid() {
		return
	}
	few := r.a.fractions
	if n, ok := integerOf(value); ok {
		few = r.a.integers[n]
	}
	for _, list := range [...][]int32{few, r.a.others} {
		for _, t := range list {
			if r.a.tests[t].admits(value) {
				r.passed = append(r.passed, t)
			}
		}
	}
}

// classOfVar returns the class of what computes a variable.
func (r *Runner) classOfVar(g *graph.Graph, v graph.VarID) class {
	if n := g.OwnerOf(v); n != 0 {
		return r.classOfOp(g.OpOf(n))
	}
	if g.IsConstant(v) {
		return r.classOfConstant(g.ConstantOfVar(v))
	}
	return plainClass
}

// classOfConstant returns the class of a constant without an owner.
func (r *Runner) classOfConstant(value ir.Attr) class {
	if len(r.a.numbers) == 0 {
		return plainClass
	}
	id := uint32(value.ID())
	if c := r.constClass.Of(id); c != 0 {
		return c
	}
	r.passed = r.passed[:0]
	r.passNumbers(value)
	c := r.internClass(r.passed)
	r.constClass.Put(id, c)
	return c
}

// internClass returns the class of those tests, whose order is that in which
// classify finds them: the same tests always come in the same order.
func (r *Runner) internClass(passed []int32) class {
	r.key = r.key[:0]
	for _, t := range passed {
		r.key = appendKey(r.key, t)
	}
	if c, ok := r.classes[string(r.key)]; ok {
		return c
	}
	c := class(len(r.members))
	r.classes[string(r.key)] = c
	r.members = append(r.members, newMembers(passed, len(r.a.tests)))
	var needed uint64
	for _, t := range passed {
		needed |= r.a.needBits[t]
	}
	r.needed = append(r.needed, needed)
	for len(r.roots) <= int(c) {
		r.roots = append(r.roots, rootClass{levels: levels{-1, -1}})
	}
	for _, t := range passed {
		for _, i := range r.a.rootRows[t] {
			p, l := r.a.patterns[r.a.rows[i].pattern], &r.roots[c].levels
			if p.deferred != nil {
				r.roots[c].levels = levels{deferredLevels, deferredLevels}
				return c
			}
			l.all = max(l.all, int32(p.Levels))
			if p.CountsClients {
				l.clients = max(l.clients, int32(p.Levels))
			}
		}
	}
	return c
}

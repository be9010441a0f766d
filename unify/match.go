package unify

import (
	"context"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/idmap"
)

// Match is what the names of a pattern are bound to at one node.
type Match struct {
	Graph   *graph.Graph
	Pattern *Pattern
	// Alternative is the number of the pattern's term that matches.
	Alternative int
	Root        graph.NodeID
	Vars        []graph.VarID
	Rests       [][]graph.VarID
	Attrs       []ir.AttrID
	Types       []ir.Type
	Ops         []ir.OpID
	Regions     []*graph.FunctionGraph
	// Accepted says that the guard of the pattern, by its [Filter], is known to hold: it need not be asked.
	Accepted bool
	// Nodes are the nodes that the applications of the pattern matched, in
	// pre-order; Nodes[0] is the root.
	Nodes []graph.NodeID

	ctx context.Context
	memory
}

// Context is that of the run, nil for none: a guard that looks at many things ends
// when the context does.
func (m *Match) Context() context.Context { return m.ctx }

// SetContext has the matches say which run they are of.
func (t *Matcher) SetContext(ctx context.Context) { t.m.ctx = ctx }

// Attr returns a bound attribute.
func (m *Match) Attr(i int) ir.Attr { return m.Graph.Context().AttrByID(m.Attrs[i]) }

// Matcher tries patterns at nodes, one pattern at a time. It is the plain
// meaning of a match; an [Automaton] only finds faster which patterns to try.
// A Matcher allocates nothing once it is warm, and belongs to one goroutine.
type Matcher struct {
	m      Match
	agenda []goal
	accept func(*Match) bool
	rests  []graph.VarID
	used   []bool
	steps  int
	shape  int32 // of the slots of m by the automaton, 0 for another
	ctxt   *ir.Context
	parts  parts
	names  idmap.Map[string] // by OpID, of the context; "" where not asked for yet
	watch  *watch            // that says why a pattern did not match; nil while that is not asked
}

// maxSteps bounds what one call of [Matcher.Match] may do, so that a pattern
// which matches in very many ways (commutative ops nested in each other, many
// arguments that may be anywhere) costs at most about a millisecond a node.
const maxSteps = 1 << 16

// goal is a variable that a position of the pattern has to match.
type goal struct {
	pos int
	v   graph.VarID
}

// Match tries a pattern at a node and calls accept with each way in which it
// matches (commutative ops can match in several), until accept returns true.
// It returns whether accept did. The Match is only valid during the call.
//
// The orders are tried in a fixed order: each argument as it is first, then
// the orders that a commutative op allows, those of outer ops changing slowest; and
// all of one alternative before the next. Of several rests, the first ones take as few
// arguments as they can.
// A call that has taken too many steps gives up, see [Matcher.GaveUp].
func (t *Matcher) Match(g *graph.Graph, p *Pattern, n graph.NodeID, accept func(*Match) bool) bool {
	t.reset(g, p, n)
	t.accept = accept
	for i, root := range p.roots {
		t.m.Alternative = i
		if t.node(root, n, 0) {
			return true
		}
	}
	return false
}

// GaveUp reports whether the last call of Match ended because there were too
// many ways in which the pattern could match, only some of which it tried.
func (t *Matcher) GaveUp() bool { return t.steps > maxSteps }

func (t *Matcher) reset(g *graph.Graph, p *Pattern, n graph.NodeID) {
	m := &t.m
	m.Graph, m.Pattern, m.Root, m.Accepted, t.steps, t.shape = g, p, n, false, 0, 0
	if ctxt := g.Context(); ctxt != t.ctxt {
		t.ctxt, t.names = ctxt, idmap.Map[string]{}
	}
	m.Vars = cleared(m.Vars, p.vars)
	m.Rests = cleared(m.Rests, p.rests)
	m.Attrs = cleared(m.Attrs, p.attrs)
	m.Types = cleared(m.Types, p.types)
	m.Ops = cleared(m.Ops, p.opVars)
	m.Nodes = cleared(m.Nodes, p.apps)
	m.Regions = cleared(m.Regions, p.regions)
	t.agenda, t.rests, t.used = t.agenda[:0], t.rests[:0], t.used[:0]
}

// forget drops the graph and its context.
func (t *Matcher) forget() {
	t.m.Graph, t.ctxt, t.names = nil, nil, idmap.Map[string]{}
	t.m.memory = memory{}
	clear(t.m.Regions[:cap(t.m.Regions)])
}

func cleared[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}

// solve matches the goals from i on, and then accepts.
func (t *Matcher) solve(i int) bool {
	if t.steps++; t.steps > maxSteps {
		return false
	}
	if i == len(t.agenda) {
		t.m.memo = t.m.memo[:0]
		return t.accept(&t.m)
	}
	goal := t.agenda[i]
	p := &t.m.Pattern.nodes[goal.pos]
	if p.as >= 0 {
		return t.named(p, goal, i)
	}
	return t.unnamed(p, goal, i)
}

// named binds the name of the value, then matches the term itself.
func (t *Matcher) named(p *patNode, goal goal, i int) bool {
	if bound := t.m.Vars[p.as]; bound != 0 {
		if bound != goal.v {
			return t.mismatch(goal.pos, goal.v, i, 0)
		}
		return t.unnamed(p, goal, i)
	}
	t.m.Vars[p.as] = goal.v
	if t.unnamed(p, goal, i) {
		return true
	}
	t.m.Vars[p.as] = 0
	return false
}

func (t *Matcher) unnamed(p *patNode, goal goal, i int) bool {
	if len(p.types) > 0 && p.term.Kind != AppTerm {
		return t.typed(p, goal.v, i)
	}
	return t.goal(p, goal, i)
}

func (t *Matcher) goal(p *patNode, goal goal, i int) bool {
	switch p.term.Kind {
	case AnyTerm:
		return t.solve(i + 1)
	case VarTerm:
		return t.bindVar(p.slot, goal, i)
	case NumberTerm:
		value := t.m.Graph.ConstantOfVar(goal.v)
		if !value.IsValid() || !p.term.Value.Matches(value) {
			return t.mismatch(goal.pos, goal.v, i, 0)
		}
		return t.solve(i + 1)
	case ConstTerm:
		if !t.m.Graph.ConstantOfVar(goal.v).IsValid() {
			return t.mismatch(goal.pos, goal.v, i, 0)
		}
		return t.solve(i + 1)
	case AppTerm:
		n := t.m.Graph.OwnerOf(goal.v)
		if n == 0 || t.m.Graph.IndexOf(goal.v) != p.term.Output {
			return t.mismatch(goal.pos, goal.v, i, 0)
		}
		return t.node(goal.pos, n, i+1)
	case regionArgs:
		return t.regionArgs(goal.pos, i+1)
	case regionYields:
		return t.args(goal.pos, t.m.Regions[p.slot].Return().ID(), i+1)
	}
	return false
}

func (t *Matcher) bindVar(slot int, goal goal, i int) bool {
	if bound := t.m.Vars[slot]; bound != 0 {
		if bound != goal.v {
			return t.mismatch(goal.pos, goal.v, i, 0)
		}
		return t.solve(i + 1)
	}
	t.m.Vars[slot] = goal.v
	if t.solve(i + 1) {
		return true
	}
	t.m.Vars[slot] = 0
	return false
}

// typed matches the annotation of a variable or a number, then the term itself.
func (t *Matcher) typed(p *patNode, v graph.VarID, i int) bool {
	typ := t.m.Graph.TypeOf(v)
	pt := p.types[0]
	if pt.typ != 0 && pt.typ != typ {
		return t.misses(t.agenda[i].pos, i, 0, TypePart, 0, 0, v)
	}
	if pt.slot < 0 {
		return t.goal(p, t.agenda[i], i)
	}
	bound := t.m.Types[pt.slot]
	if bound != 0 || typ == 0 {
		if bound != typ || typ == 0 {
			return t.misses(t.agenda[i].pos, i, 0, TypePart, 0, 0, v)
		}
		return t.goal(p, t.agenda[i], i)
	}
	t.m.Types[pt.slot] = typ
	if t.goal(p, t.agenda[i], i) {
		return true
	}
	t.m.Types[pt.slot] = 0
	return false
}

// node matches an application with a node, then the goals from next on. What it
// binds is unbound again when the rest fails.
func (t *Matcher) node(pos int, n graph.NodeID, next int) bool {
	p := &t.m.Pattern.nodes[pos]
	op := t.m.Graph.OpOf(n)
	if !p.admits(t.nameOf(op)) {
		return t.misses(pos, next, 0, OpPart, 0, n, 0)
	}
	var undo bindings
	ok := p.bare
	if !ok {
		var part Part
		var index int
		if part, index, ok = t.head(p, n, t.ctxt.OpByID(op), &undo); !ok {
			t.misses(pos, next, 0, part, index, n, 0)
		}
	}
	mark := len(t.agenda)
	if ok && p.regions != nil {
		ok = t.regions(pos, n, next)
	}
	if ok {
		t.m.Nodes[p.app] = n
		ok = t.args(pos, n, next)
	}
	if p.regions != nil {
		t.agenda = t.agenda[:mark]
		if !ok {
			t.releaseRegions(p)
		}
	}
	if !ok {
		t.m.Nodes[p.app] = 0
		if !p.bare {
			undo.release(&t.m, p)
		}
	}
	return ok
}

// admits reports whether an application may be of an op of that name.
func (p *patNode) admits(name string) bool {
	switch len(p.term.Ops) {
	case 0:
		return true
	case 1:
		return p.term.Ops[0] == name
	}
	return p.ops[name]
}

// nameOf returns the name of an op. The context finds it in three steps,
// which would be a third of what matching costs.
func (t *Matcher) nameOf(op ir.OpID) string {
	name := t.names.Of(uint32(op))
	if name == "" {
		name = t.ctxt.OpByID(op).Name()
		t.names.Put(uint32(op), name)
	}
	return name
}

// bindings remembers what an application bound first: bit i for its i-th
// attribute or type.
type bindings struct {
	attrBits uint64
	typeBits uint64
	op       bool
}

func (b *bindings) release(m *Match, p *patNode) {
	for i := range p.attrs {
		if b.attrBits>>i&1 != 0 {
			m.Attrs[p.attrs[i].slot] = 0
		}
	}
	for i := range p.types {
		if b.typeBits>>i&1 != 0 {
			m.Types[p.types[i].slot] = 0
		}
	}
	if b.op {
		m.Ops[p.opSlot] = 0
	}
}

// head matches the attributes, the types and the op itself. Where one does not match it
// says which.
func (t *Matcher) head(p *patNode, n graph.NodeID, op ir.Op, b *bindings) (Part, int, bool) {
	m := &t.m
	for i := range p.attrs {
		a := &p.attrs[i]
		value := op.Attr(a.name)
		if !value.IsValid() || a.literal != nil && !a.literal.Matches(value) {
			return AttrPart, i, false
		}
		if a.slot < 0 {
			continue
		}
		if a.path != nil {
			if value = t.parts.follow(t.ctxt, value, a.path); !value.IsValid() {
				return AttrPart, i, false
			}
		}
		if bound := m.Attrs[a.slot]; bound != 0 && bound != value.ID() {
			return AttrPart, i, false
		} else if bound == 0 {
			m.Attrs[a.slot] = value.ID()
			b.attrBits |= 1 << i
		}
	}
	if p.term.Closed && op.NumAttrs() != p.term.numAttrs() {
		return AttrPart, otherAttr, false
	}
	if i, ok := t.outputTypes(p, n, b); !ok {
		return TypePart, i, false
	}
	if p.opSlot >= 0 {
		if bound := m.Ops[p.opSlot]; bound != 0 && bound != op.ID() {
			return OpPart, 0, false
		} else if bound == 0 {
			m.Ops[p.opSlot] = op.ID()
			b.op = true
		}
	}
	return 0, 0, true
}

// outputTypes matches the types of the outputs. It returns the first that does not
// match.
func (t *Matcher) outputTypes(p *patNode, n graph.NodeID, b *bindings) (int, bool) {
	m := &t.m
	if len(p.types) == 0 {
		return 0, true
	}
	first := 0
	if len(p.types) == 1 {
		first = p.term.Output
		if first >= m.Graph.NumOutputsOf(n) {
			return 0, false
		}
	} else if len(p.types) != m.Graph.NumOutputsOf(n) {
		return 0, false
	}
	for i, pt := range p.types {
		typ := m.Graph.TypeOf(m.Graph.OutputOf(n, first+i))
		if pt.typ != 0 && pt.typ != typ {
			return i, false
		}
		if pt.slot < 0 {
			continue
		}
		if bound := m.Types[pt.slot]; typ == 0 || bound != 0 && bound != typ {
			return i, false // what has no type has none to bind
		} else if bound == 0 {
			m.Types[pt.slot] = typ
			b.typeBits |= 1 << i
		}
	}
	return 0, true
}

// args puts the arguments on the agenda, in each order that the op allows.
func (t *Matcher) args(pos int, n graph.NodeID, next int) bool {
	p := &t.m.Pattern.nodes[pos]
	if p.term.AnyArgs {
		return t.solve(next)
	}
	nin := t.m.Graph.NumInputsOf(n)
	switch {
	case p.rest < 0 && nin != len(p.args), p.rest >= 0 && nin < len(p.args)-p.rests:
		return t.misses(pos, next, 0, ArgsPart, 0, n, 0)
	case p.rests > 1:
		return t.spread(p, n, 0, 0, next)
	case p.swap:
		return t.inOrder(p, n, next, 0, 1) ||
			t.m.Graph.InputOf(n, 0) != t.m.Graph.InputOf(n, 1) && t.inOrder(p, n, next, 1, 0)
	case p.anyOrder:
		start := len(t.used)
		for range nin {
			t.used = append(t.used, false)
		}
		ok := t.assign(p, n, 0, start, next)
		t.used = t.used[:start]
		return ok
	}
	return t.fixed(p, n, next)
}

// inOrder matches two arguments with the inputs in the order given.
func (t *Matcher) inOrder(p *patNode, n graph.NodeID, next, first, second int) bool {
	a, b := t.m.Graph.InputOf(n, first), t.m.Graph.InputOf(n, second)
	if !t.plausible(p.args[0], a) {
		return t.mismatch(p.args[0], a, next, 0)
	}
	if !t.plausible(p.args[1], b) {
		return t.mismatch(p.args[1], b, next, 1)
	}
	mark := len(t.agenda)
	t.push(p.args[0], a)
	t.push(p.args[1], b)
	ok := t.solve(next)
	t.agenda = t.agenda[:mark]
	return ok
}

// push puts a goal that is plausible on the agenda, unless that says it all.
func (t *Matcher) push(pos int, v graph.VarID) {
	if !t.m.Pattern.nodes[pos].immediate {
		t.agenda = append(t.agenda, goal{pos, v})
	}
}

// fixed matches the arguments as they are; the rest takes what is over.
func (t *Matcher) fixed(p *patNode, n graph.NodeID, next int) bool {
	mark := len(t.agenda)
	over := t.m.Graph.NumInputsOf(n) - len(p.args) + 1 // what a rest takes
	in := 0
	for i, pos := range p.args {
		if i == p.rest {
			in += over
			continue
		}
		v := t.m.Graph.InputOf(n, in)
		if !t.plausible(pos, v) {
			t.agenda = t.agenda[:mark]
			return t.mismatch(pos, v, next, i)
		}
		t.push(pos, v)
		in++
	}
	var ok bool
	if p.rest < 0 {
		ok = t.solve(next)
	} else {
		rests := len(t.rests)
		for in := p.rest; in < p.rest+over; in++ {
			t.rests = append(t.rests, t.m.Graph.InputOf(n, in))
		}
		slot, first, equal := t.bindRest(p.args[p.rest], rests)
		ok = equal && t.solve(next)
		if !equal {
			t.misses(p.args[p.rest], next, len(p.args)-1, WholePart, 0, n, 0)
		}
		t.unbindRest(slot, first && !ok, rests)
	}
	t.agenda = t.agenda[:mark]
	return ok
}

// noRest is the rest of no arguments: not nil, which is a rest that is not bound.
var noRest = make([]graph.VarID, 0)

// bindRest binds a rest to the variables in t.rests from a mark on: first says that it
// was not bound before, equal that it is bound to these now.
func (t *Matcher) bindRest(pos, mark int) (slot int, first, equal bool) {
	slot = t.m.Pattern.nodes[pos].slot
	list := noRest
	if len(t.rests) > mark {
		list = t.rests[mark:len(t.rests):len(t.rests)]
	}
	if bound := t.m.Rests[slot]; bound != nil {
		return slot, false, slices.Equal(bound, list)
	}
	t.m.Rests[slot] = list
	return slot, true, true
}

// unbindRest takes back what bindRest did.
func (t *Matcher) unbindRest(slot int, unbind bool, mark int) {
	t.rests = t.rests[:mark]
	if unbind {
		t.m.Rests[slot] = nil
	}
}

// spread matches the arguments from i on with the inputs from in on, among which
// several rests share what the other arguments leave.
func (t *Matcher) spread(p *patNode, n graph.NodeID, i, in, next int) bool {
	if i == len(p.args) {
		return t.solve(next)
	}
	if t.steps++; t.steps > maxSteps {
		return false
	}
	pos := p.args[i]
	if t.m.Pattern.nodes[pos].term.Kind != RestTerm {
		v := t.m.Graph.InputOf(n, in)
		if !t.plausible(pos, v) {
			return t.mismatch(pos, v, next, i)
		}
		mark := len(t.agenda)
		t.push(pos, v)
		ok := t.spread(p, n, i+1, in+1, next)
		t.agenda = t.agenda[:mark]
		return ok
	}
	others, rests := 0, 0
	for _, after := range p.args[i+1:] {
		if t.m.Pattern.nodes[after].term.Kind == RestTerm {
			rests++
		} else {
			others++
		}
	}
	most := t.m.Graph.NumInputsOf(n) - in - others
	least := 0
	if rests == 0 {
		least = most
	}
	for length := least; length <= most; length++ {
		// What the next argument asks for rules out most of the places where a rest can end.
		if rests > 0 && !t.plausible(p.args[i+1], t.m.Graph.InputOf(n, in+length)) {
			t.mismatch(p.args[i+1], t.m.Graph.InputOf(n, in+length), next, i)
			continue
		}
		mark := len(t.rests)
		for k := range length {
			t.rests = append(t.rests, t.m.Graph.InputOf(n, in+k))
		}
		t.steps += length / 64
		slot, first, equal := t.bindRest(pos, mark)
		ok := equal && t.spread(p, n, i+1, in+length, next)
		if !equal {
			t.misses(pos, next, i, WholePart, 0, n, 0)
		}
		t.unbindRest(slot, first && !ok, mark)
		if ok {
			return true
		}
	}
	return false
}

// assign gives argument i of the pattern, and those after it, each a different
// input that is not used yet; used[start:] are the inputs' marks.
func (t *Matcher) assign(p *patNode, n graph.NodeID, i, start, next int) bool {
	if i == p.rest {
		i++
	}
	if i >= len(p.args) {
		return t.assigned(p, n, start, next)
	}
	if t.steps++; t.steps > maxSteps {
		return false
	}
	nin := t.m.Graph.NumInputsOf(n)
	for in := range nin {
		v := t.m.Graph.InputOf(n, in)
		if t.used[start+in] {
			continue
		}
		if !t.plausible(p.args[i], v) {
			t.mismatch(p.args[i], v, next, i)
			continue
		}
		t.used[start+in] = true
		mark := len(t.agenda)
		t.push(p.args[i], v)
		ok := t.assign(p, n, i+1, start, next)
		t.agenda = t.agenda[:mark]
		t.used[start+in] = false
		if ok {
			return true
		}
	}
	return false
}

// plausible is a cheap test that spares the search most wrong assignments.
func (t *Matcher) plausible(pos int, v graph.VarID) bool {
	p := &t.m.Pattern.nodes[pos]
	switch p.term.Kind {
	case VarTerm:
		bound := t.m.Vars[p.slot]
		return bound == 0 || bound == v
	case NumberTerm:
		value := t.m.Graph.ConstantOfVar(v)
		return value.IsValid() && p.term.Value.Matches(value)
	case ConstTerm:
		return t.m.Graph.ConstantOfVar(v).IsValid()
	case AppTerm:
		n := t.m.Graph.OwnerOf(v)
		return n != 0 && p.admits(t.nameOf(t.m.Graph.OpOf(n)))
	}
	return true
}

// assigned binds the rest to the inputs that no argument took, and continues.
func (t *Matcher) assigned(p *patNode, n graph.NodeID, start, next int) bool {
	if p.rest < 0 {
		return t.solve(next)
	}
	mark := len(t.rests)
	for in := range t.m.Graph.NumInputsOf(n) {
		if !t.used[start+in] {
			t.rests = append(t.rests, t.m.Graph.InputOf(n, in))
		}
	}
	slot, first, equal := t.bindRest(p.args[p.rest], mark)
	ok := equal && t.solve(next)
	if !equal {
		t.misses(p.args[p.rest], next, len(p.args)-1, WholePart, 0, n, 0)
	}
	t.unbindRest(slot, first && !ok, mark)
	return ok
}

// memory is what guards and rewrites that are evaluated at a match keep there.
type memory struct {
	memo    []memo
	scratch any
	kept    map[any]any
	last    memo // of kept, the one that was asked for last
}

// memo is what was computed at a match, and for which key.
type memo struct {
	key, value any
}

// Memo returns what compute returns, which it calls once at a match for each key: what
// a guard has computed, a rewrite need not compute again. An error is not kept.
func (m *Match) Memo(key any, compute func(*Match) (any, error)) (any, error) {
	for i := range m.memo {
		if m.memo[i].key == key {
			return m.memo[i].value, nil
		}
	}
	value, err := compute(m)
	if err == nil {
		m.memo = append(m.memo, memo{key, value})
	}
	return value, err
}

// Kept returns what create returns, which it calls once for each key as long as the
// matcher is in use: memory that is used again at the next match.
func (m *Match) Kept(key any, create func() any) any {
	if m.last.key == key {
		return m.last.value
	}
	value, ok := m.kept[key]
	if !ok {
		if m.kept == nil {
			m.kept = map[any]any{}
		}
		value = create()
		m.kept[key] = value
	}
	m.last = memo{key, value}
	return value
}

// Scratch returns what SetScratch was last called with, nil without a call: what the
// evaluation that is under way works with.
func (m *Match) Scratch() any { return m.scratch }

// SetScratch sets what Scratch returns. A caller that sets it restores what was there before.
func (m *Match) SetScratch(v any) { m.scratch = v }

// regions binds the regions of a node and puts what is asked of them on the agenda.
func (t *Matcher) regions(pos int, n graph.NodeID, next int) bool {
	m, p := &t.m, &t.m.Pattern.nodes[pos]
	held := m.Graph.Node(n).Nested()
	if len(held) != len(p.regions) {
		return t.misses(pos, next, 0, RegionsPart, 0, n, 0)
	}
	for i := range p.regions {
		r, fg := &p.regions[i], held[i]
		switch {
		case r.term.Empty && !isEmpty(fg),
			(r.term.Body || r.term.Name != "") && (fg.Graph() != m.Graph || len(fg.Return().Successors()) > 0):
			return t.misses(pos, next, 0, RegionPart, i, n, 0)
		}
	}
	for i := range p.regions {
		r := &p.regions[i]
		m.Regions[r.slot] = held[i]
		if r.term.Body {
			t.agenda = append(t.agenda, goal{pos: r.args}, goal{pos: r.yields})
		}
	}
	return true
}

func isEmpty(fg *graph.FunctionGraph) bool {
	return fg.Len() == 0 && fg.NumInputs() == 0 && !fg.HasOutputs()
}

// releaseRegions unbinds the regions of a node.
func (t *Matcher) releaseRegions(p *patNode) {
	for i := range p.regions {
		t.m.Regions[p.regions[i].slot] = nil
	}
}

// regionArgs matches the inputs of a region, then the goals from next on.
func (t *Matcher) regionArgs(pos, next int) bool {
	p := &t.m.Pattern.nodes[pos]
	fg := t.m.Regions[p.slot]
	count := fg.NumInputs()
	if p.rest < 0 && count != len(p.args) || count < len(p.args)-p.rests {
		return t.misses(pos, next, 0, InputsPart, count, fg.ParentNode().ID(), 0)
	}
	over := count - len(p.args) + 1 // what a rest takes
	mark, in := len(t.agenda), 0
	for i, pos := range p.args {
		if i == p.rest {
			in += over
			continue
		}
		t.push(pos, fg.InputID(in))
		in++
	}
	var ok bool
	if p.rest < 0 {
		ok = t.solve(next)
	} else {
		rests := len(t.rests)
		for in := range over {
			t.rests = append(t.rests, fg.InputID(p.rest+in))
		}
		slot, first, equal := t.bindRest(p.args[p.rest], rests)
		ok = equal && t.solve(next)
		if !equal {
			t.misses(p.args[p.rest], next, len(p.args)-1, WholePart, 0, fg.ParentNode().ID(), 0)
		}
		t.unbindRest(slot, first && !ok, rests)
	}
	t.agenda = t.agenda[:mark]
	return ok
}

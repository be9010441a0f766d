package unify

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// A way is one way in which a pattern can match, with the order of the
// arguments of its commutative ops settled: a list of steps, each a position
// that is looked at once and what is bound there. Running it searches nothing.
//
// Patterns with rests, with arguments that may stand in any order, or with more
// than maxWaySwaps commutative ops have no ways: the [Matcher] tries them.
type way []wayStep

// maxWaySwaps bounds the ways of a pattern: each commutative op doubles them.
const maxWaySwaps = 2

// wayStep looks at one position of a pattern. A slot of -1 is bound nowhere; one
// that was bound by a step before is compared.
type wayStep struct {
	kind   TermKind
	path   int32 // of an AppTerm: where its node is remembered
	parent int32 // path of the node that has the position as an input, -1 at the root
	input  int32
	test   int32 // what the class of the position has to pass, -1 for nothing
	at     int32 // of a test: the path of the position
	output int32 // of an AppTerm: which output of the node it is
	arity  int32 // of an AppTerm: its number of arguments, -1 for any
	app    int32 // of an AppTerm: its number among the applications
	swaps  bool  // of an AppTerm: its two arguments are looked at in reverse
	slot   int32 // of a VarTerm
	bound  bool  // slot was bound by a step before
	opSlot int32
	opHad  bool
	attrs  []wayAttr
	types  []wayType
}

type wayAttr struct {
	index int32 // of the name, in the automaton's list of them
	slot  int32
	bound bool
}

type wayType struct {
	output int32 // of an AppTerm
	slot   int32
	bound  bool
	typ    ir.Type
}

// ways returns the ways of a pattern in the order in which a Matcher tries
// them, nil where it has none.
func (b *builder) ways(p *Pattern) []way {
	var swaps []int
	for pos := range p.nodes {
		n := &p.nodes[pos]
		if n.rest >= 0 || n.anyOrder || n.term.Kind == RestTerm {
			return nil
		}
		if n.swap {
			swaps = append(swaps, pos)
		}
	}
	if len(swaps) > maxWaySwaps {
		return nil
	}
	ways := make([]way, 0, 1<<len(swaps))
	for order := range 1 << len(swaps) {
		w := wayBuilder{builder: b, p: p, reversed: map[int]bool{}, seen: map[Slot]bool{}}
		for i, pos := range swaps {
			// The outermost op changes slowest.
			w.reversed[pos] = order>>(len(swaps)-1-i)&1 != 0
		}
		if !w.add(0, -1, 0) {
			return nil
		}
		ways = append(ways, w.steps)
	}
	return ways
}

// demandsOnly reports whether the tests of a way are just these demands.
func (w way) demandsOnly(demands []demand) bool {
	n := 0
	for i := range w {
		if w[i].test < 0 {
			continue
		}
		if !slices.Contains(demands, demand{w[i].at, w[i].test}) {
			return false
		}
		n++
	}
	return n == len(demands)
}

type wayBuilder struct {
	*builder
	p        *Pattern
	reversed map[int]bool
	seen     map[Slot]bool
	steps    way
}

// bind reports whether a slot was bound before, and that it is from now on.
func (w *wayBuilder) bind(kind SlotKind, slot int) bool {
	s := Slot{kind, slot}
	before := w.seen[s]
	w.seen[s] = true
	return before
}

// add adds the steps of a position and of those below it.
func (w *wayBuilder) add(pos int, parent, input int32) bool {
	n := &w.p.nodes[pos]
	s := wayStep{kind: n.term.Kind, parent: parent, input: input, test: -1, arity: -1, slot: -1, opSlot: -1}
	switch n.term.Kind {
	case AnyTerm:
	case VarTerm:
		s.slot, s.bound = int32(n.slot), w.bind(VarSlot, n.slot)
	case NumberTerm:
		s.test, s.at = w.test(headTest{number: &n.term.Value}), w.path(path{parent, input})
	case ConstTerm:
		s.test, s.at = w.test(headTest{constant: true}), w.path(path{parent, input})
	case AppTerm:
		w.app(pos, n, &s)
	default:
		return false
	}
	for i, t := range n.types {
		wt := wayType{slot: int32(t.slot), typ: t.typ}
		if n.term.Kind == AppTerm {
			wt.output = int32(n.term.Output)
			if len(n.types) > 1 {
				wt.output = int32(i)
			}
		}
		if t.slot >= 0 {
			wt.bound = w.bind(TypeSlot, t.slot)
		}
		s.types = append(s.types, wt)
	}
	w.steps = append(w.steps, s)
	for i, arg := range n.args {
		input := int32(i)
		if w.reversed[pos] {
			input = 1 - input
		}
		if !w.add(arg, s.path, input) {
			return false
		}
	}
	return true
}

func (w *wayBuilder) app(pos int, n *patNode, s *wayStep) {
	s.path = 0
	if s.parent >= 0 {
		s.path = w.path(path{s.parent, s.input})
	}
	s.test, s.at = w.test(headTest{ops: n.term.Ops, attrs: literalAttrs(n.attrs)}), s.path
	s.app, s.output, s.swaps = int32(n.app), int32(n.term.Output), w.reversed[pos]
	if !n.term.AnyArgs {
		s.arity = int32(len(n.args))
	}
	if n.opSlot >= 0 {
		s.opSlot, s.opHad = int32(n.opSlot), w.bind(OpSlot, n.opSlot)
	}
	for _, a := range n.attrs {
		if a.slot >= 0 {
			s.attrs = append(s.attrs, wayAttr{w.attrName(a.name), int32(a.slot), w.bind(AttrSlot, a.slot)})
		}
	}
}

// MatchAt is [Matcher.Match] of a pattern of the automaton, found in fewer steps
// where the pattern allows it: the same matches in the same order. The candidate
// is of the last call of [Runner.Candidates], for the same node, and the graph as
// it was then.
func (r *Runner) MatchAt(g *graph.Graph, c Candidate, n graph.NodeID, accept func(*Match) bool) bool {
	if g != r.graph || g == nil {
		r.mustKnow(g)
	}
	p := r.a.Pattern(c.Pattern)
	ways := r.a.ways[c.Pattern]
	if ways == nil {
		return r.Match(g, p, n, accept)
	}
	m := &r.m
	if m.Graph != g {
		m.Graph = g
	}
	if m.Pattern != p {
		m.begin(p)
	}
	m.Root, r.steps = n, 0
	r.regs[0] = n
	for i, w := range ways {
		if r.follow(g, w, i == int(c.way)) {
			if m.memo = m.memo[:0]; accept(m) {
				return true
			}
		}
	}
	return false
}

// begin makes room for what a pattern binds.
func (m *Match) begin(p *Pattern) {
	m.Pattern = p
	size(&m.Vars, p.vars)
	size(&m.Attrs, p.attrs)
	size(&m.Types, p.types)
	size(&m.Ops, p.opVars)
	size(&m.Nodes, p.apps)
	size(&m.Rests, 0)
}

func size[T any](s *[]T, n int) {
	switch {
	case len(*s) == n:
	case cap(*s) < n:
		*s = make([]T, n)
	default:
		*s = (*s)[:n]
	}
}

// follow runs the steps of a way. When it is sure, the ops and constants are
// known to be those of the way, and their nodes are in the registers.
func (r *Runner) follow(g *graph.Graph, w way, sure bool) bool {
	for i := range w {
		s := &w[i]
		if s.kind == AppTerm {
			if !r.followApp(g, s, sure) {
				return false
			}
			continue
		}
		if sure && s.slot < 0 && len(s.types) == 0 {
			continue
		}
		v := g.InputOf(r.regs[s.parent], int(s.input))
		if s.test >= 0 && !sure && !r.members[r.classOfVar(g, v)].has(s.test) {
			return false
		}
		if s.slot >= 0 && !bindSlot(r.m.Vars, s.slot, s.bound, v) {
			return false
		}
		for j := range s.types {
			if !r.followType(&s.types[j], g.TypeOf(v)) {
				return false
			}
		}
	}
	return true
}

func (r *Runner) followApp(g *graph.Graph, s *wayStep, sure bool) bool {
	if s.parent >= 0 {
		v := g.InputOf(r.regs[s.parent], int(s.input))
		owner := g.OwnerOf(v)
		if owner == 0 || g.IndexOf(v) != int(s.output) {
			return false
		}
		r.regs[s.path] = owner
	}
	n := r.regs[s.path]
	op := g.OpOf(n)
	if !sure && !r.members[r.classOfOp(op)].has(s.test) {
		return false
	}
	if s.arity >= 0 && g.NumInputsOf(n) != int(s.arity) || s.swaps && g.InputOf(n, 0) == g.InputOf(n, 1) {
		return false
	}
	r.m.Nodes[s.app] = n
	for j := range s.attrs {
		a := &s.attrs[j]
		if !bindSlot(r.m.Attrs, a.slot, a.bound, r.ctxt.AttrOf(op, r.names[a.index])) {
			return false
		}
	}
	if !r.followTypes(g, s, n) {
		return false
	}
	return s.opSlot < 0 || bindSlot(r.m.Ops, s.opSlot, s.opHad, op)
}

func (r *Runner) followTypes(g *graph.Graph, s *wayStep, n graph.NodeID) bool {
	if len(s.types) > 1 && len(s.types) != g.NumOutputsOf(n) {
		return false
	}
	for j := range s.types {
		t := &s.types[j]
		if int(t.output) >= g.NumOutputsOf(n) || !r.followType(t, g.TypeOf(g.OutputOf(n, int(t.output)))) {
			return false
		}
	}
	return true
}

func (r *Runner) followType(t *wayType, have ir.Type) bool {
	if t.typ != 0 && t.typ != have {
		return false
	}
	return t.slot < 0 || have != 0 && bindSlot(r.m.Types, t.slot, t.bound, have)
}

// bindSlot binds a slot, or compares it where it was bound before.
func bindSlot[T comparable](slots []T, slot int32, bound bool, v T) bool {
	if bound {
		return slots[slot] == v
	}
	slots[slot] = v
	return true
}

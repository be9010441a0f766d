package unify

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// Automaton finds, among many patterns, those worth trying at a node. It looks
// at each position of a node's term at most once, however many patterns there
// are: a decision automaton over the classes of ops (Maranget, "Compiling
// pattern matching to good decision trees", 2008), whose states are built when a
// graph first needs them, as those of a lazy DFA.
//
// An Automaton is not changed once made; each goroutine uses a [Runner] of it.
type Automaton struct {
	patterns []*Pattern
	rows     []row     // by priority
	compiled []rowSpan // by pattern
	roots    [][]int32 // by pattern: the tests of its alternatives' roots
	paths    []path
	// tests are the distinct constraints of the patterns on a position.
	tests     []constraint
	rootRows  [][]int32          // by test: the rows whose root it is
	plans     [][]plan           // by pattern
	room      slotCounts         // the most that a pattern with plans has
	shapes    []int32            // by pattern with plans: those of one number have as many slots and leave out the same
	direct    []direct           // by pattern
	shortcuts []*shortcut        // by pattern, nil for none
	needs     []uint64           // by pattern: tests; an operand of the root passes at least one of them; 0: not known
	needBits  []uint64           // by test: its bit in needs, 0 for one that is in none
	byOp      map[string][]int32 // tests that name the op
	anyOp     []int32            // tests that any op may pass
	numbers   []int32            // tests of constants
	integers  map[int64][]int32  // those that no constant passes but some of that integer, of any kind
	fractions []int32            // those that no integer passes
	others    []int32            // the others
	maxStates int
	attrNames []string     // of the attributes that plans bind
	attrPaths [][]attrStep // to the parts of them that are bound, nil for all of one
	indexed   int          // rows that are in roots and rootRows
	builder   *builder     // that made it, for [Automaton.With]
}

// row is one way in which a pattern may match, a row of the clause matrix: its
// constraints by position.
type row struct {
	pattern int32
	plan    int32 // whose ops and constants the cells test, -1 for none
	cells   []cell

	accepted bool // of what passes the cells it is known that the guard accepts it
}

// rowSpan is the rows that a pattern was compiled to.
type rowSpan struct {
	first, end int32
	accepts    bool // there are more rows, with tests of what its guard asks: see [Automaton.accept]
}

// compareRows orders the rows of a state: by priority, and of a pattern first those of which more is known.
func (a *Automaton) compareRows(i, j int32) int {
	x, y := &a.rows[i], &a.rows[j]
	if x.pattern == y.pattern && x.accepted != y.accepted {
		if x.accepted {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(x.pattern, y.pattern), cmp.Compare(i, j))
}

// indexRoots finds the rows and patterns by their root, which is the first
// cell of each row.
func (a *Automaton) indexRoots() {
	a.rootRows = slices.Grow(a.rootRows, len(a.tests)-len(a.rootRows))[:len(a.tests)]
	for i, r := range a.rows[a.indexed:] {
		root := r.cells[0].test
		if !slices.Contains(a.roots[r.pattern], root) {
			a.roots[r.pattern] = append(a.roots[r.pattern], root)
		}
		a.rootRows[root] = append(a.rootRows[root], int32(a.indexed+i))
	}
	a.indexed = len(a.rows)
}

// RootDialects returns the dialects of the ops that a pattern may have as its root, and
// whether there are no others: false where some pattern is for any op.
func (a *Automaton) RootDialects() (dialects []string, closed bool) {
	any := func(t int32) bool { return len(a.rootRows[t]) > 0 }
	if slices.ContainsFunc(a.anyOp, any) || slices.ContainsFunc(a.numbers, any) {
		return nil, false
	}
	for name, tests := range a.byOp {
		if d := ir.DialectOf(name); slices.ContainsFunc(tests, any) && !slices.Contains(dialects, d) {
			dialects = append(dialects, d)
		}
	}
	slices.Sort(dialects)
	return dialects, true
}

// Pattern returns a pattern by its number.
func (a *Automaton) Pattern(i int32) *Pattern {
	if uint(i) >= uint(len(a.patterns)) {
		a.panicWithout(i)
	}
	return a.patterns[i]
}

func (a *Automaton) panicWithout(i int32) {
	panic(fmt.Sprintf("unify: no pattern %d: there are %d", i, len(a.patterns)))
}

// NewAutomaton compiles patterns, the first having the highest priority.
func NewAutomaton(patterns []*Pattern) *Automaton {
	b := &builder{
		a:      &Automaton{patterns: patterns, byOp: map[string][]int32{}, integers: map[int64][]int32{}},
		paths:  map[path]int32{},
		tests:  map[string]int32{},
		shapes: map[string]int32{},
	}
	b.a.builder = b
	b.a.compiled, b.a.roots = make([]rowSpan, len(patterns)), make([][]int32, len(patterns))
	b.a.plans, b.a.needs = make([][]plan, len(patterns)), make([]uint64, len(patterns))
	b.a.direct, b.a.shortcuts = make([]direct, len(patterns)), make([]*shortcut, len(patterns))
	b.a.shapes = make([]int32, len(patterns))
	b.path(path{-1, 0})
	for i, p := range patterns {
		if p == nil || len(p.nodes) == 0 && p.deferred == nil {
			panic(fmt.Sprintf("unify: pattern %d is not compiled", i))
		}
		b.compile(int32(i), p)
	}
	b.a.finish()
	return b.a
}

// finish prepares what the rows are found by.
func (a *Automaton) finish() {
	a.needBits = slices.Grow(a.needBits, len(a.tests)-len(a.needBits))[:len(a.tests)]
	a.indexRoots()
	a.maxStates = 64 + 16*len(a.rows)
}

// compile adds the rows and plans of a pattern.
func (b *builder) compile(i int32, p *Pattern) {
	if p.deferred != nil {
		b.a.rows = append(b.a.rows, row{pattern: i, plan: -1, cells: []cell{{0, b.test(constraint{ops: p.deferred.Ops})}}})
		return
	}
	first := len(b.a.rows)
	b.add(i, p)
	plans := b.plans(p)
	b.a.plans[i] = plans
	if plans == nil {
		b.a.needs[i] = b.needs(p)
	} else {
		b.a.room.grow(p.slotCounts)
		b.a.shapes[i] = b.shape(p, plans, i)
	}
	for k := range b.a.rows[first:] {
		row := &b.a.rows[first+k]
		row.plan = int32(slices.IndexFunc(plans, func(p plan) bool { return p.hasCells(row.cells) }))
	}
	b.a.compiled[i] = rowSpan{first: int32(first), end: int32(len(b.a.rows))}
}

// shape returns the number of a pattern's shape, from 1 on.
func (b *builder) shape(p *Pattern, plans []plan, number int32) int32 {
	var key []byte
	for _, n := range [...]int{p.vars, p.attrs, p.types, p.opVars, p.apps} {
		key = appendKey(key, int32(n))
	}
	for _, slot := range p.leftOut {
		key = appendKey(key, slot)
		if slices.ContainsFunc(plans, func(p plan) bool { return p.bindsVar(slot) }) {
			key = appendKey(key, -1-number) // it is compared, and so not 0: no other pattern has the shape
		}
	}
	shape, known := b.shapes[string(key)]
	if !known {
		shape = int32(len(b.shapes)) + 1
		b.shapes[string(key)] = shape
	}
	return shape
}

// grow makes each number at least that of others.
func (s *slotCounts) grow(n slotCounts) {
	s.vars, s.attrs, s.types = max(s.vars, n.vars), max(s.attrs, n.attrs), max(s.types, n.types)
	s.opVars, s.apps = max(s.opVars, n.opVars), max(s.apps, n.apps)
}

type builder struct {
	a        *Automaton
	paths    map[path]int32
	tests    map[string]int32
	shapes   map[string]int32
	numNeeds int // bits of needs that are taken
}

func (b *builder) path(p path) int32 {
	if id, ok := b.paths[p]; ok {
		return id
	}
	id := int32(len(b.a.paths))
	b.paths[p] = id
	b.a.paths = append(b.a.paths, p)
	return id
}

// attrName returns the index of the name of an attribute.
func (b *builder) attrName(name string, path []attrStep) int32 {
	i := -1
	for k, known := range b.a.attrNames {
		if known == name && path == nil && b.a.attrPaths[k] == nil {
			i = k
		}
	}
	if i < 0 {
		i = len(b.a.attrNames)
		b.a.attrNames, b.a.attrPaths = append(b.a.attrNames, name), append(b.a.attrPaths, path)
	}
	return int32(i)
}

// test returns the number of a constraint, the same for equal ones.
func (b *builder) test(t constraint) int32 {
	key := t.key()
	if id, ok := b.tests[key]; ok {
		return id
	}
	id := int32(len(b.a.tests))
	b.tests[key] = id
	b.a.tests = append(b.a.tests, t)
	switch {
	case t.number != nil, t.constant:
		b.a.numbers = append(b.a.numbers, id)
		switch n, which := t.integer(); which {
		case oneInteger:
			b.a.integers[n] = append(b.a.integers[n], id)
		case noInteger:
			b.a.fractions = append(b.a.fractions, id)
		default:
			b.a.others = append(b.a.others, id)
		}
	case len(t.ops) == 0:
		b.a.anyOp = append(b.a.anyOp, id)
	}
	for _, op := range t.ops {
		if list := b.a.byOp[op]; len(list) == 0 || list[len(list)-1] != id {
			b.a.byOp[op] = append(list, id)
		}
	}
	return id
}

// maxSwaps bounds how many commutative ops of one pattern are looked at in both
// orders: each doubles the rows. Below the others the automaton does not look,
// which only makes it less choosy.
const maxSwaps = 4

func (b *builder) add(pattern int32, p *Pattern) {
	for i, root := range p.roots {
		e := expansion{builder: b, p: p, both: map[int]bool{}}
		for pos := root; pos < p.end(i); pos++ {
			if p.nodes[pos].swap && e.constrainsArgs(pos) && len(e.both) < maxSwaps {
				e.both[pos] = true
			}
		}
		b.a.rows = append(b.a.rows, e.expand(root, 0, []row{{pattern: pattern}})...)
	}
}

// expansion writes one pattern as rows.
type expansion struct {
	*builder
	p    *Pattern
	both map[int]bool // the positions whose arguments are looked at in both orders
}

// expand adds the constraints of a position and those below it to each row.
func (e *expansion) expand(pos int, at int32, rows []row) []row {
	n := &e.p.nodes[pos]
	switch n.term.Kind {
	case NumberTerm:
		return withCell(rows, cell{at, e.test(constraint{number: &n.term.Value})})
	case ConstTerm:
		return withCell(rows, cell{at, e.test(constraint{constant: true})})
	case AppTerm:
		rows = withCell(rows, cell{at, e.test(constraintOf(n))})
	default:
		return rows
	}
	if n.term.AnyArgs || n.anyOrder || n.swap && !e.both[pos] {
		return rows
	}
	straight := e.args(n, at, rows, false)
	if !n.swap {
		return straight
	}
	return append(straight, e.args(n, at, rows, true)...)
}

// constrainsArgs reports whether an argument is more than a variable.
func (e *expansion) constrainsArgs(pos int) bool {
	return slices.ContainsFunc(e.p.nodes[pos].args, e.constrains)
}

// constrains reports whether a term is more than a variable.
func (e *expansion) constrains(pos int) bool {
	kind := e.p.nodes[pos].term.Kind
	return kind == AppTerm || kind == NumberTerm || kind == ConstTerm
}

func (e *expansion) args(n *patNode, at int32, rows []row, swapped bool) []row {
	for i, pos := range n.args {
		if i == n.rest {
			break // where the arguments after it are depends on the node
		}
		input := int32(i)
		if swapped {
			input = 1 - input
		}
		if e.constrains(pos) {
			rows = e.expand(pos, e.path(path{at, input}), rows)
		}
	}
	return rows
}

func withCell(rows []row, d cell) []row {
	out := make([]row, len(rows))
	for i, r := range rows {
		out[i] = row{pattern: r.pattern, plan: -1, cells: append(slices.Clone(r.cells), d)}
	}
	return out
}

// needs returns the bits of tests such that, wherever the pattern matches, an operand of
// the root passes one of them: what each alternative asks of an operand that may be anywhere. It
// returns 0 where an alternative asks for none. Beyond 64 tests some share a bit.
func (b *builder) needs(p *Pattern) uint64 {
	var bits uint64
	for _, root := range p.roots {
		n := &p.nodes[root]
		args := n.args
		if !n.anyOrder {
			if n.rest < 0 {
				return 0 // the automaton looks at each operand
			}
			args = args[n.rest:]
		}
		i := slices.IndexFunc(args, func(pos int) bool {
			kind := p.nodes[pos].term.Kind
			return kind == AppTerm || kind == NumberTerm || kind == ConstTerm
		})
		if i < 0 {
			return 0
		}
		var t constraint
		switch arg := &p.nodes[args[i]]; arg.term.Kind {
		case AppTerm:
			t = constraintOf(arg)
		case NumberTerm:
			t.number = &arg.term.Value
		case ConstTerm:
			t.constant = true
		}
		bits |= b.needBit(b.test(t))
	}
	return bits
}

func (b *builder) needBit(test int32) uint64 {
	if grown := int(test) + 1 - len(b.a.needBits); grown > 0 {
		b.a.needBits = append(b.a.needBits, make([]uint64, grown)...)
	}
	bit := &b.a.needBits[test]
	if *bit == 0 {
		*bit = 1 << (b.numNeeds % 64)
		b.numNeeds++
	}
	return *bit
}

// maxPlanSwaps bounds the plans of a pattern: each commutative op doubles them.
const maxPlanSwaps = 2

// plans returns the plans of a pattern in the order in which a Matcher tries them,
// nil where it has none.
func (b *builder) plans(p *Pattern) []plan {
	var all []plan
	for i := range p.roots {
		plans := b.plansOf(p, i)
		if plans == nil {
			return nil
		}
		all = append(all, plans...)
	}
	return all
}

// plansOf returns the plans of an alternative of a pattern, nil where it has none.
func (b *builder) plansOf(p *Pattern, alternative int) []plan {
	var swaps []int
	for pos := p.roots[alternative]; pos < p.end(alternative); pos++ {
		n := &p.nodes[pos]
		if n.regions != nil || n.rest >= 0 || n.anyOrder || n.term.Kind == RestTerm ||
			max(len(n.args), n.term.Output+1) > maxCount {
			return nil
		}
		if n.swap {
			swaps = append(swaps, pos)
		}
	}
	if len(swaps) > maxPlanSwaps {
		return nil
	}
	plans := make([]plan, 0, 1<<len(swaps))
	for order := range 1 << len(swaps) {
		w := planner{
			builder: b, p: p, reversed: map[int]bool{}, seen: map[Slot]bool{}, plan: plan{alternative: alternative},
		}
		for i, pos := range swaps {
			// The outermost op changes slowest.
			w.reversed[pos] = order>>(len(swaps)-1-i)&1 != 0
		}
		w.app(p.roots[alternative], planStep{parent: -1})
		w.leaveOut()
		plans = append(plans, w.plan)
	}
	return plans
}

// planner writes a plan.
type planner struct {
	*builder
	p        *Pattern
	reversed map[int]bool
	seen     map[Slot]bool
	plan     plan
}

// bind adds to the plan what binds a slot of a step, or compares it where it was bound before.
func (w *planner) bind(to *planStep, kind SlotKind, b planBind) {
	if b.slot < 0 {
		return
	}
	b.node, b.bound = to.node, w.isBound(kind, int(b.slot))
	w.plan.binds = append(w.plan.binds, b)
}

// bindVar is bind of a variable to an input.
func (w *planner) bindVar(to *planStep, slot int, input int32) {
	if slot < 0 {
		return
	}
	w.plan.vars = append(w.plan.vars, planSlot{node: to.node, at: input, slot: int32(slot), bound: w.isBound(VarSlot, slot)})
}

// leaveOut drops what binds variables that the pattern leaves out, unless a value is compared with them.
func (w *planner) leaveOut() {
	for _, slot := range w.p.leftOut {
		isIt := func(v planSlot) bool { return v.slot == slot }
		if compared := func(v planSlot) bool { return isIt(v) && v.bound }; !slices.ContainsFunc(w.plan.vars, compared) {
			w.plan.vars = slices.DeleteFunc(w.plan.vars, isIt)
		}
	}
}

// bindAttr is bind of an attribute, or of a part of one.
func (w *planner) bindAttr(to *planStep, a patAttr) {
	if a.slot < 0 {
		return
	}
	w.plan.attrs = append(w.plan.attrs, planSlot{
		node: to.node, at: w.attrName(a.name, a.path), slot: int32(a.slot), bound: w.isBound(AttrSlot, a.slot), part: a.path != nil,
	})
}

// isBound reports whether a slot was bound before, which it is from now on.
func (w *planner) isBound(kind SlotKind, i int) bool {
	s := Slot{kind, i}
	bound := w.seen[s]
	w.seen[s] = true
	return bound
}

// test returns the number of a test of what is at a path.
func (w *planner) test(at int32, t constraint) int32 {
	test := w.builder.test(t)
	w.plan.cells = append(w.plan.cells, cell{at, test})
	return test
}

// app adds the step of an application and those of its arguments, after what of them is
// bound without a step.
func (w *planner) app(pos int, at planStep) {
	n := &w.p.nodes[pos]
	at.output, at.inputs = int32(n.term.Output), exactly(len(n.args))
	at.test = w.test(at.node, constraintOf(n))
	if n.term.AnyArgs {
		at.inputs = atLeast(0)
	}
	at.distinct = w.reversed[pos] // or it is a match that was tried
	w.plan.careful = w.plan.careful || at.distinct || at.output > 0
	w.bind(&at, OpSlot, planBind{kind: bindOp, slot: int32(n.opSlot)})
	var inner []planStep // of the arguments that are applications
	var positions []int
	for i, arg := range n.args {
		input := int32(i)
		if w.reversed[pos] {
			input = 1 - input
		}
		if w.argument(&at, arg, input) {
			inner = append(inner, planStep{node: w.path(path{at.node, input}), parent: at.node, input: input})
			positions = append(positions, arg)
		}
	}
	w.outputs(&at, n)
	w.plan.careful = w.plan.careful || !at.outputs.has(1)
	for _, a := range n.attrs {
		w.bindAttr(&at, a)
	}
	w.plan.steps = append(w.plan.steps, at) // which is the one of number n.app
	for i, step := range inner {
		w.app(positions[i], step)
	}
}

// outputs adds to the step of an application what is asked of the outputs.
func (w *planner) outputs(to *planStep, n *patNode) {
	first := int32(0)
	switch len(n.types) {
	case 0:
		to.outputs = atLeast(0)
	case 1:
		first = int32(n.term.Output)
		to.outputs = atLeast(n.term.Output + 1)
	default:
		to.outputs = exactly(len(n.types))
	}
	for i, t := range n.types {
		if at := first + int32(i); at == 0 {
			w.typ(to, requireType, bindType, onlyOutput, t)
		} else {
			w.typ(to, requireOutput, bindOutput, at, t)
		}
	}
}

// argument adds to a step what is asked of an argument, and reports whether that is an
// application, which needs a step of its own.
func (w *planner) argument(to *planStep, pos int, input int32) (isApp bool) {
	n := &w.p.nodes[pos]
	w.bindVar(to, n.as, input)
	at := path{to.node, input}
	switch n.term.Kind {
	case AppTerm:
		return true
	case NumberTerm:
		to.constants = append(to.constants, planConstant{input, w.test(w.path(at), constraint{number: &n.term.Value})})
	case ConstTerm:
		to.constants = append(to.constants, planConstant{input, w.test(w.path(at), constraint{constant: true})})
	case VarTerm:
		w.bindVar(to, n.slot, input)
	}
	for _, t := range n.types {
		w.typ(to, requireType, bindType, input, t)
	}
	return false
}

// typ adds to a step what is asked of the type of an input or output.
func (w *planner) typ(to *planStep, require, bind bindKind, at int32, t patType) {
	if t.typ != 0 {
		w.plan.binds = append(w.plan.binds, planBind{kind: require, node: to.node, at: at, typ: t.typ})
	}
	w.bind(to, TypeSlot, planBind{kind: bind, slot: int32(t.slot), at: at})
}

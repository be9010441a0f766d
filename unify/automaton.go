package unify

import (
	"encoding/binary"
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
	rows     []row   // by priority
	roots    []int32 // by pattern: the test of its root
	paths    []path
	// tests are the distinct demands that patterns make of a position.
	tests     []headTest
	rootRows  [][]int32          // by test: the rows whose root it is
	plans     [][]plan           // by pattern
	byOp      map[string][]int32 // tests that name the op
	anyOp     []int32            // tests that any op may pass
	numbers   []int32            // tests of constants
	maxStates int
	attrNames []string // of the attributes that plans bind
}

// row is one way in which a pattern may match: its demands by position.
type row struct {
	pattern int32
	plan    int32 // whose ops and constants the demands are, -1 for none
	demands []demand
}

type demand struct {
	path int32
	test int32
}

// path is a position below the root: input `input` of the node at `parent`.
type path struct {
	parent int32 // -1 for the root
	input  int32
}

// headTest is what a pattern demands of one position without looking further.
type headTest struct {
	ops      []string // none: any
	attrs    []patAttr
	number   *Literal
	constant bool // any constant
}

// NewAutomaton compiles patterns, the first having the highest priority.
func NewAutomaton(patterns []*Pattern) *Automaton {
	b := builder{
		a:     &Automaton{patterns: patterns, byOp: map[string][]int32{}},
		paths: map[path]int32{},
		tests: map[string]int32{},
	}
	b.path(path{-1, 0})
	for i, p := range patterns {
		if p == nil || len(p.nodes) == 0 {
			panic(fmt.Sprintf("unify: pattern %d is not compiled", i))
		}
		first := len(b.a.rows)
		b.add(int32(i), p)
		plans := b.plans(p)
		b.a.plans = append(b.a.plans, plans)
		for k := range b.a.rows[first:] {
			row := &b.a.rows[first+k]
			row.plan = int32(slices.IndexFunc(plans, func(p plan) bool { return p.hasDemands(row.demands) }))
		}
	}
	b.a.indexRoots()
	b.a.maxStates = 64 + 16*len(b.a.rows)
	return b.a
}

// indexRoots finds the rows and patterns by their root, which is the first
// demand of each row.
func (a *Automaton) indexRoots() {
	a.roots = make([]int32, len(a.patterns))
	a.rootRows = make([][]int32, len(a.tests))
	for i, r := range a.rows {
		root := r.demands[0].test
		a.roots[r.pattern] = root
		a.rootRows[root] = append(a.rootRows[root], int32(i))
	}
}

// attrName returns the index of the name of an attribute.
func (b *builder) attrName(name string) int32 {
	i := slices.Index(b.a.attrNames, name)
	if i < 0 {
		i = len(b.a.attrNames)
		b.a.attrNames = append(b.a.attrNames, name)
	}
	return int32(i)
}

type builder struct {
	a     *Automaton
	paths map[path]int32
	tests map[string]int32
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

// maxSwaps bounds how many commutative ops of one pattern are looked at in both
// orders: each doubles the rows. Below the others the automaton does not look,
// which only makes it less choosy.
const maxSwaps = 4

func (b *builder) add(pattern int32, p *Pattern) {
	e := expansion{builder: b, p: p, both: map[int]bool{}}
	for pos := range p.nodes {
		if p.nodes[pos].swap && e.demanding(pos) && len(e.both) < maxSwaps {
			e.both[pos] = true
		}
	}
	b.a.rows = append(b.a.rows, e.expand(0, 0, []row{{pattern: pattern}})...)
}

// expansion writes one pattern as rows.
type expansion struct {
	*builder
	p    *Pattern
	both map[int]bool // the positions whose arguments are looked at in both orders
}

// expand adds the demands of a position and those below it to each row.
func (e *expansion) expand(pos int, at int32, rows []row) []row {
	n := &e.p.nodes[pos]
	switch n.term.Kind {
	case NumberTerm:
		return withDemand(rows, demand{at, e.test(headTest{number: &n.term.Value})})
	case ConstTerm:
		return withDemand(rows, demand{at, e.test(headTest{constant: true})})
	case AppTerm:
		rows = withDemand(rows, demand{at, e.test(headTest{ops: n.term.Ops, attrs: literalAttrs(n.attrs)})})
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

// demanding reports whether an argument is more than a variable.
func (e *expansion) demanding(pos int) bool {
	return slices.ContainsFunc(e.p.nodes[pos].args, e.demands)
}

func (e *expansion) demands(pos int) bool {
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
		if e.demands(pos) {
			rows = e.expand(pos, e.path(path{at, input}), rows)
		}
	}
	return rows
}

func withDemand(rows []row, d demand) []row {
	out := make([]row, len(rows))
	for i, r := range rows {
		out[i] = row{r.pattern, -1, append(slices.Clone(r.demands), d)}
	}
	return out
}

func literalAttrs(attrs []patAttr) []patAttr {
	var literals []patAttr
	for _, a := range attrs {
		literals = append(literals, patAttr{name: a.name, slot: -1, literal: a.literal})
	}
	return literals
}

// test returns the number of a demand, the same for equal ones.
func (b *builder) test(t headTest) int32 {
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

func (t *headTest) key() string {
	if t.number != nil {
		return "#" + t.number.key()
	}
	if t.constant {
		return "#"
	}
	key := "("
	for _, op := range t.ops {
		key += op + " "
	}
	for _, a := range t.attrs {
		key += "{" + a.name
		if a.literal != nil {
			key += "=" + a.literal.key()
		}
	}
	return key
}

// passes reports whether an op, whose name is known to pass, passes the test.
func (t *headTest) passes(op ir.Op) bool {
	for _, a := range t.attrs {
		value := op.Attr(a.name)
		if !value.IsValid() || a.literal != nil && !a.literal.Matches(value) {
			return false
		}
	}
	return true
}

// appendKey appends a number to a text that is a map's key.
func appendKey(b []byte, v int32) []byte { return binary.LittleEndian.AppendUint32(b, uint32(v)) }

// Pattern returns a pattern by its number.
func (a *Automaton) Pattern(i int32) *Pattern {
	if uint(i) >= uint(len(a.patterns)) {
		panic(fmt.Sprintf("unify: no pattern %d: there are %d", i, len(a.patterns)))
	}
	return a.patterns[i]
}

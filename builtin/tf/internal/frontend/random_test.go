package frontend

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// generator writes random graphs in short: integers that go through loops and conditionals
// which stand in one another.
type generator struct {
	r      *rand.Rand
	lines  []string
	budget int // nodes that may still be made, about
	known  int // of a hundred predicates of branches, how many are constants
}

// scope is what nodes in one place may use.
type scope struct {
	values []string
	pivot  string // what constants wait for; none in the graph itself
	depth  int
}

// randomGraph returns a graph in short, the same for each seed, a node a line.
func randomGraph(seed uint64, nodes int) []string { return randomKnown(seed, nodes, 0) }

// randomKnown returns one in which predicates of branches are constants, that many of a hundred.
func randomKnown(seed uint64, nodes, known int) []string {
	g := &generator{r: rand.New(rand.NewPCG(seed, 7)), budget: nodes, known: known}
	top := &scope{}
	for range 1 + g.r.IntN(2) {
		p := g.node("p", "Placeholder", "dtype=INT32 shape=")
		top.values = append(top.values, p, g.node("start", "Add", "", p, g.constant(top)))
	}
	for g.budget > 0 {
		g.statement(top)
	}
	return g.lines
}

// node writes a node, and returns its name.
func (g *generator) node(name, op, attrs string, inputs ...string) string {
	name = fmt.Sprintf("%s_%d", name, len(g.lines))
	g.budget--
	g.lines = append(g.lines, fmt.Sprintf("%s = %s(%s) %s", name, op, strings.Join(inputs, ", "), attrs))
	return name
}

func (g *generator) chance(percent int) bool { return g.r.IntN(100) < percent }

func (g *generator) pick(s *scope) string { return s.values[g.r.IntN(len(s.values))] }

// waits returns what a node of a scope may wait for beside its inputs.
func (g *generator) waits(s *scope, inputs ...string) []string {
	if g.chance(10) && len(s.values) > 0 {
		name, _, _ := strings.Cut(g.pick(s), ":")
		inputs = append(inputs, "^"+name)
	}
	return inputs
}

func (g *generator) constant(s *scope) string {
	attrs := fmt.Sprintf("value=%d", g.r.IntN(6))
	if s.pivot != "" {
		return g.node("c", "Const", attrs, "^"+s.pivot)
	}
	return g.node("c", "Const", attrs)
}

// statement adds a node, a loop or a conditional to a scope.
func (g *generator) statement(s *scope) {
	switch n := g.r.IntN(20); {
	case n == 0 && s.depth < 3:
		g.loop(s)
	case n <= 2 && s.depth < 4:
		g.conditional(s)
	case n <= 4:
		s.values = append(s.values, g.constant(s))
	case n == 5:
		s.values = append(s.values, g.node("i", "Identity", "", g.waits(s, g.pick(s))...))
	case n == 6:
		g.node("none", "NoOp", "", "^"+strings.Split(g.pick(s), ":")[0])
	default:
		op := []string{"Add", "Sub", "Mul", "Maximum"}[g.r.IntN(4)]
		s.values = append(s.values, g.node("v", op, "T=INT32", g.waits(s, g.pick(s), g.pick(s))...))
	}
}

// predicate compares two values of a scope.
func (g *generator) predicate(s *scope) string {
	return g.node("less", "Less", "", g.pick(s), g.pick(s))
}

// body adds some statements.
func (g *generator) body(s *scope) {
	for range g.r.IntN(6) {
		g.statement(s)
	}
}

// loop adds a loop of a few turns, with variables and with values that stay.
func (g *generator) loop(outer *scope) {
	frame := fmt.Sprintf("frame_name=f%d", len(g.lines))
	inits := []string{g.constant(outer)}
	for range g.r.IntN(3) {
		inits = append(inits, g.pick(outer))
	}
	inner := &scope{depth: outer.depth + 1}
	var merges []string
	merged := map[string]string{} // the place of a NextIteration that is not there yet
	for i, init := range inits {
		enter := g.node("enter", "Enter", frame, init)
		next := fmt.Sprintf("next%d_%d", i, len(g.lines))
		inputs := []string{enter, next}
		m := g.node("merge", "Merge", "", inputs...)
		merges, merged[m] = append(merges, m), next
	}
	var stay []string
	for range g.r.IntN(3) {
		stay = append(stay, g.node("stay", "Enter", frame+" is_constant=true", g.pick(outer)))
	}
	condition := &scope{values: slices.Concat(merges, stay), pivot: merges[0], depth: 9}
	limit := g.node("limit", "Const", fmt.Sprintf("value=%d", 2+g.r.IntN(2)), "^"+merges[0])
	pred := g.node("less", "Less", "", merges[0], limit)
	if g.chance(30) {
		g.body(condition)
		pred = g.node("and", "LogicalAnd", "", pred, g.predicate(condition))
	}
	cond := g.node("cond", "LoopCond", "", pred)
	var switches []string
	for _, m := range merges {
		s := g.node("switch", "Switch", "", m, cond)
		switches = append(switches, s)
		if g.chance(80) {
			inner.values = append(inner.values, g.node("id", "Identity", "", s+":1"))
		} else {
			inner.values = append(inner.values, s+":1")
		}
	}
	inner.pivot = g.node("pivot", "Identity", "", switches[0]+":1")
	counter := inner.values[0]
	inner.values = append(inner.values, stay...)
	if g.chance(20) {
		inner.values = append(inner.values, g.pick(condition))
	}
	g.body(inner)
	one := g.node("one", "Const", "value=1", "^"+inner.pivot)
	for i, m := range merges {
		value := g.node("count", "Add", "", counter, one)
		if i > 0 {
			// What enters the loop, or what the condition computes, is there after the last turn as well.
			value = g.node("turn", "Maximum", "T=INT32", g.pick(inner), counter)
		}
		g.lines = append(g.lines, fmt.Sprintf("%s = NextIteration(%s)", merged[m], value))
		if g.chance(80) {
			outer.values = append(outer.values, g.node("exit", "Exit", "", switches[i]))
		}
	}
}

// conditional adds branches of one predicate.
func (g *generator) conditional(outer *scope) {
	pred := g.predicate(outer)
	if g.known > 0 && g.chance(g.known) {
		var waits []string
		if outer.pivot != "" {
			waits = []string{"^" + outer.pivot}
		}
		pred = g.node("known", "Const", fmt.Sprintf("dtype=BOOL value=%t", g.chance(50)), waits...)
	}
	pivot := g.node("pivot", "Switch", "T=BOOL", pred, pred)
	var branches [2]*scope
	captured := []string{}
	for range 1 + g.r.IntN(3) {
		captured = append(captured, g.node("switch", "Switch", "", g.pick(outer), pred))
	}
	for port := range 2 {
		b := &scope{depth: outer.depth + 1}
		b.pivot = g.node("pivot", "Identity", "T=BOOL", fmt.Sprintf("%s:%d", pivot, port))
		for _, s := range captured {
			b.values = append(b.values, fmt.Sprintf("%s:%d", s, port))
		}
		g.body(b)
		branches[port] = b
	}
	for range 1 + g.r.IntN(3) {
		ends := []string{g.end(branches[0]), g.end(branches[1])}
		if g.chance(20) {
			slices.Reverse(ends)
		}
		m := g.node("merge", "Merge", "", ends...)
		outer.values = append(outer.values, m)
		if g.chance(10) {
			outer.values = append(outer.values, m+":1")
		}
	}
}

// end returns a result of a branch.
func (g *generator) end(b *scope) string {
	if g.chance(15) {
		return g.node("c", "Const", fmt.Sprintf("value=%d", g.r.IntN(6)), "^"+b.pivot)
	}
	return g.pick(b)
}

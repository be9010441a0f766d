package functional_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
)

// TestRandomBranches makes branches functional that are nested at random, with Merges of
// several inputs, what waits for Switches and Merges, and what acts in branches.
func TestRandomBranches(t *testing.T) {
	graphs := 50
	if testing.Short() {
		graphs = 30
	}
	for seed := range graphs {
		g := &branchGenerator{rand: rand.New(rand.NewPCG(uint64(seed), 1))}
		requireFunctional(t, functional.NewConditionals("functionalize_conditionals"), g.graph(), "Switch", "Merge", "_SwitchN")
	}
}

// requireFunctional makes a graph functional, and what comes out not functional again: the values
// of all are the same, and the ops are removed in between.
func requireFunctional(t *testing.T, opt navigator.Optimizer, text string, gone ...string) *graph.FunctionGraph {
	module, err := corpus.Parse(t, text)
	require.NoError(t, err, text)
	before := corpus.ComputeEach(t, module)
	report := corpus.OptimizeTwice(t, opt, module)
	require.Empty(t, corpus.Reasons(report), text)
	require.Empty(t, corpus.Left(module, gone...), text)
	lowered, err := functional.Lower(module)
	require.NoError(t, err, text)
	after, again := corpus.ComputeEach(t, module), corpus.ComputeEach(t, lowered)
	for i := range before {
		for _, v := range corpus.Main(t, module).Outputs() {
			x := before[i][v.Name()]
			require.Equal(t, x.String(), after[i][v.Name()].String(), "%s, inputs %d:\n%s", v.Name(), i, text)
			require.Equal(t, x.String(), again[i][v.Name()].String(), "lowered, %s, inputs %d:\n%s", v.Name(), i, text)
		}
	}
	return module
}

// branchGenerator writes a graph of branches in short.
type branchGenerator struct {
	rand  *rand.Rand
	lines []string
	count int
}

// branchScope is a branch: what is in it, and how it takes a value from around it.
type branchScope struct {
	outer  *branchScope
	pred   string
	port   int
	values []string
	taken  map[string]string
	depth  int
}

func (g *branchGenerator) name(kind string) string {
	g.count++
	return fmt.Sprintf("%s%d", kind, g.count)
}

func (g *branchGenerator) emit(name, op string, attrs string, inputs ...string) string {
	g.lines = append(g.lines, strings.TrimSpace(fmt.Sprintf("%s = %s(%s) %s", name, op, strings.Join(inputs, ", "), attrs)))
	return name
}

func (g *branchGenerator) graph() string {
	root := &branchScope{}
	for k := range 3 {
		g.emit(fmt.Sprintf("p%d", k), "Placeholder", "dtype=BOOL shape=")
		root.values = append(root.values, g.emit(fmt.Sprintf("c%d", k), "Const", fmt.Sprintf("value=%d", k+2)))
	}
	g.block(root, 3+g.rand.IntN(5))
	return strings.Join(g.lines, "\n") + "\n"
}

// pick returns a value in a scope: one of it, or one from around it.
func (g *branchGenerator) pick(s *branchScope) string {
	if s.outer != nil && (len(s.values) == 0 || g.rand.IntN(3) == 0) {
		return g.take(s, g.pick(s.outer))
	}
	return s.values[g.rand.IntN(len(s.values))]
}

// take has a branch take a value from around it.
func (g *branchGenerator) take(s *branchScope, v string) string {
	if s.taken[v] == "" || g.rand.IntN(4) == 0 {
		sw := g.emit(g.name("s"), "Switch", "", v, s.pred)
		if g.rand.IntN(4) == 0 { // something waits for the Switch itself
			free := g.emit(g.name("free"), "NoOp", "", "^"+sw)
			s.outer.values = append(s.outer.values, g.emit(g.name("w"), "Add", "", g.pick(s.outer), g.pick(s.outer), "^"+free))
		}
		if s.port == 1 {
			sw += ":1"
		}
		s.taken[v] = sw
	}
	return s.taken[v]
}

func (g *branchGenerator) block(s *branchScope, n int) {
	for range n {
		switch k := g.rand.IntN(6); {
		case k < 3:
			s.values = append(s.values, g.emit(g.name("a"), []string{"Add", "Mul"}[g.rand.IntN(2)], "", g.pick(s), g.pick(s)))
		case k == 3 && s.outer != nil: // a constant of the branch
			v := g.pick(s)
			id := g.emit(g.name("i"), "Identity", "", v)
			s.values = append(s.values, g.emit(g.name("k"), "Const", "value=5", "^"+id))
		case s.depth < 3:
			g.conditional(s)
		}
	}
}

// conditional adds branches of a predicate, or of nested ones that end in one Merge.
func (g *branchGenerator) conditional(s *branchScope) {
	inputs := g.arms(s, 1+g.rand.IntN(2))
	g.rand.Shuffle(len(inputs), func(i, j int) { inputs[i], inputs[j] = inputs[j], inputs[i] })
	m := g.name("m")
	attrs := fmt.Sprintf("N=%d", len(inputs))
	merged := append([]string{}, inputs...)
	if g.rand.IntN(4) == 0 {
		merged = append(merged, "^"+g.emit(g.name("n"), "NoOp", "", "^"+g.emit(g.name("i"), "Identity", "", g.pick(s))))
	}
	g.emit(m, "Merge", attrs, merged...)
	s.values = append(s.values, m)
	if g.rand.IntN(3) == 0 {
		s.values = append(s.values, m+":1")
	}
}

// arms returns what the branches of a predicate end with; one may be branched again.
func (g *branchGenerator) arms(s *branchScope, levels int) []string {
	pred := fmt.Sprintf("p%d", g.rand.IntN(3))
	variable := ""
	if g.rand.IntN(3) == 0 { // both branches assign a variable that is read after them
		variable = g.emit(g.name("v"), "VariableV2", "dtype=INT32 shape=")
	}
	var ends []string
	var waits []string
	for port := range 2 {
		b := &branchScope{outer: s, pred: pred, port: port, taken: map[string]string{}, depth: s.depth + 1}
		g.block(b, g.rand.IntN(3))
		if variable != "" {
			at := g.pick(b)
			waits = append(waits, g.emit(g.name("i"), "Identity", "", at, "^"+g.emit(g.name("set"), "Assign", "", variable, at)))
		}
		if port == 1 && levels > 1 && b.depth < 3 {
			ends = append(ends, g.arms(b, levels-1)...)
			continue
		}
		ends = append(ends, g.pick(b))
	}
	if variable != "" {
		m := g.emit(g.name("m"), "Merge", "N=2", waits...)
		s.values = append(s.values, g.emit(g.name("r"), "Identity", "", variable, "^"+m))
	}
	return ends
}

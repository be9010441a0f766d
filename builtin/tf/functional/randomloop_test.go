package functional_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/navigator"
)

// TestRandomLoops makes loops functional whose condition and body act, and share
// what they compute: each node has to run as often as before, in the same order.
func TestRandomLoops(t *testing.T) {
	graphs := 100
	if testing.Short() {
		graphs = 30
	}
	rotated := 0
	for seed := range graphs {
		g := &loopGenerator{branchGenerator{rand: rand.New(rand.NewPCG(uint64(seed), 2)), count: 100}}
		opt := navigator.NewSequence("functional", functional.NewLoops("loops"), functional.NewConditionals("conditionals"))
		module := requireFunctional(t, opt, g.graph(), "Switch", "Merge", "Enter", "Exit", "LoopCond")
		values := corpus.Compute(t, module)
		for _, v := range corpus.Main(t, module).Outputs() {
			require.True(t, values[v.Name()].IsValid(), "seed %d, %s", seed, v.Name())
		}
		for n := range corpus.Main(t, module).Nodes() {
			if n.Op().Name() == "tf.WhileRegion" && n.Nested()[0].Len() == 1 {
				rotated++
			}
		}
	}
	t.Logf("%d of %d loops are rotated", rotated, graphs)
	require.Positive(t, rotated)
}

// loopGenerator writes a graph of a loop in short.
type loopGenerator struct{ branchGenerator }

func (g *loopGenerator) any(list []string) string { return list[g.rand.IntN(len(list))] }

// compute adds nodes that compute from values, one of them perhaps by a branch.
func (g *loopGenerator) compute(values []string, n int) []string {
	for range n {
		a, b := g.any(values), g.any(values)
		if g.rand.IntN(4) > 0 {
			values = append(values, g.emit(g.name("a"), []string{"Add", "Mul"}[g.rand.IntN(2)], "", a, b))
			continue
		}
		s := g.emit(g.name("s"), "Switch", "", a, g.emit(g.name("q"), "Less", "", a, b))
		values = append(values, g.emit(g.name("m"), "Merge", "", g.emit(g.name("a"), "Add", "", s, s), s+":1"))
	}
	return values
}

// act adds a node that changes the variable, after others, and reads it then.
func (g *loopGenerator) act(values []string, after string) (more []string, last string) {
	read := g.emit(g.name("read"), "Identity", "", "v_in", "^"+after)
	sum := g.emit(g.name("a"), "Add", "", read, g.any(values))
	now := g.emit(g.name("now"), "Identity", "", g.emit(g.name("set"), "Assign", "", "v_in", sum))
	return append(values, read, now), now
}

func (g *loopGenerator) graph() string {
	g.emit("zero", "Const", "value=0")
	g.emit("one", "Const", "value=1")
	g.emit("limit", "Const", fmt.Sprintf("value=%d", g.rand.IntN(4)))
	g.emit("v", "VariableV2", "dtype=INT32 shape=")
	g.emit("first", "Assign", "", "v", "one")
	g.emit("v_in", "RefEnter", "T=INT32 frame_name=f is_constant=true", "v")
	g.emit("one_in", "Enter", "frame_name=f is_constant=true", "one")
	g.emit("limit_in", "Enter", "frame_name=f is_constant=true", "limit")
	slots := 1 + g.rand.IntN(3)
	values := []string{"one_in", "limit_in"}
	for k := range slots {
		g.emit(fmt.Sprintf("e%d", k), "Enter", "frame_name=f", []string{"zero", "one"}[min(k, 1)], "^first")
		inputs := []string{fmt.Sprintf("e%d", k), fmt.Sprintf("next%d", k)}
		if g.rand.IntN(2) == 0 {
			inputs[0], inputs[1] = inputs[1], inputs[0]
		}
		values = append(values, g.emit(fmt.Sprintf("m%d", k), "Merge", "", inputs...))
		if g.rand.IntN(3) == 0 {
			values = append(values, fmt.Sprintf("m%d:1", k))
		}
	}
	values = g.compute(values, g.rand.IntN(4))
	waits := []string{}
	after := "m0"
	for range g.rand.IntN(3) {
		values, after = g.act(values, after)
		waits = []string{"^" + after}
	}
	if g.rand.IntN(2) == 0 {
		values = append(values, g.emit("k", "Const", "value=3", "^m0"))
	}
	values = g.compute(values, g.rand.IntN(4))
	g.emit("less", "Less", "", "m0", "limit_in")
	g.emit("cond", "LoopCond", "", append([]string{"less"}, waits...)...)
	var body, exits []string
	for k := range slots {
		s := g.emit(fmt.Sprintf("s%d", k), "Switch", "", fmt.Sprintf("m%d", k), "cond")
		body = append(body, s+":1")
		exits = append(exits, s)
	}
	for range g.rand.IntN(3) {
		s := g.emit(g.name("t"), "Switch", "", g.any(values), "cond")
		body = append(body, s+":1")
		exits = append(exits, s)
	}
	g.emit("go", "Identity", "", "s0:1")
	direct := append([]string{}, body...)
	for range g.rand.IntN(3) { // the body uses what the condition has computed
		direct = append(direct, g.emit(g.name("a"), "Add", "", "go", g.any(values)))
	}
	direct = g.compute(direct, g.rand.IntN(3))
	waits, after = nil, "go"
	for range g.rand.IntN(3) {
		direct, after = g.act(direct, after)
		waits = []string{"^" + after}
	}
	g.emit("next0", "NextIteration", "", append([]string{g.emit("count", "Add", "", "s0:1", "one_in")}, waits...)...)
	for k := 1; k < slots; k++ {
		g.emit(fmt.Sprintf("next%d", k), "NextIteration", "", g.any(direct))
	}
	var ends []string
	for _, s := range exits {
		x := g.emit(g.name("x"), "Exit", "", s)
		ends = append(ends, "^"+x)
		g.emit(g.name("r"), "Identity", "", x)
	}
	g.emit("end", "Identity", "", append([]string{"v"}, ends...)...)
	return strings.Join(g.lines, "\n") + "\n"
}

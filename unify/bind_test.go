package unify

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
)

// TestRunnerOfManyVocabularies pins that a runner which is bound to one vocabulary
// after the other answers as a new one does, and builds no states again.
func TestRunnerOfManyVocabularies(t *testing.T) {
	d, err := graph.NewDialects(graph.Dialect{Name: "t", Ops: []graph.OpInfo{
		{Name: "t.add", Traits: graph.Commutative | graph.Pure, MinInputs: 2, MaxInputs: 2, Outputs: 1},
		{Name: "t.const", Traits: graph.ConstantLike | graph.Pure, Outputs: 1},
	}})
	require.NoError(t, err)
	a := NewAutomaton([]*Pattern{
		MustCompile(App("t.add", Var("x"), Int(0)), d),
		MustCompile(App("t.add", Var("x"), Int(1)), d),
	})
	shared := graph.NewVocabulary(d)
	plain := graph.NewVocabulary(d)
	shared.Int(0, graph.I64)
	shared.Freeze()
	r := a.NewRunner(plain)
	states := 0
	for i := range 40 {
		voc := []*graph.Vocabulary{shared, plain, graph.NewVocabulary(d)}[i%3]
		if i%2 == 0 { // numbers that meant something else before
			voc = shared
		}
		fg := graph.New(voc)
		voc = fg.Vocabulary()
		for j := range i % 5 {
			voc.Op(fmt.Sprintf("t.filler%d", i*j), graph.NamedAttr{Name: "k", Value: voc.Int(int64(i*j), graph.I32)})
		}
		r.Bind(voc)
		fresh := a.NewRunner(voc)
		x := fg.AddInput(graph.I64, "x")
		for _, value := range []int64{0, 1, int64(i)} {
			c := fg.Graph().Constant(voc.Int(value, graph.I64))
			node := fg.Add(voc.Op("t.const", graph.NamedAttr{Name: "value", Value: voc.Int(value, graph.I64)}), nil, graph.I64)
			for _, operand := range []graph.Var{c, node.Output(0)} {
				n := fg.Add(voc.Op("t.add"), []graph.Var{x, operand}, graph.I64)
				require.Equal(t, fresh.Candidates(fg.Graph(), n.ID()), r.Candidates(fg.Graph(), n.ID()), "%d, %s", i, n)
				require.Equal(t, fresh.LevelsOf(n.Op().ID()), r.LevelsOf(n.Op().ID()))
			}
		}
		r.Unbind()
		if i == 8 {
			states = r.NumStates()
		}
	}
	require.Equal(t, states, r.NumStates(), "states are built once, whatever the vocabulary")
}

// TestRunnerCostsItsGraph pins that a runner has no memory for the ops of a
// vocabulary that its graph does not have.
func TestRunnerCostsItsGraph(t *testing.T) {
	voc := graph.NewVocabulary(nil)
	a := NewAutomaton([]*Pattern{MustCompile(App("t.neg", App("t.neg", Var("x"))), nil)})
	bytes := func() int64 {
		fg := graph.New(voc)
		v := fg.AddInput(graph.F32, "x")
		for range 3 {
			v = fg.Apply(voc.Op("t.neg", graph.NamedAttr{Name: "k", Value: voc.Int(int64(voc.NumOps()), graph.I64)}), graph.F32, v)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range 100 {
			r := a.NewRunner(voc)
			for n := range fg.Nodes() {
				r.Candidates(fg.Graph(), n.ID())
			}
		}
		runtime.ReadMemStats(&after)
		return int64(after.TotalAlloc - before.TotalAlloc)
	}
	before := bytes()
	for i := range 100_000 {
		voc.Op("t.other", graph.NamedAttr{Name: "k", Value: voc.Int(int64(i), graph.I64)})
	}
	require.LessOrEqual(t, bytes(), 2*before)
}

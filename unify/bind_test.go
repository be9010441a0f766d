package unify

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// TestRunnerOfManyContexts pins that a runner which is bound to one context
// after the other answers as a new one does, and builds no states again.
func TestRunnerOfManyContexts(t *testing.T) {
	d, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{
		{Name: "t.add", Traits: ir.Commutative | ir.Pure, MinInputs: 2, MaxInputs: 2, Outputs: 1},
		{Name: "t.const", Traits: ir.ConstantLike | ir.Pure, Outputs: 1},
	}})
	require.NoError(t, err)
	a := NewAutomaton([]*Pattern{
		MustCompile(App("t.add", Var("x"), Int(0)), d),
		MustCompile(App("t.add", Var("x"), Int(1)), d),
	})
	shared := ir.NewContext(d)
	plain := ir.NewContext(d)
	shared.Int(0, ir.I64)
	shared.Freeze()
	r := a.NewRunner(plain)
	states := 0
	for i := range 40 {
		ctxt := []*ir.Context{shared, plain, ir.NewContext(d)}[i%3]
		if i%2 == 0 { // numbers that meant something else before
			ctxt = shared
		}
		fg := graph.New(ctxt)
		ctxt = fg.Context()
		for j := range i % 5 {
			ctxt.Op(fmt.Sprintf("t.filler%d", i*j), ir.NamedAttr{Name: "k", Value: ctxt.Int(int64(i*j), ir.I32)})
		}
		r.Bind(ctxt)
		fresh := a.NewRunner(ctxt)
		x := fg.AddInput(ir.I64, "x")
		for _, value := range []int64{0, 1, int64(i)} {
			c := fg.Graph().Constant(ctxt.Int(value, ir.I64))
			node := fg.Add(ctxt.Op("t.const", ir.NamedAttr{Name: "value", Value: ctxt.Int(value, ir.I64)}), nil, ir.I64)
			for _, operand := range []graph.Var{c, node.Output(0)} {
				n := fg.Add(ctxt.Op("t.add"), []graph.Var{x, operand}, ir.I64)
				require.Equal(t, fresh.Candidates(fg.Graph(), n.ID()), r.Candidates(fg.Graph(), n.ID()), "%d, %s", i, n)
				require.Equal(t, fresh.LevelsOf(n.Op().ID()), r.LevelsOf(n.Op().ID()))
			}
		}
		r.Unbind()
		if i == 8 {
			states = len(r.states)
		}
	}
	require.Equal(t, states, len(r.states), "states are built once, whatever the context")
}

// TestRunnerCostsItsGraph pins that a runner has no memory for the ops of a
// context that its graph does not have.
func TestRunnerCostsItsGraph(t *testing.T) {
	ctxt := ir.NewContext(nil)
	a := NewAutomaton([]*Pattern{MustCompile(App("t.neg", App("t.neg", Var("x"))), nil)})
	bytes := func() int64 {
		fg := graph.New(ctxt)
		v := fg.AddInput(ir.F32, "x")
		for range 3 {
			v = fg.Apply(ctxt.Op("t.neg", ir.NamedAttr{Name: "k", Value: ctxt.Int(int64(ctxt.NumOps()), ir.I64)}), ir.F32, v)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range 100 {
			r := a.NewRunner(ctxt)
			for n := range fg.Nodes() {
				r.Candidates(fg.Graph(), n.ID())
			}
		}
		runtime.ReadMemStats(&after)
		return int64(after.TotalAlloc - before.TotalAlloc)
	}
	before := bytes()
	for i := range 100_000 {
		ctxt.Op("t.other", ir.NamedAttr{Name: "k", Value: ctxt.Int(int64(i), ir.I64)})
	}
	require.LessOrEqual(t, bytes(), 2*before)
}

// TestStatesAfterManyClasses: a state takes room for the states after it, not for all that there are classes, and
// finds them however many there are.
func TestStatesAfterManyClasses(t *testing.T) {
	const n = 3000
	k := newKit()
	r := compileAll(distinctRoots(n)).NewRunner(k.Context())
	var roots []graph.NodeID
	x := k.op("t.neg", k.a)
	for i := range n { // each stands after another one
		x = k.op(fmt.Sprint("u.op", i), x)
		roots = append(roots, x.Owner().ID())
	}
	for i := range n { // the first one is after all of them
		roots = append(roots, k.op("u.op0", k.op(fmt.Sprint("u.op", i), k.a)).Owner().ID())
	}
	for range 2 {
		for i, root := range roots {
			want := 0
			if i == 0 {
				want = 1 // the only one of a t.neg
			}
			require.Len(t, r.Candidates(k.Graph(), root), want, "%d", i)
		}
	}
	room := 0
	for _, st := range r.states {
		room += len(st.next) + len(st.far)
	}
	require.Less(t, room, 300*len(r.states))
}

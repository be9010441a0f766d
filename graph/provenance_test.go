package graph

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// linePlaces are places whose locations are lines.
type linePlaces struct{}

func (linePlaces) Location(loc uint32) string { return fmt.Sprintf("f:%d", loc) }

// rewriteTo replaces the only output of a node by a new node of an op.
func rewriteTo(g *Graph, step uint32, root NodeID, op string, others ...NodeID) NodeID {
	tx := g.Begin("")
	out := g.OutputOf(root, 0)
	var inputs []VarID
	if g.NumInputsOf(root) > 0 {
		inputs = append(inputs, g.InputOf(root, 0))
	}
	n := tx.Add(root, g.ctxt.Op(op).ID(), inputs, g.TypeOf(out))
	if _, err := tx.Replace(out, g.OutputOf(n, 0), false); err != nil {
		panic(err)
	}
	if err := tx.Commit(); err != nil {
		panic(err)
	}
	tx.Log(step, root, others, g.OutputOf(n, 0))
	return n
}

func TestProvenanceOfFile(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nb = abs a\nout b")
	g := fg.g
	g.SetLocations(linePlaces{})
	g.nodes[1].loc, g.nodes[2].loc = 2, 3
	log := g.Provenance()
	require.Equal(t, -1, log.MadeBy(2))
	require.Equal(t, "t.abs at f:3", fmt.Sprint(log.Origins(2)[0]))

	first := log.Step(Step{Rule: "one", Pass: "main/first", Round: 1})
	second := log.Step(Step{Rule: "two", Pass: "main/second"})
	c := rewriteTo(g, first, 2, "t.c", 1)
	d := rewriteTo(g, second, c, "t.d")
	require.Equal(t, 2, log.Len())
	require.Equal(t, 0, log.MadeBy(c))
	require.Equal(t, 1, log.MadeBy(d))

	r := log.At(0)
	require.Equal(t, Step{"one", "main/first", 1}, r.Step)
	require.Equal(t, "t.abs at f:3", r.Root.String())
	require.Equal(t, "[t.neg at f:2]", fmt.Sprint(r.Others))
	require.Equal(t, "t.c at f:3", r.New.String())
	require.Equal(t, 0, r.New.MadeBy)

	r = log.At(1)
	require.Equal(t, Step{Rule: "two", Pass: "main/second"}, r.Step)
	require.Equal(t, 0, r.Root.MadeBy)
	require.Equal(t, "t.c at f:3", r.Root.String())
	require.Empty(t, r.Others)
	require.Equal(t, "[t.abs at f:3 t.neg at f:2]", fmt.Sprint(log.Origins(d)))
}

// TestProvenanceWithoutPlaces knows nodes that no file has by their numbers.
func TestProvenanceWithoutPlaces(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nb = abs a\nout b")
	g := fg.g
	log := g.Provenance()
	step := log.Step(Step{Rule: "one"})
	c := rewriteTo(g, step, 1, "t.c")
	r := log.At(0)
	require.Equal(t, NodeID(1), r.Root.Node)
	require.Equal(t, "t.neg", r.Root.String())
	require.Zero(t, r.New.Node)
	require.Equal(t, []Source{r.Root}, log.Origins(c))

	// An input takes the place of a node, then one that stood there.
	tx := g.Begin("")
	x := fg.Inputs()[0].ID()
	_, err := tx.Replace(g.OutputOf(c, 0), x, false)
	require.NoError(t, err)
	require.NoError(t, tx.Commit())
	tx.Log(step, c, nil, x)
	require.Equal(t, Source{Var: x, MadeBy: -1}, log.At(1).New)
	require.Equal(t, "an input or constant", log.At(1).New.String())

	tx = g.Begin("")
	require.NoError(t, tx.Commit())
	tx.Log(step, 2, nil, 0)
	require.False(t, log.At(2).New.exists())
	require.Equal(t, "nothing", log.At(2).New.String())
	tx.Log(step, 1, nil, g.OutputOf(2, 0))
	require.Equal(t, NodeID(2), log.At(3).New.Node)
	require.Equal(t, -1, log.At(3).New.MadeBy)
}

// TestProvenanceOfConstant makes a node that a rewrite made a constant: each record says what the node
// was then.
func TestProvenanceOfConstant(t *testing.T) {
	for _, logged := range []bool{true, false} {
		fg := readGraph(t, "in x\na = neg x\nb = abs a\nout b")
		g, log := fg.g, fg.g.Provenance()
		step := log.Step(Step{Rule: "one"})
		c := rewriteTo(g, step, 1, "t.c", 2)
		tx := g.TryConstant(c, g.ctxt.Op("t.one").ID(), ir.F32, nil)
		require.NotNil(t, tx)
		made := func(op string, by int) Source { return Source{Op: g.ctxt.Op(op), MadeBy: by} }
		if !logged {
			require.Equal(t, 0, log.MadeBy(c))
			require.Equal(t, made("t.one", 0), log.Source(c))
			continue
		}
		tx.Log(step, c, []NodeID{2}, g.OutputOf(c, 0))
		require.Nil(t, g.TryConstant(c, g.ctxt.Op("t.two").ID(), ir.F32, nil), "it has no inputs")
		two := rewriteTo(g, step, c, "t.two", 2)
		require.Equal(t, 1, log.MadeBy(c))
		require.Equal(t, 2, log.MadeBy(two))
		for i, want := range []struct{ root, new Source }{
			{Source{Op: g.ctxt.Op("t.neg"), Node: 1, MadeBy: -1}, made("t.c", 0)},
			{made("t.c", 0), made("t.one", 1)},
			{made("t.one", 1), made("t.two", 2)},
		} {
			require.Equal(t, want.root, log.At(i).Root)
			require.Equal(t, want.new, log.At(i).New)
			require.Equal(t, []Source{{Op: g.ctxt.Op("t.abs"), Node: 2, MadeBy: -1}}, log.At(i).Others)
		}
		require.Equal(t, -1, log.MadeBy(c+1000))
	}
}

// TestProvenanceOfRefused leaves no trace of a rewrite that is undone.
func TestProvenanceOfRefused(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nout a")
	g := fg.g
	log := g.Provenance()
	step := log.Step(Step{Rule: "one"})
	c := rewriteTo(g, step, 1, "t.c")
	tx := g.Begin("")
	undone := tx.Add(c, g.ctxt.Op("t.d").ID(), []VarID{g.InputOf(c, 0)}, ir.F32)
	tx.Rollback()
	require.Equal(t, 1, log.Len())
	require.Equal(t, -1, log.MadeBy(undone))
}

// TestLongLineage walks a chain of 100,000 rewrites of one place.
func TestLongLineage(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nout a")
	log := fg.g.Provenance()
	step := log.Step(Step{Rule: "one"})
	n := NodeID(1)
	for i := range 100_000 {
		n = rewriteTo(fg.g, step, n, [...]string{"t.c", "t.d"}[i%2])
	}
	require.Equal(t, []Source{{Op: fg.g.ctxt.Op("t.neg"), Node: 1, MadeBy: -1}}, log.Origins(n))
}

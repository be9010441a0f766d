package graph

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// living writes down what a checkpoint remembers: all that is alive.
func living(fg *FunctionGraph) string {
	var text string
	for _, r := range ownRegions(fg) {
		text += fmt.Sprintf("graph held by %d: inputs %v, return %d, %d nodes\n", r.parentNode, r.inputs, r.ret, r.count)
		for n := r.first; n != 0; n = fg.g.nodes[n].next {
			text += fmt.Sprintf("%d %x %v:", n, fg.g.nodes[n].flags, Node{fg.g, n}.Op())
			for _, v := range (Node{fg.g, n}).Inputs() {
				text += fmt.Sprint(" ", v.id)
			}
			for _, v := range (Node{fg.g, n}).Outputs() {
				text += fmt.Sprint(" -> ", v.id, clients(v))
			}
			text += "\n"
		}
	}
	return text
}

// TestCheckpoints makes random transactions, some refused, with checkpoints
// between them, and goes back to random ones.
func TestCheckpoints(t *testing.T) {
	for i := range 5 {
		t.Run(fmt.Sprint(i), func(t *testing.T) { rapid.Check(t, func(rt *rapid.T) { testCheckpoints(draw{rt, newTestGraph(t)}) }) })
	}
}

func testCheckpoints(d draw) {
	d.build(rapid.IntRange(3, 25).Draw(d.T, "size"))
	f := newMirror(d.fg)
	require.NoError(d, d.fg.Attach(f))
	var points []Checkpoint
	var texts []string
	for range rapid.IntRange(1, 12).Draw(d.T, "steps") {
		switch d.int(4, "step") {
		case 0:
			points, texts = append(points, d.fg.Checkpoint()), append(texts, living(d.fg))
		case 1:
			if len(points) == 0 {
				continue
			}
			i := d.int(len(points), "to")
			f.refuse = nil
			require.NoError(d, d.fg.Revert(points[i]))
			require.Equal(d, texts[i], living(d.fg))
			points, texts = points[:i+1], texts[:i+1]
			if d.int(4, "forget") == 0 {
				k := d.int(len(points), "which")
				d.fg.Forget(points[k])
				points, texts = slices.Delete(points, k, k+1), slices.Delete(texts, k, k+1)
			}
		default:
			d.transaction(f)
		}
		require.NoError(d, d.fg.CheckIntegrity())
		require.Empty(d, f.wrong)
		require.Equal(d, modelOf(d.fg).inputs, f.inputs, "the mirror")
	}
}

// TestJournalIsOffWithoutCheckpoints: a graph without checkpoints does not pay for a journal.
func TestJournalIsOffWithoutCheckpoints(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nb = neg a\nout b")
	require.NoError(t, fg.Replace(fg.Outputs()[0], fg.Inputs()[0], ""))
	require.Empty(t, fg.g.changes.entries)
	c := fg.Checkpoint()
	fg.SetOutputs()
	require.NotEmpty(t, fg.g.changes.entries)
	fg.Forget(c)
	require.Empty(t, fg.g.changes.entries)
}

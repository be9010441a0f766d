package feature_test

import (
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
)

// judge is a feature that has the oracle judge every commit.
type judge struct {
	cells  cells
	marked map[graph.VarID]bool
}

func (j *judge) Validate(fg *graph.FunctionGraph) error {
	if why := newOracle(fg, j.cells, j.marked).judge(); why != "" {
		return errors.New(why)
	}
	return nil
}

// twins are two graphs to which the same is done. One has the handler, the other
// the oracle in its place.
type twins struct {
	*rapid.T
	fgs     [2]*graph.FunctionGraph
	handler *feature.DestroyHandler
	judge   *judge
	stats   map[string]int

	points [][2]graph.Checkpoint
	states []string
}

func (w *twins) int(n int, label string) int { return rapid.IntRange(0, n-1).Draw(w.T, label) }

// regions returns the function graphs of the twins side by side.
func (w *twins) regions() [][2]*graph.FunctionGraph {
	a, b := w.fgs[0].Regions(), w.fgs[1].Regions()
	byHolder := map[graph.NodeID][]*graph.FunctionGraph{}
	for _, r := range b {
		byHolder[r.ParentNode().ID()] = append(byHolder[r.ParentNode().ID()], r)
	}
	var list [][2]*graph.FunctionGraph
	for _, r := range a {
		list = append(list, [2]*graph.FunctionGraph{r, byHolder[r.ParentNode().ID()][0]})
	}
	return list
}

// all returns the variables of a graph and of those around it.
func all(fg *graph.FunctionGraph) []graph.VarID {
	return visible(fg, func(graph.Node) bool { return true })
}

// inSight returns those that a node at the end of the graph may use as it stands.
func inSight(fg *graph.FunctionGraph) []graph.VarID {
	return visible(fg, func(n graph.Node) bool {
		return n.FunctionGraph() == fg || fg.Graph().Dominates(n.ID(), fg.ParentNode().ID())
	})
}

func visible(fg *graph.FunctionGraph, accept func(n graph.Node) bool) []graph.VarID {
	var list []graph.VarID
	for ; fg != nil; fg = fg.Parent() {
		for _, v := range fg.Inputs() {
			list = append(list, v.ID())
		}
		for n := range fg.Nodes() {
			if !accept(n) {
				continue
			}
			for _, v := range n.Outputs() {
				list = append(list, v.ID())
			}
		}
	}
	slices.Sort(list)
	return list
}

func (w *twins) pick(list []graph.VarID, label string) graph.VarID {
	return list[w.int(len(list), label)]
}

// grow appends a random node to one of the graphs of each twin.
func (w *twins) grow(r [2]*graph.FunctionGraph) {
	name, inputs := w.op(inSight(r[0]))
	for _, fg := range r {
		types := slices.Repeat([]ir.Type{ir.F32}, arity[name][1])
		vars := make([]graph.Var, len(inputs))
		for i, v := range inputs {
			vars[i] = fg.Graph().Var(v)
		}
		fg.Add(fg.Context().Op("t."+name), vars, types...)
	}
}

func (w *twins) op(from []graph.VarID) (name string, inputs []graph.VarID) {
	names := slices.Sorted(maps.Keys(arity))
	if w.handler == nil && w.int(4, "gentle") > 0 { // or hardly a graph would do to begin with
		names = []string{"add", "neg", "second", "split", "two", "view"}
	}
	name = names[w.int(len(names), "op")]
	for range arity[name][0] {
		inputs = append(inputs, w.pick(from, "input"))
	}
	return name, inputs
}

// build makes the graphs that a test starts with.
func (w *twins) build(t testing.TB) {
	for i := range w.fgs {
		w.fgs[i] = graph.New(ctxt(t))
		for k := range 3 {
			w.fgs[i].AddInput(ir.F32, fmt.Sprint("x", k))
		}
		w.fgs[i].Graph().Constant(w.fgs[i].Context().Float(1.5, ir.F32))
	}
	nested := w.int(3, "nested") == 0
	for i := range 2 + w.int(10, "size") {
		w.grow(w.fgs)
		if nested && i%4 == 1 {
			w.nest()
		}
		if w.int(5, "print") == 0 {
			v := w.pick(all(w.fgs[0]), "printed")
			for _, fg := range w.fgs {
				fg.Add(fg.Context().Op("t.print"), []graph.Var{fg.Graph().Var(v)})
			}
		}
	}
	w.setOutputs(w.fgs)
}

func (w *twins) nest() {
	var inner [2]*graph.FunctionGraph
	v := w.pick(all(w.fgs[0]), "condition")
	for i, fg := range w.fgs {
		inner[i] = fg.Add(fg.Context().Op("t.if"), []graph.Var{fg.Graph().Var(v)}, ir.F32).AddNested(false)
		inner[i].AddInput(ir.F32, "p")
	}
	for range w.int(4, "inner size") {
		w.grow(inner)
	}
	w.setOutputs(inner)
}

func (w *twins) setOutputs(fgs [2]*graph.FunctionGraph) {
	list := inSight(fgs[0])
	var ids []graph.VarID
	for range 1 + w.int(3, "outputs") {
		ids = append(ids, w.pick(list, "output"))
	}
	for _, fg := range fgs {
		var vars []graph.Var
		for _, v := range ids {
			vars = append(vars, fg.Graph().Var(v))
		}
		fg.SetOutputs(vars...)
	}
}

// same demands that the twins agree on an outcome, and returns whether it was
// good. Data cycles have the same error; else the judge's refusal is in words of
// its own.
func (w *twins) same(what string, a, b error) bool {
	w.Helper()
	require.Equal(w, b == nil, a == nil, "%s: the handler says %v, the oracle %v", what, a, b)
	w.stats[fmt.Sprintf("%s %t", what, a == nil)]++
	return a == nil
}

// transaction rewrites both twins alike.
func (w *twins) transaction() {
	var txs [2]*graph.Tx
	before := state(w.fgs[0])
	for i, fg := range w.fgs {
		txs[i] = fg.Graph().Begin("rule")
	}
	sound := true
	for range 1 + w.int(3, "changes") {
		if sound = w.change(txs); !sound {
			break
		}
	}
	if !sound {
		txs[0].Rollback()
		txs[1].Rollback()
	} else if w.same("commit", txs[0].Commit(), txs[1].Commit()) {
		return
	}
	require.Equal(w, before, state(w.fgs[0]), "a refused transaction left a trace")
}

// change makes one random change and reports whether it was possible.
func (w *twins) change(txs [2]*graph.Tx) bool {
	regions := w.regions()
	r := regions[w.int(len(regions), "region")]
	list := all(r[0])
	old, new := w.pick(list, "old"), w.pick(list, "new")
	switch w.int(3, "kind") {
	case 0:
		_, a := txs[0].Replace(old, new, false)
		_, b := txs[1].Replace(old, new, false)
		require.Equal(w, b, a)
		return a == nil
	case 1:
		return w.setInput(txs, r, new)
	}
	name, inputs := w.op(list)
	types := slices.Repeat([]ir.Type{ir.F32}, arity[name][1])
	at := r[0].Return().ID()
	if owner := w.fgs[0].Graph().OwnerOf(old); owner != 0 && w.fgs[0].Graph().Node(owner).FunctionGraph() == r[0] {
		at = owner
	}
	var errs [2]error
	for i, tx := range txs {
		g := w.fgs[i].Graph()
		n := tx.Add(at, g.Context().Op("t."+name).ID(), inputs, types...)
		_, errs[i] = tx.Replace(old, g.OutputOf(n, 0), false)
	}
	require.Equal(w, errs[1], errs[0])
	return errs[0] == nil
}

func (w *twins) setInput(txs [2]*graph.Tx, r [2]*graph.FunctionGraph, new graph.VarID) bool {
	var nodes []graph.NodeID
	for n := range r[0].Nodes() {
		if n.NumInputs() > 0 {
			nodes = append(nodes, n.ID())
		}
	}
	slices.Sort(nodes)
	if len(nodes) == 0 {
		return true
	}
	n := nodes[w.int(len(nodes), "node")]
	i := w.int(w.fgs[0].Graph().NumInputsOf(n), "index")
	a, b := txs[0].SetInput(n, i, new), txs[1].SetInput(n, i, new)
	require.Equal(w, b == nil, a == nil)
	return a == nil
}

// step does one random thing to both twins.
func (w *twins) step() {
	switch w.int(14, "step") {
	default:
		w.transaction()
	case 0:
		w.grow(w.fgs) // outside of any transaction
		w.same("validate", w.fgs[0].Validate(), w.fgs[1].Validate())
	case 1:
		w.points = append(w.points, [2]graph.Checkpoint{w.fgs[0].Checkpoint(), w.fgs[1].Checkpoint()})
		w.states = append(w.states, state(w.fgs[0]))
	case 2:
		if len(w.points) > 0 {
			i := w.int(len(w.points), "checkpoint")
			p := w.points[i]
			if w.same("revert", w.fgs[0].Revert(p[0]), w.fgs[1].Revert(p[1])) {
				require.Equal(w, w.states[i], state(w.fgs[0]), "what a checkpoint was")
			}
			w.points, w.states = w.points[:i+1], w.states[:i+1]
		}
	case 3:
		list := all(w.fgs[0])
		if n := w.fgs[0].Graph().OwnerOf(w.pick(list, "doomed")); n != 0 {
			before := state(w.fgs[0])
			if !w.same("remove", w.fgs[0].RemoveNode(w.fgs[0].Graph().Node(n), "no use"),
				w.fgs[1].RemoveNode(w.fgs[1].Graph().Node(n), "no use")) {
				require.Equal(w, before, state(w.fgs[0]))
			}
		}
	}
}

// check compares what the handler knows with the oracle.
func (w *twins) check() {
	fg := w.fgs[0]
	require.NoError(w, fg.CheckIntegrity())
	require.NoError(w, graph.Equal(fg, w.fgs[1]))
	o := newOracle(fg, w.judge.cells, w.judge.marked)
	if o.judge() == "" && fg.IsConsistent() {
		require.Empty(w, o.misplaced(), "%s\n%s", fg, state(fg))
	}
	for _, v := range o.vars {
		require.ElementsMatch(w, o.destroyers(v), w.handler.Destroyers(v), "destroyers of %s", v)
		require.Equal(w, o.root(v), w.handler.ViewRoot(v))
	}
	edges := map[edge]bool{}
	for _, ordering := range w.handler.Orderings() {
		for _, n := range ordering.Earlier {
			edges[edge{n, ordering.Node}] = true
		}
	}
	want := map[edge]bool{}
	for _, e := range o.orderings() {
		want[e] = true
	}
	require.Equal(w, spell(want), spell(edges))
}

// spell writes edges as lines, in order.
func spell(edges map[edge]bool) []string {
	var lines []string
	for e := range edges {
		lines = append(lines, fmt.Sprintf("%d %s before %d %s", e.earlier.ID(), e.earlier, e.later.ID(), e.later))
	}
	slices.Sort(lines)
	return lines
}

// attach gives one twin the handler and the other the oracle.
func (w *twins) attach(exact bool) bool {
	c := newCells(exact)
	w.handler, w.judge = &feature.DestroyHandler{}, &judge{c, map[graph.VarID]bool{}}
	if exact {
		w.handler.Overlap = func(a, b graph.Var) (bool, string) { return c.shown(a)&c.shown(b) != 0, "witness" }
		w.handler.Overwrites = func(n graph.Node, input int, v graph.Var) (bool, string) {
			return c.overwritten(n, input)&c.shown(v) != 0, "part"
		}
		w.handler.Extent = func(v graph.Var) feature.Box {
			shown := c.shown(v)
			if shown == 0 {
				return nil // it is destroyed with itself
			}
			return feature.Box{{First: int64(bits.TrailingZeros8(shown)), Last: int64(bits.Len8(shown)) - 1}}
		}
	}
	if x := w.fgs[0].Inputs()[2]; w.int(2, "mark") == 0 {
		w.judge.marked[x.ID()] = true
		w.handler.Indestructible(x)
	}
	err := w.fgs[0].Attach(w.handler)
	return w.same("attach", err, w.judge.Validate(w.fgs[1]))
}

// TestDestroyHandlerAgainstOracle makes random rewrites of random graphs with
// random views and destroyers. What the handler accepts and refuses, incrementally,
// is what the oracle says from scratch; the order of the nodes is always a right
// one; and what is refused or reverted leaves the graph as it was.
func TestDestroyHandlerAgainstOracle(t *testing.T) {
	defer feature.SetFewMembers(2)()
	stats := map[string]int{}
	for i := range 10 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				w := &twins{T: rt, stats: stats}
				w.build(t)
				if !w.attach(i%2 == 1) {
					return
				}
				require.NoError(rt, w.fgs[1].Attach(w.judge))
				w.check()
				for range 3 + w.int(12, "steps") {
					w.step()
					w.check()
				}
			})
		})
	}
	t.Log(stats)
}

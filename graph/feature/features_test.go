package feature_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
)

// TestF1NodeFinder finds nodes by op, also in nested graphs, and follows a
// replacement, a refused one, and a revert.
func TestF1NodeFinder(t *testing.T) {
	p := read(t, "in x y\na = add x y\nb = add a x\nn = neg b\nout n")
	f := &feature.NodeFinder{}
	require.NoError(t, p.fg.Attach(f))
	add, neg := p.fg.Context().Op("t.add"), p.fg.Context().Op("t.neg")
	require.Equal(t, []graph.Node{p.v("a").Owner(), p.v("b").Owner()}, f.Nodes(add))
	require.Equal(t, f.Nodes(add), f.NodesNamed("t.add"))
	require.Equal(t, 1, f.Count(neg))
	require.Empty(t, f.Nodes(p.fg.Context().Op("t.two")))
	require.Empty(t, f.NodesNamed("t.nothing"))

	start := p.fg.Checkpoint()
	no := &refuser{}
	require.NoError(t, p.fg.Attach(no))
	require.Error(t, p.fg.Replace(p.v("b"), p.v("x"), ""))
	require.Equal(t, 2, f.Count(add))
	p.fg.Detach(no)
	require.NoError(t, p.fg.Replace(p.v("b"), p.v("x"), ""))
	require.Empty(t, f.Nodes(add))
	require.Equal(t, []graph.Node{p.v("n").Owner()}, f.Nodes(neg))
	require.NoError(t, p.fg.Revert(start))
	require.Equal(t, []graph.Node{p.v("a").Owner(), p.v("b").Owner()}, f.Nodes(add))

	tagged := p.fg.Context().Op("t.add", ir.NamedAttr{Name: "tag", Value: p.fg.Context().Unit()})
	body := p.fg.Add(tagged, []graph.Var{p.v("x"), p.v("y")}, ir.F32).AddNested(false)
	body.Add(add, []graph.Var{p.v("x"), p.v("x")}, ir.F32)
	require.Equal(t, 3, f.Count(add))
	require.Len(t, f.Nodes(tagged), 1, "an op with other attributes is another op")
	require.Len(t, f.NodesNamed("t.add"), 4)
	p.fg.Detach(f)
	require.Empty(t, f.Nodes(add))
}

// refuser refuses everything.
type refuser struct{}

var errNo = errors.New("no")

func (*refuser) Validate(*graph.FunctionGraph) error { return errNo }

// TestF2ReplaceValidateVerbose has the text of a replacement, of one that is
// refused, and of several at once, where the reference has only the text of the last.
func TestF2ReplaceValidateVerbose(t *testing.T) {
	p := read(t, "in x y\na = add x y\nb = neg a\nc = neg x\nout b c")
	var out bytes.Buffer
	r := &feature.ReplaceValidate{Verbose: &out}
	require.NoError(t, p.fg.Attach(r))
	require.NoError(t, r.ReplaceValidate(p.v("a"), p.v("y"), "test-reason"))
	require.Equal(t, "optimizer: rewrite test-reason replaces t.add.0 of t.add(x, y) with y of <no node>\n", out.String())

	out.Reset()
	require.NoError(t, p.fg.Attach(&refuser{}))
	require.Equal(t, errNo, r.ReplaceValidate(p.v("b"), p.v("x"), "test-reason"))
	require.Equal(t, "optimizer: validate failed on node t.neg.0.\n Reason: test-reason, no\n", out.String())

	out.Reset()
	p.fg.Detach(p.fg.Features()[1])
	require.NoError(t, r.ReplaceAllValidate([]graph.Replacement{{Old: p.v("b"), New: p.v("x")}, {Old: p.v("c"), New: p.v("y")}}, "both"))
	require.Equal(t, "optimizer: rewrite both replaces t.neg.0 of t.neg(y) with x of <no node>\n"+
		"optimizer: rewrite both replaces t.neg.0 of t.neg(x) with y of <no node>\n", out.String())
	require.Equal(t, "FunctionGraph(x, y)", p.fg.String())
}

// TestReplaceAllValidateRemove demands that nodes are erased. An erased node cannot be used
// again: the reference remembers the nodes and refuses the next validate that
// meets them, here the graph knows what is in it.
func TestReplaceAllValidateRemove(t *testing.T) {
	p := read(t, "in x y\na = neg x\nb = add a y\nc = neg a\nout b c")
	r := &feature.ReplaceValidate{}
	require.NoError(t, p.fg.Attach(r))
	before := state(p.fg)
	a, b, c := p.v("a"), p.v("b"), p.v("c")
	err := r.ReplaceAllValidateRemove([]graph.Replacement{{Old: b, New: y(p)}}, []graph.Node{b.Owner(), a.Owner()}, "rule")
	require.ErrorIs(t, err, feature.ErrDidNotRemove)
	require.EqualError(t, err, "the replacement did not remove t.neg(x): it is still used or pinned")
	require.Equal(t, before, state(p.fg))

	require.NoError(t, r.ReplaceAllValidateRemove([]graph.Replacement{{Old: b, New: y(p)}, {Old: c, New: y(p)}}, []graph.Node{a.Owner()}, "rule"))
	require.ErrorIs(t, r.ReplaceValidate(y(p), a, "back"), graph.ErrRemoved)
	other := read(t, "in z\nout z")
	require.ErrorIs(t, r.ReplaceValidate(y(p), other.v("z"), "foreign"), graph.ErrForeign)
	require.NoError(t, r.ReplaceAllValidate(nil, "nothing"))
}

func y(p *program) graph.Var { return p.v("y") }

// TestHistory has several checkpoints live at once, where the reference has one.
func TestHistory(t *testing.T) {
	p := read(t, "in x y\na = neg x\nb = neg a\nc = add b y\nout c")
	h := &feature.History{}
	require.NoError(t, p.fg.Attach(h))
	var points []graph.Checkpoint
	var states []string
	mark := func() {
		points, states = append(points, h.Checkpoint()), append(states, state(p.fg))
	}
	mark()
	require.NoError(t, p.fg.Replace(p.v("b"), p.v("x"), "involution"))
	mark()
	p.extend("d = neg y\ne = add c d\nout e")
	mark()
	require.NoError(t, p.fg.RemoveInput(0, "no x"))
	require.Equal(t, "FunctionGraph()", p.fg.String())

	require.NoError(t, h.Revert(points[2]))
	require.Equal(t, states[2], state(p.fg))
	require.NoError(t, p.fg.Replace(p.v("d"), p.v("x"), "again"))
	require.NoError(t, h.Revert(points[2]), "a checkpoint stays live")
	require.Equal(t, states[2], state(p.fg))
	require.NoError(t, h.Revert(points[0]), "over the one between")
	require.Equal(t, states[0], state(p.fg))
	require.NoError(t, p.fg.CheckIntegrity())
	require.ErrorIs(t, h.Revert(points[1]), graph.ErrCheckpoint)

	other := read(t, "in z\nout z")
	require.ErrorIs(t, h.Revert(other.fg.Checkpoint()), graph.ErrCheckpoint)
	p.fg.Detach(h)
	require.ErrorIs(t, p.fg.Revert(points[0]), graph.ErrCheckpoint, "forgotten with the feature")
}

func TestForgetCheckpoint(t *testing.T) {
	p := read(t, "in x\na = neg x\nb = neg a\nc = neg b\nout c")
	h := &feature.History{}
	require.NoError(t, p.fg.Attach(h))
	first := h.Checkpoint()
	require.NoError(t, p.fg.Replace(p.v("a"), p.v("x"), ""))
	second, at := h.Checkpoint(), state(p.fg)
	require.NoError(t, p.fg.Replace(p.v("b"), p.v("x"), ""))
	h.Forget(first)
	h.Forget(first)
	require.ErrorIs(t, h.Revert(first), graph.ErrCheckpoint)
	require.NoError(t, h.Revert(second))
	require.Equal(t, at, state(p.fg))
	require.Panics(t, func() { p.fg.Graph().Begin(""); h.Checkpoint() })
}

// TestRevertBelowAHandler reverts to an order from before the handler was attached: the
// nodes are moved again. Where what is put back is refused, it stands.
func TestRevertBelowAHandler(t *testing.T) {
	p := read(t, "in x y\na = neg_in x\nb = add x y\nout a b")
	start := p.fg.Checkpoint()
	p.attach()
	require.Equal(t, "add neg_in", p.order())
	require.NoError(t, p.fg.Revert(start))
	require.Equal(t, "add neg_in", p.order())
	require.NoError(t, p.fg.Replace(p.v("b"), p.v("y"), ""))
	no := &refuser{}
	require.NoError(t, p.fg.Attach(no))
	require.Equal(t, errNo, p.fg.Revert(start))
	require.Equal(t, "FunctionGraph(t.neg_in(x), t.add(x, y))", p.fg.String())
	p.fg.Detach(no)
	require.NoError(t, p.fg.Validate())
	require.Equal(t, "add neg_in", p.order())
}

// TestPreserveNames hands names on when a replacement stands, and not before.
func TestPreserveNames(t *testing.T) {
	p := read(t, "in x\na = neg x\nb = neg a\nc = neg b\nout b c")
	p.v("b").SetName("loss")
	p.v("c").SetName("kept")
	require.NoError(t, p.fg.Attach(&feature.PreserveNames{}))
	no := &refuser{}
	require.NoError(t, p.fg.Attach(no))
	require.Error(t, p.fg.Replace(p.v("b"), p.v("a"), ""))
	require.Empty(t, p.v("a").Name())
	p.fg.Detach(no)
	require.NoError(t, p.fg.Replace(p.v("c"), p.v("b"), ""))
	require.Equal(t, "loss", p.v("b").Name(), "it has one")
	require.NoError(t, p.fg.Replace(p.v("b"), p.v("a"), ""))
	require.Equal(t, "loss", p.v("a").Name())
	start := p.fg.Checkpoint()
	require.NoError(t, p.fg.Replace(p.v("a"), p.v("x"), ""))
	require.Equal(t, "x", p.v("x").Name(), "a variable keeps its own")
	require.NoError(t, p.fg.Revert(start))
	require.Equal(t, "loss", p.v("a").Name())
}

func TestNoOutputFromInplace(t *testing.T) {
	p := read(t, "in x y\na = add x y\nb = neg a\nc = neg_in b\nout a c")
	err := p.fg.Attach(&feature.NoOutputFromInplace{Outputs: []int{0, 1}})
	require.Equal(t, "output t.neg_in(t.neg(...)) is computed in place by t.neg_in(t.neg.0)", reasonOf(t, feature.OutputFromInplace, err))
	require.NoError(t, p.fg.Attach(&feature.NoOutputFromInplace{Outputs: []int{0, 7, -1}}))
	require.NoError(t, p.fg.Replace(p.v("b"), p.v("x"), ""))
	p.extend("d = neg c\nout d c")
	require.Contains(t, p.refuses(feature.OutputFromInplace, "d", "c"), "t.neg_in(x)")
}

// TestSupervisor protects inputs, also from being destroyed through a view.
func TestSupervisor(t *testing.T) {
	p := read(t, "in x y\nv = view x\nn = neg v\na = neg_in n\nout a")
	require.ErrorContains(t, p.fg.Attach(&feature.Supervisor{}), "has no DestroyHandler")
	p.attach()
	require.NoError(t, p.fg.Attach(&feature.Supervisor{Protected: p.all([]string{"x"})}))
	require.Equal(t, "t.neg_in(t.view.0) destroys the protected input x", p.refuses(feature.DestroysProtected, "n", "v"))
	require.NoError(t, p.fg.Replace(p.v("n"), p.v("y"), "y is not protected"))
	require.Equal(t, "FunctionGraph(t.neg_in(y))", p.fg.String())
	require.Error(t, p.fg.Attach(&feature.Supervisor{Protected: p.all([]string{"y"})}))
}

func TestPrintListener(t *testing.T) {
	p := read(t, "in x\na = neg x\nb = neg a\nout b")
	var out bytes.Buffer
	l := &feature.PrintListener{Out: &out}
	require.NoError(t, p.fg.Attach(l))
	require.NoError(t, p.fg.Replace(p.v("a"), p.v("x"), "rule"))
	p.extend("c = neg b")
	p.fg.Detach(l)
	require.Equal(t, `-- attaching to: FunctionGraph(t.neg(t.neg(x)))
-- changing (t.neg(x).inputs[0]) from t.neg.0 to x, reason: rule
-- pruning: t.neg(x), reason: rule
-- importing: t.neg(t.neg.0), reason: 
-- detaching from: FunctionGraph(t.neg(x))
`, out.String())
	broken := &feature.PrintListener{Out: full{}}
	require.NoError(t, p.fg.Attach(broken))
	require.NoError(t, p.fg.Replace(p.v("b"), p.v("x"), "rule"))
	require.Equal(t, errNo, broken.Err)
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errNo }

// TestChangeTracker counts what stands: a refused transaction did not happen.
func TestChangeTracker(t *testing.T) {
	p := read(t, "in x\na = neg x\nb = neg a\nout b")
	c := &feature.ChangeTracker{}
	require.NoError(t, p.fg.Attach(c))
	require.False(t, c.Changed())
	no := &refuser{}
	require.NoError(t, p.fg.Attach(no))
	require.Error(t, p.fg.Replace(p.v("b"), p.v("x"), ""))
	require.False(t, c.Changed())
	p.fg.Detach(no)
	p.extend("c = neg x")
	require.True(t, c.Changed())
	require.Equal(t, 1, c.Imported())
	c.Reset()
	require.False(t, c.Changed())
	require.NoError(t, p.fg.Replace(p.v("b"), p.v("c"), ""))
	require.True(t, c.Changed())
	require.Equal(t, 1, c.Imported(), "Reset does not touch the count")
}

func TestUpdaterAndBookkeeper(t *testing.T) {
	p := read(t, "in x\na = neg x\nb = neg a\nout b")
	var seen []string
	note := func(what string) func(graph.Node, string) {
		return func(n graph.Node, reason string) { seen = append(seen, what+" "+n.String()+" "+reason) }
	}
	u := &feature.Updater{Name: "u", Import: note("import"), Prune: note("prune"),
		Change: func(n graph.Node, i int, old, new graph.Var, reason string) {
			seen = append(seen, "change "+old.String()+" to "+new.String()+" "+reason)
		}}
	require.Equal(t, "u", u.String())
	require.NoError(t, p.fg.Attach(u))
	require.NoError(t, p.fg.Attach(&feature.Updater{}))
	require.NoError(t, p.fg.Replace(p.v("b"), p.v("a"), "rule"))
	p.extend("c = neg a")
	require.Equal(t, []string{"change t.neg.0 to t.neg.0 rule", "prune t.neg(t.neg.0) rule", "import t.neg(t.neg.0) "}, seen)
	p.fg.Detach(u)

	seen = nil
	b := &feature.Bookkeeper{Import: note("import"), Prune: note("prune")}
	require.NoError(t, p.fg.Attach(b))
	require.NoError(t, p.fg.Attach(&feature.Bookkeeper{}))
	p.fg.Detach(b)
	require.Equal(t, []string{
		"import t.neg(x) attach", "import t.neg(t.neg.0) attach", "import settle.return(t.neg.0) attach",
		"prune settle.return(t.neg.0) detach", "prune t.neg(t.neg.0) detach", "prune t.neg(x) detach",
	}, seen)
}

func TestFind(t *testing.T) {
	p := read(t, "in x\nout x")
	_, ok := feature.Find[*feature.NodeFinder](p.fg)
	require.False(t, ok)
	f := &feature.NodeFinder{}
	require.NoError(t, p.fg.Attach(f))
	found, ok := feature.Find[*feature.NodeFinder](p.fg)
	require.True(t, ok)
	require.Same(t, f, found)
}

// TestFeatureCosts has the time spent in features of each kind, while it is
// measured, also when they are detached.
func TestFeatureCosts(t *testing.T) {
	p := read(t, "in x\na = neg x\nb = neg a\nc = neg b\nout c")
	d := p.attach()
	require.NoError(t, p.fg.Attach(&refuser{}))
	require.Error(t, p.fg.Replace(p.v("c"), p.v("x"), ""))
	require.Nil(t, p.fg.FeatureCosts())
	require.False(t, p.fg.TimeFeatures(true))
	for range 100 {
		require.Error(t, p.fg.Replace(p.v("c"), p.v("x"), ""))
	}
	costs := p.fg.FeatureCosts()
	require.Len(t, costs, 2)
	require.Equal(t, "DestroyHandler", costs[0].Name)
	require.Positive(t, costs[0].Callback)
	require.Zero(t, costs[0].Validate)
	require.Equal(t, "refuser", costs[1].Name)
	require.Positive(t, costs[1].Validate)

	p.fg.Detach(d)
	require.True(t, p.fg.TimeFeatures(false))
	require.Error(t, p.fg.Replace(p.v("c"), p.v("x"), ""))
	require.Equal(t, costs, p.fg.FeatureCosts(), "nothing is measured any more")

	p.fg.TimeFeatures(true)
	require.NoError(t, p.fg.Attach(&refuser{}))
	require.Error(t, p.fg.Replace(p.v("c"), p.v("x"), ""))
	require.Len(t, p.fg.FeatureCosts(), 2, "two of a kind share an entry")
}

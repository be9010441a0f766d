package feature_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
)

// attach attaches a handler to a graph that is right.
func (p *program) attach() *feature.DestroyHandler {
	d := &feature.DestroyHandler{}
	require.NoError(p.t, p.fg.Attach(d))
	return d
}

// refuses demands that a replacement is refused for a reason, and undone.
func (p *program) refuses(reason feature.Reason, old, new string) string {
	p.t.Helper()
	before := state(p.fg)
	err := p.fg.Replace(p.v(old), p.v(new), "rule")
	require.Equal(p.t, before, state(p.fg))
	return reasonOf(p.t, reason, err)
}

func reasonOf(t testing.TB, reason feature.Reason, err error) string {
	t.Helper()
	var refusal *feature.Inconsistency
	require.ErrorAs(t, err, &refusal)
	require.ErrorIs(t, err, feature.ErrInconsistent)
	require.Equal(t, reason, refusal.Reason, "%v", err)
	return refusal.Error()
}

// TestZ2Refusals attaches a handler to graphs that it refuses, one a reason, and
// to neighbours of theirs that it accepts. The reference attaches to any graph,
// and then fails the next rewrite, of any kind; here the attachment fails.
func TestZ2Refusals(t *testing.T) {
	tests := []struct {
		name, text, want string
		reason           feature.Reason
	}{
		{"a destroyer", "in x y\na = add_in x y\nout a", "", 0},
		{"a chain", "in x y\na = add_in x y\nb = neg_in a\nc = neg_in b\nout c", "", 0},
		{"two destroyers", "in x y\na = neg_in x\nb = add_in x y\nout a b",
			"t.neg_in(x) destroys x, whose memory t.add_in(x, y) destroys as well", feature.TwoDestroyers},
		{"two through views", "in x y\nv = view x\nw = view v\na = neg_in v\nb = add_in w y\nout a b",
			"t.neg_in(t.view.0) destroys t.view(x), whose memory t.add_in(t.view.0, y) destroys as well", feature.TwoDestroyers},
		{"two trees", "in x y\na = neg_in x\nb = neg_in y\nout a b", "", 0},
		{"an alias", "in x y\nv = view x\na = add_in x v\nout a",
			"t.add_in(x, t.view.0) destroys x, whose memory its input t.view(x) shares", feature.DestroysOtherInput},
		{"itself", "in x\na = add_in x x\nout a", "whose memory its input x shares", feature.DestroysOtherInput},
		{"itself, tolerated", "in x\na = same_in x x\nout a", "", 0},
		{"an alias is not the same", "in x\nv = view x\na = same_in x v\nout a", "input t.view(x) shares", feature.DestroysOtherInput},
		{"an alias, tolerated", "in x\nv = view x\na = aliased_in x v\nout a", "", 0},
		{"aliased tolerates the same", "in x\na = aliased_in x x\nout a", "", 0},
		{"both of one memory", "in x\nv = view x\na b = both_in x v\nout a b", "shares", feature.DestroysOtherInput},
		{"both of two", "in x y\na b = both_in x y\nout a b", "", 0},
		{"a constant", "in x\na = add_in 1.5 x\nout a",
			"t.add_in(1.5, x) destroys 1.5, which is or views the constant 1.5", feature.DestroysConstant},
		{"a view of a constant", "in x\nv = view 1.5\na = add_in v x\nout a", "the constant 1.5", feature.DestroysConstant},
		{"a constant read", "in x\na = add_in x 1.5\nout a", "", 0},
		{"an output", "in x\na = neg_in x\nout a x", "t.neg_in(x) destroys x, and x is returned", feature.DestroysOutput},
		{"a view that is an output", "in x\nv = view x\na = neg_in x\nout a v", "t.view(x) is returned", feature.DestroysOutput},
		{"needed later", "in x y\na = neg_in x\nb = add a x\nout b",
			"t.neg_in(x) destroys x and cannot run after t.add(t.neg_in.0, x), which reads it", feature.DestroysTooEarly},
		{"needed later by a view", "in x y\nv = view x\na = add_in x y\nb = neg a\nc = add b v\nout c", "cannot run after", feature.DestroysTooEarly},
		{"a view of the result is none of the input", "in x y\na = mixed_in x y\nb = add a y\nout b", "", 0},
		{"a view of the second input", "in x y\nv = second x y\na = neg_in v\nb = neg x\nout a b", "", 0},
		{"a destroyed second input", "in x y\nv = second x y\na = neg_in v\nb = add a y\nout b", "which reads it", feature.DestroysTooEarly},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := read(t, test.text)
			before := state(p.fg)
			err := p.fg.Attach(&feature.DestroyHandler{})
			if test.reason == 0 {
				require.NoError(t, err)
				require.True(t, p.fg.IsConsistent())
				return
			}
			require.Contains(t, reasonOf(t, test.reason, err), test.want)
			require.Empty(t, p.fg.Features())
			require.Equal(t, before, state(p.fg))
		})
	}
}

// TestZ2OrderConstraints has the handler put nodes that read before those that overwrite: at
// the attachment and at a commit, and so that later moves keep it.
func TestZ2OrderConstraints(t *testing.T) {
	p := read(t, "in x y\na = neg_in x\nb = add x y\nv = view x\nc = neg v\nout a b c")
	d := p.attach()
	require.Equal(t, "add view neg neg_in", p.order())
	require.Equal(t, []feature.Ordering{{
		Node:    p.v("a").Owner(),
		Earlier: []graph.Node{p.v("b").Owner(), p.v("c").Owner()},
	}}, d.Orderings())

	p.extend("e = two y\nf = neg e\n")
	require.NoError(t, p.fg.Replace(p.v("c"), p.v("f"), "c is not needed"))
	require.Equal(t, "add neg_in two neg", p.order())
	require.NoError(t, p.setInput("b", 1, "f"), "b moves behind f")
	require.Equal(t, "two neg add neg_in", p.order(), "and a moves with it, though it uses nothing of b's")
	require.NoError(t, p.fg.CheckIntegrity())
}

// setInput changes one input in a transaction.
func (p *program) setInput(node string, i int, new string) error {
	tx := p.fg.Graph().Begin("set")
	if err := tx.SetInput(p.v(node).Owner().ID(), i, p.v(new).ID()); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

// TestOneOfTwoIsReplaced: a node that destroys two variables, one of which is replaced, still
// destroys the other one, also where the handler keeps what lies where.
func TestOneOfTwoIsReplaced(t *testing.T) {
	defer feature.SetFewMembers(2)()
	p := read(t, "in x y z\nv = view x\nn = neg v\nw = view z\nm = neg_in w\na b = both_in x y\nout a b n m")
	d := &feature.DestroyHandler{
		Overlap: func(a, b graph.Var) (bool, string) { return a == b, "" },
		Extent:  func(graph.Var) feature.Box { return feature.Box{{First: 0, Last: 7}} },
	}
	require.NoError(t, p.fg.Attach(d))
	destroyer := []graph.Node{p.v("a").Owner()}
	require.Equal(t, destroyer, d.Destroyers(p.v("x")))
	require.NoError(t, p.setInput("a", 1, "z"))
	require.Equal(t, destroyer, d.Destroyers(p.v("x")))
	require.Equal(t, destroyer, d.Destroyers(p.v("z")))
	require.Empty(t, d.Destroyers(p.v("y")))
}

// TestZ2ReaderComesLater adds a reader after the destroyer: outside of a
// transaction, where the next Validate moves it, and inside of one.
func TestZ2ReaderComesLater(t *testing.T) {
	p := read(t, "in x y\na = neg_in x\nout a")
	p.attach()
	p.extend("b = neg x\nkept = add b y\nout a kept")
	require.Equal(t, "neg_in neg add", p.order())
	require.NoError(t, p.fg.Validate())
	require.Equal(t, "neg neg_in add", p.order(), "only the destroyer moved, and no further than it must")

	p.extend("late = add a x\nout a kept late")
	require.Contains(t, reasonOf(t, feature.DestroysTooEarly, p.fg.Validate()), "cannot run after t.add(t.neg_in.0, x)")
	require.False(t, p.fg.IsConsistent(), "what was done outside of a transaction stays, and stays refused")
	require.NoError(t, p.fg.RemoveNode(p.v("late").Owner(), "repair"))
	require.True(t, p.fg.IsConsistent())
}

// TestZ2Replacements are the rewrites of the reference's tests of its destroy
// handler. There, replace makes the graph inconsistent and a later validate says
// so; here it is the replacement that is refused, and the graph never was.
func TestZ2Replacements(t *testing.T) {
	t.Run("indirect", func(t *testing.T) {
		p := read(t, "in x y\ne0 = add x y\ns = neg e0\nv = view x\ne = add s v\nbad = add_in x y\nout e")
		p.fg.RemoveNode(p.v("bad").Owner(), "")
		p.attach()
		tx := p.fg.Graph().Begin("in place")
		op := p.fg.Context().Op("t.add_in")
		n := tx.Add(p.v("e0").Owner().ID(), op.ID(), []graph.VarID{p.v("x").ID(), p.v("y").ID()}, ir.F32)
		_, err := tx.Replace(p.v("e0").ID(), p.fg.Graph().OutputOf(n, 0), false)
		require.NoError(t, err)
		reasonOf(t, feature.DestroysTooEarly, tx.Commit())
		require.True(t, p.fg.IsConsistent())
	})
	t.Run("aliased inputs", func(t *testing.T) {
		p := read(t, "in x y\ntv = view x\ntvv = view tv\nsx = neg x\ne = add_in x sx\nkeep = add tv tvv\nout e keep")
		p.attach()
		p.refuses(feature.DestroysOtherInput, "sx", "tv")
		p.refuses(feature.DestroysOtherInput, "sx", "tvv")
		p.refuses(feature.DestroysOtherInput, "sx", "x")
		require.NoError(t, p.fg.Replace(p.v("sx"), p.v("y"), ""))
	})
	t.Run("the path to what is destroyed", func(t *testing.T) {
		p := read(t, "in x y z\ne1 = view x\nn = neg z\ne2 = view n\ne3 = add_in e2 y\ne4 = add_in e1 z\nout e3 e4")
		p.attach()
		p.refuses(feature.TwoDestroyers, "e2", "e1")
		p.refuses(feature.TwoDestroyers, "n", "x")
	})
	t.Run("a constant for what is read", func(t *testing.T) {
		p := read(t, "in x y\nsy = neg y\ne = add_in x sy\nout e")
		p.attach()
		require.NoError(t, p.fg.Replace(p.v("sy"), p.v("1.5"), ""))
		p.refuses(feature.DestroysConstant, "x", "1.5")
	})
	t.Run("views collapse", func(t *testing.T) {
		p := read(t, "in x\na = view x\nb = view a\nc = view b\nd = view c\nr = neg x\ne = neg_in d\nout e r")
		d := p.attach()
		require.NoError(t, p.fg.Replace(p.v("b"), p.v("x"), ""))
		require.NoError(t, p.fg.Replace(p.v("d"), p.v("x"), ""))
		require.Equal(t, "neg neg_in", p.order())
		require.Equal(t, p.v("e").Owner(), d.Destroyers(p.v("x"))[0])
	})
	t.Run("a long loop", func(t *testing.T) {
		p := read(t, "in x y z w\na = add_in x w\nb = add_in y x\nc = add_in z y\nout a b c")
		p.attach()
		require.Equal(t, "add_in add_in add_in", p.order())
		require.Equal(t, []string{"z", "y", "x"}, p.destroyedInOrder())
		reasonOf(t, feature.DestroysTooEarly, p.setInput("a", 1, "z"))
		require.NoError(t, p.setInput("b", 1, "w"))
		require.NoError(t, p.setInput("a", 1, "z"), "the loop is open now")
		require.Equal(t, []string{"x", "z", "y"}, p.destroyedInOrder())
	})
}

// destroyedInOrder returns the names of the first inputs of the nodes.
func (p *program) destroyedInOrder() (names []string) {
	for n := range p.fg.Nodes() {
		names = append(names, n.Input(0).Name())
	}
	return names
}

func TestZ2Indestructible(t *testing.T) {
	p := read(t, "in x y\nv = view x\na = neg_in y\nb = neg v\nout a b")
	d := p.attach()
	d.Indestructible(p.v("v"))
	p.extend("c = neg_in x\nout a b c")
	require.Contains(t, reasonOf(t, feature.DestroysIndestructible, p.fg.Validate()),
		"t.neg_in(x) destroys x and with it t.view(x), which is indestructible")
	require.NoError(t, p.fg.RemoveNode(p.v("c").Owner(), ""))
	require.NoError(t, p.fg.Validate())
	d.Indestructible(p.v("y"))
	reasonOf(t, feature.DestroysIndestructible, p.fg.Validate())
	reasonOf(t, feature.DestroysIndestructible, p.fg.Validate())
}

func TestZ2Queries(t *testing.T) {
	p := read(t, "in x y\nv = view x\nw = view v\nr = neg w\na = neg_in v\nout a r")
	d := p.attach()
	require.Equal(t, p.v("x"), d.ViewRoot(p.v("w")))
	require.Equal(t, p.v("a"), d.ViewRoot(p.v("a")))
	require.Equal(t, p.all([]string{"x", "v", "w"}), d.Impact(p.v("w")))
	require.Equal(t, []graph.Node{p.v("a").Owner()}, d.Destroyers(p.v("w")))
	require.True(t, d.HasDestroyers(p.v("y"), p.v("x")))
	require.False(t, d.HasDestroyers(p.v("y"), p.v("a")))
	require.NoError(t, p.fg.Attach(&feature.DestroyHandler{}), "a second one is not attached, which is not an error")
	require.Len(t, p.fg.Features(), 1)
	p.fg.Detach(d)
	require.NoError(t, p.fg.Replace(p.v("r"), p.v("w"), ""), "nothing objects now")
}

// TestZ2Nested has nodes in nested graphs read and destroy.
func TestZ2Nested(t *testing.T) {
	build := func(inner string) error {
		p := read(t, "in x y\na = neg_in x\nh = if y")
		around := p.fg
		p.fg = p.v("h").Owner().AddNested(false)
		p.extend(inner)
		p.fg = around
		p.extend("out a h")
		err := around.Attach(&feature.DestroyHandler{})
		if err == nil {
			require.Equal(t, "if neg_in", p.order(), "what the branch reads is read by the node that holds it")
		}
		return err
	}
	require.NoError(t, build("in p\nb = neg x\nout b"))
	require.NoError(t, build("in p\nb = view x\nc = neg b\nd = neg_in c\nout d"))
	require.ErrorContains(t, build("in p\nb = neg a\nc = add x b\nout c"), "cannot run after t.add(x, t.neg.0)")
	require.ErrorContains(t, build("in p\nb = neg_in y\nout b"), "t.neg_in(y) destroys y, whose memory belongs to the graph around it")
	require.ErrorContains(t, build("in p\nb = neg_in p\nout b"), "belongs to the graph around it")
}

// TestOverlap has an exact aliasing test take the place of "everything of one
// root": the two outputs of a split are disjoint.
func TestOverlap(t *testing.T) {
	text := "in x\na b = split x\nc = neg_in a\nd = neg_in b\nout c d"
	p := read(t, text)
	reasonOf(t, feature.TwoDestroyers, p.fg.Attach(&feature.DestroyHandler{}))
	halves := func(a, b graph.Var) (bool, string) {
		disjoint := a.Owner() == b.Owner() && a.Index() != b.Index()
		return !disjoint, "they share element 0"
	}
	d := &feature.DestroyHandler{Overlap: halves}
	require.NoError(t, p.fg.Attach(d))
	require.Equal(t, p.all([]string{"x", "a"}), d.Impact(p.v("a")))
	require.Equal(t, []graph.Node{p.v("c").Owner()}, d.Destroyers(p.v("a")))
	require.Len(t, d.Destroyers(p.v("x")), 2)
	require.Equal(t, "t.neg_in(t.split.0) destroys t.split(x), whose memory t.neg_in(x) destroys as well (they share element 0)",
		p.refuses(feature.TwoDestroyers, "b", "x"))
}

// TestUpdates has nodes overwrite a part of what they share with their output.
func TestUpdates(t *testing.T) {
	attach := func(text, part string) error {
		p := read(t, text)
		return p.fg.Attach(&feature.DestroyHandler{Overwrites: func(n graph.Node, input int, v graph.Var) (bool, string) {
			return v.Owner() == p.v(part).Owner(), "the part"
		}})
	}
	require.NoError(t, attach("in x\na = fix_in x\nb = fix_in a\nc = neg b\nout c", "x"), "one after the other")
	require.NoError(t, attach("in x\na = fix_in x\nb = fix_in a\nout b", "a"), "the second may overwrite what the first left")
	reasonOf(t, feature.DestroysOutput, attach("in x\na = fix_in x\nb = fix_in a\nout a b", "a"))
	reasonOf(t, feature.DestroysTooEarly, attach("in x\na = fix_in x\nc = add a x\nout c", "x"))

	const late = "in x y\nv = view x\na = set_in y x\nc = add a v\nout c"
	require.NoError(t, attach(late, "x"), "the view is of another part")
	reasonOf(t, feature.DestroysTooEarly, attach(late, "v"))
	reasonOf(t, feature.DestroysTooEarly, read(t, late).fg.Attach(&feature.DestroyHandler{}))

	p := read(t, "in x\na = fix_in x\nb = fix_in x\nc = add a b\nout c")
	reasonOf(t, feature.TwoDestroyers, p.fg.Attach(&feature.DestroyHandler{}))
	p = read(t, "in x y\na = fix_in x\nb = neg a\nout b")
	d := p.attach()
	require.Equal(t, []graph.Var{p.v("x"), p.v("a")}, slices.Collect(d.Sharers(p.v("a"))))
	require.Empty(t, d.Destroyers(p.v("a")), "what a node left is not what it overwrote")
	require.Len(t, d.Destroyers(p.v("x")), 1)
}

// TestRefusalIsTyped looks at all that an error says.
func TestRefusalIsTyped(t *testing.T) {
	p := read(t, "in x y\na = neg_in x\nb = add a y\nout b")
	p.attach()
	err := p.fg.Replace(p.v("y"), p.v("x"), "rule")
	var refusal *feature.Inconsistency
	require.ErrorAs(t, err, &refusal)
	require.ErrorIs(t, err, graph.ErrCycle)
	require.ErrorIs(t, err, feature.ErrInconsistent)
	require.False(t, errors.Is(err, feature.ErrDidNotRemove))
	require.Equal(t, "t.neg_in(x)", refusal.Node)
	require.Equal(t, "x", refusal.Var)
	require.Equal(t, "t.add(t.neg_in.0, x)", refusal.Other)
}

// A view that no longer shows what an update left, but what was there before it, takes
// its readers along before the update, also where all of a tree is shared.
func TestViewMovesInFrontOfAnUpdate(t *testing.T) {
	p := read(t, "in x\na = neg x\ny = fix_in a\nv = view y\nr = add v v\nout r y")
	require.NoError(t, p.fg.Attach(&feature.DestroyHandler{}))
	require.Equal(t, "neg fix_in view add", p.order())
	tx := p.fg.Graph().Begin("rule")
	require.NoError(t, tx.SetInput(p.v("v").Owner().ID(), 0, p.v("a").ID()))
	require.NoError(t, tx.Commit())
	require.Equal(t, "neg view add fix_in", p.order())
}

// A view that stays in its tree may come to show an element at several places, which
// is noticed also where nothing but Repeats says what variables show.
func TestViewComesToRepeat(t *testing.T) {
	p := read(t, "in x\nr = view x\na = view x\nb = view a\nc = neg_in b\nout c")
	repeats := func(v graph.Var) bool {
		for ; v != p.v("x"); v = v.Owner().Input(0) {
			if v == p.v("r") {
				return true
			}
		}
		return false
	}
	require.NoError(t, p.fg.Attach(&feature.DestroyHandler{Repeats: repeats}))
	reasonOf(t, feature.DestroysRepeated, p.setInput("b", 0, "r"))
}

// The outputs of a node may be views of different inputs.
func TestViewsOfDifferentInputs(t *testing.T) {
	p := read(t, "in x y\na b = cross x y\nc = neg_in a\nd = neg x\nout b c d")
	d := p.attach()
	require.Equal(t, []graph.Var{p.v("y"), p.v("x")}, []graph.Var{d.ViewRoot(p.v("a")), d.ViewRoot(p.v("b"))})
	require.True(t, d.HasDestroyers(p.v("y"), p.v("a")))
	require.False(t, d.HasDestroyers(p.v("x"), p.v("b")))
}

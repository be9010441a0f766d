package graph

import (
	"runtime"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

func overlayDialects(t testing.TB) *ir.Dialects {
	d, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{
		{Name: "t.add", Traits: ir.Commutative | ir.Pure | ir.SameType, MinInputs: 2, MaxInputs: 2, Outputs: 1},
		{Name: "t.const", Traits: ir.ConstantLike | ir.Pure, Outputs: 1},
	}})
	require.NoError(t, err)
	return d
}

func TestGraphsOfAFrozenContextHaveTheirOwn(t *testing.T) {
	shared := ir.NewContext(overlayDialects(t))
	seven := shared.Int(7, ir.I64)
	marked := shared.Op("t.add", ir.NamedAttr{Name: "k", Value: seven})
	require.Same(t, shared, shared.Freeze())
	require.Same(t, shared, shared.Freeze(), "frozen twice")
	a, b := New(shared), New(shared)
	require.NotSame(t, a.Context(), b.Context())
	require.Same(t, shared, a.Context().Base())
	require.Nil(t, shared.Base())
	require.True(t, shared.IsFrozen())
	require.False(t, a.Context().IsFrozen())
	require.Same(t, a.Context(), a.Clone().Context(), "a clone shares what its graph interned")

	for _, fg := range []*FunctionGraph{a, b} {
		ctxt := fg.Context()
		require.Equal(t, marked.ID(), ctxt.Op("t.add", ir.NamedAttr{Name: "k", Value: ctxt.Int(7, ir.I64)}).ID(), "what the frozen one has keeps its number")
		require.Equal(t, shared.Op("t.add").ID(), ctxt.Op("t.add").ID(), "ops of dialects are there")
		require.Equal(t, marked.String(), ctxt.OpByID(marked.ID()).String())
		require.Equal(t, shared.NameID("t.const"), ctxt.NameID("t.const"))
		x := fg.AddInput(ir.I64, "x")
		require.Equal(t, marked.ID(), fg.Add(marked, []Var{x, x}, ir.I64).Op().ID())
		require.Equal(t, "7", fg.Graph().Constant(seven).String())
	}
	va, vb := a.Context(), b.Context()
	na, nb := va.Op("t.new", ir.NamedAttr{Name: "list", Value: va.Array(va.Int(7, ir.I64), va.Str("here"))}), vb.Op("t.other")
	require.Equal(t, na.ID(), nb.ID(), "the numbers of both begin after the shared ones")
	require.GreaterOrEqual(t, int(na.ID()), shared.NumOps())
	require.Equal(t, `t.new{list = [7, "here"]}`, na.String())
	require.Equal(t, na, va.Op("t.new", ir.NamedAttr{Name: "list", Value: va.Array(va.Int(7, ir.I64), va.Str("here"))}))
	require.Equal(t, "t.other", nb.String())
	require.False(t, shared.KnowsName("t.new"))
	require.False(t, vb.KnowsName("t.new"))
	require.True(t, va.KnowsName("t.add"))
	require.Equal(t, `t.add{k = 7, m = 8}`, a.Context().OpByID(marked.ID()).With("m", va.Int(8, ir.I64)).String())
}

// What belongs to one graph is refused by another of the same frozen context.
func TestOverlaysDoNotMix(t *testing.T) {
	shared := ir.NewContext(overlayDialects(t)).Freeze()
	a, b := New(shared), New(shared)
	va, vb := a.Context(), b.Context()
	op, attr := va.Op("t.new"), va.Int(5, ir.I64)
	vb.Op("t.unrelated", ir.NamedAttr{Name: "k", Value: vb.Int(6, ir.I64)}) // has the same numbers
	require.True(t, va.KnowsOp(op) && va.KnowsAttr(attr))
	require.False(t, vb.KnowsOp(op) || vb.KnowsAttr(attr))
	x := b.AddInput(ir.I64, "x")
	const foreign = "belongs to another context"
	for name, f := range map[string]func(){
		"Add":      func() { b.Add(op, []Var{x}, ir.I64) },
		"Apply":    func() { b.Apply(op, ir.I64, x) },
		"Constant": func() { b.Graph().Constant(attr) },
		"Op":       func() { vb.Op("t.x", ir.NamedAttr{Name: "k", Value: attr}) },
		"With":     func() { vb.Op("t.x").With("k", attr) },
		"Array":    func() { vb.Array(attr) },
		"Dict":     func() { vb.Dict(ir.NamedAttr{Name: "k", Value: attr}) },
		"Splat":    func() { vb.Splat(attr, ir.Tensor(ir.I64, 2)) },
	} {
		require.Contains(t, panicOf(f), foreign, name)
	}
	require.Contains(t, panicOf(func() { shared.Op("t.never") }), "frozen")
	require.Contains(t, panicOf(func() { shared.Str("never") }), "frozen")
	require.Contains(t, panicOf(func() { shared.Array(shared.Unit()) }), "frozen")
	require.Contains(t, panicOf(func() { shared.MarkAttr("t.add", "k", true) }), "frozen")
	require.Equal(t, "t.add", shared.Op("t.add").Name(), "it can be used after a panic")
}

func panicOf(f func()) (message string) {
	defer func() { message, _ = recover().(string) }()
	f()
	return ""
}

// An overlay may be frozen itself.
func TestOverlayOfAnOverlay(t *testing.T) {
	lowest := ir.NewContext(nil)
	one := lowest.Int(1, ir.I64)
	middle := lowest.Freeze().Own()
	two := middle.Int(2, ir.I64)
	middle.MarkAttr("t.add", "k", true)
	top := middle.Freeze().Own()
	both := top.Array(one, two, top.Int(3, ir.I64))
	require.Equal(t, "[1, 2, 3]", both.String())
	require.Equal(t, one.ID(), top.Int(1, ir.I64).ID())
	require.Equal(t, two.ID(), top.Int(2, ir.I64).ID())
	require.True(t, top.IsProperty("t.add", "k"))
	require.False(t, top.IsProperty("t.add", "other"))
	top.MarkAttr("t.add", "other", true)
	require.True(t, top.IsProperty("t.add", "other"))
	// A number of the lowest is known to a sibling, one of the middle is not.
	sibling := lowest.Own()
	require.Equal(t, "[1]", sibling.Array(top.AttrByID(one.ID())).String())
	require.NotEmpty(t, panicOf(func() { sibling.Array(two) }))
}

// TestFrozenContextStaysFlat pins that what graphs intern goes with them.
func TestFrozenContextStaysFlat(t *testing.T) {
	shared := ir.NewContext(overlayDialects(t)).Freeze()
	ops, attrs, names := shared.NumOps(), shared.NumAttrs(), shared.NumNames()
	freed := make(chan struct{}, 64)
	var group sync.WaitGroup
	for k := range 4 {
		group.Go(func() {
			for i := range 16 {
				fg := New(shared)
				ctxt := fg.Context()
				runtime.AddCleanup(ctxt, func(int) { freed <- struct{}{} }, 0)
				x := fg.AddInput(ir.I64, "x")
				name := "t.new" + strconv.Itoa(i*4+k)
				n := fg.Add(ctxt.Op(name, ir.NamedAttr{Name: name, Value: ctxt.Str(name)}), []Var{x}, ir.I64)
				if got := n.Op().String(); got != name+`{`+name+` = "`+name+`"}` {
					t.Error(got)
				}
			}
		})
	}
	group.Wait()
	require.Equal(t, []int{ops, attrs, names}, []int{shared.NumOps(), shared.NumAttrs(), shared.NumNames()})
	for range 100 {
		if runtime.GC(); len(freed) >= 60 {
			return
		}
	}
	t.Errorf("%d of 64 contexts were let go of", len(freed))
}

func TestAnyOpAsksEachOpOnce(t *testing.T) {
	type key struct{}
	shared := ir.NewContext(overlayDialects(t))
	asked := 0
	isNew := func(op ir.Op) bool { asked++; return op.Name() == "t.new" }
	shared.Freeze()
	for range 3 {
		require.False(t, New(shared).Context().AnyOp(key{}, isNew))
	}
	require.Equal(t, shared.NumOps()-1, asked)
	ctxt := New(shared).Context()
	ctxt.Op("t.other")
	require.False(t, ctxt.AnyOp(key{}, isNew))
	ctxt.Op("t.new")
	require.True(t, ctxt.AnyOp(key{}, isNew))
	require.True(t, ctxt.AnyOp(key{}, isNew))
	require.Equal(t, shared.NumOps()-1+2, asked)
	require.False(t, New(shared).Context().AnyOp(key{}, isNew), "another graph has no such op")
}

func TestHasDialect(t *testing.T) {
	shared := ir.NewContext(overlayDialects(t)).Freeze()
	require.True(t, shared.HasDialect("t"), "a frozen context has the ops of its dialects")
	ctxt := New(shared).Context()
	require.True(t, ctxt.HasDialect("t"))
	require.False(t, ctxt.HasDialect("u", "v"))
	require.False(t, ctxt.HasDialect())
	ctxt.NameID("v.name")
	require.False(t, ctxt.HasDialect("v"), "no op has the name")
	for i := range 3 {
		ctxt.Op("u.op", ir.NamedAttr{Name: "value", Value: ctxt.Int(int64(i), ir.I64)})
		require.True(t, ctxt.HasDialect("v", "u"))
		require.False(t, ctxt.HasDialect("v", "w"))
	}
	ctxt.Op("w.op")
	require.True(t, ctxt.HasDialect("w"))
	require.True(t, ctxt.HasDialect("u"))
	require.False(t, New(shared).Context().HasDialect("u", "w"), "another graph has no such op")
}

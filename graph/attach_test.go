package graph

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

type noHooks struct{ _ int }

func (*noHooks) Name() string { return "" }

type misspelt struct{ _ int }

func (*misspelt) OnImport(Node, string) {}

func (*misspelt) OnPrunes(Node, string) {}

type otherSignature struct{ _ int }

func (*otherSignature) OnPrune(Node) {}

type byPointer struct{ _ int }

func (*byPointer) OnImport(Node, string) {}

type alsoOthers struct{ _ int }

func (*alsoOthers) OnImport(Node, string) {}

func (*alsoOthers) Only(string) {}

func (*alsoOthers) Orders() int { return 0 }

func (*alsoOthers) Revert() {}

func (*alsoOthers) Validate(fg *FunctionGraph) error { return nil }

// TestAttachRefuses pins that what is not a feature is not attached in silence.
func TestAttachRefuses(t *testing.T) {
	fg := New(nil)
	number := 5
	for _, test := range []struct {
		feature any
		want    string
	}{
		{nil, "a feature must be a pointer"},
		{[]int{1}, "a feature must be a pointer"},
		{&number, "attach *int: it has no method of a feature: one or more of OnImport, OnPrune"},
		{number, "attach int: it has no method of a feature"},
		{"text", "it has no method of a feature"},
		{&noHooks{}, "attach *graph.noHooks: it has no method of a feature"},
		{(*byPointer)(nil), "the pointer is nil"},
		{byPointer{}, "did you mean a pointer to it"},
		{&misspelt{}, "the method OnPrunes is none of a feature: did you mean OnPrune(graph.Node, string)"},
		{&otherSignature{}, "the method OnPrune is func(graph.Node), want func(graph.Node, string)"},
	} {
		require.ErrorContains(t, fg.Attach(test.feature), test.want)
		require.Empty(t, fg.Features())
	}
	require.NoError(t, fg.Attach(&byPointer{}))
	require.NoError(t, fg.Attach(&alsoOthers{}))
	require.Len(t, fg.Features(), 2)
}

// TestFeatureMethodsAreThoseOfTheInterfaces pins the table.
func TestFeatureMethodsAreThoseOfTheInterfaces(t *testing.T) {
	for _, m := range featureMethods {
		_, found := m.of.MethodByName(m.name)
		require.True(t, found, "%s of %s", m.name, m.of)
	}
}

func TestReplaceAllOfForeignVariables(t *testing.T) {
	m := newMisuse(t)
	fg := m.fg
	x, out := fg.Inputs()[0], m.live.Output(0)
	before := fg.String()
	for i, v := range m.values[reflect.TypeFor[Var]()] {
		wrong := v.Interface().(Var)
		if wrong.Owner().IsValid() && wrong.g == fg.g {
			require.ErrorIs(t, fg.ReplaceAll([]Replacement{{x, wrong}}, ""), ErrRemoved)
			continue
		}
		require.ErrorIs(t, fg.ReplaceAll([]Replacement{{out, wrong}}, ""), ErrForeign, "%d", i)
		require.ErrorIs(t, fg.ReplaceAll([]Replacement{{wrong, x}}, ""), ErrForeign, "%d", i)
		require.ErrorIs(t, fg.ReplaceAll([]Replacement{{out, x}, {wrong, x}}, ""), ErrForeign, "%d", i)
		require.ErrorIs(t, fg.Replace(out, wrong, ""), ErrForeign, "%d", i)
		require.ErrorIs(t, fg.Replace(wrong, x, ""), ErrForeign, "%d", i)
		require.Equal(t, before, fg.String())
	}
	require.NoError(t, fg.CheckIntegrity())
	require.NoError(t, fg.ReplaceAll([]Replacement{{out, x}}, ""))
}

// A feature is attached as what it is, whatever was detached before.
func TestAttachAfterDetach(t *testing.T) {
	fg := newTestGraph(t)
	x := fg.AddInput(ir.F32, "x")
	first, second := newMirror(fg), newMirror(fg)
	require.NoError(t, fg.Attach(first))
	fg.Detach(first)
	require.NoError(t, fg.Attach(second))
	fg.Apply(fg.Context().Op("t.exp"), ir.F32, x)
	require.Empty(t, first.events)
	require.Len(t, second.events, 1)
	fg.Detach(second)
	require.NoError(t, fg.Attach(second))
	fg.Apply(fg.Context().Op("t.cos"), ir.F32, x)
	require.Len(t, second.events, 2)
}

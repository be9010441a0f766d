package graph

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// acceptDialects are ops that say each of what an op can say of its inputs' types.
func acceptDialects(t *testing.T) *ir.Dialects {
	op := func(name string, traits ir.Trait) ir.OpInfo {
		return ir.OpInfo{Name: name, Traits: traits, MaxInputs: ir.Variadic, Outputs: 1}
	}
	takes := op("a.takes", ir.Pure)
	takes.Accepts = func(in, out []ir.Type) bool { return in[0].Rank() != 2 && len(out) == 1 }
	infers := op("a.infers", ir.Pure)
	infers.Infer = func(_ ir.Op, in []ir.Type) []ir.Type { return in[:1:1] }
	counts := op("a.counts", ir.Pure)
	counts.Infer = func(ir.Op, []ir.Type) []ir.Type { return []ir.Type{ir.I64} }
	d, err := ir.NewDialects(ir.Dialect{Name: "a", Ops: []ir.OpInfo{
		op("a.lenient", ir.Lenient), op("a.strict", ir.Strict), op("a.same", ir.Strict|ir.SameType), op("a.call", ir.Signature),
		op("a.return", ir.Terminator), op("a.yield", ir.Lenient|ir.Terminator), op("a.loop", ir.Lenient|ir.Signature|ir.Strict), op("a.plain", ir.Pure), takes, infers, counts,
	}})
	require.NoError(t, err)
	return d
}

// TestAccepts is the table of who takes which type in place of which, and from
// whom: from who only found the value equal, from a rule, and from a rule that may
// change types.
func TestAccepts(t *testing.T) {
	none, vague, known := ir.UnrankedTensor(ir.F32), ir.Tensor(ir.F32, ir.Dynamic, ir.Dynamic), ir.Tensor(ir.F32, 2, 3)
	other, number, flag := ir.Tensor(ir.I32, 2, 3), ir.I32, ir.I1
	for _, test := range []struct {
		op       string
		old, new ir.Type
		want     string // who may: equal, rule, any
	}{
		{"a.takes", none, vague, "..."}, // its Accepts refuses two dimensions
		{"a.takes", none, ir.Tensor(ir.F32, 4), "era"},
		{"a.takes", none, ir.Tensor(ir.I32, 4), "..."},
		{"a.infers", vague, known, "..."},
		{"a.counts", vague, known, "era"},
		{"a.counts", known, other, "..."},
		{"a.lenient", none, known, ".ra"},
		{"a.lenient", none, number, "..a"},
		{"a.lenient", vague, known, ".ra"},
		{"a.lenient", vague, other, "..."},
		{"a.lenient", flag, number, "..."},
		{"a.strict", vague, known, "..."},
		{"a.strict", flag, number, "..."},
		{"a.call", vague, known, "..."},
		{"a.return", vague, known, "..."},
		{"a.yield", none, known, "..."},
		{"a.loop", none, known, "..."},
		{"a.plain", vague, known, ".ra"},
		{"a.plain", flag, number, "..a"},
		{"b.unknown", vague, known, ".ra"},
		{"b.unknown", flag, number, "..a"},
		{"b.unknown", known, vague, "..a"},
	} {
		got := ""
		for how, letter := range "era" {
			fg := New(ir.NewContext(acceptDialects(t)))
			x, y := fg.AddInput(test.old, "x"), fg.AddInput(test.new, "y")
			n := fg.Add(fg.g.ctxt.Op(test.op), []Var{x}, ir.I64)
			n.Pin()
			tx := fg.g.Begin("")
			moved, err := tx.replace(x.id, y.id, fit(how))
			require.Equal(t, moved == 0 && err == nil, tx.KeptType())
			if moved == 1 {
				got += string(letter)
			} else {
				got += "."
			}
			tx.Rollback()
			require.Equal(t, x, n.Input(0))
			tx = fg.g.Begin("")
			if fit(how) == fitRefined {
				require.Equal(t, moved == 1, tx.SetInput(n.id, 0, y.id) == nil, "SetInput asks the same place")
			}
			tx.Rollback()
		}
		require.Equal(t, test.want, got, "%s with %s for %s", test.op, test.new, test.old)
	}
}

// TestAddChecksTypes refuses a node whose op has its output of the type of its
// input, where a rule gives another.
func TestAddChecksTypes(t *testing.T) {
	fg := New(ir.NewContext(acceptDialects(t)))
	x := fg.AddInput(ir.I32, "x")
	n := fg.Add(fg.g.ctxt.Op("a.plain"), []Var{x}, ir.I1)
	fg.SetOutputs(n.Output(0))
	for typ, want := range map[ir.Type]error{ir.I1: ErrType, ir.I32: nil} {
		tx := fg.g.Begin("")
		tx.Add(n.ID(), fg.g.ctxt.Op("a.same").ID(), []VarID{x.id}, typ)
		require.ErrorIs(t, tx.Commit(), want)
	}
	require.Equal(t, 1, fg.NumNodes())
}

func TestInferTypes(t *testing.T) {
	v := ir.NewContext(testDialects(t))
	require.Equal(t, []ir.Type{ir.F32}, ir.InferTypes(v.Op("t.add"), []ir.Type{ir.F32, ir.F64}))
	require.Nil(t, ir.InferTypes(v.Op("t.two"), []ir.Type{ir.F32}))
	require.Nil(t, ir.InferTypes(v.Op("t.unknown"), []ir.Type{ir.F32}))
	value := v.Op("t.const", ir.NamedAttr{Name: "value", Value: v.Int(1, ir.I32)})
	require.Equal(t, []ir.Type{ir.I32}, ir.InferTypes(value, nil))
	require.Equal(t, v.Int(1, ir.I32), value.Constant())
	require.False(t, v.Op("t.add", ir.NamedAttr{Name: "value", Value: v.Int(1, ir.I32)}).Constant().IsValid())
	fg := New(v)
	require.Equal(t, ir.I32, fg.Apply(value, 0).Type())
	require.Panics(t, func() { fg.Apply(v.Op("t.unknown"), 0) })
}

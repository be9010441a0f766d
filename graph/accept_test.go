package graph

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// acceptDialects are ops that say each of what an op can say of its inputs' types.
func acceptDialects(t *testing.T) *Dialects {
	op := func(name string, traits Trait) OpInfo {
		return OpInfo{Name: name, Traits: traits, MaxInputs: Variadic, Outputs: 1}
	}
	takes := op("a.takes", Pure)
	takes.Accepts = func(in, out []Type) bool { return in[0].Rank() != 2 && len(out) == 1 }
	infers := op("a.infers", Pure)
	infers.Infer = func(_ Op, in []Type) []Type { return in[:1:1] }
	counts := op("a.counts", Pure)
	counts.Infer = func(Op, []Type) []Type { return []Type{I64} }
	d, err := NewDialects(Dialect{Name: "a", Ops: []OpInfo{
		op("a.lenient", Lenient), op("a.strict", Strict), op("a.same", Strict|SameType), op("a.call", Signature),
		op("a.return", Terminator), op("a.yield", Lenient|Terminator), op("a.loop", Lenient|Signature|Strict), op("a.plain", Pure), takes, infers, counts,
	}})
	require.NoError(t, err)
	return d
}

// TestAccepts is the table of who takes which type in place of which, and from
// whom: from who only found the value equal, from a rule, and from a rule that may
// change types.
func TestAccepts(t *testing.T) {
	none, vague, known := UnrankedTensor(F32), Tensor(F32, Dynamic, Dynamic), Tensor(F32, 2, 3)
	other, number, flag := Tensor(I32, 2, 3), I32, I1
	for _, test := range []struct {
		op       string
		old, new Type
		want     string // who may: equal, rule, any
	}{
		{"a.takes", none, vague, "..."}, // its Accepts refuses two dimensions
		{"a.takes", none, Tensor(F32, 4), "era"},
		{"a.takes", none, Tensor(I32, 4), "..."},
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
			fg := New(NewVocabulary(acceptDialects(t)))
			x, y := fg.AddInput(test.old, "x"), fg.AddInput(test.new, "y")
			n := fg.Add(fg.g.voc.Op(test.op), []Var{x}, I64)
			n.Keep()
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
	fg := New(NewVocabulary(acceptDialects(t)))
	x := fg.AddInput(I32, "x")
	n := fg.Add(fg.g.voc.Op("a.plain"), []Var{x}, I1)
	fg.SetOutputs(n.Output(0))
	for typ, want := range map[Type]error{I1: ErrType, I32: nil} {
		tx := fg.g.Begin("")
		tx.Add(n.ID(), fg.g.voc.Op("a.same").ID(), []VarID{x.id}, typ)
		require.ErrorIs(t, tx.Commit(), want)
	}
	require.Equal(t, 1, fg.NumNodes())
}

func TestInferTypes(t *testing.T) {
	v := NewVocabulary(testDialects(t))
	require.Equal(t, []Type{F32}, InferTypes(v.Op("t.add"), []Type{F32, F64}))
	require.Nil(t, InferTypes(v.Op("t.two"), []Type{F32}))
	require.Nil(t, InferTypes(v.Op("t.unknown"), []Type{F32}))
	value := v.Op("t.const", NamedAttr{"value", v.Int(1, I32)})
	require.Equal(t, []Type{I32}, InferTypes(value, nil))
	require.Equal(t, v.Int(1, I32), value.Constant())
	require.False(t, v.Op("t.add", NamedAttr{"value", v.Int(1, I32)}).Constant().IsValid())
	fg := New(v)
	require.Equal(t, I32, fg.Apply(value, 0).Type())
	require.Panics(t, func() { fg.Apply(v.Op("t.unknown"), 0) })
}

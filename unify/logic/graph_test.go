package logic_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	. "github.com/settle-go/settle/unify/logic"
)

// newGraph returns a graph with inputs x, y and z.
func newGraph(tb testing.TB) (fg *graph.FunctionGraph, x, y, z graph.Var) {
	tb.Helper()
	keep := func(_ ir.Op, in []ir.Type) []ir.Type { return in[:1:1] }
	halves := func(_ ir.Op, in []ir.Type) []ir.Type { return []ir.Type{in[0], in[0]} }
	dialects, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{
		{Name: "t.add", MinInputs: 1, MaxInputs: ir.Variadic, Outputs: 1, Infer: keep},
		{Name: "t.mul", MinInputs: 1, MaxInputs: ir.Variadic, Outputs: 1, Infer: keep},
		{Name: "t.split", MinInputs: 1, MaxInputs: 1, Outputs: 2, Infer: halves},
		{Name: "t.turn", MinInputs: 1, MaxInputs: 1, Outputs: 1, Infer: keep},
		{Name: "t.odd", MinInputs: 1, MaxInputs: 1, Outputs: 1},
	}})
	require.NoError(tb, err)
	fg = graph.New(ir.NewContext(dialects))
	return fg, fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y"), fg.AddInput(ir.F32, "z")
}

// unifies returns the bindings as text, or "no".
func unifies(a, b Term) string {
	s, ok := Unify(a, b, Subst{})
	if !ok {
		return "no"
	}
	return s.String()
}

// TestU1HeadAndTail: heads and tails of variables, ops and types.
func TestU1HeadAndTail(t *testing.T) {
	fg, x, y, _ := newGraph(t)
	op := fg.Context().Op
	sum := fg.Apply(op("t.add"), 0, x, y)
	ctxt := fg.Context()
	turn := op("t.turn", ir.NamedAttr{Name: "by", Value: ctxt.Int(90, ir.I64)}, ir.NamedAttr{Name: "at", Value: ctxt.Str("c")})
	split := fg.Add(op("t.split"), []graph.Var{x}, ir.F32, ir.F32)
	for _, test := range []struct {
		term       Term
		head, tail string
	}{
		{sum, "t.add", "e(x, y)"},
		{turn, "t.turn", `e(at: "c", by: 90 : i64)`},
		{split.Output(1), "t.split#1", "e(x)"},
		{ir.Tensor(ir.F32, 4, ir.Dynamic), "tensor", "e(f32, [4, -9223372036854775808])"},
		{ir.Tuple(ir.F32, ir.I8), "tuple", "e(f32, i8)"},
		{ir.Function([]ir.Type{ir.F32}, nil), "function", "e([f32], [])"},
		{ctxt.Ints(ir.I64, 1, 2), "1 : i64", "[2 : i64]"},
		{List(1, 2), "1", "[2]"},
	} {
		head, err := Head(test.term)
		require.NoError(t, err)
		require.Equal(t, test.head, String(head))
		tail, err := Tail(test.term)
		require.NoError(t, err)
		require.Equal(t, test.tail, String(tail))
		again, ok := Unify(Cons(head, tail), test.term, Subst{})
		require.True(t, ok)
		require.Zero(t, again.Len())
	}
	for _, atom := range []Term{x, fg.Graph().Constant(ctxt.Float(1, ir.F32)), op("t.add"), ir.F32, List(), 3, "text", nil,
		ir.Opaque("!t.thing"), ctxt.Str("s"), graph.Var{}, ir.Op{}, ir.Attr{}, ir.Type(0)} {
		_, err := Head(atom)
		require.ErrorIs(t, err, ErrNotPair, "%v", atom)
		_, err = Tail(atom)
		require.ErrorIs(t, err, ErrNotPair, "%v", atom)
	}
}

// TestU2Evaluation: applications become nodes, once.
func TestU2Evaluation(t *testing.T) {
	fg, x, y, _ := newGraph(t)
	op := fg.Context().Op
	e := NewEvaluator(InGraph(fg))
	add := Expr(OpName("t.add"), x, Expr(OpName("t.mul"), y, 2))
	v, err := e.Eval(add)
	require.NoError(t, err)
	require.Equal(t, "t.add(x, t.mul(y, 2.0))", graph.Text(v.(graph.Var), 9))

	again, err := e.Eval(add)
	require.NoError(t, err)
	require.Equal(t, v, again, "the value of an expression is kept")
	again, err = e.Eval(Expr(op("t.add"), x, Expr(op("t.mul"), y, 2)))
	require.NoError(t, err)
	require.Equal(t, v, again, "and equal applications are one node")

	opened, err := OpenAll(v)
	require.NoError(t, err)
	require.Equal(t, "e(t.add, x, e(t.mul, y, 2.0))", String(opened))
	nodes := fg.NumNodes()
	for _, same := range []Term{opened, must(Open(v)), Cons(must(Head(v)), must(Tail(v)))} {
		again, err = NewEvaluator(InGraph(fg)).Eval(same)
		require.NoError(t, err)
		require.Equal(t, v, again, "what was opened has its value")
	}
	require.Equal(t, nodes, fg.NumNodes())

	both, err := e.Eval(Expr(op("t.split"), x))
	require.NoError(t, err)
	outs, end, ok := Items(both)
	require.True(t, ok && end == EmptyList && len(outs) == 2, "the outputs of an op that has several are a list")
	second, err := e.Eval(Expr(Output{op("t.split"), 1}, x))
	require.NoError(t, err)
	require.Equal(t, outs[1], second)

	turned, err := e.Eval(Expr(Expr(Class("t.turn"), Entry("by", 90)), x))
	require.NoError(t, err)
	require.Equal(t, "t.turn{by = 90}(x)", graph.Text(turned.(graph.Var), 9))
	odd, err := e.Eval(Expr(OpName("t.odd"), x), ir.I8)
	require.NoError(t, err)
	require.Equal(t, ir.I8, odd.(graph.Var).Type(), "the type that is wanted, where the op infers none")

	other, _, _, _ := newGraph(t)
	for _, test := range []struct {
		term Term
		want string
	}{
		{Expr(op("t.add"), NewVar("v")), "~v cannot be evaluated: it is not bound"},
		{Expr(3, x), "3 cannot be applied"},
		{Expr(Class("t.turn"), x), "x is not an attribute"},
		{Expr(OpName("t.add")), "does not take 0 inputs"},
		{Expr(OpName("t.add"), "s", x), `"s" is not a value of a graph`},
		{Expr(OpName("t.odd"), Expr(OpName("t.odd"), x)), "cannot be inferred"},
		{Cons(OpName("t.add"), x, y), "it has no end"},
		{Expr(OpName("t.add"), other.Inputs()[0]), "another graph"},
		{Expr(ir.TensorKind, ir.F32, List("s")), "no such type"},
		{Expr(ir.VectorKind), "no such type"},
	} {
		_, err := e.Eval(test.term)
		require.ErrorIs(t, err, ErrInvalid)
		require.ErrorContains(t, err, test.want)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// TestU3Graphs: variables of a graph, expressions and leaves.
func TestU3Graphs(t *testing.T) {
	fg, x, y, z := newGraph(t)
	op := fg.Context().Op
	add, v, f := op("t.add"), NewVar("v"), NewVar("f")
	sum, same := fg.Apply(add, 0, x, y), fg.Apply(add, 0, x, y)
	split := fg.Add(op("t.split"), []graph.Var{x}, ir.F32, ir.F32)
	for _, test := range []struct {
		a, b Term
		want string
	}{
		{x, x, "{}"},
		{x, y, "no"},
		{sum, same, "{}"},
		{sum, fg.Apply(add, 0, x, z), "no"},
		{sum, x, "no"},
		{sum, Expr(add, x, v), "{~v: y}"},
		{Expr(add, x, v), sum, "{~v: y}"},
		{sum, Expr(v, x, y), "{~v: t.add}"},
		{sum, Expr(add, x), "no"},
		{sum, Expr(OpName("t.mul"), x, y), "no"},
		{Expr(add, x, y), Expr(add, v, y), "{~v: x}"},
		{Expr(add, x, y), x, "no"},
		{sum, Cons(f, v), "{~f: t.add, ~v: e(x, y)}"},
		{split.Output(0), split.Output(1), "no"},
		{split.Output(1), Expr(v, x), "{~v: t.split#1}"},
		{sum, v, "{~v: t.add.0}"},
	} {
		require.Equal(t, test.want, unifies(test.a, test.b), "%s and %s", String(test.a), String(test.b))
	}
}

// TestU4Ops: ops by what they are, and by what they are made of.
func TestU4Ops(t *testing.T) {
	fg, _, _, _ := newGraph(t)
	ctxt := fg.Context()
	v := NewVar("v")
	turn := func(by int64) ir.Op {
		return ctxt.Op("t.turn", ir.NamedAttr{Name: "by", Value: ctxt.Int(by, ir.I64)})
	}
	for _, test := range []struct {
		a, b Term
		want string
	}{
		{turn(90), turn(90), "{}"},
		{turn(90), turn(180), "no"},
		{ctxt.Op("t.add"), OpName("t.add"), "{}"},
		{OpName("t.add"), ctxt.Op("t.add"), "{}"},
		{turn(90), OpName("t.turn"), "no"},
		{Expr(Class("t.turn"), Entry("by", v)), turn(90), "{~v: 90 : i64}"},
		{Expr(Class("t.turn"), Entry("at", v)), turn(90), "no"},
		{Expr(v, Entry("by", 90)), turn(90), "{~v: t.turn}"},
		{ctxt.Op("t.add"), Expr(Class("t.add")), "no"},
		{ctxt.Ints(ir.I64, 1, 0), List(v, 0), "{~v: 1 : i64}"},
		{ctxt.Array(), List(), "{}"},
		{ctxt.Dict(ir.NamedAttr{Name: "k", Value: ctxt.Str("s")}), List(Entry("k", "s")), "{}"},
	} {
		require.Equal(t, test.want, unifies(test.a, test.b), "%s and %s", String(test.a), String(test.b))
	}
}

// TestU5Constants: constants are equal by value.
func TestU5Constants(t *testing.T) {
	fg, x, _, _ := newGraph(t)
	ctxt, g := fg.Context(), fg.Graph()
	constant := func(v float64, t ir.Type) graph.Var { return g.Constant(ctxt.ConstantOf(v, t)) }
	two := constant(2, ir.F32)
	for _, test := range []struct {
		a, b Term
		want string
	}{
		{two, constant(2, ir.F64), "{}"},
		{two, constant(2, ir.I32), "{}"},
		{two, constant(2, ir.Tensor(ir.F32, 4)), "{}"},
		{two, constant(3, ir.F32), "no"},
		{two, 2, "{}"},
		{2.0, two, "{}"},
		{two, 2.5, "no"},
		{two, x, "no"},
		{two, "2", "no"},
		{g.Constant(ctxt.Bool(true)), true, "{}"},
		{ctxt.TypeOf(ir.F32), ir.F32, "{}"},
		{ir.I8, ctxt.TypeOf(ir.F32), "no"},
		{2, 2.0, "no"},
	} {
		require.Equal(t, test.want, unifies(test.a, test.b), "%s and %s", String(test.a), String(test.b))
	}
}

// TestU6Types: types by what they are made of, and made of that again.
func TestU6Types(t *testing.T) {
	v, w := NewVar("v"), NewVar("w")
	require.Equal(t, "{}", unifies(ir.F32, ir.F32))
	require.Equal(t, "no", unifies(ir.F32, ir.F64))
	require.Equal(t, "no", unifies(ir.F32, Expr(ir.FloatKind)))
	tensor := ir.Tensor(ir.F32, 4, 8)
	require.Equal(t, "{~v: f32, ~w: 8}", unifies(tensor, Expr(ir.TensorKind, v, List(4, w))))
	require.Equal(t, "no", unifies(tensor, Expr(ir.TensorKind, ir.I8, v)))
	fg, _, _, _ := newGraph(t)
	e := NewEvaluator(InGraph(fg))
	for _, text := range []string{
		"tensor<4x?xf32>", "tensor<*xi8>", "tensor<f32>", "tensor<4xf32, #t.enc>", "memref<2x?xf32, strided<[?, 1]>>", "memref<*xf32>",
		"vector<4xf32>", "complex<f32>", "tuple<f32, tuple<i8>>", "(f32, i8) -> (f64, i1)", "() -> ()",
	} {
		typ, err := ir.ParseType(text)
		require.NoError(t, err)
		p, err := Open(typ)
		require.NoError(t, err)
		items, _, _ := Items(p)
		made, err := e.Eval(Expr(items[0], items[1:]...))
		require.NoError(t, err, text)
		require.Equal(t, typ, made, text)
	}
}

// TestU7Constrained: variables that refuse some terms.
func TestU7Constrained(t *testing.T) {
	fg, x, y, _ := newGraph(t)
	small := func() *Var {
		return NewConstrained("small", func(t Term) bool { n, ok := t.(int64); return ok && n < 10 })
	}
	c, v := small(), NewVar("v")
	require.Equal(t, "{~small [constrained]: 3}", unifies(c, 3))
	require.Equal(t, "{~small [constrained]: 3}", unifies(3, c))
	require.Equal(t, "no", unifies(c, 30))
	require.Equal(t, "no", unifies(30, c))
	for _, order := range [][2]Term{{c, v}, {v, c}} {
		s, ok := Unify(order[0], order[1], Subst{})
		require.True(t, ok, "a plain variable")
		_, ok = Unify(v, 30, s)
		require.False(t, ok, "does not forget what the other refuses")
		s, ok = Unify(v, 3, s)
		require.True(t, ok)
		require.Equal(t, int64(3), Reify(c, s))
	}
	s, _ := Unify(v, 3, Subst{})
	s, ok := Unify(c, v, s)
	require.True(t, ok, "through a binding")
	_, ok = Unify(c, 4, s)
	require.False(t, ok, "it is bound already")
	even := NewConstrained("even", func(t Term) bool { n, ok := t.(int64); return ok && n%2 == 0 })
	s, ok = Unify(c, even, Subst{})
	require.True(t, ok)
	for n, want := range map[int]bool{4: true, 5: false, 40: false} {
		_, ok = Unify(even, n, s)
		require.Equal(t, want, ok, n)
	}
	var saw Term
	seeing := NewConstrained("seeing", func(t Term) bool { saw = t; return true })
	sum := fg.Apply(fg.Context().Op("t.add"), 0, x, y)
	unifies(seeing, must(Open(sum)))
	require.Equal(t, sum, saw, "the variable that the expression stands for")
	s, _ = Unify(v, 1, Subst{})
	_, _ = Unify(seeing, List(v), s)
	require.Equal(t, "[1]", String(saw), "what is known of the term")
}

// TestU8From: terms of nested slices.
func TestU8From(t *testing.T) {
	fg, _, _, _ := newGraph(t)
	given := NewVar("z")
	vars := map[string]*Var{"z": given}
	two := fg.Graph().Constant(fg.Context().Float(2, ir.F32))
	term, err := From([]any{OpName("t.add"), "x", []any{OpName("t.mul"), "x", two, 1.5},
		Constrained{"y", func(Term) bool { return true }}, "y", "z"}, vars)
	require.NoError(t, err)
	require.Equal(t, "e(t.add, ~x, e(t.mul, ~x, 2.0, 1.5), ~y [constrained], ~y [constrained], ~z)", String(term))
	items, _, _ := Items(term)
	require.Same(t, given, items[5])
	require.Same(t, vars["x"], items[1])
	require.Len(t, vars, 3)
	for _, bad := range []any{"", Constrained{Name: "x"}, []any{"a", Constrained{"a", func(Term) bool { return true }}}} {
		_, err := From(bad, map[string]*Var{})
		require.Error(t, err)
	}
	var deep any = "x"
	for range 2000 {
		deep = []any{deep}
	}
	_, err = From(deep, map[string]*Var{})
	require.ErrorContains(t, err, "levels")
}

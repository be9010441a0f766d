package logic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/misuse"
	"github.com/settle-go/settle/unify/logic"
)

// nobody is a compound whose parts are nothing.
type nobody struct{}

func (*nobody) Parts() (any, []logic.Term)        { return nil, nil }
func (*nobody) WithParts([]logic.Term) logic.Term { return nil }

// TestMisuse calls what the package exports with what stands for nothing.
func TestMisuse(t *testing.T) {
	trial := misuse.New("logic: ")
	dialects, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{
		{Name: "t.add", MinInputs: 2, MaxInputs: 2, Outputs: 1, Traits: ir.SameType | ir.Pure},
	}})
	require.NoError(t, err)
	newGraph := func() (*graph.FunctionGraph, graph.Var) {
		fg := graph.New(ir.NewContext(dialects))
		x := fg.AddInput(ir.F32, "x")
		sum := fg.Apply(fg.Context().Op("t.add"), ir.F32, x, x)
		fg.SetOutputs(sum)
		return fg, sum
	}
	fg, sum := newGraph()
	foreign, other := newGraph()
	op, foreignOp := fg.Context().Op("t.add"), foreign.Context().Op("t.add")
	v := logic.NewVar("v")
	terms := []logic.Term{
		v, (*logic.Var)(nil), &logic.Var{}, logic.Empty(77), logic.EmptyList, (*logic.Pair)(nil), &logic.Pair{}, logic.Cons(1, 2), logic.List(1, v), logic.Key(""),
		graph.Var{}, ir.Op{}, ir.Attr{}, ir.Type(0), ir.Type(77777), graph.Node{}, sum, other, op, foreignOp,
		fg.Context().Str("a"), foreign.Context().Ints(ir.I64, 1, 2), logic.OpName(""), logic.OpName("t.add"), logic.Class(""), logic.Output{}, logic.Output{Op: op, Index: -1},
		(*logic.Record)(nil), &logic.Record{}, logic.Some(map[string]int{"a": 1}, nil), (*logic.Set)(nil), &logic.Set{}, logic.SetOf(nil, v),
		&nobody{}, (*nobody)(nil), map[string]any(nil), []any{nil}, struct{ A any }{}, func() {}, 5, 0.5, "x", uint8(3),
		logic.Expr(op, sum, sum), logic.Expr(op, graph.Var{}, 1), logic.Expr(foreignOp, other, other), logic.Expr(nil, nil), logic.Entry("", nil), logic.Args(),
		logic.Expr(logic.OpName("t.add"), sum), logic.Expr(logic.Output{Op: op, Index: 7}, sum, sum), logic.Expr(ir.TensorKind, 1, 2),
		logic.Expr(logic.Class("t.add"), 3),
	}
	for i, a := range terms {
		name := func(f string) string { return fmt.Sprintf("%s of term %d", f, i) }
		trial.Func(name("String"), func() { _ = logic.String(a) })
		trial.Func(name("Open"), func() { _, _ = logic.Open(a) })
		trial.Func(name("OpenAll"), func() { _, _ = logic.OpenAll(a) })
		trial.Func(name("Head"), func() { _, _ = logic.Head(a) })
		trial.Func(name("Tail"), func() { _, _ = logic.Tail(a) })
		trial.Func(name("Value"), func() { _ = logic.Value(a) })
		trial.Func(name("Items"), func() { _, _, _ = logic.Items(a) })
		trial.Func(name("IsGround"), func() { _ = logic.IsGround(a) })
		trial.Func(name("EntryOf"), func() { _, _, _ = logic.EntryOf(a) })
		trial.Func(name("From"), func() { _, _ = logic.From(a, nil) })
		trial.Func(name("Unground"), func() { _ = logic.Unground(a, logic.Subst{}) })
		trial.Func(name("Walk"), func() { _ = logic.Subst{}.Walk(a) })
		trial.Func(name("AttrOf nobody"), func() { _, _ = logic.AttrOf(a, nil) })
		trial.Func(name("AttrOf, of a graph,"), func() { _, _ = logic.AttrOf(a, fg.Context()) })
		trial.Func(name("ConstantOf"), func(typ ir.Type) { fg, _ := newGraph(); _, _ = logic.ConstantOf(a, logic.InGraph(fg), typ) })
		trial.Func(name("ConstantOf nobody"), func() { _, _ = logic.ConstantOf(a, nil, ir.F32) })
		trial.Func(name("Eval"), func() { fg, _ := newGraph(); _, _ = logic.NewEvaluator(logic.InGraph(fg)).Eval(a) })
		trial.Func(name("Eval, of its graph,"), func() { _, _ = logic.NewEvaluator(logic.InGraph(fg)).Eval(a, ir.F32) })
		trial.Func(name("Eval without a builder"), func() { _, _ = logic.NewEvaluator(nil).Eval(a) })
		trial.Func(name("Eval of a zero Evaluator"), func() { _, _ = new(logic.Evaluator).Eval(a) })
		trial.Func(name("Dispatcher"), func() {
			var d logic.Dispatcher[int]
			d.Add(a, nil)
			if _, err := d.Call(a); err != nil {
				_ = err.Error()
			}
		})
		for k, b := range terms {
			name := func(f string) string { return fmt.Sprintf("%s and term %d", name(f), k) }
			trial.Func(name("Unify"), func() {
				if s, ok := logic.Unify(a, b, logic.Subst{}); ok {
					_, _ = logic.Reify(a, s), s.String()
				}
			})
			trial.Func(name("Supersedes"), func() { _ = logic.Supersedes(a, b) })
			trial.Func(name("Cons"), func() { _ = logic.String(logic.Cons(a, b)) })
			trial.Func(name("Expr"), func() { _ = logic.String(logic.Expr(a, b)) })
			trial.Func(name("Eval"), func() { fg, _ := newGraph(); _, _ = logic.NewEvaluator(logic.InGraph(fg)).Eval(logic.Expr(a, b)) })
			trial.Func(name("SetOf"), func() { _ = logic.SetOf(a, b).String() })
			trial.Func(name("Some"), func() { _ = logic.Some(map[int]any{1: a}, b).String() })
		}
	}
	trial.Give(v, &logic.Var{}, logic.Subst{}, logic.Subst{}.Bind(v, 1), fg, sum, op, ir.Op{})
	trial.Func("InGraph", func(fg *graph.FunctionGraph) {
		_, _ = logic.NewEvaluator(logic.InGraph(fg)).Eval(logic.Expr(op, 1, 2), ir.F32)
	})
	trial.Func("NewVars", logic.NewVars)
	trial.Func("NewConstrained", logic.NewConstrained)
	for _, of := range []any{
		v, &logic.Var{}, logic.Subst{}, logic.Subst{}.Bind(v, 1), &logic.Pair{}, &logic.Record{},
		&logic.Set{}, logic.Empty(77), logic.Output{}, &logic.NoMatchError{}, &logic.Dispatcher[int]{},
	} {
		trial.Methods(func() any { return of }, nil)
	}
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))

	// What was of another context became a constant, or a node, of whatever has the
	// same number; an op of the context that a graph's own stands on was refused.
	_, ok := logic.ConstantOf(foreign.Context().Ints(ir.I64, 1, 2), logic.InGraph(fg), ir.I64)
	require.False(t, ok)
	_, err = logic.NewEvaluator(logic.InGraph(fg)).Eval(logic.Expr(foreignOp, sum, sum))
	require.ErrorIs(t, err, logic.ErrInvalid)
	shared := ir.NewContext(dialects)
	common := shared.Op("t.add")
	over := graph.New(shared.Freeze())
	x := over.AddInput(ir.F32, "x")
	_, err = logic.NewEvaluator(logic.InGraph(over)).Eval(logic.Expr(common, x, x))
	require.NoError(t, err)
}

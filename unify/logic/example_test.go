package logic_test

import (
	"fmt"
	"os"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
	"github.com/settle-go/settle/unify/logic"
)

// scalars returns a graph with the inputs x, y and z, whose ops have the type of
// their first input.
func scalars() (fg *graph.FunctionGraph, x, y, z graph.Var) {
	dialects, err := ir.NewDialects(ir.Dialect{Ops: []ir.OpInfo{
		{Name: "add", Traits: ir.SameType | ir.Pure, MinInputs: 1, MaxInputs: ir.Variadic, Outputs: 1},
		{Name: "mul", Traits: ir.SameType | ir.Pure, MinInputs: 1, MaxInputs: ir.Variadic, Outputs: 1},
	}})
	if err != nil {
		panic(err) // a mistake in the lines above
	}
	fg = graph.New(ir.NewContext(dialects))
	return fg, fg.AddInput(ir.F64, "x"), fg.AddInput(ir.F64, "y"), fg.AddInput(ir.F64, "z")
}

// A graph and a pattern are unified, another expression is reified by what that
// bound, and evaluated it is a graph again.
func Example() {
	fg, x, y, _ := scalars()
	add := fg.Context().Op("add")
	lv := logic.NewVar("")

	s, ok := logic.Unify(fg.Apply(add, 0, x, y), logic.Expr(add, x, lv), logic.Subst{})
	fmt.Println(s, ok)

	res := logic.Reify(logic.Expr(add, lv, lv), s)
	fmt.Println(res)

	v, err := logic.NewEvaluator(logic.InGraph(fg)).Eval(res)
	fmt.Println(v, err)
	if err := printer.DebugPrint(os.Stdout, printer.DebugOptions{}, printer.Var(v.(graph.Var))); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {~_1: y} true
	// e(add, y, y)
	// add.0 <nil>
	// add [id A]
	//  |y [id B]
	//  |y [id B]
}

// A pair of variables matches the application of any op to any number of inputs.
func ExampleCons() {
	fg, x, y, z := scalars()
	add := fg.Context().Op("add")
	op, args := logic.NewVar("op"), logic.NewVar("args")
	for _, inputs := range [][]graph.Var{{x, y}, {x, y, z}} {
		s, _ := logic.Unify(logic.Cons(op, args), fg.Apply(add, 0, inputs...), logic.Subst{})
		fmt.Println(s)
		product := logic.Reify(logic.Cons(logic.OpName("mul"), args), s)
		v, err := logic.NewEvaluator(logic.InGraph(fg)).Eval(product)
		fmt.Println(graph.Text(v.(graph.Var), 9), err)
	}
	// Output:
	// {~op: add, ~args: e(x, y)}
	// mul(x, y) <nil>
	// {~op: add, ~args: e(x, y, z)}
	// mul(x, y, z) <nil>
}

// Attributes and types are terms as well.
func ExampleOpen() {
	ctxt := ir.NewContext(nil)
	turn := ctxt.Op("transpose", ir.NamedAttr{Name: "perm", Value: ctxt.Ints(ir.I64, 1, 0)})
	p, _ := logic.Open(turn)
	fmt.Println(p)

	first, elem := logic.NewVar("first"), logic.NewVar("elem")
	pattern := logic.Expr(logic.Class("transpose"), logic.Entry("perm", logic.List(first, 0)))
	s, ok := logic.Unify(pattern, turn, logic.Subst{})
	fmt.Println(s, ok)
	s, ok = logic.Unify(logic.Expr(ir.TensorKind, elem, logic.List(4, 8)), ir.Tensor(ir.F32, 4, 8), logic.Subst{})
	fmt.Println(s, ok)
	_, err := logic.Open(ir.F32)
	fmt.Println(err)
	// Output:
	// e(transpose, perm: [1, 0])
	// {~first: 1 : i64} true
	// {~elem: f32} true
	// f32 has no head and no tail
}

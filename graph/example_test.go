package graph_test

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// toy returns a context that knows three ops.
func toy() *ir.Context {
	dialects, err := ir.NewDialects(ir.Dialect{Name: "toy", Ops: []ir.OpInfo{
		{Name: "toy.neg", Traits: ir.Pure | ir.SameType | ir.Involution, MinInputs: 1, MaxInputs: 1, Outputs: 1},
		{Name: "toy.add", Traits: ir.Pure | ir.SameType | ir.Commutative, MinInputs: 2, MaxInputs: 2, Outputs: 1},
		{Name: "toy.print", Traits: ir.Effect, MaxInputs: ir.Variadic},
	}})
	if err != nil {
		panic(err)
	}
	return ir.NewContext(dialects)
}

func Example() {
	ctxt := toy()
	neg := ctxt.Op("toy.neg")
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.Tensor(ir.F32, 4), "x")
	a := fg.Apply(neg, 0, x) // 0: the type follows from the op
	b := fg.Apply(neg, 0, a)
	fg.SetOutputs(b)
	fmt.Println(fg)

	if err := fg.Replace(b, x, "involution"); err != nil {
		fmt.Println(err)
	}
	fmt.Println(fg)
	fmt.Println("nodes left:", fg.Len())
	// Output:
	// FunctionGraph(toy.neg(toy.neg(x)))
	// FunctionGraph(x)
	// nodes left: 0
}

// A transaction adds nodes before the one that they replace, and is kept
// or undone as a whole.
func ExampleGraph_Begin() {
	ctxt := toy()
	fg := graph.New(ctxt)
	x, y := fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y")
	sum := fg.Apply(ctxt.Op("toy.add"), 0, x, y)
	fg.SetOutputs(sum)

	try := func(keep bool) {
		tx := fg.Graph().Begin("swap")
		n := tx.Add(sum.Owner().ID(), ctxt.Op("toy.add").ID(), []graph.VarID{y.ID(), x.ID()}, ir.F32)
		_, err := tx.Replace(sum.ID(), fg.Graph().OutputOf(n, 0), false)
		if err != nil || !keep {
			tx.Rollback()
		} else if err := tx.Commit(); err != nil {
			fmt.Println(err)
		}
		fmt.Println(fg)
	}
	try(false)
	try(true)
	// Output:
	// FunctionGraph(toy.add(x, y))
	// FunctionGraph(toy.add(y, x))
}

// Nodes with effects stay, in their order.
func ExampleFunctionGraph_Effects() {
	ctxt := toy()
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	one := fg.Graph().Constant(ctxt.Float(1, ir.F32))
	fg.Add(ctxt.Op("toy.print"), []graph.Var{x})
	fg.Add(ctxt.Op("toy.print"), []graph.Var{fg.Apply(ctxt.Op("toy.add"), 0, x, one)})
	fg.SetOutputs(x)
	fmt.Println(fg)
	for n := range fg.Effects() {
		fmt.Println(n)
	}
	// Output:
	// FunctionGraph(x; effects: toy.print(x), toy.print(toy.add(x, 1.0)))
	// toy.print(x)
	// toy.print(toy.add.0)
}

// A graph that a node holds uses values from outside like its own.
func ExampleNode_AddNested() {
	ctxt := toy()
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	y := fg.Apply(ctxt.Op("toy.neg"), 0, x)
	loop := fg.Add(ctxt.Op("toy.repeat", ir.NamedAttr{Name: "times", Value: ctxt.Int(3, ir.I64)}), []graph.Var{x}, ir.F32)
	body := loop.AddNested(false)
	in := body.AddInput(ir.F32, "in")
	body.SetOutputs(body.Apply(ctxt.Op("toy.add"), 0, in, y))
	fg.SetOutputs(loop.Output(0))
	fmt.Println(fg)
	if err := fg.Replace(y, x, "why not"); err != nil {
		fmt.Println(err)
	}
	fmt.Println(fg)
	// Output:
	// FunctionGraph(toy.repeat{times = 3}(x) {FunctionGraph(toy.add(in, toy.neg(x)))})
	// FunctionGraph(toy.repeat{times = 3}(x) {FunctionGraph(toy.add(in, x))})
}

// small is a feature that refuses graphs of more than three nodes.
type small struct{}

func (small) Validate(fg *graph.FunctionGraph) error {
	if fg.Len() > 3 {
		return errors.New("too large")
	}
	return nil
}

func ExampleFunctionGraph_Attach() {
	ctxt := toy()
	neg, add := ctxt.Op("toy.neg"), ctxt.Op("toy.add")
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	y := fg.Apply(neg, 0, x)
	fg.SetOutputs(y)
	if err := fg.Attach(small{}); err != nil {
		fmt.Println(err)
	}
	tx := fg.Graph().Begin("blow up")
	v := x.ID()
	for range 4 {
		n := tx.Add(y.Owner().ID(), add.ID(), []graph.VarID{v, v}, ir.F32)
		v = fg.Graph().OutputOf(n, 0)
	}
	if _, err := tx.Replace(y.ID(), v, false); err != nil {
		fmt.Println(err)
	}
	fmt.Println(tx.Commit())
	fmt.Println(fg)
	// Output:
	// too large
	// FunctionGraph(toy.neg(x))
}

func ExampleEqual() {
	build := func(scale float64) *graph.FunctionGraph {
		ctxt := toy() // another context each time
		fg := graph.New(ctxt)
		x := fg.AddInput(ir.F32, "x")
		by := fg.Graph().Constant(ctxt.Float(scale, ir.F32))
		fg.SetOutputs(fg.Apply(ctxt.Op("toy.add"), 0, x, by))
		return fg
	}
	fmt.Println(graph.Equal(build(1), build(1)))
	fmt.Println(graph.Equal(build(1), build(2)))
	one, again := graph.StructuralHash(build(1)), graph.StructuralHash(build(1))
	fmt.Println(one == again)
	// Output:
	// <nil>
	// input 1 of toy.add: constant 1.0 and constant 2.0
	// true
}

func ExampleContext_Op() {
	ctxt := toy()
	axis := ir.NamedAttr{Name: "axis", Value: ctxt.Int(1, ir.I64)}
	keep := ir.NamedAttr{Name: "keep", Value: ctxt.Unit()}
	op := ctxt.Op("toy.sum", keep, axis)
	fmt.Println(op, op == ctxt.Op("toy.sum", axis, keep))
	// Output: toy.sum{axis = 1, keep} true
}

// The log of rewrites says where a node comes from.
func ExampleProvenance() {
	ctxt := toy()
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	y := fg.Apply(ctxt.Op("toy.neg"), 0, x)
	fg.SetOutputs(y)

	// What an engine does: a transaction, and a record of it.
	g := fg.Graph()
	tx := g.Begin("neg_as_add")
	n := tx.Add(y.Owner().ID(), ctxt.Op("toy.add").ID(), []graph.VarID{x.ID(), x.ID()}, ir.F32)
	if _, err := tx.Replace(y.ID(), g.OutputOf(n, 0), false); err != nil {
		fmt.Println(err)
	}
	if err := tx.Commit(); err != nil {
		fmt.Println(err)
	}
	log := g.Provenance()
	step := log.Step(graph.Step{Rule: "neg_as_add", Pass: "main/canonicalize", Round: 1})
	tx.Log(step, y.Owner().ID(), nil, g.OutputOf(n, 0))

	made := fg.Outputs()[0].Owner()
	r := log.At(log.MadeBy(made.ID()))
	fmt.Println(made, "<-", r.Rule, r.Pass, r.Round, "<-", r.Root)
	fmt.Println(log.Origins(made.ID()))
	// Output:
	// toy.add(x, x) <- neg_as_add main/canonicalize 1 <- toy.neg
	// [toy.neg]
}

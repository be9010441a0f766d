package unify_test

import (
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// arithmetic knows which ops may swap their arguments.
func arithmetic() *ir.Dialects {
	dialects, err := ir.NewDialects(ir.Dialect{Name: "a", Ops: []ir.OpInfo{
		{Name: "a.add", Traits: ir.Commutative | ir.Pure}, {Name: "a.neg", Traits: ir.Pure},
	}})
	if err != nil {
		panic(err) // a mistake in the lines above
	}
	return dialects
}

// A pattern matches a node in several ways where an op is commutative, until one
// is accepted.
func ExampleMatcher() {
	dialects := arithmetic()
	fg := graph.New(ir.NewContext(dialects))
	op := fg.Context().Op
	x, y := fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y")
	negX := fg.Apply(op("a.neg"), ir.F32, x)
	sum := fg.Apply(op("a.add"), ir.F32, y, negX)

	// ?p + -?q
	difference := unify.MustCompile(unify.App("a.add", unify.Var("p"), unify.App("a.neg", unify.Var("q"))), dialects)
	var m unify.Matcher
	found := m.Match(fg.Graph(), difference, sum.Owner().ID(), func(m *unify.Match) bool {
		for _, name := range []string{"p", "q"} {
			fmt.Println(name, "is", m.Graph.Var(m.Vars[difference.Names[name].Index]))
		}
		return true
	})
	fmt.Println(found)
	// Output:
	// p is y
	// q is x
	// true
}

// An automaton finds which of many patterns are worth trying at a node.
func ExampleAutomaton() {
	dialects := arithmetic()
	fg := graph.New(ir.NewContext(dialects))
	op := fg.Context().Op
	x := fg.AddInput(ir.F32, "x")
	zero := fg.Graph().Constant(fg.Context().Float(0, ir.F32))
	sum := fg.Apply(op("a.add"), ir.F32, zero, x)

	names := []string{"x + 0", "x + x", "x + -y", "-(-x)"}
	automaton := unify.NewAutomaton([]*unify.Pattern{
		unify.MustCompile(unify.App("a.add", unify.Var("x"), unify.Int(0)), dialects),
		unify.MustCompile(unify.App("a.add", unify.Var("x"), unify.Var("x")), dialects),
		unify.MustCompile(unify.App("a.add", unify.Var("x"), unify.App("a.neg", unify.Var("y"))), dialects),
		unify.MustCompile(unify.App("a.neg", unify.App("a.neg", unify.Var("x"))), dialects),
	})
	runner := automaton.NewRunner(fg.Context())
	for _, c := range runner.Candidates(fg.Graph(), sum.Owner().ID()) {
		matches := runner.Match(fg.Graph(), automaton.Pattern(c.Pattern), sum.Owner().ID(), func(*unify.Match) bool { return true })
		fmt.Println(names[c.Pattern], matches)
	}
	// Output:
	// x + 0 true
	// x + x false
}

// Mistakes in a term are errors that name it.
func ExampleCompile() {
	_, err := unify.Compile(unify.App("a.neg", unify.Rest("x"), unify.Var("x")), nil)
	fmt.Println(err)
	// Output: ?x is a variable here and a list of variables before
}

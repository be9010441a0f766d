package scalar_test

import (
	"context"
	"fmt"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/scalar"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/unify"
)

// sum is z + ((y * x) / y) * (z / x), in which y can be cancelled.
func sum() *graph.FunctionGraph {
	b := scalar.NewBuilder()
	x, y, z := b.Float64("x"), b.Float64("y"), b.Float64("z")
	return must(b.Build(b.Add(z, b.Mul(b.TrueDiv(b.Mul(y, x), y), b.TrueDiv(z, x)))))
}

// quotient is ((y + z) * x) / (y + z), with y + z twice.
func quotient() *graph.FunctionGraph {
	b := scalar.NewBuilder()
	x, y, z := b.Float64("x"), b.Float64("y"), b.Float64("z")
	return must(b.Build(b.TrueDiv(b.Mul(b.Add(y, z), x), b.Add(y, z))))
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// optimize runs an optimizer, and prints the graph that comes out.
func optimize(opt navigator.Optimizer, fg *graph.FunctionGraph) *profile.Report {
	report, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(fg)
	return report
}

// cancelled returns what a / b is when a is a product of two with b among them.
func cancelled(div graph.Node) (graph.Var, bool) {
	if div.Op().Name() != "scalar.true_div" {
		return graph.Var{}, false
	}
	product := div.Input(0).Owner()
	if !product.IsValid() || product.Op().Name() != "scalar.mul" || product.NumInputs() != 2 {
		return graph.Var{}, false
	}
	switch a, b := product.Input(0), product.Input(1); div.Input(1) {
	case a:
		return b, true
	case b:
		return a, true
	}
	return graph.Var{}, false
}

// simplify is (x * y) / y = x as a global optimizer: it has the whole graph, and
// goes over it as it likes. Nodes come in topological order; [navigator.Run.Replace]
// checks each replacement, and undoes one that a feature of the graph refuses.
type simplify struct{}

func (simplify) Name() string { return "simplify" }

func (simplify) Apply(r *navigator.Run, pass *profile.Pass) error {
	for n := range r.Graph.Nodes() {
		to, ok := cancelled(n)
		if !ok || r.Ended() {
			continue
		}
		if err := r.Replace(pass, n.Output(0), to); err != nil {
			return err
		}
	}
	return nil
}

// A global optimizer: it rewrites the whole graph by itself.
func Example_global() {
	fg := sum()
	fmt.Println(fg)
	report := optimize(simplify{}, fg)
	fmt.Println(report.Rewrites, "rewrite,", report.NodesBefore, "->", report.NodesAfter, "nodes")
	// Output:
	// FunctionGraph(scalar.add(z, scalar.mul(scalar.true_div(scalar.mul(y, x), y), scalar.true_div(z, x))))
	// FunctionGraph(scalar.add(z, scalar.mul(x, scalar.true_div(z, x))))
	// 1 rewrite, 5 -> 3 nodes
}

// Two nodes that compute the same are two nodes, and what is cancelled must be
// the same variable. Merging comes first.
func Example_mergeFirst() {
	fg := quotient()
	optimize(simplify{}, fg)
	optimize(navigator.NewMerge("merge"), fg)
	optimize(simplify{}, fg)
	// Output:
	// FunctionGraph(scalar.true_div(scalar.mul(scalar.add(y, z), x), scalar.add(y, z)))
	// FunctionGraph(scalar.true_div(scalar.mul(*1 -> scalar.add(y, z), x), *1))
	// FunctionGraph(x)
}

// Whether y + z is z + y, merging does not ask; a merge that knows which ops
// commute does.
func Example_mergeCommutative() {
	b := scalar.NewBuilder()
	x, y, z := b.Float64("x"), b.Float64("y"), b.Float64("z")
	fg := must(b.Build(b.TrueDiv(b.Mul(b.Add(y, z), x), b.Add(z, y))))
	optimize(navigator.NewMerge("merge"), fg)
	optimize(navigator.NewMergeCommutative("merge_commutative"), fg)
	// Output:
	// FunctionGraph(scalar.true_div(scalar.mul(scalar.add(y, z), x), scalar.add(z, y)))
	// FunctionGraph(scalar.true_div(scalar.mul(*1 -> scalar.add(y, z), x), *1))
}

// indexed is simplify with an index of the nodes of each op in the place of the
// walk: the exercise of the document.
type indexed struct{ index *feature.NodeFinder }

func (indexed) Name() string { return "simplify_indexed" }

func (s indexed) Apply(r *navigator.Run, pass *profile.Pass) error {
	for _, n := range s.index.NodesNamed("scalar.true_div") {
		to, ok := cancelled(n)
		if !ok {
			continue
		}
		if err := r.Replace(pass, n.Output(0), to); err != nil {
			return err
		}
	}
	return nil
}

// An index is a feature: attached to a graph, it knows the nodes of each op while
// the graph changes.
func Example_index() {
	fg, index := sum(), &feature.NodeFinder{}
	if err := fg.Attach(index); err != nil {
		fmt.Println(err)
	}
	fmt.Println(len(index.NodesNamed("scalar.true_div")), "divisions")
	optimize(indexed{index}, fg)
	fmt.Println(len(index.NodesNamed("scalar.true_div")), "division")
	// Output:
	// 2 divisions
	// FunctionGraph(scalar.add(z, scalar.mul(x, scalar.true_div(z, x))))
	// 1 division
}

// localSimplify is (x * y) / y = x as a local optimizer, a rule: a function on
// one node, which says what takes the place of the node's outputs or why nothing
// does. The pattern names the ops at which it is tried.
var localSimplify = &navigator.Local{
	Name:    "local_simplify",
	Doc:     "(x * y) / y = x",
	Pattern: unify.MustCompile(unify.Root("scalar.true_div"), nil),
	Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
		to, ok := cancelled(r.Node())
		if !ok {
			return r.NoMatch("the numerator is not a product with the denominator"), nil
		}
		return r.Replace(to), nil
	},
}

// A local optimizer needs a navigator, which goes over the graph and applies it:
// here one walk in topological order.
func Example_local() {
	fg := sum()
	report := optimize(navigator.NewTopo(navigator.TopoConfig{
		Name: "simplify", Locals: []*navigator.Local{localSimplify},
	}), fg)
	rule := report.Rules[0]
	fmt.Println(rule.Name, "tried", rule.Tried, "applied", rule.Applied, "refused", rule.Reasons)
	// Output:
	// FunctionGraph(scalar.add(z, scalar.mul(x, scalar.true_div(z, x))))
	// local_simplify tried 2 applied 1 refused [{the numerator is not a product with the denominator 1}]
}

// A pattern says the same in a line. The document needs a second one for the
// factors in the other order; the dialect says that mul commutes, so one is all.
func Example_patternSub() {
	simplify, err := rules.PatternSub(dialects.All(), "(true_div (mul ?x ?y) ?y)", "?x",
		rules.InDialect("scalar"), rules.Named("local_simplify"), rules.Equality(navigator.Approximate))
	if err != nil {
		fmt.Println(err)
		return
	}
	optimize(navigator.NewTopo(navigator.TopoConfig{Name: "simplify", Locals: []*navigator.Local{simplify}}), sum())
	fmt.Println(simplify.Name, "is", simplify.Equality)

	_, err = rules.PatternSub(dialects.All(), "(true_div (mul ?x ?y) ?y)", "?z", rules.InDialect("scalar"), rules.Named("wrong"))
	fmt.Println(err)
	// Output:
	// FunctionGraph(scalar.add(z, scalar.mul(x, scalar.true_div(z, x))))
	// local_simplify is approximate
	// wrong:2:1: rule wrong: replace: unbound variable ?z: the pattern does not bind it
}

// The same in a rule file, which needs no Go, with the tests that it must pass.
func Example_toml() {
	const file = `
version = 1
dialect = "scalar"

[[rule]]
name    = "local_simplify"
doc     = "(x * y) / y = x, where y is not zero."
match   = '(true_div (mul ?x ?y) ?y)'
replace = '?x'
exact   = false

  [[rule.test]]
  given = '%x: f64, %y: f64'
  in    = '(true_div (mul %y %x) %y)'
  out   = '%x'
`
	set, err := rules.Load([]rules.Source{{Name: "simplify.toml", Data: []byte(file)}}, dialects.All())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, result := range set.Test(nil) {
		fmt.Println(result.Rule.Name(), result.Rewrites, result.Err)
	}
	optimize(navigator.NewTopo(navigator.TopoConfig{Name: "simplify", Locals: set.Locals()}), sum())
	// Output:
	// local_simplify 1 <nil>
	// FunctionGraph(scalar.add(z, scalar.mul(x, scalar.true_div(z, x))))
}

// Replacing an op by another one, here add by mul: not recommended, for reasons
// that are mathematical.
func Example_opSub() {
	addToMul, err := rules.OpSub(dialects.All(), "add", "mul", rules.InDialect("scalar"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(addToMul.Name)
	optimize(navigator.NewTopo(navigator.TopoConfig{Name: "add_to_mul", Locals: []*navigator.Local{addToMul}}), quotient())
	// Output:
	// add -> mul
	// FunctionGraph(scalar.true_div(scalar.mul(scalar.mul(y, z), x), scalar.mul(y, z)))
}

// Removing an op whose outputs are its inputs.
func Example_opRemove() {
	b := scalar.NewBuilder()
	x := b.Float64("x")
	fg := must(b.Build(b.Neg(b.Identity(b.Identity(x)))))
	removeIdentity, err := rules.OpRemove(dialects.All(), "identity", rules.InDialect("scalar"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(removeIdentity.Name)
	optimize(navigator.NewTopo(navigator.TopoConfig{Name: "remove_identity", Locals: []*navigator.Local{removeIdentity}}), fg)
	// Output:
	// identity(x) -> x
	// FunctionGraph(scalar.neg(x))
}

// Rules are registered in a database, in the order in which they are to run and
// with tags, and a query asks for some of them. Nothing is registered by being
// linked: a program that wants a rule says so.
func Example_register() {
	simplify := must(rules.PatternSub(dialects.All(), "(true_div (mul ?x ?y) ?y)", "?x",
		rules.InDialect("scalar"), rules.Named("local_simplify"), rules.Tags("simplify", "fast_run")))
	identity := must(rules.OpRemove(dialects.All(), "scalar.identity", rules.Named("remove_identity"), rules.Tags("fast_run")))

	db, canonicalize := optdb.NewSequenceDB("optdb"), optdb.NewEquilibriumDB("canonicalize", optdb.EquilibriumOptions{})
	for _, err := range []error{
		db.RegisterOptimizer(navigator.NewMerge("merge"), optdb.Entry{Position: new(0.0), Tags: []string{"fast_run"}}),
		db.RegisterDB(canonicalize, optdb.Entry{Position: new(1.0)}),
		canonicalize.Register(simplify, optdb.Entry{}),
		canonicalize.Register(identity, optdb.Entry{}),
	} {
		if err != nil {
			fmt.Println(err)
		}
	}
	for _, text := range []string{"+fast_run", "+fast_run -simplify"} {
		opt, err := db.Query(must(optdb.ParseQuery(text)))
		if err != nil {
			fmt.Println(err)
			continue
		}
		fg := quotient()
		if _, err := opt.Optimize(context.Background(), fg); err != nil {
			fmt.Println(err)
		}
		fmt.Println(text+":", fg)
	}
	// Output:
	// +fast_run: FunctionGraph(x)
	// +fast_run -simplify: FunctionGraph(scalar.true_div(scalar.mul(*1 -> scalar.add(y, z), x), *1))
}

// An equilibrium applies rules and optimizers until none of them changes the
// graph: what merging makes equal is cancelled, what that makes equal is merged.
func Example_equilibrium() {
	report := optimize(navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name:    "canonicalize",
		Locals:  []*navigator.Local{localSimplify},
		Globals: []navigator.Optimizer{navigator.NewMerge("merge")},
	}), quotient())
	fmt.Println(report.Rewrites, "rewrites,", report.Stop)
	// Output:
	// FunctionGraph(x)
	// 2 rewrites, fixpoint
}

// A rule may replace what other nodes compute: this one is tried at exp, and
// looks among the users of exp for a log, whose value is the input of exp.
func Example_otherNodes() {
	users := func(n graph.Node) []graph.Node {
		var nodes []graph.Node
		for c := range n.Output(0).Clients() {
			nodes = append(nodes, c.Node)
		}
		return nodes
	}
	logExp := must(rules.PatternSub(dialects.All(), "(log (exp ?x))", "?x", rules.InDialect("scalar"),
		rules.Named("log_exp"), rules.GetNodes([]string{"exp"}, users), rules.Equality(navigator.ApproximateIgnoringInf)))
	b := scalar.NewBuilder()
	x, y := b.Float64("x"), b.Float64("y")
	e := b.Exp(x)
	fg := must(b.Build(b.Add(b.Log(e), e), b.Log(y)))
	report := optimize(navigator.NewTopo(navigator.TopoConfig{Name: "log_exp", Locals: []*navigator.Local{logExp}}), fg)
	fmt.Println("tried at", report.Rules[0].Tried, "node")
	// Output:
	// FunctionGraph(scalar.add(x, scalar.exp(x)), scalar.log(y))
	// tried at 1 node
}

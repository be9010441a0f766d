package rules_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/navigator/classic"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
)

// These are the behaviours that the reference checks of pattern and op
// substitution, by the names that our list of them has.

// atoms is a dialect of ops that compute a value of their first input's type.
var atoms = func() *ir.Dialects {
	d := ir.Dialect{Name: "t", Open: true}
	for _, name := range []string{"op1", "op2", "op3", "op4", "op5", "f", "g", "log", "exp"} {
		d.Ops = append(d.Ops, ir.OpInfo{
			Name: "t." + name, Traits: ir.Pure | ir.SameType, MinInputs: 1, MaxInputs: ir.Variadic, Outputs: 1,
		})
	}
	d.Ops = append(d.Ops,
		ir.OpInfo{Name: "t.sum", Traits: ir.Pure | ir.SameType | ir.Commutative, MinInputs: 2, MaxInputs: 2, Outputs: 1},
		ir.OpInfo{Name: "t.two", Traits: ir.Pure, MinInputs: 1, MaxInputs: ir.Variadic, Outputs: 2})
	return must(ir.NewDialects(d))
}()

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// sub returns a PatternSub over the dialect t.
func sub(match, replace string, options ...rules.Option) *navigator.Local {
	return must(rules.PatternSub(atoms, match, replace, append(options, rules.InDialect("t"))...))
}

// world is a graph of values of one type.
type world struct {
	*graph.FunctionGraph
	x, y, z graph.Var
}

func newWorld() *world {
	fg := graph.New(ir.NewContext(atoms))
	return &world{fg, fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y"), fg.AddInput(ir.F32, "z")}
}

func (w *world) op(name string, inputs ...graph.Var) graph.Var {
	return w.Apply(w.Context().Op("t."+name), ir.F32, inputs...)
}

func (w *world) chain(name string, n int) graph.Var {
	v := w.x
	for range n {
		v = w.op(name, v)
	}
	return v
}

func (w *world) number(value float64) graph.Var {
	return w.Graph().Constant(w.Context().Float(value, ir.F32))
}

// becomes runs an optimizer and compares what comes out.
func (w *world) becomes(t *testing.T, opt navigator.Optimizer, want string) *profile.Report {
	t.Helper()
	report, err := navigator.Optimize(context.Background(), opt, w.FunctionGraph, navigator.Options{})
	require.NoError(t, err)
	require.NoError(t, w.CheckIntegrity())
	require.NoError(t, report.Check())
	require.Equal(t, "FunctionGraph("+want+")", w.String())
	return report
}

func settled(list ...*navigator.Local) navigator.Optimizer {
	return navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "q", Locals: list})
}

// once is the document's PatternOptimizer: by op, new trees ignored.
func once(list ...*navigator.Local) navigator.Optimizer {
	return must(classic.NewOpKey(classic.OpKeyConfig{Name: "k", Locals: list, Order: navigator.OutToIn, IgnoreNewTrees: true}))
}

func walk(order navigator.Order, ignore bool, list ...*navigator.Local) navigator.Optimizer {
	return navigator.NewTopo(navigator.TopoConfig{Name: "t", Locals: list, Order: order, IgnoreNewTrees: ignore})
}

func TestP1ReplaceOutput(t *testing.T) {
	w := newWorld()
	w.SetOutputs(w.op("op1", w.op("op2", w.x, w.y), w.z))
	w.becomes(t, once(sub("(op1 (op2 ?a ?b) ?c)", "(op4 ?c ?b)")), "t.op4(z, y)")
}

func TestP2NestedOut(t *testing.T) {
	w := newWorld()
	w.SetOutputs(w.op("op1", w.op("op2", w.x, w.y), w.z))
	w.becomes(t, once(sub("(op1 (op2 ?a ?b) ?c)", "(op4 (op1 (op2 ?b ?a)) ?c ?c)")), "t.op4(t.op1(t.op2(y, x)), z, z)")
}

func TestP3RepeatedName(t *testing.T) {
	w := newWorld()
	w.SetOutputs(w.op("op1", w.op("op1", w.x, w.x), w.op("op1", w.x, w.y)))
	w.becomes(t, once(sub("(op1 ?a ?a)", "(op3 ?a)")), "t.op1(t.op3(x), t.op1(x, y))")
}

func TestP4RepeatedNameOfOtherVariables(t *testing.T) {
	w := newWorld()
	w.SetOutputs(w.op("op1", w.x, w.op("op2", w.x)), w.op("op1", w.op("op2", w.x), w.op("op2", w.x)))
	w.becomes(t, once(sub("(op1 ?a ?a)", "(op3 ?a)")), "t.op1(x, t.op2(x)), t.op1(t.op2(x), t.op2(x))")
}

func TestP5Inside(t *testing.T) {
	w := newWorld()
	w.SetOutputs(w.op("op1", w.op("op2", w.x, w.y), w.op("op3", w.x, w.y)))
	w.becomes(t, once(sub("(op2 ?a ?b)", "(op1 ?b ?a)")), "t.op1(t.op1(y, x), t.op3(x, y))")
}

func TestP6NoRecursion(t *testing.T) {
	w := newWorld()
	w.SetOutputs(w.op("op1", w.op("op2", w.x, w.y)))
	w.becomes(t, once(sub("(op1 (op2 ?a ?b))", "(op1 (op1 (op2 ?b ?a)))")), "t.op1(t.op1(t.op2(y, x)))")
}

func TestP7AllOccurrences(t *testing.T) {
	w := newWorld()
	w.SetOutputs(w.op("op1", w.op("op2", w.x, w.y), w.op("op2", w.x, w.z), w.op("op2", w.y, w.z)))
	w.becomes(t, once(sub("(op2 ?a ?b)", "(op4 ?a)")), "t.op1(t.op4(x), t.op4(x), t.op4(y))")
}

// TestP8 and TestP9 do not depend on the order of the visits.
func TestP8P9Halve(t *testing.T) {
	halve := sub("(f (f ?x))", "?x")
	for n, want := range map[int]string{4: "x", 5: "t.f(x)"} {
		for _, opt := range []navigator.Optimizer{
			settled(halve), once(halve), walk(navigator.InToOut, true, halve), walk(navigator.OutToIn, false, halve),
		} {
			w := newWorld()
			w.SetOutputs(w.chain("f", n))
			w.becomes(t, opt, want)
		}
	}
}

func TestP10IgnoreNewTrees(t *testing.T) {
	grow := sub("(f ?x)", "(g (f ?x))")
	for _, opt := range []navigator.Optimizer{once(grow), walk(navigator.InToOut, true, grow), walk(navigator.OutToIn, true, grow)} {
		w := newWorld()
		w.SetOutputs(w.chain("f", 3))
		w.becomes(t, opt, "t.g(t.f(t.g(t.f(t.g(t.f(x))))))")
	}
}

func TestP11VisitNewTrees(t *testing.T) {
	shrink := sub("(f (f ?x))", "(f ?x)")
	for _, order := range []navigator.Order{navigator.InToOut, navigator.OutToIn} {
		w := newWorld()
		w.SetOutputs(w.chain("f", 5))
		w.becomes(t, walk(order, false, shrink), "t.f(x)")
	}
}

// TestP12 matches constants by value. The constant that goes into the graph is
// that of the rule there; here it is the graph's, as there is only one of a value.
func TestP12Constants(t *testing.T) {
	w := newWorld()
	w.SetOutputs(w.op("op1", w.op("op2", w.x, w.number(2)), w.number(3)))
	two := w.number(2)
	w.becomes(t, once(sub("(op1 (op2 ?a 2) 3)", "(op3 ?a 2)")), "t.op3(x, 2.0)")
	require.Equal(t, two, w.Outputs()[0].Owner().Input(1))
}

func TestP13Constraint(t *testing.T) {
	of := func(name string) func(graph.Var) bool {
		return func(v graph.Var) bool { return v.Owner().IsValid() && v.Owner().Op().Name() == name }
	}
	w := newWorld()
	w.SetOutputs(w.op("op3", w.op("op1", w.op("op2", w.x)), w.op("op1", w.op("op4", w.y)), w.op("op1", w.z)))
	w.becomes(t, settled(sub("(op1 ?a)", "(op5 ?a)", rules.Constrain("a", of("t.op2")))),
		"t.op3(t.op5(t.op2(x)), t.op1(t.op4(y)), t.op1(z))")

	// What is not accepted in one order may be in another; two constraints and
	// a guard hold together.
	w = newWorld()
	w.SetOutputs(w.op("sum", w.op("op2", w.x), w.op("op4", w.y)), w.op("sum", w.op("op4", w.x), w.op("op2", w.y)), w.op("sum", w.op("op4", w.x), w.op("op4", w.y)))
	w.becomes(t, settled(sub("(sum ?a ?b)", "(op5 ?a ?b)", rules.Constrain("a", of("t.op2")), rules.Constrain("b", of("t.op4")), rules.Where("same_type(a, b)"))),
		"t.op5(t.op2(x), t.op4(y)), t.op5(t.op2(y), t.op4(x)), t.sum(t.op4(x), t.op4(y))")
}

func TestP14TwoNamesOneVariable(t *testing.T) {
	w := newWorld()
	w.SetOutputs(w.op("op1", w.x, w.x))
	w.becomes(t, once(sub("(op1 ?a ?b)", "(op3 ?a ?b)")), "t.op3(x, x)")
}

// TestP15 is expected to fail there: a constraint on a compound pattern. Here a
// guard may ask about the node that an application matched.
func TestP15ConstraintOnAnApplication(t *testing.T) {
	big := sub("(op1 (op2 ?a))", "(op3 ?a)", rules.Constrain("a", func(a graph.Var) bool {
		for c := range a.Clients() {
			if c.Node.Op().Name() == "t.op2" && c.Node.NumInputs() == 1 {
				return true
			}
		}
		return false
	}))
	w := newWorld()
	w.SetOutputs(w.op("op1", w.op("op2", w.x)))
	w.becomes(t, settled(big), "t.op3(x)")
}

// sharedInterior is op4(op1(op2(x, y), z), op2(x, y)) with one op2.
func sharedInterior() *world {
	w := newWorld()
	inner := w.op("op2", w.x, w.y)
	w.SetOutputs(w.op("op4", w.op("op1", inner, w.z), inner))
	return w
}

// TestP16 is about values inside of a match that others use. The document refuses
// them by default, and counts what it should not: the clients of the value that
// is replaced, and of all that the match is computed from. Here they are allowed,
// as a rule file's are, and a rule that refuses them counts its own interior.
func TestP16MultipleClients(t *testing.T) {
	match, replace := "(op1 (op2 ?a ?b) ?c)", "(op3 ?b ?c)"
	const replaced, left = "t.op4(t.op3(y, z), t.op2(x, y))", "t.op4(t.op1(*1 -> t.op2(x, y), z), *1)"
	sharedInterior().becomes(t, settled(sub(match, replace)), replaced)
	sharedInterior().becomes(t, settled(sub(match, replace, rules.AllowMultipleClients(true))), replaced)
	alone := sub(match, replace, rules.AllowMultipleClients(false))
	report := sharedInterior().becomes(t, settled(alone), left)
	require.Equal(t, "an inner value of the pattern has other clients", report.Rules[0].Reasons[0].Name)

	w := newWorld() // the replaced value, and what is below the match, are used by others
	below := w.op("op5", w.x)
	out := w.op("op1", w.op("op2", below, w.y), w.z)
	w.SetOutputs(w.op("op4", out, out), w.op("op5", below), out)
	w.becomes(t, settled(alone), "t.op4(*1 -> t.op3(y, z), *1), t.op5(t.op5(x)), *1")

	w = newWorld() // the other client is of the match itself
	inner := w.op("op2", w.x, w.y)
	w.SetOutputs(w.op("op1", inner, inner))
	w.becomes(t, settled(sub("(op1 (op2 ?a ?b) ?c)", "(op3 ?a)", rules.AllowMultipleClients(false))), "t.op3(x)")

	w = sharedInterior() // the other client goes: the rule is tried again
	drop := sub("(op4 ?a (op2 ?b ?c))", "(op4 ?a ?b)")
	w.becomes(t, settled(alone, drop), "t.op4(t.op3(y, z), x)")
}

// TestP17: ops that compare equal are one op, wherever they were made.
func TestP17EqualOps(t *testing.T) {
	w := newWorld()
	k := func() ir.Op {
		return w.Context().Op("t.f", ir.NamedAttr{Name: "k", Value: w.Context().Int(1, ir.I64)})
	}
	w.SetOutputs(w.Apply(k(), ir.F32, w.Apply(k(), ir.F32, w.x)), w.Apply(k(), ir.F32, w.op("f", w.x)))
	w.becomes(t, settled(sub("(?f (?f ?x))", "?x")), "x, t.f{k = 1}(t.f(x))")
}

func TestO1OpSub(t *testing.T) {
	w := newWorld()
	w.SetOutputs(w.op("op1", w.op("op1", w.op("op1", w.x, w.y), w.z)))
	w.becomes(t, settled(must(rules.OpSub(atoms, "t.op1", "t.op2"))), "t.op2(t.op2(t.op2(x, y), z))")
}

func TestO2OpSubOfOneOp(t *testing.T) {
	w := newWorld()
	w.SetOutputs(w.op("op3", w.op("op1", w.op("op3", w.op("op1", w.x)))))
	w.becomes(t, settled(must(rules.OpSub(atoms, "op1", "op2", rules.InDialect("t")))), "t.op3(t.op2(t.op3(t.op2(x))))")
}

// TestOpRemove replaces each output by the input of its number, and refuses a node
// where they are not as many.
func TestOpRemove(t *testing.T) {
	w := newWorld()
	two := w.Add(w.Context().Op("t.two"), []graph.Var{w.x, w.y}, ir.F32, ir.F32)
	odd := w.Add(w.Context().Op("t.two"), []graph.Var{w.x}, ir.F32, ir.F32)
	w.SetOutputs(two.Output(1), two.Output(0), odd.Output(0))
	report := w.becomes(t, settled(must(rules.OpRemove(atoms, "t.two"))), "y, x, t.two(x)")
	require.Equal(t, []profile.Count{{Name: "1 input for 2 outputs", Count: 1}}, report.Rules[0].Reasons)
}

package eval_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// square returns a graph that was built in Go: x * x + 1, with a constant that
// has no node.
func square(t testing.TB) (*graph.FunctionGraph, eval.Options) {
	t.Helper()
	ctxt := ir.NewContext(dialects.All())
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.I32, "x")
	one := fg.Graph().Constant(ctxt.Int(1, ir.I32))
	y := fg.Apply(ctxt.Op("arith.muli"), 0, x, x)
	fg.SetOutputs(fg.Apply(ctxt.Op("arith.addi"), 0, y, one))
	return fg, eval.Options{Evaluators: dialects.Evaluators()}
}

func i32(t testing.TB, n int64) value.Value {
	t.Helper()
	v, err := value.Ints(ir.I32, n)
	require.NoError(t, err)
	return v
}

func TestGraphsBuiltInGo(t *testing.T) {
	fg, opts := square(t)
	r, err := eval.Run(t.Context(), fg, []value.Value{i32(t, 5)}, opts)
	require.NoError(t, err)
	require.Equal(t, int64(26), r.Outputs[0].Int(0))
	require.Equal(t, int64(2), r.Steps)
}

func TestWrongInputs(t *testing.T) {
	fg, opts := square(t)
	f32, err := value.Floats(ir.F32, 1)
	require.NoError(t, err)
	for _, test := range []struct {
		inputs []value.Value
		want   string
	}{
		{nil, "the graph has 1 input, 0 given"},
		{[]value.Value{{}}, "input x has no value"},
		{[]value.Value{f32}, "input x is i32, not f32"},
	} {
		_, err := eval.Run(t.Context(), fg, test.inputs, opts)
		require.EqualError(t, err, test.want)
		require.ErrorIs(t, err, eval.ErrInput)
	}
}

func TestTraceAndCancel(t *testing.T) {
	fg, opts := square(t)
	var seen []string
	stop := errors.New("enough")
	opts.Trace = func(n graph.Node, outputs []value.Value) error {
		seen = append(seen, n.Op().Name()+" "+outputs[0].String())
		return nil
	}
	_, err := eval.Run(t.Context(), fg, []value.Value{i32(t, 3)}, opts)
	require.NoError(t, err)
	require.Equal(t, []string{"arith.muli 9", "arith.addi 10"}, seen)

	opts.Trace = func(graph.Node, []value.Value) error { return stop }
	_, err = eval.Run(t.Context(), fg, []value.Value{i32(t, 3)}, opts)
	require.ErrorIs(t, err, stop)
	var node *eval.Error
	require.ErrorAs(t, err, &node)
	require.Equal(t, "arith.muli", node.Node.Op().Name())

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = eval.Run(ctx, fg, []value.Value{i32(t, 3)}, opts)
	require.ErrorIs(t, err, context.Canceled)
}

func TestApply(t *testing.T) {
	ctxt := ir.NewContext(dialects.All())
	opts := eval.Options{Evaluators: dialects.Evaluators()}
	out, err := eval.Apply(t.Context(), ctxt.Op("arith.addi"), []value.Value{i32(t, 1), i32(t, 2)}, []ir.Type{ir.I32}, opts)
	require.NoError(t, err)
	require.Equal(t, int64(3), out[0].Int(0))

	_, err = eval.Apply(t.Context(), ctxt.Op("my.op"), nil, nil, opts)
	require.ErrorIs(t, err, eval.ErrNoEvaluator)
	_, err = eval.Apply(t.Context(), ctxt.Op("arith.addi"), []value.Value{i32(t, 1)}, []ir.Type{ir.I32}, opts)
	require.ErrorIs(t, err, eval.ErrType)
	_, err = eval.Apply(t.Context(), ctxt.Op("arith.addi"), []value.Value{i32(t, 1), i32(t, 2)}, []ir.Type{ir.I64}, opts)
	require.EqualError(t, err, "it gives i32 and declares i64")

	// What needs a node says so.
	call := ctxt.Op("func.call", ir.NamedAttr{Name: "callee", Value: ctxt.Symbol("f")})
	_, err = eval.Apply(t.Context(), call, nil, nil, opts)
	require.ErrorIs(t, err, eval.ErrFunction)
	_, err = eval.Apply(t.Context(), ctxt.Op("scf.if"), []value.Value{value.Bool(true)}, nil, opts)
	require.ErrorIs(t, err, eval.ErrType)
}

func TestLimitOfMemory(t *testing.T) {
	ctxt := ir.NewContext(dialects.All())
	huge := ir.Tensor(ir.F32, 1<<20, 1<<10)
	v, err := value.Floats(ir.Tensor(ir.F32, 1<<10, 1<<10), 1)
	require.NoError(t, err)
	opts := eval.Options{Evaluators: dialects.Evaluators(), MaxElements: 1000}
	out, err := eval.Apply(t.Context(), ctxt.Op("arith.addf"), []value.Value{v, v}, []ir.Type{v.Type()}, opts)
	require.NoError(t, err, "a splat takes no memory")
	require.Equal(t, 2.0, out[0].Float(7))
	_, err = eval.Apply(t.Context(), ctxt.Op("tensor.from_elements"), nil, []ir.Type{huge}, opts)
	require.ErrorIs(t, err, eval.ErrLimit)
}

func TestFits(t *testing.T) {
	parse := func(text string) ir.Type {
		typ, err := ir.ParseType(text)
		require.NoError(t, err)
		return typ
	}
	for _, test := range []struct {
		declared, actual string
		want             bool
	}{
		{"f32", "f32", true}, {"f32", "f64", false}, {"f32", "tensor<f32>", false}, {"tensor<*xf32>", "tensor<2xf32>", true},
		{"tensor<?x2xf32>", "tensor<3x2xf32>", true}, {"tensor<?x2xf32>", "tensor<3x3xf32>", false}, {"tensor<2xf32>", "vector<2xf32>", false},
		{"tensor<2xf32, #e.e>", "tensor<2xf32>", true}, {"!tosa.shape<2>", "tensor<2xindex>", true}, {"tensor<2xf32>", "tensor<2x1xf32>", false},
	} {
		require.Equal(t, test.want, eval.Fits(parse(test.declared), parse(test.actual)), "%s %s", test.declared, test.actual)
	}
}

func TestRegistry(t *testing.T) {
	add := eval.Evaluator{Eval: func(c *eval.Call) error { c.Return(c.Input(0)); return nil }}
	r := eval.NewRegistry()
	require.NoError(t, r.Add("my.op", add))
	require.EqualError(t, r.Add("my.op", add), "my.op has two evaluators")
	require.EqualError(t, r.Add("my.other", eval.Evaluator{}), "my.other has an evaluator that does nothing")
	both := dialects.Evaluators().With(r)
	_, ok := both.Lookup("my.op")
	require.True(t, ok)
	_, ok = both.Lookup("arith.addi")
	require.True(t, ok)
	require.Equal(t, []string{"my.op"}, r.Ops())
}

// TestRegistryOfDialects makes the evaluators of a dialect once, when one is looked up, and finds those of another
// registry in place of them.
func TestRegistryOfDialects(t *testing.T) {
	named := func(name string) eval.Evaluator {
		return eval.Evaluator{Eval: func(*eval.Call) error { return nil }, Domain: eval.Domain{Partial: name}}
	}
	made := 0
	r := eval.NewRegistry()
	ops := func() map[string]eval.Evaluator {
		made++
		return map[string]eval.Evaluator{"a": named("first"), "b": named("second")}
	}
	require.NoError(t, r.AddDialect("my", ops))
	require.EqualError(t, r.AddDialect("my", ops), "the dialect my is registered twice")
	own := eval.NewRegistry()
	require.NoError(t, own.Add("my.b", named("own")))
	both := r.With(own)
	_, ok := both.Lookup("other.a")
	require.False(t, ok)
	require.Zero(t, made)
	for op, want := range map[string]string{"my.a": "first", "my.b": "own"} {
		e, ok := both.Lookup(op)
		require.True(t, ok)
		require.Equal(t, want, e.Domain.Partial)
	}
	_, ok = both.Lookup("my.c")
	require.False(t, ok)
	require.Equal(t, []string{"my.a", "my.b"}, both.Ops())
	require.EqualError(t, r.Add("my.a", named("fourth")), "my.a has two evaluators")
	require.NoError(t, r.Add("my.c", named("fifth")))
	require.Equal(t, []string{"my.a", "my.b", "my.c"}, r.Ops())
	e, ok := own.With(r).Lookup("my.b")
	require.True(t, ok)
	require.Equal(t, "second", e.Domain.Partial)
	require.Equal(t, 1, made)
}

// TestEveryOpSaysItsDomain checks that a generator of inputs learns of what
// elements.
func TestEveryOpSaysItsDomain(t *testing.T) {
	r := dialects.Evaluators()
	known := dialects.All()
	for _, op := range r.Ops() {
		e, _ := r.Lookup(op)
		require.NotNil(t, e.Eval, op)
		require.True(t, e.Domain.Elems != 0 || e.Domain.Impure, op)
		if d, _ := known.Dialect(op[:strings.Index(op, ".")]); d.Open {
			continue
		}
		require.NotNil(t, known.Op(op), "%s is an op that no dialect has", op)
	}
}

// TestEntry chooses what is run: modules and functions are not programs by themselves.
func TestEntry(t *testing.T) {
	const module = "\"builtin.module\"() ({\n"
	function := func(name string) string {
		return "\"func.func\"() <{function_type = () -> (), sym_name = \"" + name + "\"}> ({\n  \"func.return\"() : () -> ()\n}) : () -> ()\n"
	}
	const end = "}) : () -> ()\n"
	for _, test := range []struct{ text, name, want string }{
		{module + function("f") + end, "", "f"},
		{module + function("f") + function("g") + end, "", "!which function? There are 2, and none is called main"},
		{module + module + function("f") + function("g") + end + end, "", "!which function? There are 2, and none is called main"},
		{module + function("f") + function("main") + end, "", "main"},
		{module + function("f") + function("g") + end, "g", "g"},
		{module + function("f") + end, "g", `!there is no function "g"`},
		{module + function("f") + "\"x.loose\"() : () -> ()\n" + end, "", "the file"},
		{module + end, "", "the file"},
	} {
		fg, err := mlir.Parse("in.mlir", test.text, dialects.All())
		require.NoError(t, err)
		entry, err := eval.Entry(fg, test.name)
		if test.want[0] == '!' {
			require.EqualError(t, err, test.want[1:])
			require.ErrorIs(t, err, eval.ErrFunction)
			continue
		}
		require.NoError(t, err, test.text)
		got := "the file"
		if entry != fg {
			got = entry.ParentNode().Op().Attr("sym_name").Text()
		}
		require.Equal(t, test.want, got, test.text)
	}
}

// TestDeadInRegions does not evaluate what only dead code in a region uses.
func TestDeadInRegions(t *testing.T) {
	fg, err := mlir.Parse("p.mlir", `"func.func"() <{function_type = () -> i1, sym_name = "f"}> ({
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "arith.divsi"(%0, %0) : (i32, i32) -> i32
  %2 = "arith.constant"() <{value = true}> : () -> i1
  %3 = "scf.if"(%2) ({
    %4 = "arith.addi"(%1, %1) : (i32, i32) -> i32
    "scf.yield"(%2) : (i1) -> ()
  }, {
    "scf.yield"(%2) : (i1) -> ()
  }) : (i1) -> i1
  "func.return"(%3) : (i1) -> ()
}) : () -> ()`, dialects.All())
	require.NoError(t, err)
	entry, err := eval.Entry(fg, "f")
	require.NoError(t, err)
	result, err := eval.Run(context.Background(), entry, nil, eval.Options{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	require.Equal(t, "true", result.Outputs[0].String())
}

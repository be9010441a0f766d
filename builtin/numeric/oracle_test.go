package numeric_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
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

// folded is an op that mlir-opt folds, and the types it is tried on.
type folded struct {
	op, attrs string
	inputs    int
	types     []string
	result    func(t string) string // nil: the type of the inputs
	ulps      uint64
}

var (
	intTypes   = []string{"i1", "i5", "i8", "i32", "i64", "vector<3xi8>", "tensor<3xi16>", "index"}
	realTypes  = []string{"f32", "f64", "vector<3xf32>"}
	floatTypes = []string{"f16", "bf16", "f32", "f64", "vector<3xf32>", "tensor<2x2xf64>"}
)

// withElement replaces the elements of a type.
func withElement(elem string) func(string) string {
	return func(t string) string {
		open := strings.LastIndexByte(t, 'x')
		if !strings.HasSuffix(t, ">") {
			return elem
		}
		return t[:open+1] + elem + ">"
	}
}

func foldedOps() []folded {
	var all []folded
	for _, op := range []string{
		"addi", "subi", "muli", "divsi", "divui", "ceildivsi", "ceildivui", "floordivsi", "remsi", "remui", "andi", "ori", "xori",
		"maxsi", "maxui", "minsi", "minui", "shli", "shrsi", "shrui",
	} {
		all = append(all, folded{op: "arith." + op, inputs: 2, types: intTypes})
	}
	for predicate := range 10 {
		all = append(all, folded{op: "arith.cmpi", attrs: fmt.Sprintf("{predicate = %d : i64}", predicate), inputs: 2, types: intTypes, result: withElement("i1")})
	}
	for _, op := range []string{"addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf"} {
		all = append(all, folded{op: "arith." + op, inputs: 2, types: floatTypes})
	}
	for predicate := range 16 {
		all = append(all, folded{op: "arith.cmpf", attrs: fmt.Sprintf("{predicate = %d : i64}", predicate), inputs: 2, types: floatTypes, result: withElement("i1")})
	}
	cast := func(op, to string, from ...string) {
		all = append(all, folded{op: "arith." + op, inputs: 1, types: from, result: withElement(to)})
	}
	cast("extsi", "i64", "i1", "i5", "i8", "vector<3xi8>")
	cast("extui", "i64", "i1", "i5", "i8", "vector<3xi8>")
	cast("trunci", "i3", "i5", "i8", "i64", "tensor<3xi16>")
	cast("sitofp", "f16", "i1", "i5", "i32", "i64")
	cast("sitofp", "f32", "i1", "i5", "i32", "i64", "vector<3xi8>")
	cast("uitofp", "f32", "i1", "i5", "i32", "i64")
	cast("uitofp", "bf16", "i1", "i64")
	cast("fptosi", "i8", "f16", "f32", "f64")
	cast("fptosi", "i64", "f16", "f32", "f64")
	cast("fptoui", "i8", "f16", "f32", "f64")
	cast("extf", "f64", "f16", "bf16", "f32", "vector<3xf32>")
	cast("truncf", "f16", "f32", "f64")
	cast("truncf", "f8E4M3FN", "f32", "f64")
	cast("truncf", "bf16", "f32", "f64")
	cast("bitcast", "i32", "f32")
	cast("bitcast", "f16", "i16")
	all = append(all, folded{op: "arith.negf", inputs: 1, types: floatTypes})
	for _, op := range []string{"absf", "ceil", "floor", "round", "roundeven", "trunc", "sqrt"} {
		all = append(all, folded{op: "math." + op, inputs: 1, types: realTypes})
	}
	for _, op := range []string{"exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "tanh", "atan", "erf"} {
		all = append(all, folded{op: "math." + op, inputs: 1, types: realTypes, ulps: 2})
	}
	for _, op := range []string{"sin", "cos", "tan"} { // 25 ulp at 2^1024
		all = append(all, folded{op: "math." + op, inputs: 1, types: realTypes, ulps: 32})
	}
	for _, op := range []string{"absi", "ctlz", "cttz", "ctpop"} {
		all = append(all, folded{op: "math." + op, inputs: 1, types: []string{"i5", "i8", "i32", "i64"}})
	}
	all = append(all,
		folded{op: "math.ipowi", inputs: 2, types: []string{"i8", "i32"}}, folded{op: "math.copysign", inputs: 2, types: floatTypes},
		// The logarithm of the largest numbers is 700, where one bit is 700 ulp.
		folded{op: "math.powf", inputs: 2, types: []string{"f64"}, ulps: 1024}, folded{op: "math.powf", inputs: 2, types: []string{"f32"}, ulps: 2},
		folded{op: "math.atan2", inputs: 2, types: []string{"f32", "f64"}, ulps: 2})
	for _, op := range []string{"add", "sub", "maximum", "minimum", "mul", "intdiv", "logical_left_shift", "logical_right_shift"} {
		all = append(all, folded{op: "tosa." + op, inputs: 2, types: []string{"tensor<2xi32>", "tensor<1xi32>"}})
	}
	for _, op := range []string{"add", "sub", "maximum", "minimum"} {
		all = append(all, folded{op: "tosa." + op, inputs: 2, types: []string{"tensor<2xf32>", "tensor<1xf16>"}})
	}
	for _, op := range []string{"equal", "greater", "greater_equal"} {
		all = append(all, folded{op: "tosa." + op, inputs: 2, types: []string{"tensor<1xi32>", "tensor<1xf32>"}, result: withElement("i1")})
	}
	return all
}

// drawInput generates a value that has some special elements.
func drawInput(t testing.TB, typ ir.Type, r *rand.Rand) value.Value {
	v, err := value.Random(typ, r)
	require.NoError(t, err)
	b, err := value.NewBuilder(typ)
	require.NoError(t, err)
	b.Copy(0, v, 0, b.Len())
	specials := value.Specials(v.Elem())
	for i := range b.Len() {
		if r.IntN(2) == 0 {
			b.Copy(i, specials[r.IntN(len(specials))], 0, 1)
		}
	}
	return b.Value()
}

// program writes a function that applies each op some times to constants, and
// returns all results.
func foldProgram(t testing.TB, r *rand.Rand, ops []folded, times int) (string, []uint64) {
	var body strings.Builder
	var results, types []string
	var ulps []uint64
	n := 0
	for _, op := range ops {
		for _, name := range op.types {
			typ, err := ir.ParseType(name)
			require.NoError(t, err)
			for range times {
				var inputs, inputTypes []string
				for range op.inputs {
					fmt.Fprintf(&body, "  %%c%d = \"arith.constant\"() {value = %s} : () -> %s\n", n, drawInput(t, typ, r).Literal(), name)
					inputs, inputTypes = append(inputs, fmt.Sprintf("%%c%d", n)), append(inputTypes, name)
					n++
				}
				out := name
				if op.result != nil {
					out = op.result(name)
				}
				if op.op == "tosa.mul" {
					fmt.Fprintf(&body, "  %%s%d = \"tosa.const\"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>\n", n)
					inputs, inputTypes = append(inputs, fmt.Sprintf("%%s%d", n)), append(inputTypes, "tensor<1xi8>")
				}
				fmt.Fprintf(&body, "  %%r%d = \"%s\"(%s) %s : (%s) -> %s\n", n, op.op, strings.Join(inputs, ", "), op.attrs, strings.Join(inputTypes, ", "), out)
				results, types, ulps = append(results, fmt.Sprintf("%%r%d", n)), append(types, out), append(ulps, op.ulps)
			}
		}
	}
	list := strings.Join(types, ", ")
	return fmt.Sprintf("\"func.func\"() <{function_type = () -> (%s), sym_name = \"f\"}> ({\n%s  \"func.return\"(%s) : (%s) -> ()\n}) : () -> ()\n",
		list, body.String(), strings.Join(results, ", "), list), ulps
}

// TestAsMLIRFolds compares what we compute of constants with what mlir-opt folds
// them to. What it does not fold is most often undefined: then we must say so, or
// have another reason to know better.
func TestAsMLIRFolds(t *testing.T) {
	path, err := exec.LookPath("mlir-opt-22")
	if err != nil {
		t.Skip("mlir-opt-22 is not installed")
	}
	times := 5
	if testing.Short() {
		times = 2
	}
	text, ulps := foldProgram(t, rand.New(rand.NewPCG(1, 2)), foldedOps(), times)
	cmd := exec.Command(path, "--canonicalize=max-iterations=2", "--mlir-print-op-generic", "-")
	cmd.Stdin = strings.NewReader(text)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	require.NoError(t, cmd.Run(), errs.String())

	before, after := body(t, text), body(t, out.String())
	require.Len(t, after.Outputs(), len(before.Outputs()))
	compared, undefined := map[string]int{}, 0
	for i, v := range before.Outputs() {
		theirs, ok, err := eval.Constant(after.Outputs()[i], eval.Options{})
		require.NoError(t, err)
		n := v.Owner()
		var inputs []value.Value
		for _, in := range n.Inputs() {
			c, _, err := eval.Constant(in, eval.Options{})
			require.NoError(t, err)
			inputs = append(inputs, c)
		}
		ours, err := eval.Apply(context.Background(), n.Op(), inputs, []ir.Type{v.Type()}, eval.Options{Evaluators: dialects.Evaluators()})
		if errors.Is(err, eval.ErrUndefined) {
			undefined++
			continue // mlir-opt may fold it to anything
		}
		require.NoError(t, err, "%s of %v", n.Op(), inputs)
		if !ok {
			continue // it has no folder for the type, or leaves what is not exact
		}
		if n.Op().Name() == "math.atan2" && inputs[0].Float(0) == 0 && inputs[1].Float(0) == 0 {
			continue // mlir-opt folds it to NaN; C, to which it is lowered, to 0 or pi
		}
		d := value.Compare(ours[0], theirs, value.Tolerance{ULPs: ulps[i], SignedZero: !strings.Contains(n.Op().Name(), "num")})
		if d != nil {
			t.Errorf("%s of %v: %s", n.Op(), inputs, d)
		}
		compared[n.Op().Name()]++
	}
	require.NotZero(t, undefined)
	total := 0
	for _, op := range foldedOps() {
		total += compared[op.op]
		delete(compared, op.op)
	}
	require.Greater(t, total, 100*times)
	t.Logf("%d results compared, %d undefined", total, undefined)
}

// body returns the only function of a text.
func body(t testing.TB, text string) *graph.FunctionGraph {
	t.Helper()
	fg, err := mlir.Parse("in.mlir", text, dialects.All())
	require.NoError(t, err)
	_, graphs := eval.Functions(fg)
	require.Len(t, graphs, 1)
	return graphs[0]
}

package algebra_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
)

// randomGraph returns a program of elementwise ops on vectors and numbers, as MLIR. A
// sample goes along with it, so that few of its values are NaN.
func randomGraph(r *rand.Rand, size int) string {
	type val struct {
		name   string
		vector bool
		sample float64
	}
	var values []val
	var text strings.Builder
	typeOf := func(vector bool) string {
		if vector {
			return "tensor<4xf64>"
		}
		return "tensor<f64>"
	}
	text.WriteString("func.func @main(")
	for i := range 5 {
		v := val{fmt.Sprintf("%%x%d", i), i < 3, 0.4 + 0.1*float64(i)}
		values = append(values, v)
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString(v.name + ": " + typeOf(v.vector))
	}
	body, made := strings.Builder{}, 0
	pick := func() val {
		if r.IntN(5) == 0 { // a constant
			c := []float64{-1, 1, 2, 0.5, 0, -3, 1.5}[r.IntN(7)]
			made++
			v := val{fmt.Sprintf("%%c%d", made), r.IntN(3) == 0, c}
			fmt.Fprintf(&body, "  %s = \"scalar.constant\"() {value = dense<%.6e> : %s} : () -> %s\n", v.name, c, typeOf(v.vector), typeOf(v.vector))
			return v
		}
		if n := len(values); r.IntN(2) == 0 { // near the end, so that trees are deep
			return values[max(0, n-1-r.IntN(4))]
		}
		return values[r.IntN(len(values))]
	}
	unary := map[string]func(float64) float64{
		"neg": func(x float64) float64 { return -x }, "sqr": func(x float64) float64 { return x * x }, "abs": math.Abs,
		"reciprocal": func(x float64) float64 { return 1 / x }, "sigmoid": func(x float64) float64 { return 1 / (1 + math.Exp(-x)) },
		"exp": math.Exp, "log": math.Log, "log1p": math.Log1p, "expm1": math.Expm1, "tanh": math.Tanh, "sqrt": math.Sqrt,
		"erf": math.Erf, "erfc": math.Erfc, "sinh": math.Sinh, "arcsinh": math.Asinh, "identity": func(x float64) float64 { return x },
	}
	names := []string{"add", "add", "add", "sub", "sub", "mul", "mul", "mul", "true_div", "true_div", "maximum", "neg", "neg", "sqr", "abs",
		"reciprocal", "sigmoid", "exp", "exp", "log", "log", "log1p", "expm1", "tanh", "sqrt", "erf", "erfc", "sinh", "arcsinh", "identity", "switch", "pow"}
	for len(values) < size+5 {
		op := names[r.IntN(len(names))]
		args := []val{pick()}
		f := unary[op]
		if f == nil {
			args = append(args, pick())
			if (op == "add" || op == "mul") && r.IntN(3) == 0 {
				args = append(args, pick())
			}
		}
		sample := args[0].sample
		switch op {
		case "add":
			for _, a := range args[1:] {
				sample += a.sample
			}
		case "mul":
			for _, a := range args[1:] {
				sample *= a.sample
			}
		case "sub":
			sample -= args[1].sample
		case "true_div":
			sample /= args[1].sample
		case "maximum":
			sample = max(sample, args[1].sample)
		case "switch":
			args = append(args, pick(), pick())
			if sample = args[3].sample; args[0].sample < args[1].sample {
				sample = args[2].sample
			}
		case "pow":
			c := []float64{0, 1, 2, -1, -2, 0.5, -0.5}[r.IntN(7)]
			made++
			fmt.Fprintf(&body, "  %%c%d = \"scalar.constant\"() {value = dense<%.6e> : tensor<f64>} : () -> tensor<f64>\n", made, c)
			args[1] = val{fmt.Sprintf("%%c%d", made), false, c}
			sample = math.Pow(sample, c)
		default:
			sample = f(sample)
		}
		if !(math.Abs(sample) < 50) || sample != 0 && math.Abs(sample) < 0.01 {
			continue
		}
		vector := false
		for _, a := range args {
			vector = vector || a.vector
		}
		result := val{fmt.Sprintf("%%v%d", len(values)), vector, sample}
		if op == "switch" {
			made++
			isVector := args[0].vector || args[1].vector
			truth := strings.Replace(typeOf(isVector), "f64", "i1", 1)
			fmt.Fprintf(&body, "  %%b%d = \"scalar.lt\"(%s, %s) : (%s, %s) -> %s\n", made, args[0].name, args[1].name,
				typeOf(args[0].vector), typeOf(args[1].vector), truth)
			fmt.Fprintf(&body, "  %s = \"scalar.switch\"(%%b%d, %s, %s) : (%s, %s, %s) -> %s\n", result.name, made, args[2].name, args[3].name,
				truth, typeOf(args[2].vector), typeOf(args[3].vector), typeOf(vector))
		} else {
			var names, types []string
			for _, a := range args {
				names, types = append(names, a.name), append(types, typeOf(a.vector))
			}
			fmt.Fprintf(&body, "  %s = \"scalar.%s\"(%s) : (%s) -> %s\n", result.name, op, strings.Join(names, ", "), strings.Join(types, ", "), typeOf(vector))
		}
		values = append(values, result)
	}
	var outs, types []string
	for _, v := range values[5:] {
		if uses := strings.Count(body.String(), v.name+",") + strings.Count(body.String(), v.name+")"); uses == 0 {
			outs, types = append(outs, v.name), append(types, typeOf(v.vector))
		}
	}
	fmt.Fprintf(&text, ") -> (%s) {\n%s  return %s : %s\n}\n", strings.Join(types, ", "), body.String(), strings.Join(outs, ", "), strings.Join(types, ", "))
	return text.String()
}

// TestRandomGraphs settles random graphs in each of the stages, and in all: what they
// compute as a number they compute after it, and a second run changes nothing.
func TestRandomGraphs(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	graphs := 100
	if testing.Short() {
		graphs = 20
	}
	for _, query := range []string{
		"+useless -changes_values", "+canonicalize -changes_values", "+stabilize -changes_values", "+specialize -changes_values",
		stages, "fast_run -fusion", "default -fusion",
	} {
		opt := lib.DB.MustQuery(query)
		r, sharp, rewrites := rand.New(rand.NewPCG(7, 7)), 0.0, 0
		for i := range graphs {
			text := randomGraph(r, 4+r.IntN(24))
			before, after := parse(t, lib, text), parse(t, lib, text)
			report, err := opt.Optimize(context.Background(), after)
			require.NoError(t, err, text)
			require.NoError(t, after.CheckIntegrity())
			rewrites += report.Rewrites
			require.NotPanics(t, func() { sharp += requireEqual(quiet{t, query, text, after}, before, after) })
			var once bytes.Buffer
			require.NoError(t, mlir.Write(&once, after))
			again := parse(t, lib, once.String())
			_, err = opt.Optimize(context.Background(), again)
			require.NoError(t, err)
			require.NoError(t, graph.Equal(after, again), "%s, graph %d: a second run changes something\n%s\nbecame\n%s\nand then\n%s", query, i, text, mlir.String(after), mlir.String(again))
		}
		t.Logf("%s: %d rewrites, %.0f%% of the results compared", query, rewrites, 100*sharp/float64(graphs))
		require.Greater(t, sharp, 0.6*float64(graphs), query)
	}
}

// quiet is a test that reports the program where it fails, and nothing else.
type quiet struct {
	testing.TB
	query, text string
	after       *graph.FunctionGraph
}

func (q quiet) Logf(string, ...any) {}

func (q quiet) Errorf(format string, args ...any) {
	q.TB.Errorf(format+"\n%s\n%s\nbecame\n%s", append(args, q.query, q.text, mlir.String(q.after))...)
}

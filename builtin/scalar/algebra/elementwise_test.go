package algebra_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// elementwise returns a random graph of elementwise ops on vectors, whose results in the
// reference are known, as MLIR. Most of what the larger ones compute is not a
// number, or infinite; a tame one takes an input in the place of such a value.
func elementwise(tb testing.TB, n int, tame bool) string {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "shared", "data", "elementwise", fmt.Sprintf("elem_%d.json", n)))
	if err != nil {
		tb.Skip("the elementwise graphs are not beside this checkout")
	}
	var file struct {
		Inputs []string
		Nodes  []struct {
			ID string
			Op string
			In []any
		}
		Outputs []string
	}
	require.NoError(tb, json.Unmarshal(data, &file))
	if tame {
		sample := map[string]float64{}
		for i, in := range file.Inputs {
			sample[in] = 0.4 + 0.1*float64(i)
		}
		for i, node := range file.Nodes {
			var args []float64
			for k, in := range node.In {
				if number, ok := in.(float64); ok {
					args = append(args, number)
					continue
				}
				if v := sample[in.(string)]; !(math.Abs(v) < 50) || math.Abs(v) < 0.1 {
					node.In[k] = file.Inputs[(i+k)%len(file.Inputs)]
				}
				args = append(args, sample[node.In[k].(string)])
			}
			sample[node.ID] = number(node.Op, args...)
		}
	}
	var text bytes.Buffer
	const vector = "tensor<16xf64>"
	text.WriteString("func.func @main(")
	for i, in := range file.Inputs {
		if i > 0 {
			text.WriteString(", ")
		}
		fmt.Fprintf(&text, "%%%s: %s", in, vector)
	}
	text.WriteString(") -> (")
	for i := range file.Outputs {
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString(vector)
	}
	text.WriteString(") {\n")
	constants := 0
	for _, node := range file.Nodes {
		var names, types string
		for i, in := range node.In {
			name, typ := "", vector
			switch in := in.(type) {
			case string:
				name = "%" + in
			case float64:
				name, typ = fmt.Sprintf("%%c%d", constants), "tensor<f64>"
				constants++
				fmt.Fprintf(&text, "  %s = \"scalar.constant\"() {value = dense<%s> : tensor<f64>} : () -> tensor<f64>\n",
					name, fmt.Sprintf("%.17e", in))
			}
			if i > 0 {
				names, types = names+", ", types+", "
			}
			names, types = names+name, types+typ
		}
		fmt.Fprintf(&text, "  %%%s = \"scalar.%s\"(%s) : (%s) -> %s\n", node.ID, node.Op, names, types, vector)
	}
	text.WriteString("  return ")
	for i, out := range file.Outputs {
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString("%" + out)
	}
	text.WriteString(" : ")
	for i := range file.Outputs {
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString(vector)
	}
	text.WriteString("\n}\n")
	return text.String()
}

// number computes an op of the shared graphs, for their samples.
func number(op string, x ...float64) float64 {
	y := x[0]
	for _, z := range x[1:] {
		switch op {
		case "add":
			y += z
		case "sub":
			y -= z
		case "mul":
			y *= z
		case "true_div":
			y /= z
		}
	}
	unary := map[string]func(float64) float64{
		"neg": func(x float64) float64 { return -x }, "sqr": func(x float64) float64 { return x * x },
		"reciprocal": func(x float64) float64 { return 1 / x }, "sigmoid": func(x float64) float64 { return 1 / (1 + math.Exp(-x)) },
		"exp": math.Exp, "log": math.Log, "tanh": math.Tanh, "sqrt": math.Sqrt, "abs": math.Abs,
	}
	if f := unary[op]; f != nil {
		return f(y)
	}
	return y
}

// countOps counts the ops of scalar but constants, in all functions.
func countOps(fg *graph.FunctionGraph) int {
	count := 0
	for _, arena := range fg.Arenas() {
		for n := range arena.Nodes() {
			if n.Op().Dialect() == "scalar" && n.Op().Name() != "scalar.constant" {
				count++
			}
		}
	}
	return count
}

// left is how many ops the reference leaves of each graph.
var left = map[int]int{30: 25, 100: 104, 300: 337, 1000: 1109, 2000: 2130}

const stages = "+canonicalize +stabilize +specialize -changes_values"

func parse(tb testing.TB, lib *builtin.Library, text string) *graph.FunctionGraph {
	tb.Helper()
	fg, err := mlir.Parse("elementwise.mlir", text, lib.Dialects)
	require.NoError(tb, err)
	return fg
}

func TestElementwise(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	for _, query := range []string{stages, "fast_run"} {
		opt := lib.DB.MustQuery(query)
		for _, n := range []int{30, 100, 300, 1000, 2000} {
			t.Run(fmt.Sprintf("%s/%d", query, n), func(t *testing.T) {
				text := elementwise(t, n, false)
				before, fg := parse(t, lib, text), parse(t, lib, text)
				start := time.Now()
				report, err := opt.Optimize(context.Background(), fg)
				require.NoError(t, err)
				t.Logf("%d ops -> %d in %v, %d rewrites", countOps(before), countOps(fg), time.Since(start), report.Rewrites)
				require.Less(t, countOps(fg), left[n])
				requireEqual(t, before, fg)
				tame := elementwise(t, n, true)
				before, after := parse(t, lib, tame), parse(t, lib, tame)
				_, err = opt.Optimize(context.Background(), after)
				require.NoError(t, err)
				require.Greater(t, requireEqual(t, before, after), 0.2)

				var once bytes.Buffer
				require.NoError(t, mlir.Write(&once, fg))
				again := parse(t, lib, once.String())
				_, err = opt.Optimize(context.Background(), again)
				require.NoError(t, err)
				require.NoError(t, graph.Equal(fg, again))
			})
		}
	}
}

// run evaluates the function main.
func run(tb testing.TB, fg *graph.FunctionGraph, inputs []value.Value) []value.Value {
	tb.Helper()
	main, err := eval.Entry(fg, "main")
	require.NoError(tb, err)
	result, err := eval.Run(context.Background(), main, inputs, eval.Options{Evaluators: dialects.Evaluators()})
	require.NoError(tb, err)
	return result.Outputs
}

// requireEqual evaluates two graphs on random inputs, and requires that what one computes
// as a finite number, the other does, to nine digits and as far as the graph keeps digits:
// inputs that differ in the 14th give results that differ by some amount, and a hundred times
// that is allowed. It returns the part of the results that were compared to six digits.
func requireEqual(tb testing.TB, before, after *graph.FunctionGraph) float64 {
	tb.Helper()
	main, err := eval.Entry(before, "main")
	require.NoError(tb, err)
	r := rand.New(rand.NewPCG(1, 2))
	finite, sharp, all := 0, 0, 0
	for range 3 {
		var inputs, near []value.Value
		for k, in := range main.Inputs() {
			count, _ := in.Type().NumElements()
			list, moved := make([]float64, count), make([]float64, count)
			for i := range list {
				list[i] = (0.4 + 0.1*float64(k)) * (0.9 + 0.2*r.Float64())
				moved[i] = list[i] * (1 + 1e-14*(r.Float64()-0.5))
			}
			v, err := value.Floats(in.Type(), list...)
			require.NoError(tb, err)
			inputs = append(inputs, v)
			v, err = value.Floats(in.Type(), moved...)
			require.NoError(tb, err)
			near = append(near, v)
		}
		want, moved, got := run(tb, before, inputs), run(tb, before, near), run(tb, after, inputs)
		require.Len(tb, got, len(want))
		for i := range want {
			require.Equal(tb, want[i].Type(), got[i].Type())
			w, m, g := want[i].Floats(), moved[i].Floats(), got[i].Floats()
			for k := range w {
				all++
				if math.IsNaN(w[k]) || math.IsInf(w[k], 0) || math.IsNaN(m[k]) || math.IsInf(m[k], 0) {
					continue
				}
				finite++
				slack := 1e-9*max(1, math.Abs(w[k])) + 100*math.Abs(w[k]-m[k])
				if slack < 1e-6*max(1, math.Abs(w[k])) {
					sharp++
				}
				require.LessOrEqual(tb, math.Abs(w[k]-g[k]), slack, "output %d, element %d: %v before, %v after", i, k, w[k], g[k])
			}
		}
	}
	tb.Logf("%d results, %d finite, %d compared to six digits", all, finite, sharp)
	return float64(sharp) / float64(all)
}

package corpus

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/dataflow"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Values are what a graph computes, by the names of the variables; a variable of a branch
// that is not taken has no value, and is there.
type Values map[string]value.Value

// Compute computes what can be computed in main: of Inputs, and except random numbers.
// Loops have few turns.
func Compute(t testing.TB, module *graph.FunctionGraph) Values {
	t.Helper()
	all, err := TryCompute(t, module)
	check(t, err)
	return all
}

// TryCompute does as Compute does, where there may be too much to compute.
func TryCompute(t testing.TB, module *graph.FunctionGraph) (Values, error) {
	t.Helper()
	main := Main(t, module)
	inputs := make([]value.Value, main.NumInputs())
	for i, v := range main.Inputs() {
		inputs[i] = Input(v.Type())
	}
	return compute(t, main, inputs)
}

// ComputeEach does so for each of the ways to feed the truth values of main, and 0 to 3 as
// its integers.
func ComputeEach(t testing.TB, module *graph.FunctionGraph) []Values {
	t.Helper()
	each, err := TryComputeEach(t, module)
	check(t, err)
	return each
}

// TryComputeEach does as ComputeEach does, where there may be too much to compute.
func TryComputeEach(t testing.TB, module *graph.FunctionGraph) ([]Values, error) {
	t.Helper()
	main := Main(t, module)
	lists := [][]value.Value{nil}
	for _, v := range main.Inputs() {
		choices := []value.Value{Input(v.Type())}
		if n := map[ir.Type]int64{ir.I1: 2, ir.I32: 4}[v.Type().Elem()]; n > 0 && v.Type() == ir.Tensor(v.Type().Elem()) {
			choices = nil
			for k := range n {
				x, err := value.Ints(v.Type(), k)
				check(t, err)
				choices = append(choices, x)
			}
		}
		var longer [][]value.Value
		for _, list := range lists {
			for _, x := range choices {
				longer = append(longer, append(slices.Clone(list), x))
			}
		}
		lists = longer
	}
	var each []Values
	for _, inputs := range lists {
		all, err := compute(t, main, inputs)
		if err != nil {
			return nil, err
		}
		each = append(each, all)
	}
	return each, nil
}

// compute computes what can be computed in main of some inputs.
func compute(t testing.TB, main *graph.FunctionGraph, inputs []value.Value) (Values, error) {
	t.Helper()
	options := dataflow.Options{Eval: eval.Options{Evaluators: dialects.Evaluators(), MaxSteps: 300_000}, MaxTurns: 2000}
	all, byVar := Values{}, map[graph.VarID]value.Value{}
	err := dataflow.Every(t.Context(), main, inputs, options, func(v graph.Var, x value.Value, err error) {
		if err == nil {
			byVar[v.ID()] = x
		}
		switch {
		case v.Name() == "" || v.Owner().IsValid() && IsRandom(v.Owner().Op().Name()):
		case err == nil || errors.Is(err, dataflow.ErrDead):
			all[v.Name()] = x
		}
	})
	for i, name := range OutputNames(main) { // one may be computed by a node of another name now
		out := main.Outputs()[i]
		name = strings.TrimSuffix(name, ":0")
		if x, ok := byVar[out.ID()]; ok && !all[name].IsValid() && (!out.Owner().IsValid() || !IsRandom(out.Owner().Op().Name())) {
			all[name] = x
		}
	}
	return all, err
}

// OutputNames returns the names by which callers fetch the outputs of main.
func OutputNames(main *graph.FunctionGraph) []string {
	text := main.ParentNode().Op().Attr("tf.entry_function").Get("outputs").Text()
	return strings.FieldsFunc(text, func(c rune) bool { return c == ',' })
}

// Input returns a value for an argument, none where its type does not say enough.
func Input(t ir.Type) value.Value {
	if !t.IsRanked() {
		return value.Value{}
	}
	dims := slices.Clone(t.Dims())
	n := int64(1)
	for i := range dims {
		if dims[i] < 0 {
			dims[i] = 2
		}
		n *= dims[i]
	}
	if n > 1<<16 {
		return value.Value{}
	}
	floats, ints := make([]float64, n), make([]int64, n)
	for i := range n {
		floats[i], ints[i] = float64(i%7)/4, i%2
	}
	t = t.WithDims(dims...)
	if x, err := value.Floats(t, floats...); err == nil {
		return x
	}
	x, _ := value.Ints(t, ints...) // none for what is not a number
	return x
}

// IsRandom reports whether what an op gives cannot be computed again.
func IsRandom(op string) bool {
	return strings.Contains(op, "Random") || strings.Contains(op, "Multinomial") || strings.Contains(op, "TruncatedNormal") || op == "tf.Empty"
}

// Compare compares what both have of the values of a graph, and returns how many these are.
func Compare(t testing.TB, name string, before, after Values) int {
	t.Helper()
	compared := 0
	for _, k := range slices.Sorted(maps.Keys(before)) {
		x := before[k]
		y, ok := after[k]
		if !ok {
			continue
		}
		compared++
		switch {
		case x.IsValid() != y.IsValid():
			t.Errorf("%s: %s: %.80s before, %.80s after", name, k, describe(x), describe(y))
		case x.IsValid():
			if d := value.Compare(x, y, value.Tolerance{Relative: 1e-6}); d != nil {
				t.Errorf("%s: %s: %s: %.80s before, %.80s after", name, k, d, x, y)
			}
		}
	}
	return compared
}

func describe(x value.Value) string {
	if !x.IsValid() {
		return "dead"
	}
	return x.String()
}

// CompareOutputs requires that the outputs of main are those that they were, beside what
// Compare does.
func CompareOutputs(t testing.TB, name string, before Values, module *graph.FunctionGraph) int {
	t.Helper()
	after := Compute(t, module)
	for _, v := range Main(t, module).Outputs() {
		x, ok := before[v.Name()]
		if _, has := after[v.Name()]; ok && x.IsValid() && !has {
			t.Errorf("%s: output %s is not computed any more", name, v.Name())
		}
	}
	return Compare(t, name, before, after)
}

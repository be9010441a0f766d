package dataflow_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/dataflow"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// differs are graphs in which some values are others, with the reason.
var differs = map[string]string{
	"g1284": "polygamma of large numbers was recorded as 0", "g1285": "polygamma of large numbers was recorded as 0",
	"g1497": "sums of f32 that nearly cancel: TensorFlow rounds after each term",
	"g1696": "singular vectors that were not asked for were not set", "g1706": "singular vectors that were not asked for were not set",
	"g1708": "singular vectors that were not asked for were not set", "g1713": "singular vectors of f32",
	"g0896": "it is not set on a processor", "g0897": "it is not set on a processor",
}

// TestOracle runs graphs whose values TensorFlow recorded.
func TestOracle(t *testing.T) {
	all := corpus.Records(t)
	options := dataflow.Options{Eval: eval.Options{Evaluators: dialects.Evaluators(), MaxSteps: 1_000_000}}
	computed, wrong, missing, unfed, handles := 0, 0, 0, 0, 0
	reasons := map[string]int{}
	for _, g := range slices.Sorted(maps.Keys(all)) {
		main := corpus.Main(t, corpus.Load(t, corpus.Folder("tf_oracle", "graphs", g+".pb")))
		vars := corpus.Vars(main)
		var inputs []value.Value
		known := map[string]corpus.Record{}
		for _, r := range all[g] {
			if r.Csv != nil {
				known[fmt.Sprintf("%s:%d", r.Node, r.Out)] = r
			}
		}
		for _, v := range main.Inputs() {
			r, ok := known[v.Name()+":0"]
			if !ok {
				inputs = append(inputs, value.Value{})
				continue
			}
			inputs = append(inputs, parse(t, r, v.Type().Elem()))
		}
		tainted := taint(main)
		result, err := dataflow.Run(t.Context(), main, inputs, options)
		require.NoError(t, err, g)
		for _, r := range all[g] {
			if r.Csv == nil {
				continue
			}
			v, ok := vars[fmt.Sprintf("%s:%d", r.Node, r.Out)]
			if !ok || tainted[v.ID()] || v.IsInput() {
				continue
			}
			got, err := result.Value(v)
			if errors.Is(err, dataflow.ErrInLoop) {
				continue
			}
			switch {
			case errors.Is(err, eval.ErrInput): // no value of it was recorded
				unfed++
				continue
			case errors.Is(err, dataflow.ErrHandle): // a message with an address was recorded
				handles++
				continue
			case err != nil:
				missing++
				reasons[strings.TrimSpace(v.Owner().Op().Name()+" "+reason(err))]++
				continue
			}
			computed++
			if problem := compare(r, got); problem != "" {
				wrong++
				if differs[g] == "" {
					t.Errorf("%s %s:%d %s: %s", g, r.Node, r.Out, v.Owner().Op().Brief(), problem)
				}
			}
		}
	}
	for _, k := range slices.SortedFunc(maps.Keys(reasons), func(a, b string) int { return reasons[b] - reasons[a] })[:min(60, len(reasons))] {
		t.Log(reasons[k], k)
	}
	t.Logf("%d computed, %d other than recorded, %d not computed; %d depend on inputs that were not recorded, %d are handles", computed, wrong, missing, unfed, handles)
	require.Greater(t, computed, 10010)
	require.Less(t, wrong, 20)
	require.Zero(t, missing)
}

func reason(err error) string {
	text := err.Error()
	return text[:min(len(text), 110)]
}

// taint returns the variables that depend on random numbers.
func taint(fg *graph.FunctionGraph) map[graph.VarID]bool {
	tainted := map[graph.VarID]bool{}
	for range 2 { // a loop hands on
		for n := range fg.Nodes() {
			is := corpus.IsRandom(n.Op().Name())
			for _, v := range n.Inputs() {
				is = is || tainted[v.ID()]
			}
			if is {
				for _, v := range n.Outputs() {
					tainted[v.ID()] = true
				}
				if n.Op().Name() == "tf.NextIterationSink" {
					for _, v := range n.Input(0).Owner().Outputs() {
						tainted[v.ID()] = true
					}
				}
			}
		}
	}
	return tainted
}

// parse reads a value of a record.
func parse(t *testing.T, r corpus.Record, elem ir.Type) value.Value {
	words := split(*r.Csv)
	typ := ir.Tensor(elem, r.Dims()...)
	var v value.Value
	var err error
	switch value.ClassOf(elem) {
	case value.IntClass:
		var list []int64
		for _, w := range words {
			f, ok := strconv.ParseFloat(w, 64)
			if ok != nil {
				f = map[string]float64{"true": 1, "false": 0}[strings.ToLower(w)]
			}
			list = append(list, int64(f))
		}
		v, err = value.Ints(typ, list...)
	case value.FloatClass:
		var list []float64
		for _, w := range words {
			f, _ := strconv.ParseFloat(w, 64)
			list = append(list, f)
		}
		v, err = value.Floats(typ, list...)
	default:
		v, err = value.Strings(typ, words...)
	}
	require.NoError(t, err)
	return v
}

func split(csv string) []string {
	if csv == "" {
		return nil
	}
	return strings.Split(csv, "\n")
}

// compare returns how a value differs from what was recorded.
func compare(r corpus.Record, got value.Value) string {
	words := split(*r.Csv)
	if len(words) != got.Len() {
		return fmt.Sprintf("%d elements recorded, got %s", len(words), got.Type())
	}
	if !(len(r.Shape) == 1 && r.Shape[0] == 0 && got.Rank() == 0) && !slices.Equal(r.Shape, got.Dims()) {
		return fmt.Sprintf("shape %v recorded, got %s", r.Shape, got.Type())
	}
	for i, w := range words {
		switch got.Class() {
		case value.IntClass, value.FloatClass:
			want, err := strconv.ParseFloat(w, 64)
			if err != nil {
				want = map[string]float64{"true": 1, "false": 0}[strings.ToLower(w)]
			}
			have, tolerance := 0.0, 0.0
			if got.Class() == value.IntClass {
				have = float64(got.Int(i))
			} else {
				have = got.Float(i)
				tolerance = map[ir.Type]float64{ir.F64: 1e-9, ir.F32: 1e-5, ir.F16: 1e-2, ir.BF16: 1e-2}[got.Elem()]*math.Max(math.Abs(want), math.Abs(have)) + 2e-8
			}
			if math.Abs(want-have) > tolerance && want != have && !(want != want && have != have) {
				return fmt.Sprintf("element %d: %v recorded, got %v", i, want, have)
			}
		case value.StringClass:
			if inner, ok := strings.CutPrefix(w, "b'"); ok { // as Python writes bytes
				w = strings.TrimSuffix(inner, "'")
			}
			if w != got.Str(i) {
				return fmt.Sprintf("element %d: %q recorded, got %q", i, w, got.Str(i))
			}
		}
	}
	return ""
}

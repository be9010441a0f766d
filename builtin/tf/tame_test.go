package tf

import (
	"maps"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// TestEvaluatorsAreTame applies every op to inputs that fit and, more often, do not: what
// it cannot compute is an error.
func TestEvaluatorsAreTame(t *testing.T) {
	ctxt := ir.NewContext(nil)
	registry := eval.NewRegistry()
	all := Evaluators()
	for name, e := range all {
		require.NoError(t, registry.Add(Name+"."+name, e))
	}
	options := eval.Options{Evaluators: registry, MaxElements: 1 << 12, MaxWork: 1 << 20}
	const cases = 300
	for _, name := range slices.Sorted(maps.Keys(all)) {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, uint64(len(name))))
			pick := func(list ...ir.Type) ir.Type { return list[r.IntN(len(list))] }
			for range cases {
				n := 1 + r.IntN(4)
				if s := SignatureOf(name); s != nil && r.IntN(4) > 0 {
					n = len(s.Inputs)
				}
				elem := pick(ir.F32, ir.F64, ir.I32, ir.I64, ir.I1, ir.Complex(ir.F32), mustParse("!tf_type.string"))
				var inputs []value.Value
				for i := range n {
					dims := make([]int64, r.IntN(5))
					for d := range dims {
						dims[d] = r.Int64N(4)
					}
					one := elem
					if s := SignatureOf(name); s != nil && i < len(s.Inputs) && s.Inputs[i].Elem != 0 {
						one = s.Inputs[i].Elem
					}
					if i > 0 && r.IntN(3) == 0 {
						one = pick(ir.I32, ir.I64)
					}
					typ := ir.Tensor(one, dims...)
					v, err := value.Random(typ, r)
					if value.ClassOf(one) == value.IntClass && r.IntN(2) == 0 {
						var small []int64
						for range v.Len() {
							small = append(small, r.Int64N(5)-1)
						}
						v, err = value.Ints(typ, small...)
					}
					if err != nil {
						v, err = value.Random(ir.Tensor(ir.I32, dims...), r)
					}
					require.NoError(t, err)
					inputs = append(inputs, v)
				}
				attrs := []ir.NamedAttr{}
				ints := func(name string, n int) {
					list := make([]int64, n)
					for i := range list {
						list[i] = r.Int64N(5) - 1
					}
					attrs = append(attrs, ir.NamedAttr{Name: name, Value: ctxt.Ints(ir.I64, list...)})
				}
				for _, name := range []string{"axis", "num_split", "num_partitions", "block_size", "batch_dims", "begin_mask", "end_mask",
					"shrink_axis_mask", "new_axis_mask", "ellipsis_mask", "k", "seq_dim", "batch_dim", "depth_radius", "num_bits"} {
					if r.IntN(2) == 0 {
						attrs = append(attrs, ir.NamedAttr{Name: name, Value: ctxt.Int(r.Int64N(8)-2, ir.I64)})
					}
				}
				for _, name := range []string{"strides", "ksize", "dilations", "explicit_paddings", "squeeze_dims"} {
					if r.IntN(2) == 0 {
						ints(name, r.IntN(6))
					}
				}
				for name, words := range map[string][]string{"padding": {"SAME", "VALID", "EXPLICIT"}, "data_format": {"NHWC", "NCHW"}, "mode": {"REFLECT", "SYMMETRIC"}} {
					attrs = append(attrs, ir.NamedAttr{Name: name, Value: ctxt.Str(words[r.IntN(len(words))])})
				}
				op := ctxt.Op(Name+"."+name, attrs...)
				types := []ir.Type{ir.UnrankedTensor(elem)}
				func() {
					defer func() {
						if r := recover(); r != nil {
							t.Fatalf("%s panics: %v\n%v\n%s", op, r, inputs, debug.Stack())
						}
					}()
					_, _ = eval.Apply(t.Context(), op, inputs, types, options)
				}()
			}
		})
	}
}

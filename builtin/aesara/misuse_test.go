package aesara_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/shapes"
	"github.com/settle-go/settle/graph/value"
)

// TestAnythingWithoutPanic gives each op attributes and inputs that it may not have: types
// are given or not, and evaluating, looking for views and sizes, and printing give an
// answer or an error.
func TestAnythingWithoutPanic(t *testing.T) {
	all := dialects.All()
	ctxt := ir.NewContext(all)
	r := rand.New(rand.NewPCG(5, 6))
	printer := dialects.Printer()
	opts := eval.Options{Evaluators: dialects.Evaluators(), MaxElements: 1 << 12, MaxWork: 1 << 16}
	attrs := []ir.Attr{
		ctxt.Int(0, ir.I64), ctxt.Int(-1, ir.I64), ctxt.Int(7, ir.I64), ctxt.Int(math.MinInt64, ir.I64), ctxt.Int(math.MaxInt64, ir.I64), ctxt.Int(1, ir.I1),
		ctxt.Ints(ir.I64), ctxt.Ints(ir.I64, 0), ctxt.Ints(ir.I64, 1, 0), ctxt.Ints(ir.I64, 0, 0), ctxt.Ints(ir.I64, -1, -1, 5), ctxt.Ints(ir.I64, math.MinInt64, 1<<40),
		ctxt.DenseArray(ir.I64, 0, -1, 1), ctxt.Str("x"), ctxt.Unit(), ctxt.TypeOf(ir.F32), ctxt.TypeOf(ir.Tensor(ir.I8, 2)), ctxt.ConstantOf(1.5, ir.F64),
	}
	types := []ir.Type{
		ir.F64, ir.I64, ir.I1, ir.Index(), ir.Complex(ir.F32), ir.Tensor(ir.F64), ir.Tensor(ir.I64), ir.Tensor(ir.F64, 3), ir.Tensor(ir.I64, 2), ir.Tensor(ir.F32, 2, 3),
		ir.Tensor(ir.F64, 0, 2), ir.Tensor(ir.I1, 1, 1), ir.Tensor(ir.I8, 2, 1, 3), ir.Vector(ir.F32, 2),
	}
	open := []ir.Type{ir.UnrankedTensor(ir.F64), ir.Tensor(ir.F64, ir.Dynamic), ir.Tensor(ir.I64, ir.Dynamic), ir.None()}
	names := []string{"order", "axis", "dim", "outdim", "acc", "message", "starts", "stops", "steps", "inplace", "settle.inplace", "value"}
	rounds, evaluated := 60, 0
	if testing.Short() {
		rounds = 15
	}
	for _, dialect := range all.List() {
		if dialect.Name != "aesara" && dialect.Name != "scalar" {
			continue
		}
		for i := range dialect.Ops {
			info := &dialect.Ops[i]
			for range rounds {
				var named []ir.NamedAttr
				for _, name := range names {
					if r.IntN(3) == 0 {
						named = append(named, ir.NamedAttr{Name: name, Value: attrs[r.IntN(len(attrs))]})
					}
				}
				op := ctxt.Op(info.Name, named...)
				var in []ir.Type
				var vals []value.Value
				for range r.IntN(5) {
					typ := types[r.IntN(len(types))]
					v, err := value.Random(typ, r)
					require.NoError(t, err)
					in, vals = append(in, typ), append(vals, v)
				}
				out := ir.InferTypes(op, in)
				if out == nil {
					out = []ir.Type{types[r.IntN(len(types))]}
				}
				if got, err := eval.Apply(context.Background(), op, vals, out, opts); err == nil {
					evaluated++
					for k, v := range got {
						require.True(t, eval.Fits(out[k], v.Type()))
					}
				} else {
					require.NotContains(t, err.Error(), "runtime error", "%s", op)
				}
				fg := graph.New(ctxt)
				var inputs []graph.Var
				for _, typ := range in {
					if r.IntN(3) == 0 {
						typ = open[r.IntN(len(open))]
					}
					inputs = append(inputs, fg.AddInput(typ, "x"))
				}
				if strings.HasSuffix(info.Name, ".yield") {
					continue
				}
				ir.InferTypes(op, typesOfVars(inputs))
				n := fg.Add(op, inputs, out...)
				fg.SetOutputs(n.Outputs()...)
				s, err := shapes.Attach(fg)
				require.NoError(t, err)
				aliases, err := views.Attach(fg)
				require.NoError(t, err)
				for _, v := range n.Outputs() {
					s.Of(v)
					aliases.Shown(v)
					aliases.Repeats(v)
					printer.Print(v)
				}
			}
		}
	}
	require.Greater(t, evaluated, 5*rounds)
}

func typesOfVars(vars []graph.Var) []ir.Type {
	list := make([]ir.Type, len(vars))
	for i, v := range vars {
		list[i] = v.Type()
	}
	return list
}

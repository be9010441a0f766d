package mlir_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
)

// A graph that was built in Go is a function; its constants become operations
// before their first use in each region that uses them.
func TestWriteBuilt(t *testing.T) {
	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	fg.Name = "scale"
	x := fg.AddInput(ir.F32, "x")
	two := fg.Graph().Constant(ctxt.Float(2, ir.F32))
	cond := fg.Graph().Constant(ctxt.Bool(true))
	choice := fg.Add(ctxt.Op("scf.if"), []graph.Var{cond}, ir.F32)
	then, other := choice.AddNested(false), choice.AddNested(false)
	y := then.Add(ctxt.Op("arith.mulf"), []graph.Var{x, two}, ir.F32)
	then.SetReturn(then.Add(ctxt.Op("scf.yield"), y.Outputs()))
	other.SetReturn(other.Add(ctxt.Op("scf.yield"), []graph.Var{two}))
	z := fg.Add(ctxt.Op("arith.addf"), []graph.Var{choice.Output(0), two}, ir.F32)
	fg.SetOutputs(z.Output(0), two)
	require.NoError(t, fg.CheckIntegrity())
	const want = `"func.func"() <{function_type = (f32) -> (f32, f32), sym_name = "scale"}> ({
^bb0(%arg0: f32):
  %0 = "arith.constant"() {value = true} : () -> i1
  %1 = "scf.if"(%0) ({
    %4 = "arith.constant"() {value = 2.000000e+00 : f32} : () -> f32
    %5 = "arith.mulf"(%arg0, %4) : (f32, f32) -> f32
    "scf.yield"(%5) : (f32) -> ()
  }, {
    %6 = "arith.constant"() {value = 2.000000e+00 : f32} : () -> f32
    "scf.yield"(%6) : (f32) -> ()
  }) : (i1) -> f32
  %2 = "arith.constant"() {value = 2.000000e+00 : f32} : () -> f32
  %3 = "arith.addf"(%1, %2) : (f32, f32) -> f32
  "func.return"(%3, %2) : (f32, f32) -> ()
}) : () -> ()
`
	require.Equal(t, want, mlir.String(fg))
	again, err := mlir.Parse("again.mlir", want, nil)
	require.NoError(t, err)
	require.Equal(t, want, roundTrip(t, again))
	checkByMLIR(t, want)
}

// Without a name, a file or an operation around it, a graph is @main.
func TestWriteUnnamed(t *testing.T) {
	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	n := fg.Add(ctxt.Op("x.holder"), nil)
	inner := n.AddNested(true)
	inner.SetOutputs(inner.Graph().Constant(ctxt.Int(7, ir.I64)))
	fg.SetOutputs()
	require.Equal(t, `"func.func"() <{function_type = () -> (), sym_name = "main"}> ({
  "x.holder"() ({
    %0 = "arith.constant"() {value = 7 : i64} : () -> i64
    "settle.return"(%0) : (i64) -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
`, mlir.String(fg))
}

// Resources stay with the copy of a graph, and are written once.
func TestResources(t *testing.T) {
	const text = "\"builtin.module\"() ({\n  \"x.y\"() {v = dense_resource<b> : tensor<1xi8>} : () -> ()\n}) : () -> ()\n\n{-# dialect_resources: {} #-}\n"
	fg, err := mlir.Parse("f.mlir", text, nil)
	require.NoError(t, err)
	require.Equal(t, text, mlir.String(fg.Clone()))
	for n := range fg.Nodes() {
		require.NotContains(t, mlir.String(n.Nested()[0]), "{-#")
	}
}

// An attribute is a property where it was read as one, in a copy and in what
// takes the place of a node as well.
func TestPropertiesStay(t *testing.T) {
	const text = `%0 = "x.y"() {a = 1 : i8} : () -> i8
%1 = "x.y"() <{a = 1 : i8}> : () -> i8
%2 = "x.y"() {a = 1 : i8} : () -> i8
"x.use"(%0, %1, %2) : (i8, i8, i8) -> ()
`
	fg, err := mlir.Parse("f.mlir", text, nil)
	require.NoError(t, err)
	require.Equal(t, text, mlir.String(fg.Clone()))
	ctxt := fg.Context()
	for n := range fg.Nodes() {
		if n.Op().Name() != "x.y" {
			continue
		}
		tx := fg.Graph().Begin("change")
		op := n.Op().With("a", ctxt.Int(2, ir.I8)).With("b", ctxt.Unit())
		added := tx.Add(n.ID(), op.ID(), nil, ir.I8)
		_, err := tx.Replace(n.Output(0).ID(), fg.Graph().OutputOf(added, 0), false)
		require.NoError(t, err)
		tx.Unpin(n.ID())
		require.NoError(t, tx.Commit())
	}
	const want = `%0 = "x.y"() {a = 2 : i8, b} : () -> i8
%1 = "x.y"() <{a = 2 : i8}> {b} : () -> i8
%2 = "x.y"() {a = 2 : i8, b} : () -> i8
"x.use"(%0, %1, %2) : (i8, i8, i8) -> ()
`
	require.Equal(t, want, mlir.String(fg))
	again, err := mlir.Parse("f.mlir", mlir.String(fg), nil)
	require.NoError(t, err)
	require.Equal(t, want, mlir.String(again))
}

func TestWriteError(t *testing.T) {
	fg, err := mlir.Parse("f.mlir", `"x.y"() : () -> ()`, nil)
	require.NoError(t, err)
	require.ErrorIs(t, mlir.Write(full{}, fg), errFull)
}

var errFull = errors.New("no space left")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

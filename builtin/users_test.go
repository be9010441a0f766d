package builtin

import (
	"context"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
)

// users are ops that use %b, in the generic form; of some the type of %b can be
// more precise, of others not.
const users = `
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  "t.use"(%b) : (tensor<?x3xf32>) -> ()
  %u1 = "arith.addf"(%b, %o) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %u2 = "arith.cmpf"(%o, %b) <{predicate = 1 : i64}> : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
  %u3 = "arith.select"(%u2, %b, %o) : (tensor<?x3xi1>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %u4 = "arith.truncf"(%b) : (tensor<?x3xf32>) -> tensor<?x3xf16>
  %u5 = "math.exp"(%b) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %u6 = "math.fma"(%b, %o, %b) : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %u7 = "tosa.add"(%b, %o) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %u8 = "tosa.reverse"(%b) <{axis = 0 : i32}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %u9 = "tensor.insert"(%f, %b, %c0, %c0) : (f32, tensor<?x3xf32>, index, index) -> tensor<?x3xf32>
  %ua = "tensor.collapse_shape"(%b) <{reassociation = [[0, 1]]}> : (tensor<?x3xf32>) -> tensor<?xf32>
  %ub = "tensor.extract"(%b, %c0, %c0) : (tensor<?x3xf32>, index, index) -> f32
  %uc = "tensor.dim"(%b, %c0) : (tensor<?x3xf32>, index) -> index
  %ud = "tensor.rank"(%b) : (tensor<?x3xf32>) -> index
  %ue = "tensor.cast"(%b) : (tensor<?x3xf32>) -> tensor<4x3xf32>
  %uf = "tensor.pad"(%b) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 1, 0>, static_low = array<i64: 0, 0>}> ({
  ^bb0(%i: index, %j: index):
    "tensor.yield"(%f) : (f32) -> ()
  }) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %ug = "linalg.transpose"(%b, %n) <{permutation = array<i64: 1, 0>}> ({
  ^bb0(%in: f32, %init: f32):
    "linalg.yield"(%in) : (f32) -> ()
  }) : (tensor<?x3xf32>, tensor<3x?xf32>) -> tensor<3x?xf32>
  %uh = "scf.if"(%k) ({
    "scf.yield"(%b) : (tensor<?x3xf32>) -> ()
  }, {
    "scf.yield"(%o) : (tensor<?x3xf32>) -> ()
  }) : (i1) -> tensor<?x3xf32>
  %ui = "func.call"(%b) <{callee = @callee}> : (tensor<?x3xf32>) -> tensor<?x3xf32>
  %uj = "tensor.generate"(%uc) ({
  ^bb0(%i: index, %j: index):
    %e = "tensor.extract"(%b, %i, %j) : (tensor<?x3xf32>, index, index) -> f32
    "tensor.yield"(%e) : (f32) -> ()
  }) : (index) -> tensor<?x3xf32>
  "t.use"(%u1, %u3, %u4, %u5, %u6, %u7, %u8, %u9, %ua, %ub, %uc, %ud, %ue, %uf, %ug, %uh, %ui, %uj, %v) : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf16>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?xf32>, f32, index, index, tensor<4x3xf32>, tensor<?x3xf32>, tensor<3x?xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<2x3xf32>) -> ()
  "func.return"(%b) : (tensor<?x3xf32>) -> ()
`

// usersProgram is a function in which %b and %v are casts of one value, and one in
// which graphs of ops that are not known hold what is equal to what is around them.
func usersProgram(casts string) string {
	return `"builtin.module"() ({
"func.func"() <{function_type = (tensor<?x3xf32>) -> tensor<?x3xf32>, sym_name = "callee", sym_visibility = "private"}> ({
}) : () -> ()
"func.func"() <{function_type = (tensor<*xf32>, tensor<?x3xf32>, tensor<3x?xf32>, f32, i1) -> tensor<?x3xf32>, sym_name = "main"}> ({
^bb0(%x: tensor<*xf32>, %o: tensor<?x3xf32>, %n: tensor<3x?xf32>, %f: f32, %k: i1):
` + casts + users + `}) : () -> ()
"gpu.module"() <{sym_name = "kernels"}> ({
  "gpu.func"() <{function_type = () -> ()}> ({
    %a = "arith.constant"() <{value = 5 : i32}> : () -> i32
    "t.use"(%a) : (i32) -> ()
    "scf.execute_region"() ({
      %c = "arith.constant"() <{value = 5 : i32}> : () -> i32
      "t.use"(%c) : (i32) -> ()
      "scf.yield"() : () -> ()
    }) : () -> ()
    "gpu.return"() : () -> ()
  }) {sym_name = "k", gpu.kernel, workgroup_attributions = 0 : i64} : () -> ()
  "gpu.func"() <{function_type = () -> ()}> ({
    %a = "arith.constant"() <{value = 5 : i32}> : () -> i32
    "t.use"(%a) : (i32) -> ()
    "gpu.return"() : () -> ()
  }) {sym_name = "l", gpu.kernel, workgroup_attributions = 0 : i64} : () -> ()
}) : () -> ()
%five = "arith.constant"() <{value = 5 : i32}> : () -> i32
"t.use"(%five) : (i32) -> ()
"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "g", visibility_ = 0 : i64}> ({
  %a = "arith.constant"() <{value = 5 : i32}> : () -> i32
  "t.use"(%a) : (i32) -> ()
  "llvm.return"() : () -> ()
}) : () -> ()
}) : () -> ()
`
}

// TestMLIRAcceptsWhatIsMerged merges everything, and asks MLIR's verifier whether
// the users accept what they then use.
func TestMLIRAcceptsWhatIsMerged(t *testing.T) {
	opt, err := exec.LookPath("mlir-opt-22")
	if err != nil {
		t.Skip("mlir-opt-22 is not installed")
	}
	lib, err := New(Config{})
	require.NoError(t, err)
	const b, v = `  %b = "tensor.cast"(%x) : (tensor<*xf32>) -> tensor<?x3xf32>
`, `  %v = "tensor.cast"(%x) : (tensor<*xf32>) -> tensor<2x3xf32>
`
	for _, casts := range []string{b + v, v + b} {
		for _, query := range []string{"o3", "o4"} {
			text := usersProgram(casts)
			fg, err := mlir.Parse("users.mlir", text, lib.Dialects)
			require.NoError(t, err)
			_, err = lib.DB.MustQuery(query).Optimize(context.Background(), fg)
			require.NoError(t, err)
			require.NoError(t, fg.CheckIntegrity())
			out := mlir.String(fg)
			cmd := exec.Command(opt, "--allow-unregistered-dialect", "-o", "/dev/null", "-")
			cmd.Stdin = strings.NewReader(out)
			message, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s\n%s", message, out)
		}
	}
}

// TestMergedCastsOfOneValue merges those whose users all accept the more precise
// type.
func TestMergedCastsOfOneValue(t *testing.T) {
	lib, err := New(Config{})
	require.NoError(t, err)
	fg, err := mlir.Parse("casts.mlir", `"func.func"() <{function_type = (tensor<*xf32>, index) -> (tensor<2x3xf32>, f32, index, tensor<2x?xf32>), sym_name = "main"}> ({
^bb0(%x: tensor<*xf32>, %i: index):
  %b = "tensor.cast"(%x) : (tensor<*xf32>) -> tensor<?x3xf32>
  %v = "tensor.cast"(%x) : (tensor<*xf32>) -> tensor<2x3xf32>
  %d = "tensor.dim"(%b, %i) : (tensor<?x3xf32>, index) -> index
  %e = "tensor.extract"(%b, %i, %i) : (tensor<?x3xf32>, index, index) -> f32
  %c = "tensor.cast"(%b) : (tensor<?x3xf32>) -> tensor<2x?xf32>
  "func.return"(%v, %e, %d, %c) : (tensor<2x3xf32>, f32, index, tensor<2x?xf32>) -> ()
}) : () -> ()
`, lib.Dialects)
	require.NoError(t, err)
	_, err = lib.DB.MustQuery("merge").Optimize(context.Background(), fg)
	require.NoError(t, err)
	require.Equal(t, `"func.func"() <{function_type = (tensor<*xf32>, index) -> (tensor<2x3xf32>, f32, index, tensor<2x?xf32>), sym_name = "main"}> ({
^bb0(%arg0: tensor<*xf32>, %arg1: index):
  %0 = "tensor.cast"(%arg0) : (tensor<*xf32>) -> tensor<2x3xf32>
  %1 = "tensor.dim"(%0, %arg1) : (tensor<2x3xf32>, index) -> index
  %2 = "tensor.extract"(%0, %arg1, %arg1) : (tensor<2x3xf32>, index, index) -> f32
  %3 = "tensor.cast"(%0) : (tensor<2x3xf32>) -> tensor<2x?xf32>
  "func.return"(%0, %2, %1, %3) : (tensor<2x3xf32>, f32, index, tensor<2x?xf32>) -> ()
}) : () -> ()
`, mlir.String(fg))
}

// TestForgetLooksAtItsGraphAlone has the same report of a graph whether or not
// another one of its context has marks: functions that are rewritten at the same
// time do not share what they put in.
func TestForgetLooksAtItsGraphAlone(t *testing.T) {
	lib, err := New(Config{})
	require.NoError(t, err)
	for _, marked := range []bool{false, true} {
		ctxt := ir.NewContext(lib.Dialects)
		fg := graph.New(ctxt)
		x := fg.AddInput(ir.Tensor(ir.F32, 4), "x")
		fg.SetOutputs(fg.Apply(ctxt.Op("arith.negf"), x.Type(), x))
		if marked {
			require.True(t, declare.IsMarked(ctxt.Op("arith.negf", ir.NamedAttr{Name: declare.InPlace, Value: ctxt.Int(0, ir.I64)})))
		}
		report, err := lib.DB.MustQuery("o3").Optimize(context.Background(), fg)
		require.NoError(t, err)
		for _, pass := range report.Root.All() {
			if pass.Name == "forget_inplace" {
				require.Zero(t, pass.Visits, "marked: %v", marked)
			}
		}
	}
}

package dialects

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// opName is what names of ops look like; TensorFlow's have capitals, its own a _ before.
var opName = regexp.MustCompile(`^[a-z]\w*(\.[a-z]\w*)+$|^tf\.\w+$`)

// TestTablesMakeSense checks what the tables say of each op against itself.
func TestTablesMakeSense(t *testing.T) {
	all := All()
	for _, d := range all.List() {
		require.NotEmpty(t, d.Doc, d.Name)
		require.NotEmpty(t, d.Ops, d.Name)
		for i := range d.Ops {
			op := &d.Ops[i]
			t.Run(op.Name, func(t *testing.T) {
				require.True(t, strings.HasPrefix(op.Name, d.Name+"."), "in the dialect %s", d.Name)
				require.Regexp(t, opName, op.Name)
				require.True(t, op.MaxInputs == ir.Variadic || op.MinInputs <= op.MaxInputs)
				require.Same(t, op, all.Op(op.Name), "found by its name")
				for problem, wrong := range mistakes(op) {
					require.False(t, wrong, problem)
				}
			})
		}
	}
}

// mistakes lists what the traits of an op exclude.
func mistakes(op *ir.OpInfo) map[string]bool {
	takes := func(n int) bool { return op.MinInputs <= n && (n <= op.MaxInputs || op.MaxInputs == ir.Variadic) }
	has := func(t ir.Trait) bool { return op.Has(t) }
	pure := has(ir.Pure)
	return map[string]bool{
		"pure ops have no effect, all others have one":    pure == has(ir.Effect),
		"an op that computes nothing and does nothing":    pure && op.Outputs == 0,
		"commutative ops have two inputs":                 has(ir.Commutative) && !takes(2),
		"associative ops have two inputs and one output":  has(ir.Associative) && (!takes(2) || op.Outputs != 1),
		"commutative and associative ops are pure":        (has(ir.Commutative) || has(ir.Associative)) && !pure,
		"constants have no inputs, one output, no effect": has(ir.ConstantLike) && (op.MaxInputs != 0 || op.Outputs != 1 || !pure),
		"terminators have effects and no outputs":         has(ir.Terminator) && (pure || op.Outputs != 0),
		"ops that hold what is isolated have effects":     has(ir.Isolated) && pure,
		"a type of the first input needs an input":        has(ir.SameType) && (op.MinInputs < 1 || op.Outputs != 1),
		"a type is told in one way":                       has(ir.SameType) && op.Infer != nil,
		"involutions are unary and keep the type":         has(ir.Involution) && (op.MaxInputs != 1 || !has(ir.SameType)),
		"what undoes itself does something when repeated": has(ir.Involution) && has(ir.Idempotent),
		"idempotent ops give what they take":              has(ir.Idempotent) && (op.Outputs != 1 || op.MaxInputs > 2),
	}
}

// TestMistakesAreFound keeps the test above able to fail.
func TestMistakesAreFound(t *testing.T) {
	for _, op := range []ir.OpInfo{
		{MaxInputs: 1, Outputs: 1},
		{Traits: ir.Pure},
		{Traits: ir.Pure | ir.Commutative, MinInputs: 1, MaxInputs: 1, Outputs: 1},
		{Traits: ir.Pure | ir.Associative, MinInputs: 2, MaxInputs: 2, Outputs: 2},
		{Traits: ir.Effect | ir.Commutative, MinInputs: 2, MaxInputs: 2, Outputs: 1},
		{Traits: ir.Pure | ir.ConstantLike, MaxInputs: 1, Outputs: 1},
		{Traits: ir.Pure | ir.SameType, MaxInputs: 1, Outputs: 1},
		{Traits: ir.Pure | ir.Involution, MinInputs: 1, MaxInputs: 1, Outputs: 1},
	} {
		found := 0
		for _, wrong := range mistakes(&op) {
			if wrong {
				found++
			}
		}
		require.Equal(t, 1, found, "%+v", op)
	}
}

// TestConstantLikeOfEachDialect names the ops that readers and rules take for
// constants: one that is forgotten is never folded.
func TestConstantLikeOfEachDialect(t *testing.T) {
	var names []string
	for _, d := range All().List() {
		for i := range d.Ops {
			if d.Ops[i].Has(ir.ConstantLike) {
				names = append(names, d.Ops[i].Name)
			}
		}
	}
	require.Equal(t, []string{"arith.constant", "shape.const_shape", "shape.const_size", "shape.const_witness", "tosa.const", "tosa.const_shape", "complex.constant", "index.constant", "index.bool.constant", "vm.const", "vm.const.i32", "vm.const.i32.zero", "vm.const.f32", "vm.const.f32.zero", "vm.rodata", "scalar.constant", "tf.Const"}, names)
}

func TestScalarTypes(t *testing.T) {
	ctxt := ir.NewContext(All())
	for _, test := range []struct{ op, inputs, want string }{
		{"add", "f64 f64 f64", "f64"},
		{"add", "i32 f32", "f64"},
		{"add", "i16 f32", "f32"},
		{"add", "i8 f16", "f16"},
		{"add", "f16 bf16", "f32"},
		{"add", "i1 i8", "i8"},
		{"add", "i1 i1", "i1"},
		{"add", "ui8 i8", "i16"},
		{"add", "ui8 i32", "i32"},
		{"add", "ui64 i64", "f64"},
		{"add", "i64 complex<f32>", "complex<f64>"},
		{"add", "f64 complex<f32>", "complex<f64>"},
		{"add", "f32 none", ""},
		{"add", "tensor<3xf64> f32", "tensor<3xf64>"},
		{"add", "tensor<2x1xi32> tensor<3xf32>", "tensor<2x3xf64>"},
		{"add", "tensor<?x1xf32> tensor<1x?xf32>", "tensor<?x?xf32>"},
		{"add", "tensor<?xf32> tensor<3xf32>", "tensor<3xf32>"},
		{"add", "tensor<1xf32> tensor<?xf32>", "tensor<?xf32>"},
		{"add", "tensor<2xf32> tensor<3xf32>", ""},
		{"add", "tensor<*xf32> tensor<3xf32>", ""},
		{"add", "tensor<*xf32> tensor<*xf32>", "tensor<*xf32>"},
		{"add", "vector<2xf32> vector<2xf32>", "vector<2xf32>"},
		{"add", "vector<2xf32> f32", ""},
		{"mul", "i64", "i64"},
		{"true_div", "f32 f32", "f32"},
		{"true_div", "i32 i32", "f64"},
		{"true_div", "i8 i8", "f64"},
		{"true_div", "i8 f32", "f32"},
		{"exp", "bf16", "bf16"},
		{"exp", "i8", "f32"},
		{"exp", "i32", "f64"},
		{"exp", "tensor<2x?xi64>", "tensor<2x?xf64>"},
		{"arctan2", "i8 f64", "f64"},
		{"abs", "f64", "f64"},
		{"abs", "i8", "i8"},
		{"abs", "tensor<2xcomplex<f32>>", "tensor<2xf32>"},
		{"real", "complex<f64>", "f64"},
		{"imag", "i8", "i8"},
		{"neg", "i8", "i8"},
		{"sqr", "f32", "f32"},
		{"cast", "f32", ""},
		{"lt", "f32 f32", "i1"},
		{"lt", "tensor<2x1xf32> tensor<3xi8>", "tensor<2x3xi1>"},
		{"isnan", "f64", "i1"},
		{"isnan", "tensor<?xf64>", "tensor<?xi1>"},
		{"switch", "i1 f32 f32", "f32"},
		{"switch", "i1 f32 f64", "f64"},
		{"switch", "tensor<2x1xi1> tensor<3xf32> f32", "tensor<2x3xf32>"},
		{"second", "f64 f32", "f32"},
		{"second", "tensor<2x3xf64> f32", "tensor<2x3xf32>"},
		{"second", "tensor<3xf64> tensor<2x1xi8>", "tensor<2x3xi8>"},
	} {
		t.Run(test.op+" "+test.inputs, func(t *testing.T) {
			var inputs []ir.Type
			for _, word := range strings.Fields(test.inputs) {
				typ, err := ir.ParseType(word)
				require.NoError(t, err)
				inputs = append(inputs, typ)
			}
			var want []ir.Type
			if test.want != "" {
				typ, err := ir.ParseType(test.want)
				require.NoError(t, err)
				want = []ir.Type{typ}
			}
			require.Equal(t, want, ir.InferTypes(ctxt.Op("scalar."+test.op), inputs))
		})
	}
}

// TestInferringAnything pins that no number of inputs, be it wrong, breaks what
// infers types.
func TestInferringAnything(t *testing.T) {
	ctxt := ir.NewContext(All())
	for _, d := range All().List() {
		for i := range d.Ops {
			for n := range 4 {
				inputs := []ir.Type{ir.F32, ir.I64, ir.F32, ir.F32}[:n]
				require.NotPanics(t, func() { ir.InferTypes(ctxt.Op(d.Ops[i].Name), inputs) }, fmt.Sprint(d.Ops[i].Name, n))
			}
		}
	}
}

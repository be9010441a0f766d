package dialects

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
)

var opName = regexp.MustCompile(`^[a-z]\w*(\.[a-z]\w*)+$`)

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
				require.True(t, op.MaxInputs == graph.Variadic || op.MinInputs <= op.MaxInputs)
				require.Same(t, op, all.Op(op.Name), "found by its name")
				for problem, wrong := range mistakes(op) {
					require.False(t, wrong, problem)
				}
			})
		}
	}
}

// mistakes lists what the traits of an op exclude.
func mistakes(op *graph.OpInfo) map[string]bool {
	takes := func(n int) bool { return op.MinInputs <= n && (n <= op.MaxInputs || op.MaxInputs == graph.Variadic) }
	has := func(t graph.Trait) bool { return op.Has(t) }
	pure := has(graph.Pure)
	return map[string]bool{
		"pure ops have no effect, all others have one":    pure == has(graph.Effect),
		"an op that computes nothing and does nothing":    pure && op.Outputs == 0,
		"commutative ops have two inputs":                 has(graph.Commutative) && !takes(2),
		"associative ops have two inputs and one output":  has(graph.Associative) && (!takes(2) || op.Outputs != 1),
		"commutative and associative ops are pure":        (has(graph.Commutative) || has(graph.Associative)) && !pure,
		"constants have no inputs, one output, no effect": has(graph.ConstantLike) && (op.MaxInputs != 0 || op.Outputs != 1 || !pure),
		"terminators have effects and no outputs":         has(graph.Terminator) && (pure || op.Outputs != 0),
		"ops that hold what is isolated have effects":     has(graph.Isolated) && pure,
		"a type of the first input needs an input":        has(graph.SameType) && (op.MinInputs < 1 || op.Outputs != 1),
		"a type is told in one way":                       has(graph.SameType) && op.Infer != nil,
		"involutions are unary and keep the type":         has(graph.Involution) && (op.MaxInputs != 1 || !has(graph.SameType)),
		"what undoes itself does something when repeated": has(graph.Involution) && has(graph.Idempotent),
		"idempotent ops give what they take":              has(graph.Idempotent) && (op.Outputs != 1 || op.MaxInputs > 2),
	}
}

// TestMistakesAreFound keeps the test above able to fail.
func TestMistakesAreFound(t *testing.T) {
	for _, op := range []graph.OpInfo{
		{MaxInputs: 1, Outputs: 1},
		{Traits: graph.Pure},
		{Traits: graph.Pure | graph.Commutative, MinInputs: 1, MaxInputs: 1, Outputs: 1},
		{Traits: graph.Pure | graph.Associative, MinInputs: 2, MaxInputs: 2, Outputs: 2},
		{Traits: graph.Effect | graph.Commutative, MinInputs: 2, MaxInputs: 2, Outputs: 1},
		{Traits: graph.Pure | graph.ConstantLike, MaxInputs: 1, Outputs: 1},
		{Traits: graph.Pure | graph.SameType, MaxInputs: 1, Outputs: 1},
		{Traits: graph.Pure | graph.Involution, MinInputs: 1, MaxInputs: 1, Outputs: 1},
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
			if d.Ops[i].Has(graph.ConstantLike) {
				names = append(names, d.Ops[i].Name)
			}
		}
	}
	require.Equal(t, []string{"arith.constant", "tosa.const", "tosa.const_shape", "scalar.constant"}, names)
}

func TestScalarTypes(t *testing.T) {
	voc := graph.NewVocabulary(All())
	for _, test := range []struct{ op, inputs, want string }{
		{"add", "f64 f64 f64", "f64"},
		{"add", "i32 f32", ""}, // f64 by the document's lattice
		{"mul", "i64", "i64"},
		{"true_div", "f32 f32", "f32"},
		{"true_div", "i32 i32", ""}, // a float
		{"exp", "bf16", "bf16"},
		{"exp", "i8", ""},
		{"abs", "f64", "f64"},
		{"neg", "i8", "i8"},
		{"sqr", "f32", "f32"},
		{"cast", "f32", ""},
		{"lt", "f32 f32", "i1"},
		{"isnan", "f64", "i1"},
		{"switch", "i1 f32 f32", "f32"},
		{"switch", "i1 f32 f64", ""},
		{"second", "f64 f32", "f32"},
	} {
		t.Run(test.op+" "+test.inputs, func(t *testing.T) {
			var inputs []graph.Type
			for _, word := range strings.Fields(test.inputs) {
				typ, err := graph.ParseType(word)
				require.NoError(t, err)
				inputs = append(inputs, typ)
			}
			var want []graph.Type
			if test.want != "" {
				typ, err := graph.ParseType(test.want)
				require.NoError(t, err)
				want = []graph.Type{typ}
			}
			require.Equal(t, want, graph.InferTypes(voc.Op("scalar."+test.op), inputs))
		})
	}
}

// TestInferringAnything pins that no number of inputs, be it wrong, breaks what
// infers types.
func TestInferringAnything(t *testing.T) {
	voc := graph.NewVocabulary(All())
	for _, d := range All().List() {
		for i := range d.Ops {
			for n := range 4 {
				inputs := []graph.Type{graph.F32, graph.I64, graph.F32, graph.F32}[:n]
				require.NotPanics(t, func() { graph.InferTypes(voc.Op(d.Ops[i].Name), inputs) }, fmt.Sprint(d.Ops[i].Name, n))
			}
		}
	}
}

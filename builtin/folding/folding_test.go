package folding_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/folding"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules/ruletest"
	"github.com/settle-go/settle/rules/verify"
)

const program = `
"func.func"() <{function_type = (i32) -> (), sym_name = "main"}> ({
^bb0(%x: i32):
  %two = "arith.constant"() <{value = 2 : i32}> : () -> i32
  %three = "arith.constant"() <{value = 3 : i32}> : () -> i32
  %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %five = "arith.addi"(%two, %three) : (i32, i32) -> i32
  %ten = "arith.muli"(%five, %two) : (i32, i32) -> i32
  %bad = "arith.divsi"(%ten, %zero) : (i32, i32) -> i32
  %wide = "tensor.splat"(%ten) : (i32) -> tensor<1000xi32>
  %row = "arith.constant"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %multiples = "arith.constant"() <{value = dense<[1000]> : tensor<1xindex>}> : () -> tensor<1xindex>
  %large = "tosa.tile"(%row, %multiples) : (tensor<4xi32>, tensor<1xindex>) -> tensor<4000xi32>
  %one = "arith.constant"() <{value = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %e = "tosa.exp"(%one) : (tensor<1xf32>) -> tensor<1xf32>
  %y = "arith.addi"(%x, %ten) : (i32, i32) -> i32
  %cut = "arith.constant"() <{value = dense<[1 ... 2]> : tensor<400xi32>}> : () -> tensor<400xi32>
  %sum = "arith.addi"(%cut, %cut) : (tensor<400xi32>, tensor<400xi32>) -> tensor<400xi32>
  %unknown = "mine.f"(%ten) : (i32) -> i32
  "func.return"(%y, %bad, %wide, %large, %e, %sum, %unknown) : (i32, i32, tensor<1000xi32>, tensor<4000xi32>, tensor<1xf32>, tensor<400xi32>, i32) -> ()
}) : () -> ()
`

func rule(t *testing.T, report *profile.Report, name string) profile.RuleProfile {
	for _, r := range report.Rules {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("no rule %s", name)
	return profile.RuleProfile{}
}

// TestFolding folds what can be folded, whatever cannot, and says why.
func TestFolding(t *testing.T) {
	rules := folding.Rules(dialects.Evaluators(), dialects.All(), 1000)
	for name, opt := range map[string]navigator.Optimizer{
		"local":  navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "all", Locals: rules}),
		"global": folding.Walk("fold_constants", rules...),
	} {
		t.Run(name, func(t *testing.T) {
			fg, err := mlir.Parse("f.mlir", program, dialects.All())
			require.NoError(t, err)
			report, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
			require.NoError(t, err)
			require.NoError(t, fg.CheckIntegrity())
			require.NoError(t, report.Check())

			folded := rule(t, report, "fold_constant")
			require.Equal(t, 3, folded.Applied, "five, ten, wide")
			require.Equal(t, 1, rule(t, report, "fold_inexact_constant").Applied)
			reasons := map[string]bool{}
			for _, r := range folded.Reasons {
				reasons[r.Name] = true
			}
			require.Equal(t, map[string]bool{
				"arith.divsi: undefined: a divisor of 0, and the least number divided by -1": true,
				"tosa.tile: the result takes more than 1000 bytes more than its inputs":      true,
				"arith.addi: an input was cut short when the file was printed":               true,
			}, reasons)
			text := mlir.String(fg)
			require.Contains(t, text, "value = 10 : i32")
			require.Contains(t, text, "dense<10> : tensor<1000xi32>")
			require.Contains(t, text, "arith.divsi")
			require.Contains(t, text, "tosa.tile")
			require.Contains(t, text, "mine.f")
			require.NotContains(t, text, "tosa.exp")
		})
	}
}

// TestNearest folds functions exactly where the nearest float is certain.
func TestNearest(t *testing.T) {
	for body, want := range map[string]string{
		`"math.log2"(%f) : (f32) -> f32`:                    "2.000000e+00 : f32",
		`"math.exp"(%f) : (f32) -> f32`:                     "54.5981483 : f32",
		`"math.log"(%z) : (f32) -> f32`:                     "0xFF800000 : f32",
		`"math.powf"(%f, %f) : (f32, f32) -> f32`:           "2.560000e+02 : f32",
		`"math.sin"(%v) : (vector<2xf16>) -> vector<2xf16>`: "dense<[8.413080e-01, 9.09",
		`"math.sin"(%d) : (f64) -> f64`:                     "-0.756802495307928",
		`"math.acosh"(%d) : (f64) -> f64`:                   "",
		`"tosa.exp"(%t) : (tensor<2xf32>) -> tensor<2xf32>`: "",
	} {
		result := body[strings.LastIndex(body, "> ")+2:]
		fg, err := mlir.Parse("f.mlir", `"func.func"() <{function_type = () -> `+result+`, sym_name = "f"}> ({
			%f = "arith.constant"() <{value = 4.0 : f32}> : () -> f32
			%z = "arith.constant"() <{value = 0.0 : f32}> : () -> f32
			%d = "arith.constant"() <{value = 4.0 : f64}> : () -> f64
			%v = "arith.constant"() <{value = dense<[1.0, 2.0]> : vector<2xf16>}> : () -> vector<2xf16>
			%t = "arith.constant"() <{value = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
			%r = `+body+`
			"func.return"(%r) : (`+result+`) -> ()
		}) : () -> ()`, dialects.All())
		require.NoError(t, err, body)
		exact := folding.Rules(dialects.Evaluators(), dialects.All(), -1)[0]
		_, err = navigator.Optimize(context.Background(), folding.Walk("fold", exact), fg, navigator.Options{})
		require.NoError(t, err)
		name := body[1 : 1+strings.Index(body[1:], "\"")]
		if want == "" {
			require.Contains(t, mlir.String(fg), name)
			continue
		}
		require.NotContains(t, mlir.String(fg), name)
		require.Contains(t, mlir.String(fg), want)
	}
}

// TestLimit: what takes no more room than the constants that go with it is always
// folded, and without a limit everything is.
func TestLimit(t *testing.T) {
	for limit, want := range map[int64]bool{-1: true, 0: false, 15_976: true, 15_975: false} {
		fg, err := mlir.Parse("f.mlir", program, dialects.All())
		require.NoError(t, err)
		opt := folding.Walk("fold_constants", folding.Rules(dialects.Evaluators(), dialects.All(), limit)...)
		_, err = navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
		require.NoError(t, err)
		text := mlir.String(fg)
		require.Contains(t, text, "value = 10 : i32")
		folded := true
		for n := range fg.All() {
			folded = folded && n.Op().Name() != "tosa.tile"
		}
		require.Equal(t, want, folded, "limit %d: 4000 numbers for 4 and a subscript", limit)
	}
}

// TestIdentity: what gives a constant as it is becomes that constant, and no other, also where an
// element is NaN.
func TestIdentity(t *testing.T) {
	fg, err := mlir.Parse("f.mlir", `"func.func"() <{function_type = () -> tensor<2xf32>, sym_name = "main"}> ({
  %c = "tf.Const"() {dtype = f32, value = dense<[1.0, 0x7FC00001]> : tensor<2xf32>} : () -> tensor<2xf32>
  %r = "tf.Identity"(%c) {T = f32} : (tensor<2xf32>) -> tensor<2xf32>
  %s = "tf.Snapshot"(%r) {T = f32} : (tensor<2xf32>) -> tensor<2xf32>
  "func.return"(%s) : (tensor<2xf32>) -> ()
}) : () -> ()`, dialects.All())
	require.NoError(t, err)
	rules := folding.Rules(dialects.Evaluators(), dialects.All(), 0)
	_, err = navigator.Optimize(t.Context(), folding.Walk("fold_constants", rules...), fg, navigator.Options{})
	require.NoError(t, err)
	text := mlir.String(fg)
	require.Contains(t, text, `"tf.Const"() {dtype = f32, value = dense<[1.0, 0x7FC00001]>`)
	require.Contains(t, text, `"func.return"(%0)`)
	require.NotContains(t, text, "tf.Identity")
	require.NotContains(t, text, "tf.Snapshot")
}

// TestLimitOfSplats: splats take the room of one element, and what they make is measured
// once it is computed.
func TestLimitOfSplats(t *testing.T) {
	const text = `"func.func"() <{function_type = () -> tensor<8xi32>, sym_name = "f"}> ({
  %a = "arith.constant"() <{value = dense<1> : tensor<4xi32>}> : () -> tensor<4xi32>
  %b = "arith.constant"() <{value = dense<2> : tensor<4xi32>}> : () -> tensor<4xi32>
  %c = "tosa.concat"(%a, %b) <{axis = 0 : i32}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<8xi32>
  "func.return"(%c) : (tensor<8xi32>) -> ()
}) : () -> ()`
	for limit, want := range map[int64]bool{-1: true, 0: false, 23: false, 24: true} {
		fg, err := mlir.Parse("f.mlir", text, dialects.All())
		require.NoError(t, err)
		opt := folding.Walk("fold_constants", folding.Rules(dialects.Evaluators(), dialects.All(), limit)...)
		_, err = navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
		require.NoError(t, err)
		require.Equal(t, want, !strings.Contains(mlir.String(fg), "tosa.concat"), "limit %d: 8 numbers for 2", limit)
	}
}

// TestScalable folds ops on each element of vectors whose elements are all one and whose length the machine decides,
// and nothing that depends on the length.
func TestScalable(t *testing.T) {
	for body, want := range map[string]string{
		`"arith.floordivsi"(%a, %a) : (vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>`:                  "dense<1> : vector<[4]xi32>",
		`"arith.bitcast"(%f) : (vector<[4]xf32>) -> vector<[4]xi32>`:                                          "dense<1069547520> : vector<[4]xi32>",
		`"math.exp"(%f) : (vector<[4]xf32>) -> vector<[4]xf32>`:                                               "dense<4.48168898> : vector<[4]xf32>",
		`"arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi1>`: "dense<true> : vector<[4]xi1>",
		`"vector.reduction"(%a) <{kind = #vector.kind<add>}> : (vector<[4]xi32>) -> i32`:                      "",
		`"arith.addi"(%a, %m) : (vector<[4]xi32>, vector<4xi32>) -> vector<[4]xi32>`:                          "",
	} {
		result := body[strings.LastIndex(body, " -> ")+4:]
		fg, err := mlir.Parse("f.mlir", `"func.func"() <{function_type = () -> `+result+`, sym_name = "f"}> ({
			%a = "arith.constant"() <{value = dense<7> : vector<[4]xi32>}> : () -> vector<[4]xi32>
			%f = "arith.constant"() <{value = dense<1.5> : vector<[4]xf32>}> : () -> vector<[4]xf32>
			%m = "arith.constant"() <{value = dense<1> : vector<4xi32>}> : () -> vector<4xi32>
			%r = `+body+`
			"func.return"(%r) : (`+result+`) -> ()
		}) : () -> ()`, dialects.All())
		require.NoError(t, err, body)
		exact := folding.Rules(dialects.Evaluators(), dialects.All(), -1)[0]
		_, err = navigator.Optimize(t.Context(), folding.Walk("fold", exact), fg, navigator.Options{})
		require.NoError(t, err)
		name := body[1 : 1+strings.Index(body[1:], "\"")]
		if want == "" {
			require.Contains(t, mlir.String(fg), name)
			continue
		}
		require.NotContains(t, mlir.String(fg), name)
		require.Contains(t, mlir.String(fg), want)
	}
}

// TestRulesAreVerified holds folding to what evaluation gives.
func TestRulesAreVerified(t *testing.T) {
	var list []any
	for _, r := range folding.Rules(dialects.Evaluators(), dialects.All(), folding.DefaultLimit) {
		list = append(list, r)
	}
	require.Len(t, list, 2)
	ruletest.Verify(t, verify.Options{Evaluators: dialects.Evaluators(), Dialects: dialects.All()}, list...)
}

// TestBadEvaluators folds with evaluators that panic, or give what the graph does
// not declare: the node stays, and the next one is folded.
func TestBadEvaluators(t *testing.T) {
	own := eval.NewRegistry()
	require.NoError(t, own.Add("mine.panics", eval.Evaluator{Eval: func(*eval.Call) error { panic("oops") }}))
	require.NoError(t, own.Add("mine.strings", eval.Evaluator{Eval: func(c *eval.Call) error {
		v, err := value.Strings(ir.Opaque("!tf_type.string"), "text")
		c.Return(v)
		return err
	}}))
	require.NoError(t, own.Add("mine.nothing", eval.Evaluator{Eval: func(*eval.Call) error { return nil }}))
	require.NoError(t, own.Add("mine.same", eval.Evaluator{Eval: func(c *eval.Call) error { c.Return(c.Inputs()...); return nil }}))
	ctxt := ir.NewContext(dialects.All())
	fg := graph.New(ctxt)
	seven := fg.Graph().Constant(ctxt.Int(7, ir.I32))
	var outputs []graph.Var
	for _, op := range []string{"mine.panics", "mine.strings", "mine.nothing", "mine.same"} {
		typ := ir.I32
		if op == "mine.strings" {
			typ = ir.Opaque("!tf_type.string")
		}
		outputs = append(outputs, fg.Apply(ctxt.Op(op), typ, seven))
	}
	fg.SetOutputs(outputs...)
	opt := folding.Walk("fold_constants", folding.Rules(own, dialects.All(), -1)...)
	report, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
	require.NoError(t, err)
	require.Equal(t, 1, report.Rewrites)
	require.Equal(t, "FunctionGraph(mine.panics(7), mine.strings(7), mine.nothing(7), 7)", fg.String())
	require.Len(t, rule(t, report, "fold_constant").Reasons, 3)
}

// TestRulesOfWhatIsThere lists the rules that have ops.
func TestRulesOfWhatIsThere(t *testing.T) {
	inexact := eval.Evaluator{Domain: eval.Domain{Inexact: true}}
	for _, test := range []struct {
		ops  map[string]eval.Evaluator
		want []string
	}{
		{nil, nil},
		{map[string]eval.Evaluator{"mine.f": {}}, []string{"fold_constant"}},
		{map[string]eval.Evaluator{"mine.g": inexact}, []string{"fold_constant", "fold_inexact_constant"}},
		{map[string]eval.Evaluator{"mine.f": {}, "mine.g": inexact}, []string{"fold_constant", "fold_inexact_constant"}},
	} {
		own := eval.NewRegistry()
		for op, e := range test.ops {
			e.Eval = func(c *eval.Call) error { c.Return(c.Inputs()...); return nil }
			require.NoError(t, own.Add(op, e))
		}
		var names []string
		for _, rule := range folding.Rules(own, dialects.All(), folding.DefaultLimit) {
			names = append(names, rule.Name)
		}
		require.Equal(t, test.want, names)
	}
}

package inplace_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/inplace"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// views of %a, of 8 elements, that have 4 places.
var viewsOfFour = []struct {
	name, text string
	repeats    bool
}{
	{"one element at four places", `%one = "chain.sett_sample"(%a) {region = [1, 8, 1, 1, 7, 3]} : (tensor<8xi64>) -> tensor<1xi64>
%v = "chain.expand"(%one) {shape = [4]} : (tensor<1xi64>) -> tensor<4xi64>`, true},
	{"two elements at two places", `%two = "chain.sett_sample"(%a) {region = [1, 8, 1, 2, 6, 3]} : (tensor<8xi64>) -> tensor<2xi64>
%row = "chain.reshape"(%two) {shape = [1, 2]} : (tensor<2xi64>) -> tensor<1x2xi64>
%rows = "chain.expand"(%row) {shape = [2, 2]} : (tensor<1x2xi64>) -> tensor<2x2xi64>
%v = "tosa.reshape"(%rows) {new_shape = [4]} : (tensor<2x2xi64>) -> tensor<4xi64>`, true},
	{"four elements, each of which was at two places", `%half = "chain.sett_sample"(%a) {region = [1, 8, 1, 4, 4, 0]} : (tensor<8xi64>) -> tensor<4xi64>
%column = "chain.reshape"(%half) {shape = [4, 1]} : (tensor<4xi64>) -> tensor<4x1xi64>
%both = "chain.expand"(%column) {shape = [4, 2]} : (tensor<4x1xi64>) -> tensor<4x2xi64>
%v = "tensor.extract_slice"(%both) {static_offsets = [0, 1], static_sizes = [4, 1], static_strides = [1, 1]} : (tensor<4x2xi64>) -> tensor<4xi64>`, false},
	{"a slice of stride 0", `%v = "tensor.extract_slice"(%a) {static_offsets = [3], static_sizes = [4], static_strides = [0]} : (tensor<8xi64>) -> tensor<4xi64>`, true},
	{"a slice of a stride that is not known", `%i = "arith.constant"() {value = 0 : index} : () -> index
%v = "tensor.extract_slice"(%a, %i) {static_offsets = [3], static_sizes = [4], static_strides = [-9223372036854775808]} : (tensor<8xi64>, index) -> tensor<4xi64>`, true},
	{"a slice from a place that is not known", `%i = "arith.constant"() {value = 2 : index} : () -> index
%v = "tensor.extract_slice"(%a, %i) {static_offsets = [-9223372036854775808], static_sizes = [4], static_strides = [1]} : (tensor<8xi64>, index) -> tensor<4xi64>`, false},
	{"an expansion that is not known", `%some = "tensor.cast"(%a) : (tensor<8xi64>) -> tensor<?xi64>
%one = "tensor.extract_slice"(%some) {static_offsets = [7], static_sizes = [1], static_strides = [1]} : (tensor<?xi64>) -> tensor<?xi64>
%v = "chain.expand"(%one) {shape = [4]} : (tensor<?xi64>) -> tensor<4xi64>`, true},
}

// What shows an element at several places is not overwritten: neither does the
// rule mark an op that would, nor does the handler accept a mark.
func TestRepeatedElementsAreNotOverwritten(t *testing.T) {
	for _, test := range viewsOfFour {
		t.Run(test.name, func(t *testing.T) {
			body := func(mark string) string {
				return "%a = " + sum + "\n" + test.text + "\n%b = \"math.absi\"(%v)" + mark + ` : (tensor<4xi64>) -> tensor<4xi64>
"func.return"(%b) : (tensor<4xi64>) -> ()`
			}
			fg := program(t, body(""))
			f := fg.Arenas()[1]
			require.NoError(t, attach(t, f))
			opt := navigator.NewTopo(navigator.TopoConfig{Name: "inplace", Locals: inplace.Rules(dialects.All())})
			report, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{OnFailure: navigator.WarnUnlessRefused})
			require.NoError(t, err)
			for _, rule := range report.Rules {
				require.Zero(t, rule.Failed, "the rule sees it before the handler does")
			}
			marked := false
			for n := range f.Nodes() {
				marked = marked || n.Op().Name() == "math.absi" && n.Op().Attr(declare.InPlace).IsValid()
			}
			require.Equal(t, !test.repeats, marked, "%s", mlir.String(fg))

			err = attach(t, program(t, body(" {settle.inplace = 0 : i64}")).Arenas()[1])
			if !test.repeats {
				require.NoError(t, err)
				return
			}
			var refusal *feature.Inconsistency
			require.ErrorAs(t, err, &refusal)
			require.Equal(t, feature.DestroysRepeated, refusal.Reason)
			require.ErrorContains(t, err, "which shows an element at several places")
		})
	}
}

func attach(t *testing.T, f *graph.FunctionGraph) error {
	aliases, err := views.Attach(f)
	require.NoError(t, err)
	return f.Attach(aliases.Handler())
}

// A rewrite of what is overwritten, or of what that is a view of, is refused where
// it would then repeat elements, or share one with what is used later.
func TestRewritesBelowWhatIsOverwritten(t *testing.T) {
	const text = `%a = ` + sum + `
%left = "tosa.slice"(%a) {start = [0], size = [4]} : (tensor<8xi64>) -> tensor<4xi64>
%right = "tosa.slice"(%a) {start = [4], size = [4]} : (tensor<8xi64>) -> tensor<4xi64>
%one = "tosa.slice"(%a) {start = [1], size = [1]} : (tensor<8xi64>) -> tensor<1xi64>
%four = "chain.expand"(%one) {shape = [4]} : (tensor<1xi64>) -> tensor<4xi64>
%w = "tosa.reverse"(%left) {axis = 0 : i32} : (tensor<4xi64>) -> tensor<4xi64>
%v = "tosa.reverse"(%w) {axis = 0 : i32} : (tensor<4xi64>) -> tensor<4xi64>
%b = "math.absi"(%v) {settle.inplace = 0 : i64} : (tensor<4xi64>) -> tensor<4xi64>
%c = "arith.addi"(%b, %right) : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
"func.return"(%c) : (tensor<4xi64>) -> ()`
	for _, test := range []struct {
		old, new string
		want     feature.Reason
	}{
		{"left", "four", feature.DestroysRepeated},
		{"w", "four", feature.DestroysRepeated},
		{"v", "four", feature.DestroysRepeated},
		{"left", "right", feature.DestroysTooEarly},
		{"w", "right", feature.DestroysTooEarly},
		{"v", "right", feature.DestroysTooEarly},
		{"w", "left", 0},
	} {
		t.Run(test.old+" becomes "+test.new, func(t *testing.T) {
			f := program(t, text).Arenas()[1]
			vars := map[string]graph.Var{}
			names := []string{"a", "left", "right", "one", "four", "w", "v", "b", "c"}
			for n := range f.Nodes() {
				if len(names) > len(vars) {
					vars[names[len(vars)]] = n.Output(0)
				}
			}
			require.NoError(t, attach(t, f))
			before := mlir.String(f)
			err := f.Replace(vars[test.old], vars[test.new], "a test")
			if test.want == 0 {
				require.NoError(t, err)
				return
			}
			var refusal *feature.Inconsistency
			require.ErrorAs(t, err, &refusal)
			require.Equal(t, test.want, refusal.Reason, "%v", err)
			require.Equal(t, before, mlir.String(f))
		})
	}
}

// onOne is a program of uses of one value, each of which might overwrite it: of 2*count+2
// nodes, half of which add up what the others computed.
func onOne(count int, chained bool) *graph.FunctionGraph {
	ctxt := ir.NewContext(dialects.All())
	p := &drawn{FunctionGraph: graph.New(ctxt), ctxt: ctxt}
	t := ir.Tensor(ir.I64, 8)
	x, y := p.AddInput(t, "x"), p.AddInput(t, "y")
	a := p.sum(x, y)
	total := y
	var uses []graph.Var
	for range count {
		with := y
		if chained {
			with = total
		}
		uses = append(uses, p.Apply(ctxt.Op("arith.muli"), t, a, with))
		if chained {
			total = p.sum(uses[len(uses)-1], y)
		}
	}
	for _, v := range uses {
		if !chained {
			total = p.sum(total, v)
		}
	}
	p.SetOutputs(p.sum(total, y))
	return p.FunctionGraph
}

// Each of many uses of one value might overwrite it, and all but one are refused: not by
// comparing each with all others, which took 20 seconds. The deadline is generous.
func TestManyWhoMightOverwriteOneValue(t *testing.T) {
	for _, chained := range []bool{false, true} {
		fg := onOne(10_000, chained)
		aliases, err := views.Attach(fg)
		require.NoError(t, err)
		require.NoError(t, fg.Attach(aliases.Handler()))
		opt := navigator.NewTopo(navigator.TopoConfig{Name: "inplace", Locals: inplace.Rules(dialects.All())})
		ctx, cancel := context.WithTimeout(t.Context(), 8*time.Second)
		report, err := navigator.Optimize(ctx, opt, fg, navigator.Options{})
		cancel()
		require.NoError(t, err)
		marks := 0
		for n := range fg.Nodes() {
			if declare.IsMarked(n.Op()) {
				marks++
			}
		}
		require.Equal(t, report.Rewrites, marks)
		require.Greater(t, marks, 10_000, "the sums overwrite each other, and one use the value")
		require.NoError(t, fg.Validate())
	}
}

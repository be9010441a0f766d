package views_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
)

// updating is a program that writes %s to %a in place, at a place that is to be
// filled in, and has views of %a.
func updating(t *testing.T, write string) map[string]graph.Var {
	text := `"func.func"() <{sym_name = "f", function_type = (tensor<8xf32>, tensor<2xf32>, f32, index) -> ()}> ({
^bb0(%x: tensor<8xf32>, %s: tensor<2xf32>, %e: f32, %i: index):
  %a = "math.absf"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %two = "arith.constant"() {value = 2 : index} : () -> index
  %far = "arith.constant"() {value = 9 : index} : () -> index
  %odd = "tensor.extract_slice"(%a) {static_offsets = array<i64: 1>, static_sizes = array<i64: 4>, static_strides = array<i64: 2>} : (tensor<8xf32>) -> tensor<4xf32>
  %low = "tensor.extract_slice"(%a) {static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>} : (tensor<8xf32>) -> tensor<4xf32>
  %high = "tensor.extract_slice"(%a) {static_offsets = array<i64: 4>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>} : (tensor<8xf32>) -> tensor<4xf32>
  %w = ` + write + `
  "func.return"() : () -> ()}) : () -> ()`
	fg, err := mlir.Parse("f.mlir", text, dialects.All())
	require.NoError(t, err)
	vars := map[string]graph.Var{}
	names := []string{"a", "odd", "low", "high", "w"}
	for n := range fg.Arenas()[1].Nodes() {
		if n.NumOutputs() == 1 && !n.Output(0).Constant().IsValid() {
			vars[names[len(vars)]] = n.Output(0)
		}
	}
	require.Len(t, vars, len(names))
	return vars
}

const toSlice = `"tensor.insert_slice"(%s, %a) {settle.update = 1 : i64, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 2>} : (tensor<2xf32>, tensor<8xf32>) -> tensor<8xf32>`

// What an op writes in place shares memory with what shows an element of that
// window; where it is not known, with all.
func TestOverwrites(t *testing.T) {
	const (
		low     = "both show element (0) of math.absf.0"
		second  = "both show element (2) of math.absf.0"
		nothing = ""
	)
	for _, test := range []struct{ name, write, odd, low, high string }{
		{"a slice", toSlice, nothing, low, nothing},
		{"an element", `"tensor.insert"(%e, %a, %two) {settle.update = 1 : i64} : (f32, tensor<8xf32>, index) -> tensor<8xf32>`, nothing, second, nothing},
		{"an element, somewhere", `"tensor.insert"(%e, %a, %i) {settle.update = 1 : i64} : (f32, tensor<8xf32>, index) -> tensor<8xf32>`,
			"both show element (1) of math.absf.0", low, "both show element (4) of math.absf.0"},
		{"an element out of bounds", `"tensor.insert"(%e, %a, %far) {settle.update = 1 : i64} : (f32, tensor<8xf32>, index) -> tensor<8xf32>`,
			"both show element (1) of math.absf.0", low, "both show element (4) of math.absf.0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			vars := updating(t, test.write)
			aliases, err := views.Attach(vars["a"].FunctionGraph())
			require.NoError(t, err)
			for name, want := range map[string]string{"odd": test.odd, "low": test.low, "high": test.high} {
				shared, witness := aliases.Overwrites(vars["w"].Owner(), 1, vars[name])
				require.Equal(t, want, witness, name)
				require.Equal(t, want != "", shared, name)
			}
			shared, _ := aliases.Overlap(vars["w"], vars["high"])
			require.True(t, shared, "the output shows the rest as well")
		})
	}
}

// The window moves with what is written to, and stays where it was when that is
// taken back.
func TestOverwritesFollowsRewrites(t *testing.T) {
	vars := updating(t, `"tensor.insert_slice"(%s, %low) {settle.update = 1 : i64, static_offsets = array<i64: 0>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>} : (tensor<2xf32>, tensor<4xf32>) -> tensor<4xf32>`)
	g, n := vars["a"].Graph(), vars["w"].Owner()
	aliases, err := views.Attach(vars["a"].FunctionGraph())
	require.NoError(t, err)
	isHigh := func() bool {
		low, _ := aliases.Overwrites(n, 1, vars["low"])
		high, _ := aliases.Overwrites(n, 1, vars["high"])
		require.NotEqual(t, low, high)
		return high
	}
	require.False(t, isHigh())
	move := func(why string) error {
		tx := g.Begin(why)
		require.NoError(t, tx.SetInput(n.ID(), 1, vars["high"].ID()))
		return tx.Commit()
	}
	no := &refusing{isHigh: isHigh}
	require.NoError(t, vars["a"].FunctionGraph().Attach(no))
	require.Error(t, move("refused"))
	require.True(t, no.found, "it is asked while the rewrite is judged")
	require.False(t, isHigh())
	vars["a"].FunctionGraph().Detach(no)
	require.NoError(t, move("accepted"))
	require.True(t, isHigh())
}

// refusing is a feature that asks, and refuses.
type refusing struct {
	isHigh func() bool
	found  bool
}

func (r *refusing) Validate(fg *graph.FunctionGraph) error {
	if !fg.Graph().InTransaction() {
		return nil
	}
	r.found = r.isHigh()
	return errors.New("no")
}

// What is known of a window outlasts the tensors that other views leave behind.
func TestOverwritesWhenTensorsGo(t *testing.T) {
	vars := updating(t, toSlice)
	g, n := vars["a"].Graph(), vars["w"].Owner()
	aliases, err := views.Attach(vars["a"].FunctionGraph())
	require.NoError(t, err)
	others := [2]graph.Var{vars["a"].Owner().Input(0), vars["a"]}
	for i := range 3000 {
		require.False(t, aliases.MayOverwrite(n, 1, vars["high"]), i)
		require.True(t, aliases.MayOverwrite(n, 1, vars["low"]), i)
		tx := g.Begin("another tensor")
		require.NoError(t, tx.SetInput(vars["odd"].Owner().ID(), 0, others[i%2].ID()))
		require.NoError(t, tx.Commit())
		require.Equal(t, others[i%2], aliases.Root(vars["odd"]))
	}
}

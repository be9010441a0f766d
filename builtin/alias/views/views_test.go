package views_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// read reads operations on %x, and returns the last value.
func read(t *testing.T, input, text string) graph.Var {
	text = "\"func.func\"() <{sym_name = \"f\", function_type = (" + input + ") -> ()}> ({\n^bb0(%x: " + input + "):\n" + text +
		"\n\"func.return\"() : () -> ()}) : () -> ()"
	fg, err := mlir.Parse("f.mlir", text, dialects.All())
	if err != nil {
		t.Fatal(err)
	}
	var last graph.Var
	for n := range fg.Arenas()[1].Nodes() {
		if n.NumOutputs() == 1 {
			last = n.Output(0)
		}
	}
	return last
}

// What a view shows of %x; "unknown" where the program does not say, and "new" for
// what is not a view.
func TestViewOps(t *testing.T) {
	for _, test := range []struct{ name, input, text, want string }{
		{"slice", "tensor<8xf32>", `"tosa.slice"(%x) {start = [2], size = [3]} : (tensor<8xf32>) -> tensor<3xf32>`, "(8)[(3,5,2)]"},
		{"slice to the end", "tensor<8xf32>", `"tosa.slice"(%x) {start = [2], size = [-1]} : (tensor<8xf32>) -> tensor<6xf32>`, "(8)[(6,2,2)]"},
		{"slice by constants", "tensor<8xf32>", `%a = "tosa.const_shape"() {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
%b = "tosa.const_shape"() {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
%v = "tosa.slice"(%x, %a, %b) : (tensor<8xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xf32>`, "(8)[(2,6,1)]"},
		{"slice out of bounds", "tensor<8xf32>", `"tosa.slice"(%x) {start = [6], size = [3]} : (tensor<8xf32>) -> tensor<3xf32>`, "unknown"},
		{"slice of another type", "tensor<8xf32>", `"tosa.slice"(%x) {start = [2], size = [3]} : (tensor<8xf32>) -> tensor<4xf32>`, "unknown"},
		{"slice of other elements", "tensor<8xf32>", `"tosa.slice"(%x) {start = [2], size = [3]} : (tensor<8xf32>) -> tensor<3xi32>`, "unknown"},
		{"slice of two dimensions", "tensor<8xf32>", `"tosa.slice"(%x) {start = [2, 0], size = [3, 1]} : (tensor<8xf32>) -> tensor<3xf32>`, "unknown"},
		{"slice of what is not known", "tensor<?xf32>", `"tosa.slice"(%x) {start = [2], size = [3]} : (tensor<?xf32>) -> tensor<3xf32>`, "unknown"},
		{"slice without numbers", "tensor<8xf32>", `"tosa.slice"(%x) : (tensor<8xf32>) -> tensor<3xf32>`, "unknown"},
		{"extract with strides", "tensor<8xf32>", `"tensor.extract_slice"(%x) {static_offsets = array<i64: 1>, static_sizes = array<i64: 3>, static_strides = array<i64: 3>} : (tensor<8xf32>) -> tensor<3xf32>`, "(8)[(8,0,0)/(1,2,1)]"},
		{"extract a declared size that is not known", "tensor<8xf32>", `"tensor.extract_slice"(%x) {static_offsets = array<i64: 1>, static_sizes = array<i64: 3>, static_strides = array<i64: 3>} : (tensor<8xf32>) -> tensor<?xf32>`, "(8)[(8,0,0)/(1,2,1)]"},
		{"extract a row", "tensor<4x5xf32>", `"tensor.extract_slice"(%x) {static_offsets = array<i64: 1, 0>, static_sizes = array<i64: 1, 5>, static_strides = array<i64: 1, 1>} : (tensor<4x5xf32>) -> tensor<5xf32>`, "(4,5)[(1,3,1)|-]"},
		{"extract nothing", "tensor<4x5xf32>", `"tensor.extract_slice"(%x) {static_offsets = array<i64: 4, 0>, static_sizes = array<i64: 0, 5>, static_strides = array<i64: 1, 1>} : (tensor<4x5xf32>) -> tensor<0x5xf32>`, "(4,5){}"},
		{"extract backwards", "tensor<8xf32>", `"tensor.extract_slice"(%x) {static_offsets = array<i64: 7>, static_sizes = array<i64: 3>, static_strides = array<i64: -1>} : (tensor<8xf32>) -> tensor<3xf32>`, "unknown"},
		{"extract the same again and again", "tensor<8xf32>", `"tensor.extract_slice"(%x) {static_offsets = array<i64: 7>, static_sizes = array<i64: 3>, static_strides = array<i64: 0>} : (tensor<8xf32>) -> tensor<3xf32>`, "unknown"},
		{"extract beyond all numbers", "tensor<8xf32>", `"tensor.extract_slice"(%x) {static_offsets = array<i64: 7>, static_sizes = array<i64: 9223372036854775807>, static_strides = array<i64: 9223372036854775807>} : (tensor<8xf32>) -> tensor<?xf32>`, "unknown"},
		{"reverse", "tensor<8xf32>", `"tosa.reverse"(%x) {axis = 0 : i32} : (tensor<8xf32>) -> tensor<8xf32>`, "(8)[-]"},
		{"reverse no dimension", "tensor<8xf32>", `"tosa.reverse"(%x) {axis = 1 : i32} : (tensor<8xf32>) -> tensor<8xf32>`, "unknown"},
		{"transpose", "tensor<2x3xf32>", `"tosa.transpose"(%x) {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>`, "(2,3)[-|-]"},
		{"transpose twice the same", "tensor<2x3xf32>", `"tosa.transpose"(%x) {perms = array<i32: 1, 1>} : (tensor<2x3xf32>) -> tensor<3x3xf32>`, "unknown"},
		{"reshape to other elements", "tensor<2x3xf32>", `"tosa.reshape"(%x) {new_shape = [7]} : (tensor<2x3xf32>) -> tensor<7xf32>`, "unknown"},
		{"collapse", "tensor<2x3xf32>", `"tensor.collapse_shape"(%x) {reassociation = [[0, 1]]} : (tensor<2x3xf32>) -> tensor<6xf32>`, "(2,3)[-|-]"},
		{"expand to what is not known", "tensor<6xf32>", `"tensor.expand_shape"(%x) {reassociation = [[0, 1]]} : (tensor<6xf32>) -> tensor<2x?xf32>`, "unknown"},
		{"cast", "tensor<6xf32>", `"tensor.cast"(%x) : (tensor<6xf32>) -> tensor<?xf32>`, "(6)[-]"},
		{"no view", "tensor<6xf32>", `"tosa.exp"(%x) : (tensor<6xf32>) -> tensor<6xf32>`, "new"},
		{"a write", "tensor<6xf32>", `"tensor.insert_slice"(%x, %x) {static_offsets = array<i64: 0>, static_sizes = array<i64: 6>, static_strides = array<i64: 1>} : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>`, "new"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := test.text
			if text[0] == '"' {
				text = "%v = " + text
			}
			v := read(t, test.input, text)
			a, err := views.Attach(v.FunctionGraph())
			require.NoError(t, err)
			if a.Root(v) == v {
				require.Equal(t, test.want, "new")
				return
			}
			part, known := a.Shown(v)
			if !known {
				require.Equal(t, test.want, "unknown")
				shared, witness := a.Overlap(v, a.Root(v))
				require.True(t, shared, "what is not known may be shared")
				require.Contains(t, witness, "which part of it is not known")
				return
			}
			require.Equal(t, test.want, part.String())
		})
	}
}

// Every op that its dialect calls a view has a map, at least for some types.
func TestEveryViewOpIsRead(t *testing.T) {
	ctxt := ir.NewContext(dialects.All())
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.Tensor(ir.F32, 4), "x")
	ints := func(values ...int64) ir.Attr { return ctxt.Ints(ir.I64, values...) }
	attrs := []ir.NamedAttr{
		{Name: "static_offsets", Value: ints(0)}, {Name: "static_sizes", Value: ints(4)}, {Name: "static_strides", Value: ints(1)},
		{Name: "start", Value: ints(0)}, {Name: "size", Value: ints(4)}, {Name: "perms", Value: ints(0)},
		{Name: "axis", Value: ctxt.Int(0, ir.I32)}, {Name: "new_shape", Value: ints(4)},
		{Name: "perm", Value: ints(0)}, {Name: "shape", Value: ints(4)}, {Name: "dims", Value: ints(0)},
		{Name: "region", Value: ints(1, 4, 0)},
		{Name: "order", Value: ints(0)}, {Name: "starts", Value: ints(0)}, {Name: "stops", Value: ints(4)}, {Name: "steps", Value: ints(1)},
	}
	count := 0
	for _, d := range dialects.All().List() {
		for _, info := range d.Ops {
			op := ctxt.Op(info.Name, attrs...)
			if len(op.Memory().Views) == 0 {
				continue
			}
			count++
			v := fg.Apply(op, x.Type(), x)
			of, as, ok := views.Of(v)
			require.True(t, ok, info.Name)
			require.Equal(t, x, of)
			require.NotNil(t, as, "%s: its dialect does not say which elements it shows", info.Name)
			shape, err := as.Out(region.Shape{4})
			require.NoError(t, err)
			require.Equal(t, region.Shape{4}, shape)
		}
	}
	require.GreaterOrEqual(t, count, 13)
}

func TestWindows(t *testing.T) {
	w := func(offset, size, stride int64) views.Window {
		return views.Window{Offsets: []int64{offset}, Sizes: []int64{size}, Strides: []int64{stride}}
	}
	require.True(t, w(0, 4, 2).Disjoint(w(1, 4, 2)), "even and odd")
	require.False(t, w(0, 4, 2).Disjoint(w(1, 4, 3)))
	index, ok := w(0, 4, 2).Common(w(1, 4, 3))
	require.True(t, ok)
	require.Equal(t, []int64{4}, index)
	in, ok := w(4, 3, 6).In(w(1, 8, 3))
	require.True(t, ok)
	require.Equal(t, w(1, 3, 2), in)
	_, ok = w(4, 3, 4).In(w(1, 8, 3))
	require.False(t, ok)
	_, ok = w(4, 3, 1).In(w(4, 2, 1))
	require.False(t, ok)
	both, ok := w(0, 2, 3).Join(w(6, 1, 1), 0)
	require.True(t, ok)
	require.Equal(t, w(0, 3, 3), both)
	_, ok = w(0, 2, 3).Join(w(7, 1, 1), 0)
	require.False(t, ok)
	_, ok = w(6, 1, 1).Join(w(0, 2, 3), 0)
	require.False(t, ok, "the other one is in front")
}

// However a list is written, it is read as any literal is.
func TestInts(t *testing.T) {
	ctxt := ir.NewContext(dialects.All())
	read := 0
	for _, text := range []string{
		"array<i64: 5>", "array<i64: -1, 2>", "array<i64:3,4>", "array<i64: 1, 2, 3, 4, 5, 6>", "array<i32: 7>",
		"array<i64>", "array<i64: >", "array<i64: 1,>", "array<i64: 1, 2", "array<i64: 1> ", "array<i64: 1>2",
		"array<i64: 0x10>", "array<i64: +1>", "array<i64: 1.0>", "array<i64: 9223372036854775808>", "array<i64: 1  , 2>",
		"array<i64: -9223372036854775808>", // a number that is not written
	} {
		a := ctxt.Opaque(text, 0)
		want, err := value.FromAttr(a)
		got, ok := views.Ints(a)
		isKnown := err == nil && !slices.Contains(want.Ints(), ir.Dynamic)
		require.Equal(t, isKnown, ok, text)
		if ok {
			require.Equal(t, want.Ints(), got, text)
			read++
		}
	}
	require.GreaterOrEqual(t, read, 5)
}

// What is not found out since a context has ended is found out later.
func TestContextIsForgotten(t *testing.T) {
	ctxt := ir.NewContext(dialects.All())
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.Tensor(ir.F32, 8), "x")
	half := func(offset int64) graph.Var {
		return fg.Apply(ctxt.Op("tensor.extract_slice",
			ir.NamedAttr{Name: "static_offsets", Value: ctxt.Ints(ir.I64, offset)},
			ir.NamedAttr{Name: "static_sizes", Value: ctxt.Ints(ir.I64, 4)},
			ir.NamedAttr{Name: "static_strides", Value: ctxt.Ints(ir.I64, 1)}), ir.Tensor(ir.F32, 4), x)
	}
	a, b := half(0), half(4)
	fg.SetOutputs(a, b)
	aliases, err := views.Attach(fg)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	aliases.SetContext(ctx)
	require.True(t, aliases.MayShare(a, b))
	_, known := aliases.Shown(a)
	require.False(t, known)
	aliases.SetContext(t.Context())
	require.False(t, aliases.MayShare(a, b))
	_, known = aliases.Shown(a)
	require.True(t, known)
}

// What is noted for a memory is found by each view of it, and only as long as it is a
// use of it.
func TestBlamedUses(t *testing.T) {
	fg := graph.New(ir.NewContext(dialects.All()))
	ctxt := fg.Context()
	typ := ir.Tensor(ir.I64, 4)
	x, y := fg.AddInput(typ, "x"), fg.AddInput(typ, "y")
	cast := fg.Apply(ctxt.Op("tensor.cast"), ir.Tensor(ir.I64, ir.Dynamic), x)
	sum := fg.Apply(ctxt.Op("arith.addi"), typ, y, x)
	fg.SetOutputs(cast, sum)
	aliases, err := views.Attach(fg)
	require.NoError(t, err)

	_, _, ok := aliases.Blamed(x)
	require.False(t, ok, "nothing is noted")
	use := graph.Client{Node: sum.Owner(), Index: 1}
	aliases.Blame(x, use)
	for _, v := range []graph.Var{x, cast} {
		of, found, ok := aliases.Blamed(v)
		require.True(t, ok)
		require.Equal(t, x, of)
		require.Equal(t, use, found)
	}
	_, _, ok = aliases.Blamed(y)
	require.False(t, ok, "of other memory")

	tx := fg.Graph().Begin("set")
	require.NoError(t, tx.SetInput(sum.Owner().ID(), 1, y.ID()))
	require.NoError(t, tx.Commit())
	_, _, ok = aliases.Blamed(x)
	require.False(t, ok, "it uses something else now")

	aliases.Blame(y, graph.Client{Node: sum.Owner(), Index: 0})
	_, _, ok = aliases.Blamed(y)
	require.True(t, ok)
	fg.SetOutputs(cast)
	require.NoError(t, fg.RemoveNode(sum.Owner(), "gone"))
	_, _, ok = aliases.Blamed(y)
	require.False(t, ok, "the node is gone")
}

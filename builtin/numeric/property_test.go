package numeric_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

var (
	registry = dialects.Evaluators()
	ctxt     = ir.NewContext(dialects.All())
)

// apply evaluates an op that has a result.
func apply(t require.TestingT, op ir.Op, out ir.Type, inputs ...value.Value) value.Value {
	r, err := eval.Apply(context.Background(), op, inputs, []ir.Type{out}, eval.Options{Evaluators: registry})
	require.NoError(t, err, "%s of %v", op, inputs)
	return r[0]
}

func attrs(list map[string][]int64) []ir.NamedAttr {
	var all []ir.NamedAttr
	for name, ints := range list {
		all = append(all, ir.NamedAttr{Name: name, Value: ctxt.Ints(ir.I64, ints...)})
	}
	return all
}

func drawDims(t *rapid.T, rank int) []int64 {
	return rapid.SliceOfN(rapid.Int64Range(1, 4), rank, rank).Draw(t, "dims")
}

func random(t *rapid.T, typ ir.Type) value.Value {
	v, err := value.Random(typ, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
	require.NoError(t, err)
	return v
}

// at returns the place of the element at subscripts.
func at(dims, index []int64) int {
	n := int64(0)
	for i, d := range dims {
		n = n*d + index[i]
	}
	return int(n)
}

// subscripts calls f with all subscripts of a shape.
func subscripts(dims []int64, f func(index []int64)) {
	index := make([]int64, len(dims))
	var walk func(d int)
	walk = func(d int) {
		if d == len(dims) {
			f(index)
			return
		}
		for index[d] = 0; index[d] < dims[d]; index[d]++ {
			walk(d + 1)
		}
	}
	walk(0)
}

// TestShapeOpsByIndex compares ops that move elements with their definition,
// element by element.
func TestShapeOpsByIndex(t *testing.T) {
	unranked := ir.UnrankedTensor(ir.I32)
	rapid.Check(t, func(t *rapid.T) {
		rank := rapid.IntRange(1, 4).Draw(t, "rank")
		dims := drawDims(t, rank)
		x := random(t, ir.Tensor(ir.I32, dims...))
		axis := rapid.IntRange(0, rank-1).Draw(t, "axis")

		order := rapid.Permutation([]int64{0, 1, 2, 3}[:rank]).Draw(t, "perms")
		y := apply(t, ctxt.Op("tosa.transpose", attrs(map[string][]int64{"perms": order})...), unranked, x)
		subscripts(y.Dims(), func(index []int64) {
			from := make([]int64, rank)
			for i, p := range order {
				from[p] = index[i]
			}
			require.Equal(t, x.Int(at(dims, from)), y.Int(at(y.Dims(), index)))
		})

		y = apply(t, ctxt.Op("tosa.reverse", attrs(map[string][]int64{"axis": {int64(axis)}})...), unranked, x)
		subscripts(dims, func(index []int64) {
			from := append([]int64{}, index...)
			from[axis] = dims[axis] - 1 - from[axis]
			require.Equal(t, x.Int(at(dims, from)), y.Int(at(dims, index)))
		})

		start, size := make([]int64, rank), make([]int64, rank)
		for i, d := range dims {
			start[i] = rapid.Int64Range(0, d-1).Draw(t, "start")
			size[i] = rapid.Int64Range(1, d-start[i]).Draw(t, "size")
		}
		y = apply(t, ctxt.Op("tosa.slice", attrs(map[string][]int64{"start": start, "size": size})...), unranked, x)
		subscripts(size, func(index []int64) {
			from := make([]int64, rank)
			for i := range from {
				from[i] = start[i] + index[i]
			}
			require.Equal(t, x.Int(at(dims, from)), y.Int(at(size, index)))
		})

		both := apply(t, ctxt.Op("tosa.concat", attrs(map[string][]int64{"axis": {int64(axis)}})...), unranked, x, x)
		tiled := apply(t, ctxt.Op("tosa.tile", attrs(map[string][]int64{"multiples": oneBut(rank, axis, 2)})...), unranked, x)
		require.True(t, both.Equal(tiled))
		sum := apply(t, ctxt.Op("tosa.reduce_sum", attrs(map[string][]int64{"axis": {int64(axis)}})...), unranked, x)
		subscripts(sum.Dims(), func(index []int64) {
			want := int32(0)
			from := append([]int64{}, index...)
			for from[axis] = 0; from[axis] < dims[axis]; from[axis]++ {
				want += int32(x.Int(at(dims, from)))
			}
			require.Equal(t, int64(want), sum.Int(at(sum.Dims(), index)))
		})
	})
}

func oneBut(rank, axis int, n int64) []int64 {
	list := make([]int64, rank)
	for i := range list {
		list[i] = 1
	}
	list[axis] = n
	return list
}

// TestConvolutionByIndex compares convolutions of integers with their definition.
func TestConvolutionByIndex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := drawDims(t, 4)
		kernel := []int64{rapid.Int64Range(1, 2).Draw(t, "out"), rapid.Int64Range(1, 3).Draw(t, "kh"), rapid.Int64Range(1, 3).Draw(t, "kw"), in[3]}
		pad := rapid.SliceOfN(rapid.Int64Range(0, 2), 4, 4).Draw(t, "pad")
		stride := rapid.SliceOfN(rapid.Int64Range(1, 2), 2, 2).Draw(t, "stride")
		dilation := rapid.SliceOfN(rapid.Int64Range(1, 2), 2, 2).Draw(t, "dilation")
		size := func(i int) int64 {
			room := in[i+1] + pad[2*i] + pad[2*i+1] - (kernel[i+1]-1)*dilation[i] - 1
			if room < 0 {
				return 0
			}
			return room/stride[i] + 1
		}
		if size(0) == 0 || size(1) == 0 {
			return
		}
		x, w := random(t, ir.Tensor(ir.I8, in...)), random(t, ir.Tensor(ir.I8, kernel...))
		bias := random(t, ir.Tensor(ir.I32, kernel[0]))
		op := ctxt.Op("tosa.conv2d", attrs(map[string][]int64{"pad": pad, "stride": stride, "dilation": dilation})...)
		y := apply(t, op, ir.UnrankedTensor(ir.I32), x, w, bias)
		require.Equal(t, []int64{in[0], size(0), size(1), kernel[0]}, y.Dims())
		subscripts(y.Dims(), func(o []int64) {
			want := int32(bias.Int(int(o[3])))
			subscripts(kernel[1:], func(k []int64) {
				row, col := o[1]*stride[0]+k[0]*dilation[0]-pad[0], o[2]*stride[1]+k[1]*dilation[1]-pad[2]
				if row < 0 || col < 0 || row >= in[1] || col >= in[2] {
					return
				}
				want += int32(x.Int(at(in, []int64{o[0], row, col, k[2]})) * w.Int(at(kernel, []int64{o[3], k[0], k[1], k[2]})))
			})
			require.Equal(t, int64(want), y.Int(at(y.Dims(), o)))
		})
	})
}

// TestLawsOfIntegers checks laws of wrapping integers of any width.
func TestLawsOfIntegers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		elem := ir.Integer(rapid.IntRange(1, 64).Draw(t, "width"))
		typ := ir.Tensor(elem, rapid.Int64Range(0, 9).Draw(t, "n"))
		x, y, z := random(t, typ), random(t, typ), random(t, typ)
		do := func(op string, a, b value.Value) value.Value { return apply(t, ctxt.Op("arith."+op), typ, a, b) }
		same := func(a, b value.Value) { require.True(t, a.Equal(b), "%s and %s", a.Short(9), b.Short(9)) }

		same(do("addi", x, y), do("addi", y, x))
		same(do("addi", do("addi", x, y), z), do("addi", x, do("addi", y, z)))
		same(do("muli", x, do("addi", y, z)), do("addi", do("muli", x, y), do("muli", x, z)))
		same(do("subi", do("addi", x, y), y), x)
		same(do("xori", do("xori", x, y), y), x)
		same(do("andi", x, do("ori", x, y)), x)
		same(do("maxsi", x, do("minsi", x, y)), x)
		same(do("addi", do("minui", x, y), do("maxui", x, y)), do("addi", x, y))
		if elem.Width() == 64 {
			return // there is nothing wider to extend it to
		}
		wide := apply(t, ctxt.Op("arith.extsi"), typ.WithElem(ir.I64), x)
		same(apply(t, ctxt.Op("arith.trunci"), typ, wide), x)
	})
}

// TestQuotientAndRest checks x = (x / y) * y + x % y where that is defined.
func TestQuotientAndRest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		elem := ir.Integer(rapid.IntRange(2, 64).Draw(t, "width"))
		x, y := random(t, elem), random(t, elem)
		for _, ops := range [][2]string{{"arith.divsi", "arith.remsi"}, {"arith.divui", "arith.remui"}, {"scalar.int_div", "scalar.mod"}} {
			run := func(op string, a, b value.Value) (value.Value, error) {
				r, err := eval.Apply(context.Background(), ctxt.Op(op), []value.Value{a, b}, []ir.Type{elem}, eval.Options{Evaluators: registry})
				if err != nil {
					require.ErrorIs(t, err, eval.ErrUndefined)
					return value.Value{}, err
				}
				return r[0], nil
			}
			q, err := run(ops[0], x, y)
			if err != nil {
				require.True(t, y.Int(0) == 0 || y.Int(0) == -1)
				continue
			}
			rest, err := run(ops[1], x, y)
			require.NoError(t, err)
			product := apply(t, ctxt.Op("arith.muli"), elem, q, y)
			require.True(t, x.Equal(apply(t, ctxt.Op("arith.addi"), elem, product, rest)))
		}
	})
}

// TestNoInputPanics gives every op inputs of types that it may not take, and
// attributes that it may not have.
func TestNoInputPanics(t *testing.T) {
	elems := []string{"i1", "i8", "i64", "index", "f32", "f8E4M3FN", "complex<f32>", "!t.s"}
	lists := [][]int64{{}, {0}, {-1}, {1, 0}, {1, 1}, {2, 2}, {0, 1, 0, 1}, {1 << 62}, {-1 << 63}}
	names := []string{
		"axis", "perms", "start", "size", "new_shape", "pad", "stride", "dilation", "kernel", "out_pad", "multiples", "dim", "predicate",
		"static_offsets", "static_sizes", "static_strides", "static_low", "static_high", "reassociation", "shift", "min_val", "max_val", "dimension",
		"permutation", "dimensions", "sections", "cases", "axes",
	}
	drawType := func(t *rapid.T) ir.Type {
		elem, err := ir.ParseType(rapid.SampledFrom(elems).Draw(t, "elem"))
		require.NoError(t, err)
		rank := rapid.IntRange(-1, 4).Draw(t, "rank")
		if rank < 0 {
			return elem
		}
		return ir.Tensor(elem, rapid.SliceOfN(rapid.Int64Range(0, 3), rank, rank).Draw(t, "dims")...)
	}
	ops := registry.Ops()
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(ops).Draw(t, "op")
		for range 20 {
			var inputs []value.Value
			for range rapid.IntRange(0, 5).Draw(t, "inputs") {
				inputs = append(inputs, random(t, drawType(t)))
			}
			var types []ir.Type
			for range rapid.IntRange(0, 2).Draw(t, "outputs") {
				types = append(types, drawType(t))
			}
			list := map[string][]int64{}
			for range rapid.IntRange(0, 4).Draw(t, "attributes") {
				list[rapid.SampledFrom(names).Draw(t, "name")] = rapid.SampledFrom(lists).Draw(t, "list")
			}
			op := ctxt.Op(name, attrs(list)...)
			opts := eval.Options{Evaluators: registry, Loose: rapid.Bool().Draw(t, "loose"), MaxSteps: 100, MaxElements: 1 << 20}
			out, err := eval.Apply(context.Background(), op, inputs, types, opts)
			if err == nil {
				require.Len(t, out, len(types))
			}
		}
	})
}

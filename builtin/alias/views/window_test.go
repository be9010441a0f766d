package views_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// places returns the indices of a dimension, in order.
func places(w views.Window, d int) []int64 {
	list := []int64{}
	for i := range w.Sizes[d] {
		list = append(list, w.Offsets[d]+i*w.Strides[d])
	}
	return list
}

// line returns all windows of one dimension up to some numbers.
func line(offset, size, stride int64) []views.Window {
	var list []views.Window
	for s := range size + 1 {
		for o := range offset + 1 {
			for st := int64(1); st <= stride; st++ {
				if s <= 1 && st > 1 || s == 0 && o > 0 {
					continue // the same elements
				}
				list = append(list, views.Window{Offsets: []int64{o}, Sizes: []int64{s}, Strides: []int64{st}})
			}
		}
	}
	return list
}

// cross returns the window of two windows of one dimension.
func cross(a, b views.Window) views.Window {
	return views.Window{
		Offsets: slices.Concat(a.Offsets, b.Offsets),
		Sizes:   slices.Concat(a.Sizes, b.Sizes),
		Strides: slices.Concat(a.Strides, b.Strides),
	}
}

// tables returns windows of two dimensions.
func tables() []views.Window {
	var list []views.Window
	for _, a := range line(1, 2, 2) {
		for _, b := range line(2, 2, 2) {
			list = append(list, cross(a, b))
		}
	}
	return list
}

// isSeries reports whether indices follow each other in equal steps forwards.
func isSeries(list []int64) bool {
	for i := 1; i < len(list); i++ {
		if list[i] <= list[i-1] || list[i]-list[i-1] != list[1]-list[0] {
			return false
		}
	}
	return true
}

// Each pair of small windows, compared by their elements.
func TestPairsOfWindows(t *testing.T) {
	for _, list := range [][]views.Window{line(4, 4, 3), tables()} {
		for _, w := range list {
			for _, v := range list {
				comparePair(t, w, v)
				for d := range w.Sizes {
					compareJoin(t, w, v, d)
				}
			}
		}
	}
}

func comparePair(t *testing.T, w, v views.Window) {
	share, within, same, empty := true, true, true, false
	for d := range w.Sizes {
		a, b := places(w, d), places(v, d)
		has := func(n int64) bool { return slices.Contains(b, n) }
		share = share && slices.ContainsFunc(a, has)
		within = within && !slices.ContainsFunc(a, func(n int64) bool { return !has(n) })
		same = same && slices.Equal(a, b)
		empty = empty || len(a) == 0 || len(b) == 0
	}
	name := fmt.Sprint(w, " and ", v)
	require.Equal(t, !share, w.Disjoint(v), name)
	require.Equal(t, same && !empty, w.Equal(v), name)
	index, ok := w.Common(v)
	require.Equal(t, share, ok, name)
	for d, n := range index {
		require.Contains(t, places(w, d), n, name)
		require.Contains(t, places(v, d), n, name)
	}
	in, ok := w.In(v)
	require.Equal(t, within && !empty, ok, name)
	if !ok {
		return
	}
	require.Len(t, index, len(w.Sizes))
	for d := range w.Sizes {
		shown := places(v, d)
		for i, at := range places(in, d) {
			require.Equal(t, places(w, d)[i], shown[at], name)
		}
		require.Equal(t, w.Sizes[d], in.Sizes[d], name)
		require.True(t, in.Sizes[d] > 1 || in.Strides[d] == 1, name)
	}
	of, ok := in.Of(v)
	require.True(t, ok, name)
	require.Equal(t, w, of, name)
}

func compareJoin(t *testing.T, w, v views.Window, dim int) {
	name := fmt.Sprint(w, " and ", v, " along ", dim)
	want := !w.IsEmpty() && !v.IsEmpty()
	for d := range w.Sizes {
		if d == dim {
			want = want && isSeries(slices.Concat(places(w, d), places(v, d)))
		} else {
			want = want && slices.Equal(places(w, d), places(v, d))
		}
	}
	both, ok := w.Join(v, dim)
	require.Equal(t, want, ok, name)
	if !ok {
		return
	}
	for d := range w.Sizes {
		if d == dim {
			require.Equal(t, slices.Concat(places(w, d), places(v, d)), places(both, d), name)
		} else {
			require.Equal(t, places(w, d), places(both, d), name)
		}
	}
}

// What each small window says of itself, and its region of the least box and of larger ones.
func TestEachWindow(t *testing.T) {
	for _, list := range [][]views.Window{line(4, 4, 3), tables()} {
		for _, w := range list {
			size, strided := int64(1), false
			for d := range w.Sizes {
				size *= w.Sizes[d]
				strided = strided || w.Strides[d] > 1
			}
			require.Equal(t, size == 0, w.IsEmpty(), "%v", w)
			require.Equal(t, strided, w.IsStrided(), "%v", w)
			for room := range int64(4) {
				compareRegion(t, w, room)
			}
		}
	}
}

func compareRegion(t *testing.T, w views.Window, room int64) {
	shape := make(region.Shape, len(w.Sizes))
	for d := range shape {
		shape[d] = room
		if list := places(w, d); len(list) > 0 {
			shape[d] += list[len(list)-1] + 1
		}
	}
	r, err := w.Region(shape)
	require.NoError(t, err, "%v", w)
	size := int64(1)
	for d, width := range shape {
		size *= w.Sizes[d]
		for i := range width {
			at := slices.Clone(w.Offsets)
			at[d] = i
			require.Equal(t, slices.Contains(places(w, d), i) && !w.IsEmpty(), r.Has(at...), "%v in %v: %v", w, shape, at)
		}
	}
	require.Equal(t, size, r.Size(), "%v in %v", w, shape)
}

// Windows of different ranks have nothing to do with each other.
func TestWindowsOfDifferentRanks(t *testing.T) {
	for _, w := range line(1, 2, 2) {
		for _, v := range []views.Window{{}, cross(w, w)} {
			require.False(t, w.Disjoint(v))
			require.False(t, w.Equal(v))
			index, ok := w.Common(v)
			require.True(t, ok, "who knows")
			require.Nil(t, index)
			_, ok = w.In(v)
			require.False(t, ok)
			_, ok = w.Of(v)
			require.False(t, ok)
			_, ok = w.Join(v, 0)
			require.False(t, ok)
		}
		for _, dim := range []int{-1, 1} {
			_, ok := w.Join(w, dim)
			require.False(t, ok, "it has no dimension %d", dim)
		}
	}
}

// A window is one up to its bounds: of the tensor, where that has any, and of the numbers
// that a sett may have.
func TestWindowsAtTheirBounds(t *testing.T) {
	const limit = 1 << 60
	for _, test := range []struct {
		of                   string
		offset, size, stride int64
		want                 bool
	}{
		{"8", 0, 8, 1, true}, {"8", 0, 9, 1, false}, {"8", 1, 8, 1, false},
		{"8", 7, 1, 1, true}, {"8", 8, 1, 1, false}, {"8", 7, 1, 100, true},
		{"8", 8, 0, 1, true}, {"8", 9, 0, 1, false}, {"8", 0, 0, 100, true},
		{"8", 1, 3, 3, true}, {"8", 2, 3, 3, false}, {"8", 0, 2, 7, true}, {"8", 0, 2, 8, false},
		{"8", -1, 2, 1, false}, {"8", -1, 0, 1, false}, {"8", 0, -1, 1, false}, {"8", 4, -2, 1, false},
		{"8", 0, 2, 0, false}, {"8", 0, 1, 0, false}, {"8", 7, 2, -1, false},
		{"?", limit - 1, 1, 1, true}, {"?", limit, 1, 1, false}, {"?", limit, 0, 1, true}, {"?", limit + 1, 0, 1, false},
		{"?", 0, limit, 1, true}, {"?", 1, limit, 1, false}, {"?", 0, limit + 1, 1, false},
		{"?", 0, 2, limit - 1, true}, {"?", 0, 2, limit, false}, {"?", 1, 2, limit - 2, true}, {"?", 1, 2, limit - 1, false},
		{"?", 0, 3, (limit - 1) / 2, true}, {"?", 0, 3, (limit + 1) / 2, false},
		{"?", 0, 1 << 40, 1 << 40, false}, {"?", limit, limit, limit, false},
	} {
		v := read(t, "tensor<"+test.of+"xf32>", fmt.Sprintf(`"tensor.extract_slice"(%%x) {static_offsets = [%d], static_sizes = [%d], static_strides = [%d]} : (tensor<%sxf32>) -> tensor<?xf32>`,
			test.offset, test.size, test.stride, test.of))
		w, ok := views.WindowOf(v.Owner())
		require.Equal(t, test.want, ok, "%v", test)
		if !ok {
			require.Empty(t, w)
			continue
		}
		want := views.Window{Offsets: []int64{test.offset}, Sizes: []int64{test.size}, Strides: []int64{test.stride}}
		if test.size <= 1 {
			want.Strides[0] = 1
		}
		if test.size == 0 {
			want.Offsets[0] = 0
		}
		require.Equal(t, want, w, "%v", test)
	}
}

// Which ops have windows, and with which numbers.
func TestWindowOf(t *testing.T) {
	const a8 = "tensor<8xf32>"
	for _, test := range []struct {
		name, input, text string
		want              string // "" for none
	}{
		{"a slice", a8, `"tensor.extract_slice"(%x) {static_offsets = [1], static_sizes = [3], static_strides = [2]} : (tensor<8xf32>) -> tensor<3xf32>`, "{[1] [3] [2]}"},
		{"a slice of another input", a8, `%i = "arith.constant"() {value = 1 : index} : () -> index
%v = "tensor.extract_slice"(%x, %i) {static_offsets = [1], static_sizes = [3], static_strides = [2]} : (tensor<8xf32>, index) -> tensor<3xf32>`, ""},
		{"a slice of nothing", a8, `"tensor.extract_slice"() {static_offsets = [1], static_sizes = [3], static_strides = [2]} : () -> tensor<3xf32>`, ""},
		{"no offsets", a8, `"tensor.extract_slice"(%x) {static_sizes = [3], static_strides = [2]} : (tensor<8xf32>) -> tensor<3xf32>`, ""},
		{"no sizes", a8, `"tensor.extract_slice"(%x) {static_offsets = [1], static_strides = [2]} : (tensor<8xf32>) -> tensor<3xf32>`, ""},
		{"no strides", a8, `"tensor.extract_slice"(%x) {static_offsets = [1], static_sizes = [3]} : (tensor<8xf32>) -> tensor<3xf32>`, ""},
		{"two offsets", a8, `"tensor.extract_slice"(%x) {static_offsets = [1, 1], static_sizes = [3], static_strides = [2]} : (tensor<8xf32>) -> tensor<3xf32>`, ""},
		{"two sizes", a8, `"tensor.extract_slice"(%x) {static_offsets = [1], static_sizes = [3, 3], static_strides = [2]} : (tensor<8xf32>) -> tensor<3xf32>`, ""},
		{"two strides", a8, `"tensor.extract_slice"(%x) {static_offsets = [1], static_sizes = [3], static_strides = [2, 2]} : (tensor<8xf32>) -> tensor<3xf32>`, ""},
		{"of a vector", "vector<8xf32>", `"tensor.extract_slice"(%x) {static_offsets = [1], static_sizes = [3], static_strides = [2]} : (vector<8xf32>) -> vector<3xf32>`, ""},
		{"of a number", "f32", `"tensor.extract_slice"(%x) {static_offsets = [], static_sizes = [], static_strides = []} : (f32) -> f32`, ""},
		{"a scalar", "tensor<f32>", `"tensor.extract_slice"(%x) {static_offsets = [], static_sizes = [], static_strides = []} : (tensor<f32>) -> tensor<f32>`, "{[] [] []}"},
		{"a write", "tensor<3xf32>", `%t = "tosa.exp"(%x) : (tensor<3xf32>) -> tensor<8xf32>
%v = "tensor.insert_slice"(%x, %t) {static_offsets = [1], static_sizes = [3], static_strides = [3]} : (tensor<3xf32>, tensor<8xf32>) -> tensor<8xf32>`, "{[1] [3] [3]}"},
		{"a write of a number that is not known", "tensor<3xf32>", `%i = "arith.constant"() {value = 1 : index} : () -> index
%t = "tosa.exp"(%x) : (tensor<3xf32>) -> tensor<8xf32>
%v = "tensor.insert_slice"(%x, %t, %i) {static_offsets = [1], static_sizes = [3], static_strides = [3]} : (tensor<3xf32>, tensor<8xf32>, index) -> tensor<8xf32>`, ""},
		{"a write into nothing", a8, `"tensor.insert_slice"(%x) {static_offsets = [1], static_sizes = [3], static_strides = [2]} : (tensor<8xf32>) -> tensor<3xf32>`, ""},
		{"tosa", a8, `"tosa.slice"(%x) {start = [2], size = [3]} : (tensor<8xf32>) -> tensor<3xf32>`, "{[2] [3] [1]}"},
		{"tosa to the end", a8, `"tosa.slice"(%x) {start = [2], size = [-1]} : (tensor<8xf32>) -> tensor<6xf32>`, "{[2] [6] [1]}"},
		{"tosa to the end, along the second dimension alone", "tensor<4x8xf32>", `"tosa.slice"(%x) {start = [1, 2], size = [2, -1]} : (tensor<4x8xf32>) -> tensor<2x6xf32>`, "{[1 2] [2 6] [1 1]}"},
		{"tosa from the end", a8, `"tosa.slice"(%x) {start = [8], size = [-1]} : (tensor<8xf32>) -> tensor<0xf32>`, "{[0] [0] [1]}"},
		{"tosa beyond the end", a8, `"tosa.slice"(%x) {start = [9], size = [-1]} : (tensor<8xf32>) -> tensor<0xf32>`, ""},
		{"tosa to an end that is not known", "tensor<?xf32>", `"tosa.slice"(%x) {start = [2], size = [-1]} : (tensor<?xf32>) -> tensor<?xf32>`, ""},
		{"tosa of a size that is not known", "tensor<?xf32>", `"tosa.slice"(%x) {start = [2], size = [3]} : (tensor<?xf32>) -> tensor<3xf32>`, "{[2] [3] [1]}"},
		{"tosa with fewer sizes", "tensor<4x8xf32>", `"tosa.slice"(%x) {start = [1, 2], size = [2]} : (tensor<4x8xf32>) -> tensor<2x6xf32>`, ""},
		{"tosa with more sizes", a8, `"tosa.slice"(%x) {start = [1], size = [2, 2]} : (tensor<8xf32>) -> tensor<2xf32>`, ""},
		{"tosa of fewer dimensions", "tensor<4x8xf32>", `"tosa.slice"(%x) {start = [1], size = [-1]} : (tensor<4x8xf32>) -> tensor<3x8xf32>`, ""},
		{"tosa without a start", a8, `"tosa.slice"(%x) {size = [2]} : (tensor<8xf32>) -> tensor<2xf32>`, ""},
		{"tosa without a size", a8, `"tosa.slice"(%x) {start = [2]} : (tensor<8xf32>) -> tensor<2xf32>`, ""},
		{"tosa of nothing", a8, `"tosa.slice"() {start = [], size = []} : () -> tensor<2xf32>`, ""},
		{"another op", a8, `"tosa.exp"(%x) {static_offsets = [1], static_sizes = [3], static_strides = [2]} : (tensor<8xf32>) -> tensor<8xf32>`, ""},
	} {
		w, ok := views.WindowOf(read(t, test.input, test.text).Owner())
		require.Equal(t, test.want != "", ok, test.name)
		if ok {
			require.Equal(t, test.want, fmt.Sprint(w), test.name)
		}
	}
	_, ok := views.WindowOf(graph.Node{})
	require.False(t, ok)
}

func TestIsAll(t *testing.T) {
	ctxt := ir.NewContext(dialects.All())
	p := graph.New(ctxt)
	for _, test := range []struct {
		w    views.Window
		dims []int64
		want bool
	}{
		{views.Window{Offsets: []int64{0}, Sizes: []int64{4}, Strides: []int64{1}}, []int64{4}, true},
		{views.Window{Offsets: []int64{0}, Sizes: []int64{3}, Strides: []int64{1}}, []int64{4}, false},
		{views.Window{Offsets: []int64{1}, Sizes: []int64{3}, Strides: []int64{1}}, []int64{4}, false},
		{views.Window{Offsets: []int64{1}, Sizes: []int64{4}, Strides: []int64{1}}, []int64{4}, false},
		{views.Window{Offsets: []int64{0}, Sizes: []int64{4}, Strides: []int64{2}}, []int64{4}, false},
		{views.Window{Offsets: []int64{0}, Sizes: []int64{4}, Strides: []int64{1}}, []int64{4, 1}, false},
		{views.Window{Offsets: []int64{0}, Sizes: []int64{4}, Strides: []int64{1}}, []int64{ir.Dynamic}, false},
		{views.Window{Offsets: []int64{0, 0}, Sizes: []int64{4, 0}, Strides: []int64{1, 1}}, []int64{4, 0}, true},
		{views.Window{}, []int64{}, true},
	} {
		in := p.AddInput(ir.Tensor(ir.I64, test.dims...), "x")
		require.Equal(t, test.want, test.w.IsAll(in.Type()), "%v of %v", test.w, test.dims)
	}
}

// What an insert writes: one element at a constant place within the tensor, or a window.
func TestWritten(t *testing.T) {
	insert := func(of, places, types string) string {
		return `%t = "tosa.exp"(%x) : (tensor<1xf32>) -> tensor<` + of + `>
%s = "tensor.extract"(%x, %i) : (tensor<1xf32>, index) -> f32
%v = "tensor.insert"(%s, %t` + places + `) : (f32, tensor<` + of + `>` + types + `) -> tensor<` + of + `>`
	}
	constant := func(name, n string) string {
		return "%" + name + ` = "arith.constant"() {value = ` + n + " : index} : () -> index\n"
	}
	for _, test := range []struct{ name, text, want string }{
		{"the first element", constant("i", "0") + insert("8xf32", ", %i", ", index"), "{[0] [1] [1]}"},
		{"the last element", constant("i", "7") + insert("8xf32", ", %i", ", index"), "{[7] [1] [1]}"},
		{"the one behind", constant("i", "8") + insert("8xf32", ", %i", ", index"), ""},
		{"the one in front", constant("i", "-1") + insert("8xf32", ", %i", ", index"), ""},
		{"of a tensor of unknown size", constant("i", "8") + insert("?xf32", ", %i", ", index"), "{[8] [1] [1]}"},
		{"of two dimensions", constant("i", "1") + constant("j", "2") + insert("4x8xf32", ", %i, %j", ", index, index"), "{[1 2] [1 1] [1 1]}"},
		{"beyond the first dimension", constant("i", "1") + constant("j", "2") + insert("2x8xf32", ", %j, %i", ", index, index"), ""},
		{"one place for two dimensions", constant("i", "1") + insert("4x8xf32", ", %i", ", index"), ""},
		{"two places for one dimension", constant("i", "0") + insert("8xf32", ", %i, %i", ", index, index"), ""},
		{"a scalar", constant("i", "0") + insert("f32", "", ""), "{[] [] []}"},
		{"a place that is computed", constant("i", "0") + `%j = "arith.addi"(%i, %i) : (index, index) -> index` + "\n" + insert("8xf32", ", %j", ", index"), ""},
		{"one of two places is computed", constant("i", "0") + `%j = "arith.addi"(%i, %i) : (index, index) -> index` + "\n" + insert("4x8xf32", ", %i, %j", ", index, index"), ""},
		{"into nothing", `%v = "tensor.insert"(%x) : (tensor<1xf32>) -> tensor<f32>`, ""},
		{"a slice", `%v = "tensor.insert_slice"(%x, %x) {static_offsets = [0], static_sizes = [1], static_strides = [1]} : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>`, "{[0] [1] [1]}"},
		{"what is read is not written", `%v = "tensor.extract_slice"(%x) {static_offsets = [0], static_sizes = [1], static_strides = [1]} : (tensor<1xf32>) -> tensor<1xf32>`, ""},
	} {
		w, ok := views.Written(read(t, "tensor<1xf32>", test.text).Owner())
		require.Equal(t, test.want != "", ok, test.name)
		if ok {
			require.Equal(t, test.want, fmt.Sprint(w), test.name)
		}
	}
}

// Windows so wide that their setts are beyond all numbers: it is not known which element
// they share, unless they are apart in another dimension.
func TestWindowsBeyondNumbers(t *testing.T) {
	wide := views.Window{Offsets: []int64{0, 0}, Sizes: []int64{2, 2}, Strides: []int64{sett.Limit / 5, 1}}
	wider := views.Window{Offsets: []int64{0, 0}, Sizes: []int64{2, 2}, Strides: []int64{sett.Limit / 10 * 9, 1}}
	index, ok := wide.Common(wider)
	require.True(t, ok)
	require.Nil(t, index)
	require.False(t, wide.Disjoint(wider))
	below := views.Window{Offsets: []int64{0, 2}, Sizes: []int64{2, 2}, Strides: []int64{sett.Limit / 10 * 9, 1}}
	_, ok = wide.Common(below)
	require.False(t, ok)
	require.True(t, wide.Disjoint(below))
	_, err := wide.Region(region.Shape{sett.Limit, 4})
	require.ErrorIs(t, err, sett.ErrRange)
}

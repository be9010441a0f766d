package views_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/mlir"
)

func TestDrops(t *testing.T) {
	for _, c := range []struct {
		sizes, others []int64
		want          bool
	}{
		{nil, nil, true},
		{[]int64{1}, nil, true},
		{[]int64{2}, nil, false},
		{[]int64{1, 1}, []int64{1}, true},
		{[]int64{4, 1, 6}, []int64{4, 6}, true},
		{[]int64{4, 1, 6}, []int64{4, 1, 6}, true},
		{[]int64{4, 1, 6}, []int64{6, 4}, false},
		{[]int64{4, 1, 6}, []int64{24}, false},
		{[]int64{4, 6}, []int64{4}, false},
		{[]int64{1, 4, 1}, []int64{4}, true},
		{[]int64{4}, []int64{4, 1}, false},
		{[]int64{0, 1}, []int64{0}, true},
	} {
		require.Equal(t, c.want, views.Drops(c.sizes, c.others), "%v to %v", c.sizes, c.others)
	}
}

// A slice that drops dimensions shows the elements of its window; one whose type does not
// fit may show any.
func TestSlicesThatDropDimensions(t *testing.T) {
	fg, err := mlir.Parse("drops.mlir", `
func.func @f(%a: tensor<4x6xi64>) -> (tensor<6xi64>, tensor<3xi64>, tensor<i64>, tensor<4x2xi64>, tensor<2x3xi64>) {
  %row = "tensor.extract_slice"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 0>, static_sizes = array<i64: 1, 6>, static_strides = array<i64: 1, 1>}> : (tensor<4x6xi64>) -> tensor<6xi64>
  %part = "tensor.extract_slice"(%row) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 3>, static_strides = array<i64: 2>}> : (tensor<6xi64>) -> tensor<3xi64>
  %one = "tensor.extract_slice"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 3>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (tensor<4x6xi64>) -> tensor<i64>
  %columns = "tensor.extract_slice"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 2>, static_sizes = array<i64: 4, 2>, static_strides = array<i64: 1, 2>}> : (tensor<4x6xi64>) -> tensor<4x2xi64>
  %odd = "tensor.extract_slice"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2, 0>, static_sizes = array<i64: 1, 6>, static_strides = array<i64: 1, 1>}> : (tensor<4x6xi64>) -> tensor<2x3xi64>
  return %row, %part, %one, %columns, %odd : tensor<6xi64>, tensor<3xi64>, tensor<i64>, tensor<4x2xi64>, tensor<2x3xi64>
}`, dialects.All())
	require.NoError(t, err)
	for _, f := range fg.Arenas() {
		if len(f.Outputs()) != 5 {
			continue
		}
		aliases, err := views.Attach(f)
		require.NoError(t, err)
		row, part, one, columns, odd := f.Outputs()[0], f.Outputs()[1], f.Outputs()[2], f.Outputs()[3], f.Outputs()[4]
		shown, known := aliases.Shown(row)
		require.True(t, known)
		for i := range int64(4) {
			require.Equal(t, i == 1, shown.Has(i, 0) && shown.Has(i, 5))
		}
		shown, known = aliases.Shown(part)
		require.True(t, known)
		require.EqualValues(t, 3, shown.Size())
		require.True(t, shown.Has(1, 1) && shown.Has(1, 3) && shown.Has(1, 5))
		require.True(t, aliases.Contains(row, part) && aliases.Contains(part, one))
		require.True(t, aliases.MayShare(part, one))
		require.False(t, aliases.MayShare(part, columns), "columns 2 and 4")
		require.True(t, aliases.MayShare(row, columns))
		_, known = aliases.Shown(odd)
		require.False(t, known, "a row of six is not a table of two by three")
		require.True(t, aliases.MayShare(odd, row))
		_, index, shared := aliases.Witness(one, row)
		require.True(t, shared)
		require.Equal(t, []int64{1, 3}, index)
		return
	}
	t.Fatal("there is no function")
}

// Windows with numbers that cannot be are not windows.
func TestWindowsOutOfBounds(t *testing.T) {
	const huge = "9223372036854775807"
	for _, w := range [][3]string{
		{"-1", "2", "1"}, {"0", "-2", "1"}, {"0", "2", "0"}, {"0", "2", "-1"}, {"3", "2", "1"}, {"0", "3", "2"},
		{huge, "1", "1"}, {"0", huge, "1"}, {"0", "2", huge}, {huge, huge, huge}, {"0", "0", "-1"}, {"1, 1", "2", "1"}, {"0", "", "1"},
	} {
		fg, err := mlir.Parse("window.mlir", `
func.func @f(%a: tensor<4xi64>) -> tensor<2xi64> {
  %w = "tensor.extract_slice"(%a) {static_offsets = [`+w[0]+`], static_sizes = [`+w[1]+`], static_strides = [`+w[2]+`]} : (tensor<4xi64>) -> tensor<2xi64>
  return %w : tensor<2xi64>
}`, dialects.All())
		if err != nil {
			continue // refused when it is read
		}
		for _, f := range fg.Arenas() {
			for n := range f.Nodes() {
				if n.Op().Name() != "tensor.extract_slice" {
					continue
				}
				_, ok := views.WindowOf(n)
				require.False(t, ok, "%v", w)
				aliases, err := views.Attach(f)
				require.NoError(t, err)
				_, known := aliases.Shown(n.Output(0))
				require.False(t, known, "%v", w)
				require.True(t, aliases.MayShare(n.Input(0), n.Output(0)))
			}
		}
	}
}

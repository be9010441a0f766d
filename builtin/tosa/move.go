package tosa

import (
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// move is an op that moves the elements of its first input.
func move(f func(c numeric.Call, x value.Value) value.Value) eval.Evaluator {
	d := eval.Domain{Elems: eval.Anything}
	return numeric.Op(d, func(c numeric.Call) value.Value { return f(c, c.First()) })
}

func slice(c numeric.Call) value.Value {
	x := c.First()
	start, size := c.EitherInts("start", 1), slices.Clone(c.EitherInts("size", 2))
	for i := range size {
		if size[i] == -1 && i < len(start) && i < x.Rank() {
			size[i] = x.Dims()[i] - start[i] // to the end
		}
	}
	return c.Slice(x, numeric.Window{Offsets: start, Sizes: size, Strides: slices.Repeat([]int64{1}, len(start))})
}

// pad surrounds a value by an input, or by zeros: [before, after] of each dimension.
func pad(c numeric.Call, x value.Value) value.Value {
	padding := c.InputInts(1)
	if len(padding) != 2*x.Rank() {
		panic(numeric.Mistyped("%v does not pad the %d dimensions of %s", padding, x.Rank(), x.Type()))
	}
	var low, high []int64
	for i := 0; i < len(padding); i += 2 {
		low, high = append(low, padding[i]), append(high, padding[i+1])
	}
	fill := numeric.Zero(x.Elem())
	if c.NumInputs() > 2 {
		if fill = c.Input(2); fill.Len() != 1 {
			panic(numeric.Mistyped("it pads with %s, which is not one element", fill.Type()))
		}
	}
	return c.Pad(x, low, high, func([]int64) value.Value { return fill.At(0) })
}

// gather takes rows: values [N, K, C] at indices [N, W] are [N, W, C].
func gather(c numeric.Call) value.Value {
	c.Exactly(2)
	values, at := c.Input(0), c.InputInts(1)
	if c.Loose() && (values.Rank() != 3 || c.Input(1).Rank() != 2) {
		return take(c, values, at, c.Input(1).Dims())
	}
	v, w := values.Dims(), c.Input(1).Dims()
	if len(v) != 3 || len(w) != 2 || v[0] != w[0] {
		panic(numeric.Mistyped("it does not take rows of %s at %s", values.Type(), c.Input(1).Type()))
	}
	t := ir.Tensor(values.Elem(), w[0], w[1], v[2])
	return c.Rows(c.Builder(t), values, v[2], rowsOf(at, v[1], w[1]))
}

// rowsOf returns which rows of [N, height, C] subscripts [N, width] are.
func rowsOf(at []int64, height, width int64) []int64 {
	rows := make([]int64, len(at))
	for i, row := range at {
		if row < 0 || row >= height {
			panic(numeric.Undefined("row %d of %d", row, height))
		}
		rows[i] = int64(i)/width*height + row
	}
	return rows
}

// take is NumPy's values[indices]. As the programs that need it are written,
// one index alone drops the dimension, whatever its shape.
func take(c numeric.Call, values value.Value, at, dims []int64) value.Value {
	if values.Rank() == 0 {
		panic(numeric.Mistyped("%s has no rows", values.Type()))
	}
	height, rest := values.Dims()[0], values.Dims()[1:]
	if len(at) == 1 {
		dims = nil
	}
	shape := slices.Concat(dims, rest)
	t := ir.Tensor(values.Elem(), shape...)
	if len(shape) == 0 {
		t = values.Elem()
	}
	rows := make([]int64, len(at))
	for i, row := range at {
		if rows[i] = row; row < 0 {
			rows[i] += height
		}
		if rows[i] < 0 || rows[i] >= height {
			panic(numeric.Undefined("row %d of %d", row, height))
		}
	}
	return c.Rows(c.Builder(t), values, int64(numeric.Size(rest)), rows)
}

// scatter replaces rows: of values [N, K, C], those at indices [N, W] by the rows of
// input [N, W, C]. No row may be replaced twice.
func scatter(c numeric.Call) value.Value {
	c.Exactly(3)
	at, values, by := c.InputInts(1), c.Input(0), c.Input(2)
	v, w := values.Dims(), c.Input(1).Dims()
	if len(v) != 3 || len(w) != 2 || !slices.Equal(by.Dims(), []int64{v[0], w[1], v[2]}) || v[0] != w[0] || by.Elem() != values.Elem() {
		panic(numeric.Mistyped("it does not put %s into %s at %s", by.Type(), values.Type(), c.Input(1).Type()))
	}
	rows := rowsOf(at, v[1], w[1])
	seen := map[int64]bool{}
	for i, row := range rows {
		if seen[row] {
			panic(numeric.Undefined("row %d is replaced twice", at[i]))
		}
		seen[row] = true
	}
	return c.ReplaceRows(values, v[2], rows, by)
}

package tf

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/value"
)

// diagonals returns what the ops compute that put diagonals in matrices, or take them out.
func diagonals() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Numbers | eval.Complexes}
	return map[string]eval.Evaluator{
		"MatrixDiag":       op(all, matrixDiag),
		"MatrixDiagV2":     op(all, matrixDiagBand),
		"MatrixDiagV3":     op(all, matrixDiagBand),
		"MatrixDiagPart":   op(all, matrixDiagPart),
		"MatrixDiagPartV2": op(all, matrixDiagPartBand),
		"MatrixDiagPartV3": op(all, matrixDiagPartBand),
		"MatrixSetDiag":    op(all, matrixSetDiag),
		"MatrixSetDiagV2":  op(all, matrixSetDiagBand),
		"MatrixSetDiagV3":  op(all, matrixSetDiagBand),
		"MatrixBandPart":   op(all, matrixBandPart),
		"Diag":             op(all, diag),
		"DiagPart":         op(all, diagPart),
	}
}

// band is some diagonals of matrices, from the number low, which is below 0 under the main
// one, to high. Where there are several they are rows of one length, from high on; the
// shorter ones are padded on the left or on the right.
type band struct {
	low, high, rows, columns, length int64
	superRight, subRight             bool // diagonals above and below the main one end where rows end
}

// newBand reads the numbers of the diagonals from an input. A size below 0 is not known.
func newBand(c numeric.Call, input int) *band {
	k := c.InputInts(input)
	if len(k) != 1 && len(k) != 2 || k[0] > k[len(k)-1] {
		panic(numeric.Undefined("the diagonals %v", k))
	}
	b := &band{low: k[0], high: k[len(k)-1]}
	if strings.HasSuffix(c.Op().Name(), "V3") {
		super, sub := "RIGHT", "LEFT"
		if align := c.Op().Attr("align"); align.IsValid() {
			super, sub, _ = strings.Cut(align.Text(), "_")
		}
		b.superRight, b.subRight = super == "RIGHT", sub == "RIGHT"
	}
	return b
}

// of gives the band the matrices that it is in.
func (b *band) of(rows, columns int64) {
	b.rows, b.columns = rows, columns
	b.length = min(rows+min(b.high, 0), columns-max(b.low, 0))
	if rows > 0 && columns > 0 && (b.low <= -rows || b.high >= columns) || b.length < 0 {
		panic(numeric.Undefined("the diagonals %d to %d of %d by %d", b.low, b.high, rows, columns))
	}
}

// shape returns the last dimensions of the diagonals.
func (b *band) shape() []int64 {
	if b.low == b.high {
		return []int64{b.length}
	}
	return []int64{b.high - b.low + 1, b.length}
}

// padding returns how many elements stand before a diagonal in its row.
func (b *band) padding(d int64) int64 {
	right := d >= 0 && b.superRight || d <= 0 && b.subRight
	if d == 0 {
		right = b.superRight && b.subRight
	}
	if !right {
		return 0
	}
	return b.length - min(b.rows+min(d, 0), b.columns-max(d, 0))
}

// find returns where an element of a matrix is in the diagonals.
func (b *band) find(row, column int64) (at []int64, ok bool) {
	d := column - row
	if d < b.low || d > b.high {
		return nil, false
	}
	i := column - max(d, 0) + b.padding(d)
	if b.low == b.high {
		return []int64{i}, true
	}
	return []int64{b.high - d, i}, true
}

// paddedWith returns a value whose elements are those of x and then one more.
func paddedWith(c numeric.Call, x, one value.Value) (both value.Value, last int64) {
	n := int64(x.Len())
	return c.Concat(0, []value.Value{numeric.Reshape(x, []int64{n}), numeric.Reshape(one, []int64{1})}), n
}

// matrixDiagBand puts diagonals in matrices that have another element elsewhere.
func matrixDiagBand(c numeric.Call) value.Value {
	c.Exactly(5)
	x, b := c.Input(0), newBand(c, 1)
	last := 1
	if b.low != b.high {
		last = 2
	}
	if x.Rank() < last {
		panic(numeric.Mistyped("the diagonals %s", x.Type()))
	}
	batch, length := x.Dims()[:x.Rank()-last], x.Dims()[x.Rank()-1]
	rows, columns := inputAxis(c, 2), inputAxis(c, 3)
	leastRows, leastColumns := length-min(b.high, 0), length+max(b.low, 0)
	switch {
	case rows < 0 && columns < 0:
		rows = max(leastRows, leastColumns)
		columns = rows
	case rows < 0:
		rows = leastRows
	case columns < 0:
		columns = leastColumns
	}
	b.of(rows, columns)
	if !slices.Equal(x.Dims()[x.Rank()-last:], b.shape()) {
		panic(numeric.Mistyped("the diagonals %s of %d by %d", x.Type(), rows, columns))
	}
	both, other := paddedWith(c, x, c.Input(4))
	return arrange(c, both, slices.Concat(batch, []int64{rows, columns}), func(at []int64) int64 {
		n := len(at) - 2
		if place, ok := b.find(at[n], at[n+1]); ok {
			return flat(slices.Concat(at[:n], place), x.Dims())
		}
		return other
	})
}

// matrixDiagPartBand takes diagonals out of matrices.
func matrixDiagPartBand(c numeric.Call) value.Value {
	c.Exactly(3)
	x, b := c.Input(0), newBand(c, 1)
	batch, rows, columns := matrixDims(x)
	b.of(rows, columns)
	both, other := paddedWith(c, x, c.Input(2))
	last := len(b.shape())
	return arrange(c, both, slices.Concat(batch, b.shape()), func(at []int64) int64 {
		n := len(at) - last
		d := b.low
		if last == 2 {
			d = b.high - at[n]
		}
		i := at[len(at)-1] - b.padding(d)
		row, column := i+max(-d, 0), i+max(d, 0)
		if i < 0 || row >= rows || column >= columns {
			return other
		}
		return flat(slices.Concat(at[:n], []int64{row, column}), x.Dims())
	})
}

// matrixSetDiagBand replaces diagonals of matrices.
func matrixSetDiagBand(c numeric.Call) value.Value {
	c.Exactly(3)
	x, by, b := c.Input(0), c.Input(1), newBand(c, 2)
	batch, rows, columns := matrixDims(x)
	b.of(rows, columns)
	if !slices.Equal(by.Dims(), slices.Concat(batch, b.shape())) {
		panic(numeric.Mistyped("%s are not diagonals of %s", by.Type(), x.Type()))
	}
	size := int64(x.Len())
	both := c.Concat(0, []value.Value{numeric.Reshape(x, []int64{size}), numeric.Reshape(by, []int64{int64(by.Len())})})
	return arrange(c, both, x.Dims(), func(at []int64) int64 {
		n := len(at) - 2
		if place, ok := b.find(at[n], at[n+1]); ok {
			return size + flat(slices.Concat(at[:n], place), by.Dims())
		}
		return flat(at, x.Dims())
	})
}

func matrixDims(x value.Value) (batch []int64, rows, columns int64) {
	n := x.Rank()
	if n < 2 {
		panic(numeric.Mistyped("%s is not a matrix", x.Type()))
	}
	return x.Dims()[:n-2], x.Dims()[n-2], x.Dims()[n-1]
}

func matrixDiag(c numeric.Call) value.Value {
	x := c.Only()
	if x.Rank() == 0 {
		panic(numeric.Mistyped("%s is not a vector", x.Type()))
	}
	dims := append(slices.Clone(x.Dims()), x.Dims()[x.Rank()-1])
	return arrange(c, x, dims, func(index []int64) int64 {
		n := len(index)
		if index[n-1] != index[n-2] {
			return -1
		}
		return flat(index[:n-1], x.Dims())
	})
}

func diag(c numeric.Call) value.Value {
	x := c.Only()
	return arrange(c, x, slices.Concat(x.Dims(), x.Dims()), func(index []int64) int64 {
		if n := x.Rank(); !slices.Equal(index[:n], index[n:]) {
			return -1
		}
		return flat(index[:x.Rank()], x.Dims())
	})
}

func matrixDiagPart(c numeric.Call) value.Value {
	x := c.Only()
	batch, rows, columns := matrixDims(x)
	return arrange(c, x, append(slices.Clone(batch), min(rows, columns)), func(index []int64) int64 {
		return flat(append(slices.Clone(index), index[len(index)-1]), x.Dims())
	})
}

func matrixSetDiag(c numeric.Call) value.Value {
	c.Exactly(2)
	x, d := c.Input(0), c.Input(1)
	batch, rows, columns := matrixDims(x)
	if !slices.Equal(d.Dims(), append(slices.Clone(batch), min(rows, columns))) {
		panic(numeric.Mistyped("%s is not a diagonal of %s", d.Type(), x.Type()))
	}
	size := int64(numeric.Size(x.Dims()))
	both := c.Concat(0, []value.Value{numeric.Reshape(x, []int64{size}), numeric.Reshape(d, []int64{int64(numeric.Size(d.Dims()))})})
	return arrange(c, both, x.Dims(), func(index []int64) int64 {
		if n := len(index); index[n-1] == index[n-2] {
			return size + flat(index[:n-1], d.Dims())
		}
		return flat(index, x.Dims())
	})
}

func matrixBandPart(c numeric.Call) value.Value {
	c.Exactly(3)
	x, lower, upper := c.Input(0), inputAxis(c, 1), inputAxis(c, 2)
	matrixDims(x)
	return arrange(c, x, x.Dims(), func(index []int64) int64 {
		m, n := index[len(index)-2], index[len(index)-1]
		if lower >= 0 && m-n > lower || upper >= 0 && n-m > upper {
			return -1
		}
		return flat(index, x.Dims())
	})
}

// diagPart takes the elements for which each subscript of the first half is that of the
// second one.
func diagPart(c numeric.Call) value.Value {
	x := c.Only()
	n := x.Rank() / 2
	if x.Rank()%2 != 0 || n == 0 || !slices.Equal(x.Dims()[:n], x.Dims()[n:]) {
		panic(numeric.Mistyped("%s has no diagonal", x.Type()))
	}
	return arrange(c, x, x.Dims()[:n], func(at []int64) int64 { return flat(slices.Concat(at, at), x.Dims()) })
}

package tf

import (
	"math"
	"math/cmplx"
	"slices"
	"strings"

	"gonum.org/v1/gonum/dsp/fourier"
	"gonum.org/v1/gonum/mat"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// linear returns what the ops compute that factor matrices, transform by Fourier, or
// multiply along dimensions that are named.
func linear() map[string]eval.Evaluator {
	floats := eval.Domain{Elems: eval.Floats, Inexact: true}
	complexes := eval.Domain{Elems: eval.Floats | eval.Complexes, Inexact: true}
	table := map[string]eval.Evaluator{
		"Qr":                    results(complexes, qr),
		"Svd":                   results(complexes, svd),
		"Lu":                    results(complexes, lu),
		"SelfAdjointEigV2":      results(complexes, symmetricEigen),
		"MatrixSolveLs":         op(floats, leastSquares),
		"TridiagonalSolve":      op(floats, tridiagonalSolve),
		"TridiagonalMatMul":     op(floats, tridiagonalMatMul),
		"BandedTriangularSolve": op(floats, bandedSolve),
		"SelfAdjointEig": op(floats, func(c numeric.Call) value.Value {
			both := symmetricEigen(c)
			values := both[0]
			return c.Concat(values.Rank()-1, []value.Value{
				numeric.Reshape(values, slices.Concat(values.Dims()[:values.Rank()-1], []int64{1}, values.Dims()[values.Rank()-1:])), both[1]})
		}),
		"Cross":   op(eval.Domain{Elems: eval.Numbers}, cross),
		"Einsum":  op(eval.Domain{Elems: eval.Numbers | eval.Complexes, Inexact: true}, einsum),
		"RFFT":    op(complexes, func(c numeric.Call) value.Value { return realFFT(c, 1) }),
		"RFFT2D":  op(complexes, func(c numeric.Call) value.Value { return realFFT(c, 2) }),
		"RFFT3D":  op(complexes, func(c numeric.Call) value.Value { return realFFT(c, 3) }),
		"IRFFT3D": op(complexes, func(c numeric.Call) value.Value { return inverseRealFFT(c, 3) }),
		"IRFFT":   op(complexes, func(c numeric.Call) value.Value { return inverseRealFFT(c, 1) }),
		"IRFFT2D": op(complexes, func(c numeric.Call) value.Value { return inverseRealFFT(c, 2) }),
	}
	for name, inverse := range map[string]bool{"FFTND": false, "IFFTND": true} {
		table[name] = op(complexes, func(c numeric.Call) value.Value {
			sizes, axes := axesOf(c)
			return fftAlong(c, resizedAlong(c, c.Input(0), sizes, axes), axes, inverse)
		})
	}
	table["RFFTND"] = op(complexes, func(c numeric.Call) value.Value {
		sizes, axes := axesOf(c)
		if len(axes) == 0 {
			panic(numeric.Mistyped("a transform along no dimension"))
		}
		x := fftAlong(c, c.Convert(resizedAlong(c, c.Input(0), sizes, axes), complexOf(c.Input(0))), axes, false)
		sizes = slices.Clone(sizes)
		if last := len(sizes) - 1; sizes[last] > 0 {
			sizes[last] = sizes[last]/2 + 1
		}
		return resizedAlong(c, x, sizes, axes)
	})
	table["IRFFTND"] = op(complexes, inverseRealAlong)
	for name, dims := range map[string]int{"FFT": 1, "FFT2D": 2, "FFT3D": 3} {
		table[name] = op(complexes, func(c numeric.Call) value.Value { return fft(c, c.Only(), dims, false) })
		table["I"+name] = op(complexes, func(c numeric.Call) value.Value { return fft(c, c.Only(), dims, true) })
	}
	return table
}

// eachMatrix calls f with each matrix of a batch, and joins what it makes: tensors whose
// shapes are those of the batch and then dims.
func eachMatrix(c numeric.Call, x value.Value, dims [][]int64, f func(m *mat.Dense) [][]float64) []value.Value {
	batch, rows, columns := matrixDims(x)
	if x.Class() != value.FloatClass {
		panic(numeric.Mistyped("the matrices %s", x.Type()))
	}
	elems, size := x.Floats(), int(rows*columns)
	small := max(min(rows, columns), 1)
	if int64(len(elems)) > math.MaxInt64/(8*small) {
		panic(numeric.TooLarge("the matrices %s", x.Type()))
	}
	c.Plan(8 * int64(len(elems)) * small)
	parts := make([][]float64, len(dims))
	for k, d := range dims {
		c.Builder(ir.Tensor(x.Elem(), slices.Concat(batch, d)...)) // it may be too large
		parts[k] = make([]float64, 0, numeric.Size(batch)*numeric.Size(d))
	}
	for i := range numeric.Size(batch) {
		if size == 0 {
			if !slices.ContainsFunc(dims, func(d []int64) bool { return numeric.Size(d) > 0 }) {
				break
			}
			panic(numeric.Undefined("the matrices %s have no elements", x.Type()))
		}
		for k, part := range f(mat.NewDense(int(rows), int(columns), slices.Clone(elems[i*size:(i+1)*size]))) {
			parts[k] = append(parts[k], part...)
		}
	}
	list := make([]value.Value, len(parts))
	for k, part := range parts {
		list[k] = floatTensor(x.Elem(), part, slices.Concat(batch, dims[k])...)
	}
	return list
}

// elementsOf returns the elements of the first rows and columns of a matrix.
func elementsOf(m mat.Matrix, rows, columns int) []float64 {
	list := make([]float64, 0, rows*columns)
	for i := range rows {
		for j := range columns {
			list = append(list, m.At(i, j))
		}
	}
	return list
}

// qr returns an orthogonal and an upper triangular matrix, whose product is the matrix.
func qr(c numeric.Call) []value.Value {
	x := c.Only()
	if x.Class() == value.ComplexClass {
		return complexQR(c, x)
	}
	_, m, n := matrixDims(x)
	k := min(m, n)
	if c.AttrBool("full_matrices") {
		k = m
	}
	if m < n && k > 0 { // the library wants no fewer rows than columns
		return wideQR(c, x, m, n)
	}
	return eachMatrix(c, x, [][]int64{{m, k}, {k, n}}, func(a *mat.Dense) [][]float64 {
		var f mat.QR
		f.Factorize(a)
		var q, r mat.Dense
		f.QTo(&q)
		f.RTo(&r)
		return [][]float64{elementsOf(&q, int(m), int(k)), elementsOf(&r, int(k), int(n))}
	})
}

// wideQR factors the first columns, and multiplies the others by the transposed factor.
func wideQR(c numeric.Call, x value.Value, m, n int64) []value.Value {
	return eachMatrix(c, x, [][]int64{{m, m}, {m, n}}, func(a *mat.Dense) [][]float64 {
		var f mat.QR
		f.Factorize(a.Slice(0, int(m), 0, int(m)))
		var q, r mat.Dense
		f.QTo(&q)
		r.Mul(q.T(), a)
		for i := range int(m) {
			for j := range i {
				r.Set(i, j, 0)
			}
		}
		return [][]float64{elementsOf(&q, int(m), int(m)), elementsOf(&r, int(m), int(n))}
	})
}

// lu factors by elimination with the largest pivot of each column: both factors in one
// matrix, and the order of the rows.
func lu(c numeric.Call) []value.Value {
	x := c.Only()
	if x.Class() == value.ComplexClass {
		return complexLU(c, x)
	}
	batch, n, columns := matrixDims(x)
	if n != columns {
		panic(numeric.Mistyped("the square matrices %s", x.Type()))
	}
	var order []int64
	factors := eachMatrix(c, x, [][]int64{{n, n}}, func(a *mat.Dense) [][]float64 {
		rows := make([]int64, n)
		for i := range rows {
			rows[i] = int64(i)
		}
		for k := range int(n) {
			pivot := k
			for i := k + 1; i < int(n); i++ {
				if math.Abs(a.At(i, k)) > math.Abs(a.At(pivot, k)) {
					pivot = i
				}
			}
			if a.At(pivot, k) == 0 {
				panic(numeric.Undefined("the matrix is singular"))
			}
			rows[k], rows[pivot] = rows[pivot], rows[k]
			for j := range int(n) {
				upper, lower := a.At(k, j), a.At(pivot, j)
				a.Set(k, j, lower)
				a.Set(pivot, j, upper)
			}
			for i := k + 1; i < int(n); i++ {
				factor := a.At(i, k) / a.At(k, k)
				a.Set(i, k, factor)
				for j := k + 1; j < int(n); j++ {
					a.Set(i, j, a.At(i, j)-factor*a.At(k, j))
				}
			}
		}
		order = append(order, rows...)
		return [][]float64{elementsOf(a, int(n), int(n))}
	})
	elem := typeAttr(c, "output_idx_type", ir.I32)
	return []value.Value{factors[0], numeric.Typed(value.Ints(ir.Tensor(elem, append(slices.Clone(batch), n)...), order...))}
}

func symmetricEigen(c numeric.Call) []value.Value {
	x := c.Only()
	if x.Class() == value.ComplexClass {
		return complexSymmetric(c, x)
	}
	_, n, columns := matrixDims(x)
	if n != columns {
		panic(numeric.Mistyped("the square matrices %s", x.Type()))
	}
	vectors, shape := attrTruth(c, "compute_v", true), []int64{n, n}
	if !vectors {
		shape = []int64{0}
	}
	both := eachMatrix(c, x, [][]int64{{n}, shape}, func(a *mat.Dense) [][]float64 {
		sym := mat.NewSymDense(int(n), nil)
		for i := range int(n) {
			for j := range i + 1 {
				sym.SetSym(i, j, a.At(i, j)) // the lower half
			}
		}
		var f mat.EigenSym
		if !f.Factorize(sym, vectors) {
			panic(numeric.Undefined("the eigenvalues do not converge"))
		}
		if !vectors {
			return [][]float64{f.Values(nil), nil}
		}
		var v mat.Dense
		f.VectorsTo(&v)
		return [][]float64{f.Values(nil), elementsOf(&v, int(n), int(n))}
	})
	if !vectors {
		both[1] = floatTensor(x.Elem(), []float64{0}) // it is not set
	}
	return both
}

// leastSquares solves systems of equations that have too many, or too few, for one
// solution: that of the least error or norm, with an L2 regularization.
func leastSquares(c numeric.Call) value.Value {
	c.Exactly(3)
	x, y, l2 := c.Input(0), c.Input(1), number(c.Input(2), 0)
	batch, m, n := matrixDims(x)
	other, rows, columns := matrixDims(y)
	if rows != m || !slices.Equal(batch, other) || x.Class() != value.FloatClass || y.Class() != value.FloatClass || m == 0 || n == 0 || columns == 0 {
		panic(numeric.Mistyped("the matrices %s and %s", x.Type(), y.Type()))
	}
	c.Plan(8 * int64(x.Len()+y.Len()) * (m + n))
	a, b := x.Floats(), y.Floats()
	var out []float64
	for i := range numeric.Size(batch) {
		left := mat.NewDense(int(m), int(n), a[i*int(m*n):(i+1)*int(m*n)])
		right := mat.NewDense(int(m), int(columns), b[i*int(m*columns):(i+1)*int(m*columns)])
		var solution mat.Dense
		if l2 == 0 {
			var f mat.SVD
			if !f.Factorize(left, mat.SVDThin) {
				panic(numeric.Undefined("the singular values do not converge"))
			}
			f.SolveTo(&solution, right, max(f.Rank(1e-12), 1))
		} else {
			// (A'A + l2 I) X = A'B
			square, product := mat.NewDense(int(n), int(n), nil), &mat.Dense{}
			square.Mul(left.T(), left)
			for k := range int(n) {
				square.Set(k, k, square.At(k, k)+l2)
			}
			product.Mul(left.T(), right)
			if err := solution.Solve(square, product); err != nil {
				panic(numeric.Undefined("the matrix is singular"))
			}
		}
		out = append(out, elementsOf(&solution, int(n), int(columns))...)
	}
	return floatTensor(x.Elem(), out, slices.Concat(batch, []int64{n, columns})...)
}

// tridiagonalSolve solves systems whose matrix has three diagonals, the upper one first,
// which are the rows of the first input.
func tridiagonalSolve(c numeric.Call) value.Value {
	c.Exactly(2)
	x, y := c.Input(0), c.Input(1)
	batch, three, n := matrixDims(x)
	other, rows, columns := matrixDims(y)
	if three != 3 || rows != n || !slices.Equal(batch, other) || x.Class() != value.FloatClass || y.Class() != value.FloatClass || n == 0 || columns == 0 {
		panic(numeric.Mistyped("the diagonals %s and %s", x.Type(), y.Type()))
	}
	if n > 1<<12 {
		panic(numeric.TooLarge("a matrix of %d by %d", n, n))
	}
	c.Plan(int64(numeric.Size(batch)) * n * n * n)
	diagonals, right := x.Floats(), y.Floats()
	var out []float64
	for i := range numeric.Size(batch) {
		d, a := diagonals[i*int(3*n):], mat.NewDense(int(n), int(n), nil)
		for k := range int(n) {
			a.Set(k, k, d[int(n)+k])
			if k+1 < int(n) {
				a.Set(k, k+1, d[k])
				a.Set(k+1, k, d[int(2*n)+k+1])
			}
		}
		var solution mat.Dense
		if err := solution.Solve(a, mat.NewDense(int(n), int(columns), right[i*int(n*columns):(i+1)*int(n*columns)])); err != nil {
			panic(numeric.Undefined("the matrix is singular"))
		}
		out = append(out, elementsOf(&solution, int(n), int(columns))...)
	}
	return floatTensor(y.Elem(), out, y.Dims()...)
}

// tridiagonalMatMul multiplies matrices of three diagonals, which are the first inputs, the
// upper one first, by others. The upper one does not use its last element, nor the lower one
// its first.
func tridiagonalMatMul(c numeric.Call) value.Value {
	c.Exactly(4)
	y := c.Input(3)
	batch, rows, columns := matrixDims(y)
	var diagonals [3][]float64
	for k := range diagonals {
		if !slices.Equal(c.Input(k).Dims(), slices.Concat(batch, []int64{1, rows})) {
			panic(numeric.Mistyped("the diagonal %s of %s", c.Input(k).Type(), y.Type()))
		}
		diagonals[k] = reals(c.Input(k))
	}
	x, out := reals(y), zeros(c, y.Dims()...)
	c.Plan(3 * int64(len(out)))
	m := int(columns)
	for i := range out {
		row, all := i/m%int(rows), i/m // of the matrix, and among the rows of all
		out[i] = diagonals[1][all] * x[i]
		if row+1 < int(rows) {
			out[i] += diagonals[0][all] * x[i+m]
		}
		if row > 0 {
			out[i] += diagonals[2][all] * x[i-m]
		}
	}
	return floatTensor(y.Elem(), out, y.Dims()...)
}

// bandedSolve solves systems of triangular matrices whose diagonals are the rows of the first
// input: of lower ones the main one first, with those below it filled up at the start, of
// upper ones the main one last, with those above it filled up at the end.
func bandedSolve(c numeric.Call) value.Value {
	c.Exactly(2)
	x, y := stretchBatches(c, c.Input(0), c.Input(1))
	batch, bands, n := matrixDims(x)
	other, rows, columns := matrixDims(y)
	if rows != n || bands < 1 || bands > n || !slices.Equal(batch, other) || x.Class() != value.FloatClass {
		panic(numeric.Mistyped("the diagonals %s and %s", x.Type(), y.Type()))
	}
	isLower, turn := attrTruth(c, "lower", true), c.AttrBool("adjoint")
	diagonals, out := reals(x), reals(y)
	c.Plan(int64(len(out)) * bands)
	for k := range numeric.Size(batch) {
		d, right := diagonals[k*int(bands*n):], out[k*int(n*columns):]
		// at returns an element of the matrix that is solved.
		at := func(i, j int64) float64 {
			if turn {
				i, j = j, i
			}
			switch below := i - j; {
			case isLower && below >= 0 && below < bands:
				return d[below*n+i]
			case !isLower && below <= 0 && -below < bands:
				return d[(bands-1+below)*n+i]
			}
			return 0
		}
		for step := range n {
			i, from, to := step, max(step-bands+1, 0), step
			if isLower == turn { // from the last row on
				i = n - 1 - step
				from, to = i+1, min(i+bands, n)
			}
			for col := range columns {
				sum := right[i*columns+col]
				for j := from; j < to; j++ {
					sum -= at(i, j) * right[j*columns+col]
				}
				right[i*columns+col] = sum / at(i, i)
			}
		}
	}
	return floatTensor(y.Elem(), out, y.Dims()...)
}

// stretchBatches repeats the matrices of two batches, so that these have one shape.
func stretchBatches(c numeric.Call, x, y value.Value) (value.Value, value.Value) {
	batch, m, n := matrixDims(x)
	other, rows, columns := matrixDims(y)
	if slices.Equal(batch, other) {
		return x, y
	}
	both := broadcastDims(batch, other)
	stretch := func(v value.Value, batch []int64, rows, columns int64) value.Value {
		return arrange(c, v, slices.Concat(both, []int64{rows, columns}), func(at []int64) int64 {
			from := slices.Clone(at[len(both)-len(batch):])
			for d, n := range batch {
				from[d] %= n
			}
			return flat(from, v.Dims())
		})
	}
	return stretch(x, batch, m, n), stretch(y, other, rows, columns)
}

// cross multiplies vectors of three elements.
func cross(c numeric.Call) value.Value {
	c.Exactly(2)
	x, y := c.Input(0), c.Input(1)
	if !slices.Equal(x.Dims(), y.Dims()) || x.Rank() == 0 || x.Dims()[x.Rank()-1] != 3 {
		panic(numeric.Mistyped("the product of %s and %s", x.Type(), y.Type()))
	}
	turned := func(v value.Value, by int64) value.Value {
		return arrange(c, v, v.Dims(), func(at []int64) int64 {
			i := flat(at, v.Dims())
			k := at[len(at)-1]
			return i - k + (k+by)%3
		})
	}
	multiply, subtract := binary()["Mul"], binary()["Sub"]
	return subtract.Apply(c, multiply.Apply(c, turned(x, 1), turned(y, 2)), multiply.Apply(c, turned(x, 2), turned(y, 1)))
}

// einsum adds up products over the subscripts that the result does not have.
func einsum(c numeric.Call) value.Value {
	c.AtLeast(1)
	equation := strings.ReplaceAll(c.Op().Attr("equation").Text(), " ", "")
	left, right, ok := strings.Cut(equation, "->")
	terms := strings.Split(left, ",")
	if !ok || len(terms) != c.NumInputs() {
		panic(numeric.Mistyped("the equation %q of %d inputs", equation, c.NumInputs()))
	}
	sizes := map[rune]int64{}
	// Dimensions that ... stands for have numbers from the last one on, below 0.
	labels := func(term string, rank int) []rune {
		var list []rune
		before, after, dots := strings.Cut(term, "...")
		list = append(list, []rune(before)...)
		if dots {
			for d := rank - len([]rune(before)) - len([]rune(after)); d > 0; d-- {
				list = append(list, rune(-d))
			}
			list = append(list, []rune(after)...)
		}
		return list
	}
	var ins [][]rune
	most := 0
	for i, term := range terms {
		x := c.Input(i)
		list := labels(term, x.Rank())
		if len(list) != x.Rank() {
			panic(numeric.Mistyped("the subscripts %q of %s", term, x.Type()))
		}
		for d, label := range list {
			n := x.Dims()[d]
			if was, ok := sizes[label]; !ok || label < 0 && was == 1 {
				sizes[label] = n
			} else if was != n && !(label < 0 && n == 1) {
				panic(numeric.Mistyped("the subscript of %d and %d elements in %q", was, n, equation))
			}
			if label < 0 {
				most = max(most, -int(label))
			}
		}
		ins = append(ins, list)
	}
	out := labels(right, most+len([]rune(strings.ReplaceAll(right, "...", ""))))
	all := slices.Clone(out)
	for _, list := range ins {
		for _, label := range list {
			if !slices.Contains(all, label) {
				all = append(all, label)
			}
		}
	}
	var dims, whole []int64
	for i, label := range all {
		n, ok := sizes[label]
		if !ok || slices.Contains(all[:i], label) {
			panic(numeric.Mistyped("the equation %q", equation))
		}
		if whole = append(whole, n); i < len(out) {
			dims = append(dims, n)
		}
	}
	return sumProducts(c, ins, all, whole, dims)
}

// sumProducts adds up, for the subscripts that are labeled and have that many values, the
// products of the elements of all inputs. The first subscripts are those of the result.
func sumProducts(c numeric.Call, ins [][]rune, all []rune, whole, dims []int64) value.Value {
	steps := make([][]int64, len(ins)) // of each input: how far apart elements are along a subscript
	for i, list := range ins {
		steps[i] = make([]int64, len(all))
		step := int64(1)
		x := c.Input(i)
		for d := len(list) - 1; d >= 0; d-- {
			if x.Dims()[d] != 1 {
				steps[i][slices.Index(all, list[d])] += step
			}
			step *= x.Dims()[d]
		}
	}
	total := int64(1)
	for _, n := range whole {
		if n > 0 && total > math.MaxInt64/n {
			panic(numeric.TooLarge("a sum over %v", whole))
		}
		total *= n
	}
	b := c.Builder(ir.Tensor(c.Input(0).Elem(), dims...))
	c.Plan(total)
	inner := int64(numeric.Size(whole[len(dims):]))
	index := make([]int64, len(whole))
	elements := func(f func(at []int64)) {
		at := make([]int64, len(ins))
		for range inner {
			c.Count(1)
			for i := range at {
				at[i] = 0
				for d, k := range index {
					at[i] += k * steps[i][d]
				}
			}
			f(at)
			advance(index, whole)
		}
	}
	switch c.Input(0).Class() {
	case value.FloatClass:
		xs := eachInput(c, value.FloatClass, value.Value.Floats)
		for o := range b.Len() {
			b.PutFloats(o, []float64{addUp(elements, xs)})
		}
	case value.IntClass:
		xs := eachInput(c, value.IntClass, value.Value.Ints)
		for o := range b.Len() {
			b.PutInts(o, []int64{addUp(elements, xs)})
		}
	case value.ComplexClass:
		xs := eachInput(c, value.ComplexClass, value.Value.Complexes)
		for o := range b.Len() {
			b.PutComplexes(o, []complex128{addUp(elements, xs)})
		}
	default:
		panic(numeric.Mistyped("it does not take %s", c.Input(0).Type()))
	}
	return b.Value()
}

func eachInput[T any](c numeric.Call, class value.Class, read func(value.Value) []T) [][]T {
	var all [][]T
	for _, v := range c.Inputs() {
		if v.Class() != class {
			panic(numeric.Mistyped("it does not take %s with %s", v.Type(), c.Input(0).Type()))
		}
		all = append(all, read(v))
	}
	return all
}

func addUp[T int64 | float64 | complex128](elements func(f func(at []int64)), xs [][]T) T {
	var sum T
	elements(func(at []int64) {
		product := T(1)
		for i, x := range xs {
			product *= x[at[i]]
		}
		sum += product
	})
	return sum
}

// fft transforms the last dimensions.
func fft(c numeric.Call, x value.Value, dims int, inverse bool) value.Value {
	if x.Rank() < dims {
		panic(numeric.Mistyped("%d dimensions of complex numbers, not %s", dims, x.Type()))
	}
	axes := make([]int, dims)
	for i := range axes {
		axes[i] = x.Rank() - dims + i
	}
	return fftAlong(c, x, axes, inverse)
}

// fftAlong transforms some dimensions.
func fftAlong(c numeric.Call, x value.Value, axes []int, inverse bool) value.Value {
	if x.Class() != value.ComplexClass {
		panic(numeric.Mistyped("complex numbers, not %s", x.Type()))
	}
	if x.Len() == 0 {
		return x
	}
	c.Plan(int64(x.Len()) * 64)
	elems := x.Complexes()
	for _, axis := range axes {
		n := int(x.Dims()[axis])
		plan := fourier.NewCmplxFFT(n)
		row := make([]complex128, n)
		lanes(x, axis, func(lane []int64) {
			c.Count(len(lane))
			for i, at := range lane {
				row[i] = elems[at]
			}
			if inverse {
				plan.Sequence(row, row)
			} else {
				plan.Coefficients(row, row)
			}
			for i, at := range lane {
				if elems[at] = row[i]; inverse {
					elems[at] /= complex(float64(n), 0)
				}
			}
		})
	}
	b := c.Builder(x.Type())
	b.PutComplexes(0, elems)
	return b.Value()
}

// resized cuts the last dimensions to some sizes, or pads them with zeros.
func resized(c numeric.Call, x value.Value, sizes []int64) value.Value {
	dims := slices.Concat(x.Dims()[:x.Rank()-len(sizes)], sizes)
	return arrange(c, x, dims, func(at []int64) int64 {
		for d, i := range at {
			if i >= x.Dims()[d] {
				return -1
			}
		}
		return flat(at, x.Dims())
	})
}

// axesOf returns the sizes and the dimensions of a transform, which are the second and the third
// input.
func axesOf(c numeric.Call) (sizes []int64, axes []int) {
	c.Exactly(3)
	sizes = c.InputInts(1)
	for _, axis := range c.InputInts(2) {
		axes = append(axes, axisOf(axis, c.Input(0).Rank()))
	}
	if len(sizes) != len(axes) || len(sizes) > 0 && slices.Min(sizes) < 0 || len(slices.Compact(slices.Sorted(slices.Values(axes)))) != len(axes) {
		panic(numeric.Mistyped("the sizes %v along %v of %s", sizes, axes, c.Input(0).Type()))
	}
	return sizes, axes
}

// resizedAlong cuts some dimensions to sizes, or pads them with zeros.
func resizedAlong(c numeric.Call, x value.Value, sizes []int64, axes []int) value.Value {
	dims := slices.Clone(x.Dims())
	for i, axis := range axes {
		dims[axis] = sizes[i]
	}
	return resized(c, x, dims)
}

// inverseRealAlong transforms back along some dimensions. Of the last of them the input has the
// half of the coefficients: the others are their conjugates.
func inverseRealAlong(c numeric.Call) value.Value {
	sizes, axes := axesOf(c)
	if len(axes) == 0 || slices.Contains(sizes, 0) {
		panic(numeric.Mistyped("a transform of sizes %v", sizes))
	}
	last, n := axes[len(axes)-1], sizes[len(sizes)-1]
	half := slices.Clone(sizes)
	half[len(half)-1] = n/2 + 1
	x := fftAlong(c, resizedAlong(c, c.Input(0), half, axes), axes[:len(axes)-1], true)
	dims := slices.Clone(x.Dims())
	dims[last] = n
	whole := arrange(c, x, dims, func(at []int64) int64 {
		if at[last] > n/2 {
			at = slices.Clone(at)
			at[last] = n - at[last]
		}
		return flat(at, x.Dims())
	})
	elems := whole.Complexes()
	lanes(whole, last, func(lane []int64) {
		for _, at := range lane[n/2+1:] {
			elems[at] = cmplx.Conj(elems[at])
		}
	})
	b := c.Builder(whole.Type())
	b.PutComplexes(0, elems)
	out := fftAlong(c, b.Value(), []int{last}, true)
	return numeric.MapTo(c, x.Elem().Elem(), out, func(z complex128) float64 { return real(z) })
}

// lengths returns the sizes of a transform, which are the second input.
func lengths(c numeric.Call, dims int) []int64 {
	c.Exactly(2)
	sizes := c.InputInts(1)
	if len(sizes) != dims || c.Input(0).Rank() < dims || slices.Min(sizes) < 0 {
		panic(numeric.Mistyped("the sizes %v of %s", sizes, c.Input(0).Type()))
	}
	return sizes
}

// complexOf returns the type of complex numbers whose parts real ones are.
func complexOf(x value.Value) ir.Type {
	if x.Elem() == ir.F64 {
		return ir.Complex(ir.F64)
	}
	return ir.Complex(ir.F32)
}

func realFFT(c numeric.Call, dims int) value.Value {
	sizes := lengths(c, dims)
	x := fft(c, c.Convert(resized(c, c.Input(0), sizes), complexOf(c.Input(0))), dims, false)
	half := slices.Clone(sizes)
	half[dims-1] = half[dims-1]/2 + 1
	if sizes[dims-1] == 0 {
		half[dims-1] = 0
	}
	return resized(c, x, half)
}

// inverseRealFFT takes half of the coefficients of real numbers: the others are their
// conjugates.
func inverseRealFFT(c numeric.Call, dims int) value.Value {
	sizes := lengths(c, dims)
	half := slices.Clone(sizes)
	half[dims-1] = half[dims-1]/2 + 1
	x := resized(c, c.Input(0), half)
	if x.Class() != value.ComplexClass || slices.Contains(sizes, 0) {
		panic(numeric.Mistyped("the coefficients %s", c.Input(0).Type()))
	}
	first, n := x.Rank()-dims, sizes[dims-1]
	whole := arrange(c, x, slices.Concat(x.Dims()[:first], sizes), func(at []int64) int64 {
		i := at[len(at)-1]
		if i < half[dims-1] {
			return flat(at, x.Dims())
		}
		mirrored := slices.Clone(at)
		mirrored[len(at)-1] = n - i
		for d := first; d < len(at)-1; d++ {
			mirrored[d] = (sizes[d-first] - at[d]) % sizes[d-first]
		}
		return flat(mirrored, x.Dims())
	})
	elems := whole.Complexes()
	for i, e := range elems {
		if int64(i)%n >= half[dims-1] {
			elems[i] = complex(real(e), -imag(e))
		}
	}
	b := c.Builder(whole.Type())
	b.PutComplexes(0, elems)
	out := fft(c, b.Value(), dims, true)
	elem := ir.F32
	if x.Elem() == ir.Complex(ir.F64) {
		elem = ir.F64
	}
	return numeric.MapTo(c, elem, out, func(z complex128) float64 { return real(z) })
}

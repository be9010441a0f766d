package tf

import (
	"math"
	"runtime"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/mathext"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// special returns what the ops compute that are about bits, functions of statistics, and
// matrices as a whole.
func special() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Numbers | eval.Complexes}
	floats := eval.Domain{Elems: eval.Floats, Inexact: true}
	both := eval.Domain{Elems: eval.Floats | eval.Complexes, Inexact: true}
	table := map[string]eval.Evaluator{
		"Bitcast":           op(all, bitcast),
		"CompareAndBitpack": op(all, compareAndBitpack),
		"PopulationCount": op(all, func(c numeric.Call) value.Value {
			x := c.Only()
			t := numeric.IntTypeOf(x.Elem())
			return numeric.MapTo(c, ir.UnsignedInteger(8), x, func(n int64) int64 { return int64(onesIn(t.U(n))) })
		}),
		"MatrixDeterminant":     op(both, determinants),
		"MatrixInverse":         op(both, inverse),
		"MatrixExponential":     op(both, exponential),
		"MatrixSquareRoot":      op(both, squareRoot),
		"MatrixSolve":           op(both, solve),
		"MatrixLogarithm":       op(both, logarithm),
		"Eig":                   results(floats, eigenvalues),
		"MatrixTriangularSolve": op(both, triangularSolve),
		"Cholesky":              op(both, cholesky),
		"CholeskyGrad":          op(floats, choleskyGrad),
		"LogMatrixDeterminant":  results(both, logDeterminant),
	}
	for name, f := range map[string]func(x, y float64) float64{
		"Igamma": gamma(mathext.GammaIncReg), "Igammac": gamma(mathext.GammaIncRegComp), "Zeta": zeta, "Polygamma": polygamma,
	} {
		table[name] = numeric.Binary{Shapes: numeric.AnyShape, Floats: f, Inexact: true}.Evaluator()
	}
	for name, f := range map[string]func(float64) float64{
		"Ndtri": quantile, "BesselI0": func(x float64) float64 { return besselI(0, x, false) }, "BesselI1": func(x float64) float64 { return besselI(1, x, false) },
		"BesselI0e": func(x float64) float64 { return besselI(0, x, true) }, "BesselI1e": func(x float64) float64 { return besselI(1, x, true) },
		"BesselK0": func(x float64) float64 { return besselK(0, x, false) }, "BesselK1": func(x float64) float64 { return besselK(1, x, false) },
		"BesselK0e": func(x float64) float64 { return besselK(0, x, true) }, "BesselK1e": func(x float64) float64 { return besselK(1, x, true) },
		"BesselJ0": math.J0, "BesselJ1": math.J1, "BesselY0": math.Y0, "BesselY1": math.Y1,
	} {
		table[name] = numeric.Unary{Floats: f, Inexact: true}.Evaluator()
	}
	for name, f := range map[string]func(float64) float64{
		"Expint": expint, "Dawsn": dawson,
		"FresnelSin": func(x float64) float64 { sin, _ := fresnel(x); return sin },
		"FresnelCos": func(x float64) float64 { _, cos := fresnel(x); return cos },
	} {
		table[name] = numeric.Unary{Floats: f, Inexact: true}.Evaluator()
	}
	table["Spence"] = numeric.Unary{Floats: spence, Inexact: true}.Evaluator()
	table["Digamma"] = numeric.Unary{Floats: mathext.Digamma, Inexact: true}.Evaluator()
	table["Betainc"] = op(floats, func(c numeric.Call) value.Value {
		c.Exactly(3)
		vals := c.Broadcast(true, c.Inputs()...)
		a, b, x := vals[0].Floats(), vals[1].Floats(), vals[2].Floats()
		for i := range a {
			if a[i] > 0 && b[i] > 0 && x[i] >= 0 && x[i] <= 1 {
				a[i] = mathext.RegIncBeta(a[i], b[i], x[i])
			} else {
				a[i] = math.NaN()
			}
		}
		return numeric.Typed(value.Floats(vals[0].Type(), a...))
	})
	return table
}

// op returns the evaluator of an op with one result. Its numbers are tensors of no
// dimensions.
func op(d eval.Domain, f func(c numeric.Call) value.Value) eval.Evaluator {
	return numeric.Op(d, func(c numeric.Call) value.Value {
		defer refuse()
		return tensor(f(c))
	})
}

// results returns the evaluator of an op of several results.
func results(d eval.Domain, f func(c numeric.Call) []value.Value) eval.Evaluator {
	return numeric.Results(d, func(c numeric.Call) []value.Value {
		defer refuse()
		list := slices.Clone(f(c))
		for i, v := range list {
			list[i] = tensor(v)
		}
		return list
	})
}

// refuse makes a failure of inputs whose shapes do not fit each other: kernels index them
// as if they did, and are stopped by Go where they do not.
func refuse() {
	switch r := recover().(type) {
	case nil:
	case runtime.Error:
		panic(numeric.Mistyped("the inputs do not fit each other: %v", r))
	default:
		panic(r)
	}
}

// tensor returns a number as a tensor.
func tensor(v value.Value) value.Value {
	if !v.IsValid() || v.Type().IsShaped() {
		return v
	}
	return numeric.Typed(v.Reshape(ir.Tensor(v.Type())))
}

func onesIn(x uint64) int {
	n := 0
	for ; x != 0; x &= x - 1 {
		n++
	}
	return n
}

// bitcast gives the bytes of elements another type: wider elements take up the last
// dimension, narrower ones make one.
func bitcast(c numeric.Call) value.Value {
	x := c.Only()
	elem := typeAttr(c, "type", x.Elem())
	from, to := value.Size(x.Elem()), value.Size(elem)
	dims := slices.Clone(x.Dims())
	switch {
	case from == 0 || to == 0:
		panic(numeric.Mistyped("the bits of %s as %s", x.Type(), elem))
	case from > to:
		dims = append(dims, int64(from/to))
	case from < to:
		if len(dims) == 0 || dims[len(dims)-1] != int64(to/from) {
			panic(numeric.Mistyped("the bits of %s as %s", x.Type(), elem))
		}
		dims = dims[:len(dims)-1]
	}
	return numeric.Typed(value.Bytes(ir.Tensor(elem, dims...), x.AppendBytes(nil)))
}

// compareAndBitpack makes a byte of eight comparisons with a threshold.
func compareAndBitpack(c numeric.Call) value.Value {
	c.Exactly(2)
	x, threshold := c.Input(0), number(c.Input(1), 0)
	if x.Rank() == 0 || x.Dims()[x.Rank()-1]%8 != 0 {
		panic(numeric.Mistyped("bytes of %s", x.Type()))
	}
	dims := slices.Clone(x.Dims())
	dims[len(dims)-1] /= 8
	b := c.Builder(ir.Tensor(ir.UnsignedInteger(8), dims...))
	for i := range b.Len() {
		bits := int64(0)
		for k := range 8 {
			set := number(x, 8*i+k) > threshold
			if x.Elem() == ir.I1 {
				set = x.Int(8*i+k) != 0 // whatever the threshold is
			}
			bits = bits<<1 | truth(set)
		}
		b.PutInts(i, []int64{bits})
	}
	return b.Value()
}

// gamma is an incomplete gamma function, NaN where it is not defined.
func gamma(f func(a, x float64) float64) func(a, x float64) float64 {
	return func(a, x float64) float64 {
		if !(a > 0 && x >= 0) || math.IsInf(a, 0) || math.IsInf(x, 0) {
			return math.NaN()
		}
		return f(a, x)
	}
}

// zeta is Hurwitz's function, NaN where it is not defined.
func zeta(x, q float64) float64 {
	switch {
	case x == 1:
		return math.Inf(1)
	case !(x > 1) || math.IsInf(x, 0) || math.IsNaN(q) || math.IsInf(q, 0):
		return math.NaN()
	case q <= 0 && q == math.Floor(q):
		return math.Inf(1)
	case q < 0 && x != math.Floor(x):
		return math.NaN()
	}
	return mathext.Zeta(x, q)
}

func polygamma(n, x float64) float64 {
	switch {
	case n == 0:
		return mathext.Digamma(x)
	case n < 0 || n != math.Floor(n):
		return math.NaN()
	}
	gamma, _ := math.Lgamma(n + 1)
	sign := 1.0
	if math.Mod(n, 2) == 0 {
		sign = -1
	}
	return sign * math.Exp(gamma) * zeta(n+1, x)
}

// quantile is the inverse of the normal distribution.
func quantile(p float64) float64 {
	switch {
	case !(p >= 0 && p <= 1):
		return math.NaN()
	case p == 0 || p == 1:
		return math.Inf(int(2*p) - 1)
	}
	return mathext.NormalQuantile(p)
}

// besselI is the modified Bessel function of the first kind of order 0 or 1, times
// exp(-|x|) where it is scaled: by its power series or, for large numbers, by Hankel's
// asymptotic one (Abramowitz and Stegun, 9.6.10 and 9.7.1).
func besselI(order int, x float64, scaled bool) float64 {
	const large = 30
	a := math.Abs(x)
	sum, term := 0.0, 1.0
	if a < large {
		if order == 1 {
			term = a / 2
		}
		for k := 1.0; term > sum*1e-17; k++ {
			sum += term
			term *= a * a / 4 / (k * (k + float64(order)))
		}
		if scaled {
			sum *= math.Exp(-a)
		}
	} else {
		mu := float64(4 * order * order)
		for k := 1.0; math.Abs(term) > 1e-17 && k < large; k++ {
			sum += term
			term *= -(mu - (2*k-1)*(2*k-1)) / (k * 8 * a)
		}
		sum /= math.Sqrt(2 * math.Pi * a)
		if !scaled {
			sum *= math.Exp(a)
		}
	}
	if order == 1 && x < 0 {
		return -sum
	}
	return sum
}

// eulerGamma is the Euler-Mascheroni constant.
const eulerGamma = 0.57721566490153286060651209008240243

// besselK is the modified Bessel function of the second kind of order 0 or 1, times exp(x)
// where it is scaled: the integral of exp(-x cosh t) cosh(order t) over all positive t, by the
// trapezoidal rule, whose error is as small as the integrand there (Abramowitz and Stegun,
// 9.6.24).
func besselK(order int, x float64, scaled bool) float64 {
	switch {
	case math.IsNaN(x) || x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(1)
	case math.IsInf(x, 1):
		return 0
	case x < 1e-10: // the first terms of the series: what follows is less by x * x
		k := 1 / x
		if order == 0 {
			k = -math.Log(x/2) - eulerGamma
		}
		if scaled {
			k *= math.Exp(x)
		}
		return k
	}
	const step = 1.0 / 32
	sum := 0.5
	for k := 1; ; k++ {
		t := float64(k) * step
		half := math.Sinh(t / 2)
		term := math.Exp(-2*x*half*half) * math.Cosh(float64(order)*t) // cosh t - 1 is exact in small t
		sum += term
		if x*half*half > 1 && term < sum*1e-17 {
			break
		}
	}
	sum *= step
	if !scaled {
		sum *= math.Exp(-x)
	}
	return sum
}

// ofMatrices makes a number or a matrix of each matrix of a batch.
func ofMatrices(c numeric.Call, x value.Value, numbers bool, f func(m *mat.Dense) []float64) value.Value {
	batch, rows, columns := matrixDims(x)
	if x.Class() != value.FloatClass || rows != columns {
		panic(numeric.Mistyped("the square matrices %s", x.Type()))
	}
	elems, size := x.Floats(), int(rows*columns)
	c.Plan(int64(len(elems)) * max(rows, 1))
	var out []float64
	for i := range numeric.Size(batch) {
		if size == 0 {
			if numbers {
				out = append(out, 1)
			}
			continue
		}
		out = append(out, f(mat.NewDense(int(rows), int(columns), slices.Clone(elems[i*size:(i+1)*size])))...)
	}
	t := x.Type()
	if numbers {
		t = ir.Tensor(x.Elem(), batch...)
	}
	return numeric.Typed(value.Floats(t, out...))
}

// determinants returns a number for each matrix.
func determinants(c numeric.Call) value.Value {
	x := c.Only()
	if x.Class() == value.ComplexClass {
		return complexDeterminants(c, x)
	}
	return ofMatrices(c, x, true, func(m *mat.Dense) []float64 { return []float64{mat.Det(m)} })
}

func logDeterminant(c numeric.Call) []value.Value {
	x := c.Only()
	if x.Class() == value.ComplexClass {
		return complexLogDeterminant(c, x)
	}
	part := func(k int) value.Value {
		return ofMatrices(c, x, true, func(m *mat.Dense) []float64 {
			log, sign := mat.LogDet(m)
			return []float64{[2]float64{sign, log}[k]}
		})
	}
	return []value.Value{part(0), part(1)}
}

func inverse(c numeric.Call) value.Value {
	adjoint := c.AttrBool("adjoint")
	return functionOf(c, c.Only(), func(m *mat.Dense) *mat.Dense {
		of := mat.Matrix(m)
		if adjoint {
			of = m.T()
		}
		out := &mat.Dense{}
		if err := out.Inverse(of); err != nil {
			panic(numeric.Undefined("the matrix is singular"))
		}
		return out
	})
}

// exponential computes the exponentials of matrices. Those with an infinity or a NaN have
// none: halving such a matrix until it is small never ends.
func exponential(c numeric.Call) value.Value {
	return functionOf(c, c.Only(), func(m *mat.Dense) *mat.Dense {
		if norm := mat.Norm(m, 1); norm-norm != 0 {
			panic(numeric.Undefined("the matrix is not finite"))
		}
		out := &mat.Dense{}
		out.Exp(m)
		return out
	})
}

// squareRoot computes the principal square roots of matrices.
func squareRoot(c numeric.Call) value.Value { return functionOf(c, c.Only(), rootOf) }

// rootOf returns the principal square root of a matrix, by the iteration of Denman and
// Beavers. It has no value for a matrix that has none, or for which it does not converge.
func rootOf(m *mat.Dense) *mat.Dense {
	const steps = 64
	n, _ := m.Dims()
	root, other := mat.DenseCopyOf(m), identity(n)
	near := func(a, b mat.Matrix, tolerance float64) bool {
		var diff mat.Dense
		diff.Sub(a, b)
		return mat.Norm(&diff, 1) <= tolerance*mat.Norm(b, 1)
	}
	for range steps {
		var a, b, next mat.Dense
		if a.Inverse(root) != nil || b.Inverse(other) != nil {
			break
		}
		next.Add(root, &b)
		next.Scale(0.5, &next)
		other.Add(other, &a)
		other.Scale(0.5, other)
		done := near(&next, root, 1e-15)
		root = &next
		if done {
			break
		}
	}
	var square mat.Dense
	square.Mul(root, root)
	if !near(&square, m, 1e-12) {
		panic(numeric.Undefined("the square root of the matrix was not found"))
	}
	return root
}

// spence is the integral of log(t) / (1-t) from 1 to x.
func spence(x float64) float64 {
	if !(x >= 0) || math.IsInf(x, 0) {
		return math.NaN()
	}
	return real(mathext.Li2(complex(1-x, 0)))
}

// solve solves a system of linear equations for each matrix of a batch.
func solve(c numeric.Call) value.Value {
	adjoint := c.AttrBool("adjoint")
	if c.NumInputs() > 0 && c.Input(0).Class() == value.ComplexClass {
		return complexSolve(c, adjoint)
	}
	c.Exactly(2)
	return ofTwo(c, c.Input(0), c.Input(1), func(a, b *mat.Dense) *mat.Dense {
		of := mat.Matrix(a)
		if adjoint {
			of = a.T()
		}
		out := &mat.Dense{}
		if err := out.Solve(of, b); err != nil {
			panic(numeric.Undefined("the matrix is singular"))
		}
		return out
	})
}

// triangularSolve looks at a half of each matrix only.
func triangularSolve(c numeric.Call) value.Value {
	lower, adjoint := true, c.AttrBool("adjoint")
	if l, ok := c.Op().Attr("lower").Bool(); ok {
		lower = l
	}
	c.Exactly(2)
	x, y := stretchBatches(c, c.Input(0), c.Input(1))
	if x.Class() == value.ComplexClass && x.Elem() == y.Elem() {
		return complexTriangular(c, x, y, lower, adjoint)
	}
	return ofTwo(c, x, y, func(a, b *mat.Dense) *mat.Dense {
		n, _ := a.Dims()
		kind := mat.Upper
		if lower {
			kind = mat.Lower
		}
		t := mat.NewTriDense(n, kind, nil)
		for i := range n {
			for j := range n {
				if i == j || (i > j) == lower {
					t.SetTri(i, j, a.At(i, j))
				}
			}
		}
		of := mat.Matrix(t)
		if adjoint {
			of = t.T()
		}
		out := &mat.Dense{}
		if err := out.Solve(of, b); err != nil {
			panic(numeric.Undefined("the matrix is singular"))
		}
		return out
	})
}

// ofTwo makes a matrix of each pair of matrices of two batches.
func ofTwo(c numeric.Call, x, y value.Value, f func(a, b *mat.Dense) *mat.Dense) value.Value {
	batch, n, m := matrixDims(x)
	other, rows, columns := matrixDims(y)
	if n != m || rows != n || !slices.Equal(batch, other) || x.Class() != value.FloatClass || y.Class() != value.FloatClass || n == 0 {
		panic(numeric.Mistyped("the matrices %s and %s", x.Type(), y.Type()))
	}
	a, b := x.Floats(), y.Floats()
	c.Plan(int64(len(a)+len(b)) * n)
	var out []float64
	for i := range numeric.Size(batch) {
		one := f(mat.NewDense(int(n), int(n), a[i*int(n*n):(i+1)*int(n*n)]), mat.NewDense(int(n), int(columns), b[i*int(n*columns):(i+1)*int(n*columns)]))
		out = append(out, one.RawMatrix().Data...)
	}
	return numeric.Typed(value.Floats(y.Type(), out...))
}

func cholesky(c numeric.Call) value.Value {
	x := c.Only()
	if x.Class() == value.ComplexClass {
		return complexCholesky(c, x)
	}
	return ofMatrices(c, x, false, func(m *mat.Dense) []float64 {
		n, _ := m.Dims()
		sym := mat.NewSymDense(n, nil)
		for i := range n {
			for j := range i + 1 {
				sym.SetSym(i, j, m.At(i, j))
			}
		}
		var chol mat.Cholesky
		if !chol.Factorize(sym) {
			panic(numeric.Undefined("the matrix is not positive definite"))
		}
		var l mat.TriDense
		chol.LTo(&l)
		out := make([]float64, 0, n*n)
		for i := range n {
			for j := range n {
				out = append(out, l.At(i, j))
			}
		}
		return out
	})
}

// choleskyGrad returns the symmetric gradient by a matrix of that by its Cholesky factor.
// Murray, Differentiation of the Cholesky decomposition, 2016, equation 10.
func choleskyGrad(c numeric.Call) value.Value {
	c.Exactly(2)
	factors, grads := c.Input(0), c.Input(1)
	if !slices.Equal(factors.Dims(), grads.Dims()) {
		panic(numeric.Mistyped("gradients %s of %s", grads.Type(), factors.Type()))
	}
	elems, at := reals(grads), 0
	return ofMatrices(c, factors, false, func(m *mat.Dense) []float64 {
		n, _ := m.Dims()
		grad := mat.NewDense(n, n, elems[at:at+n*n])
		at += n * n
		l := mat.NewTriDense(n, mat.Lower, m.RawMatrix().Data)
		var inv mat.TriDense
		if inv.InverseTri(l) != nil {
			panic(numeric.Undefined("the factor is singular"))
		}
		lower := mat.NewTriDense(n, mat.Lower, slices.Clone(grad.RawMatrix().Data))
		var middle, out mat.Dense
		middle.Mul(l.T(), lower)
		for i := range n {
			middle.Set(i, i, middle.At(i, i)/2)
			for j := i + 1; j < n; j++ {
				middle.Set(i, j, 0)
			}
		}
		out.Product(inv.T(), &middle, &inv)
		middle.Add(&out, out.T())
		middle.Scale(0.5, &middle)
		return middle.RawMatrix().Data
	})
}

package aesara_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// exp is the exponential with 300 bits: the series of x / 2^k, squared k times.
func exp(x float64) *big.Float {
	const bits, halvings = 300, 20
	number := func(x float64) *big.Float { return new(big.Float).SetPrec(bits).SetFloat64(x) }
	small := number(math.Ldexp(x, -halvings))
	sum, term := number(1), number(1)
	for i := 1; i < 60; i++ {
		term.Mul(term, small)
		term.Quo(term, number(float64(i)))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum
}

// probabilities are the softmax of a row, exactly.
func probabilities(row []float64) []*big.Float {
	list, sum := make([]*big.Float, len(row)), new(big.Float).SetPrec(300)
	for i, x := range row {
		list[i] = exp(x)
		sum.Add(sum, list[i])
	}
	for _, p := range list {
		p.Quo(p, sum)
	}
	return list
}

// log is the logarithm of a number that may be too small for a float64.
func log(p *big.Float) float64 {
	mantissa := new(big.Float)
	exponent := p.MantExp(mantissa)
	m, _ := mantissa.Float64()
	return math.Log(m) + float64(exponent)*math.Ln2
}

// rows generates the rows of a matrix, of numbers that are up to a size.
func rows(r *rand.Rand, n, classes int64, size float64) (value.Value, [][]float64) {
	list := make([]float64, n*classes)
	for i := range list {
		list[i] = size * (2*r.Float64() - 1)
	}
	parts := make([][]float64, n)
	for i := range parts {
		parts[i] = list[int64(i)*classes : int64(i+1)*classes]
	}
	return floats(ir.Tensor(ir.F64, n, classes), list...), parts
}

// TestSoftmax compares softmax, its logarithm and the cross-entropies with their
// definitions, computed with 300 bits: also where the exponentials have no float64.
func TestSoftmax(t *testing.T) {
	b, r := newBench(), rand.New(rand.NewPCG(11, 12))
	for _, size := range []float64{1, 30, 700, 5000} {
		for range 20 {
			n, classes := 1+r.Int64N(4), 1+r.Int64N(5)
			x, list := rows(r, n, classes, size)
			zero, y := floats(ir.Tensor(ir.F64, classes), 0), make([]int64, n)
			for i := range y {
				y[i] = r.Int64N(2*classes) - classes
			}
			labels := ints(ir.Tensor(ir.I32, n), y...)
			sm := b.one(t, b.ctxt.Op("aesara.softmax"), x)
			logs := b.one(t, b.ctxt.Op("aesara.log_softmax"), x)
			biased := b.one(t, b.ctxt.Op("aesara.softmax_with_bias"), x, zero)
			all, err := b.apply(b.ctxt.Op("aesara.crossentropy_softmax_argmax_1hot_with_bias"), x, zero, labels)
			require.NoError(t, err)
			for i, row := range list {
				class, largest := int((y[i]+classes)%classes), 0
				for j, p := range probabilities(row) {
					want, _ := p.Float64()
					at := i*int(classes) + j
					for _, v := range []value.Value{sm, biased, all[1]} {
						require.InEpsilon(t, want+1e-300, v.Float(at)+1e-300, 1e-12)
					}
					require.InDelta(t, log(p), logs.Float(at), 1e-13*(1+size))
					if j == class {
						require.InDelta(t, -log(p), all[0].Float(i), 1e-13*(1+size))
					}
					if row[j] > row[largest] {
						largest = j
					}
				}
				require.Equal(t, int64(largest), all[2].Int(i))
			}
			require.Equal(t, ir.Tensor(ir.I32, n), all[2].Type())
		}
	}
}

// TestSoftmaxOfAxis has any axis of a tensor of any rank.
func TestSoftmaxOfAxis(t *testing.T) {
	b, r := newBench(), rand.New(rand.NewPCG(13, 14))
	x := random(r, ir.F32, 2, 3, 4)
	strides := []int{12, 4, 1}
	for axis := -3; axis < 3; axis++ {
		op := b.ctxt.Op("aesara.softmax", ir.NamedAttr{Name: "axis", Value: b.ctxt.Int(int64(axis), ir.I64)})
		got := b.one(t, op, x)
		d := (axis + 3) % 3
		for at := range x.Len() {
			first := at - at/strides[d]%int(x.Dims()[d])*strides[d]
			sum := 0.0
			for i := range int(x.Dims()[d]) {
				sum += math.Exp(x.Float(first + i*strides[d]))
			}
			require.InDelta(t, math.Exp(x.Float(at))/sum, got.Float(at), 1e-6)
		}
	}
	_, err := b.apply(b.ctxt.Op("aesara.softmax", ir.NamedAttr{Name: "axis", Value: b.ctxt.Int(3, ir.I64)}), x)
	require.ErrorContains(t, err, "axis 3 is out of range of 3 dimensions")
	got := b.one(t, b.ctxt.Op("aesara.softmax"), floats(ir.Tensor(ir.F32, 3, 0)))
	require.Equal(t, ir.Tensor(ir.F32, 3, 0), got.Type())
}

// TestGradients compares the gradients with differences of what they are gradients of.
func TestGradients(t *testing.T) {
	b, r := newBench(), rand.New(rand.NewPCG(15, 16))
	const h = 1e-6
	for range 30 {
		n, classes := 1+r.Int64N(3), 1+r.Int64N(4)
		x, _ := rows(r, n, classes, 2)
		dy, bias := random(r, ir.F64, n, classes), random(r, ir.F64, classes)
		y := make([]int64, n)
		for i := range y {
			y[i] = r.Int64N(classes)
		}
		labels, of := ints(ir.Tensor(ir.I64, n), y...), random(r, ir.F64, n)
		softmax := func(x value.Value) value.Value { return b.one(t, b.ctxt.Op("aesara.softmax"), x) }
		entropy := func(x value.Value) value.Value {
			return b.one(t, b.ctxt.Op("aesara.crossentropy_softmax_argmax_1hot_with_bias"), x, bias, labels)
		}
		dist := softmax(x)
		plain := func(dist value.Value) value.Value {
			return b.one(t, b.ctxt.Op("aesara.crossentropy_categorical_1hot"), dist, labels)
		}
		for _, c := range []struct {
			f         func(value.Value) value.Value
			at, dy    value.Value
			gradient  value.Value
			tolerance float64
		}{
			{softmax, x, dy, b.one(t, b.ctxt.Op("aesara.softmax_grad"), dy, softmax(x)), 1e-7},
			{entropy, x, of, b.one(t, b.ctxt.Op("aesara.crossentropy_softmax_1hot_with_bias_dx"), of,
				b.one(t, b.ctxt.Op("aesara.softmax_with_bias"), x, bias), labels), 1e-7},
			{plain, dist, of, b.one(t, b.ctxt.Op("aesara.crossentropy_categorical_1hot_grad"), of, dist, labels), 1e-3},
		} {
			for i := range c.at.Len() {
				moved := func(by float64) value.Value {
					list := c.at.Floats()
					list[i] += by
					return c.f(floats(c.at.Type(), list...))
				}
				up, down, want := moved(h), moved(-h), 0.0
				for j := range up.Len() {
					want += c.dy.Float(j) * (up.Float(j) - down.Float(j)) / (2 * h)
				}
				require.InDelta(t, want, c.gradient.Float(i), c.tolerance*(1+math.Abs(want)))
			}
		}
	}
}

// TestOddSoftmax has numbers that are none, and classes that are not there.
func TestOddSoftmax(t *testing.T) {
	b := newBench()
	m := ir.Tensor(ir.F64, 1, 3)
	x := floats(m, 1, math.NaN(), 5)
	out, err := b.apply(b.ctxt.Op("aesara.crossentropy_softmax_argmax_1hot_with_bias"), x, floats(ir.Tensor(ir.F64, 3), 0), ints(ir.Tensor(ir.I64, 1), 2))
	require.NoError(t, err)
	require.True(t, math.IsNaN(out[0].Float(0)) && math.IsNaN(out[1].Float(0)))
	require.Equal(t, int64(1), out[2].Int(0))
	least := floats(m, math.Inf(-1), 0, math.Inf(-1))
	require.Equal(t, []float64{0, 1, 0}, b.one(t, b.ctxt.Op("aesara.softmax"), least).Floats())
	require.Equal(t, []float64{math.Inf(-1), 0, math.Inf(-1)}, b.one(t, b.ctxt.Op("aesara.log_softmax"), least).Floats())

	for _, c := range []struct {
		op     string
		inputs []value.Value
		want   string
	}{
		{"crossentropy_categorical_1hot", []value.Value{x, ints(ir.Tensor(ir.I64, 1), 3)}, "row 0: there is no class 3 among 3"},
		{"crossentropy_categorical_1hot", []value.Value{x, ints(ir.Tensor(ir.I64, 2), 1)}, "input 1 is tensor<2xi64>, not a class for each row of tensor<1x3xf64>"},
		{"crossentropy_categorical_1hot", []value.Value{x, x}, "input 1 is tensor<1x3xf64>, not a vector of integers"},
		{"softmax_with_bias", []value.Value{x, x}, "input 1 is tensor<1x3xf64>, not a bias for each class of tensor<1x3xf64>"},
		{"softmax", []value.Value{ints(ir.Tensor(ir.I64, 1), 3)}, "input 0 is tensor<1xi64>, not a tensor of floats"},
		{"softmax_grad", []value.Value{least, floats(ir.Tensor(ir.F64, 3), 0)}, "tensor<1x3xf64> is not the gradient of tensor<3xf64>"},
	} {
		_, err := b.apply(b.ctxt.Op("aesara."+c.op), c.inputs...)
		require.ErrorContains(t, err, c.want)
	}
}

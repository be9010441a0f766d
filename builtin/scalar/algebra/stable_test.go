package algebra_test

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// bigExp is exp(x) to 200 bits.
func bigExp(x float64) *big.Float {
	const precision = 400
	// exp(x) = exp(x / 2^k)^(2^k), and a series for the small one.
	k := 0
	for math.Abs(x) > math.Ldexp(1, k-8) {
		k++
	}
	k += 8
	small := new(big.Float).SetPrec(precision).SetFloat64(x)
	small.SetMantExp(small, -k)
	sum, term := big.NewFloat(1).SetPrec(precision), big.NewFloat(1).SetPrec(precision)
	for i := 1; i < 60; i++ {
		term.Mul(term, small)
		term.Quo(term, new(big.Float).SetPrec(precision).SetInt64(int64(i)))
		sum.Add(sum, term)
	}
	for range k {
		sum.Mul(sum, sum)
	}
	return sum
}

// bigLog is log(x), by Newton's method on bigExp's series.
func bigLog(x *big.Float) float64 {
	mantissa := new(big.Float)
	exponent := x.MantExp(mantissa)
	m, _ := mantissa.Float64()
	first := math.Log(m) + float64(exponent)*math.Ln2
	// log(x) = first + log(x / exp(first)), and log(1 + d) = d - d^2 / 2 for the small d.
	ratio := new(big.Float).SetPrec(400).Quo(x, bigExp(first))
	ratio.Sub(ratio, big.NewFloat(1))
	d, _ := ratio.Float64()
	rest := new(big.Float).SetPrec(400).SetFloat64(first)
	rest.Add(rest, big.NewFloat(d-d*d/2+d*d*d/3))
	y, _ := rest.Float64()
	return y
}

func bigOf(x float64) *big.Float { return new(big.Float).SetPrec(400).SetFloat64(x) }

func bigAdd(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(400).Add(x, y) }

func bigSub(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(400).Sub(x, y) }

func bigQuo(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(400).Quo(x, y) }

func bigFloat(x *big.Float) float64 {
	y, _ := x.Float64()
	return y
}

// Values of log(erfc(x)) and exp(-x^2) / erfc(x) for large x, to 17 digits, by the
// continued fraction of erfc in 60 digits.
func bigErfcx(x float64) *big.Float {
	// sqrt(pi) exp(x^2) erfc(x) = 1 / (x + (1/2) / (x + (2/2) / (x + (3/2) / ...)))
	f := bigOf(x)
	for k := 2000; k >= 1; k-- {
		f = bigAdd(bigOf(x), bigQuo(bigOf(float64(k)/2), f))
	}
	return bigQuo(bigOf(1), f) // without the sqrt(pi)
}

const logSqrtPi = 0.57236494292470008707

// TestStability: what the rules of stabilize make is right to nearly all digits, where what
// the program says has lost them: half of the digits at least, and more often all.
func TestStability(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	one := func(x float64) []float64 { return []float64{x} }
	for _, c := range []struct {
		rule, text string // of %x and perhaps %y; the value is %r
		inputs     []float64
		want       float64
	}{
		{"local_log1p", "%s = add %one %x\n%r = log %s", one(1e-13), math.Log1p(1e-13)},
		{"local_log1p", "%s = add %one %x\n%r = log %s", one(1e-18), 1e-18},
		{"local_log1p_difference", "%s = sub %one %x\n%r = log %s", one(3e-12), bigLog(bigSub(bigOf(1), bigOf(3e-12)))},
		{"local_log1p_sum", "%s = add %one %x %y\n%r = log %s", []float64{1e-14, 3e-14}, bigLog(bigAdd(bigOf(1), bigAdd(bigOf(1e-14), bigOf(3e-14))))},
		{"local_expm1", "%e = exp %x\n%r = sub %e %one", one(1e-13), bigFloat(bigSub(bigExp(1e-13), bigOf(1)))},
		{"local_expm1", "%e = exp %x\n%r = sub %e %one", one(-2e-15), bigFloat(bigSub(bigExp(-2e-15), bigOf(1)))},
		{"log1pexp_to_softplus", "%e = exp %x\n%s = add %one %e\n%r = log %s", one(800), 800},
		{"log1pexp_to_softplus", "%e = exp %x\n%s = add %e %one\n%r = log %s", one(-40), bigLog(bigAdd(bigOf(1), bigExp(-40)))},
		{"log1pmexp_to_log1mexp", "%e = exp %x\n%s = sub %one %e\n%r = log %s", one(-3e-14), bigLog(bigSub(bigOf(1), bigExp(-3e-14)))},
		{"logsigm_to_softplus", "%s = sigmoid %x\n%r = log %s", one(-800), -800},
		{"log1msigm_to_softplus", "%s = sigmoid %x\n%d = sub %one %s\n%r = log %d", one(45), -bigLog(bigAdd(bigOf(1), bigExp(45)))},
		{"local_1msigmoid", "%s = sigmoid %x\n%r = sub %one %s", one(38), bigFloat(bigQuo(bigOf(1), bigAdd(bigOf(1), bigExp(38))))},
		{"local_exp_over_1_plus_exp", "%e = exp %x\n%s = add %one %e\n%r = true_div %e %s", one(750), 1},
		{"local_log_add", "%e = exp %x\n%f = exp %y\n%s = add %e %f\n%r = log %s", []float64{1000, 1001},
			1001 + bigLog(bigAdd(bigOf(1), bigExp(-1)))},
		{"local_log_add", "%e = exp %x\n%f = exp %y\n%s = add %e %f\n%r = log %s", []float64{-800, -801},
			-800 + bigLog(bigAdd(bigOf(1), bigExp(-1)))},
		{"local_one_minus_erf", "%e = erf %x\n%r = sub %one %e", one(5), 1.5374597944280348502e-12},
		{"local_one_minus_erf", "%e = erf %x\n%n = neg %e\n%r = add %one %n", one(5.5), 7.3578479179743980631e-15},
		{"local_one_plus_erf", "%e = erf %x\n%r = add %one %e", one(-5), 1.5374597944280348502e-12},
		{"local_erf_minus_one", "%e = erf %x\n%r = sub %e %one", one(5), -1.5374597944280348502e-12},
		{"local_one_minus_erfc", "%e = erfc %x\n%r = sub %one %e", one(1e-14), 2 / math.Sqrt(math.Pi) * 1e-14},
		{"local_log_erfc", "%e = erfc %x\n%r = log %e", one(30), -900 - logSqrtPi + bigLog(bigErfcx(30))},
		{"local_log_erfc", "%e = erfc %x\n%r = log %e", one(27.2), -27.2*27.2 - logSqrtPi + bigLog(bigErfcx(27.2))},
		{"local_log_erfc", "%e = erfc %x\n%r = log %e", one(1e6), -1e12 - logSqrtPi + bigLog(bigErfcx(1e6))},
		{"local_grad_log_erfc_neg", "%q = sqr %x\n%n = neg %q\n%g = exp %n\n%e = erfc %x\n%r = true_div %g %e", one(30),
			math.Sqrt(math.Pi) / bigFloat(bigErfcx(30))},
		{"local_grad_log_erfc_neg", "%q = mul %x %x\n%n = neg %q\n%g = exp %n\n%e = erfc %x\n%h = mul %y %g\n%r = true_div %h %e", []float64{27.5, 2},
			2 * math.Sqrt(math.Pi) / bigFloat(bigErfcx(27.5))},
	} {
		t.Run(fmt.Sprint(c.rule, c.inputs), func(t *testing.T) {
			// In the tests of the rules alone, and after what canonicalize makes of it:
			// negations become products with -1 there.
			for _, query := range []string{"+stabilize", "+canonicalize +stabilize -changes_values", "+canonicalize +stabilize +specialize -changes_values", "fast_run"} {
				before, after := parse(t, lib, program(c.text)), parse(t, lib, program(c.text))
				_, err := lib.DB.MustQuery(query).Optimize(context.Background(), after)
				require.NoError(t, err)
				inputs := []value.Value{number64(t, c.inputs[0]), number64(t, c.inputs[len(c.inputs)-1])}
				lost := relative(run(t, before, inputs)[0].Float(0), c.want)
				left := relative(run(t, after, inputs)[0].Float(0), c.want)
				t.Logf("%s: relative error %.2g before, %.2g after", query, lost, left)
				require.Greater(t, lost, 1e-6, "the program is as good")
				require.Less(t, left, 2e-14, query)
			}
		})
	}
}

func relative(got, want float64) float64 {
	if math.IsNaN(got) || math.IsInf(got, 0) {
		return math.Inf(1)
	}
	return math.Abs(got-want) / math.Abs(want)
}

func number64(t *testing.T, x float64) value.Value {
	v, err := value.Floats(ir.Tensor(ir.F64, 1), x)
	require.NoError(t, err)
	return v
}

// program is a function of two vectors of one element.
func program(lines string) string {
	var text strings.Builder
	text.WriteString("func.func @main(%x: tensor<1xf64>, %y: tensor<1xf64>) -> tensor<1xf64> {\n" +
		"  %one = \"scalar.constant\"() {value = dense<1.0> : tensor<1xf64>} : () -> tensor<1xf64>\n")
	for line := range strings.Lines(lines) {
		words := strings.Fields(line)
		args := words[3:]
		types := strings.TrimSuffix(strings.Repeat("tensor<1xf64>, ", len(args)), ", ")
		fmt.Fprintf(&text, "  %s = \"scalar.%s\"(%s) : (%s) -> tensor<1xf64>\n", words[0], words[2], strings.Join(args, ", "), types)
	}
	text.WriteString("  return %r : tensor<1xf64>\n}\n")
	return text.String()
}

// TestStabilityOfSingles is TestStability for f32, against what is computed in f64, or with more bits.
func TestStabilityOfSingles(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	one := func(x float64) []float64 { return []float64{x} }
	for _, c := range []struct {
		rule, text string
		inputs     []float64
		want       func(x, y float64) float64
	}{
		{"local_log1p", "%s = add %one %x\n%r = log %s", one(1e-9), func(x, _ float64) float64 { return math.Log1p(x) }},
		{"local_log1p_difference", "%s = sub %one %x\n%r = log %s", one(3e-8), func(x, _ float64) float64 { return math.Log1p(-x) }},
		{"local_expm1", "%e = exp %x\n%r = sub %e %one", one(-1e-9), func(x, _ float64) float64 { return math.Expm1(x) }},
		{"log1pexp_to_softplus", "%e = exp %x\n%s = add %one %e\n%r = log %s", one(100), func(x, _ float64) float64 { return x + math.Log1p(math.Exp(-x)) }},
		{"log1pexp_to_softplus", "%e = exp %x\n%s = add %one %e\n%r = log %s", one(-20), func(x, _ float64) float64 { return math.Log1p(math.Exp(x)) }},
		{"log1pmexp_to_log1mexp", "%e = exp %x\n%s = sub %one %e\n%r = log %s", one(-1e-8), func(x, _ float64) float64 { return math.Log(-math.Expm1(x)) }},
		{"logsigm_to_softplus", "%s = sigmoid %x\n%r = log %s", one(-200), func(x, _ float64) float64 { return -math.Log1p(math.Exp(-x)) }},
		{"log1msigm_to_softplus", "%s = sigmoid %x\n%d = sub %one %s\n%r = log %d", one(20), func(x, _ float64) float64 { return -math.Log1p(math.Exp(x)) }},
		{"local_1msigmoid", "%s = sigmoid %x\n%r = sub %one %s", one(20), func(x, _ float64) float64 { return 1 / (1 + math.Exp(x)) }},
		{"local_exp_over_1_plus_exp", "%e = exp %x\n%s = add %one %e\n%r = true_div %e %s", one(100), func(x, _ float64) float64 { return 1 / (1 + math.Exp(-x)) }},
		{"local_log_add", "%e = exp %x\n%f = exp %y\n%s = add %e %f\n%r = log %s", []float64{100, 101},
			func(x, y float64) float64 { return y + math.Log1p(math.Exp(x-y)) }},
		{"local_one_minus_erf", "%e = erf %x\n%r = sub %one %e", one(4.25), func(x, _ float64) float64 { return math.Erfc(x) }},
		{"local_one_plus_erf", "%e = erf %x\n%r = add %one %e", one(-4.25), func(x, _ float64) float64 { return math.Erfc(-x) }},
		{"local_log_erfc", "%e = erfc %x\n%r = log %e", one(12), func(x, _ float64) float64 { return -x*x - logSqrtPi + bigLog(bigErfcx(x)) }},
		{"local_grad_log_erfc_neg", "%q = sqr %x\n%n = neg %q\n%g = exp %n\n%e = erfc %x\n%r = true_div %g %e", one(12),
			func(x, _ float64) float64 { return math.Sqrt(math.Pi) / bigFloat(bigErfcx(x)) }},
	} {
		t.Run(fmt.Sprint(c.rule, c.inputs), func(t *testing.T) {
			text := strings.ReplaceAll(program(c.text), "f64", "f32")
			inputs := make([]value.Value, 2)
			for i := range inputs {
				v, err := value.Floats(ir.Tensor(ir.F32, 1), c.inputs[min(i, len(c.inputs)-1)])
				require.NoError(t, err)
				inputs[i] = v
			}
			want := c.want(inputs[0].Float(0), inputs[1].Float(0))
			for _, query := range []string{"+stabilize", "fast_run"} {
				before, after := parse(t, lib, text), parse(t, lib, text)
				_, err := lib.DB.MustQuery(query).Optimize(context.Background(), after)
				require.NoError(t, err)
				lost, left := relative(run(t, before, inputs)[0].Float(0), want), relative(run(t, after, inputs)[0].Float(0), want)
				t.Logf("%s: relative error %.2g before, %.2g after", query, lost, left)
				require.Greater(t, lost, 1e-3, "the program is as good")
				require.Less(t, left, 1e-6, query)
			}
		})
	}
}

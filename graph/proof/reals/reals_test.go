package reals

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/proof/bits"
)

// reader makes terms of texts such as (add x (exp y) 2).
type reader struct {
	bits.Builder
	vars map[string]bits.Term
}

func (r *reader) term(t testing.TB, text string) bits.Term {
	words := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))
	term, rest := r.next(t, words)
	require.Empty(t, rest, text)
	return term
}

func (r *reader) next(t testing.TB, words []string) (bits.Term, []string) {
	if words[0] != "(" {
		if v, ok := new(big.Rat).SetString(words[0]); ok {
			return Number(&r.Builder, 32, v), words[1:]
		}
		v, ok := r.vars[words[0]]
		if !ok {
			v = r.Var(32)
			r.vars[words[0]] = v
		}
		return v, words[1:]
	}
	name, words := words[1], words[2:]
	var args []bits.Term
	for words[0] != ")" {
		var a bits.Term
		a, words = r.next(t, words)
		args = append(args, a)
	}
	switch {
	case name == "if":
		return r.Ite(args[0], args[1], args[2]), words[1:]
	case compares[Function(name)] != 0:
		return Apply(&r.Builder, Function(name), 1, args...), words[1:]
	}
	return Apply(&r.Builder, Function(name), 32, args...), words[1:]
}

func equal(t testing.TB, before, after string) error {
	r := &reader{vars: map[string]bits.Term{}}
	x, y := r.term(t, before), r.term(t, after)
	return Equal(&r.Builder, Claim{Before: []bits.Term{x}, After: []bits.Term{y}, Real: []bool{true}, Unless: r.Bool(false), AfterNone: r.Bool(false)})
}

// TestProved proves identities that are true wherever the left side has a value.
func TestProved(t *testing.T) {
	for _, c := range [][2]string{
		{"(mul (add x y) (sub x y))", "(sub (square x) (square y))"},
		{"(div (mul x y) y)", "x"},
		{"(div x (div y z))", "(div (mul x z) y)"},
		{"(div (sub (square x) 1) (sub x 1))", "(add x 1)"},
		{"(add (div a x) (div b y))", "(div (add (mul a y) (mul b x)) (mul x y))"},
		{"(exp (add x y))", "(mul (exp x) (exp y))"},
		{"(div (exp x) (exp y))", "(exp (sub x y))"},
		{"(log (exp x))", "x"},
		{"(exp (log x))", "x"},
		{"(add (log x) (log y))", "(log (mul x y))"},
		{"(log (div 1 (add 1 (exp (neg x)))))", "(neg (softplus (neg x)))"},
		{"(log (sub 1 (sigmoid x)))", "(neg (softplus x))"},
		{"(sub 1 (sigmoid x))", "(sigmoid (neg x))"},
		{"(div (exp x) (add 1 (exp x)))", "(sigmoid x)"},
		{"(tanh x)", "(sub (mul 2 (sigmoid (mul 2 x))) 1)"},
		{"(sub (square (cosh x)) (square (sinh x)))", "1"},
		{"(square (sqrt x))", "x"},
		{"(sqrt (square x))", "(abs x)"},
		{"(pow x 1/2)", "(sqrt x)"},
		{"(pow x -1/2)", "(div 1 (sqrt x))"},
		{"(mul (sqrt x) (sqrt y))", "(sqrt (mul x y))"},
		{"(pow (exp x) y)", "(exp (mul x y))"},
		{"(sqrt 8)", "(mul 2 (sqrt 2))"},
		{"(abs (mul x y))", "(mul (abs x) (abs y))"},
		{"(max x y)", "(sub (add x y) (min x y))"},
		{"(max (max x y) z)", "(max x (max y z))"},
		{"(div x (abs x))", "(sign x)"},
		{"(if (less x 0) (neg x) x)", "(abs x)"},
		{"(sinh (asinh x))", "x"}, {"(asinh (sinh x))", "x"}, {"(acosh (cosh x))", "(abs x)"}, {"(atanh (tanh x))", "x"},
		{"(sin (neg x))", "(neg (sin x))"}, {"(cos (neg x))", "(cos x)"}, {"(sin (asin x))", "x"},
		{"(degrees (radians x))", "x"}, {"(exp2 (log2 x))", "x"}, {"(log10 (mul 10 (exp x)))", "(add 1 (div x (log 10)))"},
		{"(sub 1 (erf x))", "(erfc x)"}, {"(erfc (neg x))", "(add 1 (erf x))"},
		{"(log (mul x x))", "(mul 2 (log (abs x)))"},
		{"(f (add x y))", "(f (add y x))"},
	} {
		require.NoError(t, equal(t, c[0], c[1]), "%s = %s", c[0], c[1])
	}
}

// TestNotProved proves none of what is wrong somewhere: of some numbers, or since the right side has
// no value for them.
func TestNotProved(t *testing.T) {
	for _, c := range [][2]string{
		{"(sqrt (square x))", "x"},
		{"(log (mul x y))", "(add (log x) (log y))"},
		{"(log (square x))", "(mul 2 (log x))"},
		{"x", "(div (mul x y) y)"}, {"x", "(exp (log x))"}, {"x", "(square (sqrt x))"},
		{"(sqrt (mul x y))", "(mul (sqrt x) (sqrt y))"},
		{"(sqrt (square x))", "(square (sqrt x))"},
		{"(pow (square x) 1/2)", "(pow x 1)"},
		{"(exp (mul x y))", "(mul (exp x) (exp y))"},
		{"(sub 1 (sigmoid x))", "(sigmoid x)"},
		{"(log (add x y))", "(add (log x) (log y))"},
		{"(mul x x)", "(mul 2 x)"}, {"(add x 1)", "(add x 1.0000000001)"},
		{"(abs x)", "x"}, {"(abs (add x y))", "(add (abs x) (abs y))"},
		{"(max x y)", "(max x (neg y))"}, {"(min x 0)", "(neg (max x 0))"},
		{"(acosh (cosh x))", "x"}, {"(asin (sin x))", "x"}, {"(atan (tan x))", "x"}, {"x", "(tanh (atanh x))"},
		{"(cos (neg x))", "(neg (cos x))"}, {"(sin x)", "(sin (neg x))"}, {"(erf (neg x))", "(erf x)"},
		{"(sign x)", "(div x (abs x))"},
		{"(if (less x 0) (neg x) x)", "x"}, {"(if (at most x y) x y)", "(max x y)"}, {"(if (at most x 0) 0 1)", "(if (less x 0) 0 1)"},
		{"(floor (add x 1/2))", "(round x)"}, {"(f x)", "(g x)"}, {"(f x)", "(f y)"}, {"0", "(sub (f x) (f x))"}, {"(mul 0 x)", "(mul 0 (f x))"},
		{"(div 1 (sub x x))", "2"}, {"(log (neg (square x)))", "5"}, {"(div x 0)", "0"},
		{"(log2 x)", "(log x)"}, {"(log1p x)", "(log x)"}, {"(expm1 x)", "(exp x)"}, {"(softplus x)", "(max x 0)"},
		{"(pow x 3)", "(pow x 2)"}, {"(pow x -1)", "(neg x)"}, {"(pow 2 x)", "(pow x 2)"}, {"(mul (pow x y) (pow x z))", "(pow x (mul y z))"},
	} {
		require.Error(t, equal(t, c[0], c[1]), "%s = %s", c[0], c[1])
	}
}

// randomTerm returns a text of a term.
func randomTerm(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(6) == 0 {
		return []string{"x", "y", "x", "y", "1", "2", "-1", "1/2", "3"}[r.IntN(9)]
	}
	unary := []Function{Neg, Square, Reciprocal, Abs, Sign, Sqrt, Exp, Expm1, Log, Log1p, Sigmoid, Softplus, Erf, Erfc, Sin, Cos, Sinh, Cosh, Tanh, Asinh, Atanh, Acosh, Exp2, Log2, Radians, Floor, Ceil, Round}
	binary := []Function{Add, Sub, Mul, Div, Min, Max, Add, Mul}
	switch r.IntN(8) {
	case 0, 1, 2:
		return fmt.Sprintf("(%s %s)", unary[r.IntN(len(unary))], randomTerm(r, depth-1))
	case 3:
		return fmt.Sprintf("(pow %s %s)", randomTerm(r, depth-1), []string{"2", "3", "-1", "1/2", "-1/2", "3/2", "y"}[r.IntN(7)])
	case 4:
		c := []Function{Less, AtMost, Equals}[r.IntN(3)]
		return fmt.Sprintf("(if (%s %s %s) %s %s)", strings.ReplaceAll(string(c), " ", "_"), randomTerm(r, depth-1), randomTerm(r, depth-1), randomTerm(r, depth-1), randomTerm(r, depth-1))
	}
	return fmt.Sprintf("(%s %s %s)", binary[r.IntN(len(binary))], randomTerm(r, depth-1), randomTerm(r, depth-1))
}

// TestRandom holds normal forms to what terms come to as floats: at each of some points the quotient
// that a term becomes where the variables are such numbers, and where they are only known by
// their signs, is about the value of the term.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	compared := 0
	for range 500 {
		text := randomTerm(r, 3)
		read := &reader{vars: map[string]bits.Term{}}
		term := read.term(t, strings.ReplaceAll(text, "at_most", string(AtMost)))
		x, y := read.term(t, "x"), read.term(t, "y")
		for range 6 {
			at := map[bits.Term]float64{x: math.Round(16*(r.Float64()*6-3)) / 16, y: math.Round(16*(r.Float64()*6-3)) / 16}
			want := Float(&read.Builder, term, func(v bits.Term) float64 { return at[v] }, nil)
			got, ok := formAt(read, term, at)
			if !ok || math.IsNaN(want) || math.IsInf(want, 0) || math.Abs(want) > 1e6 {
				continue
			}
			compared++
			require.InDelta(t, want, got, 1e-6*(1+math.Abs(want)), "%s at %v", text, at)
		}
	}
	require.Greater(t, compared, 700)
}

// formAt returns the value of the normal form of a term in the case in which a point is.
func formAt(r *reader, term bits.Term, at map[bits.Term]float64) (v float64, ok bool) {
	p := &proving{Builder: &r.Builder, left: maxCases, claim: Claim{Before: []bits.Term{term}, After: []bits.Term{term}, Real: []bool{true}, Unless: r.Bool(false), AfterNone: r.Bool(false)}}
	c := &calculus{proving: p, facts: facts{}, solved: map[bits.Term]quotient{}, bits: map[bits.Term]bool{}}
	for range 60 {
		s := p.one(c)
		switch {
		case s == nil:
			return c.float(c.values[term], at), true
		case s.bit != nil || s.sign == nil:
			return 0, false
		}
		c = c.next()
		f := c.polynomialAt(s.sign, at)
		sign := positive
		switch {
		case math.Abs(f) < 1e-9: // which may be rounded
			return 0, false
		case f < 0:
			sign = negative
		}
		if !c.learn(s.sign, sign) {
			return math.NaN(), true
		}
	}
	return 0, false
}

func (c *calculus) float(q quotient, at map[bits.Term]float64) float64 {
	return c.polynomialAt(q.over, at) / c.polynomialAt(q.under, at)
}

func (c *calculus) polynomialAt(p polynomial, at map[bits.Term]float64) (sum float64) {
	for _, a := range p {
		product, _ := a.times.Float64()
		for _, f := range a.of {
			product *= math.Pow(c.atomAt(f.atom, at), float64(f.exp.num)/float64(f.exp.den))
		}
		sum += product
	}
	return sum
}

func (c *calculus) atomAt(i int, at map[bits.Term]float64) float64 {
	a := c.atoms[i]
	var args []float64
	for _, x := range a.args {
		args = append(args, c.float(x, at))
	}
	switch {
	case a.kind == variableAtom:
		return at[a.term]
	case a.kind == expAtom:
		return math.Exp(args[0])
	case a.kind == logAtom:
		return math.Log(args[0])
	case a.kind == rootAtom:
		return args[0]
	case a.name == "pi":
		return math.Pi
	}
	return applied(Function(a.name), args)
}

// TestPolynomials holds sums, products and division to their laws on generated polynomials.
func TestPolynomials(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	draw := func() polynomial {
		p := polynomial{}
		for range 1 + r.IntN(4) {
			var m monomial
			for atom := range 3 {
				if e := r.IntN(3); e > 0 {
					m = append(m, power{atom, exponent{int64(e), 1}})
				}
			}
			p.with(m, big.NewRat(int64(r.IntN(9)-4), int64(1+r.IntN(3))))
		}
		return p
	}
	for i := range 500 {
		p, q, s := draw(), draw(), draw()
		require.True(t, p.times(q.plus(s, one)).equal(p.times(q).plus(p.times(s), one)), strconv.Itoa(i))
		if len(p) == 0 || len(q) == 0 {
			continue
		}
		got, ok := divided(p.times(q), q)
		require.True(t, ok && got.equal(p))
		times, common, rest := p.primitive()
		require.True(t, rest.scaled(common, times).equal(p))
	}
}

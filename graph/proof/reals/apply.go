package reals

import (
	"math/big"

	"github.com/settle-go/settle/graph/proof/bits"
)

var half = big.NewRat(1, 2)

// demand says that a term has a value only where a quotient has one of some signs: that is
// learned, or has to follow from what is known.
func (c *calculus) demand(x quotient, s signs) {
	have := c.sign(x)
	switch {
	case have&s == 0:
		panic(stop{why: "a term has no value", undefined: true})
	case have&^s == 0:
		return
	case c.claimed:
		panic(stop{why: "the replacement has no value for some numbers"})
	case !c.must(x, s):
		panic(stop{why: "a term has no value", undefined: true})
	}
}

// apply returns the value of a function.
func (c *calculus) apply(f Function, x []quotient, words []bits.Term) quotient {
	if len(words) == 0 && len(x) > 0 {
		if made, ok := c.arithmetic(f, x); ok {
			return made
		}
		if len(x) == 1 {
			if made, ok := c.inverted(f, x[0]); ok {
				return made
			}
			made, ok := c.elementary(f, x[0])
			if !ok {
				made, ok = c.hyperbolic(f, x[0])
			}
			if !ok {
				made, ok = c.periodic(f, x[0])
			}
			if ok {
				c.remember(f, x[0], made)
				return made
			}
		}
	}
	if rounded := roundings[f]; rounded != nil && len(x) == 1 {
		if v, ok := x[0].constant(); ok {
			return rational(new(big.Rat).SetInt(rounded(v)))
		}
	}
	return c.opaque(string(f), isTotal[f], anySign, x, words...)
}

// roundings are functions that round to integers.
var roundings = map[Function]func(v *big.Rat) *big.Int{
	Floor: floor,
	Ceil:  func(v *big.Rat) *big.Int { return opposite(floor(new(big.Rat).Neg(v))) },
	Trunc: func(v *big.Rat) *big.Int { return new(big.Int).Quo(v.Num(), v.Denom()) },
	Round: func(v *big.Rat) *big.Int {
		if v.Sign() < 0 {
			return opposite(floor(new(big.Rat).Sub(half, v)))
		}
		return floor(new(big.Rat).Add(v, half))
	},
	RoundEven: func(v *big.Rat) *big.Int {
		up := floor(new(big.Rat).Add(v, half))
		if up.Bit(0) == 1 && new(big.Rat).Sub(new(big.Rat).SetInt(up), v).Cmp(half) == 0 {
			up.Sub(up, big.NewInt(1))
		}
		return up
	},
}

// floor rounds down: the denominator is positive.
func floor(v *big.Rat) *big.Int { return new(big.Int).Div(v.Num(), v.Denom()) }

func opposite(v *big.Int) *big.Int { return v.Neg(v) }

// isTotal are functions by their names alone that have a value everywhere.
var isTotal = map[Function]bool{Signed: true, Unsigned: true, Floor: true, Ceil: true, Trunc: true, Round: true, RoundEven: true}

// arithmetic returns sums, products and quotients, and what a sign decides.
func (c *calculus) arithmetic(f Function, x []quotient) (quotient, bool) {
	switch f {
	case Add, Mul, Min, Max:
		made := x[0]
		for _, y := range x[1:] {
			made = c.binary(f, made, y)
		}
		return made, true
	case Sub, Div, Pow, DivNoNan, SquaredDifference:
		if len(x) != 2 {
			return quotient{}, false
		}
		return c.binary(f, x[0], x[1]), true
	case MulAdd:
		if len(x) != 3 {
			return quotient{}, false
		}
		return c.add(c.mul(x[0], x[1]), x[2]), true
	case Neg:
		return c.neg(x[0]), true
	case Same:
		return x[0], true
	case Square:
		return c.mul(x[0], x[0]), true
	case Reciprocal:
		return c.div(integer(1), x[0]), true
	case Abs:
		if c.decided(x[0]) == negative {
			return c.neg(x[0]), true
		}
		return x[0], true
	case Sign:
		switch c.decided(x[0]) {
		case negative:
			return integer(-1), true
		case zero:
			return integer(0), true
		}
		return integer(1), true
	}
	return quotient{}, false
}

func (c *calculus) binary(f Function, x, y quotient) quotient {
	switch f {
	case Add:
		return c.add(x, y)
	case Sub:
		return c.sub(x, y)
	case Mul:
		return c.mul(x, y)
	case Div:
		return c.div(x, y)
	case Pow:
		return c.pow(x, y)
	case DivNoNan:
		if c.compared(Equals, y) {
			return integer(0)
		}
		return c.div(x, y)
	case SquaredDifference:
		difference := c.sub(x, y)
		return c.mul(difference, difference)
	}
	less := c.decided(c.sub(x, y)) == negative
	if less == (f == Min) {
		return x
	}
	return y
}

// decided returns the sign of a quotient, and divides the proof into cases where it is not known.
// A sign that may be 0 or another one counts as that where both lead to the same.
func (c *calculus) decided(x quotient) signs {
	switch s := c.sign(x); s {
	case negative, zero, positive:
		return s
	}
	p := x.over
	if under := c.signOf(x.under) &^ zero; under != positive {
		p = x.over.times(x.under)
	}
	panic(stop{sign: p})
}

// pow returns a power: of a positive number an exponential, if it is not a constant.
func (c *calculus) pow(x, y quotient) quotient {
	if v, ok := y.constant(); ok {
		if v.Sign() == 0 {
			return integer(1)
		}
		e, ok := exponentOf(v)
		if !ok {
			return c.opaque(string(Pow), false, anySign, []quotient{x, y})
		}
		return c.root(x, e)
	}
	if c.sign(x) == positive {
		return c.exp(c.mul(y, c.log(x)))
	}
	return c.opaque(string(Pow), false, anySign, []quotient{x, y})
}

// elementary returns what is made of exponentials, logarithms and roots.
func (c *calculus) elementary(f Function, x quotient) (quotient, bool) {
	unit := integer(1)
	switch f {
	case Exp:
		return c.exp(x), true
	case Exp2:
		return c.exp(c.mul(x, c.logOfNumber(big.NewRat(2, 1)))), true
	case Expm1:
		return c.sub(c.exp(x), unit), true
	case Log:
		return c.log(x), true
	case Log2:
		return c.quotientOf(c.log(x), c.logOfNumber(big.NewRat(2, 1))), true
	case Log10:
		return c.quotientOf(c.log(x), c.logOfNumber(big.NewRat(10, 1))), true
	case Log1p:
		return c.log(c.add(unit, x)), true
	case Log1mexp:
		return c.log(c.sub(unit, c.exp(x))), true
	case Sqrt:
		return c.root(x, exponent{1, 2}), true
	case Rsqrt:
		return c.root(x, exponent{-1, 2}), true
	case Relu:
		return c.binary(Max, x, integer(0)), true
	case Sigmoid:
		return c.div(unit, c.add(unit, c.exp(c.neg(x)))), true
	case Softplus:
		return c.log(c.add(unit, c.exp(x))), true
	case Erf:
		return c.within(c.odd(Erf, x), -1, 1), true
	case Erfc:
		erf := c.odd(Erf, x)
		c.must(c.sub(erf, unit), negative)
		c.must(c.add(erf, unit), positive)
		return c.sub(unit, erf), true
	}
	return quotient{}, false
}

// hyperbolic returns the hyperbolic functions and their inverses.
func (c *calculus) hyperbolic(f Function, x quotient) (quotient, bool) {
	switch f {
	case Sinh, Cosh, Tanh:
		up, down := c.exp(x), c.exp(c.neg(x))
		sum, difference := c.scale(c.add(up, down), half), c.scale(c.sub(up, down), half)
		switch f {
		case Sinh:
			return difference, true
		case Cosh:
			c.must(c.sub(sum, integer(1)), zero|positive)
			return sum, true
		}
		return c.div(difference, sum), true
	case Asinh:
		return c.odd(f, x), true
	case Acosh:
		c.demand(c.sub(x, integer(1)), zero|positive)
		return c.opaque(string(f), true, zero|positive, []quotient{x}), true
	case Atanh:
		c.demand(c.sub(x, integer(1)), negative)
		c.demand(c.add(x, integer(1)), positive)
		return c.odd(f, x), true
	}
	return quotient{}, false
}

// periodic returns the functions of angles and their inverses.
func (c *calculus) periodic(f Function, x quotient) (quotient, bool) {
	switch f {
	case Sin:
		return c.within(c.odd(f, x), -1, 1), true
	case Cos:
		return c.within(c.even(f, x), -1, 1), true
	case Tan:
		return c.opaque(string(f), false, anySign, []quotient{x}), true
	case Atan:
		return c.odd(f, x), true
	case Asin, Acos:
		c.demand(c.sub(x, integer(1)), negative|zero)
		c.demand(c.add(x, integer(1)), zero|positive)
		return c.opaque(string(f), true, anySign, []quotient{x}), true
	case Radians, Degrees:
		pi := c.opaque("pi", true, positive, nil)
		turn := c.scale(pi, big.NewRat(1, 180))
		if f == Degrees {
			turn = c.quotientOf(integer(1), turn)
		}
		return c.mul(x, turn), true
	}
	return quotient{}, false
}

// inverses are functions that undo another one on all that it gives.
var inverses = map[Function]Function{
	Sinh: Asinh, Cosh: Acosh, Tanh: Atanh, Sin: Asin, Cos: Acos, Tan: Atan,
}

// isOdd are inverses that are odd: of two opposite arguments, only one has an atom.
var isOdd = map[Function]bool{Asinh: true, Atanh: true, Atan: true}

// undone are functions that are undone on all numbers.
var undone = map[Function]Function{Asinh: Sinh, Atanh: Tanh, Acosh: Cosh}

// inverted returns f(g(x)), where f and g are inverse.
func (c *calculus) inverted(f Function, x quotient) (quotient, bool) {
	if g, ok := inverses[f]; ok {
		for i := range c.atoms {
			a := &c.atoms[i]
			if a.kind != functionAtom || a.name != string(g) {
				continue
			}
			if c.equal(powerOfAtom(i, whole), x) {
				return a.args[0], true
			}
			if isOdd[g] && c.equal(c.neg(powerOfAtom(i, whole)), x) {
				return c.neg(a.args[0]), true
			}
		}
	}
	g, ok := undone[f]
	if !ok {
		return quotient{}, false
	}
	for _, im := range c.images {
		if im.of == g && c.equal(im.made, x) {
			if g == Cosh && c.decided(im.at) == negative {
				return c.neg(im.at), true
			}
			return im.at, true
		}
	}
	return quotient{}, false
}

// remember keeps what a function gave that has an inverse.
func (c *calculus) remember(f Function, x, made quotient) {
	if f == Sinh || f == Cosh || f == Tanh {
		c.images = append(c.images, image{f, x, made})
	}
}

package nearest

import (
	"math/big"
	"sync"
)

// constantBits is the precision of constants: that of the largest float64 divided by pi.
const constantBits = 2048

// The constants, each computed once.
var (
	// ln 2 = 18 artanh(1/26) - 2 artanh(1/4801) + 8 artanh(1/8749)
	ln2 = sync.OnceValue(func() *number { return inverses(1, 18, 26, -2, 4801, 8, 8749) })
	// pi = 16 arctan(1/5) - 4 arctan(1/239)
	pi = sync.OnceValue(func() *number { return inverses(-1, 16, 5, -4, 239) })
	// ln 10 = 3 ln 2 + 2 artanh(1/9)
	ln10 = sync.OnceValue(func() *number {
		return add(mul(whole(3, constantBits), ln2()), inverses(1, 2, 9))
	})
)

// inverses adds up multiples of artanh(1/n), or of arctan(1/n) where the sign is -1: the
// terms are the factors with their n.
func inverses(sign int64, terms ...int64) *number {
	sum := newNumber(constantBits)
	for i := 0; i < len(terms); i += 2 {
		x := quo(whole(1, constantBits), whole(terms[i+1], constantBits))
		sum = add(sum, mul(whole(terms[i], constantBits), odd(x, sign)))
	}
	return sum
}

// odd is the series x + s x^3/3 + x^5/5 + s x^7/7: artanh where the sign s is 1, arctan where
// it is -1. It takes 5 bits a term or more where |x| is at most 0.18.
func odd(x *number, sign int64) *number {
	square := mul(x, x)
	if sign < 0 {
		square.Neg(square)
	}
	return powers(x, func(term *number, n int64) (next, addend *number) {
		next = mul(term, square)
		return next, quo(next, whole(2*n+1, x.Prec()))
	})
}

// powers adds up a series that begins with x, until terms are below its last bit: next returns
// the term that follows the one before and what is added for it.
func powers(x *number, next func(term *number, n int64) (term2, addend *number)) *number {
	sum, term := x, x
	for n := int64(1); term.Sign() != 0; n++ {
		var addend *number
		term, addend = next(term, n)
		sum = add(sum, addend)
		if addend.Sign() == 0 || addend.MantExp(nil) < sum.MantExp(nil)-int(x.Prec()) {
			break
		}
	}
	return sum
}

// exp returns e to the power of x, |x| at most 2000.
func exp(x *number) *number {
	bits := x.Prec()
	log2 := newNumber(bits).Set(ln2())
	k := integer(quo(x, log2))
	const halvings = 8
	r := scaled(sub(x, mul(newNumber(bits).SetInt(k), log2)), -halvings)
	sum := powers(whole(1, bits), func(term *number, n int64) (*number, *number) {
		term = quo(mul(term, r), whole(n, bits))
		return term, term
	})
	for range halvings {
		sum = mul(sum, sum)
	}
	return scaled(sum, int(k.Int64()))
}

// log returns the natural logarithm of x, which is positive.
func log(x *number) *number {
	bits := x.Prec()
	fraction := newNumber(bits)
	k := x.MantExp(fraction)
	if fraction.Cmp(big.NewFloat(0.7)) < 0 {
		fraction, k = scaled(fraction, 1), k-1
	}
	one := whole(1, bits)
	sum := scaled(odd(quo(sub(fraction, one), add(fraction, one)), 1), 1)
	return add(sum, mul(whole(int64(k), bits), newNumber(bits).Set(ln2())))
}

// sinCos returns the sine and the cosine of x, of any size: its precision has to have room for
// the bits of x before the point.
func sinCos(x *number) (sin, cos *number) {
	bits := x.Prec()
	quarter := scaled(newNumber(bits).Set(pi()), -1)
	k := integer(quo(x, quarter))
	r := sub(x, mul(newNumber(bits).SetInt(k), quarter))
	square := mul(r, r)
	square.Neg(square)
	taylor := func(first *number, skip int64) *number {
		return powers(first, func(term *number, n int64) (*number, *number) {
			term = quo(mul(term, square), whole((2*n-1+skip)*(2*n+skip), bits))
			return term, term
		})
	}
	sin, cos = taylor(r, 1), taylor(whole(1, bits), 0)
	switch new(big.Int).And(k, big.NewInt(3)).Int64() {
	case 1:
		sin, cos = cos, sin.Neg(sin)
	case 2:
		sin, cos = sin.Neg(sin), cos.Neg(cos)
	case 3:
		sin, cos = cos.Neg(cos), sin
	}
	return sin, cos
}

// atan returns the angle whose tangent is x: it halves the angle until the series is short.
func atan(x *number) *number {
	one := whole(1, x.Prec())
	halvings := 0
	for ; x.Sign() != 0 && x.MantExp(nil) > -3; halvings++ {
		x = quo(x, add(one, root(add(one, mul(x, x)))))
	}
	return scaled(odd(x, -1), halvings)
}

// erf returns 2/sqrt(pi) exp(-x^2) (x + 2x^3/3 + 4x^5/15 + ...), whose terms have one sign.
func erf(x *number) *number {
	bits := x.Prec()
	square := mul(x, x)
	sum := powers(x, func(term *number, n int64) (*number, *number) {
		term = quo(mul(scaled(term, 1), square), whole(2*n+1, bits))
		return term, term
	})
	sum = mul(scaled(sum, 1), exp(new(number).Neg(square)))
	return quo(sum, root(newNumber(bits).Set(pi())))
}

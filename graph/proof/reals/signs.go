package reals

import (
	"maps"
	"math/big"
)

// signs is a set of signs.
type signs uint8

const (
	negative signs = 1 << iota
	zero
	positive
	anySign = negative | zero | positive
)

// flipped returns the signs of the opposite number.
func (s signs) flipped() signs {
	return s&zero | s&negative<<2 | s&positive>>2
}

// times returns the signs of products.
func (s signs) times(t signs) signs {
	made := (s | t) & zero
	if s&positive != 0 {
		made |= t
	}
	if s&negative != 0 {
		made |= t.flipped()
	}
	if s&^zero == 0 || t&^zero == 0 {
		made = zero
	}
	return made
}

// plus returns the signs of sums.
func (s signs) plus(t signs) signs {
	switch {
	case s == zero:
		return t
	case t == zero:
		return s
	case (s|t)&negative == 0, (s|t)&positive == 0:
		if s&zero == 0 || t&zero == 0 {
			return (s | t) &^ zero
		}
		return s | t
	}
	return anySign
}

func signOfNumber(v *big.Rat) signs {
	switch v.Sign() {
	case -1:
		return negative
	case 1:
		return positive
	}
	return zero
}

// facts are the signs of polynomials, whose first coefficient is 1, by their keys.
type facts map[string]fact

type fact struct {
	of    polynomial
	signs signs
}

func (f facts) clone() facts { return maps.Clone(f) }

// normal returns a polynomial whose first coefficient is 1, and the sign of that.
func normal(p polynomial) (polynomial, signs) {
	times, common, rest := p.primitive()
	return rest.scaled(common, one), signOfNumber(times)
}

// known returns what was learned of a polynomial.
func (c *calculus) known(p polynomial) signs {
	made, sign := normal(p)
	f, ok := c.facts[made.key()]
	if !ok {
		return anySign
	}
	return f.signs.times(sign)
}

// signOf returns the signs that a polynomial may have.
func (c *calculus) signOf(p polynomial) signs {
	if len(p) == 0 {
		return zero
	}
	return c.signOfFactors(p) & c.known(p)
}

// signOfFactors returns the signs that a polynomial may have by those of its factors.
func (c *calculus) signOfFactors(p polynomial) signs {
	times, common, rest := p.primitive()
	sign := signOfNumber(times)
	for _, f := range common {
		sign = sign.times(c.signOfPower(f))
	}
	return sign.times(c.signOfSum(rest) & c.known(rest))
}

// isPossible reports whether what is known of polynomials does not contradict what is known of
// their factors.
func (c *calculus) isPossible() bool {
	for _, f := range c.facts {
		if _, common, rest := f.of.primitive(); len(common) == 0 && len(rest) > 1 {
			if c.signOfSum(f.of)&f.signs == 0 {
				return false
			}
		} else if c.signOfFactors(f.of)&f.signs == 0 {
			return false
		}
	}
	return true
}

// signOfPower returns the signs that a power of an atom may have.
func (c *calculus) signOfPower(f power) signs {
	base := c.signOfAtom(f.atom)
	switch {
	case f.exp.isEven(), !f.exp.isWhole():
		switch {
		case f.exp.num < 0:
			return positive
		case base == zero:
			return zero
		}
		return base&zero | positive
	case f.exp.num < 0:
		return base &^ zero
	}
	return base
}

func (c *calculus) signOfAtom(atom int) signs {
	a := c.atoms[atom]
	return a.signs & c.known(number(one).scaled(monomial{{atom, whole}}, one))
}

// signOfSum returns the signs that a sum may have by those of its addends, and by those of two
// sums that it is made of: not by what is known of it as a whole.
func (c *calculus) signOfSum(p polynomial) signs {
	if len(p) == 1 {
		for _, a := range p {
			sign := signOfNumber(a.times)
			for _, f := range a.of {
				sign = sign.times(c.signOfPower(f))
			}
			return sign
		}
	}
	sum := c.termwise(p)
	for _, f := range c.facts {
		if len(f.of) < 2 || sum == negative || sum == positive || sum == zero {
			continue
		}
		for _, times := range []*big.Rat{one, minusOne} {
			rest := p.plus(f.of, new(big.Rat).Neg(times))
			if len(rest) == 0 || len(rest) > len(p) {
				continue // it is that itself
			}
			part := c.termwise(rest) & c.known(rest)
			sum &= f.signs.times(signOfNumber(times)).plus(part)
		}
	}
	return sum
}

// termwise returns the signs that a sum may have by those of its addends.
func (c *calculus) termwise(p polynomial) signs {
	sum := zero
	for _, a := range p {
		sum = sum.plus(c.signOfSum(polynomial{}.with(a.of, a.times)))
	}
	return sum
}

// sign returns the signs that a quotient may have.
func (c *calculus) sign(x quotient) signs {
	if len(x.over) == 0 {
		return zero
	}
	under := c.signOf(x.under) &^ zero
	return c.signOf(x.over).times(under) & c.known(x.over.times(x.under))
}

// learn adds what is known of the sign of a polynomial. It reports whether that is possible.
func (c *calculus) learn(p polynomial, s signs) bool {
	have := c.signOf(p)
	if have&s == 0 {
		return false
	}
	if have&s == have && len(p) == 0 {
		return true
	}
	made, sign := normal(p)
	f := c.facts[made.key()]
	if f.of == nil {
		f = fact{made, anySign}
	}
	f.signs &= (have & s).times(sign)
	c.facts[made.key()] = f
	if s&zero == 0 {
		return c.learnFactors(p, have&s)
	}
	return true
}

// learnFactors adds that no factor of a polynomial is 0, and the sign of the one that has none.
func (c *calculus) learnFactors(p polynomial, s signs) bool {
	times, common, rest := p.primitive()
	var factors []polynomial
	var powers []exponent
	for _, f := range common {
		factors = append(factors, number(one).scaled(monomial{{f.atom, whole}}, one))
		powers = append(powers, f.exp)
	}
	if len(rest) > 1 {
		factors, powers = append(factors, rest), append(powers, whole)
	}
	if len(factors) == 1 && factors[0].equal(rest.scaled(common, one)) && powers[0] == whole {
		return true // it is that itself
	}
	sign := signOfNumber(times)
	for _, f := range factors {
		if !c.learn(f, negative|positive) {
			return false
		}
	}
	open := -1
	for i, f := range factors {
		switch {
		case powers[i].isEven(), !powers[i].isWhole():
		case c.signOf(f) == positive:
		case c.signOf(f) == negative:
			sign = sign.flipped()
		case open >= 0:
			return true
		default:
			open = i
		}
	}
	if open < 0 {
		return s&sign != 0
	}
	return c.learn(factors[open], s.times(sign))
}

// must adds what is known of the sign of a quotient.
func (c *calculus) must(x quotient, s signs) bool {
	switch under := c.signOf(x.under) &^ zero; under {
	case positive:
		return c.learn(x.over, s)
	case negative:
		return c.learn(x.over, s.flipped())
	}
	return c.learn(x.over.times(x.under), s)
}

package reals

import "math/big"

// quotient is a polynomial over another one that is not 0. The lower one has no factor that is
// a number or a monomial.
type quotient struct{ over, under polynomial }

var (
	one      = big.NewRat(1, 1)
	minusOne = big.NewRat(-1, 1)
)

func rational(v *big.Rat) quotient { return quotient{number(v), number(one)} }

func integer(v int64) quotient { return rational(big.NewRat(v, 1)) }

// stop ends a proof, or the evaluation of one case.
type stop struct {
	why string
	// undefined says that a term has no value.
	undefined bool
	// sign is a polynomial on whose sign it depends how to go on, and bit a bit; nil and 0 for
	// none.
	sign polynomial
	bit  *bit
}

// reduced returns a quotient in which roots have powers from 0 to 1, and without what both
// polynomials have in common as far as that is easy to see.
func (c *calculus) reduced(over, under polynomial) quotient {
	if len(under) == 0 {
		panic(stop{why: "a quotient by 0", undefined: true})
	}
	if len(over) == 0 {
		return integer(0)
	}
	if c.work += len(over) + len(under); c.work > maxWork {
		panic(stop{why: "the terms are too large"})
	}
	times, common, rest := under.primitive()
	over = over.scaled(monomial(nil).times(common, inverse), new(big.Rat).Inv(times))
	q := quotient{over, rest}
	if c.hasWholeRoots(q.over) || c.hasWholeRoots(q.under) {
		return c.quotientOf(c.withoutWholeRoots(q.over), c.withoutWholeRoots(q.under))
	}
	return cancelled(q)
}

// cancelled leaves out a lower polynomial that divides the upper one as a whole, except for a
// number and a monomial.
func cancelled(q quotient) quotient {
	if len(q.under) < 2 || len(q.over) < len(q.under) {
		return q
	}
	times, common, rest := q.over.primitive()
	if rest.equal(q.under) {
		return quotient{number(one).scaled(common, times), number(one)}
	}
	if whole, ok := divided(rest, q.under); ok {
		return quotient{whole.scaled(common, times), number(one)}
	}
	return q
}

// divided returns the polynomial that a product has for its other factor. Both have no
// negative exponents.
func divided(p, by polynomial) (polynomial, bool) {
	lead := leading(by)
	made, rest := polynomial{}, p
	for range 2 * maxAddends {
		if len(rest) == 0 {
			return made, true
		}
		top := leading(rest)
		m := top.of.times(lead.of, inverse)
		for _, f := range m {
			if f.exp.num < 0 {
				return nil, false
			}
		}
		times := new(big.Rat).Quo(top.times, lead.times)
		made.with(m, times)
		rest = rest.plus(by.scaled(m, times), minusOne)
	}
	return nil, false
}

// leading returns the addend that comes first by its powers, in the order of atoms: the order
// of products is that of their factors.
func leading(p polynomial) addend {
	var lead addend
	for _, a := range p {
		if lead.times == nil || greater(a.of, lead.of) {
			lead = a
		}
	}
	return lead
}

func greater(m, n monomial) bool {
	for i := 0; ; i++ {
		switch {
		case i == len(m) && i == len(n):
			return false
		case i == len(n) || i < len(m) && m[i].atom < n[i].atom:
			return m[i].exp.num > 0
		case i == len(m) || n[i].atom < m[i].atom:
			return n[i].exp.num < 0
		case m[i].exp != n[i].exp:
			return m[i].exp.num*n[i].exp.den > n[i].exp.num*m[i].exp.den
		}
	}
}

// product counts the addends that it multiplies.
func (c *calculus) product(x, y polynomial) polynomial {
	if c.work += len(x) * len(y); c.work > maxWork {
		panic(stop{why: "the terms are too large"})
	}
	return x.times(y)
}

func (c *calculus) quotientOf(x, y quotient) quotient {
	return c.reduced(c.product(x.over, y.under), c.product(x.under, y.over))
}

func (c *calculus) add(x, y quotient) quotient {
	if x.under.equal(y.under) {
		return c.reduced(x.over.plus(y.over, one), x.under)
	}
	return c.reduced(c.product(x.over, y.under).plus(c.product(y.over, x.under), one), c.product(x.under, y.under))
}

func (c *calculus) mul(x, y quotient) quotient {
	return c.reduced(c.product(x.over, y.over), c.product(x.under, y.under))
}

func (c *calculus) scale(x quotient, by *big.Rat) quotient {
	return c.reduced(x.over.scaled(nil, by), x.under)
}

func (c *calculus) neg(x quotient) quotient { return c.scale(x, minusOne) }

func (c *calculus) sub(x, y quotient) quotient { return c.add(x, c.neg(y)) }

// div divides by what is demanded not to be 0.
func (c *calculus) div(x, y quotient) quotient {
	c.demand(y, negative|positive)
	return c.quotientOf(x, y)
}

// equal reports whether two quotients are the same, also for what is known to be 0.
func (c *calculus) equal(x, y quotient) bool { return c.isZero(c.sub(x, y)) }

func (c *calculus) isZero(x quotient) bool {
	return len(x.over) == 0 || c.signOf(x.over) == zero
}

// constant returns the number that a quotient is, if it is one.
func (x quotient) constant() (*big.Rat, bool) {
	if len(x.under) != 1 {
		return nil, false
	}
	return x.over.constant()
}

// maxPower bounds the powers that are multiplied out.
const maxPower = 1024

// powerOf returns a power with a whole exponent, of what is not 0 where that is negative.
func (c *calculus) powerOf(x quotient, n int64) quotient {
	if n < 0 {
		x, n = c.quotientOf(integer(1), x), -n
	}
	if n > maxPower {
		panic(stop{why: "a power is too large"})
	}
	made := integer(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			made = c.mul(made, x)
		}
		if n > 1 {
			x = c.mul(x, x)
		}
	}
	return made
}

// hasWholeRoots reports whether a polynomial has a root to a power that is not from 0 to 1.
func (c *calculus) hasWholeRoots(p polynomial) bool {
	for _, a := range p {
		for _, f := range a.of {
			if c.atoms[f.atom].kind == rootAtom && f.exp.floor() != 0 {
				return true
			}
		}
	}
	return false
}

// withoutWholeRoots puts what a root is of for its powers that are whole.
func (c *calculus) withoutWholeRoots(p polynomial) quotient {
	sum := integer(0)
	for _, a := range p.sorted() {
		rest, product := monomial{}, integer(1)
		for _, f := range a.of {
			n := f.exp.floor()
			if c.atoms[f.atom].kind != rootAtom {
				n = 0
			}
			if n != 0 {
				product = c.mul(product, c.powerOf(c.atoms[f.atom].args[0], n))
			}
			if e := f.exp.plus(exponent{-n, 1}); e.num != 0 {
				rest = append(rest, power{f.atom, e})
			}
		}
		sum = c.add(sum, c.mul(product, quotient{number(one).scaled(rest, a.times), number(one)}))
	}
	return sum
}

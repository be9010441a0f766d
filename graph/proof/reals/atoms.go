package reals

import (
	"math/big"
	"slices"

	"github.com/settle-go/settle/graph/proof/bits"
)

// atomKind says what an atom is.
type atomKind uint8

const (
	variableAtom atomKind = iota // a term
	expAtom                      // the exponential of its argument
	logAtom                      // the logarithm of its argument
	rootAtom                     // its argument, to powers from 0 to 1
	functionAtom                 // a function by its name
)

// atom is a variable of polynomials.
type atom struct {
	kind  atomKind
	name  string
	term  bits.Term // of a variable
	args  []quotient
	words []bits.Term // arguments that are not real numbers
	signs signs       // that it may have whatever is known
}

// calculus is one case of a proof: what is known, and the atoms that there are.
type calculus struct {
	*proving
	facts facts
	atoms []atom
	// solved are quotients that variables are equal to.
	solved map[bits.Term]quotient
	bits   map[bits.Term]bool
	values map[bits.Term]quotient
	// claimed says that demands are to follow from what is known; otherwise they are learned.
	claimed bool
	// images are what was computed of functions that have an inverse.
	images []image
}

// image is the value of a function that takes each value once.
type image struct {
	of       Function
	at, made quotient
}

// same reports whether arguments are the same.
func (c *calculus) sameArgs(x, y []quotient) bool {
	return slices.EqualFunc(x, y, c.equal)
}

// atomOf returns the number of an atom that is equal, or of a new one.
func (c *calculus) atomOf(a atom) int {
	for i := range c.atoms {
		had := &c.atoms[i]
		if had.kind == a.kind && had.name == a.name && had.term == a.term && slices.Equal(had.words, a.words) && c.sameArgs(had.args, a.args) {
			return i
		}
	}
	c.atoms = append(c.atoms, a)
	return len(c.atoms) - 1
}

func powerOfAtom(i int, e exponent) quotient {
	if e.num == 0 {
		return integer(1)
	}
	return quotient{number(one).scaled(monomial{{i, e}}, one), number(one)}
}

// opaque returns the value of a function about which no more is known. One that is not defined
// everywhere has a value only where it had one before.
func (c *calculus) opaque(name string, isTotal bool, s signs, args []quotient, words ...bits.Term) quotient {
	before := len(c.atoms)
	i := c.atomOf(atom{kind: functionAtom, name: name, args: args, words: words, signs: s})
	if i >= before && !isTotal && c.claimed {
		panic(stop{why: "it is not known where " + name + " has a value"})
	}
	return powerOfAtom(i, whole)
}

// odd returns the value of a function whose sign is that of its operand.
func (c *calculus) odd(name Function, x quotient) quotient {
	if len(x.over) == 0 {
		return integer(0)
	}
	if isOpposite(x) {
		return c.neg(c.odd(name, c.neg(x)))
	}
	return c.opaque(string(name), true, anySign, []quotient{x})
}

func (c *calculus) even(name Function, x quotient) quotient {
	if isOpposite(x) {
		x = c.neg(x)
	}
	return c.opaque(string(name), true, anySign, []quotient{x})
}

// isOpposite reports whether the upper polynomial has a negative factor: of two opposite quotients one has.
func isOpposite(x quotient) bool {
	if len(x.over) == 0 {
		return false
	}
	times, _, _ := x.over.primitive()
	return times.Sign() < 0
}

// within learns that a value is between two numbers.
func (c *calculus) within(x quotient, least, most int64) quotient {
	c.must(c.sub(x, integer(least)), zero|positive)
	c.must(c.sub(x, integer(most)), zero|negative)
	return x
}

// exp returns an exponential.
func (c *calculus) exp(x quotient) quotient {
	made := integer(1)
	if _, ok := x.under.constant(); !ok {
		return c.expAtom(x)
	}
	for _, a := range x.over.sorted() {
		e, ok := exponentOf(a.times)
		if !ok {
			return c.expAtom(x)
		}
		if len(a.of) == 1 && a.of[0].exp == whole && c.atoms[a.of[0].atom].kind == logAtom {
			made = c.mul(made, c.root(c.atoms[a.of[0].atom].args[0], e))
			continue
		}
		arg := quotient{number(one).scaled(a.of, one), number(one)}
		made = c.mul(made, powerOfAtom(c.atomOf(atom{kind: expAtom, args: []quotient{arg}, signs: positive}), e))
	}
	return made
}

// expAtom returns an exponential as an atom, or as the inverse of one.
func (c *calculus) expAtom(x quotient) quotient {
	e := whole
	if isOpposite(x) {
		x, e = c.neg(x), inverse
	}
	return powerOfAtom(c.atomOf(atom{kind: expAtom, args: []quotient{x}, signs: positive}), e)
}

// exponentOf returns a number as an exponent, if it is small enough.
func exponentOf(v *big.Rat) (exponent, bool) {
	for _, part := range []*big.Int{v.Num(), v.Denom()} {
		if !part.IsInt64() || part.Int64() > maxExponent || part.Int64() < -maxExponent {
			return exponent{}, false
		}
	}
	return ratio(v.Num().Int64(), v.Denom().Int64()), true
}

// log returns a logarithm, of what is demanded to be positive.
func (c *calculus) log(x quotient) quotient {
	c.demand(x, positive)
	times, common, over := x.over.primitive()
	under := x.under
	if times.Sign() < 0 {
		times, over = new(big.Rat).Neg(times), over.scaled(nil, minusOne)
	}
	sum := c.logOfNumber(times)
	for _, f := range common {
		a := c.atoms[f.atom]
		e := big.NewRat(f.exp.num, f.exp.den)
		switch {
		case a.kind == expAtom:
			sum = c.add(sum, c.scale(a.args[0], e))
		case a.kind == rootAtom && c.sign(a.args[0]) == positive:
			sum = c.add(sum, c.scale(c.log(a.args[0]), e))
		case c.signOfAtom(f.atom) == positive:
			sum = c.add(sum, c.scale(c.logAtom(powerOfAtom(f.atom, whole)), e))
		case c.signOfAtom(f.atom) == negative:
			sum = c.add(sum, c.scale(c.logAtom(c.neg(powerOfAtom(f.atom, whole))), e))
			if !f.exp.isEven() {
				over = over.scaled(nil, minusOne)
			}
		default:
			over = over.scaled(monomial{f}, one)
		}
	}
	switch c.signOf(under) {
	case negative:
		over, under = over.scaled(nil, minusOne), under.scaled(nil, minusOne)
		fallthrough
	case positive:
		return c.sub(c.add(sum, c.logAtom(quotient{over, number(one)})), c.logAtom(quotient{under, number(one)}))
	}
	return c.add(sum, c.logAtom(quotient{over, under}))
}

// logAtom returns the logarithm of a quotient that is positive.
func (c *calculus) logAtom(x quotient) quotient {
	if v, ok := x.constant(); ok && v.Cmp(one) == 0 {
		return integer(0)
	}
	c.must(x, positive)
	return powerOfAtom(c.atomOf(atom{kind: logAtom, args: []quotient{x}, signs: anySign}), whole)
}

// maxPrime bounds the primes that numbers are divided by.
const maxPrime = 100

// primes returns the factors of a positive number with their powers.
func primes(v *big.Rat, yield func(factor *big.Rat, e exponent)) {
	for _, sign := range []int64{1, -1} {
		rest := new(big.Int).Set(v.Num())
		if sign < 0 {
			rest.Set(v.Denom())
		}
		for p := int64(2); p < maxPrime; p++ {
			count := int64(0)
			for {
				q, r := new(big.Int).QuoRem(rest, big.NewInt(p), new(big.Int))
				if r.Sign() != 0 {
					break
				}
				rest, count = q, count+1
			}
			if count > 0 {
				yield(big.NewRat(p, 1), ratio(sign*count, 1))
			}
		}
		if rest.Cmp(big.NewInt(1)) != 0 {
			yield(new(big.Rat).SetInt(rest), ratio(sign, 1))
		}
	}
}

func (c *calculus) logOfNumber(v *big.Rat) quotient {
	sum := integer(0)
	primes(v, func(factor *big.Rat, e exponent) {
		i := c.atomOf(atom{kind: logAtom, args: []quotient{rational(factor)}, signs: positive})
		sum = c.add(sum, c.scale(powerOfAtom(i, whole), big.NewRat(e.num, e.den)))
	})
	return sum
}

// root returns a power with any exponent, of what is demanded not to be negative if that is not
// whole.
func (c *calculus) root(x quotient, e exponent) quotient {
	if e.isWhole() {
		if e.num < 0 {
			c.demand(x, negative|positive)
		}
		return c.powerOf(x, e.num)
	}
	if e.num < 0 {
		c.demand(x, positive)
	} else {
		c.demand(x, zero|positive)
	}
	if len(x.over) == 0 {
		return integer(0)
	}
	times, common, over := x.over.primitive()
	if times.Sign() < 0 {
		times, over = new(big.Rat).Neg(times), over.scaled(nil, minusOne)
	}
	made := integer(1)
	primes(times, func(factor *big.Rat, f exponent) {
		made = c.mul(made, c.rootAtom(rational(factor), f.times(e)))
	})
	isMonomial := len(over) == 1 && len(x.under) == 1
	for _, f := range common {
		switch sign := c.signOfAtom(f.atom); {
		case sign == positive, isMonomial && sign&negative == 0:
			made = c.mul(made, c.powerOfRoot(f.atom, f.exp.times(e)))
		case f.exp.isEven() || sign&negative == 0:
			if sign == negative && f.exp.times(e).isWhole() {
				part := powerOfAtom(f.atom, f.exp.times(e))
				if f.exp.times(e).num%2 != 0 {
					part = c.neg(part)
				}
				made = c.mul(made, part)
				continue
			}
			if sign != negative {
				panic(stop{sign: number(one).scaled(monomial{{f.atom, whole}}, one)})
			}
			fallthrough
		default:
			over = over.scaled(monomial{f}, one)
		}
	}
	return c.mul(made, c.rootOfSum(over, x.under, e))
}

// powerOfRoot returns a power of an atom, in the form that roots have.
func (c *calculus) powerOfRoot(i int, e exponent) quotient {
	if c.atoms[i].kind != rootAtom {
		return powerOfAtom(i, e)
	}
	return c.rootAtom(c.atoms[i].args[0], e)
}

// rootOfSum returns a power of a quotient that has no factors.
func (c *calculus) rootOfSum(over, under polynomial, e exponent) quotient {
	switch c.signOf(under) {
	case negative:
		over, under = over.scaled(nil, minusOne), under.scaled(nil, minusOne)
		fallthrough
	case positive:
		upper, lower := quotient{over, number(one)}, quotient{under, number(one)}
		return c.quotientOf(c.rootAtom(upper, e), c.rootAtom(lower, e))
	}
	return c.rootAtom(quotient{over, under}, e)
}

// rootAtom returns a power of a quotient by an atom for what is not whole of it.
func (c *calculus) rootAtom(x quotient, e exponent) quotient {
	if v, ok := x.constant(); ok && v.Cmp(one) == 0 {
		return integer(1)
	}
	n := e.floor()
	made := c.powerOf(x, n)
	if rest := e.plus(exponent{-n, 1}); rest.num != 0 {
		c.must(x, zero|positive)
		i := c.atomOf(atom{kind: rootAtom, args: []quotient{x}, signs: c.sign(x)&zero | positive})
		made = c.mul(made, powerOfAtom(i, rest))
	}
	return made
}

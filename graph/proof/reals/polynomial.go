package reals

import (
	"encoding/binary"
	"maps"
	"math/big"
	"slices"
)

// exponent is a rational number, in lowest terms with a positive denominator.
type exponent struct{ num, den int64 }

// maxExponent bounds the numbers of an exponent, so that products of them do not overflow.
const maxExponent = 1 << 28

func ratio(num, den int64) exponent {
	a, b := num, den
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 {
		a = -a
	}
	if den < 0 {
		num, den = -num, -den
	}
	e := exponent{num / a, den / a}
	if e.num > maxExponent || e.num < -maxExponent || e.den > maxExponent {
		panic(stop{why: "an exponent is too large"})
	}
	return e
}

func (e exponent) plus(f exponent) exponent {
	return ratio(e.num*f.den+f.num*e.den, e.den*f.den)
}

func (e exponent) times(f exponent) exponent { return ratio(e.num*f.num, e.den*f.den) }

func (e exponent) isWhole() bool { return e.den == 1 }

// isEven reports whether a power is that of a square.
func (e exponent) isEven() bool { return e.den == 1 && e.num%2 == 0 }

// floor returns the largest integer that is not larger.
func (e exponent) floor() int64 {
	n := e.num / e.den
	if e.num%e.den < 0 {
		n--
	}
	return n
}

// power is an atom to a power that is not 0.
type power struct {
	atom int
	exp  exponent
}

// monomial is a product of powers of different atoms, in their order.
type monomial []power

func (m monomial) key() string {
	var key []byte
	for _, p := range m {
		key = binary.AppendVarint(key, int64(p.atom))
		key = binary.AppendVarint(key, p.exp.num)
		key = binary.AppendVarint(key, p.exp.den)
	}
	return string(key)
}

// times returns the product with another monomial to a power.
func (m monomial) times(n monomial, e exponent) monomial {
	made := make(monomial, 0, len(m)+len(n))
	for i, j := 0, 0; i < len(m) || j < len(n); {
		switch {
		case j == len(n) || i < len(m) && m[i].atom < n[j].atom:
			made = append(made, m[i])
			i++
		case i == len(m) || n[j].atom < m[i].atom:
			made = append(made, power{n[j].atom, n[j].exp.times(e)})
			j++
		default:
			if sum := m[i].exp.plus(n[j].exp.times(e)); sum.num != 0 {
				made = append(made, power{m[i].atom, sum})
			}
			i, j = i+1, j+1
		}
	}
	return made
}

var (
	whole   = exponent{1, 1}
	inverse = exponent{-1, 1}
)

// addend is a monomial with a coefficient that is not 0.
type addend struct {
	of    monomial
	times *big.Rat
}

// polynomial is a sum of addends, by the keys of their monomials. It is not changed once it
// is made.
type polynomial map[string]addend

// maxAddends bounds the addends of a polynomial.
const maxAddends = 400

func number(v *big.Rat) polynomial { return polynomial{}.with(nil, v) }

// with adds an addend in place.
func (p polynomial) with(m monomial, times *big.Rat) polynomial {
	key := m.key()
	sum := new(big.Rat).Set(times)
	if had, ok := p[key]; ok {
		sum.Add(sum, had.times)
	}
	if sum.Sign() == 0 {
		delete(p, key)
		return p
	}
	if p[key] = (addend{m, sum}); len(p) > maxAddends || sum.Num().BitLen() > 4096 {
		panic(stop{why: "a sum is too large"})
	}
	return p
}

// plus returns the sum with a multiple of another one.
func (p polynomial) plus(q polynomial, times *big.Rat) polynomial {
	made := maps.Clone(p)
	for _, a := range q {
		made.with(a.of, new(big.Rat).Mul(a.times, times))
	}
	return made
}

func (p polynomial) times(q polynomial) polynomial {
	made := polynomial{}
	for _, a := range p {
		for _, b := range q {
			made.with(a.of.times(b.of, whole), new(big.Rat).Mul(a.times, b.times))
		}
	}
	return made
}

// scaled returns the product with a number and a monomial.
func (p polynomial) scaled(m monomial, times *big.Rat) polynomial {
	made := polynomial{}
	for _, a := range p {
		made.with(a.of.times(m, whole), new(big.Rat).Mul(a.times, times))
	}
	return made
}

// single returns the only addend of a polynomial that has one.
func (p polynomial) single() (addend, bool) {
	if len(p) != 1 {
		return addend{}, false
	}
	for _, a := range p {
		return a, true
	}
	return addend{}, false
}

// constant returns the number that a polynomial is, if it is one.
func (p polynomial) constant() (*big.Rat, bool) {
	if len(p) == 0 {
		return new(big.Rat), true
	}
	if a, ok := p.single(); ok && len(a.of) == 0 {
		return a.times, true
	}
	return nil, false
}

// primitive returns a number and a monomial that all addends have in common, and the rest, whose
// addends are not all divisible by an atom; the coefficient of its first one is 1. The number
// is positive or negative. A polynomial of no addends has none.
func (p polynomial) primitive() (times *big.Rat, common monomial, rest polynomial) {
	least := map[int]exponent{}
	count := map[int]int{}
	for _, a := range p {
		for _, f := range a.of {
			if had, ok := least[f.atom]; !ok || had.num*f.exp.den > f.exp.num*had.den {
				least[f.atom] = f.exp
			}
			count[f.atom]++
		}
	}
	for _, atom := range slices.Sorted(maps.Keys(least)) {
		e := least[atom]
		if count[atom] < len(p) && e.num > 0 {
			continue // some addend has it to the power of 0
		}
		if e.num != 0 {
			common = append(common, power{atom, e})
		}
	}
	one := big.NewRat(1, 1)
	rest = p.scaled(monomial(nil).times(common, inverse), one)
	keys := slices.Sorted(maps.Keys(rest))
	times = rest[keys[0]].times
	return times, common, rest.scaled(nil, new(big.Rat).Inv(times))
}

// key is the same for equal polynomials only.
func (p polynomial) key() string {
	var key []byte
	for _, k := range slices.Sorted(maps.Keys(p)) {
		key = append(key, k...)
		key = append(key, 0xff)
		key = append(key, p[k].times.String()...)
		key = append(key, 0xfe)
	}
	return string(key)
}

func (p polynomial) equal(q polynomial) bool {
	return maps.EqualFunc(p, q, func(a, b addend) bool { return a.times.Cmp(b.times) == 0 })
}

// sorted returns the addends in an order.
func (p polynomial) sorted() (list []addend) {
	for _, key := range slices.Sorted(maps.Keys(p)) {
		list = append(list, p[key])
	}
	return list
}

package reals

import (
	"errors"
	"maps"
	"math/big"
	"strings"

	"github.com/settle-go/settle/graph/proof/bits"
)

// Claim says that terms have equal values: wherever those of Before have one.
type Claim struct {
	Before, After []bits.Term
	// Real says of each pair whether it is of real numbers; others are words of bits.
	Real []bool
	// Unless is a bit that says that there are no values before.
	Unless bits.Term
	// AfterNone is a bit that says that there are no values after.
	AfterNone bits.Term
}

// bit is a term of one bit on which it depends how to go on.
type bit struct{ term bits.Term }

// maxCases bounds the cases of a proof, maxWork the addends that are multiplied in it.
const (
	maxCases = 100
	maxWork  = 50_000
)

// proving is a proof of one claim.
type proving struct {
	*bits.Builder
	claim Claim
	left  int  // cases
	work  int  // addends that were multiplied
	some  bool // in one of them there are values
}

// Equal returns no error where a claim is true of all real numbers. The error says why that is
// not known.
func Equal(b *bits.Builder, claim Claim) error {
	p := &proving{Builder: b, claim: claim, left: maxCases}
	empty := &calculus{proving: p, facts: facts{}, solved: map[bits.Term]quotient{}, bits: map[bits.Term]bool{}}
	if err := p.prove(empty); err != nil {
		return err
	}
	if !p.some {
		return errors.New("the graph has no value anywhere over the reals")
	}
	return nil
}

// prove proves the claim in one case, for what is known in it.
func (p *proving) prove(c *calculus) error {
	if p.left--; p.left < 0 {
		return errors.New("there are too many cases")
	}
	s := p.one(c)
	switch {
	case s == nil:
		return nil
	case s.undefined:
		return nil // there is nothing to be equal to
	case s.bit != nil:
		for _, holds := range []bool{false, true} {
			next := c.next()
			next.bits[s.bit.term] = holds
			if err := p.prove(next); err != nil {
				return err
			}
		}
		return nil
	case s.sign != nil:
		return p.bySign(c, s.sign)
	}
	return errors.New(s.why)
}

// bySign proves a case for each sign of a polynomial.
func (p *proving) bySign(c *calculus, of polynomial) error {
	possible := c.signOf(of)
	for _, s := range []signs{positive, negative, zero} {
		if possible&s == 0 {
			continue
		}
		next := c.next()
		if !next.learn(of, s) || !next.isPossible() {
			continue
		}
		if s == zero {
			next.solve(of)
		}
		if err := p.prove(next); err != nil {
			return err
		}
	}
	return nil
}

// next returns a case in which as much is known. Its atoms are those of the other one: their
// numbers have to mean the same.
func (c *calculus) next() *calculus {
	n := *c
	n.facts, n.solved, n.bits = c.facts.clone(), maps.Clone(c.solved), maps.Clone(c.bits)
	return &n
}

// solve has a variable be what it is equal to where a polynomial is 0, if it is linear in one.
func (c *calculus) solve(p polynomial) {
	for _, a := range p.sorted() {
		if len(a.of) != 1 || a.of[0].exp != whole || c.atoms[a.of[0].atom].kind != variableAtom {
			continue
		}
		i := a.of[0].atom
		rest := p.plus(polynomial{}.with(a.of, a.times), minusOne)
		if c.dependsOn(rest, i) {
			continue
		}
		c.solved[c.atoms[i].term] = quotient{rest.scaled(nil, new(big.Rat).Neg(new(big.Rat).Inv(a.times))), number(one)}
		return
	}
}

// dependsOn reports whether a polynomial is made of an atom.
func (c *calculus) dependsOn(p polynomial, i int) bool {
	for _, a := range p {
		for _, f := range a.of {
			if f.atom == i || c.inArgs(f.atom, i) {
				return true
			}
		}
	}
	return false
}

func (c *calculus) inArgs(of, i int) bool {
	for _, x := range c.atoms[of].args {
		if c.dependsOn(x.over, i) || c.dependsOn(x.under, i) {
			return true
		}
	}
	return false
}

// one evaluates both sides in one case. What the first one demands is known when it is
// evaluated again. It returns nil where they are the same.
func (p *proving) one(c *calculus) (end *stop) {
	defer func() {
		if r := recover(); r != nil {
			s, ok := r.(stop)
			if !ok {
				panic(r)
			}
			end = &s
			if c.claimed && s.undefined {
				end = &stop{why: "the replacement has no value for some numbers"}
			}
			c.claimed = false
		}
	}()
	var before []any
	for range 2 {
		c.values = map[bits.Term]quotient{}
		if c.truth(p.claim.Unless) {
			return &stop{undefined: true}
		}
		before = before[:0]
		for i, t := range p.claim.Before {
			before = append(before, c.side(t, p.claim.Real[i]))
		}
	}
	p.some = true
	c.claimed, c.values = true, map[bits.Term]quotient{}
	if c.truth(p.claim.AfterNone) {
		return &stop{why: "the replacement has no value for some numbers"}
	}
	for i, t := range p.claim.After {
		after := c.side(t, p.claim.Real[i])
		if q, ok := after.(quotient); ok && c.equal(q, before[i].(quotient)) || !ok && after == before[i] {
			continue
		}
		return &stop{why: "the sides have different normal forms"}
	}
	c.claimed = false
	return nil
}

// side returns the value of a term: a quotient, a truth value, or a word.
func (c *calculus) side(t bits.Term, isReal bool) any {
	switch {
	case isReal:
		return c.value(t)
	case c.Width(t) == 1:
		return c.truth(t)
	}
	return c.word(t)
}

// word returns the word that a term chooses.
func (c *calculus) word(t bits.Term) bits.Term {
	for {
		cond, then, other, ok := c.Choice(t)
		switch {
		case !ok:
			return t
		case c.truth(cond):
			t = then
		default:
			t = other
		}
	}
}

// truth returns the value of a bit.
func (c *calculus) truth(t bits.Term) bool {
	if v, ok := c.Builder.Value(t); ok {
		return v == 1
	}
	if v, ok := c.bits[t]; ok {
		return v
	}
	if cond, then, other, ok := c.Choice(t); ok {
		if c.truth(cond) {
			return c.truth(then)
		}
		return c.truth(other)
	}
	if atoms, holds, ok := c.Bits(t); ok {
		values := make([]bool, len(atoms))
		for i, a := range atoms {
			values[i] = c.truth(a)
		}
		return holds(values)
	}
	if f, args, ok := c.Called(t); ok {
		if name, ok := function(f); ok && len(args) == 2 && compares[name] != 0 {
			return c.compared(name, c.sub(c.value(args[0]), c.value(args[1])))
		}
	}
	panic(stop{bit: &bit{t}})
}

// compared reports whether a difference has one of the signs of a comparison.
func (c *calculus) compared(name Function, x quotient) bool {
	holds := compares[name]
	switch s := c.sign(x); {
	case s&^holds == 0:
		return true
	case s&holds == 0:
		return false
	}
	return c.decided(x)&holds != 0
}

// value returns the value of a term.
func (c *calculus) value(t bits.Term) quotient {
	if q, ok := c.values[t]; ok {
		return q
	}
	q := c.computed(t)
	c.values[t] = q
	return q
}

func (c *calculus) computed(t bits.Term) quotient {
	if cond, then, other, ok := c.Choice(t); ok {
		if c.truth(cond) {
			return c.value(then)
		}
		return c.value(other)
	}
	f, args, ok := c.Called(t)
	if !ok {
		return c.variable(t)
	}
	name, ok := function(f)
	if !ok {
		panic(stop{why: "a term is not about real numbers"})
	}
	if text, ok := strings.CutPrefix(string(name), string(constant)); ok {
		v, ok := new(big.Rat).SetString(text)
		if !ok {
			panic(stop{why: "a term has no value", undefined: true})
		}
		return rational(v)
	}
	if name == Signed || name == Unsigned {
		return c.opaque(string(name), true, anySign, nil, args...)
	}
	list := make([]quotient, len(args))
	for i, a := range args {
		list[i] = c.value(a)
	}
	return c.apply(name, list, nil)
}

// variable returns the value of a variable.
func (c *calculus) variable(t bits.Term) quotient {
	if q, ok := c.solved[t]; ok {
		return q
	}
	return powerOfAtom(c.atomOf(atom{kind: variableAtom, term: t, signs: anySign}), whole)
}

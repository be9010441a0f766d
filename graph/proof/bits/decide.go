package bits

// Answer is the result of deciding a formula.
type Answer uint8

// The answers.
const (
	Unknown Answer = iota
	// Valid formulas are true for all values of their variables.
	Valid
	// Invalid formulas are false for some values.
	Invalid
)

// maxCases bounds the cases into which a proof is divided.
const maxCases = 400

// maxGrowth bounds the terms that a proof by cases makes: what needs more is for a solver.
const maxGrowth = 20_000

// Cases reports whether a bit is one for all values of the variables, as far as that
// follows from normal forms: those of sums and products over the integers modulo 2^width,
// those of bitwise functions, and, in each case of the comparisons that the bit depends on,
// what these say about the order of words and about which words are equal. It does not look at single
// bits, so that a proof of 64 bits takes no longer than one of 8.
func (b *Builder) Cases(t Term) bool {
	if k, ok := b.Value(t); ok {
		return k == 1
	}
	cases := maxCases
	b.limit = b.Len() + maxGrowth
	proved := b.cases(t, &cases)
	b.facts = facts{}
	return proved
}

func (b *Builder) cases(t Term, left *int) bool {
	if k, ok := b.Value(t); ok {
		return k == 1
	}
	if *left--; *left < 0 || b.Len() > b.limit {
		return false
	}
	atom, ok := b.firstAtom(t, map[Term]bool{})
	if !ok {
		return false
	}
	before := b.facts
	for _, holds := range []bool{true, false} {
		b.facts = before
		if !b.assume(atom, holds) {
			continue
		}
		if !b.cases(rebuilding{b, map[Term]Term{}}.of(t), left) {
			return false
		}
	}
	return true
}

// firstAtom returns a bit that a term depends on and that is not a function of other bits: of
// those below each other the lowest.
func (b *Builder) firstAtom(t Term, seen map[Term]bool) (Term, bool) {
	if seen[t] {
		return 0, false
	}
	seen[t] = true
	n := &b.nodes[t]
	for _, a := range n.args {
		if atom, ok := b.firstAtom(a, seen); ok {
			return atom, true
		}
	}
	if n.width == 1 && n.op != TableOp && n.op != ConstOp {
		return t, true
	}
	return 0, false
}

// Decide reports whether a bit is one for all values of the variables: by [Builder.Cases],
// otherwise by a SAT solver, where the formula is small enough, and otherwise by the Solver of
// the Builder. Of an invalid one it returns values of the variables, by their numbers.
func (b *Builder) Decide(t Term) (Answer, []uint64) {
	if b.Cases(t) {
		return Valid, nil
	}
	if answer, values := b.solve(b.Not(t)); answer != Unknown || b.Solver == nil {
		return answer, values
	}
	return b.ask(b.Not(t))
}

package bits

import "slices"

// facts are what is assumed in one case of a proof: atoms that are true or false, and what
// follows of the order of words and of equalities.
type facts struct {
	atoms map[Term]bool // by the bit that is assumed
	order [2][]edge     // without and with a sign
	swaps map[Term]Term // what terms are equal to
}

// edge says that a word is less than another one, or at most that.
type edge struct {
	from, to Term
	strict   bool
}

// less reports whether x < y, where that follows.
func (f *facts) less(b *Builder, x, y Term, withSign bool) (less, decided bool) {
	edges := f.order[index(withSign)]
	if len(edges) == 0 {
		return false, false
	}
	if reached, strict := reach(b, edges, x, y, withSign); reached && strict {
		return true, true
	}
	reached, _ := reach(b, edges, y, x, withSign)
	return false, reached
}

// equal reports whether x = y, where that follows of their order.
func (f *facts) equal(b *Builder, x, y Term) (equal, decided bool) {
	for withSign := range 2 {
		edges := f.order[withSign]
		if len(edges) == 0 {
			continue
		}
		up, above := reach(b, edges, x, y, withSign == 1)
		down, below := reach(b, edges, y, x, withSign == 1)
		if above || below {
			return false, true
		}
		if up && down {
			return true, true
		}
	}
	return false, false
}

func index(withSign bool) int {
	if withSign {
		return 1
	}
	return 0
}

// reach reports whether x <= y follows by a chain of edges, and whether x < y does.
func reach(b *Builder, edges []edge, x, y Term, withSign bool) (reached, strict bool) {
	type state struct {
		at     Term
		strict bool
	}
	work, seen := []state{{x, false}}, map[state]bool{{x, false}: true}
	add := func(s state) {
		if !seen[s] {
			seen[s] = true
			work = append(work, s)
		}
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if less, equal := lessConstants(b, s.at, y, withSign); less || equal {
			add(state{y, s.strict || less})
		}
		for _, e := range edges {
			if e.from == s.at {
				add(state{e.to, s.strict || e.strict})
			} else if less, equal := lessConstants(b, s.at, e.from, withSign); less || equal {
				add(state{e.to, s.strict || less || e.strict})
			}
		}
	}
	return seen[state{y, false}] || seen[state{y, true}], seen[state{y, true}]
}

// lessConstants compares two numbers.
func lessConstants(b *Builder, x, y Term, withSign bool) (less, equal bool) {
	kx, isX := b.Value(x)
	ky, isY := b.Value(y)
	if !isX || !isY {
		return false, false
	}
	if withSign {
		return signed(kx, b.Width(x)) < signed(ky, b.Width(y)), kx == ky
	}
	return kx < ky, kx == ky
}

// assume returns the facts with one more: that an atom is true or false. It is not possible
// where that contradicts what is assumed.
func (b *Builder) assume(atom Term, holds bool) (possible bool) {
	old := b.facts
	next := facts{atoms: map[Term]bool{}, order: [2][]edge{slices.Clone(old.order[0]), slices.Clone(old.order[1])}, swaps: old.swaps}
	for a, v := range old.atoms {
		next.atoms[a] = v
	}
	next.atoms[atom] = holds
	n := &b.nodes[atom]
	switch {
	case n.op == ULtOp || n.op == SLtOp:
		e := edge{n.args[0], n.args[1], true}
		if !holds {
			e = edge{n.args[1], n.args[0], false}
		}
		i := index(n.op == SLtOp)
		next.order[i] = append(next.order[i], e)
		if equal, decided := next.equal(b, e.from, e.to); decided && equal { // neither is less
			if from, to, ok := b.solved(b.Sub(e.from, e.to)); ok {
				return b.swapped(next, from, to)
			}
		}
	case n.op == EqOp && holds:
		from, to, ok := b.solved(n.args[0])
		if ok {
			return b.swapped(next, from, to)
		}
	}
	b.facts = next
	return true
}

// solved returns a term and what it is equal to where a difference is zero.
func (b *Builder) solved(difference Term) (from, to Term, ok bool) {
	n := &b.nodes[difference]
	width := n.width
	if n.op != SumOp {
		return difference, b.Const(width, 0), !b.isProduct(difference)
	}
	for i := len(n.args) - 1; i >= 0; i-- {
		factor := n.vals[i+1]
		if factor&1 == 0 || b.isProduct(n.args[i]) {
			continue
		}
		inverse := factor // of an odd number, by Newton's method
		for range 6 {
			inverse *= 2 - factor*inverse
		}
		rest := b.Sub(difference, b.Mul(b.Const(width, factor), n.args[i]))
		to = b.Mul(b.Const(width, -inverse), rest)
		if !b.contains(to, n.args[i]) {
			return n.args[i], to, true
		}
	}
	return 0, 0, false
}

// isProduct reports whether a term is a product or its upper half: quotients are simplified
// by these.
func (b *Builder) isProduct(t Term) bool {
	op := b.nodes[t].op
	return op == ProdOp || op == UHighOp || op == SHighOp
}

func (b *Builder) contains(t, part Term) bool {
	return t == part || slices.ContainsFunc(b.nodes[t].args, func(a Term) bool { return b.contains(a, part) })
}

// swapped takes over facts with a term that is another one. Facts that are none about one
// atom any more are forgotten.
func (b *Builder) swapped(next facts, from, to Term) (possible bool) {
	b.facts = facts{swaps: map[Term]Term{from: to}}
	r := rebuilding{b, map[Term]Term{}}
	swaps := map[Term]Term{from: to}
	for f, t := range next.swaps {
		swaps[f] = r.of(t)
	}
	result := facts{atoms: map[Term]bool{}, swaps: swaps}
	for a, v := range next.atoms {
		result.atoms[a] = v // which may be what a product or quotient asks for
		rebuilt := r.of(a)
		if k, ok := b.Value(rebuilt); ok && (k == 1) != v {
			return false
		} else if !ok && b.nodes[rebuilt].op != TableOp {
			result.atoms[rebuilt] = v
		}
	}
	for i, edges := range next.order {
		for _, e := range edges {
			result.order[i] = append(result.order[i], edge{r.of(e.from), r.of(e.to), e.strict})
		}
	}
	b.facts = result
	return true
}

// rebuilding makes terms anew under the facts.
type rebuilding struct {
	*Builder
	done map[Term]Term
}

func (r rebuilding) of(t Term) Term {
	if made, ok := r.done[t]; ok {
		return made
	}
	made := r.made(t)
	for range len(r.facts.swaps) + 1 {
		to, ok := r.facts.swaps[made]
		if !ok {
			break
		}
		made = to
	}
	if holds, ok := r.facts.atoms[made]; ok {
		made = r.Bool(holds)
	}
	r.done[t] = made
	return made
}

func (r rebuilding) made(t Term) Term {
	n := r.nodes[t]
	if len(n.args) == 0 {
		return t
	}
	args := make([]Term, len(n.args))
	changed := false
	for i, a := range n.args {
		args[i] = r.of(a)
		changed = changed || args[i] != a
	}
	if !changed && len(r.facts.order[0])+len(r.facts.order[1])+len(r.facts.atoms) == 0 {
		return t
	}
	return r.make(&n, args)
}

// make returns the term of an op applied to other terms.
func (b *Builder) make(n *node, args []Term) Term {
	switch n.op {
	case SumOp:
		total := b.Const(n.width, n.vals[0])
		for i, a := range args {
			total = b.Add(total, b.Mul(b.Const(n.width, n.vals[i+1]), a))
		}
		return total
	case ProdOp:
		total := args[0]
		for _, a := range args[1:] {
			total = b.Mul(total, a)
		}
		return total
	case TableOp:
		same := func(a Term, _ int) Term { return a }
		return b.extended(&node{args: args, vals: n.vals}, n.width, same, func(m uint64) uint64 { return m })
	case IteOp:
		return b.Ite(args[0], args[1], args[2])
	case ZExtOp:
		return b.ZExt(args[0], n.width)
	case SExtOp:
		return b.SExt(args[0], n.width)
	case TruncOp:
		return b.Trunc(args[0], n.width)
	case FuncOp:
		return b.intern(FuncOp, n.width, args, n.vals)
	}
	return binaries[n.op](b, args[0], args[1])
}

// binaries make the terms of two arguments.
var binaries = map[Op]func(b *Builder, x, y Term) Term{
	UDivOp: (*Builder).UDiv, URemOp: (*Builder).URem, SDivOp: (*Builder).SDiv, SRemOp: (*Builder).SRem,
	ShlOp: (*Builder).Shl, LShrOp: (*Builder).LShr, AShrOp: (*Builder).AShr,
	UHighOp: (*Builder).UHigh, SHighOp: (*Builder).SHigh,
	EqOp: (*Builder).Eq, ULtOp: (*Builder).ULt, SLtOp: (*Builder).SLt,
}

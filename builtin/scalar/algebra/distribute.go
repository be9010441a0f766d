package algebra

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// greedyDistributor multiplies a sum out where that cancels divisions.
func greedyDistributor(dialects *ir.Dialects) *navigator.Local {
	compute := func(m *unify.Match) (any, error) {
		s := m.Kept(&keys.distributor, newScratch).(*scratch)
		if s.begin(m.Graph, m.Root, false) {
			if d := s.planDistribution(); d != nil {
				return d, nil
			}
		}
		return (*distribution)(nil), nil
	}
	planned := func(m *unify.Match) (any, error) { return m.Memo(&keys.distributor, compute) }
	return &navigator.Local{
		Name: "local_greedy_distributor",
		Doc: `
A sum that is multiplied by what its terms are divided by is multiplied out:
(a / x + b / y) * x * y = a * y + b * x, and (a / x + b) * x = a + b * x, but
(a + b) * x stays. So below the line. A factor goes into the sum where that makes the
terms shorter by more than the factor, one below the line counting for one and a half.

The document's rule can grow a graph without bounds. This one looks at sums of 64 terms
at most that nothing else uses, and acts where the graph does not grow. The divisors
are taken not to be zero.`,
		Tags:     []string{"fast_run", "fast_compile", "inexact"},
		Equality: navigator.ApproximateIgnoringInfNaN, Levels: levels, CountsClients: true, Unverified: "generated patterns have no trees: builtin/scalar/algebra evaluates random ones before and after",
		Pattern: unify.MustCompile(unify.Root("scalar.mul", "scalar.true_div", "scalar.reciprocal"), dialects),
		Guard: func(m *unify.Match) (bool, error) {
			d, err := planned(m)
			return d.(*distribution) != nil, err
		},
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			p, err := planned(r.Match)
			d := p.(*distribution)
			if err != nil || d == nil {
				return r.NoMatch("no sum is shorter multiplied out"), err
			}
			s := d.s
			s.wraps = s.wraps[:0]
			return s.rebuild(r, d.build), nil
		},
	}
}

// maxTerms bounds the sums that are multiplied out, and the products around them.
const maxTerms = 64

// distribution is a product with a factor that is a sum, which is multiplied out.
type distribution struct {
	s       *scratch
	sum     graph.VarID
	terms   []product
	product product
}

// planDistribution looks for a factor of the tree to multiply out, nil where there is
// none.
func (s *scratch) planDistribution() *distribution {
	if !s.collectProduct() || s.typ.IsShaped() && !s.typ.IsStatic() {
		return nil
	}
	p := &s.product
	if n := len(p.num) + len(p.den); n < 2 || n > maxTerms {
		return nil
	}
	for _, below := range [2]bool{false, true} {
		same, others := p.num, p.den
		if below {
			same, others = p.den, p.num
		}
		for i, f := range same {
			if !s.isPromising(f, i, same, others) {
				continue
			}
			if d := s.distribute(i, below); d != nil {
				return d
			}
		}
	}
	return nil
}

// isPromising reports whether a factor is a sum with a term that is divided by another
// factor, or has one that the sum is divided by.
func (s *scratch) isPromising(f graph.VarID, at int, same, others []graph.VarID) bool {
	sum := s.g.OwnerOf(f)
	if sum == 0 || !s.isInner(f) {
		return false
	}
	if k := s.ops.kindOf(s.g.OpOf(sum)); k != addOp && k != subOp {
		return false
	}
	count := s.g.NumInputsOf(sum)
	if count > maxTerms {
		return false
	}
	among := func(v graph.VarID) bool {
		for i, w := range same {
			if i != at && w == v {
				return true
			}
		}
		return false
	}
	for i := range count {
		t := s.g.InputOf(sum, i)
		if slices.Contains(others, t) {
			return true
		}
		owner := s.g.OwnerOf(t)
		if owner == 0 || !s.isInner(t) {
			continue
		}
		switch s.ops.kindOf(s.g.OpOf(owner)) {
		case divOp:
			divisor := s.g.InputOf(owner, 1)
			if among(divisor) || slices.Contains(others, s.g.InputOf(owner, 0)) || s.isProductOf(divisor, among) {
				return true
			}
		case reciprocalOp:
			if among(s.g.InputOf(owner, 0)) {
				return true
			}
		case mulOp:
			if s.isProductOf(t, func(v graph.VarID) bool { return slices.Contains(others, v) }) {
				return true
			}
		}
	}
	return false
}

// isProductOf reports whether a value is a product of few factors with one of some.
func (s *scratch) isProductOf(v graph.VarID, some func(graph.VarID) bool) bool {
	owner := s.g.OwnerOf(v)
	if owner == 0 || s.ops.kindOf(s.g.OpOf(owner)) != mulOp {
		return false
	}
	for i := range min(s.g.NumInputsOf(owner), maxTerms) {
		if some(s.g.InputOf(owner, i)) {
			return true
		}
	}
	return false
}

// distribute multiplies factor number at out, above or below the line, nil where that
// makes the graph larger or nothing shorter.
func (s *scratch) distribute(at int, below bool) *distribution {
	d := &distribution{s: s}
	p := &d.product
	p.coef, p.constVar = s.product.coef, s.product.constVar
	p.num, p.den = slices.Clone(s.product.num), slices.Clone(s.product.den)
	same, others := &p.num, &p.den
	if below {
		same, others = others, same
	}
	d.sum = (*same)[at]
	before := s.old
	if !d.takeTerms() {
		s.old = before
		return nil
	}
	accepted := false
	for i := 0; i < len(*same); i++ {
		if i != at && d.multiplyOut((*same)[i], false, 1) {
			*same = slices.Delete(*same, i, i+1)
			if i < at {
				at--
			}
			i--
			accepted = true
		}
	}
	for i := 0; i < len(*others); i++ {
		if d.multiplyOut((*others)[i], true, 1.5) {
			*others = slices.Delete(*others, i, i+1)
			i--
			accepted = true
		}
	}
	c, left := d.cost()
	grows := c.nodes > s.old.nodes
	s.old = before
	if !accepted || grows || left != s.typ {
		return nil
	}
	s.last = 0
	return d
}

// takeTerms takes the terms of the sum apart, into products whose coefficients have
// their signs.
func (d *distribution) takeTerms() bool {
	s := d.s
	sum := s.g.OwnerOf(d.sum)
	s.old.nodes++
	isSub := s.ops.kindOf(s.g.OpOf(sum)) == subOp
	for i := range s.g.NumInputsOf(sum) {
		v := s.g.InputOf(sum, i)
		var t product
		k := other
		if owner := s.g.OwnerOf(v); owner != 0 && s.isInner(v) {
			k = s.ops.kindOf(s.g.OpOf(owner))
		}
		if n, ok := numberOf(s.g, v, s.elem); ok {
			t.coef = n
			if !isPlain(n.float) || n.float == 0 {
				return false
			}
		} else if elemOf(s.g.TypeOf(v)) != s.elem {
			return false
		} else if k.isProduct(false) && k != sqrOp {
			if !s.takeApart(v, &t) {
				return false
			}
		} else {
			t = product{coef: one(false), num: []graph.VarID{v}}
		}
		t.constVar = 0
		if isSub && i == 1 {
			t.coef = t.coef.neg()
		}
		d.terms = append(d.terms, t)
	}
	return true
}

// length is how long a term is: what is below the line counts for more.
func (p *product) length() float64 { return float64(len(p.num)) + 1.5*float64(len(p.den)) }

// multiplyOut multiplies the terms by a factor, or divides them by it, where they become
// shorter by more than it costs them.
func (d *distribution) multiplyOut(f graph.VarID, divide bool, score float64) bool {
	found := false
	for i := range d.terms {
		list := d.terms[i].den
		if divide {
			list = d.terms[i].num
		}
		found = found || slices.Contains(list, f)
	}
	if !found {
		return false
	}
	terms := make([]product, len(d.terms))
	for i, t := range d.terms {
		before := t.length()
		t.num, t.den = slices.Clone(t.num), slices.Clone(t.den)
		add, from := &t.num, &t.den
		if divide {
			add, from = from, add
		}
		if at := slices.Index(*from, f); at >= 0 {
			*from = slices.Delete(*from, at, at+1)
		} else {
			*add = append(*add, f)
		}
		score += before - t.length()
		terms[i] = t
	}
	if score <= 0 {
		return false
	}
	d.terms = terms
	return true
}

// cost returns what the result costs, and the type to which its operands stretch.
func (d *distribution) cost() (cost, ir.Type) {
	s := d.s
	c, left := cost{nodes: 1}, ir.Type(0) // the sum
	above, below := 0, 0
	for i := range d.terms {
		t := d.terms[i]
		if t.coef.isNegative() {
			below++
			t.coef = t.coef.neg()
		} else {
			above++
		}
		c.nodes += productCost(&t).nodes
		left = stretch(left, s.restType(&t))
	}
	if below > 0 && above > 1 || below > 0 && above == 0 && below > 1 {
		c.nodes++
	}
	if below > 1 {
		c.nodes++
	}
	c.nodes += productCost(&d.product).nodes
	for _, v := range d.product.num {
		if v != d.sum {
			left = stretch(left, s.g.TypeOf(v))
		}
	}
	for _, v := range d.product.den {
		if v != d.sum {
			left = stretch(left, s.g.TypeOf(v))
		}
	}
	return c, left
}

// build adds the nodes of the result.
func (d *distribution) build(s *scratch, b *builder) graph.VarID {
	var above, below []graph.VarID
	for i := range d.terms {
		t := &d.terms[i]
		negative := t.coef.isNegative()
		if negative {
			t.coef = t.coef.neg()
		}
		v := graph.VarID(0)
		if len(t.num)+len(t.den) == 0 {
			v = b.scalar(t.coef, s.typ)
		} else {
			v = s.buildProduct(b, t, 0)
		}
		if negative {
			below = append(below, v)
		} else {
			above = append(above, v)
		}
	}
	sum := b.difference(above, below, 0)
	for _, list := range [2][]graph.VarID{d.product.num, d.product.den} {
		if i := slices.Index(list, d.sum); i >= 0 {
			list[i] = sum
		}
	}
	return s.buildProduct(b, &d.product, 0)
}

package bits

import (
	"math/bits"
	"slices"
)

// A sum is kept as a polynomial over the integers modulo 2^width: a constant, and products
// with their factors, ordered. Two polynomials with the same products and factors are the
// same function at every width.

// polynomial is a sum while it is made: the factor of each product, which is not a sum.
type polynomial struct {
	constant uint64
	factors  map[Term]uint64
}

// maxProducts bounds the products of a sum that another one is multiplied with.
const maxProducts = 16

func (b *Builder) polynomial(t Term) polynomial {
	n := &b.nodes[t]
	switch n.op {
	case ConstOp:
		return polynomial{n.vals[0], nil}
	case SumOp:
		p := polynomial{n.vals[0], make(map[Term]uint64, len(n.args))}
		for i, a := range n.args {
			p.factors[a] = n.vals[i+1]
		}
		return p
	}
	return polynomial{0, map[Term]uint64{t: 1}}
}

// sum returns the term of a polynomial.
func (b *Builder) sum(width int, p polynomial) Term {
	mask := ones(width)
	var args []Term
	for a, f := range p.factors {
		if f&mask != 0 {
			args = append(args, a)
		}
	}
	slices.Sort(args)
	vals := []uint64{p.constant & mask}
	for _, a := range args {
		vals = append(vals, p.factors[a]&mask)
	}
	switch {
	case len(args) == 0:
		return b.Const(width, p.constant)
	case len(args) == 1 && vals[0] == 0 && vals[1] == 1:
		return args[0]
	}
	return b.intern(SumOp, width, args, vals)
}

// conjunctions returns a sum in which each bitwise function is written as a sum of conjunctions:
// x | y is x + y - (x & y), x ^ y is x + y - 2*(x & y).
func (b *Builder) conjunctions(sum Term) Term {
	n := b.nodes[sum]
	if n.op != SumOp {
		return sum
	}
	total, changed := b.Const(n.width, n.vals[0]), false
	for i, a := range n.args {
		if b.nodes[a].op == TableOp {
			made := b.asConjunctions(a)
			changed, a = changed || made != a, made
		}
		total = b.Add(total, b.Mul(b.Const(n.width, n.vals[i+1]), a))
	}
	if !changed {
		return sum
	}
	return total
}

// asConjunctions returns a bitwise function that is the same at all bits as a sum of
// conjunctions, and others as they are.
func (b *Builder) asConjunctions(t Term) Term {
	n := b.nodes[t]
	all := ones(n.width)
	total := b.Const(n.width, 0)
	for set := range n.vals {
		factor, conjunction := uint64(0), b.Const(n.width, all)
		for part, mask := range n.vals {
			if mask != 0 && mask != all {
				return t
			}
			if part&^set == 0 && mask == all {
				factor += 1 - 2*uint64(bits.OnesCount(uint(set&^part))&1)
			}
		}
		for i, a := range n.args {
			if set>>i&1 == 1 {
				conjunction = b.And(conjunction, a)
			}
		}
		total = b.Add(total, b.Mul(b.Const(n.width, factor), conjunction))
	}
	return total
}

// Add returns x + y.
func (b *Builder) Add(x, y Term) Term { return b.linear(x, 1, y) }

// Sub returns x - y.
func (b *Builder) Sub(x, y Term) Term { return b.linear(x, ^uint64(0), y) }

// Neg returns 0 - x.
func (b *Builder) Neg(x Term) Term { return b.Sub(b.Const(b.Width(x), 0), x) }

// linear returns x + factor*y.
func (b *Builder) linear(x Term, factor uint64, y Term) Term {
	width := b.Width(x)
	if width == 1 {
		return b.Xor(x, y)
	}
	p, q := b.polynomial(x), b.polynomial(y)
	total := polynomial{p.constant + factor*q.constant, map[Term]uint64{}}
	for a, f := range p.factors {
		total.factors[a] += f
	}
	for a, f := range q.factors {
		total.factors[a] += factor * f
	}
	return b.sum(width, total)
}

// Mul returns x * y.
func (b *Builder) Mul(x, y Term) Term {
	width := b.Width(x)
	if width == 1 {
		return b.And(x, y)
	}
	p, q := b.polynomial(x), b.polynomial(y)
	if len(p.factors)*len(q.factors) > maxProducts {
		return b.product(width, x, y)
	}
	total := polynomial{p.constant * q.constant, map[Term]uint64{}}
	for a, f := range p.factors {
		total.factors[a] += f * q.constant
	}
	for a, f := range q.factors {
		total.factors[a] += f * p.constant
	}
	for a, f := range p.factors {
		for c, g := range q.factors {
			total.factors[b.product(width, a, c)] += f * g
		}
	}
	return b.sum(width, total)
}

// product returns the product of two terms that are not multiplied out.
func (b *Builder) product(width int, x, y Term) Term {
	var args []Term
	for _, t := range []Term{x, y} {
		if n := &b.nodes[t]; n.op == ProdOp {
			args = append(args, n.args...)
		} else {
			args = append(args, t)
		}
	}
	slices.Sort(args)
	return b.intern(ProdOp, width, args, nil)
}

// UHigh returns the upper half of the unsigned product of x and y.
func (b *Builder) UHigh(x, y Term) Term {
	width := b.Width(x)
	kx, isX := b.Value(x)
	ky, isY := b.Value(y)
	switch {
	case isX && isY:
		return b.Const(width, highUnsigned(kx, ky, width))
	case isX && kx <= 1, isY && ky <= 1:
		return b.Const(width, 0)
	case width == 1:
		return b.Const(1, 0)
	}
	return b.intern(UHighOp, width, []Term{min(x, y), max(x, y)}, nil)
}

// SHigh returns the upper half of the signed product of x and y.
func (b *Builder) SHigh(x, y Term) Term {
	width := b.Width(x)
	kx, isX := b.Value(x)
	ky, isY := b.Value(y)
	switch {
	case isX && isY:
		return b.Const(width, highSigned(kx, ky, width))
	case isX && kx == 0, isY && ky == 0:
		return b.Const(width, 0)
	case width == 1:
		return b.Const(1, 0) // -1 * -1 = 01
	case isX && kx == 1:
		return b.AShr(y, b.Const(width, uint64(width-1)))
	case isY && ky == 1:
		return b.AShr(x, b.Const(width, uint64(width-1)))
	}
	return b.intern(SHighOp, width, []Term{min(x, y), max(x, y)}, nil)
}

func highUnsigned(x, y uint64, width int) uint64 {
	high, low := bits.Mul64(x, y)
	if width == 64 {
		return high
	}
	return (low>>width | high<<(64-width)) & ones(width)
}

func highSigned(x, y uint64, width int) uint64 {
	high := highUnsigned(x, y, width)
	if signed(x, width) < 0 {
		high -= y
	}
	if signed(y, width) < 0 {
		high -= x
	}
	return high & ones(width)
}

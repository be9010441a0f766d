package bits

// Eq returns whether x and y are equal, as one bit.
func (b *Builder) Eq(x, y Term) Term {
	width := b.Width(x)
	if width == 1 {
		return b.Not(b.Xor(x, y))
	}
	if x == y {
		return b.Bool(true)
	}
	if inner, other, ok := b.commonExtension(x, y); ok {
		return b.Eq(inner, other)
	}
	if t, ok := b.eqOfExtension(x, y); ok {
		return t
	}
	if t, ok := b.eqOfExtension(y, x); ok {
		return t
	}
	difference := b.Sub(x, y)
	if k, ok := b.Value(difference); ok {
		return b.Bool(k == 0)
	}
	if k, ok := b.Value(b.conjunctions(difference)); ok {
		return b.Bool(k == 0)
	}
	if t, decided := b.facts.equal(b, x, y); decided {
		return b.Bool(t)
	}
	// x = y, y = x and x - y = 0 are one term: the one whose difference was made first.
	negated := b.Neg(difference)
	if negated < difference {
		difference = negated
	}
	return b.atom(EqOp, difference, b.Const(width, 0))
}

// atom returns a comparison, or whether it holds where that is assumed.
func (b *Builder) atom(op Op, x, y Term) Term {
	t := b.intern(op, 1, []Term{x, y}, nil)
	if holds, ok := b.facts.atoms[t]; ok {
		return b.Bool(holds)
	}
	return t
}

// eqOfExtension compares what is extended with a number.
func (b *Builder) eqOfExtension(x, y Term) (Term, bool) {
	n := &b.nodes[x]
	k, ok := b.Value(y)
	if !ok || n.op != ZExtOp && n.op != SExtOp {
		return 0, false
	}
	inner, width := n.args[0], b.Width(n.args[0])
	small := b.Const(width, k)
	back := b.ZExt(small, n.width)
	if n.op == SExtOp {
		back = b.SExt(small, b.nodes[x].width)
	}
	if back != y {
		return b.Bool(false), true
	}
	return b.Eq(inner, small), true
}

// commonExtension returns what both terms are an extension of, where that is of one kind
// and from one width.
func (b *Builder) commonExtension(x, y Term) (inner, other Term, ok bool) {
	n, m := &b.nodes[x], &b.nodes[y]
	if n.op != m.op || n.op != ZExtOp && n.op != SExtOp || b.Width(n.args[0]) != b.Width(m.args[0]) {
		return 0, 0, false
	}
	return n.args[0], m.args[0], true
}

// ULt returns whether x < y without a sign, as one bit.
func (b *Builder) ULt(x, y Term) Term {
	width := b.Width(x)
	kx, isX := b.Value(x)
	ky, isY := b.Value(y)
	switch {
	case width == 1:
		return b.And(b.Not(x), y)
	case x == y, isY && ky == 0, isX && kx == ones(width):
		return b.Bool(false)
	case isX && isY:
		return b.Bool(kx < ky)
	case isY && ky == 1:
		return b.Eq(x, b.Const(width, 0))
	case isX && kx == 0:
		return b.Not(b.Eq(y, x))
	case isX && kx == ones(width)-1:
		return b.Eq(y, b.Const(width, ones(width)))
	case isY && ky == ones(width):
		return b.Not(b.Eq(x, y))
	case isY && ky > b.most(x):
		return b.Bool(true)
	}
	if inner, other, ok := b.commonExtension(x, y); ok {
		return b.ULt(inner, other)
	}
	if less, decided := b.facts.less(b, x, y, false); decided {
		return b.Bool(less)
	}
	return b.atom(ULtOp, x, y)
}

// most returns a number that a term does not exceed without a sign.
func (b *Builder) most(t Term) uint64 {
	n := &b.nodes[t]
	if n.op == URemOp || n.op == UDivOp {
		return ones(n.width)
	}
	possible := b.possible(t)
	for shift := 1; shift < 64; shift *= 2 {
		possible |= possible >> shift
	}
	return possible
}

// SLt returns whether x < y with a sign, as one bit.
func (b *Builder) SLt(x, y Term) Term {
	width := b.Width(x)
	kx, isX := b.Value(x)
	ky, isY := b.Value(y)
	least, greatest := signBit(width), signBit(width)-1
	switch {
	case width == 1:
		return b.And(x, b.Not(y))
	case x == y, isY && ky == least, isX && kx == greatest:
		return b.Bool(false)
	case isX && isY:
		return b.Bool(signed(kx, width) < signed(ky, width))
	case isX && kx == least, isY && ky == greatest:
		return b.Not(b.Eq(x, y))
	case b.possible(x)&least == 0 && b.possible(y)&least == 0:
		return b.ULt(x, y)
	}
	if inner, other, ok := b.commonExtension(x, y); ok { // by their sign: others are not negative
		return b.SLt(inner, other)
	}
	if less, decided := b.facts.less(b, x, y, true); decided {
		return b.Bool(less)
	}
	return b.atom(SLtOp, x, y)
}

// Ite returns x where the bit c is one, and y where it is zero.
func (b *Builder) Ite(c, x, y Term) Term {
	k, ok := b.Value(c)
	switch {
	case ok && k == 1, x == y:
		return x
	case ok:
		return y
	case b.Width(x) == 1:
		return b.Or(b.And(c, x), b.And(b.Not(c), y))
	}
	return b.intern(IteOp, b.Width(x), []Term{c, x, y}, nil)
}

// ZExt returns x with zeros above, in a type at least as wide.
func (b *Builder) ZExt(x Term, width int) Term {
	n := &b.nodes[x]
	switch {
	case n.width == width:
		return x
	case n.op == ConstOp:
		return b.Const(width, n.vals[0])
	case n.op == ZExtOp:
		return b.ZExt(n.args[0], width)
	case n.op == TableOp:
		return b.extended(n, width, b.ZExt, func(m uint64) uint64 { return m })
	}
	if inner, ok := b.complemented(x); ok && inner < x {
		return b.Xor(b.ZExt(inner, width), b.Const(width, ones(b.Width(x))))
	}
	return b.intern(ZExtOp, width, []Term{x}, nil)
}

// extended returns a table of what its atoms are extended to.
func (b *Builder) extended(n *node, width int, extend func(Term, int) Term, mask func(uint64) uint64) Term {
	atoms, masks := n.args, n.vals
	result := b.Const(width, 0)
	extendedAtoms := make([]Term, len(atoms))
	for i, a := range atoms {
		extendedAtoms[i] = extend(a, width)
	}
	for m, bits := range masks {
		if bits == 0 {
			continue
		}
		part := b.Const(width, mask(bits))
		for i, a := range extendedAtoms {
			if m>>i&1 == 1 {
				part = b.And(part, a)
			} else {
				part = b.And(part, b.Not(a))
			}
		}
		result = b.Or(result, part)
	}
	return result
}

// SExt returns x with its sign above, in a type at least as wide.
func (b *Builder) SExt(x Term, width int) Term {
	n := &b.nodes[x]
	from := n.width
	extend := func(v uint64) uint64 { return uint64(signed(v, from)) & ones(width) }
	switch {
	case from == width:
		return x
	case n.op == ConstOp:
		return b.Const(width, extend(n.vals[0]))
	case n.op == SExtOp:
		return b.SExt(n.args[0], width)
	case n.op == ZExtOp:
		return b.ZExt(n.args[0], width)
	case n.op == TableOp:
		return b.extended(n, width, b.SExt, extend)
	}
	if inner, ok := b.complemented(x); ok && inner < x {
		return b.Not(b.SExt(inner, width))
	}
	return b.intern(SExtOp, width, []Term{x}, nil)
}

// Trunc returns the lower bits of x.
func (b *Builder) Trunc(x Term, width int) Term {
	n := &b.nodes[x]
	args, vals := n.args, n.vals
	switch {
	case n.width == width:
		return x
	case n.op == ConstOp:
		return b.Const(width, vals[0])
	case n.op == TruncOp:
		return b.Trunc(args[0], width)
	case n.op == ZExtOp || n.op == SExtOp:
		if from := b.Width(args[0]); from >= width {
			return b.Trunc(args[0], width)
		} else if n.op == ZExtOp {
			return b.ZExt(args[0], width)
		}
		return b.SExt(args[0], width)
	case n.op == SumOp:
		total := b.Const(width, vals[0])
		for i, a := range args {
			total = b.Add(total, b.Mul(b.Const(width, vals[i+1]), b.Trunc(a, width)))
		}
		return total
	case n.op == ProdOp:
		total := b.Const(width, 1)
		for _, a := range args {
			total = b.Mul(total, b.Trunc(a, width))
		}
		return total
	case n.op == TableOp:
		copied := *n
		return b.extended(&copied, width, b.Trunc, func(m uint64) uint64 { return m & ones(width) })
	case n.op == LShrOp:
		if t, ok := b.upperHalf(args[0], args[1], width); ok {
			return t
		}
	}
	return b.intern(TruncOp, width, []Term{x}, nil)
}

// upperHalf returns the upper half of a product that was computed in a wider type.
func (b *Builder) upperHalf(x, amount Term, width int) (Term, bool) {
	n := &b.nodes[x]
	k, ok := b.Value(amount)
	if !ok || k != uint64(width) || n.op != ProdOp || len(n.args) != 2 || n.width < 2*width {
		return 0, false
	}
	l, r, ok := b.commonExtension(n.args[0], n.args[1])
	switch {
	case !ok || b.Width(l) != width:
		return 0, false
	case b.nodes[n.args[0]].op == ZExtOp:
		return b.UHigh(l, r), true
	}
	return b.SHigh(l, r), true
}

// Shl returns x shifted to the left.
func (b *Builder) Shl(x, by Term) Term {
	width := b.Width(x)
	k, ok := b.Value(by)
	switch {
	case width == 1:
		return b.And(x, b.Not(by))
	case ok && k >= uint64(width), b.is(x, 0):
		return b.Const(width, 0)
	case ok:
		return b.Mul(x, b.Const(width, 1<<k))
	}
	return b.intern(ShlOp, width, []Term{x, by}, nil)
}

// LShr returns x shifted to the right, with zeros above.
func (b *Builder) LShr(x, by Term) Term {
	width := b.Width(x)
	k, ok := b.Value(by)
	v, isConst := b.Value(x)
	switch {
	case width == 1:
		return b.And(x, b.Not(by))
	case ok && k >= uint64(width), b.is(x, 0):
		return b.Const(width, 0)
	case ok && isConst:
		return b.Const(width, v>>k)
	case ok && k == 0:
		return x
	}
	return b.intern(LShrOp, width, []Term{x, by}, nil)
}

// AShr returns x shifted to the right, with its sign above.
func (b *Builder) AShr(x, by Term) Term {
	width := b.Width(x)
	k, ok := b.Value(by)
	v, isConst := b.Value(x)
	switch {
	case width == 1, b.is(x, 0), b.is(x, ones(width)), ok && k == 0:
		return x
	case ok && isConst:
		return b.Const(width, uint64(signed(v, width)>>min(k, 63)))
	case ok && k >= uint64(width):
		return b.AShr(x, b.Const(width, uint64(width-1)))
	}
	return b.intern(AShrOp, width, []Term{x, by}, nil)
}

// UDiv returns x / y without a sign, all ones where y is 0.
func (b *Builder) UDiv(x, y Term) Term {
	width := b.Width(x)
	kx, isX := b.Value(x)
	ky, isY := b.Value(y)
	none := b.Const(width, ones(width))
	switch {
	case width == 1:
		return b.Or(x, b.Not(y))
	case isY && ky == 1:
		return x
	case isY && ky == 0:
		return none
	case isX && isY:
		return b.Const(width, kx/ky)
	case x == y:
		return b.Ite(b.Eq(y, b.Const(width, 0)), none, b.Const(width, 1))
	case isX && kx == 0:
		return b.Ite(b.Eq(y, x), none, x)
	}
	if q, ok := b.cancelled(x, y); ok && b.is(b.Eq(b.UHigh(q, y), b.Const(width, 0)), 1) && b.is(b.Eq(y, b.Const(width, 0)), 0) {
		return q
	}
	return b.intern(UDivOp, width, []Term{x, y}, nil)
}

// cancelled returns x of the product x * y, either of which may be a number.
func (b *Builder) cancelled(product, y Term) (Term, bool) {
	n := &b.nodes[product]
	switch {
	case n.op == ProdOp && len(n.args) == 2 && y == n.args[0]:
		return n.args[1], true
	case n.op == ProdOp && len(n.args) == 2 && y == n.args[1]:
		return n.args[0], true
	case n.op != SumOp || len(n.args) != 1 || n.vals[0] != 0:
		return 0, false
	case y == n.args[0]:
		return b.Const(n.width, n.vals[1]), true
	}
	return n.args[0], b.is(y, n.vals[1])
}

// URem returns the remainder of x / y without a sign, x where y is 0.
func (b *Builder) URem(x, y Term) Term {
	width := b.Width(x)
	kx, isX := b.Value(x)
	ky, isY := b.Value(y)
	switch {
	case width == 1:
		return b.And(x, b.Not(y))
	case x == y, isX && kx == 0, isY && ky == 1:
		return b.Const(width, 0)
	case isY && ky == 0:
		return x
	case isX && isY:
		return b.Const(width, kx%ky)
	}
	return b.intern(URemOp, width, []Term{x, y}, nil)
}

// SDiv returns x / y with a sign, rounded toward zero; where y is 0 it is 1 for a negative
// x and otherwise -1. The least number divided by -1 is itself.
func (b *Builder) SDiv(x, y Term) Term {
	width := b.Width(x)
	kx, isX := b.Value(x)
	ky, isY := b.Value(y)
	zero, minus := b.Const(width, 0), b.Const(width, ones(width))
	switch {
	case width == 1:
		return b.Or(x, b.Not(y))
	case isY && ky == 1:
		return x
	case isY && ky == ones(width):
		return b.Neg(x)
	case isY && ky == 0:
		return b.Ite(b.SLt(x, zero), b.Const(width, 1), minus)
	case isX && isY:
		return b.Const(width, divSigned(kx, ky, width))
	case x == y:
		return b.Ite(b.Eq(y, zero), minus, b.Const(width, 1))
	case isX && kx == 0:
		return b.Ite(b.Eq(y, zero), minus, zero)
	}
	if q, ok := b.cancelled(x, y); ok && b.is(b.Eq(y, zero), 0) && b.is(b.SMulOverflows(q, y), 0) {
		return q
	}
	return b.intern(SDivOp, width, []Term{x, y}, nil)
}

// SRem returns the remainder of x / y with the sign of x, x where y is 0.
func (b *Builder) SRem(x, y Term) Term {
	width := b.Width(x)
	kx, isX := b.Value(x)
	ky, isY := b.Value(y)
	switch {
	case width == 1:
		return b.And(x, b.Not(y))
	case x == y, isX && kx == 0, isY && (ky == 1 || ky == ones(width)):
		return b.Const(width, 0)
	case isY && ky == 0:
		return x
	case isX && isY:
		return b.Const(width, remSigned(kx, ky, width))
	}
	return b.intern(SRemOp, width, []Term{x, y}, nil)
}

func divSigned(x, y uint64, width int) uint64 {
	a, d := signed(x, width), signed(y, width)
	switch {
	case d == 0 && a < 0:
		return 1
	case d == 0:
		return ones(width)
	case d == -1:
		return -x & ones(width)
	}
	return uint64(a/d) & ones(width)
}

func remSigned(x, y uint64, width int) uint64 {
	a, d := signed(x, width), signed(y, width)
	switch d {
	case 0:
		return x
	case -1:
		return 0
	}
	return uint64(a%d) & ones(width)
}

// SMulOverflows returns whether x * y has no signed result, as one bit.
func (b *Builder) SMulOverflows(x, y Term) Term {
	width := b.Width(x)
	if width == 1 {
		return b.And(x, y)
	}
	sign := b.AShr(b.Mul(x, y), b.Const(width, uint64(width-1)))
	return b.Not(b.Eq(b.SHigh(x, y), sign))
}

// UMulOverflows returns whether x * y has no unsigned result, as one bit.
func (b *Builder) UMulOverflows(x, y Term) Term {
	return b.Not(b.Eq(b.UHigh(x, y), b.Const(b.Width(x), 0)))
}

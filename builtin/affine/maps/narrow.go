package maps

// Between says between which numbers a dimension or symbol is, where that is known.
type Between func(k Kind, index int) (low, high int64, ok bool)

// Narrow returns the expression with quotients and remainders by constants simplified that are
// the same for all values: (d0 floordiv 8) is 0, and (d0 mod 8) is d0, where d0 is from 0 to 7.
func (e Expr) Narrow(between Between) (Expr, error) {
	sum := Const(e.Constant)
	for _, t := range e.Terms {
		part, err := t.Atom.narrow(between)
		if err != nil {
			return Expr{}, err
		}
		if part, err = part.Scale(t.Factor); err != nil {
			return Expr{}, err
		}
		if sum, err = sum.Plus(part); err != nil {
			return Expr{}, err
		}
	}
	return sum, nil
}

func (a Atom) narrow(between Between) (Expr, error) {
	whole := Expr{Terms: []Term{{1, a}}}
	if a.Left == nil {
		return whole, nil
	}
	left, err := a.Left.Narrow(between)
	if err != nil {
		return Expr{}, err
	}
	right, err := a.Right.Narrow(between)
	if err != nil {
		return Expr{}, err
	}
	if a.Kind == Product {
		return left.Times(right)
	}
	if n := right.Constant; right.IsConstant() && n > 0 {
		if low, high, ok := left.span(between); ok && divideInts(FloorDiv, low, n) == divideInts(FloorDiv, high, n) && a.Kind != CeilDiv {
			quotient := divideInts(FloorDiv, low, n)
			if a.Kind == FloorDiv {
				return Const(quotient), nil
			}
			if offset, err := mulInts(quotient, -n); err == nil {
				return left.Plus(Const(offset))
			}
		} else if ok && a.Kind == CeilDiv && divideInts(CeilDiv, low, n) == divideInts(CeilDiv, high, n) {
			return Const(divideInts(CeilDiv, low, n)), nil
		}
	}
	return left.Divide(a.Kind, right)
}

// span returns between which numbers an expression is.
func (e Expr) span(between Between) (low, high int64, ok bool) {
	low, high = e.Constant, e.Constant
	for _, t := range e.Terms {
		a, b, known := t.Atom.span(between)
		if t.Factor < 0 {
			a, b = b, a
		}
		a, err := mulInts(a, t.Factor)
		b, err2 := mulInts(b, t.Factor)
		if !known || err != nil || err2 != nil {
			return 0, 0, false
		}
		if low, err = addInts(low, a); err != nil {
			return 0, 0, false
		}
		if high, err = addInts(high, b); err != nil {
			return 0, 0, false
		}
	}
	return low, high, true
}

func (a Atom) span(between Between) (low, high int64, ok bool) {
	switch {
	case a.Left == nil:
		return between(a.Kind, a.Index)
	case a.Kind == Product || !a.Right.IsConstant() || a.Right.Constant <= 0:
		return 0, 0, false
	case a.Kind == Mod:
		return 0, a.Right.Constant - 1, true
	}
	low, high, ok = a.Left.span(between)
	return divideInts(a.Kind, low, a.Right.Constant), divideInts(a.Kind, high, a.Right.Constant), ok
}

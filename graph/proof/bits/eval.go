package bits

// Eval returns the value of a term, where variable i has the value vars[i].
func (b *Builder) Eval(t Term, vars []uint64) uint64 {
	return b.eval(t, vars, map[Term]uint64{})
}

func (b *Builder) eval(t Term, vars []uint64, known map[Term]uint64) uint64 {
	if v, ok := known[t]; ok {
		return v
	}
	n := &b.nodes[t]
	args := make([]uint64, len(n.args))
	for i, a := range n.args {
		args[i] = b.eval(a, vars, known)
	}
	v := b.apply(n, args, vars) & ones(n.width)
	known[t] = v
	return v
}

// apply returns the value of an op for those of its arguments.
func (b *Builder) apply(n *node, args, vars []uint64) uint64 {
	var x, y uint64
	var width int
	if len(args) > 0 {
		x, width = args[0], b.Width(n.args[0])
	}
	if len(args) > 1 {
		y = args[1]
	}
	switch n.op {
	case VarOp:
		return vars[n.vals[0]]
	case ConstOp:
		return n.vals[0]
	case SumOp:
		total := n.vals[0]
		for i, a := range args {
			total += n.vals[i+1] * a
		}
		return total
	case ProdOp:
		total := uint64(1)
		for _, a := range args {
			total *= a
		}
		return total
	case TableOp:
		return tabulated(n.vals, args)
	case UDivOp:
		if y == 0 {
			return ones(width)
		}
		return x / y
	case URemOp:
		if y == 0 {
			return x
		}
		return x % y
	case SDivOp:
		return divSigned(x, y, width)
	case SRemOp:
		return remSigned(x, y, width)
	case ShlOp:
		if y >= uint64(width) {
			return 0
		}
		return x << y
	case LShrOp:
		if y >= uint64(width) {
			return 0
		}
		return x >> y
	case AShrOp:
		return uint64(signed(x, width) >> min(y, 63))
	case UHighOp:
		return highUnsigned(x, y, width)
	case SHighOp:
		return highSigned(x, y, width)
	case EqOp:
		return truth(x == y)
	case ULtOp:
		return truth(x < y)
	case SLtOp:
		return truth(signed(x, width) < signed(y, width))
	case IteOp:
		if x == 1 {
			return y
		}
		return args[2]
	case SExtOp:
		return uint64(signed(x, width))
	case FuncOp:
		if b.Interpret != nil {
			if v, ok := b.Interpret(b.funcs[n.vals[0]], args); ok {
				return v
			}
		}
		return scattered(n.vals[0], args)
	}
	return x // extended by zeros or truncated
}

// tabulated returns the value of a table for those of its atoms.
func tabulated(masks, atoms []uint64) uint64 {
	var v uint64
	for m, mask := range masks {
		for i, a := range atoms {
			if m>>i&1 == 1 {
				mask &= a
			} else {
				mask &^= a
			}
		}
		v |= mask
	}
	return v
}

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// scattered returns a number that depends on a function and all of its arguments: a function
// about which nothing else is known may be any.
func scattered(function uint64, args []uint64) uint64 {
	h := function + 1
	for _, a := range args {
		h = (h ^ a ^ a>>29) * 0x9E3779B97F4A7C15
		h ^= h >> 32
	}
	return h
}

package bits

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// MaxWidth is the largest width of a term in bits.
const MaxWidth = 64

// Term is a word of a Builder. Equal terms of one Builder mean the same.
type Term int32

// Op says what a term is made by.
type Op uint8

// The ops that terms are made by. All other functions of a Builder are made of these.
const (
	VarOp   Op = iota
	ConstOp    // a number
	SumOp      // k + c0*a0 + c1*a1 + ...
	ProdOp     // a0 * a1 * ..., where no factor is a sum or a constant
	TableOp    // a bitwise function of up to maxAtoms words
	UDivOp     // all ones where the divisor is 0, as in SMT-LIB
	URemOp     // the dividend where the divisor is 0
	SDivOp     // rounded toward zero; 1 or -1 where the divisor is 0
	SRemOp     // with the sign of the dividend
	ShlOp      // 0 where the amount is the width or more
	LShrOp
	AShrOp  // the sign where the amount is the width or more
	UHighOp // the upper half of the unsigned product
	SHighOp // the upper half of the signed product
	EqOp    // one bit
	ULtOp   // one bit
	SLtOp   // one bit
	IteOp
	ZExtOp
	SExtOp
	TruncOp
	FuncOp // a function about which only its name is known, or what SMT-LIB says of floats
)

var opNames = [...]string{
	"var", "const", "sum", "prod", "table", "udiv", "urem", "sdiv", "srem", "shl", "lshr", "ashr",
	"uhigh", "shigh", "eq", "ult", "slt", "ite", "zext", "sext", "trunc", "func",
}

// String returns the name of the op.
func (o Op) String() string { return opNames[o] }

// node is a term in normal form. What vals are depends on the op: the number of a
// constant or a variable, the constant and the factors of a sum, the masks of a table.
type node struct {
	op    Op
	width int
	args  []Term
	vals  []uint64
}

// Builder makes terms. Its zero value is ready for use; it is not safe for several
// goroutines.
type Builder struct {
	// Solver decides what this package cannot, nil for none.
	Solver Solver
	// Gates bounds a formula that the embedded solver is given, 0 for what it mostly decides.
	Gates int

	// Interpret returns what a function gives that is known, for Eval; nil where none is.
	Interpret func(f Function, args []uint64) (uint64, bool)

	nodes []node
	known map[string]Term
	vars  int
	funcs []Function
	named map[Function]int
	facts facts
	limit int // the terms that a proof by cases may lead to
	key   []byte
}

// Len returns how many terms there are.
func (b *Builder) Len() int { return len(b.nodes) }

// Width returns the width of a term in bits.
func (b *Builder) Width(t Term) int { return b.nodes[t].width }

// Var returns a new variable. It panics where the width is not 1 to MaxWidth.
func (b *Builder) Var(width int) Term {
	if width < 1 || width > MaxWidth {
		panic(fmt.Sprintf("bits: width %d is not 1 to %d", width, MaxWidth))
	}
	b.vars++
	return b.intern(VarOp, width, nil, []uint64{uint64(b.vars - 1)})
}

// Const returns the lower bits of a number.
func (b *Builder) Const(width int, v uint64) Term {
	return b.intern(ConstOp, width, nil, []uint64{v & ones(width)})
}

// Bool returns true or false: one bit.
func (b *Builder) Bool(v bool) Term {
	if v {
		return b.Const(1, 1)
	}
	return b.Const(1, 0)
}

// Value returns the number that a term is, if it is one.
func (b *Builder) Value(t Term) (uint64, bool) {
	if n := &b.nodes[t]; n.op == ConstOp {
		return n.vals[0], true
	}
	return 0, false
}

func (b *Builder) is(t Term, v uint64) bool {
	k, ok := b.Value(t)
	return ok && k == v&ones(b.Width(t))
}

// intern returns the term of a node, the same for equal ones.
func (b *Builder) intern(op Op, width int, args []Term, vals []uint64) Term {
	key := append(b.key[:0], byte(op), byte(width), byte(len(args)))
	for _, a := range args {
		key = binary.LittleEndian.AppendUint32(key, uint32(a))
	}
	for _, v := range vals {
		key = binary.LittleEndian.AppendUint64(key, v)
	}
	b.key = key
	if t, ok := b.known[string(key)]; ok {
		return t
	}
	if b.known == nil {
		b.known = map[string]Term{}
	}
	t := Term(len(b.nodes))
	b.nodes = append(b.nodes, node{op, width, slices.Clone(args), slices.Clone(vals)})
	b.known[string(key)] = t
	return t
}

// ones returns a word of that many ones.
func ones(width int) uint64 { return ^uint64(0) >> (64 - width) }

// signBit returns the word in which only the sign is set.
func signBit(width int) uint64 { return 1 << (width - 1) }

// signed returns the number that a word is with a sign.
func signed(v uint64, width int) int64 { return int64(v<<(64-width)) >> (64 - width) }

// String returns a term as an S-expression.
func (b *Builder) String(t Term) string {
	n := &b.nodes[t]
	switch n.op {
	case VarOp:
		return fmt.Sprintf("v%d", n.vals[0])
	case ConstOp:
		return fmt.Sprintf("%#x", n.vals[0])
	}
	s, vals := "("+n.op.String(), n.vals
	if n.op == FuncOp {
		s, vals = "("+b.funcs[n.vals[0]].Name, nil
	}
	for _, v := range vals {
		s += fmt.Sprintf(" %#x", v)
	}
	for _, a := range n.args {
		s += " " + b.String(a)
	}
	return s + ")"
}

// Choice returns the bit by which a term chooses one of two words, and these.
func (b *Builder) Choice(t Term) (by, one, zero Term, ok bool) {
	n := &b.nodes[t]
	if n.op != IteOp {
		return 0, 0, 0, false
	}
	return n.args[0], n.args[1], n.args[2], true
}

// Bits returns the bits that a bit is a function of, and that function, where it is one of them
// alone.
func (b *Builder) Bits(t Term) (of []Term, holds func(values []bool) bool, ok bool) {
	n := &b.nodes[t]
	if n.op != TableOp || n.width != 1 {
		return nil, nil, false
	}
	return n.args, func(values []bool) bool {
		words := make([]uint64, len(values))
		for i, v := range values {
			words[i] = truth(v)
		}
		return tabulated(n.vals, words)&1 == 1
	}, true
}

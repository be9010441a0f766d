package unify

import (
	"encoding/binary"
	"math/bits"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// path is a position below the root: input `input` of the node at `parent`.
type path struct {
	parent int32 // -1 for the root
	input  int32
}

// cell is a constraint on a position: the entry of a row in the column of the path.
type cell struct {
	path int32
	test int32 // the number of the constraint
}

// constraint is what a pattern asks of one position without looking further.
type constraint struct {
	ops      []string // none: any
	attrs    []patAttr
	closed   int // 1 and how many attributes there are, 0 for any number
	number   *Literal
	constant bool // any constant

	asked *askedAttr // of the attribute of that name, nil for nothing
	attr  string
}

func (t *constraint) key() string {
	if t.number != nil {
		return "#" + t.number.key()
	}
	if t.constant {
		return "#"
	}
	var key strings.Builder
	key.WriteByte('(')
	for _, op := range t.ops {
		key.WriteString(op)
		key.WriteByte(' ')
	}
	for _, a := range t.attrs {
		key.WriteString("{" + a.name)
		if a.literal != nil {
			key.WriteString("=" + a.literal.key())
		}
	}
	if t.closed > 0 {
		key.WriteString("!" + strconv.Itoa(t.closed))
	}
	if t.asked != nil {
		key.WriteString("?" + t.attr + "?" + t.asked.name + "?" + strconv.FormatBool(t.asked.not))
	}
	return key.String()
}

// constraintOf returns what an application asks of an op.
func constraintOf(n *patNode) constraint {
	t := constraint{ops: n.term.Ops, attrs: literalAttrs(n.attrs)}
	if n.term.Closed {
		t.closed = 1 + n.term.numAttrs()
	}
	return t
}

// opAttrs is the attributes of an op.
type opAttrs struct {
	op   ir.Op
	n    int
	only ir.NamedAttr // where n is 1, as of nearly all constants
}

func attrsOf(op ir.Op) opAttrs {
	a := opAttrs{op: op, n: op.NumAttrs()}
	if a.n == 1 {
		a.only = op.AttrAt(0)
	}
	return a
}

// attr returns the attribute of a name; it is invalid when the op has none.
func (a *opAttrs) attr(name string) ir.Attr {
	switch {
	case a.n != 1:
		return a.op.Attr(name)
	case a.only.Name == name:
		return a.only.Value
	}
	return ir.Attr{}
}

// passes reports whether an op of those attributes, whose name is known to pass, passes the test.
func (t *constraint) passes(op *opAttrs) bool {
	if t.closed > 0 && op.n != t.closed-1 {
		return false
	}
	for i := range t.attrs {
		a := &t.attrs[i]
		value := op.attr(a.name)
		if !value.IsValid() || a.literal != nil && !a.literal.Matches(value) {
			return false
		}
	}
	if t.asked == nil {
		return true
	}
	value := op.attr(t.attr)
	return value.IsValid() && t.asked.holds(value) != t.asked.not
}

// looks reports whether the test looks at the attributes of an op.
func (t *constraint) looks() bool { return len(t.attrs) > 0 || t.closed > 0 || t.asked != nil }

// whichIntegers says which integers pass a test of constants, by [integerOf].
type whichIntegers uint8

const (
	anyIntegers whichIntegers = iota // it is not known
	oneInteger                       // one, and what is not an integer does not pass
	noInteger                        // none
)

// integer says which integers pass a test of constants.
func (t *constraint) integer() (n int64, which whichIntegers) {
	if t.constant || t.number.Type != 0 {
		return 0, anyIntegers
	}
	switch l := t.number; l.Kind {
	case IntLiteral:
		return l.Int, oneInteger
	case BoolLiteral:
		if l.Int != 0 {
			return 1, oneInteger
		}
		return 0, oneInteger
	case FloatLiteral:
		short := float64(float32(l.Float)) // which an f32 may be instead
		n, ok := integerIn(l.Float)
		_, shortOK := integerIn(short)
		switch {
		case ok && short == l.Float:
			return n, oneInteger
		case !ok && !shortOK:
			return 0, noInteger
		}
	}
	return 0, anyIntegers
}

// admits reports whether a constant passes a test of constants.
func (t *constraint) admits(value ir.Attr) bool { return t.constant || t.number.Matches(value) }

func literalAttrs(attrs []patAttr) []patAttr {
	var literals []patAttr
	for _, a := range attrs {
		if a.path != nil {
			continue
		}
		literals = append(literals, patAttr{name: a.name, slot: -1, literal: a.literal})
	}
	return literals
}

// appendKey appends a number to a text that is a map's key.
func appendKey(b []byte, v int32) []byte { return binary.LittleEndian.AppendUint32(b, uint32(v)) }

// class numbers the ops that pass the same tests: to the patterns they are
// alike. Class 1 passes none.
type class uint32

const plainClass class = 1

// members is the set of the tests that a class passes, a bit for each.
type members []uint64

func newMembers(tests []int32, n int) members {
	m := make(members, (n+63)/64)
	for _, t := range tests {
		m[t/64] |= 1 << (t % 64)
	}
	return m
}

func (m members) has(t int32) bool { return m[t/64]>>(t%64)&1 != 0 }

// each calls f with the tests in order.
func (m members) each(f func(t int32)) {
	for i, word := range m {
		for ; word != 0; word &= word - 1 {
			f(int32(i*64 + bits.TrailingZeros64(word)))
		}
	}
}

// nameTests is what is known of all ops of a name.
type nameTests struct {
	tests    []int32 // that name it, or any op
	attrs    bool    // some test looks at attributes
	constant bool    // ops of the name are constants
	class    class   // of those that pass all tests and no test of constants; 0: not known yet

	last      []int32 // what the last op passed that was classified: most constants pass the same tests
	lastClass class   // and its class, 0 for none
}

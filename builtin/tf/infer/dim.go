package infer

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
)

// Dim is what is known of a number, such as the size of a dimension or an element of a
// shape: a number, a symbol, or an expression of symbols. Equal Dims of one [Types] are
// equal numbers in every run that ends well; different ones may be. The zero Dim says that
// nothing is known.
type Dim int64

// A Dim that is odd is a number, twice and one more. Another one is twice the index of
// an expression.

// maxSmall bounds the numbers that a Dim holds itself. Larger ones are not known.
const maxSmall = 1 << 61

func num(n int64) Dim {
	if n > maxSmall || n < -maxSmall {
		return 0
	}
	return Dim(n<<1 | 1)
}

// number returns the number that a Dim is.
func (d Dim) number() (int64, bool) { return int64(d >> 1), d&1 == 1 }

func (d Dim) is(n int64) bool { return d == num(n) }

// exprKind is how an expression is made.
type exprKind uint8

const (
	noExpr    exprKind = iota
	symbol             // of a dimension or an element of a value
	sum                // n + the sum of coefs[i] * args[i]
	product            // of args
	quotient           // args[0] / args[1], rounded down
	largest            // of args
	smallest           // of args
	stretched          // what TensorFlow broadcasts args to: those that are not 1 are equal
)

// maxExpr bounds the parts of an expression: what is larger is unknown, so that a long
// chain of sums costs what its nodes cost.
const maxExpr = 24

// expr is an expression. Its arguments are in order.
type expr struct {
	kind     exprKind
	n        int64
	args     []Dim
	coefs    []int64
	size     int  // parts, those of the arguments included
	nonneg   bool // it is known not to be below 0
	constant bool // made of symbols of the inputs of the graph only
	scope    int  // the latest call that one of its symbols belongs to
}

// symbolKey names a dimension or an element of a value in a call of its function.
type symbolKey struct {
	scope   int
	v       graph.VarID
	index   int
	element bool
}

// table has each expression once.
type table struct {
	exprs   []expr
	ids     map[string]Dim
	symbols map[symbolKey]Dim
	key     []byte
	args    []Dim // of the sum that is being made
	coefs   []int64
}

func newTable() *table {
	return &table{exprs: make([]expr, 1), ids: map[string]Dim{}, symbols: map[symbolKey]Dim{}}
}

func (t *table) of(d Dim) *expr { return &t.exprs[d>>1] }

// symbol returns the symbol of a dimension or an element.
func (t *table) symbol(k symbolKey, isInput bool) Dim {
	if d, ok := t.symbols[k]; ok {
		return d
	}
	d := Dim(len(t.exprs) << 1)
	t.exprs = append(t.exprs, expr{kind: symbol, n: int64(len(t.symbols)), size: 1, nonneg: !k.element, constant: isInput, scope: k.scope})
	t.symbols[k] = d
	return d
}

func (t *table) intern(x expr) Dim {
	x.size, x.constant = 1, true
	for _, a := range x.args {
		if a&1 == 1 {
			x.size++
			continue
		}
		arg := t.of(a)
		x.size += arg.size
		x.constant = x.constant && arg.constant
		x.scope = max(x.scope, arg.scope)
	}
	if x.size > maxExpr {
		return 0
	}
	key := append(t.key[:0], byte(x.kind))
	key = binary.AppendVarint(key, x.n)
	for i, a := range x.args {
		key = binary.AppendVarint(key, int64(a))
		if x.coefs != nil {
			key = binary.AppendVarint(key, x.coefs[i])
		}
	}
	t.key = key
	if d, ok := t.ids[string(key)]; ok {
		return d
	}
	x.args, x.coefs = slices.Clone(x.args), slices.Clone(x.coefs)
	d := Dim(len(t.exprs) << 1)
	t.exprs = append(t.exprs, x)
	t.ids[string(key)] = d
	return d
}

// isNonneg reports whether a Dim is known not to be below 0.
func (t *table) isNonneg(d Dim) bool {
	if n, ok := d.number(); ok {
		return n >= 0
	}
	return d != 0 && t.of(d).nonneg
}

// isFixed reports whether a Dim is the same wherever in a run it is looked at: a number, or
// made of symbols of the inputs.
func (t *table) isFixed(d Dim) bool { return d&1 == 1 || d != 0 && t.of(d).constant }

func (t *table) add(a, b Dim) Dim { return t.linear(0, 1, a, 1, b) }
func (t *table) sub(a, b Dim) Dim { return t.linear(0, 1, a, -1, b) }

// linear returns n + ca*a + cb*b, 0 where one of them is not known.
func (t *table) linear(n, ca int64, a Dim, cb int64, b Dim) Dim {
	if a == 0 || b == 0 {
		return 0
	}
	x, isX := a.number()
	y, isY := b.number()
	if isX && isY {
		if abs(x) > 1<<40 || abs(y) > 1<<40 || abs(ca) > 1<<20 || abs(cb) > 1<<20 {
			return 0
		}
		return num(n + ca*x + cb*y)
	}
	p, q := t.termsOf(a, ca), t.termsOf(b, cb)
	n += p.n + q.n
	args, coefs := t.args[:0], t.coefs[:0]
	for len(p.args) > 0 || len(q.args) > 0 {
		var arg Dim
		var c int64
		switch {
		case len(q.args) == 0 || len(p.args) > 0 && p.args[0] < q.args[0]:
			arg, c = p.next()
		case len(p.args) == 0 || q.args[0] < p.args[0]:
			arg, c = q.next()
		default:
			arg, c = p.next()
			_, more := q.next()
			c += more
		}
		if c != 0 {
			args, coefs = append(args, arg), append(coefs, c)
		}
	}
	t.args, t.coefs = args, coefs
	return t.sumOf(n, args, coefs)
}

// terms are a number and a sum of multiples, in the order of the Dims.
type terms struct {
	n     int64
	args  []Dim
	coefs []int64 // none: all are 1
	c     int64   // of all
}

// termsOf returns c*d.
func (t *table) termsOf(d Dim, c int64) terms {
	if x, ok := d.number(); ok {
		return terms{n: c * x}
	}
	if e := t.of(d); e.kind == sum {
		return terms{c * e.n, e.args, e.coefs, c}
	}
	return terms{args: []Dim{d}, c: c}
}

// next returns the first of the terms, and goes on to the next one.
func (t *terms) next() (arg Dim, c int64) {
	arg, c, t.args = t.args[0], t.c, t.args[1:]
	if len(t.coefs) > 0 {
		c *= t.coefs[0]
		t.coefs = t.coefs[1:]
	}
	return arg, c
}

func abs(n int64) int64 { return max(n, -n) }

// sumOf returns a number and a sum of multiples of Dims in their order, none of them 0 times.
func (t *table) sumOf(n int64, args []Dim, coefs []int64) Dim {
	x := expr{kind: sum, n: n, args: args, coefs: coefs, nonneg: n >= 0}
	for i, a := range args {
		if abs(coefs[i]) > 1<<40 || abs(n) > 1<<60 {
			return 0
		}
		x.nonneg = x.nonneg && coefs[i] > 0 && t.isNonneg(a)
	}
	switch {
	case len(x.args) == 0:
		return num(n)
	case len(x.args) == 1 && n == 0 && x.coefs[0] == 1:
		return x.args[0]
	}
	return t.intern(x)
}

// mul returns a product.
func (t *table) mul(a, b Dim) Dim {
	x, isX := a.number()
	y, isY := b.number()
	switch {
	case a.is(0) && b != 0 || b.is(0) && a != 0:
		return num(0)
	case a == 0 || b == 0:
		return 0
	case isX && isY:
		if x != 0 && abs(y) > maxSmall/abs(x) {
			return 0
		}
		return num(x * y)
	case isX:
		return t.scaled(b, x)
	case isY:
		return t.scaled(a, y)
	}
	ca, factorsA := t.factors(a)
	cb, factorsB := t.factors(b)
	p := expr{kind: product, args: slices.Concat(factorsA, factorsB)}
	slices.Sort(p.args)
	p.nonneg = !slices.ContainsFunc(p.args, func(d Dim) bool { return !t.isNonneg(d) })
	if ca != 0 && abs(cb) > maxSmall/abs(ca) {
		return 0
	}
	return t.scaled(t.intern(p), ca*cb)
}

func (t *table) scaled(a Dim, c int64) Dim {
	if c == 1 || a == 0 {
		return a
	}
	return t.linear(0, c, a, 0, num(0))
}

// factors returns a number and factors whose product is a Dim that is not a number.
func (t *table) factors(d Dim) (int64, []Dim) {
	e := t.of(d)
	switch {
	case e.kind == product:
		return 1, e.args
	case e.kind == sum && e.n == 0 && len(e.args) == 1:
		if inner := t.of(e.args[0]); inner.kind == product {
			return e.coefs[0], inner.args
		}
		return e.coefs[0], e.args
	}
	return 1, []Dim{d}
}

// exactly returns a/b where b is known to divide a.
func (t *table) exactly(a, b Dim) (Dim, bool) {
	switch {
	case a == 0 || b == 0 || b.is(0):
		return 0, false
	case a == b:
		return num(1), true
	case b.is(1):
		return a, true
	}
	x, isX := a.number()
	y, isY := b.number()
	switch {
	case isX && isY:
		return num(x / y), x%y == 0
	case isX:
		return num(0), x == 0
	case isY:
		e := t.of(a)
		if e.kind != sum || e.n%y != 0 || slices.ContainsFunc(e.coefs, func(c int64) bool { return c%y != 0 }) {
			return 0, false
		}
		coefs := slices.Clone(e.coefs)
		for i := range coefs {
			coefs[i] /= y
		}
		return t.sumOf(e.n/y, e.args, coefs), true
	}
	ca, left := t.factors(a)
	cb, divisors := t.factors(b)
	if ca%cb != 0 {
		return 0, false
	}
	left = slices.Clone(left)
	for _, f := range divisors {
		i := slices.Index(left, f)
		if i < 0 {
			return 0, false
		}
		left = slices.Delete(left, i, i+1)
	}
	q := num(ca / cb)
	for _, f := range left {
		q = t.mul(q, f)
	}
	return q, true
}

// floorDiv returns a/b rounded down.
func (t *table) floorDiv(a, b Dim) Dim {
	if q, ok := t.exactly(a, b); ok {
		return q
	}
	if a == 0 || b == 0 || b.is(0) {
		return 0
	}
	x, isX := a.number()
	y, isY := b.number()
	if isX && isY {
		q := x / y
		if x%y != 0 && (x < 0) != (y < 0) {
			q--
		}
		return num(q)
	}
	return t.intern(expr{kind: quotient, args: []Dim{a, b}, nonneg: t.isNonneg(a) && t.isNonneg(b)})
}

// ceilDiv returns a/b rounded up.
func (t *table) ceilDiv(a Dim, b int64) Dim {
	if b == 1 {
		return a
	}
	return t.floorDiv(t.add(a, num(b-1)), num(b))
}

// floorMod returns what is left of a/b rounded down.
func (t *table) floorMod(a, b Dim) Dim { return t.sub(a, t.mul(b, t.floorDiv(a, b))) }

// compare returns the sign of a-b, where it is known.
func (t *table) compare(a, b Dim) (int, bool) {
	d := t.sub(a, b)
	if n, ok := d.number(); ok {
		return cmp.Compare(n, 0), true
	}
	return 0, false
}

// atLeast reports whether a is known not to be below b.
func (t *table) atLeast(a, b Dim) bool { return t.isNonneg(t.sub(a, b)) }

func (t *table) max(a, b Dim) Dim {
	switch {
	case a == 0 || b == 0:
		return 0
	case t.atLeast(a, b):
		return a
	case t.atLeast(b, a):
		return b
	}
	return t.intern(expr{kind: largest, args: ordered(a, b), nonneg: t.isNonneg(a) || t.isNonneg(b)})
}

func (t *table) min(a, b Dim) Dim {
	switch {
	case a == 0 || b == 0:
		return 0
	case t.atLeast(a, b):
		return b
	case t.atLeast(b, a):
		return a
	}
	return t.intern(expr{kind: smallest, args: ordered(a, b), nonneg: t.isNonneg(a) && t.isNonneg(b)})
}

func ordered(a, b Dim) []Dim {
	if a > b {
		a, b = b, a
	}
	return []Dim{a, b}
}

// stretch returns what TensorFlow broadcasts two dimensions to, false where they are
// numbers that do not fit.
func (t *table) stretch(a, b Dim) (Dim, bool) {
	_, isA := a.number()
	_, isB := b.number()
	switch {
	case a == b || b.is(1):
		return a, true
	case a.is(1):
		return b, true
	case isA && isB:
		return 0, false
	case isA:
		return a, true
	case isB:
		return b, true
	case a == 0 || b == 0:
		return 0, true
	}
	x := expr{kind: stretched, nonneg: true}
	for _, d := range []Dim{a, b} {
		if e := t.of(d); e.kind == stretched {
			x.args = append(x.args, e.args...)
		} else {
			x.args = append(x.args, d)
		}
	}
	slices.Sort(x.args)
	if x.args = slices.Compact(x.args); len(x.args) == 1 {
		return x.args[0], true
	}
	return t.intern(x), true
}

// equal returns what is known of two dimensions that are equal, false where they are
// different numbers.
func (t *table) equal(a, b Dim) (Dim, bool) {
	_, isA := a.number()
	_, isB := b.number()
	switch {
	case a == b || b == 0:
		return a, true
	case a == 0:
		return b, true
	case isA && isB:
		return a, false
	case isA:
		return a, true
	case isB:
		return b, true
	}
	return min(a, b), true // the one that was known first
}

// text writes a Dim: 3, s_0, s_0+1, ? for what is not known.
func (t *table) text(d Dim) string {
	if n, ok := d.number(); ok {
		return strconv.FormatInt(n, 10)
	}
	e := t.of(d)
	list := func(between string) string {
		parts := make([]string, len(e.args))
		for i, a := range e.args {
			if parts[i] = t.text(a); a&1 == 0 && between != ", " && (t.of(a).kind == sum || t.of(a).kind == quotient || t.of(a).kind == product && e.kind == quotient) {
				parts[i] = "(" + parts[i] + ")"
			}
		}
		return strings.Join(parts, between)
	}
	switch e.kind {
	case symbol:
		return "s_" + strconv.FormatInt(e.n, 10)
	case product:
		return list("*")
	case quotient:
		return list("//")
	case largest:
		return "max(" + list(", ") + ")"
	case smallest:
		return "min(" + list(", ") + ")"
	case stretched:
		return "broadcast(" + list(", ") + ")"
	case sum:
		return t.sumText(e)
	}
	return "?"
}

func (t *table) sumText(e *expr) string {
	var b strings.Builder
	for i, a := range e.args {
		if c := e.coefs[i]; c < 0 {
			b.WriteByte('-')
		} else if i > 0 {
			b.WriteByte('+')
		}
		if c := abs(e.coefs[i]); c != 1 {
			b.WriteString(strconv.FormatInt(c, 10) + "*")
		}
		if t.of(a).kind == quotient {
			b.WriteString("(" + t.text(a) + ")")
			continue
		}
		b.WriteString(t.text(a))
	}
	if e.n > 0 {
		b.WriteByte('+')
	}
	if e.n != 0 {
		b.WriteString(strconv.FormatInt(e.n, 10))
	}
	return b.String()
}

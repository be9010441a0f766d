package logic

import (
	"hash/maphash"
	"reflect"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// Term is what can be unified. What a term is made of depends on what it is:
//
//	*Var                       an unknown
//	*Pair                      a head and a tail: sequences, expressions, cons patterns
//	Empty                      the end of a list or of an expression
//	Key                        the head of an [Entry]: a value under a name
//	graph.Var                  the application of its owner's op to inputs, or a leaf
//	ir.Op, OpName, Output   an op, alone or as one of several outputs
//	ir.Type, ir.Attr     a type, an attribute
//	int64, float64, bool       a number, which constants and attributes equal by value
//	*unify.Literal             any other attribute as it is written in a rule
//	*Set, *Record              terms without an order; maps and structs known in part
//	Compound                   what a program defines
//
// A Go map or a struct whose fields are exported is a term of its entries, a slice or
// an array the list of its elements. Any other value is equal to what == says is
// equal. Of Go's numbers those that an int64 or float64 holds become one, and []Term
// a list.
type Term = any

// Empty is the end of a sequence: a list or the arguments of an expression. The
// two are not equal.
type Empty uint8

const (
	EmptyList Empty = iota + 1 // []
	EmptyExpr                  // e()
)

// Key is the name of an entry: its head.
type Key string

// Entry returns a term under a name, such as an attribute of an op: the pair of
// a [Key] and the term.
func Entry(key string, value Term) Term { return cons(Key(key), of(value)) }

// EntryOf returns the name and the term of an entry, and whether there is one.
func EntryOf(t Term) (key string, value Term, ok bool) {
	p, ok := of(t).(*Pair)
	if !ok {
		return "", nil, false
	}
	name, ok := p.head.(Key)
	return string(name), p.tail, ok
}

// OpName is the op of that name without attributes, of any context.
type OpName string

// Class is what ops of one name have in common. An op with attributes is the
// expression of its class and its attributes, each an [Entry], in order of name.
type Class string

// Output is one output of an op that has several.
type Output struct {
	Op    ir.Op
	Index int
}

// Pair is a head before a tail, immutable. A sequence is pairs that end in
// an [Empty]; an expression is one whose head is applied to the others. A pair
// that ends in a variable stands for sequences of any length.
type Pair struct {
	head, tail Term
	// value is what the pair was opened from: itself, for the evaluator.
	value Term
	// whole is the pair with a value whose tail this is: putting its head in
	// front again gives it back and not another pair like it.
	whole *Pair
	open  bool // there are variables in it
}

// Cons returns the terms before the last one before the last: with a
// sequence as the last one a longer sequence of its kind, with a variable a
// pattern of such sequences. A nil tail is the empty list.
func Cons(first Term, rest ...Term) Term {
	if len(rest) == 0 {
		return of(first)
	}
	t := of(rest[len(rest)-1])
	for i := len(rest) - 2; i >= 0; i-- {
		t = cons(of(rest[i]), t)
	}
	return cons(of(first), t)
}

// cons makes one pair of terms that are normal.
func cons(head, tail Term) Term {
	if p, ok := tail.(*Pair); ok && p.whole != nil && sameAtom(p.whole.head, head) {
		return p.whole
	}
	return &Pair{head: head, tail: tail, open: isOpen(head) || isOpen(tail)}
}

// List returns a list.
func List(items ...Term) Term { return sequence(items, EmptyList) }

// Expr returns the application of a head, usually an op, to arguments.
func Expr(head Term, args ...Term) Term { return cons(of(head), sequence(args, EmptyExpr)) }

// Args returns the arguments of an expression without its head.
func Args(args ...Term) Term { return sequence(args, EmptyExpr) }

func sequence(items []Term, end Empty) Term {
	var t Term = end
	for i := len(items) - 1; i >= 0; i-- {
		t = cons(of(items[i]), t)
	}
	return t
}

// of returns a term as this package keeps it.
func of(t Term) Term {
	switch t := t.(type) {
	case nil:
		return EmptyList
	case int:
		return int64(t)
	case int8:
		return int64(t)
	case int16:
		return int64(t)
	case int32:
		return int64(t)
	case uint8:
		return int64(t)
	case uint16:
		return int64(t)
	case uint32:
		return int64(t)
	case float32:
		return float64(t)
	case []Term:
		return List(t...)
	case *Var:
		mustBe(t != nil, "a nil *logic.Var is not a term")
	case *Pair:
		mustBe(t != nil, "a nil *logic.Pair is not a term")
	case *Record:
		mustBe(t != nil, "a nil *logic.Record is not a term")
	case *Set:
		mustBe(t != nil, "a nil *logic.Set is not a term")
	}
	return t
}

// mustBe panics where what the caller of this package must see to is not so.
func mustBe(so bool, otherwise string) {
	if !so {
		panic("logic: " + otherwise)
	}
}

// isOpen reports whether there are variables in a term.
func isOpen(t Term) bool {
	switch t := t.(type) {
	case *Var:
		return true
	case *Pair:
		return t.open
	}
	return hasOpenParts(t)
}

// Head returns the pair's head.
func (p *Pair) Head() Term { return p.head }

// Tail returns the pair's tail.
func (p *Pair) Tail() Term { return p.tail }

// Value returns what the pair was opened from, such as the variable of a graph
// whose application it is; nil for a pair that was made otherwise.
func (p *Pair) Value() Term { return p.value }

// IsGround reports whether the term itself has no variable.
func IsGround(t Term) bool { return !isOpen(of(t)) }

// Items returns the elements of a sequence and its end, and whether the term is
// one: pairs that end in an [Empty].
func Items(t Term) (items []Term, end Empty, ok bool) {
	t = of(t)
	for {
		switch x := t.(type) {
		case Empty:
			return items, x, true
		case *Pair:
			items = append(items, x.head)
			t = x.tail
		default:
			return nil, 0, false
		}
	}
}

// seed is of the hashes of variables. The order of nothing depends on it.
var seed = maphash.MakeSeed()

// Var is a logic variable: an unknown that unification finds a term for. Two
// variables are the same if their pointers are, whatever their names.
type Var struct {
	name   string
	accept func(Term) bool // of a constrained variable
	hash   uint64
}

// NewVar returns a new variable. The name is for printing; one without is
// numbered by its first appearance in what is printed, `~_1`.
func NewVar(name string) *Var {
	v := &Var{name: name}
	v.hash = maphash.Comparable(seed, v)
	return v
}

// NewVars returns n variables without names.
func NewVars(n int) []*Var {
	mustBe(n >= 0, "NewVars: a negative number of variables")
	vars := make([]*Var, n)
	for i := range vars {
		vars[i] = NewVar("")
	}
	return vars
}

// NewConstrained returns a variable that is only bound to terms that the
// function accepts. It is called with the term as far as that is known; where
// the term stands for a variable of a graph, with that one.
func NewConstrained(name string, accept func(Term) bool) *Var {
	mustBe(accept != nil, "NewConstrained: no function")
	v := NewVar(name)
	v.accept = accept
	return v
}

// both returns a variable on which the demands of two are made.
func both(a, b *Var) *Var {
	return NewConstrained(a.name, func(t Term) bool { return a.accept(t) && b.accept(t) })
}

// Name returns the name that the variable was given, "" without one.
func (v *Var) Name() string { return v.name }

// String returns the variable as it is printed alone: `~x`, and `~_` without a
// name.
func (v *Var) String() string {
	name := v.name
	if name == "" {
		name = "_"
	}
	if v.accept != nil {
		return "~" + name + " [constrained]"
	}
	return "~" + name
}

// sameAtom reports whether two terms, neither of which is opened, are equal.
func sameAtom(a, b Term) bool {
	switch a := a.(type) {
	case graph.Var:
		return sameVar(a, b)
	case ir.Op:
		if name, ok := b.(OpName); ok {
			return isNamed(a, name)
		}
	case OpName:
		if op, ok := b.(ir.Op); ok {
			return isNamed(op, a)
		}
		name, ok := b.(OpName)
		return ok && a == name
	case ir.Attr:
		return sameAttr(a, b)
	case Empty:
		if end, ok := b.(Empty); ok {
			return a == end
		}
		if items, ok := sliceItems(b); ok {
			return a == EmptyList && len(items) == 0
		}
	case int64, float64, bool, *unify.Literal:
		return sameNumber(a, b)
	}
	if attr, ok := b.(ir.Attr); ok {
		return sameAttr(attr, a)
	}
	if end, ok := b.(Empty); ok {
		items, ok := sliceItems(a)
		return ok && end == EmptyList && len(items) == 0
	}
	return identical(a, b)
}

// identical is == for any two values.
func identical(a, b Term) bool {
	va, vb := reflect.ValueOf(a), reflect.ValueOf(b)
	if !va.IsValid() || !vb.IsValid() {
		return !va.IsValid() && !vb.IsValid()
	}
	return va.Type() == vb.Type() && va.Comparable() && vb.Comparable() && a == b
}

func isNamed(op ir.Op, name OpName) bool {
	return op.IsValid() && op.NumAttrs() == 0 && op.Name() == string(name)
}

// sameVar compares a variable of a graph that is not opened: constants are equal
// by value, whatever their types.
func sameVar(a graph.Var, b Term) bool {
	if other, ok := b.(graph.Var); ok {
		return a == other || a.Constant().IsValid() && other.Constant().IsValid() &&
			sameAttr(a.Constant(), other.Constant())
	}
	return a.Constant().IsValid() && sameAttr(a.Constant(), b)
}

func sameAttr(a ir.Attr, b Term) bool {
	switch b := b.(type) {
	case ir.Attr:
		return a == b || sameValue(a, b)
	case graph.Var:
		return b.Constant().IsValid() && sameAttr(a, b.Constant())
	case Empty:
		return b == EmptyList && a.Kind() == ir.ArrayAttr && a.Len() == 0
	case ir.Type:
		return a.Kind() == ir.TypeAttr && a.Type() == b
	case string:
		return a.Kind() == ir.StringAttr && a.Text() == b
	}
	literal := literalOf(b)
	return literal != nil && literal.Matches(a)
}

// sameValue compares two numbers, or splats of numbers, by value.
func sameValue(a, b ir.Attr) bool {
	if a.Kind() == ir.SplatAttr {
		a = a.Splat()
	}
	if b.Kind() == ir.SplatAttr {
		b = b.Splat()
	}
	i, ok := a.Int()
	j, alsoInt := b.Int()
	if ok && alsoInt {
		return i == j
	}
	x, ok := a.Number()
	y, alsoNumber := b.Number()
	return ok && alsoNumber && x == y
}

func sameNumber(a, b Term) bool {
	switch b := b.(type) {
	case graph.Var, ir.Attr:
		return sameAtom(b, a)
	case *unify.Literal:
		other, ok := a.(*unify.Literal)
		return ok && reflect.DeepEqual(b, other)
	}
	return a == b // types without slices: int64, float64, bool, pointers
}

// literalOf returns a number as attributes are compared with it, nil for what
// is none.
func literalOf(t Term) *unify.Literal {
	switch t := t.(type) {
	case int64:
		return &unify.Literal{Kind: unify.IntLiteral, Int: t}
	case float64:
		return &unify.Literal{Kind: unify.FloatLiteral, Float: t}
	case bool:
		l := &unify.Literal{Kind: unify.BoolLiteral}
		if t {
			l.Int = 1
		}
		return l
	case *unify.Literal:
		return t
	}
	return nil
}

package logic

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph/ir"
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

// Output is an op that has several outputs, of which this one is meant.
type Output struct {
	Op    ir.Op
	Index int
}

// Pair is a head in front of a tail, immutable. A sequence is pairs that end in
// an [Empty]; an expression is one whose head is applied to the others. A pair
// that ends in a variable stands for sequences of any length.
type Pair struct {
	head, tail Term
	// value is what the pair was opened from: itself, for who evaluates it.
	value Term
	// whole is the pair with a value whose tail this is: putting its head in
	// front again gives it back and not another pair like it.
	whole *Pair
	open  bool // there are variables in it
}

// ErrNotPair says that a term has no head and no tail.
var ErrNotPair = errors.New("has no head and no tail")

func notPair(t Term) error { return fmt.Errorf("%s %w", String(t), ErrNotPair) }

// Cons returns the terms before the last one in front of the last: with a
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
		mustBe(t != nil, "a nil *logic.Var is no term")
	case *Pair:
		mustBe(t != nil, "a nil *logic.Pair is no term")
	case *Record:
		mustBe(t != nil, "a nil *logic.Record is no term")
	case *Set:
		mustBe(t != nil, "a nil *logic.Set is no term")
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

// Head returns the first part of a term: of a pair its head, of a variable of a
// graph its op, of an op with attributes its class, of a type its kind.
func Head(t Term) (Term, error) {
	p, err := Open(t)
	if err != nil {
		return nil, err
	}
	return p.head, nil
}

// Tail returns what [Head] leaves.
func Tail(t Term) (Term, error) {
	p, err := Open(t)
	if err != nil {
		return nil, err
	}
	return p.tail, nil
}

// Head returns the pair's head.
func (p *Pair) Head() Term { return p.head }

// Tail returns the pair's tail.
func (p *Pair) Tail() Term { return p.tail }

// Value returns what the pair was opened from, such as the variable of a graph
// whose application it is; nil for a pair that was made otherwise.
func (p *Pair) Value() Term { return p.value }

// IsGround reports whether no variable stands in the term itself.
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

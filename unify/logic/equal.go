package logic

import (
	"reflect"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// sameAtom reports whether two terms of which neither is opened are equal.
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

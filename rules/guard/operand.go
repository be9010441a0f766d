package guard

import (
	"fmt"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// Operand is an expression for operands of a new node, or for what takes the place of
// the matched one: a value, a list of values, or a constant.
type Operand struct {
	Info
	value  code[graph.Var]
	list   code[List]
	attr   code[ir.Attr] // a constant that has a type of its own
	number code[Number]  // another constant
	fills  bool          // attr is made of a Fill: it always has a type
	scope  *scope
	slots  slots
	at     diag.Span
}

// CompileOperand compiles an expression whose value is a value of the graph, a list of
// those, or a number or another attribute that is to become a constant.
func CompileOperand(text Text, names map[string]unify.Slot) (*Operand, diag.List) {
	result, c := compile(text, names)
	if result == nil {
		return nil, c.errs
	}
	if d, ok := result.(*dual); ok && d.number != nil {
		result = d.number
	}
	o := &Operand{Info: c.info, scope: c.scope, slots: slotsOf(names), at: text.whole()}
	switch result := result.(type) {
	case code[graph.Var]:
		o.value = result
	case code[List]:
		o.list = result
	case code[bool]:
		o.number = func(m *unify.Match) (Number, error) {
			v, err := result(m)
			return Number{i: truth(v), typ: ir.I1}, err
		}
	case code[Fill], code[ir.Attr]:
		o.attr, o.fills = asAttr(result, text.whole()), c.fills
	default:
		number := c.convertAt(result, numberType, text.whole())
		if number == nil {
			return nil, text.wrong(result, "an operand is a value, a list of values, a number or a constant", "")
		}
		o.number = number.(code[Number])
	}
	return o, nil
}

// IsList reports whether the expression gives a list of values.
func (o *Operand) IsList() bool { return o.list != nil }

// IsConstant reports whether it gives a number or another attribute: ask Constant for
// that.
func (o *Operand) IsConstant() bool { return o.attr != nil || o.number != nil }

// IsTyped reports whether a constant has a type of its own, whatever type is wanted.
// Of a number it may or may not.
func (o *Operand) IsTyped() bool { return o.attr != nil }

func (o *Operand) check(m *unify.Match) error {
	switch {
	case !o.IsConstant() && o.value == nil && o.list == nil:
		return errNotCompiled
	case !o.slots.in(m):
		return errOtherMatch
	}
	return nil
}

// Append appends the value, or the values of the list, at a match of the pattern that
// the expression was compiled for. An error is an [*EvalError] where it has a place.
func (o *Operand) Append(to []graph.VarID, m *unify.Match) ([]graph.VarID, error) {
	if err := o.check(m); err != nil {
		return to, err
	}
	outer := o.scope.begin(m)
	defer o.scope.end(m, outer)
	switch {
	case o.value != nil:
		v, err := o.value(m)
		if err != nil {
			return to, err
		}
		return append(to, v.ID()), nil
	case o.list != nil:
		l, err := o.list(m)
		if err != nil {
			return to, err
		}
		return append(to, l.ids...), nil
	}
	return to, fmt.Errorf("guard: Operand.Append of a constant")
}

// Constant returns the constant at a match, as one of type t where that is not zero. An
// error that is [ErrNoConstant] says that the type has no such constant, or that it is
// not known which type it has.
func (o *Operand) Constant(m *unify.Match, t ir.Type) (ir.Attr, error) {
	if err := o.check(m); err != nil {
		return ir.Attr{}, err
	}
	if !o.scope.isUsed() {
		return o.constant(m, t)
	}
	outer := o.scope.begin(m)
	a, err := o.constant(m, t)
	o.scope.end(m, outer)
	return a, err
}

// Func returns a function like [Operand.Constant] of its own type for matches of the pattern that the expression was
// compiled for: it may leave out the check that a match is one of these.
func (o *Operand) Func() func(*unify.Match) (ir.Attr, error) {
	if o.fills && !o.scope.isUsed() {
		return o.attr
	}
	return func(m *unify.Match) (ir.Attr, error) { return o.Constant(m, 0) }
}

func (o *Operand) constant(m *unify.Match, t ir.Type) (ir.Attr, error) {
	switch {
	case o.attr != nil:
		a, err := o.attr(m)
		if err != nil {
			return a, err
		}
		if a, err = constantOf(m.Graph.Context(), a, t); err != nil {
			err = evalError(o.at, err)
		}
		return a, err
	case o.number != nil:
		n, err := o.number(m)
		if err != nil {
			return ir.Attr{}, err
		}
		a, err := n.constant(m.Graph.Context(), t)
		return a, evalError(o.at, err)
	}
	return ir.Attr{}, fmt.Errorf("guard: Operand.Constant of a value")
}

// constantOf returns an attribute as a constant of a type, or of its own where that is
// zero.
func constantOf(ctxt *ir.Context, a ir.Attr, t ir.Type) (ir.Attr, error) {
	switch kind, typ := a.KindAndType(); {
	case typ == 0 || kind == ir.TypeAttr:
		return a, fmt.Errorf("the attribute %s has no type: %w", short(a), ErrNoConstant)
	case t == 0 || typ == t:
		return a, nil
	}
	n, ok := attrNumber(a)
	if !ok {
		return a, fmt.Errorf("%s is not a constant of the type %s: %w", short(a), t, ErrNoConstant)
	}
	return n.constant(ctxt, t)
}

// constant returns the number as a constant of a type that holds it exactly, or of its
// own type where t is zero.
func (n Number) constant(ctxt *ir.Context, t ir.Type) (ir.Attr, error) {
	if t == 0 {
		if n.typ == 0 || n.mixed {
			return ir.Attr{}, fmt.Errorf("the type of the number is not known: %w", ErrNoConstant)
		}
		t = n.typ
	}
	made, err := fill(n, t)
	if err != nil {
		return ir.Attr{}, err
	}
	if !n.isExactly(elemOf(t)) {
		return ir.Attr{}, fmt.Errorf("%s is not a number of the type %s: %w", n.text(), t, ErrNoConstant)
	}
	return made.attr(ctxt)
}

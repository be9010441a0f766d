package guard

import (
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// asAttr turns the code of a value into that of an attribute, nil where it is
// none.
func asAttr(result any, at diag.Span) code[ir.Attr] {
	if attr, ok := result.(code[ir.Attr]); ok {
		return attr
	}
	if k := kinds[codeType(result)]; k != nil && k.attr != nil {
		return k.attr(result, at)
	}
	return nil
}

// integerFill is `fill(a + b, t)` of attributes, or of the value(x) of constants, and a
// type that the pattern binds: what nearly every rule computes that folds constants. Where both are
// integers it is one step; all else goes the general way, through a closure for
// each part (133 ns by profile, against 50, on 2026-11-21).
type integerFill struct {
	op   string
	a, b integerOperand
	t    int // type slot
}

// integerOperand is an attribute, or the constant that a variable is.
type integerOperand struct {
	slot  int
	isVar bool
}

func (o integerOperand) attr(m *unify.Match) ir.AttrID {
	if o.isVar {
		return m.Graph.ConstantOfVar(m.Vars[o.slot]).ID()
	}
	return m.Attrs[o.slot]
}

// integerFillOf finds the form in an expression.
func integerFillOf(n *node, names map[string]unify.Slot) (f integerFill, ok bool) {
	if n.kind != callNode || n.text != "fill" || len(n.args) != 2 {
		return f, false
	}
	sum := n.args[0]
	if sum.kind != binaryNode || sum.text != "+" && sum.text != "-" && sum.text != "*" {
		return f, false
	}
	bound := func(n *node, kind unify.SlotKind) int {
		slot, known := names[n.text]
		if n.kind != nameNode || !known || slot.Kind != kind {
			return -1
		}
		return slot.Index
	}
	operand := func(n *node) integerOperand {
		if n.kind == callNode && n.text == "value" && len(n.args) == 1 {
			return integerOperand{bound(n.args[0], unify.VarSlot), true}
		}
		return integerOperand{bound(n, unify.AttrSlot), false}
	}
	f = integerFill{op: sum.text, a: operand(sum.args[0]), b: operand(sum.args[1]), t: bound(n.args[1], unify.TypeSlot)}
	return f, f.a.slot >= 0 && f.b.slot >= 0 && f.t >= 0
}

// over returns the code that takes the one step where it can, and the general
// way where it cannot.
func (f integerFill) over(general code[ir.Attr]) code[ir.Attr] {
	return func(m *unify.Match) (ir.Attr, error) {
		ctxt, t := m.Graph.Context(), m.Types[f.t]
		x, isInt := ctxt.IntOfType(f.a.attr(m), t)
		y, both := ctxt.IntOfType(f.b.attr(m), t)
		if !isInt || !both || t == ir.I1 || t.Width() > 64 || !t.IsInteger() && t.Kind() != ir.IndexKind {
			return general(m)
		}
		switch f.op {
		case "+":
			x += y
		case "-":
			x -= y
		default:
			x *= y
		}
		return ctxt.Int(x, t), nil
	}
}

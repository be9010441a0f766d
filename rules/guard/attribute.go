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

// integerFill is `fill(a + b, t)` of attributes and a type that the pattern
// binds: what nearly every rule computes that folds constants. Where both are
// integers it is one step; all else goes the general way, through a closure for
// each part (133 ns by profile, against 50, on 2026-11-21).
type integerFill struct {
	op   string
	a, b int // attribute slots
	t    int // type slot
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
	f = integerFill{
		op: sum.text, a: bound(sum.args[0], unify.AttrSlot), b: bound(sum.args[1], unify.AttrSlot),
		t: bound(n.args[1], unify.TypeSlot),
	}
	return f, f.a >= 0 && f.b >= 0 && f.t >= 0
}

// over returns the code that takes the one step where it can, and the general
// way where it cannot.
func (f integerFill) over(general code[ir.Attr]) code[ir.Attr] {
	return func(m *unify.Match) (ir.Attr, error) {
		ctxt, t := m.Graph.Context(), m.Types[f.t]
		x, isInt := ctxt.IntOfType(m.Attrs[f.a], t)
		y, both := ctxt.IntOfType(m.Attrs[f.b], t)
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

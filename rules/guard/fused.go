package guard

import (
	"github.com/expr-lang/expr/ast"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// integerFill is `fill(a + b, t)` of attributes and a type that the pattern
// binds: what nearly every rule computes that folds constants. Where both are
// integers it is one step; all else goes the general way, through a closure for
// each part (133 ns by profile, against 50, on 2026-11-21).
type integerFill struct {
	op   string
	a, b int // attribute slots
	t    int // type slot
}

// integerFillOf finds the form in an expression that was not resolved yet.
func integerFillOf(node ast.Node, names map[string]unify.Slot) (f integerFill, ok bool) {
	call, _ := node.(*ast.CallNode)
	if call == nil || len(call.Arguments) != 2 {
		return f, false
	}
	if callee, _ := call.Callee.(*ast.IdentifierNode); callee == nil || callee.Value != "fill" {
		return f, false
	}
	sum, _ := call.Arguments[0].(*ast.BinaryNode)
	if sum == nil || sum.Operator != "+" && sum.Operator != "-" && sum.Operator != "*" {
		return f, false
	}
	bound := func(node ast.Node, kind unify.SlotKind) int {
		name, _ := node.(*ast.IdentifierNode)
		if name == nil {
			return -1
		}
		slot, known := names[name.Value]
		if !known || slot.Kind != kind {
			return -1
		}
		return slot.Index
	}
	f = integerFill{
		op: sum.Operator, a: bound(sum.Left, unify.AttrSlot), b: bound(sum.Right, unify.AttrSlot),
		t: bound(call.Arguments[1], unify.TypeSlot),
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

package guard

import (
	"math"
	"strings"

	"github.com/expr-lang/expr/ast"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/unify"
)

func constant[T any](v T) code[T] { return func(*unify.Match) (T, error) { return v, nil } }

// compile returns the code of a resolved tree, or nil where a part of it is
// left to the virtual machine.
func (r *resolver) compile(node ast.Node) any {
	switch n := node.(type) {
	case *ast.BoolNode:
		return constant(n.Value)
	case *ast.IntegerNode:
		return constant(n.Value)
	case *ast.FloatNode:
		return constant(n.Value)
	case *ast.StringNode:
		return constant(n.Value)
	case *ast.ConstantNode:
		if t, ok := n.Value.(ir.Type); ok {
			return constant(t)
		}
	case *ast.IdentifierNode:
		return r.loads[n.Value] // nil for a name that let declares
	case *ast.CallNode:
		return r.compileCall(n)
	case *ast.UnaryNode:
		return compileUnary(n.Operator, r.compile(n.Node))
	case *ast.BinaryNode:
		left, right := r.compile(n.Left), r.compile(n.Right)
		if left != nil && right != nil {
			return compileBinary(n.Operator, left, right, r.span(n.Location()))
		}
	case *ast.ConditionalNode:
		cond, _ := r.compile(n.Cond).(code[bool])
		a, b := r.compile(n.Exp1), r.compile(n.Exp2)
		if cond != nil && a != nil && b != nil {
			return compileChoice(cond, a, b)
		}
	}
	return nil
}

func (r *resolver) compileCall(n *ast.CallNode) any {
	o := r.overloads[n.Callee.(*ast.IdentifierNode).Value]
	args := make([]any, len(n.Arguments))
	for i, arg := range n.Arguments {
		if args[i] = r.compile(arg); args[i] == nil {
			return nil
		}
		if codeType(args[i]) != o.param(i) {
			return nil
		}
	}
	return o.build(args, r.span(n.Location()))
}

func compileUnary(op string, operand any) any {
	switch f := operand.(type) {
	case code[bool]:
		return code[bool](func(m *unify.Match) (bool, error) {
			v, err := f(m)
			return !v, err
		})
	case code[int]:
		return signed(op, f)
	case code[float64]:
		return signed(op, f)
	case code[Number]: // of +: the other sign is a call
		return f
	}
	return nil
}

func signed[T int | float64](op string, f code[T]) any {
	if op == "+" {
		return f
	}
	return code[T](func(m *unify.Match) (T, error) {
		v, err := f(m)
		return -v, err
	})
}

func compileChoice(cond code[bool], a, b any) any {
	switch x := a.(type) {
	case code[bool]:
		return choice(cond, x, b)
	case code[int]:
		return choice(cond, x, b)
	case code[float64]:
		return choice(cond, x, b)
	case code[string]:
		return choice(cond, x, b)
	case code[Number]:
		return choice(cond, x, b)
	case code[ir.Attr]:
		return choice(cond, x, b)
	case code[ir.Type]:
		return choice(cond, x, b)
	}
	return nil
}

func choice[T any](cond code[bool], a code[T], other any) any {
	b, ok := other.(code[T])
	if !ok {
		return nil
	}
	return code[T](func(m *unify.Match) (T, error) {
		v, err := cond(m)
		if err != nil {
			var zero T
			return zero, err
		}
		if v {
			return a(m)
		}
		return b(m)
	})
}

// compileBinary compiles what is left of the operators: those between booleans,
// strings, and numbers whose kind is known.
func compileBinary(op string, left, right any, at diag.Span) any {
	switch a := left.(type) {
	case code[bool]:
		if b, ok := right.(code[bool]); ok {
			return booleans(op, a, b)
		}
	case code[string]:
		if b, ok := right.(code[string]); ok {
			return texts(op, a, b)
		}
	case code[int]:
		if b, ok := right.(code[int]); ok {
			return integers(op, a, b, at)
		}
	}
	a, ok := asFloat(left)
	b, both := asFloat(right)
	if !ok || !both {
		return nil
	}
	return floats(op, a, b)
}

func asFloat(c any) (code[float64], bool) {
	switch f := c.(type) {
	case code[float64]:
		return f, true
	case code[int]:
		return func(m *unify.Match) (float64, error) {
			v, err := f(m)
			return float64(v), err
		}, true
	}
	return nil, false
}

func booleans(op string, a, b code[bool]) any {
	switch op {
	case "&&", "and":
		return code[bool](func(m *unify.Match) (bool, error) {
			if v, err := a(m); err != nil || !v {
				return false, err
			}
			return b(m)
		})
	case "||", "or":
		return code[bool](func(m *unify.Match) (bool, error) {
			if v, err := a(m); err != nil || v {
				return v, err
			}
			return b(m)
		})
	case "==":
		return operation(a, b, func(x, y bool) bool { return x == y })
	}
	return nil
}

// operation is an operator that always looks at both operands and cannot fail.
func operation[T, R any](a, b code[T], f func(x, y T) R) any {
	return code[R](func(m *unify.Match) (r R, err error) {
		x, err := a(m)
		if err != nil {
			return r, err
		}
		y, err := b(m)
		if err != nil {
			return r, err
		}
		return f(x, y), nil
	})
}

func texts(op string, a, b code[string]) any {
	switch op {
	case "contains":
		return operation(a, b, strings.Contains)
	case "startsWith":
		return operation(a, b, strings.HasPrefix)
	case "endsWith":
		return operation(a, b, strings.HasSuffix)
	}
	return ordering(op, a, b)
}

// ordering compiles comparisons and sums, which strings and numbers share.
func ordering[T int | float64 | string](op string, a, b code[T]) any {
	switch op {
	case "==":
		return operation(a, b, func(x, y T) bool { return x == y })
	case "<":
		return operation(a, b, func(x, y T) bool { return x < y })
	case "<=":
		return operation(a, b, func(x, y T) bool { return x <= y })
	case ">":
		return operation(a, b, func(x, y T) bool { return x > y })
	case ">=":
		return operation(a, b, func(x, y T) bool { return x >= y })
	case "+":
		return operation(a, b, func(x, y T) T { return x + y })
	}
	return nil
}

func integers(op string, a, b code[int], at diag.Span) any {
	switch op {
	case "-":
		return operation(a, b, func(x, y int) int { return x - y })
	case "*":
		return operation(a, b, func(x, y int) int { return x * y })
	case "/":
		return operation(a, b, func(x, y int) float64 { return float64(x) / float64(y) })
	case "**":
		return operation(a, b, func(x, y int) float64 { return math.Pow(float64(x), float64(y)) })
	case "%":
		return fallible2(func(x, y int) (int, error) {
			if y == 0 {
				return 0, errDivide
			}
			return x % y, nil
		}).build([]any{a, b}, at)
	}
	return ordering(op, a, b)
}

func floats(op string, a, b code[float64]) any {
	switch op {
	case "-":
		return operation(a, b, func(x, y float64) float64 { return x - y })
	case "*":
		return operation(a, b, func(x, y float64) float64 { return x * y })
	case "/":
		return operation(a, b, func(x, y float64) float64 { return x / y })
	case "**":
		return operation(a, b, math.Pow)
	}
	return ordering(op, a, b)
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

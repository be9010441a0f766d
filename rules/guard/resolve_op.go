package guard

import (
	"reflect"
	"slices"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
)

func isNative(t reflect.Type) bool { return t == intType || t == floatType }

func isNumeric(t reflect.Type) bool { return isNative(t) || t == numberType || t == attrType }

// unary resolves ! and the signs.
func (r *resolver) unary(node *ast.Node, n *ast.UnaryNode) reflect.Type {
	if n.Operator == "!" || n.Operator == "not" {
		if !r.boolean(&n.Node, "what "+n.Operator+" denies") {
			return nil
		}
		return boolType
	}
	t := r.resolve(&n.Node)
	switch {
	case t == nil:
		return nil
	case isNative(t):
		return t
	case t == attrType || t == numberType:
		call, t := r.choose("negative", n.Location(), []ast.Node{n.Node}, []reflect.Type{t})
		if n.Operator == "-" {
			*node = call
		}
		return t
	}
	r.errorf(n, "%s of %s", n.Operator, describe(t))
	return nil
}

// binary resolves an operator with two operands.
func (r *resolver) binary(node *ast.Node, n *ast.BinaryNode) reflect.Type {
	switch n.Operator {
	case "&&", "and", "||", "or":
		left := r.boolean(&n.Left, "the left side of "+n.Operator)
		right := r.boolean(&n.Right, "the right side of "+n.Operator)
		if !left || !right {
			return nil
		}
		return boolType
	case "in":
		return r.in(node, n)
	}
	left, right := r.resolve(&n.Left), r.resolve(&n.Right)
	if left == nil || right == nil {
		return nil
	}
	switch n.Operator {
	case "==", "!=":
		equal, ok := r.equal(n.Left, n.Right, left, right, n.Location())
		if !ok {
			return nil
		}
		if n.Operator == "!=" {
			not := &ast.UnaryNode{Operator: "!", Node: equal}
			not.SetLocation(n.Location())
			equal = not
		}
		*node = equal
		return boolType
	case "<", "<=", ">", ">=":
		return r.ordered(node, n, left, right)
	case "+", "-", "*", "/", "%", "**", "^":
		return r.arithmetic(node, n, left, right)
	case "contains", "startsWith", "endsWith":
		if r.want(&n.Left, left, stringType) && r.want(&n.Right, right, stringType) {
			return boolType
		}
	default:
		r.errorAt(r.span(n.Location()), "%s is not part of the language of rules", n.Operator)
		return nil
	}
	return r.mismatch(n, left, right)
}

func (r *resolver) mismatch(n *ast.BinaryNode, left, right reflect.Type) reflect.Type {
	err := r.errorf(n, "%s between %s and %s", n.Operator, describe(left), describe(right))
	if (left == varType && isNumeric(right)) || (right == varType && isNumeric(left)) {
		err.Help = "the number of a constant is value(x)"
	}
	return nil
}

func (r *resolver) ordered(node *ast.Node, n *ast.BinaryNode, left, right reflect.Type) reflect.Type {
	switch {
	case isNative(left) && isNative(right), left == stringType && right == stringType:
		return boolType
	case isNumeric(left) && isNumeric(right):
		call, t := r.choose(n.Operator, n.Location(), []ast.Node{n.Left, n.Right}, []reflect.Type{left, right})
		*node = call
		return t
	}
	return r.mismatch(n, left, right)
}

func (r *resolver) arithmetic(node *ast.Node, n *ast.BinaryNode, left, right reflect.Type) reflect.Type {
	if n.Operator == "^" {
		n.Operator = "**"
	}
	switch {
	case isNative(left) && isNative(right):
		switch {
		case n.Operator == "/" || n.Operator == "**":
			return floatType
		case n.Operator == "%" && (left != intType || right != intType):
			return r.mismatch(n, left, right)
		case left == intType && right == intType:
			return intType
		}
		return floatType
	case n.Operator == "+" && left == stringType && right == stringType:
		call, t := r.choose("join", n.Location(), []ast.Node{n.Left, n.Right}, []reflect.Type{left, right})
		*node = call
		return t
	case isNumeric(left) && isNumeric(right):
		call, t := r.choose(n.Operator, n.Location(), []ast.Node{n.Left, n.Right}, []reflect.Type{left, right})
		*node = call
		return t
	}
	return r.mismatch(n, left, right)
}

// equal returns the comparison of two resolved nodes.
func (r *resolver) equal(a, b ast.Node, left, right reflect.Type, loc file.Location) (ast.Node, bool) {
	if left == stringType && right == typeType {
		a, b, left, right = b, a, right, left
	}
	if text, ok := b.(*ast.StringNode); ok && left == typeType {
		if right = r.typeText(&b, text); right == nil {
			return nil, false
		}
	}
	binary := &ast.BinaryNode{Operator: "==", Left: a, Right: b}
	binary.SetLocation(loc)
	if isNative(left) && isNative(right) || left == right && (left == stringType || left == boolType) {
		return binary, true
	}
	if right == attrType && left != attrType {
		a, b, left, right = b, a, right, left
	}
	if o := bestEquality(left, right); o < 0 {
		r.mismatch(binary, left, right)
		return nil, false
	}
	call, _ := r.choose("==", loc, []ast.Node{a, b}, []reflect.Type{left, right})
	return call, call != nil
}

// bestEquality returns the overload of == for two types, -1 without one.
func bestEquality(left, right reflect.Type) int {
	return slices.IndexFunc(functionsByName()["=="].overloads, func(o overload) bool {
		return o.cost([]reflect.Type{left, right}) >= 0
	})
}

// in makes x in [a, b] a chain of comparisons; what else it can ask is whether
// a list of integers has a number.
func (r *resolver) in(node *ast.Node, n *ast.BinaryNode) reflect.Type {
	left := r.resolve(&n.Left)
	list, ok := n.Right.(*ast.ArrayNode)
	if !ok {
		right := r.resolve(&n.Right)
		if left == nil || right == nil {
			return nil
		}
		if conversion(left, numberType) < 0 || conversion(right, intsType) < 0 {
			return r.mismatch(n, left, right)
		}
		call, t := r.choose("contains", n.Location(), []ast.Node{n.Right, n.Left}, []reflect.Type{right, left})
		*node = call
		return t
	}
	if left == nil {
		return nil
	}
	var chain ast.Node = &ast.BoolNode{Value: false}
	for i := range list.Nodes {
		right := r.resolve(&list.Nodes[i])
		if right == nil {
			return nil
		}
		equal, ok := r.equal(n.Left, list.Nodes[i], left, right, n.Location())
		if !ok {
			return nil
		}
		if i > 0 {
			or := &ast.BinaryNode{Operator: "||", Left: chain, Right: equal}
			or.SetLocation(n.Location())
			equal = or
		}
		chain = equal
	}
	*node = chain
	return boolType
}

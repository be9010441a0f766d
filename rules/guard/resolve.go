package guard

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/file"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// resolve returns the static type of a node, which it may replace, and nil
// where an error was reported.
func (r *resolver) resolve(node *ast.Node) reflect.Type {
	switch n := (*node).(type) {
	case *ast.BoolNode:
		return boolType
	case *ast.IntegerNode:
		return intType
	case *ast.FloatNode:
		return floatType
	case *ast.StringNode:
		return stringType
	case *ast.IdentifierNode:
		return r.identifier(node, n)
	case *ast.UnaryNode:
		return r.unary(node, n)
	case *ast.BinaryNode:
		return r.binary(node, n)
	case *ast.CallNode:
		return r.call(node, n)
	case *ast.ConditionalNode:
		return r.conditional(n)
	case *ast.ArrayNode:
		return r.array(node, n)
	case *ast.MemberNode:
		return r.member(node, n)
	case *ast.SliceNode:
		return r.slice(n)
	case *ast.BuiltinNode:
		return r.quantifier(n)
	case *ast.PointerNode:
		if len(r.elements) > 0 && n.Name == "" {
			return r.elements[len(r.elements)-1]
		}
	case *ast.VariableDeclaratorNode:
		return r.let(n)
	}
	r.errorf(*node, "this is not part of the language of rules")
	return nil
}

// typeNames are the types that may be named like values.
var typeNames = map[string]ir.Type{
	"i1": ir.I1, "i8": ir.I8, "i16": ir.I16, "i32": ir.I32, "i64": ir.I64,
	"f16": ir.F16, "bf16": ir.BF16, "f32": ir.F32, "f64": ir.F64, "index": ir.Index(),
}

func (r *resolver) identifier(node *ast.Node, n *ast.IdentifierNode) reflect.Type {
	for i := len(r.locals) - 1; i >= 0; i-- {
		if r.locals[i].name == n.Value {
			return r.locals[i].typ
		}
	}
	if slot, ok := r.names[n.Value]; ok {
		n.Value = "?" + n.Value
		return r.load(n.Value, loadSlot(slot))
	}
	if n.Value == "out" || n.Value == "root" {
		n.Value = "?out"
		return r.load(n.Value, code[graph.Var](rootOutput))
	}
	if t, ok := typeNames[n.Value]; ok {
		r.patch(node, &ast.ConstantNode{Value: t})
		return typeType
	}
	if f := r.function(n.Value); f != nil && f.Signature != "" {
		r.errorf(n, "%s is a function", n.Value).Help = f.usage()
		return nil
	}
	r.errorf(n, "unknown name %q", n.Value).Suggest(n.Value, r.known())
	return nil
}

func (r *resolver) known() []string {
	names := []string{"out", "root", "true", "false"}
	for name := range r.names {
		names = append(names, name)
	}
	for name := range typeNames {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// load declares a name of the tree with the code that fetches its value.
func (r *resolver) load(name string, fetch any) reflect.Type {
	r.loads[name] = fetch
	t := codeType(fetch)
	r.env[name] = reflect.Zero(t).Interface()
	return t
}

func (r *resolver) patch(node *ast.Node, replacement ast.Node) { ast.Patch(node, replacement) }

// want makes a node of a type one of another type, if it can become one.
func (r *resolver) want(node *ast.Node, from, to reflect.Type) bool {
	if from == to {
		return true
	}
	for _, o := range conversionsTo(to) {
		if o.params[0] == from {
			*node = r.callOf(conversionName(from, to), &o, (*node).Location(), *node)
			return true
		}
	}
	return false
}

// callOf returns the call of one overload under a name of its own.
func (r *resolver) callOf(name string, o *overload, loc file.Location, args ...ast.Node) ast.Node {
	if r.overloads[name] == nil {
		r.overloads[name] = o
		r.calls[name] = &builtin.Function{Name: name, Func: func(args ...any) (any, error) { return o.call(args) },
			Types: []reflect.Type{reflect.FuncOf(o.signature())}}
	}
	callee := &ast.IdentifierNode{Value: name}
	callee.SetLocation(loc)
	call := &ast.CallNode{Callee: callee, Arguments: args}
	call.SetLocation(loc)
	return call
}

// signature returns what reflect.FuncOf takes.
func (o *overload) signature() (in, out []reflect.Type, variadic bool) {
	in = append(in, o.params...)
	if o.variadic {
		in[len(in)-1] = reflect.SliceOf(in[len(in)-1])
	}
	return in, []reflect.Type{o.result}, o.variadic
}

// boolean resolves a node that has to be true or false.
func (r *resolver) boolean(node *ast.Node, what string) bool {
	t := r.resolve(node)
	if t == nil {
		return false
	}
	if !r.want(node, t, boolType) {
		r.errorf(*node, "%s must be a boolean, not %s", what, describe(t))
		return false
	}
	return true
}

func (r *resolver) conditional(n *ast.ConditionalNode) reflect.Type {
	ok := r.boolean(&n.Cond, "the condition of ?:")
	a, b := r.resolve(&n.Exp1), r.resolve(&n.Exp2)
	switch {
	case !ok || a == nil || b == nil:
		return nil
	case r.want(&n.Exp2, b, a):
		return a
	case r.want(&n.Exp1, a, b):
		return b
	}
	r.errorf(n, "%s or %s: both sides of ?: must be of one kind", describe(a), describe(b))
	return nil
}

func (r *resolver) let(n *ast.VariableDeclaratorNode) reflect.Type {
	t := r.resolve(&n.Value)
	if t == nil {
		return nil
	}
	r.locals = append(r.locals, local{n.Name, t})
	t = r.resolve(&n.Expr)
	r.locals = r.locals[:len(r.locals)-1]
	return t
}

// array makes [1, 0] the call of ints that it is short for.
func (r *resolver) array(node *ast.Node, n *ast.ArrayNode) reflect.Type {
	if len(n.Nodes) == 0 {
		r.errorf(n, "an empty list")
		return nil
	}
	return r.apply(node, "ints", n.Location(), n.Nodes)
}

// member makes p[i] the call of get that it is short for.
func (r *resolver) member(node *ast.Node, n *ast.MemberNode) reflect.Type {
	if property, ok := n.Property.(*ast.StringNode); ok || n.Method || n.Optional {
		name := "it"
		if ok {
			name = property.Value
		}
		r.errorf(n, "values have no fields").Help = "ask with a function: " + name + "(...)"
		return nil
	}
	return r.apply(node, "get", n.Location(), []ast.Node{n.Node, n.Property})
}

func (r *resolver) slice(n *ast.SliceNode) reflect.Type {
	t := r.resolve(&n.Node)
	for _, bound := range []*ast.Node{&n.From, &n.To} {
		if *bound == nil {
			continue
		}
		b := r.resolve(bound)
		if b != nil && !r.want(bound, b, intType) {
			r.errorf(*bound, "%s where an integer is needed", describe(b))
			return nil
		}
	}
	if t == nil || r.want(&n.Node, t, intsType) {
		return intsType
	}
	r.errorf(n.Node, "a slice is taken of a list of integers, not of %s", describe(t))
	return nil
}

// quantifier resolves all, any and none, the only loops of the language.
func (r *resolver) quantifier(n *ast.BuiltinNode) reflect.Type {
	if n.Name != "all" && n.Name != "any" && n.Name != "none" {
		r.unknownFunction(n, n.Name)
		return nil
	}
	t := r.resolve(&n.Arguments[0])
	element := intType
	switch {
	case t == nil:
		return nil
	case t == listType:
		element = varType
		values := &functionsByName()["values"].overloads[0]
		n.Arguments[0] = r.callOf("values", values, n.Location(), n.Arguments[0])
	case !r.want(&n.Arguments[0], t, intsType):
		r.errorf(n.Arguments[0], "%s goes through a list, not through %s", n.Name, describe(t))
		return nil
	}
	r.elements = append(r.elements, element)
	predicate := n.Arguments[1].(*ast.PredicateNode)
	ok := r.boolean(&predicate.Node, "what "+n.Name+" asks of each element")
	r.elements = r.elements[:len(r.elements)-1]
	if !ok {
		return nil
	}
	return boolType
}

func (f *function) usage() string { return f.Name + f.Signature + ": " + f.Doc }

func (r *resolver) call(node *ast.Node, n *ast.CallNode) reflect.Type {
	callee, ok := n.Callee.(*ast.IdentifierNode)
	if !ok {
		r.errorf(n, "only functions can be called")
		return nil
	}
	f := r.function(callee.Value)
	if f == nil || f.Signature == "" {
		r.unknownFunction(callee, callee.Value)
		return nil
	}
	r.facts.counts = r.facts.counts || f.counts
	r.facts.looks = r.facts.looks || f.looks
	if done, t := r.literalCall(node, n, f.Name); done {
		return t
	}
	return r.apply(node, f.Name, n.Location(), n.Arguments)
}

func (r *resolver) unknownFunction(node ast.Node, name string) {
	r.errorAt(r.span(node.Location()), "unknown function %q", name).Suggest(name, r.functionNames())
}

// literalCall deals with calls whose strings can be understood at load.
func (r *resolver) literalCall(node *ast.Node, n *ast.CallNode, name string) (done bool, t reflect.Type) {
	switch name {
	case "type":
		if len(n.Arguments) == 1 {
			if text, ok := n.Arguments[0].(*ast.StringNode); ok {
				return true, r.typeText(node, text)
			}
		}
	case "is_op":
		for _, arg := range n.Arguments[min(1, len(n.Arguments)):] {
			if text, ok := arg.(*ast.StringNode); ok && r.text.Op != nil {
				full, err := r.text.Op(text.Value)
				if err != nil {
					err.Source, err.Span = r.text.Source, r.text.at(r.span(text.Location()))
					r.errs.Add(err)
					return true, nil
				}
				text.Value = full
			}
		}
	case "has_trait":
		if len(n.Arguments) == 2 {
			if text, ok := n.Arguments[1].(*ast.StringNode); ok && !slices.Contains(ir.TraitNames(), text.Value) {
				r.errorf(text, "unknown trait %q", text.Value).Suggest(text.Value, ir.TraitNames())
				return true, nil
			}
		}
	}
	return false, nil
}

// typeText makes a string the type that it spells.
func (r *resolver) typeText(node *ast.Node, text *ast.StringNode) reflect.Type {
	t, err := ir.ParseType(text.Value)
	if err != nil {
		r.errorf(text, "%q is not a type: %v", text.Value, err)
		return nil
	}
	r.patch(node, &ast.ConstantNode{Value: t})
	return typeType
}

// apply resolves the arguments and calls the function in the way that fits
// them best.
func (r *resolver) apply(node *ast.Node, name string, loc file.Location, args []ast.Node) reflect.Type {
	types := make([]reflect.Type, len(args))
	known := true
	for i := range args {
		types[i] = r.resolve(&args[i])
		known = known && types[i] != nil
	}
	if !known {
		return nil
	}
	call, t := r.choose(name, loc, args, types)
	if call != nil {
		*node = call
	}
	return t
}

// choose returns the call of the best overload, or nil after an error.
func (r *resolver) choose(name string, loc file.Location, args []ast.Node, types []reflect.Type) (ast.Node, reflect.Type) {
	f := r.function(name)
	best, bestCost := -1, 0
	for i := range f.overloads {
		if cost := f.overloads[i].cost(types); cost >= 0 && (best < 0 || cost < bestCost) {
			best, bestCost = i, cost
		}
	}
	if best < 0 {
		r.noOverload(f, loc, args, types)
		return nil, nil
	}
	o := &f.overloads[best]
	args = slices.Clone(args)
	for i := range args {
		r.want(&args[i], types[i], o.param(i))
	}
	return r.callOf(fmt.Sprintf("%s/%d", name, best), o, loc, args...), o.result
}

// param returns the type of parameter i.
func (o *overload) param(i int) reflect.Type { return o.params[min(i, len(o.params)-1)] }

func (o *overload) takes(n int) bool {
	return n == len(o.params) || o.variadic && n >= len(o.params)-1 && n > 0
}

// cost says how far the overload is from arguments of these types, -1 where it
// does not take them.
func (o *overload) cost(types []reflect.Type) int {
	if !o.takes(len(types)) {
		return -1
	}
	total := 0
	for i, t := range types {
		c := conversion(t, o.param(i))
		if c < 0 {
			return -1
		}
		total += c
	}
	return total
}

// noOverload says what is wrong with the arguments of a call: their number, or
// the first that no overload takes.
func (r *resolver) noOverload(f *function, loc file.Location, args []ast.Node, types []reflect.Type) {
	at, wanted := -1, []string{}
	for i := range f.overloads {
		o := &f.overloads[i]
		if !o.takes(len(types)) {
			continue
		}
		bad := slices.IndexFunc(indices(len(types)), func(i int) bool { return conversion(types[i], o.param(i)) < 0 })
		if bad > at {
			at, wanted = bad, nil
		}
		if what := describe(o.param(bad)); bad == at && !slices.Contains(wanted, what) {
			wanted = append(wanted, what)
		}
	}
	if at < 0 {
		r.wrongCount(f, loc, len(args))
		return
	}
	err := r.errorf(args[at], "%s takes %s here, not %s", f.Name, strings.Join(wanted, " or "), describe(types[at]))
	if f.Signature != "" {
		err.Help = f.usage()
	}
}

func indices(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func (r *resolver) wrongCount(f *function, loc file.Location, n int) {
	counts := []string{}
	for i := range f.overloads {
		o := &f.overloads[i]
		count := fmt.Sprint(len(o.params))
		if o.variadic {
			count += " or more"
		}
		if !slices.Contains(counts, count) {
			counts = append(counts, count)
		}
	}
	word := "arguments"
	if counts[len(counts)-1] == "1" {
		word = "argument"
	}
	err := r.errorAt(r.span(loc), "%s takes %s %s, not %d", f.Name, strings.Join(counts, " or "), word, n)
	err.Help = f.usage()
}

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

// function returns the function of a name, nil where there is none.
func (r *resolver) function(name string) *function {
	if f := functionsByName()[name]; f != nil {
		return f
	}
	if r.text.More == nil {
		return nil
	}
	return r.text.More.byName[name]
}

// functionNames lists the functions that can be called.
func (r *resolver) functionNames() []string {
	names := functionNames()
	if r.text.More != nil {
		names = append(names, slices.Sorted(maps.Keys(r.text.More.byName))...)
	}
	return names
}

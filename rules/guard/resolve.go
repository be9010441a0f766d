package guard

import (
	"reflect"
	"slices"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/file"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/unify"
)

// resolver gives every part of an expression a static type, and rewrites the
// tree so that nothing is left to decide when it runs: names become slots,
// calls become one of the ways to call a function, and what converts an
// attribute to a number is a call as well. What remains means the same to the
// virtual machine and to our own compiler.
type resolver struct {
	text  Text
	names map[string]unify.Slot
	errs  diag.List
	facts facts

	env       map[string]any // by name in the tree, a value of the name's type
	loads     map[string]any // by name in the tree, code[T]
	calls     map[string]*builtin.Function
	overloads map[string]*overload
	locals    []local
	elements  []reflect.Type // of the lists that all() and any() go through
}

type local struct {
	name string
	typ  reflect.Type
}

// facts are what the engine has to know about an expression.
type facts struct {
	counts, looks bool
}

func (r *resolver) errorAt(span diag.Span, format string, args ...any) *diag.Error {
	err := diag.Errorf(r.text.Source, r.text.at(span), format, args...)
	r.errs.Add(err)
	return err
}

func (r *resolver) errorf(node ast.Node, format string, args ...any) *diag.Error {
	return r.errorAt(r.extent(node), format, args...)
}

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

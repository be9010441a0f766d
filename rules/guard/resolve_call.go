package guard

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"

	"github.com/settle-go/settle/graph/ir"
)

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

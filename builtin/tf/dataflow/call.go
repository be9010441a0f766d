package dataflow

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// maxDepth bounds how deep calls are nested.
const maxDepth = 100

// isCall reports whether a node runs functions.
func isCall(n graph.Node) bool {
	switch tf.KindOf(n) {
	case "If", "StatelessIf", "Case", "StatelessCase", "While", "StatelessWhile", "PartitionedCall", "StatefulPartitionedCall":
		return true
	}
	return n.Op().Info() == nil && functionOf(n, ir.Attr{}, tf.KindOf(n)) != nil
}

// functionOf returns the function of the module that an attribute names.
func functionOf(n graph.Node, a ir.Attr, name string) *graph.FunctionGraph {
	if a.Kind() == ir.DictAttr {
		a = a.Get("function")
	}
	if a.Kind() == ir.SymbolAttr {
		name = a.Text()
		if len(name) > 0 && name[0] == '@' {
			name = name[1:]
		}
	}
	top := n.FunctionGraph()
	for top.Parent() != nil {
		top = top.Parent()
	}
	names, graphs := eval.Functions(top)
	for i, have := range names {
		if have == name {
			return graphs[i]
		}
	}
	return nil
}

// call runs the functions of a node.
func (r *run) call(n graph.Node, data []token) []token {
	fail := func(err error) []token { return all(n, token{err: err}) }
	attr := n.Op().Attr
	switch tf.KindOf(n) {
	case "If", "StatelessIf", "Case", "StatelessCase":
		if len(data) == 0 {
			return fail(errors.New("it has no input"))
		}
	}
	switch tf.KindOf(n) {
	case "If", "StatelessIf":
		chosen, ok := truth(data[0].value)
		if !ok {
			return fail(eval.Errorf(eval.ErrType, "its predicate is not one truth value"))
		}
		branch := attr("else_branch")
		if chosen == 1 {
			branch = attr("then_branch")
		}
		return r.invoke(n, branch, data[1:])
	case "Case", "StatelessCase":
		branches := attr("branches")
		if data[0].value.Class() != value.IntClass || data[0].value.Len() != 1 || branches.Len() == 0 {
			return fail(eval.Errorf(eval.ErrType, "its index is not one number"))
		}
		k := data[0].value.Int(0)
		if k < 0 || k >= int64(branches.Len()) {
			k = int64(branches.Len()) - 1
		}
		return r.invoke(n, branches.At(int(k)), data[1:])
	case "While", "StatelessWhile":
		for turns := 0; ; turns++ {
			if turns > r.options.MaxTurns {
				return fail(eval.Errorf(eval.ErrLimit, "more than %d turns", r.options.MaxTurns))
			}
			more := r.invoke(n, attr("cond"), data)
			if len(more) == 0 {
				return fail(eval.Errorf(eval.ErrType, "its condition gives nothing"))
			}
			if more[0].err != nil {
				return all(n, more[0])
			}
			again, ok := truth(more[0].value)
			if !ok {
				return fail(eval.Errorf(eval.ErrType, "its condition is not one truth value"))
			}
			if again == 0 {
				return data
			}
			if data = r.invoke(n, attr("body"), data); len(data) == 0 || data[0].err != nil {
				return data
			}
		}
	case "PartitionedCall", "StatefulPartitionedCall":
		return r.invoke(n, attr("f"), data)
	}
	return r.invoke(n, ir.Attr{}, data)
}

// invoke runs a function.
func (r *run) invoke(n graph.Node, name ir.Attr, data []token) []token {
	fail := func(err error) []token { return all(n, token{err: err}) }
	f := functionOf(n, name, tf.KindOf(n))
	switch {
	case f == nil:
		return fail(fmt.Errorf("there is no function %s", name))
	case r.depth > maxDepth:
		return fail(eval.Errorf(eval.ErrLimit, "calls are nested more than %d deep", maxDepth))
	case len(data) != f.NumInputs():
		return fail(eval.Errorf(eval.ErrInput, "%d inputs of %d", len(data), f.NumInputs()))
	}
	inner, err := start(r.ctx, f, data, r.options, r.depth+1, r.numbers, r.shared)
	if err != nil {
		return fail(err)
	}
	var toks []token
	for _, v := range f.Outputs() {
		tok, ok := inner.values[v.ID()]
		if !ok {
			tok = token{err: errors.New("the function did not compute it")}
		}
		toks = append(toks, tok)
	}
	return toks
}

package dataflow

import (
	"fmt"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// globalsOf returns the nodes that declare the globals of a graph.
func globalsOf(g *graph.Graph) map[string]graph.Node {
	var globals map[string]graph.Node
	for n := range g.Root().Nodes() {
		if tf.KindOf(n) == tf.Global {
			if globals == nil {
				globals = map[string]graph.Node{}
			}
			globals[n.Op().Attr("sym_name").Text()] = n
		}
	}
	return globals
}

// global returns the variable that a node names. It has the value at first that its
// declaration says.
func (r *run) global(n graph.Node) (*variable, error) {
	name := n.Op().Attr("variable").Text()
	declared, ok := r.globals[name]
	if !ok {
		return nil, fmt.Errorf("there is no global %q", name)
	}
	return r.declared(declared)
}

// declared returns the variable that a node declares.
func (r *run) declared(declared graph.Node) (*variable, error) {
	v := r.variables[declared.ID()]
	if v == nil {
		was := declared.Op().Attr("node")
		v = r.ofName(declared.ID(), was.Get("op").Text(), was.Get("container").Text(), was.Get("shared_name").Text())
		if a := declared.Op().Attr("value"); a.IsValid() {
			x, err := r.constant(a)
			if err != nil {
				return nil, fmt.Errorf("the value of the global %q: %w", declared.Op().Attr("sym_name").Text(), err)
			}
			v.value, v.set = x, true
		}
	}
	return v, nil
}

// constant returns the value of an attribute.
func (r *run) constant(a ir.Attr) (value.Value, error) {
	if key, ok := a.ResourceKey(); ok && r.options.Eval.Resources != nil {
		return r.options.Eval.Resources.Resource(key)
	}
	return value.FromAttr(a)
}

func getGlobal(r *run, n graph.Node, _ []token) ([]token, error) {
	v, err := r.global(n)
	if err != nil {
		return nil, err
	}
	return read(v), nil
}

func setGlobal(r *run, n graph.Node, data []token) ([]token, error) {
	v, err := r.global(n)
	if err != nil {
		return nil, err
	}
	x, err := valueAt(data, 0)
	if err != nil {
		return nil, err
	}
	v.value, v.set = x, true
	return nil, nil
}

func isSetGlobal(r *run, n graph.Node, _ []token) ([]token, error) {
	v, err := r.global(n)
	if err != nil {
		return nil, err
	}
	is, err := value.Ints(ir.Tensor(ir.I1), int64(b2i(v.set)))
	return []token{{value: is}}, err
}

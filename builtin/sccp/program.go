package sccp

import (
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// program is what is known of the functions of a module.
type program struct {
	functions map[string][]*function
	byGraph   map[*graph.FunctionGraph]*function
	isFixed   bool // what is known does not change any more
}

// function is a function of a module.
type function struct {
	graph     *graph.FunctionGraph
	module    *graph.FunctionGraph // in which it is known by its name
	arguments []cell               // of a private function whose calls are all known
	known     bool                 // that it is such a function
	results   []cell
	calls     []graph.Node // of it, while the program is looked at
}

// survey finds out what all functions of a module return, and what private ones are given.
func survey(s *solver, module *graph.FunctionGraph) *program {
	p := &program{functions: map[string][]*function{}, byGraph: map[*graph.FunctionGraph]*function{}}
	var functions []*function
	for n := range module.All() {
		if n.Op().Name() != "func.func" || len(n.Nested()) != 1 || !n.Nested()[0].HasBlock() {
			continue
		}
		name := n.Op().Attr("sym_name").Text()
		f := &function{graph: n.Nested()[0], module: n.FunctionGraph(), known: n.Op().Attr("sym_visibility").Text() == "private"}
		p.functions[name] = append(p.functions[name], f)
		p.byGraph[f.graph] = f
		functions = append(functions, f)
	}
	if len(functions) < 2 {
		return nil
	}
	p.findOtherUses(module)
	s.program = p
	for _, f := range functions {
		if f.known && f.graph.Return().IsValid() {
			continue // until it is called
		}
		for _, v := range f.graph.Inputs() {
			s.set(v, anything(v.Type()))
		}
		s.reach(f.graph)
	}
	if !s.solve() {
		return nil
	}
	for _, f := range functions {
		f.calls = nil
		for _, v := range f.graph.Inputs() {
			f.arguments = append(f.arguments, s.of(v))
		}
	}
	return p
}

// findOtherUses notes which functions are referred to by anything but calls.
func (p *program) findOtherUses(module *graph.FunctionGraph) {
	var visit func(a ir.Attr)
	visit = func(a ir.Attr) {
		switch a.Kind() {
		case ir.SymbolAttr:
			for part := range strings.SplitSeq(a.Text(), "::") {
				for _, f := range p.functions[strings.Trim(part, "@\"")] {
					f.known = false
				}
			}
		case ir.ArrayAttr, ir.DictAttr:
			for i := range a.Len() {
				visit(a.At(i))
			}
		}
	}
	for n := range module.All() {
		op := n.Op()
		for _, a := range op.Attrs() {
			if op.Name() == "func.call" && a.Name == "callee" {
				if f := p.callee(n); f != nil {
					f.known = f.known && n.NumInputs() == f.graph.NumInputs()
					continue
				}
			}
			visit(a.Value)
		}
	}
}

// callee returns the function that a call names, nil where it is not known: one of the module in
// which the call stands.
func (p *program) callee(call graph.Node) *function {
	a := call.Op().Attr("callee")
	if a.Kind() != ir.SymbolAttr {
		return nil
	}
	var caller, callee *function
	for fg := call.FunctionGraph(); fg != nil && caller == nil; fg = fg.Parent() {
		caller = p.byGraph[fg.Entry()]
	}
	for _, f := range p.functions[strings.Trim(a.Text(), "@\"")] {
		if caller == nil || f.module != caller.module {
			continue
		}
		if callee != nil {
			return nil // two of a name
		}
		callee = f
	}
	return callee
}

// fixed returns the program as it is known to optimizers of its functions.
func (p *program) fixed() *program {
	fixed := *p
	fixed.isFixed = true
	return &fixed
}

// argument returns what is known of an argument of a graph.
func (p *program) argument(fg *graph.FunctionGraph, i int, v graph.Var) cell {
	if f := p.byGraph[fg]; f != nil && f.known && len(f.arguments) == fg.NumInputs() && !f.arguments[i].isUndefined() {
		return f.arguments[i]
	}
	return anything(v.Type())
}

// call finds what a call gives, and what it is given.
func (p *program) call(s *solver, n graph.Node) {
	f := p.callee(n)
	if f == nil || len(f.results) != n.NumOutputs() && f.results != nil {
		s.giveAnything(n)
		return
	}
	if !p.isFixed {
		f.calls = append(f.calls, n)
		if f.known {
			s.forward(n, 0, f.graph.Inputs())
			s.reach(f.graph)
		}
	}
	for i, c := range f.results {
		if i < n.NumOutputs() {
			s.set(n.Output(i), c)
		}
	}
}

// returned notes what a function returns.
func (p *program) returned(s *solver, end graph.Node) {
	f := p.byGraph[end.FunctionGraph().Entry()]
	if f == nil || p.isFixed {
		return
	}
	if f.results == nil {
		f.results = make([]cell, end.NumInputs())
	}
	changed := false
	for i := range f.results {
		if i >= end.NumInputs() {
			return
		}
		t := end.Input(i).Type()
		old := f.results[i]
		if f.results[i] = s.join(old, s.of(end.Input(i)), t); !f.results[i].equal(old) {
			changed = true
		}
	}
	if changed {
		for _, n := range f.calls {
			s.push(n)
		}
	}
}

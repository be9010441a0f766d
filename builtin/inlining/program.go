package inlining

import (
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// Ops of MLIR's dialect func, and their attributes.
const (
	funcOp     = "func.func"
	callOp     = "func.call"
	returnOp   = "func.return"
	nameAttr   = "sym_name"
	shownAttr  = "sym_visibility"
	calleeAttr = "callee"
	keepAttr   = "no_inline"
	typeAttr   = "function_type"
	regionOp   = "scf.execute_region"
	branchOp   = "cf.br"
)

// function is a function of a program.
type function struct {
	name  string
	node  graph.Node
	body  *graph.FunctionGraph // nil for a declaration
	state state
	size  int // nodes

	inlined bool // at least once
}

type state uint8

const (
	unseen state = iota
	open
	done
	recursive
)

// program is the functions of a program, by the graph of the module in which they stand.
type program struct {
	functions map[*graph.FunctionGraph]map[string]*function
	bodies    map[*graph.Graph]*function // by the arena of their body
}

func newProgram(fg *graph.FunctionGraph) *program {
	p := &program{functions: map[*graph.FunctionGraph]map[string]*function{}, bodies: map[*graph.Graph]*function{}}
	for _, region := range fg.Regions() {
		for n := range region.Nodes() {
			if n.Op().Name() == funcOp {
				p.add(region, n)
			}
		}
	}
	return p
}

func (p *program) add(module *graph.FunctionGraph, n graph.Node) {
	f := &function{name: n.Op().Attr(nameAttr).Text(), node: n}
	if nested := n.Nested(); len(nested) == 1 && nested[0].Return().IsValid() {
		f.body = nested[0]
		f.size = f.body.NumNodes()
		p.bodies[f.body.Graph()] = f
	}
	if p.functions[module] == nil {
		p.functions[module] = map[string]*function{}
	}
	p.functions[module][f.name] = f
}

// called returns the function that a node calls, nil if it calls none, or one about which nothing is
// known.
func (p *program) called(n graph.Node) *function {
	name, ok := flatSymbol(n.Op().Attr(calleeAttr))
	if n.Op().Name() != callOp || !ok {
		return nil
	}
	for fg := n.FunctionGraph(); fg != nil; fg = fg.Parent() {
		if f := p.functions[fg][name]; f != nil {
			return f
		}
	}
	return nil
}

// flatSymbol returns the name in a reference to a symbol of the module around.
func flatSymbol(a ir.Attr) (string, bool) {
	name := strings.TrimPrefix(a.Text(), "@")
	return name, a.Kind() == ir.SymbolAttr && !strings.Contains(name, "::")
}

package feature_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// context has ops of every sort that the features distinguish.
func ctxt(t testing.TB) *ir.Context {
	pure := func(name string, inputs, outputs int, m ir.Memory) ir.OpInfo {
		return ir.OpInfo{Name: "t." + name, Traits: ir.Pure, MinInputs: inputs, MaxInputs: inputs,
			Outputs: outputs, Memory: m.Always()}
	}
	first := map[int][]int{0: {0}}
	ops := []ir.OpInfo{
		pure("neg", 1, 1, ir.Memory{}),
		pure("add", 2, 1, ir.Memory{}),
		pure("two", 1, 2, ir.Memory{}),
		pure("view", 1, 1, ir.Memory{Views: map[int]int{0: 0}}),
		pure("split", 1, 2, ir.Memory{Views: map[int]int{0: 0, 1: 0}}),
		pure("cross", 2, 2, ir.Memory{Views: map[int]int{0: 1, 1: 0}}),
		pure("second", 2, 1, ir.Memory{Views: map[int]int{0: 1, 5: 0, 1: 7}}),
		pure("neg_in", 1, 1, ir.Memory{Destroys: first}),
		pure("add_in", 2, 1, ir.Memory{Destroys: first}),
		pure("same_in", 2, 1, ir.Memory{Destroys: first, TolerateSame: [][2]int{{0, 1}}}),
		pure("aliased_in", 2, 1, ir.Memory{Destroys: first, TolerateAliased: [][2]int{{0, 1}}}),
		pure("both_in", 2, 2, ir.Memory{Destroys: map[int][]int{0: {0}, 1: {1, 9}}}),
		pure("mixed_in", 2, 1, ir.Memory{Views: map[int]int{0: 1}, Destroys: first}),
		pure("set_in", 2, 1, ir.Memory{Views: map[int]int{0: 1}, Destroys: map[int][]int{0: {1}}}),
		pure("fix_in", 1, 1, ir.Memory{Views: map[int]int{0: 0}, Destroys: first}),
		pure("half_in", 1, 2, ir.Memory{Views: map[int]int{0: 0, 1: 0}, Destroys: first}),
		{Name: "t.const", Traits: ir.Pure | ir.ConstantLike, Outputs: 1},
		{Name: "t.print", Traits: ir.Effect, MaxInputs: ir.Variadic},
		{Name: "t.if", MaxInputs: ir.Variadic, Outputs: 1},
	}
	d, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: ops})
	require.NoError(t, err)
	return ir.NewContext(d)
}

// arity gives the random programs what their nodes look like.
var arity = map[string][2]int{
	"neg": {1, 1}, "add": {2, 1}, "two": {1, 2}, "view": {1, 1}, "split": {1, 2}, "second": {2, 1},
	"neg_in": {1, 1}, "add_in": {2, 1}, "same_in": {2, 1}, "aliased_in": {2, 1}, "both_in": {2, 2}, "mixed_in": {2, 1},
	"set_in": {2, 1}, "fix_in": {1, 1}, "half_in": {1, 2},
}

// program is a graph that was read from lines such as
//
//	in x y
//	a b = split x
//	c = add_in a 1.5
//	print c
//	out a c
type program struct {
	t    testing.TB
	fg   *graph.FunctionGraph
	vars map[string]graph.Var
}

func read(t testing.TB, text string) *program {
	p := &program{t: t, fg: graph.New(ctxt(t)), vars: map[string]graph.Var{}}
	p.extend(text)
	return p
}

func (p *program) extend(text string) {
	for line := range strings.Lines(text) {
		outs, call, found := strings.Cut(strings.TrimSpace(line), " = ")
		if !found {
			outs, call = "", outs
		}
		words := strings.Fields(call)
		switch {
		case len(words) == 0:
		case words[0] == "in":
			for _, name := range words[1:] {
				p.vars[name] = p.fg.AddInput(ir.F32, name)
			}
		case words[0] == "out":
			p.fg.SetOutputs(p.all(words[1:])...)
		default:
			p.add(strings.Fields(outs), words)
		}
	}
}

func (p *program) add(outs, words []string) graph.Node {
	types := make([]ir.Type, len(outs))
	for i := range types {
		types[i] = ir.F32
	}
	n := p.fg.Add(p.fg.Context().Op("t."+words[0]), p.all(words[1:]), types...)
	for i, name := range outs {
		p.vars[name] = n.Output(i)
	}
	return n
}

func (p *program) all(names []string) []graph.Var {
	vars := make([]graph.Var, len(names))
	for i, name := range names {
		vars[i] = p.v(name)
	}
	return vars
}

// v returns the variable of a name; 1.5 is a constant.
func (p *program) v(name string) graph.Var {
	if v, ok := p.vars[name]; ok {
		return v
	}
	require.Equal(p.t, "1.5", name)
	return p.fg.Graph().Constant(p.fg.Context().Float(1.5, ir.F32))
}

// order returns the ops of the nodes in program order, without their dialect.
func (p *program) order() string {
	var names []string
	for n := range p.fg.Nodes() {
		names = append(names, strings.TrimPrefix(n.Op().Name(), "t."))
	}
	return strings.Join(names, " ")
}

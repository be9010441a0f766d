package sccp

import (
	"slices"

	"github.com/settle-go/settle/builtin/scf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ranges"
	"github.com/settle-go/settle/graph/value"
)

// enter finds which graphs of a node are run, what their inputs are, and what the node gives.
func (s *solver) enter(n graph.Node) {
	for _, fg := range n.Nested() {
		if fg.Graph() != n.Graph() || fg.IsBlock() {
			s.unknown(n)
			return
		}
	}
	for i := range n.NumInputs() {
		if s.of(n.Input(i)).isUndefined() {
			return
		}
	}
	nested := n.Nested()
	switch op := n.Op().Name(); {
	case op == "scf.if" && len(nested) <= 2 && n.NumInputs() == 1:
		s.conditional(n)
	case op == "scf.for" && len(nested) == 1 && n.NumInputs() == 3+n.NumOutputs() && nested[0].NumInputs() == 1+n.NumOutputs():
		s.loop(n)
	case op == "scf.while" && len(nested) == 2 && n.NumInputs() == nested[0].NumInputs() && nested[1].NumInputs() == n.NumOutputs():
		s.while(n)
	case op == "scf.execute_region" && len(nested) == 1:
		s.reach(nested[0])
		s.gives(nested[0], 0, n.Outputs())
	case op == "scf.index_switch" && n.NumInputs() == 1:
		s.indexSwitch(n)
	default:
		s.unknown(n)
	}
}

// unknown is for a node about which it is not known how it runs its graphs.
func (s *solver) unknown(n graph.Node) {
	for _, fg := range n.Nested() {
		if fg.Graph() != n.Graph() || fg.IsBlock() {
			continue
		}
		for _, v := range fg.Inputs() {
			c := anything(v.Type())
			if s.spans && ranges.BitsOf(v.Type()) > 0 {
				c = cell{span: ranges.Argument(v, s.span)}
			}
			s.set(v, c)
		}
		s.reach(fg)
	}
	s.giveAnything(n)
}

// gives passes on what the ends of a graph yield, from a first value on.
func (s *solver) gives(fg *graph.FunctionGraph, first int, to []graph.Var) {
	for _, block := range s.blocks(fg) {
		end := block.Return()
		if !s.reached[block] || !end.IsValid() || len(end.Successors()) > 0 {
			continue
		}
		if end.Op().Name() != "scf.yield" && end.Op().Name() != "scf.condition" {
			for _, v := range to {
				s.set(v, anything(v.Type()))
			}
			continue
		}
		s.forward(end, first, to)
	}
}

// blocks returns the blocks of a region.
func (s *solver) blocks(fg *graph.FunctionGraph) []*graph.FunctionGraph {
	if !slices.ContainsFunc(fg.Return().Nested(), (*graph.FunctionGraph).IsBlock) {
		return []*graph.FunctionGraph{fg}
	}
	return fg.Blocks()
}

func (s *solver) conditional(n graph.Node) {
	which, known := s.span(n.Input(0)).IsConstant()
	for i, fg := range n.Nested() {
		if known && (i == 0) != (which != 0) {
			continue
		}
		s.reach(fg)
		s.gives(fg, 0, n.Outputs())
	}
}

func (s *solver) indexSwitch(n graph.Node) {
	cases, ok := value.IntsOf(n.Op().Attr("cases"))
	if !ok || len(cases)+1 != len(n.Nested()) {
		s.unknown(n)
		return
	}
	which, known := s.span(n.Input(0)).IsConstant()
	taken := 1 + slices.Index(cases, which)
	for i, fg := range n.Nested() {
		if !known || i == taken {
			s.reach(fg)
			s.gives(fg, 0, n.Outputs())
		}
	}
}

// loop is for a loop from a lower bound up to an upper one, by a step.
func (s *solver) loop(n graph.Node) {
	low, high, step := s.span(n.Input(0)), s.span(n.Input(1)), s.span(n.Input(2))
	body := n.Nested()[0]
	inputs := body.Inputs()
	if low.Bits == 0 || low.Bits != high.Bits || low.Bits != step.Bits || inputs[0].Type() != n.Input(0).Type() {
		s.unknown(n)
		return
	}
	turns := scf.TurnsOf(low, high, step, n.Op().Attr("unsignedCmp").IsValid())
	if !turns.Always {
		s.forward(n, 3, n.Outputs())
	}
	if turns.Never {
		return
	}
	s.set(inputs[0], cell{span: turns.Index})
	s.forward(n, 3, inputs[1:])
	s.reach(body)
	s.gives(body, 0, n.Outputs())
	if !turns.Once {
		s.gives(body, 0, inputs[1:])
	}
}

// while is for a loop of a graph that ends with a condition, and of one that is run after it
// when that holds.
func (s *solver) while(n graph.Node) {
	before, after := n.Nested()[0], n.Nested()[1]
	s.forward(n, 0, before.Inputs())
	s.reach(before)
	end := before.Return()
	if end.Op().Name() != "scf.condition" || end.NumInputs() != 1+n.NumOutputs() {
		s.unknown(n)
		return
	}
	condition := s.of(end.Input(0))
	if condition.isUndefined() {
		return
	}
	is, known := condition.span.IsConstant()
	if !known || is == 0 {
		s.forward(end, 1, n.Outputs())
	}
	if known && is == 0 {
		return
	}
	s.forward(end, 1, after.Inputs())
	s.reach(after)
	s.gives(after, 0, before.Inputs())
}

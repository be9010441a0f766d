package sccp

import (
	"context"
	"slices"

	"github.com/settle-go/settle/builtin/cf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/ranges"
	"github.com/settle-go/settle/graph/value"
)

// cell is what is known of a value. The zero cell is of one that has not come up.
type cell struct {
	any   bool         // it may be anything
	value value.Value  // the only value that it is, where it is not an integer
	span  ranges.Range // of an integer
}

func (c cell) isUndefined() bool { return !c.any && !c.value.IsValid() && c.span.Bits == 0 }

// equal reports whether two cells say the same.
func (c cell) equal(o cell) bool {
	return c.any == o.any && c.span == o.span && c.value.IsValid() == o.value.IsValid() && (!c.value.IsValid() || c.value.Equal(o.value))
}

// constant returns the value that a cell always is.
func (c cell) constant(t ir.Type) (value.Value, bool) {
	if c.value.IsValid() {
		return c.value, true
	}
	if x, ok := c.span.IsConstant(); ok {
		v, err := value.Ints(t, x)
		return v, err == nil
	}
	return value.Value{}, false
}

// anything returns the cell of a value of a type about which nothing is known.
func anything(t ir.Type) cell {
	if n := ranges.BitsOf(t); n > 0 {
		return cell{span: ranges.Full(n)}
	}
	return cell{any: true}
}

// cellOf returns the cell of a value.
func cellOf(v value.Value) cell {
	if n := ranges.BitsOf(v.Type()); n > 0 && v.Class() == value.IntClass || n == 1 {
		return cell{span: ranges.Constant(n, v.Int(0))}
	}
	return cell{value: v}
}

// join returns what is known of a value that is one or the other.
func (s *solver) join(a, b cell, t ir.Type) cell {
	switch {
	case a.isUndefined():
		return b
	case b.isUndefined() || a.equal(b):
		return a
	case a.span.Bits > 0 && b.span.Bits > 0 && s.spans:
		return cell{span: a.span.Join(b.span)}
	}
	return anything(t)
}

// patience is how often the range of an argument grows before nothing is known of it.
const patience = 4

// solver finds out what the values of a graph are, together with which of its blocks and
// regions are run: of what is not run it learns nothing.
type solver struct {
	ctx     context.Context
	spans   bool // ranges of integers count; otherwise only constants do
	options eval.Options
	arenas  map[*graph.Graph]*arena
	reached map[*graph.FunctionGraph]bool
	queue   []graph.Node
	program *program // nil: what functions are called is not known
}

// arena is what is known of the values of one arena, by their numbers.
type arena struct {
	cells  []cell
	grown  []uint8
	queued []bool
}

func newSolver(ctx context.Context, options eval.Options, spans bool) *solver {
	return &solver{ctx: ctx, spans: spans, options: options, arenas: map[*graph.Graph]*arena{}, reached: map[*graph.FunctionGraph]bool{}}
}

func (s *solver) arena(g *graph.Graph) *arena {
	a := s.arenas[g]
	if a == nil {
		a = &arena{cells: make([]cell, g.NumVarIDs()), grown: make([]uint8, g.NumVarIDs()), queued: make([]bool, g.NumIDs())}
		s.arenas[g] = a
	}
	return a
}

// of returns what is known of a value.
func (s *solver) of(v graph.Var) cell {
	if a := v.Constant(); a.IsValid() {
		return s.ofConstant(v, a)
	}
	return s.arena(v.Graph()).cells[v.ID()]
}

func (s *solver) ofConstant(v graph.Var, a ir.Attr) cell {
	cells := s.arena(v.Graph()).cells
	if c := cells[v.ID()]; !c.isUndefined() {
		return c
	}
	c := anything(v.Type())
	if x, _, err := eval.Constant(v, s.options); err == nil && x.Type() == v.Type() {
		c = cellOf(x)
	}
	cells[v.ID()] = c
	return c
}

// span returns the range of a value: of 0 bits where it has not come up, or is not an integer.
func (s *solver) span(v graph.Var) ranges.Range { return s.of(v).span }

// set notes what a value may be as well, and has what uses it visited where that is new.
func (s *solver) set(v graph.Var, c cell) {
	if c.isUndefined() {
		return
	}
	if c.span.Bits > 0 && !s.spans {
		if _, ok := c.span.IsConstant(); !ok {
			c = anything(v.Type())
		}
	}
	a := s.arena(v.Graph())
	old := a.cells[v.ID()]
	joined := s.join(old, c, v.Type())
	if joined.equal(old) {
		return
	}
	if v.IsInput() && joined.span.Bits > 0 {
		if a.grown[v.ID()]++; a.grown[v.ID()] > patience {
			joined = anything(v.Type())
		}
	}
	a.cells[v.ID()] = joined
	for c := range v.Clients() {
		s.push(c.Node)
	}
}

func (s *solver) push(n graph.Node) {
	a := s.arena(n.Graph())
	if !a.queued[n.ID()] {
		a.queued[n.ID()] = true
		s.queue = append(s.queue, n)
	}
}

// reach notes that a graph is run.
func (s *solver) reach(fg *graph.FunctionGraph) {
	if s.reached[fg] {
		return
	}
	s.reached[fg] = true
	for n := range fg.Nodes() {
		s.push(n)
	}
}

// solve visits nodes until nothing new is learned. It returns false where the context ends.
func (s *solver) solve() bool {
	for visits := 0; len(s.queue) > 0; visits++ {
		if visits%256 == 0 && s.ctx.Err() != nil {
			return false
		}
		batch := s.queue
		s.queue = nil
		for _, n := range batch {
			s.arena(n.Graph()).queued[n.ID()] = false
			if s.reached[n.FunctionGraph()] {
				s.visit(n)
			}
		}
	}
	return true
}

// visit finds what the results of a node are, and what is run because of it.
func (s *solver) visit(n graph.Node) {
	switch {
	case n == n.FunctionGraph().Return():
		s.leave(n)
	case len(n.Nested()) > 0:
		s.enter(n)
	case n.NumOutputs() == 0:
	case s.program != nil && n.Op().Name() == "func.call":
		s.program.call(s, n)
	case n.Op().Has(ir.ConstantLike):
		for i := range n.NumOutputs() {
			s.set(n.Output(i), s.of(n.Output(i)))
		}
	default:
		s.compute(n)
	}
}

// compute finds what a node gives that only computes.
func (s *solver) compute(n graph.Node) {
	constant := true
	for i := range n.NumInputs() {
		c := s.of(n.Input(i))
		if c.isUndefined() {
			return
		}
		_, is := c.constant(n.Input(i).Type())
		constant = constant && is
	}
	if n.Op().Name() == "arith.select" && n.NumInputs() == 3 && s.choose(n) {
		return
	}
	if n.NumOutputs() == 1 && ranges.BitsOf(n.Output(0).Type()) > 0 {
		if r := ranges.Result(n, n.Output(0), s.span); !r.IsFull() {
			s.set(n.Output(0), cell{span: r})
			return
		}
	}
	if constant && s.fold(n) {
		return
	}
	s.giveAnything(n)
}

func (s *solver) giveAnything(n graph.Node) {
	for i := range n.NumOutputs() {
		s.set(n.Output(i), anything(n.Output(i).Type()))
	}
}

// choose finds what a select gives whose condition is known, or that has two equal choices.
func (s *solver) choose(n graph.Node) bool {
	if ranges.BitsOf(n.Output(0).Type()) > 0 || n.Input(0).Type() != ir.I1 {
		return false
	}
	if x, ok := s.span(n.Input(0)).IsConstant(); ok {
		which := 2
		if x != 0 {
			which = 1
		}
		s.set(n.Output(0), s.of(n.Input(which)))
		return true
	}
	s.set(n.Output(0), s.of(n.Input(1)))
	s.set(n.Output(0), s.of(n.Input(2)))
	return true
}

// fold computes a node of constants, if it is exact.
func (s *solver) fold(n graph.Node) bool {
	if !n.Op().Has(ir.Pure) || len(n.Successors()) > 0 {
		return false
	}
	e, ok := s.options.Evaluators.Lookup(n.Op().Name())
	if !ok || e.Domain.Impure {
		return false
	}
	isExact := func(t ir.Type) bool { return isInteger(t) || !e.Domain.Inexact && value.ElemOf(t).IsFloat() }
	var inputs []value.Value
	var types []ir.Type
	for i := range n.NumInputs() {
		v, _ := s.of(n.Input(i)).constant(n.Input(i).Type())
		if !isExact(v.Type()) {
			return false
		}
		inputs = append(inputs, v)
	}
	for i := range n.NumOutputs() {
		types = append(types, n.Output(i).Type())
		if !isExact(n.Output(i).Type()) {
			return false
		}
	}
	outputs, err := eval.Fold(s.ctx, n.Op(), inputs, types, s.options)
	if err != nil || len(outputs) != len(types) {
		return false
	}
	for i, v := range outputs {
		if v.Type() != types[i] {
			return false
		}
	}
	for i, v := range outputs {
		s.set(n.Output(i), cellOf(v))
	}
	return true
}

// isInteger reports whether values of a type are integers: what is computed of those is the same
// on every machine, whatever the op.
func isInteger(t ir.Type) bool {
	elem := value.ElemOf(t)
	return elem.IsInteger() || elem == ir.Index()
}

// forward passes inputs of a node on to those of a graph.
func (s *solver) forward(n graph.Node, first int, to []graph.Var) {
	for i, v := range to {
		if first+i < n.NumInputs() {
			s.set(v, s.of(n.Input(first+i)))
		} else {
			s.set(v, anything(v.Type()))
		}
	}
}

// leave finds where control goes at the end of a graph.
func (s *solver) leave(n graph.Node) {
	next := n.Successors()
	if len(next) == 0 {
		switch parent := n.FunctionGraph().Entry().ParentNode(); {
		case parent == (graph.Node{}):
		case parent.Graph() == n.Graph(): // another graph may be changed by its own run
			s.push(parent)
		case s.program != nil:
			s.program.returned(s, n)
		}
		return
	}
	taken, known := s.taken(n)
	for i, block := range next {
		if known && i != taken {
			continue
		}
		if known && taken < 0 {
			return // what it chooses by has not come up
		}
		inputs := block.Inputs()
		if first, count, ok := n.ForwardedTo(i); ok {
			s.forward(n, first, inputs[:min(count, len(inputs))])
			inputs = inputs[min(count, len(inputs)):]
		}
		for _, v := range inputs {
			s.set(v, anything(v.Type()))
		}
		s.reach(block)
	}
	for i := range n.NumOutputs() {
		s.set(n.Output(i), anything(n.Output(i).Type()))
	}
}

// taken returns which successor a terminator leads to, if that is known: -1 for none yet.
func (s *solver) taken(n graph.Node) (successor int, known bool) {
	name := n.Op().Name()
	if name != "cf.cond_br" && name != "cf.switch" {
		return 0, false
	}
	c := s.of(n.Input(0))
	if c.isUndefined() {
		return -1, true
	}
	x, ok := c.span.IsConstant()
	if !ok {
		return 0, false
	}
	if name == "cf.switch" {
		return 1 + slices.Index(cf.Cases(n.Op()), x), true
	}
	if x != 0 {
		return 0, true
	}
	return 1, true
}

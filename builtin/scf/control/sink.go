package control

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// sinking is a conditional at the end of the first graph of a while, which asks what the loop
// asks then.
type sinking struct {
	while
	node  graph.Node
	then  *graph.FunctionGraph
	other []graph.Var // what is passed on where the condition does not hold
	used  []graph.Var // values of the first graph that the branch uses
}

// sinkConditional moves what a conditional does at the end of the first graph of a while to the
// beginning of the second, which is run where the condition holds:
//
//	while { c; x = if c { f } else { y }; condition(c) x } do (a) { g(a) }
//	while { c; condition(c) y } do (a) { x = f; g(x) }
func sinkConditional(e *editor, n graph.Node) bool {
	s, ok := e.sinking(n)
	if !ok {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		passed := append([]graph.VarID{s.before.Return().Input(0).ID()}, ids(s.passed)...)
		end, first := s.before.Return().ID(), firstOf(s.after).ID()
		results := make([]graph.Var, len(s.passed)) // what the branch yields, by what receives it
		for i, v := range s.passed {
			if v.Owner() == s.node {
				results[i] = s.then.Return().Input(v.Index())
				passed[1+i] = e.outside(tx, s.other[v.Index()], end)
			}
		}
		kinds := types(n.Outputs())
		received := s.after.Inputs()
		inner := map[graph.Var]graph.VarID{}
		for _, v := range s.used {
			in := s.after.AddInput(v.Type(), "")
			for _, use := range usesBelow(v, s.then) {
				tx.Rewire(use.Node.ID(), use.Index, in.ID())
			}
			passed, kinds, inner[v] = append(passed, v.ID()), append(kinds, v.Type()), in.ID()
		}
		for _, m := range slices.Collect(s.then.Nodes()) {
			if m != s.then.Return() {
				tx.Place(m.ID(), s.after, first)
			}
		}
		for i, v := range results {
			switch in, isUsed := inner[v]; {
			case !v.IsValid():
			case isUsed:
				forward(tx, received[i], in)
			default:
				forward(tx, received[i], v.ID())
			}
		}
		if err := tx.SetYields(s.before, passed); err != nil {
			return err
		}
		tx.Discard(s.node.ID())
		made := tx.Add(n.ID(), n.Op().ID(), ids(n.Inputs()), kinds...)
		for _, fg := range []*graph.FunctionGraph{s.before, s.after} {
			if err := tx.MoveGraph(fg, made); err != nil {
				return err
			}
		}
		for i, v := range n.Outputs() {
			forward(tx, v, e.g.OutputOf(made, i))
		}
		tx.Discard(n.ID())
		return nil
	})
}

// sinking finds the conditional that can be moved: nothing but the end of its graph uses its
// results, and nothing stands after it that does more than compute values.
func (e *editor) sinking(n graph.Node) (s sinking, ok bool) {
	if s.while, ok = whileOf(n); !ok {
		return s, false
	}
	end := s.before.Return()
	cond := end.Input(0)
	for m := range s.before.Nodes() {
		switch {
		case m.Op().Name() == "scf.if" && m.NumInputs() == 1 && m.Input(0) == cond:
			s.node = m
		case m != end && s.node.IsValid() && (!m.Op().HasAny(ir.Pure|ir.ConstantLike) || len(m.Nested()) > 0):
			return s, false
		}
	}
	if !s.node.IsValid() || e.g.ConstantOfVar(cond.ID()).IsValid() {
		return s, false
	}
	then, otherwise, ok := branches(s.node)
	if !ok || !isEmpty(otherwise) && !onlyYields(otherwise) {
		return s, false
	}
	s.then = then
	for i, v := range s.node.Outputs() {
		for use := range v.Clients() {
			if use.Node != end {
				return s, false
			}
		}
		y := otherwise.Return().Input(i)
		if !e.isOutside(y, end) {
			return s, false
		}
		s.other = append(s.other, y)
	}
	s.used = usedFrom(s.then, s.before)
	return s, true
}

// splitChoice passes on what is chosen by the condition of the loop as two values: the one where
// it holds, which the second graph gets, and the other one, which the loop gives.
func splitChoice(e *editor, n graph.Node) bool {
	w, ok := whileOf(n)
	if !ok {
		return false
	}
	end := w.before.Return()
	cond := end.Input(0)
	choices := map[int]graph.Node{}
	for i, v := range w.passed {
		if m := v.Owner(); m.IsValid() && m.Op().Name() == "arith.select" && m.Input(0) == cond && m.FunctionGraph() == w.before {
			choices[i] = m
		}
	}
	if len(choices) == 0 || e.g.ConstantOfVar(cond.ID()).IsValid() {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		yields, kinds := ids(end.Inputs()), types(n.Outputs())
		for i, in := range w.after.Inputs() {
			m, is := choices[i]
			if !is {
				continue
			}
			yields[1+i] = m.Input(2).ID()
			yields, kinds = append(yields, m.Input(1).ID()), append(kinds, in.Type())
			forward(tx, in, w.after.AddInput(in.Type(), "").ID())
		}
		if err := tx.SetYields(w.before, yields); err != nil {
			return err
		}
		made := tx.Add(n.ID(), n.Op().ID(), ids(n.Inputs()), kinds...)
		for _, fg := range []*graph.FunctionGraph{w.before, w.after} {
			if err := tx.MoveGraph(fg, made); err != nil {
				return err
			}
		}
		for i, v := range n.Outputs() {
			forward(tx, v, e.g.OutputOf(made, i))
		}
		for _, m := range choices {
			if !m.Output(0).HasClients() && m.IsAlive() {
				tx.Discard(m.ID())
			}
		}
		tx.Discard(n.ID())
		return nil
	})
}

// usedFrom returns the values that one graph computes or gets and another one, in it, uses.
func usedFrom(fg, from *graph.FunctionGraph) (list []graph.Var) {
	seen := map[graph.Var]bool{}
	note := func(n graph.Node) {
		for _, v := range n.Inputs() {
			if !seen[v] && isOf(v, from) {
				seen[v] = true
				list = append(list, v)
			}
		}
	}
	walk := fg.Walk()
	for id := walk.Next(); id != 0; id = walk.Next() {
		note(fg.Graph().Node(id))
	}
	note(fg.Return())
	return list
}

// isOf reports whether a graph computes a value, or has it as an input.
func isOf(v graph.Var, fg *graph.FunctionGraph) bool {
	if n := v.Owner(); n.IsValid() {
		return n.FunctionGraph() == fg
	}
	return slices.Contains(fg.Inputs(), v)
}

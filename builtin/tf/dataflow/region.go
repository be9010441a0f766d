package dataflow

import (
	"errors"
	"maps"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
)

// isRegion reports whether a node runs its regions.
func isRegion(n graph.Node) bool {
	k := tf.KindOf(n)
	return k == tf.WhileRegion || k == tf.IfRegion
}

// captured returns what the regions of a node use from around it, in the order of the
// first uses.
func captured(n graph.Node) []graph.VarID {
	inside := map[*graph.FunctionGraph]bool{}
	for _, fg := range n.Nested() {
		for _, region := range fg.ArenaRegions() {
			inside[region] = true
		}
	}
	seen := map[graph.VarID]bool{}
	var list []graph.VarID
	for _, fg := range n.Nested() {
		for inner := range fg.All() {
			for i := range inner.NumInputs() {
				v := inner.Input(i)
				if in := v.FunctionGraph(); in != nil && !inside[in] && !seen[v.ID()] {
					seen[v.ID()] = true
					list = append(list, v.ID())
				}
			}
		}
	}
	return list
}

// regions runs a loop or a branch.
func (r *run) regions(t *turn, n graph.Node, data []token) []token {
	var around []constant
	for _, v := range r.plan.captures[n.ID()] {
		around = append(around, constant{v, t.values[v]})
	}
	if len(n.Nested()) != 2 {
		return all(n, token{err: errors.New("it does not have two regions")})
	}
	if tf.KindOf(n) == tf.IfRegion {
		return r.runBranch(t, n, data, around)
	}
	cond, body := n.Nested()[0], n.Nested()[1]
	for turns := 0; ; turns++ {
		if turns > r.options.MaxTurns {
			return all(n, token{err: eval.Errorf(eval.ErrLimit, "more than %d turns", r.options.MaxTurns)})
		}
		more, _, err := r.runRegion(cond, data, around)
		if err != nil {
			return all(n, token{err: err})
		}
		if len(more) != 1 {
			return all(n, token{err: errors.New("its condition is not one truth value")})
		}
		if more[0].err != nil || more[0].dead {
			return all(n, more[0])
		}
		again, ok := truth(more[0].value)
		if !ok {
			return all(n, token{err: errors.New("its condition is not one truth value")})
		}
		if again == 0 {
			return data
		}
		if data, _, err = r.runRegion(body, data, around); err != nil {
			return all(n, token{err: err})
		}
	}
}

// runBranch runs the branch that the predicate chooses. The values of the branches are
// those of the graph around them, too, those of the other one dead.
func (r *run) runBranch(t *turn, n graph.Node, data []token, around []constant) []token {
	if len(data) == 0 || data[0].err != nil {
		if len(data) > 0 {
			return all(n, data[0])
		}
		return all(n, token{err: errors.New("it has no predicate")})
	}
	chosen, ok := truth(data[0].value)
	if !ok {
		return all(n, token{err: errors.New("its predicate is not one truth value")})
	}
	results, values, err := r.runRegion(n.Nested()[1-chosen], nil, around)
	if err != nil {
		return all(n, token{err: err})
	}
	maps.Copy(t.values, values)
	visitNodes(n.Nested()[chosen], func(v graph.Var) { t.values[v.ID()] = token{dead: true} })
	for _, v := range n.Outputs() {
		if tf.IsControl(v) { // it has run, also where all that it gives is dead
			r.put(t, v.ID(), token{})
		}
	}
	return results
}

// runRegion runs a region and returns what it yields, and all of its values.
func (r *run) runRegion(fg *graph.FunctionGraph, data []token, around []constant) ([]token, map[graph.VarID]token, error) {
	if fg.NumInputs() != len(data) {
		return nil, nil, eval.Errorf(eval.ErrInput, "%d values for a region of %d arguments", len(data), fg.NumInputs())
	}
	inner := &run{
		ctx: r.ctx, fg: fg, g: r.g, options: r.options, depth: r.depth, steps: r.steps, variables: r.variables, shared: r.shared, tables: r.tables, queues: r.queues, globals: r.globals, plans: r.plans, numbers: r.numbers,
	}
	values, err := inner.run(data, around)
	if err != nil {
		return nil, nil, err
	}
	var results []token
	for _, v := range fg.Outputs() {
		if tf.IsControl(v) {
			continue
		}
		tok, ok := values[v.ID()]
		if !ok {
			tok = token{err: ErrInLoop}
		}
		results = append(results, tok)
	}
	return results, values, nil
}

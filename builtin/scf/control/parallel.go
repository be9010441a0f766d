package control

import (
	"slices"

	"github.com/settle-go/settle/builtin/mixed"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// NewParallelLoops returns the optimizer of scf.parallel and scf.forall: dimensions with one
// turn are removed, and so is a loop without a turn; a loop that is all that another
// one does is part of it; bounds that are constants become attributes; and results that
// nothing uses, or into which nothing is written, are not shared.
func NewParallelLoops(name string) navigator.Optimizer {
	return newPass(name, map[string][]try{
		"scf.parallel": {eraseIdle, dropSingleTurns, mergeParallel},
		"scf.forall":   {eraseIdle, foldBounds, unshare, dropSingleTurnsOfForall, narrowShared},
	})
}

// parallel is the operands of a loop: for each dimension where it begins, where it ends, and
// its step, and what its reductions begin with.
type parallel struct {
	lower, upper, step, inits []graph.Var
	body                      *graph.FunctionGraph
}

func parallelOf(n graph.Node) (p parallel, ok bool) {
	sizes, _ := value.IntsOf(n.Op().Attr("operandSegmentSizes"))
	if len(sizes) != 4 || len(n.Nested()) != 1 || hasBlocks(n) {
		return p, false
	}
	operands := n.Inputs()
	for i, list := range []*[]graph.Var{&p.lower, &p.upper, &p.step, &p.inits} {
		if sizes[i] < 0 || int(sizes[i]) > len(operands) {
			return p, false
		}
		*list, operands = operands[:sizes[i]], operands[sizes[i]:]
	}
	p.body = n.Nested()[0]
	end := p.body.Return()
	dims := len(p.lower)
	return p, len(operands) == 0 && len(p.upper) == dims && len(p.step) == dims && p.body.NumInputs() == dims &&
		end.IsValid() && end.Op().Name() == "scf.reduce" && len(p.inits) == n.NumOutputs() &&
		end.NumInputs() == n.NumOutputs() && len(end.Nested()) == n.NumOutputs()
}

// turns returns how often a dimension runs: 0, 1, or -1 where that is not known, or more.
func turns(lower, upper, step mixed.Number) int {
	if lower.Var.IsValid() && lower.Var == upper.Var {
		return 0
	}
	if !lower.IsKnown() || !upper.IsKnown() {
		return -1
	}
	switch size := upper.Known - lower.Known; {
	case lower.Known >= upper.Known:
		return 0
	case step.IsKnown() && size > 0 && step.Known >= size:
		return 1
	}
	return -1
}

// number returns a variable as a number.
func number(v graph.Var) mixed.Number {
	if n, ok := mixed.Constant(v); ok {
		return mixed.Of(n)
	}
	return mixed.Computed(v)
}

// dropSingleTurns is about scf.parallel.
func dropSingleTurns(e *editor, n graph.Node) bool {
	p, ok := parallelOf(n)
	if !ok {
		return false
	}
	var kept, once []int
	for i := range p.lower {
		switch turns(number(p.lower[i]), number(p.upper[i]), number(p.step[i])) {
		case 0:
			return e.rewrite(n, func(tx *graph.Tx) error {
				takeOver(tx, n, ids(p.inits))
				return nil
			})
		case 1:
			once = append(once, i)
		default:
			kept = append(kept, i)
		}
	}
	if len(once) == 0 {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		if len(kept) == 0 {
			return e.inlineParallel(tx, n, p)
		}
		var inputs []graph.VarID
		for _, list := range [][]graph.Var{p.lower, p.upper, p.step} {
			for _, i := range kept {
				inputs = append(inputs, list[i].ID())
			}
		}
		count := int64(len(kept))
		op := n.Op().With("operandSegmentSizes", e.ctxt.DenseArray(ir.I32, count, count, count, int64(len(p.inits))))
		made := tx.Add(n.ID(), op.ID(), append(inputs, ids(p.inits)...), types(n.Outputs())...)
		args := p.body.Inputs()
		for _, i := range slices.Backward(once) {
			forward(tx, args[i], p.lower[i].ID())
			if err := tx.RemoveInput(p.body, i); err != nil {
				return err
			}
		}
		if err := tx.MoveGraph(p.body, made); err != nil {
			return err
		}
		for i, v := range n.Outputs() {
			forward(tx, v, e.g.OutputOf(made, i))
		}
		tx.Discard(n.ID())
		return nil
	})
}

// inlineParallel puts the only turn of a loop in its place: what is reduced is what it begins
// with and what the turn gives.
func (e *editor) inlineParallel(tx *graph.Tx, n graph.Node, p parallel) error {
	end := p.body.Return()
	for i, v := range p.body.Inputs() {
		forward(tx, v, p.lower[i].ID())
	}
	for _, m := range slices.Collect(p.body.Nodes()) {
		if m != end {
			tx.Place(m.ID(), n.FunctionGraph(), n.ID())
		}
	}
	results := make([]graph.VarID, len(p.inits))
	for i, fg := range end.Nested() {
		if fg.NumInputs() != 2 || !fg.Return().IsValid() || fg.Return().NumInputs() != 1 || len(fg.Return().Successors()) > 0 {
			return errUnknown
		}
		forward(tx, fg.Inputs()[0], p.inits[i].ID())
		forward(tx, fg.Inputs()[1], end.Input(i).ID())
		results[i] = fg.Return().Input(0).ID()
		for _, m := range slices.Collect(fg.Nodes()) {
			if m != fg.Return() {
				tx.Place(m.ID(), n.FunctionGraph(), n.ID())
			}
		}
	}
	takeOver(tx, n, results)
	return nil
}

// mergeParallel makes one loop of two, one of which is all that the other one does.
func mergeParallel(e *editor, n graph.Node) bool {
	p, ok := parallelOf(n)
	if !ok || len(p.inits) > 0 {
		return false
	}
	var inner graph.Node
	for m := range p.body.Nodes() {
		switch {
		case m == p.body.Return():
		case m.Op().Name() == "scf.parallel" && !inner.IsValid():
			inner = m
		case !isConstant(m.Output(0)):
			return false
		}
	}
	if !inner.IsValid() {
		return false
	}
	q, ok := parallelOf(inner)
	if !ok || len(q.inits) > 0 || slices.ContainsFunc(inner.Inputs(), func(v graph.Var) bool { return !e.isOutside(v, n) }) {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		var inputs []graph.VarID
		for _, pair := range [][2][]graph.Var{{p.lower, q.lower}, {p.upper, q.upper}, {p.step, q.step}} {
			inputs = append(inputs, ids(pair[0])...)
			for _, v := range pair[1] {
				inputs = append(inputs, e.outside(tx, v, n.ID()))
			}
		}
		count := int64(len(p.lower) + len(q.lower))
		op := n.Op().With("operandSegmentSizes", e.ctxt.DenseArray(ir.I32, count, count, count, 0))
		made := tx.Add(n.ID(), op.ID(), inputs)
		for _, v := range q.body.Inputs() {
			forward(tx, v, p.body.AddInput(v.Type(), "").ID())
		}
		for _, m := range slices.Collect(q.body.Nodes()) {
			if m != q.body.Return() {
				tx.Place(m.ID(), p.body, 0)
			}
		}
		tx.Discard(inner.ID())
		if err := tx.MoveGraph(p.body, made); err != nil {
			return err
		}
		tx.Discard(n.ID())
		return nil
	})
}

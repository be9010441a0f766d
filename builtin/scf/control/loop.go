package control

import (
	"slices"

	"github.com/settle-go/settle/builtin/mixed"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// NewLoops returns the optimizer of scf.for and scf.while. Values that no turn changes are
// those that the loop began with; what nothing needs is not carried; in the body of a while
// its condition is known.
func NewLoops(name string) navigator.Optimizer {
	return newPass(name, map[string][]try{
		"scf.for":            {eraseIdle, keepInvariant, leaveEmpty, narrowCarried},
		"scf.while":          {eraseIdle, tellWhile, keepInvariantOfWhile, passInvariant, passOnce, dropPassed, dropCarried, sinkConditional, splitChoice},
		"scf.execute_region": {eraseIdle, inlineBlocks, hoistCases, dropCaseResults},
	})
}

// body returns the graph of a for, without its index the values that it carries, and those
// that they begin with.
func body(n graph.Node) (fg *graph.FunctionGraph, carried, inits []graph.Var, ok bool) {
	if n.NumInputs() < 3 || len(n.Nested()) != 1 || hasBlocks(n) {
		return nil, nil, nil, false
	}
	fg = n.Nested()[0]
	count := n.NumInputs() - 3
	if !fg.Return().IsValid() || fg.NumInputs() != count+1 || n.NumOutputs() != count || fg.Return().NumInputs() != count {
		return nil, nil, nil, false
	}
	return fg, fg.Inputs()[1:], n.Inputs()[3:], true
}

// keepInvariant puts what a carried value begins with in its place, where no turn makes it
// another one.
func keepInvariant(e *editor, n graph.Node) bool {
	fg, carried, inits, ok := body(n)
	if !ok {
		return false
	}
	is := e.invariant(carried, inits, fg.Return().Inputs(), nil)
	return e.forwardInvariant(n, carried, n.Outputs(), inits, is)
}

// invariant reports which of the values that a loop carries every turn yields again, as they
// were before the first one. Those that a turn exchanges are not, unless they are equal.
func (e *editor) invariant(carried, inits, yields []graph.Var, through func(v graph.Var) graph.Var) []bool {
	is := make([]bool, len(carried))
	index := map[graph.Var]int{}
	for i := range is {
		is[i], index[carried[i]] = true, i
	}
	for changed := true; changed; {
		changed = false
		for i, y := range yields {
			if through != nil {
				y = through(y)
			}
			k, isCarried := index[y]
			stays := isCarried && is[k] && e.same(inits[k], inits[i]) || !isCarried && e.same(y, inits[i])
			if is[i] && !stays {
				is[i], changed = false, true
			}
		}
	}
	return is
}

// forwardInvariant has what uses carried values, and results, use what they begin with.
func (e *editor) forwardInvariant(n graph.Node, carried, results, inits []graph.Var, is []bool) bool {
	used := false
	for i := range is {
		is[i] = is[i] && carried[i].Type() == inits[i].Type()
		used = used || is[i] && (carried[i].HasClients() || i < len(results) && results[i].HasClients())
	}
	if !used {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		for i := range is {
			if !is[i] {
				continue
			}
			forward(tx, carried[i], inits[i].ID())
			if i < len(results) {
				forward(tx, results[i], inits[i].ID())
			}
		}
		return nil
	})
}

// leaveEmpty takes what a loop yields from outside, where it runs and does nothing else.
func leaveEmpty(e *editor, n graph.Node) bool {
	fg, carried, _, ok := body(n)
	if !ok || n.NumOutputs() == 0 || !onlyYields(fg) {
		return false
	}
	var bounds [2]int64
	for i := range bounds {
		if bounds[i], ok = mixed.Constant(n.Input(i)); !ok {
			return false
		}
	}
	if n.Op().Attr("unsignedCmp").IsValid() && (bounds[0] < 0 || bounds[1] < 0) || bounds[0] >= bounds[1] {
		return false
	}
	for _, y := range fg.Return().Inputs() {
		if slices.Contains(carried, y) || y == fg.Inputs()[0] || !e.isOutside(y, n) {
			return false
		}
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		var results []graph.VarID
		for _, y := range fg.Return().Inputs() {
			results = append(results, e.outside(tx, y, n.ID()))
		}
		takeOver(tx, n, results)
		return nil
	})
}

// narrowCarried carries a tensor in the type that it has before the loop, which says more of
// its shape, where each turn and what comes after the loop ask for that type only.
func narrowCarried(e *editor, n graph.Node) bool {
	fg, carried, inits, ok := body(n)
	if !ok {
		return false
	}
	for i, init := range inits {
		cast := init.Owner()
		if !isCast(cast) || !init.Type().Super(cast.Input(0).Type()) || init.Type() == cast.Input(0).Type() {
			continue
		}
		t := cast.Input(0).Type()
		isBack := func(v graph.Var) bool {
			for use := range v.Clients() {
				if !isCast(use.Node) || use.Node.Output(0).Type() != t {
					return false
				}
			}
			return true
		}
		y := fg.Return().Input(i).Owner()
		if !isBack(n.Output(i)) || !isBack(carried[i]) || !isCast(y) || y.Input(0).Type() != t {
			continue
		}
		return e.rewrite(n, func(tx *graph.Tx) error {
			inputs, kinds := ids(n.Inputs()), types(n.Outputs())
			inputs[3+i], kinds[i] = cast.Input(0).ID(), t
			made := tx.Add(n.ID(), n.Op().ID(), inputs, kinds...)
			yields := ids(fg.Return().Inputs())
			yields[i] = y.Input(0).ID()
			if err := tx.SetYields(fg, yields); err != nil {
				return err
			}
			if err := tx.Refine(carried[i].ID(), t); err != nil {
				return err
			}
			if err := tx.MoveGraph(fg, made); err != nil {
				return err
			}
			for k, v := range n.Outputs() {
				forward(tx, v, e.g.OutputOf(made, k))
			}
			tx.Discard(n.ID())
			return nil
		})
	}
	return false
}

func isCast(n graph.Node) bool {
	return n.IsValid() && n.Op().Name() == "tensor.cast" && n.NumInputs() == 1
}

// while is the two graphs of a loop: the one that decides, which yields a condition and what
// it passes on, and the one that is run then.
type while struct {
	before, after *graph.FunctionGraph
	passed        []graph.Var // by the condition
}

func whileOf(n graph.Node) (w while, ok bool) {
	nested := n.Nested()
	if len(nested) != 2 || hasBlocks(n) {
		return w, false
	}
	w.before, w.after = nested[0], nested[1]
	cond, yield := w.before.Return(), w.after.Return()
	if !cond.IsValid() || !yield.IsValid() || cond.Op().Name() != "scf.condition" || cond.NumInputs() == 0 {
		return w, false
	}
	w.passed = cond.Inputs()[1:]
	return w, len(w.passed) == n.NumOutputs() && w.after.NumInputs() == n.NumOutputs() &&
		w.before.NumInputs() == n.NumInputs() && yield.NumInputs() == n.NumInputs()
}

// tellWhile makes constants of the condition, and of the same comparison, in the graph that
// is run where it holds.
func tellWhile(e *editor, n graph.Node) bool {
	w, ok := whileOf(n)
	if !ok {
		return false
	}
	cond := w.before.Return().Input(0)
	if e.g.ConstantOfVar(cond.ID()).IsValid() {
		return false
	}
	var holds, fails []graph.Client
	for i, v := range w.passed {
		if v == cond {
			holds = slices.AppendSeq(holds, w.after.Inputs()[i].Clients())
		}
	}
	if compare := cond.Owner(); compare.IsValid() && compare.Op().Name() == "arith.cmpi" && compare.FunctionGraph() == w.before {
		for m := range w.after.Nodes() {
			if m.Op().Name() != "arith.cmpi" || !w.isSame(e, m.Input(0), compare.Input(0)) || !w.isSame(e, m.Input(1), compare.Input(1)) {
				continue
			}
			p, _ := m.Op().Attr("predicate").Int()
			q, _ := compare.Op().Attr("predicate").Int()
			switch {
			case p == q:
				holds = slices.AppendSeq(holds, m.Output(0).Clients())
			case uint64(p) < uint64(len(opposite)) && opposite[p] == q:
				fails = slices.AppendSeq(fails, m.Output(0).Clients())
			}
		}
	}
	if len(holds)+len(fails) == 0 {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		e.assume(tx, w.after, holds, true)
		e.assume(tx, w.after, fails, false)
		return nil
	})
}

// opposite has the predicate of arith.cmpi that holds where another one does not.
var opposite = [...]int64{1, 0, 5, 4, 3, 2, 9, 8, 7, 6}

// isSame reports whether a value of the second graph is one of the first: one that is passed
// on, or one from outside.
func (w while) isSame(e *editor, after, before graph.Var) bool {
	if i := slices.Index(w.after.Inputs(), after); i >= 0 {
		return w.passed[i] == before
	}
	return e.same(after, before)
}

// keepInvariantOfWhile is keepInvariant for the first graph.
func keepInvariantOfWhile(e *editor, n graph.Node) bool {
	w, ok := whileOf(n)
	if !ok {
		return false
	}
	args := w.after.Inputs()
	through := func(v graph.Var) graph.Var {
		if i := slices.Index(args, v); i >= 0 {
			return w.passed[i]
		}
		return v
	}
	carried := w.before.Inputs()
	is := e.invariant(carried, n.Inputs(), w.after.Return().Inputs(), through)
	return e.forwardInvariant(n, carried, nil, n.Inputs(), is)
}

// passInvariant takes what is passed on from outside for what receives it.
func passInvariant(e *editor, n graph.Node) bool {
	w, ok := whileOf(n)
	if !ok {
		return false
	}
	var from []int
	for i, v := range w.passed {
		in, out := w.after.Inputs()[i], n.Output(i)
		if (in.HasClients() || out.HasClients()) && v.Type() == in.Type() && v.Type() == out.Type() && e.isOutside(v, n) {
			from = append(from, i)
		}
	}
	if len(from) == 0 {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		for _, i := range from {
			v := e.outside(tx, w.passed[i], n.ID())
			forward(tx, w.after.Inputs()[i], v)
			forward(tx, n.Output(i), v)
		}
		return nil
	})
}

// passOnce passes a value on once that is passed on twice.
func passOnce(e *editor, n graph.Node) bool {
	w, ok := whileOf(n)
	if !ok {
		return false
	}
	twice := map[int]int{}
	for i, v := range w.passed {
		in, out := w.after.Inputs()[i], n.Output(i)
		if k := slices.Index(w.passed, v); k < i && (in.HasClients() || out.HasClients()) && n.Output(k).Type() == out.Type() {
			twice[i] = k
		}
	}
	if len(twice) == 0 {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		for i, in := range w.after.Inputs() {
			if k, ok := twice[i]; ok {
				forward(tx, in, w.after.InputID(k))
				forward(tx, n.Output(i), n.Output(k).ID())
			}
		}
		return nil
	})
}

// dropPassed does not pass on what nothing needs.
func dropPassed(e *editor, n graph.Node) bool {
	w, ok := whileOf(n)
	if !ok {
		return false
	}
	kept := []int{0} // the condition
	var kinds []ir.Type
	for i, in := range w.after.Inputs() {
		if in.HasClients() || n.Output(i).HasClients() {
			kept, kinds = append(kept, i+1), append(kinds, n.Output(i).Type())
		}
	}
	if len(kept) == len(w.passed)+1 {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		made := tx.Add(n.ID(), n.Op().ID(), ids(n.Inputs()), kinds...)
		outs := n.Outputs()
		if err := moveWith(tx, w.before, made, kept); err != nil {
			return err
		}
		for i := range slices.Backward(outs) {
			if !slices.Contains(kept, i+1) {
				if err := tx.RemoveInput(w.after, i); err != nil {
					return err
				}
			}
		}
		if err := tx.MoveGraph(w.after, made); err != nil {
			return err
		}
		for k, i := range kept[1:] {
			forward(tx, outs[i-1], e.g.OutputOf(made, k))
		}
		tx.Discard(n.ID())
		return nil
	})
}

// dropCarried does not carry what the first graph does not use.
func dropCarried(e *editor, n graph.Node) bool {
	w, ok := whileOf(n)
	if !ok {
		return false
	}
	var kept []int
	var inputs []graph.VarID
	for i, in := range w.before.Inputs() {
		if in.HasClients() {
			kept, inputs = append(kept, i), append(inputs, n.Input(i).ID())
		}
	}
	if len(kept) == n.NumInputs() {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		made := tx.Add(n.ID(), n.Op().ID(), inputs, types(n.Outputs())...)
		for i := range slices.Backward(w.before.Inputs()) {
			if !slices.Contains(kept, i) {
				if err := tx.RemoveInput(w.before, i); err != nil {
					return err
				}
			}
		}
		if err := tx.MoveGraph(w.before, made); err != nil {
			return err
		}
		if err := moveWith(tx, w.after, made, kept); err != nil {
			return err
		}
		for i, v := range n.Outputs() {
			forward(tx, v, e.g.OutputOf(made, i))
		}
		tx.Discard(n.ID())
		return nil
	})
}

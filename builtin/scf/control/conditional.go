package control

import (
	"slices"

	"github.com/settle-go/settle/builtin/mixed"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// NewConditionals returns the optimizer of scf.if and scf.index_switch. In a branch the
// condition is known; what both branches have from outside is a select, or needs no
// condition; conditionals in a row that ask the same are one, and so is one that is all that
// another one does; a switch of a constant is the case that it chooses. An assertion that holds is
// dropped.
func NewConditionals(name string) navigator.Optimizer {
	return newPass(name, map[string][]try{
		"scf.if":           {eraseIdle, tellCondition, hoistResults, dropEmptyElse, unnegate, combineFollowing, combineNested},
		"cf.assert":        {dropAssertion},
		"scf.index_switch": {eraseIdle, chooseCase, hoistCases, dropCaseResults},
	})
}

// branches returns the graphs of a conditional; otherwise may be nil, or without a block.
func branches(n graph.Node) (then, otherwise *graph.FunctionGraph, ok bool) {
	nested := n.Nested()
	if n.Op().Name() != "scf.if" || n.NumInputs() != 1 || len(nested) == 0 || len(nested) > 2 || hasBlocks(n) || !nested[0].Return().IsValid() {
		return nil, nil, false
	}
	if len(nested) == 2 {
		otherwise = nested[1]
	}
	hasElse := otherwise != nil && otherwise.Return().IsValid()
	if n.NumOutputs() > 0 && !hasElse || nested[0].Return().NumInputs() != n.NumOutputs() || hasElse && otherwise.Return().NumInputs() != n.NumOutputs() {
		return nil, nil, false
	}
	return nested[0], otherwise, true
}

// dropAssertion drops an assertion of what is true.
func dropAssertion(e *editor, n graph.Node) bool {
	if n.NumInputs() != 1 || n.NumOutputs() > 0 || !e.isTruth(n.Input(0), true) {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		tx.Discard(n.ID())
		return nil
	})
}

func isEmpty(fg *graph.FunctionGraph) bool { return fg == nil || !fg.Return().IsValid() }

// tellCondition makes the condition a constant in the branches.
func tellCondition(e *editor, n graph.Node) bool {
	then, otherwise, ok := branches(n)
	if !ok || e.g.ConstantOfVar(n.Input(0).ID()).IsValid() {
		return false
	}
	cond := n.Input(0)
	var inThen, inElse []graph.Client
	for _, use := range e.usesWithin(n) {
		if !use.Node.IsAlive() || use.Index >= use.Node.NumInputs() || use.Node.Input(use.Index) != cond {
			continue // it was replaced already, or its node was erased
		}
		if isBelow(use.Node, then) {
			inThen = append(inThen, use)
		} else if !isEmpty(otherwise) && isBelow(use.Node, otherwise) {
			inElse = append(inElse, use)
		}
	}
	if len(inThen)+len(inElse) == 0 {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		e.assume(tx, then, inThen, true)
		if len(inElse) > 0 {
			e.assume(tx, otherwise, inElse, false)
		}
		return nil
	})
}

// usesWithin returns the uses of the condition of a node within it, without those within
// another node that asks it there. The uses of a condition are sorted once in a pass: what
// becomes one later is for the next pass.
func (e *editor) usesWithin(n graph.Node) []graph.Client {
	cond := n.Input(0)
	if _, sorted := e.uses[cond.ID()]; !sorted {
		within := map[graph.NodeID][]graph.Client{}
		for use := range cond.Clients() {
			for fg := use.Node.FunctionGraph(); fg != nil && fg.Graph() == e.g; fg = fg.Parent() {
				at := fg.ParentNode()
				if at.Graph() != e.g {
					break // others may be changing it
				}
				if at.Op().Name() == n.Op().Name() && at.NumInputs() == 1 && at.Input(0) == cond {
					within[at.ID()] = append(within[at.ID()], use)
					break
				}
			}
		}
		if e.uses == nil {
			e.uses = map[graph.VarID]map[graph.NodeID][]graph.Client{}
		}
		e.uses[cond.ID()] = within
	}
	return e.uses[cond.ID()][n.ID()]
}

// assume has uses within a graph use a truth value.
func (e *editor) assume(tx *graph.Tx, fg *graph.FunctionGraph, uses []graph.Client, value bool) {
	if len(uses) == 0 {
		return
	}
	known := e.truth(tx, value, firstOf(fg).ID())
	for _, use := range uses {
		tx.Rewire(use.Node.ID(), use.Index, known)
	}
}

// hoistResults computes the results without the branches that are yielded from outside of
// them. Where the conditional is all that another one does, the two are combined first.
func hoistResults(e *editor, n graph.Node) bool {
	then, otherwise, ok := branches(n)
	if !ok || isEmpty(otherwise) {
		return false
	}
	var hoisted []int
	for i, out := range n.Outputs() {
		x, y := then.Return().Input(i), otherwise.Return().Input(i)
		if out.HasClients() && x.Type() == out.Type() && y.Type() == out.Type() &&
			(e.isOutside(x, n) || isPoison(x)) && (e.isOutside(y, n) || isPoison(y)) && !(isPoison(x) && isPoison(y)) {
			hoisted = append(hoisted, i)
		}
	}
	if len(hoisted) == 0 {
		return false
	}
	if outer := n.FunctionGraph().ParentNode(); outer.Graph() == e.g && outer.IsValid() && combineNested(e, outer) {
		return true
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		for _, i := range hoisted {
			x, y := then.Return().Input(i), otherwise.Return().Input(i)
			forward(tx, n.Output(i), e.chosen(tx, n.Input(0), x, y, n.ID()))
		}
		return nil
	})
}

// dropEmptyElse drops a second branch that does nothing.
func dropEmptyElse(e *editor, n graph.Node) bool {
	then, otherwise, ok := branches(n)
	if !ok || isEmpty(otherwise) || n.NumOutputs() > 0 || !onlyYields(otherwise) {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		made := tx.Add(n.ID(), n.Op().ID(), ids(n.Inputs()))
		if err := tx.MoveGraph(then, made); err != nil {
			return err
		}
		e.g.Node(made).AddNested(false)
		tx.Discard(n.ID())
		return nil
	})
}

// unnegate exchanges the branches where the condition is a negation.
func unnegate(e *editor, n graph.Node) bool {
	then, otherwise, ok := branches(n)
	not := n.Input(0).Owner()
	if !ok || isEmpty(otherwise) || !not.IsValid() || not.NumInputs() != 2 {
		return false
	}
	cond := not.Input(0)
	if e.isTruth(cond, true) {
		cond = not.Input(1)
	}
	if !e.isNot(n.Input(0), cond) {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		made := tx.Add(n.ID(), n.Op().ID(), []graph.VarID{cond.ID()}, types(n.Outputs())...)
		for _, fg := range []*graph.FunctionGraph{otherwise, then} {
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

// isPoison reports whether a value may be any.
func isPoison(v graph.Var) bool { return v.Owner().IsValid() && v.Owner().Op().Name() == "ub.poison" }

// chosen adds what a condition chooses of two values before a node.
func (e *editor) chosen(tx *graph.Tx, cond, x, y graph.Var, before graph.NodeID) graph.VarID {
	switch {
	case e.same(x, y):
		return e.outside(tx, x, before)
	case isPoison(y):
		return e.outside(tx, x, before)
	case isPoison(x):
		return e.outside(tx, y, before)
	case e.isTruth(x, true) && e.isTruth(y, false):
		return cond.ID()
	case e.isTruth(x, false) && e.isTruth(y, true):
		not := []graph.VarID{cond.ID(), e.truth(tx, true, before)}
		return e.g.OutputOf(tx.Add(before, e.ctxt.Op("arith.xori").ID(), not, ir.I1), 0)
	}
	operands := []graph.VarID{cond.ID(), e.outside(tx, x, before), e.outside(tx, y, before)}
	return e.g.OutputOf(tx.Add(before, e.ctxt.Op("arith.select").ID(), operands, x.Type()), 0)
}

// following returns the conditional after one, where nothing stands between the two but what
// computes values that do not depend on the results of the first.
func following(m graph.Node) (graph.Node, bool) {
	const mostBetween = 16
	g := m.Graph()
	for id, count := g.NextOf(m.ID()), 0; id != 0 && count < mostBetween; id, count = g.NextOf(id), count+1 {
		switch n := g.Node(id); {
		case n.Op().Name() == "scf.if":
			return n, true
		case !n.Op().HasAny(ir.Pure | ir.ConstantLike), len(n.Nested()) > 0,
			slices.ContainsFunc(n.Inputs(), func(v graph.Var) bool { return v.Owner() == m }):
			return graph.Node{}, false
		}
	}
	return graph.Node{}, false
}

// combineFollowing makes one conditional of two in a row that ask the same, or the contrary.
func combineFollowing(e *editor, m graph.Node) bool {
	first, second, ok := branches(m)
	if !ok {
		return false
	}
	n, ok := following(m)
	if !ok {
		return false
	}
	then, otherwise, ok := branches(n)
	if !ok {
		return false
	}
	cond := m.Input(0)
	switch {
	case cond == n.Input(0):
	case e.isNot(n.Input(0), m.Input(0)):
		then, otherwise = otherwise, then
	case e.isNot(m.Input(0), n.Input(0)) && !isEmpty(second):
		first, second, cond = second, first, n.Input(0)
	case e.isNot(m.Input(0), n.Input(0)) && m.NumOutputs() == 0 && !isEmpty(then):
		first, second, cond = second, first, n.Input(0)
	default:
		return false
	}
	return e.rewrite(m, func(tx *graph.Tx) error {
		made := tx.Add(n.ID(), m.Op().ID(), []graph.VarID{cond.ID()}, append(types(m.Outputs()), types(n.Outputs())...)...)
		for _, pair := range [][2]*graph.FunctionGraph{{first, then}, {second, otherwise}} {
			if err := e.join(tx, pair[0], pair[1], m, made); err != nil {
				return err
			}
		}
		count := m.NumOutputs()
		for i, v := range m.Outputs() {
			forward(tx, v, e.g.OutputOf(made, i))
		}
		for i, v := range n.Outputs() {
			forward(tx, v, e.g.OutputOf(made, count+i))
		}
		tx.Discard(n.ID())
		tx.Discard(m.ID())
		return nil
	})
}

// join gives a node a graph that does what two do, the second of which may use the results
// of the node that has the first.
func (e *editor) join(tx *graph.Tx, a, b *graph.FunctionGraph, of graph.Node, made graph.NodeID) error {
	switch {
	case isEmpty(a) && isEmpty(b):
		e.g.Node(made).AddNested(false)
		return nil
	case isEmpty(b):
		return tx.MoveGraph(a, made)
	case isEmpty(a):
		return tx.MoveGraph(b, made)
	}
	for i, v := range of.Outputs() {
		for _, use := range usesBelow(v, b) {
			tx.Rewire(use.Node.ID(), use.Index, a.Return().Input(i).ID())
		}
	}
	yields := append(ids(a.Return().Inputs()), ids(b.Return().Inputs())...)
	if err := tx.MoveGraph(a, made); err != nil {
		return err
	}
	for _, n := range slices.Collect(b.Nodes()) {
		if n != b.Return() {
			tx.Place(n.ID(), a, 0)
		}
	}
	return tx.SetYields(a, yields)
}

// onlyYields reports whether a graph does nothing but to yield.
func onlyYields(fg *graph.FunctionGraph) bool {
	for n := range fg.Nodes() {
		if n != fg.Return() && !(n.Op().Has(ir.ConstantLike) && n.NumInputs() == 0) {
			return false
		}
	}
	return true
}

// combineNested makes one conditional of one that does nothing but what another one says:
// if a { if b { f } } = if a & b { f }.
func combineNested(e *editor, n graph.Node) bool {
	then, otherwise, ok := branches(n)
	if !ok || !isEmpty(otherwise) && !onlyYields(otherwise) {
		return false
	}
	var inner graph.Node
	for m := range then.Nodes() {
		switch {
		case m == then.Return(), m.Op().Has(ir.ConstantLike) && m.NumInputs() == 0:
		case inner.IsValid():
			return false
		default:
			inner = m
		}
	}
	if !inner.IsValid() {
		return false
	}
	innerThen, innerElse, ok := branches(inner)
	if !ok || !isEmpty(innerElse) && !onlyYields(innerElse) || !e.isOutside(inner.Input(0), n) {
		return false
	}
	var kept []int // the results that the inner one gives
	for i, x := range then.Return().Inputs() {
		y := otherwise.Return().Input(i)
		if y.Type() != n.Output(i).Type() || x.Type() != y.Type() || !e.isOutside(y, n) {
			return false
		}
		switch {
		case x.Owner() == inner:
			if !e.same(y, innerElse.Return().Input(x.Index())) {
				return false
			}
			kept = append(kept, i)
		case !e.isOutside(x, n):
			return false
		}
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		cond := []graph.VarID{n.Input(0).ID(), e.outside(tx, inner.Input(0), n.ID())}
		both := e.g.OutputOf(tx.Add(n.ID(), e.ctxt.Op("arith.andi").ID(), cond, ir.I1), 0)
		var yields, others []graph.VarID
		var kinds []ir.Type
		for i, x := range then.Return().Inputs() {
			y := otherwise.Return().Input(i)
			if !slices.Contains(kept, i) {
				forward(tx, n.Output(i), e.chosen(tx, n.Input(0), x, y, n.ID()))
				continue
			}
			kinds = append(kinds, n.Output(i).Type())
			yields = append(yields, innerThen.Return().Input(x.Index()).ID())
			others = append(others, e.outside(tx, y, n.ID()))
		}
		for _, m := range slices.Collect(then.Nodes()) {
			if m != then.Return() {
				tx.Place(m.ID(), n.FunctionGraph(), n.ID())
			}
		}
		made := tx.Add(n.ID(), n.Op().ID(), []graph.VarID{both}, kinds...)
		if err := tx.MoveGraph(innerThen, made); err != nil {
			return err
		}
		if err := tx.SetYields(innerThen, yields); err != nil {
			return err
		}
		if len(kept) > 0 {
			if err := tx.MoveGraph(innerElse, made); err != nil {
				return err
			}
			if err := tx.SetYields(innerElse, others); err != nil {
				return err
			}
			tx.EraseUnused(innerElse)
		} else {
			e.g.Node(made).AddNested(false)
		}
		for k, i := range kept {
			forward(tx, n.Output(i), e.g.OutputOf(made, k))
		}
		tx.Discard(n.ID())
		tx.Discard(inner.ID())
		return nil
	})
}

// cases returns the graphs of a switch, the first of which is that of no case.
func cases(n graph.Node) ([]*graph.FunctionGraph, []int64, bool) {
	values, _ := value.IntsOf(n.Op().Attr("cases"))
	nested := n.Nested()
	if n.NumInputs() != 1 || len(nested) != len(values)+1 || hasBlocks(n) {
		return nil, nil, false
	}
	for _, fg := range nested {
		if !fg.Return().IsValid() || fg.Return().NumInputs() != n.NumOutputs() {
			return nil, nil, false
		}
	}
	return nested, values, true
}

// alternatives returns the graphs of a node that runs one of them, and gives what that yields: a
// switch, or a region that is there to be run.
func alternatives(n graph.Node) ([]*graph.FunctionGraph, bool) {
	if n.Op().Name() != "scf.execute_region" {
		nested, _, ok := cases(n)
		return nested, ok
	}
	nested := n.Nested()
	if len(nested) != 1 || hasBlocks(n) || !nested[0].Return().IsValid() || nested[0].Return().NumInputs() != n.NumOutputs() {
		return nil, false
	}
	return nested, true
}

// chooseCase puts the case that a constant chooses in the place of a switch.
func chooseCase(e *editor, n graph.Node) bool {
	nested, values, ok := cases(n)
	if !ok {
		return false
	}
	chosen, ok := mixed.Constant(n.Input(0))
	if !ok {
		return false
	}
	fg := nested[1+slices.Index(values, chosen)]
	return e.rewrite(n, func(tx *graph.Tx) error {
		results, err := tx.Inline(fg, n.ID(), nil)
		if err != nil {
			return err
		}
		takeOver(tx, n, results)
		return nil
	})
}

// hoistCases takes what all cases yield alike, from outside of them, for the result.
func hoistCases(e *editor, n graph.Node) bool {
	nested, ok := alternatives(n)
	if !ok {
		return false
	}
	var hoisted []int
	for i, out := range n.Outputs() {
		x := nested[0].Return().Input(i)
		differs := func(fg *graph.FunctionGraph) bool { return !e.same(fg.Return().Input(i), x) }
		if out.HasClients() && x.Type() == out.Type() && e.isOutside(x, n) && !slices.ContainsFunc(nested, differs) {
			hoisted = append(hoisted, i)
		}
	}
	if len(hoisted) == 0 {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		for _, i := range hoisted {
			forward(tx, n.Output(i), e.outside(tx, nested[0].Return().Input(i), n.ID()))
		}
		return nil
	})
}

// dropCaseResults drops the results that nothing uses.
func dropCaseResults(e *editor, n graph.Node) bool {
	nested, ok := alternatives(n)
	if !ok {
		return false
	}
	var kept []int
	for i, out := range n.Outputs() {
		if out.HasClients() {
			kept = append(kept, i)
		}
	}
	if len(kept) == n.NumOutputs() {
		return false
	}
	return e.rewrite(n, func(tx *graph.Tx) error {
		var kinds []ir.Type
		for _, i := range kept {
			kinds = append(kinds, n.Output(i).Type())
		}
		made := tx.Add(n.ID(), n.Op().ID(), ids(n.Inputs()), kinds...)
		for _, fg := range nested {
			if err := moveWith(tx, fg, made, kept); err != nil {
				return err
			}
		}
		for k, i := range kept {
			forward(tx, n.Output(i), e.g.OutputOf(made, k))
		}
		tx.Discard(n.ID())
		return nil
	})
}

// moveWith gives a node a graph that yields some of its values only.
func moveWith(tx *graph.Tx, fg *graph.FunctionGraph, to graph.NodeID, kept []int) error {
	var yields []graph.VarID
	for _, i := range kept {
		yields = append(yields, fg.Return().Input(i).ID())
	}
	if err := tx.MoveGraph(fg, to); err != nil {
		return err
	}
	if err := tx.SetYields(fg, yields); err != nil {
		return err
	}
	tx.EraseUnused(fg)
	return nil
}

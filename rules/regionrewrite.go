package rules

import (
	"errors"
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// regionRun is what a rewrite with regions knows besides.
type regionRun struct {
	inlined [][]graph.VarID // by step: what the region yielded
	outs    []graph.VarID   // the outputs of the matched node whose place the root takes
	changes []regionChange  // of the current step
}

// rewriteHolder is rewrite for patterns that write regions: it also says what becomes of
// each.
func (p *program) rewriteHolder(w *navigator.Rewriter) (navigator.Result, error) {
	m := w.Match
	dropped, err := p.dropped(m)
	if err != nil {
		return refuse(w, err)
	}
	if err := p.checkEnds(m); err != nil {
		return refuse(w, err)
	}
	r := &run{program: p, w: w, m: m, g: m.Graph, ops: p.ops.of(m.Graph.Context())}
	if p.outs != nil {
		if err := r.selectOuts(); err != nil {
			return refuse(w, err)
		}
	}
	var nodes made
	for i := range p.steps {
		n, err := r.holderStep(&p.steps[i], i, nodes)
		if err != nil {
			return refuse(w, err)
		}
		nodes = append(nodes, n)
	}
	result, err := r.replaceHolder(nodes)
	if err != nil {
		return refuse(w, err)
	}
	for _, fg := range dropped {
		if fg.Graph() != m.Graph {
			continue // it has an arena of its own, which goes with the node
		}
		if err := w.DropGraph(fg); err != nil {
			return navigator.Result{}, err
		}
	}
	return result, nil
}

// checkEnds looks whether the regions that are to yield other values yield any: one without a
// block has no end.
func (p *program) checkEnds(m *unify.Match) error {
	for i := range p.steps {
		for _, u := range p.steps[i].regions {
			if u.yields && !m.Regions[u.slot].Return().IsValid() {
				return refusal("a region has no op that ends it")
			}
		}
	}
	return nil
}

// dropped returns the regions that the replacement has no place for, or the reason for
// which one may not be dropped.
func (p *program) dropped(m *unify.Match) ([]*graph.FunctionGraph, error) {
	var list []*graph.FunctionGraph
	held := m.Graph.Node(m.Root).Nested()
	for _, d := range p.drops[m.Alternative] {
		fg := held[d.index]
		if d.checked && fg.Graph() == m.Graph && fg.HasEffects() {
			return nil, refusal(d.String() + " has effects, which would be lost")
		}
		list = append(list, fg)
	}
	return list, nil
}

func (r *run) holderStep(s *step, index int, nodes made) (graph.NodeID, error) {
	switch {
	case s.fold:
		return 0, r.fold(s, index, nodes)
	case s.inline != nil:
		return 0, r.inline(s.inline, index, nodes)
	}
	// What the regions are to use must stand before the node that is to hold them, and
	// all is computed before anything changes.
	r.regions.changes = r.regions.changes[:0]
	for i := range s.regions {
		if u := &s.regions[i]; u.yields || u.picks {
			if err := r.plan(u, nodes); err != nil {
				return 0, err
			}
		}
	}
	n, err := r.step(s, index, nodes)
	if err != nil {
		return 0, err
	}
	if err := r.takeOver(index, n); err != nil {
		return 0, err
	}
	return n, r.give(s, n)
}

// selectOuts evaluates which outputs of the matched node the root takes the place of.
func (r *run) selectOuts() error {
	outs, err := r.outs.Append(nil, r.m)
	if err != nil {
		return expressionError(r.outsText, err)
	}
	for i, v := range outs {
		if r.g.OwnerOf(v) != r.m.Root || slices.Contains(outs[:i], v) {
			return located(r.outsText, "replace: ", errors.New("the list is not one of different outputs of the matched node"))
		}
	}
	r.regions.outs = outs
	return nil
}

// replaceHolder returns what takes the place of the outputs of the matched node.
func (r *run) replaceHolder(nodes made) (navigator.Result, error) {
	if !r.whole {
		return r.replace(nodes)
	}
	n := nodes[r.roots[0].step]
	if r.outs == nil {
		return r.w.Replace(r.g.Node(n).Outputs()...), nil
	}
	result := r.w.Replace()
	for i := range r.g.NumOutputsOf(r.m.Root) {
		at := slices.Index(r.regions.outs, r.g.OutputOf(r.m.Root, i))
		result = r.w.ReplaceID(r.g.OutputOf(n, at)) // none at -1
	}
	return result, nil
}

// inline puts a region in the place of the matched node.
func (r *run) inline(in *inlining, index int, nodes made) error {
	var args []graph.VarID
	for i := range in.args {
		var err error
		if args, err = r.append(&in.args[i], nodes, args); err != nil {
			return err
		}
	}
	fg := r.m.Regions[in.slot]
	if len(args) != fg.NumInputs() {
		return fmt.Errorf("%d values for %d arguments of the region", len(args), fg.NumInputs())
	}
	inline := r.w.Inline
	if in.copies {
		inline = r.w.InlineCopy
	}
	yields, err := inline(fg, args)
	if errors.Is(err, graph.ErrType) {
		return refusal(err.Error())
	}
	for len(r.regions.inlined) <= index {
		r.regions.inlined = append(r.regions.inlined, nil)
	}
	r.regions.inlined[index] = yields
	return err
}

// inlinedValues appends what a region yielded that was inlined.
func (r *run) inlinedValues(v *operand, to []graph.VarID) ([]graph.VarID, error) {
	yields := r.regions.inlined[v.step]
	switch {
	case v.several && max(v.output, 0) <= len(yields):
		return append(to, yields[max(v.output, 0):]...), nil
	case v.output >= len(yields):
		return to, refusal(fmt.Sprintf("the region yields %d values: there is no #%d", len(yields), v.output))
	}
	return append(to, yields[v.output]), nil
}

// give gives a new node its regions, and makes of them what was planned.
func (r *run) give(s *step, n graph.NodeID) error {
	changes := r.regions.changes
	for i := range s.regions {
		u := &s.regions[i]
		if u.slot < 0 {
			r.g.Node(n).AddNested(false)
			continue
		}
		c := regionChange{regionUse: u, fg: r.m.Regions[u.slot]}
		if u.yields || u.picks {
			c, changes = changes[0], changes[1:]
		}
		if u.copies {
			if err := r.copy(&c, n); err != nil {
				return err
			}
		}
		if err := r.change(&c); err != nil {
			return err
		}
		if u.copies {
			continue
		}
		if err := r.w.MoveGraph(c.fg, n); err != nil {
			return err
		}
	}
	return nil
}

// copy gives a node a copy of a region, and has the change refer to the copy.
func (r *run) copy(c *regionChange, n graph.NodeID) error {
	copied, copyOf, err := r.w.CopyGraph(c.fg, n)
	if err != nil {
		return err
	}
	c.fg = copied
	for _, list := range [][]graph.VarID{c.kept, c.yielded} {
		for i := range list {
			list[i] = copyOf(list[i])
		}
	}
	return nil
}

// regionChange is what a region is to yield, and which of its arguments it keeps.
type regionChange struct {
	*regionUse
	fg            *graph.FunctionGraph
	kept, yielded []graph.VarID
}

// plan computes what becomes of a region that a new node is given.
func (r *run) plan(u *regionUse, nodes made) (err error) {
	c := regionChange{regionUse: u, fg: r.m.Regions[u.slot]}
	for i := range u.args {
		if c.kept, err = r.appendAnywhere(&u.args[i], nodes, c.kept); err != nil {
			return err
		}
	}
	for i := range u.values {
		if c.yielded, err = r.appendInside(&u.values[i], c.fg, nodes, c.yielded); err != nil {
			return err
		}
	}
	r.regions.changes = append(r.regions.changes, c)
	return nil
}

// change makes a region what was planned.
func (r *run) change(c *regionChange) error {
	if c.yields {
		if err := r.w.SetYields(c.fg, c.yielded); err != nil {
			return err
		}
	}
	if c.picks {
		return r.keepInputs(c)
	}
	return nil
}

// keepInputs removes the inputs of a region other than some, which must be in their order.
func (r *run) keepInputs(c *regionChange) error {
	fg, keeps, next := c.fg, c.kept, 0
	var gone []int
	for i := range fg.NumInputs() {
		if next < len(keeps) && fg.InputID(i) == keeps[next] {
			next++
		} else {
			gone = append(gone, i)
		}
	}
	if next < len(keeps) {
		return fmt.Errorf("the arguments that the region is to keep are not some of its own, in their order")
	}
	if len(gone) > 0 {
		r.w.EraseUnused(fg)
	}
	for _, i := range slices.Backward(gone) {
		if r.g.NumClientsOf(fg.InputID(i), 1) > 0 {
			return refusal(fmt.Sprintf("argument %d of the region is used, and would be removed", i))
		}
		if err := r.w.RemoveInput(fg, i); err != nil {
			return err
		}
	}
	return nil
}

// append appends the values of an operand. Where the rule has regions, they must be ones
// that can be used at the matched node.
func (r *run) append(v *operand, nodes made, to []graph.VarID) ([]graph.VarID, error) {
	from := len(to)
	to, err := r.appendAnywhere(v, nodes, to)
	if err != nil || !r.holds {
		return to, err
	}
	return to, r.bringOut(to[from:], r.m.Root)
}

// argument appends the values of an argument of a step.
func (r *run) argument(s *step, a *operand, nodes made, to []graph.VarID) ([]graph.VarID, error) {
	if s.into > 0 {
		return r.appendInside(a, r.m.Regions[s.into-1], nodes, to)
	}
	return r.append(a, nodes, to)
}

// appendInside appends values that a region can yield.
func (r *run) appendInside(v *operand, fg *graph.FunctionGraph, nodes made, to []graph.VarID) ([]graph.VarID, error) {
	from := len(to)
	to, err := r.appendAnywhere(v, nodes, to)
	if err != nil {
		return to, err
	}
	return to, r.bringOut(to[from:], fg.Return().ID())
}

func (r *run) appendAnywhere(v *operand, nodes made, to []graph.VarID) ([]graph.VarID, error) {
	switch v.kind {
	case restValue:
		return append(to, r.m.Rests[v.slot]...), nil
	case computedValue:
		return r.computed(v, to)
	case inlinedValue:
		return r.inlinedValues(v, to)
	}
	one, err := r.value(v, nodes)
	return append(to, one), err
}

// bringOut looks whether a node can use values. Constants that it cannot are made anew.
func (r *run) bringOut(vars []graph.VarID, at graph.NodeID) error {
	for i, v := range vars {
		if v == 0 || r.g.CanUse(at, v) {
			continue
		}
		owner := r.g.Var(v).Owner()
		if !owner.IsValid() || !owner.Op().Constant().IsValid() || owner.NumInputs() > 0 {
			return refusal("a value would be used outside of the region that computes it")
		}
		vars[i] = r.g.OutputOf(r.w.AddIDs(owner.Op().ID(), nil, owner.Output(0).Type()), 0)
	}
	return nil
}

package graph

import (
	"fmt"

	"github.com/settle-go/settle/graph/ir"
)

// CopyGraph gives a node a copy of a graph that another node of the same function graph
// holds, with all nested in it, as the last of its graphs. It returns the copy and a function
// from variables of the graph to those of the copy: values from around it are the same in both. Where
// the graph uses such values, they must stand before the node. The graph may also be an
// isolated one of the same context, such as the body of a function.
func (tx *Tx) CopyGraph(fg *FunctionGraph, to NodeID) (copied *FunctionGraph, copyOf func(VarID) VarID, err error) {
	tx.mustBeOpen()
	g := tx.g
	isFunction := fg != nil && fg.g != g && fg.g.ctxt == g.ctxt && g.isNode(to)
	if err := tx.mayTake(fg, to); err != nil && !isFunction {
		return nil, nil, fmt.Errorf("copy: %w", err)
	}
	c := cloner{vars: map[Var]VarID{}, around: g}
	copied = Node{g, to}.AddNested(false)
	copied.Name = fg.Name
	c.copyAll(fg, copied)
	if err := tx.makeCopyVisible(copied); err != nil {
		return nil, nil, fmt.Errorf("copy: %w", err)
	}
	if op := g.ctxt.OpByID(g.nodes[to].op); g.closed != nil && op.Info() == nil && g.captures(to) {
		g.capturingOps[op.NameID()] = true
	}
	return copied, c.copyOf(fg.g), nil
}

// copyOf returns what became of a variable.
func (c *cloner) copyOf(g *Graph) func(VarID) VarID {
	return func(v VarID) VarID {
		if to, ok := c.vars[Var{g, v}]; ok {
			return to
		}
		return v
	}
}

// makeCopyVisible makes sure that what a copy uses of the graphs around it stands before
// the node that holds it.
func (tx *Tx) makeCopyVisible(copied *FunctionGraph) error {
	g := tx.g
	for _, region := range copied.ArenaRegions() {
		for n := region.first; n != 0; n = g.nodes[n].next {
			for i := range g.NumInputsOf(n) {
				v := g.InputOf(n, i)
				if g.home(v) == region.id || g.vars[v].kind() == constantVar {
					continue
				}
				if err := g.makeVisible(v, n); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// InlineCopy is [Tx.Inline] of a copy: the graph stays where it is. It may also be an
// isolated graph of the same context, such as the body of a function: then nothing is asked
// of the types of the variables.
func (tx *Tx) InlineCopy(fg *FunctionGraph, before NodeID, args []VarID) ([]VarID, error) {
	tx.mustBeOpen()
	g := tx.g
	if fg != nil && fg.g != g && fg.g.ctxt == g.ctxt {
		return tx.inlineFunction(fg, before, args)
	}
	if err := tx.mayTake(fg, before); err != nil {
		return nil, fmt.Errorf("inline: %w", err)
	}
	if len(args) != len(fg.inputs) {
		return nil, fmt.Errorf("inline: %d variables for %d inputs of a graph of %s", len(args), len(fg.inputs), g.describe(fg.parentNode))
	}
	if len(fg.Return().Successors()) > 0 {
		return nil, fmt.Errorf("inline a graph of %s: %w", g.describe(fg.parentNode), errBlocks)
	}
	c := cloner{vars: map[Var]VarID{}, around: g}
	for i, v := range args {
		if err := tx.mayStandFor(fg.inputs[i], v, before); err != nil {
			return nil, fmt.Errorf("inline: input %d of a graph of %s: %w", i, g.describe(fg.parentNode), err)
		}
		c.vars[Var{g, fg.inputs[i]}] = v
	}
	return tx.copyNodes(fg, before, &c)
}

// inlineFunction copies the nodes of an isolated graph of the same context, such as the body of a
// function, before a node, with variables for its inputs, and returns its outputs. It does not
// check the types of the variables.
func (tx *Tx) inlineFunction(fg *FunctionGraph, before NodeID, args []VarID) ([]VarID, error) {
	g := tx.g
	switch {
	case fg.ret == 0 || !g.isNode(before):
		return nil, fmt.Errorf("inline a function: %w", ErrForeign)
	case len(args) != len(fg.inputs):
		return nil, fmt.Errorf("inline a function: %d variables for %d inputs", len(args), len(fg.inputs))
	case len(fg.Return().Successors()) > 0:
		return nil, fmt.Errorf("inline a function: %w", errBlocks)
	}
	c := cloner{vars: map[Var]VarID{}}
	for i, v := range args {
		if v == 0 || int(v) >= len(g.vars) {
			return nil, fmt.Errorf("inline a function: input %d: %w", i, ErrForeign)
		}
		if err := g.makeVisible(v, before); err != nil {
			return nil, fmt.Errorf("inline a function: input %d: %w", i, err)
		}
		c.vars[Var{fg.g, fg.inputs[i]}] = v
	}
	return tx.copyNodes(fg, before, &c)
}

// isNode reports whether a number is that of a node which is alive.
func (g *Graph) isNode(n NodeID) bool { return n != 0 && int(n) < len(g.nodes) && g.IsAlive(n) }

// copyNodes copies the nodes of a graph before a node, and returns what its outputs became.
func (tx *Tx) copyNodes(fg *FunctionGraph, before NodeID, c *cloner) (outputs []VarID, err error) {
	g := tx.g
	var inputs []VarID
	var types []ir.Type
	for n := fg.first; n != 0; n = fg.g.nodes[n].next {
		inputs, types = inputs[:0], types[:0]
		for i := range fg.g.NumInputsOf(n) {
			inputs = append(inputs, c.varOf(Var{fg.g, fg.g.InputOf(n, i)}, g))
		}
		if n == fg.ret {
			outputs = append(outputs, inputs...)
			continue
		}
		from := Node{fg.g, n}
		for i := range from.NumOutputs() {
			types = append(types, from.Output(i).Type())
		}
		node := Node{g, tx.insert(before, fg.g.nodes[n].op, inputs, types)}
		g.nodes[node.id].loc = fg.g.nodes[n].loc
		c.finish(from, node)
		for _, p := range c.nestedIn(from, node) {
			c.copyAll(p.from, p.to)
			if p.to.g != g {
				continue
			}
			if err := tx.makeCopyVisible(p.to); err != nil {
				return nil, fmt.Errorf("inline: %w", err)
			}
		}
	}
	return outputs, tx.err
}

// mayStandFor returns an error where a variable cannot stand for an input of a graph in a
// copy of it before a node.
func (tx *Tx) mayStandFor(in, v VarID, before NodeID) error {
	g := tx.g
	if v == 0 {
		return ErrForeign
	}
	if err := g.makeVisible(v, before); err != nil {
		return err
	}
	old, new := g.TypeOf(in), g.TypeOf(v)
	for s := g.vars[in].first; s != 0 && old != new; s = g.slots[s].next {
		if !old.Super(new) || !g.accepts(s, new, fitRefined) {
			return fmt.Errorf("%w: %s for %s", ErrType, new, old)
		}
	}
	return nil
}

// EraseUnused erases what nothing uses in a graph that a node holds, also what was
// unused before.
func (tx *Tx) EraseUnused(fg *FunctionGraph) {
	tx.mustBeOpen()
	if tx.mayChange(fg) != nil {
		return
	}
	for n := fg.last; n != 0; {
		before := tx.g.nodes[n].prev
		if n != fg.ret && tx.g.IsUnused(n) {
			tx.erase(n)
		}
		n = before
	}
}

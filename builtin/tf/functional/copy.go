package functional

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// siteBuilder makes what stands in the place of a node that uses functions.
type siteBuilder struct {
	*inlining
	*site
	tx *graph.Tx
	fg *graph.FunctionGraph
}

// build makes it, and returns what replaces the results of the node.
func (b *siteBuilder) build(bodies []body) ([]graph.IDReplacement, error) {
	var results []graph.Var
	var err error
	switch b.kind {
	case plainCall:
		results, err = b.call(bodies[0])
	case ifCall:
		results, err = b.conditional(bodies[0], bodies[1])
	case caseCall:
		results, err = b.choice(bodies)
	case whileCall:
		results, err = b.while(bodies[0], bodies[1])
	}
	if err != nil {
		return nil, err
	}
	var pairs []graph.IDReplacement
	for i, v := range b.n.Outputs() {
		if i >= len(results) {
			return nil, fmt.Errorf("the function has %d results", len(results))
		}
		b.rewireAll(b.tx, v.ID(), results[i].ID())
		pairs = append(pairs, graph.IDReplacement{Old: v.ID(), New: results[i].ID()})
	}
	b.tx.Discard(b.n.ID())
	return pairs, nil
}

// add adds a node before that which is replaced.
func (b *siteBuilder) add(op string, attrs []ir.NamedAttr, inputs []graph.Var, types ...ir.Type) graph.Node {
	n := b.fg.Add(b.fg.Context().Op(tf.Name+"."+op, attrs...), inputs, types...)
	b.tx.Place(n.ID(), b.fg, b.n.ID())
	return n
}

func (b *siteBuilder) typeAttr(t ir.Type) []ir.NamedAttr {
	return []ir.NamedAttr{{Name: "T", Value: b.fg.Context().TypeOf(t.Elem())}}
}

// dataTypes returns the types of the results that are not control edges.
func (b *siteBuilder) dataTypes() (types []ir.Type) {
	for _, v := range b.n.Outputs() {
		if !tf.IsControl(v) {
			types = append(types, v.Type())
		}
	}
	return types
}

// hasControl reports whether something waits for the node.
func (b *siteBuilder) hasControl() bool { return b.controlOf(b.n.ID()) != 0 }

// call copies a function before the node.
func (b *siteBuilder) call(f body) ([]graph.Var, error) {
	c := b.copier(f, b.fg, b.n.ID())
	var gates []graph.Var
	for i, v := range b.data {
		if b.gated {
			id := b.add("Identity", b.typeAttr(v.Type()), append([]graph.Var{v}, b.controls...), v.Type(), tf.Control)
			v = id.Output(0)
			gates = append(gates, control(id))
		}
		c.values[f.fg.Graph().Var(f.fg.InputID(i))] = v
	}
	if len(b.data) == 0 {
		gates = b.controls
	}
	if len(gates) > 1 {
		gates = []graph.Var{b.add("NoOp", nil, gates, tf.Control).Output(0)}
	}
	c.gates = gates
	if err := c.copyNodes(f.fg); err != nil {
		return nil, err
	}
	var results []graph.Var
	tokens := c.tokens
	taken := map[graph.Var]bool{}
	for i, v := range f.fg.Outputs() {
		if tf.IsControl(v) {
			tokens = append(tokens, c.value(v))
			continue
		}
		if i >= b.n.NumOutputs() {
			return nil, fmt.Errorf("the function has %d results, and it takes %d of them", len(f.fg.Outputs()), b.n.NumOutputs())
		}
		v = c.value(v)
		name := b.n.Output(i).Name()
		if owner := v.Owner(); b.hasControl() || !owner.IsValid() || !c.made[owner.ID()] || taken[v] || owner.Op().Has(ir.ConstantLike) {
			types := []ir.Type{v.Type()}
			if b.hasControl() {
				types = append(types, tf.Control)
			}
			id := b.add("Identity", b.typeAttr(v.Type()), []graph.Var{v}, types...)
			if v = id.Output(0); b.hasControl() {
				tokens = append(tokens, control(id))
			}
		}
		taken[v] = true
		v.SetName(name)
		results = append(results, v)
	}
	if b.hasControl() {
		if len(tokens) == 0 {
			tokens = gates
		}
		results = append(results, b.add("NoOp", nil, unique(tokens), tf.Control).Output(0))
	}
	return results, nil
}

func unique(list []graph.Var) []graph.Var {
	seen := map[graph.Var]bool{}
	return slices.DeleteFunc(slices.Clone(list), func(v graph.Var) bool {
		was := seen[v]
		seen[v] = true
		return was
	})
}

// region fills a region with a copy of a function, and ends it with what that returns.
func (b *siteBuilder) region(f body, fg *graph.FunctionGraph, args []graph.Var, results int) error {
	c := b.copier(f, fg, 0)
	c.wantsTokens = true
	for i, v := range args {
		c.values[f.fg.Graph().Var(f.fg.InputID(i))] = v
	}
	if err := c.copyNodes(f.fg); err != nil {
		return err
	}
	var yields []graph.Var
	for _, v := range f.fg.Outputs() {
		if tf.IsControl(v) {
			c.tokens = append(c.tokens, c.value(v))
			continue
		}
		yields = append(yields, c.value(v))
	}
	if len(yields) != results {
		return fmt.Errorf("the function %q has %d results instead of %d", f.fg.Name, len(yields), results)
	}
	if b.site.kind == whileCall && fg == fg.ParentNode().Nested()[0] {
		yields[0] = b.predicate(yields[0], func(op string, attrs []ir.NamedAttr, v graph.Var) graph.Var {
			return fg.Add(fg.Context().Op(tf.Name+"."+op, attrs...), []graph.Var{v}, ir.Tensor(ir.I1)).Output(0)
		})
	}
	fg.SetReturn(fg.Add(fg.Context().Op(tf.Name+"."+tf.Yield), append(yields, unique(c.tokens)...)))
	return nil
}

// predicate returns a value as a truth value, as TensorFlow takes one.
func (b *siteBuilder) predicate(v graph.Var, add func(op string, attrs []ir.NamedAttr, v graph.Var) graph.Var) graph.Var {
	if v.Type().Elem() == ir.I1 {
		return v
	}
	return add("ToBool", b.typeAttr(v.Type()), v)
}

// ifRegion adds a conditional, with what it waits for and empty branches: then, and else.
func (b *siteBuilder) ifRegion(fg *graph.FunctionGraph, predicate graph.Var, controls []graph.Var, token bool) graph.Node {
	types := b.dataTypes()
	if token {
		types = append(types, tf.Control)
	}
	n := fg.Add(fg.Context().Op(tf.Name+"."+tf.IfRegion), append([]graph.Var{predicate}, controls...), types...)
	n.AddNested(false)
	n.AddNested(false)
	return n
}

// take gives the node that stands for the one that is replaced its place and its names.
func (b *siteBuilder) take(n graph.Node) []graph.Var {
	b.tx.Place(n.ID(), b.fg, b.n.ID())
	for i, v := range b.n.Outputs() {
		if v.Name() != "" {
			n.Output(i).SetName(v.Name())
		}
	}
	return n.Outputs()
}

// conditional makes an IfRegion of two functions.
func (b *siteBuilder) conditional(then, other body) ([]graph.Var, error) {
	predicate := b.predicate(b.data[0], func(op string, attrs []ir.NamedAttr, v graph.Var) graph.Var {
		return b.add(op, attrs, []graph.Var{v}, ir.Tensor(ir.I1)).Output(0)
	})
	n := b.ifRegion(b.fg, predicate, b.controls, b.hasControl())
	results := b.take(n)
	for i, f := range []body{then, other} {
		if err := b.region(f, n.Nested()[i], b.data[1:], len(b.dataTypes())); err != nil {
			return nil, err
		}
	}
	return results, nil
}

// choice makes IfRegions of a number of functions: each decides whether the index is that of
// its first branch. The last branch is also taken for numbers that are not those of a branch.
func (b *siteBuilder) choice(bodies []body) ([]graph.Var, error) {
	if len(bodies) == 1 {
		b.data = b.data[1:]
		b.gated = true
		return b.call(bodies[0])
	}
	index, results, at := b.data[0], []graph.Var(nil), b.fg
	for k, f := range bodies[:len(bodies)-1] {
		number := at.AddIDs(b.indexOp(k), nil, []ir.Type{ir.Tensor(ir.I32)}, 0)
		equal := at.Add(at.Context().Op(tf.Name+".Equal", b.typeAttr(index.Type())...), []graph.Var{index, number.Output(0)}, ir.Tensor(ir.I1))
		controls := b.controls
		if k > 0 {
			controls = nil
		}
		n := b.ifRegion(at, equal.Output(0), controls, b.hasControl())
		if k == 0 {
			b.tx.Place(number.ID(), b.fg, b.n.ID())
			b.tx.Place(equal.ID(), b.fg, b.n.ID())
			results = b.take(n)
		} else {
			at.SetReturn(at.Add(at.Context().Op(tf.Name+"."+tf.Yield), n.Outputs()))
		}
		if err := b.region(f, n.Nested()[0], b.data[1:], len(b.dataTypes())); err != nil {
			return nil, err
		}
		at = n.Nested()[1]
	}
	return results, b.region(bodies[len(bodies)-1], at, b.data[1:], len(b.dataTypes()))
}

// while makes a WhileRegion of two functions.
func (b *siteBuilder) while(cond, turn body) ([]graph.Var, error) {
	types := b.dataTypes()
	if b.hasControl() {
		types = append(types, tf.Control)
	}
	attrs := []ir.NamedAttr{{Name: "frame_name", Value: b.fg.Context().Str(nameOf(b.n))}}
	if p := b.n.Op().Attr("parallel_iterations"); p.IsValid() {
		attrs = append(attrs, ir.NamedAttr{Name: "parallel_iterations", Value: p})
	}
	n := b.fg.Add(b.fg.Context().Op(tf.Name+"."+tf.WhileRegion, attrs...), append(slices.Clone(b.data), b.controls...), types...)
	results := b.take(n)
	for i, f := range []body{cond, turn} {
		fg := n.AddNested(false)
		var args []graph.Var
		for k, in := range f.fg.Inputs() {
			t := in.Type()
			if out := b.n.Output(k).Type(); !t.IsRanked() && out.IsRanked() {
				t = out // as output_shapes says
			}
			args = append(args, fg.AddInput(t, b.prefixed(in.Name())))
		}
		yields := 1
		if i == 1 {
			yields = len(b.data)
		}
		if err := b.region(f, fg, args, yields); err != nil {
			return nil, err
		}
	}
	return results, nil
}

// prefixed returns the name of something of a function in the place of the node.
func (b *siteBuilder) prefixed(name string) string {
	if at := nameOf(b.n); at != "" && name != "" {
		return at + "/" + name
	}
	return name
}

// copier copies the nodes of a function.
type copier struct {
	*siteBuilder
	params map[string]ir.Attr
	to     *graph.FunctionGraph
	before graph.NodeID // 0: at the end
	values map[graph.Var]graph.Var
	made   map[graph.NodeID]bool
	// gates are what nodes without inputs wait for.
	gates []graph.Var
	// tokens are the control edges of what acts, if they are asked for.
	wantsTokens bool
	tokens      []graph.Var
}

func (b *siteBuilder) copier(f body, to *graph.FunctionGraph, before graph.NodeID) *copier {
	return &copier{
		siteBuilder: b, params: f.params, to: to, before: before, wantsTokens: b.hasControl(),
		values: map[graph.Var]graph.Var{}, made: map[graph.NodeID]bool{},
	}
}

// value returns what a variable of the function is.
func (c *copier) value(v graph.Var) graph.Var {
	if to, ok := c.values[v]; ok {
		return to
	}
	to := v
	if a := v.Constant(); a.IsValid() && !v.Owner().IsValid() {
		to = c.fg.Graph().Constant(a)
	}
	c.values[v] = to
	return to
}

// copyNodes copies the nodes of a graph, except its return.
func (c *copier) copyNodes(from *graph.FunctionGraph) error {
	for n := range from.Nodes() {
		if n == from.Return() {
			continue
		}
		op, err := c.opOf(n.Op())
		if err != nil {
			return fmt.Errorf("%s: %w", n.Describe(), err)
		}
		outermost := from.ParentNode().Graph() != from.Graph()
		var inputs []graph.VarID
		for _, v := range n.Inputs() {
			inputs = append(inputs, c.value(v).ID())
		}
		var types []ir.Type
		for _, v := range n.Outputs() {
			types = append(types, v.Type())
		}
		if len(inputs) == 0 && outermost && len(c.gates) > 0 {
			if op.Name() == tf.Name+".Const" {
				op = op.Context().Op(tf.Name+"."+tf.WaitingConst, op.Attrs()...)
			}
			for _, v := range c.gates {
				inputs = append(inputs, v.ID())
			}
		}
		acts := c.wantsTokens && outermost && c.acts(n)
		if acts && (len(types) == 0 || types[len(types)-1] != tf.Control) {
			types = append(types, tf.Control)
		}
		made := c.to.AddIDs(op.ID(), inputs, types, n.LocationID())
		if c.before != 0 && c.to == c.fg {
			c.tx.Place(made.ID(), c.to, c.before)
		}
		if n.IsPinned() {
			made.Pin()
		}
		c.made[made.ID()] = true
		for i, v := range n.Outputs() {
			if v.Name() != "" {
				made.Output(i).SetName(c.prefixed(v.Name()))
			}
			c.values[v] = made.Output(i)
		}
		if acts {
			c.tokens = append(c.tokens, made.Output(made.NumOutputs()-1))
		}
		for _, fg := range n.Nested() {
			if err := c.copyRegion(fg, made); err != nil {
				return err
			}
		}
	}
	return nil
}

// acts reports whether a node does something besides computing, or something in it does.
func (c *copier) acts(n graph.Node) bool {
	f := factsOf(n.Op())
	if f.mayCall && c.calls != nil {
		return c.calls(n)
	}
	return f.acts || len(n.Nested()) > 0 && newOps(n.Graph()).regionActs(n.ID())
}

// copyRegion gives a node a copy of a region.
func (c *copier) copyRegion(from *graph.FunctionGraph, to graph.Node) error {
	inner := *c
	inner.to = to.AddNested(false)
	for _, v := range from.Inputs() {
		inner.values[v] = inner.to.AddInput(v.Type(), c.prefixed(v.Name()))
	}
	if err := inner.copyNodes(from); err != nil {
		return err
	}
	var yields []graph.Var
	for _, v := range from.Outputs() {
		yields = append(yields, inner.value(v))
	}
	inner.to.SetReturn(inner.to.Add(from.Return().Op(), yields))
	return nil
}

// placeholder is how an attribute of a function begins that its callers give.
const placeholder = `#tf_type.placeholder<"`

// opOf returns an op with the attributes that the caller gives.
func (c *copier) opOf(op ir.Op) (ir.Op, error) {
	changed := false
	attrs := op.Attrs()
	for i, a := range attrs {
		if a.Value.Kind() != ir.OpaqueAttr {
			continue
		}
		name, ok := strings.CutPrefix(a.Value.Text(), placeholder)
		if !ok {
			continue
		}
		name = strings.TrimSuffix(name, `">`)
		given, ok := c.params[name]
		if !ok {
			return op, fmt.Errorf("nothing gives the attribute %q of the function", name)
		}
		if !changed {
			attrs, changed = slices.Clone(attrs), true
		}
		attrs[i].Value = given
	}
	if !changed {
		return op, nil
	}
	return op.Context().Op(op.Name(), attrs...), nil
}

package convert

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/ir"
)

// checkOptions notes what is wrong with the inputs and the shapes that the caller names.
func (b *body) checkOptions() {
	for _, name := range slices.Sorted(maps.Keys(b.options.Inputs)) {
		k, ok := b.byName[name]
		if !ok {
			b.errs = append(b.errs, b.problem("there is no node %q to be an input%s", name, didYouMean(name, b.names())))
			continue
		}
		n := b.nodes[k]
		if s := tf.SignatureOf(n.Op); s != nil && len(b.outputs[k]) == 0 {
			b.errorf(n, "it cannot be an input: %s has no output", n.Op)
		}
		if port := slices.Index(b.used[k][min(1, len(b.used[k])):], true) + 1; port > 0 {
			b.errorf(n, "it cannot be an input: its output %d is used, and an input is one tensor", port)
			continue
		}
		b.outputs[k] = b.outputs[k][:min(1, len(b.outputs[k]))]
	}
	for _, name := range slices.Sorted(maps.Keys(b.options.Shapes)) {
		b.checkShape(name)
	}
}

// checkShape reports what is wrong with the shape that the caller gives a tensor.
func (b *body) checkShape(name string) {
	in, ok := graphdef.ParseInput(name)
	k, known := b.byName[in.Node]
	switch {
	case !ok || in.IsControl() || in.OutputName != "":
		b.errs = append(b.errs, b.problem("the shape of %q: it is not a tensor: NODE or NODE:1", name))
	case !known:
		b.errs = append(b.errs, b.problem("the shape of %q: there is no such node%s", name, didYouMean(in.Node, b.names())))
	case in.Output >= len(b.outputs[k]):
		b.errs = append(b.errs, b.problem("the shape of %q: %s has %s", name, b.nodes[k].Op, countOutputs(len(b.outputs[k]))))
	case b.nodes[k].Op == "Const":
		is := b.outputs[k][0]
		if want := b.options.Shapes[name].Of(is.Elem()); !want.Super(is) && !is.Super(want) {
			b.errorf(b.nodes[k], "it is %s, not %s", is, want)
		}
	}
}

// setShapes gives the outputs of a node the shapes that the caller says.
func (b *body) setShapes(n *graphdef.Node, types []ir.Type) {
	for i, t := range types {
		shape, ok := b.options.Shapes[fmt.Sprintf("%s:%d", n.Name, i)]
		if !ok && i == 0 {
			shape, ok = b.options.Shapes[n.Name]
		}
		if ok && !(n.Op == "Const" && t.IsStatic()) {
			types[i] = shape.Of(t.Elem())
		}
	}
}

// namedOutputs returns the tensors of some names, and the nodes without outputs.
func (b *body) namedOutputs(names []string) (outputs []tensor, targets []int) {
	var inFrame []bool
	for _, name := range names {
		in, ok := graphdef.ParseInput(name)
		node, known := b.byName[in.Node]
		switch {
		case !ok || in.IsControl() || in.OutputName != "":
			b.errs = append(b.errs, b.problem("the output %q is none: NODE or NODE:1", name))
			continue
		case !known:
			b.errs = append(b.errs, b.problem("the output %q names no node%s", name, didYouMean(in.Node, b.names())))
			continue
		case len(b.outputs[node]) == 0 && !strings.Contains(name, ":"):
			targets = append(targets, node)
			continue
		case in.Output > 0 && b.isArgument(b.nodes[node]):
			b.errs = append(b.errs, b.problem("the output %q: %q is an input, which is one tensor", name, in.Node))
			continue
		case in.Output >= len(b.outputs[node]):
			b.errs = append(b.errs, b.problem("the output %q: %s has %s", name, b.nodes[node].Op, countOutputs(len(b.outputs[node]))))
			continue
		}
		if inFrame == nil {
			inFrame = b.inFrames()
		}
		if inFrame[node] {
			b.errs = append(b.errs, b.problem("the output %q is computed in each turn of a loop: name one after its Exit", name))
			continue
		}
		outputs = append(outputs, tensor{node, in.Output})
	}
	return outputs, targets
}

// keepNeeded leaves out the nodes that neither an output nor a target depends on, nor is
// an input that the caller named.
func (b *body) keepNeeded(outputs []tensor, targets []int) {
	b.needed = make([]bool, len(b.nodes))
	var queue []int
	need := func(k int) {
		if k >= 0 && !b.needed[k] {
			b.needed[k] = true
			queue = append(queue, k)
		}
	}
	for _, o := range outputs {
		need(o.node)
	}
	for _, k := range targets {
		need(k)
	}
	for name := range b.options.Inputs {
		need(b.byName[name])
	}
	b.control = make([]bool, len(b.nodes))
	for len(queue) > 0 {
		k := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if b.isArgument(b.nodes[k]) {
			continue
		}
		for _, t := range b.inputs[k] {
			need(t.node)
			if t.node >= 0 && t.port < 0 {
				b.control[t.node] = true
			}
		}
	}
}

// isNeeded reports whether a node is to be in the graph.
func (b *body) isNeeded(k int) bool { return b.needed == nil || b.needed[k] }

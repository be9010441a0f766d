package printer

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
)

// maxLabel bounds the labels of a picture.
const maxLabel = 60

// WriteDot writes a function graph as a picture for Graphviz. Nodes are boxes
// numbered in order, so that the text of a graph that changed a little changes
// a little; inputs and outputs are ellipses, constants have no frame, what is
// pinned for its effect has a bold one. A graph that a node holds is a cluster,
// and its outputs point at the node. Of several blocks, dashed edges lead from the node that
// ends one to those that may be next.
func WriteDot(w io.Writer, fg *graph.FunctionGraph) error { return WriteFoldedDot(w, fg, 0) }

// WriteFoldedDot is [WriteDot], except that graphs with more nodes than fold, nested ones
// included, are shown as counts of their ops; 0 folds nothing.
func WriteFoldedDot(w io.Writer, fg *graph.FunctionGraph, fold int) error {
	d := &dotWriter{folder: newFolder(fg, fold), w: bufio.NewWriter(w), nodes: map[graph.Node]string{}, vars: map[graph.Var]string{}, blocks: map[*graph.FunctionGraph]string{}}
	fmt.Fprintf(d.w, "digraph %s {\n", dotQuote(fg.Name))
	d.w.WriteString("  node [shape=box, fontname=monospace];\n")
	d.graph(fg)
	d.w.WriteString("}\n")
	return d.w.Flush()
}

type dotWriter struct {
	folder
	names    blockNames
	w        *bufio.Writer
	nodes    map[graph.Node]string
	vars     map[graph.Var]string
	blocks   map[*graph.FunctionGraph]string
	clusters int
}

// dotGraph is a graph that is being written, with the nodes that are left.
type dotGraph struct {
	fg     *graph.FunctionGraph
	nodes  []graph.Node
	parent graph.Node
	opened bool
}

func newDotGraph(fg *graph.FunctionGraph, parent graph.Node) dotGraph {
	return dotGraph{fg: fg, nodes: slices.Collect(fg.Nodes()), parent: parent}
}

// graph writes a graph with those nested in it. It keeps its own stack.
func (d *dotWriter) graph(fg *graph.FunctionGraph) {
	stack := []dotGraph{newDotGraph(fg, graph.Node{})}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		d.open(top)
		if len(top.nodes) == 0 {
			d.outputs(top.fg, top.parent)
			stack = stack[:len(stack)-1]
			continue
		}
		n := top.nodes[0]
		top.nodes = top.nodes[1:]
		if n == top.fg.Return() && !isOfSeveral(top.fg) || d.isValue(n) {
			continue
		}
		d.node(n)
		nested := n.Nested()
		for i := len(nested) - 1; i >= 0; i-- {
			if d.folds(nested[i]) {
				continue
			}
			stack = append(stack, newDotGraph(nested[i], n))
		}
	}
}

// open begins the cluster of a nested graph, and declares the inputs.
func (d *dotWriter) open(p *dotGraph) {
	if p.opened {
		return
	}
	p.opened = true
	if p.parent.IsValid() {
		d.clusters++
		title := strings.TrimSpace(label(p.parent) + " " + p.fg.Name)
		if p.fg.IsBlock() {
			title = d.names.of(p.fg)
		}
		fmt.Fprintf(d.w, "  subgraph cluster_%d {\n  label=%s;\n", d.clusters, dotQuote(title))
	}
	if p.fg.IsBlock() {
		fmt.Fprintf(d.w, "  %s [shape=plaintext, label=%s];\n", d.block(p.fg), dotQuote(d.names.of(p.fg)))
	}
	d.inputs(p.fg)
}

// block gives a block an id, of what stands for it where others branch to it.
func (d *dotWriter) block(fg *graph.FunctionGraph) string {
	id, ok := d.blocks[fg]
	if !ok {
		id = "b" + strconv.Itoa(len(d.blocks))
		d.blocks[fg] = id
	}
	return id
}

func (d *dotWriter) inputs(fg *graph.FunctionGraph) {
	for _, v := range fg.Inputs() {
		fmt.Fprintf(d.w, "  %s [shape=ellipse, label=%s];\n", d.leaf(v), dotQuote(v.String()+" : "+v.Type().String()))
	}
}

// leaf gives an input or constant an id.
func (d *dotWriter) leaf(v graph.Var) string {
	id, ok := d.vars[v]
	if !ok {
		id = "v" + strconv.Itoa(len(d.vars))
		d.vars[v] = id
	}
	return id
}

// isValue reports whether a node is shown as a constant at its users.
func (d *dotWriter) isValue(n graph.Node) bool {
	if n.NumOutputs() != 1 || len(n.Nested()) > 0 || n.IsPinned() {
		return false
	}
	_, ok := n.Output(0).LeafText()
	return ok
}

func (d *dotWriter) node(n graph.Node) {
	id := "n" + strconv.Itoa(len(d.nodes))
	d.nodes[n] = id
	style := ""
	if isEffect(n) {
		style = ", style=bold"
	}
	text := label(n)
	for _, nested := range n.Nested() {
		if d.folds(nested) {
			text += "\n[" + folded(nested) + "]"
		}
	}
	fmt.Fprintf(d.w, "  %s [label=%s%s];\n", id, dotQuote(text), style)
	for i, v := range n.Inputs() {
		d.edge(v, id, i, n.NumInputs())
	}
	for _, fg := range n.Successors() {
		fmt.Fprintf(d.w, "  %s -> %s [style=dashed];\n", id, d.block(fg))
	}
}

// isEffect reports whether a node is pinned for what it does, and not because it
// ends its graph.
func isEffect(n graph.Node) bool {
	return n.IsPinned() && n.FunctionGraph().Return() != n && !n.Op().Has(ir.Terminator)
}

func label(n graph.Node) string { return phrase.ShortenMiddle(n.Op().Brief(), maxLabel) }

func (d *dotWriter) edge(v graph.Var, to string, i, of int) {
	from, ok := d.nodes[v.Owner()]
	if !ok {
		_, known := d.vars[v]
		if from = d.leaf(v); !known {
			fmt.Fprintf(d.w, "  %s [shape=plaintext, label=%s];\n", from, dotQuote(v.String()))
		}
	}
	fmt.Fprintf(d.w, "  %s -> %s", from, to)
	var attrs []string
	if n := v.Owner(); n.IsValid() && n.NumOutputs() > 1 {
		attrs = append(attrs, fmt.Sprintf("taillabel=%d", v.Index()))
	}
	if of > 1 {
		attrs = append(attrs, fmt.Sprintf("headlabel=%d", i))
	}
	if len(attrs) > 0 {
		fmt.Fprintf(d.w, " [%s]", strings.Join(attrs, ", "))
	}
	d.w.WriteString(";\n")
}

// outputs writes the outputs of a graph: ellipses of the outermost, and edges
// to the parent node of any other, whose cluster ends.
func (d *dotWriter) outputs(fg *graph.FunctionGraph, parent graph.Node) {
	if parent.IsValid() {
		d.w.WriteString("  }\n")
	}
	if isOfSeveral(fg) {
		return
	}
	outs := fg.Outputs()
	for i, v := range outs {
		to := d.nodes[parent]
		if to == "" {
			to = "out" + strconv.Itoa(i)
			fmt.Fprintf(d.w, "  %s [shape=ellipse, label=%s];\n", to, dotQuote("output "+strconv.Itoa(i)))
		}
		d.edge(v, to, i, len(outs))
	}
}

// dotQuote quotes a label. Graphviz knows the escapes \" and \\; a line ends
// where \n stands, and other control characters are dropped.
func dotQuote(s string) string {
	b := []byte{'"'}
	for _, r := range phrase.ShortenMiddle(s, 2*maxLabel) {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, '\\', 'n')
		case r >= ' ' && r != 0x7f:
			b = append(b, string(r)...)
		}
	}
	return string(append(b, '"'))
}

package printer

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
)

// Root is what [DebugPrint] shows: a variable, a node or a function graph.
type Root struct {
	lines []line
	fg    *graph.FunctionGraph // nil unless it was given as a whole
}

// Var shows a variable.
func Var(v graph.Var) Root { return Root{lines: []line{{v: v}}} }

// Node shows the outputs of a node, or the node where it has none.
func Node(n graph.Node) Root {
	var r Root
	for _, v := range n.Outputs() {
		r.lines = append(r.lines, line{v: v})
	}
	if n.NumOutputs() == 0 {
		r.lines = append(r.lines, line{n: n})
	}
	return r
}

// Graph shows the outputs and the effects of a function graph, with the position
// of each node in the order.
func Graph(fg *graph.FunctionGraph) Root {
	r := Root{fg: fg}
	several := isOfSeveral(fg)
	if !several {
		for _, v := range fg.Outputs() {
			r.lines = append(r.lines, line{v: v})
		}
	}
	for n := range fg.Effects() {
		r.lines = append(r.lines, line{n: n})
	}
	if several {
		r.lines = append(r.lines, line{n: fg.Return()})
	}
	return r
}

// isOfSeveral reports whether a graph is one of several blocks: then what its terminator is
// given is not its outputs.
func isOfSeveral(fg *graph.FunctionGraph) bool {
	return fg.IsBlock() || len(fg.Return().Successors()) > 0
}

// blockNames numbers the blocks of regions, each when the first of them is asked for.
type blockNames map[*graph.FunctionGraph]int

// of returns the name of a block in its region.
func (b *blockNames) of(fg *graph.FunctionGraph) string {
	if _, known := (*b)[fg]; !known {
		if *b == nil {
			*b = blockNames{}
		}
		for i, block := range fg.Entry().Blocks() {
			(*b)[block] = i
		}
	}
	return "^bb" + strconv.Itoa((*b)[fg])
}

// successors returns where a node leads, "" where it ends no block.
func (b *blockNames) successors(n graph.Node) string {
	var names []string
	for _, fg := range n.Successors() {
		names = append(names, b.of(fg))
	}
	if len(names) == 0 {
		return ""
	}
	return "[" + strings.Join(names, ", ") + "]"
}

// IDStyle says how [DebugPrint] prints the ids of nodes.
type IDStyle int

const (
	// LetterIDs are A to Z and then BA, BB and so on.
	LetterIDs IDStyle = iota
	// NumberIDs are 0, 1, 2 and so on.
	NumberIDs
	// NoIDs leaves them out.
	NoIDs
)

// DebugOptions says what [DebugPrint] shows. The zero value shows everything
// but types.
type DebugOptions struct {
	// Depth is the number of levels to show, 0 for all.
	Depth int
	// Types adds the type of each variable.
	Types bool
	// StopOnName leaves out what is below a variable with a name.
	StopOnName bool
	// IDs says how nodes are numbered.
	IDs IDStyle
	// Op says how the op of a node is written; nil: as [ir.Op.Brief] has it.
	Op func(n graph.Node) string
}

// DebugPrint writes graphs as trees, one line a variable, what it is computed
// from below it:
//
//	tosa.add [id A] 2
//	 |tosa.mul [id B] 1
//	 | |x [id C]
//	 | |y [id D]
//	 |tosa.mul [id B] 1
//
// A node that was shown before is shown again without what is below it. After
// the id stand, where they are, the type, the name, and the position of the
// node in the order of a function graph that was given as a whole. The graphs
// that nodes hold follow at the end, under a line with the node; their inputs
// point at the inputs of the node where there are as many of them.
func DebugPrint(w io.Writer, opts DebugOptions, roots ...Root) error {
	out := bufio.NewWriter(w)
	d := &debugPrinter{w: out, opts: opts, ids: map[any]string{}, done: map[graph.Node]bool{}, pos: map[graph.Node]int{}, outer: map[graph.Var]graph.Var{}}
	for _, r := range roots {
		if r.fg != nil {
			d.number(r.fg)
		}
	}
	for _, r := range roots {
		for _, l := range r.lines {
			d.tree(l, "")
		}
	}
	d.inner()
	return out.Flush()
}

type debugPrinter struct {
	names  blockNames
	w      *bufio.Writer
	opts   DebugOptions
	ids    map[any]string
	done   map[graph.Node]bool
	pos    map[graph.Node]int
	inners []graph.Node
	outer  map[graph.Var]graph.Var // of an input of a nested graph: the input of its node
}

// number remembers the positions of the nodes of a graph.
func (d *debugPrinter) number(fg *graph.FunctionGraph) {
	i := 0
	for n := range fg.Nodes() {
		d.pos[n] = i
		i++
	}
}

// line is a variable to show, or a node where there is no variable.
type line struct {
	v             graph.Var
	n             graph.Node
	prefix, below string
	depth         int
}

func (l line) node() graph.Node {
	if l.v.IsValid() {
		return l.v.Owner()
	}
	return l.n
}

// tree writes a variable and what is below it. It keeps its own stack.
func (d *debugPrinter) tree(root line, prefix string) {
	if root.n.IsValid() && d.done[root.n] {
		return // an effect whose value was shown
	}
	root.prefix, root.below, root.depth = prefix, prefix, 1
	stack := []line{root}
	for len(stack) > 0 {
		l := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !d.write(l) || d.opts.Depth > 0 && l.depth >= d.opts.Depth {
			continue
		}
		n := l.node()
		for i := n.NumInputs() - 1; i >= 0; i-- {
			below := l.below + " |"
			if i == n.NumInputs()-1 {
				below = l.below + "  "
			}
			stack = append(stack, line{v: n.Input(i), prefix: l.below + " |", below: below, depth: l.depth + 1})
		}
	}
}

// write writes one line and reports whether there is something below it.
func (d *debugPrinter) write(l line) (below bool) {
	d.w.WriteString(l.prefix)
	n := l.node()
	if !n.IsValid() {
		text, _ := l.v.LeafText()
		d.w.WriteString(text)
		d.tail(l.v, l.v)
		if outer, ok := d.outer[l.v]; ok {
			d.w.WriteString(" -> ")
			d.w.WriteString(d.refer(outer))
		}
		d.w.WriteByte('\n')
		return false
	}
	if d.opts.Op != nil {
		d.w.WriteString(d.opts.Op(n))
	} else {
		d.w.WriteString(n.Op().Brief())
	}
	d.w.WriteString(d.names.successors(n))
	if l.v.IsValid() && n.NumOutputs() > 1 {
		fmt.Fprintf(d.w, ".%d", l.v.Index())
	}
	d.tail(n, l.v)
	if i, ok := d.pos[n]; ok {
		fmt.Fprintf(d.w, " %d", i)
	}
	d.w.WriteByte('\n')
	first := !d.done[n]
	d.done[n] = true
	if first && len(n.Nested()) > 0 {
		d.inners = append(d.inners, n)
	}
	return first && !(d.opts.StopOnName && l.v.IsValid() && l.v.Name() != "")
}

// tail writes what follows the op: id, type and name.
func (d *debugPrinter) tail(key any, v graph.Var) {
	if d.opts.IDs != NoIDs {
		d.w.WriteByte(' ')
		d.w.WriteString(d.id(key))
	}
	if !v.IsValid() {
		return
	}
	if d.opts.Types {
		fmt.Fprintf(d.w, " <%s>", v.Type())
	}
	if name := v.Name(); name != "" && v.Owner().IsValid() {
		fmt.Fprintf(d.w, " '%s'", name)
	}
}

// refer names a variable that a nested graph takes from outside.
func (d *debugPrinter) refer(v graph.Var) string {
	if d.opts.IDs == NoIDs {
		return v.String()
	}
	if n := v.Owner(); n.IsValid() {
		return d.id(n)
	}
	return d.id(v)
}

// id returns the id of a node or leaf, given when it is first asked for.
func (d *debugPrinter) id(key any) string {
	text, ok := d.ids[key]
	if !ok {
		text = "[id " + d.idText(len(d.ids)) + "]"
		d.ids[key] = text
	}
	return text
}

func (d *debugPrinter) idText(i int) string {
	if d.opts.IDs == NumberIDs {
		return strconv.Itoa(i)
	}
	var letters []byte
	for {
		letters = append([]byte{byte('A' + i%26)}, letters...)
		if i /= 26; i == 0 {
			return string(letters)
		}
	}
}

// inner writes the graphs that nodes hold, and those that nodes of theirs do.
func (d *debugPrinter) inner() {
	if len(d.inners) > 0 {
		d.w.WriteString("\nInner graphs:\n")
	}
	for i := 0; i < len(d.inners); i++ {
		n := d.inners[i]
		for _, fg := range n.Nested() {
			d.w.WriteByte('\n')
			if fg.IsBlock() {
				d.w.WriteString(d.names.of(fg) + " of ")
			}
			d.w.WriteString(n.Op().Brief())
			d.tail(n, graph.Var{})
			d.w.WriteByte('\n')
			if !fg.IsBlock() {
				d.bind(n, fg)
			}
			for _, l := range Graph(fg).lines {
				d.tree(l, " >")
			}
		}
	}
}

// bind makes the inputs of a nested graph point at those of its node.
func (d *debugPrinter) bind(n graph.Node, fg *graph.FunctionGraph) {
	inputs := fg.Inputs()
	if len(inputs) != n.NumInputs() {
		return
	}
	for i, v := range inputs {
		d.outer[v] = n.Input(i)
	}
}

package graph

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// Printable is what [DebugPrint] shows: a [Var], a [Node] or a [*FunctionGraph].
type Printable interface {
	// debugRoots appends what is to be shown.
	debugRoots(roots []debugRoot) []debugRoot
}

// IDStyle says how [DebugPrint] spells the ids of nodes.
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
// A node that was shown before is shown again without what is below it. Behind
// the id stand, where they are, the type, the name, and the position of the
// node in the order of a function graph that was given as a whole. The graphs
// that nodes hold follow at the end, under a line with the node; their inputs
// point at the inputs of the node where there are as many of them.
func DebugPrint(w io.Writer, opts DebugOptions, things ...Printable) error {
	out := bufio.NewWriter(w)
	d := &debugPrinter{w: out, opts: opts, ids: map[any]string{}, done: map[Node]bool{}, pos: map[Node]int{}, outer: map[Var]Var{}}
	var roots []debugRoot
	for _, thing := range things {
		if fg, ok := thing.(*FunctionGraph); ok {
			d.number(fg)
		}
		roots = thing.debugRoots(roots)
	}
	for _, r := range roots {
		d.tree(r, "")
	}
	d.inner()
	return out.Flush()
}

// debugRoot is a variable to show, or a node when there is no variable.
type debugRoot struct {
	v Var
	n Node
}

func (v Var) debugRoots(roots []debugRoot) []debugRoot { return append(roots, debugRoot{v: v}) }

func (n Node) debugRoots(roots []debugRoot) []debugRoot {
	for _, v := range n.Outputs() {
		roots = append(roots, debugRoot{v: v})
	}
	if n.NumOutputs() == 0 {
		roots = append(roots, debugRoot{n: n})
	}
	return roots
}

func (fg *FunctionGraph) debugRoots(roots []debugRoot) []debugRoot {
	for _, v := range fg.Outputs() {
		roots = append(roots, debugRoot{v: v})
	}
	for n := range fg.Effects() {
		roots = append(roots, debugRoot{n: n})
	}
	return roots
}

type debugPrinter struct {
	w      *bufio.Writer
	opts   DebugOptions
	ids    map[any]string
	done   map[Node]bool
	pos    map[Node]int
	inners []Node
	outer  map[Var]Var // of an input of a nested graph: the input of its node
}

// number remembers the positions of the nodes of a graph.
func (d *debugPrinter) number(fg *FunctionGraph) {
	i := 0
	for n := range fg.Nodes() {
		d.pos[n] = i
		i++
	}
}

// debugLine is a line to be written.
type debugLine struct {
	debugRoot
	prefix, below string
	depth         int
}

// tree writes a variable and what is below it. It keeps its own stack.
func (d *debugPrinter) tree(r debugRoot, prefix string) {
	if r.n.IsValid() && d.done[r.n] {
		return // an effect whose value was shown
	}
	stack := []debugLine{{debugRoot: r, prefix: prefix, below: prefix, depth: 1}}
	for len(stack) > 0 {
		l := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !d.line(l) || d.opts.Depth > 0 && l.depth >= d.opts.Depth {
			continue
		}
		n := l.node()
		for i := n.NumInputs() - 1; i >= 0; i-- {
			below := l.below + " |"
			if i == n.NumInputs()-1 {
				below = l.below + "  "
			}
			stack = append(stack, debugLine{debugRoot{v: n.Input(i)}, l.below + " |", below, l.depth + 1})
		}
	}
}

func (r debugRoot) node() Node {
	if r.v.IsValid() {
		return r.v.Owner()
	}
	return r.n
}

// line writes one line and reports whether there is something below it.
func (d *debugPrinter) line(l debugLine) (below bool) {
	d.w.WriteString(l.prefix)
	n := l.node()
	if !n.IsValid() {
		text, _ := l.v.leafText()
		d.w.WriteString(text)
		d.tail(l.v, l.v)
		if outer, ok := d.outer[l.v]; ok {
			d.w.WriteString(" -> ")
			d.w.WriteString(d.refer(outer))
		}
		d.w.WriteByte('\n')
		return false
	}
	d.w.WriteString(n.Op().Brief())
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

// tail writes what stands behind the op: id, type and name.
func (d *debugPrinter) tail(key any, v Var) {
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
func (d *debugPrinter) refer(v Var) string {
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
		text = "[id " + d.spell(len(d.ids)) + "]"
		d.ids[key] = text
	}
	return text
}

func (d *debugPrinter) spell(i int) string {
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
			d.w.WriteString(n.Op().Brief())
			d.tail(n, Var{})
			d.w.WriteByte('\n')
			d.bind(n, fg)
			for _, r := range fg.debugRoots(nil) {
				d.tree(r, " >")
			}
		}
	}
}

// bind makes the inputs of a nested graph point at those of its node.
func (d *debugPrinter) bind(n Node, fg *FunctionGraph) {
	inputs := fg.Inputs()
	if len(inputs) != n.NumInputs() {
		return
	}
	for i, v := range inputs {
		d.outer[v] = n.Input(i)
	}
}

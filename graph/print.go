package graph

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/settle-go/settle/graph/ir"
)

// maxText bounds what [Text] writes: a node may have a million inputs.
const maxText = 2000

// String returns the outputs as nested calls:
// `FunctionGraph(add(x, *1 -> mul(x, y)), *1; effects: print(x))`. A node that is
// reached again is written once, as `*k -> text`, and then as `*k`; k counts
// such nodes in order of appearance. An output of a node other than its first
// ends in `::i`. Nested graphs follow the node that holds them, in braces.
func (fg *FunctionGraph) String() string {
	p := newPrinter(math.MaxInt, math.MaxInt)
	p.run(func() { p.pushGraph(fg, 0) })
	return string(p.b)
}

// Text returns a variable as nested calls of at most that depth, what is below
// as `...`: what a message shows of a graph. The text is cut where it is long.
func Text(v Var, maxDepth int) string {
	p := newPrinter(maxDepth, maxText)
	p.run(func() { p.push(task{v: v}) })
	return string(p.b)
}

// String returns the node as a call of its op: `tosa.add(x, tosa.mul.0)`.
func (n Node) String() string {
	if !n.IsValid() {
		return "<no node>"
	}
	b := append(n.Op().AppendBrief(nil), '(')
	for i, v := range n.Inputs() {
		if i > 0 {
			b = append(b, ", "...)
		}
		if len(b) > maxText {
			b = append(b, "..."...)
			break
		}
		b = append(b, v.String()...)
	}
	return string(append(b, ')'))
}

// String returns the variable's name; without one, the value of a constant,
// `tosa.add.0` for output 0 of a node, or `<f32>` for an input.
func (v Var) String() string {
	if !v.IsValid() {
		return "<no variable>"
	}
	if name := v.Name(); name != "" {
		return name
	}
	if text, ok := v.LeafText(); ok {
		return text
	}
	return v.Owner().Op().Brief() + "." + strconv.Itoa(v.Index())
}

// LeafText returns the text of an input or a constant; ok is false for what a node
// with inputs computes, and for the zero Var.
func (v Var) LeafText() (text string, ok bool) {
	if !v.IsValid() {
		return "", false
	}
	owner := v.g.vars[v.id].owner()
	if name := v.Name(); name != "" && owner == 0 {
		return name, true
	}
	if value := v.Constant(); value.IsValid() && (owner == 0 || v.g.nodes[owner].shortIn == 0) {
		return value.Brief(), true
	}
	if owner == 0 {
		return "<" + v.Type().String() + ">", true
	}
	return "", false
}

// printer writes graphs as nested calls. It has its own stack, because graphs
// are a million nodes deep, and runs twice: first to see which nodes are
// reached again, then to write.
type printer struct {
	maxDepth, maxLen int

	b       []byte
	tasks   []task
	writing bool
	visits  map[Node]*visit
	shared  int
}

// visit is what is known of a node that was reached.
type visit struct {
	again   bool
	number  int // 0 until it is written
	visited bool
}

// task is a piece that is still to be written: a text, a variable, or a node
// for its effect.
type task struct {
	text  string
	v     Var
	n     Node
	depth int
}

func newPrinter(maxDepth, maxLen int) *printer {
	return &printer{maxDepth: maxDepth, maxLen: maxLen, visits: map[Node]*visit{}}
}

func (p *printer) run(start func()) {
	for _, writing := range []bool{false, true} {
		p.writing = writing
		p.b = p.b[:0]
		for _, v := range p.visits {
			v.visited = false
		}
		start()
		slices.Reverse(p.tasks)
		p.work()
	}
}

func (p *printer) push(t task) { p.tasks = append(p.tasks, t) }

// work does the tasks; what a task pushes is done before what was there.
func (p *printer) work() {
	for len(p.tasks) > 0 {
		t := p.tasks[len(p.tasks)-1]
		p.tasks = p.tasks[:len(p.tasks)-1]
		if len(p.b) > p.maxLen {
			p.b = append(p.b, "..."...)
			p.tasks = p.tasks[:0]
			return
		}
		start := len(p.tasks)
		switch {
		case t.v.id != 0:
			p.variable(t)
		case t.n.id != 0:
			p.node(t.n, -1, t.depth)
		default:
			p.b = append(p.b, t.text...)
		}
		slices.Reverse(p.tasks[start:])
	}
}

func (p *printer) variable(t task) {
	if text, ok := t.v.LeafText(); ok {
		p.b = append(p.b, text...)
		return
	}
	p.node(t.v.Owner(), t.v.Index(), t.depth)
}

// node writes a call, or where it was written already its number. The index
// says which output is meant, -1 the node itself.
func (p *printer) node(n Node, index, depth int) {
	if depth >= p.maxDepth {
		p.b = append(p.b, "..."...)
		return
	}
	v := p.visits[n]
	if v == nil {
		v = &visit{}
		p.visits[n] = v
	}
	if v.visited {
		v.again = true
		p.appendNumber(v)
		if index >= 0 && n.NumOutputs() > 1 {
			p.b = strconv.AppendInt(append(p.b, "::"...), int64(index), 10)
		}
		return
	}
	v.visited = true
	if p.writing && v.again {
		p.shared++
		v.number = p.shared
		p.b = append(p.appendNumber(v), " -> "...)
	}
	p.call(n, index, depth)
}

func (p *printer) appendNumber(v *visit) []byte {
	p.b = strconv.AppendInt(append(p.b, '*'), int64(v.number), 10)
	return p.b
}

func (p *printer) call(n Node, index, depth int) {
	p.b = append(n.Op().AppendBrief(p.b), '(')
	for i := range min(n.NumInputs(), p.maxLen) {
		if i > 0 {
			p.push(task{text: ", "})
		}
		p.push(task{v: n.Input(i), depth: depth + 1})
	}
	p.push(task{text: ")"})
	for i, fg := range n.Nested() {
		text := " {"
		if i > 0 {
			text = ", {"
		}
		p.push(task{text: text})
		p.pushGraph(fg, depth+1)
		p.push(task{text: "}"})
	}
	if index > 0 {
		p.push(task{text: "::" + strconv.Itoa(index)})
	}
}

func (p *printer) pushGraph(fg *FunctionGraph, depth int) {
	p.push(task{text: "FunctionGraph("})
	separator := ""
	for _, v := range fg.Outputs() {
		p.push(task{text: separator})
		p.push(task{v: v, depth: depth})
		separator = ", "
	}
	if separator != "" {
		separator = "; "
	}
	separator += "effects: "
	for n := range fg.Effects() {
		p.push(task{text: separator})
		p.push(task{n: n, depth: depth})
		separator = ", "
	}
	p.push(task{text: ")"})
}

// Describe names the node in a message: its op, and its location where known.
func (n Node) Describe() string {
	if !n.IsValid() {
		return n.String()
	}
	return n.g.describe(n.id)
}

// describe names a node in an error.
func (g *Graph) describe(n NodeID) string {
	text := ir.OpText(Node{g, n}.Op().Name())
	if location := g.locationOf(n); location != "" {
		return fmt.Sprintf("%s at %s", text, location)
	}
	return text
}

// describeOp names a node with its attributes and location.
func describeOp(n Node) string {
	if !n.IsValid() {
		return "nothing"
	}
	text := n.Op().Brief()
	if location := n.Location(); location != "" {
		text += " at " + location
	}
	return text
}

func describeVar(v Var) string {
	if n := v.Owner(); n.IsValid() {
		return describeOp(n)
	}
	return v.String()
}

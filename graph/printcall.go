package graph

import (
	"slices"
	"strconv"
)

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
// tells which output is meant, -1 the node itself.
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

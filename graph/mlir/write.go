package mlir

import (
	"io"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// Write writes a graph in MLIR's generic form. A graph that was built in Go and
// has inputs or outputs is written as a function of its name, "main" if it has
// none. Constants without a node become operations of the graph's ConstantOp
// (arith.constant if it has none), each before its first use.
//
// Values are numbered anew, unless the graph remembers names ([WithNames]), those of each
// function from 0 as long as the module around has none: mlir-opt refuses a generic text in which a nested region uses
// a name of an outer one again, even an isolated region.
func Write(w io.Writer, fg *graph.FunctionGraph, opts ...WriteOption) error {
	wr := &writer{w: w}
	for _, opt := range opts {
		opt(wr)
	}
	wr.write(fg)
	return wr.err
}

// WriteOption changes how a graph is written.
type WriteOption func(*writer)

// Pretty writes operations in their custom form, as people read them, where one is known
// that says all of an operation; the others stay in generic form. [Parse] and mlir-opt read
// both.
func Pretty() WriteOption { return func(w *writer) { w.pretty = true } }

// WrittenNames returns the names that [Write] gives to the results of nodes.
func WrittenNames(fg *graph.FunctionGraph) Names {
	wr := &writer{w: io.Discard, names: Names{}}
	wr.write(fg)
	return wr.names
}

func (wr *writer) write(fg *graph.FunctionGraph) {
	wr.ctxt, wr.ops = fg.Context(), make([]opText, 1024)
	wr.buf = make([]byte, 0, flushSize+flushSize/4)
	wr.located = fileOf(fg)
	if wr.located != nil && wr.located.naming {
		wr.namer = newNamer(wr.located)
	}
	if fg.Parent() == nil {
		wr.parts.file = wr.located
	}
	if len(fg.Inputs()) > 0 || isBuilt(fg.Return()) {
		wr.function(fg)
	} else {
		wr.file(fg)
	}
	wr.endParts(&wr.parts, graph.Node{})
	wr.flush()
}

// String returns the text that [Write] writes.
func String(fg *graph.FunctionGraph, opts ...WriteOption) string {
	var b strings.Builder
	_ = Write(&b, fg, opts...) // a builder takes everything
	return b.String()
}

// file writes the outermost operations.
func (w *writer) file(fg *graph.FunctionGraph) {
	a := w.arena(fg.Graph())
	a.numberInputs(fg)
	a.number(fg, false)
	for n := range fg.Nodes() {
		if w.err != nil {
			return
		}
		w.endParts(&w.parts, n)
		w.node(n, a, 0)
	}
}

// region writes the blocks of a graph that is nested in an operation, indented after
// it.
func (w *writer) region(fg *graph.FunctionGraph, a *arena, indent int, op string, style regionStyle) {
	blocks := []*graph.FunctionGraph{fg}
	if len(fg.Return().Nested()) > 0 {
		blocks = fg.Blocks()
	}
	defer w.namer.leave(w.namer.enter(style.head))
	if len(blocks) > 1 {
		w.labels(blocks)
		for i, block := range blocks {
			if i > 0 || !style.head {
				a.numberInputs(block)
			}
			a.numberResults(block)
		}
	}
	for i, block := range blocks {
		head := style.head && i == 0
		if len(blocks) == 1 && !head {
			a.numberInputs(block)
		}
		around := a.number(block, len(blocks) > 1)
		if !head {
			w.blockLabel(block, a, op, indent, i)
		}
		for n := range block.Nodes() {
			if w.err != nil {
				return
			}
			if n != style.without {
				w.node(n, a, indent+2)
			}
		}
		if ret := block.Return(); isBuilt(ret) {
			w.builtReturn(ret, a, indent+2, style.returnOp)
		}
		for _, s := range around {
			a.names[s.v], a.regions[s.v] = s.name, s.region
		}
	}
}

// labels gives the blocks of a region their numbers.
func (w *writer) labels(blocks []*graph.FunctionGraph) {
	if w.blocks == nil {
		w.blocks = map[*graph.FunctionGraph]int{}
	}
	for i, b := range blocks {
		w.blocks[b] = i
	}
}

// successors writes `[^bb1, ^bb2]`.
func (w *writer) successors(blocks []*graph.FunctionGraph) {
	for i, b := range blocks {
		separator := ", ^bb"
		if i == 0 {
			separator = "[^bb"
		}
		w.buf = strconv.AppendInt(append(w.buf, separator...), int64(w.blocks[b]), 10)
	}
	if len(blocks) > 0 {
		w.buf = append(w.buf, ']')
	}
}

// builtReturn writes the return of a graph that was built in Go.
func (w *writer) builtReturn(ret graph.Node, a *arena, indent int, returnOp string) {
	w.pending(ret.ID(), a, indent)
	w.indent(indent)
	if w.pretty && returnOp == "func.return" {
		w.buf = append(w.buf, "return"...)
		if ret.NumInputs() > 0 {
			w.buf = append(w.buf, ' ')
			w.operands(ret.ID(), a)
			w.buf = append(w.buf, " : "...)
			for i, in := range ret.Inputs() {
				if i > 0 {
					w.buf = append(w.buf, ", "...)
				}
				w.buf = append(w.buf, in.Type().String()...)
			}
		}
		w.buf = append(w.buf, '\n')
		return
	}
	w.buf = append(append(append(w.buf, '"'), returnOp...), `"(`...)
	w.operands(ret.ID(), a)
	w.buf = append(w.buf, ')')
	w.signature(ret.ID(), a)
}

// function writes a graph that is a function and not a file.
func (w *writer) function(fg *graph.FunctionGraph) {
	name := fg.Name
	if name == "" {
		name = "main"
	}
	var ins, outs []ir.Type
	for _, v := range fg.Inputs() {
		ins = append(ins, v.Type())
	}
	for _, v := range fg.Outputs() {
		outs = append(outs, v.Type())
	}
	t := w.ctxt.Function(ins, outs)
	if w.pretty {
		w.signatureOf(name, "", t, fg, w.arena(fg.Graph()), ir.Attr{}, ir.Attr{}, func(a *arena) { w.body(fg, a, 0) })
		w.buf = append(w.buf, '\n')
		return
	}
	w.buf = append(w.buf, "\"func.func\"() <{function_type = "...)
	w.buf = append(append(w.buf, t.String()...), ", sym_name = "...)
	w.buf = append(w.ctxt.Str(name).Append(w.buf), "}> ({\n"...)
	w.region(fg, w.arena(fg.Graph()), 0, "func.func", regionStyle{returnOp: "func.return"})
	w.buf = append(w.buf, "}) : () -> ()\n"...)
}

// blockLabel writes the label of a block with arguments. The one block of an empty module has a label as well: without one
// there would be no block.
func (w *writer) blockLabel(fg *graph.FunctionGraph, a *arena, op string, indent, number int) {
	inputs := fg.Inputs()
	empty := number > 0 || fg.Len() == 0 && !isBuilt(fg.Return()) && (fg.HasBlock() || op == "builtin.module")
	if len(inputs) == 0 && !empty {
		return
	}
	w.indent(indent)
	w.buf = strconv.AppendInt(append(w.buf, "^bb"...), int64(number), 10)
	for i, in := range inputs {
		separator := ", "
		if i == 0 {
			separator = "("
		}
		w.buf = appendValue(append(w.buf, separator...), a, in.ID())
		w.buf = append(append(w.buf, ": "...), in.Type().String()...)
		if w.located != nil && w.located.arguments[in] != "" {
			w.buf = append(append(w.buf, ' '), w.located.arguments[in]...)
		}
	}
	if len(inputs) > 0 {
		w.buf = append(w.buf, ')')
	}
	w.buf = append(w.buf, ":\n"...)
}

// node writes one operation, after the constants that it is the first to use.
func (w *writer) node(n graph.Node, a *arena, indent int) {
	id := n.ID()
	if op := a.g.OpOf(id); op == a.later && !a.dangles(n) || op == a.defines {
		return
	}
	w.pending(id, a, indent)
	w.indent(indent)
	w.results(id, a)
	if w.pretty && w.formed(n, a, indent) {
		w.location(id, a)
		w.flushLong()
		return
	}
	t := w.textOf(n)
	w.buf = append(w.buf, t.text[:t.name]...)
	w.operands(id, a)
	w.buf = append(w.buf, ')')
	w.successors(n.Successors())
	w.buf = append(w.buf, t.text[t.name:t.prop]...)
	if nested := regionsOf(n); len(nested) > 0 {
		w.nested(n, nested, a, indent)
		t = w.textOf(n)
	}
	w.buf = append(w.buf, t.text[t.prop:]...)
	w.signature(id, a)
	w.flushLong()
}

// nested writes the regions of an operation.
func (w *writer) nested(n graph.Node, regions []*graph.FunctionGraph, a *arena, indent int) {
	op := n.Op().Name()
	w.buf = append(w.buf, " ("...)
	for i, fg := range regions {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		w.buf = append(w.buf, "{\n"...)
		w.region(fg, w.arenaOf(fg, a), indent, op, regionStyle{returnOp: builtReturnOp(op)})
		w.indent(indent)
		w.buf = append(w.buf, '}')
	}
	w.buf = append(w.buf, ')')
}

// results writes `%0 = ` or `%0:2 = `.
func (w *writer) results(n graph.NodeID, a *arena) {
	outs := a.g.NumOutputsOf(n)
	if outs == 0 {
		return
	}
	if w.names != nil {
		for i := range outs {
			v := a.g.OutputOf(n, i)
			w.names[a.g.Var(v)] = string(appendValue(nil, a, v))
		}
	}
	for i := 0; i < outs; {
		v := a.g.OutputOf(n, i)
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		w.buf = a.appendName(w.buf, v)
		count := 1
		for a.names[v]&isPack != 0 && i+count < outs && a.names[a.g.OutputOf(n, i+count)] == a.names[v] {
			count++
		}
		if count > 1 {
			w.buf = strconv.AppendInt(append(w.buf, ':'), int64(count), 10)
		}
		i += count
	}
	w.buf = append(w.buf, " = "...)
}

func (w *writer) operands(n graph.NodeID, a *arena) {
	for i := range a.g.NumInputsOf(n) {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		w.buf = appendValue(w.buf, a, a.g.InputOf(n, i))
	}
}

// signature writes ` : (types) -> types` and the location, and ends the line.
func (w *writer) signature(n graph.NodeID, a *arena) {
	w.buf = append(w.buf, " : "...)
	w.functionalType(n, a)
	w.location(n, a)
}

// location writes the location of an operation and ends the line.
func (w *writer) location(n graph.NodeID, a *arena) {
	if w.located != nil && len(w.located.locations) > 0 {
		if text := w.located.locationOf(a.g.Node(n).LocationID()); text != "" {
			w.buf = append(append(w.buf, ' '), text...)
		}
	}
	w.buf = append(w.buf, '\n')
}

// pending writes the operations of the constants that a node is the first to
// use.
func (w *writer) pending(n graph.NodeID, a *arena, indent int) {
	for i := range a.g.NumInputsOf(n) {
		v := a.g.InputOf(n, i)
		if a.names[v]&isPending == 0 {
			continue
		}
		a.names[v] &^= isPending
		op := a.g.ConstantOp
		if op == "" {
			op = "arith.constant"
		}
		w.indent(indent)
		w.buf = append(appendValue(w.buf, a, v), " = "...)
		w.buf = append(ir.AppendQuoted(w.buf, op), '(', ')')
		value := w.ctxt.Op(op, ir.NamedAttr{Name: "value", Value: a.g.ConstantOfVar(v)})
		w.buf = w.appendAttrs(w.buf, value, true, &spelling{})
		w.buf = w.appendAttrs(w.buf, value, false, &spelling{})
		w.buf = append(append(w.buf, " : () -> "...), a.g.TypeOf(v).String()...)
		w.buf = append(w.buf, '\n')
	}
}

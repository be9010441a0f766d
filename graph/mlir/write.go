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
// Values are numbered anew, those of each function from 0 as long as the module
// around has none: mlir-opt refuses a generic text in which a nested region uses
// a name of an outer one again, even an isolated region.
func Write(w io.Writer, fg *graph.FunctionGraph) error {
	wr := &writer{w: w, ctxt: fg.Context(), ops: make([]opText, 1024)}
	wr.buf = make([]byte, 0, flushSize+flushSize/4)
	if len(fg.Inputs()) > 0 || isBuilt(fg.Return()) {
		wr.function(fg)
	} else {
		wr.file(fg)
	}
	if resources := resourcesOf(fg); resources != "" && fg.Parent() == nil {
		wr.buf = append(wr.buf, '\n')
		wr.buf = append(wr.buf, resources...)
		wr.buf = append(wr.buf, '\n')
	}
	wr.flush()
	return wr.err
}

// String returns the text that [Write] writes.
func String(fg *graph.FunctionGraph) string {
	var b strings.Builder
	_ = Write(&b, fg) // a builder takes everything
	return b.String()
}

// isBuilt reports whether a node is the return of a graph that was built in Go.
func isBuilt(ret graph.Node) bool { return ret.IsValid() && ret.Op().Name() == graph.ReturnOp }

// flushSize is the length from which on the buffer is written out.
const flushSize = 1 << 16

// writer writes one text. Its buffer is handed on in large pieces; after an error of the
// underlying writer nothing more is formatted.
type writer struct {
	w    io.Writer
	err  error
	ctxt *ir.Context
	buf  []byte
	ops  []opText
}

func (w *writer) flush() {
	if w.err == nil && len(w.buf) > 0 {
		_, w.err = w.w.Write(w.buf)
	}
	w.buf = w.buf[:0]
}

// arena is the numbering of the values of one arena.
type arena struct {
	g     *graph.Graph
	names []valueName // by VarID
	next  uint32
	args  uint32

	region  uint32   // counts the regions
	regions []uint32 // by VarID of a constant: the region in which it is named; made when there is one
}

// shadow is the name that a constant has around a region that names it anew.
type shadow struct {
	v      graph.VarID
	name   valueName
	region uint32
}

// valueName is how a value is written: a number, and what it is. 0 is no name.
type valueName uint32

const (
	isNamed    valueName = 1 << iota
	isArgument           // %arg0
	isPack               // %0#1, of a node with several results
	isPending            // a constant whose operation is not written yet
	nameBits   = iota
)

func (a *arena) name(v graph.VarID, number uint32, flags valueName) {
	a.names[v] = valueName(number)<<nameBits | isNamed | flags
}

func (w *writer) arena(g *graph.Graph) *arena {
	return &arena{g: g, names: make([]valueName, g.NumVarIDs())}
}

// number names the values of a region, without those of regions in it. A
// constant gets a name in each region that uses it; the names that it had around
// this one are returned.
func (a *arena) number(fg *graph.FunctionGraph) (around []shadow) {
	a.region++
	for _, in := range fg.Inputs() {
		a.name(in.ID(), a.args, isArgument)
		a.args++
	}
	for n := range fg.Nodes() {
		around = a.numberNode(n.ID(), around)
	}
	if ret := fg.Return(); isBuilt(ret) {
		around = a.numberNode(ret.ID(), around)
	}
	return around
}

func (a *arena) numberNode(n graph.NodeID, around []shadow) []shadow {
	for i := range a.g.NumInputsOf(n) {
		if v := a.g.InputOf(n, i); a.g.IsConstant(v) {
			around = a.numberConstant(v, around)
		}
	}
	outs := a.g.NumOutputsOf(n)
	if outs == 0 {
		return around
	}
	flags := valueName(0)
	if outs > 1 {
		flags = isPack
	}
	for i := range outs {
		a.name(a.g.OutputOf(n, i), a.next, flags)
	}
	a.next++
	return around
}

func (a *arena) numberConstant(v graph.VarID, around []shadow) []shadow {
	if a.regions == nil {
		a.regions = make([]uint32, len(a.names))
	}
	if a.regions[v] == a.region {
		return around
	}
	around = append(around, shadow{v, a.names[v], a.regions[v]})
	a.name(v, a.next, isPending)
	a.next++
	a.regions[v] = a.region
	return around
}

// file writes the outermost operations.
func (w *writer) file(fg *graph.FunctionGraph) {
	a := w.arena(fg.Graph())
	a.number(fg)
	for n := range fg.Nodes() {
		if w.err != nil {
			return
		}
		w.node(n, a, 0)
	}
}

// region writes the block of a graph that an operation holds, indented behind
// it. Its return, if it was built in Go, is written as an operation of the given
// name.
func (w *writer) region(fg *graph.FunctionGraph, a *arena, indent int, op, returnOp string) {
	first := a.args
	around := a.number(fg)
	w.blockLabel(fg, op, first, indent)
	for n := range fg.Nodes() {
		if w.err != nil {
			return
		}
		w.node(n, a, indent+2)
	}
	if ret := fg.Return(); isBuilt(ret) {
		w.builtReturn(ret, a, indent+2, returnOp)
	}
	for _, s := range around {
		a.names[s.v], a.regions[s.v] = s.name, s.region
	}
}

// builtReturn writes the return of a graph that was built in Go.
func (w *writer) builtReturn(ret graph.Node, a *arena, indent int, returnOp string) {
	w.pending(ret.ID(), a, indent)
	w.indent(indent)
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
	w.buf = append(w.buf, "\"func.func\"() <{function_type = "...)
	w.buf = append(append(w.buf, w.ctxt.Function(ins, outs).String()...), ", sym_name = "...)
	w.buf = append(w.ctxt.Str(name).Append(w.buf), "}> ({\n"...)
	w.region(fg, w.arena(fg.Graph()), 0, "func.func", "func.return")
	w.buf = append(w.buf, "}) : () -> ()\n"...)
}

// blockLabel writes the label of a block with arguments, which are numbered from
// first on. The one block of an empty module has a label as well: without one
// there would be no block.
func (w *writer) blockLabel(fg *graph.FunctionGraph, op string, first uint32, indent int) {
	inputs := fg.Inputs()
	empty := fg.Len() == 0 && !isBuilt(fg.Return()) && (fg.HasBlock() || op == "builtin.module")
	if len(inputs) == 0 && !empty {
		return
	}
	w.indent(indent)
	w.buf = append(w.buf, "^bb0"...)
	for i, in := range inputs {
		separator := ", %arg"
		if i == 0 {
			separator = "(%arg"
		}
		w.buf = append(w.buf, separator...)
		w.buf = strconv.AppendUint(w.buf, uint64(first)+uint64(i), 10)
		w.buf = append(append(w.buf, ": "...), in.Type().String()...)
	}
	if len(inputs) > 0 {
		w.buf = append(w.buf, ')')
	}
	w.buf = append(w.buf, ":\n"...)
}

func (w *writer) indent(n int) {
	const blanks = "                                                                "
	for ; n > len(blanks); n -= len(blanks) {
		w.buf = append(w.buf, blanks...)
	}
	w.buf = append(w.buf, blanks[:n]...)
}

func appendValue(b []byte, a *arena, v graph.VarID) []byte {
	name := a.names[v]
	b = append(b, '%')
	if name&isArgument != 0 {
		b = append(b, "arg"...)
	}
	b = strconv.AppendUint(b, uint64(name>>nameBits), 10)
	if name&isPack != 0 {
		b = strconv.AppendInt(append(b, '#'), int64(a.g.IndexOf(v)), 10)
	}
	return b
}

package mlir

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// isBuilt reports whether a node is the return of a graph that was built in Go.
func isBuilt(ret graph.Node) bool { return ret.IsValid() && ret.Op().Name() == graph.ReturnOp }

// flushSize is the length from which on the buffer is written out.
const flushSize = 1 << 16

// writer writes one text. Its buffer is handed on in large pieces; after an error of the
// underlying writer nothing more is formatted.
type writer struct {
	w     io.Writer
	err   error
	ctxt  *ir.Context
	buf   []byte
	ops   []opText
	names Names // nil where they were not asked for

	pretty bool   // writes custom forms
	namer  *namer // gives the names that a file had, nil where these are not known

	parts   parts
	located *fileInfo // has the locations of operations, nil for none

	blocks map[*graph.FunctionGraph]int // the numbers of those of regions with several
}

// flushLong writes out a buffer that is long.
func (w *writer) flushLong() {
	if len(w.buf) >= flushSize {
		w.flush()
	}
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
	namer *namer
	names []valueName // by VarID
	next  uint32
	args  uint32

	region  uint32   // counts the regions
	regions []uint32 // by VarID of a constant: the region in which it is named; made when there is one

	later, defines ir.OpID
	standsFor      map[graph.VarID]graph.VarID // values of stand-ins; made when there is one
}

// shadow is the name that a constant has around a region that names it anew.
type shadow struct {
	v      graph.VarID
	name   valueName
	region uint32
}

// valueName is how a value is written: a number, and what it is. 0 is not a name.
type valueName uint32

const (
	isNamed    valueName = 1 << iota
	isArgument           // %arg0
	isPack               // %0#1, of a node with several results
	isPending            // a constant whose operation is not written yet
	isStandIn            // of a value that is used before it is defined
	isText               // %sum: the number is that of a text
	nameBits   = iota
)

func (a *arena) name(v graph.VarID, number uint32, flags valueName) {
	a.names[v] = valueName(number)<<nameBits | isNamed | flags
}

func (w *writer) arena(g *graph.Graph) *arena {
	a := &arena{g: g, namer: w.namer, names: make([]valueName, g.NumVarIDs())}
	a.later, a.defines = g.Context().Op(ir.LaterOp).ID(), g.Context().Op(ir.DefinesOp).ID()
	return a
}

// number names the values of a region, without those of regions in it. A
// constant gets a name in each region that uses it; the names that it had around
// this one are returned.
// Inputs are named before. Of several blocks, the results of all are named first: named says
// that they are.
func (a *arena) number(fg *graph.FunctionGraph, named bool) (around []shadow) {
	a.region++
	for n := range fg.Nodes() {
		around = a.numberConstants(n.ID(), around)
		if !named {
			a.numberNode(n.ID())
		}
	}
	if ret := fg.Return(); isBuilt(ret) {
		around = a.numberConstants(ret.ID(), around)
	}
	return around
}

// numberResults names the results of a block.
func (a *arena) numberResults(fg *graph.FunctionGraph) {
	for n := range fg.Nodes() {
		a.numberNode(n.ID())
	}
}

func (a *arena) numberInputs(fg *graph.FunctionGraph) {
	if a.namer != nil {
		a.namer.head = len(a.namer.given)
	}
	for _, in := range fg.Inputs() {
		if a.namer != nil {
			a.name(in.ID(), a.namer.argument(in.Name(), &a.args), isText)
			continue
		}
		a.name(in.ID(), a.args, isArgument)
		a.args++
	}
}

func (a *arena) numberConstants(n graph.NodeID, around []shadow) []shadow {
	for i := range a.g.NumInputsOf(n) {
		if v := a.g.InputOf(n, i); a.g.IsConstant(v) {
			around = a.numberConstant(v, around)
		}
	}
	return around
}

func (a *arena) numberNode(n graph.NodeID) {
	outs := a.g.NumOutputsOf(n)
	switch op := a.g.OpOf(n); {
	case op == a.defines && a.g.NumInputsOf(n) == 2:
		if a.standsFor == nil {
			a.standsFor = map[graph.VarID]graph.VarID{}
		}
		a.standsFor[a.g.InputOf(n, 0)] = a.g.InputOf(n, 1)
		return
	case outs == 0:
		return
	case op == a.later:
		a.name(a.g.OutputOf(n, 0), 0, isStandIn)
		return
	}
	if a.namer != nil && a.nameResults(n, outs) {
		return
	}
	flags := valueName(0)
	if outs > 1 {
		flags = isPack
	}
	for i := range outs {
		a.name(a.g.OutputOf(n, i), a.next, flags)
	}
	a.next++
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

// regionStyle is how a region is written.
type regionStyle struct {
	head     bool       // its arguments are named before it
	without  graph.Node // the operation at its end that is left out
	returnOp string     // as which a return that was built in Go is written
}

func (w *writer) indent(n int) {
	const blanks = "                                                                "
	for ; n > len(blanks); n -= len(blanks) {
		w.buf = append(w.buf, blanks...)
	}
	w.buf = append(w.buf, blanks[:n]...)
}

func appendValue(b []byte, a *arena, v graph.VarID) []byte {
	for a.names[v]&isStandIn != 0 {
		v = a.standsFor[v]
	}
	b = a.appendName(b, v)
	if a.names[v]&isPack != 0 {
		b = strconv.AppendInt(append(b, '#'), int64(a.indexInPack(v)), 10)
	}
	return b
}

// appendName appends the name of a value, or of the pack that it is of.
func (a *arena) appendName(b []byte, v graph.VarID) []byte {
	name := a.names[v]
	b = append(b, '%')
	switch {
	case name&isText != 0:
		return a.namer.appendText(b, uint32(name>>nameBits))
	case name&isArgument != 0:
		b = append(b, "arg"...)
	}
	return strconv.AppendUint(b, uint64(name>>nameBits), 10)
}

// indexInPack returns which of the results of one name a value is.
func (a *arena) indexInPack(v graph.VarID) int {
	index := a.g.IndexOf(v)
	for i := range index {
		if a.names[v-graph.VarID(index-i)] == a.names[v] {
			return index - i
		}
	}
	return 0
}

// opText is the text of an op: its quoted name with the parenthesis of the
// operands, its properties, and its other attributes. Most operations of a
// program apply few ops; a new one replaces an old one.
type opText struct {
	op         ir.OpID
	text       []byte
	name, prop int // where the name and the properties end
}

// longestOpText bounds the texts that are cached.
const longestOpText = 4096

func (w *writer) opText(id ir.OpID) *opText {
	t := &w.ops[int(id)%len(w.ops)]
	if t.op != id || id == 0 {
		t.op = id
		w.formatOp(t, &spelling{})
	}
	return t
}

// textOf is opText for a node that may have been written in a way of its own.
func (w *writer) textOf(n graph.Node) *opText {
	id := w.signed(n)
	written := spellingOf(n)
	if written == nil {
		return w.opText(id)
	}
	t := &opText{op: id}
	w.formatOp(t, written)
	return t
}

// signed returns the op of a node, that of a function with the types of its results as they
// are: a pass may have made them more precise than the function declares ([graph.Tx.Refine]).
func (w *writer) signed(n graph.Node) ir.OpID {
	regions := n.Nested()
	if len(regions) != 1 || n.Op().Name() != "func.func" {
		return n.Graph().OpOf(n.ID())
	}
	op := n.Op()
	declared := op.Attr("function_type").Type()
	if len(regions[0].Return().Successors()) > 0 {
		return op.ID()
	}
	outputs := regions[0].Outputs()
	results := declared.Results()
	if declared == 0 || len(results) != len(outputs) {
		return op.ID()
	}
	precise := make([]ir.Type, len(outputs))
	for i, v := range outputs {
		if precise[i] = v.Type(); precise[i] != results[i] && !results[i].Super(precise[i]) {
			return op.ID()
		}
	}
	if slices.Equal(precise, results) {
		return op.ID()
	}
	attrs := slices.Clone(op.Attrs())
	for i := range attrs {
		if attrs[i].Name == "function_type" {
			attrs[i].Value = w.ctxt.TypeOf(w.ctxt.Function(declared.Inputs(), precise))
		}
	}
	return w.ctxt.Op(op.Name(), attrs...).ID()
}

func (w *writer) formatOp(t *opText, as *spelling) {
	if cap(t.text) > longestOpText {
		t.text = nil // a long literal does not have to stay
	}
	op := w.ctxt.OpByID(t.op)
	name := op.Name()
	t.text = append(ir.AppendQuoted(t.text[:0], name), '(')
	t.name = len(t.text)
	before := len(t.text)
	t.text = w.appendAttrs(t.text, op, true, as)
	if as.empty && len(t.text) == before {
		t.text = append(t.text, " <{}>"...)
	}
	t.prop = len(t.text)
	t.text = w.appendAttrs(t.text, op, false, as)
}

// appendAttrs appends the properties of an op, ` <{...}>`, or its other
// attributes, ` {...}`.
func (w *writer) appendAttrs(b []byte, op ir.Op, properties bool, as *spelling) []byte {
	opening, closing := " {", "}"
	if properties {
		opening, closing = " <{", "}>"
	}
	start := len(b)
	for i := range op.NumAttrs() {
		attr := op.AttrAt(i)
		if w.isProperty(op, attr.Name, as) != properties {
			continue
		}
		if len(b) == start {
			b = append(b, opening...)
		} else {
			b = append(b, ", "...)
		}
		b = ir.AppendAttrName(b, attr.Name)
		if attr.Value.Kind() != ir.UnitAttr {
			b = attr.Value.AppendSpelled(append(b, " = "...), as.spelled)
		}
	}
	if len(b) == start {
		return b
	}
	return append(b, closing...)
}

func (w *writer) isProperty(op ir.Op, attr string, as *spelling) bool {
	return w.ctxt.IsProperty(op.Name(), attr) != slices.Contains(as.flipped, attr)
}

// dangles reports whether a stand-in is used although its value was erased, and then names it as
// any other value.
func (a *arena) dangles(later graph.Node) bool {
	v := later.Output(0)
	if _, known := a.standsFor[v.ID()]; known || !v.HasClients() {
		return false
	}
	a.name(v.ID(), a.next, 0)
	a.next++
	return true
}

// regionsOf returns the graphs that a node holds, without the blocks that it leads to.
func regionsOf(n graph.Node) []*graph.FunctionGraph {
	nested := n.Nested()
	if !slices.ContainsFunc(nested, (*graph.FunctionGraph).IsBlock) {
		return nested
	}
	return slices.DeleteFunc(slices.Clone(nested), (*graph.FunctionGraph).IsBlock)
}

// builtReturnOp returns as which op a return that was built in Go is written.
func builtReturnOp(op string) string {
	if op == "func.func" {
		return "func.return"
	}
	return "settle.return"
}

// arenaOf returns the numbering of the values of a graph that is nested in an operation.
func (w *writer) arenaOf(fg *graph.FunctionGraph, around *arena) *arena {
	if fg.Graph() == around.g {
		return around
	}
	inner := w.arena(fg.Graph())
	inner.next, inner.args = around.next, around.args
	return inner
}

// functionalType writes `(types) -> types`.
func (w *writer) functionalType(n graph.NodeID, a *arena) {
	b := append(w.buf, '(')
	for i := range a.g.NumInputsOf(n) {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, a.g.TypeOf(a.g.InputOf(n, i)).String()...)
	}
	b = append(b, ") -> "...)
	outs := a.g.NumOutputsOf(n)
	if outs == 1 {
		if t := a.g.TypeOf(a.g.OutputOf(n, 0)); t.Kind() != ir.FunctionKind {
			w.buf = append(b, t.String()...)
			return
		}
	}
	b = append(b, '(')
	for i := range outs {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, a.g.TypeOf(a.g.OutputOf(n, i)).String()...)
	}
	w.buf = append(b, ')')
}

// resultTypes writes one type, or several in parentheses.
func (w *writer) resultTypes(types []ir.Type) {
	if len(types) == 1 && types[0].Kind() != ir.FunctionKind {
		w.buf = append(w.buf, types[0].String()...)
		return
	}
	w.buf = append(w.buf, '(')
	for i, t := range types {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		w.buf = append(w.buf, t.String()...)
	}
	w.buf = append(w.buf, ')')
}

// nameResults gives the results of a node their names, if they had some.
func (a *arena) nameResults(n graph.NodeID, outs int) bool {
	known := a.namer.names.find(a.g.Node(n).LocationID())
	if known == nil || known.node != n || a.g.BecameConstant(n) {
		return false
	}
	at := 0
	for item := range strings.SplitSeq(known.text, ",") {
		name, size, isPacked := strings.Cut(item, ":")
		count := 1
		if isPacked {
			count, _ = strconv.Atoi(size)
		}
		if at+count > outs {
			break
		}
		number, flags := a.next, valueName(0)
		if isGivenName(name) {
			number, flags = a.namer.take(name), isText
		} else {
			a.next++
		}
		if count > 1 {
			flags |= isPack
		}
		for range count {
			a.name(a.g.OutputOf(n, at), number, flags)
			at++
		}
	}
	for ; at < outs; at++ { // another node than was read
		a.name(a.g.OutputOf(n, at), a.next, 0)
		a.next++
	}
	return true
}

// parts writes what ends the programs of a file, each before the first operation of the next
// one; the last one ends with the file.
type parts struct {
	file    *fileInfo // nil for a graph that was built in Go
	next    int
	defined int // aliases of locations of the next one that are written
}

package mlir

import (
	"slices"
	"strconv"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
)

// This file has the parts of custom forms that are regions, their arguments, and blocks.

// arrowPart is ` -> T`, or ` -> (T, U)`, if there are results.
type arrowPart struct {
	letter string
	all    bool // one type is written in parentheses as well
}

func (x arrowPart) read(r *formReader) bool {
	before := r.pos
	if r.bound[x.letter] = nil; !r.acceptText("->") {
		r.pos = before
		return true
	}
	base := len(r.types)
	defer func() { r.types = r.types[:base] }()
	if _, ok := r.resultTypes(); !ok {
		return false
	}
	r.bound[x.letter] = slices.Clone(r.types[base:])
	return true
}

func (x arrowPart) write(w *formWriter) bool {
	types := w.bound[x.letter]
	if len(types) == 0 {
		return true
	}
	w.buf = append(w.buf, " -> "...)
	if len(types) == 1 && x.all {
		w.buf = append(append(append(w.buf, '('), types[0].String()...), ')')
		return true
	}
	w.resultTypes(types)
	return true
}

// argumentsPart is arguments of the first region, of one type: one, or a list.
type argumentsPart struct {
	typ  typeExpr
	many bool
}

func (x argumentsPart) read(r *formReader) bool {
	if r.skip(); x.many && r.peek() == ')' {
		return true
	}
	for more := true; more; more = x.many && r.acceptNext(',') {
		name, ok := r.argumentName()
		if !ok {
			return false
		}
		r.args = append(r.args, headArg{argument{name: name}, x.typ, 0})
	}
	return true
}

// argumentName reads the name of an argument, `%a`.
func (p *parser) argumentName() (n name, ok bool) {
	p.skip()
	if p.peek() != '%' {
		return n, p.fail(p.pos, p.pos+1, "expected an argument, such as %%arg0, found %s", p.found())
	}
	if n, ok = scanName(p.text, p.pos+1); !ok {
		return n, p.fail(p.pos, p.pos+1, "expected a name after \"%%\"")
	}
	p.pos = int(n.end)
	return n, true
}

func (x argumentsPart) write(w *formWriter) bool {
	count := 1
	if x.many { // those that are not assigned
		if count = w.headInputs(); count < 0 {
			return false
		}
	}
	for i := range count {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		if !w.argument(x.typ.at(w.bound, 0)) {
			return false
		}
	}
	return true
}

// headInputs returns how many inputs the first region has beside those that are assigned.
func (w *formWriter) headInputs() int {
	if len(w.regions) == 0 {
		return -1
	}
	count := w.regions[0].NumInputs()
	for _, part := range w.form.parts {
		if g, ok := part.(groupPart); ok {
			for _, inner := range g.parts {
				if a, ok := inner.(assignedPart); ok {
					count -= len(w.groups[a.operand])
				}
			}
		}
	}
	return count
}

// argument writes the name of the next argument of the first region.
func (w *formWriter) argument(t ir.Type) bool {
	if len(w.regions) == 0 || w.head >= w.regions[0].NumInputs() {
		return false
	}
	fg := w.regions[0]
	if w.head == 0 && !w.trial {
		w.a.numberInputs(fg)
	}
	in := fg.Inputs()[w.head]
	w.head++
	w.value(in)
	return in.Type() == t
}

// assignedPart is arguments of the first region with the operands that they have at first,
// `%a = %b, %c = %d`.
type assignedPart struct {
	operand int
	letter  string
}

func (x assignedPart) read(r *formReader) bool {
	for i := 0; i == 0 || r.acceptNext(','); i++ {
		name, ok := r.argumentName()
		if !ok || !r.expect('=', "and the value of the argument") {
			return false
		}
		if r.skip(); !r.use() {
			return false
		}
		r.counts[x.operand]++
		r.args = append(r.args, headArg{argument{name: name}, typeExpr{letter: x.letter}, i})
	}
	return true
}

func (x assignedPart) write(w *formWriter) bool {
	for i, v := range w.groups[x.operand] {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		if !w.argument(v.Type()) {
			return false
		}
		w.buf = append(w.buf, " = "...)
		w.value(v)
	}
	return true
}

// regionPart is a region, which ends with an op of a name, if that is not "", also where the
// text has none.
type regionPart struct {
	ends  string
	block bool // it has one, also where that is empty
}

func (x regionPart) read(r *formReader) bool {
	r.makeNode()
	var args []argument
	if len(r.node.Nested()) == 0 {
		for _, a := range r.args {
			types := r.bound[a.typ.letter]
			if a.typ.letter != "" && a.index >= len(types) {
				start, end := int(a.name.start)-1, int(a.name.end)
				return r.fail(start, end, "%s has no type: there is only %s", r.text[start:end], phrase.Count(len(types), "type"))
			}
			a.argument.typ = a.typ.at(r.bound, a.index)
			args = append(args, a.argument)
		}
	}
	fg := r.node.AddNested(r.isolates())
	if !r.region(fg, ending{op: x.ends}, args) {
		return false
	}
	if x.block {
		fg.SetBlock()
	}
	return true
}

// isolates reports whether the regions of the op use no values from around it.
func (r *formReader) isolates() bool {
	return isIsolated(r.name) || r.ctxt.Dialects().Op(r.name).Has(ir.Isolated)
}

func (x regionPart) write(w *formWriter) bool {
	if w.next >= len(w.regions) {
		return false
	}
	fg := w.regions[w.next]
	head := w.next == 0 && w.form.heads
	w.next++
	if head && w.head != fg.NumInputs() || x.block && !fg.HasBlock() {
		return false
	}
	return w.region(fg, x.ends, head)
}

// region writes a region between braces.
func (w *formWriter) region(fg *graph.FunctionGraph, ends string, head bool) bool {
	if w.trial {
		return fits(fg, ends)
	}
	w.buf = append(w.buf, "{\n"...)
	if head && w.head == 0 {
		w.a.numberInputs(fg)
	}
	style := regionStyle{head: head, returnOp: builtReturnOp(w.form.name)}
	if ends != "" && w.mayLeaveOut(fg, ends) {
		style.without = fg.Return()
	}
	w.writer.region(fg, w.arenaOf(fg, w.a), w.indent, w.form.name, style)
	w.writer.indent(w.indent)
	w.buf = append(w.buf, '}')
	return true
}

// fits reports whether a region can be written where it gets an op of a name at its end if
// it does not end a block.
func fits(fg *graph.FunctionGraph, ends string) bool {
	if ends == "" {
		return true
	}
	if ret := fg.Return(); ret.IsValid() {
		return !isBuilt(ret)
	}
	last := graph.Node{}
	for n := range fg.Nodes() {
		last = n
	}
	return last.IsValid() && last.Op().Name() == ends
}

// mayLeaveOut reports whether nothing is lost without the op that ends a region.
func (w *writer) mayLeaveOut(fg *graph.FunctionGraph, ends string) bool {
	ret := fg.Return()
	if !ret.IsValid() {
		return false
	}
	op, regions := ret.Op(), ret.Nested()
	if op.Name() != ends || op.NumAttrs() > 0 || ret.NumInputs() > 0 || len(ret.Successors()) > 0 || len(regions) != formOf(ends).regions {
		return false
	}
	for _, inner := range regions {
		if inner.Len() > 0 || inner.NumInputs() > 0 || !inner.HasBlock() {
			return false
		}
	}
	return w.located == nil || w.located.locationOf(ret.LocationID()) == ""
}

// maskedPart is a region on one line, of one operation, which ends with an op of the name that
// passes on what the operation computes.
type maskedPart struct{ ends string }

func (x maskedPart) read(r *formReader) bool {
	r.makeNode()
	return r.region(r.node.AddNested(r.isolates()), ending{x.ends, true}, nil)
}

func (x maskedPart) write(w *formWriter) bool {
	if w.next >= len(w.regions) {
		return false
	}
	fg := w.regions[w.next]
	w.next++
	ret := fg.Return()
	if !ret.IsValid() || ret.Op().Name() != x.ends || fg.NumInputs() > 0 {
		return false
	}
	n := ret
	if fg.Len() == 2 {
		for n = range fg.Nodes() {
			break
		}
	}
	passed := n == ret || ret.Op().NumAttrs() == 0 && slices.Equal(n.Outputs(), ret.Inputs())
	if !passed || fg.Len() > 2 || len(regionsOf(n)) > 0 || len(n.Successors()) > 0 {
		return false
	}
	w.buf = append(w.buf, "{ "...)
	if !w.tryForm(n, w.a, w.indent, w.trial) {
		return false
	}
	w.buf = append(w.buf, " }"...)
	return true
}

// elsePart is ` else` and a region, or nothing for a region without a block.
type elsePart struct{ ends string }

func (x elsePart) read(r *formReader) bool {
	fg := r.node.AddNested(r.isolates())
	if !r.nextWord("else") {
		return true
	}
	return r.region(fg, ending{op: x.ends}, nil)
}

func (x elsePart) write(w *formWriter) bool {
	if w.next >= len(w.regions) {
		return false
	}
	fg := w.regions[w.next]
	w.next++
	if !fg.HasBlock() {
		return true
	}
	w.buf = append(w.buf, " else "...)
	return w.region(fg, x.ends, false)
}

// regionsPart is a region for each operand.
type regionsPart struct{}

func (regionsPart) read(r *formReader) bool {
	for i := range len(r.inputs) {
		r.makeNode()
		if i > 0 && !r.expect(',', "and the next region") {
			return false
		}
		if !r.region(r.node.AddNested(r.isolates()), ending{}, nil) {
			return false
		}
	}
	return true
}

func (regionsPart) write(w *formWriter) bool {
	if len(w.regions) != w.n.NumInputs() {
		return false
	}
	for i, fg := range w.regions {
		separator := ", "
		if i == 0 {
			separator = " "
		}
		w.buf = append(w.buf, separator...)
		if !w.region(fg, "", false) {
			return false
		}
	}
	w.next = len(w.regions)
	return true
}

// casesPart is the cases of an index_switch and its default, which is the first region.
type casesPart struct{ attr string }

const caseEnd = "scf.yield"

func (x casesPart) read(r *formReader) bool {
	r.makeNode()
	first := r.node.AddNested(r.isolates())
	var cases []int64
	for r.acceptWord("case") {
		n, ok := r.plainInt(ir.I64)
		if !ok {
			return false
		}
		if cases = append(cases, n); !r.region(r.node.AddNested(r.isolates()), ending{op: caseEnd}, nil) {
			return false
		}
	}
	if !r.acceptWord("default") {
		return r.fail(r.pos, r.pos+1, "expected \"case\" or \"default\", found %s", r.found())
	}
	r.property(r.name, x.attr, r.ctxt.DenseArray(ir.I64, cases...))
	return r.region(first, ending{op: caseEnd}, nil)
}

func (x casesPart) write(w *formWriter) bool {
	attr := w.n.Op().Attr(x.attr)
	cases, ok := attr.AppendInts(nil)
	if attr.ArrayElem() != ir.I64 || !ok || len(w.regions) != len(cases)+1 {
		return false
	}
	w.next = len(w.regions)
	for i, n := range cases {
		w.newLine()
		w.buf = strconv.AppendInt(append(w.buf, "case "...), n, 10)
		w.buf = append(w.buf, ' ')
		if !w.region(w.regions[i+1], "", false) {
			return false
		}
	}
	w.newLine()
	w.buf = append(w.buf, "default "...)
	return w.region(w.regions[0], caseEnd, false)
}

func (w *formWriter) newLine() {
	w.buf = append(w.buf, '\n')
	w.writer.indent(w.indent)
}

// successorPart is `^bb1(%a : T)`: a block to which the op leads, and what it passes to it.
type successorPart int

func (x successorPart) read(r *formReader) bool {
	letter := r.form.operands[x].typ.letter
	count, types, ok := r.successor()
	r.counts[x] += count
	r.bound[letter] = append(r.bound[letter], types...)
	return ok
}

// successor reads `^bb1(%a, %b : T, U)`, and returns how many values are passed, and their
// types.
func (r *formReader) successor() (count int, types []ir.Type, ok bool) {
	if r.open.outer == nil {
		return 0, nil, r.fail(r.pos0, r.wordEnd(r.pos0), "%q branches, and stands in no region", r.name)
	}
	r.skip()
	if r.peek() != '^' {
		return 0, nil, r.fail(r.pos, r.pos+1, "expected a successor, such as ^bb1, found %s", r.found())
	}
	n, ok := scanName(r.text, r.pos+1)
	if !ok {
		return 0, nil, r.fail(r.pos, r.pos+1, "expected a name after \"^\"")
	}
	r.pos = int(n.end)
	r.leads = append(r.leads, n)
	if !r.acceptNext('(') {
		return 0, nil, true
	}
	before := len(r.inputs)
	for more := true; more; more = r.accept(',') {
		if r.skip(); !r.use() {
			return 0, nil, false
		}
	}
	count = len(r.inputs) - before
	if !r.expect(':', "and the types of the values") {
		return 0, nil, false
	}
	for i := range count {
		if i > 0 && !r.expect(',', "and the type of the next value") {
			return 0, nil, false
		}
		t, ok := r.typ()
		if !ok {
			return 0, nil, false
		}
		types = append(types, t)
	}
	return count, types, r.expect(')', "after the types")
}

func (x successorPart) write(w *formWriter) bool {
	successors := w.n.Successors()
	if len(successors) <= w.leads {
		return false
	}
	w.successor(successors[w.leads], w.groups[x])
	w.leads++
	return true
}

func (w *formWriter) successor(to *graph.FunctionGraph, passed []graph.Var) {
	w.buf = strconv.AppendInt(append(w.buf, "^bb"...), int64(w.blocks[to]), 10)
	if len(passed) == 0 {
		return
	}
	w.buf = append(w.buf, '(')
	w.values(passed)
	w.buf = append(w.buf, " : "...)
	for i, v := range passed {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		w.buf = append(w.buf, v.Type().String()...)
	}
	w.buf = append(w.buf, ')')
}

// switchPart is the successors of cf.switch: `default: ^bb1, 42: ^bb2(%a : T)`.
type switchPart struct{}

func (switchPart) read(r *formReader) bool {
	flag := r.bound["F"][0]
	var values, segments []int64
	for first := true; first || r.accept(','); first = false {
		if r.skip(); first {
			if !r.acceptWord("default") {
				return r.fail(r.pos, r.pos+1, "expected \"default\", found %s", r.found())
			}
		} else {
			n, ok := r.caseValue(flag)
			if !ok {
				return false
			}
			values = append(values, n)
		}
		if !r.expect(':', "and a successor") {
			return false
		}
		count, types, ok := r.successor()
		if !ok {
			return false
		}
		slot, letter := 1, "A"
		if !first {
			slot, letter = 2, "B"
			segments = append(segments, int64(count))
		}
		r.counts[slot] += count
		r.bound[letter] = append(r.bound[letter], types...)
	}
	if len(values) > 0 {
		list, err := r.ctxt.ConstantInts(ir.Vector(flag, int64(len(values))), values)
		if err != nil {
			return r.fail(r.pos0, r.wordEnd(r.pos0), "%s: the cases: %v", r.name, err)
		}
		r.property(r.name, "case_values", list)
	}
	r.property(r.name, "case_operand_segments", r.ctxt.DenseArray(ir.I32, segments...))
	r.property(r.name, "operandSegmentSizes", r.ctxt.DenseArray(ir.I32, 1, int64(r.counts[1]), int64(r.counts[2])))
	return true
}

// caseValue reads the value of a case, which mlir-opt writes without a sign.
func (r *formReader) caseValue(flag ir.Type) (int64, bool) {
	n, ok := r.plainInt(flag)
	if width := flag.Width(); ok && flag.IsInteger() && width < 64 {
		n = n << (64 - width) >> (64 - width)
	}
	return n, ok
}

func (switchPart) write(w *formWriter) bool {
	op, successors, flag := w.n.Op(), w.n.Successors(), w.bound["F"][0]
	segments, ok := op.Attr("case_operand_segments").AppendInts(nil)
	ok = ok && op.Attr("case_operand_segments").ArrayElem() == ir.I32
	values, known := caseValues(op.Attr("case_values"), flag, len(segments))
	if !ok || !known || len(successors) != len(segments)+1 {
		return false
	}
	w.newLine()
	w.buf = append(w.buf, "  default: "...)
	w.successor(successors[0], w.groups[1])
	passed := w.groups[2]
	for i, size := range segments {
		if size < 0 || int(size) > len(passed) {
			return false
		}
		w.buf = append(w.buf, ',')
		w.newLine()
		w.buf = append(strconv.AppendInt(append(w.buf, "  "...), values[i], 10), ": "...)
		w.successor(successors[i+1], passed[:size])
		passed = passed[size:]
	}
	w.leads = len(successors)
	w.newLine()
	return len(passed) == 0
}

// caseValues returns the values of a dense vector.
func caseValues(attr ir.Attr, flag ir.Type, count int) ([]int64, bool) {
	if !attr.IsValid() {
		return nil, count == 0
	}
	if attr.Type() != ir.Vector(flag, int64(count)) {
		return nil, false
	}
	values := make([]int64, count)
	for i := range values {
		n, ok := attr.Context().Element(attr, i).Int()
		if !ok {
			return nil, false
		}
		values[i] = n
	}
	return values, true
}

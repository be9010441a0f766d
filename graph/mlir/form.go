package mlir

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/mlirtext"
	"github.com/settle-go/settle/internal/phrase"
)

// form is the custom syntax of an op: a row of [forms], compiled. What reads a part of it
// and what writes that part stand side by side, so that what is written is read as it was.
type form struct {
	name     string
	operands []slot
	results  []slot
	parts    []piece
	segments bool            // operandSegmentSizes says how operands are divided
	halved   bool            // there are as many of the first star as of the second
	owned    map[string]bool // attributes that parts have
	inherent map[string]bool // other properties, which stand in the dictionary
	regions  int             // that come one after another
	heads    bool            // arguments of the first region stand before it
	listed   bool            // the text has the types of all operands and results
}

// slot is an operand or result of a signature, or several of one name.
type slot struct {
	name string
	typ  typeExpr
	many bool
}

// typeExpr is a type in a signature: a letter, what is made of the type of one, or a type.
type typeExpr struct {
	function string // "elem", "truth", "same", "bit" or ""
	letter   string
	fixed    ir.Type // where letter is ""
}

// bound is what the letters of a signature stand for.
type bound map[string][]ir.Type

// at returns the type that an expression has for value i of a slot, 0 where that is not known.
func (e typeExpr) at(b bound, i int) ir.Type {
	if e.letter == "" {
		return e.fixed
	}
	types := b[e.letter]
	if len(types) == 0 {
		return 0
	}
	t := types[min(i, len(types)-1)]
	switch {
	case e.function == "elem" && t != 0:
		return t.Elem()
	case e.function == "bit":
		return ir.I1
	case e.function == "truth" && t.IsShaped():
		return t.WithElem(ir.I1)
	case e.function == "truth" && t != 0:
		return ir.I1
	}
	return t
}

// listed reports whether each value of a slot has a type of its own.
func (s slot) listed() bool { return s.many && s.typ.letter != "" && s.typ.function == "" }

// piece is a part of a syntax. Both methods return false where they failed; a writer is then
// put back to where it was, and the operation is written in generic form.
type piece interface {
	read(r *formReader) bool
	write(w *formWriter) bool
}

// formReader is an operation that is being read.
type formReader struct {
	*parser
	form *form
	b    *block
	pos0 int // where its name begins
	name string
	base int // of its attributes on the stack

	counts []int // by operand of the signature
	bound  bound
	room   []ir.Type // for types of letters
	ins    []ir.Type // where the text has the types of all operands
	outs   []ir.Type // where it has those of all results
	listed bool      // it has both
	args   []headArg // of the first region
	node   graph.Node

	payload ir.Op // that is the body of the region, if one is given
}

// headArg is an argument of a region that is named before the region.
type headArg struct {
	argument
	typ   typeExpr
	index int // among those of one type
}

// formWriter is an operation that is being written. What is tried is not what is written in
// the end: regions are only looked at.
type formWriter struct {
	*writer
	form   *form
	n      graph.Node
	a      *arena
	indent int
	trial  bool
	as     *spelling

	groups  [][]graph.Var // operands, by slot
	bound   bound
	head    int // arguments of the first region that were written
	leads   int // successors that were
	regions []*graph.FunctionGraph
	next    int // region
}

func parseTypeExpr(text string) typeExpr {
	function, inner, ok := strings.Cut(text, "(")
	if ok {
		return typeExpr{function: function, letter: strings.TrimSuffix(inner, ")")}
	}
	if isTypeLetter(text) {
		return typeExpr{letter: text}
	}
	t, err := ir.ParseType(text)
	if err != nil {
		panic("mlir: a form: " + err.Error())
	}
	return typeExpr{fixed: t}
}

func isTypeLetter(word string) bool { return len(word) == 1 && word[0] >= 'A' && word[0] <= 'Z' }

// finish makes the node, or finishes it where it was made for its regions.
func (r *formReader) finish() bool {
	if r.form.segments {
		sizes := make([]int64, len(r.counts))
		for i, n := range r.counts {
			sizes[i] = int64(n)
		}
		r.property(r.name, "operandSegmentSizes", r.ctxt.DenseArray(ir.I32, sizes...))
	}
	op, ok := r.op(r.pos0, r.name, r.base)
	if !ok {
		return false
	}
	sig := signature{at: uint32(len(r.types))}
	if !r.pushOperandTypes() {
		return false
	}
	sig.nin = uint32(len(r.types)) - sig.at
	if !r.pushResultTypes() {
		return false
	}
	sig.nout = uint32(len(r.types)) - sig.at - sig.nin
	defer func() { r.types = r.types[:sig.at] }()
	if !r.node.IsValid() {
		return r.add(r.b, r.pos0, kindOf(r.ctxt.OpByID(op)), op, sig)
	}
	return r.finishNode(r.b, r.node, r.pos0, op, sig)
}

// pushOperandTypes pushes the types of the operands, as the text has them.
func (r *formReader) pushOperandTypes() bool {
	if r.listed {
		r.types = append(r.types, r.ins...)
		return true
	}
	k := 0
	for i, s := range r.form.operands {
		if types := r.bound[s.typ.letter]; s.listed() && len(types) != r.counts[i] {
			return r.fail(r.pos0, r.wordEnd(r.pos0), "%s has %s here, and %s", r.name, phrase.Count(r.counts[i], "operand"), phrase.Count(len(types), "type"))
		}
		for j := range r.counts[i] {
			t := s.typ.at(r.bound, j)
			if t == 0 {
				return r.fail(r.pos0, r.wordEnd(r.pos0), "%s: no operand or result can be of the type that is given", r.name)
			}
			r.types = append(r.types, t)
			k++
		}
	}
	return true
}

func (r *formReader) pushResultTypes() bool {
	if r.listed {
		r.types = append(r.types, r.outs...)
		return true
	}
	for _, s := range r.form.results {
		count := 1
		if s.many {
			count = len(r.bound[s.typ.letter])
		}
		for i := range count {
			t := s.typ.at(r.bound, i)
			if t == 0 {
				return r.fail(r.pos0, r.wordEnd(r.pos0), "%s: no result can be of the type that is given", r.name)
			}
			r.types = append(r.types, t)
		}
	}
	return true
}

// makeNode makes the node that holds the regions which come next.
func (r *formReader) makeNode() {
	if !r.node.IsValid() {
		r.node = r.parser.node(r.b, r.pos0, 0, nil)
		for i := range r.attrs[r.base:] {
			attr := &r.attrs[r.base+i]
			attr.Name = strings.Clone(attr.Name)
		}
	}
}

// region reads a region of the operation into a graph that the node holds.
func (r *formReader) region(fg *graph.FunctionGraph, ends ending, args []argument) bool {
	p := r.parser
	if p.skip(); p.peek() != '{' {
		return p.fail(p.pos, p.pos+1, "expected \"{\" and a region of %s, found %s", r.name, p.found())
	}
	around := p.enterRegions()
	ok := p.regionInto(r.b, fg, r.name, ends, args)
	p.current = around
	return ok
}

func (w *formWriter) write() bool {
	if !w.divide() || !w.bind() {
		return false
	}
	w.buf = append(w.buf, w.opName()...)
	return writeAll(w.form.parts, w) && w.next == len(w.regions)
}

// opName returns the name of the op as it is written: ops of func have it without their
// dialect directly in a function.
func (w *formWriter) opName() string {
	name := w.n.Op().Name()
	if short, ok := strings.CutPrefix(name, "func."); ok && w.inFunction(w.n) {
		return short
	}
	return name
}

// divide divides the operands among those of the signature.
func (w *formWriter) divide() bool {
	inputs := w.n.Inputs()
	counts := make([]int, len(w.form.operands))
	if w.form.segments {
		attr := w.n.Op().Attr("operandSegmentSizes")
		sizes, ok := attr.AppendInts(nil)
		if !ok || len(sizes) != len(counts) || attr.ArrayElem() != ir.I32 {
			return false
		}
		for i, size := range sizes {
			counts[i] = int(size)
		}
	} else if w.form.halved {
		counts[0], counts[1] = len(inputs)/2, len(inputs)-len(inputs)/2
	} else if !w.countAlone(counts, len(inputs)) {
		return false
	}
	for i, s := range w.form.operands {
		if counts[i] < 0 || counts[i] > len(inputs) || !s.many && counts[i] != 1 {
			return false
		}
		w.groups = append(w.groups, inputs[:counts[i]])
		inputs = inputs[counts[i]:]
	}
	return len(inputs) == 0
}

// countAlone gives the one operand of a star what the others leave.
func (w *formWriter) countAlone(counts []int, inputs int) bool {
	if w.form.name == "cf.switch" {
		return switchCounts(w, counts)
	}
	star := -1
	for i, s := range w.form.operands {
		if counts[i] = 1; s.many {
			star = i
		}
	}
	if star >= 0 {
		counts[star] = inputs - (len(counts) - 1)
	}
	return true
}

// bind finds the types of the letters, and looks whether all types are as the signature has
// them.
func (w *formWriter) bind() bool {
	type typed struct {
		slot  slot
		types []ir.Type
	}
	var all []typed
	for i, s := range w.form.operands {
		var types []ir.Type
		for _, v := range w.groups[i] {
			types = append(types, v.Type())
		}
		all = append(all, typed{s, types})
	}
	outs := w.n.Outputs()
	for _, s := range w.form.results {
		count := 1
		if s.many {
			count = len(outs)
		}
		if count > len(outs) {
			return false
		}
		var types []ir.Type
		for _, v := range outs[:count] {
			types = append(types, v.Type())
		}
		outs = outs[count:]
		all = append(all, typed{s, types})
	}
	if len(outs) > 0 {
		return false
	}
	for _, t := range all {
		if e := t.slot.typ; e.letter != "" && e.function == "" {
			if before, known := w.bound[e.letter]; known && !slices.Equal(before, t.types) {
				return w.form.listed
			}
			w.bound[e.letter] = t.types
		}
	}
	for _, t := range all {
		for i, typ := range t.types {
			if t.slot.typ.at(w.bound, i) != typ {
				return w.form.listed
			}
		}
	}
	return true
}

// acceptToken takes a word or a punctuation.
func (p *parser) acceptToken(token string) bool {
	if mlirtext.IsLetter(token[0]) {
		return p.acceptWord(token)
	}
	return p.acceptText(token)
}

// acceptNext takes a separator, and leaves the blanks before what is none.
func (p *parser) acceptNext(c byte) bool {
	before := p.pos
	if p.accept(c) {
		return true
	}
	p.pos = before
	return false
}

func (w *formWriter) values(list []graph.Var) {
	for i, v := range list {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		w.value(v)
	}
}

func (w *formWriter) value(v graph.Var) {
	if w.trial {
		w.buf = append(w.buf, '%')
		return
	}
	w.buf = appendValue(w.buf, w.a, v.ID())
}

func readAll(parts []piece, r *formReader) bool {
	for _, part := range parts {
		if !part.read(r) {
			return false
		}
	}
	return true
}

func writeAll(parts []piece, w *formWriter) bool {
	for _, part := range parts {
		if !part.write(w) {
			return false
		}
	}
	return true
}

// nextWord takes a word if it is next, and leaves the blanks before another one.
func (p *parser) nextWord(word string) bool {
	before := p.pos
	if p.acceptWord(word) {
		return true
	}
	p.pos = before
	return false
}

// switchCounts divides the operands of cf.switch.
func switchCounts(w *formWriter, counts []int) bool {
	attr := w.n.Op().Attr("operandSegmentSizes")
	sizes, ok := attr.AppendInts(nil)
	if !ok || len(sizes) != len(counts) || attr.ArrayElem() != ir.I32 {
		return false
	}
	for i, size := range sizes {
		counts[i] = int(size)
	}
	return true
}

func (w *writer) inFunction(n graph.Node) bool {
	fg := n.FunctionGraph()
	if fg == nil {
		return false
	}
	parent := fg.Entry().ParentNode()
	return parent.IsValid() && parent.Op().Name() == "func.func" && w.isFormed(parent)
}

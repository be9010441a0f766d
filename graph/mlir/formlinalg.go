package mlir

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// This file has the parts of custom forms of named ops of linalg: their text does not have the
// region that says what is computed for each element, which is known by the name.

// contraction is the body of products that are summed up.
const contraction = "add o mul cast a cast b"

// bodies says what named ops compute for each element. An expression is a value or the name of
// an operation before its operands; a to d are the elements of the inputs, o is that of the
// output; a cast is one to the type of the output. An operation with a dot is of one operand.
var bodies = map[string]string{
	"linalg.copy": "cast a", "linalg.fill": "cast a", "linalg.broadcast": "a", "linalg.transpose": "a",
	"linalg.contract": contraction,
	"linalg.abs":      "math.absf a", "linalg.ceil": "math.ceil a", "linalg.erf": "math.erf a", "linalg.exp": "math.exp a",
	"linalg.floor": "math.floor a", "linalg.log": "math.log a", "linalg.negf": "arith.negf a", "linalg.round": "math.round a",
	"linalg.rsqrt": "math.rsqrt a", "linalg.sqrt": "math.sqrt a", "linalg.square": "mul a a", "linalg.tanh": "math.tanh a",
	"linalg.add": "add a b", "linalg.sub": "sub a b", "linalg.mul": "mul a b", "linalg.div": "div a b",
	"linalg.div_unsigned": "divu a b", "linalg.max": "max a b", "linalg.min": "min a b", "linalg.powf": "pow a b",
	"linalg.select": "select a b c",
}

// bodyOf returns the body of a named op, "" where it is not known.
func bodyOf(name string) string {
	short := strings.TrimPrefix(name, "linalg.")
	_, pooled, isPooling := strings.Cut(short, "pooling_")
	switch {
	case bodies[name] != "":
		return bodies[name]
	case strings.HasPrefix(short, "quantized_") || strings.HasSuffix(short, "_q"):
		return "add o mul sub cast a cast c sub cast b cast d"
	case isPooling:
		_, what, _ := strings.Cut(pooled, "_")
		return map[string]string{"sum": "add o cast a", "max": "max o cast a", "min": "min o cast a",
			"max_unsigned": "maxu o castu a", "min_unsigned": "minu o castu a"}[what]
	}
	return contraction
}

// binary is the operations of a name in bodies, on floats, integers, truth values and complex numbers.
var binary = map[string][4]string{
	"add": {"arith.addf", "arith.addi", "arith.ori", "complex.add"}, "sub": {"arith.subf", "arith.subi", "", "complex.sub"},
	"mul": {"arith.mulf", "arith.muli", "arith.andi", "complex.mul"}, "div": {"arith.divf", "arith.divsi", "", "complex.div"},
	"divu": {"", "arith.divui", "", ""}, "pow": {"math.powf", "", "", ""},
	"max": {"arith.maximumf", "arith.maxsi", "arith.maxsi", ""}, "min": {"arith.minimumf", "arith.minsi", "arith.minsi", ""},
	"maxu": {"", "arith.maxui", "arith.maxui", ""}, "minu": {"", "arith.minui", "arith.minui", ""},
}

// binaryOf returns the operation on values of a type, "" for none.
func binaryOf(name string, t ir.Type) string {
	ops := binary[name]
	switch {
	case t.IsFloat():
		return ops[0]
	case isTruth(t):
		return ops[2]
	case t.IsInteger():
		return ops[1]
	case t.Kind() == ir.ComplexKind:
		return ops[3]
	}
	return ""
}

// castOf returns the op that makes a value of one type one of another, "" for none.
func castOf(from, to ir.Type, unsigned bool) string {
	signed := func(s, u string) string {
		if unsigned {
			return u
		}
		return s
	}
	switch {
	case from.IsFloat() && to.IsFloat() && from.Width() < to.Width():
		return "arith.extf"
	case from.IsFloat() && to.IsFloat() && from.Width() > to.Width():
		return "arith.truncf"
	case from.IsFloat() && to.IsInteger():
		return signed("arith.fptosi", "arith.fptoui")
	case from.IsInteger() && to.IsFloat():
		return signed("arith.sitofp", "arith.uitofp")
	case from == ir.Index() && to.IsInteger() || from.IsInteger() && to == ir.Index():
		return signed("arith.index_cast", "arith.index_castui")
	case from.IsInteger() && to.IsInteger() && from.Width() < to.Width():
		return signed("arith.extsi", "arith.extui")
	case from.IsInteger() && to.IsInteger() && from.Width() > to.Width():
		return "arith.trunci"
	}
	return ""
}

// emitter takes the operations of a body one by one, and returns what each computes.
type emitter func(op ir.Op, ins []graph.Var, out ir.Type) (graph.Var, bool)

// body evaluates the expression of a body.
type body struct {
	words    []string
	args     []graph.Var
	unsigned bool // casts are
	ctxt     *ir.Context
	emit     emitter
}

func (b *body) next() (graph.Var, bool) {
	if len(b.words) == 0 || len(b.args) == 0 {
		return graph.Var{}, false
	}
	word := b.words[0]
	b.words = b.words[1:]
	out := b.args[len(b.args)-1]
	switch {
	case word == "o":
		return out, true
	case len(word) == 1:
		i := int(word[0] - 'a')
		return b.args[min(i, len(b.args)-1)], i < len(b.args)-1
	case word == "cast" || word == "castu":
		v, ok := b.next()
		if !ok || v.Type() == out.Type() {
			return v, ok
		}
		return b.apply(castOf(v.Type(), out.Type(), b.unsigned || word == "castu"), out.Type(), v)
	case word == "select":
		c, ok1 := b.next()
		x, ok2 := b.next()
		y, ok3 := b.next()
		if !ok1 || !ok2 || !ok3 {
			return c, false
		}
		return b.apply("arith.select", x.Type(), c, x, y)
	case strings.Contains(word, "."):
		v, ok := b.next()
		if !ok {
			return v, false
		}
		return b.apply(word, v.Type(), v)
	}
	x, ok1 := b.next()
	y, ok2 := b.next()
	if !ok1 || !ok2 || x.Type() != y.Type() {
		return x, false
	}
	return b.apply(binaryOf(word, x.Type()), x.Type(), x, y)
}

func (b *body) apply(op string, t ir.Type, ins ...graph.Var) (graph.Var, bool) {
	if op == "" {
		return graph.Var{}, false
	}
	return b.emit(usualOp(b.ctxt, op), ins, t)
}

// usualOp returns an op with the flags that it has where its custom form says none.
func usualOp(ctxt *ir.Context, name string) ir.Op {
	f := formOf(name)
	if f == nil {
		return ctxt.Op(name)
	}
	for _, part := range f.parts {
		if flags, ok := part.(flagsPart); ok && flags.always {
			ctxt.MarkAttr(name, flags.attr, true)
			return ctxt.Op(name, ir.NamedAttr{Name: flags.attr, Value: ctxt.Opaque(flags.open+"none>", 0)})
		}
	}
	return ctxt.Op(name)
}

// elementTypes returns the types of the arguments of a body, those of the elements of operands.
func elementTypes(operands []ir.Type) []ir.Type {
	types := make([]ir.Type, len(operands))
	for i, t := range operands {
		if types[i] = t; t.IsShaped() {
			types[i] = t.Elem()
		}
	}
	return types
}

// namedPart is the region that follows from the name and that the text leaves out.
type namedPart struct{ op string }

const yieldOp = "linalg.yield"

func (x namedPart) read(r *formReader) bool {
	cast, _ := r.given("cast")
	return r.makeBody(func(b *body) (graph.Var, bool) {
		b.words = strings.Fields(x.body(func(name string) ir.Attr { attr, _ := r.given(name); return attr }))
		b.unsigned = strings.Contains(cast.Text(), "unsigned")
		return b.next()
	})
}

// body returns what the op computes, which an attribute may say.
func (x namedPart) body(attr func(name string) ir.Attr) string {
	if x.op != "linalg.elementwise" {
		return bodyOf(x.op)
	}
	_, kind, _ := strings.Cut(attr("kind").Text(), "<")
	switch kind = strings.TrimSuffix(kind, ">"); kind {
	case "max_signed", "min_signed":
		return kind[:3] + " a b"
	case "max_unsigned", "min_unsigned":
		return kind[:3] + "u a b"
	}
	return bodies["linalg."+kind]
}

// makeBody makes the region of an op whose operands were read.
func (r *formReader) makeBody(compute func(*body) (graph.Var, bool)) bool {
	r.makeNode()
	fg := r.node.AddNested(false)
	fg.SetBlock()
	inner := r.newBlock(fg)
	inner.size = r.b.size
	var operands []ir.Type
	for i, s := range r.form.operands {
		for j := range r.counts[i] {
			operands = append(operands, s.typ.at(r.bound, j))
		}
	}
	b := &body{ctxt: r.ctxt}
	for _, t := range elementTypes(operands) {
		if t == 0 {
			return r.fail(r.pos0, r.wordEnd(r.pos0), "%s has operands without types", r.name)
		}
		b.args = append(b.args, fg.AddInput(t, ""))
	}
	add := func(op ir.Op, ins []graph.Var, outs ...ir.Type) graph.Node {
		kept := r.inputs
		r.inputs = nil
		for _, v := range ins {
			r.inputs = append(r.inputs, v.ID())
		}
		n := r.parser.node(&inner, r.pos0, op.ID(), outs)
		r.inputs = kept
		inner.added(n, kindOf(op))
		return n
	}
	b.emit = func(op ir.Op, ins []graph.Var, out ir.Type) (graph.Var, bool) {
		return add(op, ins, out).Output(0), true
	}
	v, ok := compute(b)
	if !ok {
		return r.fail(r.pos0, r.wordEnd(r.pos0), "what %s does with elements of these types is not known", r.name)
	}
	add(r.ctxt.Op(yieldOp), []graph.Var{v})
	inner.ends = true
	inner.end()
	inner.pinUnused()
	return true
}

func (x namedPart) write(w *formWriter) bool {
	op := w.n.Op()
	return w.isBody(func(b *body) (graph.Var, bool) {
		b.words = strings.Fields(x.body(op.Attr))
		b.unsigned = strings.Contains(op.Attr("cast").Text(), "unsigned")
		return b.next()
	})
}

// isBody reports whether the next region is the one that is computed.
func (w *formWriter) isBody(compute func(*body) (graph.Var, bool)) bool {
	if w.next >= len(w.regions) {
		return false
	}
	fg := w.regions[w.next]
	w.next++
	if len(fg.Return().Nested()) > 0 || fg.NumInputs() != w.n.NumInputs() {
		return false
	}
	operands := make([]ir.Type, fg.NumInputs())
	for i := range operands {
		operands[i] = w.n.Input(i).Type()
	}
	for i, t := range elementTypes(operands) {
		if fg.Inputs()[i].Type() != t {
			return false
		}
	}
	nodes := slices.Collect(fg.Nodes())
	b := &body{ctxt: w.ctxt, args: fg.Inputs()}
	b.emit = func(op ir.Op, ins []graph.Var, out ir.Type) (graph.Var, bool) {
		if len(nodes) == 0 {
			return graph.Var{}, false
		}
		n := nodes[0]
		nodes = nodes[1:]
		if n.Op() != op || !slices.Equal(n.Inputs(), ins) || n.NumOutputs() != 1 || n.Output(0).Type() != out {
			return graph.Var{}, false
		}
		return n.Output(0), true
	}
	v, ok := compute(b)
	return ok && len(nodes) == 1 && nodes[0].Op() == w.ctxt.Op(yieldOp) && slices.Equal(nodes[0].Inputs(), []graph.Var{v})
}

// mapsPart is ` indexing_maps = [...]`, or nothing for the usual ones.
type mapsPart struct{ attr, op string }

// usualMaps are the maps of ops that need not have them.
var usualMaps = map[string][]string{
	"linalg.matmul":              {"(d0, d1, d2) -> (d0, d2)", "(d0, d1, d2) -> (d2, d1)", "(d0, d1, d2) -> (d0, d1)"},
	"linalg.batch_matmul":        {"(d0, d1, d2, d3) -> (d0, d1, d3)", "(d0, d1, d2, d3) -> (d0, d3, d2)", "(d0, d1, d2, d3) -> (d0, d1, d2)"},
	"linalg.batch_reduce_matmul": {"(d0, d1, d2, d3) -> (d0, d1, d3)", "(d0, d1, d2, d3) -> (d0, d3, d2)", "(d0, d1, d2, d3) -> (d1, d2)"},
}

func (x mapsPart) usual(ctxt *ir.Context) ir.Attr {
	var maps []ir.Attr
	for _, m := range usualMaps[x.op] {
		maps = append(maps, ctxt.Opaque("affine_map<"+m+">", 0))
	}
	return ctxt.Array(maps...)
}

func (x mapsPart) read(r *formReader) bool {
	if !r.nextWord(x.attr) {
		if usualMaps[x.op] == nil {
			return true // another part has them
		}
		r.property(r.name, x.attr, x.usual(r.ctxt))
		return true
	}
	return r.expect('=', "after \""+x.attr+"\"") && attributePart{x.attr}.read(r)
}

func (x mapsPart) write(w *formWriter) bool {
	usual := x.usual(w.ctxt)
	if usualMaps[x.op] == nil {
		usual = identities(w.ctxt, w.n.NumInputs(), w.bound["O"])
	}
	if w.n.Op().Attr(x.attr) == usual {
		return true
	}
	w.buf = append(append(append(w.buf, ' '), x.attr...), " = "...)
	return attributePart{x.attr}.write(w)
}

// identitiesPart has identities as the maps of an op whose text has none.
type identitiesPart struct{ attr string }

func (x identitiesPart) read(r *formReader) bool {
	if _, given := r.given(x.attr); !given {
		r.property(r.name, x.attr, identities(r.ctxt, len(r.inputs), r.bound["O"]))
	}
	return true
}

func (identitiesPart) write(*formWriter) bool { return true }

// identities returns as many identities of the dimensions of an output.
func identities(ctxt *ir.Context, count int, outs []ir.Type) ir.Attr {
	rank := 0
	if len(outs) > 0 && outs[0].IsRanked() {
		rank = outs[0].Rank()
	}
	return ctxt.Array(slices.Repeat([]ir.Attr{ctxt.Opaque(lastDimensions(rank, rank), 0)}, count)...)
}

// tensorsPart has a result for each tensor that is written to, of its type.
type tensorsPart struct{ letter string }

func (x tensorsPart) read(r *formReader) bool {
	r.bound["R"] = tensors(r.bound[x.letter])
	return true
}

func (x tensorsPart) write(w *formWriter) bool {
	return slices.Equal(w.bound["R"], tensors(w.bound[x.letter]))
}

func tensors(types []ir.Type) (list []ir.Type) {
	for _, t := range types {
		if t.Kind() == ir.TensorKind || t.Kind() == ir.UnrankedTensorKind {
			list = append(list, t)
		}
	}
	return list
}

// payloadPart is ` { arith.addf }`, an op that is the body, or nothing.
type payloadPart struct{ initFirst bool }

func (x payloadPart) read(r *formReader) bool {
	before := r.pos
	if !r.acceptNext('{') {
		return true
	}
	r.skip()
	name := r.word()
	if !strings.Contains(name, ".") {
		r.pos = before // the dictionary of attributes
		return true
	}
	r.pos += len(name)
	base := len(r.attrs)
	if !(dictPart{}).read(&formReader{parser: r.parser, form: &form{inherent: inherentOf(name)}, name: name, base: base}) || !r.expect('}', "after "+name) {
		return false
	}
	op := r.ctxt.Op(name, r.attrs[base:]...)
	if r.attrs = r.attrs[:base]; op.NumAttrs() == 0 {
		op = usualOp(r.ctxt, name)
	}
	r.payload = op
	return true
}

// inherentOf returns the attributes that an op has as properties.
func inherentOf(name string) map[string]bool {
	f := formOf(name)
	if f == nil {
		return nil
	}
	names := map[string]bool{}
	for attr := range f.owned {
		names[attr] = true
	}
	for attr := range f.inherent {
		names[attr] = true
	}
	return names
}

func (x payloadPart) write(w *formWriter) bool {
	op, ok := w.payloadOf(x.initFirst)
	if !ok {
		return true
	}
	w.buf = append(append(w.buf, " { "...), op.Name()...)
	if op != usualOp(w.ctxt, op.Name()) {
		w.buf = append(w.buf, ' ')
		w.buf = w.ctxt.Dict(op.Attrs()...).AppendSpelled(w.buf, w.as.spelled)
	}
	w.buf = append(w.buf, " }"...)
	return true
}

// payloadOf returns the one op that the next region applies, if there is nothing else in it.
func (w *formWriter) payloadOf(initFirst bool) (ir.Op, bool) {
	if w.next >= len(w.regions) {
		return ir.Op{}, false
	}
	fg := w.regions[w.next]
	if fg.Len() != 2 || fg.NumInputs() == 0 {
		return ir.Op{}, false
	}
	var op ir.Op
	for n := range fg.Nodes() {
		if len(n.Nested()) > 0 {
			return ir.Op{}, false
		}
		op = n.Op()
		break
	}
	if op.NumAttrs() == 0 && op != usualOp(w.ctxt, op.Name()) {
		return ir.Op{}, false
	}
	ok := w.isBody(func(b *body) (graph.Var, bool) { return b.payload(op, initFirst) })
	w.next--
	return op, ok
}

// payload applies an op to all elements that are read, after that of the output or without it.
func (b *body) payload(op ir.Op, initFirst bool) (graph.Var, bool) {
	last := len(b.args) - 1
	ins := b.args[:last:last]
	if initFirst {
		ins = append([]graph.Var{b.args[last]}, ins...)
	}
	return b.emit(op, ins, b.args[last].Type())
}

// elementsRegionPart is the region of an op whose payload was not given: its arguments and what
// it does with them, on lines of their own.
type elementsRegionPart struct{ initFirst bool }

func (x elementsRegionPart) read(r *formReader) bool {
	if r.payload != (ir.Op{}) {
		return r.makeBody(func(b *body) (graph.Var, bool) { return b.payload(r.payload, x.initFirst) })
	}
	if !r.expect('(', "and the arguments of the region") {
		return false
	}
	args, ok := r.arguments()
	if !ok {
		return false
	}
	r.makeNode()
	fg := r.node.AddNested(false)
	fg.SetBlock()
	return r.region(fg, ending{}, args)
}

func (x elementsRegionPart) write(w *formWriter) bool {
	if w.next >= len(w.regions) {
		return false
	}
	if _, ok := w.payloadOf(x.initFirst); ok {
		w.next++
		return true
	}
	fg := w.regions[w.next]
	w.next++
	if w.trial {
		return fits(fg, yieldOp)
	}
	w.indent += 2
	defer func() { w.indent -= 2 }()
	w.newLine()
	w.a.numberInputs(fg)
	w.buf = append(w.buf, '(')
	for i, in := range fg.Inputs() {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		w.value(in)
		w.buf = append(append(w.buf, ": "...), in.Type().String()...)
	}
	w.buf = append(w.buf, ") "...)
	w.head = fg.NumInputs()
	return w.region(fg, "", true)
}

// reorderPart puts operands, which the text has in another order, into that of the op.
type reorderPart struct{ slots []int }

func (x reorderPart) read(r *formReader) bool {
	inputs, at := make([][]graph.VarID, len(r.counts)), make([][]uint32, len(r.counts))
	done := 0
	for _, slot := range x.slots {
		n := r.counts[slot]
		inputs[slot], at[slot] = r.inputs[done:done+n], r.inputPos[done:done+n]
		done += n
	}
	r.inputs, r.inputPos = slices.Concat(inputs...), slices.Concat(at...)
	return true
}

func (reorderPart) write(*formWriter) bool { return true }

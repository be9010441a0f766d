package mlir

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
)

// checkEvery is the number of operations, or of values in attributes, that are read between two
// looks at the context.
const checkEvery = 1024

// operation reads one operation with its results and its location.
func (p *parser) operation(b *block) bool {
	if p.pos >= p.due {
		p.mapped.release(p.pos)
		p.due = p.pos + window
	}
	if p.ops++; p.ops%checkEvery == 0 && p.ended() {
		return p.fail(p.pos, p.pos, "reading was ended here")
	}
	p.results = p.results[:0]
	if p.peek() == '%' && !p.resultNames() {
		return false
	}
	if p.peek() == '"' {
		if !p.generic(b) {
			return false
		}
	} else if !p.custom(b) {
		return false
	}
	return p.nodeLocation(b.last)
}

// generic reads an operation from its quoted name on.
func (p *parser) generic(b *block) bool {
	at, nameEnd, ok := p.pos, 0, true
	expected := p.expected(at)
	if expected != nil {
		nameEnd = at + expected.name
	} else if nameEnd, ok = p.closingQuote(); !ok {
		return false
	}
	p.pos = nameEnd
	p.inputs, p.inputPos = p.inputs[:0], p.inputPos[:0]
	switch p.next() {
	case '(':
	case '@':
		return p.quotedCall(b, at, nameEnd)
	default:
		return p.fail(p.pos, p.pos+1, "expected \"(\" and the operands of %s, found %s", phrase.Shorten(p.text[at:nameEnd]), p.found())
	}
	p.pos++
	if !p.uses(')') {
		return false
	}
	if t := p.findTail(at, nameEnd, expected); t != nil {
		return p.add(b, at, t.kind, t.op, t.sig)
	}
	name, ok := p.unescape(at, nameEnd)
	if !ok {
		return false
	}
	if name == "" {
		return p.fail(at, nameEnd, "the name of the operation is empty")
	}
	return p.genericTail(b, at, nameEnd, name)
}

// uses reads values up to a closing byte.
func (p *parser) uses(closing byte) bool {
	for c := p.next(); c != closing; c = p.next() {
		if len(p.inputs) > 0 {
			if c != ',' {
				return p.fail(p.pos, p.pos+1, "expected \",\" or %q after an operand, found %s", string(rune(closing)), p.found())
			}
			p.pos++
			p.skip()
		}
		if !p.use() {
			return false
		}
	}
	p.pos++
	return true
}

// use reads one value, `%a` or `%a#1`.
func (p *parser) use() bool {
	at := p.pos
	if p.peek() != '%' {
		return p.fail(at, at+1, "expected a value, such as %%0, found %s", p.found())
	}
	n, ok := scanName(p.text, at+1)
	if !ok {
		return p.fail(at, at+1, "expected a name after \"%%\"")
	}
	p.pos = int(n.end)
	v := p.names.find(p.text, n)
	if !p.names.visible(v) {
		if r := p.mayDefineLater(); r != nil {
			p.useForward(r, at)
			return true
		}
		return p.undefined(n, v)
	}
	id := v.first
	if p.peek() == '#' {
		p.pos++
		i, ok := p.decimal()
		if results := p.names.countOf(v); !ok || i >= results {
			return p.fail(at, p.pos, "%s: there is no such result, %s has %s", p.text[at:p.pos], p.text[at:n.end], phrase.Count(int(results), "result"))
		}
		id += graph.VarID(i)
	}
	p.inputs = append(p.inputs, id)
	p.inputPos = append(p.inputPos, uint32(at))
	return true
}

// genericTail reads what follows the operands of an operation.
func (p *parser) genericTail(b *block, at, nameEnd int, name string) bool {
	start, grown := p.pos, p.grown
	p.skip()
	branches := p.accept('[')
	if branches {
		if p.open.outer == nil {
			return p.fail(at, nameEnd, "%q branches, and stands in no region", phrase.Shorten(name))
		}
		if !p.successorList() {
			return false
		}
	}
	base := len(p.attrs)
	defer func() { p.attrs = p.attrs[:base] }()
	if p.acceptText("<{") {
		if !p.dictionary(p.pos-1, 1) || !p.expect('>', "after the properties") {
			return false
		}
		p.empty = len(p.attrs) == base
		p.markProperties(name, p.attrs[base:], true)
	}
	p.skip()
	if p.peek() == '(' {
		return p.withRegions(b, at, name, base)
	}
	op, sig, ok := p.rest(at, name, base)
	if !ok {
		return false
	}
	kind := kindOf(p.ctxt.OpByID(op))
	if _, noted := p.info.spellings[uint32(at)+1]; !noted && !branches {
		p.cacheTail(at, nameEnd, start, p.grown-grown, kind, op, sig)
	}
	return p.add(b, at, kind, op, sig)
}

// rest reads the dictionary of attributes and the signature.
func (p *parser) rest(at int, name string, base int) (op ir.OpID, sig signature, ok bool) {
	if p.accept('{') && !p.discardable(name) {
		return 0, sig, false
	}
	if sig, ok = p.signature(name); !ok {
		return 0, sig, false
	}
	op, ok = p.op(at, name, base)
	return op, sig, ok
}

// op makes an op of a name and of the attributes on the stack from base on.
func (p *parser) op(at int, name string, base int) (ir.OpID, bool) {
	attrs := p.attrs[base:]
	if len(attrs) > maxAttrs {
		return 0, p.fail(at, at+1, "%q has %d attributes; more than %d cannot be read", phrase.Shorten(name), len(attrs), maxAttrs)
	}
	if twice := duplicate(attrs); twice != "" {
		return 0, p.fail(at, at+1, "attribute %q of %q is given twice", phrase.Shorten(twice), phrase.Shorten(name))
	}
	op := p.ctxt.Op(name, attrs...).ID()
	p.recordSpelling(at, op)
	return op, true
}

// discardable reads the attributes after the properties of an op, after their
// opening brace.
func (p *parser) discardable(op string) bool {
	base := len(p.attrs)
	if !p.dictionary(p.pos-1, 1) {
		return false
	}
	p.markProperties(op, p.attrs[base:], false)
	return true
}

// mark notes in the context how attributes of an op are written, and notes those
// that are not as it has them. It skips the lookup if the last one was for the same attribute.
func (p *parser) markProperties(op string, attrs []ir.NamedAttr, property bool) {
	for _, a := range attrs {
		m := &p.marked
		if string(m.op) != op || string(m.attr) != a.Name {
			m.op, m.attr = append(m.op[:0], op...), append(m.attr[:0], a.Name...)
			m.property = p.ctxt.MarkAttr(op, a.Name, property)
		}
		if m.property != property {
			p.flipped = append(p.flipped, p.ctxt.Name(p.ctxt.NameID(a.Name)))
		}
	}
}

// argument is an argument of a block.
type argument struct {
	name name
	typ  ir.Type
	loc  string
}

// withRegions reads the regions of an operation and what follows them. The node
// is made first: its nested graphs need it, and what only they say comes last.
func (p *parser) withRegions(b *block, at int, name string, base int) bool {
	n := p.node(b, at, 0, nil)
	around := p.enterRegions()
	name = p.copyNames(name, base)
	isolated := isIsolated(name) || p.ctxt.Dialects().Op(name).Has(ir.Isolated)
	p.pos++
	for {
		p.skip()
		if p.peek() != '{' {
			return p.fail(p.pos, p.pos+1, "expected \"{\" and a region, found %s", p.found())
		}
		if !p.region(b, n, name, isolated, "", nil) {
			return false
		}
		if p.accept(')') {
			break
		}
		if !p.accept(',') {
			return p.fail(p.pos, p.pos+1, "expected \",\" or \")\" after a region, found %s", p.found())
		}
	}
	p.current = around
	op, sig, ok := p.rest(at, name, base)
	return ok && p.finishNode(b, n, at, op, sig)
}

// enterRegions puts aside what has been read of an operation before its regions, in which other operations use the same
// slices. The caller puts it back as p.current.
func (p *parser) enterRegions() (around current) {
	if around = p.current; len(around.results) > 0 {
		p.names.expect(around.results[0].name)
	}
	p.current = current{}
	return around
}

// finishNode finishes a node that was made before its regions were read.
func (p *parser) finishNode(b *block, n graph.Node, at int, op ir.OpID, sig signature) bool {
	if !p.checkInputs(b, at, sig) {
		return false
	}
	types, ok := p.checkResults(at, sig)
	if !ok {
		return false
	}
	n.Finish(op, types)
	if symbol := n.Op().Attr("sym_name"); symbol.IsValid() {
		for _, nested := range n.Nested() {
			nested.Name = symbol.Text()
		}
	}
	kind := kindOf(n.Op())
	b.added(n, kind)
	if len(p.leads) > 0 {
		return p.branchFrom(b, n) && (len(p.results) == 0 || p.defineResults(n))
	}
	if kind&checked != 0 && !p.checkNode(n, at) {
		return false
	}
	return len(p.results) == 0 || p.defineResults(n)
}

// copyNames copies what is used again after the regions of an operation,
// which may be long: its name, and those of the attributes from base on.
func (p *parser) copyNames(name string, base int) string {
	for i := range p.attrs[base:] {
		attr := &p.attrs[base+i]
		attr.Name = strings.Clone(attr.Name)
	}
	return strings.Clone(name)
}

// isIsolated reports whether an op holds graphs that use no values from outside,
// for ops that any file may have.
func isIsolated(name string) bool { return name == "builtin.module" || name == "func.func" }

// isGraph reports whether the regions of an op are graph regions, in which values may be used
// before they are defined. Those of an op about which nothing is known may be.
func (p *parser) isGraph(op string) bool {
	return op == "builtin.module" || op != "func.func" && p.ctxt.Dialects().Op(op) == nil
}

// region reads `{ ... }` as a nested graph of a node. Arguments are those that a
// custom form gave before the region.
func (p *parser) region(outer *block, parent graph.Node, op string, isolated bool, name string, args []argument) bool {
	fg := parent.AddNested(isolated)
	fg.Name = strings.Clone(name)
	return p.regionInto(outer, fg, op, ending{}, args)
}

// regionInto reads `{ ... }` into a graph that a node holds.
func (p *parser) regionInto(outer *block, fg *graph.FunctionGraph, op string, ends ending, args []argument) bool {
	opened := p.pos
	if p.depth++; p.depth > maxRegionDepth {
		return p.fail(opened, opened+1, "regions are nested more than %d levels deep", maxRegionDepth)
	}
	p.pos++
	isolated := fg.Graph() != outer.g
	start := opened
	for _, arg := range args {
		start = min(start, int(arg.name.start))
	}
	p.names.enter(isolated, start)
	b := p.newBlock(fg)
	if isolated {
		outer.size.holds = true
	} else {
		b.size = outer.size
	}
	p.open = &openRegion{outer: p.open, isolated: isolated, entry: fg, graph: p.isGraph(op), ends: ends}
	if !p.defineArguments(fg, args) || !p.firstLabel(fg) || !p.blocks(&b, opened, op) {
		return false
	}
	p.open = p.open.outer
	p.names.leave(p.pos)
	p.depth--
	return true
}

// arguments reads `%a: f32, %b: f32)`.
func (p *parser) arguments() ([]argument, bool) {
	var args []argument
	if p.accept(')') {
		return nil, true
	}
	for {
		arg, ok := p.argument()
		if !ok {
			return nil, false
		}
		if arg.loc, ok = p.location(); !ok {
			return nil, false
		}
		args = append(args, arg)
		if p.accept(')') {
			return args, true
		}
		if !p.accept(',') {
			return nil, p.fail(p.pos, p.pos+1, "expected \",\" or \")\" after an argument, found %s", p.found())
		}
	}
}

// argument reads `%a: f32`.
func (p *parser) argument() (arg argument, ok bool) {
	p.skip()
	if p.peek() != '%' {
		return arg, p.fail(p.pos, p.pos+1, "expected an argument, such as %%arg0, found %s", p.found())
	}
	if arg.name, ok = scanName(p.text, p.pos+1); !ok {
		return arg, p.fail(p.pos, p.pos+1, "expected a name after \"%%\"")
	}
	p.pos = int(arg.name.end)
	if !p.expect(':', "and a type after the name of the argument") {
		return arg, false
	}
	arg.typ, ok = p.typ()
	return arg, ok
}

// defineArguments makes arguments the inputs of a graph.
func (p *parser) defineArguments(fg *graph.FunctionGraph, args []argument) bool {
	for _, arg := range args {
		in := fg.AddInput(arg.typ, strings.Clone(p.text[arg.name.start:arg.name.end]))
		if !p.define(arg.name, in.ID(), 1) {
			return false
		}
		if arg.loc != "" {
			if p.info.arguments == nil {
				p.info.arguments = map[graph.Var]string{}
			}
			p.info.arguments[in] = arg.loc
		}
	}
	return true
}

// custom reads an operation in the custom form of the few ops that have one
// here.
func (p *parser) custom(b *block) bool {
	at := p.pos
	p.inputs, p.inputPos = p.inputs[:0], p.inputPos[:0]
	word := p.word()
	p.pos += len(word)
	switch word {
	case "":
		return p.fail(at, at+1, "expected an operation, found %s", p.found())
	case "module", "builtin.module":
		return p.module(b, at)
	case "func.func":
		return p.function(b, at)
	}
	if ok, known := p.repeat(b, at); known {
		return ok
	}
	name := word
	if !strings.Contains(word, ".") { // of the dialect of what is around
		if name = "func." + word; formOf(name) == nil {
			name = "builtin." + word
		}
	}
	if f := formOf(name); f != nil {
		before := p.repetition
		if !p.formed(b, at, f) {
			return false
		}
		p.noteRepeated(&before, b.last)
		return true
	}
	if !strings.Contains(word, ".") {
		p.fail(at, p.pos, "%q is not in generic form, in which the name is quoted", phrase.Shorten(word))
	} else {
		p.fail(at, p.pos, "the custom form of %q is not known; in generic form, the name is quoted", phrase.Shorten(word))
		p.err.Suggest(word, formNames())
	}
	if p.err.Help != "" {
		p.err.Help += " Else, "
	}
	p.err.Help += "mlir-opt --mlir-print-op-generic prints a file in generic form"
	return false
}

// module reads `module @name attributes {...} { ... }` after its keyword.
func (p *parser) module(b *block, at int) bool {
	const op = "builtin.module"
	base := len(p.attrs)
	defer func() { p.attrs = p.attrs[:base] }()
	name := ""
	if p.skip(); p.peek() == '@' {
		var ok bool
		if name, ok = p.symbolName(); !ok {
			return false
		}
		p.property(op, "sym_name", p.ctxt.Str(name))
	}
	if !p.attributesClause(op) {
		return false
	}
	return p.isolatedOp(b, at, op, base, name, nil, true)
}

// attributesClause reads `attributes {...}`, if it is there. Some of them may be properties.
func (p *parser) attributesClause(op string, properties ...string) bool {
	if !p.acceptWord("attributes") {
		return true
	}
	base := len(p.attrs)
	if !p.expect('{', "after \"attributes\"") || !p.dictionary(p.pos-1, 1) {
		return false
	}
	for i := base; i < len(p.attrs); i++ {
		p.markProperties(op, p.attrs[i:i+1], slices.Contains(properties, p.attrs[i].Name))
	}
	return true
}

// property pushes an attribute that the generic form has among the properties.
func (p *parser) property(op, name string, value ir.Attr) {
	p.attrs = append(p.attrs, ir.NamedAttr{Name: name, Value: value})
	p.markProperties(op, p.attrs[len(p.attrs)-1:], true)
}

// isolatedOp adds the node of a module or function, and reads its body.
func (p *parser) isolatedOp(b *block, at int, name string, base int, symbol string, args []argument, body bool) bool {
	if len(p.results) > 0 {
		first := p.results[0].name
		return p.fail(int(first.start)-1, int(first.end), "%q has no results", name)
	}
	op, ok := p.op(at, name, base)
	if !ok {
		return false
	}
	n := p.node(b, at, op, nil)
	b.added(n, kindOf(n.Op()))
	if !body {
		n.AddNested(true).Name = strings.Clone(symbol)
		return true
	}
	if p.skip(); p.peek() != '{' {
		return p.fail(p.pos, p.pos+1, "expected \"{\" and the body of %q, found %s", name, p.found())
	}
	return p.region(b, n, name, true, symbol, args)
}

// function reads a function after its keyword:
// `private @f(%a: f32 {...}) -> (f32 {...}) attributes {...} { ... }`.
func (p *parser) function(b *block, at int) bool {
	const op = "func.func"
	base := len(p.attrs)
	defer func() { p.attrs = p.attrs[:base] }()
	for _, visibility := range visibilities {
		if p.acceptWord(visibility) {
			p.property(op, "sym_visibility", p.ctxt.Str(visibility))
			break
		}
	}
	name, ok := p.symbolName()
	if !ok {
		return false
	}
	p.property(op, "sym_name", p.ctxt.Str(name))
	types := len(p.types)
	args, named, ok := p.parameters(op)
	if !ok || !p.functionResults(op) {
		return false
	}
	function := p.ctxt.Function(p.types[types:types+len(args)], p.types[types+len(args):])
	if function == 0 {
		return p.fail(at, p.pos, "the type of the function is nested too deeply")
	}
	p.property(op, "function_type", p.ctxt.TypeOf(function))
	p.types = p.types[:types]
	if !p.attributesClause(op, functionProperties...) {
		return false
	}
	p.skip()
	body := p.peek() == '{'
	if body && !named && len(args) > 0 {
		return p.fail(at, at+len(op), "the arguments of @%s have no names, but it has a body", phrase.Shorten(name))
	}
	return p.isolatedOp(b, at, op, base, name, args, body)
}

// parameters reads `(%a: T {...}, %b: T)`, or without names as a declaration has
// it, and pushes the types.
func (p *parser) parameters(op string) (args []argument, named, ok bool) {
	if !p.expect('(', "and the arguments of the function") {
		return nil, false, false
	}
	var dicts []ir.Attr
	for !p.accept(')') {
		if len(args) > 0 && !p.accept(',') {
			return nil, false, p.fail(p.pos, p.pos+1, "expected \",\" or \")\" after an argument, found %s", p.found())
		}
		p.skip()
		if len(args) > 0 && named != (p.peek() == '%') {
			return nil, false, p.fail(p.pos, p.pos+1, "either all arguments of a function have names, or none has")
		}
		named = p.peek() == '%'
		var arg argument
		if named {
			arg, ok = p.argument()
		} else {
			arg.typ, ok = p.typ()
		}
		if !ok || !p.optionalDict(&dicts) {
			return nil, false, false
		}
		if arg.loc, ok = p.location(); !ok {
			return nil, false, false
		}
		args = append(args, arg)
		p.types = append(p.types, arg.typ)
	}
	p.dictsProperty(op, "arg_attrs", dicts)
	return args, named, true
}

// functionResults reads `-> T` or `-> (T {...}, T)`, and pushes the types.
func (p *parser) functionResults(op string) bool {
	if !p.acceptText("->") {
		return true
	}
	if !p.accept('(') {
		return p.pushType()
	}
	var dicts []ir.Attr
	for first := true; !p.accept(')'); first = false {
		if !first && !p.accept(',') {
			return p.fail(p.pos, p.pos+1, "expected \",\" or \")\" after a type, found %s", p.found())
		}
		if !p.pushType() || !p.optionalDict(&dicts) {
			return false
		}
	}
	p.dictsProperty(op, "res_attrs", dicts)
	return true
}

// optionalDict appends the dictionary that is next, an empty one if none is.
func (p *parser) optionalDict(dicts *[]ir.Attr) bool {
	base := len(p.attrs)
	opened := p.pos
	if p.accept('{') && !p.dictionary(p.pos-1, 1) {
		return false
	}
	dict, ok := p.dict(opened, base)
	*dicts = append(*dicts, dict)
	return ok
}

// dictsProperty pushes the dictionaries of arguments or results, if one has an
// entry.
func (p *parser) dictsProperty(op, name string, dicts []ir.Attr) {
	for _, d := range dicts {
		if d.Len() > 0 {
			p.property(op, name, p.ctxt.Array(dicts...))
			return
		}
	}
}

// quotedCall reads fleet-compiler's `"func.call" @f(%a) : (T) -> (T)` after the
// name.
func (p *parser) quotedCall(b *block, at, nameEnd int) bool {
	name, ok := p.unescape(at, nameEnd)
	if !ok {
		return false
	}
	if name != "func.call" {
		return p.fail(p.pos, p.pos+1, "expected \"(\" and the operands of %q, found %s", phrase.Shorten(name), p.found())
	}
	return p.formed(b, at, formOf(name))
}

// recordSpelling records how the operation at an offset is written.
func (p *parser) recordSpelling(at int, op ir.OpID) {
	p.plain = p.plain[:0]
	if len(p.spelled) == 0 && len(p.flipped) == 0 && !p.empty {
		return
	}
	if p.info.spellings == nil {
		p.info.spellings = map[uint32]spelling{}
	}
	p.info.spellings[uint32(at)+1] = spelling{op, p.spelled, p.flipped, p.empty}
	p.spelling = spelling{}
}

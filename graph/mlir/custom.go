package mlir

import (
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

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
	case "return", "func.return":
		return p.returnOp(b, at)
	case "call", "func.call":
		return p.call(b, at, "func.call")
	}
	p.fail(at, p.pos, "%q is not in generic form, in which the name is quoted", shorten(word))
	return p.help("mlir-opt --mlir-print-op-generic prints a file in generic form")
}

// module reads `module @name attributes {...} { ... }` behind its keyword.
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
	return p.holder(b, at, op, base, name, nil, true)
}

// attributesClause reads `attributes {...}`, if it is there.
func (p *parser) attributesClause(op string) bool {
	if !p.acceptWord("attributes") {
		return true
	}
	return p.expect('{', "after \"attributes\"") && p.discardable(op)
}

// property pushes an attribute that the generic form has among the properties.
func (p *parser) property(op, name string, value ir.Attr) {
	p.attrs = append(p.attrs, ir.NamedAttr{Name: name, Value: value})
	p.mark(op, p.attrs[len(p.attrs)-1:], true)
}

// holder adds the node of a module or function, and reads its body.
func (p *parser) holder(b *block, at int, name string, base int, symbol string, args []argument, body bool) bool {
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

// function reads a function behind its keyword:
// `private @f(%a: f32 {...}) -> (f32 {...}) attributes {...} { ... }`.
func (p *parser) function(b *block, at int) bool {
	const op = "func.func"
	base := len(p.attrs)
	defer func() { p.attrs = p.attrs[:base] }()
	for _, visibility := range []string{"private", "public", "nested"} {
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
	if !p.attributesClause(op) {
		return false
	}
	p.skip()
	body := p.peek() == '{'
	if body && !named && len(args) > 0 {
		return p.fail(at, at+len(op), "the arguments of @%s have no names, but it has a body", shorten(name))
	}
	return p.holder(b, at, op, base, name, args, body)
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
		if !ok || !p.optionalDict(&dicts) || !p.location() {
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

// returnOp reads `return %a, %b : T, T` behind its keyword.
func (p *parser) returnOp(b *block, at int) bool {
	const name = "func.return"
	base := len(p.attrs)
	defer func() { p.attrs = p.attrs[:base] }()
	if p.accept('{') {
		if !p.discardable(name) {
			return false
		}
		p.skip()
	}
	sig := signature{at: uint32(len(p.types))}
	if p.peek() == '%' {
		for more := true; more; more = p.accept(',') {
			if p.skip(); !p.use() {
				return false
			}
		}
		if !p.expect(':', "and the types of the returned values") {
			return false
		}
		for more := true; more; more = p.accept(',') {
			if !p.pushType() {
				return false
			}
		}
		sig.nin = uint32(len(p.types)) - sig.at
	}
	op, ok := p.op(at, name, base)
	return ok && p.add(b, at, kindOf(p.ctxt.OpByID(op)), op, sig)
}

// quotedCall reads fleet-compiler's `"func.call" @f(%a) : (T) -> (T)` behind the
// name.
func (p *parser) quotedCall(b *block, at, nameEnd int) bool {
	name, ok := p.unescape(at, nameEnd)
	if !ok {
		return false
	}
	if name != "func.call" {
		return p.fail(p.pos, p.pos+1, "expected \"(\" and the operands of %q, found %s", shorten(name), p.found())
	}
	return p.call(b, at, name)
}

// call reads `@f(%a) {...} : (T) -> T`.
func (p *parser) call(b *block, at int, name string) bool {
	base := len(p.attrs)
	defer func() { p.attrs = p.attrs[:base] }()
	if p.skip(); p.peek() != '@' {
		return p.fail(p.pos, p.pos+1, "expected the name of a function, such as @f, found %s", p.found())
	}
	callee, ok := p.symbol()
	if !ok {
		return false
	}
	p.property(name, "callee", callee)
	if !p.expect('(', "and the operands of the call") || !p.uses(')') {
		return false
	}
	op, sig, ok := p.rest(at, name, base)
	return ok && p.add(b, at, kindOf(p.ctxt.OpByID(op)), op, sig)
}

package mlir

import (
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// argument is an argument of a block.
type argument struct {
	name name
	typ  ir.Type
}

// withRegions reads the regions of an operation and what follows them. The node
// is made first: its nested graphs need it, and what only they say comes last.
func (p *parser) withRegions(b *block, at int, name string, base int) bool {
	n := p.node(b, at, 0, nil)
	// Operations within use the same slices.
	inputs, inputPos, results, written := p.inputs, p.inputPos, p.results, p.spelling
	p.inputs, p.inputPos, p.results, p.spelling = nil, nil, nil, spelling{}
	name = p.keepNames(name, base)
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
	p.inputs, p.inputPos, p.results, p.spelling = inputs, inputPos, results, written
	op, sig, ok := p.rest(at, name, base)
	if !ok || !p.checkInputs(b, at, sig) {
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
	b.added(n, kindOf(n.Op()))
	return len(p.results) == 0 || p.defineResults(n)
}

// keepNames copies what is looked at again behind the regions of an operation,
// which may be long: its name, and those of the attributes from base on.
func (p *parser) keepNames(name string, base int) string {
	for i := range p.attrs[base:] {
		attr := &p.attrs[base+i]
		attr.Name = strings.Clone(attr.Name)
	}
	return strings.Clone(name)
}

// isIsolated reports whether an op holds graphs that use no values from outside,
// for ops that any file may have.
func isIsolated(name string) bool { return name == "builtin.module" || name == "func.func" }

// region reads `{ ... }` as a nested graph of a node. Arguments are those that a
// custom form gave before the region.
func (p *parser) region(outer *block, holder graph.Node, op string, isolated bool, name string, args []argument) bool {
	opened := p.pos
	if p.depth++; p.depth > maxRegionDepth {
		return p.fail(opened, opened+1, "regions are nested more than %d levels deep", maxRegionDepth)
	}
	p.pos++
	fg := holder.AddNested(isolated)
	fg.Name = strings.Clone(name)
	p.names.enter(isolated)
	b := p.newBlock(fg)
	if isolated {
		outer.size.holds = true
	} else {
		b.size = outer.size
	}
	if !p.defineArguments(fg, args) || !p.label(fg) || !p.operations(&b, opened, op) {
		return false
	}
	b.finish()
	p.names.leave()
	p.depth--
	return true
}

// operations reads operations up to the end of the region.
func (p *parser) operations(b *block, opened int, op string) bool {
	for {
		p.skip()
		if p.pos >= len(p.text) {
			line := p.src.Pos(opened).Line
			return p.unclosed(opened, opened+1, "the region of %q that opens in line %d is never closed", shorten(op), line)
		}
		switch p.text[p.pos] {
		case '}':
			p.pos++
			return true
		case '^':
			return p.fail(p.pos, p.pos+1, "branching between blocks is not supported: this is the second block of a region of %q", shorten(op))
		}
		if !p.operation(b) {
			return false
		}
	}
}

// label reads the label of the first block, `^bb0(%a: f32):`.
func (p *parser) label(fg *graph.FunctionGraph) bool {
	if !p.accept('^') {
		return true
	}
	n, ok := scanName(p.text, p.pos)
	if !ok {
		return p.fail(p.pos-1, p.pos, "expected a name after \"^\"")
	}
	p.pos = int(n.end)
	fg.SetBlock()
	if p.accept('(') {
		args, ok := p.arguments()
		if !ok || !p.defineArguments(fg, args) {
			return false
		}
	}
	return p.expect(':', "after the label of a block")
}

// arguments reads `%a: f32, %b: f32)`.
func (p *parser) arguments() ([]argument, bool) {
	var args []argument
	if p.accept(')') {
		return nil, true
	}
	for {
		arg, ok := p.argument()
		if !ok || !p.location() {
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
	}
	return true
}

// location reads `loc(...)`, if there is one, and drops it.
func (p *parser) location() bool {
	p.skip()
	if !strings.HasPrefix(p.text[p.pos:], "loc") || !p.acceptWord("loc") {
		return true
	}
	if !p.accept('(') {
		return p.fail(p.pos, p.pos+1, "expected \"(\" after \"loc\", found %s", p.found())
	}
	end, ok := p.balanced(p.pos - 1)
	p.pos = end
	return ok
}

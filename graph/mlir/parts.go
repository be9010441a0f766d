package mlir

import (
	"strings"

	"github.com/settle-go/settle/graph"
)

// splitMark is what a line consists of between two programs of a text, for mlir-opt
// --split-input-file. Within an operation it is a comment as any other.
const splitMark = "// -----"

// isSplit reports whether a text begins with such a line.
func isSplit(text string) bool {
	rest, found := strings.CutPrefix(text, splitMark)
	if !found {
		return false
	}
	rest = strings.TrimLeft(rest, " \t\r")
	return rest == "" || rest[0] == '\n'
}

// splitIn returns where the first such line of blanks and comments ends, -1 without one.
func splitIn(blanks string) int {
	for at := 0; at < len(blanks); {
		i := strings.Index(blanks[at:], splitMark)
		if i < 0 {
			return -1
		}
		if at += i; isSplit(blanks[at:]) && (at == 0 || blanks[at-1] == '\n') {
			return at + len(splitMark)
		}
		at += len(splitMark)
	}
	return -1
}

// endPart ends a program of the text. What the next one defines has nothing to do with it.
func (p *parser) endPart() bool {
	if !p.checkLateAliases() {
		return false
	}
	p.info.part().end = uint32(p.pos)
	p.info.parts = append(p.info.parts, part{})
	if len(p.aliases) > 0 {
		clear(p.tails)
		clear(p.sigs)
	}
	p.aliases, p.late = nil, nil
	return true
}

// atModule reports whether a module is next.
func (p *parser) atModule() bool {
	if p.peek() == '"' {
		return strings.HasPrefix(p.text[p.pos:], `"builtin.module"`)
	}
	word := p.word()
	return word == "module" || word == "builtin.module"
}

// partModule reads the rest of a program of the text as the body of a module, as mlir-opt does:
// the functions of several programs may have the same names.
func (p *parser) partModule(outer *block, at int) bool {
	const op = "builtin.module"
	p.inputs, p.inputPos = p.inputs[:0], p.inputPos[:0]
	n := p.node(outer, at, p.ctxt.Op(op).ID(), nil)
	outer.added(n, kindOf(n.Op()))
	fg := n.AddNested(true)
	p.names.enter(true, at)
	b := p.newBlock(fg)
	outer.size.holds = true
	p.depth++
	p.open = &openRegion{outer: p.open, isolated: true, entry: fg, graph: true}
	for p.topLevel(&b, true) {
	}
	if p.err != nil || !p.closeRegion(p.open) {
		return false
	}
	b.end()
	b.pinUnused()
	p.open = p.open.outer
	p.names.leave(p.pos)
	p.depth--
	return true
}

// endParts ends the programs before that of a node, and begins that one; the zero Node stands
// for the end of the file.
func (w *writer) endParts(s *parts, n graph.Node) {
	if s.file == nil {
		return
	}
	for ; s.next < len(s.file.parts); s.next++ {
		part := s.file.parts[s.next]
		last := s.next == len(s.file.parts)-1
		if n.IsValid() && (last || n.LocationID() <= part.end) {
			w.definitions(s, part.locations[:part.early])
			return
		}
		w.definitions(s, part.locations)
		s.defined = 0
		if part.resources != "" {
			w.buf = append(append(append(w.buf, '\n'), part.resources...), '\n')
		}
		if !last {
			w.buf = append(append(w.buf, splitMark...), '\n')
		}
	}
}

// definitions writes the aliases of locations that are not written yet.
func (w *writer) definitions(s *parts, list []string) {
	if len(s.file.locations)+len(s.file.arguments) == 0 {
		return
	}
	for ; s.defined < len(list); s.defined++ {
		w.buf = append(append(w.buf, list[s.defined]...), '\n')
	}
}

// topLevel reads an operation, an alias or the resources, and returns false at
// the end of the text or on an error; inside of a part, also at its end.
func (p *parser) topLevel(b *block, inPart bool) bool {
	from := p.pos
	if p.skip(); p.info.splits && p.err == nil {
		if end := splitIn(p.text[from:p.pos]); end >= 0 {
			if inPart {
				p.pos = from
				return false
			}
			p.pos = from + end
			return p.endPart()
		}
	}
	switch c := p.peek(); {
	case p.err != nil || p.pos >= len(p.text):
		return false
	case c == '#' || c == '!':
		return p.aliasDefinition()
	case strings.HasPrefix(p.text[p.pos:], "{-#"):
		return p.resources()
	case p.info.splits && !inPart && !p.atModule():
		return p.partModule(b, from)
	}
	p.info.part().begun = true
	return p.operation(b)
}

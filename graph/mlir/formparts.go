package mlir

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/mlirtext"
	"github.com/settle-go/settle/internal/phrase"
)

func mustType(text string) ir.Type { return parseTypeExpr(text).fixed }

// plainText is text that stands for itself.
type plainText struct {
	text   string
	tokens []string
}

func newPlainText(text string) plainText {
	l := plainText{text: text}
	for pos := 0; pos < len(text); {
		switch end := mlirtext.Word(text, pos); {
		case text[pos] == ' ':
			pos++
		case end > pos:
			l.tokens = append(l.tokens, text[pos:end])
			pos = end
		case strings.HasPrefix(text[pos:], "->"):
			l.tokens = append(l.tokens, "->")
			pos += 2
		default:
			l.tokens = append(l.tokens, text[pos:pos+1])
			pos++
		}
	}
	return l
}

func (l plainText) read(r *formReader) bool {
	for _, token := range l.tokens {
		if !r.acceptToken(token) {
			return r.fail(r.pos, r.pos+1, "expected %q in %s, found %s", token, r.name, r.found())
		}
	}
	return true
}

func (l plainText) write(w *formWriter) bool {
	w.buf = append(w.buf, l.text...)
	return true
}

// operandPart is an operand of the signature, or all of a star.
type operandPart int

func (o operandPart) read(r *formReader) bool {
	r.skip()
	before := len(r.inputs)
	if s := r.form.operands[o]; !s.many {
		if !r.use() {
			return false
		}
	} else if r.peek() == '%' {
		for more := true; more; more = r.acceptNext(',') {
			if r.skip(); !r.use() {
				return false
			}
		}
	}
	r.counts[o] += len(r.inputs) - before
	return true
}

func (o operandPart) write(w *formWriter) bool {
	w.values(w.groups[o])
	return true
}

// typePart is the types that a letter stands for.
type typePart string

func (t typePart) read(r *formReader) bool {
	types, ok := r.typesOf(string(t))
	if !ok {
		return false
	}
	at := r.pos
	if before, known := r.bound[string(t)]; known && !slices.Equal(before, types) {
		return r.fail(at, at+1, "%s has two types where one is expected", r.name)
	}
	r.bound[string(t)] = types
	return true
}

// typesOf reads the types of a letter: several if a star of the signature has it.
func (r *formReader) typesOf(letter string) (types []ir.Type, ok bool) {
	many, first := r.form.isMany(letter), len(r.room)
	for {
		t, ok := r.typ()
		if !ok {
			return nil, false
		}
		if r.room = append(r.room, t); !many || !r.acceptNext(',') {
			return slices.Clip(r.room[first:]), true
		}
	}
}

// isMany reports whether a letter stands for any number of types.
func (f *form) isMany(letter string) bool {
	is := func(s slot) bool { return s.listed() && s.typ.letter == letter }
	return slices.ContainsFunc(f.operands, is) || slices.ContainsFunc(f.results, is)
}

func (t typePart) write(w *formWriter) bool {
	types := w.bound[string(t)]
	w.typesOf(types)
	return len(types) > 0
}

func (w *formWriter) typesOf(types []ir.Type) {
	for i, t := range types {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		w.buf = append(w.buf, t.String()...)
	}
}

// functionalPart is `(types of all operands) -> types of all results`.
type functionalPart struct{}

func (functionalPart) read(r *formReader) bool {
	if !r.expect('(', "and the types of the operands") {
		return false
	}
	base := len(r.types)
	defer func() { r.types = r.types[:base] }()
	if !r.typeList(')') {
		return false
	}
	r.ins = slices.Clone(r.types[base:])
	if !r.acceptText("->") {
		return r.fail(r.pos, r.pos+1, "expected \"->\" after the types of the operands, found %s", r.found())
	}
	outs := len(r.types)
	if _, ok := r.resultTypes(); !ok {
		return false
	}
	r.outs, r.listed = slices.Clone(r.types[outs:]), true
	if len(r.args) > 0 { // of scf.while, which have the types of the operands
		r.bound[r.args[0].typ.letter] = r.ins
	}
	return true
}

func (functionalPart) write(w *formWriter) bool {
	w.functionalType(w.n.ID(), w.a)
	return true
}

// calleePart is the type of a function value that is called.
type calleePart struct{ letter string }

func (c calleePart) read(r *formReader) bool {
	at := r.pos
	t, ok := r.typ()
	if !ok {
		return false
	}
	if t.Kind() != ir.FunctionKind {
		return r.fail(at, r.pos, "%s is not a type of a function", phrase.Shorten(t.String()))
	}
	r.bound[c.letter], r.bound["A"], r.bound["R"] = []ir.Type{t}, t.Inputs(), t.Results()
	return true
}

func (c calleePart) write(w *formWriter) bool {
	t := w.bound[c.letter][0]
	w.buf = append(w.buf, t.String()...)
	return t.Kind() == ir.FunctionKind && slices.Equal(t.Inputs(), w.bound["A"]) && slices.Equal(t.Results(), w.bound["R"])
}

// groupPart is a syntax that may be missing: it is there if an operand, a result or an
// attribute of the name is. In a text, its first token says so.
type groupPart struct {
	operand int // -1 for none
	letter  string
	attr    string
	parts   []piece
}

func (c *compiler) group(name string, parts []piece) piece {
	g := groupPart{operand: slices.IndexFunc(c.form.operands, func(s slot) bool { return s.name == name }), parts: parts}
	switch {
	case g.operand >= 0:
	case isTypeLetter(name):
		g.letter = name
	default:
		g.attr = name
	}
	return g
}

func (g groupPart) read(r *formReader) bool {
	before := r.pos
	r.skip()
	first, there := g.parts[0], r.peek() == '%'
	if l, ok := first.(plainText); ok && len(l.tokens) > 0 {
		at := r.pos
		there = r.acceptToken(l.tokens[0])
		r.pos = at
	}
	if !there {
		r.pos = before
		if g.letter != "" {
			r.bound[g.letter] = nil
		}
		return true
	}
	return readAll(g.parts, r)
}

func (g groupPart) write(w *formWriter) bool {
	switch {
	case g.operand >= 0:
		if len(w.groups[g.operand]) == 0 {
			return true
		}
	case g.letter != "":
		if len(w.bound[g.letter]) == 0 {
			return true
		}
	case !w.n.Op().Attr(g.attr).IsValid():
		return true
	}
	return writeAll(g.parts, w)
}

// unlessPart is a syntax that is there unless a letter is the usual type.
type unlessPart struct {
	letter string
	usual  ir.Type
	parts  []piece
}

func (u unlessPart) read(r *formReader) bool {
	before := r.pos
	there := u.there(r)
	if r.pos = before; !there {
		r.bound[u.letter] = []ir.Type{u.usual}
		return r.err == nil
	}
	return readAll(u.parts, r)
}

// there reports whether the syntax is next: its first token, or a type and a comma.
func (u unlessPart) there(r *formReader) bool {
	if l, ok := u.parts[0].(plainText); ok {
		return r.acceptToken(l.tokens[0])
	}
	_, ok := r.typ()
	return ok && r.accept(',')
}

func (u unlessPart) write(w *formWriter) bool {
	if slices.Equal(w.bound[u.letter], []ir.Type{u.usual}) {
		return true
	}
	return writeAll(u.parts, w)
}

// dictPart is the attributes that no other part has, perhaps after a keyword.
type dictPart struct {
	keyword string
	enums   map[string]string // `nan_mode = IGNORE` for #tosa.nan_mode<IGNORE>
}

func (d dictPart) read(r *formReader) bool {
	switch {
	case d.keyword == "":
		if !r.acceptNext('{') {
			return true
		}
	case !r.nextWord(d.keyword):
		return true
	case !r.expect('{', "after \""+d.keyword+"\""):
		return false
	}
	base := len(r.attrs)
	if !r.dictionary(r.pos-1, 1) {
		return false
	}
	for i := range r.attrs[base:] {
		attr := &r.attrs[base+i]
		if open := d.enums[attr.Name]; open != "" && attr.Value.Kind() == ir.StringAttr {
			attr.Value = r.ctxt.Opaque(open+attr.Value.Text()+">", 0)
		}
		r.markProperties(r.name, r.attrs[base+i:base+i+1], r.form.inherent[attr.Name])
	}
	return true
}

func (d dictPart) write(w *formWriter) bool {
	op := w.n.Op()
	opening := " {"
	if d.keyword != "" {
		opening = " " + d.keyword + " {"
	}
	start := len(w.buf)
	for i := range op.NumAttrs() {
		attr := op.AttrAt(i)
		if w.form.owned[attr.Name] {
			continue // another part has it
		}
		if w.isProperty(op, attr.Name, w.as) && !w.form.inherent[attr.Name] {
			return false
		}
		if len(w.buf) == start {
			w.buf = append(w.buf, opening...)
		} else {
			w.buf = append(w.buf, ", "...)
		}
		w.buf = ir.AppendAttrName(w.buf, attr.Name)
		if word, isWord := strings.CutPrefix(attr.Value.Text(), d.enums[attr.Name]); isWord && d.enums[attr.Name] != "" {
			w.buf = append(append(w.buf, " = "...), strings.TrimSuffix(word, ">")...)
		} else if attr.Value.Kind() != ir.UnitAttr {
			w.buf = attr.Value.AppendSpelled(append(w.buf, " = "...), w.as.spelled)
		}
	}
	if len(w.buf) > start {
		w.buf = append(w.buf, '}')
	}
	return true
}

package ir

import (
	"strconv"
	"strings"
)

// TypeError is what is wrong with the text of a type, and where. Offsets count
// the bytes of the text that was read; both lie within it.
type TypeError struct {
	Offset, End int
	Message     string // lower case, quotes what was written
}

// Error returns the message without the place.
func (e *TypeError) Error() string { return e.Message }

// ParseType returns the type that a text spells, blanks and comments around it
// ignored. The error is a [*TypeError].
func ParseType(s string) (Type, error) { return parseType(s, nil) }

func parseType(s string, ctxt *Context) (Type, error) {
	t, end, err := scanType(s, 0, ctxt)
	if err != nil {
		return 0, err
	}
	if end = skipBlanks(s, end); end < len(s) {
		return 0, &TypeError{end, len(s), "unexpected " + found(s, end) + " after the type " + t.String()}
	}
	return t, nil
}

// ScanType reads the type that begins at or after a byte offset, with blanks
// and comments between, and returns where it ends. It reads what MLIR reads,
// and list<T>; that some dialects of the text write () for none is for the
// caller to know. A type that was seen before costs no allocation.
func ScanType(text string, pos int) (t Type, end int, err *TypeError) {
	return scanType(text, pos, nil)
}

// scanType reads a type that the context keeps, where there is one.
func scanType(text string, pos int, ctxt *Context) (t Type, end int, err *TypeError) {
	pos = skipBlanks(text, min(max(pos, 0), len(text)))
	if t, end := seenType(text, pos, ctxt); t != 0 {
		return t, end, nil
	}
	p := typeParser{text: text, pos: pos, ctxt: ctxt}
	return p.scan()
}

// Aliases is what the names in the text of a type stand for.
type Aliases interface {
	// Type returns the type that a name such as !t stands for, 0 for none.
	Type(name string) Type
	// Expand returns the text of an attribute, or of an opaque type, without
	// names.
	Expand(text string) string
}

// ScanTypeWith is [Context.ScanType] for a text in which names stand for types
// and attributes.
func (v *Context) ScanTypeWith(text string, pos int, aliases Aliases) (t Type, end int, err *TypeError) {
	p := typeParser{text: text, pos: skipBlanks(text, min(max(pos, 0), len(text))), ctxt: v, aliases: aliases}
	if t, end := p.seen(); t != 0 {
		return t, end, nil
	}
	return p.scan()
}

func (p *typeParser) scan() (t Type, end int, err *TypeError) {
	start := p.pos
	t = p.fresh()
	if p.err != nil {
		return 0, p.err.End, p.err
	}
	if p.aliases == nil { // with them, the text may mean something else elsewhere
		types.remember(p.text[start:p.pos], t)
	}
	return t, p.pos, nil
}

// seen is seenType where no name stands for something else.
func (p *typeParser) seen() (t Type, end int) {
	t, end = seenType(p.text, p.pos, p.ctxt)
	if t != 0 && p.aliases != nil && strings.ContainsAny(p.text[p.pos:end], "#!") {
		return 0, p.pos
	}
	return t, end
}

// seenType looks the type at an offset up by its text, where its extent is
// clear at a glance: one word, or one word and angle brackets without others
// within. The text of another spelling is not found, and then parsed.
func seenType(text string, pos int, ctxt *Context) (t Type, end int) {
	end = scanWord(text, pos)
	if end == pos {
		return 0, pos
	}
	if end == len(text) || text[end] != '<' {
		return types.findFor(ctxt, text[pos:end]), end
	}
	const longest = 128 // bytes looked at in vain where the bracket is far away
	for i := end + 1; i < min(len(text), end+longest); i++ {
		switch text[i] {
		case '>':
			return types.findFor(ctxt, text[pos:i+1]), i + 1
		case '<', '"':
			return 0, pos
		}
	}
	return 0, pos
}

// typeParser reads types by recursive descent. Each level gathers its parts in
// its own stack frame: slices are handed down and back, never stored in the
// parser, for the compiler would then move them to the heap.
type typeParser struct {
	text  string
	pos   int
	depth int
	ctxt  *Context   // that keeps what is read; nil: the process
	err   *TypeError // the first

	aliases Aliases // nil for none
}

// typ reads a type. On an error, here and below, p.err is set and 0 returned.
func (p *typeParser) typ() Type {
	p.pos = skipBlanks(p.text, p.pos)
	if t, end := p.seen(); t != 0 {
		p.pos = end
		return t
	}
	start := p.pos
	t := p.fresh()
	if t != 0 {
		types.remember(p.text[start:p.pos], t)
	}
	return t
}

// fresh reads a type that a glance did not find.
func (p *typeParser) fresh() Type {
	if p.depth++; p.depth > maxTypeDepth {
		return p.tooDeep(p.pos)
	}
	defer func() { p.depth-- }()
	switch c := p.peek(); {
	case c == '(':
		return p.function()
	case c == '!':
		return p.opaque()
	case isLetter(c):
		return p.named()
	}
	return p.fail(p.pos, p.pos+1, "expected a type, found "+p.found())
}

// named reads a type that begins with a word of its own.
func (p *typeParser) named() Type {
	start := p.pos
	p.pos = scanWord(p.text, p.pos)
	word := p.text[start:p.pos]
	switch word {
	case "index":
		return indexType
	case "none":
		return noneType
	case "tensor":
		return p.shaped(start, TensorKind, UnrankedTensorKind)
	case "memref":
		return p.shaped(start, MemRefKind, UnrankedMemRefKind)
	case "vector":
		return p.shaped(start, VectorKind, NoKind)
	case "complex":
		return p.wrapped(start, ComplexKind)
	case "list":
		return p.wrapped(start, ListKind)
	case "tuple":
		return p.tuple(start)
	}
	if width := floatWidth(word); width != 0 {
		return p.intern(start, &typeInfo{kind: FloatKind, width: width, text: word})
	}
	return p.integer(start, word)
}

// integer reads iN, siN or uiN, or fails: it is the last form tried.
func (p *typeParser) integer(start int, word string) Type {
	sign, digits := byte(0), word
	if word[0] == 's' || word[0] == 'u' {
		sign, digits = word[0], word[1:]
	}
	if len(digits) < 2 || digits[0] != 'i' || scanDigits(digits, 1) != len(digits) {
		return p.fail(start, p.pos, "unknown type "+strconv.Quote(word))
	}
	width, ok := parseDecimal(digits[1:])
	if !ok || width > maxIntegerWidth {
		return p.fail(start, p.pos, "integer type "+strconv.Quote(word)+" is wider than "+
			strconv.Itoa(maxIntegerWidth)+" bits")
	}
	return p.intern(start, &typeInfo{kind: IntegerKind, width: int32(width), sign: sign})
}

// opaque reads `!name` and the body in angle brackets that follows at once.
func (p *typeParser) opaque() Type {
	start := p.pos
	p.pos = scanSymbol(p.text, start+1)
	if p.pos == start+1 || p.text[p.pos-1] == '.' {
		return p.fail(start, p.pos, "expected a name after "+strconv.Quote(p.text[start:p.pos])+", found "+p.found())
	}
	if p.peek() == '<' && !p.body() {
		return 0
	}
	text := p.text[start:p.pos]
	if p.aliases == nil {
		return p.intern(start, &typeInfo{kind: OpaqueKind, text: text})
	}
	if t := p.aliases.Type(text); t != 0 {
		return t
	}
	return p.intern(start, &typeInfo{kind: OpaqueKind, text: p.aliases.Expand(text)})
}

// function reads `(types) -> type` and `(types) -> (types)`.
func (p *typeParser) function() Type {
	start := p.pos
	p.pos++
	var scratch [8]Type
	parts := scratch[:0]
	for more := p.first(')'); more; more = p.next(')') {
		parts = append(parts, p.typ())
	}
	inputs := len(parts)
	if p.err != nil || !p.arrow() {
		return 0
	}
	if p.peek() != '(' {
		parts = append(parts, p.typ())
	} else {
		p.pos++
		for more := p.first(')'); more; more = p.next(')') {
			parts = append(parts, p.typ())
		}
	}
	if p.err != nil {
		return 0
	}
	return p.intern(start, &typeInfo{kind: FunctionKind, parts: parts, inputs: inputs})
}

// arrow reads `->` and the blanks around it.
func (p *typeParser) arrow() bool {
	p.pos = skipBlanks(p.text, p.pos)
	if p.peek() != '-' || p.at(p.pos+1) != '>' {
		p.fail(p.pos, p.pos+1, `expected "->" after the inputs of a function, found `+p.found())
		return false
	}
	p.pos = skipBlanks(p.text, p.pos+2)
	return true
}

// tuple reads `<types>`.
func (p *typeParser) tuple(start int) Type {
	if !p.open(TupleKind) {
		return 0
	}
	var scratch [8]Type
	parts := scratch[:0]
	for more := p.first('>'); more; more = p.next('>') {
		parts = append(parts, p.typ())
	}
	if p.err != nil {
		return 0
	}
	return p.intern(start, &typeInfo{kind: TupleKind, parts: parts})
}

// first reports whether a list has a first part, and reads its closing bracket
// if it has none.
func (p *typeParser) first(end byte) bool {
	if p.pos = skipBlanks(p.text, p.pos); p.peek() != end {
		return true
	}
	p.pos++
	return false
}

// next reads the comma before another part of a list, or its closing bracket.
// It reports whether another part follows; after an error none does.
func (p *typeParser) next(end byte) bool {
	if p.err != nil {
		return false
	}
	p.pos = skipBlanks(p.text, p.pos)
	c := p.peek()
	if c != end && c != ',' {
		p.fail(p.pos, p.pos+1, `expected "," or "`+string(rune(end))+`", found `+p.found())
		return false
	}
	p.pos++
	return c == ','
}

// wrapped reads `<elem>`.
func (p *typeParser) wrapped(start int, kind Kind) Type {
	if !p.open(kind) {
		return 0
	}
	elem := p.elem(kind)
	if elem == 0 || !p.close() {
		return 0
	}
	return p.intern(start, &typeInfo{kind: kind, elem: elem})
}

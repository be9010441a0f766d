package ir

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/internal/mlirtext"
	"github.com/settle-go/settle/internal/phrase"
)

// TypeError is what is wrong with the text of a type, and where. Offsets count
// the bytes of the text that was read; both lie within it.
type TypeError struct {
	Offset, End int
	Message     string // lower case, quotes what was written
}

// Error returns the message without the location.
func (e *TypeError) Error() string { return e.Message }

// ParseType returns the type of a text, ignoring blanks and comments around it. The error is a [*TypeError].
func ParseType(s string) (Type, error) { return parseType(s, nil) }

func parseType(s string, keeper *TypeKeeper) (Type, error) {
	t, end, err := scanType(s, 0, keeper)
	if err != nil {
		return 0, err
	}
	if end = mlirtext.Blanks(s, end); end < len(s) {
		return 0, &TypeError{end, len(s), "unexpected " + mlirtext.Found(s, end) + " after the type " + t.String()}
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

// scanType reads a type for the keeper, or where there is none for the process.
func scanType(text string, pos int, keeper *TypeKeeper) (t Type, end int, err *TypeError) {
	pos = mlirtext.Blanks(text, min(max(pos, 0), len(text)))
	if t, end := seenType(text, pos, keeper); t != 0 {
		return t, end, nil
	}
	p := typeParser{text: text, pos: pos, keeper: keeper}
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
func (c *Context) ScanTypeWith(text string, pos int, aliases Aliases) (t Type, end int, err *TypeError) {
	p := typeParser{text: text, pos: mlirtext.Blanks(text, min(max(pos, 0), len(text))), keeper: &c.kept, aliases: aliases}
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
	t, end = seenType(p.text, p.pos, p.keeper)
	if t != 0 && p.aliases != nil && strings.ContainsAny(p.text[p.pos:end], "#!") {
		return 0, p.pos
	}
	return t, end
}

// seenType looks the type at an offset up by its text, where its extent is
// clear at a glance: one word, or one word and angle brackets without others
// within. A text that is not canonical is not found, and is then parsed.
func seenType(text string, pos int, keeper *TypeKeeper) (t Type, end int) {
	end = mlirtext.Word(text, pos)
	if end == pos {
		return 0, pos
	}
	if end == len(text) || text[end] != '<' {
		return types.findFor(keeper, text[pos:end]), end
	}
	const longest = 128 // bytes looked at in vain where the bracket is far away
	for i := end + 1; i < min(len(text), end+longest); i++ {
		switch text[i] {
		case '>':
			return types.findFor(keeper, text[pos:i+1]), i + 1
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
	text   string
	pos    int
	depth  int
	keeper *TypeKeeper // of what is read; nil: the process
	err    *TypeError  // the first

	aliases Aliases // nil for none
}

// typ reads a type. On an error, here and below, p.err is set and 0 returned.
func (p *typeParser) typ() Type {
	p.pos = mlirtext.Blanks(p.text, p.pos)
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
	case mlirtext.IsLetter(c):
		return p.named()
	}
	return p.fail(p.pos, p.pos+1, "expected a type, found "+p.found())
}

// named reads a type that begins with a word of its own.
func (p *typeParser) named() Type {
	start := p.pos
	p.pos = mlirtext.Word(p.text, p.pos)
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
	if len(digits) < 2 || digits[0] != 'i' || mlirtext.Digits(digits, 1) != len(digits) {
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
		info := opaqueInfo(text)
		return p.intern(start, &info)
	}
	if t := p.aliases.Type(text); t != 0 {
		return t
	}
	info := opaqueInfo(p.aliases.Expand(text))
	return p.intern(start, &info)
}

// opaqueInfo describes a type about which only its text is known. One that is called qintN or
// quintN is of quantized integers, which are stored in N bits.
func opaqueInfo(text string) typeInfo {
	info := typeInfo{kind: OpaqueKind, text: text}
	name := text[strings.LastIndexByte(text, '.')+1:]
	bits, signed := strings.CutPrefix(name, "qint")
	if !signed {
		var ok bool
		if bits, ok = strings.CutPrefix(name, "quint"); !ok {
			return info
		}
	}
	if n, err := strconv.Atoi(bits); err == nil && n > 0 && n <= 64 {
		info.width = int32(n)
		if !signed {
			info.sign = 'u'
		}
	}
	return info
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
	p.pos = mlirtext.Blanks(p.text, p.pos)
	if p.peek() != '-' || p.at(p.pos+1) != '>' {
		p.fail(p.pos, p.pos+1, `expected "->" after the inputs of a function, found `+p.found())
		return false
	}
	p.pos = mlirtext.Blanks(p.text, p.pos+2)
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
	if p.pos = mlirtext.Blanks(p.text, p.pos); p.peek() != end {
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
	p.pos = mlirtext.Blanks(p.text, p.pos)
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

// shaped reads `<4x?xf32, attributes>` and, where there is an unranked kind,
// `<*xf32>`.
func (p *typeParser) shaped(start int, kind, unranked Kind) Type {
	if !p.open(kind) {
		return 0
	}
	var (
		dims  [8]int64
		flags [8]bool
		ok    bool
	)
	key := typeInfo{kind: kind}
	if p.pos = mlirtext.Blanks(p.text, p.pos); unranked != NoKind && p.peek() == '*' {
		key.kind = unranked
		p.pos++
		ok = p.times()
	} else {
		key.dims, key.scalable, ok = p.dimensions(kind, dims[:0], flags[:0])
	}
	if !ok {
		return 0
	}
	if key.elem = p.elem(key.kind); key.elem == 0 {
		return 0
	}
	if key.encoding, ok = p.attributes(key.kind); !ok || !p.close() {
		return 0
	}
	return p.intern(start, &key)
}

// aKind names a kind with its article.
func aKind(kind Kind) string {
	if kind == UnrankedTensorKind || kind == UnrankedMemRefKind {
		return "an " + kind.String()
	}
	return "a " + kind.String()
}

// dimensions appends dimensions, each followed by an x, up to the element type,
// which begins with none of their characters. Digits are read one by one: 0x4
// is a zero and a four here, not a hexadecimal number. It returns no flags where
// no dimension is scalable.
func (p *typeParser) dimensions(kind Kind, dims []int64, flags []bool) (_ []int64, scalable []bool, ok bool) {
	for {
		p.pos = mlirtext.Blanks(p.text, p.pos)
		c := p.peek()
		d, ok := Dynamic, true
		switch {
		case mlirtext.IsDigit(c):
			d, ok = p.number(kind)
		case c == '?' && kind != VectorKind:
			p.pos++
		case c == '[' && kind == VectorKind:
			d, ok = p.scalableDim()
		case c == '*' || c == '?' || c == '[' || c == '-':
			p.fail(p.pos, p.pos+1, aKind(kind)+" cannot have the dimension "+p.found())
			return nil, nil, false
		default:
			return dims, scalable, true
		}
		if !ok || !p.times() {
			return nil, nil, false
		}
		dims, flags = append(dims, d), append(flags, c == '[')
		if c == '[' || scalable != nil {
			scalable = flags
		}
	}
}

// scalableDim reads `[8]`.
func (p *typeParser) scalableDim() (int64, bool) {
	p.pos = mlirtext.Blanks(p.text, p.pos+1)
	d, ok := p.number(VectorKind)
	if !ok {
		return 0, false
	}
	return d, p.expect(']', "after the scalable dimension")
}

func (p *typeParser) number(kind Kind) (int64, bool) {
	start := p.pos
	p.pos = mlirtext.Digits(p.text, p.pos)
	if p.pos == start {
		p.fail(p.pos, p.pos+1, "expected a dimension, found "+p.found())
		return 0, false
	}
	digits := p.text[start:p.pos]
	d, ok := parseDecimal(digits)
	if !ok {
		p.fail(start, p.pos, "dimension "+strconv.Quote(phrase.Shorten(digits))+" is too large")
		return 0, false
	}
	if d == 0 && kind == VectorKind {
		p.fail(start, p.pos, "a vector cannot have the dimension 0")
		return 0, false
	}
	return d, true
}

// times reads the x after a dimension.
func (p *typeParser) times() bool {
	return p.expect('x', "and an element type after the dimension")
}

// elem reads an element type that types of a kind can have.
func (p *typeParser) elem(kind Kind) Type {
	p.pos = mlirtext.Blanks(p.text, p.pos)
	start := p.pos
	elem := p.typ()
	if elem != 0 && !mayHold(kind, elem) {
		return p.fail(start, p.pos, aKind(kind)+" cannot have elements of type "+strconv.Quote(phrase.Shorten(elem.String())))
	}
	return elem
}

// attributes reads what follows the element type, up to the closing bracket:
// a tensor's encoding, a memref's layout and memory space, the memory space of
// an unranked memref. Which attributes there are is for dialects to know, so
// their text is kept.
func (p *typeParser) attributes(kind Kind) (text string, ok bool) {
	most := 0
	switch kind {
	case TensorKind, UnrankedMemRefKind:
		most = 1
	case MemRefKind:
		most = 2
	}
	for i := 0; ; i++ {
		p.pos = mlirtext.Blanks(p.text, p.pos)
		if p.peek() != ',' {
			return text, true
		}
		if i == most {
			p.fail(p.pos, p.pos+1, aKind(kind)+" cannot have "+[...]string{"an", "a second", "a third"}[i]+" attribute")
			return "", false
		}
		p.pos = mlirtext.Blanks(p.text, p.pos+1)
		attr := p.attribute()
		if attr == "" {
			return "", false
		}
		if i > 0 {
			attr = text + ", " + attr
		}
		text = attr
	}
}

func (p *typeParser) open(kind Kind) bool {
	return p.expect('<', "after "+strconv.Quote(kind.String()))
}

func (p *typeParser) close() bool { return p.expect('>', "to close the type") }

// expect reads one character, with blanks before it.
func (p *typeParser) expect(c byte, where string) bool {
	p.pos = mlirtext.Blanks(p.text, p.pos)
	if p.peek() != c {
		p.fail(p.pos, p.pos+1, `expected "`+string(rune(c))+`" `+where+", found "+p.found())
		return false
	}
	p.pos++
	return true
}

// intern interns a type that is well formed; only its depth can be wrong then,
// where parts that were looked up whole are themselves deep.
func (p *typeParser) intern(start int, key *typeInfo) Type {
	if p.keeper == nil {
		if t := types.intern(key); t != 0 {
			return t
		}
		return p.tooDeep(start)
	}
	t, info := types.internHeld(key)
	if t == 0 {
		return p.tooDeep(start)
	}
	p.keeper.keepInfo(t, info)
	return t
}

func (p *typeParser) tooDeep(start int) Type {
	return p.fail(start, start+1, "type is nested more than "+strconv.Itoa(maxTypeDepth)+" levels deep")
}

// fail notes the first error and returns no type.
func (p *typeParser) fail(start, end int, message string) Type {
	if p.err == nil {
		start = min(start, len(p.text))
		p.err = &TypeError{Offset: start, End: min(end, len(p.text)), Message: message}
	}
	return 0
}

// peek returns the next byte, 0 at the end.
func (p *typeParser) peek() byte { return p.at(p.pos) }

func (p *typeParser) at(pos int) byte {
	if pos < len(p.text) {
		return p.text[pos]
	}
	return 0
}

func (p *typeParser) found() string { return mlirtext.Found(p.text, p.pos) }

// scanSymbol returns the end of the name after an exclamation mark: digits
// only, or letters, digits and $ . _ -. A dash must be followed by more of the
// name, for that of an arrow is none.
func scanSymbol(text string, pos int) int {
	if pos < len(text) && mlirtext.IsDigit(text[pos]) {
		return mlirtext.Digits(text, pos)
	}
	end := pos
	for ; pos < len(text); pos++ {
		switch c := text[pos]; {
		case mlirtext.IsLetter(c), mlirtext.IsDigit(c), c == '$', c == '.':
			end = pos + 1
		case c != '-':
			return end
		}
	}
	return end
}

// parseDecimal returns the number that digits stand for, false where it is not an
// int64.
func parseDecimal(digits string) (n int64, ok bool) {
	for i := 0; i < len(digits); i++ {
		d := int64(digits[i] - '0')
		if n > (math.MaxInt64-d)/10 {
			return 0, false
		}
		n = n*10 + d
	}
	return n, true
}

// brackets is how the texts of attributes and opaque types are matched. What they
// mean is for dialects to know.
var brackets = mlirtext.Brackets{MaxDepth: maxTypeDepth}

// body reads `<...>` of an opaque type.
func (p *typeParser) body() bool {
	end, err := brackets.Body(p.text, p.pos)
	if err != nil {
		return p.unmatched(err) != 0
	}
	p.pos = end
	return true
}

// attribute reads the text of an attribute, up to a comma or to the bracket
// that closes the type, and returns "" where there is none.
func (p *typeParser) attribute() string {
	start := p.pos
	end, err := brackets.Element(p.text, start)
	if err != nil {
		p.unmatched(err)
		return ""
	}
	p.pos = end
	attr := strings.TrimRight(p.text[start:end], " \t\r\n")
	switch {
	case end == len(p.text):
		p.fail(end, end, `expected ">" to close the type, found the end of the text`)
		return ""
	case attr == "":
		p.fail(start, start+1, "expected an attribute, found "+p.found())
		return ""
	case attr[len(attr)-1] == '-':
		// Printed without the blank, it would make an arrow of the bracket.
		p.fail(start, start+len(attr), "an attribute cannot end with \"-\"")
		return ""
	}
	if p.aliases != nil {
		attr = p.aliases.Expand(attr)
	}
	return attr
}

func (p *typeParser) unmatched(err *mlirtext.BracketError) Type {
	if err.Kind == mlirtext.TooDeep {
		return p.tooDeep(p.pos)
	}
	return p.fail(err.Start, err.End, err.Message)
}

// Opaque returns the type of a dialect that is kept as text: `!name`,
// `!dialect.name` or either with a balanced body, `!dialect.name<...>`. It
// returns 0 for any other text.
func Opaque(text string) Type {
	t, err := ParseType(text)
	if err != nil || t.Kind() != OpaqueKind {
		return 0
	}
	return t
}

// ParseType is the function [ParseType] for what the context's graphs need: a
// type that the process would keep a record of is kept only as long as the
// context, or a graph that uses it.
func (c *Context) ParseType(s string) (Type, error) { return parseType(s, &c.kept) }

// ScanType is to [Context.ParseType] as [ScanType] is to [ParseType].
func (c *Context) ScanType(text string, pos int) (t Type, end int, err *TypeError) {
	return scanType(text, pos, &c.kept)
}

// Function is the function [Function] for what the context's graphs need: see
// [Context.ParseType].
func (c *Context) Function(ins, outs []Type) Type {
	if slices.Contains(ins, 0) || slices.Contains(outs, 0) {
		return 0
	}
	t, info := types.internHeld(&typeInfo{kind: FunctionKind, parts: slices.Concat(ins, outs), inputs: len(ins)})
	c.kept.keepInfo(t, info)
	return t
}

package ir

import (
	"strconv"
)

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
	if p.pos = skipBlanks(p.text, p.pos); unranked != NoKind && p.peek() == '*' {
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
		p.pos = skipBlanks(p.text, p.pos)
		c := p.peek()
		d, ok := Dynamic, true
		switch {
		case isDigit(c):
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
	p.pos = skipBlanks(p.text, p.pos+1)
	d, ok := p.number(VectorKind)
	if !ok {
		return 0, false
	}
	return d, p.expect(']', "after the scalable dimension")
}

func (p *typeParser) number(kind Kind) (int64, bool) {
	start := p.pos
	p.pos = scanDigits(p.text, p.pos)
	if p.pos == start {
		p.fail(p.pos, p.pos+1, "expected a dimension, found "+p.found())
		return 0, false
	}
	digits := p.text[start:p.pos]
	d, ok := parseDecimal(digits)
	if !ok {
		p.fail(start, p.pos, "dimension "+shorten(digits)+" is too large")
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
	p.pos = skipBlanks(p.text, p.pos)
	start := p.pos
	elem := p.typ()
	if elem != 0 && !mayHold(kind, elem) {
		return p.fail(start, p.pos, aKind(kind)+" cannot have elements of type "+shorten(elem.String()))
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
		p.pos = skipBlanks(p.text, p.pos)
		if p.peek() != ',' {
			return text, true
		}
		if i == most {
			p.fail(p.pos, p.pos+1, aKind(kind)+" cannot have "+[...]string{"an", "a second", "a third"}[i]+" attribute")
			return "", false
		}
		p.pos = skipBlanks(p.text, p.pos+1)
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
	p.pos = skipBlanks(p.text, p.pos)
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
	if p.ctxt == nil {
		if t := types.intern(key); t != 0 {
			return t
		}
		return p.tooDeep(start)
	}
	t, info := types.internHeld(key)
	if t == 0 {
		return p.tooDeep(start)
	}
	p.ctxt.kept.keepInfo(t, info)
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

func (p *typeParser) found() string { return found(p.text, p.pos) }

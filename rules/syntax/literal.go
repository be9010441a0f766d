package syntax

import (
	"strconv"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
)

// balanced takes one bracket with all that it holds and reports whether it was
// closed. Strings and arrows are skipped.
func (p *parser) balanced(angles bool) bool {
	var open []int
	for !p.done() {
		c := p.text[p.pos]
		switch {
		case c == '"':
			p.quoted()
			continue
		case (c == '\'' || c == '`') && !angles:
			p.expressionString(c)
			continue
		case c == '-' && p.at(1) == '>':
			p.pos++
		case closer(c, angles) != 0:
			open = append(open, p.pos)
		case isCloser(c, angles):
			last := open[len(open)-1]
			if closer(p.text[last], angles) != c {
				p.fail(p.pos, p.pos+1, "%q does not close the %q before it", string(c), p.text[last:last+1])
				return false
			}
			open = open[:len(open)-1]
		}
		p.pos++
		if len(open) == 0 {
			return true
		}
	}
	if !p.broken {
		last := open[len(open)-1]
		p.fail(last, last+1, "unbalanced %q: it is never closed", p.text[last:last+1])
	}
	return false
}

// expression takes the text of an expression up to a "}", or to a "," where
// that ends it, outside of all brackets and strings.
func (p *parser) expression(comma bool) Word {
	p.space()
	start, end := p.pos, p.pos
	for !p.done() {
		c := p.text[p.pos]
		switch {
		case c == '}' || c == ',' && comma:
			if end == start {
				p.fail(p.pos, p.pos+1, "expected an expression before %q", string(c))
			}
			return Word{Text: p.text[start:end], Span: diag.Span{Start: start, End: end}}
		case c == '"' || c == '\'' || c == '`':
			p.expressionString(c)
		case closer(c, false) != 0:
			p.balanced(false)
		case isCloser(c, false):
			p.fail(p.pos, p.pos+1, "%q closes nothing", string(c))
		default:
			p.pos++
		}
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			end = p.pos
		}
	}
	p.fail(start, max(end, start+1), "this expression is not ended by %q", "}")
	return Word{}
}

// expressionString takes a string of the expression language.
func (p *parser) expressionString(quote byte) {
	start := p.pos
	for p.pos++; !p.done(); p.pos++ {
		switch c := p.text[p.pos]; {
		case c == '\\' && quote != '`':
			p.pos++
		case c == quote:
			p.pos++
			return
		}
	}
	p.fail(start, start+1, "this string has no closing quote")
}

// attrs takes {key: value, ...}, and whether "!" ends them.
func (p *parser) attrs() (attrs []Attr, closed bool) {
	open := p.pos
	p.pos++
	if p.next() == '}' {
		p.fail(open, p.pos+1, "empty attributes").Help = "leave {} out: a pattern asks only for what it names"
		return nil, false
	}
	for !p.broken {
		p.space()
		start := p.pos
		if p.accept('!') {
			if p.mode != inPattern {
				p.report(start, start+1, `"!" says in patterns that there are no other attributes: here there are none but those that are written`)
			}
			if p.accept('}') {
				return attrs, true
			}
			p.fail(p.pos, p.pos+1, `expected "}" after "!", which ends the attributes`)
			break
		}
		attr := p.attr()
		if p.broken {
			if p.resumeAttr(start); p.broken {
				break
			}
		} else {
			for _, other := range attrs {
				if other.Key.Text == attr.Key.Text {
					p.report(attr.Key.Span.Start, attr.Key.Span.End, "attribute %q occurs twice", attr.Key.Text)
				}
			}
			attrs = append(attrs, attr)
		}
		if p.accept('}') {
			return attrs, false
		}
		if p.accept(',') {
			continue
		}
		if p.done() {
			p.fail(open, open+1, "unbalanced %q: it is never closed", "{")
			break
		}
		p.fail(p.pos, p.pos+1, "expected %q or %q after the attribute %q, not %q", ",", "}", attr.Key.Text, p.rune())
	}
	return nil, false
}

func (p *parser) attr() Attr {
	attr := Attr{Key: p.attrKey()}
	if !p.broken && !p.accept(':') {
		p.unexpected("\":\" after the attribute's name").Help = "attributes are written {axis: 1, perm: ?p}"
	}
	if p.broken {
		return attr
	}
	p.space()
	start := p.pos
	if p.mode == inReplacement {
		p.computedValue(&attr)
	} else {
		p.matchedValue(&attr)
	}
	attr.Value = diag.Span{Start: start, End: p.pos}
	if attr.Kind == AttrExpr {
		attr.Value.End = start + len(attr.Expr)
	}
	attr.Span = diag.Span{Start: attr.Key.Span.Start, End: attr.Value.End}
	return attr
}

func (p *parser) attrKey() Word {
	p.space()
	start := p.pos
	if p.peek() == '"' {
		lit := p.stringLiteral()
		if lit == nil {
			return Word{}
		}
		return Word{Text: lit.Text, Span: diag.Span{Start: start, End: p.pos}}
	}
	key := p.word(isWordByte)
	if key.Text == "" {
		p.unexpected("an attribute's name")
	}
	return key
}

// matchedValue takes the value of a pattern's or a test's attribute.
func (p *parser) matchedValue(attr *Attr) {
	switch {
	case p.peek() == '?':
		attr.Kind, attr.Var = AttrVar, p.variable().Text
		p.noVariables(p.pos-len(attr.Var)-1, attr.Var)
	case p.peek() == '_' && !isWordByte(p.at(1)):
		attr.Kind = AttrAny
		p.pos++
		if p.mode == inTest || p.mode == inClause {
			p.report(p.pos-1, p.pos, "_ is allowed in patterns only")
		}
	default:
		attr.Kind, attr.Literal = AttrLiteral, p.typedLiteral(true)
	}
}

// computedValue takes the value of a replacement's attribute: a variable, a
// literal where one is alone, or else the text of an expression.
func (p *parser) computedValue(attr *Attr) {
	if p.peek() == '?' {
		start := p.pos
		attr.Kind, attr.Var = AttrVar, p.variable().Text
		if c := p.next(); !p.broken && !p.done() && c != ',' && c != '}' {
			p.fail(start, start+1+len(attr.Var), "?%s in an expression", attr.Var).Help = "an expression names its variables without the question mark"
		}
		p.pos = min(p.pos, len(p.text))
		return
	}
	if lit := p.loneLiteral(); lit != nil {
		attr.Kind, attr.Literal = AttrLiteral, lit
		return
	}
	attr.Kind = AttrExpr
	attr.Expr = p.expression(true).Text
}

// loneLiteral takes a literal that is the whole value, and nothing else.
func (p *parser) loneLiteral() *Literal {
	try := *p
	try.errs = nil
	lit := try.literal(false)
	if lit == nil {
		return nil
	}
	switch try.next() {
	case ':': // no expression goes on like this, so a bad type is a bad type
		return p.typedLiteral(false)
	case ',', '}':
		p.pos = lit.Span.End
		p.errs = append(p.errs, try.errs...)
		return lit
	}
	return nil
}

// typedLiteral takes a literal and the type that may follow it. Where bare
// words are taken, a word without brackets (`f32`, `unit`) is a raw literal.
func (p *parser) typedLiteral(bare bool) *Literal {
	p.space()
	start := p.pos
	lit := p.literal(bare)
	if lit == nil {
		return nil
	}
	end := p.pos
	if p.accept(':') {
		lit.Type, _ = p.scanType()
		end = p.pos
	}
	lit.Span = diag.Span{Start: start, End: end}
	p.pos = end
	return lit.unless(p.broken)
}

// unless returns the literal, or nil when reading it failed.
func (l *Literal) unless(broken bool) *Literal {
	if broken {
		return nil
	}
	return l
}

func (p *parser) literal(bare bool) *Literal {
	start, c := p.pos, p.peek()
	var lit *Literal
	switch {
	case c == '"':
		lit = p.stringLiteral()
	case isDigit(c) || c == '-' || c == '+':
		lit = p.number()
	case c == '@':
		lit = p.symbol()
	case c == '[':
		lit = p.list(bare)
	case c == '{':
		lit = p.dict(bare)
	case c == '?' || c == '_' && (!isWordByte(p.at(1)) || strings.HasPrefix(p.text[p.pos:], "_...")):
		lit = p.hole()
	case c == '#' || c == '!' || isLetter(c) || c == '_':
		lit = p.wordLiteral(bare)
	case c == '(' && bare:
		p.scanType()
		lit = &Literal{Kind: RawLiteral, Text: p.text[start:p.pos]}
	default:
		p.unexpected("an attribute value")
	}
	if lit != nil {
		lit.Span = diag.Span{Start: start, End: p.pos}
	}
	return lit.unless(p.broken)
}

func (p *parser) stringLiteral() *Literal {
	w := p.quoted()
	if p.broken {
		return nil
	}
	text, err := strconv.Unquote(w.Text)
	if err != nil {
		p.fail(w.Span.Start, w.Span.End, "bad escape in the string %s", w.Text).Help = `escapes are \" \\ \n \t \r \x41 \u00e9`
	}
	return &Literal{Kind: StringLiteral, Text: text}
}

// number takes an integer or a float: a sign, then digits or inf or nan.
func (p *parser) number() *Literal {
	start := p.pos
	if c := p.peek(); c == '+' || c == '-' {
		p.pos++
	}
	if isLetter(p.peek()) {
		if w := p.word(isNameByte); w.Text != "inf" && w.Text != "nan" {
			p.fail(start, p.pos, "%q is not a number", p.text[start:p.pos])
			return nil
		}
		return p.float(start)
	}
	if p.peek() == '0' && p.at(1)|0x20 == 'x' {
		p.word(isNameByte)
		return p.integer(start)
	}
	digits := p.word(isDigit).Text
	isFloat := p.fraction()
	if w := p.word(isNameByte); digits == "" || w.Text != "" {
		p.fail(start, max(p.pos, start+1), "%q is not a number", p.text[start:p.pos])
		return nil
	}
	if isFloat {
		return p.float(start)
	}
	return p.integer(start)
}

// fraction takes what makes a number a float: a point with digits, an exponent.
func (p *parser) fraction() bool {
	found := false
	if p.peek() == '.' && isDigit(p.at(1)) {
		p.pos++
		p.word(isDigit)
		found = true
	}
	sign := 0
	if c := p.at(1); c == '+' || c == '-' {
		sign = 1
	}
	if p.peek()|0x20 == 'e' && isDigit(p.at(1+sign)) {
		p.pos += 1 + sign
		p.word(isDigit)
		found = true
	}
	return found
}

func (p *parser) integer(start int) *Literal {
	text := p.text[start:p.pos]
	sign := ""
	if text[0] == '-' || text[0] == '+' {
		sign, text = text[:1], text[1:]
	}
	base := 10
	if len(text) > 1 && text[1]|0x20 == 'x' {
		base, text = 16, text[2:]
	}
	n, err := strconv.ParseInt(strings.TrimPrefix(sign, "+")+text, base, 64)
	switch {
	case err == nil:
		return &Literal{Kind: IntLiteral, Int: n}
	case isRange(err):
		p.fail(start, p.pos, "the integer %s does not fit in 64 bits", p.text[start:p.pos])
	default:
		p.fail(start, p.pos, "%q is not a number", p.text[start:p.pos])
	}
	return nil
}

func (p *parser) float(start int) *Literal {
	text := p.text[start:p.pos]
	if strings.HasSuffix(text, "nan") {
		text = "nan"
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		p.fail(start, p.pos, "the number %s does not fit in a 64-bit float", text)
		return nil
	}
	return &Literal{Kind: FloatLiteral, Float: f}
}

func isRange(err error) bool {
	num, ok := err.(*strconv.NumError)
	return ok && num.Err == strconv.ErrRange
}

// symbol takes @name, @"any name", or a path of them: @module::@name.
func (p *parser) symbol() *Literal {
	start := p.pos
	for {
		p.pos++ // the @
		if p.peek() == '"' {
			p.quoted()
		} else if w := p.word(isWordByte); w.Text == "" {
			p.fail(start, p.pos, "a symbol needs a name after %q", "@")
		}
		if p.broken {
			return nil
		}
		if !strings.HasPrefix(p.text[p.pos:], "::@") {
			break
		}
		p.pos += len("::")
	}
	return &Literal{Kind: SymbolLiteral, Text: p.text[start+1 : p.pos]}
}

func (p *parser) list(bare bool) *Literal {
	open := p.pos
	if !p.enter() {
		return nil
	}
	defer p.leave()
	p.pos++
	lit := &Literal{Kind: ListLiteral}
	for p.next() != ']' {
		item := p.typedLiteral(bare)
		if item == nil {
			return nil
		}
		lit.Items = append(lit.Items, *item)
		p.restOf(lit.Items)
		if !p.accept(',') {
			break
		}
	}
	if !p.accept(']') {
		p.listEnd(open)
		return nil
	}
	return lit
}

func (p *parser) listEnd(open int) { p.partsEnd(open, "list", "]") }

// partsEnd reports that what stands in brackets does not go on as it should.
func (p *parser) partsEnd(open int, what, closing string) {
	if p.done() {
		p.fail(open, open+1, "unbalanced %q: it is never closed", p.text[open:open+1])
		return
	}
	p.fail(p.pos, p.pos+1, "expected %q or %q in the %s, not %q", ",", closing, what, p.rune())
}

// hole takes ?x, ?xs..., _ or _..., parts of an attribute that a pattern binds or leaves
// open and a replacement puts in.
func (p *parser) hole() *Literal {
	start := p.pos
	lit := &Literal{Kind: AnyLiteral}
	if p.peek() == '?' {
		lit.Kind, lit.Text = VarLiteral, p.variable().Text
		p.noVariables(start, lit.Text)
	} else {
		p.pos++
	}
	if !p.broken && strings.HasPrefix(p.text[p.pos:], "...") {
		p.pos += len("...")
		lit.Kind = RestLiteral
	}
	if lit.Text == "" && p.mode != inPattern {
		p.report(start, p.pos, "_ is allowed in patterns only")
	}
	return lit
}

// restOf checks that a rest is the only one of a list, and without a type.
func (p *parser) restOf(items []Literal) {
	last := &items[len(items)-1]
	if last.Kind != RestLiteral {
		return
	}
	if last.Type != 0 {
		p.report(last.Span.Start, last.Span.End, "a rest has no type")
	}
	if p.mode == inReplacement {
		return
	}
	for i := range items[:len(items)-1] {
		if items[i].Kind == RestLiteral {
			p.report(last.Span.Start, last.Span.End, "a second rest: where does the first one end?")
			return
		}
	}
}

// dict takes {key: value, ?rest...}.
func (p *parser) dict(bare bool) *Literal {
	open := p.pos
	if !p.enter() {
		return nil
	}
	defer p.leave()
	p.pos++
	lit := &Literal{Kind: DictLiteral}
	for p.next() != '}' {
		item := p.entry(bare)
		if item == nil {
			return nil
		}
		for i := range lit.Items {
			if lit.Items[i].Key.Text == item.Key.Text && item.Kind != RestLiteral {
				p.report(item.Key.Span.Start, item.Key.Span.End, "entry %q occurs twice", item.Key.Text)
			}
		}
		lit.Items = append(lit.Items, *item)
		p.restOf(lit.Items)
		if !p.accept(',') {
			break
		}
	}
	if !p.accept('}') {
		p.partsEnd(open, "dictionary", "}")
		return nil
	}
	return lit
}

// entry takes an entry of a dictionary, or its rest.
func (p *parser) entry(bare bool) *Literal {
	if c := p.peek(); c == '?' || c == '_' && strings.HasPrefix(p.text[p.pos:], "_...") {
		lit := p.typedLiteral(bare)
		if lit != nil && lit.Kind != RestLiteral {
			p.report(lit.Span.Start, lit.Span.End, "an entry of a dictionary has a name").Help = "entries are written {k: ?v, ?rest...}"
		}
		return lit
	}
	key := p.attrKey()
	if p.broken {
		return nil
	}
	if !p.accept(':') {
		p.unexpected("\":\" after the name of an entry").Help = "entries are written {k: 1, unit: unit}"
		return nil
	}
	lit := p.typedLiteral(bare)
	if lit == nil {
		return nil
	}
	if lit.Kind == RestLiteral {
		p.report(lit.Span.Start, lit.Span.End, "a rest stands for entries, not for the value of one")
	}
	lit.Key = key
	return lit
}

// array takes <i32: 1, 0>, what follows "array".
func (p *parser) array() *Literal {
	open := p.pos
	p.pos++
	lit := &Literal{Kind: ArrayLiteral}
	p.space()
	start := p.pos
	word := p.word(isWordByte)
	t, err := ir.ParseType(word.Text)
	if err != nil || !t.IsInteger() && !t.IsFloat() {
		p.fail(start, max(p.pos, start+1), "the elements of an array are integers or floats: array<i32: 1, 0>, and %q is not such a type", word.Text)
		return nil
	}
	lit.Elem = t
	if p.accept(':') {
		for p.next() != '>' {
			p.space()
			item := p.literal(false)
			if item == nil {
				return nil
			}
			p.elementOf(item, t)
			lit.Items = append(lit.Items, *item)
			p.restOf(lit.Items)
			if !p.accept(',') {
				break
			}
		}
	}
	if !p.accept('>') {
		p.partsEnd(open, "array", ">")
		return nil
	}
	return lit
}

// elementOf checks an element of an array of a type.
func (p *parser) elementOf(l *Literal, t ir.Type) {
	ok := true
	switch l.Kind {
	case IntLiteral:
		ok = !t.IsInteger() || t.HoldsInt64(l.Int)
	case FloatLiteral:
		ok = t.IsFloat()
	case BoolLiteral:
		ok = t == ir.I1
	case VarLiteral, RestLiteral, AnyLiteral:
	default:
		ok = false
	}
	if !ok {
		p.report(l.Span.Start, l.Span.End, "%s is not a value of the type %s", l, t)
	}
}

// denseParts takes <[?a, 1]>, what follows "dense" where variables stand in it.
func (p *parser) denseParts() *Literal {
	open := p.pos
	p.pos++
	p.space()
	item := p.literal(false)
	if item == nil {
		return nil
	}
	if !p.accept('>') {
		p.partsEnd(open, "dense literal", ">")
		return nil
	}
	return &Literal{Kind: DenseLiteral, Items: []Literal{*item}}
}

// unquoted returns a text without its strings.
func unquoted(text string) string {
	var b strings.Builder
	for i, part := range strings.Split(text, `"`) {
		if i%2 == 0 {
			b.WriteString(part)
		}
	}
	return b.String()
}

// wordLiteral takes true, false, inf, nan, or a raw literal.
func (p *parser) wordLiteral(bare bool) *Literal {
	start := p.pos
	if c := p.peek(); c == '#' || c == '!' {
		p.pos++
	}
	w := p.word(isWordByte)
	switch text := p.text[start:p.pos]; {
	case text == "true" || text == "false":
		return &Literal{Kind: BoolLiteral, Bool: text == "true"}
	case text == "inf" || text == "nan":
		return p.float(start)
	case w.Text == "":
		p.fail(start, p.pos, "a name is missing after %q", text)
		return nil
	case p.peek() == '<' && text == "array":
		return p.array()
	case p.peek() == '<':
		open := p.pos
		p.balanced(true)
		if text == "dense" && !p.broken && strings.ContainsAny(unquoted(p.text[open:p.pos]), "?_") {
			p.pos = open
			return p.denseParts()
		}
	case !bare && text[0] != '#':
		p.fail(start, p.pos, "unexpected name %q", text)
	}
	return &Literal{Kind: RawLiteral, Text: p.text[start:p.pos]}
}

// annotation takes ": type" when a colon comes next.
func (p *parser) annotation() *Annotation {
	end := p.pos
	if !p.accept(':') {
		p.pos = end
		return nil
	}
	p.space()
	start := p.pos
	annot := &Annotation{}
	if p.peek() == '(' && !p.isFunctionType() {
		annot.List, annot.Types = true, p.typeList()
	} else {
		annot.Types = []TypeRef{p.typeRef()}
		annot.Spread = !p.broken && annot.Types[0].Kind == TypeExpr && p.dots()
	}
	annot.Span = diag.Span{Start: start, End: p.pos}
	if p.mode == inClause && !p.broken {
		p.report(start, p.pos, "a clause has no types").Help = "ops infer the types of what a relation makes"
	}
	return annot
}

// isFunctionType distinguishes `(f32) -> f32` from the list `(f32)`: by its arrow.
func (p *parser) isFunctionType() bool {
	try := *p
	try.errs = nil
	if !try.balanced(true) {
		return false
	}
	try.space()
	return strings.HasPrefix(try.text[try.pos:], "->")
}

func (p *parser) typeList() []TypeRef {
	open := p.pos
	p.pos++
	var types []TypeRef
	for p.next() != ')' && !p.broken {
		types = append(types, p.typeRef())
		if !p.accept(',') {
			break
		}
	}
	if p.accept(')') || p.broken {
		return types
	}
	if p.done() {
		p.fail(open, open+1, "unbalanced %q: it is never closed", "(")
		return nil
	}
	p.fail(p.pos, p.pos+1, "expected %q or %q in the list of types, not %q", ",", ")", p.rune())
	return nil
}

func (p *parser) typeRef() TypeRef {
	p.space()
	start := p.pos
	ref := TypeRef{}
	switch c := p.peek(); {
	case c == '?' && !p.broken:
		ref.Kind, ref.Var = TypeVar, p.variable().Text
		p.noVariables(start, ref.Var)
	case c == '_' && !isWordByte(p.at(1)):
		ref.Kind = TypeAny
		p.pos++
		if p.mode != inPattern {
			p.report(start, p.pos, "_ is not a type: it is allowed in patterns only")
		}
	case c == '{':
		ref.Kind, ref.Expr = TypeExpr, p.typeExpression()
	default:
		ref.Kind = TypeExact
		ref.Type, _ = p.scanType()
	}
	ref.Span = diag.Span{Start: start, End: p.pos}
	return ref
}

// typeExpression takes {expression}.
func (p *parser) typeExpression() Word {
	if p.mode != inReplacement {
		p.fail(p.pos, p.pos+1, "a type is computed in replacements only").Help = "a pattern binds a type: (cast ?x) : ?t"
		return Word{}
	}
	p.pos++
	expr := p.expression(false)
	if !p.broken {
		p.pos++ // the }
	}
	return expr
}

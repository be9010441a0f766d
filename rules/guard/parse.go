package guard

import (
	"strconv"
	"strings"

	"github.com/settle-go/settle/diag"
)

// nodeKind says what a node of an expression is.
type nodeKind uint8

const (
	foreignNode nodeKind = iota // what the language of rules does not have
	boolNode
	intNode
	floatNode
	stringNode
	nameNode
	elementNode // #
	callNode    // the arguments
	methodNode  // what is called where it is not a name
	unaryNode
	binaryNode
	choiceNode // the condition, and both sides of ?:
	listNode
	indexNode // p[i]
	sliceNode // p[from:to]: the list and both bounds, nil for one that is not there
	fieldNode // x.name
	dictNode  // {k: v}: names and values
	letNode   // the value, and what it is for
)

// node is a part of an expression.
type node struct {
	kind  nodeKind
	text  string // a name, a string, an operator, what is called
	names []string
	truth bool
	int   int
	float float64
	args  []*node
	at    diag.Span // of its name or operator
	// extent is that and all below it, without a closing bracket.
	extent diag.Span
}

// maxNodes bounds an expression. Guards of 200 parts are programs: write Go.
const maxNodes = 200

const foreign = "this is not part of the language of rules"

// parser reads an expression, up to its first mistake.
type parser struct {
	scanner
	current token
	failed  *mistake
	nodes   int
	depth   int
}

// mistake is what is wrong with the text of an expression.
type mistake struct {
	at      diag.Span
	message string
}

// parseText reads an expression. It returns nil and the mistake where there is one.
func parseText(text string) (*node, *mistake) {
	p := &parser{scanner: scanner{text: text}}
	p.next()
	n := p.sequence()
	if p.failed == nil && p.current.kind != endToken {
		p.unexpected()
	}
	if p.failed != nil {
		return nil, p.failed
	}
	return n, nil
}

func (p *parser) fail(at diag.Span, message string) {
	if p.failed == nil {
		p.failed = &mistake{at, message}
	}
}

func (p *parser) unexpected() {
	if p.current.kind == endToken {
		p.fail(p.current.at, "unexpected end of the expression")
		return
	}
	p.fail(p.current.at, "unexpected "+strconv.Quote(p.current.text))
}

// next goes to the next token. After a mistake there are none any more.
func (p *parser) next() {
	p.current = p.scanner.next()
	if p.current.kind == badToken || p.current.kind == openToken {
		p.fail(p.current.at, p.current.text)
	}
	if p.failed != nil {
		p.current = token{kind: endToken, at: p.current.at}
	}
}

func (p *parser) take(operator string) bool {
	if !p.current.is(operator) {
		return false
	}
	p.next()
	return true
}

func (p *parser) expect(operator string) {
	if !p.take(operator) {
		p.unexpected()
	}
}

func (p *parser) name() token {
	t := p.current
	if t.kind != nameToken {
		p.unexpected()
	}
	p.next()
	return t
}

// node returns a new node over its parts.
func (p *parser) node(kind nodeKind, t token, args ...*node) *node {
	if p.nodes++; p.nodes > maxNodes {
		p.fail(p.current.at, "the expression has more than "+strconv.Itoa(maxNodes)+" parts")
	}
	n := &node{kind: kind, text: t.text, args: args, at: t.at, extent: t.at}
	for _, arg := range args {
		if arg != nil {
			n.extent.Start, n.extent.End = min(n.extent.Start, arg.extent.Start), max(n.extent.End, arg.extent.End)
		}
	}
	return n
}

// sequence reads what may stand in parentheses. Only let has a semicolon.
func (p *parser) sequence() *node {
	n := p.expression(0)
	for p.failed == nil && p.take(";") && p.current.kind != endToken {
		n = p.node(foreignNode, token{at: n.at}, n, p.expression(0))
	}
	return n
}

// precedence says how strongly operators bind their operands.
var precedence = map[string]int{
	"or": 10, "||": 10, "and": 15, "&&": 15,
	"==": 20, "!=": 20, "<": 20, ">": 20, ">=": 20, "<=": 20,
	"in": 20, "matches": 20, "contains": 20, "startsWith": 20, "endsWith": 20,
	"..": 25, "+": 30, "-": 30, "*": 60, "/": 60, "%": 60, "**": 100, "^": 100, "??": 500,
}

var unaryPrecedence = map[string]int{"not": 50, "!": 50, "-": 90, "+": 90}

func isComparison(op string) bool { return op == "<" || op == ">" || op == "<=" || op == ">=" }

// expression reads operators that bind at least so strongly, and their operands.
func (p *parser) expression(least int) *node {
	if p.depth++; p.depth > maxNodes {
		p.fail(p.current.at, "the expression has more than "+strconv.Itoa(maxNodes)+" parts")
	}
	defer func() { p.depth-- }()
	if least == 0 && p.current.is("let") {
		return p.let()
	}
	left := p.primary()
	for p.failed == nil && p.current.kind == operatorToken {
		negated := p.current.is("not")
		before, place := p.current, p.pos
		if negated {
			if p.next(); !wordOperators[p.current.text] || precedence[p.current.text] != 20 {
				p.unexpected()
				break
			}
		}
		op := p.current
		binds, known := precedence[op.text]
		if !known || binds < least {
			p.current, p.pos = before, place
			break
		}
		p.next()
		switch {
		case isComparison(op.text):
			left = p.comparison(left, op)
		case op.text == "**" || op.text == "^":
			left = p.node(binaryNode, op, left, p.expression(binds))
		default:
			left = p.node(binaryNode, op, left, p.expression(binds+1))
		}
		if negated {
			left = p.node(unaryNode, token{text: "not", at: op.at}, left)
		}
	}
	for least == 0 && p.failed == nil && p.current.is("?") {
		left = p.choice(left)
	}
	return left
}

// comparison reads a < b, and a < b <= c, which is a < b && b <= c.
func (p *parser) comparison(left *node, op token) *node {
	right := p.expression(precedence[op.text] + 1)
	all := p.node(binaryNode, op, left, right)
	for p.failed == nil && p.current.kind == operatorToken && isComparison(p.current.text) {
		left, op = right, p.current
		p.next()
		right = p.expression(precedence[op.text] + 1)
		all = p.node(binaryNode, token{text: "&&", at: op.at}, all, p.node(binaryNode, op, left, right))
	}
	return all
}

// choice reads c ? a : b.
func (p *parser) choice(cond *node) *node {
	p.next()
	first := p.expression(0)
	p.expect(":")
	second := p.expression(0)
	return p.node(choiceNode, token{at: p.current.at}, cond, first, second)
}

// let reads let a = f(x); what it is for, and let a, b = g(x); ... of several results.
func (p *parser) let() *node {
	p.next()
	first, names := p.letNames()
	p.expect("=")
	value := p.expression(0)
	p.expect(";")
	n := p.node(letNode, first, value, p.sequence())
	n.names = names
	return n
}

// letNames reads the names that let gives to values, and returns the first as well.
func (p *parser) letNames() (first token, names []string) {
	first = p.name()
	names = []string{first.text}
	for p.take(",") {
		names = append(names, p.name().text)
	}
	return first, names
}

func (p *parser) primary() *node {
	t := p.current
	switch {
	case t.kind == operatorToken && unaryPrecedence[t.text] > 0:
		p.next()
		return p.postfix(p.node(unaryNode, t, p.expression(unaryPrecedence[t.text])))
	case p.take("("):
		n := p.sequence()
		p.expect(")")
		return p.postfix(n)
	case p.take("["):
		n := p.node(listNode, t, p.list("]")...)
		return p.postfix(n)
	case p.take("{"):
		return p.postfix(p.dictionary(t))
	case p.take("#"):
		if p.current.kind == nameToken && p.current.text == "i" && p.current.at.Start == t.at.End {
			t = token{text: "i", at: diag.Span{Start: t.at.Start, End: p.current.at.End}}
			p.next()
		} else {
			t.text = ""
		}
		return p.postfix(p.node(elementNode, t))
	}
	p.next()
	switch t.kind {
	case nameToken:
		return p.word(t)
	case numberToken:
		return p.number(t)
	case stringToken:
		return p.postfix(p.node(stringNode, t))
	}
	p.current = t
	p.unexpected()
	return p.node(foreignNode, t)
}

// list reads what stands between commas up to a closing bracket.
func (p *parser) list(end string) []*node {
	var nodes []*node
	for p.failed == nil && !p.current.is(end) {
		if len(nodes) > 0 {
			if p.expect(","); p.current.is(end) {
				break
			}
		}
		nodes = append(nodes, p.expression(0))
	}
	p.expect(end)
	return nodes
}

// dictionary reads {k: v, "other": w}.
func (p *parser) dictionary(t token) *node {
	n := p.node(dictNode, t)
	for p.failed == nil && !p.current.is("}") {
		key := p.current
		if key.kind != nameToken && key.kind != stringToken {
			p.unexpected()
		}
		p.next()
		p.expect(":")
		value := p.expression(0)
		n.names, n.args = append(n.names, key.text), append(n.args, value)
		n.extent.End = max(n.extent.End, value.extent.End)
		if !p.current.is("}") {
			p.expect(",")
		}
	}
	p.expect("}")
	return n
}

func (p *parser) word(t token) *node {
	switch {
	case t.text == "true" || t.text == "false":
		n := p.node(boolNode, t)
		n.truth = t.text == "true"
		return n
	case t.text == "nil":
		return p.node(foreignNode, t)
	case p.current.is("("):
		return p.postfix(p.call(t))
	}
	return p.postfix(p.node(nameNode, t))
}

// loops are the functions that go through a list: all, any and none ask something of
// each element, count counts and filter keeps those for which it holds, and map makes
// something of each.
var loops = map[string]bool{"all": true, "any": true, "none": true, "count": true, "filter": true, "map": true}

func (p *parser) call(name token) *node {
	p.nodes++ // what is called is a part as well
	p.next()
	if !loops[name.text] {
		return p.node(callNode, name, p.list(")")...)
	}
	if p.current.is(")") {
		p.fail(p.current.at, "expected at least 2 arguments")
	}
	over := p.expression(0)
	if p.current.is(")") {
		p.fail(p.current.at, "expected at least 2 arguments")
	}
	p.expect(",")
	var ask *node
	if p.take("{") {
		ask = p.sequence()
		p.expect("}")
	} else {
		ask = p.expression(0)
	}
	p.take(",")
	p.expect(")")
	return p.node(callNode, name, over, ask)
}

func (p *parser) number(t token) *node {
	n := p.node(intNode, t)
	base := 10
	if len(t.text) > 1 && t.text[0] == '0' && strings.IndexByte("xXbBoO", t.text[1]) >= 0 {
		base = 0
	}
	i, err := strconv.ParseInt(strings.ReplaceAll(t.text, "_", ""), base, 64)
	if n.int = int(i); err != nil && base == 10 && strings.ContainsAny(t.text, ".eE") {
		n.kind = floatNode
		n.float, err = strconv.ParseFloat(strings.ReplaceAll(t.text, "_", ""), 64)
	}
	if err != nil {
		p.fail(t.at, "bad number syntax: "+strconv.Quote(t.text))
	}
	return n
}

// postfix reads what may follow an operand: p[i], p[1:3], and fields, which values do
// not have.
func (p *parser) postfix(n *node) *node {
	for p.failed == nil {
		t := p.current
		switch {
		case p.take("["):
			n = p.index(n, t)
		case p.take("."), p.take("?."):
			t = p.current
			if p.next(); t.kind != nameToken && !wordOperators[t.text] {
				p.fail(t.at, "expected name")
			}
			n = p.node(fieldNode, t, n)
			if p.take("(") {
				n = p.node(methodNode, t, append(p.list(")"), n)...)
			}
		default:
			return n
		}
	}
	return n
}

func (p *parser) index(list *node, bracket token) *node {
	var from, to *node
	if !p.current.is(":") {
		from = p.expression(0)
	}
	if p.take(":") {
		if !p.current.is("]") {
			to = p.expression(0)
		}
		list = p.node(sliceNode, bracket, list, from, to)
	} else {
		list = p.node(indexNode, bracket, list, from)
	}
	p.expect("]")
	return list
}

// parseLet reads a, b = f(x); c = g(a), each part as a node without what it is for.
// Of a part with a mistake it returns the names without a value, if those can be read.
func parseLet(text string) ([]*node, []*mistake) {
	parts, failed := parseLetIn(scanner{text: text})
	if failed == nil {
		return parts, nil
	}
	parts = nil
	var mistakes []*mistake
	for _, at := range declarations(text) {
		more, failed := parseLetIn(scanner{text[:at.End], at.Start})
		if failed == nil {
			parts = append(parts, more...)
			continue
		}
		mistakes = append(mistakes, failed)
		p := &parser{scanner: scanner{text[:at.End], at.Start}}
		p.next()
		first, names := p.letNames()
		if p.expect("="); p.failed == nil {
			parts = append(parts, &node{kind: letNode, names: names, at: first.at})
		}
	}
	if len(mistakes) == 0 {
		return nil, []*mistake{failed}
	}
	return parts, mistakes
}

func parseLetIn(s scanner) ([]*node, *mistake) {
	p := &parser{scanner: s}
	p.next()
	var parts []*node
	for p.failed == nil && (len(parts) == 0 || p.current.kind != endToken) {
		first, names := p.letNames()
		p.expect("=")
		part := p.node(letNode, first, p.expression(0))
		part.names = names
		parts = append(parts, part)
		if p.current.kind != endToken {
			p.expect(";")
		}
	}
	return parts, p.failed
}

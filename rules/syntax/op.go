package syntax

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
)

// dialect reads either the prefix of the file's ops or the table [dialect].
func (l *loader) dialect(n *node) {
	if n.kind != tableNode {
		if n.kind == stringNode {
			l.name(&l.file.Dialect)(n)
		} else {
			l.wants(n, "the name of a dialect or a table")
		}
		return
	}
	d := &DialectDecl{Header: n.span}
	l.table(n, "in [dialect]", []field{
		{"name", l.name(&d.Name)},
		{"doc", l.text(&d.Doc)},
		{"closed", l.boolean(&d.Closed)},
		{"constant", l.name(&d.Constant)},
	})
	l.require(n, "[dialect]", "name")
	if strings.Contains(d.Name.Value, ".") {
		l.errorf(d.Name.Span, "a dialect has no dot in its name").Help = "its ops begin with the name and a dot"
		d.Name = String{}
	}
	l.opName(d.Constant, "constant")
	l.file.Declares, l.file.Dialect = d, d.Name
}

func (l *loader) op(n *node) Op {
	o := Op{Header: n.span}
	l.table(n, "in [[op]]", []field{
		{"name", l.name(&o.Name)},
		{"doc", l.text(&o.Doc)},
		{"inputs", l.arity(&o.Inputs)},
		{"operands", l.operands(&o)},
		{"outputs", l.arity(&o.Outputs)},
		{"regions", l.arity(&o.Regions)},
		{"traits", l.names(&o.Traits)},
		{"attributes", l.attributes(&o)},
		{"types", l.oneOrMore(&o.Types)},
		{"evaluates_as", l.oneOrMore(&o.Means)},
	})
	l.require(n, "[[op]]", "name")
	l.opName(o.Name, "name")
	if traits := n.fields["traits"]; traits != nil {
		o.Traits = slices.DeleteFunc(o.Traits, func(s String) bool { return !l.isOneOf(traits, s, ir.TraitNames()) })
	}
	if operands := n.fields["operands"]; operands != nil {
		l.checkOperands(&o, operands)
	}
	l.checkNames(&o)
	l.checkTraits(&o)
	l.checkResults(&o, n)
	return o
}

// oneOrMore reads a string or an array of them.
func (l *loader) oneOrMore(out *[]String) func(*node) {
	return func(n *node) {
		if n.kind == arrayNode {
			if len(n.items) == 0 {
				l.errorf(n.span, "%q is empty", n.name)
			}
			l.texts(out)(n)
			return
		}
		if s, ok := l.string(n, "a string or an array of strings"); ok {
			*out = []String{s}
		}
	}
}

// operands reads an array of names: x, x? and xs...
func (l *loader) operands(o *Op) func(*node) {
	const help = `operands are written "x", "x?" where it may be absent, and "xs..." for any number of them`
	return l.list(new([]String), func(n *node, s String) bool {
		p := newParser(l.src, s, inPattern)
		operand := Operand{Name: p.entryName(isNameByte)}
		switch {
		case p.mark(&operand.Rest, "..."):
		case p.mark(&operand.Optional, "?"):
		}
		if name := operand.Name.Value; name == "" || isDigit(name[0]) || !p.done() {
			l.errorf(s.Span, "%q is not an operand", s.Value).Help = help
			return false
		}
		o.Operands = append(o.Operands, operand)
		return true
	})
}

// entryName takes a name and returns it with its place in the file.
func (p *parser) entryName(class func(byte) bool) String {
	return p.piece(p.word(class).Span)
}

// piece returns a part of the text with its place in the file.
func (p *parser) piece(span diag.Span) String {
	text := p.text[span.Start:span.End]
	return String{Value: text, Span: p.in.At(span), raw: text}
}

// mark takes a mark after a name, if it is there.
func (p *parser) mark(out *Field[bool], mark string) bool {
	if !strings.HasPrefix(p.text[p.pos:], mark) {
		return false
	}
	start := p.pos
	p.pos += len(mark)
	*out = Field[bool]{Value: true, Span: p.in.At(diag.Span{Start: start, End: p.pos})}
	return true
}

// checkOperands reports operands that cannot be distinguished by their number.
func (l *loader) checkOperands(o *Op, n *node) {
	if o.Inputs.IsSet() {
		l.errorf(o.Inputs.Span, "%q beside %q: the names of the operands are their number", "inputs", n.name)
		o.Inputs = Arity{}
	}
	var rest, optional *Operand
	for i := range o.Operands {
		operand := &o.Operands[i]
		at := operand.Name
		switch {
		case operand.Rest.Value && rest != nil:
			l.errorf(at.Span, "operands %s... and %s...: only one can be any number of operands", rest.Name.Value, at.Value)
		case operand.Rest.Value:
			rest = operand
		case operand.Optional.Value && rest != nil:
			l.errorf(at.Span, "operand %s? after %s...: nothing tells which of them an operand is", at.Value, rest.Name.Value).Help =
				"write it before the rest"
		case operand.Optional.Value:
			optional = operand
		case optional != nil:
			l.errorf(at.Span, "operand %s after %s?: nothing tells which of them an operand is", at.Value, optional.Name.Value).Help =
				"write what may be absent after what is always there"
		}
	}
}

// attributes reads an array of attributes: a name, ? where it may be absent, its
// kind after a colon, and what it is by default after an equals sign.
func (l *loader) attributes(o *Op) func(*node) {
	return l.list(new([]String), func(_ *node, s String) bool {
		p := newParser(l.src, s, inAttribute)
		a, ok := p.attribute(s)
		l.errs.Add(p.errs...)
		if ok && l.isKind(a.Kind) {
			o.Attributes = append(o.Attributes, a)
		}
		return ok
	})
}

func (p *parser) attribute(entry String) (Attribute, bool) {
	const help = `attributes are written "axis", "axis?" where it may be absent, "axis: integer", and "axis: integer = 0"`
	a := Attribute{Entry: entry, Name: p.entryName(isWordByte)}
	if a.Name.Value == "" {
		p.unexpected("the name of an attribute").Help = help
		return a, false
	}
	p.mark(&a.Optional, "?")
	if p.next() == ':' {
		p.pos++
		p.space()
		if a.Kind = p.entryName(isWordByte); a.Kind.Value == "" {
			p.unexpected("the kind of the attribute").Help = "one of " + strings.Join(AttributeKinds, ", ") + ", or a type of numbers"
			return a, false
		}
	}
	if p.next() == '=' {
		p.pos++
		a.Default = p.typedLiteral(true)
		if a.Default == nil {
			return a, false
		}
		if a.Optional.Value {
			p.report(0, len(a.Name.Value), "attribute %s has a default: it is never absent", a.Name.Value).Help = "leave out the question mark"
		}
	}
	if p.space(); !p.done() {
		p.unexpected("the end of the attribute").Help = help
	}
	return a, !p.broken
}

// isKind reports whether an attribute has a kind that there is.
func (l *loader) isKind(kind String) bool {
	if !kind.IsSet() || slices.Contains(AttributeKinds, kind.Value) {
		return true
	}
	if t, err := ir.ParseType(kind.Value); err == nil && (t.IsInteger() || t.IsFloat() || t.Kind() == ir.IndexKind) {
		return true
	}
	err := l.errorf(kind.Span, "unknown kind %q of an attribute", kind.Value).Suggest(kind.Value, AttributeKinds)
	if err.Help == "" {
		err.Help = "one of " + strings.Join(AttributeKinds, ", ") + ", or a type of numbers, such as i32"
	}
	return false
}

// checkNames reports names that an op has twice: operands and attributes are asked for
// in the same way.
func (l *loader) checkNames(o *Op) {
	first := map[string]string{}
	check := func(name String, what string) {
		if other, taken := first[name.Value]; taken {
			l.errorf(name.Span, "%s %q has the name of another %s", what, name.Value, other)
			return
		}
		first[name.Value] = what
	}
	for _, operand := range o.Operands {
		check(operand.Name, "operand")
	}
	for _, a := range o.Attributes {
		check(a.Name, "attribute")
	}
}

// checkTraits reports traits that no op has together.
func (l *loader) checkTraits(o *Op) {
	has := map[string]String{}
	for _, s := range o.Traits {
		has[s.Value] = s
	}
	for _, pair := range [][2]string{{"pure", "effect"}, {"lenient", "strict"}} {
		if second := has[pair[1]]; has[pair[0]].IsSet() && second.IsSet() {
			l.errorf(second.Span, "the trait %q contradicts %q", pair[1], pair[0])
		}
	}
	for _, trait := range []string{"isolated", "sealed"} {
		if s := has[trait]; s.IsSet() && !has["regions"].IsSet() && o.Regions.Max == 0 {
			l.errorf(s.Span, "%q is of ops with regions", s.Value).Help = `write "regions" beside it`
		}
	}
	if s := has["sealed"]; s.IsSet() && has["isolated"].IsSet() {
		l.errorf(s.Span, "the trait %q contradicts %q", s.Value, "isolated")
	}
	if s := has["constant"]; s.IsSet() && (o.Inputs.IsSet() && o.Inputs.Max != 0 || len(o.Operands) > 0) {
		l.errorf(s.Span, "%q is of ops without inputs", s.Value)
	}
	if s := has["regions"]; s.IsSet() && o.Regions.IsSet() && o.Regions.Max == 0 {
		l.errorf(s.Span, "the trait %q contradicts %q", s.Value, "regions = 0")
	}
	if s := has["same_type"]; s.IsSet() && len(o.Types) > 0 {
		l.errorf(s.Span, "%q beside %q: one of them says the types", s.Value, "types")
	}
	if len(o.Means) == 0 {
		return
	}
	for _, trait := range []string{"effect", "constant", "terminator", "regions"} {
		if s := has[trait]; s.IsSet() || trait == "regions" && o.Regions.Max != 0 {
			l.errorf(o.Means[0].Span, "an op with the trait %q does not stand for a term", trait)
			o.Means = nil
			return
		}
	}
}

// checkResults reports outputs that disagree with their types, and terms and types
// that have no names to speak of.
func (l *loader) checkResults(o *Op, n *node) {
	if n := len(o.Types); n > 0 && o.Outputs.IsSet() && (o.Outputs.Min != n || o.Outputs.Max != n) {
		l.errorf(o.Outputs.Span, "%q has an expression for each output: there are %d", "types", n)
	}
	named := n.fields["operands"] != nil || o.Inputs.IsSet() && o.Inputs.Max == 0
	for key, texts := range map[string][]String{"types": o.Types, "evaluates_as": o.Means} {
		if len(texts) > 0 && !named {
			l.errorf(n.fields[key].key, "%q needs names for the inputs", key).Help = `operands = ["x", "y"]`
		}
	}
	if len(o.Means) > 0 && o.Outputs.IsSet() && o.Outputs.Min != o.Outputs.Max {
		l.errorf(o.Outputs.Span, "an op that evaluates as a term has a fixed number of outputs")
	}
}

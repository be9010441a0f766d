package rules

import (
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// literal returns a literal as patterns compare it with attributes.
func (p *part) literal(l *syntax.Literal) unify.Literal {
	p.checkLiteral(l)
	out := unify.Literal{Int: l.Int, Float: l.Float, Text: l.Text, Type: l.Type}
	switch l.Kind {
	case syntax.IntLiteral:
		out.Kind = unify.IntLiteral
	case syntax.FloatLiteral:
		out.Kind = unify.FloatLiteral
	case syntax.BoolLiteral:
		out.Kind = unify.BoolLiteral
		if l.Bool {
			out.Int = 1
		}
	case syntax.StringLiteral:
		out.Kind = unify.StringLiteral
	case syntax.SymbolLiteral:
		out.Kind, out.Text = unify.SymbolLiteral, symbolText(l.Text)
	case syntax.ListLiteral:
		out.Kind = unify.ListLiteral
		for i := range l.Items {
			out.List = append(out.List, p.literal(&l.Items[i]))
		}
	default:
		return p.rawLiteral(l, out)
	}
	return out
}

// rawLiteral understands dense<...> and types; the rest is compared by text.
func (p *part) rawLiteral(l *syntax.Literal, out unify.Literal) unify.Literal {
	out.Kind = unify.RawLiteral
	body, dense := denseBody(l.Text)
	switch {
	case dense && l.Type != 0:
		number, ok := splatNumber(body)
		if number.Type = l.Type; ok && !isBits(body, l.Type) {
			return number
		}
		return unify.Literal{Kind: unify.DenseLiteral, Text: body, Type: l.Type}
	case dense:
		if number, ok := splatNumber(body); ok {
			return number
		}
		p.errorf(l.Span, "%s has no type", l.Text).Help = "write it behind a colon: dense<[1, 2]> : tensor<2xi32>"
	case !dense:
		if t, err := ir.ParseType(l.Text); err == nil {
			return unify.Literal{Kind: unify.TypeLiteral, Type: t}
		}
	}
	if l.Type != 0 {
		out.Text += " : " + l.Type.String()
	}
	return out
}

// checkLiteral reports a number whose type cannot hold it.
func (p *part) checkLiteral(l *syntax.Literal) {
	t := l.Type
	if t.IsShaped() && t.Elem() != 0 {
		t = t.Elem()
	}
	if t == 0 || l.Kind == syntax.RawLiteral {
		return
	}
	switch {
	case l.Kind == syntax.IntLiteral && (t.IsInteger() || t.IsFloat() || t.Kind() == ir.IndexKind):
	case l.Kind == syntax.FloatLiteral && t.IsFloat():
	case l.Kind == syntax.BoolLiteral && t == ir.I1:
	default:
		p.errorf(l.Span, "%s is no value of the type %s", l.String(), l.Type)
	}
}

// denseBody returns what stands between the brackets of dense<...>.
func denseBody(text string) (string, bool) {
	body, ok := strings.CutPrefix(text, "dense<")
	return strings.TrimSuffix(body, ">"), ok
}

// isBits reports whether an element is written as the bits of a float.
func isBits(element string, t ir.Type) bool {
	return strings.HasPrefix(strings.TrimSpace(element), "0x") && t.IsShaped() && t.Elem().IsFloat()
}

// splatNumber reads the only element of a dense literal.
func splatNumber(text string) (unify.Literal, bool) {
	text = strings.TrimSpace(text)
	if text == "true" || text == "false" {
		return unify.Literal{Kind: unify.BoolLiteral, Int: int64(len("false") - len(text))}, true
	}
	if i, err := strconv.ParseInt(text, 0, 64); err == nil {
		return unify.Literal{Kind: unify.IntLiteral, Int: i}, true
	}
	f, err := strconv.ParseFloat(text, 64)
	return unify.Literal{Kind: unify.FloatLiteral, Float: f}, err == nil
}

// symbolText joins the parts of a reference as package graph keeps them.
func symbolText(text string) string {
	parts := strings.Split(text, "::@")
	for i, part := range parts {
		if unquoted, err := strconv.Unquote(part); err == nil {
			parts[i] = unquoted
		}
	}
	return strings.Join(parts, "::@")
}

// maker makes an attribute of a literal.
type maker func(ctxt *ir.Context) ir.Attr

// attribute returns what makes a literal an attribute of a new node.
func (p *part) attribute(l *syntax.Literal) maker {
	if l.Kind == syntax.RawLiteral {
		return p.rawAttribute(l)
	}
	literal := p.literal(l)
	switch {
	case !hasConstants(l.Type):
		p.errorf(l.Span, "there is no constant %s: the type does not say its shape", l.String()).Help =
			"fill(0, t) is the constant of one that does"
		return (*ir.Context).Unit
	case l.Type.IsShaped() && l.Kind > syntax.BoolLiteral:
		return (*ir.Context).Unit // reported: it is no value of the type
	}
	if l.Type.IsShaped() {
		return func(ctxt *ir.Context) ir.Attr { return literal.Constant(ctxt, l.Type) }
	}
	if l.Kind != syntax.ListLiteral {
		return func(ctxt *ir.Context) ir.Attr { return literal.Attr(ctxt) }
	}
	items := make([]maker, len(l.Items))
	for i := range l.Items {
		items[i] = p.attribute(&l.Items[i])
	}
	return func(ctxt *ir.Context) ir.Attr {
		attrs := make([]ir.Attr, len(items))
		for i, item := range items {
			attrs[i] = item(ctxt)
		}
		return ctxt.Array(attrs...)
	}
}

func (p *part) rawAttribute(l *syntax.Literal) maker {
	body, dense := denseBody(l.Text)
	switch {
	case dense && l.Type == 0:
		p.errorf(l.Span, "%s has no type", l.Text).Help = "write it behind a colon: dense<0> : tensor<4xi32>"
	case dense && !hasConstants(l.Type):
		p.errorf(l.Span, "there is no constant %s: the type does not say its shape", l.String())
	case dense:
		return denseConstant(body, l.Type)
	case l.Text == "unit":
		return func(ctxt *ir.Context) ir.Attr { return ctxt.Unit() }
	}
	if t, err := ir.ParseType(l.Text); err == nil {
		return func(ctxt *ir.Context) ir.Attr { return ctxt.TypeOf(t) }
	}
	return func(ctxt *ir.Context) ir.Attr { return ctxt.Opaque(l.Text, l.Type) }
}

// denseConstant makes dense<body> of a type: a splat where it is one number.
func denseConstant(body string, t ir.Type) maker {
	number, ok := splatNumber(body)
	return func(ctxt *ir.Context) ir.Attr {
		if ok && !isBits(body, t) {
			if a := number.Constant(ctxt, t); a.IsValid() {
				return a
			}
		}
		return ctxt.Dense(body, t)
	}
}

// constant makes a constant term the value of a type, which is not known
// before the rule runs. It is invalid where the type has no such value.
func (p *part) constant(l *syntax.Literal) func(ctxt *ir.Context, t ir.Type) ir.Attr {
	body, dense := denseBody(l.Text)
	if l.Kind == syntax.RawLiteral && dense {
		return func(ctxt *ir.Context, t ir.Type) ir.Attr { return denseConstant(body, t)(ctxt) }
	}
	literal := p.literal(l)
	if l.Kind == syntax.StringLiteral || l.Kind == syntax.RawLiteral {
		p.errorf(l.Span, "%s cannot be made a constant of a graph: only numbers can", l.String())
	}
	return func(ctxt *ir.Context, t ir.Type) ir.Attr { return literal.Constant(ctxt, t) }
}

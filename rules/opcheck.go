package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/rules/syntax"
)

// An attribute of an [[op]] has a kind: of syntax.AttributeKinds, or a type of numbers.

// kindType returns the type of numbers that a kind is, 0 for none.
func kindType(kind string) ir.Type {
	if kind == "" || slices.Contains(syntax.AttributeKinds, kind) {
		return 0
	}
	t, err := ir.ParseType(kind)
	if err != nil {
		return 0
	}
	return t
}

// kindText says what an attribute of a kind is.
func kindText(kind string) string {
	switch kind {
	case "integer":
		return "an integer"
	case "integers":
		return "a list of integers"
	case "any", "":
		return "an attribute"
	case "unit":
		return "unit"
	}
	if kindType(kind) != 0 {
		return "a number of the type " + kind
	}
	return "a " + kind
}

// attrIs reports whether an attribute is of a kind.
func attrIs(kind string, a ir.Attr) bool {
	k := a.Kind()
	switch kind {
	case "", "any":
		return true
	case "integer":
		return k == ir.IntAttr
	case "number":
		return k == ir.IntAttr || k == ir.FloatAttr
	case "boolean":
		return k == ir.BoolAttr
	case "string":
		return k == ir.StringAttr
	case "symbol":
		return k == ir.SymbolAttr
	case "type":
		return k == ir.TypeAttr
	case "unit":
		return k == ir.UnitAttr
	case "dictionary":
		return k == ir.DictAttr
	case "list", "integers":
		if k == ir.ArrayAttr {
			_, ints := a.Ints()
			return ints || kind == "list"
		}
		elem := a.Type()
		if elem.IsShaped() {
			elem = elem.Elem()
		}
		isArray := k == ir.OpaqueAttr && strings.HasPrefix(a.Text(), "array<")
		isDense := k == ir.DenseAttr || k == ir.SplatAttr
		isInts := isArray && strings.HasPrefix(a.Text(), "array<i") || isDense && (elem.IsInteger() || elem.Kind() == ir.IndexKind)
		return isInts || kind == "list" && (isArray || isDense)
	}
	return a.Type() == kindType(kind) && (k == ir.IntAttr || k == ir.FloatAttr || k == ir.BoolAttr)
}

// literalIs reports whether a literal can be an attribute of a kind.
func literalIs(kind string, l *syntax.Literal) bool {
	raw := l.Kind == syntax.RawLiteral
	plain := l.Type == 0 || !l.Type.IsShaped()
	word, _, brackets := strings.Cut(l.Text, "<")
	isList := l.Kind == syntax.ListLiteral || l.Kind == syntax.ArrayLiteral || l.Kind == syntax.DenseLiteral || raw && brackets && (word == "array" || word == "dense") || !plain
	switch kind {
	case "", "any":
		return true
	case "integer":
		return l.Kind == syntax.IntLiteral && plain && !l.Type.IsFloat()
	case "number":
		return (l.Kind == syntax.IntLiteral || l.Kind == syntax.FloatLiteral) && plain
	case "boolean":
		return l.Kind == syntax.BoolLiteral && plain
	case "string":
		return l.Kind == syntax.StringLiteral
	case "symbol":
		return l.Kind == syntax.SymbolLiteral
	case "type":
		return raw && isTypeText(l.Text)
	case "unit":
		return raw && l.Text == "unit"
	case "dictionary":
		return l.Kind == syntax.DictLiteral
	case "list":
		return isList
	case "integers":
		return isList && !slices.ContainsFunc(l.Items, func(item syntax.Literal) bool {
			return item.Kind != syntax.IntLiteral && item.Kind <= syntax.RawLiteral
		})
	}
	t := kindType(kind)
	switch {
	case l.Type != 0 && l.Type != t:
		return false
	case l.Kind == syntax.IntLiteral:
		return true
	case l.Kind == syntax.FloatLiteral:
		return t.IsFloat()
	}
	return l.Kind == syntax.BoolLiteral && t == ir.I1
}

func isTypeText(text string) bool {
	_, err := ir.ParseType(text)
	return err == nil
}

// checkKinds reports attributes of an application that are of another kind than the
// op's table says.
func (p *part) checkKinds(t *syntax.Term, op string) {
	o := p.l.ops[op]
	if o == nil {
		return
	}
	for i := range t.Attrs {
		attr := &t.Attrs[i]
		for _, a := range o.attrs {
			if a.Name.Value == attr.Key.Text && attr.Literal != nil && !literalIs(a.Kind.Value, attr.Literal) {
				p.errorf(attr.Value, "the attribute %s of %s is %s, not %s", a.Name.Value, op, kindText(a.Kind.Value), attr.Literal.String())
			}
		}
	}
}

// checkNeeds reports a new node without an attribute that its op's table says it always
// has.
func (p *part) checkNeeds(t *syntax.Term, op string) {
	o := p.l.ops[op]
	if o == nil {
		return
	}
	for _, name := range o.Info.Needs {
		if !slices.ContainsFunc(t.Attrs, func(a syntax.Attr) bool { return a.Key.Text == name }) {
			p.errorf(t.Head.Span, "%s needs the attribute %s", op, name).Help = "(" + t.Head.String() + "{" + name + ": ...})"
		}
	}
}

// checkUse checks the arguments, attributes and outputs of an application
// against what its op is known to have.
func (p *part) checkUse(t *syntax.Term, op string) {
	info := p.info(op)
	if info == nil {
		return
	}
	args, rests := len(t.Args), 0
	for _, arg := range t.Args {
		if arg.Kind == syntax.Rest {
			rests++
		}
	}
	if args -= rests; info.MaxInputs >= 0 && args > info.MaxInputs || rests == 0 && args < info.MinInputs {
		p.errorf(t.Head.Span, "%s takes %s, not %d", op, inputs(info), args)
	}
	switch outputs := info.Outputs; {
	case outputs < 0:
	case t.Output >= outputs:
		p.errorf(t.Span, "%s has %s: there is no #%d", op, phrase.Count(outputs, "output"), t.Output)
	case t.Annot != nil && t.Annot.List && len(t.Annot.Types) != outputs:
		p.errorf(t.Annot.Span, "%s has %s, and %s here", op, phrase.Count(outputs, "output"), phrase.Count(len(t.Annot.Types), "type"))
	}
	known := p.l.attributes[op]
	for _, attr := range t.Attrs {
		if len(known) > 0 && !slices.Contains(known, attr.Key.Text) {
			p.errorf(attr.Key.Span, "%s has no attribute %q", op, attr.Key.Text).Suggest(attr.Key.Text, known)
		}
	}
	p.checkKinds(t, op)
}

func inputs(info *ir.OpInfo) string { return countRange(info.MinInputs, info.MaxInputs, "input") }

func countRegions(info *ir.OpInfo) string {
	return countRange(info.MinRegions, info.MaxRegions, "region")
}

// countRange says how many of a thing there are.
func countRange(least, most int, noun string) string {
	switch {
	case least == most:
		return phrase.Count(least, noun)
	case most < 0:
		return fmt.Sprintf("%s or more", phrase.Count(least, noun))
	}
	return fmt.Sprintf("%d to %s", least, phrase.Count(most, noun))
}

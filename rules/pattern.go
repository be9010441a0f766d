package rules

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// matched is a pattern of a rule: its text and the term that was read.
type matched struct {
	*part
	term *syntax.Term
}

// compilePatterns compiles the terms of a match. After an error it is not a pattern to
// match with, but has the names that the other parts of the rule are checked against.
func (l *loader) compilePatterns(matches []matched) *unify.Pattern {
	terms, errs := make([]*unify.Term, len(matches)), len(l.errs)
	for i, m := range matches {
		if m.term.Output >= 0 {
			m.errorf(m.term.Span, "the root of a pattern is a node: #%d says nothing there", m.term.Output)
		}
		terms[i] = m.part.term(m.term)
	}
	compiled, err := unify.CompileAny(terms, l.set.Dialects)
	switch {
	case err == nil && len(l.errs) > errs:
		return &unify.Pattern{Names: boundNames(matches)}
	case err == nil:
		return compiled
	}
	wrong, span := matches[0], matches[0].term.Span
	var at *unify.TermError
	if errors.As(err, &at) {
		i := slices.IndexFunc(terms, func(t *unify.Term) bool { return t.Has(at.Term) })
		wrong, span = matches[max(0, i)], diag.Span{Start: at.Term.Start, End: at.Term.End}
	}
	wrong.errorf(span, "%v", err)
	return &unify.Pattern{Names: boundNames(matches)}
}

// boundNames returns the names that terms bind, each as what it is first.
func boundNames(matches []matched) map[string]unify.Slot {
	names := map[string]unify.Slot{}
	for _, m := range matches {
		bindNames(m.term, names)
	}
	return names
}

func bindNames(t *syntax.Term, names map[string]unify.Slot) {
	add := func(name string, kind unify.SlotKind) {
		if _, known := names[name]; !known && name != "" {
			names[name] = unify.Slot{Kind: kind, Index: len(names)}
		}
	}
	for t := range t.All() {
		add(t.As.Text, unify.VarSlot)
		switch t.Kind {
		case syntax.Var:
			add(t.Name, unify.VarSlot)
		case syntax.Rest:
			add(t.Name, unify.RestSlot)
		}
		for _, r := range t.Regions {
			add(r.Name, unify.RegionSlot)
		}
		add(t.Head.Var, unify.OpSlot)
		for i := range t.Attrs {
			add(t.Attrs[i].Var, unify.AttrSlot)
			for v := range t.Attrs[i].Literal.Variables() {
				add(v.Text, unify.AttrSlot)
			}
		}
		if t.Annot == nil {
			continue
		}
		for _, ref := range t.Annot.Types {
			add(ref.Var, unify.TypeSlot)
		}
	}
}

// term turns a term of the text into one that the engine knows.
func (p *part) term(t *syntax.Term) *unify.Term {
	out := &unify.Term{Name: t.Name, As: t.As.Text, Start: t.Span.Start, End: t.Span.End}
	switch t.Kind {
	case syntax.Var:
		out.Kind = unify.VarTerm
	case syntax.Rest:
		out.Kind = unify.RestTerm
	case syntax.Any:
		out.Kind = unify.AnyTerm
	case syntax.AnyConst:
		out.Kind = unify.ConstTerm
	case syntax.Const:
		out.Kind = unify.NumberTerm
		out.Value = p.constantTerm(t)
	case syntax.App:
		p.app(t, out)
	}
	if t.Annot != nil {
		for _, ref := range t.Annot.Types {
			out.Types = append(out.Types, unify.TypeTerm{Var: ref.Var, Type: ref.Type})
		}
	}
	return out
}

func (p *part) app(t *syntax.Term, out *unify.Term) {
	out.Kind, out.Name, out.Output = unify.AppTerm, t.Head.Var, max(t.Output, 0)
	for _, word := range t.Head.Ops {
		op := p.op(word)
		p.checkUse(t, op)
		out.Ops = append(out.Ops, op)
	}
	out.Closed = t.Closed
	for i := range t.Attrs {
		a := &t.Attrs[i]
		attr := unify.AttrTerm{Name: a.Key.Text, Var: a.Var}
		if a.Kind == syntax.AttrLiteral {
			literal := p.literal(a.Literal)
			attr.Literal = &literal
		}
		out.Attrs = append(out.Attrs, attr)
	}
	for _, arg := range t.Args {
		out.Args = append(out.Args, p.term(arg))
	}
	p.checkHolds(t, out.Ops)
	for _, r := range t.Regions {
		out.Regions = append(out.Regions, p.region(r))
	}
}

// region turns a region of a pattern into one that the engine knows.
func (p *part) region(r *syntax.Region) *unify.RegionTerm {
	out := &unify.RegionTerm{
		Name: r.Name, Empty: r.Body && !r.Arrow, Body: r.Arrow,
		Start: r.Span.Start, End: r.Span.End,
	}
	for _, t := range r.Args {
		out.Args = append(out.Args, p.term(t))
	}
	for _, t := range r.Yields {
		out.Yields = append(out.Yields, p.term(t))
	}
	return out
}

// checkHolds reports regions of ops that are known to have none, or another number.
func (p *part) checkHolds(t *syntax.Term, ops []string) {
	if len(t.Regions) == 0 {
		return
	}
	for _, op := range ops {
		if info := p.info(op); info != nil && !info.Has(ir.Regions) {
			p.errorf(t.Regions[0].Span, "%s has no regions", op)
			return
		} else if n := len(t.Regions); info != nil && info.MaxRegions != 0 && (n < info.MinRegions || info.MaxRegions > 0 && n > info.MaxRegions) {
			p.errorf(t.Regions[n-1].Span, "%s has %s, not %d", op, countRegions(info), n)
			return
		}
	}
}

// checkRegionArguments reports a variable that is an argument of a region and stands
// where it cannot be one.
func (m *matched) checkRegionArguments() {
	owner := map[string]*syntax.Region{}
	for t := range m.term.All() {
		for _, r := range t.Regions {
			for _, arg := range r.Args {
				if arg.Name == "" {
					continue
				}
				if owner[arg.Name] != nil {
					m.errorf(arg.Span, "?%s is an argument of two regions", arg.Name)
				}
				owner[arg.Name] = r
			}
		}
	}
	if len(owner) > 0 {
		m.checkScope(m.term, owner, nil)
	}
}

func (m *matched) checkScope(t *syntax.Term, owner map[string]*syntax.Region, around []*syntax.Region) {
	if r := owner[t.Name]; r != nil && (t.Kind == syntax.Var || t.Kind == syntax.Rest) && !slices.Contains(around, r) {
		m.errorf(t.Span, "?%s is an argument of %s: nothing outside of that can use it", t.Name, r)
	}
	for _, arg := range t.Args {
		m.checkScope(arg, owner, around)
	}
	for _, r := range t.Regions {
		inner := append(around[:len(around):len(around)], r)
		for _, y := range r.Yields {
			m.checkScope(y, owner, inner)
		}
	}
}

// constantTerm returns the literal of a constant term. One that is written with its
// elements has the type that follows it.
func (p *part) constantTerm(t *syntax.Term) unify.Literal {
	l := *t.Const
	if l.Kind == syntax.RawLiteral && l.Type == 0 && t.Annot != nil && !t.Annot.List && t.Annot.Types[0].Kind == syntax.TypeExact {
		l.Type = t.Annot.Types[0].Type
	}
	return p.literal(&l)
}

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
		p.parts(l, &out)
	case syntax.DictLiteral:
		out.Kind = unify.DictLiteral
		p.parts(l, &out)
	case syntax.ArrayLiteral:
		out.Kind, out.Elem = unify.ArrayLiteral, l.Elem
		p.parts(l, &out)
		if l.Type != 0 {
			p.errorf(l.Span, "%s has no other type", l.String())
		}
	case syntax.DenseLiteral:
		out.Kind = unify.ElementsLiteral
		p.parts(l, &out)
		p.checkElements(l, &out)
	case syntax.VarLiteral:
		out.Kind = unify.VarLiteral
	case syntax.RestLiteral:
		out.Kind = unify.RestLiteral
	case syntax.AnyLiteral:
		out.Kind = unify.AnyLiteral
	default:
		return p.rawLiteral(l, out)
	}
	return out
}

// parts adds the elements of a list or the entries of a dictionary.
func (p *part) parts(l *syntax.Literal, out *unify.Literal) {
	for i := range l.Items {
		out.List = append(out.List, p.literal(&l.Items[i]))
		if l.Kind == syntax.DictLiteral {
			out.Keys = append(out.Keys, l.Items[i].Key.Text)
		}
	}
}

// checkElements checks the elements of dense<...> with variables, and its shape.
func (p *part) checkElements(l *syntax.Literal, out *unify.Literal) {
	if err := out.Check(); err != nil {
		p.errorf(l.Span, "%v", err)
		*out = unify.Literal{Kind: unify.AnyLiteral} // so that it is reported once
		return
	}
	if l.Type == 0 {
		return
	}
	elem := l.Type.Elem()
	if !l.Type.IsShaped() || !l.Type.IsStatic() || elem == 0 {
		p.errorf(l.Span, "a dense literal has a type of known shape, not %s", l.Type)
		return
	}
	var check func(item *syntax.Literal)
	check = func(item *syntax.Literal) {
		if item.Kind == syntax.ListLiteral {
			for i := range item.Items {
				check(&item.Items[i])
			}
			return
		}
		typed := *item
		if typed.Type == 0 && typed.Kind <= syntax.BoolLiteral {
			typed.Type = elem
			p.checkLiteral(&typed)
		}
	}
	check(&l.Items[0])
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
		p.errorf(l.Span, "%s has no type", l.Text).Help = "write it after a colon: dense<[1, 2]> : tensor<2xi32>"
	case l.Text == "unit" && l.Type == 0:
		return unify.Literal{Kind: unify.UnitLiteral}
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
	if t == 0 || l.Kind >= syntax.RawLiteral {
		return
	}
	switch {
	case l.Kind == syntax.IntLiteral && (t.IsInteger() && t.HoldsInt64(l.Int) || t.IsFloat() || t.Kind() == ir.IndexKind):
	case l.Kind == syntax.FloatLiteral && t.IsFloat():
	case l.Kind == syntax.BoolLiteral && t == ir.I1:
	default:
		p.errorf(l.Span, "%s is not a value of the type %s", l.String(), l.Type)
	}
}

// denseBody returns the text between the brackets of dense<...>.
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
	if l.Kind == syntax.DictLiteral || l.Kind == syntax.ArrayLiteral {
		if l.Type != 0 && l.Kind == syntax.DictLiteral {
			p.errorf(l.Span, "a dictionary has no type")
		}
		return func(ctxt *ir.Context) ir.Attr { return literal.Attr(ctxt) }
	}
	switch {
	case !hasConstants(l.Type):
		p.errorf(l.Span, "there is no constant %s: the type does not say its shape", l.String()).Help =
			"fill(0, t) is the constant of one that does"
		return (*ir.Context).Unit
	case l.Type.IsShaped() && l.Kind > syntax.BoolLiteral:
		return (*ir.Context).Unit // reported: it is not a value of the type
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
		p.errorf(l.Span, "%s has no type", l.Text).Help = "write it after a colon: dense<0> : tensor<4xi32>"
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
	if l.Kind == syntax.StringLiteral || l.Kind >= syntax.RawLiteral {
		p.errorf(l.Span, "%s cannot be made a constant of a graph: only numbers can", l.String())
	}
	return func(ctxt *ir.Context, t ir.Type) ir.Attr { return literal.Constant(ctxt, t) }
}

// hasConstants reports whether a type has constants: not where a dimension is not
// known, or the shape is that of a place in memory.
func hasConstants(t ir.Type) bool {
	return !t.IsShaped() || (t.IsStatic() || t.Kind() == ir.VectorKind) && t.Kind() != ir.MemRefKind
}

// misplaced returns the last argument of an application without a type where that
// has one which it need not have: a type that was meant for the application.
func misplaced(t *syntax.Term) *syntax.Term {
	if t.Annot != nil || len(t.Args) == 0 {
		return nil
	}
	last := t.Args[len(t.Args)-1]
	if last.Annot == nil || last.Kind != syntax.Var && last.Kind != syntax.Value {
		return nil
	}
	return last
}

// bareText returns the text of a term without its type.
func bareText(t *syntax.Term) string {
	bare := *t
	bare.Annot = nil
	return bare.String()
}

// typedOutside returns the text of an application with the type of its last argument as
// its own.
func typedOutside(t, last *syntax.Term) string {
	right, bare := *t, *last
	right.Annot, bare.Annot = last.Annot, nil
	right.Args = append(slices.Clone(t.Args[:len(t.Args)-1]), &bare)
	return right.String()
}

// tells reports whether an op can infer the types of its outputs.
func tells(info *ir.OpInfo) bool {
	return info != nil && info.Infer != nil || info.Has(ir.ConstantLike) || info.Has(ir.SameType) && info.Outputs == 1 && info.MinInputs > 0
}

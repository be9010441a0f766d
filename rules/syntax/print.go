package syntax

import (
	"math"
	"strconv"
	"strings"
)

// noText stands for a part of a term that is not there.
const noText = "<nil>"

// The words of terms.
const (
	anyConst = "const" // any constant, in patterns
	fold     = "fold"  // before an application in a replacement: what it computes of constants
)

// String returns the term in its canonical form, which reads back as the
// same term: one space between arguments, no comments, plain numbers.
func (t *Term) String() string {
	var b strings.Builder
	t.write(&b)
	return b.String()
}

func (t *Term) write(b *strings.Builder) {
	if t == nil {
		b.WriteString(noText)
		return
	}
	if t.As.Text != "" {
		b.WriteString("?" + t.As.Text + "@")
	}
	switch t.Kind {
	case AnyConst:
		b.WriteString(anyConst)
	case Computed:
		b.WriteString("{" + t.Expr.Text + "}")
		if t.Spread {
			b.WriteString("...")
		}
	case Fold:
		b.WriteString(fold)
		t.Args[0].write(b)
	case App:
		t.writeApp(b)
	case Var:
		b.WriteString("?" + t.Name)
	case Rest:
		b.WriteString("?" + t.Name + "...")
	case Value:
		b.WriteString("%" + t.Name)
	case Any:
		b.WriteByte('_')
	case Const:
		b.WriteString(t.Const.String())
	case Sequence:
		t.writeSequence(b)
	case Inlined:
		t.writeInlined(b)
	}
	if t.Annot != nil {
		b.WriteString(" : " + t.Annot.String())
	}
}

func (t *Term) writeSequence(b *strings.Builder) {
	b.WriteByte('[')
	for i, arg := range t.Args {
		if i > 0 {
			b.WriteString(", ")
		}
		arg.write(b)
	}
	b.WriteByte(']')
}

func (t *Term) writeApp(b *strings.Builder) {
	b.WriteString("(" + t.Head.String())
	for i, a := range t.Attrs {
		b.WriteString([]string{"{", ", "}[min(i, 1)])
		b.WriteString(a.String())
	}
	if t.Closed {
		b.WriteString([]string{"{", ", "}[min(len(t.Attrs), 1)] + "!")
	}
	if len(t.Attrs) > 0 || t.Closed {
		b.WriteByte('}')
	}
	for _, arg := range t.Args {
		b.WriteByte(' ')
		arg.write(b)
	}
	for _, r := range t.Regions {
		b.WriteByte(' ')
		r.write(b)
	}
	b.WriteByte(')')
	if t.Output >= 0 {
		b.WriteString("#" + strconv.Itoa(t.Output))
	}
}

func (t *Term) writeInlined(b *strings.Builder) {
	b.WriteString(inline + "(^" + t.Name)
	writeTerms(b, t.Args)
	b.WriteByte(')')
	if t.Output >= 0 {
		b.WriteString("#" + strconv.Itoa(t.Output))
	}
	if t.Spread {
		b.WriteString("...")
	}
}

func writeTerms(b *strings.Builder, terms []*Term) {
	for _, t := range terms {
		b.WriteByte(' ')
		t.write(b)
	}
}

// String returns the head as it is written after the parenthesis.
func (h Head) String() string {
	names := make([]string, len(h.Ops))
	for i, op := range h.Ops {
		names[i] = op.Text
	}
	switch {
	case h.Var != "" && len(names) > 0:
		return "?" + h.Var + ":{" + strings.Join(names, " ") + "}"
	case h.Var != "":
		return "?" + h.Var
	case len(names) == 0:
		return "_"
	case len(names) == 1:
		return names[0]
	}
	return "{" + strings.Join(names, " ") + "}"
}

// String returns the attribute as it is written between the braces.
func (a Attr) String() string {
	key := a.Key.Text
	if !isWord(key) {
		key = strconv.Quote(key)
	}
	switch a.Kind {
	case AttrVar:
		return key + ": ?" + a.Var
	case AttrAny:
		return key + ": _"
	case AttrLiteral:
		return key + ": " + a.Literal.String()
	}
	return key + ": " + a.Expr
}

// String returns the literal in its canonical form.
func (l *Literal) String() string {
	if l == nil {
		return noText
	}
	text := l.bare()
	if l.Type != 0 {
		text += " : " + l.Type.String()
	}
	return text
}

func (l *Literal) bare() string {
	switch l.Kind {
	case IntLiteral:
		return strconv.FormatInt(l.Int, 10)
	case FloatLiteral:
		return formatFloat(l.Float)
	case BoolLiteral:
		return strconv.FormatBool(l.Bool)
	case StringLiteral:
		return strconv.Quote(l.Text)
	case SymbolLiteral:
		return "@" + l.Text
	case ListLiteral:
		return "[" + l.items() + "]"
	case DictLiteral:
		return "{" + l.items() + "}"
	case ArrayLiteral:
		if len(l.Items) == 0 {
			return "array<" + l.Elem.String() + ">"
		}
		return "array<" + l.Elem.String() + ": " + l.items() + ">"
	case DenseLiteral:
		return "dense<" + l.items() + ">"
	case VarLiteral:
		return "?" + l.Text
	case RestLiteral:
		if l.Text == "" {
			return "_..."
		}
		return "?" + l.Text + "..."
	case AnyLiteral:
		return "_"
	}
	return l.Text
}

// items returns the texts of the parts, with commas between them.
func (l *Literal) items() string {
	items := make([]string, len(l.Items))
	for i := range l.Items {
		item := &l.Items[i]
		items[i] = item.String()
		if l.Kind != DictLiteral || item.Kind == RestLiteral {
			continue
		}
		key := item.Key.Text
		if !isWord(key) {
			key = strconv.Quote(key)
		}
		items[i] = key + ": " + items[i]
	}
	return strings.Join(items, ", ")
}

// formatFloat keeps a float a float when it is read again.
func formatFloat(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	case math.IsNaN(f):
		return "nan"
	}
	text := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

// String returns the annotation as it is written after the colon.
func (a *Annotation) String() string {
	if a == nil || !a.List && len(a.Types) == 0 {
		return noText
	}
	if !a.List {
		text := a.Types[0].String()
		if a.Spread {
			text += "..."
		}
		return text
	}
	types := make([]string, len(a.Types))
	for i, t := range a.Types {
		types[i] = t.String()
	}
	return "(" + strings.Join(types, ", ") + ")"
}

// String returns the type reference as it is written.
func (r TypeRef) String() string {
	switch r.Kind {
	case TypeVar:
		return "?" + r.Var
	case TypeAny:
		return "_"
	case TypeExpr:
		return "{" + r.Expr.Text + "}"
	}
	return r.Type.String()
}

// String returns the region as it is written after the arguments.
func (r *Region) String() string {
	var b strings.Builder
	r.write(&b)
	return b.String()
}

func (r *Region) write(b *strings.Builder) {
	b.WriteString("^" + r.Name)
	if r.Any {
		b.WriteByte('_')
	}
	if !r.Body {
		return
	}
	b.WriteByte('(')
	for _, t := range r.Args {
		t.write(b)
		b.WriteByte(' ')
	}
	if r.Arrow {
		b.WriteString("->")
		writeTerms(b, r.Yields)
	}
	b.WriteByte(')')
}

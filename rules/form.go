package rules

import (
	"strings"

	"github.com/settle-go/settle/rules/syntax"
)

// readForms makes lists of integers of the literals that a dialect has a form for,
// as a chain's region<(4,6), [(2,2,0)], []>, and ops of the roles of a family.
func (p *part) readForms(terms ...*syntax.Term) {
	p.play(terms...)
	for _, root := range terms {
		for t := range root.All() {
			for i := range t.Attrs {
				if l := t.Attrs[i].Literal; l != nil && l.Kind == syntax.RawLiteral {
					p.readForm(l)
				}
			}
		}
	}
}

func (p *part) readForm(l *syntax.Literal) {
	name, text, _ := strings.Cut(l.Text, "<")
	for _, d := range p.l.set.Dialects.List() {
		read := d.Forms[name]
		if read == nil {
			continue
		}
		ints, err := read(strings.TrimSuffix(text, ">"))
		if err != nil {
			p.errorf(l.Span, "%s: %v", l.Text, err)
			return
		}
		l.Kind, l.Text = syntax.ListLiteral, ""
		for _, i := range ints {
			l.Items = append(l.Items, syntax.Literal{Kind: syntax.IntLiteral, Span: l.Span, Int: i})
		}
		return
	}
}

package lsp

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/rules/syntax"
)

// sharedName is the name of an op that files declare, or of an attribute of one.
type sharedName struct {
	op        string // with its dialect
	attribute string // "" for the op itself
	span      diag.Span
	text      string // as it is written at the span
}

// sharedAt returns the shared name at a byte of a document.
func (s *server) sharedAt(d *document, offset int) (found sharedName, ok bool) {
	d.eachShared(func(n sharedName) {
		if !ok && n.span.Start <= offset && offset <= n.span.End {
			found, ok = n, true
		}
	})
	if !ok {
		return found, false
	}
	_, op := s.declared(d, found.op)
	if op == nil {
		return found, false
	}
	isIt := func(a syntax.Attribute) bool { return a.Name.Value == found.attribute }
	return found, found.attribute == "" || slices.ContainsFunc(op.Attributes, isIt)
}

// eachShared yields the names of ops and attributes in a file, with the dialect of the file where
// an op has none.
func (d *document) eachShared(yield func(sharedName)) {
	for i := range d.file.Ops {
		op := &d.file.Ops[i]
		full := d.dialect() + "." + op.Name.Value
		yield(sharedName{op: full, span: op.Name.Span, text: op.Name.Value})
		for _, a := range op.Attributes {
			yield(sharedName{full, a.Name.Value, a.Name.Span, a.Name.Value})
			d.uses(op, a.Name.Value, func(span diag.Span) { yield(sharedName{full, a.Name.Value, span, a.Name.Value}) })
		}
	}
	for _, f := range d.file.Families {
		for _, role := range f.Roles {
			for _, op := range role.Ops {
				if op.IsTerm() {
					terms, _ := syntax.ParseReplacement(d.source, op)
					d.eachSharedOf(op, terms, yield)
				} else {
					yield(sharedName{op: d.full(op.Value), span: op.Span, text: op.Value})
				}
			}
		}
	}
	d.eachTerms(func(text syntax.String, terms []*syntax.Term) { d.eachSharedOf(text, terms, yield) })
}

// uses yields where expressions of an op name one of its attributes.
func (d *document) uses(op *syntax.Op, attribute string, yield func(diag.Span)) {
	for _, text := range op.Types {
		for _, t := range d.tokens(text) {
			if t.text == attribute && t.after != '(' {
				yield(t.span)
			}
		}
	}
	for _, text := range op.Means {
		for _, t := range d.tokens(text) {
			if t.text == attribute && t.braces > 0 && t.after != '(' && t.after != ':' {
				yield(t.span)
			}
		}
	}
}

// eachTerms yields the strings of a file that have terms, read.
func (d *document) eachTerms(yield func(text syntax.String, terms []*syntax.Term)) {
	replacement := func(text syntax.String) {
		terms, _ := syntax.ParseReplacement(d.source, text)
		yield(text, terms)
	}
	for i := range d.file.Rules {
		r := &d.file.Rules[i]
		for _, p := range r.Patterns() {
			term, _ := syntax.ParsePattern(d.source, p)
			yield(p, []*syntax.Term{term})
		}
		replacement(r.Replace)
		for _, test := range r.Tests {
			in, _ := syntax.ParseTestTerm(d.source, test.In)
			yield(test.In, in)
			if test.Out.Value != "unchanged" {
				out, _ := syntax.ParseOutcome(d.source, test.Out)
				yield(test.Out, out)
			}
		}
		for _, op := range []syntax.String{r.From, r.To, r.Remove} {
			if op.IsSet() {
				yield(op, []*syntax.Term{{Kind: syntax.App, Head: syntax.Head{Ops: []syntax.Word{{Text: op.Value, Span: diag.Span{End: len(op.Value)}}}}}})
			}
		}
	}
	for _, op := range d.file.Ops {
		for _, text := range op.Means {
			replacement(text)
		}
	}
	for _, r := range d.file.Relations {
		for _, text := range r.Clauses {
			if clause, _ := syntax.ParseClause(d.source, text); clause != nil {
				yield(text, append([]*syntax.Term{clause.Head}, clause.Goals...))
			}
		}
	}
}

// eachSharedOf yields the names in terms of a string.
func (d *document) eachSharedOf(text syntax.String, terms []*syntax.Term, yield func(sharedName)) {
	if !text.Exact() {
		return // an escape moves what follows it
	}
	for _, root := range terms {
		if root == nil {
			continue
		}
		for t := range root.All() {
			for _, op := range t.Head.Ops {
				yield(sharedName{op: d.full(op.Text), span: text.At(op.Span), text: op.Text})
				for _, a := range t.Attrs {
					if a.Key.Text != "" {
						yield(sharedName{d.full(op.Text), a.Key.Text, text.At(a.Key.Span), a.Key.Text})
					}
				}
			}
		}
	}
}

// full returns the name of an op with its dialect.
func (d *document) full(op string) string {
	if strings.Contains(op, ".") {
		return op
	}
	return d.dialect() + "." + op
}

// everywhere returns the rule files in which a shared name may be, read.
func (s *server) everywhere(d *document) []*document {
	list := []*document{d}
	known := map[string]bool{d.source.Name: true}
	for _, f := range slices.Concat(s.folder(d), s.workspace()) {
		if !known[f.Name] {
			known[f.Name] = true
			list = append(list, s.document(f))
		}
	}
	return list
}

var newOpName = regexp.MustCompile(`^[A-Za-z_][\w.$-]*$`)

// renameShared renames an op or an attribute in all files that know the declaration.
func (s *server) renameShared(d *document, n sharedName, name string) (any, error) {
	from, op := s.declared(d, n.op)
	dialect := from.dialect() + "."
	name = strings.TrimPrefix(name, dialect)
	isTaken := func(a syntax.Attribute) bool { return a.Name.Value == name && n.attribute != "" && name != n.attribute }
	switch {
	case n.attribute == "" && !newOpName.MatchString(name), n.attribute != "" && !newName.MatchString(name):
		return nil, refusal(fmt.Sprintf("%q is not a name of an %s", name, cmp.Or(map[bool]string{true: "op"}[n.attribute == ""], "attribute")))
	case slices.ContainsFunc(op.Attributes, isTaken):
		return nil, refusal("the op has an attribute " + name + " already")
	}
	if _, other := s.declared(d, dialect+name); n.attribute == "" && other != nil && other != op {
		return nil, refusal("there is an op " + dialect + name + " already")
	}
	changes := map[*document][]diag.Edit{}
	for _, one := range s.everywhere(d) {
		if knows, known := s.declared(one, n.op); known == nil || knows.source.Name != from.source.Name {
			continue
		}
		one.eachShared(func(other sharedName) {
			if other.op != n.op || other.attribute != n.attribute {
				return
			}
			text := name
			if n.attribute == "" && strings.HasPrefix(other.text, dialect) {
				text = dialect + name
			}
			edit := diag.Edit{Span: other.span, Text: text}
			if !slices.Contains(changes[one], edit) {
				changes[one] = append(changes[one], edit)
			}
		})
	}
	if err := s.checkChanges(changes); err != nil {
		return nil, err
	}
	edit := workspaceEdit{map[string][]textEdit{}}
	for one, edits := range changes {
		slices.SortFunc(edits, func(a, b diag.Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
		edit.Changes[one.uri] = one.edit(edits).Changes[one.uri]
	}
	return edit, nil
}

// checkChanges refuses changes after which a file would have mistakes that it had not.
func (s *server) checkChanges(changes map[*document][]diag.Edit) error {
	texts := map[string]string{}
	for d, edits := range changes {
		texts[d.source.Name] = diag.Fix{Edits: edits}.Apply(d.source.Text)
	}
	own := func(d *document, list diag.List) diag.List {
		return slices.DeleteFunc(list, func(e *diag.Error) bool { return e.Source != nil && e.Source.Name != d.source.Name })
	}
	for d := range changes {
		others := s.others(d)
		before := own(d, s.options.Check(File{d.source.Name, d.source.Text}, others))
		for i, f := range others {
			if text, changed := texts[f.Name]; changed {
				others[i].Text = text
			}
		}
		after := own(d, s.options.Check(File{d.source.Name, texts[d.source.Name]}, others))
		if count(after) > count(before) {
			return refusal("there would be a mistake then: " + after[0].Message)
		}
	}
	return nil
}

package lsp

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/rules/format"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/rules/syntax"
)

// op returns what is known of an op that a file names, also one that it declares itself.
func (s *server) op(d *document, name string) (title, doc string, ok bool) {
	for i := range d.file.Ops {
		if op := &d.file.Ops[i]; op.Name.Value == name || d.dialect()+"."+op.Name.Value == name {
			return op.Name.Value, op.Doc.Value, true
		}
	}
	for _, full := range []string{d.dialect() + "." + name, name} {
		if info := s.options.Dialects.Op(full); info != nil {
			return full, strings.TrimSpace(arity(info) + "\n\n" + info.Doc), true
		}
	}
	return "", "", false
}

// dialect returns the dialect of ops that the file names without one.
func (d *document) dialect() string {
	if d.file.Declares != nil {
		return d.file.Declares.Name.Value
	}
	return d.file.Dialect.Value
}

// arity says how many inputs and outputs an op has.
func arity(info *ir.OpInfo) string {
	count := func(least, most int) string {
		switch {
		case most == ir.Variadic && least <= 0:
			return "any number of"
		case most == ir.Variadic:
			return fmt.Sprintf("%d or more", least)
		case least == most:
			return fmt.Sprint(least)
		}
		return fmt.Sprintf("%d to %d", least, most)
	}
	text := count(info.MinInputs, info.MaxInputs) + " inputs, " + count(info.Outputs, info.Outputs) + " outputs"
	if len(info.Needs) > 0 {
		text += "; attributes: " + strings.Join(info.Needs, ", ")
	}
	return text
}

func (s *server) hover(d *document, p *documentParams) (any, error) {
	offset := d.offset(p.Position)
	if at, ok := d.at(offset); ok {
		t, ok := d.tokenAt(at.field.text, offset)
		if !ok {
			return nil, nil
		}
		if text := s.explain(d, at, t); text != "" {
			return hover{markup{"markdown", text}, d.rangeOf(t.span)}, nil
		}
		return nil, nil
	}
	if key, span := d.keyAt(offset); key != "" {
		if node := schemaAt(d.tableAt(offset)); node != nil && node.Properties[key] != nil {
			return hover{markup{"markdown", "**" + key + "**\n\n" + node.Properties[key].Description}, d.rangeOf(span)}, nil
		}
	}
	return nil, nil
}

// explain says what a word is.
func (s *server) explain(d *document, at place, t token) string {
	if t.text[0] == '?' || at.field.key == "where" || at.field.key == "let" || t.braces > 0 {
		if f, ok := functionOf(t); ok && t.text[0] != '?' {
			return fmt.Sprintf("**%s**%s\n\n%s\n\n`%s`", f.Name, f.Signature, f.Doc, f.Example)
		}
		_, where := d.bound(at.rule)
		if span, ok := where[variable(t)]; ok && isVariable(at.field, t, variable(t)) {
			line := d.source.Text[d.lines[d.position(span.Start).Line]:]
			line, _, _ = strings.Cut(line, "\n")
			return fmt.Sprintf("**%s**, bound by\n\n```toml\n%s\n```", variable(t), strings.TrimSpace(line))
		}
	}
	if title, doc, ok := s.op(d, t.text); ok && at.field.key != "where" && at.field.key != "let" {
		return "**" + title + "**\n\n" + doc
	}
	return ""
}

func functionOf(t token) (guard.FunctionDoc, bool) {
	for _, f := range guard.Functions() {
		if f.Name == t.text {
			return f, true
		}
	}
	return guard.FunctionDoc{}, false
}

func (s *server) definition(d *document, p *documentParams) (any, error) {
	offset := d.offset(p.Position)
	span, ok := d.definitionAt(offset)
	if !ok {
		return nil, nil
	}
	return []location{{d.uri, d.rangeOf(span)}}, nil
}

func (d *document) definitionAt(offset int) (diag.Span, bool) {
	if at, ok := d.at(offset); ok {
		t, ok := d.tokenAt(at.field.text, offset)
		if !ok {
			return diag.Span{}, false
		}
		_, where := d.bound(at.rule)
		if span, ok := where[variable(t)]; ok && isVariable(at.field, t, variable(t)) {
			return span, true
		}
		for _, op := range d.file.Ops {
			if op.Name.Value == t.text || d.dialect()+"."+op.Name.Value == t.text {
				return op.Name.Span, true
			}
		}
		return diag.Span{}, false
	}
	return d.namedAt(offset)
}

// namedAt returns where the rule or relation is whose name is at a byte.
func (d *document) namedAt(offset int) (diag.Span, bool) {
	for _, r := range d.file.Rules {
		for _, name := range []syntax.String{r.Inverse, r.InsteadOf, r.By} {
			if !name.IsSet() || offset < name.Span.Start || offset > name.Span.End {
				continue
			}
			for _, other := range d.file.Rules {
				if other.Name.Value == name.Value {
					return other.Name.Span, true
				}
			}
			for _, relation := range d.file.Relations {
				if relation.Name.Value == name.Value {
					return relation.Name.Span, true
				}
			}
		}
	}
	return diag.Span{}, false
}

// variableAt returns the variable at a byte, and the rule that it is of.
func (d *document) variableAt(offset int) (rule *syntax.RuleDecl, t token, ok bool) {
	at, ok := d.at(offset)
	if !ok {
		return nil, t, false
	}
	if t, ok = d.tokenAt(at.field.text, offset); !ok {
		return nil, t, false
	}
	_, where := d.bound(at.rule)
	_, isBound := where[variable(t)]
	return at.rule, t, isBound && isVariable(at.field, t, variable(t))
}

func (s *server) prepareRename(d *document, p *documentParams) (any, error) {
	_, t, ok := d.variableAt(d.offset(p.Position))
	if !ok {
		return nil, nil
	}
	return d.rangeOf(nameSpan(t)), nil
}

// nameSpan returns the span of the name alone.
func nameSpan(t token) diag.Span {
	start := t.span.Start + len(t.text) - len(strings.TrimLeft(t.text, "?"))
	return diag.Span{Start: start, End: start + len(variable(t))}
}

var newName = regexp.MustCompile(`^[A-Za-z_]\w*$`)

func (s *server) rename(d *document, p *documentParams) (any, error) {
	rule, t, ok := d.variableAt(d.offset(p.Position))
	if !ok {
		return nil, refusal("there is no variable to rename")
	}
	names, _ := d.bound(rule)
	name := strings.TrimPrefix(p.NewName, "?")
	switch {
	case !newName.MatchString(name):
		return nil, refusal(fmt.Sprintf("%q is not a name of a variable", p.NewName))
	case slices.Contains(names, name) && name != variable(t):
		return nil, refusal("the rule has a variable " + name + " already")
	}
	var edits []diag.Edit
	for _, f := range fields(rule) {
		for _, other := range d.tokens(f.text) {
			if isVariable(f, other, variable(t)) {
				edits = append(edits, diag.Edit{Span: nameSpan(other), Text: name})
			}
		}
	}
	changed := diag.Fix{Edits: edits}.Apply(d.source.Text)
	if errs := s.options.Check(d.source.Name, changed); count(errs) > count(d.errs) {
		return nil, refusal("the rule would have a mistake then: " + errs[0].Message)
	}
	return d.edit(edits), nil
}

func refusal(text string) error {
	return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: text}
}

// count returns the number of errors, without warnings.
func count(list diag.List) int {
	n := 0
	for _, e := range list {
		if e.Severity != diag.SeverityWarning {
			n++
		}
	}
	return n
}

func (d *document) edit(edits []diag.Edit) workspaceEdit {
	list := []textEdit{}
	for _, e := range edits {
		list = append(list, textEdit{d.rangeOf(e.Span), e.Text})
	}
	return workspaceEdit{map[string][]textEdit{d.uri: list}}
}

func (s *server) format(d *document, _ *documentParams) (any, error) {
	text, err := format.Source(d.source.Name, []byte(d.source.Text))
	if err != nil {
		return nil, refusal(err.Error())
	}
	if string(text) == d.source.Text {
		return []textEdit{}, nil
	}
	return []textEdit{{d.rangeOf(diag.Span{Start: 0, End: len(d.source.Text)}), string(text)}}, nil
}

// actions offers the edits that mend mistakes in a range.
func (s *server) actions(d *document, p *documentParams) (any, error) {
	start, end := d.offset(p.Range.Start), d.offset(p.Range.End)
	list := []codeAction{}
	for _, e := range d.errs {
		if e.Span.Start > end || max(e.Span.End, e.Span.Start) < start {
			continue
		}
		for _, fix := range e.Fixes {
			list = append(list, codeAction{cmp.Or(fix.Message, "mend it"), "quickfix", d.edit(fix.Edits)})
		}
	}
	return list, nil
}

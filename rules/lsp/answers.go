package lsp

import (
	"cmp"
	"fmt"
	"path"
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
	if from, op := s.declared(d, name); op != nil {
		title = op.Name.Value
		if from != d {
			title += " (" + path.Base(from.source.Name) + ")"
		}
		return title, op.Doc.Value, true
	}
	for _, full := range []string{d.dialect() + "." + name, name} {
		if info := s.options.Dialects.Op(full); info != nil {
			return full, strings.TrimSpace(arity(info) + "\n\n" + info.Doc), true
		}
	}
	return "", "", false
}

// declared returns the op that a file names which the file or another one of its folder
// declares, nil for none.
func (s *server) declared(d *document, name string) (from *document, op *syntax.Op) {
	for i := range d.file.Ops {
		if op := &d.file.Ops[i]; op.Name.Value == name || d.dialect()+"."+op.Name.Value == name {
			return d, op
		}
	}
	full := d.full(name)
	for _, other := range s.around(d) {
		for i := range other.file.Ops {
			if op := &other.file.Ops[i]; other.dialect()+"."+op.Name.Value == full {
				return other, op
			}
		}
	}
	return nil, nil
}

// playedRole is a role of a family, and the file of a dialect that plays it.
type playedRole struct {
	from   *document
	family *syntax.Family
	role   *syntax.Role
}

// roles returns the roles of a family, as the dialects of the folder and the shipped ones play
// them.
func (s *server) roles(d *document, family string) []playedRole {
	var list []playedRole
	for _, from := range slices.Concat([]*document{d}, s.around(d), s.shipped) {
		for i := range from.file.Families {
			f := &from.file.Families[i]
			for j := range f.Roles {
				if f.Name.Value == family {
					list = append(list, playedRole{from, f, &f.Roles[j]})
				}
			}
		}
	}
	return list
}

// roleText says what plays a role, "" where nothing does.
func (s *server) roleText(d *document, family, name string) string {
	var b strings.Builder
	for _, p := range s.roles(d, family) {
		if p.role.Name.Value == name {
			label := strings.TrimSpace(cmp.Or(p.family.Dialect.Value, p.from.dialect()) + " " + p.family.Member.Value)
			fmt.Fprintf(&b, "- %s: `%s`\n", label, p.from.source.Text[p.role.Value.Start:p.role.Value.End])
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "**" + name + "**, a role of the family " + family + "\n\n" + b.String()
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
	if family := at.rule.Family.Value; family != "" && t.text[0] != '?' {
		if text := s.roleText(d, family, t.text); text != "" {
			return text
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
	list := []location{}
	for _, found := range s.definitionsAt(d, d.offset(p.Position)) {
		list = append(list, location{found.in.uri, found.in.rangeOf(found.span)})
	}
	if len(list) == 0 {
		return nil, nil
	}
	return list, nil
}

// target is a name in a file.
type target struct {
	in   *document
	span diag.Span
}

// definitionsAt returns where what is at a byte is declared: a role in each file of the folder
// that plays it.
func (s *server) definitionsAt(d *document, offset int) []target {
	at, ok := d.at(offset)
	if !ok {
		return s.namedAt(d, offset)
	}
	t, ok := d.tokenAt(at.field.text, offset)
	if !ok {
		return nil
	}
	_, where := d.bound(at.rule)
	if span, ok := where[variable(t)]; ok && isVariable(at.field, t, variable(t)) {
		return []target{{d, span}}
	}
	var list []target
	if family := at.rule.Family.Value; family != "" {
		for _, p := range s.roles(d, family) {
			if p.role.Name.Value == t.text && !slices.Contains(s.shipped, p.from) {
				list = append(list, target{p.from, p.role.Name.Span})
			}
		}
	}
	if from, op := s.declared(d, t.text); op != nil && len(list) == 0 {
		list = append(list, target{from, op.Name.Span})
	}
	return list
}

// namedAt returns where the rule or relation is whose name is at a byte.
func (s *server) namedAt(d *document, offset int) []target {
	for _, r := range d.file.Rules {
		for _, name := range []syntax.String{r.Inverse, r.InsteadOf, r.By} {
			if !name.IsSet() || offset < name.Span.Start || offset > name.Span.End {
				continue
			}
			for _, from := range s.everywhere(d) {
				if span, ok := from.named(name.Value); ok {
					return []target{{from, span}}
				}
			}
		}
	}
	return nil
}

// named returns where a rule or a relation has its name.
func (d *document) named(name string) (diag.Span, bool) {
	for _, r := range d.file.Rules {
		if r.Name.Value == name {
			return r.Name.Span, true
		}
	}
	for _, r := range d.file.Relations {
		if r.Name.Value == name {
			return r.Name.Span, true
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
	offset := d.offset(p.Position)
	_, t, ok := d.variableAt(offset)
	if !ok {
		if n, ok := s.sharedAt(d, offset); ok {
			return d.rangeOf(n.span), nil
		}
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
	offset := d.offset(p.Position)
	rule, t, ok := d.variableAt(offset)
	if !ok {
		if n, ok := s.sharedAt(d, offset); ok {
			return s.renameShared(d, n, p.NewName)
		}
		return nil, refusal("there is no variable to rename, nor an op or an attribute that a file declares")
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
	if errs := s.check(d, changed); count(errs) > count(d.errs) {
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

package lsp

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/rules/syntax"
)

// typed matches what a user has typed of a word.
var typed = regexp.MustCompile(`[\w.$-]*$`)

func (s *server) complete(d *document, p *documentParams) (any, error) {
	offset := d.offset(p.Position)
	word := typed.FindString(d.source.Text[:offset])
	c := &completer{document: d, span: diag.Span{Start: offset - len(word), End: offset}, items: []completionItem{}}
	at, ok := d.at(offset)
	if !ok {
		if c.families(s, offset) {
			return completionList{Items: c.items}, nil
		}
		c.keys(offset)
		return completionList{Items: c.items}, nil
	}
	text := strings.TrimRight(d.source.Text[at.field.text.Span.Start:c.span.Start], " \t\n")
	last := byte(0)
	if text != "" {
		last = text[len(text)-1]
	}
	switch {
	case at.field.key == "op":
		c.ops(s, at.rule)
	case last == '?':
		c.variables(at.rule)
	case at.field.key == "where" || at.field.key == "let":
		c.variables(at.rule)
		c.functions()
	case last == '(' || last == '{' && strings.HasSuffix(strings.TrimRight(text[:len(text)-1], " "), "("):
		c.ops(s, at.rule)
	case last == '{' || last == ',' && strings.Count(text, "{") > strings.Count(text, "}"):
		c.attributes(s, text)
	case strings.Count(text, "{") > strings.Count(text, "}"):
		c.variables(at.rule)
		c.functions()
	}
	return completionList{Items: c.items}, nil
}

// completer collects completions of a word.
type completer struct {
	*document
	span  diag.Span
	items []completionItem
}

func (c *completer) add(kind int, rank, label, detail, doc string) {
	c.items = append(c.items, completionItem{
		Label: label, Kind: kind, Detail: detail, Documentation: doc, SortText: rank + label,
		TextEdit: &textEdit{c.rangeOf(c.span), label},
	})
}

// ops offers ops: the roles of the rule's family, those of the file and its dialect by their
// short names, and those of the folder first.
func (c *completer) ops(s *server, r *syntax.RuleDecl) {
	known := map[string]bool{}
	for _, p := range s.roles(c.document, r.Family.Value) {
		name := p.role.Name.Value
		if r.Family.IsSet() && !known[name] {
			known[name] = true
			c.add(kindFunction, "0", name, "a role of "+r.Family.Value, s.roleText(c.document, r.Family.Value, name))
		}
	}
	for _, other := range s.around(c.document) {
		for _, op := range other.file.Ops {
			name := other.dialect() + "." + op.Name.Value
			if other.dialect() == c.dialect() {
				name = op.Name.Value
			}
			c.add(kindFunction, "1", name, path.Base(other.source.Name), op.Doc.Value)
		}
	}
	for _, op := range c.file.Ops {
		c.add(kindFunction, "0", op.Name.Value, "", op.Doc.Value)
	}
	own := c.dialect()
	for _, dialect := range s.options.Dialects.List() {
		for i := range dialect.Ops {
			info := &dialect.Ops[i]
			if short, ok := strings.CutPrefix(info.Name, own+"."); ok && own != "" {
				c.add(kindFunction, "1", short, arity(info), info.Doc)
			}
			c.add(kindFunction, "2", info.Name, arity(info), info.Doc)
		}
	}
}

// familyLine matches what stands before the name of a family.
var familyLine = regexp.MustCompile(`^\s*family\s*=\s*["'][\w]*$`)

// families offers the names of families where a rule names one.
func (c *completer) families(s *server, offset int) bool {
	start := c.lines[c.position(offset).Line]
	if c.tableAt(offset) != "rule" || !familyLine.MatchString(c.source.Text[start:offset]) {
		return false
	}
	known := map[string]bool{}
	for _, from := range slices.Concat([]*document{c.document}, s.around(c.document), s.shipped) {
		for _, f := range from.file.Families {
			if name := f.Name.Value; !known[name] {
				known[name] = true
				c.add(kindProperty, "0", name, "a family", f.Doc.Value)
			}
		}
	}
	return true
}

func (c *completer) variables(r *syntax.RuleDecl) {
	names, _ := c.bound(r)
	for _, name := range names {
		c.add(kindVariable, "0", name, "a variable of the rule", "")
	}
}

func (c *completer) functions() {
	for _, f := range guard.Functions() {
		c.add(kindFunction, "1", f.Name, f.Signature, f.Doc+"\n"+f.Example)
	}
}

// head matches the op whose attributes are being written.
var head = regexp.MustCompile(`\(([A-Za-z_][\w.$-]*)\{[^{}]*$`)

// attributes offers the attributes of the op before the brace.
func (c *completer) attributes(s *server, text string) {
	m := head.FindStringSubmatch(text)
	if m == nil {
		return
	}
	if _, op := s.declared(c.document, m[1]); op != nil {
		for _, a := range op.Attributes {
			c.add(kindField, "0", a.Name.Value, a.Kind.Value, "")
		}
	}
	for _, name := range []string{c.dialect() + "." + m[1], m[1]} {
		if info := s.options.Dialects.Op(name); info != nil {
			for _, need := range info.Needs {
				c.add(kindField, "0", need, "an attribute of "+name, "")
			}
			return
		}
	}
}

// keyLine matches the beginning of a line with a key.
var keyLine = regexp.MustCompile(`^\s*([\w-]*)`)

// keyAt returns the key at a byte.
func (d *document) keyAt(offset int) (string, diag.Span) {
	start := d.lines[d.position(offset).Line]
	m := keyLine.FindStringSubmatchIndex(d.source.Text[start:])
	if m == nil || offset > start+m[3] || offset < start+m[2] {
		return "", diag.Span{}
	}
	return d.source.Text[start+m[2] : start+m[3]], diag.Span{Start: start + m[2], End: start + m[3]}
}

// headerLine matches the header of a table.
var headerLine = regexp.MustCompile(`(?m)^\s*\[\[?\s*([\w.-]+)\s*\]`)

// tableAt returns the path of the table that a byte is in: "rule.test".
func (d *document) tableAt(offset int) string {
	path := ""
	for _, m := range headerLine.FindAllStringSubmatchIndex(d.source.Text, -1) {
		if m[0] > offset {
			break
		}
		path = d.source.Text[m[2]:m[3]]
	}
	return path
}

var schema = sync.OnceValue(syntax.Schema)

// schemaAt returns what the schema says of a table, nil where it does not know it.
func schemaAt(path string) *syntax.SchemaNode {
	node := schema()
	for _, name := range strings.Split(path, ".") {
		if path == "" {
			break
		}
		if node = tableOf(node.Properties[name]); node == nil {
			return nil
		}
	}
	return node
}

// tableOf returns the table that a value is, or that is in an array.
func tableOf(node *syntax.SchemaNode) *syntax.SchemaNode {
	switch {
	case node == nil:
		return nil
	case node.Properties != nil:
		return node
	case node.Items != nil:
		return tableOf(node.Items)
	}
	for _, any := range node.AnyOf {
		if t := tableOf(any); t != nil {
			return t
		}
	}
	return nil
}

// keys offers the keys of a table at the beginning of a line.
func (c *completer) keys(offset int) {
	line := c.source.Text[c.lines[c.position(offset).Line]:c.span.Start]
	node := schemaAt(c.tableAt(offset))
	if strings.TrimSpace(line) != "" || node == nil {
		return
	}
	var names []string
	for name := range node.Properties {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if tableOf(node.Properties[name]) == nil {
			c.add(kindProperty, "0", name, "", node.Properties[name].Description)
		}
	}
}

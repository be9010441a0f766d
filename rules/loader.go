package rules

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
	"github.com/settle-go/settle/unify/relation"
)

// loader compiles files into a set.
type loader struct {
	set        *Set
	errs       diag.List
	names      map[string]place // of rules and where they are
	attributes map[string][]string
	related    map[string]*related
	builtins   map[string]builtinRelation
	algebra    *relation.Algebra
	functions  *guard.Extension               // that the dialects bring
	ops        map[string]*Op                 // that the files declare
	members    map[string][]*member           // of each family
	overFamily map[string]string              // the family of each rule over one
	instances  map[*syntax.RuleDecl]*instance // the rules that are made of those
	tested     map[*syntax.File]bool          // whose tests are known to have no mistakes
	tests      *sync.Mutex                    // held while a test of those is read
	given      *ir.Dialects                   // that are known without the files
}

func (l *loader) part(file *syntax.File, def *syntax.RuleDecl, key string, text syntax.String) *part {
	p := &part{l: l, file: file, key: key, text: text, in: l.instances[def]}
	name := cmpOr(def.Name.Value, "without a name")
	if p.in != nil {
		name = p.in.label
	}
	p.prefix = "rule " + name + ": " + key + ": "
	return p
}

// declareOnce reports an op that is known already.
func (l *loader) declareOnce(dialects *ir.Dialects, file *syntax.File, def *syntax.Op, name string, places map[string]place) bool {
	if first, ok := places[name]; ok {
		if first.src != file.Source {
			l.errs.Add(first.noted(diag.Errorf(file.Source, def.Name.Span, "op %q is declared twice: the first is at %s", name, first)))
		}
		return false
	}
	if dialects.Op(name) != nil {
		l.errs.Add(diag.Errorf(file.Source, def.Name.Span, "op %q is known without being declared", name))
		return false
	}
	places[name] = place{file.Source, def.Name.Span}
	return true
}

// claim reports a name that another file has. Within one file its reader does, except
// for the names that rules over families get.
func (l *loader) claim(file *syntax.File, def *syntax.RuleDecl) bool {
	here := place{file.Source, def.Name.Span}
	first, taken := l.names[def.Name.Value]
	if !taken {
		l.names[def.Name.Value] = here
		return true
	}
	if first.src != file.Source || !first.says(def.Name.Value) || !here.says(def.Name.Value) {
		l.errs.Add(first.noted(diag.Errorf(file.Source, def.Name.Span, "rule %q is declared twice: the first is at %s", def.Name.Value, first)))
	}
	return false
}

func (l *loader) add(r *Rule, isRight bool) {
	if isRight {
		l.set.Rules = append(l.set.Rules, r)
	} else {
		l.set.Wrong = append(l.set.Wrong, r)
	}
}

// resolve returns the full name of an op: one without a dot gets the file's
// dialect in front, and so does one whose first part is not a dialect, where that
// gives an op that is known (reduce.sum in a file of numpy).
func (l *loader) resolve(file *syntax.File, name string) string {
	prefix := file.Dialect.Value
	if prefix == "" {
		return name
	}
	full := prefix + "." + name
	if !strings.Contains(name, ".") {
		return full
	}
	if _, known := l.set.Dialects.Dialect(ir.DialectOf(name)); !known && l.set.Dialects.Op(full) != nil {
		return full
	}
	return name
}

// mayDeclare reports whether a name that is not known may be declared in what could not
// be read.
func (l *loader) mayDeclare(name string) bool { return l.set.MayDeclare(name) }

func (l *loader) inLostText(name string) bool {
	return slices.ContainsFunc(l.set.files, func(f *syntax.File) bool { return f.MayDeclare(name) })
}

// unknown returns what is wrong with an op that its dialect does not have, nil
// where nothing is: ops of open dialects, and of those that are not declared,
// may be called anything.
func (l *loader) unknown(name string) *diag.Error {
	dialect, declared := l.set.Dialects.Dialect(ir.DialectOf(name))
	if !declared || dialect.Open || l.set.Dialects.Op(name) != nil || l.inLostText(name) {
		return nil
	}
	if _, given := l.given.Dialect(dialect.Name); l.set.unread && !given {
		return nil
	}
	var near []string
	for _, d := range l.set.Dialects.List() {
		for i := range d.Ops {
			if d.Name == dialect.Name {
				near = append(near, d.Ops[i].Name)
			}
		}
	}
	err := diag.Errorf(nil, diag.NoSpan, "unknown op %q: dialect %q has no such op", name, dialect.Name)
	return err.Suggest(name, near)
}

// part is one text of a rule, `match` or `replace`, being compiled.
type part struct {
	l      *loader
	file   *syntax.File
	key    string // "match"
	prefix string // of messages: "rule add_zero: match: "
	text   syntax.String
	in     *instance       // of a rule over a family, which plays its roles; nil for none
	let    *guard.Let      // the names of the rule that its expressions may use, nil for none
	partly map[string]bool // the names that only some of the rule's patterns bind
}

func (p *part) errorf(span diag.Span, format string, args ...any) *diag.Error {
	err := diag.Errorf(p.file.Source, p.text.At(span), p.prefix+format, args...)
	p.l.errs.Add(err)
	return err
}

// add adds errors that have their places but do not name the rule.
func (p *part) add(errs diag.List) {
	for _, err := range errs {
		err.Message = p.prefix + err.Message
		p.l.errs.Add(err)
	}
}

// expr returns the text of an expression at a span of the part.
func (p *part) expr(span diag.Span) guard.Text {
	return guard.Text{
		Source: p.file.Source,
		More:   p.l.functions,
		Let:    p.let,
		Partly: p.partly,
		Text:   p.text.Value[span.Start:span.End],
		At: func(s diag.Span) diag.Span {
			return p.text.At(diag.Span{Start: span.Start + s.Start, End: span.Start + s.End})
		},
		Op: func(name string) (string, *diag.Error) {
			if p.in != nil && !strings.Contains(name, ".") {
				return p.playOp(name)
			}
			full := p.l.resolve(p.file, name)
			return full, p.l.unknown(full)
		},
	}
}

// op returns the full name of an op that is written in the part.
func (p *part) op(word syntax.Word) string {
	name := p.l.resolve(p.file, word.Text)
	if err := p.l.unknown(name); err != nil {
		err.Message = p.prefix + err.Message
		p.l.errs.Add(err.Place(p.file.Source, p.text.At(word.Span)))
	}
	return name
}

// info returns what is known of an op, nil when nothing is.
func (p *part) info(op string) *ir.OpInfo { return p.l.set.Dialects.Op(op) }

// bound returns the slot of a name of the pattern, or reports that there is
// none or that it is bound to something else.
func (p *part) bound(names map[string]unify.Slot, name string, want unify.SlotKind, span diag.Span) (unify.Slot, bool) {
	slot, ok := names[name]
	if !ok {
		var near []string
		for other, s := range names {
			if s.Kind == want {
				near = append(near, other)
			}
		}
		slices.Sort(near)
		if p.partly[name] {
			p.errorf(span, "only some of the patterns bind ?%s", name)
			return slot, false
		}
		p.errorf(span, "unbound variable ?%s: the pattern does not bind it", name).Suggest(name, near)
		return slot, false
	}
	if slot.Kind != want {
		err := p.errorf(span, "?%s is %s, not %s", name, slot.Kind, want)
		if slot.Kind == unify.RestSlot && want == unify.VarSlot {
			err.Help = fmt.Sprintf("?%s... are all of them, {%s[0]} is the first", name, name)
		}
		return slot, false
	}
	return slot, true
}

// list writes one text as it is, and others in brackets.
func list(texts []string) string {
	if len(texts) == 1 {
		return texts[0]
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

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

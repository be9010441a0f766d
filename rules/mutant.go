package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/syntax"
)

// Mutant is a rule that was changed in one place: in a condition of its guard, which always
// says the same, or in what it makes.
type Mutant struct {
	Condition string // of the guard, as it is written; "" where the replacement was changed
	Says      bool   // what the condition always says
	// Replacement is what the mutant makes, "" where the guard was changed.
	Replacement string
	// Killed says that a test fails of the rule so changed.
	Killed bool
}

// String says what was changed: "where same_type(x, y) is always true".
func (m Mutant) String() string {
	if m.Replacement != "" {
		return "where it makes " + m.Replacement
	}
	return fmt.Sprintf("where %s is always %t", m.Condition, m.Says)
}

// Mutants runs the tests of the rule with each condition of its guard always true, and always
// false, and with replacements that differ from its own in one place: operands that are
// swapped, an application that is one of its operands, a number or an attribute that is another
// one. A mutant that no test kills is something on which no test depends. Rules of one set are
// not to be asked at once.
func (r *Rule) Mutants() []Mutant {
	var list []Mutant
	conditions := r.Conditions()
	for i := range conditions.Len() {
		for _, says := range []bool{true, false} {
			mutant := Mutant{Condition: conditions.Text(i), Says: says}
			mutant.Killed = failsAny(r.guardedBy(func(k int, holds bool) bool {
				if k == i {
					return says
				}
				return holds
			}))
			list = append(list, mutant)
		}
	}
	for _, text := range r.changedReplacements() {
		local := r.replacing(text)
		if local == nil {
			continue // it says nothing
		}
		results := make([]TestResult, len(r.Tests))
		for i, t := range r.Tests {
			results[i] = r.runWith(local, t)
		}
		list = append(list, Mutant{Replacement: text, Killed: failsAny(results)})
	}
	return list
}

func failsAny(results []TestResult) bool {
	return slices.ContainsFunc(results, func(result TestResult) bool { return result.Err != nil })
}

// changedReplacements returns the texts of replacements that differ from the rule's own in one
// place; none for a rule that is not written as terms.
func (r *Rule) changedReplacements() []string {
	if r.Kind != syntax.PatternSub || !r.def.Replace.IsSet() || r.loader() == nil {
		return nil
	}
	roots, errs := syntax.ParseReplacement(r.src, r.def.Replace)
	if len(errs) > 0 {
		return nil
	}
	m := &mutator{rule: r, text: r.def.Replace.Value}
	for _, root := range roots {
		m.term(root)
	}
	return m.texts
}

// mutator collects texts that differ from one in one place.
type mutator struct {
	rule  *Rule
	text  string
	texts []string
}

// edit adds the text with a span of it replaced.
func (m *mutator) edit(edits ...diag.Edit) {
	text := diag.Fix{Edits: edits}.Apply(m.text)
	if text != m.text && !slices.Contains(m.texts, text) {
		m.texts = append(m.texts, text)
	}
}

func (m *mutator) slice(span diag.Span) string { return m.text[span.Start:span.End] }

func (m *mutator) term(t *syntax.Term) {
	switch t.Kind {
	case syntax.Const:
		m.literal(t.Const)
	case syntax.Computed:
		m.expression(t.Expr.Span)
	case syntax.App:
		m.app(t)
	}
	for _, arg := range t.Args {
		m.term(arg)
	}
	for _, region := range t.Regions {
		for _, inner := range region.Yields {
			m.term(inner)
		}
	}
}

// app swaps the operands of an application, and puts each in its place.
func (m *mutator) app(t *syntax.Term) {
	for i, arg := range t.Args {
		if arg.Kind == syntax.Rest || arg.Spread {
			continue
		}
		m.edit(diag.Edit{Span: t.Span, Text: m.slice(arg.Span)})
		if i == 0 || m.rule.commutes(t) {
			continue
		}
		if before := t.Args[i-1]; before.Kind != syntax.Rest && !before.Spread {
			m.edit(diag.Edit{Span: before.Span, Text: m.slice(arg.Span)}, diag.Edit{Span: arg.Span, Text: m.slice(before.Span)})
		}
	}
	for i := range t.Attrs {
		switch a := &t.Attrs[i]; a.Kind {
		case syntax.AttrLiteral:
			m.literal(a.Literal)
		case syntax.AttrExpr:
			m.expression(a.Value)
		}
		m.without(t, i)
	}
}

// without leaves out an attribute of an application.
func (m *mutator) without(t *syntax.Term, i int) {
	span := t.Attrs[i].Span
	switch {
	case i+1 < len(t.Attrs):
		span.End = t.Attrs[i+1].Span.Start
	case i > 0:
		span.Start = t.Attrs[i-1].Span.End
	}
	m.edit(diag.Edit{Span: span})
}

// literal changes a number or a truth value.
func (m *mutator) literal(l *syntax.Literal) {
	text := m.slice(l.Span)
	head := len(text)
	if i := strings.IndexAny(text, " :"); i >= 0 {
		head = i
	}
	var other string
	switch l.Kind {
	case syntax.IntLiteral:
		other = strconv.FormatInt(l.Int+1, 10)
	case syntax.FloatLiteral:
		if other = strconv.FormatFloat(l.Float+1, 'g', -1, 64); !strings.ContainsAny(other, ".einfNaI") {
			other += ".0"
		}
		other = strings.ToLower(strings.TrimPrefix(other, "+"))
	case syntax.BoolLiteral:
		other = strconv.FormatBool(!l.Bool)
	case syntax.ListLiteral, syntax.ArrayLiteral:
		for i := range l.Items {
			m.literal(&l.Items[i])
		}
		return
	default:
		return
	}
	m.edit(diag.Edit{Span: diag.Span{Start: l.Span.Start, End: l.Span.Start + head}, Text: other})
}

// others are the operators that take the place of one in an expression.
var others = [][2]string{{" + ", " - "}, {" - ", " + "}, {" * ", " + "}, {" == ", " != "}, {" < ", " >= "}, {" && ", " || "}, {" || ", " && "}}

// expression changes an operator of an expression.
func (m *mutator) expression(span diag.Span) {
	text := m.slice(span)
	for _, o := range others {
		if i := strings.Index(text, o[0]); i >= 0 {
			at := span.Start + i
			m.edit(diag.Edit{Span: diag.Span{Start: at, End: at + len(o[0])}, Text: o[1]})
		}
	}
}

// commutes reports whether the order of the operands of a term says nothing.
func (r *Rule) commutes(t *syntax.Term) bool {
	if len(t.Head.Ops) != 1 {
		return false
	}
	l := r.loader()
	name := t.Head.Ops[0].Text
	if in := l.instances[r.def]; in != nil {
		if role := in.member.roles[name]; role != nil && len(role.ops) > 0 {
			name = role.ops[0]
		}
	}
	return l.set.Dialects.Op(l.resolve(l.fileOf(r), name)).Has(ir.Commutative)
}

// loader returns what compiled the rule, nil for one without tests.
func (r *Rule) loader() *loader {
	if len(r.Tests) == 0 {
		return nil
	}
	return r.Tests[0].l
}

// replacing compiles the rule with another replacement, nil where there is a mistake in that.
func (r *Rule) replacing(text string) *navigator.Local {
	changed := r.with(func(def *syntax.RuleDecl) { def.Replace, def.Tests = syntax.Inline(text), nil })
	if changed == nil {
		return nil
	}
	return changed.Local
}

// with compiles a changed declaration of the rule, nil where there is a mistake in it.
func (r *Rule) with(change func(*syntax.RuleDecl)) *Rule {
	l, def := r.loader(), *r.def
	change(&def)
	own := &instance{}
	if in := l.instances[r.def]; in != nil {
		own = &instance{rule: in.rule, member: in.member, file: in.file, label: in.label}
		l.instances[&def] = own
		defer delete(l.instances, &def)
	}
	before := len(l.errs)
	changed := l.rule(l.fileOf(r), &def)
	isRight := len(l.errs) == before && own.unfit == ""
	l.errs = l.errs[:before]
	if !isRight {
		return nil
	}
	return changed
}

package site

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/syntax"
)

// Rule is a rule as its page shows it.
type Rule struct {
	Name     string
	Dialects []string // of one over a family
	Equation string   // the first line of its documentation
	Doc      string   // the rest of it
	File     string   // "" for one that is written in Go
	Source   string   // "rules.d/fleet/cast.toml:8", or where it is written in Go
	Match    []string // patterns, any of which may match
	Replace  string
	Let      string
	Where    string
	Stages   []string // the databases that have it, with their position: "canonicalize (1)"
	Tags     []string
	Exact    string // whether results are the same
	Verified []Verified
	Tests    []Test
	Before   template.HTML // pictures, "" where there is none
	After    template.HTML
}

// Verified is how it was shown that both sides of a rule mean the same.
type Verified struct {
	Dialects []string // of a rule over a family that is known otherwise in others
	Verdict  string
}

// Test is a test of a rule.
type Test struct{ Doc, Given, In, Out string }

// goPage is the name of the page of rules that are written in Go.
const goPage = "written in Go"

// Rules returns the rules of a set and those of a database that are written in Go, by file and
// in the order of their files. Verdicts say how rules were verified, by their names; one
// that has none is said not to be verified.
func Rules(set *rules.Set, tree *optdb.Node, verdicts map[string]string) []Rule {
	b := &builder{stages: map[string][]string{}, tags: map[string][]string{}, verdicts: verdicts}
	b.walk(tree, nil)
	written := map[*syntax.RuleDecl]int{}
	var list []Rule
	for _, r := range set.Rules {
		if r.Expands() {
			continue
		}
		b.known = append(b.known, r.Name())
		if i, ok := written[r.Written()]; ok && r.FamilyRule != "" {
			list[i].Dialects = append(list[i].Dialects, r.Member)
			b.verified(&list[i], r.Name(), r.Member)
			continue
		}
		written[r.Written()] = len(list)
		list = append(list, b.rule(r))
	}
	for _, n := range b.inGo {
		if !slices.Contains(b.known, n.Name) {
			list = append(list, b.goRule(n))
		}
	}
	for i := range list {
		if len(list[i].Verified) == 1 {
			list[i].Verified[0].Dialects = nil
		}
	}
	slices.SortStableFunc(list, func(a, b Rule) int {
		return cmp.Or(cmp.Compare(page(a), page(b)), cmp.Compare(line(a.Source), line(b.Source)))
	})
	return list
}

// page returns the page of a rule.
func page(r Rule) string { return cmp.Or(r.File, goPage) }

func line(source string) int {
	n, _ := strconv.Atoi(source[strings.LastIndexByte(source, ':')+1:])
	return n
}

type builder struct {
	stages   map[string][]string
	tags     map[string][]string
	verdicts map[string]string
	inGo     []*optdb.Node
	known    []string
}

// walk notes where the rules of a tree stand. Position is that of the stage around.
func (b *builder) walk(n *optdb.Node, position *float64) {
	for _, member := range n.Members {
		if member.Kind != optdb.KindLocal {
			b.walk(member, cmp.Or(position, member.Position))
			continue
		}
		stage := n.Name
		if position != nil {
			stage += fmt.Sprintf(" (%g)", *position)
		}
		if !slices.Contains(b.stages[member.Name], stage) {
			b.stages[member.Name] = append(b.stages[member.Name], stage)
		}
		if b.tags[member.Name] == nil {
			b.tags[member.Name] = member.Tags
			b.inGo = append(b.inGo, member)
		}
	}
}

// rule describes a rule of a file.
func (b *builder) rule(r *rules.Rule) Rule {
	def := r.Written()
	out := Rule{
		Name: def.Name.Value, File: r.File, Source: r.Local.Source, Replace: def.Replace.Value, Let: def.Let.Value, Where: def.Where.Value,
		Stages: b.stages[r.Name()], Tags: b.tags[r.Name()], Exact: "results are the same",
	}
	if r.FamilyRule != "" {
		out.Dialects = []string{r.Member}
	}
	b.verified(&out, r.Name(), r.Member)
	out.Equation, out.Doc = split(def.Doc.Value)
	for _, p := range def.Patterns() {
		out.Match = append(out.Match, p.Value)
	}
	switch {
	case def.From.IsSet():
		out.Match, out.Replace = []string{"(" + def.From.Value + " ?x...)"}, "("+def.To.Value+" ?x...)"
	case def.Remove.IsSet():
		out.Match, out.Replace = []string{"(" + def.Remove.Value + " ?x)"}, "?x"
	}
	switch {
	case slices.Contains(out.Tags, rules.InexactTag):
		out.Exact = "true of real numbers: floats may be rounded otherwise"
	case slices.Contains(out.Tags, "changes_values"):
		out.Exact = "results may change, as documented"
	}
	for _, t := range def.Tests {
		out.Tests = append(out.Tests, Test{t.Doc.Value, t.Given.Value, t.In.Value, t.Out.Value})
	}
	out.Before, out.After = pictures(out.Match, out.Replace)
	return out
}

// verified adds how a rule was verified, for the dialect that it is for.
func (b *builder) verified(r *Rule, name, dialect string) {
	verdict := cmp.Or(b.verdicts[name], "not verified")
	for i := range r.Verified {
		if r.Verified[i].Verdict == verdict {
			r.Verified[i].Dialects = append(r.Verified[i].Dialects, dialect)
			return
		}
	}
	r.Verified = append(r.Verified, Verified{[]string{dialect}, verdict})
}

// goRule describes a rule that is written in Go.
func (b *builder) goRule(n *optdb.Node) Rule {
	out := Rule{Name: n.Name, Source: n.Source, Stages: b.stages[n.Name], Tags: n.Tags, Exact: "results are the same"}
	b.verified(&out, n.Name, "")
	out.Equation, out.Doc = split(n.Doc)
	if slices.Contains(n.Tags, rules.InexactTag) {
		out.Exact = "true of real numbers: floats may be rounded otherwise"
	}
	return out
}

// split returns the first line of a documentation, and the rest.
func split(doc string) (first, rest string) {
	first, rest, _ = strings.Cut(strings.TrimSpace(doc), "\n")
	return strings.TrimSpace(first), strings.TrimSpace(rest)
}

// pictures draws both sides of a rule; one that cannot be drawn is "".
func pictures(match []string, replace string) (before, after template.HTML) {
	src := diag.NewSource("", "")
	if len(match) > 0 {
		if term, errs := syntax.ParsePattern(src, syntax.Inline(match[0])); len(errs) == 0 {
			before = draw([]*syntax.Term{term})
		}
	}
	if terms, errs := syntax.ParseReplacement(src, syntax.Inline(replace)); len(errs) == 0 && replace != "" {
		after = draw(terms)
	}
	return before, after
}

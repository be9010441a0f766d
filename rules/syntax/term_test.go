package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/settle-go/settle/diag"
)

// TestTerms runs the goldens of the term grammar. The commands pattern,
// replacement, test and outcome print the canonical text, and with `tree` the
// nodes with their spans; given prints the declarations. Errors are rendered.
func TestTerms(t *testing.T) {
	datadriven.Walk(t, "testdata/terms", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, runTerm)
	})
}

func runTerm(t *testing.T, d *datadriven.TestData) string {
	text := strings.TrimSuffix(d.Input, "\n")
	src := diag.NewSource(d.Cmd, text)
	if d.Cmd == "given" {
		decls, errs := ParseGiven(src, Inline(text))
		return formatDecls(text, decls) + errs.Render()
	}
	terms, unchanged, errs := parseAs(d.Cmd, src, Inline(text))
	if terms == nil && !unchanged && errs == nil {
		t.Fatalf("%s: unknown command %q", d.Pos, d.Cmd)
	}
	if errs != nil {
		return errs.Render()
	}
	if unchanged {
		return "unchanged\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", formatRoots(terms))
	if d.HasArg("tree") {
		for _, term := range terms {
			writeTree(&b, text, term, 1)
		}
	}
	return b.String()
}

// parseAs reads a text as what a command or a fuzzer calls it.
func parseAs(what string, src *diag.Source, text String) (terms []*Term, unchanged bool, errs diag.List) {
	switch what {
	case "pattern":
		term, errs := ParsePattern(src, text)
		if term == nil {
			return nil, false, errs
		}
		return []*Term{term}, false, errs
	case "replacement":
		terms, errs = ParseReplacement(src, text)
	case "test":
		terms, errs = ParseTestTerm(src, text)
	case "outcome":
		unchanged = IsUnchanged(text)
		terms, errs = ParseOutcome(src, text)
	}
	return terms, unchanged, errs
}

func formatRoots(terms []*Term) string {
	if len(terms) == 1 {
		return terms[0].String()
	}
	texts := make([]string, len(terms))
	for i, t := range terms {
		texts[i] = t.String()
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

func formatDecls(text string, decls []Decl) string {
	var b strings.Builder
	for _, d := range decls {
		fmt.Fprintf(&b, "%%%s: %s %q %q\n", d.Name.Text, d.Type, cut(text, d.Name.Span), cut(text, d.TypeSpan))
	}
	return b.String()
}

func cut(text string, span diag.Span) string { return text[span.Start:span.End] }

// writeTree prints every node with the text that its span covers.
func writeTree(b *strings.Builder, text string, t *Term, depth int) {
	indent := strings.Repeat("  ", depth)
	kind := [...]string{App: "app", Var: "var", Any: "any", Rest: "rest", Value: "value", Const: "const"}[t.Kind]
	fmt.Fprintf(b, "%s%s %s", indent, kind, cut(text, t.Span))
	if t.Kind == App {
		fmt.Fprintf(b, " | head %s", cut(text, t.Head.Span))
	}
	if t.Output >= 0 {
		fmt.Fprintf(b, " | output %d", t.Output)
	}
	b.WriteByte('\n')
	for _, a := range t.Attrs {
		attr := [...]string{AttrVar: "var", AttrAny: "any", AttrLiteral: "literal", AttrExpr: "expr"}[a.Kind]
		fmt.Fprintf(b, "%s  attr %s | key %s | %s %s\n", indent, cut(text, a.Span), cut(text, a.Key.Span), attr, cut(text, a.Value))
	}
	for _, arg := range t.Args {
		writeTree(b, text, arg, depth+1)
	}
	if t.Annot != nil {
		for _, r := range t.Annot.Types {
			kind := [...]string{TypeExact: "exact", TypeVar: "var", TypeAny: "any", TypeExpr: "expr"}[r.Kind]
			fmt.Fprintf(b, "%s  type %s %s\n", indent, kind, cut(text, r.Span))
		}
	}
}

package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/syntax"
)

func newRulesShow(std stdio) *cobra.Command {
	set := &ruleSet{}
	command := &cobra.Command{
		Use:   "show NAME",
		Short: "Show a rule: what it says, where it stands, how it is tested",
		Example: `  settle rules show remove_redundant_cast
  settle rules show remove_redundant_cast --no-default-rules --rules rules.d/fleet/cast.toml`,
		Args: exactly("NAME"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			library, err := set.library()
			if err != nil {
				return nil, cobra.ShellCompDirectiveError
			}
			return shownNames(library.DB), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			library, err := set.library()
			if err != nil {
				return err
			}
			member, err := lookup(library.DB, args[0])
			if err != nil {
				return err
			}
			rule := library.Rules.Rule(args[0]) // nil for one that is written in Go
			return printText(std.Out, func(w io.Writer) error {
				s := shower{w: w}
				s.header(member, rule == nil)
				if rule != nil {
					s.definition(rule)
					s.tests(rule.Definition().Tests)
				}
				return s.err
			})
		},
	}
	set.addFlags(command)
	return command
}

// shownNames returns the names of the rules and optimizers of a database.
func shownNames(db *optdb.DB) []string {
	return slices.DeleteFunc(db.Names(), func(name string) bool {
		member, ok := db.Lookup(name)
		return !ok || member.DB != nil
	})
}

// lookup returns the rule or optimizer of a name.
func lookup(db *optdb.DB, name string) (optdb.Member, error) {
	member, ok := db.Lookup(name)
	if ok && member.DB == nil {
		return member, nil
	}
	err := diag.Errorf(nil, diag.NoSpan, "there is no rule %q", name)
	if ok {
		err.Help = fmt.Sprintf("%q is a database: see %q", name, "settle db")
		return member, err
	}
	return member, err.Suggest(name, shownNames(db))
}

// shower prints a rule.
type shower struct {
	w   io.Writer
	err error
}

func (s *shower) printf(format string, args ...any) {
	if s.err == nil {
		_, s.err = fmt.Fprintf(s.w, format, args...)
	}
}

// field prints a name and a text behind it; further lines stand below the first.
func (s *shower) field(indent, name, text string) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	margin := "\n" + indent + strings.Repeat(" ", 12)
	s.printf("%s%-11s %s\n", indent, name, strings.ReplaceAll(text, "\n", margin))
}

func (s *shower) header(member optdb.Member, inGo bool) {
	s.printf("%s\n", member.Name)
	source := member.Source
	switch {
	case source == "":
		source = "written in Go"
	case inGo:
		source += ", written in Go"
	}
	s.field("  ", "source", source)
	s.field("  ", "database", member.Parent.Name())
	s.field("  ", "tags", strings.Join(member.Tags, " "))
	s.field("  ", "instead of", member.InsteadOf)
	if member.Position != nil {
		s.field("  ", "position", fmt.Sprint(*member.Position))
	}
	if member.Priority != 0 {
		s.field("  ", "priority", fmt.Sprint(member.Priority))
	}
	s.field("  ", "runs", roleText(member.Role))
	if member.OwnTagsOnly {
		s.field("  ", "selected", "by its name and its own tags only")
	}
	if doc := strings.TrimSpace(member.Doc); doc != "" {
		s.printf("\n")
		for line := range strings.Lines(doc) {
			s.printf("%s\n", strings.TrimRight("  "+line, " \n"))
		}
	}
}

// roleText says when in an equilibrium something of a role runs.
func roleText(role string) string {
	switch role {
	case profile.RoleFinal:
		return "at the end of each round"
	case profile.RoleCleanup:
		return "after whatever changed something"
	}
	return ""
}

func (s *shower) definition(rule *rules.Rule) {
	def := rule.Definition()
	s.printf("\n")
	s.field("  ", "dialect", rule.Dialect)
	for _, f := range []struct {
		name string
		text syntax.String
	}{
		{"match", def.Match}, {"where", def.Where}, {"replace", def.Replace},
		{"from", def.From}, {"to", def.To}, {"remove", def.Remove}, {"relation", def.By}, {"inverse", def.Inverse},
	} {
		s.field("  ", f.name, f.text.Value)
	}
	if def.Relation.Value {
		s.field("  ", "relation", "true")
	}
	if def.Backwards.Value {
		s.field("  ", "backwards", "true")
	}
	if def.ChangesType.Value {
		s.field("  ", "changes", "the type of the value")
	}
	s.field("  ", "equality", rule.Local.Equality.String())
	s.field("  ", "unverified", rule.Unverified)
}

func (s *shower) tests(tests []syntax.Test) {
	for i, t := range tests {
		s.printf("\n")
		s.field("  ", fmt.Sprintf("test %d", i+1), t.Doc.Value)
		if t.Doc.Value == "" {
			s.printf("  test %d\n", i+1)
		}
		s.field("    ", "given", t.Given.Value)
		s.field("    ", "in", t.In.Value)
		s.field("    ", "out", t.Out.Value)
	}
}

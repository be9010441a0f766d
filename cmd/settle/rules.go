package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/internal/table"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/syntax"
)

// newRules returns the commands about rules.
func newRules(std stdio) *cobra.Command {
	group := &cobra.Command{
		Use:   "rules COMMAND",
		Short: "List, show, check, test, verify, lint and lay out rules",
		Example: `  settle rules list
  settle rules show remove_redundant_cast
  settle rules check rules.d/fleet
  settle rules test
  settle rules verify rules.d/ub
  settle rules lint --termination`,
	}
	group.AddCommand(newRulesList(std), newRulesShow(std), newRulesCheck(std), newRulesTest(std), newRulesVerify(std), newRulesLint(std), newRulesFmt(std), newRulesDoc(std), newRulesSchema(std))
	return asGroup(group)
}

// listedRule is a rule as rules list prints it.
type listedRule struct {
	Name     string   `json:"name"`
	Database string   `json:"database"`           // the databases that have it: "optdb/canonicalize"
	Position *float64 `json:"position,omitempty"` // in "optdb", of the outermost of those or of the rule itself
	Tags     []string `json:"tags"`               // its own; those of its databases count as well
	Source   string   `json:"source,omitempty"`
	Doc      string   `json:"doc,omitempty"`
	// Family is the name under which a rule over a family is written, and Dialect the one
	// for which this is.
	Family  string `json:"family,omitempty"`
	Dialect string `json:"dialect,omitempty"`
	// Matches, Let, Where and Becomes are those of a rule that is written in TOML.
	Matches string `json:"matches,omitempty"`
	Let     string `json:"let,omitempty"`
	Where   string `json:"where,omitempty"`
	Becomes string `json:"becomes,omitempty"`
}

// listFlags is the command rules list as it was called.
type listFlags struct {
	dbFlags
	patterns bool
}

func newRulesList(std stdio) *cobra.Command {
	f := &listFlags{}
	command := &cobra.Command{
		Use:   "list",
		Short: "List the rules that there are, or that a query selects",
		Long: `List the rules that there are, or that a query selects, in the order in which they
run. With --patterns, say for each at which stage it runs, what it matches and
what that becomes. A rule over a family is one line, with the dialects for which it
is; in JSON it is a rule for each of them. Optimizers that are not rules are listed
by "settle db".`,
		Example: `  settle rules list
  settle rules list -q fast_run --patterns
  settle rules list -q '+canonicalize &fleet'
  settle rules list --json --no-default-rules --rules rules.d/fleet`,
		Args: noArguments,
		RunE: func(command *cobra.Command, _ []string) error {
			if err := f.query.parse(command); err != nil {
				return err
			}
			return f.list(std)
		},
	}
	f.rules.addFlags(command)
	f.query.addFlag(command, "")
	command.Flags().BoolVar(&f.asJSON, "json", false, "print JSON, with the whole documentation of each rule")
	command.Flags().BoolVar(&f.patterns, "patterns", false, "print what each rule matches, and what that becomes")
	return command
}

func (f *listFlags) list(std stdio) error {
	library, err := f.rules.library()
	if err != nil {
		return err
	}
	tree, err := f.query.tree(library.DB)
	if err != nil {
		return err
	}
	list := appendRules([]listedRule{}, tree, "", nil)
	for i := range list {
		list[i].define(library.Rules)
	}
	if f.asJSON {
		return printJSON(std.Out, list)
	}
	list = foldFamilies(list)
	return printList(std.Out, func(w io.Writer) error {
		if f.patterns {
			return writePatterns(w, list)
		}
		return writeRules(w, list)
	})
}

// appendRules appends the rules of a tree, which is in the databases of the path. The
// position is that of the outermost database.
func appendRules(list []listedRule, n *optdb.Node, path string, position *float64) []listedRule {
	if position == nil {
		position = n.Position
	}
	if n.Kind == optdb.KindLocal {
		tags := append([]string{}, n.Tags...)
		return append(list, listedRule{
			Name: n.Name, Database: path, Position: position, Tags: tags, Source: n.Source, Doc: strings.TrimSpace(n.Doc),
		})
	}
	if path != "" {
		path += "/"
	}
	for _, member := range n.Members {
		list = appendRules(list, member, path+n.Name, position)
	}
	return list
}

// values returns the texts of a rule file.
func values(texts []syntax.String) []string {
	list := make([]string, len(texts))
	for i, text := range texts {
		list[i] = text.Value
	}
	return list
}

// define sets the patterns of a rule that is written in TOML.
func (r *listedRule) define(set *rules.Set) {
	rule := set.Rule(r.Name)
	if rule == nil {
		return
	}
	def := rule.Definition()
	r.Family, r.Dialect = rule.FamilyRule, rule.Member
	r.Matches, r.Let, r.Where, r.Becomes = strings.Join(values(def.Patterns()), "\n"), def.Let.Value, def.Where.Value, def.Replace.Value
	switch {
	case def.From.IsSet():
		r.Matches, r.Becomes = def.From.Value, def.To.Value
	case def.Remove.IsSet():
		r.Matches, r.Becomes = "("+def.Remove.Value+" ?x)", "?x"
	}
}

// foldFamilies makes one line of the rules that one over a family is for several
// dialects, where the first of them stands.
func foldFamilies(list []listedRule) []listedRule {
	var folded []listedRule
	for _, r := range list {
		i := slices.IndexFunc(folded, func(other listedRule) bool {
			return r.Family != "" && other.Family == r.Family && other.Database == r.Database
		})
		switch {
		case i >= 0:
			folded[i].Dialect += ", " + r.Dialect
			folded[i].Tags = slices.DeleteFunc(folded[i].Tags, func(tag string) bool { return !slices.Contains(r.Tags, tag) })
		case r.Family != "":
			r.Tags = slices.DeleteFunc(slices.Clone(r.Tags), func(tag string) bool { return tag == r.Family })
			fallthrough
		default:
			folded = append(folded, r)
		}
	}
	for i := range folded {
		if r := &folded[i]; r.Family != "" {
			r.Name = r.Family + " (" + r.Dialect + ")"
		}
	}
	return folded
}

func writeRules(w io.Writer, list []listedRule) error {
	t := table.Rows{}
	t.Row("name", "database", "tags", "source", "doc")
	for _, r := range list {
		doc, _, _ := strings.Cut(r.Doc, "\n")
		source := r.Source
		if source == "" {
			source = "Go"
		}
		t.Row(r.Name, r.Database, strings.Join(r.Tags, " "), source, doc)
	}
	return t.Write(w)
}

// writePatterns writes at which stage each rule runs and what it does. A rule
// that is written in Go says that in its documentation.
func writePatterns(w io.Writer, list []listedRule) error {
	t := table.Rows{}
	t.Row("position", "database", "name", "tags", "matches -> becomes")
	for _, r := range list {
		position := ""
		if r.Position != nil {
			position = fmt.Sprint(*r.Position)
		}
		does, _, _ := strings.Cut(r.Doc, "\n")
		if r.Matches != "" {
			does = phrase.OneLine(r.Matches) + " -> " + phrase.OneLine(r.Becomes)
		}
		if r.Let != "" {
			does += " let " + phrase.OneLine(r.Let)
		}
		if r.Where != "" {
			does += " where " + phrase.OneLine(r.Where)
		}
		t.Row(position, r.Database, r.Name, strings.Join(r.Tags, " "), does)
	}
	return t.Write(w)
}

// testFlags is the command rules test as it was called.
type testFlags struct {
	dialects dialectFiles
	run      string
	verbose  bool
	cover    bool
	mutate   bool
	update   bool
	quiet    bool
}

func newRulesTest(std stdio) *cobra.Command {
	f := &testFlags{}
	command := &cobra.Command{
		Use:   "test [PATH...]",
		Short: "Run the tests that rules have",
		Long: `Run the tests that are given with the rules of the files, or of the folders of files;
without a PATH, those of the default rules. Each rule is tested
alone. The exit code is 1 when a test fails.

With --cover, show what no test of a rule does: fire it, or have a condition of its guard say true,
or false. With --mutate, run the tests with each condition of the guards always true, and always
false, and with replacements that differ in one place: operands that are swapped, an operand in the
place of an application, another number or attribute; and show the changes that no test notices.
Neither changes the exit code.

With --update, write into the files what the rules make where tests fail that expect something else,
and nothing else: look at what it writes. Tests that a rule fails otherwise still fail.`,
		Example: `  settle rules test
  settle rules test --cover --mutate rules.d/ub
  settle rules test -v rules.d/fleet
  settle rules test --run cast
  settle rules test --update --dialect examples/dialect/nn.toml examples/dialect/rules.toml`,
		RunE: func(command *cobra.Command, args []string) error {
			if f.update && len(args) == 0 {
				return usagef("settle rules test --update wants the PATH of a file: the default rules are a part of this program")
			}
			set, err := f.testedRules(args)
			if err != nil {
				return err
			}
			return f.test(command.Context(), std, set)
		},
	}
	f.dialects.addFlag(command)
	command.Flags().StringVar(&f.run, "run", "", "only rules with `SUBSTRING` in their names")
	command.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "print every rule")
	command.Flags().BoolVar(&f.cover, "cover", false, "show what no test of a rule does")
	command.Flags().BoolVar(&f.mutate, "mutate", false, "show conditions of guards and parts of replacements on which no test depends")
	command.Flags().BoolVar(&f.update, "update", false, "write what the rules make into the tests that expect something else")
	command.Flags().BoolVar(&f.quiet, "quiet", false, "show no progress")
	return command
}

// testedRules returns the rules of the files, or the default ones. The files need not
// make a whole database: each rule is tested alone.
func (f *testFlags) testedRules(paths []string) (*rules.Set, error) {
	if len(paths) > 0 {
		return f.dialects.rules(paths)
	}
	library, err := builtin.New(builtin.Config{Rules: f.dialects, Evaluators: dialects.Evaluators()})
	if err != nil {
		return nil, err
	}
	return library.Rules, nil
}

// test runs the tests of the rules and prints the results.
func (f *testFlags) test(ctx context.Context, std stdio, set *rules.Set) error {
	chosen := slices.DeleteFunc(slices.Clone(set.Rules), func(r *rules.Rule) bool {
		return !strings.Contains(r.Name(), f.run) || r.Expands()
	})
	if len(chosen) == 0 && f.run != "" {
		return fmt.Errorf("no rule has %q in its name", f.run)
	}
	p := &printer{w: std.Out}
	t := &tested{rules: len(chosen)}
	show := startProgress(std, "rules test", f.quiet)
	show.enter("testing")
	for i, r := range chosen {
		show.advance(i, len(chosen))
		if ctx.Err() != nil {
			break
		}
		f.testRule(p, show, r, t)
	}
	show.stop()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if f.update {
		if err := f.updateFiles(p, set, t); err != nil {
			return err
		}
	}
	return t.end(p)
}

// testRule runs the tests of one rule.
func (f *testFlags) testRule(p *printer, show *progress, r *rules.Rule, t *tested) {
	results := r.RunTests()
	failed := slices.DeleteFunc(slices.Clone(results), func(result rules.TestResult) bool { return result.Err == nil })
	if !f.update {
		show.above(func() { f.printRule(p, r, results) })
	}
	t.tests += len(results)
	t.failed = append(t.failed, failed...)
	if len(results) == 0 {
		t.untested++
	}
	show.above(func() { f.examine(p, r, t) })
}

// printRule prints the results of one rule.
func (f *testFlags) printRule(p *printer, r *rules.Rule, results []rules.TestResult) {
	var failures strings.Builder
	for _, result := range results {
		if result.Err != nil {
			writeError(&failures, result.Err)
		}
	}
	switch {
	case failures.Len() > 0:
		p.printf("FAIL  %s\n%s", r.Name(), failures.String())
	case f.verbose && len(results) == 0:
		p.printf("none  %s\n", r.Name())
	case f.verbose:
		p.printf("ok    %s (%s)\n", r.Name(), phrase.Count(len(results), "test"))
	}
}

func newRulesShow(std stdio) *cobra.Command {
	set := &ruleSet{}
	command := &cobra.Command{
		Use:   "show NAME",
		Short: "Show a rule: its pattern, its source, its tests",
		Example: `  settle rules show remove_redundant_cast
  settle rules show remove_redundant_cast --no-default-rules --rules rules.d/fleet/cast.toml`,
		Args: exactly("NAME"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			library, err := set.library()
			if err != nil {
				return nil, cobra.ShellCompDirectiveError
			}
			return append(shownNames(library.DB), library.Rules.OverFamilies()...), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			library, err := set.library()
			if err != nil {
				return err
			}
			if over := library.Rules.Over(args[0]); len(over) > 0 {
				return printText(std.Out, func(w io.Writer) error {
					s := printer{w: w}
					s.familyRule(over, library.Rules.Lacks)
					return s.err
				})
			}
			member, err := lookup(library, args[0])
			if err != nil {
				return err
			}
			rule := library.Rules.Rule(args[0]) // nil for one that is written in Go
			return printText(std.Out, func(w io.Writer) error {
				s := printer{w: w}
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

// familyRule prints a rule over a family, which is a rule for each of several dialects.
func (s *printer) familyRule(over []*rules.Rule, lacks []rules.Lack) {
	r := over[0]
	s.printf("%s\n", r.FamilyRule)
	s.field("  ", "source", r.Local.Source)
	var databases []string
	for _, place := range r.Places {
		databases = append(databases, place.Database)
	}
	s.field("  ", "database", strings.Join(databases, ", "))
	for _, one := range over {
		s.field("  ", "for", one.Member+", as "+one.Name())
	}
	for _, lack := range lacks {
		if lack.Rule == r.FamilyRule {
			s.field("  ", "not for", lack.Dialect+": "+lack.Reason)
		}
	}
	s.doc(r.Doc)
	written := *r
	written.Member = "" // those for which it is are listed
	s.definition(&written)
	s.tests(r.Written().Tests)
}

// shownNames returns the names of the rules and optimizers of a database.
func shownNames(db *optdb.DB) []string {
	return slices.DeleteFunc(db.Names(), func(name string) bool {
		member, ok := db.Lookup(name)
		return !ok || member.DB != nil
	})
}

// lookup returns the rule or optimizer of a name.
func lookup(library *builtin.Library, name string) (optdb.Member, error) {
	db := library.DB
	member, ok := db.Lookup(name)
	if ok && member.DB == nil {
		return member, nil
	}
	err := diag.Errorf(nil, diag.NoSpan, "there is no rule %q", name)
	if ok {
		err.Help = fmt.Sprintf("%q is a database: see %q", name, "settle db")
		return member, err
	}
	return member, err.Suggest(name, append(shownNames(db), library.Rules.OverFamilies()...))
}

func (s *printer) header(member optdb.Member, inGo bool) {
	s.printf("%s\n", member.Name)
	source := member.Source
	switch {
	case source == "":
		source = "written in Go"
	case inGo:
		source += ", written in Go"
	}
	s.field("  ", "source", source)
	var databases []string
	for _, db := range member.Parents {
		databases = append(databases, db.Name())
	}
	s.field("  ", "database", strings.Join(databases, ", "))
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
	s.doc(member.Doc)
}

func (s *printer) doc(text string) {
	if doc := strings.TrimSpace(text); doc != "" {
		s.printf("\n")
		for line := range strings.Lines(doc) {
			s.printf("%s\n", strings.TrimRight("  "+line, " \n"))
		}
	}
}

// roleText says when in an equilibrium a pass of a role runs.
func roleText(role string) string {
	switch role {
	case profile.RoleFinal:
		return "at the end of each round"
	case profile.RoleCleanup:
		return "after whatever changed something"
	}
	return ""
}

func (s *printer) definition(rule *rules.Rule) {
	def := rule.Definition()
	s.printf("\n")
	s.field("  ", "dialect", rule.Dialect)
	s.field("  ", "family", def.Family.Value)
	s.field("  ", "for", rule.Member)
	for _, text := range def.Patterns() {
		s.field("  ", "match", text.Value)
	}
	for _, f := range []struct {
		name string
		text syntax.String
	}{
		{"let", def.Let}, {"where", def.Where}, {"replace", def.Replace},
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

func (s *printer) tests(tests []syntax.Test) {
	for i, t := range tests {
		s.printf("\n")
		s.field("  ", fmt.Sprintf("test %d", i+1), t.Doc.Value)
		if t.Doc.Value == "" {
			s.printf("  test %d\n", i+1)
		}
		s.field("    ", "dialect", strings.Join(values(t.Dialects), ", "))
		s.field("    ", "given", t.Given.Value)
		s.field("    ", "in", t.In.Value)
		s.field("    ", "out", t.Out.Value)
	}
}

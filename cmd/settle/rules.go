package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
)

// newRules returns the commands about rules.
func newRules(std stdio) *cobra.Command {
	group := &cobra.Command{
		Use:   "rules COMMAND",
		Short: "List, show, check, test and verify rules",
		Example: `  settle rules list
  settle rules show remove_redundant_cast
  settle rules check rules.d/fleet
  settle rules test
  settle rules verify rules.d/arith`,
	}
	group.AddCommand(newRulesList(std), newRulesShow(std), newRulesCheck(std), newRulesTest(std), newRulesVerify(std))
	return asGroup(group)
}

// listedRule is a rule as rules list prints it.
type listedRule struct {
	Name     string   `json:"name"`
	Database string   `json:"database"`           // the databases it stands in: "optdb/canonicalize"
	Position *float64 `json:"position,omitempty"` // at which the outermost of those in "optdb", or the rule itself, stands
	Tags     []string `json:"tags"`               // its own; those of its databases count as well
	Source   string   `json:"source,omitempty"`
	Doc      string   `json:"doc,omitempty"`
	// Matches, Where and Becomes are those of a rule that is written in TOML.
	Matches string `json:"matches,omitempty"`
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
what that becomes. Optimizers that are no rules are listed by "settle db".`,
		Example: `  settle rules list
  settle rules list -q fast_run --patterns
  settle rules list -q '+canonicalize &fleet'
  settle rules list --json --no-default-rules --rules rules.d/fleet`,
		Args: none,
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
	return printList(std.Out, func(w io.Writer) error {
		if f.patterns {
			return writePatterns(w, list)
		}
		return writeRules(w, list)
	})
}

// appendRules appends the rules of a tree, which stands in the databases of the
// path, at a position of the outermost one.
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

// define adds what a rule says that is written in TOML.
func (r *listedRule) define(set *rules.Set) {
	rule := set.Rule(r.Name)
	if rule == nil {
		return
	}
	def := rule.Definition()
	r.Matches, r.Where, r.Becomes = def.Match.Value, def.Where.Value, def.Replace.Value
	switch {
	case def.From.IsSet():
		r.Matches, r.Becomes = def.From.Value, def.To.Value
	case def.Remove.IsSet():
		r.Matches, r.Becomes = "("+def.Remove.Value+" ?x)", "?x"
	}
}

func writeRules(w io.Writer, list []listedRule) error {
	t := table{}
	t.row("name", "database", "tags", "source", "doc")
	for _, r := range list {
		doc, _, _ := strings.Cut(r.Doc, "\n")
		source := r.Source
		if source == "" {
			source = "Go"
		}
		t.row(r.Name, r.Database, strings.Join(r.Tags, " "), source, doc)
	}
	return t.write(w)
}

// writePatterns writes at which stage each rule runs and what it does. A rule
// that is written in Go says that in its documentation.
func writePatterns(w io.Writer, list []listedRule) error {
	t := table{}
	t.row("position", "database", "name", "tags", "matches -> becomes")
	for _, r := range list {
		position := ""
		if r.Position != nil {
			position = fmt.Sprint(*r.Position)
		}
		does, _, _ := strings.Cut(r.Doc, "\n")
		if r.Matches != "" {
			does = oneLine(r.Matches) + " -> " + oneLine(r.Becomes)
		}
		if r.Where != "" {
			does += " where " + oneLine(r.Where)
		}
		t.row(position, r.Database, r.Name, strings.Join(r.Tags, " "), does)
	}
	return t.write(w)
}

// oneLine returns a text with single blanks between its words.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

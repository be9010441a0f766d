package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/optdb"
)

// newRules returns the commands about rules.
func newRules(std stdio) *cobra.Command {
	group := &cobra.Command{
		Use:   "rules COMMAND",
		Short: "List, show, check and test rules",
		Example: `  settle rules list
  settle rules show remove_redundant_cast
  settle rules check rules.d/fleet
  settle rules test`,
	}
	group.AddCommand(newRulesList(std), newRulesShow(std), newRulesCheck(std), newRulesTest(std))
	return asGroup(group)
}

// listedRule is a rule as rules list prints it.
type listedRule struct {
	Name     string   `json:"name"`
	Database string   `json:"database"` // the databases it stands in: "optdb/canonicalize"
	Tags     []string `json:"tags"`     // its own; those of its databases count as well
	Source   string   `json:"source,omitempty"`
	Doc      string   `json:"doc,omitempty"`
}

func newRulesList(std stdio) *cobra.Command {
	f := &dbFlags{}
	command := &cobra.Command{
		Use:   "list",
		Short: "List the rules that there are, or that a query selects",
		Example: `  settle rules list
  settle rules list -q '+canonicalize &fleet'
  settle rules list --json --no-default-rules --rules rules.d/fleet`,
		Args: none,
		RunE: func(command *cobra.Command, _ []string) error {
			if err := f.query.parse(command); err != nil {
				return err
			}
			library, err := f.rules.library()
			if err != nil {
				return err
			}
			tree, err := f.query.tree(library.DB)
			if err != nil {
				return err
			}
			list := appendRules([]listedRule{}, tree, "")
			if f.asJSON {
				return printJSON(std.Out, list)
			}
			return printText(std.Out, func(w io.Writer) error { return writeRules(w, list) })
		},
	}
	f.rules.addFlags(command)
	f.query.addFlag(command, "")
	command.Flags().BoolVar(&f.asJSON, "json", false, "print JSON, with the whole documentation of each rule")
	return command
}

// appendRules appends the rules of a tree, which stands in the databases of the
// path.
func appendRules(list []listedRule, n *optdb.Node, path string) []listedRule {
	if n.Kind == optdb.KindLocal {
		tags := append([]string{}, n.Tags...)
		return append(list, listedRule{n.Name, path, tags, n.Source, strings.TrimSpace(n.Doc)})
	}
	if path != "" {
		path += "/"
	}
	for _, member := range n.Members {
		list = appendRules(list, member, path+n.Name)
	}
	return list
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

package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/internal/table"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
)

// dbFlags is the commands about the database as they were called.
type dbFlags struct {
	rules  ruleSet
	query  query
	asJSON bool
}

func newDB(std stdio) *cobra.Command {
	f := &dbFlags{}
	command := &cobra.Command{
		Use:   "db",
		Short: "Show the database of rules",
		Long: `Show the database of rules: its members in the order in which they run, with
positions and tags. A tag of a database is one of everything in it. With -q, show
what the query selects.

A query is parts with signs, which "settle db tags" and the names in the database
go with:

  +tag           select what carries the tag; +* is everything
  &tag           keep only what carries the tag
  -tag           drop what carries the tag; -* is everything
  <position      end before this position
  @name(query)   ask another query of the database of that name
  @position(name)
                 also run what has the name, at this position

It may begin with a mode, a query that has a name: "settle db modes" lists them.`,
		Example: `  settle db
  settle db -q 'o3 -arith'
  settle db modes
  settle db -q '+canonicalize &fleet -typed'
  settle db explain '+fast_run' remove_redundant_cast`,
		Args: noArguments,
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
			if f.asJSON {
				return printJSON(std.Out, tree)
			}
			foldTree(tree, library.Rules)
			return printList(std.Out, tree.WriteText)
		},
	}
	f.rules.addFlags(command)
	f.query.addFlag(command, "")
	command.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	command.AddCommand(newExplain(std), newModes(std), newTags(std), newDBLint(std))
	return command
}

// foldTree makes one member of the rules that one over a family is for several dialects.
func foldTree(n *optdb.Node, set *rules.Set) {
	var folded []*optdb.Node
	dialects := map[*optdb.Node][]string{}
	first := map[string]*optdb.Node{}
	for _, member := range n.Members {
		foldTree(member, set)
		rule := set.Rule(member.Name)
		if rule == nil || rule.FamilyRule == "" {
			folded = append(folded, member)
			continue
		}
		line := first[rule.FamilyRule]
		if line == nil {
			one := *member
			line = &one
			line.Tags = slices.DeleteFunc(slices.Clone(line.Tags), func(tag string) bool { return tag == rule.FamilyRule })
			first[rule.FamilyRule] = line
			folded = append(folded, line)
		}
		dialects[line] = append(dialects[line], rule.Member)
		line.Name = rule.FamilyRule + " (" + strings.Join(dialects[line], ", ") + ")"
		line.Tags = slices.DeleteFunc(line.Tags, func(tag string) bool { return !slices.Contains(member.Tags, tag) })
	}
	n.Members = folded
}

func newExplain(std stdio) *cobra.Command {
	f := &dbFlags{}
	command := &cobra.Command{
		Use:   "explain QUERY [NAME]",
		Short: "Say why a query selects a rule, or does not",
		Long: `Say for each rule, or for those in the database or of the name NAME, whether the
query selects it and which part of the query decided that.`,
		Example: `  settle db explain '+canonicalize &fleet'
  settle db explain '+fast_run -typed' remove_redundant_cast_typed`,
		Args: func(command *cobra.Command, args []string) error {
			if len(args) > 2 {
				return usagef("unexpected second NAME %q: one at a time", args[2])
			}
			return atLeastOne("QUERY")(command, args)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			name := ""
			if len(args) > 1 {
				name = args[1]
			}
			return f.explain(std, args[0], name)
		},
	}
	f.rules.addFlags(command)
	command.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	return command
}

// explain prints why a query selects the optimizers of that name, or all, or does not.
func (f *dbFlags) explain(std stdio, query, name string) error {
	q, err := optdb.ParseQuery(query)
	if err != nil {
		return asQueryError(err)
	}
	library, err := f.rules.library()
	if err != nil {
		return err
	}
	names := []string{name}
	if over := library.Rules.Over(name); len(over) > 0 {
		names = names[:0]
		for _, r := range over {
			names = append(names, r.Name())
		}
	}
	explanation := &optdb.Explanation{}
	for _, name := range names {
		one, err := library.DB.Explain(q, name)
		if err != nil {
			return asQueryError(err)
		}
		explanation.Query = one.Query
		explanation.Decisions = append(explanation.Decisions, one.Decisions...)
	}
	if f.asJSON {
		return printJSON(std.Out, explanation)
	}
	return printText(std.Out, func(w io.Writer) error {
		_, err := io.WriteString(w, explanation.String())
		return err
	})
}

// listedMode is a mode as db modes prints it.
type listedMode struct {
	Name    string   `json:"name"`
	Query   string   `json:"query"`   // as it was written
	Means   string   `json:"means"`   // with the modes that it begins with written out
	Stages  []string `json:"stages"`  // what it selects something of, in the order in which it runs
	Rules   int      `json:"rules"`   // that it selects
	Missing []string `json:"missing"` // tags that it includes or requires, and nothing has
	Source  string   `json:"source,omitempty"`
	Doc     string   `json:"doc,omitempty"`
}

func newModes(std stdio) *cobra.Command {
	f := &dbFlags{}
	command := &cobra.Command{
		Use:   "modes",
		Short: "List the modes that a query may begin with, and what each selects",
		Long: `List the modes that a query may begin with: the query that each stands for, the
stages in which it selects something, and how many rules it selects. What a query
says itself counts more than its mode: "o3 +inplace" lifts the mode's "-inplace".`,
		Example: `  settle db modes
  settle optimize examples/transformer.mlir -q 'o3 -arith'`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			f.rules.deferred = true
			library, err := f.rules.library()
			if err != nil {
				return err
			}
			list := []listedMode{}
			for _, mode := range library.DB.Modes() {
				listed, err := listMode(library.DB, mode)
				if err != nil {
					return asQueryError(err)
				}
				list = append(list, listed)
			}
			if f.asJSON {
				return printJSON(std.Out, list)
			}
			return printList(std.Out, func(w io.Writer) error { return writeModes(w, list) })
		},
	}
	f.rules.addFlags(command)
	command.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	return command
}

func listMode(db *optdb.DB, mode optdb.NamedQuery) (listedMode, error) {
	means, err := db.Expand(mode.Query)
	if err != nil {
		return listedMode{}, err
	}
	opt, err := db.QueryAllowingNothing(optdb.Mode(mode.Name))
	if err != nil {
		return listedMode{}, err
	}
	listed := listedMode{
		Name: mode.Name, Query: mode.Query.String(), Means: means.String(), Stages: []string{}, Missing: []string{},
		Rules: opt.Tree().Rules, Source: mode.Source, Doc: mode.Doc,
	}
	for _, stage := range opt.Tree().Members {
		listed.Stages = append(listed.Stages, stage.Name)
	}
	for _, tag := range slices.Concat(means.Included(), means.Required()) {
		if !db.Has(tag) {
			listed.Missing = append(listed.Missing, tag)
		}
	}
	return listed, nil
}

func writeModes(w io.Writer, list []listedMode) error {
	t := table.Rows{}
	t.Row("mode", "query", "rules", "stages", "doc")
	for _, m := range list {
		doc := m.Doc
		if len(m.Missing) > 0 {
			doc += fmt.Sprintf(" (Nothing has the tag %s.)", strings.Join(m.Missing, " "))
		}
		t.Row(m.Name, m.Means, fmt.Sprint(m.Rules), strings.Join(m.Stages, " "), strings.TrimSpace(doc))
	}
	return t.Write(w)
}

func newTags(std stdio) *cobra.Command {
	f := &dbFlags{}
	command := &cobra.Command{
		Use:   "tags",
		Short: "List the tags, and how many optimizers each includes",
		Example: `  settle db tags
  settle db tags --no-default-rules --rules rules.d/fleet`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			f.rules.deferred = true
			library, err := f.rules.library()
			if err != nil {
				return err
			}
			tags := library.DB.Tags()
			if f.asJSON {
				return printJSON(std.Out, tags)
			}
			return printList(std.Out, func(w io.Writer) error {
				t := table.Rows{}
				t.Row("tag", "optimizers", "")
				for _, tag := range tags {
					what := ""
					if tag.Database {
						what = "a database"
					}
					t.Row(tag.Tag, fmt.Sprint(tag.Optimizers), what)
				}
				return t.Write(w)
			})
		},
	}
	f.rules.addFlags(command)
	command.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	return command
}

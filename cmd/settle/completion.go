package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/optdb"
)

// completeRules has the shell offer names of rules for a flag.
func completeRules(command *cobra.Command, flag string, set *ruleSet) {
	_ = command.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		library, err := set.library()
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		var names []string
		for _, r := range library.Rules.Rules {
			names = append(names, r.Name())
		}
		slices.Sort(names)
		return names, cobra.ShellCompDirectiveNoFileComp
	})
}

// completeQuery has the shell offer modes, tags and names for the flag --query.
func completeQuery(command *cobra.Command, set *ruleSet) {
	_ = command.RegisterFlagCompletionFunc("query", func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		set.deferred = true
		library, err := set.library()
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		return queryCompletions(library.DB, typed), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
}

// queryCompletions returns what a query may go on with: its last word is completed.
func queryCompletions(db *optdb.DB, typed string) []string {
	before, word := "", typed
	if i := strings.LastIndexByte(typed, ' '); i >= 0 {
		before, word = typed[:i+1], typed[i+1:]
	}
	var words []string
	if sign := strings.TrimLeft(word, "+&-"); len(sign) < len(word) {
		for _, tag := range tagsOf(db.Tree()) {
			words = append(words, word[:len(word)-len(sign)]+tag)
		}
	} else if before == "" {
		for _, m := range db.Modes() {
			words = append(words, m.Name)
		}
	}
	var list []string
	for _, w := range words {
		if strings.HasPrefix(w, word) {
			list = append(list, before+w)
		}
	}
	return list
}

// tagsOf returns the names and tags of a tree, sorted.
func tagsOf(n *optdb.Node) []string {
	var tags []string
	var visit func(n *optdb.Node)
	visit = func(n *optdb.Node) {
		tags = append(append(tags, n.Name), n.Tags...)
		for _, member := range n.Members {
			visit(member)
		}
	}
	visit(n)
	slices.Sort(tags)
	return slices.Compact(tags)
}

// checkRuleName returns an error for a name that no rule of a run has; "" is none.
func checkRuleName(name string, rules []*optdb.Node) error {
	if name == "" {
		return nil
	}
	var names []string
	for _, r := range rules {
		names = append(names, r.Name)
	}
	if slices.Contains(names, name) {
		return nil
	}
	hint := ""
	if near := diag.Nearest(name, names); near != "" {
		hint = "; did you mean " + near + "?"
	}
	return usagef("the query selects no rule %q%s", name, hint)
}

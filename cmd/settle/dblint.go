package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/lint"
	"github.com/settle-go/settle/internal/phrase"
)

// lintFlags is the command db lint as it was called.
type lintFlags struct {
	dbFlags
	graphs int
	budget time.Duration
}

func newDBLint(std stdio) *cobra.Command {
	f := &lintFlags{}
	command := &cobra.Command{
		Use:   "lint",
		Short: "Find rules that never get their turn, undo each other, or do not join",
		Long: `Find what is wrong with rules beside each other: a rule whose pattern an earlier
stage always rewrites away (rewritten_before), one that other rules of its stage
always forestall (shadowed), rules that undo each other (cycle), and critical pairs that lead
to two different results (not_joined). Each is shown with the smallest term that was found.

The rules are tried on the graphs of their tests, those without tests on graphs that are
generated from their patterns, and with --budget all of them on such. What the file of a rule accepts, accepts = ["shadowed: why"], is only counted, and
listed by --json. The exit code is 1 where something else was found. "settle rules lint" looks for this and more.`,
		Example: `  settle db lint -q +tosa
  settle db lint -q '+chain_raise +chain_lower' --json`,
		Args: noArguments,
		RunE: func(command *cobra.Command, _ []string) error {
			if err := f.query.parse(command); err != nil {
				return err
			}
			return f.lint(command.Context(), std)
		},
	}
	f.rules.addFlags(command)
	f.query.addFlag(command, "fast_run")
	command.Flags().IntVar(&f.graphs, "graphs", lint.DefaultGraphs, "look at each rule on at most `N` graphs")
	command.Flags().DurationVar(&f.budget, "budget", 0, "look at rules with tests on generated graphs as well, generating for `TIME`")
	command.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	return command
}

func (f *lintFlags) lint(ctx context.Context, std stdio) error {
	library, err := f.rules.library()
	if err != nil {
		return err
	}
	report, err := lint.Run(ctx, lint.Options{
		DB: library.DB, Rules: library.Rules, Query: f.query.value, Graphs: f.graphs, Budget: f.budget,
		Evaluators: library.Rules.Evaluators(dialects.Evaluators()), Dialects: library.Dialects,
	})
	if err != nil {
		return asQueryError(err)
	}
	if f.asJSON {
		if err := printJSON(std.Out, report); err != nil {
			return err
		}
	} else if _, err := fmt.Fprint(std.Out, lintText(report)); err != nil {
		return err
	}
	if len(report.Findings) > 0 {
		return errReported
	}
	return nil
}

// lintText returns what was found as text.
func lintText(report *lint.Report) string {
	var b strings.Builder
	for _, found := range report.Findings {
		source := found.Source
		if source == "" {
			source = "Go"
		}
		where := found.Rule
		if found.Stage != "" {
			where += " in " + found.Stage
		}
		fmt.Fprintf(&b, "%s: %s: %s: %s\n", source, found.Kind, where, found.Reason)
		if found.Term != "" {
			fmt.Fprintf(&b, "    %s\n", found.Term)
		}
	}
	fmt.Fprintf(&b, "%s in %s, on %s: %s", phrase.Count(report.Rules, "rule"), phrase.Count(report.Stages, "stage"),
		phrase.Count(report.Graphs, "graph"), phrase.Count(len(report.Findings), "finding"))
	if n := len(report.Accepted); n > 0 {
		fmt.Fprintf(&b, ", and %d that the rules accept", n)
	}
	b.WriteByte('\n')
	if report.Joined > 0 {
		fmt.Fprintf(&b, "%s on which several rules apply and lead to one result\n", phrase.Count(report.Joined, "graph"))
	}
	if len(report.Unseen) > 0 {
		fmt.Fprintf(&b, "%s applied to no graph\n", phrase.Count(len(report.Unseen), "rule"))
	}
	return b.String()
}

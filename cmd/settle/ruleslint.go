package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/lint"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/termination"
)

// rulesLintFlags is the command rules lint as it was called.
type rulesLintFlags struct {
	dbFlags
	termination bool
	clashes     bool
	verbose     bool
	alone       bool // the rules of files and no others
	all         bool // without a query: all that are not the inverse of another one
}

func newRulesLint(std stdio) *cobra.Command {
	f := &rulesLintFlags{}
	command := &cobra.Command{
		Use:   "lint [FILE...]",
		Short: "Find what is wrong with rules, by themselves and beside each other, before a run",
		Long: `Find what is wrong with the rules that a query selects, or with those of files and no
others. Each finding has its place, the rule and its stage, the reason, and a graph that shows it:

  cycle             rules go round for ever
  undone_later      rules of later stages take back what the rule does
  rewritten_before  an earlier stage always rewrites away what it matches
  shadowed          other rules of its stage always come first
  not_joined        what becomes of a graph depends on which rule comes first
  guard_always      its guard refuses nothing that the pattern matches
  guard_never       its guard refuses all that it matches
  untested          no test shows that it fires, or that its guard refuses
  incomplete        it has no doc, or an op that no dialect declares
  unknown_tag       a tag that may be misspelt
  other_equation    its doc states another equation: "x * 1 = x" of sums and products, or
                    a rule in backticks, PATTERN => REPLACEMENT
  growth            graphs grow faster than in proportion to their size, with no budget but
                    the limits of a run: 16 of its patterns within each other are tried

Two rules of files that lead to two results, with the smallest term and both, are shown as well; they
are no finding, as the order in which rules are written may be meant to decide. With -q they are
counted, and --clashes shows them; it runs all overlaps that terms do not decide, otherwise the first thousand are. A rule whose file says accepts = ["shadowed: why"] is only counted, and listed by --json. The exit
code is 1 where something else was found.

With --termination, find out before a run whether the rules that a query selects
end. Of each stage it says how many rules lower a measure that no other rule raises, so
that they end on every graph; how many of them are known so only from graphs of their tests and
others, as rules in Go are; shows the rules that go round for ever, with the term that comes
back; and counts those for which neither is known, or with --verbose names them and says why.
Rules that rules of later stages take back are shown as well, unless one of them says
accepts = ["undone_later: why"].

With --clashes, find out where the patterns of two rules match parts of one term. The
overlaps from which both rules lead to one result are counted; those that lead to two are shown with
the smallest term and both results, and whether only the order in which the rules are written decides
between them. Overlaps that a guard, a type, an attribute or what rules compute decides are run on
graphs of that term; those for which no graph is found are counted, with the reason. Rules that never
get their turn are shown, as another one always takes what they match, or an earlier stage does.

With one of them the exit code is 1 where a loop was found, a rule that is undone later, or one that
never gets its turn.`,
		Example: `  settle rules lint rules.d/ub
  settle rules lint -q '+arith'
  settle rules lint --termination
  settle rules lint --clashes -q '+fleet'
  settle rules lint --termination --dialect examples/dialect/nn.toml --rules examples/dialect/rules.toml -q '+nn'
  settle rules lint --termination -q '+arith' --verbose`,
		RunE: func(command *cobra.Command, args []string) error {
			if f.termination && f.clashes {
				return usagef("settle rules lint wants --termination or --clashes, or neither for all")
			}
			if err := f.query.parse(command); err != nil {
				return err
			}
			if len(args) > 0 {
				f.rules.files, f.rules.noDefaults, f.alone = append(f.rules.files, args...), true, true
			}
			if !command.Flags().Changed("query") && f.rules.noDefaults {
				f.query.value, f.all = optdb.Query{}, true
			}
			return f.lint(command.Context(), std)
		},
	}
	f.rules.addFlags(command)
	f.query.addFlag(command, "default")
	command.Flags().BoolVar(&f.termination, "termination", false, "find out whether the rules end")
	command.Flags().BoolVar(&f.clashes, "clashes", false, "find out where rules clash")
	command.Flags().BoolVar(&f.verbose, "verbose", false, "name the rules for which it is not known, and say why")
	command.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	return command
}

func (f *rulesLintFlags) lint(ctx context.Context, std stdio) error {
	library, err := f.rules.library()
	if err != nil {
		return err
	}
	if f.all {
		if f.query.value, err = besidesOthers(library.Rules); err != nil {
			return err
		}
	}
	options := lint.Options{
		DB: library.DB, Rules: library.Rules, Query: f.query.value,
		Evaluators: library.Rules.Evaluators(dialects.Evaluators()), Dialects: library.Dialects,
	}
	switch {
	case f.clashes:
		return f.lintClashes(ctx, std, options)
	case !f.termination:
		return f.lintAll(ctx, std, options)
	}
	found, err := lint.Ends(ctx, options)
	if err != nil {
		return asQueryError(err)
	}
	if f.asJSON {
		err = printJSON(std.Out, found)
	} else {
		_, err = fmt.Fprint(std.Out, terminationText(found, f.verbose))
	}
	if err == nil && found.Loops()+len(found.Undone) > 0 {
		return errReported
	}
	return err
}

// besidesOthers returns the query of the rules of files that run beside each other: all but the inverses
// of others, and those that write ops out as what they mean.
func besidesOthers(set *rules.Set) (optdb.Query, error) {
	query := ""
	for _, tag := range []string{rules.InverseTag, rules.ExpandTag} {
		if slices.ContainsFunc(set.Rules, func(r *rules.Rule) bool { return slices.Contains(r.Local.Tags, tag) }) {
			query += " -" + tag
		}
	}
	if query == "" {
		return optdb.Query{}, nil
	}
	return optdb.ParseQuery("+*" + query)
}

// maxOverlaps is how many overlaps are run where they are only counted or shown.
const maxOverlaps = 1000

// lintAll is the command that looks for everything.
func (f *rulesLintFlags) lintAll(ctx context.Context, std stdio, options lint.Options) error {
	options.Overlaps, options.MaxOverlaps = f.alone, maxOverlaps
	found, err := lint.All(ctx, options)
	if err != nil {
		return asQueryError(err)
	}
	if f.asJSON {
		err = printJSON(std.Out, found)
	} else {
		_, err = fmt.Fprint(std.Out, everythingText(found, f.alone))
	}
	if err == nil && len(found.Findings) > 0 {
		return errReported
	}
	return err
}

// everythingText returns what was found as text, and with pairs each two rules with two results.
func everythingText(found *lint.Everything, pairs bool) string {
	var b strings.Builder
	b.WriteString(lintText(found.Report))
	for _, stage := range found.Clashes {
		for i := range stage.Apart {
			if pairs {
				writePair(&b, stage.Stage, &stage.Apart[i])
			}
		}
	}
	lastLine := func(text string) string {
		lines := strings.Split(strings.TrimSpace(text), "\n")
		return lines[len(lines)-1]
	}
	fmt.Fprintf(&b, "termination: %s\n", lastLine(terminationText(found.Termination, false)))
	overlaps, joined, apart := 0, 0, 0
	for _, stage := range found.Clashes {
		overlaps, joined, apart = overlaps+stage.Overlaps, joined+stage.Joined, apart+len(stage.Apart)
	}
	fmt.Fprintf(&b, "clashes: %s, of which %d lead to one result; pairs of rules with two results: %d\n",
		phrase.Count(overlaps, "overlap"), joined, apart)
	if len(found.Findings) > 0 {
		fmt.Fprintf(&b, "accepts = [\"%s: why\"] in a rule accepts the finding\n", found.Findings[0].Kind)
	}
	return b.String()
}

// lintClashes is the command with --clashes.
func (f *rulesLintFlags) lintClashes(ctx context.Context, std stdio, options lint.Options) error {
	options.Overlaps = true
	stages, err := lint.Clashes(ctx, options)
	if err != nil {
		return asQueryError(err)
	}
	if f.asJSON {
		err = printJSON(std.Out, stages)
	} else {
		_, err = fmt.Fprint(std.Out, clashesText(stages))
	}
	if err == nil && slices.ContainsFunc(stages, func(c *termination.Clashes) bool { return len(c.Never) > 0 }) {
		return errReported
	}
	return err
}

// clashesText returns how rules clash as text.
func clashesText(stages []*termination.Clashes) string {
	var b strings.Builder
	overlaps, joined, undecided, apart, never := 0, 0, 0, 0, 0
	reasons := map[string]int{}
	for _, stage := range stages {
		for _, n := range stage.Never {
			fmt.Fprintf(&b, "never in %s: %s, because %s takes ", stage.Stage, n.Rule, n.By)
			switch {
			case n.Within:
				b.WriteString("a part")
			default:
				b.WriteString("all")
			}
			if n.Stage != "" {
				fmt.Fprintf(&b, " in %s, before", n.Stage)
			}
			fmt.Fprintf(&b, "\n    %s\n", n.Term)
		}
		for i := range stage.Apart {
			writePair(&b, stage.Stage, &stage.Apart[i])
		}
		overlaps, joined, undecided = overlaps+stage.Overlaps, joined+stage.Joined, undecided+stage.Undecided
		apart, never = apart+len(stage.Apart), never+len(stage.Never)
		for reason, n := range stage.Reasons {
			reasons[reason] += n
		}
	}
	fmt.Fprintf(&b, "%s in %s: %d join, %d undecided; pairs of rules with two results: %d; rules that never apply: %d\n", phrase.Count(overlaps, "overlap"),
		phrase.Count(len(stages), "stage"), joined, undecided, apart, never)
	for _, reason := range slices.Sorted(maps.Keys(reasons)) {
		fmt.Fprintf(&b, "%d undecided: %s\n", reasons[reason], reason)
	}
	return b.String()
}

// writePair writes two rules with two results.
func writePair(b *strings.Builder, stage string, p *termination.Pair) {
	fmt.Fprintf(b, "two results in %s: %s and %s", stage, p.Rules[0], p.Rules[1])
	if p.EqualPriority {
		b.WriteString(", of equal priority")
	}
	fmt.Fprintf(b, "\n    %s\n    -> %s  by %s\n    -> %s  by %s\n", p.Term, p.Results[0], p.Rules[0], p.Results[1], p.Rules[1])
}

// terminationText returns what is known of stages as text.
func terminationText(found *lint.Termination, verbose bool) string {
	var b strings.Builder
	rules, ends, observed, unknown := 0, 0, 0, 0
	for _, stage := range found.Stages {
		for i := range stage.Loops {
			fmt.Fprintf(&b, "loop in %s: %s\n", stage.Stage, strings.Join(stage.Loops[i].Rules, ", "))
			writeLoop(&b, &stage.Loops[i])
		}
		rules, ends, unknown = rules+stage.Rules, ends+stage.Ends, unknown+len(stage.Unknown)
		observed += stage.Observed
	}
	for i := range found.Undone {
		u := &found.Undone[i]
		fmt.Fprintf(&b, "undone later: %s in %s, by %s in %s\n", u.Rules[0], u.Stages[0], u.Rules[1], u.Stages[1])
		writeLoop(&b, &u.Loop)
	}
	for _, stage := range found.Stages {
		fmt.Fprintf(&b, "%s: %s, %d end", stage.Stage, phrase.Count(stage.Rules, "rule"), stage.Ends)
		if stage.Observed > 0 {
			fmt.Fprintf(&b, " (%d as far as graphs show)", stage.Observed)
		}
		if n := len(stage.Loops); n > 0 {
			fmt.Fprintf(&b, ", %s", phrase.Count(n, "loop"))
		}
		if n := len(stage.Unknown); n > 0 {
			fmt.Fprintf(&b, ", %d not known", n)
		}
		b.WriteByte('\n')
		if !verbose {
			continue
		}
		for _, u := range stage.Unknown {
			fmt.Fprintf(&b, "  %s: %s\n", u.Rule, u.Reason)
		}
	}
	fmt.Fprintf(&b, "%s in %s: %d end", phrase.Count(rules, "rule"), phrase.Count(len(found.Stages), "stage"), ends)
	if observed > 0 {
		fmt.Fprintf(&b, " (%d as far as graphs show)", observed)
	}
	fmt.Fprintf(&b, ", %s, %d not known", phrase.Count(found.Loops(), "loop"), unknown)
	if n := len(found.Accepted); n > 0 {
		fmt.Fprintf(&b, "; %d undone later that the rules accept", n)
	}
	b.WriteByte('\n')
	return b.String()
}

// writeLoop writes the terms of a loop, one beneath the other.
func writeLoop(b *strings.Builder, loop *termination.Loop) {
	fmt.Fprintf(b, "    %s\n", loop.Terms[0])
	for i, rule := range loop.Rules {
		fmt.Fprintf(b, "    -> %s  by %s\n", loop.Terms[i+1], rule)
	}
}

package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/proof/smt"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/rules/ruletest"
	"github.com/settle-go/settle/rules/verdicts"
	"github.com/settle-go/settle/rules/verify"
	"github.com/settle-go/settle/rules/verify/record"
)

// verifyFlags is the command rules verify as it was called.
type verifyFlags struct {
	dialects dialectFiles
	cases    int
	tries    int
	seed     uint64
	seeds    int
	verbose  bool
	asJSON   bool
	table    bool
	library  *builtin.Library // without paths
	quiet    bool
	solver   string
	limit    time.Duration
}

func newRulesVerify(std stdio) *cobra.Command {
	f := &verifyFlags{}
	command := &cobra.Command{
		Use:   "verify [NAME|PATH]...",
		Short: "Find out whether both sides of rules mean the same",
		Long:  verifyHelp,
		Example: `  settle rules verify rules.d/ub --cases 100
  settle rules verify remove_zero fold_add
  settle rules verify rules.d/fleet/cast.toml -v
  settle rules verify rules.d/algebra remove_zero --cases 5000 --seed 7
  settle rules verify rules.d/algebra remove_zero_tosa --json`,
		RunE: func(command *cobra.Command, args []string) error {
			if err := cmp.Or(onlyOne(command, "json", "table"), onlyOne(command, "seeds", "table")); err != nil {
				return err
			}
			return f.verify(command.Context(), args, std)
		},
	}
	f.dialects.addFlag(command)
	flags := command.Flags()
	flags.IntVar(&f.cases, "cases", verify.DefaultCases, "compare both sides of each rule in `N` cases")
	flags.IntVar(&f.tries, "tries", 0, "generate at most `N` graphs for each rule; 0 is ten for each case")
	flags.Uint64Var(&f.seed, "seed", 1, "generate from this `SEED`")
	flags.IntVar(&f.seeds, "seeds", 1, "verify each rule with `N` seeds, from that of --seed on, and merge what they find")
	flags.StringVar(&f.solver, "solver", "auto", "ask this `PROGRAM`, z3 or cvc5, what is not decided otherwise; auto is\nwhich of them is installed, none asks none")
	flags.DurationVar(&f.limit, "solver-time", 2*time.Second, "give the solver at most a `DURATION` for each formula")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "print the coverage of each guard")
	flags.BoolVar(&f.asJSON, "json", false, "print JSON when all are verified")
	flags.BoolVar(&f.table, "table", false, "print the verdicts of all default rules as a page in Markdown,\ncounted by kind and dialect: docs/rules.md is made so")
	flags.BoolVar(&f.quiet, "quiet", false, "show no progress")
	return command
}

const verifyHelp = `Verify rules: generate graphs on which a rule fires (types, shapes, attributes and
values that satisfy its pattern and its guard), apply the rule once, and compare
what the graph computes before and after. Without arguments, all default rules are
verified. NAME is one of them or, with a PATH, one of the rules of
the files, or folders of files, that are named; that of a rule over a family is all
rules that this is.

Integers and truth values must be equal, and so must floats, to the last bit and
to the sign of zero, except where an operation leaves that open. Special numbers are
among the values: zeros of both signs, infinities, NaN, the largest and the
smallest. Where a graph has no result, as for a division by zero, the case does
not count. A rule that says exact = false is true of real numbers only: it is held
to half of the digits, on numbers of a moderate size. Such rules have the tag
inexact.

Rules over integers and truth values are then proved for all values, with integers of 1 to
64 bits: by normal forms of sums, products and bitwise functions, by the order of what is
compared, by a SAT solver up to 8 bits, and by z3 or cvc5 above, where one is installed.
"proved (all widths)" is said of all kinds of graphs on which
the rule fired and of all constants that its pattern binds; "constants generated" where some of
these were proved for the constants that were generated only. Rules that move elements, reduce
them, or compute with elements of other types are proved for all elements, whatever they are:
"proved (ranks to 3, sizes to 2)" is said of all graphs of the kinds on which the rule fired whose
sizes, subscripts and numbers of attributes are that small, also where types do not say the sizes;
"40 generated shapes" of kinds with too many of these. Rules that are true of real numbers are
"proved over the reals": wherever the graph has a value there, by normal forms of quotients of polynomials,
exponentials, logarithms and roots; floats have the same value except for rounding. "not proved further" says why
there is not more.

For each rule the number of cases is printed, and how many of the outcomes of its
guard's conditions were seen. A rule that is refuted is shown with the smallest
graph that was found, also as a test to be pasted into its file. A rule that fires
on nothing is dead, one whose ops have no evaluator is unknown, and one of which the
engine undid a rewrite, because its guard had no value or its replacement was
refused, is failing. The exit code is 1 when a rule is not verified, unless it says
why that is not expected, unverified = "..." in its file, and does not fail.

--seeds N verifies each rule with N seeds: cases are summed, a rule that one seed refutes is
refuted, and the smallest counterexample is kept. It is proved with the first seed. What is found
with each of them can be merged from several machines as well; see beam/README.md.

--table prints the verdicts of all default rules as a page in Markdown, and counts them by
what the rules are about and by dialect.

--json prints an array with an object for each rule. All fields are always there:
  name, source          source is file:line, "" for a rule that is written in Go
  verdict               verified, refuted, dead, unknown or failing
  ok                    verified, or not expected to be
  unverified            the reason of the rule's file, or ""
  reason                why it is dead, unknown or failing, or ""
  cases, graphs, tries  compared; on how many graphs; of how many that were generated
  undefined             cases that did not count, as the graph has no result
  failed, failure       rewrites that were undone, and why the last one was
  retyped               rewrites that were undone because of the type
  inexact, loose        held to real numbers only; types taken as hints
  proved                what was proved for all values, or ""
  unproved              why not more, or ""
  kind                  what the rule is about: integers, views, floats, tensors
                        (reductions, products), reals, control (regions, effects)
  conditions            of the guard: text, and how often it was true and false
  counterexample        null, or before, after (terms), inputs, want, got (lists of
                        name, type, value; got is null without a result, value
                        where it has more than 1000 elements), difference, and
                        test, for the file of the rule
  seconds               that it took
With --seeds there are also seed, the lowest; seeds, their number; proved_kinds, of graphs of
integers; and, of a counterexample, nodes, of before, and text, all of it as people read it`

func (f *verifyFlags) verify(ctx context.Context, args []string, std stdio) error {
	switch {
	case f.cases < 1:
		return usagef("--cases %d: a rule takes at least one case", f.cases)
	case f.tries < 0:
		return usagef("--tries: %d is less than 0", f.tries)
	}
	if f.seeds < 1 {
		return usagef("--seeds %d: a rule takes at least one seed", f.seeds)
	}
	if f.table && len(args) > 0 {
		return usagef("--table is of all default rules, and takes no %q", args[0])
	}
	subjects, ops, err := f.selectSubjects(args)
	if err != nil {
		return err
	}
	if f.tries == 0 {
		f.tries = 10 * f.cases
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer onInterrupt(func() { cancel(errInterrupted) })()
	options := verify.Options{
		Evaluators: ops.evaluators(), Meanings: dialects.Meanings(), Dialects: ops.Dialects, Cases: f.cases, Tries: max(f.tries, 1000), Seed: f.seed,
	}
	if options.Solver, err = f.externalSolver(ctx); err != nil {
		return err
	}
	t := &verifyTally{printer: printer{w: std.Out}, verbose: f.verbose}
	if f.asJSON {
		t.w, t.json = io.Discard, []*record.Rule{}
	}
	if f.table {
		t.w, t.page = io.Discard, verdicts.New(f.library.DB, f.library.Rules, subjects)
	}
	for _, s := range subjects {
		t.width = max(t.width, len(s.Local.Name))
	}
	show := startProgress(std, "rules", f.quiet)
	defer show.stop()
	show.enter("verifying")
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(verifyGCPercent)
	}
	for i, v := range verifyAll(ctx, subjects, options, f.seeds) {
		if v.crash != nil {
			panic(v.crash)
		}
		if v.record == nil {
			return context.Cause(ctx)
		}
		show.above(func() { t.printRule(v.record) })
		if t.json != nil && f.seeds == 1 {
			t.json = append(t.json, v.record.Alone())
		} else if t.json != nil {
			t.json = append(t.json, v.record)
		}
		if t.page != nil {
			t.page.Set(v.result)
		}
		show.advance(i+1, len(subjects))
	}
	show.stop()
	if t.page != nil {
		if err := t.page.Write(std.Out); err != nil {
			return err
		}
	}
	if t.json != nil {
		if err := printJSON(std.Out, t.json); err != nil {
			return err
		}
	}
	return t.end()
}

// externalSolver returns the solver that the flags name, nil for none.
func (f *verifyFlags) externalSolver(ctx context.Context) (bits.Solver, error) {
	switch f.solver {
	case "none":
		return nil, nil
	case "auto":
		if p, ok := smt.Find(); ok {
			return p.Limited(ctx, f.limit), nil
		}
		return nil, nil
	}
	p, err := smt.Named(f.solver)
	if err != nil {
		return nil, usagef("--solver: %v", err)
	}
	return p.Limited(ctx, f.limit), nil
}

// verifyGCPercent has the garbage of generated graphs collected less often: they are small,
// and soon dropped.
const verifyGCPercent = 400

// verification is what became of one rule. Without a record or a crash, the run was cancelled.
type verification struct {
	record *record.Rule
	result *verify.Result // of the first seed
	crash  *crash
}

// verifyRule verifies one rule with that many seeds.
func verifyRule(ctx context.Context, s verify.Subject, options verify.Options, seeds int) (v verification) {
	defer func() {
		if p := recover(); p != nil {
			v.crash = &crash{p, debug.Stack()}
		}
	}()
	sum, result, err := record.Verify(ctx, s, options, seeds)
	if err != nil {
		return verification{} // it was cancelled
	}
	return verification{record: sum, result: result}
}

// verifyAll verifies rules concurrently and yields what became of them, in their order.
func verifyAll(ctx context.Context, subjects []verify.Subject, options verify.Options, seeds int) iter.Seq2[int, verification] {
	return func(yield func(int, verification) bool) {
		ctx, cancel := context.WithCancel(ctx)
		results := make([]chan verification, len(subjects))
		for i := range results {
			results[i] = make(chan verification, 1)
		}
		var workers sync.WaitGroup
		defer workers.Wait()
		defer cancel()
		var next atomic.Int64
		for range min(runtime.GOMAXPROCS(0), len(subjects)) {
			workers.Go(func() {
				for i := int(next.Add(1)) - 1; i < len(subjects); i = int(next.Add(1)) - 1 {
					results[i] <- verifyRule(ctx, subjects[i], options, seeds)
				}
			})
		}
		for i, c := range results {
			if !yield(i, <-c) {
				return
			}
		}
	}
}

// selectSubjects returns the rules that the arguments name: those of the files, or of
// the default library, and of these the ones whose names are given.
func (f *verifyFlags) selectSubjects(args []string) ([]verify.Subject, *knownOps, error) {
	var paths, names []string
	for _, arg := range args {
		if _, err := os.Stat(arg); err == nil || strings.ContainsAny(arg, `/\.`) {
			paths = append(paths, arg)
		} else {
			names = append(names, arg)
		}
	}
	all, ops, err := f.subjects(paths)
	if err != nil || len(names) == 0 {
		return all, ops, err
	}
	var list []verify.Subject
	var known []string
	for _, s := range all {
		known = append(known, s.Local.Name)
		if s.Written != "" && !slices.Contains(known, s.Written) {
			known = append(known, s.Written)
		}
	}
	for _, name := range names {
		found := len(list)
		for _, s := range all {
			if s.Local.Name == name || s.Written == name {
				list = append(list, s)
			}
		}
		if len(list) == found {
			return nil, nil, diag.Errorf(nil, diag.NoSpan, "there is no rule %q", name).Suggest(name, known)
		}
	}
	return list, ops, nil
}

// subjects returns the rules of the files, or of the default library.
func (f *verifyFlags) subjects(paths []string) ([]verify.Subject, *knownOps, error) {
	if len(paths) > 0 {
		set, err := f.dialects.rules(paths)
		if err != nil {
			return nil, nil, err
		}
		list, err := ruletest.Subjects(set)
		return list, &knownOps{set}, err
	}
	library, err := builtin.New(builtin.Config{Rules: f.dialects, Evaluators: dialects.Evaluators()})
	if err != nil {
		return nil, nil, err
	}
	f.library = library
	list, err := ruletest.Subjects(library.Rules, library.DB)
	return list, &knownOps{library.Rules}, err
}

// verifyTally prints results and counts them.
type verifyTally struct {
	printer
	json     []*record.Rule // nil for text
	page     *verdicts.Page // nil for none
	verbose  bool
	width    int
	rules    int
	cases    int
	verified int
	accepted int
	bad      int
	failing  int // of the bad ones
}

// printRule prints the result of one rule.
func (t *verifyTally) printRule(r *record.Rule) {
	t.rules++
	t.cases += r.Cases
	status := string(r.Verdict)
	switch {
	case r.Verdict == verify.Verified:
		t.verified++
	case r.OK:
		t.accepted++
		status = "accepted"
	default:
		t.bad++
		if r.Failed > 0 {
			t.failing++
		}
		status = strings.ToUpper(status)
	}
	t.printf("%-9s %-*s  %s\n", status, t.width, r.Name, t.facts(r))
	t.notes(r)
	if r.Counterexample == nil || r.OK && !t.verbose {
		return
	}
	source := cmp.Or(r.Source, "written in Go")
	t.printf("\n%s", indent("rule "+r.Name+", "+source+":\n"+r.Counterexample.Text))
	t.printf("\n%s\n", r.Counterexample.Test)
}

// facts returns what was counted.
func (t *verifyTally) facts(r *record.Rule) string {
	var facts []string
	if r.Proved != "" {
		facts = append(facts, r.Proved)
	}
	facts = append(facts, phrase.Count(r.Cases, "case")+" on "+phrase.Count(r.Graphs, "graph"))
	if seen, all := r.Covered(); all > 0 {
		facts = append(facts, fmt.Sprintf("guard %d/%d", seen, all))
	}
	if r.Seeds > 1 {
		facts = append(facts, fmt.Sprintf("%d seeds", r.Seeds))
	}
	if r.Inexact {
		facts = append(facts, "inexact")
	}
	if r.Loose {
		facts = append(facts, "types taken as hints")
	}
	if r.Undefined > 0 {
		facts = append(facts, fmt.Sprintf("%d undefined", r.Undefined))
	}
	return strings.Join(facts, ", ")
}

// notes prints what explains the numbers.
func (t *verifyTally) notes(r *record.Rule) {
	if r.Reason != "" {
		t.printf("          %s\n", r.Reason)
	}
	if r.Unproved != "" && (r.ProvedKinds > 0 || t.verbose) {
		t.printf("          not proved further: %s\n", r.Unproved)
	}
	if r.Unverified != "" {
		reason := r.Unverified
		if r.Verdict == verify.Verified {
			reason = "it is verified, so remove the reason why it is not: " + reason
		}
		t.printf("          %s: %s\n", r.Verdict, reason)
	}
	if r.Failed > 0 && r.Verdict != verify.Failing && r.Verdict != verify.Dead {
		t.printf("          it failed %d times: %s\n", r.Failed, r.Failure)
	}
	if r.Retyped > 0 && t.verbose {
		t.printf("          %d times the replacement had another type, which ends a run\n", r.Retyped)
	}
	for _, c := range r.Conditions {
		if t.verbose {
			t.printf("          %d true, %d false: %s\n", c.True, c.False, c.Text)
			continue
		}
		if r.Verdict != verify.Refuted && (c.True == 0 || c.False == 0) {
			t.printf("          never %t: %s\n", c.False > 0, c.Text)
		}
	}
}

// end prints the sums.
func (t *verifyTally) end() error {
	t.printf("%s: %d verified", phrase.Count(t.rules, "rule"), t.verified)
	if t.accepted > 0 {
		t.printf(", %d accepted for a reason", t.accepted)
	}
	if t.bad > 0 {
		t.printf(", %d NOT VERIFIED", t.bad)
	}
	if t.failing > 0 {
		t.printf(" (%d FAILING)", t.failing)
	}
	t.printf("; %s\n", phrase.Count(t.cases, "case"))
	if t.err == nil && t.bad > 0 {
		return errReported
	}
	return t.err
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n  ") + "\n"
}

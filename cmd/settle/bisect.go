package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
	"github.com/settle-go/settle/rules/verify/record"
)

// bisectFlags is the command bisect as it was called.
type bisectFlags struct {
	rules   ruleSet
	query   query
	check   checkFlags
	source  importFlags
	timeout time.Duration
	asJSON  bool
}

func newBisect(std stdio) *cobra.Command {
	f := &bisectFlags{}
	command := &cobra.Command{
		Use:   "bisect FILE|-",
		Short: "Find the rewrite that changes what a graph computes",
		Long:  bisectHelp,
		Example: `  settle bisect examples/transformer.mlir --loose --elided random
  settle bisect examples/transformer.mlir -q '+canonicalize &fleet &typed' --loose --elided random --runs 10
  settle bisect examples/transformer.mlir --loose --json`,
		Args: exactly("FILE"),
		RunE: func(command *cobra.Command, args []string) error {
			return notCompared(f.bisect(command, args[0], std))
		},
	}
	f.query.addFlag(command, defaultQuery)
	f.rules.addFlags(command)
	f.rules.addRewrites(command)
	completeQuery(command, &f.rules)
	flags := command.Flags()
	flags.IntVar(&f.check.runs, "runs", verify.DefaultRuns, "run each function on `N` sets of random inputs")
	flags.DurationVar(&f.timeout, "timeout", 0, "give up when it takes longer than `D`, as in 30s or 5m; 0 means no limit")
	f.check.addRunFlags(command)
	f.source.addFlags(command)
	flags.BoolVar(&f.asJSON, "json", false, "print JSON")
	return command
}

const bisectHelp = `Optimize a graph as settle optimize does, and find the first rewrite after which
one of its functions computes something else: its rule, the node, both sides as
small graphs, and the values for which they differ. The file stays as it is.

The run is replayed with a cap on the number of rewrites, at most log2 of their
number times. The exit code is 0 when the graph computes the same, 1 when a rewrite
was found, and 2 when nothing could be compared: a wrong call, a file that cannot be
read, a graph that cannot be run. Rules with the tag inexact are true of real
numbers only; where the query selects some, floats are held to half of their digits.

--loose takes declared types as hints, --elided random generates the constants that
a printer elided.

--json prints an object. All fields are always there:
  file, same, runs      runs is how many runs of functions were compared
  skipped               a list of function, reason: those that cannot be run
  culprit               null where the graph computes the same, or
    rule, source        source is file:line, "" for a rule that is written in Go
    pass, round, node   where it was made: pass as in "optdb/canonicalize"
    rewrite, rewrites   its number, and how many there are
    steps               replays that it took to find it
    before, after       both sides as terms, "" where there is no small graph
    inputs, want, got   the values of the terms' inputs, and what the sides give:
                        lists of name, type, value; value is null where it has more
                        than 1000 elements, a list where it is not known
    function, difference, arguments, results, becomes
                        what the function computes before it, and after
  seconds               that it took`

func (f *bisectFlags) bisect(command *cobra.Command, arg string, std stdio) error {
	switch {
	case f.check.runs < 1:
		return usagef("--runs %d: it takes at least one", f.check.runs)
	case f.timeout < 0:
		return usagef("--timeout: %s is less than 0", f.timeout)
	}
	if err := f.query.parse(command); err != nil {
		return err
	}
	if err := f.source.parse(command); err != nil {
		return err
	}
	library, optimizer, err := f.query.pipeline(command, &f.rules)
	if err != nil {
		return err
	}
	options, err := f.check.options(library.Evaluators, optimizer)
	if err != nil {
		return err
	}
	fg, err := readGraph(arg, std.In, library.Dialects, &f.source)
	if err != nil {
		return err
	}
	name := inputName(arg)
	start := time.Now()
	ctx, stop := (&evalFlags{timeout: f.timeout}).limit(command.Context())
	defer stop()
	checker, err := newChecker(ctx, arg, fg, options, std.Err)
	if err != nil {
		return err
	}
	found, err := verify.Bisect(ctx, optimizer, fg, checker, navigator.Options{Name: name})
	switch {
	case errors.Is(err, context.Canceled):
		return &fileError{name, context.Cause(ctx)}
	case err != nil:
		return atRule(library.Rules, name, err)
	}
	if f.asJSON {
		if err = printJSON(std.Out, bisectionToJSON(name, found, checker, time.Since(start))); err == nil && found != nil {
			err = errReported
		}
		return err
	}
	return printCulprit(std.Out, name, found, checker)
}

// printCulprit prints the rewrite that was found, which is an error, or that there is
// none.
func printCulprit(out io.Writer, name string, found *verify.Culprit, checker *verify.Checker) error {
	err := printText(out, func(w io.Writer) error {
		if found == nil {
			_, err := fmt.Fprintf(w, "%s: it computes the same: %s compared\n", name, phrase.Count(checker.Runs(), "run"))
			return err
		}
		return writeCulprit(w, name, found)
	})
	if err != nil || found == nil {
		return err
	}
	return errReported
}

// writeCulprit prints the rewrite that was found.
func writeCulprit(w io.Writer, name string, c *verify.Culprit) error {
	p := &printer{w: w}
	p.printf("%s: rewrite %d of %d changes what %s computes: %s\n", name, c.Rewrite, c.Rewrites, functionName(c.Mismatch.Function), c.Mismatch.Difference)
	p.printf("  rule    %s", c.Rule)
	if c.Source != "" {
		p.printf(", %s", c.Source)
	}
	p.printf("\n  pass    %s", c.Pass)
	if c.Round > 0 {
		p.printf(", round %d", c.Round)
	}
	p.printf("\n")
	if c.Before == nil {
		if c.Node != "" {
			p.printf("  node    %s\n", c.Node)
		}
		p.printf("  not a small graph: a pass made it, or the node has regions\n")
	} else {
		p.printf("  node    %s\n  before  %s\n  after   %s\n", c.Node, rules.TermString(c.Before), rules.TermString(c.After))
	}
	for i, v := range c.Inputs {
		p.printf("  %%%-6s %s\n", c.After.Inputs()[i].Name(), valueText(v))
	}
	if c.Want != nil {
		p.printf("  gives   %s\n", shortValues(c.Want))
	}
	if c.Got != nil {
		p.printf("  and not %s\n", shortValues(c.Got))
	}
	for i, v := range c.Mismatch.Inputs {
		p.printf("  input %s = %s\n", c.Mismatch.Names[i], v.Short(maxElementsShown))
	}
	p.printf("found in %s\n", phrase.Count(c.Replays, "replay"))
	return p.err
}

func valueText(v value.Value) string {
	if !v.IsValid() {
		return "was not computed on the way to the results"
	}
	return v.Short(maxElementsShown)
}

// jsonBisection is what bisect --json prints. Every field is always there.
type jsonBisection struct {
	File    string        `json:"file"`
	Same    bool          `json:"same"`    // the graph computes the same after all rewrites
	Runs    int           `json:"runs"`    // of functions, each of which was compared
	Skipped []jsonSkipped `json:"skipped"` // functions that cannot be run
	Culprit *jsonCulprit  `json:"culprit"` // null where it computes the same
	Seconds float64       `json:"seconds"`
}

type jsonSkipped struct {
	Function string `json:"function"` // "" for what stands outside of functions
	Reason   string `json:"reason"`
}

// jsonCulprit is the first rewrite that changes what the graph computes.
type jsonCulprit struct {
	Rule     string `json:"rule"`
	Source   string `json:"source"` // "file.toml:7", "" for a rule in Go
	Pass     string `json:"pass"`   // the path of the pass that made it, as "optdb/canonicalize"
	Round    int    `json:"round"`  // of the innermost one, 0 where it has none
	Node     string `json:"node"`
	Rewrite  int    `json:"rewrite"` // its number, of Rewrites
	Rewrites int    `json:"rewrites"`
	Steps    int    `json:"steps"` // replays to find it

	Before string         `json:"before"` // both sides as terms, "" where there is no small graph
	After  string         `json:"after"`
	Inputs []record.Value `json:"inputs"` // of the terms, as they are in the program
	Want   []record.Value `json:"want"`   // what the sides give, null where that is not known
	Got    []record.Value `json:"got"`

	Function   string         `json:"function"`
	Difference string         `json:"difference"` // in its results
	Arguments  []record.Value `json:"arguments"`
	Results    []record.Value `json:"results"` // before the rewrite
	Becomes    []record.Value `json:"becomes"` // after it, null where it has none any more
}

func bisectionToJSON(name string, found *verify.Culprit, checker *verify.Checker, took time.Duration) jsonBisection {
	out := jsonBisection{File: name, Same: found == nil, Runs: checker.Runs(), Skipped: []jsonSkipped{}, Seconds: took.Seconds()}
	for _, s := range checker.Skipped() {
		out.Skipped = append(out.Skipped, jsonSkipped{s.Function, s.Err.Error()})
	}
	if found != nil {
		out.Culprit = culpritToJSON(found)
	}
	return out
}

func culpritToJSON(c *verify.Culprit) *jsonCulprit {
	m := c.Mismatch
	out := &jsonCulprit{
		Rule: c.Rule, Source: c.Source, Pass: c.Pass, Round: c.Round, Node: c.Node,
		Rewrite: c.Rewrite, Rewrites: c.Rewrites, Steps: c.Replays, Inputs: []record.Value{},
		Want: record.Outputs(c.Want), Got: record.Outputs(c.Got),
		Function: m.Function, Difference: m.Difference, Arguments: []record.Value{},
		Results: record.Outputs(m.Want), Becomes: record.Outputs(m.Got),
	}
	if c.Before != nil {
		out.Before, out.After = rules.TermString(c.Before), rules.TermString(c.After)
		out.Inputs = record.Inputs(c.After, c.Inputs)
	}
	for i, v := range m.Inputs {
		out.Arguments = append(out.Arguments, record.NewValue(m.Names[i], v))
	}
	return out
}

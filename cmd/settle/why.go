package main

import (
	"bytes"
	"context"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/navigator"
)

// whyFlags is the command why as it was called.
type whyFlags struct {
	rules  ruleSet
	query  query
	limits limitFlags
	json   bool
}

func newWhy(std stdio) *cobra.Command {
	f := &whyFlags{}
	command := &cobra.Command{
		Use:   "why FILE|- NODE",
		Short: "Say which rules a node of the result comes from, or where one of the file went",
		Long:  whyHelp,
		Example: `  settle why examples/transformer.mlir %2
  settle why examples/transformer.mlir examples/transformer.mlir:5
  settle why examples/transformer.mlir :20 -q '+canonicalize &fleet'
  settle why examples/transformer.mlir tosa.reciprocal --json`,
		Args: twoOf("FILE", "NODE"),
		RunE: func(command *cobra.Command, args []string) error {
			return f.run(command, std, args[0], args[1])
		},
	}
	f.query.addFlag(command, defaultQuery)
	f.rules.addFlags(command)
	f.limits.addFlags(command)
	command.Flags().BoolVar(&f.json, "json", false, "print JSON")
	return command
}

const whyHelp = `Say which rules a node of the result comes from, or where one of the file went.

The file is rewritten as "settle optimize" does it with the same flags; nothing is
written. NODE is one of

  %name        a value of the result, by the name that optimize prints
  #N           operation N of the result, from 1
  dialect.op   all operations of that name
  FILE:LINE    the operations of the file at that line; also FILE:LINE:COLUMN,
               and :LINE for short

For an operation of the result it prints the rewrites that made it, the last one
first, each with its rule, its pass, its round and the place of the rule, and the
operations that it replaced, down to those of the file. For one of the file that
is gone it prints what took its place, up to the result, or why nothing did.`

// twoOf returns a check for two arguments of these names.
func twoOf(first, second string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch len(args) {
		case 0:
			return usagef("missing %s", first)
		case 1:
			return usagef("missing %s", second)
		case 2:
			return nil
		}
		return usagef("one %s at a time, %q is too many", second, args[2])
	}
}

func (f *whyFlags) run(command *cobra.Command, std stdio, file, node string) error {
	if err := f.limits.check(); err != nil {
		return err
	}
	if err := f.query.parse(command); err != nil {
		return err
	}
	library, err := f.rules.library()
	if err != nil {
		return err
	}
	r := &optimizeRun{std: std, limits: f.limits.value, dialects: library.Dialects, rules: library.Rules}
	if r.optimizer, err = library.DB.Query(f.query.value); err != nil {
		if !command.Flags().Changed("query") {
			err = explainDefault(err)
		}
		return asQueryError(err)
	}
	w := &why{run: r, file: inputName(file), asked: node}
	if err := w.read(file); err != nil {
		return err
	}
	if err := w.settle(command.Context()); err != nil {
		return err
	}
	answers, err := w.answer()
	if err != nil {
		return err
	}
	if f.json {
		return printJSON(std.Out, answers)
	}
	return printText(std.Out, func(out io.Writer) error { return writeAnswers(out, answers) })
}

// why is a question about a node.
type why struct {
	run    *optimizeRun
	file   string // as errors and reports name it
	asked  string
	before *graph.FunctionGraph   // as it was read
	after  *graph.FunctionGraph   // settled
	arenas []*graph.FunctionGraph // all that there were
	logs   []*graph.Provenance    // theirs
	index  []whyIndex             // of the logs
	living []map[graph.Source]graph.Node
	kept   map[string]graph.Node // operations of the file that are left, by place
	names  *resultNames
	source map[string]string // of rules
}

// read reads the file twice: what the rewrites leave nothing of is looked up in
// the one that stays as it is.
func (w *why) read(arg string) (err error) {
	if arg != "-" {
		if w.before, err = readGraph(arg, nil, w.run.dialects); err == nil {
			w.after, err = readGraph(arg, nil, w.run.dialects)
		}
		return err
	}
	text, err := diag.ReadText(w.run.std.In, maxText)
	if err != nil {
		return atFile(stdinName, err)
	}
	if w.before, err = parseGraph(stdinName, bytes.NewReader(text), w.run.dialects); err == nil {
		w.after, err = parseGraph(stdinName, bytes.NewReader(text), w.run.dialects)
	}
	return err
}

// settle rewrites the graph and gets what is to be known of the result.
func (w *why) settle(ctx context.Context) error {
	w.arenas = w.after.Arenas()
	report, err := w.run.settle(ctx, w.file, w.after, navigator.Hooks{}, 0)
	if err != nil {
		return err
	}
	w.run.warn(report)
	for _, fg := range w.arenas {
		w.logs = append(w.logs, fg.Graph().Provenance())
		w.index = append(w.index, newWhyIndex(fg.Graph().Provenance()))
		w.living = append(w.living, map[graph.Source]graph.Node{})
	}
	w.kept = map[string]graph.Node{}
	for n := range w.after.All() {
		i := w.logOf(n)
		s := w.logs[i].Source(n.ID())
		w.living[i][s] = n
		if s.MadeBy < 0 {
			w.kept[s.Place] = n
		}
	}
	w.source = map[string]string{}
	for _, rule := range w.run.optimizer.Rules() {
		w.source[rule.Name] = rule.Source
	}
	w.names, err = nameResult(w.after, w.run.dialects)
	return err
}

// logOf returns which log a node of the result belongs to.
func (w *why) logOf(n graph.Node) int { return slices.Index(w.logs, n.Graph().Provenance()) }

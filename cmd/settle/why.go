package main

import (
	"bytes"
	"context"
	"io"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/why"
	"github.com/settle-go/settle/navigator"
)

// whyFlags is the command why as it was called.
type whyFlags struct {
	rules  ruleSet
	query  query
	limits limitFlags
	source importFlags
	json   bool
	rule   string // that did not fire, "" for none
}

func newWhy(std stdio) *cobra.Command {
	f := &whyFlags{}
	command := &cobra.Command{
		Use:   "why FILE|- NODE",
		Short: "Say which rules a node of the result comes from, or what became of one of the file",
		Long:  whyHelp,
		Example: `  settle why examples/transformer.mlir %2
  settle why examples/transformer.mlir examples/transformer.mlir:5
  settle why examples/transformer.mlir :20 -q '+canonicalize &fleet'
  settle why examples/transformer.mlir tosa.reciprocal --json
  settle why examples/while.pbtxt cond -q +tf_frontend
  settle why examples/transformer.mlir :54 --rule remove_redundant_cast`,
		Args: exactly("FILE", "NODE"),
		RunE: func(command *cobra.Command, args []string) error {
			return f.run(command, std, args[0], args[1])
		},
	}
	f.query.addFlag(command, defaultQuery)
	f.rules.addFlags(command)
	f.rules.addRewrites(command)
	completeQuery(command, &f.rules)
	f.limits.addFlags(command)
	f.source.addFlags(command)
	command.Flags().BoolVar(&f.json, "json", false, "print JSON")
	command.Flags().StringVar(&f.rule, "rule", "", "say why the rule of this `NAME` did not fire there")
	completeRules(command, "rule", &f.rules)
	return command
}

const whyHelp = `Say which rules a node of the result comes from, or what became of one of the file.

The file is rewritten as "settle optimize" does it with the same flags; nothing is
written. NODE is one of

  %name        a value of the result, by the name that optimize prints
  #N           operation N of the result, from 1
  dialect.op   all operations of that name
  FILE:LINE    the operations of the file at that line; also FILE:LINE:COLUMN,
               and :LINE for short
  NAME         a node of a TensorFlow graph

For an operation of the result it prints the rewrites that made it, the last one
first, each with its rule, its pass, its round and the location of the rule, and the
operations that it replaced, down to those of the file. For one of the file that
was erased it prints what replaced it, up to the result, or why nothing did.

With --rule it says why that rule did not fire at the operation: the part of its
pattern that did not match, and what stood there; the condition of its guard that was
false, with its values; why the replacement was refused; the rule that took the
operation before; or that the query does not select it. Or where it did fire.`

func (f *whyFlags) run(command *cobra.Command, std stdio, file, node string) error {
	if err := f.limits.check(); err != nil {
		return err
	}
	if err := f.query.parse(command); err != nil {
		return err
	}
	if err := f.source.parse(command); err != nil {
		return err
	}
	f.rules.deferred = f.rule == ""
	library, optimizer, err := f.query.pipeline(command, &f.rules)
	if err != nil {
		return err
	}
	r := &optimizeRun{
		std: std, limits: f.limits.value, dialects: library.Dialects, rules: f.rules.all(library), optimizer: optimizer, source: &f.source,
	}
	if f.rule != "" {
		return f.whyNot(command.Context(), r, library, file, node)
	}
	answers, err := r.explain(command.Context(), file, node)
	if err != nil {
		return err
	}
	if f.json {
		return printJSON(std.Out, answers)
	}
	return printText(std.Out, func(out io.Writer) error { return why.Write(out, answers) })
}

// explain rewrites the graph of a file and answers a question about a node.
func (r *optimizeRun) explain(ctx context.Context, arg, question string) ([]why.Answer, error) {
	text, err := readAll(arg, r.std.In)
	if err != nil {
		return nil, err
	}
	name := inputName(arg)
	before, err := parseGraph(ctx, name, bytes.NewReader(text), r.dialects, r.source, mlir.WithNames())
	if err != nil {
		return nil, err
	}
	after, err := parseGraph(ctx, name, bytes.NewReader(text), r.dialects, r.source, mlir.WithNames())
	if err != nil {
		return nil, err
	}
	history := why.Begin(name, before, after)
	report, err := r.settle(ctx, name, after, navigator.Hooks{}, 0)
	if err != nil {
		return nil, err
	}
	r.warn(report)
	sources := map[string]string{}
	for _, rule := range rulesOf(r.optimizer.Tree()) {
		sources[rule.Name] = rule.Source
	}
	history.End(sources)
	return history.Explain(question)
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator/steps"
	"github.com/settle-go/settle/navigator/steps/picture"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/profile/html"
)

const stepsHelp = `Show what each rewrite of a graph changes: its rule, its pass, and the nodes that it
erases (-), makes (+) and changes (~ as they were, > as they are). The file is
rewritten as "settle optimize" does it with the same flags; nothing is written. Steps
have the numbers that optimize --stop-after takes.

On a terminal one step is shown at a time: n and p go back and forth, q ends. Elsewhere,
and with --all, all are printed. --html writes a page with pictures of the graph, and a
slider over the steps.`

// stepsFlags is the command steps as it was called.
type stepsFlags struct {
	rules  ruleSet
	query  query
	limits limitFlags
	source importFlags
	filter steps.Filter
	all    bool
	asJSON bool
	html   string
}

func newSteps(std stdio) *cobra.Command {
	f := &stepsFlags{}
	command := &cobra.Command{
		Use:   "steps FILE|-",
		Short: "Show what each rewrite changes",
		Long:  stepsHelp,
		Example: `  settle steps examples/transformer.mlir -q '+canonicalize &fleet' --all
  settle steps examples/transformer.mlir --rule tensorize_gather_index --until 200 --all
  settle steps examples/transformer.mlir --html steps.html`,
		Args: exactly("FILE"),
		RunE: func(command *cobra.Command, args []string) error { return f.run(command, std, args[0]) },
	}
	f.query.addFlag(command, defaultQuery)
	f.rules.addFlags(command)
	f.rules.addRewrites(command)
	completeQuery(command, &f.rules)
	f.limits.addFlags(command)
	f.source.addFlags(command)
	flags := command.Flags()
	flags.StringVar(&f.filter.Rule, "rule", "", "show the steps of the rule of this `NAME`")
	flags.StringVar(&f.filter.Node, "node", "", "show the steps that change `NODE`: a %name, a dialect.op or FILE:LINE:COLUMN")
	flags.IntVar(&f.filter.Until, "until", 0, "show the steps up to rewrite `N`; 0 is all")
	flags.BoolVar(&f.all, "all", false, "print all steps, also on a terminal")
	flags.BoolVar(&f.asJSON, "json", false, "print JSON")
	flags.StringVar(&f.html, "html", "", "write a page with pictures of the steps to `FILE`")
	completeRules(command, "rule", &f.rules)
	return command
}

func (f *stepsFlags) run(command *cobra.Command, std stdio, file string) error {
	if f.filter.Until < 0 {
		return usagef("--until: %d is less than 0", f.filter.Until)
	}
	if err := f.limits.check(); err != nil {
		return err
	}
	if err := f.query.parse(command); err != nil {
		return err
	}
	if err := f.source.parse(command); err != nil {
		return err
	}
	var page *target
	if f.html != "" {
		var err error
		if page, err = fileTarget(f.html); err != nil {
			return err
		}
	}
	f.rules.deferred = true
	library, optimizer, err := f.query.pipeline(command, &f.rules)
	if err != nil {
		return err
	}
	if err := checkRuleName(f.filter.Rule, rulesOf(optimizer.Tree())); err != nil {
		return err
	}
	limits := f.limits.value
	if f.filter.Until > 0 && limits.Rewrites == 0 {
		limits.Rewrites = f.filter.Until
	}
	r := &optimizeRun{std: std, limits: limits, dialects: library.Dialects, rules: f.rules.all(library), optimizer: optimizer, source: &f.source}
	history, report, err := r.steps(command.Context(), file)
	if err != nil {
		return err
	}
	if page != nil {
		return page.write(func(w io.Writer) error {
			return html.Write(w, html.Page{Reports: []*profile.Report{report}, Pictures: []*html.Picture{picture.Of(history)}})
		})
	}
	return f.print(std, history)
}

// steps rewrites the graph of a file and returns what each rewrite changed.
func (r *optimizeRun) steps(ctx context.Context, arg string) (*steps.History, *profile.Report, error) {
	fg, err := readGraph(arg, r.std.In, r.dialects, r.source, mlir.WithNames())
	if err != nil {
		return nil, nil, err
	}
	recorder, err := steps.Record(fg)
	if err != nil {
		return nil, nil, err
	}
	report, err := r.settle(ctx, inputName(arg), fg, recorder.Hooks(), 1)
	return recorder.End(), report, err
}

func (f *stepsFlags) print(std stdio, h *steps.History) error {
	list := h.Select(f.filter)
	if f.asJSON {
		return printJSON(std.Out, stepsToJSON(h, list))
	}
	fit := textOptions(std.Out)
	options := steps.WriteOptions{Color: fit.Color, Width: max(fit.Width, 0)}
	out, outIsTerminal := terminal(std.Out)
	in, inIsTerminal := std.In.(*os.File)
	if inIsTerminal = inIsTerminal && term.IsTerminal(int(in.Fd())); outIsTerminal && inIsTerminal && !f.all {
		return browse(h, in, out, list, options)
	}
	return printText(std.Out, func(w io.Writer) error {
		for _, s := range list {
			if err := h.WriteStep(w, s, options); err != nil {
				return err
			}
		}
		_, err := fmt.Fprintf(w, "%d of %s, %s\n", len(list), phrase.Count(len(h.Steps), "step"), phrase.Count(h.Rewrites(), "rewrite"))
		return err
	})
}

// browse shows steps on a terminal that gives each key at once.
func browse(h *steps.History, in, out *os.File, list []steps.Step, o steps.WriteOptions) error {
	before, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return err
	}
	defer term.Restore(int(in.Fd()), before)
	resized := make(chan os.Signal, 1)
	if len(resizes) > 0 {
		signal.Notify(resized, resizes...)
		defer signal.Stop(resized)
	}
	err = h.Browse(steps.Screen{In: in, Out: out, Resized: resized, Size: func() (columns, lines int) {
		columns, lines, _ = term.GetSize(int(out.Fd())) // 0 cuts nothing
		return columns, lines
	}}, list, o)
	if errors.Is(err, steps.ErrInterrupted) {
		return errInterrupted
	}
	return err
}

// jsonStep is a step as steps --json prints it.
type jsonStep struct {
	Rewrite  int          `json:"rewrite"` // rewrites up to and with it
	Rule     string       `json:"rule"`
	Source   string       `json:"source"`
	Pass     string       `json:"pass"`
	Round    int          `json:"round"`
	Function string       `json:"function"`
	Changes  []jsonChange `json:"changes"`
}

type jsonChange struct {
	Name   string `json:"name"`
	Place  string `json:"place"`
	Before string `json:"before"` // "" where it was not there
	After  string `json:"after"`
}

func stepsToJSON(h *steps.History, list []steps.Step) []jsonStep {
	out := []jsonStep{}
	for _, s := range list {
		step := jsonStep{
			Rewrite: s.Last, Rule: s.Rule, Source: s.Source, Pass: s.Pass, Round: s.Round, Function: h.Graphs[s.Graph].Name, Changes: []jsonChange{},
		}
		for _, c := range s.Changes {
			n := h.Nodes[c.Node]
			step.Changes = append(step.Changes, jsonChange{n.Name, n.Location, c.Before, c.After})
		}
		out = append(out, step)
	}
	return out
}

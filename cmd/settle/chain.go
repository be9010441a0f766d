package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/form"
	"github.com/settle-go/settle/builtin/chain/rewrite"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/textfile"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
)

// chainFlags are the flags of settle chain.
type chainFlags struct {
	rules     ruleSet
	order     string
	rulesOnly bool
	steps     bool
	equal     bool
}

func newChain(std stdio) *cobra.Command {
	f := &chainFlags{}
	command := &cobra.Command{
		Use:   "chain [CHAIN...|-]",
		Short: "Canonicalize chains of views",
		Long: `Canonicalize chains of the seven ops that change how an array is seen:
DimShuffle, Expand, Reduce, Reshape, Reverse, SettFillInto and SettSample.

A chain is an input shape and its ops; - reads them from standard input, one a
line, as does a call without arguments. The results are printed in the same order,
one a line. Chains that mean the same have the same result, except for a few whose
reshapes are misaligned.

With --equal the exit code is 0 when two chains mean the same, 1 when they do not,
and 2 when that is not known, as for a wrong call.

Numbers are separated by commas or blanks. A region has one bracket a dimension,
[] for all of it: SettSample([(1,1,0)], []), SettFillInto((7,4), [(3,4,1)], []).
Slice(Dim=0, 2:6:1) is short for a SettSample.`,
		Example: `  settle chain '(25,3,2) -> DimShuffle(1 2 0) -> Reshape(6,5,5) -> DimShuffle(1 2 0)'
  settle chain --steps '(10) -> Slice(Dim=0, 1:3) -> Reverse(0)'
  settle chain --equal '(2,3) -> Reverse(0,1) -> Reshape(6)' '(2,3) -> Reshape(6) -> Reverse(0)'
  echo '(2,3) -> Reverse(0)' | settle chain -`,
		RunE: func(command *cobra.Command, args []string) error {
			if f.equal {
				return f.compare(command.Context(), std, args)
			}
			return f.run(command.Context(), std, args)
		},
	}
	flags := command.Flags()
	f.rules.addRuleFlags(command)
	flags.StringVar(&f.order, "order", "lexicographic", "the target `ORDER` of the rules: \"lexicographic\", \"reverse\", or the names of all seven ops")
	flags.BoolVar(&f.rulesOnly, "rules-only", false, "apply the documented rules only: leave out the canonical form")
	flags.BoolVar(&f.steps, "steps", false, "show each rule that is applied, and what it makes of the chain")
	flags.BoolVar(&f.equal, "equal", false, "say whether two chains mean the same; where they do not, show an element that differs, and exit with 1, where it is not known with 2")
	return command
}

// readChains returns the chains of the arguments, or of standard input.
func readChains(std stdio, args []string) ([]chain.Chain, error) {
	if len(args) == 0 {
		args = []string{"-"}
	}
	if err := stdinOnce(args); err != nil {
		return nil, err
	}
	var all []chain.Chain
	var errs diag.List
	for i, arg := range args {
		name := fmt.Sprintf("<chain %d>", i+1)
		if arg == "-" {
			text, err := textfile.Read(std.In, maxText)
			if err != nil {
				return nil, atFile(stdinName, err)
			}
			name, arg = stdinName, string(text)
		}
		chains, _, err := chain.ParseLines(diag.NewSource(name, arg))
		var list diag.List
		if errors.As(err, &list) {
			errs.Add(list...)
		}
		all = append(all, chains...)
	}
	return all, errs.Err()
}

// optimizer returns what the flags select, compiled once for all chains.
func (f *chainFlags) optimizer() (*builtin.Library, *optdb.Pipeline, error) {
	order, err := rewrite.ParseOrder(f.order)
	if err != nil {
		return nil, nil, usagef("--order: %w", err)
	}
	tags, err := order.Tags()
	if err != nil {
		return nil, nil, usagef("--order: %w", err)
	}
	lib, err := f.rules.library()
	if err != nil {
		return nil, nil, err
	}
	if !f.rulesOnly {
		tags = append(tags, "chain_canonical")
	}
	query := optdb.Include(tags...)
	if f.steps {
		query = query.Excluding("chain_before_rules")
	}
	opt, err := lib.DB.Query(query)
	if err != nil {
		return nil, nil, asQueryError(err)
	}
	return lib, opt, nil
}

// run canonicalizes chains and prints them in order.
func (f *chainFlags) run(ctx context.Context, std stdio, args []string) error {
	chains, err := readChains(std, args)
	if err != nil {
		return err
	}
	lib, opt, err := f.optimizer()
	if err != nil {
		return err
	}
	if f.steps {
		return printText(std.Out, func(w io.Writer) error {
			for _, c := range chains {
				if err := writeSteps(ctx, w, lib, opt, c); err != nil {
					return err
				}
			}
			return nil
		})
	}
	parts, err := settleChains(ctx, lib, opt, chains)
	if err != nil {
		return err
	}
	return printText(std.Out, func(w io.Writer) error {
		for _, part := range parts {
			if _, err := w.Write(part); err != nil {
				return err
			}
		}
		return nil
	})
}

// chainsAGraph is how many chains are put into one function graph.
const chainsAGraph = 256

// settleChains returns the texts of the canonical chains, in order.
func settleChains(ctx context.Context, lib *builtin.Library, opt *optdb.Pipeline, chains []chain.Chain) ([][]byte, error) {
	parts := make([][]byte, (len(chains)+chainsAGraph-1)/chainsAGraph)
	group, ctx := errgroup.WithContext(orBackground(ctx))
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range parts {
		some := chains[i*chainsAGraph : min(len(chains), (i+1)*chainsAGraph)]
		group.Go(func() (err error) {
			parts[i], err = settlePart(ctx, lib, opt, some)
			return err
		})
	}
	return parts, group.Wait()
}

func orBackground(ctx context.Context) context.Context {
	if ctx == nil {
		return context.Background()
	}
	return ctx
}

func settlePart(ctx context.Context, lib *builtin.Library, opt *optdb.Pipeline, chains []chain.Chain) ([]byte, error) {
	fg := graph.New(ir.NewContext(lib.Dialects))
	for _, c := range chains {
		if err := c.AddTo(fg); err != nil {
			return nil, err
		}
	}
	report, err := opt.OptimizeWith(ctx, fg, chainOptions)
	if err != nil {
		return nil, err
	}
	if report.Stop.Reason != profile.StopFixpoint {
		return nil, fmt.Errorf("stopped early: %s %s", report.Stop.Reason, report.Stop.By)
	}
	var text []byte
	for _, v := range fg.Outputs() {
		c, _ := chain.Of(v)
		text = append(c.Append(text), '\n')
	}
	return text, nil
}

// chainOptions let the rules run as often as they must: each makes a chain
// shorter or brings it nearer to its order, so they end.
var chainOptions = navigator.Options{
	Limits: navigator.Limits{UseRatio: -1, Growth: -1}, NoProvenance: true,
}

// writeSteps prints a chain and what each rule makes of it.
func writeSteps(ctx context.Context, w io.Writer, lib *builtin.Library, opt *optdb.Pipeline, c chain.Chain) error {
	fg, err := c.Graph(ir.NewContext(lib.Dialects))
	if err != nil {
		return err
	}
	var text bytes.Buffer
	now := func() chain.Chain {
		at, _ := chain.Of(fg.Outputs()[0])
		return at
	}
	fmt.Fprintln(&text, c)
	last := c
	applied := func(rule *navigator.Local, _ graph.Node, _ []graph.Var) {
		last = now()
		fmt.Fprintf(&text, "  %s: %v\n", rule.Name, last)
	}
	options := chainOptions
	options.Hooks.Applied = applied
	if _, err := opt.OptimizeWith(orBackground(ctx), fg, options); err != nil {
		return err
	}
	if end := now(); !end.Equal(last) {
		fmt.Fprintf(&text, "  chain_canonical_form: %v\n", end)
	}
	_, err = w.Write(text.Bytes())
	return err
}

// printedAlike says whether two chains come out the same, so that they are equal, and
// otherwise returns why that is not known.
func (f *chainFlags) printedAlike(ctx context.Context, chains []chain.Chain, unknown error) (bool, error) {
	lib, opt, err := f.optimizer()
	if err != nil {
		return false, err
	}
	text, err := settlePart(orBackground(ctx), lib, opt, chains)
	if err != nil {
		return false, err
	}
	a, b, _ := bytes.Cut(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	if bytes.Equal(a, b) {
		return true, nil
	}
	return false, unknown
}

// compare says whether two chains mean the same.
func (f *chainFlags) compare(ctx context.Context, std stdio, args []string) error {
	chains, err := readChains(std, args)
	if err != nil {
		return err
	}
	if len(chains) != 2 {
		return usagef("--equal compares two chains, not %d", len(chains))
	}
	equal, witness, err := form.EquivalentContext(orBackground(ctx), chains[0], chains[1])
	if errors.Is(err, form.ErrUndecided) {
		if equal, err = f.printedAlike(ctx, chains, err); errors.Is(err, form.ErrUndecided) {
			writeError(std.Err, err)
			return reportedError(exitUsage)
		}
	}
	if err != nil {
		return err
	}
	if equal {
		return printText(std.Out, func(w io.Writer) error {
			_, err := io.WriteString(w, "equal\n")
			return err
		})
	}
	text := "different"
	switch {
	case witness != nil:
		text += ": " + witness.String()
	case chains[0].In.String() != chains[1].In.String():
		text += fmt.Sprintf(": the inputs are %v and %v", chains[0].In, chains[1].In)
	default:
		a, _ := chains[0].Out()
		b, _ := chains[1].Out()
		text += fmt.Sprintf(": the outputs are %v and %v", a, b)
	}
	err = printText(std.Out, func(w io.Writer) error {
		_, err := fmt.Fprintln(w, text)
		return err
	})
	if err != nil {
		return err
	}
	return errReported
}

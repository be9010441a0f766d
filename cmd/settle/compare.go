package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/eval/compare"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/phrase"
)

// compareFlags is the command compare as it was called.
type compareFlags struct {
	evalFlags
	runs      int
	seed      uint64
	tolerance value.Tolerance
	quiet     bool
}

func newCompare(std stdio) *cobra.Command {
	f := &compareFlags{}
	command := &cobra.Command{
		Use:   "compare A B",
		Short: "Find out whether two graphs compute the same",
		Long:  compareHelp,
		Example: `  settle compare --loose examples/transformer.mlir small.mlir
  settle compare --loose examples/transformer.mlir small.mlir --runs 3 --ulps 4
  settle compare --loose examples/transformer.mlir small.mlir --input arg0=0.5`,
		Args: twoFiles,
		RunE: func(command *cobra.Command, args []string) error {
			if err := f.parse(command); err != nil {
				return notCompared(err)
			}
			return notCompared(f.compare(command.Context(), args[0], args[1], std))
		},
	}
	f.addFlags(command)
	flags := command.Flags()
	flags.IntVar(&f.runs, "runs", 10, "compare on `N` sets of inputs")
	flags.Uint64Var(&f.seed, "seed", 1, "generate the first set from this `SEED`, the others from the seeds after it")
	flags.Uint64Var(&f.tolerance.ULPs, "ulps", 16, "floats are equal with at most `N` steps of their type between them")
	flags.Float64Var(&f.tolerance.Relative, "relative", 0, "floats are equal whose difference is at most this `SHARE` of the larger")
	flags.Float64Var(&f.tolerance.Absolute, "absolute", 0, "floats are equal that are at most this `NUMBER` apart")
	flags.BoolVar(&f.tolerance.SignedZero, "signed-zero", false, "distinguish -0 from 0")
	flags.BoolVar(&f.quiet, "quiet", false, "print nothing when they compute the same")
	return command
}

const compareHelp = `Run two graphs on the same inputs and compare what they give, and what their
operations print. The exit code is 0 when no difference was found, 1 when one was:
the inputs and the first element that differs are printed then; and 2 when nothing
could be compared: a wrong call, a file that cannot be read, a graph that cannot be
run. The message names the flag that helps, where there is one.

Inputs are random unless --input gives them; see settle eval. Every second set has
special numbers among the others: zeros of both signs, the largest and smallest,
infinities and NaN. Where A is undefined, as for a division by zero, B may do
anything, and the set does not count; where only B is, that is a difference.

--loose takes declared types as hints, --elided random generates the constants that
a printer elided, equal ones for equal text.

Graphs of TensorFlow, and what optimize made of them, may have their inputs and outputs in
another order: they are matched by name, and B may have others besides. What A cannot
compute, such as random numbers, is named and not compared.

Integers must be the same. Floats are the same by any one of --ulps, --relative
and --absolute; a NaN is the same as another one.`

func twoFiles(_ *cobra.Command, args []string) error {
	switch len(args) {
	case 0, 1:
		return usagef("missing %s", []string{"A and B", "B"}[len(args)])
	case 2:
		return nil
	}
	return usagef("unexpected third file %q: two at a time", args[2])
}

// comparison is two programs and the inputs that they are run on.
type comparison struct {
	flags *compareFlags
	given *givenInputs
	a, b  *program
}

func (f *compareFlags) compare(ctx context.Context, a, b string, std stdio) error {
	if a == "-" && b == "-" {
		return usagef("standard input cannot be both A and B")
	}
	if f.runs < 1 {
		return usagef("--runs %d: it takes at least one", f.runs)
	}
	if t := f.tolerance; !(t.Relative >= 0) || !(t.Absolute >= 0) {
		return usagef("a tolerance is not negative")
	}
	c := &comparison{flags: f}
	ops, err := f.dialects.load()
	if err != nil {
		return err
	}
	opts, err := f.options(ops.evaluators())
	if err != nil {
		return err
	}
	if c.given, err = parseInputs(f.inputs); err != nil {
		return err
	}
	f.source.optional = true
	if c.a, err = f.load(a, std, ops.Dialects); err != nil {
		return err
	}
	if c.b, err = f.load(b, std, ops.Dialects); err != nil {
		return err
	}
	if f.source.given != "" && !f.source.used.Load() {
		return &fileError{c.a.name, fmt.Errorf("%s is for graphs of TensorFlow, and neither file is one", f.source.given)}
	}
	sets := f.runs
	if len(c.given.named) == len(c.a.fg.Inputs()) {
		sets = 1 // all inputs are given
	}
	ctx, stop := f.limit(ctx)
	defer stop()
	result, err := compare.Run(ctx, c.a.named(), c.b.named(),
		compare.Options{Eval: opts, Tolerance: f.tolerance, Sets: sets, Inputs: c.inputs})
	var failed *compare.Error
	switch {
	case errors.As(err, &failed) && failed.Second:
		return c.b.explain(ctx, failed.Err)
	case err != nil:
		return c.a.explain(ctx, errors.Unwrap(err))
	case result.Difference == "" && result.Compared == 0:
		return &fileError{c.a.name, errors.New("it is undefined for " + phrase.Count(sets, "set") + " of inputs, all that there are: nothing was compared")}
	case result.Difference == "" && f.quiet:
		return nil
	}
	err = printText(std.Out, func(w io.Writer) error { return c.write(w, result) })
	if err == nil && result.Difference != "" {
		err = errReported
	}
	return err
}

// inputs returns set i: the inputs that are given, and random values for the rest.
func (c *comparison) inputs(i int) ([]value.Value, error) {
	random := *c.given
	if random.others == "" {
		random.others = fmt.Sprintf("random:%d", c.flags.seed+uint64(i))
	} else if seed, shape, _ := parseRandom(random.others); i > 0 && shape == nil {
		random.others = fmt.Sprintf("random:%d", seed+uint64(i))
	}
	inputs, err := random.values(c.a.fg, false)
	if err != nil || i%2 == 0 {
		return inputs, err
	}
	fixed := map[int]bool{}
	for _, in := range c.given.named {
		if at, err := findInput(c.a.fg, in.name); err == nil {
			fixed[at] = true
		}
	}
	for k, v := range inputs {
		if fixed[k] {
			continue
		}
		if inputs[k], err = withSpecials(v, newRandom(c.flags.seed+uint64(i), fmt.Sprint("special", k))); err != nil {
			return nil, err
		}
	}
	return inputs, nil
}

// withSpecials replaces some elements by special numbers.
func withSpecials(v value.Value, r *rand.Rand) (value.Value, error) {
	specials := value.Specials(v.Elem())
	if len(specials) == 0 || v.Elem().Kind() == ir.IndexKind {
		return v, nil
	}
	b, err := value.NewBuilder(v.Type())
	if err != nil {
		return v, err
	}
	b.Copy(0, v, 0, b.Len())
	for i := range b.Len() {
		if r.IntN(4) == 0 {
			b.Copy(i, specials[r.IntN(len(specials))], 0, 1)
		}
	}
	return b.Value(), nil
}

// write prints what differs and the inputs for which it does, or that nothing does.
func (c *comparison) write(w io.Writer, r *compare.Result) error {
	p := &printer{w: w}
	if r.Difference != "" {
		p.printf("%s and %s do not compute the same\n%s\n", c.a.name, c.b.name, r.Difference)
		for i, v := range r.Inputs {
			p.printf("input %s = %s\n", eval.InputName(c.a.fg, i), v.Short(math.MaxInt8))
		}
		return p.err
	}
	p.printf("same: %s of %s of inputs", phrase.Count(r.Values, "value"), phrase.Count(r.Compared, "set"))
	if r.Undefined > 0 {
		p.printf(", and %d for which %s is undefined", r.Undefined, c.a.name)
	}
	p.printf("\n")
	for _, why := range r.Missing {
		p.printf("not compared: %s\n", why)
	}
	if len(r.Extra) > 0 {
		p.printf("only %s has %s\n", c.b.name, strings.Join(r.Extra, ", "))
	}
	return p.err
}

// named returns the program with the names of inputs and outputs that the file gives them.
func (p *program) named() compare.Program {
	inputs, outputs := entryNames(p.fg)
	return compare.Program{Name: p.name, Graph: p.fg, Inputs: inputs, Outputs: outputs}
}

// entryNames returns the names that a graph of TensorFlow gave the inputs and the outputs
// of a function, nil where none did.
func entryNames(fg *graph.FunctionGraph) (inputs, outputs []string) {
	parent := fg.ParentNode()
	if !parent.IsValid() {
		return nil, nil
	}
	entry := parent.Op().Attr("tf.entry_function")
	return namesIn(entry.Get("inputs")), namesIn(entry.Get("outputs"))
}

// namesIn returns the names in a list with commas, nil where there is none.
func namesIn(list ir.Attr) []string {
	if list.Kind() != ir.StringAttr || list.Text() == "" {
		return nil
	}
	return strings.Split(list.Text(), ",")
}

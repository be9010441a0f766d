package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/diag"
)

// evalFlags is what eval and compare have in common.
type evalFlags struct {
	inputs   []string
	function string
	maxSteps int64
	loose    bool
	elided   string
	timeout  time.Duration
}

func newEval(std stdio) *cobra.Command {
	f := &evalFlags{}
	out := &evalOutput{std: std}
	command := &cobra.Command{
		Use:   "eval FILE|-",
		Short: "Run a graph and print what it computes",
		Long:  evalHelp,
		Example: `  settle eval examples/transformer.mlir --loose --input random:1 --limit 5
  settle eval examples/transformer.mlir --loose --input arg0=0.5 -o y.npy
  settle eval examples/transformer.mlir --loose --input arg0=y.npy --json --function transformer`,
		Args: exactly("FILE"),
		RunE: func(command *cobra.Command, args []string) error {
			return f.eval(command.Context(), args[0], out)
		},
	}
	f.addFlags(command)
	flags := command.Flags()
	flags.StringArrayVarP(&out.save, "save", "o", nil, "write an output to a file, `NAME=FILE.npy` (repeatable)")
	flags.IntVar(&out.limit, "limit", 64, "print at most `N` elements of an output; 0 is all")
	flags.BoolVar(&out.json, "json", false, "print JSON")
	return command
}

const evalHelp = `Run a function of a graph and print its outputs, and what its operations print.

FILE is a program in MLIR's generic form; "-" is standard input. What runs is the
function that --function names, or the only one, or the one called main, or what
stands outside of functions.

--input gives an input its value: NAME is its name in the file or its number.
The value is a file in NumPy's format (NAME=x.npy), JSON (NAME=[[1, 2], [3, 4]],
NAME=0.5), or drawn: NAME=random, random:SEED, random:SEED:2x3 where the shape is
not known from the file. Without NAME=, random is for all inputs that are not
given otherwise. A value whose type is not that of the input is converted where
that loses nothing.

Outputs are numbered from 0; what operations print is called print0, print1, ...

Every operation is computed as its dialect says: integers wrap, floats are rounded
to their type. What is undefined there (a division by zero, a shift by more than
the width, a subscript out of bounds) is an error, and so is an operation that
nobody knows how to compute. Operations that compute nothing that is used are
left out.

--loose is for programs whose types are hints, such as fleet-compiler's: values of
different types are converted as NumPy does. --elided random[:SEED] draws the
constants that a printer cut short.`

func (f *evalFlags) addFlags(command *cobra.Command) {
	flags := command.Flags()
	flags.StringArrayVar(&f.inputs, "input", nil, "the value of an input, `NAME=FILE.npy|JSON|random[:SEED[:SHAPE]]` (repeatable)")
	flags.StringVar(&f.function, "function", "", "run the function of this `NAME`")
	flags.Int64Var(&f.maxSteps, "max-steps", eval.DefaultMaxSteps, "give up after `N` operations, those of loops as often as they run")
	flags.BoolVar(&f.loose, "loose", false, "take declared types as hints")
	flags.StringVar(&f.elided, "elided", "", "draw constants that were cut short when the file was printed, `random[:SEED]`")
	flags.DurationVar(&f.timeout, "timeout", 0, "give up when it takes longer than `D`, as in 30s or 5m; 0 is no limit")
}

// options returns how graphs are run.
func (f *evalFlags) options() (eval.Options, error) {
	if f.maxSteps <= 0 {
		return eval.Options{}, usagef("--max-steps %d: a run takes at least one step", f.maxSteps)
	}
	if f.timeout < 0 {
		return eval.Options{}, usagef("--timeout: %s is less than 0", f.timeout)
	}
	opts := eval.Options{Evaluators: numeric.Evaluators(), MaxSteps: f.maxSteps, Loose: f.loose}
	if f.elided == "" {
		return opts, nil
	}
	seed, shape, ok := parseRandom(f.elided)
	if !ok || shape != nil {
		return opts, usagef("--elided %q: expected random or random:SEED", f.elided)
	}
	opts.Elided = func(a ir.Attr, t ir.Type) (value.Value, error) {
		return value.Random(t, drawer(seed, a.String()))
	}
	return opts, nil
}

// eval runs a file and prints what it gives.
func (f *evalFlags) eval(ctx context.Context, arg string, out *evalOutput) error {
	opts, err := f.options()
	if err != nil {
		return err
	}
	given, err := parseInputs(f.inputs)
	if err != nil {
		return err
	}
	program, err := f.load(arg, out.std)
	if err != nil {
		return err
	}
	inputs, err := given.values(program.fg)
	if err != nil {
		return &fileError{program.name, err}
	}
	files := &claims{}
	files.reads([]string{arg})
	files.reads(given.files())
	if err := out.prepare(len(program.fg.Outputs()), files); err != nil {
		return err
	}
	ctx, stop := f.limit(ctx)
	defer stop()
	result, err := eval.Run(ctx, program.fg, inputs, opts)
	if err != nil {
		return program.explain(ctx, err)
	}
	return out.write(result)
}

// limit returns a context that ends with the time that a run may take, and with
// the first interrupt.
func (f *evalFlags) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stopWatch := onInterrupt(func() { cancel(errInterrupted) })
	stopTimer := func() {}
	if f.timeout > 0 {
		timer := time.AfterFunc(f.timeout, func() { cancel(fmt.Errorf("it took longer than %s", f.timeout)) })
		stopTimer = func() { timer.Stop() }
	}
	return ctx, func() { stopWatch(); stopTimer(); cancel(nil) }
}

// program is a function of a file.
type program struct {
	file  string // as the user wrote it
	name  string // as errors call it
	fg    *graph.FunctionGraph
	loose bool
}

func (f *evalFlags) load(arg string, std stdio) (*program, error) {
	file, err := readGraph(arg, std.In, builtin.Dialects())
	if err != nil {
		return nil, err
	}
	p := &program{file: arg, name: inputName(arg), loose: f.loose}
	p.fg, err = eval.Entry(file, f.function)
	var function *eval.FunctionError
	if errors.As(err, &function) {
		help := nearest(function.Name, function.Known)
		if help == "" {
			help = "; there is " + strings.Join(function.Known, ", ")
		}
		if len(function.Known) == 0 {
			help = "; there is none"
		}
		return nil, &fileError{p.name, fmt.Errorf("%w%s", err, help)}
	}
	return p, err
}

// explain makes an error of a run one about a place in the file, with its line
// where that can be read again.
func (p *program) explain(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil && errors.Is(err, context.Canceled) {
		return &fileError{p.name, cause}
	}
	return p.locate(err, "", p.help(err))
}

// help names the flag with which a program may run that does not.
func (p *program) help(err error) string {
	switch {
	case errors.Is(err, eval.ErrType) && !p.loose:
		return "--loose takes the types of a program as hints"
	case errors.Is(err, value.ErrElided):
		return "--elided random draws such constants"
	}
	return ""
}

// locate is explain for a reason that begins with some words.
func (p *program) locate(err error, words, help string) error {
	var node *eval.Error
	if !errors.As(err, &node) || node.Node.Location() == "" {
		return withHelp(&fileError{p.name, fmt.Errorf("%s%w", words, err)}, help)
	}
	op, place := node.Node.Op().Name(), node.Node.Location()
	text, readErr := os.ReadFile(p.file)
	offset, ok := offsetOf(string(text), strings.TrimPrefix(place, p.name+":"))
	if readErr != nil || !ok {
		return withHelp(&fileError{p.name, fmt.Errorf("%s%w", words, node)}, help)
	}
	source := diag.NewSource(p.name, string(text))
	span := diag.Span{Start: offset, End: offset + 1}
	if at := strings.Index(source.Text[offset:], op); at >= 0 && !strings.Contains(source.Text[offset:offset+at], "\n") {
		span = diag.Span{Start: offset + at, End: offset + at + len(op)}
	}
	at := diag.Errorf(source, span, "%s%s: %v", words, op, node.Err)
	at.Help = help
	return at
}

// withHelp adds a line of help to an error that has no place in a text.
func withHelp(err error, help string) error {
	if help == "" {
		return err
	}
	return &saidError{err.Error() + "\n  = " + help}
}

// offsetOf returns the byte offset of "line:col" in a text.
func offsetOf(text, place string) (int, bool) {
	lineText, colText, ok := strings.Cut(place, ":")
	line, err1 := strconv.Atoi(lineText)
	col, err2 := strconv.Atoi(colText)
	if !ok || err1 != nil || err2 != nil {
		return 0, false
	}
	offset := 0
	for range line - 1 {
		end := strings.IndexByte(text[offset:], '\n')
		if end < 0 {
			return 0, false
		}
		offset += end + 1
	}
	offset += col - 1
	return offset, offset >= 0 && offset < len(text)
}

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin/tf/dataflow"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/graph/value/npy"
	"github.com/settle-go/settle/internal/phrase"
)

// evalFlags are the flags of eval, some of which compare has as well.
type evalFlags struct {
	dialects dialectFiles
	source   importFlags
	inputs   []string
	function string
	maxSteps int64
	loose    bool
	elided   string
	timeout  time.Duration
	every    bool
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
			if err := f.parse(command); err != nil {
				return err
			}
			return f.eval(command.Context(), args[0], out)
		},
	}
	f.addFlags(command)
	flags := command.Flags()
	flags.StringArrayVarP(&out.save, "save", "o", nil, "write an output to a file, `NAME=FILE.npy` (repeatable)")
	flags.IntVar(&out.limit, "limit", 64, "print at most `N` elements of an output; 0 is all")
	flags.BoolVar(&out.json, "json", false, "print JSON")
	flags.BoolVar(&f.every, "every", false, "print the value of every result of an operation that can be computed")
	return command
}

const evalHelp = `Run a function of a graph and print its outputs, and what its operations print.

FILE is a program in MLIR's generic form, or a graph of TensorFlow, which is run as
that runs it; "-" is standard input. What runs is the function that --function names, or the only one, or the one called main, or the
operations outside of functions.

--input gives an input its value: NAME is its name in the file or its number.
The value is a file in NumPy's format (NAME=x.npy), JSON (NAME=[[1, 2], [3, 4]],
NAME=0.5), or random: NAME=random, random:SEED, random:SEED:2x3 where the shape is
not known from the file. Without NAME=, random is for all inputs that are not
given otherwise. A value whose type is not that of the input is converted where
that loses nothing.

Outputs are numbered from 0; what operations print is called print0, print1, ... An output
that is a handle, of a variable or an array, is left out where there are others.

Any node of a graph of TensorFlow may become an input: --input NAME:SHAPE takes it as one,
whose value is then given by another --input. --outputs names what is computed.

--every prints the value of every result, as NODE:OUT: the name of the node or of its
results in the file, and the number of the result. What cannot be computed stops
nothing but what uses it, and is printed with its type and the reason. With --json it is
one object, {"NODE:OUT": {"type": ..., "value": ...}} or {"type": ..., "error": ...}; the
latter for values of more than 1048576 elements, too, which --outputs writes alone. Of
graphs of TensorFlow the type is inferred, and "symbolic" has it with the symbols of
dimensions that are not known.

Every operation is computed as its dialect says: integers wrap, floats are rounded
to their type. What is undefined there (a division by zero, a shift by more than
the width, a subscript out of bounds) is an error, and so is an operation
without an evaluator. Operations that compute nothing that is used are
left out.

--loose is for programs whose types are hints, such as fleet-compiler's: values of
different types are converted as NumPy does. --elided random[:SEED] generates
the constants that a printer elided.`

func (f *evalFlags) addFlags(command *cobra.Command) {
	f.dialects.addFlag(command)
	flags := command.Flags()
	flags.StringArrayVar(&f.inputs, "input", nil, "the value of an input, `NAME=FILE.npy|JSON|random[:SEED[:SHAPE]]`; NAME:SHAPE takes the node of a TensorFlow graph as one (repeatable)")
	f.source.addOtherFlags(command)
	flags.StringVar(&f.function, "function", "", "run the function of this `NAME`")
	flags.Int64Var(&f.maxSteps, "max-steps", eval.DefaultMaxSteps, "give up after `N` operations, those of loops as often as they run")
	flags.BoolVar(&f.loose, "loose", false, "take declared types as hints")
	flags.StringVar(&f.elided, "elided", "", "generate constants that were elided when the file was printed, `random[:SEED]`")
	flags.DurationVar(&f.timeout, "timeout", 0, "give up when it takes longer than `D`, as in 30s or 5m; 0 means no limit")
}

// parse checks the flags about graphs of TensorFlow: an --input without a value is one.
func (f *evalFlags) parse(command *cobra.Command) error {
	var values []string
	for _, flag := range f.inputs {
		if strings.HasPrefix(flag, "random:") || strings.Contains(flag, "=") || !strings.Contains(flag, ":") {
			values = append(values, flag)
		} else {
			f.source.inputs = append(f.source.inputs, flag)
		}
	}
	f.inputs = values
	return f.source.parse(command)
}

// options returns how graphs are run, with these evaluators.
func (f *evalFlags) options(evaluators *eval.Registry) (eval.Options, error) {
	if f.maxSteps <= 0 {
		return eval.Options{}, usagef("--max-steps %d: a run takes at least one step", f.maxSteps)
	}
	if f.timeout < 0 {
		return eval.Options{}, usagef("--timeout: %s is less than 0", f.timeout)
	}
	opts := eval.Options{Evaluators: evaluators, MaxSteps: f.maxSteps, Loose: f.loose}
	if f.elided == "" {
		return opts, nil
	}
	seed, shape, ok := parseRandom(f.elided)
	if !ok || shape != nil {
		return opts, usagef("--elided %q: expected random or random:SEED", f.elided)
	}
	opts.Elided = func(a ir.Attr, t ir.Type) (value.Value, error) {
		return value.Random(t, newRandom(seed, a.String()))
	}
	return opts, nil
}

// eval runs a file and prints what it gives.
func (f *evalFlags) eval(ctx context.Context, arg string, out *evalOutput) error {
	ops, err := f.dialects.load()
	if err != nil {
		return err
	}
	opts, err := f.options(ops.evaluators())
	if err != nil {
		return err
	}
	given, err := parseInputs(f.inputs)
	if err != nil {
		return err
	}
	program, err := f.load(arg, out.std, ops.Dialects)
	if err != nil {
		return err
	}
	inputs, err := given.values(program.fg, f.every)
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
	if f.every {
		return program.every(ctx, inputs, opts, out)
	}
	opts.Partial = true
	result, err := eval.Run(ctx, program.fg, inputs, opts)
	if err != nil {
		return program.explain(ctx, err)
	}
	for _, i := range slices.Sorted(maps.Keys(result.Missing)) {
		if why := result.Missing[i]; !errors.Is(why, dataflow.ErrHandle) {
			return program.explain(ctx, why)
		}
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
	names mlir.Names // of results, where they were asked for
}

func (f *evalFlags) load(arg string, std stdio, dialects *ir.Dialects) (*program, error) {
	names, keep := keptNames(f.every)
	file, err := readGraph(arg, std.In, dialects, &f.source, keep...)
	if err != nil {
		return nil, err
	}
	p := &program{file: arg, name: inputName(arg), loose: f.loose, names: names}
	p.fg, err = entry(p.name, file, f.function)
	return p, err
}

// entry returns the function of a file that a flag names, or the one that is run
// without it.
func entry(name string, file *graph.FunctionGraph, asked string) (*graph.FunctionGraph, error) {
	fg, err := eval.Entry(file, asked)
	var function *eval.FunctionError
	if !errors.As(err, &function) {
		return fg, err
	}
	help := didYouMean(function.Name, function.Known)
	if help == "" {
		help = "; there is " + strings.Join(function.Known, ", ")
	}
	if len(function.Known) == 0 {
		help = "; there is none"
	}
	return nil, &fileError{name, fmt.Errorf("%w%s", err, help)}
}

// explain gives an error of a run its location in the file, with the line where that
// can be read again.
func (p *program) explain(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil && errors.Is(err, context.Canceled) {
		return &fileError{p.name, cause}
	}
	return p.locate(err, "", p.help(err))
}

// help names the flag that may make a program run.
func (p *program) help(err error) string {
	switch {
	case errors.Is(err, eval.ErrType) && !p.loose:
		return "--loose takes the types of a program as hints"
	case errors.Is(err, value.ErrElided):
		return "--elided random generates such constants"
	}
	return ""
}

// locate gives an error of a run its location, after some words.
func (p *program) locate(err error, words, help string) error {
	var node *eval.Error
	if !errors.As(err, &node) || node.Node.Location() == "" {
		return withHelp(&fileError{p.name, fmt.Errorf("%s%w", words, err)}, help)
	}
	op, location := ir.OpText(node.Node.Op().Name()), node.Node.Location()
	text, readErr := os.ReadFile(p.file)
	offset, ok := offsetOf(string(text), strings.TrimPrefix(location, p.name+":"))
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

// offsetOf returns the byte offset of "line:col" in a text.
func offsetOf(text, location string) (int, bool) {
	lineText, colText, ok := strings.Cut(location, ":")
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

// givenInputs are the --input flags.
type givenInputs struct {
	named  []givenInput
	others string // "random..." for all that are not named
}

type givenInput struct{ name, value string }

// npySuffix ends the names of NumPy's files of one array.
const npySuffix = ".npy"

func parseInputs(flags []string) (*givenInputs, error) {
	g := &givenInputs{}
	for _, flag := range flags {
		name, text, named := strings.Cut(flag, "=")
		if _, _, random := parseRandom(flag); !named && random {
			g.others = flag
			continue
		}
		if !named || name == "" {
			return nil, usagef("--input %q: expected NAME=FILE.npy, NAME=JSON or NAME=random", flag)
		}
		for _, known := range g.named {
			if known.name == name {
				return nil, usagef("--input %s is given twice", name)
			}
		}
		g.named = append(g.named, givenInput{name, text})
	}
	return g, nil
}

// files returns the files that inputs are read from.
func (g *givenInputs) files() []string {
	var list []string
	for _, input := range g.named {
		if strings.HasSuffix(input.value, npySuffix) {
			list = append(list, input.value)
		}
	}
	return list
}

// parseRandom reads "random", "random:SEED" or "random:SEED:2x3".
func parseRandom(text string) (seed uint64, shape []int64, ok bool) {
	parts := strings.Split(text, ":")
	if parts[0] != "random" || len(parts) > 3 {
		return 0, nil, false
	}
	if len(parts) > 1 && parts[1] != "" {
		n, err := strconv.ParseUint(parts[1], 10, 64)
		if err != nil {
			return 0, nil, false
		}
		seed = n
	}
	if len(parts) < 3 {
		return seed, nil, true
	}
	shape = []int64{}
	for _, size := range strings.Split(parts[2], "x") {
		n, err := strconv.ParseInt(size, 10, 64)
		if err != nil || n < 0 {
			return 0, nil, false
		}
		shape = append(shape, n)
	}
	return seed, shape, true
}

// newRandom returns a source of random numbers for a seed and the name of what is
// generated, so that each input has numbers of its own.
func newRandom(seed uint64, what string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(what))
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

// values returns the values of the inputs of a function; some may be missing, which are
// then not valid.
func (g *givenInputs) values(fg *graph.FunctionGraph, some bool) ([]value.Value, error) {
	vars := fg.Inputs()
	out := make([]value.Value, len(vars))
	for _, in := range g.named {
		at, err := findInput(fg, in.name)
		if err != nil {
			return nil, err
		}
		if out[at].IsValid() {
			return nil, fmt.Errorf("input %s is given twice", eval.InputName(fg, at))
		}
		if out[at], err = readInput(in.value, vars[at].Type(), in.name, in.name); err != nil {
			return nil, fmt.Errorf("input %s: %w", in.name, err)
		}
	}
	for i := range out {
		if out[i].IsValid() {
			continue
		}
		if g.others == "" && some {
			continue
		}
		if g.others == "" {
			return nil, fmt.Errorf("input %s, of type %s, is missing: give it by --input %[1]s=..., or all by --input random",
				eval.InputName(fg, i), vars[i].Type())
		}
		var err error
		if out[i], err = readInput(g.others, vars[i].Type(), strconv.Itoa(i), eval.InputName(fg, i)); err != nil {
			return nil, fmt.Errorf("input %s: %w", eval.InputName(fg, i), err)
		}
	}
	return out, nil
}

// findInput returns the index of an input by its name, with or without %, by that which
// the graph of TensorFlow gave it from which the program was made, or by its number.
func findInput(fg *graph.FunctionGraph, name string) (int, error) {
	var names []string
	for i := range fg.Inputs() {
		names = append(names, eval.InputName(fg, i))
		if names[i] == strings.TrimPrefix(name, "%") {
			return i, nil
		}
	}
	inputs, _ := entryNames(fg)
	if i := slices.Index(inputs, name); i >= 0 && i < len(names) {
		return i, nil
	}
	if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(names) {
		return i, nil
	}
	help := didYouMean(name, names)
	switch {
	case help != "":
	case hasNode(fg, name):
		help = "; the node of this name becomes one by --input " + name + ":SHAPE besides"
	case len(names) > 0:
		help = "; there is " + strings.Join(names, ", ")
	}
	return 0, fmt.Errorf("there is no input %q%s", name, help)
}

// readInput reads or generates a value of a type: random numbers by the name of their stream. The
// input is what errors name.
func readInput(text string, t ir.Type, stream, input string) (value.Value, error) {
	if seed, shape, ok := parseRandom(text); ok {
		known, err := withShape(t, shape, input)
		if err != nil {
			return value.Value{}, err
		}
		return value.Random(known, newRandom(seed, stream))
	}
	if !strings.HasSuffix(text, npySuffix) {
		return value.FromJSON([]byte(text), t)
	}
	v, err := npy.ReadFile(text)
	if err != nil {
		return value.Value{}, atFile(text, err)
	}
	return convertTo(v, t, text)
}

// hasNode reports whether a graph of TensorFlow has a node of a name.
func hasNode(fg *graph.FunctionGraph, name string) bool {
	for n := range fg.All() {
		if strings.HasSuffix(n.Location(), ": node "+name) {
			return true
		}
	}
	return false
}

// withShape returns the type of an input with a shape that is known.
func withShape(t ir.Type, shape []int64, name string) (ir.Type, error) {
	known := t
	if shape != nil {
		known = t.WithDims(shape...)
		if t.IsUnranked() {
			known = ir.Tensor(t.Elem(), shape...)
		}
		if known == 0 || !t.Super(known) {
			return 0, fmt.Errorf("the shape %v does not fit %s", shape, t)
		}
	}
	if known.IsShaped() && !known.IsStatic() {
		return 0, fmt.Errorf("the shape of %s is not known: give it, as in --input %s=random:1:%s", t, name, exampleShape(t))
	}
	return known, nil
}

// exampleShape returns a shape that fits a type, as it is written after random:SEED.
func exampleShape(t ir.Type) string {
	if t.IsUnranked() {
		return "2x3"
	}
	var sizes []string
	for _, d := range t.Dims() {
		if d == ir.Dynamic {
			d = 2
		}
		sizes = append(sizes, strconv.FormatInt(d, 10))
	}
	return strings.Join(sizes, "x")
}

// convertTo converts the value of a file to the type of an input, where that loses
// nothing.
func convertTo(v value.Value, t ir.Type, file string) (value.Value, error) {
	exact, err := v.Exactly(value.ElemOf(t))
	if err != nil {
		return v, &fileError{file, fmt.Errorf("it holds %s, expected %s: %w", v.Type(), t, err)}
	}
	v = exact
	if t.IsRanked() && len(v.Dims()) == t.Rank() && v.Type() != t {
		if as := t.WithDims(v.Dims()...); as != 0 {
			if v, err = v.Reshape(as); err != nil {
				return v, err
			}
		}
	}
	if !eval.Fits(t, v.Type()) {
		return v, &fileError{file, errors.New("it holds " + v.Type().String() + ", expected " + t.String())}
	}
	return v, nil
}

// evalOutput is where the outputs of a run go.
type evalOutput struct {
	std   stdio
	save  []string
	limit int
	json  bool
	files []savedOutput
}

// savedOutput is an output that goes to a file.
type savedOutput struct {
	name string
	to   *target
}

// printedPrefix is the beginning of the names of what operations print.
const printedPrefix = "print"

// prepare checks, before the run, where outputs go.
func (o *evalOutput) prepare(outputs int, files *claims) error {
	if o.limit < 0 {
		return usagef("--limit: %d is less than 0", o.limit)
	}
	for _, flag := range o.save {
		name, file, named := strings.Cut(flag, "=")
		if !named && outputs == 1 {
			name, file = "0", flag
		} else if !named {
			return usagef("--save %q: expected NAME=FILE.npy, as there are %s", flag, phrase.Count(outputs, "output"))
		}
		if !strings.HasSuffix(file, npySuffix) {
			return usagef("--save %q: outputs are written as .npy files", flag)
		}
		n, err := strconv.Atoi(strings.TrimPrefix(name, printedPrefix))
		if err != nil || n < 0 || !strings.HasPrefix(name, printedPrefix) && n >= outputs {
			return usagef("--save %s: there is no output %q, they are numbered from 0 to %d", flag, name, outputs-1)
		}
		to, err := fileTarget(file)
		if err != nil {
			return err
		}
		if err := files.writes("--save "+flag, to); err != nil {
			return err
		}
		o.files = append(o.files, savedOutput{name, to})
	}
	return nil
}

// namedValue is a value with its name in the output.
type namedValue struct {
	Name  string      `json:"name"`
	Type  string      `json:"type"`
	Value value.Value `json:"value"`
}

func namedValues(prefix string, list []value.Value) []namedValue {
	var all []namedValue
	for i, v := range list {
		if v.IsValid() { // it is not where it is a handle
			all = append(all, namedValue{prefix + strconv.Itoa(i), v.Type().String(), v})
		}
	}
	return all
}

// write prints the results of a run, except those that are saved.
func (o *evalOutput) write(r *eval.Result) error {
	all := append(namedValues(printedPrefix, r.Emitted), namedValues("", r.Outputs)...)
	saved := map[string]bool{}
	for _, f := range o.files {
		v, ok := findValue(all, f.name)
		if !ok {
			return fmt.Errorf("--save %s: only %s printed", f.name, phrase.Count(len(r.Emitted), "value"))
		}
		saved[f.name] = true
		if err := f.to.write(func(w io.Writer) error { return npy.Write(w, v) }); err != nil {
			return err
		}
	}
	shown := all[:0]
	for _, v := range all {
		if !saved[v.Name] {
			shown = append(shown, v)
		}
	}
	if o.json {
		return printText(o.std.Out, func(w io.Writer) error { return writeJSONLines(w, shown) })
	}
	return printText(o.std.Out, func(w io.Writer) error {
		for _, v := range shown {
			if _, err := fmt.Fprintf(w, "%s = %s\n", v.Name, o.text(v.Value)); err != nil {
				return err
			}
		}
		return nil
	})
}

// writeJSONLines writes a list with a line for each value.
func writeJSONLines(w io.Writer, list []namedValue) error {
	for i, v := range list {
		line, err := json.Marshal(v)
		if err != nil {
			return err
		}
		opening := ",\n "
		if i == 0 {
			opening = "["
		}
		if _, err := fmt.Fprintf(w, "%s%s", opening, line); err != nil {
			return err
		}
	}
	closing := "]\n"
	if len(list) == 0 {
		closing = "[]\n"
	}
	_, err := io.WriteString(w, closing)
	return err
}

func (o *evalOutput) text(v value.Value) string {
	if o.limit == 0 {
		return v.Short(v.Len())
	}
	return v.Short(o.limit)
}

func findValue(all []namedValue, name string) (value.Value, bool) {
	for _, v := range all {
		if v.Name == name {
			return v.Value, true
		}
	}
	return value.Value{}, false
}

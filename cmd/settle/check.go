package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules/verify"
)

// checkFlags say how a graph is compared before and after its rewrites.
type checkFlags struct {
	runs   int
	seed   uint64
	loose  bool
	elided string
}

// addFlags adds the flags of optimize, which checks only with --check.
func (f *checkFlags) addFlags(command *cobra.Command) {
	flags := command.Flags()
	flags.IntVar(&f.runs, "check", 0, "run the graph before and after on `N` sets of random inputs, and fail where it computes something else")
	flags.Lookup("check").NoOptDefVal = fmt.Sprint(verify.DefaultRuns)
	f.addRunFlags(command)
}

func (f *checkFlags) addRunFlags(command *cobra.Command) {
	flags := command.Flags()
	flags.Uint64Var(&f.seed, "seed", 1, "generate random inputs from this `SEED`")
	flags.BoolVar(&f.loose, "loose", false, "run the graph with its declared types taken as hints")
	flags.StringVar(&f.elided, "elided", "", "generate constants that were elided when the file was printed, `random[:SEED]`")
}

// options returns how a graph is run, with these evaluators, for an optimizer; nil where it
// is not known yet.
func (f *checkFlags) options(evaluators *eval.Registry, optimizer *optdb.Pipeline) (verify.CheckOptions, error) {
	how := evalFlags{loose: f.loose, elided: f.elided, maxSteps: eval.DefaultMaxSteps}
	opts, err := how.options(evaluators)
	options := verify.CheckOptions{Eval: opts, Runs: f.runs, Seed: f.seed}
	if optimizer != nil {
		options.Meanings = dialects.Meanings()
		options.Rules, options.Inexact = optimizer.Rules(), optimizer.Inexact()
	}
	return options, err
}

// newChecker runs the functions of a graph. It warns of those that cannot be run; it is
// an error when none can.
func newChecker(ctx context.Context, arg string, fg *graph.FunctionGraph, options verify.CheckOptions, warnings io.Writer) (*verify.Checker, error) {
	p := &program{file: arg, name: inputName(arg), loose: options.Eval.Loose}
	checker, err := verify.NewChecker(ctx, fg, options)
	if err != nil {
		return nil, &fileError{p.name, context.Cause(ctx)}
	}
	skipped := checker.Skipped()
	if checker.Runs() == 0 && len(skipped) > 0 {
		words := "nothing can be compared: " + functionName(skipped[0].Function) + " cannot be run: "
		return nil, notCompared(p.locate(skipped[0].Err, words, p.help(skipped[0].Err)))
	}
	if checker.Runs() == 0 {
		return nil, notCompared(&fileError{p.name, errors.New("nothing can be compared: there is no function with a body")})
	}
	help := ""
	for _, s := range skipped {
		if s.Outputs > 0 {
			verb := "are"
			if s.Outputs == 1 {
				verb = "is"
			}
			fmt.Fprintf(warnings, "settle: warning: %s: %s of %s cannot be computed and %s not compared: %v\n",
				p.name, phrase.Count(s.Outputs, "output"), functionName(s.Function), verb, s.Err)
			continue
		}
		fmt.Fprintf(warnings, "settle: warning: %s: %s cannot be run and is not compared: %v\n", p.name, functionName(s.Function), s.Err)
		if help == "" {
			help = p.help(s.Err)
		}
	}
	if help != "" {
		fmt.Fprintf(warnings, "  = %s\n", help)
	}
	return checker, nil
}

// describeProofs says which functions are proved to compute what they did, and which were only
// compared on inputs, and why.
func describeProofs(proved []string, tested []verify.Unproved) string {
	var parts []string
	switch len(proved) {
	case 0:
	case 1:
		parts = append(parts, functionName(proved[0])+" proved")
	default:
		parts = append(parts, phrase.Count(len(proved), "function")+" proved")
	}
	switch len(tested) {
	case 0:
	case 1:
		parts = append(parts, functionName(tested[0].Function)+" tested: "+tested[0].Why)
	default:
		parts = append(parts, fmt.Sprintf("%s tested, such as %s: %s", phrase.Count(len(tested), "function"), functionName(tested[0].Function), tested[0].Why))
	}
	return strings.Join(parts, ", ")
}

func functionName(name string) string {
	if name == "" {
		return "the program"
	}
	return "function " + name
}

// shellWord quotes a name for a shell.
func shellWord(name string) string {
	if name != "" && !strings.ContainsAny(name, " \t\n'\"\\$&|;<>()*?[]#~`!{}") {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}

// maxElementsShown bounds the elements of a value in a message.
const maxElementsShown = 12

// describeMismatch lists what a function computes before and after the rewrites.
func describeMismatch(m *verify.Mismatch) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s computes something else after the rewrites: %s", functionName(m.Function), m.Difference)
	for i, v := range m.Inputs {
		fmt.Fprintf(&b, "\n  input %s = %s", m.Names[i], v.Short(maxElementsShown))
	}
	fmt.Fprintf(&b, "\n  before %s", shortValues(m.Want))
	if m.Got != nil {
		fmt.Fprintf(&b, "\n  after  %s", shortValues(m.Got))
	}
	return b.String()
}

func shortValues(list []value.Value) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = v.Short(maxElementsShown)
	}
	return strings.Join(texts, ", ")
}

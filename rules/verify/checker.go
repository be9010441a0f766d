package verify

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// CheckOptions say how two states of a program are compared.
type CheckOptions struct {
	Eval eval.Options
	// Runs is how many sets of inputs each function is run with, 0 for
	// DefaultRuns. Small functions are run with some more, of numbers that they are written with
	// and of inputs that are the same.
	Runs int
	// Seed is that of the generator.
	Seed uint64
	// Rules are the rules that may be used. Where some are true of real numbers
	// only, one half of the inputs are moderate numbers, and how large the numbers
	// grow on the way is noted, which takes time.
	Rules []*navigator.Local
	// Inexact are the names of the optimizers which are not rules and are true of real
	// numbers only: those of [optdb.Pipeline.Inexact].
	Inexact []string
	// Meanings say what ops on integers mean as bits, for [Checker.Proved]; nil for none.
	Meanings proof.Registry
	// Solver is asked what the solver of the program itself does not decide; nil for none.
	Solver bits.Solver
}

// DefaultRuns is the number of sets of inputs where none is given.
const DefaultRuns = 3

// inputTries is how often inputs are generated anew for which a function has no
// result: shapes that the program leaves open may not fit each other.
const inputTries = 20

// mostlySpecial is the share of special numbers in every second set of inputs.
const mostlySpecial = 75

// Checker knows what the functions of a program computed before it was
// optimized, for inputs that were generated.
type Checker struct {
	options CheckOptions
	inexact []string // the rules and optimizers that are true of real numbers only
	runs    []functionRun
	near    []functionRun // besides, of small functions
	skipped []Skipped
	// validations are the functions that may be proved to compute what they did, and before the
	// program as it was, where it is small.
	validations map[namedRun]*validation
	before      *graph.FunctionGraph
	undecided   int // functions that a proof did not decide
}

// functionRun is a function with inputs and what it gave.
type functionRun struct {
	function string // "" for what stands outside of functions
	number   int    // among the functions of that name
	inputs   []value.Value
	want     []value.Value
	missing  map[int]error // outputs that could not be computed
	scale    magnitude
}

// Skipped is a function that could not be run, and why.
type Skipped struct {
	Function string
	Err      error
	// Outputs is how many of its outputs were never computed, where others were.
	Outputs int
}

// Mismatch is a function that computes something else than before.
type Mismatch struct {
	Function   string // "" for what stands outside of functions
	Names      []string
	Inputs     []value.Value
	Want, Got  []value.Value
	Difference string

	run functionRun
}

// NewChecker runs the functions of a program, which it does not keep; it keeps a copy of a small one. The error is
// that of the context; functions that have no result are listed by Skipped.
func NewChecker(ctx context.Context, fg *graph.FunctionGraph, o CheckOptions) (*Checker, error) {
	if err := given("NewChecker", ctx, fg); err != nil {
		return nil, err
	}
	if o.Runs <= 0 {
		o.Runs = DefaultRuns
	}
	c := &Checker{options: o, validations: map[namedRun]*validation{}}
	for _, l := range o.Rules {
		if l != nil && isInexact(l) {
			c.inexact = append(c.inexact, l.Name)
		}
	}
	c.inexact = append(c.inexact, o.Inexact...)
	for _, f := range functionsOf(fg) {
		if err := c.learn(ctx, f); err != nil {
			return nil, err
		}
		if err := c.learnNear(ctx, f); err != nil {
			return nil, err
		}
		c.validations[namedRun{f.name, f.number}] = c.validationOf(ctx, f)
	}
	if c.options.Meanings != nil && isSmall(fg) {
		c.before = fg.Clone()
	}
	return c, nil
}

// given returns an error where there is no context or no program.
func given(function string, ctx context.Context, fg *graph.FunctionGraph) error {
	switch {
	case ctx == nil:
		return fmt.Errorf("verify: %s: no context", function)
	case fg == nil || fg.Graph() == nil:
		return fmt.Errorf("verify: %s: no program", function)
	}
	return nil
}

// Skipped returns the functions that could not be run.
func (c *Checker) Skipped() []Skipped { return c.skipped }

// Runs returns how many runs of functions there are to compare, without those of small functions
// on numbers that they are written with.
func (c *Checker) Runs() int { return len(c.runs) }

// namedFunction is a function of a program.
type namedFunction struct {
	name   string
	number int
	fg     *graph.FunctionGraph
}

// functionsOf returns the functions of a program that have a body, and what
// stands outside of functions where that is a program.
func functionsOf(fg *graph.FunctionGraph) []namedFunction {
	var list []namedFunction
	if entry, err := eval.Entry(fg, ""); err == nil && entry == fg {
		list = append(list, namedFunction{fg: fg})
	}
	seen := map[string]int{}
	names, graphs := eval.Functions(fg)
	for i, name := range names {
		if graphs[i].Len() > 0 || graphs[i].Return().IsValid() {
			list = append(list, namedFunction{name, seen[name], graphs[i]})
		}
		seen[name]++
	}
	return list
}

// learn runs a function.
func (c *Checker) learn(ctx context.Context, f namedFunction) error {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %d", f.name, f.number)
	d := &generator{Rand: rand.New(rand.NewPCG(c.options.Seed, h.Sum64()))}
	found, failed, best := 0, error(nil), functionRun{}
	for try := range inputTries * c.options.Runs {
		d.special, d.tame = 0, len(c.inexact) > 0
		if found%2 == 1 {
			d.special, d.tame = mostlySpecial, false
		}
		run, err := c.generate(ctx, d, f, nil)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil && shapesDoNotFit(run.missing) { // others may let more be computed
			if best.want == nil || len(run.missing) < len(best.missing) {
				best = run
			}
			if try%inputTries < inputTries-1 {
				continue
			}
			run, best = best, functionRun{}
		}
		if err != nil {
			failed = err
			if !errors.Is(err, eval.ErrUndefined) && !errors.Is(err, eval.ErrType) {
				break // other inputs do not help
			}
			continue
		}
		c.runs = append(c.runs, run)
		if found++; found == c.options.Runs || len(run.inputs) == 0 {
			break
		}
	}
	if found == 0 {
		c.skipped = append(c.skipped, Skipped{Function: f.name, Err: failed})
		return nil
	}
	if never := neverComputed(c.runs[len(c.runs)-found:]); len(never) > 0 {
		first := slices.Min(slices.Collect(maps.Keys(never)))
		c.skipped = append(c.skipped, Skipped{f.name, never[first], len(never)})
	}
	return nil
}

// shapesDoNotFit reports whether one of some reasons is that inputs have shapes that do not
// fit each other.
func shapesDoNotFit(reasons map[int]error) bool {
	for _, err := range reasons {
		if errors.Is(err, eval.ErrType) {
			return true
		}
	}
	return false
}

// neverComputed returns the outputs that are missing from all runs, and why from the last.
func neverComputed(runs []functionRun) map[int]error {
	never := maps.Clone(runs[len(runs)-1].missing)
	for i := range never {
		if slices.ContainsFunc(runs, func(r functionRun) bool { return r.missing[i] == nil }) {
			delete(never, i)
		}
	}
	return never
}

// generate runs a function on generated inputs, which change may change.
func (c *Checker) generate(ctx context.Context, d *generator, f namedFunction, change func(*instance)) (functionRun, error) {
	run := functionRun{function: f.name, number: f.number}
	in := &instance{}
	for _, v := range f.fg.Inputs() {
		in.inputs = append(in.inputs, input{declared: v.Type()})
	}
	if !d.fill(in) {
		return run, errors.New("there are no values of the types of its inputs")
	}
	if change != nil {
		change(in)
	}
	run.inputs = in.values()
	result, scale, err := c.eval(ctx, f.fg, run.inputs)
	run.want, run.missing, run.scale = slices.Concat(result.Emitted, result.Outputs), result.Missing, *scale
	if err == nil && len(c.inexact) > 0 {
		run.scale.add(run.inputs) // at which only a comparison may look
		run.scale.add(constantsOf(f.fg))
		run.scale.wild = run.scale.wild || !c.isStable(ctx, f.fg, run)
	}
	return run, err
}

// isStable reports whether a function computes much the same when each op rounds
// otherwise, and zeros have the other sign.
func (c *Checker) isStable(ctx context.Context, fg *graph.FunctionGraph, run functionRun) bool {
	opts := c.options.Eval
	opts.Trace = func(_ graph.Node, outputs []value.Value) error {
		for i, v := range outputs {
			outputs[i] = nudged(v)
		}
		return nil
	}
	opts.Partial = true
	result, err := eval.Run(ctx, fg, run.inputs, opts)
	return err == nil && differs(run.want, slices.Concat(result.Emitted, result.Outputs), halfOfTheDigits(run.want, run.scale.largest)) == ""
}

// nudged returns a value with other numbers: each float is one of those beside it, a zero
// has the other sign.
func nudged(v value.Value) value.Value {
	if v.Class() != value.FloatClass || isTooLarge(v) {
		return v
	}
	one, err := value.Floats(v.Elem(), 1)
	if err != nil {
		return v
	}
	list, step := v.Floats(), 2*unit(one)
	for i, f := range list {
		list[i] = f * (1 + step)
		if f == 0 {
			list[i] = math.Copysign(0, -1/f)
		}
		step = -step
	}
	if w, err := value.Floats(v.Type(), list...); err == nil {
		return w
	}
	return v
}

// constantsOf returns the constants that the nodes of a graph use.
func constantsOf(fg *graph.FunctionGraph) (values []value.Value) {
	for n := range fg.All() {
		for _, in := range n.Inputs() {
			if !in.Constant().IsValid() {
				continue
			}
			if v, err := value.FromAttr(in.Constant()); err == nil && !isTooLarge(v) {
				values = append(values, v)
			}
		}
	}
	return values
}

func (c *Checker) eval(ctx context.Context, fg *graph.FunctionGraph, inputs []value.Value) (*eval.Result, *magnitude, error) {
	scale := &magnitude{}
	opts := c.options.Eval
	opts.Partial = true
	if len(c.inexact) > 0 {
		opts.Trace = scale.trace
	}
	result, err := eval.Run(ctx, fg, inputs, opts)
	return result, scale, err
}

// Check runs the functions of the program again after it was changed, and returns
// the first that computes something else, nil when none does. Where the report
// has rules or optimizers that are true of real numbers only, floats are held to half of
// their digits. Runs do not count then that are given or compute what is not a number of a
// moderate size, as x <= x is not true of a NaN, or that would give something else if ops
// rounded otherwise: the angle of 0 and -0.
func (c *Checker) Check(ctx context.Context, after *graph.FunctionGraph, report *profile.Report) (*Mismatch, error) {
	if err := given("Checker.Check", ctx, after); err != nil {
		return nil, err
	}
	if report == nil {
		return nil, errors.New("verify: Checker.Check: no report")
	}
	inexact := c.usesInexact(report)
	functions := functionsOf(after)
	for _, run := range slices.Concat(c.runs, c.near) {
		if inexact && run.scale.wild {
			continue
		}
		i := slices.IndexFunc(functions, func(f namedFunction) bool { return f.name == run.function && f.number == run.number })
		if i < 0 {
			continue // the function was removed: nothing called it
		}
		if m, err := c.compareRun(ctx, functions[i].fg, run, inexact); m != nil || err != nil {
			return m, err
		}
	}
	if inexact {
		return nil, nil
	}
	return c.disproved(ctx, functions)
}

// compareRun runs a function on the inputs of a run before, and returns how it differs, nil where
// it does not. The error is that of the context.
func (c *Checker) compareRun(ctx context.Context, fg *graph.FunctionGraph, run functionRun, inexact bool) (*Mismatch, error) {
	result, _, err := c.eval(ctx, fg, run.inputs)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	what, got := "", []value.Value(nil)
	switch {
	case err != nil:
		what = "it has no result any more: " + err.Error()
	default:
		got = slices.Concat(result.Emitted, result.Outputs)
		what = differs(run.want, got, tolerance(run, inexact))
	}
	if what == "" {
		return nil, nil
	}
	m := &Mismatch{Function: run.function, Inputs: run.inputs, Want: run.want, Got: got, Difference: what, run: run}
	for k := range run.inputs {
		name := strconv.Itoa(k) // of an input that is not there any more
		if k < len(fg.Inputs()) {
			name = eval.InputName(fg, k)
		}
		m.Names = append(m.Names, name)
	}
	return m, nil
}

// usesInexact reports whether something rewrote the program that is true of real numbers
// only.
func (c *Checker) usesInexact(report *profile.Report) bool {
	if slices.ContainsFunc(report.Rules, func(r profile.RuleProfile) bool {
		return r.Applied > 0 && slices.Contains(c.inexact, r.Name)
	}) {
		return true
	}
	for _, pass := range report.Root.All() {
		if pass.Rewrites > 0 && slices.Contains(c.options.Inexact, pass.Name) {
			return true
		}
	}
	return false
}

func tolerance(run functionRun, inexact bool) value.Tolerance {
	if !inexact {
		return value.Tolerance{SignedZero: true}
	}
	return halfOfTheDigits(run.want, run.scale.largest)
}

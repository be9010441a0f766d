package differential

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
)

// Judge runs programs through the engine and says what is wrong with the result. One
// judge is for one goroutine.
type Judge struct {
	Queries []string
	lib     *builtin.Library
	opts    []*optdb.Pipeline
	kinds   []query
	broken  string          // an op that counts as a failure, to test with
	sweep   *optdb.Pipeline // removes what is dead
	eval    eval.Options
	// Fired counts the rewrites by rule, Tried what a rule was shown, of all programs.
	Fired map[string]int
	Stats Stats
}

// Stats counts what was judged.
type Stats struct {
	Programs, Ops, Rewrites           int
	Evaluated, Undefined, Unevaluated int // functions
	Values                            int
	Refused                           int // programs that mlir-opt does not accept: mistakes of the generator
	Skipped                           int // programs with ops that mlir-opt does not have
	Accepted                          int // outputs that mlir-opt accepted
	Folded, Unfolded                  int // values that mlir-opt computed as well, and that it did not
}

// Failure is what is wrong with a program, under a query.
type Failure struct {
	Kind    string // "panic", "values", ...: a smaller program has to fail by the same
	Message string
	Program *Program
	Query   string
	peer    bool // mlir-opt found it
}

func (f *Failure) String() string { return f.Kind + ": " + f.Message }

// query is what a program is run under.
type query struct {
	text string
	// moves says that running again may change more: which of two ops overwrites an input
	// depends on the order in which they stand in the file, what becomes of views makes work
	// for the stages before, and where the last stage is not to merge, what became equal is
	// merged by the first of the next run.
	moves bool
	// reorders says that floats may be added up in another order, which shows in the last
	// bits.
	reorders bool
	// merges says that equal constants of one graph become one.
	merges bool
}

// exact leaves out what may change values, as documented.
const exact = " -changes_values -inexact"

// queries are what must not change what a graph computes. One for which the database has
// nothing is left out.
var queries = []query{
	{text: "default", merges: true},
	{text: "+fast_run" + exact, merges: true}, {text: "o3" + exact, merges: true}, {text: "o4" + exact, moves: true}, {text: "fast_compile" + exact, moves: true}, {text: "o2" + exact, moves: true}, {text: "stabilize" + exact, moves: true},
	{text: "merge", merges: true}, {text: "none"}, {text: "views"}, {text: "+fast_run +constant_folding" + exact, merges: true},
	{text: "+canonicalize" + exact}, {text: "+canonicalize &fleet" + exact}, {text: "+specialize" + exact},
	{text: "+constant_folding" + exact}, {text: "+arith" + exact}, {text: "+tensor" + exact}, {text: "+cast" + exact},
	{text: "+alias" + exact, moves: true}, {text: "o4 +constant_folding" + exact, moves: true},
	{text: "views +fast_run" + exact, moves: true, merges: true}, {text: "views +fast_run +constant_folding" + exact, moves: true}, {text: "+chain_simplify" + exact},
	{text: "+chain_simplify +chain_order +lexicographic -reverse_lexicographic" + exact},
	{text: "+chain_simplify +reverse_lexicographic -reverse_before_reshape +reshape_before_reverse" + exact},
	{text: "+chain_canonical" + exact, reorders: true}, {text: "+chain_raise +chain_lower" + exact}, {text: "+scalar" + exact}, {text: "+fleet -fleet_remove_functions" + exact},
	{text: "unsafe" + exact},
}

// NewJudge returns a judge over the default database.
func NewJudge() (*Judge, error) {
	registry := dialects.Evaluators()
	lib, err := builtin.New(builtin.Config{Evaluators: registry})
	if err != nil {
		return nil, err
	}
	j := &Judge{lib: lib, Fired: map[string]int{}, sweep: lib.DB.MustQuery("+remove_dead_nodes")}
	for _, query := range queries {
		q, err := optdb.ParseQuery(query.text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", query.text, err)
		}
		opt, err := lib.DB.Query(q)
		if err != nil {
			continue // the database has nothing for it, or not any more
		}
		j.Queries, j.opts, j.kinds = append(j.Queries, query.text), append(j.opts, opt), append(j.kinds, query)
	}
	j.eval = eval.Options{Evaluators: registry.With(unknownEvaluators()), Loose: true, MaxSteps: 200_000}
	return j, nil
}

// Choose returns a query for a program, one about views more often where it has some.
func (j *Judge) Choose(p *Program, n byte) int {
	if n < 128 {
		return int(n) % len(j.Queries)
	}
	views := false
	p.Body.walk(func(_ *Block, _ int, op *Op) {
		views = views || strings.HasPrefix(op.Name, "chain.") || slices.Contains([]string{"tosa.transpose", "tosa.reverse", "tosa.slice"}, op.Name)
	})
	var list []int
	for i, text := range j.Queries {
		if views == (strings.Contains(text, "chain") || strings.Contains(text, "views")) {
			list = append(list, i)
		}
	}
	return list[int(n)%len(list)]
}

// Rules returns the names of all rules that a query selects.
func (j *Judge) Rules(query int) []string {
	var names []string
	for _, r := range j.opts[query].Rules() {
		names = append(names, r.Name)
	}
	return names
}

// unknownEvaluators give ops that are not known a meaning: what they compute depends on
// their name and inputs, and they report it to the outside.
func unknownEvaluators() *eval.Registry {
	r := eval.NewRegistry()
	add := func(name string, f func(c *eval.Call) error) {
		if err := r.Add(name, eval.Evaluator{Domain: eval.Domain{Elems: eval.Anything, Impure: true}, Eval: f}); err != nil {
			panic(err)
		}
	}
	for _, name := range []string{"u.f", "u.g", "u.sink", "u.bag", "u.properties", "u.empty"} {
		add(name, func(c *eval.Call) error {
			c.Emit(c.Inputs()...)
			return invented(c)
		})
	}
	add("u.region", func(c *eval.Call) error {
		out, err := c.Region(0)
		c.Return(out...)
		c.Emit(out...)
		return err
	})
	add("test.isolated_region", func(c *eval.Call) error {
		out, err := c.Region(0, c.Inputs()...)
		c.Emit(out...)
		return err
	})
	nothing := func(*eval.Call) error { return nil }
	for _, name := range []string{"ml_program.func", "async.func"} {
		add(name, nothing)
	}
	return r
}

// invented returns values that depend on the inputs alone.
func invented(c *eval.Call) error {
	h := fnv.New64a()
	h.Write([]byte(c.Op().Name()))
	for _, v := range c.Inputs() {
		if v.Class() != value.FloatClass {
			fmt.Fprintf(h, "%x", v.Hash())
			continue
		}
		for i := range v.Len() {
			fmt.Fprintf(h, "%x ", v.Float(i)) // not the bits: which NaN an op gives is not specified
		}
	}
	r := rand.New(rand.NewPCG(h.Sum64(), 0))
	for i := range c.NumOutputs() {
		v, err := value.Random(c.Type(i), r)
		if err != nil {
			return err
		}
		c.Return(v)
	}
	return nil
}

// Case is one program under one query, as far as it was judged.
type Case struct {
	Program *Program
	Data    []byte
	Query   int
	Before  string // the text
	Read    string // what is written of the graph as it was read
	After   string // what is written of the optimized graph
	runs    []run
}

// run is what one function gives for some inputs.
type run struct {
	function string
	inputs   []value.Value
	result   *eval.Result
	inexact  bool
}

// Judge reads, optimizes and writes a program, and compares. The error says what is
// wrong; the case is for mlir-opt to go on with.
func (j *Judge) Judge(p *Program, query int) (c *Case, failure *Failure) {
	c = &Case{Program: p, Query: query}
	fail := func(kind, format string, args ...any) *Failure {
		return &Failure{Kind: kind, Message: fmt.Sprintf(format, args...), Program: p, Query: j.Queries[query]}
	}
	defer func() {
		if r := recover(); r != nil {
			failure = fail("panic", "%v", r)
		}
	}()
	c.Before = p.String()
	if j.broken != "" && strings.Contains(c.Before, j.broken) {
		return c, fail("broken", "it has %s", j.broken)
	}
	fg, err := mlir.Parse("before.mlir", c.Before, j.lib.Dialects)
	if err != nil {
		return c, fail("read", "%v", err)
	}
	if err := fg.CheckIntegrity(); err != nil {
		return c, fail("integrity before", "%v", err)
	}
	c.Read = mlir.String(fg)
	again, err := mlir.Parse("read.mlir", c.Read, j.lib.Dialects)
	if err != nil {
		return c, fail("read again", "%v\n%s", err, c.Read)
	}
	if err := same(fg, again); err != nil {
		return c, fail("read again", "%v\n%s", err, c.Read)
	}
	j.evaluate(c, again)

	ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
	defer stop()
	report, err := j.opts[query].Optimize(ctx, fg)
	if err != nil {
		return c, fail("optimize", "%v", err)
	}
	j.count(p, report)
	if err := report.Check(); err != nil {
		return c, fail("report", "%v", err)
	}
	if report.Stop.Reason != profile.StopFixpoint {
		return c, fail("stop", "%v", report.Stop)
	}
	if err := fg.CheckIntegrity(); err != nil {
		return c, fail("integrity", "%v", err)
	}
	c.After = mlir.String(fg)
	after, err := mlir.Parse("after.mlir", c.After, j.lib.Dialects)
	if err != nil {
		return c, fail("read after", "%v\n%s", err, c.After)
	}
	if err := same(fg, after); err != nil {
		return c, fail("read after", "%v\n%s", err, c.After)
	}
	if j.kinds[query].reorders && addsFloats(p) {
		c.runs = nil
	}
	if what := j.compare(c, after); what != "" {
		return c, fail("values", "%s\n%s", what, c.After)
	}
	if what := twice(after); what != "" && j.kinds[query].merges {
		return c, fail("not merged", "%s\n%s", what, c.After)
	}
	if err := j.again(ctx, query, after); err != nil {
		return c, fail("not settled", "%v", err)
	}
	return c, nil
}

// again runs a query on what it gave until that stays as it is, which it must the
// second time: what was dead, and only removed at the end, may have kept rules from
// what they do the first time.
func (j *Judge) again(ctx context.Context, query int, fg *graph.FunctionGraph) error {
	var texts []string
	for range 3 {
		text := mlir.String(fg)
		before, err := mlir.Parse("again.mlir", text, j.lib.Dialects)
		if err != nil {
			return err
		}
		if _, err := j.opts[query].Optimize(ctx, fg); err != nil {
			return err
		}
		texts = append(texts, text)
		after, err := mlir.Parse("again.mlir", mlir.String(fg), j.lib.Dialects)
		if err != nil {
			return err
		}
		if err = j.alive(ctx, before, after); err == nil || j.kinds[query].moves {
			return nil
		} else if len(texts) == 3 {
			return fmt.Errorf("%w\n%s\nbecomes\n%s", err, strings.Join(texts, "\nbecomes\n"), mlir.String(fg))
		}
	}
	return nil
}

// twice returns a constant that a function has two of, "" without one.
func twice(fg *graph.FunctionGraph) string {
	_, graphs := eval.Functions(fg)
	for _, f := range graphs {
		seen := map[string]bool{}
		for n := range f.Nodes() {
			if n.NumOutputs() != 1 || n.NumInputs() > 0 {
				continue
			}
			v, ok, err := eval.Constant(n.Output(0), eval.Options{})
			if err != nil || !ok || v.Len() == 0 { // dense<> and dense<0> of no elements stay apart
				continue
			}
			key := n.Op().Name() + v.Literal()
			if seen[key] {
				return key + " twice"
			}
			seen[key] = true
		}
	}
	return ""
}

// alive compares graphs without what is dead in them: a query need not remove it.
func (j *Judge) alive(ctx context.Context, a, b *graph.FunctionGraph) error {
	for _, fg := range []*graph.FunctionGraph{a, b} {
		if _, err := j.sweep.Optimize(ctx, fg); err != nil {
			return err
		}
	}
	return same(a, b)
}

// same returns nil for graphs that are equal, or are written the same: what is dead is
// kept for the sake of the file that has it, until a rule vouches for it, and the graphs
// may know different things of that.
func same(a, b *graph.FunctionGraph) error {
	err := graph.Equal(a, b)
	if err != nil && mlir.String(a) == mlir.String(b) {
		return nil
	}
	return err
}

func (j *Judge) count(p *Program, report *profile.Report) {
	j.Stats.Programs++
	j.Stats.Ops += p.Size()
	j.Stats.Rewrites += report.Rewrites
	for _, r := range report.Rules {
		j.Fired[r.Name] += r.Applied
	}
}

// sets is on how many sets of inputs each function is run.
const sets = 2

// evaluate runs the functions of a program on inputs that are generated.
func (j *Judge) evaluate(c *Case, fg *graph.FunctionGraph) {
	functions := c.Program.functions()
	names, graphs := eval.Functions(fg)
	for i, name := range names {
		f, ok := functions[name]
		if !ok || !slices.ContainsFunc(c.Program.Body.Ops, func(op *Op) bool { return op == f }) || slices.Contains(names[:i], name) {
			continue
		}
		for k := range sets {
			inputs, err := drawInputs(f.Regions[0].Args, uint64(k))
			if err != nil {
				panic(err)
			}
			result, err := eval.Run(context.Background(), graphs[i], inputs, j.eval)
			switch {
			case errors.Is(err, eval.ErrUndefined):
				j.Stats.Undefined++
			case err != nil:
				j.Stats.Unevaluated++
			default:
				j.Stats.Evaluated++
				j.Stats.Values += len(result.Outputs) + len(result.Emitted)
				c.runs = append(c.runs, run{name, inputs, result, j.inexact(c.Program)})
			}
		}
	}
}

// addsFloats reports whether a program has sums of floats.
func addsFloats(p *Program) (found bool) {
	p.Body.walk(func(_ *Block, _ int, op *Op) {
		found = found || slices.Contains([]string{"chain.reduce", "tosa.reduce_sum"}, op.Name) && isFloat(op.Results[0].Type.Elem)
	})
	return found
}

// inexact reports whether mlir-opt may compute something else: in the last bits, or
// because it takes liberties with floats, negated integers and casts of indices.
func (j *Judge) inexact(p *Program) (found bool) {
	negations := 0
	extreme, bitcast := false, false
	casts := map[*Value]*Op{} // of indices, by what they define
	p.Body.walk(func(_ *Block, _ int, op *Op) {
		e, ok := j.eval.Evaluators.Lookup(op.Name)
		found = found || ok && e.Domain.Inexact
		// mlir-opt 22 folds -0 * x and NaN * 0 to the factor that is zero, and x + 0 to x.
		found = found || slices.Contains([]string{"tosa.mul", "tosa.add", "tosa.sub"}, op.Name) && isFloat(op.Results[0].Type.Elem)
		// It takes -(-x) for x, though the lowest integer is negated to the highest one.
		if op.Name == "tosa.negate" && !isFloat(op.Results[0].Type.Elem) {
			negations++
		}
		// It takes index_cast(index_cast(x)) for an index x, though the integer in between may be too narrow for it.
		if op.Name == "arith.index_cast" || op.Name == "arith.index_castui" {
			inner := casts[op.Operands[0]]
			found = found || inner != nil && inner.Name == op.Name && op.Results[0].Type.Elem == "index"
			casts[op.Results[0]] = op
		}
		// A signaling NaN, which only a bitcast makes, it takes for the extremum of the NaN and a number.
		extreme = extreme || op.Name == "arith.maxnumf" || op.Name == "arith.minnumf"
		bitcast = bitcast || op.Name == "arith.bitcast" || op.Name == "tensor.bitcast"
	})
	return found || negations > 1 || extreme && bitcast
}

// drawInputs generates the values of arguments, some of them special.
func drawInputs(args []*Value, seed uint64) ([]value.Value, error) {
	r := rand.New(rand.NewPCG(seed, 7))
	inputs := make([]value.Value, len(args))
	for i, a := range args {
		t := a.Type
		t.Unranked, t.Dims = false, a.Shape
		v, err := value.Random(mustType(t.String()), r)
		if err != nil {
			return nil, err
		}
		b, err := value.NewBuilder(v.Type())
		if err != nil {
			return nil, err
		}
		b.Copy(0, v, 0, b.Len())
		specials := value.Specials(v.Elem())
		for k := range b.Len() {
			if seed > 0 && len(specials) > 0 && r.IntN(3) == 0 {
				b.Copy(k, specials[r.IntN(len(specials))], 0, 1)
			}
		}
		inputs[i] = b.Value()
	}
	return inputs, nil
}

// compare runs the optimized functions on the same inputs and says what differs.
func (j *Judge) compare(c *Case, fg *graph.FunctionGraph) string {
	names, graphs := eval.Functions(fg)
	for _, run := range c.runs {
		at := slices.Index(names, run.function)
		if at < 0 {
			return "function " + run.function + " was removed"
		}
		result, err := eval.Run(context.Background(), graphs[at], run.inputs, j.eval)
		if err != nil {
			return fmt.Sprintf("@%s cannot be evaluated any more: %v", run.function, err)
		}
		if what := different("output", run.result.Outputs, result.Outputs); what != "" {
			return fmt.Sprintf("@%s %s\n%s", run.function, what, describe(run.inputs))
		}
		if what := different("effect", run.result.Emitted, result.Emitted); what != "" {
			return fmt.Sprintf("@%s %s\n%s", run.function, what, describe(run.inputs))
		}
	}
	return ""
}

func different(what string, before, after []value.Value) string {
	if len(before) != len(after) {
		return fmt.Sprintf("has %d values of %s instead of %d", len(after), what, len(before))
	}
	for i := range before {
		if value.Compare(before[i], after[i], value.Tolerance{SignedZero: true}) != nil {
			return fmt.Sprintf("%s %d: %s becomes %s", what, i, before[i].Short(200), after[i].Short(200))
		}
	}
	return ""
}

func describe(inputs []value.Value) string {
	var b strings.Builder
	for i, v := range inputs {
		fmt.Fprintf(&b, "  input %d = %s\n", i, v.Short(200))
	}
	return b.String()
}

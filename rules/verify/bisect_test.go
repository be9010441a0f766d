package verify_test

import (
	"context"
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
)

const plantedRules = `
version = 1
dialect = "arith"
[[rule]]
name = "add_zero"
match = '(addi ?x 0)'
replace = '?x'
[[rule]]
name = "multiply_by_three"
doc = "wrong: x * 3 = x + x"
match = '(muli ?x 3)'
replace = '(addi ?x ?x)'
`

func planted(t *testing.T) (*rules.Set, navigator.Optimizer) {
	set, err := rules.Load([]rules.Source{{Name: "planted.toml", Data: []byte(plantedRules)}}, dialects.All())
	require.NoError(t, err)
	return set, navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "all", Locals: set.Locals()})
}

// chain is a program of n additions of zero, with a multiplication by three
// after the one of a number.
func chain(n, wrong int) *graph.FunctionGraph {
	ctxt := ir.NewContext(dialects.All())
	fg := graph.New(ctxt)
	v := fg.AddInput(ir.I64, "x")
	zero := fg.Graph().Constant(ctxt.Int(0, ir.I64))
	three := fg.Graph().Constant(ctxt.Int(3, ir.I64))
	for i := range n {
		v = fg.Apply(ctxt.Op("arith.addi"), ir.I64, v, zero)
		if i+1 == wrong {
			v = fg.Apply(ctxt.Op("arith.muli"), ir.I64, v, three)
		}
	}
	fg.SetOutputs(v)
	return fg
}

func check() verify.CheckOptions {
	return verify.CheckOptions{Eval: eval.Options{Evaluators: dialects.Evaluators()}}
}

// TestBisectFindsThePlantedRule plants a wrong rewrite at several places among a
// thousand.
func TestBisectFindsThePlantedRule(t *testing.T) {
	_, opt := planted(t)
	ctx := context.Background()
	for _, wrong := range []int{1, 2, 437, 512, 998, 999} {
		fg := chain(999, wrong)
		before := fg.Clone()
		checker, err := verify.NewChecker(ctx, fg, check())
		require.NoError(t, err)
		found, err := verify.Bisect(ctx, opt, fg, checker, navigator.Options{})
		require.NoError(t, err)
		require.NotNil(t, found)
		require.Equal(t, "multiply_by_three", found.Rule)
		require.Equal(t, "planted.toml:8", found.Source)
		require.Equal(t, 1000, found.Rewrites)
		require.LessOrEqual(t, found.Replays, bits.Len(1000))
		require.Equal(t, "(arith.muli %a 3 : i64)", rules.TermString(found.Before))
		require.Equal(t, "(arith.addi %a %a)", rules.TermString(found.After))
		require.Len(t, found.Inputs, 1)
		require.Equal(t, 3*found.Inputs[0].Int(0), found.Want[0].Int(0))
		require.Equal(t, 2*found.Inputs[0].Int(0), found.Got[0].Int(0))
		require.NoError(t, graph.Equal(before, fg), "the program stays as it is")
	}
}

func TestBisectOfWhatIsRight(t *testing.T) {
	_, opt := planted(t)
	ctx := context.Background()
	fg := chain(10, 0)
	checker, err := verify.NewChecker(ctx, fg, check())
	require.NoError(t, err)
	require.Equal(t, verify.DefaultRuns, checker.Runs())
	found, err := verify.Bisect(ctx, opt, fg, checker, navigator.Options{})
	require.NoError(t, err)
	require.Nil(t, found)
}

func TestBisectOfOneRewrite(t *testing.T) {
	_, opt := planted(t)
	ctx := context.Background()
	ctxt := ir.NewContext(dialects.All())
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.I64, "x")
	fg.SetOutputs(fg.Apply(ctxt.Op("arith.muli"), ir.I64, x, fg.Graph().Constant(ctxt.Int(3, ir.I64))))
	checker, err := verify.NewChecker(ctx, fg, check())
	require.NoError(t, err)
	found, err := verify.Bisect(ctx, opt, fg, checker, navigator.Options{})
	require.NoError(t, err)
	require.Equal(t, "multiply_by_three", found.Rule)
	require.Zero(t, found.Replays)
}

// breaker is a global optimizer that replaces the output by an input.
type breaker struct{}

func (breaker) Name() string { return "breaker" }

func (breaker) Apply(r *navigator.Run, pass *profile.Pass) error {
	fg := r.Graph
	rule := profile.RuleProfile{Name: "breaker"}
	if out := fg.Outputs()[0]; out != fg.Inputs()[0] {
		if err := fg.Replace(out, fg.Inputs()[0], "breaker"); err != nil {
			return err
		}
		rule.Tried, rule.Matched, rule.Applied = 1, 1, 1
		r.Count(1)
	}
	pass.Rules = append(pass.Rules, rule)
	return nil
}

// TestBisectNamesAnOptimizer finds what is not a rule: there are no two sides to
// show, but there is a name.
func TestBisectNamesAnOptimizer(t *testing.T) {
	_, rules := planted(t)
	ctx := context.Background()
	fg := chain(5, 0)
	two := fg.Apply(fg.Context().Op("arith.addi"), ir.I64, fg.Outputs()[0], fg.Inputs()[0])
	fg.SetOutputs(two)
	checker, err := verify.NewChecker(ctx, fg, check())
	require.NoError(t, err)
	opt := navigator.NewSequence("all", rules, breaker{})
	found, err := verify.Bisect(ctx, opt, fg, checker, navigator.Options{})
	require.NoError(t, err)
	require.Equal(t, "breaker", found.Rule)
	require.Equal(t, 6, found.Rewrite)
	require.Nil(t, found.Before)
}

func TestBisectIsCancelled(t *testing.T) {
	_, opt := planted(t)
	fg := chain(100, 50)
	checker, err := verify.NewChecker(context.Background(), fg, check())
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = verify.Bisect(ctx, opt, fg, checker, navigator.Options{})
	require.ErrorIs(t, err, context.Canceled)
	_, err = verify.NewChecker(ctx, fg, check())
	require.ErrorIs(t, err, context.Canceled, "the checker is not one that has nothing to compare")
}

// TestCheckerTriesOtherInputs divides by inputs that are zero in half of the runs: what has no
// result for some inputs is run with others, until there are as many runs as asked for.
func TestCheckerTriesOtherInputs(t *testing.T) {
	options := check()
	options.Runs = 3
	for options.Seed = range 20 {
		ctxt := ir.NewContext(dialects.All())
		fg := graph.New(ctxt)
		x, y := fg.AddInput(ir.I1, "x"), fg.AddInput(ir.I1, "y")
		fg.SetOutputs(fg.Apply(ctxt.Op("arith.divui"), ir.I1, x, y))
		checker, err := verify.NewChecker(context.Background(), fg, options)
		require.NoError(t, err)
		require.Equal(t, 3, checker.Runs(), options.Seed)
		require.Empty(t, checker.Skipped())

		never := fg.Graph().Constant(ctxt.Int(0, ir.I1))
		fg.SetOutputs(fg.Apply(ctxt.Op("arith.divui"), ir.I1, x, never))
		checker, err = verify.NewChecker(context.Background(), fg, options)
		require.NoError(t, err)
		require.Zero(t, checker.Runs())
		require.Len(t, checker.Skipped(), 1)
		require.ErrorIs(t, checker.Skipped()[0].Err, eval.ErrUndefined)
	}
}

func TestCheckerTellsWhatItSkipped(t *testing.T) {
	ctxt := ir.NewContext(dialects.All())
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.I64, "x")
	fg.SetOutputs(fg.Apply(ctxt.Op("other.op"), ir.I64, x))
	checker, err := verify.NewChecker(context.Background(), fg, check())
	require.NoError(t, err)
	require.Zero(t, checker.Runs())
	require.Len(t, checker.Skipped(), 1)
	require.ErrorIs(t, checker.Skipped()[0].Err, eval.ErrNoEvaluator)
	require.ErrorContains(t, checker.Skipped()[0].Err, "other.op")
}

// TestFirstInputs finds in one run what only infinities show, unless a rule may be
// used that is true of real numbers only: then the first inputs are moderate numbers.
func TestFirstInputs(t *testing.T) {
	ctx := context.Background()
	for _, inexact := range []bool{false, true} {
		options := check()
		options.Runs = 1
		if inexact {
			options.Rules = []*navigator.Local{{Name: "real", Tags: []string{rules.InexactTag}}}
		}
		wrong := 0
		for options.Seed = range 8 { // some of which give one number everywhere
			ctxt := ir.NewContext(dialects.All())
			fg := graph.New(ctxt)
			many := ir.Tensor(ir.F64, 64)
			x := fg.AddInput(many, "x")
			zero := fg.Apply(ctxt.Op("arith.subf"), many, x, x)
			fg.SetOutputs(fg.Apply(ctxt.Op("arith.addf"), many, x, zero))
			checker, err := verify.NewChecker(ctx, fg, options)
			require.NoError(t, err)
			require.Equal(t, 1, checker.Runs())
			fg.SetOutputs(x) // x + (x - x) is x
			found, err := checker.Check(ctx, fg, &profile.Report{})
			require.NoError(t, err)
			if found != nil {
				wrong++
			}
		}
		require.Equal(t, inexact, wrong == 0)
	}
}

// TestInexactOptimizers holds a run to half of the digits where an optimizer that is not a rule
// and inexact changed something, and leaves out runs that depend on how ops round.
func TestInexactOptimizers(t *testing.T) {
	ctx := context.Background()
	report := &profile.Report{Root: &profile.Pass{Name: "all", Rewrites: 1, Children: []*profile.Pass{{Name: "sums", Rewrites: 1}}}}
	many := ir.Tensor(ir.F64, 64)
	ctxt := ir.NewContext(dialects.All())
	number := func(fg *graph.FunctionGraph, v float64) graph.Var {
		return fg.Graph().Constant(ctxt.ConstantOf(v, many))
	}
	for name, c := range map[string]struct {
		before, after  func(fg *graph.FunctionGraph, x graph.Var) graph.Var
		exact, inexact bool // whether it is a mismatch
	}{
		"rounding": {
			before: func(fg *graph.FunctionGraph, x graph.Var) graph.Var {
				return fg.Apply(ctxt.Op("arith.addf"), many, fg.Apply(ctxt.Op("arith.addf"), many, x, number(fg, 0.1)), number(fg, 0.2))
			},
			after: func(fg *graph.FunctionGraph, x graph.Var) graph.Var {
				return fg.Apply(ctxt.Op("arith.addf"), many, x, number(fg, 0.1+0.2))
			},
			exact: true,
		},
		"a jump": {
			before: func(fg *graph.FunctionGraph, x graph.Var) graph.Var {
				return fg.Apply(ctxt.Op("math.atan2"), many, fg.Apply(ctxt.Op("arith.mulf"), many, x, number(fg, 0)), number(fg, -1))
			},
			after: func(fg *graph.FunctionGraph, x graph.Var) graph.Var {
				return fg.Apply(ctxt.Op("math.atan2"), many, number(fg, 0), number(fg, -1))
			},
			exact: true,
		},
		"a mistake": {
			before: func(fg *graph.FunctionGraph, x graph.Var) graph.Var {
				return fg.Apply(ctxt.Op("arith.addf"), many, x, number(fg, 1))
			},
			after: func(fg *graph.FunctionGraph, x graph.Var) graph.Var {
				return fg.Apply(ctxt.Op("arith.addf"), many, x, number(fg, 1.01))
			},
			exact: true, inexact: true,
		},
	} {
		for _, inexact := range []bool{false, true} {
			options := check()
			if inexact {
				options.Inexact = []string{"sums"}
			}
			fg := graph.New(ctxt)
			x := fg.AddInput(many, "x")
			fg.SetOutputs(c.before(fg, x))
			checker, err := verify.NewChecker(ctx, fg, options)
			require.NoError(t, err)
			fg.SetOutputs(c.after(fg, x))
			found, err := checker.Check(ctx, fg, report)
			require.NoError(t, err)
			want := c.exact
			if inexact {
				want = c.inexact
			}
			require.Equal(t, want, found != nil, "%s, %t", name, inexact)
		}
	}
}

package builtin

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
)

// TestPipelinesKeepWhatPatternsCompute generates instances of the patterns of the rules
// that each query selects, most for the first query that selects a rule, runs the whole
// query on them, and evaluates them before and after.
func TestPipelinesKeepWhatPatternsCompute(t *testing.T) {
	lib := evaluated(t, Config{})
	first, others := 16, 1
	if testing.Short() {
		first, others = 10, 0
	}
	drawn := map[string]bool{}
	var rewrites atomic.Int64
	t.Run("queries", func(t *testing.T) {
		for _, query := range pipelines(t, lib) {
			opt, err := lib.DB.Query(query)
			require.NoError(t, err, query)
			tries := map[*navigator.Local]int{}
			for _, rule := range opt.Rules() {
				tries[rule] = others
				if !drawn[rule.Name] {
					tries[rule] = first
				}
				drawn[rule.Name] = true
			}
			t.Run(fmt.Sprint(query), func(t *testing.T) {
				t.Parallel()
				for rule, n := range tries {
					found, made := mismatch(t, lib, opt, rule, n)
					require.Empty(t, found, "%s of %s", rule.Name, query)
					rewrites.Add(int64(made))
				}
			})
		}
	})
	require.Greater(t, len(drawn), 80)
	require.Greater(t, int(rewrites.Load()), 10*len(drawn)/4)
}

// TestPipelinesNoticeMistakes plants mistakes in rules of the project, and holds the
// test before this one to find each.
func TestPipelinesNoticeMistakes(t *testing.T) {
	for _, m := range []struct{ rule, old, new string }{
		{"fold_add", "is_number(a) && is_number(b)", "is_number(b)"},
		{"merge_mul_mul", "is_number(a) && is_number(b)", "is_number(a)"},
		{"cancel_expand_sample", "is_static(x) && same_type(x, t)", "is_static(x)"},
		{"dim_shuffle_is_reshape", "&& keeps_order(p, dims(x))", ""},
		{"reverse_no_ones", "is_static(x) && ", ""},
		{"remove_identity_dim_shuffle", "is_identity_perm(p)", "true"},
		{"remove_identity_reverse", "len(d) == 0", "true"},
		{"merge_add_sub", "fill(b - a, t)", "fill(a - b, t)"},
		{"merge_sub_add", "fill(a - b, t)", "fill(a + b, t)"},
		{"merge_dim_shuffles", "compose(p, q)", "compose(q, p)"},
		{"merge_reverses", "odd_dims(concat(d, e))", "d"},
		{"remove_and_ones", "(and ?x -1)", "(and ?x 1)"},
		{"fold_zero", "replace = '0'", "replace = '1'"},
		{"remove_same_select", "(select _ ?x ?x)", "(select _ ?x ?y)"},
	} {
		lib := plant(t, m.rule, m.old, m.new)
		list := lib.Rules.Over(m.rule)
		if list == nil {
			list = append(list, lib.Rules.Rule(m.rule))
		}
		for _, rule := range list {
			require.NotNil(t, rule, m.rule)
			found, _ := mismatch(t, lib, lib.DB.MustQuery("+"+rule.Name()), rule.Local, 300)
			require.NotEmpty(t, found, "%s: %q in place of %q is not noticed", rule.Name(), m.new, m.old)
		}
	}
}

func evaluated(t *testing.T, c Config) *Library {
	c.Evaluators = knownEvaluators()
	lib, err := New(c)
	require.NoError(t, err)
	return lib
}

// mismatch runs a query on instances of the pattern of a rule, and returns the first
// that computes something else or on which a rule fails, "" for none, and how many rewrites there were.
func mismatch(t *testing.T, lib *Library, opt *optdb.Pipeline, rule *navigator.Local, tries int) (found string, rewrites int) {
	subject := verify.Subject{Local: rule}
	if r := lib.Rules.Rule(rule.Name); r != nil {
		subject = verify.Of(r)
	}
	if tries == 0 {
		return "", 0
	}
	options := verify.Options{Evaluators: knownEvaluators(), Dialects: lib.Dialects, Tries: tries}
	for fg := range verify.Instances(t.Context(), subject, options) {
		before, typed := mlir.String(fg), isTyped(fg)
		checker, err := verify.NewChecker(t.Context(), fg, verify.CheckOptions{
			Eval: eval.Options{Evaluators: options.Evaluators, MaxSteps: 10_000}, Rules: opt.Rules(), Inexact: opt.Inexact(), // loops may be long
		})
		require.NoError(t, err)
		report, err := opt.OptimizeWith(t.Context(), fg, navigator.Options{OnFailure: navigator.WarnUnlessRefused})
		require.NoError(t, err, before)
		require.NoError(t, fg.CheckIntegrity())
		rewrites += report.Rewrites
		for _, r := range report.Rules {
			if r.Failed > 0 && checker.Runs() > 0 && typed { // a guard may count on types that ops have
				return fmt.Sprintf("%s fails on\n%s", r.Name, before), rewrites
			}
		}
		if isInexact(opt, report) {
			continue
		}
		wrong, err := checker.Check(t.Context(), fg, report)
		require.NoError(t, err)
		if wrong != nil {
			return fmt.Sprintf("%s\nbecame\n%s\n%s", before, mlir.String(fg), wrong.Difference), rewrites
		}
	}
	return "", rewrites
}

// isInexact reports whether a rule was applied that holds of real numbers only: where
// terms cancel out, its results may be as far apart as they like.
func isInexact(opt *optdb.Pipeline, report *profile.Report) bool {
	applied := map[string]bool{}
	for _, r := range report.Rules {
		applied[r.Name] = r.Applied > 0
	}
	return slices.ContainsFunc(opt.Rules(), func(r *navigator.Local) bool {
		return applied[r.Name] && slices.Contains(r.Tags, "inexact")
	})
}

// isTyped reports whether every op has types that its dialect allows, of known sizes: a
// pattern need not say how they agree.
func isTyped(fg *graph.FunctionGraph) bool {
	for n := range fg.All() {
		var types []ir.Type
		for _, v := range n.Inputs() {
			types = append(types, v.Type())
		}
		if n.Op().Name() == "arith.select" && n.Output(0).Type() != types[1] {
			return false // the condition keeps the dialect from inferring it
		}
		for _, t := range types {
			if t.IsShaped() && !t.IsStatic() || n.Op().Has(ir.SameType) && t != types[0] {
				return false
			}
		}
		for i, t := range ir.InferTypes(n.Op(), types) {
			if n.Output(i).Type() != t {
				return false
			}
		}
	}
	return true
}

// plant returns a library of the project's rules with a text after the name of one
// changed.
func plant(t *testing.T, rule, old, new string) *Library {
	sources, err := defaultSources(false)
	require.NoError(t, err)
	name := regexp.MustCompile(`name +=\s*"` + rule + `"`)
	planted := 0
	for i := range sources {
		text := string(sources[i].Data)
		if at := name.FindStringIndex(text); at != nil {
			require.Contains(t, text[at[1]:], old)
			sources[i].Data = []byte(text[:at[1]] + strings.Replace(text[at[1]:], old, new, 1))
			planted++
		}
	}
	require.Equal(t, 1, planted, rule)
	set, err := rules.Load(sources, Dialects())
	require.NoError(t, err)
	a := assemblerOf(set)
	require.NoError(t, a.assemble(Config{Evaluators: knownEvaluators()}))
	return &Library{DB: a.root, Rules: set, Dialects: set.Dialects}
}

// assemblerOf returns an assembler of rules without a mistake, which are registered.
func assemblerOf(set *rules.Set) *assembler {
	a := &assembler{set: set, inGo: rulesInGo(set.Dialects)}
	a.register()
	return a
}

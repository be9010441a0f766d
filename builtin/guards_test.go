package builtin

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/rules"
	rulesd "github.com/settle-go/settle/rules.d"
	"github.com/settle-go/settle/rules/verify"
)

// TestEveryGuardIsTested takes the guard of one rule after the other away: a
// test beside the rule must fail without it.
func TestEveryGuardIsTested(t *testing.T) {
	eachGuard(t, func(path, rule, without string) {
		if !fails(t, path, without, rule) {
			t.Errorf("%s: rule %s passes its tests without its guard", path, rule)
		}
	})
}

// harmless are the guards without which a rule still keeps what programs compute.
var harmless = map[string]string{
	"move_compared_constant_right": "it keeps two constants from being exchanged for ever",
	"truncate_float_of_integer":    "numbers that are rounded twice otherwise are rare: none is generated",
	"tf_add_of_neg":                "nodes that others wait for are not generated",
	"tf_sub_of_neg":                "nodes that others wait for are not generated",
	"tf_reshape_of_reshape":        "nodes that others wait for are not generated",
	"remove_div_one":               "the quotient of the least number and -1 is undefined: in a type of one bit, so is the only case",
	"merge_tensor_casts":           "without the type between, what fails is defined",
	"swap_fill_sample":             "regions that cannot be swapped are not generated: builtin/chain/rewrite evaluates it on random chains",
	"sort_reverse":                 "it keeps an op that is sorted from being sorted again",
	"reverse_no_copies":            "it keeps an op that names no copies from being made again",
	"merge_samples":                "regions that are none together are too large to be generated: builtin/chain/rewrite has some",
	"merge_fills":                  "regions that are none together are too large to be generated: builtin/chain/rewrite has some",

	"inline_execute_region":  "it keeps a region that asks not to be inlined, whatever that computes",
	"unused_if_results":      "it keeps an op without unused results from being made again",
	"unused_loop_values":     "it keeps a loop without unused values from being made again",
	"remove_copying_generic": "a value of a type that is not the old one or says more of it is refused in any case",

	"local_remove_useless_assert_some": "where an assertion fails there is no result to compare with",
	"local_rebroadcast_lift_merge":     "where a size is not 1 as the inner one says there is no result to compare with",
	"local_useless_SpecifyShape":       "where the sizes are others there is no result to compare with",

	"local_subtensor_make_vector_numbers": "where a number is out of range there is no result to compare with",
	"local_useless_slice":                 "it keeps a subtensor without useless slices from being made again",
	"local_subtensor_lift_unary":          "it keeps what is used otherwise from being computed twice",
	"local_subtensor_lift_rebroadcast":    "it keeps what is used otherwise from being computed twice",

	"merge_reduces_of_floats":            "it leaves integers to merge_reduces",
	"local_mul_to_sqr":                   "it keeps products of mixed types as they are: the square would be computed in another one",
	"log1pexp_to_softplus":               "it keeps integers, which become floats on the way, from a function of another operand",
	"local_Shape_of_SpecifyShape":        "it keeps sizes of other types from a vector of several types",
	"use_c_gemv":                         "the other library has only these types",
	"use_c_ger":                          "the other library has only these types",
	"use_scipy_ger":                      "the other library has only these types",
	"local_neg_to_mul":                   "it leaves alone what local_mul_specialize would not take back",
	"local_useless_elemwise_equal_float": "it leaves integers to local_useless_elemwise_equal",

	"local_lift_transpose_through_dot":                           "it leaves alone what is one number, which is its own transpose",
	"local_useless_crossentropy_softmax_1hot_with_bias_dx_alloc": "of another rank there is no result to compare with",

	"cast_shape_of":               "shapes of a rank that is not the one cast to have no result to compare with",
	"extract_from_shape_of":       "what is not a tensor has values of dialect shape, which are not computed",
	"unused_assuming_results":     "it keeps an op without unused results from being made again",
	"shuffle_constants_for_any":   "elements that may be anything have no value",
	"shuffle_any_and_constants":   "elements that may be anything have no value",
	"shuffle_constants_and_any":   "elements that may be anything have no value",
	"contract_onto":               "vector.contract has no evaluator",
	"select_by_mask_of_nothing":   "regions are not generated: internal/canonical has programs",
	"whole_scalable_mask":         "vectors of scalable sizes have no values",
	"extract_from_constant_shape": "where an index is out of range there is no result to compare with",
	"pad_within_convolution":      "windows that fit are not generated: internal/canonical evaluates programs",
	"pad_within_max_pool_finite":  "windows that fit are not generated: internal/canonical evaluates programs",
	"remove_resize_to_own_size":   "resize has no evaluator",
	"tf_concat_of_concat":         "axes that differ, with sizes that fit both, are not generated: its tests have them",
	"gather_of_run":               "memory is not evaluated",
	"gather_of_run_of_constants":  "memory is not evaluated",
	"scatter_of_run":              "memory is not evaluated",
	"scatter_of_run_of_constants": "memory is not evaluated",

	"local_useless_elemwise":                     "a type that says more of a value is right as well",
	"local_useless_elemwise_twice":               "a type that says more of a value is right as well",
	"local_useless_elemwise_comparison_extremum": "a type that says more of a value is right as well",
}

// TestEveryGuardIsNoticed takes the guard of one rule after the other away and
// verifies the rule: it must be refuted, or fail on a graph that means something.
func TestEveryGuardIsNoticed(t *testing.T) {
	if testing.Short() {
		t.Skip("the full run verifies: under the race detector it takes minutes")
	}
	eachGuard(t, func(path, rule, without string) {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			list := loaded(t, path, without, rule)
			if harmless[rule] != "" {
				require.False(t, noticed(t, list, verify.DefaultTries/4))
				return
			}
			require.True(t, noticed(t, list, verify.DefaultTries/100) || noticed(t, list, verify.DefaultTries))
		})
	})
}

// noticed reports whether rules are refuted, or fail on a graph that means something.
func noticed(t *testing.T, list []*rules.Rule, tries int) bool {
	options := verify.Options{Evaluators: knownEvaluators(), Dialects: knownDialects(), Tries: tries}
	return slices.ContainsFunc(list, func(one *rules.Rule) bool {
		r, err := verify.Rule(t.Context(), verify.Of(one), options)
		require.NoError(t, err)
		return r.Verdict == verify.Refuted || r.Failed > 0 || r.Retyped > 0
	})
}

// Building these takes longer than most of the tests that read them.
var (
	knownDialects   = sync.OnceValue(dialects.All)
	knownEvaluators = sync.OnceValue(dialects.Evaluators)
)

// eachGuard calls f with each rule that has a guard, and the text of its file
// without that.
func eachGuard(t *testing.T, f func(path, rule, without string)) {
	guard := regexp.MustCompile(`(?m)^where\s+=\s*(?:'''(?s:.*?)'''|.*)$`)
	name := regexp.MustCompile(`(?m)^name\s+= "(\w+)"`)
	guards := 0
	err := fs.WalkDir(rulesd.FS, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(rulesd.FS, path)
		if err != nil {
			return err
		}
		if strings.HasSuffix(path, "/"+familiesFile) {
			return nil // TestEveryConditionIsTested has their conditions
		}
		for _, at := range guard.FindAllStringIndex(string(data), -1) {
			guards++
			before := name.FindAllStringSubmatch(string(data[:at[0]]), -1)
			f(path, before[len(before)-1][1], string(data[:at[0]])+strings.TrimLeft(string(data[at[1]:]), "\n"))
		}
		return nil
	})
	require.NoError(t, err)
	require.NotZero(t, guards)
}

// loaded returns the rule of a name in that text of its file: several of one over a
// family.
func loaded(t *testing.T, path, text, rule string) []*rules.Rule {
	text = withRules(text, func(block string) bool { return isNamed(block, rule) })
	sources := append(familySources(t), rules.Source{Name: path, Data: []byte(text)})
	set, err := rules.Load(sources, knownDialects())
	require.NoError(t, err)
	set.SetEvaluators(knownEvaluators())
	if list := set.Over(rule); len(list) > 0 {
		return list
	}
	return []*rules.Rule{set.Rule(rule)}
}

// withRules returns the text of a file with some of its rules, those that name another one, and all
// that is not a rule.
func withRules(text string, keep func(block string) bool) string {
	var b strings.Builder
	at := 0
	for at < len(text) {
		end := len(text)
		if next := strings.Index(text[at+1:], "\n[["); next >= 0 {
			end = at + 1 + next + 1
		}
		if block := text[at:end]; !strings.HasPrefix(block, "[[rule]]\n") || strings.Contains(block, "\ninverse") || keep(block) {
			b.WriteString(block)
		}
		at = end
	}
	return b.String()
}

// isNamed reports whether the text of a rule has a name.
func isNamed(block, name string) bool {
	return regexp.MustCompile(`(?m)^name\s*= "` + regexp.QuoteMeta(name) + `"$`).MatchString(block)
}

func familySources(t *testing.T) []rules.Source {
	sources, err := defaultSources(true)
	require.NoError(t, err)
	return slices.DeleteFunc(sources, func(s rules.Source) bool { return !strings.HasSuffix(s.Name, "/"+familiesFile) })
}

// fails reports whether a test of the rule fails in that text of its file.
func fails(t *testing.T, path, text, rule string) bool {
	for _, r := range loaded(t, path, text, rule) {
		for _, result := range r.RunTests() {
			if result.Err != nil {
				return true
			}
		}
	}
	return false
}

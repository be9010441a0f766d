package builtin

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

// TestModesKeepValues: without asking for it one gets no rule that changes what a
// graph computes, be it by rounding. The mode default has none at all; the documented modes
// have those that the document's system has, by whatever name.
func TestModesKeepValues(t *testing.T) {
	lib, err := New(Config{Evaluators: knownEvaluators()})
	require.NoError(t, err)
	documented := namesOfDocument(t)
	queries := map[string]optdb.Query{"+fast_run": optdb.Include("fast_run"), "+fast_compile": optdb.Include("fast_compile")}
	for _, mode := range lib.DB.Modes() {
		queries[mode.Name] = optdb.Mode(mode.Name)
	}
	require.Greater(t, len(queries), 10)
	for name, query := range queries {
		opt, err := lib.DB.Query(query)
		require.NoError(t, err)
		for _, rule := range opt.Rules() {
			if name == "default" || !isDocumented(documented, rule) {
				require.NotContains(t, rule.Tags, "changes_values", "%s of %s", rule.Name, name)
				require.NotContains(t, rule.Tags, "inexact", "%s of %s", rule.Name, name)
				require.LessOrEqual(t, rule.Equality, navigator.Exact, "%s of %s", rule.Name, name)
			}
			if rule.Unverified != "" { // its package verifies it by generated programs
				require.Regexp(t, "builtin/(arith|slicing|affine|memref|vector|inplace|chain/|scalar|aesara|tf/passes)|internal/canonical", rule.Unverified, "%s of %s", rule.Name, name)
			}
		}
	}
}

// isDocumented reports whether the document's system has a rule, under its name, a tag, or
// as a case of one that its documentation names: a name that a rule has cannot be a tag.
func isDocumented(documented map[string]bool, rule *navigator.Local) bool {
	is := func(word string) bool { return documented[word] }
	words := strings.FieldsFunc(rule.Doc, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return is(rule.Name) || slices.ContainsFunc(rule.Tags, is) || slices.ContainsFunc(words, is)
}

// TestTheDefaultIsFastRunWithoutTheInexact: all of fast_run but what says that it is
// inexact, changes values, or has ops overwrite their inputs.
func TestTheDefaultIsFastRunWithoutTheInexact(t *testing.T) {
	lib, err := New(Config{Evaluators: knownEvaluators()})
	require.NoError(t, err)
	var want []string
	for _, rule := range lib.DB.MustQuery("fast_run").Rules() {
		if !slices.ContainsFunc(rule.Tags, func(tag string) bool {
			return slices.Contains([]string{"inexact", "changes_values", "inplace"}, tag)
		}) {
			want = append(want, rule.Name)
		}
	}
	var got []string
	for _, rule := range lib.DB.MustQuery("default").Rules() {
		got = append(got, rule.Name)
	}
	require.Equal(t, want, got)
	require.NotEmpty(t, got)
}

// TestRulesThatChangeValuesAreAskedFor by name, by their tag, and by fleet.
func TestRulesThatChangeValuesAreAskedFor(t *testing.T) {
	lib := library(t)
	const cast, constant, gather = "remove_redundant_cast", "fold_constant_cast", "remove_casted_indice_operand_for_gather"
	for query, want := range map[string][]string{
		"+fast_run":                        nil,
		"+fast_compile":                    nil,
		"o3":                               nil,
		"o4":                               nil,
		"+fast_run &fleet":                 nil,
		"+fleet":                           {cast, constant, gather},
		"o3 +fleet":                        {cast, constant, gather},
		"+fast_run +fleet":                 {cast, constant, gather},
		"+fast_run +changes_values":        {cast, constant, gather, "add_to_mul", "local_hard_sigmoid", "local_ultra_fast_sigmoid"},
		"+canonicalize":                    {cast, constant, gather},
		"+canonicalize &fleet":             {cast, constant, gather},
		"+canonicalize &fleet &typed":      {constant, gather},
		"+fast_run +" + cast:               {cast},
		"+" + constant:                     {constant},
		"+fast_run +fleet -changes_values": nil,
		"+canonicalize &fleet -fold_constant_cast": {cast, gather},
	} {
		var names []string
		for _, rule := range lib.DB.MustQuery(query).Rules() {
			if slices.Contains(rule.Tags, "changes_values") && !slices.Contains(names, rule.Name) { // fleet_pipeline has some of them several times
				names = append(names, rule.Name)
			}
		}
		require.Equal(t, want, names, query)
	}
}

// TestInexactOptimizers lists the optimizers written in Go that are true of real numbers only.
func TestInexactOptimizers(t *testing.T) {
	lib, err := New(Config{})
	require.NoError(t, err)
	require.Empty(t, lib.DB.MustQuery("default").Inexact())
	require.ElementsMatch(t, []string{"gemm_optimizer", "local_add_mul_fusion"}, lib.DB.MustQuery("fast_run").Inexact())
}

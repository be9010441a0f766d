package record_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
	"github.com/settle-go/settle/rules/verify/record"
)

// text returns a record without the time that it took.
func text(t *testing.T, r *record.Rule) string {
	copied := *r
	copied.Seconds = 0
	data, err := json.Marshal(&copied)
	require.NoError(t, err)
	return string(data)
}

// travelled returns a record as another process gets it.
func travelled(t *testing.T, r *record.Rule) *record.Rule {
	data, err := json.Marshal(r)
	require.NoError(t, err)
	out := &record.Rule{}
	require.NoError(t, json.Unmarshal(data, out))
	return out
}

// TestMerge verifies wrong and right rules with several seeds: what is merged, in any order and
// grouping, is what one process found.
func TestMerge(t *testing.T) {
	data, err := os.ReadFile("../testdata/wrong.toml")
	require.NoError(t, err)
	more, err := os.ReadFile("../../../rules.d/arith/cast.toml")
	require.NoError(t, err)
	set, err := rules.Load([]rules.Source{{Name: "wrong.toml", Data: data}, {Name: "right.toml", Data: more}}, dialects.All())
	require.NoError(t, err)
	set.SetEvaluators(dialects.Evaluators())
	options := verify.Options{Evaluators: dialects.Evaluators(), Meanings: dialects.Meanings(), Dialects: set.Dialects, Cases: 30, Tries: 300, Seed: 5}
	const seeds = 4
	verdicts := map[verify.Verdict]int{}
	for i, r := range set.Rules {
		if i%7 != 0 {
			continue
		}
		want, first, err := record.Verify(t.Context(), verify.Of(r), options, seeds)
		require.NoError(t, err)
		require.Equal(t, seeds, want.Seeds)
		require.Equal(t, text(t, record.Of(verify.Of(r), first, 5, 0)), text(t, one(t, r, options, 0)))
		verdicts[want.Verdict]++
		parts := make([]*record.Rule, seeds)
		cases := 0
		for k := range parts {
			parts[k] = one(t, r, options, k)
			cases += parts[k].Cases
			if c := parts[k].Counterexample; c != nil {
				require.LessOrEqual(t, want.Counterexample.Nodes, c.Nodes)
			}
		}
		require.Equal(t, cases, want.Cases)
		random := rand.New(rand.NewPCG(uint64(i), 1))
		for range 5 {
			require.Equal(t, text(t, want), text(t, merged(t, random, parts)), r.Name())
		}
	}
	require.Positive(t, verdicts[verify.Refuted])
	require.Positive(t, verdicts[verify.Verified])
}

func one(t *testing.T, r *rules.Rule, options verify.Options, i int) *record.Rule {
	found, _, err := record.Seed(t.Context(), verify.Of(r), options, i)
	require.NoError(t, err)
	return found
}

// merged merges records in a random order, two at a time.
func merged(t *testing.T, random *rand.Rand, parts []*record.Rule) *record.Rule {
	var list []*record.Rule
	for _, i := range random.Perm(len(parts)) {
		list = append(list, travelled(t, parts[i]))
	}
	for len(list) > 1 {
		i := random.IntN(len(list) - 1)
		sum := &record.Rule{}
		sum.Merge(list[i])
		sum.Merge(&record.Rule{}) // of a bundle in which there was none
		sum.Merge(list[i+1])
		list[i] = sum
		list = append(list[:i+1], list[i+2:]...)
	}
	return list[0]
}

// TestSideBySide verifies a rule with several seeds at once.
func TestSideBySide(t *testing.T) {
	set, err := rules.LoadPaths(dialects.All(), "../../../rules.d/arith/cast.toml", "../../../rules.d/tensor/dot.toml", "../../../rules.d/scf/loop.toml")
	require.NoError(t, err)
	set.SetEvaluators(dialects.Evaluators())
	options := verify.Options{Evaluators: dialects.Evaluators(), Dialects: set.Dialects, Cases: 20, Tries: 200}
	for i, r := range set.Rules {
		if i%4 != 0 {
			continue
		}
		s := verify.Of(r)
		found := make([]*record.Rule, 4)
		var all sync.WaitGroup
		for k := range found {
			all.Go(func() { found[k], _, _ = record.Seed(t.Context(), s, options, k) })
		}
		all.Wait()
		for k := range found {
			alone, _, err := record.Seed(t.Context(), s, options, k)
			require.NoError(t, err)
			require.Equal(t, text(t, alone), text(t, found[k]), r.Name())
		}
	}
}

// TestMergedVerdicts merges verdicts that differ.
func TestMergedVerdicts(t *testing.T) {
	of := func(v verify.Verdict, seed uint64, cases, failed int, reason string) *record.Rule {
		r := &verify.Result{Rule: "r", Verdict: v, Cases: cases, Failed: failed, Detail: reason}
		if failed > 0 {
			r.Failure = "no value"
		}
		s := verify.Subject{Local: set(t).Rules[0].Local}
		return record.Of(s, r, seed, time.Second)
	}
	dead, few := of(verify.Dead, 1, 0, 0, "never fired"), of(verify.Unknown, 2, 3, 0, "only 3 cases")
	good, fails := of(verify.Verified, 3, 100, 0, ""), of(verify.Dead, 4, 0, 2, "never fired: it failed")
	wrong := of(verify.Refuted, 5, 7, 0, "")
	for _, test := range []struct {
		parts   []*record.Rule
		verdict verify.Verdict
		reason  string
		ok      bool
	}{
		{[]*record.Rule{dead, dead}, verify.Dead, "never fired", false},
		{[]*record.Rule{dead, few}, verify.Unknown, "only 3 cases", false},
		{[]*record.Rule{few, good, dead}, verify.Verified, "", true},
		{[]*record.Rule{good, fails}, verify.Failing, "it failed 2 times: no value", false},
		{[]*record.Rule{few, dead, fails}, verify.Failing, "it failed 2 times: no value", false},
		{[]*record.Rule{good, fails, wrong}, verify.Refuted, "", false},
	} {
		random := rand.New(rand.NewPCG(1, 1))
		for range 10 {
			sum := merged(t, random, test.parts)
			require.Equal(t, test.verdict, sum.Verdict)
			require.Equal(t, test.reason, sum.Reason)
			require.Equal(t, test.ok, sum.OK)
			require.Equal(t, float64(len(test.parts)), sum.Seconds)
		}
	}
}

func set(t *testing.T) *rules.Set {
	set, err := rules.LoadPaths(dialects.All(), "../../../rules.d/arith/cast.toml")
	require.NoError(t, err)
	return set
}

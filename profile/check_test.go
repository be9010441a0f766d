package profile

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestCheckFindsWhatIsWrong breaks a right report, one number at a time.
func TestCheckFindsWhatIsWrong(t *testing.T) {
	for _, test := range []struct {
		name string
		do   func(r *Report)
		want string
	}{
		{"version", func(r *Report) { r.Version = 0 }, "report: version is 0, not 1"},
		{"negative", func(r *Report) { r.Read = -1 }, "report: read is negative: -1ns"},
		{"rewrites", func(r *Report) { r.Rewrites++ }, "report: 15 rewrites, but its tree made 14"},
		{"passes", func(r *Report) { r.Passes = 9 }, "report: 9 passes, but its tree has 4 rounds"},
		{"nodes", func(r *Report) { r.NodesAfter = 3 }, "report: 3 nodes after, but its tree left 84"},
		{"elapsed", func(r *Report) { r.Elapsed = ms }, "report: it took 1ms, but its tree took 10ms"},
		{"stop", func(r *Report) { r.Stop.Reason = "tired" }, `report: unknown stop reason "tired"`},
		{"limit", func(r *Report) { r.Stop.Reason = StopLimit }, "report: stopped by a limit that has no name"},
		{"cycle", func(r *Report) { r.Stop.Reason = StopCycle }, "report: stopped by a cycle of no rules"},
		{"steps", func(r *Report) { r.Stop.Steps = []Step{{Rule: "a"}} }, "report: stopped by a fixpoint, but it has the steps of a cycle"},
		{"grows", func(r *Report) { r.Stop.Grows = 1 }, "report: stopped by a fixpoint, but it has the steps of a cycle"},
		{"names", func(r *Report) { r.Stop.Limit = "max_growth" }, "report: stopped by a fixpoint, but it names a limit"},
		{"error", func(r *Report) { r.Stop.Reason = StopError }, "report: stopped by an error without a text"},
		{"lost rule", func(r *Report) { r.Rules = r.Rules[:1] }, "report: rule merge is only in its tree"},
		{"rule sum", func(r *Report) { r.Rules[0].Created = 4 }, "report: rule local_fill_sink is not the sum over its tree"},
		{"twice", func(r *Report) { r.Rules = append(r.Rules, r.Rules[0]) }, "report: rule local_fill_sink is there twice"},
		{"matched", func(r *Report) { r.Rules[0].Tried = 2 }, "report: rule local_fill_sink matched 18 times in 2 tries"},
		{"ends", func(r *Report) { r.Rules[0].Failed = 2 },
			"report: rule local_fill_sink was refused, applied or failed 20 times in 18 matches"},
		{"reasons", func(r *Report) { r.Rules[0].Reasons = []Count{{"x", 99}} },
			"report: rule local_fill_sink has reasons for 99 of 60 tries"},
		{"pass", func(r *Report) { r.Root.Children[0].Rewrites++ },
			"pass fast_run/canonicalize: 10 rewrites, but its rules and children made 9"},
		{"rounds", func(r *Report) { r.Root.Children[0].Rounds[1].Rewrites = 1 },
			"pass fast_run/canonicalize: 9 rewrites, but its rounds made 10"},
		{"no rounds", func(r *Report) { r.Root.Children[0].Rounds = nil },
			"pass fast_run/canonicalize: 9 rewrites, but its rounds made 0"},
		{"visits", func(r *Report) { r.Root.Children[0].Visits = 0 },
			"pass fast_run/canonicalize: 0 visits, but its rounds made 111"},
		{"top", func(r *Report) { r.Root.Children[0].Rounds[1].Top = []Count{{"x", 1}} },
			"pass fast_run/canonicalize: round 2 made 0 rewrites, but its rules 1"},
		{"most", func(r *Report) { r.Root.Children[0].NodesMax = 50 },
			"pass fast_run/canonicalize: at most 50 nodes, but it had 108"},
		{"child time", func(r *Report) { r.Root.Children[1].Elapsed = time.Hour },
			"pass fast_run: it took 10ms, but its children took 1h0m0.004s"},
		{"round time", func(r *Report) { r.Root.Children[0].Rounds[0].Elapsed = time.Hour },
			"pass fast_run/canonicalize: it took 4ms, but its rounds took 1h0m0.001s"},
		{"start", func(r *Report) { r.Root.Children[1].Start = time.Hour },
			"pass fast_run/late: it began at 1h0m0s, but its child specialize at 4ms"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := nestedReport()
			require.NoError(t, r.Check())
			test.do(r)
			require.ErrorContains(t, r.Check(), "profile: "+test.want)
		})
	}
}

func TestTallyIsWhatCheckWants(t *testing.T) {
	r := nestedReport()
	r.Rules, r.Rewrites, r.Passes = []RuleProfile{{Name: "stale"}}, 1, 1
	require.Error(t, r.Check())
	r.Tally()
	require.NoError(t, r.Check())
	require.Equal(t, 14, r.Rewrites)
	require.Equal(t, 12, r.Rules[0].Applied)
	r.Root = nil
	r.Tally()
	require.Empty(t, r.Rules)
}

func TestAllVisitsParentsFirst(t *testing.T) {
	var names []string
	var depths []int
	for depth, p := range nestedReport().Root.All() {
		names, depths = append(names, p.Name), append(depths, depth)
		if p.Name == "specialize" {
			break // must not go on
		}
	}
	require.Equal(t, []string{"fast_run", "canonicalize", "late", "specialize"}, names)
	require.Equal(t, []int{0, 1, 1, 2}, depths)
}

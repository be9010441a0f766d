package profile

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// runs returns reports of one graph that took these milliseconds.
func runs(name string, after int, rules map[string]int, milliseconds ...float64) []*Report {
	var list []*Report
	for _, took := range milliseconds {
		r := New(name, "")
		r.NodesBefore, r.NodesAfter, r.Elapsed = 100, after, time.Duration(took*float64(time.Millisecond))
		r.Stop.Reason = StopFixpoint
		for rule, applied := range rules {
			r.Rules = append(r.Rules, RuleProfile{Name: rule, Tried: 9, Matched: applied, Applied: applied})
		}
		list = append(list, r)
	}
	return list
}

func metric(c Comparison, name string) Metric {
	for _, m := range c.Metrics {
		if m.Name == name {
			return m
		}
	}
	return Metric{}
}

func TestCompare(t *testing.T) {
	before := runs("a.mlir", 80, map[string]int{"stays": 3, "ceases": 2}, 10, 11, 12, 10.5, 11.5)
	slower := runs("a.mlir", 75, map[string]int{"stays": 3, "begins": 4}, 20, 21, 22, 20.5, 21.5)
	c := Compare(before, slower)[0]
	require.Equal(t, Changed, metric(c, "seconds").Verdict)
	require.InDelta(t, 10.0/11, metric(c, "seconds").Change(), 1e-9)
	require.Equal(t, Changed, metric(c, "nodes_after").Verdict)
	require.Equal(t, Same, metric(c, "nodes_before").Verdict)
	require.Len(t, c.Rules, 2)
	for _, r := range c.Rules {
		require.Equal(t, r.Name == "begins", r.Began(), r.Name)
		require.Equal(t, r.Name == "ceases", r.Ceased(), r.Name)
	}
	var out strings.Builder
	require.NoError(t, WriteComparison(&out, []Comparison{c}, TextOptions{}))
	for _, want := range []string{"a.mlir (medians of 5 and 5 runs)", "nodes_after", "80", "75", "-6.2%", "90.9%", "no noise", "began to fire", "ceased to fire"} {
		require.Contains(t, out.String(), want)
	}
	require.NotContains(t, out.String(), "stays")

	noise := Compare(before, runs("b.mlir", 80, nil, 10.2, 11.1, 12.5, 10, 11.7))[0]
	require.Equal(t, Noise, metric(noise, "seconds").Verdict)
	require.Equal(t, Unknown, metric(Compare(before[:1], slower[:1])[0], "seconds").Verdict)
	require.Empty(t, Compare(append(runs("a", 1, nil, 1), runs("b", 1, nil, 1)...), runs("c", 1, nil, 1)))
}

func TestThresholds(t *testing.T) {
	before, after := runs("a", 80, nil, 10, 11, 12, 10.5), runs("a", 81, nil, 20, 21, 22, 20.5)
	parse := func(text string) Threshold {
		threshold, err := ParseThreshold(text)
		require.NoError(t, err)
		return threshold
	}
	list := Compare(before, after)
	require.Len(t, Exceeded(list, []Threshold{parse("time=5%"), parse("nodes=0%"), parse("rewrites=0%")}), 2)
	require.Empty(t, Exceeded(list, []Threshold{parse("time=200%"), parse("nodes=2%")}))
	require.Empty(t, Exceeded(Compare(before, before), []Threshold{parse("time=0%"), parse("nodes=0%")}))
	require.Empty(t, Exceeded(Compare(before, runs("a", 80, nil, 10.9, 11.1, 12.5, 10)), []Threshold{parse("time=0%")}), "noise is not beyond a threshold")
	for _, bad := range []string{"time", "time=5", "tim=5%", "time=-5%", "time=x%"} {
		_, err := ParseThreshold(bad)
		require.Error(t, err, bad)
	}
}

// TestMannWhitney compares with the definition: how many of all ways to divide the ranks give
// an U at least as extreme.
func TestMannWhitney(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		n, m := 1+r.IntN(5), 1+r.IntN(5)
		ranks := r.Perm(n + m)
		a, b := make([]float64, n), make([]float64, m)
		for i, rank := range ranks {
			if i < n {
				a[i] = float64(rank)
			} else {
				b[i-n] = float64(rank)
			}
		}
		want, all := 0.0, 0.0
		extreme := func(a, b []float64) float64 { return math.Abs(statistic(a, b) - float64(n*m)/2) }
		for set := range 1 << (n + m) {
			var x, y []float64
			for k := range n + m {
				if set>>k&1 == 1 {
					x = append(x, float64(k))
				} else {
					y = append(y, float64(k))
				}
			}
			if len(x) != n {
				continue
			}
			all++
			if extreme(x, y) >= extreme(a, b)-1e-9 {
				want++
			}
		}
		require.InDelta(t, want/all, mannWhitney(a, b), 1e-9, "%v %v", a, b)
	}
}

func statistic(a, b []float64) float64 {
	u := 0.0
	for _, x := range a {
		for _, y := range b {
			if x > y {
				u++
			}
		}
	}
	return u
}

package profile

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// Comparison is how the runs of one graph differ from those of another time.
type Comparison struct {
	Name          string
	Before, After Runs
	// Metrics are those of the reports under their names in JSON.
	Metrics []Metric
	Rules   []RuleChange // that fired otherwise, or took another time that is not noise
}

// Runs are what is known of several runs of one graph.
type Runs struct {
	Count int
	Stop  Stop // the worst
}

// Metric is a number before and after: the median, where there are several runs.
type Metric struct {
	Name          string  // "nodes_after", "seconds", ...
	Before, After float64 // of times, seconds
	Spread        float64 // the larger of how far half of the runs are apart, as a share of the median
	Verdict       Verdict
}

// Change is how much larger a metric is, as a share of what it was: 0.1 is ten percent more.
func (m Metric) Change() float64 {
	switch {
	case m.Before == m.After:
		return 0
	case m.Before == 0:
		return math.Inf(1)
	}
	return (m.After - m.Before) / m.Before
}

// Verdict says whether a difference is more than noise.
type Verdict string

// The verdicts.
const (
	Same    Verdict = "same"    // there is no difference
	Noise   Verdict = "noise"   // a difference that runs of the same program have
	Changed Verdict = "changed" // a difference that is not noise
	Unknown Verdict = "unknown" // a difference in time, with too few runs to tell it from noise
)

// RuleChange is how a rule fared otherwise.
type RuleChange struct {
	Name          string
	Source        string
	Before, After RuleProfile // the medians; all zero where there was no such rule
	Time          Verdict
}

// Began reports whether the rule fires and did not before.
func (c RuleChange) Began() bool { return c.Before.Applied == 0 && c.After.Applied > 0 }

// Ceased reports whether the rule fired before and does not any more.
func (c RuleChange) Ceased() bool { return c.Before.Applied > 0 && c.After.Applied == 0 }

// Compare compares the reports of two times, graph by graph: those of one name are runs of
// one graph. Where either side has one graph only, the names do not matter. Graphs of one side
// alone are left out.
func Compare(before, after []*Report) []Comparison {
	old, names := byName(before)
	new, _ := byName(after)
	if len(old) == 1 && len(new) == 1 {
		for _, list := range new {
			new = map[string][]*Report{names[0]: list}
		}
	}
	var all []Comparison
	for _, name := range names {
		if a, b := old[name], new[name]; len(b) > 0 {
			all = append(all, compare(name, a, b))
		}
	}
	return all
}

func byName(reports []*Report) (runs map[string][]*Report, names []string) {
	runs = map[string][]*Report{}
	for _, r := range reports {
		if runs[r.Name] == nil {
			names = append(names, r.Name)
		}
		runs[r.Name] = append(runs[r.Name], r)
	}
	return runs, names
}

// metrics are the numbers of a report that are compared; times are those of the clock.
var metrics = [...]struct {
	name string
	time bool
	of   func(r *Report) float64
}{
	{"nodes_before", false, func(r *Report) float64 { return float64(r.NodesBefore) }},
	{"nodes_after", false, func(r *Report) float64 { return float64(r.NodesAfter) }},
	{"rewrites", false, func(r *Report) float64 { return float64(r.Rewrites) }},
	{"passes", false, func(r *Report) float64 { return float64(r.Passes) }},
	{"seconds", true, func(r *Report) float64 { return r.Elapsed.Seconds() }},
	{"read_seconds", true, func(r *Report) float64 { return r.Read.Seconds() }},
	{"write_seconds", true, func(r *Report) float64 { return r.Write.Seconds() }},
}

func compare(name string, before, after []*Report) Comparison {
	c := Comparison{Name: name, Before: runsOf(before), After: runsOf(after)}
	for _, m := range metrics {
		c.Metrics = append(c.Metrics, newMetric(m.name, m.time, each(before, m.of), each(after, m.of)))
	}
	c.Rules = ruleChanges(before, after)
	return c
}

func runsOf(reports []*Report) Runs {
	r := Runs{Count: len(reports)}
	for _, report := range reports {
		r.Stop.worsen(&report.Stop)
	}
	return r
}

func each[T any](list []T, of func(T) float64) []float64 {
	values := make([]float64, len(list))
	for i, one := range list {
		values[i] = of(one)
	}
	return values
}

func newMetric(name string, isTime bool, before, after []float64) Metric {
	m := Metric{Name: name, Before: median(before), After: median(after), Spread: max(spread(before), spread(after))}
	m.Verdict = judge(isTime, before, after)
	return m
}

// judge says whether two samples differ. Counts differ where they do; of times, the test of
// Mann and Whitney says how often samples of one kind are as far apart.
func judge(isTime bool, before, after []float64) Verdict {
	switch {
	case median(before) == median(after):
		return Same
	case !isTime:
		return Changed
	case mayTell(len(before), len(after)):
		if mannWhitney(before, after) < significance {
			return Changed
		}
		return Noise
	}
	return Unknown
}

// significance is how unlikely noise must be for a difference to be none.
const significance = 0.05

// mayTell reports whether samples of these sizes can be found to differ at all: only if the
// least probability that the test can give is below the significance.
func mayTell(n, m int) bool { return 2/binomial(n+m, n) < significance }

func binomial(n, k int) float64 {
	result := 1.0
	for i := range k {
		result = result * float64(n-i) / float64(i+1)
	}
	return result
}

// mannWhitney returns the probability, on both sides, that two samples of one kind are at
// least that far apart in their ranks: by counting for small samples without ties, by the
// normal distribution otherwise (Mann, Whitney: On a Test of Whether one of Two Random
// Variables is Stochastically Larger than the Other, 1947).
func mannWhitney(a, b []float64) float64 {
	n, m := len(a), len(b)
	u := 0.0
	ties := false
	for _, x := range a {
		for _, y := range b {
			switch cmp.Compare(x, y) {
			case 1:
				u++
			case 0:
				u += 0.5
				ties = true
			}
		}
	}
	low := min(u, float64(n*m)-u)
	if !ties && n*m <= 400 {
		ways := rankSums(n, m)
		sum := 0.0
		for k := 0; k <= int(low); k++ {
			sum += ways[k]
		}
		return min(1, 2*sum/binomial(n+m, n))
	}
	mean, deviation := float64(n*m)/2, math.Sqrt(float64(n*m*(n+m+1))/12)
	return min(1, math.Erfc((mean-low-0.5)/deviation/math.Sqrt2))
}

// rankSums returns in how many ways n of n+m ranks give each value of U.
func rankSums(n, m int) []float64 {
	ways := make([][]float64, n+1)
	for i := range ways {
		ways[i] = make([]float64, n*m+1)
	}
	ways[0][0] = 1
	// Each of the n+m ranks is of the first sample or not; one of the first is above those of
	// the second that are before it.
	for rank := range n + m {
		for i := min(n, rank+1); i >= 1; i-- {
			above := rank - (i - 1) // of the second sample, below this rank
			if above > m {
				continue
			}
			for u := n * m; u >= above; u-- {
				ways[i][u] += ways[i-1][u-above]
			}
		}
	}
	return ways[n]
}

func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	middle := len(sorted) / 2
	if len(sorted)%2 == 0 {
		return (sorted[middle-1] + sorted[middle]) / 2
	}
	return sorted[middle]
}

// spread is how far the first and the third quartile are apart, as a share of the median.
func spread(values []float64) float64 {
	if len(values) < 2 || median(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return (sorted[(3*len(sorted)-1)/4] - sorted[len(sorted)/4]) / median(values)
}

// ruleChanges returns the rules that fired otherwise, and those whose time changed.
func ruleChanges(before, after []*Report) []RuleChange {
	var names []string
	old, new := rulesOf(before, &names), rulesOf(after, &names)
	var list []RuleChange
	for _, name := range names {
		a, b := old[name], new[name]
		c := RuleChange{Name: name, Before: medianRule(name, a), After: medianRule(name, b)}
		c.Source = cmp.Or(c.After.Source, c.Before.Source)
		elapsed := func(r RuleProfile) float64 { return r.Elapsed.Seconds() }
		if c.Time = judge(true, each(a, elapsed), each(b, elapsed)); c.Time == Changed || c.Before.Applied != c.After.Applied {
			list = append(list, c)
		}
	}
	return list
}

// rulesOf returns the rules of reports by their names, which it adds to those that are known.
func rulesOf(reports []*Report, names *[]string) map[string][]RuleProfile {
	rules := map[string][]RuleProfile{}
	known := map[string]bool{}
	for _, name := range *names {
		known[name] = true
	}
	for _, r := range reports {
		for _, rule := range r.Rules {
			if !known[rule.Name] {
				known[rule.Name] = true
				*names = append(*names, rule.Name)
			}
			rules[rule.Name] = append(rules[rule.Name], rule)
		}
	}
	return rules
}

// medianRule returns the median of each number of the runs of a rule.
func medianRule(name string, runs []RuleProfile) RuleProfile {
	r := RuleProfile{Name: name}
	if len(runs) == 0 {
		return r
	}
	r.Source = runs[0].Source
	number := func(of func(RuleProfile) int) int {
		return int(median(each(runs, func(r RuleProfile) float64 { return float64(of(r)) })))
	}
	r.Tried, r.Matched = number(func(r RuleProfile) int { return r.Tried }), number(func(r RuleProfile) int { return r.Matched })
	r.Refused, r.Applied = number(func(r RuleProfile) int { return r.Refused }), number(func(r RuleProfile) int { return r.Applied })
	r.Created, r.Removed = number(func(r RuleProfile) int { return r.Created }), number(func(r RuleProfile) int { return r.Removed })
	r.Elapsed = time.Duration(median(each(runs, func(r RuleProfile) float64 { return float64(r.Elapsed) })))
	return r
}

package profile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Threshold is how much larger a metric may be than it was.
type Threshold struct {
	Metric string  // its name in JSON
	Most   float64 // as a share: 0.05 is five percent
}

// thresholdNames are short names of metrics.
var thresholdNames = map[string]string{"time": "seconds", "nodes": "nodes_after"}

// ParseThreshold parses "METRIC=N%", as in "time=5%" and "nodes=0%". A metric has its name
// in JSON; "time" is seconds, and "nodes" nodes_after.
func ParseThreshold(text string) (Threshold, error) {
	name, value, ok := strings.Cut(text, "=")
	if !ok {
		return Threshold{}, fmt.Errorf("%q is not a threshold: expected METRIC=N%%, as in time=5%%", text)
	}
	if long := thresholdNames[name]; long != "" {
		name = long
	}
	var known []string
	for _, m := range metrics {
		known = append(known, m.name)
	}
	if !slices.Contains(known, name) {
		return Threshold{}, fmt.Errorf("unknown metric %q: expected time, nodes, %s", name, strings.Join(known, ", "))
	}
	n, err := strconv.ParseFloat(strings.TrimSuffix(value, "%"), 64)
	if err != nil || !strings.HasSuffix(value, "%") || n < 0 {
		return Threshold{}, fmt.Errorf("%q is not a percentage: expected a number from 0 on and a percent sign, as in 5%%", value)
	}
	return Threshold{name, n / 100}, nil
}

// Exceeded returns a sentence for each comparison in which a metric is beyond its threshold.
// A difference in time that is noise is not reported; one with too few runs to tell is.
func Exceeded(list []Comparison, thresholds []Threshold) []string {
	var found []string
	for _, c := range list {
		for _, m := range c.Metrics {
			for _, t := range thresholds {
				if t.Metric != m.Name || m.Verdict == Noise || m.Change() <= t.Most {
					continue
				}
				found = append(found, fmt.Sprintf("%s: %s went from %s to %s (%s), and at most %g%% more is allowed",
					clean(c.Name), m.Name, m.Text(m.Before), m.Text(m.After), m.ChangeText(), 100*t.Most))
			}
		}
	}
	return found
}

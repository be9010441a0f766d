package profile

// The types below are the JSON form of comparisons.
type (
	jsonComparison struct {
		Name    string           `json:"name"`
		Runs    [2]int           `json:"runs"` // before and after
		Stop    [2]string        `json:"stop"`
		Metrics []jsonMetric     `json:"metrics"`
		Rules   []jsonRuleChange `json:"rules"`
	}

	jsonMetric struct {
		Name    string   `json:"name"`
		Before  float64  `json:"before"`
		After   float64  `json:"after"`
		Change  *float64 `json:"change"` // as a share of what it was, null where it was 0
		Spread  float64  `json:"spread"`
		Verdict Verdict  `json:"verdict"`
	}

	jsonRuleChange struct {
		Name    string     `json:"name"`
		Source  string     `json:"source"`
		Applied [2]int     `json:"applied"`
		Tried   [2]int     `json:"tried"`
		Seconds [2]float64 `json:"seconds"`
		Verdict Verdict    `json:"verdict"` // of the time
	}
)

// ComparisonsToJSON returns comparisons as what encoding/json writes with stable names:
// pairs are before and after.
func ComparisonsToJSON(list []Comparison) any {
	all := []jsonComparison{}
	for _, c := range list {
		out := jsonComparison{
			Name: c.Name, Runs: [2]int{c.Before.Count, c.After.Count},
			Stop:    [2]string{string(c.Before.Stop.Reason), string(c.After.Stop.Reason)},
			Metrics: []jsonMetric{}, Rules: []jsonRuleChange{},
		}
		for _, m := range c.Metrics {
			one := jsonMetric{Name: m.Name, Before: m.Before, After: m.After, Spread: m.Spread, Verdict: m.Verdict}
			if m.Before != 0 || m.After == 0 {
				change := m.Change()
				one.Change = &change
			}
			out.Metrics = append(out.Metrics, one)
		}
		for _, r := range c.Rules {
			out.Rules = append(out.Rules, jsonRuleChange{
				Name: r.Name, Source: r.Source, Applied: [2]int{r.Before.Applied, r.After.Applied}, Tried: [2]int{r.Before.Tried, r.After.Tried},
				Seconds: [2]float64{r.Before.Elapsed.Seconds(), r.After.Elapsed.Seconds()}, Verdict: r.Time,
			})
		}
		all = append(all, out)
	}
	return all
}

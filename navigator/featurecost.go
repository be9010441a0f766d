package navigator

import (
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// featureCosts are what the features of a graph took between two times, where
// there are any: for validation and for callbacks all of them together, and behind
// that those of each kind.
func featureCosts(before, after []graph.FeatureCost) []profile.Cost {
	var validate, callback time.Duration
	var validates, callbacks []profile.Cost
	for i, cost := range after {
		if i < len(before) { // kinds are added at the end
			cost.Validate -= before[i].Validate
			cost.Callback -= before[i].Callback
		}
		validate += cost.Validate
		callback += cost.Callback
		validates = appendCost(validates, profile.CostValidate+" "+cost.Name, cost.Validate)
		callbacks = appendCost(callbacks, profile.CostCallback+" "+cost.Name, cost.Callback)
	}
	costs := append(appendCost(nil, profile.CostValidate, validate), validates...)
	return append(appendCost(costs, profile.CostCallback, callback), callbacks...)
}

func appendCost(costs []profile.Cost, name string, spent time.Duration) []profile.Cost {
	if spent <= 0 {
		return costs
	}
	return append(costs, profile.Cost{Name: name, Elapsed: spent})
}

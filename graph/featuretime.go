package graph

import "time"

// FeatureTime is how long the features of an arena took since it was made, in
// transactions: that of being told what changed, and that of validating it. It
// is an estimate from samples.
type FeatureTime struct{ Callback, Validate time.Duration }

// FeatureTime returns what the features of the graph's arena took so far.
func (fg *FunctionGraph) FeatureTime() FeatureTime { return fg.g.watched.FeatureTime }

// featureClock times the first transactions that features are told of, and of
// the others one in sampleEvery: to read the clock costs as much as a feature
// that does little.
type featureClock struct {
	FeatureTime
	ticks uint
}

const (
	timedCommits = 32
	sampleEvery  = 64
)

// tell tells the features what a transaction did, has them order the nodes, and
// asks them to validate it.
func (g *Graph) tell(tx *Tx) error {
	clock := &g.watched
	clock.ticks++
	weight := time.Duration(1)
	if clock.ticks > timedCommits {
		weight = sampleEvery
		if clock.ticks%sampleEvery != 0 {
			if err := g.notify(tx); err != nil {
				return err
			}
			return g.validate()
		}
	}
	start := time.Now()
	err := g.notify(tx)
	told := time.Now()
	if err == nil {
		err = g.validate()
	}
	clock.Callback += weight * told.Sub(start)
	clock.Validate += weight * time.Since(told)
	return err
}

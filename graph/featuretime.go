package graph

import (
	"reflect"
	"slices"
	"time"
)

// FeatureCost is what the features of one kind took while features were timed:
// being told of changes and ordering nodes, and validating the result.
type FeatureCost struct {
	Name               string // of their Go type, without its package
	Callback, Validate time.Duration
}

// TimeFeatures begins or ends to measure what each feature takes, and returns
// whether that was measured before. It is an estimate from samples: a reading of
// the clock, some 50 ns, costs as much as a feature that does little. While it is
// off, it costs a comparison a commit.
func (fg *FunctionGraph) TimeFeatures(on bool) (before bool) {
	clock := &fg.g.clock
	before, clock.on = clock.on, on
	return before
}

// FeatureCosts returns what the features of the graph's arena took while they
// were timed, those that are detached by now included, in a slice of the caller's.
// It is nil where nothing was timed.
func (fg *FunctionGraph) FeatureCosts() []FeatureCost { return slices.Clone(fg.g.clock.costs) }

// featureClock times the first transactions that features are told of, and of the
// others one in sampleEvery. Features of one type share an entry, so that one that
// comes and goes, as in each round of a run, does not make the list long.
type featureClock struct {
	on     bool
	ticks  uint
	weight time.Duration // of the transaction that is timed, 0 where none is
	last   time.Time
	costs  []FeatureCost
}

const (
	timedCommits = 32
	sampleEvery  = 64
)

// begin starts the clock for a transaction that is to be timed.
func (c *featureClock) begin() {
	if !c.on {
		return
	}
	c.ticks++
	switch {
	case c.ticks <= timedCommits:
		c.weight = 1
	case c.ticks%sampleEvery == 0:
		c.weight = sampleEvery
	default:
		return
	}
	c.last = time.Now()
}

// end stops the clock until the next transaction.
func (c *featureClock) end() { c.weight = 0 }

// told counts the time since the clock was last read as that of telling a feature.
func (c *featureClock) told(a *attached) {
	if c.weight != 0 {
		cost := c.cost(a)
		cost.Callback += c.lap()
	}
}

// validated counts that time as the feature's validation.
func (c *featureClock) validated(a *attached) {
	if c.weight != 0 {
		cost := c.cost(a)
		cost.Validate += c.lap()
	}
}

// skip leaves out the time since the clock was last read: no feature took it.
func (c *featureClock) skip() {
	if c.weight != 0 {
		c.last = time.Now()
	}
}

func (c *featureClock) lap() time.Duration {
	now := time.Now()
	spent := now.Sub(c.last)
	c.last = now
	return c.weight * spent
}

// cost returns the entry of a feature, which stays where it is until the next one
// is asked for.
func (c *featureClock) cost(a *attached) *FeatureCost {
	if a.cost == 0 {
		a.cost = c.entry(featureName(a.feature)) + 1
	}
	return &c.costs[a.cost-1]
}

func (c *featureClock) entry(name string) int {
	i := slices.IndexFunc(c.costs, func(cost FeatureCost) bool { return cost.Name == name })
	if i < 0 {
		i = len(c.costs)
		c.costs = append(c.costs, FeatureCost{Name: name})
	}
	return i
}

func featureName(f Feature) string {
	t := reflect.TypeOf(f)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Name() == "" {
		return t.String()
	}
	return t.Name()
}

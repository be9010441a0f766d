package navigator

import (
	"fmt"
	"math"
	"slices"

	"github.com/settle-go/settle/profile"
)

// Equilibrium applies its optimizers until none of them changes the graph any
// more. Its local optimizers are matched together, at nodes on a worklist: the
// first round visits every node, each further one only the nodes whose match
// could have changed in the round before.
type Equilibrium struct {
	config EquilibriumConfig
	set    *ruleSet
}

// EquilibriumConfig is what an [Equilibrium] is made of.
type EquilibriumConfig struct {
	Name    string
	Locals  []*Local    // by priority
	Globals []Optimizer // run at the start of each round
	Final   []Optimizer // run at the end of each round
	Cleanup []Optimizer // run after everything that changed the graph
	// MaxUseRatio bounds the uses of one rule for each node at the start of the
	// run; 0 leaves it to the run's limits, and -1 is none. Any other negative
	// number is an error of every run.
	MaxUseRatio float64
	// VisitNewTrees says that a round visits what its rewrites make, next.
	// Without it that waits for the next round, so that a rule which matches what
	// it made takes a round for each time; the fixpoint is reached either way.
	// (The document's ignore_newtrees, turned round: it ignores them by default.)
	VisitNewTrees bool
	// TracksOnChangeInputs says that a round visits those nodes again, next, whose
	// match could have changed by a rewrite: users that got another input, and
	// theirs as far up as patterns look down. Without it they wait for the next
	// round, unless they were not visited yet. It counts without VisitNewTrees too.
	TracksOnChangeInputs bool
}

// NewEquilibrium compiles an equilibrium. It may be used by many runs at once.
func NewEquilibrium(c EquilibriumConfig) *Equilibrium {
	c = c.clone()
	q := &Equilibrium{config: c, set: newRuleSet(c.Locals)}
	if v := c.MaxUseRatio; (math.IsNaN(v) || v < 0 && v != -1) && q.set.err == nil {
		q.set.err = fmt.Errorf("equilibrium %q: MaxUseRatio is %v: it must be a positive number, 0 for that of the run, or -1 for none", c.Name, v)
	}
	return q
}

func (c EquilibriumConfig) clone() EquilibriumConfig {
	c.Locals = slices.Clone(c.Locals)
	c.Globals, c.Final, c.Cleanup = slices.Clone(c.Globals), slices.Clone(c.Final), slices.Clone(c.Cleanup)
	return c
}

// Name returns the name of the equilibrium.
func (q *Equilibrium) Name() string { return q.config.Name }

// Config returns what the equilibrium was made of.
func (q *Equilibrium) Config() EquilibriumConfig { return q.config.clone() }

// Locals returns the rules, in order of priority.
func (q *Equilibrium) Locals() []*Local { return slices.Clone(q.set.locals) }

// Parts returns the global, final and cleanup optimizers.
func (q *Equilibrium) Parts() (globals, final, cleanup []Optimizer) {
	c := q.config.clone()
	return c.Globals, c.Final, c.Cleanup
}

// Kind implements [Kinder].
func (*Equilibrium) Kind() string { return profile.KindEquilibrium }

// Apply implements [Optimizer].
func (q *Equilibrium) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = q.Kind()
	s, known := r.recall(q).(*settling)
	if known {
		s.again(r)
	} else if s = newSettling(q, r); !r.remember(q, s) {
		defer s.close()
	}
	s.pass = pass
	err := s.loop()
	pass.Rules = s.report()
	pass.Costs = s.costs.list()
	if r.Stopped() {
		pass.Stop = r.stop
	} else if err == nil {
		pass.Stop = profile.Stop{Reason: profile.StopFixpoint}
	}
	return err
}

package navigator

import (
	"slices"

	"github.com/settle-go/settle/profile"
)

// Equilibrium applies its optimizers until none of them changes the graph any
// more. Its local optimizers are matched together, at nodes on a worklist: the
// first round visits every node, each further one only the nodes whose match
// could have changed in the round before.
type Equilibrium struct {
	name     string
	globals  []Optimizer
	final    []Optimizer
	cleanup  []Optimizer
	useRatio float64
	set      *ruleSet
}

// EquilibriumConfig is what an [Equilibrium] is made of.
type EquilibriumConfig struct {
	Name    string
	Locals  []*Local    // by priority
	Globals []Optimizer // run at the start of each round
	Final   []Optimizer // run at the end of each round
	Cleanup []Optimizer // run after everything that changed the graph
	// MaxUseRatio bounds the uses of one rule for each node at the start of the
	// run; 0 leaves it to the run's limits.
	MaxUseRatio float64
}

// NewEquilibrium compiles an equilibrium. It may be used by many runs at once.
func NewEquilibrium(c EquilibriumConfig) *Equilibrium {
	return &Equilibrium{
		name: c.Name, useRatio: c.MaxUseRatio, set: newRuleSet(slices.Clone(c.Locals)),
		globals: slices.Clone(c.Globals), final: slices.Clone(c.Final), cleanup: slices.Clone(c.Cleanup),
	}
}

// Name returns the name of the equilibrium.
func (q *Equilibrium) Name() string { return q.name }

// Locals returns the rules, in order of priority.
func (q *Equilibrium) Locals() []*Local { return slices.Clone(q.set.locals) }

// Parts returns the global, final and cleanup optimizers.
func (q *Equilibrium) Parts() (globals, final, cleanup []Optimizer) {
	return slices.Clone(q.globals), slices.Clone(q.final), slices.Clone(q.cleanup)
}

// Apply implements [Optimizer].
func (q *Equilibrium) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = profile.KindEquilibrium
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

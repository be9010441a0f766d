package navigator

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// errNoVar says that an optimizer replaces the zero variable, or by it.
var errNoVar = errors.New("the zero Var is no variable of a graph")

// Replace makes the clients of a variable use another one, as a rewrite of a
// global optimizer: in a transaction, checked as the rewrites of rules are, with
// what nothing uses any more removed, counted, and listed in the pass under the
// optimizer's name. What the new variable is computed from goes on to use the old
// one, where nothing used the new one before: z can be replaced by f(z). Where
// nothing else uses the variable, or needs its type, it does nothing. An error
// leaves the graph as it was; [Run.Stopped] tells when there are to be no more.
func (r *Run) Replace(pass *profile.Pass, old, new graph.Var) error {
	known := old.IsValid() && new.IsValid()
	if known && (!old.HasClients() || old == new) {
		return nil
	}
	rule := ruleIn(pass)
	rule.Tried, rule.Matched = rule.Tried+1, rule.Matched+1
	if !known {
		rule.Failed++
		return fmt.Errorf("replace %s by %s: %w", old, new, errNoVar)
	}
	if old.Graph() != r.Graph.Graph() || new.Graph() != old.Graph() {
		rule.Failed++
		return r.Graph.Replace(old, new, pass.Name) // which says that it is foreign
	}
	owner := old.Owner()
	var step profile.Step
	if owner.IsValid() {
		step = r.look(pass.Name, owner, new)
	}
	tx, moved, err := r.replace(pass.Name, old, new)
	if err != nil {
		rule.Failed++
		return err
	}
	if moved == 0 {
		rule.Refused++
		return nil
	}
	rule.Applied++
	rule.Removed += tx.Removed()
	r.rewrites++
	if owner.IsValid() {
		r.note(owner.ID(), step, -tx.Removed())
		r.log.log, r.log.off = r.Graph.Graph().Provenance(), r.Options.NoProvenance
		r.log.add(&r.where, 0, pass.Name, tx, []graph.NodeID{owner.ID()}, new.ID())
	}
	r.checkRewrites()
	return nil
}

// replace is a transaction that makes the clients of a variable use another one.
func (r *Run) replace(reason string, old, new graph.Var) (*graph.Tx, int, error) {
	tx := r.Graph.Graph().Begin(reason)
	moved, err := tx.Replace(old.ID(), new.ID(), false)
	if err != nil || moved == 0 {
		tx.Rollback()
		return nil, 0, err
	}
	return tx, moved, tx.Commit()
}

// ruleIn returns the rule of a pass that stands for the optimizer itself.
func ruleIn(pass *profile.Pass) *profile.RuleProfile {
	for i := range pass.Rules {
		if pass.Rules[i].Name == pass.Name {
			return &pass.Rules[i]
		}
	}
	pass.Rules = append(pass.Rules, profile.RuleProfile{Name: pass.Name})
	return &pass.Rules[len(pass.Rules)-1]
}

package navigator

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// Replace makes the clients of a variable use another one, as a rewrite of a
// global optimizer: in a transaction, checked as the rewrites of rules are, with
// what nothing uses any more removed, counted, and listed in the pass under the
// optimizer's name. Where the variable is not used it does nothing. An error
// leaves the graph as it was; [Run.Stopped] tells when there are to be no more.
func (r *Run) Replace(pass *profile.Pass, old, new graph.Var) error {
	if !old.HasClients() || old == new {
		return nil
	}
	rule := ruleIn(pass)
	rule.Tried, rule.Matched = rule.Tried+1, rule.Matched+1
	owner, first := old.Owner(), r.Graph.Graph().NumIDs()
	if err := r.Graph.Replace(old, new, pass.Name); err != nil {
		rule.Failed++
		return err
	}
	rule.Applied++
	r.Count(1)
	if !r.Options.NoProvenance && owner.IsValid() {
		log := r.Graph.Graph().Provenance()
		log.Add(graph.Rewrite{Rule: log.Rule(pass.Name), Root: owner.ID(), First: graph.NodeID(first), New: new.ID()})
	}
	return nil
}

// ruleIn returns the rule of a pass that stands for the optimizer itself.
func ruleIn(pass *profile.Pass) *profile.Rule {
	for i := range pass.Rules {
		if pass.Rules[i].Name == pass.Name {
			return &pass.Rules[i]
		}
	}
	pass.Rules = append(pass.Rules, profile.Rule{Name: pass.Name})
	return &pass.Rules[len(pass.Rules)-1]
}

package feature

import "github.com/settle-go/settle/graph"

// PreserveNames gives a variable that takes the place of a named one its name,
// unless it has one, so that a named intermediate value is found in the rewritten
// graph. It does so when a transaction is committed.
type PreserveNames struct {
	pending []graph.Replacement
}

// OnChangeInput implements [graph.InputChanger].
func (p *PreserveNames) OnChangeInput(_ graph.Node, _ int, old, new graph.Var, _ string) {
	if old.Name() != "" && new.Name() == "" {
		p.pending = append(p.pending, graph.Replacement{Old: old, New: new})
	}
}

// OnCommit implements [graph.Committer].
func (p *PreserveNames) OnCommit(string) {
	for _, pair := range p.pending {
		if pair.New.Name() == "" {
			pair.New.SetName(pair.Old.Name())
		}
	}
	p.pending = p.pending[:0]
}

// OnRevert implements [graph.Reverter].
func (p *PreserveNames) OnRevert(string) { p.pending = p.pending[:0] }

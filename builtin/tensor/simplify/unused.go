package simplify

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// NewRemoveUnused returns the optimizer that removes ops of linalg whose results are tensors
// that nothing uses, and conditionals and loops of tosa. Those that write into memory stay.
func NewRemoveUnused(name string) navigator.Optimizer { return removeUnused(name) }

type removeUnused string

// Name implements [navigator.Optimizer].
func (name removeUnused) Name() string { return string(name) }

// IsIdle reports whether a graph has no op that would be removed.
func (name removeUnused) IsIdle(fg *graph.FunctionGraph) bool {
	return !fg.Graph().UsesDialect(computing...)
}

// Apply implements [navigator.Optimizer].
func (name removeUnused) Apply(r *navigator.Run, to *profile.Pass) error {
	if name.IsIdle(r.Graph) {
		return nil
	}
	for _, fg := range slices.Backward(r.Graph.ArenaRegions()) {
		for _, n := range slices.Backward(slices.Collect(fg.Nodes())) {
			if r.Ended() {
				return nil
			}
			if !slices.Contains(computing, n.Op().Dialect()) || !n.IsAlive() || !isUnused(n) {
				continue
			}
			to.Visits++
			_, err := r.Rewrite(to, []graph.NodeID{n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
				tx.Discard(n.ID())
				return nil, nil
			})
			if err != nil {
				r.Refuse(to, n, err.Error())
			}
		}
	}
	return nil
}

// computing are the dialects whose ops with graphs compute tensors, and do nothing else where
// their graphs do not.
var computing = []string{"linalg", "tosa"}

// isUnused reports whether a node computes tensors, and nothing else, that nothing uses.
func isUnused(n graph.Node) bool {
	isNoTensor := func(v graph.Var) bool {
		return v.Type().Kind() == ir.MemRefKind || v.Type().Kind() == ir.UnrankedMemRefKind
	}
	if n.NumOutputs() == 0 || slices.ContainsFunc(n.Outputs(), graph.Var.HasClients) || slices.ContainsFunc(n.Inputs(), isNoTensor) {
		return false
	}
	if n.Op().Dialect() == "tosa" && len(n.Nested()) == 0 {
		return false // variables
	}
	for _, fg := range n.Nested() {
		if fg.Graph() != n.Graph() || fg.HasEffects() {
			return false
		}
	}
	return true
}

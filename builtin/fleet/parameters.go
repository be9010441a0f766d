package fleet

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// NewKeepParameters returns the optimizer that keeps the constants which numpy's functions have as
// parameters, such as axes and sizes. The reference takes what replaced ops used for used, so
// that its dead code removal finds the constants only after the conversion to vm; only the
// constant of the seed goes before.
func NewKeepParameters(name string) navigator.Optimizer { return &parameters{name, keepAll} }

// NewReleaseSeed returns the optimizer that removes the constant of a seed, if nothing uses it.
func NewReleaseSeed(name string) navigator.Optimizer { return &parameters{name, releaseSeed} }

type parameters struct {
	name string
	each func(tx *graph.Tx, n graph.Node) bool
}

// Name implements [navigator.Optimizer].
func (o *parameters) Name() string { return o.name }

// Apply implements [navigator.Optimizer].
func (o *parameters) Apply(r *navigator.Run, pass *profile.Pass) error {
	g := r.Graph.Graph()
	if !g.UsesDialect("numpy", "tosa") {
		return nil
	}
	rule := profile.RuleProfile{Name: o.name}
	tx := g.Begin(o.name)
	for _, region := range r.Graph.ArenaRegions() {
		for n := range region.Nodes() {
			pass.Visits++
			if n.Op().Name() != "arith.constant" || n.NumOutputs() != 1 || !o.each(tx, n) {
				continue
			}
			rule.Tried, rule.Matched, rule.Applied = rule.Tried+1, rule.Matched+1, rule.Applied+1
		}
	}
	if err := tx.Commit(); err != nil {
		tx.Rollback()
		return err
	}
	rule.Removed = tx.Removed()
	pass.Rules = append(pass.Rules, rule)
	r.Count(rule.Applied)
	return nil
}

func keepAll(_ *graph.Tx, n graph.Node) bool {
	for c := range n.Output(0).Clients() {
		switch op := c.Node.Op(); {
		case op.Name() == "numpy.random.seed":
			if !n.IsPinned() {
				n.PinUnknown()
				return true
			}
		case op.Dialect() == "numpy" && (c.Index > 0 || op.Has(ir.Effect) || op.Name() == "numpy.tri"):
			n.Pin()
			return true
		}
	}
	return false
}

func releaseSeed(tx *graph.Tx, n graph.Node) bool {
	if n.Output(0).HasClients() || !n.IsPinned() {
		return false
	}
	tx.UnpinUnknown(n.ID())
	return !n.IsPinned()
}

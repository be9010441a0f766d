package functional

import (
	"errors"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// NewConditionals returns the optimizer that makes IfRegions of branches of Switch and
// Merge. Those of a predicate that cannot be made functional stay as they are; the report
// says why.
func NewConditionals(name string) navigator.Optimizer { return &conditionals{name} }

type conditionals struct{ name string }

// Name implements [navigator.Optimizer].
func (o *conditionals) Name() string { return o.name }

// IsIdle reports whether a graph has no op of TensorFlow.
func (o *conditionals) IsIdle(fg *graph.FunctionGraph) bool { return !fg.Graph().UsesDialect("tf") }

// Apply implements [navigator.Optimizer].
func (o *conditionals) Apply(r *navigator.Run, pass *profile.Pass) error {
	g := r.Graph.Graph()
	if o.IsIdle(r.Graph) {
		return nil
	}
	known := newOps(g)
	for _, fg := range r.Graph.ArenaRegions() {
		if r.Ended() {
			return nil
		}
		pass.Visits += fg.Len()
		if err := expandSwitchN(r, pass, known, fg); err != nil {
			return err
		}
		if err := dropSingleMerges(r, pass, known, fg); err != nil {
			return err
		}
		if c := findContexts(known, fg, r.Ended); c != nil {
			c.rewrite(r, pass)
		}
	}
	return nil
}

// errEnded takes back what was done when the run ended.
var errEnded = errors.New("the run has ended")

// rewrite makes the conditionals of a function graph functional.
func (c *contexts) rewrite(r *navigator.Run, pass *profile.Pass) {
	for _, s := range c.stays {
		r.Refuse(pass, c.g.Node(s.at), s.reason)
	}
	var matched []graph.NodeID
	for i, n := range c.nodes {
		if p := c.members[i].part; p == mergePart || p == switchPart {
			matched = append(matched, n)
		}
	}
	if len(matched) == 0 {
		return
	}
	_, err := r.Rewrite(pass, matched, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		b := &branchBuilder{
			contexts: c, tx: tx, stands: map[graph.VarID]*standIn{}, standAt: map[graph.NodeID][]*standIn{}, handed: map[graph.VarID]graph.VarID{},
		}
		return nil, b.build()
	})
	if err != nil && err != errEnded {
		r.Refuse(pass, c.g.Node(matched[0]), err.Error())
	}
}

package feature

import "github.com/settle-go/settle/graph"

// ChangeTracker counts the nodes that were inserted into a graph, and knows whether it
// changed. Transactions that were refused do not count.
type ChangeTracker struct {
	g              *graph.Graph
	sum, uncertain tracked
}

type tracked struct {
	changed  bool
	imported int
}

// OnAttach implements [graph.Attacher].
func (t *ChangeTracker) OnAttach(fg *graph.FunctionGraph) error {
	*t = ChangeTracker{g: fg.Graph()}
	return nil
}

// Changed reports whether a node was inserted or an input changed since the last Reset.
func (t *ChangeTracker) Changed() bool { return t.sum.changed }

// Imported returns how many nodes were inserted since the tracker was attached.
func (t *ChangeTracker) Imported() int { return t.sum.imported }

// Reset makes the graph count as unchanged; the number of inserted nodes stays.
func (t *ChangeTracker) Reset() { t.sum.changed = false }

// OnImport implements [graph.Importer].
func (t *ChangeTracker) OnImport(graph.Node, string) { t.happened(1) }

// OnChangeInput implements [graph.InputChanger].
func (t *ChangeTracker) OnChangeInput(graph.Node, int, graph.Var, graph.Var, string) { t.happened(0) }

func (t *ChangeTracker) happened(imported int) {
	what := &t.sum
	if t.g.InTransaction() {
		what = &t.uncertain
	}
	what.changed = true
	what.imported += imported
}

// OnCommit implements [graph.Committer].
func (t *ChangeTracker) OnCommit(string) {
	t.sum.changed = t.sum.changed || t.uncertain.changed
	t.sum.imported += t.uncertain.imported
	t.uncertain = tracked{}
}

// OnRevert implements [graph.Reverter].
func (t *ChangeTracker) OnRevert(string) { t.uncertain = tracked{} }

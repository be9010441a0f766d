package control

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// NewShareConstants returns the optimizer that makes one constant of equal ones in graphs
// neither of which is around the other, such as the branches of a conditional: it stands
// before all of them. Constants are those of an op, such as "arith.constant".
func NewShareConstants(name, op string) navigator.Optimizer { return shareConstants{name, op} }

type shareConstants struct{ name, op string }

// Name implements [navigator.Optimizer].
func (o shareConstants) Name() string { return o.name }

// constantKey is what equal constants have in common.
type constantKey struct {
	op ir.OpID
	t  ir.Type
}

// IsIdle reports whether a graph has no constants in other graphs.
func (o shareConstants) IsIdle(fg *graph.FunctionGraph) bool {
	dialect, _, _ := strings.Cut(o.op, ".")
	return !fg.Graph().HasNested() || !fg.Graph().UsesDialect(dialect)
}

// Apply implements [navigator.Optimizer].
func (o shareConstants) Apply(r *navigator.Run, to *profile.Pass) error {
	g := r.Graph.Graph()
	if o.IsIdle(r.Graph) {
		return nil
	}
	equal := map[constantKey][]graph.Node{}
	var order []constantKey
	open := openGraphs{r.Graph: true}
	walk := r.Graph.Walk()
	for id := walk.Next(); id != 0; id = walk.Next() {
		n := g.Node(id)
		if n.Op().Name() != o.op || n.NumOutputs() != 1 || n.NumInputs() > 0 || !open.has(n.FunctionGraph()) {
			continue
		}
		key := constantKey{n.Op().ID(), n.Output(0).Type()}
		if equal[key] == nil {
			order = append(order, key)
		}
		equal[key] = append(equal[key], n)
	}
	e := &editor{run: r, pass: to, g: g, ctxt: r.Graph.Context()}
	for _, key := range order {
		list := equal[key]
		nested := slices.ContainsFunc(list, func(n graph.Node) bool { return n.FunctionGraph() != r.Graph })
		if len(list) < 2 || !nested || r.Ended() {
			continue
		}
		to.Visits++
		e.rewrite(list[0], func(tx *graph.Tx) error {
			tx.Unpin(list[0].ID()) // which it was if nothing used it when it was read
			first := firstOf(r.Graph).ID()
			if list[0].ID() != first {
				tx.Place(list[0].ID(), r.Graph, first)
			}
			for _, n := range list[1:] {
				forward(tx, n.Output(0), list[0].Output(0).ID())
				tx.Discard(n.ID())
			}
			return nil
		})
	}
	return nil
}

// openGraphs says of graphs whether what stands before all nodes of the outermost one may be
// used in them: the regions of an op that is not known may be isolated. Blocks may be nested as
// deep as there are many, so what is found is kept.
type openGraphs map[*graph.FunctionGraph]bool

func (known openGraphs) has(fg *graph.FunctionGraph) bool {
	var inside []*graph.FunctionGraph
	open, found := false, false
	for ; fg != nil; fg = fg.Parent() {
		if open, found = known[fg]; found {
			break
		}
		inside = append(inside, fg)
	}
	for _, fg := range slices.Backward(inside) {
		open = open && fg.ParentNode().Graph() == fg.Graph() && fg.ParentNode().Op().Info() != nil
		known[fg] = open
	}
	return open
}

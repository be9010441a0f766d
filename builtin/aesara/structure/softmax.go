package structure

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// The ops of softmax and cross-entropy that rules ask for by name.
const (
	softmax         = "aesara.softmax"
	softmaxWithBias = "aesara.softmax_with_bias"
	allInOne        = "aesara.crossentropy_softmax_argmax_1hot_with_bias"
)

// sharedSoftmax takes softmaxes from the op that computes them beside a cross-entropy.
func (k kit) sharedSoftmax() *navigator.Local {
	r := k.rule("graph_merge_softmax_with_crossentropy_softmax", `
softmax_with_bias(x, b) is the second result of crossentropy_softmax_argmax_1hot_with_bias(x, b, y), where that
op is there, and y is not computed of the softmax; so is softmax(x), where b is 0.`,
		unify.App(allInOne, unify.Var("x"), unify.Var("b"), unify.Var("y")),
		func(r *navigator.Rewriter) (navigator.Result, error) {
			n, x, b, y := r.Node(), r.Var("x"), r.Var("b"), r.Var("y")
			var found []graph.Var
			for c := range x.Clients() {
				by := c.Node
				switch by.Op().Name() {
				case softmaxWithBias:
					if c.Index != 0 || by.Input(1) != b {
						continue
					}
				case softmax:
					if !alongClasses(by.Op()) || !isZero(b) {
						continue
					}
				default:
					continue
				}
				if sm := by.Output(0); sm.HasClients() && sm.Type().Super(n.Output(1).Type()) && !dependsOn(y, by) {
					found = append(found, sm)
				}
			}
			for _, sm := range found {
				r.ReplaceOther(sm, n.Output(1))
			}
			if found == nil {
				return r.NoMatch("nothing computes the softmax again"), nil
			}
			return r.Others(), nil
		})
	r.Unverified = "generated patterns have one op that is replaced: builtin/aesara/structure evaluates graphs with both"
	return r
}

// isZero reports whether a bias is 0.
func isZero(b graph.Var) bool {
	if isBy(b, alloc) {
		b = b.Owner().Input(0)
	}
	a := b.Constant()
	if !a.IsValid() {
		return false
	}
	v, err := value.FromAttr(a)
	return err == nil && v.IsSplat() && v.Len() > 0 && v.Float(0) == 0
}

// alongClasses reports whether a softmax of a matrix is along its rows.
func alongClasses(op ir.Op) bool {
	a := op.Attr("axis")
	if !a.IsValid() {
		return true
	}
	axis, ok := a.Int()
	return ok && (axis == 1 || axis == -1)
}

// dependsOn reports whether a variable is computed of a node, or may be.
func dependsOn(v graph.Var, n graph.Node) bool {
	g, seen := n.Graph(), map[graph.NodeID]bool{}
	stack := []graph.Var{v}
	for len(stack) > 0 {
		by := stack[len(stack)-1].Owner()
		stack = stack[:len(stack)-1]
		switch {
		case !by.IsValid() || seen[by.ID()]:
			continue
		case by == n:
			return true
		case len(by.Nested()) > 0 || len(seen) > 1000:
			return true // it may be by what the graphs within use
		case g.ListedBefore(by.ID(), n.ID()):
			continue
		}
		seen[by.ID()] = true
		stack = append(stack, by.Inputs()...)
	}
	return false
}

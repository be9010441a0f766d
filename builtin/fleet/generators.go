package fleet

import (
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// NewGenerators returns the optimizer that makes constants of what generates tensors. Random
// numbers are known once the seed is: numpy.random.randn becomes a constant whose values are
// elsewhere, under a key of the seed and of how many numbers were drawn before,
// randn_42_1024. numpy.tri becomes ones on and below the diagonal: it is declared as a
// number, as documented, and the constant is not.
func NewGenerators(name string) navigator.Optimizer { return &generators{name} }

type generators struct{ name string }

// Name implements [navigator.Optimizer].
func (o *generators) Name() string { return o.name }

// Apply implements [navigator.Optimizer].
func (o *generators) Apply(r *navigator.Run, pass *profile.Pass) error {
	g := r.Graph.Graph()
	if !g.UsesDialect("numpy") {
		return nil
	}
	rule := profile.RuleProfile{Name: o.name}
	tx := g.Begin(o.name)
	count, err := lowerRandom(tx, r.Graph)
	if err == nil {
		count, err = lowerTri(tx, r.Graph, count)
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		if tx.IsOpen() {
			tx.Rollback()
		}
		return err
	}
	rule.Tried, rule.Matched, rule.Applied, rule.Removed = count, count, count, tx.Removed()
	pass.Rules = append(pass.Rules, rule)
	r.Count(count)
	return nil
}

// replaceByConstant puts a constant in the place of a node, with the type of that.
func replaceByConstant(tx *graph.Tx, n graph.Node, c ir.Attr) error {
	g := n.Graph()
	made := tx.Add(n.ID(), g.Context().Op("tosa.const", ir.NamedAttr{Name: "value", Value: c}).ID(), nil, c.Type())
	if err := tx.Redeclare(n.Output(0).ID(), c.Type()); err != nil {
		return err
	}
	if n.Output(0).HasClients() {
		if _, err := tx.Replace(n.Output(0).ID(), g.OutputOf(made, 0), true); err != nil {
			return err
		}
	}
	tx.Discard(n.ID())
	return nil
}

// lowerRandom lowers random numbers, and returns how many nodes it has lowered: none, where it is
// not known what they are.
func lowerRandom(tx *graph.Tx, fg *graph.FunctionGraph) (count int, err error) {
	seeds, draws, unknown := drawsOf(fg)
	if unknown != nil || len(seeds) == 0 {
		return 0, nil
	}
	ctxt := fg.Context()
	for _, d := range draws {
		t := d.n.Output(0).Type()
		values := ctxt.Opaque(fmt.Sprintf("dense_resource<randn_%d_%d> : %s", d.seed, d.before, t), t)
		if err := replaceByConstant(tx, d.n, values); err != nil {
			return 0, err
		}
	}
	for _, n := range seeds {
		if n.NumOutputs() == 1 && n.Output(0).HasClients() {
			if _, err := tx.Replace(n.Output(0).ID(), n.Input(0).ID(), true); err != nil {
				return 0, err
			}
		}
		tx.Discard(n.ID())
	}
	return len(draws) + len(seeds), nil
}

// maxTri bounds the elements of a constant that is written out.
const maxTri = 1 << 20

// lowerTri lowers numpy.tri, and adds how many nodes it has lowered.
func lowerTri(tx *graph.Tx, fg *graph.FunctionGraph, count int) (int, error) {
	known := map[int64]ir.Attr{}
	for _, region := range fg.ArenaRegions() {
		for n := range region.Nodes() {
			if n.Op().Name() != "numpy.tri" || n.NumInputs() != 1 || n.NumOutputs() != 1 {
				continue
			}
			size, ok := constantInt(n.Input(0))
			if !ok || size < 1 || size > maxTri || size*size > maxTri {
				continue
			}
			if !known[size].IsValid() {
				known[size] = triangle(fg.Context(), size)
			}
			if err := replaceByConstant(tx, n, known[size]); err != nil {
				return 0, err
			}
			count++
		}
	}
	return count, nil
}

// triangle returns a square of ones on and below the diagonal, and zeros above it.
func triangle(ctxt *ir.Context, n int64) ir.Attr {
	list := make([]int64, n*n)
	for i := range n {
		for j := range i + 1 {
			list[i*n+j] = 1
		}
	}
	return ints(ctxt, list, n, n)
}

// draw is a node that draws random numbers, after a seed and that many numbers.
type draw struct {
	n            graph.Node
	seed, before int64
}

// drawsOf returns the nodes of a program that set seeds, and those that draw numbers. It is an
// error where it is not known which come first, or what they draw.
func drawsOf(fg *graph.FunctionGraph) (seeds []graph.Node, draws []draw, err error) {
	seed, before := int64(-1), int64(0)
	var home *graph.FunctionGraph
	for _, region := range fg.ArenaRegions() {
		for n := range region.Nodes() {
			name := n.Op().Name()
			if name != "numpy.random.seed" && name != "numpy.random.randn" {
				continue
			}
			if home == nil {
				home = region
			}
			if home != region || region.IsBlock() {
				return nil, nil, fmt.Errorf("%s: random numbers are drawn in several graphs", n.Describe())
			}
			if name == "numpy.random.seed" {
				known := false
				if n.NumInputs() == 1 {
					seed, known = constantInt(n.Input(0))
				}
				if !known || seed < 0 {
					return nil, nil, fmt.Errorf("%s: the seed is not known", n.Describe())
				}
				before, seeds = 0, append(seeds, n)
				continue
			}
			if seed < 0 || n.NumOutputs() != 1 || !n.Output(0).Type().IsStatic() || !n.Output(0).Type().IsRanked() {
				return nil, nil, fmt.Errorf("%s: before a seed, or of unknown size", n.Describe())
			}
			draws = append(draws, draw{n, seed, before})
			size, ok := n.Output(0).Type().NumElements()
			if !ok {
				return nil, nil, fmt.Errorf("%s: of unknown size", n.Describe())
			}
			before += size
		}
	}
	return seeds, draws, nil
}

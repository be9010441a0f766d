package navigator

import "github.com/settle-go/settle/profile"

// programOptimizer is an optimizer of whole programs: it is applied with the outermost graph
// alone, and may change every graph of the program, insert functions and remove them.
// Where one stands in the optimizer of a run, the outermost graph is optimized before all
// others, so that the others are optimized as it leaves them, whatever stands before it.
// A graph that is optimized again after edits ([OptimizeIncremental]) is passed over.
type programOptimizer interface {
	Optimizer
	// OptimizesPrograms marks such an optimizer.
	OptimizesPrograms()
}

// passesOver reports whether an optimizer is none for the graph of the run.
func (r *Run) passesOver(m *member) bool {
	return m.ofPrograms && (r.Graph.Parent() != nil || r.cache != nil)
}

// programPasses is by how many nodes the graphs inside of the outermost one grew in the passes
// of optimizers of programs.
type programPasses map[*profile.Pass]int

// applyToProgram applies an optimizer of programs.
func (r *Run) applyToProgram(opt Optimizer, pass *profile.Pass) error {
	before := r.Graph.NumNodes() - countNodes(r.Graph)
	err := r.applyExternal(opt, pass)
	if r.programs != nil {
		r.programs[pass] += r.Graph.NumNodes() - countNodes(r.Graph) - before
	}
	return err
}

// move has what was counted for one pass count for another, in which its sum is held.
func (p programPasses) move(from, to *profile.Pass) {
	if n, ok := p[from]; ok && from != to {
		delete(p, from)
		p[to] += n
	}
}

// addTo has the passes over the outermost graph count what was in the graphs inside, and is
// not when these are optimized.
func (p programPasses) addTo(root *profile.Pass) {
	grown := 0
	for _, n := range p {
		grown += n
	}
	p.add(root, -grown)
}

func (p programPasses) add(pass *profile.Pass, missing int) int {
	pass.NodesBefore += missing
	pass.NodesMax += max(missing, 0)
	for i := range pass.Rounds {
		pass.Rounds[i].Nodes += missing
	}
	for _, child := range pass.Children {
		missing = p.add(child, missing)
	}
	missing += p[pass]
	pass.NodesAfter += missing
	pass.NodesMax = max(pass.NodesMax, pass.NodesBefore, pass.NodesAfter)
	return missing
}

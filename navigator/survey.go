package navigator

import (
	"context"

	"github.com/settle-go/settle/graph"
)

// Surveyor is an optimizer that looks at a whole program, before any of its isolated graphs is
// changed: they are optimized side by side, so that the run on one must not read the others.
// What it finds must go on to hold while values stay as they are.
type Surveyor interface {
	Optimizer
	// Survey returns what [Run.Survey] gives to each run. It must not change the program.
	Survey(ctx context.Context, program *graph.FunctionGraph) any
}

// Survey returns what a surveyor found out before the optimization began, nil where it was not
// asked: it was not part of what [Optimize] was called with, or an updated graph is optimized.
func (r *Run) Survey(s Surveyor) any { return r.surveys[s] }

// survey asks the surveyors that stand in an optimizer.
func survey(ctx context.Context, opt Optimizer, program *graph.FunctionGraph) map[Surveyor]any {
	var found map[Surveyor]any
	var visit func(opt Optimizer)
	visit = func(opt Optimizer) {
		switch opt := opt.(type) {
		case Surveyor:
			if found == nil {
				found = map[Surveyor]any{}
			}
			if _, known := found[opt]; !known {
				found[opt] = opt.Survey(ctx, program)
			}
		case interface{ List() []Optimizer }:
			for _, part := range opt.List() {
				visit(part)
			}
		case Wrapper:
			visit(opt.Unwrap())
		}
	}
	visit(opt)
	return found
}

package navigator

import (
	"context"

	"github.com/settle-go/settle/graph"
)

// surveyor is an optimizer that looks at a whole program: see [Run.Survey].
type surveyor interface {
	Optimizer
	Survey(ctx context.Context, program *graph.FunctionGraph) any
}

// Survey returns what the method
//
//	Survey(ctx context.Context, program *graph.FunctionGraph) any
//
// of an optimizer returned before the optimization began. An optimizer that has it looks at the
// whole program, which it must not change, before any of its isolated graphs is changed: these
// are optimized side by side, so that the run on one must not read the others. What it finds must
// go on to hold while values stay as they are. The result is nil where the optimizer was not
// asked: it was not part of what [Optimize] was called with, or an updated graph is optimized.
func (r *Run) Survey(opt Optimizer) any { return r.surveys[opt] }

// survey asks the surveyors that stand in an optimizer.
func survey(ctx context.Context, opt Optimizer, program *graph.FunctionGraph) map[Optimizer]any {
	var found map[Optimizer]any
	var visit func(opt Optimizer)
	visit = func(opt Optimizer) {
		switch opt := opt.(type) {
		case surveyor:
			if found == nil {
				found = map[Optimizer]any{}
			}
			if _, known := found[opt]; !known {
				found[opt] = opt.Survey(ctx, program)
			}
		case wrapper:
			visit(opt.Unwrap())
		default:
			for _, part := range members(opt) {
				visit(part)
			}
		}
	}
	visit(opt)
	return found
}

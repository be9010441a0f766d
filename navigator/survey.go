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

// survey asks the surveyors that stand in an optimizer, once each.
func survey(ctx context.Context, surveyors []surveyor, program *graph.FunctionGraph) map[Optimizer]any {
	if len(surveyors) == 0 {
		return nil
	}
	found := make(map[Optimizer]any, len(surveyors))
	for _, s := range surveyors {
		if _, known := found[s]; !known {
			found[s] = s.Survey(ctx, program)
		}
	}
	return found
}

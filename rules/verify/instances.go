package verify

import (
	"context"
	"iter"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
)

// Instances yields graphs that a rule is drawn on: instances of its pattern, and
// variations of its examples, whether or not its guard accepts them. Their values are
// computed by the evaluators of the options, of which Tries bounds how often one is
// drawn, and not every try gives one.
func Instances(ctx context.Context, s Subject, options Options) iter.Seq[*graph.FunctionGraph] {
	if options.Tries <= 0 {
		options.Tries = DefaultTries
	}
	if options.Evaluators == nil {
		options.Evaluators = eval.NewRegistry()
	}
	return func(yield func(*graph.FunctionGraph) bool) {
		if ctx == nil || !s.isRule() {
			return
		}
		v := newVerifier(ctx, s, options, false)
		for ; v.result.Tries < options.Tries && ctx.Err() == nil; v.result.Tries++ {
			if in, ok := v.draw(); ok && !yield(in.build()) {
				return
			}
		}
	}
}

func (s Subject) isRule() bool {
	return s.Local != nil && s.Local.Pattern != nil && s.Local.Rewrite != nil
}

package functional

import (
	"context"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
)

// Malformed returns why loops of a module are malformed, each reason after the node that it is
// about, and nothing where [NewLoops] makes all of them functional. The module stays as it is.
func Malformed(module *graph.FunctionGraph) []string {
	if !slices.ContainsFunc(functionsIn(module), hasFrames) {
		return nil
	}
	report, err := navigator.Optimize(context.Background(), NewLoops("loops"), module.Clone(), navigator.Options{Workers: 1})
	if err != nil {
		return []string{err.Error()}
	}
	var list []string
	for _, pass := range report.Root.All() {
		for _, rule := range pass.Rules {
			for _, reason := range rule.Reasons {
				if !slices.Contains(list, reason.Name) {
					list = append(list, reason.Name)
				}
			}
		}
	}
	return list
}

// hasFrames reports whether a function has ops of loops.
func hasFrames(fg *graph.FunctionGraph) bool {
	for n := range fg.Nodes() {
		switch factsOf(n.Op()).kind {
		case enterKind, exitKind, sourceKind, sinkKind, loopCondKind:
			return true
		}
	}
	return false
}

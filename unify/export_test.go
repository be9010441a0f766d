package unify

import (
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// What tests with patterns from text use: package rules, which reads them, imports this one.

// DialectsOfTests are the ops of generated graphs.
func DialectsOfTests() *ir.Dialects { return dialects }

// DrawGraph generates a graph.
func DrawGraph(t *rapid.T, ctxt *ir.Context) *graph.FunctionGraph { return drawGraph(t, ctxt) }

// InArena yields the nodes at which patterns are tried.
var InArena = inArena

// NaiveWays returns the ways in which a pattern matches a node, as texts, by trying all.
func NaiveWays(p *Pattern, n graph.Node) []string {
	var all []env
	for _, term := range p.Terms {
		all = append(all, naiveWays(term, n, env{})...)
	}
	return sortedWays(shared(p, all))
}

// WaysOf returns the ways that a matcher shows, as texts; match is given what refuses them.
func WaysOf(match func(accept func(*Match) bool)) []string {
	var all []env
	match(func(m *Match) bool {
		all = append(all, envOf(m))
		return false
	})
	return sortedWays(all)
}

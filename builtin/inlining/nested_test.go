package inlining_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// TestNestedPipelines inlines in a pipeline that is part of a sequence, twice, and counts nodes.
func TestNestedPipelines(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	const text = `
		func.func private @f(%a: i64) -> i64 { %0 = arith.addi %a, %a : i64  return %0 : i64 }
		func.func @main(%a: i64) -> i64 {
			%0 = call @f(%a) : (i64) -> i64
			%1 = call @f(%0) : (i64) -> i64
			%2 = call @f(%1) : (i64) -> i64
			return %2 : i64
		}`
	query := lib.DB.MustQuery
	opt := navigator.NewSequence("around", query("+canonicalize"), query("default +inline"), query("+inline +remove_private_functions"))
	fg := read(t, lib.Dialects, text, "")
	report, err := navigator.Optimize(t.Context(), opt, fg, navigator.Options{OnFailure: navigator.Fail})
	require.NoError(t, err)
	require.NoError(t, report.Check())
	require.Equal(t, []int{8, 5}, []int{report.NodesBefore, report.NodesAfter})
	var nodes [][2]int
	var walk func(p *profile.Pass)
	walk = func(p *profile.Pass) {
		if p.Name == "inline" || p.Name == "remove_private_functions" || p == report.Root {
			nodes = append(nodes, [2]int{p.NodesBefore, p.NodesAfter})
		}
		for _, child := range p.Children {
			walk(child)
		}
	}
	walk(report.Root)
	require.Equal(t, [][2]int{{8, 5}, {8, 8}, {8, 8}, {8, 5}}, nodes)
}

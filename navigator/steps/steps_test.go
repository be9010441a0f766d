package steps_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/navigator/steps"
	"github.com/settle-go/settle/optdb"
)

// record optimizes a program and returns its history, the result, and the number of rewrites.
func record(t *testing.T, text, query string) (*steps.History, *graph.FunctionGraph, int) {
	library, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	q, err := optdb.ParseQuery(query)
	require.NoError(t, err)
	opt, err := library.DB.Query(q)
	require.NoError(t, err)
	fg, err := mlir.Parse("in.mlir", text, library.Dialects, mlir.WithNames())
	require.NoError(t, err)
	recorder, err := steps.Record(fg)
	require.NoError(t, err)
	report, err := opt.OptimizeWith(context.Background(), fg, navigator.Options{Workers: 1, Hooks: recorder.Hooks()})
	require.NoError(t, err)
	return recorder.End(), fg, report.Rewrites
}

const program = `
func.func @main(%x: i32, %y: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %sum = arith.addi %x, %zero : i32
  %twice = arith.addi %sum, %y : i32
  %same = arith.addi %x, %y : i32
  %all = arith.muli %twice, %same : i32
  return %all : i32
}
func.func @other(%x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %product = arith.muli %x, %one : i32
  return %product : i32
}
`

func TestSteps(t *testing.T) {
	h, _, rewrites := record(t, program, "default")
	require.Equal(t, rewrites, h.Rewrites())
	var out strings.Builder
	for _, s := range h.Steps {
		require.NoError(t, h.WriteStep(&out, s, steps.WriteOptions{}))
	}
	text := out.String()
	require.Contains(t, text, "remove_zero_arith")
	require.Regexp(t, `  - %sum = arith\.addi\S*.*\(%x, %zero\) : i32\n`, text)
	require.Regexp(t, `  ~ %twice = arith\.addi.*\(%sum, %y\) : i32\n  > %twice = arith\.addi.*\(%x, %y\) : i32\n`, text)
	require.Contains(t, text, "in other")
	require.Contains(t, text, "rules.d/algebra/integers.toml:")
}

// TestAt holds the record to the graph: what it has at the end is what is there.
func TestAt(t *testing.T) {
	transformer, err := os.ReadFile("../../examples/transformer.mlir")
	require.NoError(t, err)
	for _, c := range []struct{ text, query string }{
		{program, "default"}, {string(transformer), "+canonicalize &fleet"}, {string(transformer), "default"}, {loops, "o4"},
	} {
		h, fg, rewrites := record(t, c.text, c.query)
		require.Equal(t, rewrites, h.Rewrites(), c.query)
		var want, got []string
		for _, root := range fg.Arenas() {
			for n := range root.All() {
				if n.Graph() == root.Graph() {
					want = append(want, n.Op().Name())
				}
			}
		}
		for i, v := range h.At(len(h.Steps)) {
			if node := h.Nodes[i]; node.Kind != steps.KindInput {
				got = append(got, node.Op)
				for _, in := range v.Inputs {
					if in.Node >= 0 {
						require.Equal(t, -1, h.Nodes[in.Node].Died, "%s uses %s, which was erased", v.Text, in.Text)
					}
				}
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		require.Equal(t, want, got)
		for k, s := range h.Steps {
			requireStep(t, h, k, s)
		}
	}
}

// requireStep holds a step to the graphs before and after it.
func requireStep(t *testing.T, h *steps.History, k int, s steps.Step) {
	require.Equal(t, k+1, s.Number)
	require.NotEmpty(t, s.Rule)
	before, after := map[int]string{}, map[int]string{}
	for i, v := range h.At(k) {
		before[i] = v.Text
	}
	for i, v := range h.At(k + 1) {
		after[i] = v.Text
	}
	for _, c := range s.Changes {
		require.Equal(t, before[c.Node], c.Before)
		require.Equal(t, after[c.Node], c.After)
		delete(before, c.Node)
		delete(after, c.Node)
	}
	require.Equal(t, before, after, "step %d changed more than it says", s.Number)
}

const loops = `
func.func @loop(%n: index, %x: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %false = arith.constant false
  %r = scf.for %i = %zero to %n step %one iter_args(%acc = %x) -> (f32) {
    %a = arith.addf %x, %x : f32
    %b = arith.addf %acc, %a : f32
    scf.yield %b : f32
  }
  %s = scf.if %false -> (f32) {
    scf.yield %x : f32
  } else {
    %q = arith.mulf %r, %r : f32
    scf.yield %q : f32
  }
  return %s : f32
}
`

func TestSelect(t *testing.T) {
	h, _, _ := record(t, program, "default")
	all := h.Select(steps.Filter{})
	require.Len(t, all, len(h.Steps))
	for _, s := range h.Select(steps.Filter{Rule: all[0].Rule}) {
		require.Equal(t, all[0].Rule, s.Rule)
	}
	require.NotEmpty(t, h.Select(steps.Filter{Node: "%sum"}))
	require.Len(t, h.Select(steps.Filter{Node: "%product"}), 1)
	require.Empty(t, h.Select(steps.Filter{Node: "%none"}))
	require.Len(t, h.Select(steps.Filter{Until: 1}), 1)
}

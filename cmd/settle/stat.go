package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/inplace"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/internal/table"
)

func newStat(std stdio) *cobra.Command {
	var asJSON bool
	var source importFlags
	command := &cobra.Command{
		Use:   "stat FILE|-",
		Short: "Count the operations of a graph",
		Long: `Count all operations of a graph, its modules, functions and constants included,
and the memory that is saved by operations that overwrite an input (for results
whose types say their size). The depth is the number of operations on the longest path
from an input or a constant to a result, within one function.`,
		Example: `  settle stat examples/transformer.mlir
  settle stat --json examples/transformer.mlir
  settle optimize --quiet examples/transformer.mlir | settle stat -`,
		Args: exactly("FILE"),
		RunE: func(command *cobra.Command, args []string) error {
			if err := source.parse(command); err != nil {
				return err
			}
			fg, err := readGraph(args[0], std.In, builtin.Dialects(), &source)
			if err != nil {
				return err
			}
			s := count(fg)
			s.Name = inputName(args[0])
			if asJSON {
				return printJSON(std.Out, s)
			}
			return printText(std.Out, s.writeText)
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	source.addFlags(command)
	return command
}

// writeText prints the statistics for people.
func (s *statistics) writeText(w io.Writer) error {
	fmt.Fprintf(w, "%s: %s, %s, %s, %s, depth %d, %s\n\n", s.Name,
		phrase.Count(s.Nodes, "node"), phrase.Count(len(s.Functions), "function"),
		phrase.Count(s.Inputs, "input"), phrase.Count(s.Outputs, "output"), s.Depth, phrase.Count(s.Constants, "constant"))
	if s.InPlace > 0 {
		fmt.Fprintf(w, "in place: %s, %s\n\n", phrase.Count(s.InPlace, "operation"), phrase.Count(int(s.SavedBytes), "byte")+" saved")
	}
	t := table.Rows{}
	t.Row("count", "op")
	for _, op := range s.sorted() {
		t.Row(op.count, ir.OpText(op.name))
	}
	if len(s.Functions) > 1 {
		t.Gap()
		t.Row("nodes", "function", "inputs", "outputs", "depth")
		for _, f := range s.Functions {
			t.Row(f.Nodes, f.Name, f.Inputs, f.Outputs, f.Depth)
		}
	}
	return t.Write(w)
}

// statistics is what stat prints of a graph.
type statistics struct {
	Name      string         `json:"name"`
	Nodes     int            `json:"nodes"`
	Constants int            `json:"constants"`
	Inputs    int            `json:"inputs"`  // of all functions or, without one, of the graph
	Outputs   int            `json:"outputs"` // likewise
	Depth     int            `json:"depth"`   // the greatest of all functions
	Ops       map[string]int `json:"ops"`
	Functions []function     `json:"functions"`
	// Operations that overwrite an input, and what their results would take otherwise.
	InPlace    int   `json:"in_place"`
	SavedBytes int64 `json:"saved_bytes"`
}

// function is what stat prints of one function.
type function struct {
	Name    string `json:"name"`
	Nodes   int    `json:"nodes"`
	Inputs  int    `json:"inputs"`
	Outputs int    `json:"outputs"`
	Depth   int    `json:"depth"`
}

// count counts what is in a graph.
func count(fg *graph.FunctionGraph) *statistics {
	s := &statistics{Ops: map[string]int{}, Functions: []function{}}
	saved := inplace.Saved(fg)
	s.InPlace, s.SavedBytes = saved.Ops, saved.Bytes
	ops := map[ir.OpID]int{}
	for n := range fg.All() {
		s.Nodes++
		ops[n.Op().ID()]++
	}
	ctxt := fg.Context()
	for id, n := range ops {
		op := ctxt.OpByID(id)
		s.Ops[op.Name()] += n
		if op.Constant().IsValid() {
			s.Constants += n
		}
	}
	for _, arena := range fg.Arenas() {
		d := depth(arena)
		s.Depth = max(s.Depth, d)
		if isFunction(arena) {
			s.Functions = append(s.Functions, function{
				arena.Name, arena.NumNodes(), arena.NumInputs(), numOutputs(arena), d,
			})
		}
	}
	if len(s.Functions) == 0 {
		s.Inputs, s.Outputs = fg.NumInputs(), numOutputs(fg)
	}
	for _, f := range s.Functions {
		s.Inputs += f.Inputs
		s.Outputs += f.Outputs
	}
	return s
}

// isFunction reports whether a graph is that of a function: its parent node has the
// type of one.
func isFunction(fg *graph.FunctionGraph) bool {
	parent := fg.ParentNode()
	return parent.IsValid() && parent.Op().Attr("function_type").IsValid()
}

// depth returns the number of nodes on the longest path in a graph. The nested
// graphs of a node are on the paths through that node, isolated ones on none.
func depth(fg *graph.FunctionGraph) int {
	d := depths{graph: fg.Graph(), of: make([]int32, fg.Graph().NumIDs())}
	return int(d.region(fg, 0))
}

// depths holds the longest path that ends at each node of an arena.
type depths struct {
	graph *graph.Graph
	of    []int32
}

// region returns the longest path to a node of the region, whose inputs lie at
// the end of a path of that length.
func (d *depths) region(fg *graph.FunctionGraph, inputs int32) int32 {
	deepest := inputs
	for n := range fg.Nodes() {
		longest := inputs
		for i := range n.NumInputs() {
			longest = max(longest, d.of[d.graph.OwnerOf(d.graph.InputOf(n.ID(), i))])
		}
		below := longest
		for _, nested := range n.Nested() {
			if nested.Graph() == d.graph {
				below = max(below, d.region(nested, longest))
			}
		}
		d.of[n.ID()] = below + 1
		deepest = max(deepest, below+1)
	}
	return deepest
}

// opCount is how often an op occurs.
type opCount struct {
	name  string
	count int
}

// sorted returns the ops, the most frequent first.
func (s *statistics) sorted() []opCount {
	list := make([]opCount, 0, len(s.Ops))
	for name, n := range s.Ops {
		list = append(list, opCount{name, n})
	}
	slices.SortFunc(list, func(a, b opCount) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.name, b.name))
	})
	return list
}

// numOutputs returns how many values a graph returns: of several blocks, what the first one
// does that branches no further.
func numOutputs(fg *graph.FunctionGraph) int {
	for _, block := range fg.Blocks() {
		if ret := block.Return(); len(ret.Successors()) == 0 {
			return ret.NumInputs()
		}
	}
	return 0
}

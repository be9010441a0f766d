package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	draw "github.com/settle-go/settle/graph/printer"
)

// graphFlags is the command graph as it was called.
type graphFlags struct {
	dot, svg, tree, pretty bool

	fold     int
	output   string
	function string
	depth    int
	types    bool
	source   importFlags
}

func newGraph(std stdio) *cobra.Command {
	f := &graphFlags{}
	command := &cobra.Command{
		Use:   "graph FILE|-",
		Short: "Draw a graph: as a picture for Graphviz, a tree or formulas",
		Long: `Draw a graph for people: --svg is a picture, --dot one for Graphviz, --tree shows each output
and, below it, what it is computed from, --pretty writes the outputs as formulas.
Without one of them it is --tree. Functions, and the graphs that operations hold, are
parts of the picture; --function draws one function alone. In pictures, functions and
other graphs in operations that have more than 500 operations are folded into one box
(--fold).`,
		Example: `  settle graph --dot examples/slices.mlir -o slices.dot
  settle graph --svg examples/transformer.mlir -o transformer.svg
  settle graph --tree examples/transformer.mlir --function transformer --depth 3
  settle graph --pretty examples/slices.mlir`,
		Args: exactly("FILE"),
		RunE: func(command *cobra.Command, args []string) error {
			if err := f.source.parse(command); err != nil {
				return err
			}
			return f.run(std, args[0])
		},
	}
	flags := command.Flags()
	flags.BoolVar(&f.dot, "dot", false, "draw a picture for Graphviz")
	flags.BoolVar(&f.svg, "svg", false, "draw a picture in SVG")
	flags.IntVar(&f.fold, "fold", draw.FoldAt, "in a picture, fold what operations hold of more than `N` operations; 0 folds nothing")
	flags.BoolVar(&f.tree, "tree", false, "draw a tree of text")
	flags.BoolVar(&f.pretty, "pretty", false, "write formulas")
	flags.StringVarP(&f.output, "output", "o", "-", "write to `FILE`")
	flags.StringVar(&f.function, "function", "", "draw the function of this `NAME`")
	flags.IntVar(&f.depth, "depth", 0, "draw `N` levels of a tree; 0 is all")
	flags.BoolVar(&f.types, "types", false, "write the types of values in a tree")
	f.source.addFlags(command)
	return command
}

func (f *graphFlags) run(std stdio, file string) error {
	forms := 0
	for _, form := range []bool{f.dot, f.svg, f.tree, f.pretty} {
		if form {
			forms++
		}
	}
	switch {
	case forms > 1:
		return usagef("one of --dot, --svg, --tree and --pretty at a time")
	case f.fold < 0:
		return usagef("--fold: %d is less than 0", f.fold)
	case f.depth < 0:
		return usagef("--depth: %d is less than 0", f.depth)
	case (f.depth > 0 || f.types) && (f.dot || f.svg || f.pretty):
		return usagef("--depth and --types are of --tree")
	}
	out, err := f.target(std, file)
	if err != nil {
		return err
	}
	fg, err := readGraph(file, std.In, builtin.Dialects(), &f.source)
	if err != nil {
		return err
	}
	if f.function != "" {
		if fg, err = entry(inputName(file), fg, f.function); err != nil {
			return err
		}
	}
	return out.write(func(w io.Writer) error { return f.draw(w, fg) })
}

// target returns where the picture goes, which is not the file that is read.
func (f *graphFlags) target(std stdio, file string) (*target, error) {
	if f.output == "-" {
		return streamTarget("<stdout>", std.Out), nil
	}
	out, err := fileTarget(f.output)
	if err != nil {
		return nil, err
	}
	var used claims
	used.reads([]string{file})
	return out, used.writes("--output", out)
}

func (f *graphFlags) draw(w io.Writer, fg *graph.FunctionGraph) error {
	switch {
	case f.dot:
		return draw.WriteFoldedDot(w, fg, f.fold)
	case f.svg:
		return draw.WriteSVG(w, fg, f.fold)
	case f.pretty:
		return writeFormulas(w, fg)
	}
	return draw.DebugPrint(w, draw.DebugOptions{Depth: f.depth, Types: f.types, Op: dialects.OpName()}, draw.Graph(fg))
}

// writeFormulas writes the outputs and the effects of each function, or of a graph
// without any.
func writeFormulas(w io.Writer, fg *graph.FunctionGraph) error {
	pretty := dialects.Printer()
	names, graphs := eval.Functions(fg)
	if len(names) == 0 {
		graphs = []*graph.FunctionGraph{fg}
	}
	s := &printer{w: w}
	for i, g := range graphs {
		if i > 0 {
			s.printf("\n")
		}
		if len(names) > 0 {
			s.printf("%s(", names[i])
			for k, v := range g.Inputs() {
				if k > 0 {
					s.printf(", ")
				}
				s.printf("%s: %s", v, v.Type())
			}
			s.printf(")\n")
		}
		for k, v := range g.Outputs() {
			s.printf("  %d = %s\n", k, pretty.Print(v))
		}
		for n := range g.Effects() {
			s.printf("  %s(", n.Op().Brief())
			for k, v := range n.Inputs() {
				if k > 0 {
					s.printf(", ")
				}
				s.printf("%s", pretty.Print(v))
			}
			s.printf(")\n")
		}
	}
	return s.err
}

package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
)

func newStat(std stdio) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "stat FILE|-",
		Short: "Count the operations of a graph",
		Long: `Count the operations of a graph, all of them, its modules, functions and
constants included. The depth is the number of operations on the longest path
from an input or a constant to a result, within one function.`,
		Example: `  settle stat examples/transformer.mlir
  settle stat --json examples/transformer.mlir
  settle optimize --quiet examples/transformer.mlir | settle stat -`,
		Args: exactly("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			fg, err := readGraph(args[0], std.In, builtin.Dialects())
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
	return command
}

// printJSON prints a result for programs.
func printJSON(w io.Writer, value any) error {
	return printText(w, func(w io.Writer) error { return encodeJSON(w, value) })
}

func encodeJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(value)
}

// printText prints a result on standard output.
func printText(w io.Writer, f func(io.Writer) error) error {
	return streamTarget("<stdout>", w).write(f)
}

// writeText prints the statistics for people.
func (s *statistics) writeText(w io.Writer) error {
	fmt.Fprintf(w, "%s: %s, %s, %s, %s, depth %d, %s\n\n", s.Name,
		plural(s.Nodes, "node"), plural(len(s.Functions), "function"),
		plural(s.Inputs, "input"), plural(s.Outputs, "output"), s.Depth, plural(s.Constants, "constant"))
	t := table{}
	t.row("count", "op")
	for _, op := range s.sorted() {
		t.row(op.count, op.name)
	}
	if len(s.Functions) > 1 {
		t.gap()
		t.row("nodes", "function", "inputs", "outputs", "depth")
		for _, f := range s.Functions {
			t.row(f.Nodes, f.Name, f.Inputs, f.Outputs, f.Depth)
		}
	}
	return t.write(w)
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

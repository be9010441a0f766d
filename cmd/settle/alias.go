package main

import (
	"bytes"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/internal/diag"
)

// aliasFlags say what is shown of the aliases of a graph.
type aliasFlags struct {
	pairs, asJSON bool
	value         string
}

func newAlias(std stdio) *cobra.Command {
	var flags aliasFlags
	command := &cobra.Command{
		Use:   "alias FILE|-",
		Short: "Say which values of a graph share memory, and where",
		Long: `Say which values of a graph share memory, and where.

Slices, reshapes, transposes, reverses, casts and expansions of tensors, of the
dialects tensor, tosa and chain, are views: they show elements of another tensor. For
each view, and each tensor that has views, it says whose memory it shows, which part
of it, and with which other values it shares an element. The answer is exact. Where
the program does not write a shape or a number of a slice, the part is "unknown", and
the value may share with all views of that memory. Where it takes too many steps to
find out whether two views share an element, they count as sharing one that is
"unknown".

A part is the shape of the memory and, for each dimension, the indices as a sett
(see "settle sett"); - stands for all of a dimension.`,
		Example: `  settle alias examples/slices.mlir
  settle alias examples/slices.mlir --pairs --value %odd
  settle alias examples/transformer.mlir --json`,
		Args: exactly("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			return showAliases(std, args[0], flags)
		},
	}
	command.Flags().BoolVar(&flags.pairs, "pairs", false, "list each pair of values that share memory, what they share, and one element of it")
	command.Flags().StringVar(&flags.value, "value", "", "only what this `NAME` has to do with, as %5 or %arg0")
	command.Flags().BoolVar(&flags.asJSON, "json", false, "print JSON")
	return command
}

func showAliases(std stdio, file string, flags aliasFlags) error {
	fg, text, err := readWithText(file, std.In)
	if err != nil {
		return err
	}
	report := aliasReport{File: inputName(file), Functions: []aliasFunction{}}
	var names []string
	found := flags.value == ""
	for _, f := range functionsOf(fg) {
		scope, err := newAliasScope(f, text)
		if err != nil {
			return err
		}
		if f.name == "" && len(scope.values) == 0 {
			continue
		}
		for _, v := range scope.values {
			names = append(names, scope.names[v])
		}
		function, has := scope.describe(flags)
		found = found || has
		if has || flags.value == "" {
			report.Functions = append(report.Functions, function)
		}
	}
	if !found {
		return diag.Errorf(nil, diag.NoSpan, "%s has no value %q", report.File, flags.value).Suggest(flags.value, names)
	}
	if flags.asJSON {
		return printJSON(std.Out, report)
	}
	return printText(std.Out, func(w io.Writer) error { return report.writeText(w, flags) })
}

// readWithText reads a graph, and the lines of its text, which have the names that
// the graph does not keep.
func readWithText(file string, stdin io.Reader) (*graph.FunctionGraph, []string, error) {
	text, err := readText(file, stdin)
	if err != nil {
		return nil, nil, err
	}
	fg, err := parseGraph(inputName(file), bytes.NewReader(text), builtin.Dialects())
	return fg, strings.Split(string(text), "\n"), err
}

// namedGraph is a function of a file.
type namedGraph struct {
	name string
	*graph.FunctionGraph
}

// functionsOf returns the functions of a file and, without a name, modules that
// have operations outside of any.
func functionsOf(fg *graph.FunctionGraph) []namedGraph {
	named := map[*graph.Graph]string{}
	names, graphs := eval.Functions(fg)
	for i, f := range graphs {
		named[f.Graph()] = "@" + names[i]
	}
	var list []namedGraph
	for _, arena := range fg.Arenas() {
		list = append(list, namedGraph{named[arena.Graph()], arena})
	}
	return list
}

// aliasScope is the values of a function by name, with what is known of them.
type aliasScope struct {
	graph   namedGraph
	aliases *views.Aliases
	values  []graph.Var // tensors, in order, those of nested graphs included
	names   map[graph.Var]string
	byRoot  map[graph.Var][]graph.Var
}

func newAliasScope(f namedGraph, text []string) (*aliasScope, error) {
	aliases, err := views.Attach(f.FunctionGraph)
	if err != nil {
		return nil, err
	}
	s := &aliasScope{graph: f, aliases: aliases, names: map[graph.Var]string{}, byRoot: map[graph.Var][]graph.Var{}}
	for _, region := range f.Regions() {
		if region.Graph() != f.Graph() {
			continue
		}
		for _, v := range region.Inputs() {
			s.add(v, "%"+v.Name())
		}
		for n := range region.Nodes() {
			names := resultNamesOf(n, text)
			for i, v := range n.Outputs() {
				s.add(v, names[i])
			}
		}
	}
	return s, nil
}

func (s *aliasScope) add(v graph.Var, name string) {
	s.names[v] = name
	if v.Type().IsShaped() {
		s.values = append(s.values, v)
		root := s.aliases.Root(v)
		s.byRoot[root] = append(s.byRoot[root], v)
	}
}

// resultNamesOf returns the names of the outputs of a node in the text: %5, or
// %5#0, %5#1.
func resultNamesOf(n graph.Node, text []string) []string {
	names := make([]string, n.NumOutputs())
	all := strings.Split(resultsAt(text, n.Location()), ",")
	at := 0
	for _, one := range all {
		name, count, pack := strings.Cut(strings.TrimSpace(one), ":")
		many, _ := positive(count)
		for i := range max(many, 1) {
			if at == len(names) {
				break
			}
			names[at] = name
			if pack {
				names[at] = name + "#" + strconv.Itoa(i)
			}
			at++
		}
	}
	for i, name := range names {
		if name == "" || name == "%" {
			names[i] = n.Output(i).String() // two operations of one line
		}
	}
	return names
}

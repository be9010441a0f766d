package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/internal/interval"
	"github.com/settle-go/settle/internal/table"
)

// aliasFlags say what is shown of the aliases of a graph.
type aliasFlags struct {
	pairs, asJSON bool
	value         string
	source        importFlags
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
		RunE: func(command *cobra.Command, args []string) error {
			if err := flags.source.parse(command); err != nil {
				return err
			}
			return showAliases(std, args[0], &flags)
		},
	}
	command.Flags().BoolVar(&flags.pairs, "pairs", false, "list each pair of values that share memory, what they share, and one element of it")
	command.Flags().StringVar(&flags.value, "value", "", "only what this `NAME` has to do with, as %5 or %arg0")
	command.Flags().BoolVar(&flags.asJSON, "json", false, "print JSON")
	flags.source.addFlags(command)
	return command
}

func showAliases(std stdio, file string, flags *aliasFlags) error {
	read := mlir.Names{}
	fg, err := readGraph(file, std.In, builtin.Dialects(), &flags.source, mlir.KeepNames(read))
	if err != nil {
		return err
	}
	report := aliasReport{File: inputName(file), Functions: []aliasFunction{}}
	var names []string
	found := flags.value == ""
	for _, f := range functionsOf(fg) {
		scope, err := newAliasScope(f, read)
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
	extents map[graph.Var]*interval.Boxes[int] // by root: where the values of byRoot lie
}

func newAliasScope(f namedGraph, read mlir.Names) (*aliasScope, error) {
	aliases, err := views.Attach(f.FunctionGraph)
	if err != nil {
		return nil, err
	}
	s := &aliasScope{graph: f, aliases: aliases, names: map[graph.Var]string{}, byRoot: map[graph.Var][]graph.Var{}, extents: map[graph.Var]*interval.Boxes[int]{}}
	for _, region := range f.Regions() {
		if region.Graph() != f.Graph() {
			continue
		}
		for _, v := range region.Inputs() {
			s.add(v, "%"+v.Name())
		}
		for n := range region.Nodes() {
			for _, v := range n.Outputs() {
				s.add(v, cmp.Or(read[v], v.String()))
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

// aliasReport is the output of alias: what values of a file share.
type aliasReport struct {
	File      string          `json:"file"`
	Functions []aliasFunction `json:"functions"`
}

type aliasFunction struct {
	Name   string       `json:"function"`
	Values []aliasValue `json:"values"`
	Pairs  []aliasPair  `json:"pairs"`
}

// aliasValue is a view, or a tensor that has views.
type aliasValue struct {
	Name     string   `json:"value"`
	Type     string   `json:"type"`
	Memory   string   `json:"memory"`   // the value whose memory it shows; itself, if it has its own
	Known    bool     `json:"known"`    // which part
	Elements int64    `json:"elements"` // of the memory that it shows
	Part     []string `json:"part"`     // disjoint regions
	Shares   []string `json:"shares"`   // values that share an element with it
}

// aliasPair is two values that share memory.
type aliasPair struct {
	Values   [2]string `json:"values"`
	Memory   string    `json:"memory"`
	Known    bool      `json:"known"`
	Elements int64     `json:"elements"`
	Part     []string  `json:"part"`
	Witness  []int64   `json:"witness"` // the index of one shared element of the memory
}

// describe says what the values of a function share, and whether it has the value
// that is asked for.
func (s *aliasScope) describe(flags *aliasFlags) (aliasFunction, bool) {
	f := aliasFunction{Name: s.graph.name, Values: []aliasValue{}, Pairs: []aliasPair{}}
	found := false
	for _, v := range s.values {
		family := s.byRoot[s.aliases.Root(v)]
		asked := s.names[v] == flags.value
		found = found || asked
		if flags.value != "" && !asked || flags.value == "" && len(family) < 2 {
			continue
		}
		value := s.value(v)
		others := s.near(v)
		for _, w := range others {
			if w != v && s.aliases.MayShare(v, w) {
				value.Shares = append(value.Shares, s.names[w])
			}
		}
		f.Values = append(f.Values, value)
		if flags.pairs {
			f.Pairs = append(f.Pairs, s.pairs(v, others, asked)...)
		}
	}
	return f, found
}

// near returns the values that may share an element with a value, in order: those of the
// same memory that lie where it does.
func (s *aliasScope) near(v graph.Var) []graph.Var {
	root := s.aliases.Root(v)
	where := s.extents[root]
	if where == nil {
		where = &interval.Boxes[int]{}
		for i, w := range s.byRoot[root] {
			where.Put(i, s.aliases.Extent(w))
		}
		s.extents[root] = where
	}
	var list []graph.Var
	for _, i := range slices.Sorted(where.Meeting(s.aliases.Extent(v))) {
		list = append(list, s.byRoot[root][i])
	}
	return list
}

func (s *aliasScope) value(v graph.Var) aliasValue {
	value := aliasValue{
		Name: s.names[v], Type: v.Type().String(), Memory: s.names[s.aliases.Root(v)],
		Part: []string{}, Shares: []string{},
	}
	if part, known := s.aliases.Shown(v); known {
		value.Known, value.Elements, value.Part = true, part.Size(), partsOf(part)
	}
	return value
}

// pairs returns the pairs of a value with those others after it or, if it is the one asked
// for, with all of them.
func (s *aliasScope) pairs(v graph.Var, others []graph.Var, asked bool) []aliasPair {
	var list []aliasPair
	later := false
	for _, w := range others {
		if w == v {
			later = true
			continue
		}
		if !later && !asked {
			continue
		}
		alloc, index, shared := s.aliases.Witness(v, w)
		if !shared {
			continue
		}
		pair := aliasPair{Values: [2]string{s.names[v], s.names[w]}, Memory: s.names[alloc], Witness: index, Part: []string{}}
		if meet, known := s.aliases.Meet(v, w); known && index != nil {
			pair.Known, pair.Elements, pair.Part = true, meet.Size(), partsOf(meet)
		}
		list = append(list, pair)
	}
	return list
}

func partsOf(u region.Union) []string {
	parts := []string{}
	for _, r := range u.Regions() {
		parts = append(parts, shortest(r).String())
	}
	return parts
}

// shortest returns a region with its setts in their unique form.
func shortest(r region.Region) region.Region {
	setts := make([]sett.Sett, r.Rank())
	for d := range setts {
		setts[d] = r.Sett(d).Canonical()
	}
	short, err := region.New(r.Shape(), setts...)
	if err != nil {
		return r
	}
	return short
}

// writeText prints the report for people.
func (r aliasReport) writeText(w io.Writer, flags *aliasFlags) error {
	for i, f := range r.Functions {
		if i > 0 {
			fmt.Fprintln(w)
		}
		name := f.Name
		if name == "" {
			name = "outside of functions"
		}
		if len(f.Values) == 0 {
			fmt.Fprintf(w, "%s: %s: no views of tensors\n", r.File, name)
			continue
		}
		fmt.Fprintf(w, "%s: %s\n\n", r.File, name)
		if err := f.write(w, flags); err != nil {
			return err
		}
	}
	return nil
}

func (f aliasFunction) write(w io.Writer, flags *aliasFlags) error {
	t := table.Rows{}
	t.Row("value", "type", "memory", "elements", "part", "shares with")
	for _, v := range f.Values {
		elements := table.Figure(strconv.FormatInt(v.Elements, 10))
		if !v.Known {
			elements = "?"
		}
		t.Row(v.Name, v.Type, v.Memory, elements, partText(v.Known, v.Part), listText(v.Shares))
	}
	if flags.pairs {
		t.Gap()
		t.Row("pair", "", "memory", "elements", "part", "such as")
		for _, p := range f.Pairs {
			elements, witness := table.Figure(strconv.FormatInt(p.Elements, 10)), "unknown"
			if !p.Known {
				elements = "?"
			}
			if p.Witness != nil {
				witness = p.Memory + strings.ReplaceAll(fmt.Sprint(p.Witness), " ", ", ")
			}
			t.Row(p.Values[0], p.Values[1], p.Memory, elements, partText(p.Known, p.Part), witness)
		}
	}
	return t.Write(w)
}

func partText(known bool, parts []string) string {
	switch {
	case !known:
		return "unknown"
	case len(parts) == 0:
		return "nothing"
	case len(parts) > maxListed:
		return strings.Join(parts[:maxListed], " | ") + fmt.Sprintf(" | and %d more", len(parts)-maxListed)
	}
	return strings.Join(parts, " | ")
}

// maxListed is the number of names or parts that a line for people lists.
const maxListed = 8

func listText(names []string) string {
	switch {
	case len(names) == 0:
		return "-"
	case len(names) > maxListed:
		return strings.Join(names[:maxListed], " ") + fmt.Sprintf(" and %d more", len(names)-maxListed)
	}
	return strings.Join(names, " ")
}

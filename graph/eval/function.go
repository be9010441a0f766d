package eval

import (
	"fmt"

	"github.com/settle-go/settle/graph"
)

// symbolName is the attribute that names a function.
const symbolName = "sym_name"

// Functions returns the functions of a file by name, in order, those of nested
// modules as well: nodes that have a name and hold one graph. Names are not
// unique where modules are nested.
func Functions(fg *graph.FunctionGraph) (names []string, graphs []*graph.FunctionGraph) {
	for n := range fg.All() {
		name := n.Op().Attr(symbolName).Text()
		if name == "" || len(n.Nested()) != 1 || n.Op().Name() == "builtin.module" {
			continue
		}
		names = append(names, name)
		graphs = append(graphs, n.Nested()[0])
	}
	return names, graphs
}

// Entry returns the function graph of a file that is run when nobody says which:
// the function of a name, or, for "", the only function, or the one called main,
// or what stands in the file outside of functions.
func Entry(fg *graph.FunctionGraph, name string) (*graph.FunctionGraph, error) {
	names, graphs := Functions(fg)
	if name == "" && len(names) == 1 && !hasLooseNodes(fg) {
		return graphs[0], nil
	}
	want := name
	if want == "" {
		want = "main"
	}
	for i, n := range names {
		if n == want {
			return graphs[i], nil
		}
	}
	if name == "" && (len(names) == 0 || hasLooseNodes(fg)) {
		return fg, nil
	}
	if name == "" {
		return nil, &FunctionError{Known: names}
	}
	return nil, &FunctionError{Name: name, Known: names}
}

// FunctionError says that a file does not have the function that was asked for,
// or several and nobody said which.
type FunctionError struct {
	Name  string
	Known []string // the functions that there are
}

// Error returns the reason in words.
func (e *FunctionError) Error() string {
	if e.Name == "" {
		return fmt.Sprintf("which function? There are %d, and none is called main", len(e.Known))
	}
	return fmt.Sprintf("there is no function %q", e.Name)
}

// Is makes the error one of ErrFunction.
func (e *FunctionError) Is(target error) bool { return target == ErrFunction }

// hasLooseNodes reports whether a file has nodes that are neither modules nor
// functions: a program without a function.
func hasLooseNodes(fg *graph.FunctionGraph) bool {
	for n := range fg.Nodes() {
		if n.Op().Name() == "builtin.module" && len(n.Nested()) == 1 {
			if hasLooseNodes(n.Nested()[0]) {
				return true
			}
			continue
		}
		if n.Op().Attr(symbolName).Text() == "" && n != fg.Return() {
			return true
		}
	}
	return len(fg.Inputs()) > 0
}

// function finds a function by its name, in the graph that uses it or in one
// around that.
func (m *machine) function(from *graph.FunctionGraph, name string) (*graph.FunctionGraph, error) {
	for fg := from; fg != nil; fg = fg.Parent() {
		table := m.functions[fg]
		if table == nil {
			table = symbols(fg)
			if m.functions == nil {
				m.functions = map[*graph.FunctionGraph]map[string]*graph.FunctionGraph{}
			}
			m.functions[fg] = table
		}
		body, ok := table[name]
		switch {
		case ok && body == nil:
			return nil, Errorf(ErrFunction, "the function @%s has no body", name)
		case ok:
			return body, nil
		}
	}
	return nil, Errorf(ErrFunction, "there is no function @%s", name)
}

// symbols returns the functions that stand in a graph, nil for one without body.
func symbols(fg *graph.FunctionGraph) map[string]*graph.FunctionGraph {
	table := map[string]*graph.FunctionGraph{}
	for n := range fg.Nodes() {
		name := n.Op().Attr(symbolName).Text()
		if name == "" {
			continue
		}
		table[name] = nil
		if nested := n.Nested(); len(nested) == 1 && (nested[0].Len() > 0 || nested[0].Return().IsValid()) {
			table[name] = nested[0]
		}
	}
	return table
}

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

// Entry returns the function graph of a file that is run when none is named:
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
// or several and none was named.
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

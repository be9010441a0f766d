package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/internal/diag"
)

// resultNames is how optimize prints the operations of a graph.
type resultNames struct {
	nodes []graph.Node          // in the order of the text
	of    map[graph.Node]string // "%5", "%5:2"; "" for one without results
}

// nameResult finds the names that values have in the text of a graph. It reads the
// text back: operations come in the order of the graph.
func nameResult(fg *graph.FunctionGraph, dialects *ir.Dialects) (*resultNames, error) {
	text := mlir.String(fg)
	read, err := mlir.Read("result", strings.NewReader(text), dialects)
	if err != nil {
		return nil, err
	}
	var texts []graph.Node
	for n := range read.All() {
		texts = append(texts, n)
	}
	lines := strings.Split(text, "\n")
	names := &resultNames{of: map[graph.Node]string{}}
	for n := range fg.All() {
		for len(texts) > 0 && texts[0].Op().Name() != n.Op().Name() {
			texts = texts[1:] // a constant that has no node in the graph
		}
		if len(texts) == 0 {
			return nil, fmt.Errorf("the result has no text of %s", n.Describe())
		}
		names.nodes = append(names.nodes, n)
		names.of[n] = resultsAt(lines, texts[0].Location())
		texts = texts[1:]
	}
	return names, nil
}

// resultsAt returns what stands in front of an operation: "%5" of `%5 = "op"`.
func resultsAt(lines []string, place string) string {
	_, line, column, ok := splitPlace(place)
	if !ok || line > len(lines) || column-1 > len(lines[line-1]) {
		return ""
	}
	results, ok := strings.CutSuffix(strings.TrimSpace(lines[line-1][:column-1]), " =")
	if !ok {
		return ""
	}
	return results
}

// splitPlace splits "file:line:column"; the column may be missing, and is 0 then.
func splitPlace(place string) (file string, line, column int, ok bool) {
	file, last, found := cutLast(place)
	if !found {
		return "", 0, 0, false
	}
	if line, ok = positive(last); !ok {
		return "", 0, 0, false
	}
	if before, middle, found := cutLast(file); found {
		if n, ok := positive(middle); ok {
			return before, n, line, true
		}
	}
	return file, line, 0, true
}

func cutLast(s string) (before, after string, found bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}

func positive(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n > 0
}

// found is a node that a question is about: of the result or, where it is gone, of
// the file.
type found struct {
	node graph.Node
	gone bool
}

// find returns the nodes that a question is about.
func (w *why) find() ([]found, error) {
	switch {
	case strings.HasPrefix(w.asked, "%"):
		return w.findName()
	case strings.HasPrefix(w.asked, "#"):
		return w.findNumber()
	}
	if file, line, column, ok := splitPlace(w.asked); ok {
		return w.findPlace(file, line, column)
	}
	return w.findOp()
}

func (w *why) findName() ([]found, error) {
	asked, _, _ := strings.Cut(w.asked, "#") // one of several results
	var list []found
	var names []string
	for _, n := range w.names.nodes {
		name, _, _ := strings.Cut(w.names.of[n], ":")
		if name == asked {
			list = append(list, found{node: n})
		}
		names = append(names, name)
	}
	if list == nil {
		err := diag.Errorf(nil, diag.NoSpan, "the result has no value %q", w.asked)
		err.Help = "a value of the file is named by its place: FILE:LINE"
		return nil, err.Suggest(asked, names)
	}
	return list, nil
}

func (w *why) findNumber() ([]found, error) {
	n, ok := positive(w.asked[1:])
	if !ok || n > len(w.names.nodes) {
		return nil, diag.Errorf(nil, diag.NoSpan, "the result has no operation %q: it has #1 to #%d", w.asked, len(w.names.nodes))
	}
	return []found{{node: w.names.nodes[n-1]}}, nil
}

// findPlace finds the operations of the file at a place, in the result or gone.
func (w *why) findPlace(file string, line, column int) ([]found, error) {
	if file != "" && file != w.file && file != base(w.file) {
		return nil, diag.Errorf(nil, diag.NoSpan, "%q is no place of %s", w.asked, w.file)
	}
	var list []found
	near := 0
	for n := range w.before.All() {
		_, l, c, ok := splitPlace(n.Location())
		if !ok {
			continue
		}
		if l == line && (column == 0 || column == c) {
			list = append(list, w.now(n))
		}
		if near == 0 || distance(l, line) < distance(near, line) {
			near = l
		}
	}
	if list == nil {
		err := diag.Errorf(nil, diag.NoSpan, "no operation stands at %q", w.asked)
		if near > 0 {
			err.Help = fmt.Sprintf("the nearest is in line %d", near)
		}
		return nil, err
	}
	return list, nil
}

func distance(a, b int) int { return max(a-b, b-a) }

func base(name string) string { return name[strings.LastIndexAny(name, `/\`)+1:] }

// now returns what a node of the file is now.
func (w *why) now(n graph.Node) found {
	if kept, ok := w.kept[n.Location()]; ok {
		return found{node: kept}
	}
	return found{node: n, gone: true}
}

// findOp finds the operations of a name: those of the result or, where there are
// none, those of the file.
func (w *why) findOp() ([]found, error) {
	var list, gone []found
	var ops []string
	for _, n := range w.names.nodes {
		if ops = append(ops, n.Op().Name()); n.Op().Name() == w.asked {
			list = append(list, found{node: n})
		}
	}
	for n := range w.before.All() {
		if ops = append(ops, n.Op().Name()); n.Op().Name() == w.asked {
			gone = append(gone, w.now(n))
		}
	}
	switch {
	case list != nil:
		return list, nil
	case gone != nil:
		return gone, nil
	}
	err := diag.Errorf(nil, diag.NoSpan, "neither the result nor %s has an operation %q", w.file, w.asked)
	if near := diag.Nearest(w.asked, ops); near == "" {
		err.Help = "a node is given as %name, #number, dialect.op or FILE:LINE"
	}
	return nil, err.Suggest(w.asked, ops)
}

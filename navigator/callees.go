package navigator

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/idmap"
)

// This file orders the isolated graphs of a program: functions are optimized before those
// that refer to them by name, so that the run of a caller may read what it calls.

// symbolName is the attribute that names what an op declares.
const symbolName = "sym_name"

// Callee returns the function of a name, which must not be changed, and how many nodes of the
// program refer to it. It is an error where there is none, or where it may be changed while
// this run goes on: because it refers to what the run is on.
func (r *Run) Callee(name string) (fg *graph.FunctionGraph, uses int, err error) {
	c, ok := r.callees[name]
	switch {
	case !ok:
		return nil, 0, fmt.Errorf("there is no function %q", name)
	case c.level >= r.level:
		return nil, 0, fmt.Errorf("the function %q: %w", name, ErrRecursive)
	}
	return c.graph, int(c.uses.Load()), nil
}

// ErrRecursive says that a function refers to itself, or to one that does.
var ErrRecursive = errors.New("it is recursive, or calls what is")

// callee is a function of a module. Functions of a level refer to those of lower ones only;
// those that refer to themselves, and all that refer to them, have the last one.
type callee struct {
	graph *graph.FunctionGraph
	uses  atomic.Int64 // how many nodes of the program refer to it
	arena int
	level int
}

// callGraph is the isolated graphs of a program, and which of them have names.
type callGraph struct {
	arenas  []*graph.FunctionGraph
	callees map[string]*callee
}

// order sorts the arenas: callees before their callers, and otherwise as they are. It
// returns the levels, by arena. That many workers look through the arenas.
func (m *callGraph) order(workers int) []int {
	levels := make([]int, len(m.arenas))
	var twice []string
	for i, fg := range m.arenas[1:] {
		n := fg.ParentNode()
		name := n.Op().Attr(symbolName).Text()
		if name == "" {
			continue
		}
		if m.callees[name] != nil {
			twice = append(twice, name)
		}
		m.callees[name] = &callee{graph: fg, arena: i + 1}
	}
	for _, name := range twice {
		delete(m.callees, name)
	}
	if len(m.callees) < 2 {
		for _, c := range m.callees {
			c.level = len(m.arenas)
		}
		return levels
	}
	calls := make([][]int, len(m.arenas)) // those that an arena is called by
	open := make([]int, len(m.arenas))
	for i, list := range m.calls(workers) {
		for _, c := range list {
			calls[c.arena] = append(calls[c.arena], i)
			open[i]++
		}
	}
	var ready []int
	for i := range open {
		if open[i] == 0 {
			ready = append(ready, i)
		}
	}
	deepest := 0
	for len(ready) > 0 {
		i := ready[0]
		ready = ready[1:]
		deepest = max(deepest, levels[i])
		for _, caller := range calls[i] {
			levels[caller] = max(levels[caller], levels[i]+1)
			if open[caller]--; open[caller] == 0 {
				ready = append(ready, caller)
			}
		}
	}
	for i := range levels {
		if open[i] > 0 {
			levels[i] = deepest + 1
		}
	}
	at := make([]int, len(m.arenas))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(a, b int) int { return levels[a] - levels[b] })
	if k := slices.Index(at, 0); k > 0 { // the outermost one is the first
		at = slices.Insert(slices.Delete(at, k, k+1), 0, 0)
		levels[0] = 0
	}
	arenas, sorted := make([]*graph.FunctionGraph, len(at)), make([]int, len(at))
	for to, from := range at {
		arenas[to], sorted[to] = m.arenas[from], levels[from]
	}
	for _, c := range m.callees {
		c.level = levels[c.arena]
	}
	m.arenas = arenas
	return sorted
}

// calls returns the functions that each arena refers to, and counts the nodes that do.
func (m *callGraph) calls(workers int) [][]*callee {
	calls := make([][]*callee, len(m.arenas))
	inParts(workers, len(m.arenas), func(from, end int) {
		finder := &callFinder{of: m, seen: map[*callee]int{}}
		for i := from; i < end; i++ {
			calls[i] = finder.calledBy(i)
		}
	})
	return calls
}

// callFinder finds what arenas refer to, one after the other.
type callFinder struct {
	of     *callGraph
	ctxt   *ir.Context
	refers idmap.Map[[]*callee] // by op of the context: the functions that it names, noCallees where there is none
	seen   map[*callee]int      // the arena that was last found to refer to it
}

// noCallees is a list of no functions that is not nil.
var noCallees = []*callee{}

// calledBy returns the functions that an arena refers to, and counts the nodes that do.
func (f *callFinder) calledBy(i int) []*callee {
	var list []*callee
	g := f.of.arenas[i].Graph()
	if g.Context() != f.ctxt {
		f.ctxt, f.refers = g.Context(), idmap.Map[[]*callee]{}
	}
	for _, region := range f.of.arenas[i].ArenaRegions() {
		for n := range region.Nodes() {
			op := uint32(g.OpOf(n.ID()))
			called := f.refers.Of(op)
			if called == nil {
				called = f.of.referredTo(n.Op())
				f.refers.Put(op, called)
			}
			for _, c := range called {
				c.uses.Add(1)
				if last, known := f.seen[c]; !known || last != i {
					f.seen[c] = i
					list = append(list, c)
				}
			}
		}
	}
	return list
}

// referredTo returns the functions that an op names.
func (m *callGraph) referredTo(op ir.Op) []*callee {
	list := noCallees
	for name := range Mentions(op) {
		if c := m.callees[name]; c != nil {
			list = append(list, c)
		}
	}
	return list
}

// Mentions returns the names of functions that an op has in its attributes, or as its own name,
// each as often as it is there.
func Mentions(op ir.Op) iter.Seq[string] {
	return func(yield func(name string) bool) {
		if _, name, ok := strings.Cut(op.Name(), "."); ok && op.Info() == nil && !yield(name) {
			return
		}
		for _, a := range op.Attrs() {
			if !eachSymbol(a.Value, yield) {
				return
			}
		}
	}
}

// eachSymbol calls yield with the symbols in an attribute until it returns false.
func eachSymbol(a ir.Attr, yield func(name string) bool) bool {
	switch a.Kind() {
	case ir.SymbolAttr:
		return yield(strings.TrimPrefix(a.Text(), "@"))
	case ir.ArrayAttr, ir.DictAttr:
		for k := range a.Len() {
			if !eachSymbol(a.At(k), yield) {
				return false
			}
		}
	}
	return true
}

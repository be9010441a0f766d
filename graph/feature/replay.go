package feature

import "github.com/settle-go/settle/graph"

// Find returns the first feature of a type that is attached to a graph.
func Find[T graph.Feature](fg *graph.FunctionGraph) (T, bool) {
	if fg == nil {
		var none T
		return none, false
	}
	for _, f := range fg.Features() {
		if found, ok := f.(T); ok {
			return found, true
		}
	}
	var none T
	return none, false
}

// Replay notifies a feature of every node of the arena, inputs before users, as if
// they were inserted now. A feature that keeps a table of the nodes calls it when it is
// attached.
func Replay(fg *graph.FunctionGraph, f graph.Importer) {
	if fg == nil || f == nil {
		panic("feature: Replay of a nil graph, or to a nil feature")
	}
	for _, n := range nodesOf(fg) {
		f.OnImport(n, "attach")
	}
}

// Retract notifies a feature of every node of the arena, users before inputs, as if
// they were erased now. A feature that keeps a table of the nodes calls it when it is
// detached.
func Retract(fg *graph.FunctionGraph, f graph.Pruner) {
	if fg == nil || f == nil {
		panic("feature: Retract of a nil graph, or to a nil feature")
	}
	list := nodesOf(fg)
	for i := len(list) - 1; i >= 0; i-- {
		f.OnPrune(list[i], "detach")
	}
}

// nodesOf returns the nodes of the arena that a graph belongs to, returns
// included.
func nodesOf(fg *graph.FunctionGraph) []graph.Node {
	for fg.Parent() != nil && fg.Parent().Graph() == fg.Graph() {
		fg = fg.Parent()
	}
	var list []graph.Node
	for _, region := range fg.ArenaRegions() {
		listed := false
		for n := range region.Nodes() {
			list = append(list, n)
			listed = listed || n == region.Return()
		}
		if ret := region.Return(); ret.IsValid() && !listed {
			list = append(list, ret)
		}
	}
	return list
}

// Bookkeeper forwards the nodes that are inserted and erased, and those that are in the
// graph when it is attached or detached. It is meant to be attached, or embedded in a
// feature that does more.
type Bookkeeper struct {
	Import func(n graph.Node, reason string)
	Prune  func(n graph.Node, reason string)
}

// OnAttach implements [graph.Attacher].
func (b *Bookkeeper) OnAttach(fg *graph.FunctionGraph) error {
	Replay(fg, b)
	return nil
}

// OnDetach implements [graph.Detacher].
func (b *Bookkeeper) OnDetach(fg *graph.FunctionGraph) { Retract(fg, b) }

// OnImport implements [graph.Importer].
func (b *Bookkeeper) OnImport(n graph.Node, reason string) {
	if b.Import != nil {
		b.Import(n, reason)
	}
}

// OnPrune implements [graph.Pruner].
func (b *Bookkeeper) OnPrune(n graph.Node, reason string) {
	if b.Prune != nil {
		b.Prune(n, reason)
	}
}

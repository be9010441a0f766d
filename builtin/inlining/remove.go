package inlining

import (
	"maps"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// NewRemove returns the optimizer that removes private functions, and nested ones of the
// outermost module, to which nothing refers but they themselves and others that are removed.
func NewRemove(name string) navigator.Optimizer { return &remover{name} }

type remover struct{ name string }

// Name implements [navigator.Optimizer].
func (o *remover) Name() string { return o.name }

// OptimizesPrograms says that the optimizer is one of whole programs.
func (*remover) OptimizesPrograms() {}

// Apply implements [navigator.Optimizer].
func (o *remover) Apply(r *navigator.Run, pass *profile.Pass) error {
	u := &usedFunctions{program: newProgram(r.Graph), private: map[string][]*function{}, inside: map[graph.Node]*function{}, seen: map[mention]bool{}}
	for module, table := range u.functions {
		for _, f := range table {
			if isHidden(f, module) {
				u.private[f.name] = append(u.private[f.name], f)
				u.inside[f.node] = f
			}
		}
	}
	removed := 0
	u.walk(r.Graph)
	for len(u.reached) > 0 {
		f := u.reached[0]
		u.reached = u.reached[1:]
		for _, nested := range f.node.Nested() {
			u.walk(nested)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(u.private)) {
		for _, f := range u.private[name] {
			if pass.Visits++; f.state == done || r.Ended() {
				continue
			}
			tx := f.node.Graph().Begin(o.name)
			tx.Discard(f.node.ID())
			if err := tx.Commit(); err != nil {
				r.Refuse(pass, f.node, err.Error())
				continue
			}
			removed++
		}
	}
	count(r, pass, o.name, removed)
	return nil
}

// isHidden reports whether nothing outside of the file can refer to a function: a nested one can
// be referred to from around its module, where the outermost has nothing around it.
func isHidden(f *function, module *graph.FunctionGraph) bool {
	switch f.node.Op().Attr(shownAttr).Text() {
	case "private":
		return true
	case "nested":
		return module.Parent() == nil || module.Parent().Parent() == nil
	}
	return false
}

// usedFunctions finds what is referred to from what stays.
type usedFunctions struct {
	*program
	private map[string][]*function
	inside  map[graph.Node]*function
	seen    map[mention]bool
	reached []*function // whose bodies are still to look at
}

// mention is an op in a module: what it names are the functions of that.
type mention struct {
	op     ir.OpID
	module *graph.FunctionGraph
}

// moduleOf returns the innermost graph around that has functions, nil if none has.
func (u *usedFunctions) moduleOf(fg *graph.FunctionGraph) *graph.FunctionGraph {
	for ; fg != nil; fg = fg.Parent() {
		if u.functions[fg] != nil {
			return fg
		}
	}
	return nil
}

// walk notes to what a graph refers, without what private functions hold.
func (u *usedFunctions) walk(fg *graph.FunctionGraph) {
	work := []*graph.FunctionGraph{fg}
	for len(work) > 0 {
		fg := work[len(work)-1]
		work = work[:len(work)-1]
		module := u.moduleOf(fg)
		for n := range fg.Nodes() {
			if u.inside[n] != nil {
				continue
			}
			if op := n.Op(); !u.seen[mention{op.ID(), module}] {
				u.seen[mention{op.ID(), module}] = true
				for _, a := range op.Attrs() {
					u.note(a.Value, module)
				}
			}
			work = append(work, n.Nested()...)
		}
	}
}

// note notes the functions that an attribute names in a module.
func (u *usedFunctions) note(a ir.Attr, module *graph.FunctionGraph) {
	switch a.Kind() {
	case ir.SymbolAttr:
		if name, flat := flatSymbol(a); flat {
			for fg := module; fg != nil; fg = u.moduleOf(fg.Parent()) {
				if f := u.functions[fg][name]; f != nil {
					u.reached = f.use(u.reached)
					return
				}
			}
		}
		u.reach(strings.Split(strings.TrimPrefix(a.Text(), "@"), "::@")...)
	case ir.OpaqueAttr, ir.DenseAttr:
		if strings.Contains(a.Text(), "@") {
			for name := range u.private {
				if strings.Contains(a.Text(), name) {
					u.reach(name)
				}
			}
		}
	case ir.ArrayAttr, ir.DictAttr:
		for i := range a.Len() {
			u.note(a.At(i), module)
		}
	}
}

func (u *usedFunctions) reach(names ...string) {
	for _, name := range names {
		for _, f := range u.private[name] {
			u.reached = f.use(u.reached)
		}
	}
}

// use adds a function to those that are used, once.
func (f *function) use(list []*function) []*function {
	if f.state != unseen {
		return list
	}
	f.state = done
	return append(list, f)
}

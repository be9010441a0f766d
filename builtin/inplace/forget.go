package inplace

import (
	"slices"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// Forget is an optimizer that takes away the marks which a file has, all of them
// before anything else is rewritten: they hold for the program as it was. Graphs
// that a destroy handler watches over keep theirs.
type Forget struct{ walk *navigator.Topo }

// NewForget returns the optimizer, for graphs of these dialects.
func NewForget(name string, d *graph.Dialects) *Forget {
	rule := &navigator.Local{
		Name:    name,
		Doc:     "f(x) in the memory of x = f(x).",
		Pattern: unify.MustCompile(unify.Root(able(d)...), d),
		Rewrite: forget,
	}
	return &Forget{navigator.NewTopo(navigator.TopoConfig{Name: name, Locals: []*navigator.Local{rule}})}
}

// Name implements [navigator.Optimizer].
func (f *Forget) Name() string { return f.walk.Name() }

// Apply implements [navigator.Optimizer]. Where no op is marked, nothing is walked.
func (f *Forget) Apply(r *navigator.Run, pass *profile.Pass) error {
	if _, handled := feature.Find[*feature.DestroyHandler](r.Graph); handled || !anyMarked(r.Graph.Vocabulary()) {
		return nil
	}
	return f.walk.Apply(r, pass)
}

func anyMarked(voc *graph.Vocabulary) bool {
	mark := voc.NameID(dialects.InPlace)
	for op := range graph.OpID(voc.NumOps()) {
		if voc.AttrOf(op, mark) != 0 {
			return true
		}
	}
	return false
}

func forget(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	if !n.Op().Attr(dialects.InPlace).IsValid() || n.NumOutputs() != 1 {
		return r.NoMatch("it is not marked"), nil
	}
	attrs := slices.DeleteFunc(n.Op().Attrs(), func(a graph.NamedAttr) bool { return a.Name == dialects.InPlace })
	plain := r.Vocabulary().Op(n.Op().Name(), attrs...)
	return r.Replace(r.Apply(plain, n.Output(0).Type(), n.Inputs()...)), nil
}

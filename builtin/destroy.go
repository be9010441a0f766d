package builtin

import (
	"context"
	"slices"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/inplace"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
)

// destroyHandling attaches a [feature.DestroyHandler] to each graph, at the place
// where the optimizer stands: from there on rules may make ops overwrite their
// inputs, and what uses them is kept in front. It stays attached, with the graph
// of aliases ([views.Aliases]) by which it tells exactly what shares memory.
type destroyHandling struct{ name string }

// Name implements [navigator.Optimizer].
func (d *destroyHandling) Name() string { return d.name }

// Apply implements [navigator.Optimizer]. A graph that overwrites already what it
// still needs is refused.
func (d *destroyHandling) Apply(r *navigator.Run, _ *profile.Pass) error {
	return watchMemory(r.Graph)
}

func watchMemory(fg *graph.FunctionGraph) error {
	if _, attached := feature.Find[*feature.DestroyHandler](fg); attached {
		return nil
	}
	aliases, err := views.Attach(fg)
	if err != nil {
		return err
	}
	return fg.Attach(aliases.Handler())
}

// forgetInPlace is the optimizer that takes the marks of a file away.
const forgetInPlace = "forget_inplace"

// keepMemorySound sees to it that no rewrite uses what an op of the graph has
// overwritten: the marks of a file are forgotten, if no pass does that, and a graph is
// watched from the start in which other ops overwrite their inputs.
func keepMemorySound(opt *optdb.Optimizer, fg *graph.FunctionGraph) error {
	marked, other := overwriting(fg.Vocabulary())
	if marked && !selects(opt.Tree(), forgetInPlace) {
		forget := inplace.NewForget(forgetInPlace, fg.Vocabulary().Dialects())
		if _, err := navigator.Optimize(context.Background(), forget, fg, navigator.Options{Workers: 1}); err != nil {
			return err
		}
	}
	if !other {
		return nil
	}
	return watchMemory(fg)
}

// overwriting reports whether ops of a vocabulary overwrite inputs because they are
// marked to, and whether some always do.
func overwriting(voc *graph.Vocabulary) (marked, other bool) {
	for id := range graph.OpID(voc.NumOps()) {
		op := voc.OpByID(id)
		if !op.IsValid() || op.Info() == nil || op.Info().Memory == nil || len(op.Memory().Destroys) == 0 {
			continue
		}
		byMark := op.Attr(dialects.InPlace).IsValid()
		marked, other = marked || byMark, other || !byMark
	}
	return marked, other
}

// selects reports whether an optimizer of that name is in a tree.
func selects(tree *optdb.Node, name string) bool {
	return tree.Name == name || slices.ContainsFunc(tree.Members, func(n *optdb.Node) bool { return selects(n, name) })
}

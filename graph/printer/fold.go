package printer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/phrase"
)

// FoldAt is the number of nodes from which on a graph that a node has is folded in a picture,
// unless one says otherwise.
const FoldAt = 500

// folder says which graphs of a picture are folded: those that have more nodes than that,
// with what is in them. The outermost graph is not, nor the function that alone is in it.
type folder struct {
	at   int // 0 folds nothing
	open *graph.FunctionGraph
}

func newFolder(fg *graph.FunctionGraph, at int) folder {
	f := folder{at: at, open: fg}
	for fg.Len() <= 1 || fg.Len() == 2 && fg.Return().IsValid() {
		var inner []*graph.FunctionGraph
		for n := range fg.Nodes() {
			inner = append(inner, n.Nested()...)
		}
		if len(inner) != 1 {
			break
		}
		fg = inner[0]
		f.open = fg
	}
	return f
}

// folds reports whether a graph that a node has is folded.
func (f *folder) folds(fg *graph.FunctionGraph) bool {
	return f.at > 0 && fg != f.open && fg.NumNodes() > f.at
}

// maxCounted bounds the ops that are counted by name in the text of a folded graph.
const maxCounted = 3

// folded says what is in a graph that is folded: "1,234 nodes: 500 arith.addi, ...".
func folded(fg *graph.FunctionGraph) string {
	counts := map[string]int{}
	for n := range fg.All() {
		counts[n.Op().Name()]++
	}
	var names []string
	for name := range counts {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) })
	var parts []string
	for i, name := range names {
		if i == maxCounted {
			parts = append(parts, "...")
			break
		}
		parts = append(parts, fmt.Sprintf("%d %s", counts[name], name))
	}
	return phrase.Count(fg.NumNodes(), "node") + ": " + strings.Join(parts, ", ")
}

package mlir

import (
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
)

// TestNameLog finds the names that were added, in whatever order they were, and no others.
func TestNameLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var log nameLog
		added := map[uint32]namedNode{}
		id, node, number := uint32(0), graph.NodeID(0), uint64(0)
		for range rapid.IntRange(0, 300).Draw(t, "names") {
			kind := rapid.IntRange(0, 9).Draw(t, "kind")
			id += rapid.Uint32Range(1, 1<<kind).Draw(t, "more")
			node, number = node+1, number+1
			switch kind {
			case 0:
				id, node = rapid.Uint32().Draw(t, "id"), graph.NodeID(rapid.Uint32().Draw(t, "node"))
			case 1:
				number = rapid.Uint64Range(0, 1e9-1).Draw(t, "number")
			}
			prefix := rapid.SampledFrom([]string{"", "v", "cst_", "a.b"}).Draw(t, "prefix")
			text := prefix + strconv.FormatUint(number, 10)
			if kind == 2 {
				text = rapid.SampledFrom([]string{"x", "a,b:2", "v007", "v12345678901"}).Draw(t, "text")
			}
			if _, twice := added[id]; twice || id == 0 {
				continue
			}
			log.add(id, node, text)
			added[id] = namedNode{id, node, text}
		}
		log.sort()
		names := nameReader{log: &log}
		for id, want := range added {
			if got := names.find(id); got == nil || *got != want {
				t.Fatalf("%d: %v, want %v", id, got, want)
			}
			if _, known := added[id+1]; !known && names.find(id+1) != nil {
				t.Fatalf("%d was found", id+1)
			}
		}
	})
}

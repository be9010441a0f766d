package profile

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// events are those of a run, as an engine reports them.
func events(graph string) []Event {
	r := costsReport()
	eq := r.Root.Children[0]
	at := func(path ...string) []string { return path }
	return []Event{
		{Graph: graph, Part: "main", Path: at("fast_run", "canonicalize", "merge"), Pass: eq.Children[0], Nodes: 14, At: 3 * ms},
		{Graph: graph, Part: "main", Path: at("fast_run", "canonicalize"), Pass: eq, Round: 1, Nodes: 14, At: 4 * ms},
		{Graph: graph, Part: "main", Path: at("fast_run", "canonicalize"), Pass: eq, Round: 2, Nodes: 14, At: 5 * ms},
		{Graph: graph, Part: "main", Path: at("fast_run", "canonicalize"), Pass: eq, Nodes: 14, At: 6 * ms},
		{Graph: graph, Path: at("fast_run", "merge"), Pass: &Pass{Kind: KindMerge, NodesBefore: 1, NodesAfter: 1}, Nodes: 1},
		{Graph: graph, Path: at("fast_run", "idle"), Pass: &Pass{Kind: KindEquilibrium, Rounds: []Round{{Nodes: 1, Queued: 1, Visited: 1}}}, Round: 1, Nodes: 1},
		{Graph: graph, Path: at("fast_run"), Pass: r.Root, Nodes: 12, At: 9 * ms},
	}
}

func TestTextStream(t *testing.T) {
	var b strings.Builder
	s := NewTextStream(&b)
	for _, e := range events("a.mlir") {
		s.Tell(e)
	}
	s.Tell(Event{Path: []string{"line\nbreak"}, Pass: &Pass{Kind: KindTopo, NodesBefore: 9, NodesAfter: 9, Elapsed: ms}})
	s.Ended(costsReport())
	require.NoError(t, s.Err())
	require.Equal(t, `a.mlir main: fast_run / canonicalize / merge: 3 rewrites, 17 -> 14 nodes, 2.0ms
a.mlir main: fast_run / canonicalize round 1: 7 rewrites, 20 of 20 queued visited, 20 -> 14 nodes, 4.0ms: local_mul 4, merge 3
a.mlir main: fast_run / canonicalize round 2: 0 rewrites, 6 of 6 queued visited, 14 -> 14 nodes, 1.0ms
`+": line\uFFFDbreak: 0 rewrites, 9 -> 9 nodes, 1.0ms\n"+
		`features.mlir: 20 -> 12 nodes, 9 rewrites in 2 passes, fixpoint, 9.0ms
`, b.String())
}

func TestJSONStream(t *testing.T) {
	var b strings.Builder
	s := NewJSONStream(&b)
	for _, e := range events("a->b.mlir") {
		s.Tell(e)
	}
	s.Ended(costsReport())
	golden(t, "stream.jsonl", b.String())
	for line := range strings.Lines(b.String()) {
		var object map[string]any
		require.NoError(t, json.Unmarshal([]byte(line), &object))
		require.NotContains(t, line, "null")
	}
}

// lineWriter counts what does not come as one line a call.
type lineWriter struct{ lines, parts int }

func (w *lineWriter) Write(b []byte) (int, error) {
	if strings.Count(string(b), "\n") != 1 || b[len(b)-1] != '\n' {
		w.parts++
	}
	w.lines++
	return len(b), nil
}

func TestStreamSideBySide(t *testing.T) {
	w := &lineWriter{}
	s := NewJSONStream(w)
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for _, e := range events(fmt.Sprint(i)) {
				s.Tell(e)
			}
		})
	}
	group.Wait()
	require.Equal(t, &lineWriter{lines: 8 * 7}, w)
}

// A stream whose reader closed stops writing, and says so.
type brokenWriter struct{ calls int }

func (w *brokenWriter) Write([]byte) (int, error) { w.calls++; return 0, errPipe }

func TestStreamThatBreaks(t *testing.T) {
	w := &brokenWriter{}
	s := NewTextStream(w)
	for _, e := range events("a") {
		s.Tell(e)
	}
	s.Ended(&Report{Elapsed: time.Second})
	require.ErrorIs(t, s.Err(), errPipe)
	require.Equal(t, 1, w.calls)
}

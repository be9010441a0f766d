package frontend

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/graphdef"
)

// borders finds in which frame each node of a graph runs, and the edges that cross the border of a
// frame elsewhere than at an Enter or an Exit: TensorFlow refuses to run those.
type borders struct {
	nodes    map[string]*graphdef.Node
	frames   map[string]string // the names of frames, from the outermost in
	crossing []string
}

func crossings(g *graphdef.Graph) []string {
	b := &borders{nodes: map[string]*graphdef.Node{}, frames: map[string]string{}}
	for _, n := range g.Nodes {
		b.nodes[n.Name] = n
	}
	for _, n := range g.Nodes {
		b.inside(n)
	}
	for _, n := range g.Nodes {
		for _, from := range b.inputs(n) {
			if frame := b.inside(n); n.Op != "Placeholder" && b.around(from) != frame {
				b.crossing = append(b.crossing, fmt.Sprintf("%s in %q uses %s of %q", n.Name, frame, from.Name, b.around(from)))
			}
		}
	}
	return b.crossing
}

func (b *borders) inputs(n *graphdef.Node) []*graphdef.Node {
	var list []*graphdef.Node
	for _, text := range n.Inputs {
		if in, ok := graphdef.ParseInput(text); ok && b.nodes[in.Node] != nil {
			list = append(list, b.nodes[in.Node])
		}
	}
	return list
}

// inside returns the frame of the inputs of a node.
func (b *borders) inside(n *graphdef.Node) string {
	if frame, ok := b.frames[n.Name]; ok {
		return frame
	}
	b.frames[n.Name] = "" // of a node without inputs
	inputs := b.inputs(n)
	if strings.HasSuffix(n.Op, "Merge") {
		inputs = slices.DeleteFunc(inputs, func(in *graphdef.Node) bool { return strings.HasSuffix(in.Op, "NextIteration") })
	}
	for _, in := range inputs {
		b.frames[n.Name] = max(b.frames[n.Name], b.around(in))
	}
	return b.frames[n.Name]
}

// around returns the frame in which the results of a node are.
func (b *borders) around(n *graphdef.Node) string {
	frame := b.inside(n)
	switch strings.TrimPrefix(n.Op, "Ref") {
	case "Enter":
		v, _ := n.Attr("frame_name")
		name, _ := v.Str()
		return frame + "/" + strings.ReplaceAll(name, "/", "_")
	case "Exit":
		return frame[:max(strings.LastIndex(frame, "/"), 0)]
	}
	return frame
}

// requireBorders requires that no edge of a file crosses the border of a frame elsewhere.
func requireBorders(t testing.TB, file *graphdef.File) {
	for _, g := range file.Graphs {
		require.Empty(t, crossings(g.Graph))
	}
}

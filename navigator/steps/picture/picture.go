// Package picture makes pictures of what rewrites changed.
//
//	err := html.Write(file, html.Page{Reports: reports, Pictures: []*html.Picture{picture.Of(history)}})
//
// A node has the same place in all steps: the layout is that of all nodes and uses that there
// ever were.
package picture

import (
	"slices"
	"unicode/utf8"

	"github.com/settle-go/settle/internal/layered"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator/steps"
	"github.com/settle-go/settle/profile/html"
)

// Sizes of a node; labels are cut where they are long.
const (
	nodeHeight  = 24
	letterWidth = 6.6
	padding     = 18
	minWidth    = 34
	maxLabel    = 30
)

// Of returns the pictures of a history.
func Of(h *steps.History) *html.Picture {
	b := &builder{history: h, picture: &html.Picture{Graphs: []html.Graph{}, Nodes: []html.Node{}, Steps: []html.Step{}}}
	for _, g := range h.Graphs {
		b.picture.Graphs = append(b.picture.Graphs, html.Graph{Name: g.Name, Parent: -1})
	}
	b.nodes()
	for i, g := range h.Graphs {
		if g.Parent >= 0 && len(b.parts[g.Parent]) > 0 {
			b.picture.Graphs[i].Parent = b.parts[g.Parent][0]
		}
	}
	b.inputs()
	b.steps()
	b.layout()
	return b.picture
}

type builder struct {
	history *steps.History
	picture *html.Picture
	parts   [][]int // of each node of the history, its nodes in pictures, in the order of steps
}

// nodes makes a node of the picture for each graph that a node was in.
func (b *builder) nodes() {
	b.parts = make([][]int, len(b.history.Nodes))
	for i := range b.history.Nodes {
		n := &b.history.Nodes[i]
		for _, v := range n.Versions {
			last := len(b.parts[i]) - 1
			if last < 0 || b.picture.Nodes[b.parts[i][last]].Graph != v.Graph {
				born := n.Born
				if last >= 0 {
					b.picture.Nodes[b.parts[i][last]].Died = v.From
					born = v.From
				}
				b.parts[i] = append(b.parts[i], len(b.picture.Nodes))
				b.picture.Nodes = append(b.picture.Nodes, newNode(n, v.Graph, born))
				last++
			}
			node := &b.picture.Nodes[b.parts[i][last]]
			node.Versions = append(node.Versions, html.Version{From: v.From, Text: v.Text})
		}
	}
}

func newNode(n *steps.Node, graph, born int) html.Node {
	label, kind := n.Op, n.Kind
	if kind == steps.KindInput {
		label = n.Name
	}
	if kind == steps.KindOp && len(n.Versions[0].Inputs) == 0 {
		kind = "constant"
	}
	label = phrase.ShortenMiddle(label, maxLabel)
	return html.Node{
		Graph: graph, Kind: kind, Label: label, Name: n.Name, Location: n.Location, Born: born, Died: n.Died, Versions: []html.Version{},
		Width: max(minWidth, padding+letterWidth*float64(utf8.RuneCountInString(label))),
	}
}

// inputs links the versions of nodes to what they take.
func (b *builder) inputs() {
	seen := make([]int, len(b.history.Nodes))
	for i := range b.history.Nodes {
		for _, v := range b.history.Nodes[i].Versions {
			part := b.parts[i][seen[i]]
			if b.picture.Nodes[part].Graph != v.Graph {
				seen[i]++
				part = b.parts[i][seen[i]]
			}
			node := &b.picture.Nodes[part]
			at := slices.IndexFunc(node.Versions, func(w html.Version) bool { return w.From == v.From })
			for _, in := range v.Inputs {
				if in.Node >= 0 {
					node.Versions[at].Inputs = append(node.Versions[at].Inputs, b.part(in.Node, v.From))
				}
			}
		}
	}
}

// part returns the node of the picture that a node is after a step.
func (b *builder) part(node, step int) int {
	parts := b.parts[node]
	for _, p := range slices.Backward(parts) {
		if b.picture.Nodes[p].Born <= step {
			return p
		}
	}
	return parts[0]
}

func (b *builder) steps() {
	for _, s := range b.history.Steps {
		step := html.Step{Rule: s.Rule, Source: s.Source, Pass: s.Pass, Round: s.Round, Last: s.Last, Graph: s.Graph, Changes: []html.Change{}}
		for _, c := range s.Changes {
			step.Changes = append(step.Changes, html.Change{Node: b.part(c.Node, s.Number), Before: c.Before, After: c.After})
		}
		b.picture.Steps = append(b.picture.Steps, step)
	}
}

// layout gives the nodes of each graph their places.
func (b *builder) layout() {
	members := make([][]int, len(b.picture.Graphs))
	for i, n := range b.picture.Nodes {
		members[n.Graph] = append(members[n.Graph], i)
	}
	number := make([]int, len(b.picture.Nodes))
	for g, nodes := range members {
		sizes, edges := make([]layered.Size, len(nodes)), []layered.Edge{}
		for k, i := range nodes {
			number[i] = k
			sizes[k] = layered.Size{Width: b.picture.Nodes[i].Width, Height: nodeHeight}
		}
		for k, i := range nodes {
			known := map[int]bool{}
			for _, v := range b.picture.Nodes[i].Versions {
				for _, from := range v.Inputs {
					if b.picture.Nodes[from].Graph == g && !known[from] {
						known[from] = true
						edges = append(edges, layered.Edge{From: number[from], To: k})
					}
				}
			}
		}
		l := layered.Place(sizes, edges, layered.Options{})
		for k, i := range nodes {
			b.picture.Nodes[i].X, b.picture.Nodes[i].Y = round(l.X[k]), round(l.Y[k])
		}
		b.picture.Graphs[g].Width, b.picture.Graphs[g].Height = round(l.Width), round(l.Height)
	}
}

// round drops what no screen shows.
func round(x float64) float64 { return float64(int(x*10+0.5)) / 10 }

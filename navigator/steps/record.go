package steps

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// Recorder records the steps of a run.
type Recorder struct {
	mu      sync.Mutex
	history *History
	arenas  []*arena
	regions map[*graph.FunctionGraph]int
	written mlir.Names      // of the results in the file
	names   map[string]bool // that are taken
	counts  map[string]int  // of new names, by their stem
}

// Record begins to record what happens to a graph and the graphs in it. The results of its
// nodes have the names with which it would be written.
func Record(fg *graph.FunctionGraph) (*Recorder, error) {
	return recordNamed(fg, mlir.WrittenNames(fg))
}

// RecordCopy is [Record] for a copy of a graph, whose results have the names with which the
// graph itself would be written.
func RecordCopy(copied, fg *graph.FunctionGraph) (*Recorder, error) {
	written, names := mlir.WrittenNames(fg), mlir.Names{}
	next, stop := iter.Pull(copied.All())
	defer stop()
	for n := range fg.All() {
		c, ok := next()
		if !ok || c.NumOutputs() != n.NumOutputs() {
			break // it is not a copy
		}
		for i, v := range n.Outputs() {
			names[c.Output(i)] = written[v]
		}
	}
	return recordNamed(copied, names)
}

// recordNamed is [Record] with these names of results.
func recordNamed(fg *graph.FunctionGraph, names mlir.Names) (*Recorder, error) {
	r := &Recorder{
		history: &History{}, regions: map[*graph.FunctionGraph]int{}, written: names, names: map[string]bool{}, counts: map[string]int{},
	}
	roots := fg.Arenas()
	for _, name := range r.written {
		r.names[name] = true
	}
	parents := map[*graph.Graph]*arena{}
	for _, root := range roots {
		a := &arena{Recorder: r, root: root, log: root.Graph().Provenance(), nodes: map[graph.NodeID]int{}, inputs: map[graph.VarID]int{}}
		parents[root.Graph()] = a
		a.logged = a.log.Len()
		r.arenas = append(r.arenas, a)
	}
	// The node that has an isolated graph is in an arena before.
	for _, a := range r.arenas {
		parent := -1
		if n := a.root.ParentNode(); n.IsValid() {
			parent = parents[n.Graph()].nodes[n.ID()]
		}
		a.graph = r.region(a.root, parent)
		a.begin(a.root)
		if err := a.root.Attach(a); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// Hooks returns the hooks with which steps know the rules and passes that made them.
func (r *Recorder) Hooks() navigator.Hooks {
	return navigator.Hooks{
		Applied: func(rule *navigator.Local, n graph.Node, _ []graph.Var) {
			if a := r.arena(n.Graph()); a != nil {
				r.mu.Lock()
				defer r.mu.Unlock()
				a.settle()
				if i := a.last; i >= 0 {
					r.history.Steps[i].Source = rule.Source
				}
			}
		},
		Ended: func(e profile.Event) {
			r.mu.Lock()
			defer r.mu.Unlock()
			for _, a := range r.arenas {
				a.flush(e)
			}
		},
	}
}

func (r *Recorder) arena(g *graph.Graph) *arena {
	i := slices.IndexFunc(r.arenas, func(a *arena) bool { return a.root.Graph() == g })
	if i < 0 {
		return nil
	}
	return r.arenas[i]
}

// End ends the recording and returns what was recorded.
func (r *Recorder) End() *History {
	for _, a := range r.arenas {
		a.root.Detach(a)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, a := range r.arenas {
		a.flush(profile.Event{})
	}
	last := 0
	for i := range r.history.Steps {
		s := &r.history.Steps[i]
		s.Number = i + 1
		last += s.Last // the rewrites of the step alone, until here
		s.Last = last
	}
	return r.history
}

// region returns the index of a graph.
func (r *Recorder) region(fg *graph.FunctionGraph, parent int) int {
	i, ok := r.regions[fg]
	if !ok {
		i = len(r.history.Graphs)
		r.regions[fg] = i
		r.history.Graphs = append(r.history.Graphs, Graph{Name: fg.Name, Parent: parent})
	}
	return i
}

// name returns a name for a result that has none: "%matmul_1".
func (r *Recorder) name(op string) string {
	stem := op[strings.LastIndexByte(op, '.')+1:]
	for {
		r.counts[stem]++
		if name := "%" + stem + "_" + strconv.Itoa(r.counts[stem]); !r.names[name] {
			r.names[name] = true
			return name
		}
	}
}

// arena is the feature that watches one graph, with what it was notified of since the last
// commit.
type arena struct {
	*Recorder
	root   *graph.FunctionGraph
	graph  int
	log    *graph.Provenance
	logged int // length of the log when it was last looked at
	nodes  map[graph.NodeID]int
	inputs map[graph.VarID]int
	last   int // index of the last step, -1 where it is complete

	made, gone, changed []graph.NodeID
}

// begin records what is there before the run.
func (a *arena) begin(root *graph.FunctionGraph) {
	a.last = -1
	for n := range root.All() {
		if n.Graph() == root.Graph() {
			a.add(n, 0)
		}
	}
	for n := range root.All() {
		if i, ok := a.nodes[n.ID()]; ok && n.Graph() == root.Graph() {
			a.update(n, i, 0)
		}
	}
}

// add gives a node its number and name.
func (a *arena) add(n graph.Node, step int) int {
	h := a.history
	i := len(h.Nodes)
	node := Node{Kind: KindOp, Op: n.Op().Name(), Location: n.Location(), Born: step, Died: -1}
	if n.FunctionGraph().Return() == n {
		node.Kind = KindReturn
	}
	if n.NumOutputs() > 0 {
		written, _, _ := strings.Cut(a.written[n.Output(0)], "#")
		if node.Name = written; written == "" || step > 0 {
			node.Name = a.name(node.Op)
		}
	}
	if s := a.log.Source(n.ID()); node.Location == "" {
		node.Location = s.Place
	}
	h.Nodes = append(h.Nodes, node)
	a.nodes[n.ID()] = i
	return i
}

// update records what a node is now, if that is new.
func (a *arena) update(n graph.Node, i, step int) {
	v := Version{From: step, Graph: a.where(n.FunctionGraph())}
	for _, input := range n.Inputs() {
		v.Inputs = append(v.Inputs, a.input(input))
	}
	v.Text = a.text(n, i, v.Inputs)
	node := &a.history.Nodes[i]
	if last := len(node.Versions) - 1; last >= 0 {
		old := &node.Versions[last]
		if old.Text == v.Text && old.Graph == v.Graph && slices.Equal(old.Inputs, v.Inputs) {
			return
		}
		if old.From == step {
			*old = v
			return
		}
	}
	node.Op = n.Op().Name()
	node.Versions = append(node.Versions, v)
}

// where returns the index of a graph of this arena.
func (a *arena) where(fg *graph.FunctionGraph) int {
	if i, ok := a.regions[fg]; ok {
		return i
	}
	parent := -1
	if n := fg.ParentNode(); n.IsValid() {
		if i, ok := a.nodes[n.ID()]; ok && n.Graph() == a.root.Graph() {
			parent = i
		}
	}
	return a.region(fg, parent)
}

func (a *arena) input(v graph.Var) Input {
	if n := v.Owner(); n.IsValid() {
		i, ok := a.nodes[n.ID()]
		if !ok {
			return Input{Node: -1, Text: v.String()}
		}
		name := a.history.Nodes[i].Name
		if n.NumOutputs() > 1 {
			name += "#" + strconv.Itoa(v.Index())
		}
		return Input{Node: i, Result: v.Index(), Text: name}
	}
	if !v.IsInput() {
		return Input{Node: -1, Text: phrase.ShortenMiddle(v.String(), maxConstant)}
	}
	i, ok := a.inputs[v.ID()]
	if !ok {
		i = len(a.history.Nodes)
		a.inputs[v.ID()] = i
		name := "%" + cmp.Or(strings.TrimPrefix(v.Name(), "%"), "arg"+strconv.Itoa(len(a.inputs)-1))
		a.history.Nodes = append(a.history.Nodes, Node{Kind: KindInput, Name: name, Died: -1, Versions: []Version{{
			Graph: a.where(v.FunctionGraph()), Text: name + " : " + v.Type().String(),
		}}})
	}
	return Input{Node: i, Text: a.history.Nodes[i].Name}
}

// Texts are cut where they are long.
const (
	maxConstant = 40
	maxText     = 200
)

// text is a node in one line: "%5 = tosa.matmul(%0, %2) : tensor<?x?xf32>".
func (a *arena) text(n graph.Node, i int, inputs []Input) string {
	var b strings.Builder
	if name := a.history.Nodes[i].Name; name != "" {
		b.WriteString(name)
		if n.NumOutputs() > 1 {
			fmt.Fprintf(&b, ":%d", n.NumOutputs())
		}
		b.WriteString(" = ")
	}
	b.WriteString(phrase.ShortenMiddle(n.Op().Brief(), maxText) + "(")
	for k, input := range inputs {
		if k > 0 {
			b.WriteString(", ")
		}
		b.WriteString(input.Text)
	}
	b.WriteByte(')')
	if graphs := len(n.Nested()); graphs > 0 {
		fmt.Fprintf(&b, " {%s}", phrase.Count(graphs, "graph"))
	}
	for k, v := range n.Outputs() {
		b.WriteString([]string{" : ", ", "}[min(k, 1)] + v.Type().String())
	}
	return b.String()
}

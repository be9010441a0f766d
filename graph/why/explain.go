package why

import (
	"github.com/settle-go/settle/graph"
)

// Answer is what there is to say of one node.
type Answer struct {
	Op       string `json:"op"`
	Name     string `json:"name"`  // in the result, "" where it has none
	Location string `json:"place"` // in the file, of what it was made for too
	// State is "kept", of the file; "made", by a rewrite; or "gone".
	State string `json:"state"`
	// From is the rewrites that made it, the last one first.
	From []Step `json:"from"`
	// For is the rewrites that replaced other nodes by it.
	For []Step `json:"for"`
	// To is the rewrites after which the node was erased, in order.
	To []Step `json:"to"`
	// Users is, of one that nothing used any more, what had used it.
	Users []Answer `json:"users"`
}

// Step is a rewrite.
type Step struct {
	Rule   string `json:"rule"`
	Source string `json:"source"` // the location of the rule, "" for one written in Go
	Pass   string `json:"pass"`
	Round  int    `json:"round"`
	// Replaced is the node that was replaced, With are those matched with it.
	Replaced Node   `json:"replaced"`
	With     []Node `json:"with"`
	By       Node   `json:"by"` // what replaced it
}

// Node is a node as a rewrite found it.
type Node struct {
	Op       string `json:"op"`
	Name     string `json:"name"` // of one that is in the result, or of an input or constant
	Location string `json:"place"`
	Lives    bool   `json:"lives"` // it is in the result
	From     []Step `json:"from"`  // of a node that was matched with the replaced one
}

// Explain answers a question about a node, which is "%name" or "#number" of the result,
// the name of an op, a location of the file: "file:line", "file:line:column" or
// ":line", or the name that a node has in a file of TensorFlow. There is an answer for each node that it is about, at least one.
func (h *History) Explain(question string) ([]Answer, error) {
	list, err := h.Find(question)
	if err != nil {
		return nil, err
	}
	answers := make([]Answer, len(list))
	for i, f := range list {
		answers[i] = h.ExplainNode(f)
	}
	return answers, nil
}

// ExplainNode returns what there is to say of a node that [History.Find] found.
func (h *History) ExplainNode(f Found) Answer {
	if f.Erased {
		return h.explainErased(f.Node, map[string]bool{})
	}
	return h.explainLive(f.Node)
}

// explainLive explains a node of the result.
func (h *History) explainLive(n graph.Node) Answer {
	i := h.logOf(n)
	s := h.logs[i].Source(n.ID())
	a := Answer{Op: n.Op().Name(), Name: h.nameOf(n), Location: s.Place, State: "kept"}
	if s.MadeBy >= 0 {
		a.State = "made"
	}
	p := path{History: h, log: i, seen: map[int]bool{}}
	a.From, a.To, a.Users = p.back(s), []Step{}, []Answer{}
	a.For = []Step{}
	for _, k := range h.index[i].made[s] {
		if k != s.MadeBy {
			a.For = append(a.For, p.step(h.logs[i].At(k)))
		}
	}
	return a
}

// explainErased explains a node of the file that was erased. Users already asked for
// are left out.
func (h *History) explainErased(n graph.Node, asked map[string]bool) Answer {
	a := Answer{
		Op: n.Op().Name(), Location: n.Location(), State: "gone",
		From: []Step{}, For: []Step{}, To: []Step{}, Users: []Answer{},
	}
	asked[n.Location()] = true
	for i := range h.logs {
		if k, ok := h.index[i].read[n.Location()]; ok {
			p := path{History: h, log: i, seen: map[int]bool{}}
			a.To = p.forward(k)
			return a
		}
	}
	for i := range n.NumOutputs() {
		for c := range n.Output(i).Clients() {
			if location := c.Node.Location(); !asked[location] && len(a.Users) < maxUsers {
				asked[location] = true
				a.Users = append(a.Users, h.user(c.Node, asked))
			}
		}
	}
	return a
}

// maxUsers bounds how many users of a value are explained.
const maxUsers = 8

func (h *History) user(n graph.Node, asked map[string]bool) Answer {
	if f := h.current(n); !f.Erased {
		return h.explainLive(f.Node)
	}
	return h.explainErased(n, asked)
}

// path is a walk through a log.
type path struct {
	*History
	log  int
	seen map[int]bool // records that were visited
}

func (p *path) node(s graph.Source) Node {
	n := Node{Location: s.Place, From: []Step{}}
	switch living, ok := p.live[p.log][s]; {
	case ok:
		n.Op, n.Name, n.Lives = living.Op().Name(), p.nameOf(living), true
	case s.Op.IsValid():
		n.Op = s.Op.Name()
	case s.Var != 0:
		if n.Name = p.graph().Var(s.Var).String(); p.graph().Var(s.Var).IsInput() {
			n.Name = "the input " + n.Name
		}
	}
	return n
}

// graph returns the arena that the log is of: that of any node in it.
func (p *path) graph() *graph.Graph { return p.arenas[p.log].Graph() }

func (p *path) step(r graph.Rewrite) Step {
	step := Step{
		Rule: r.Rule, Source: p.sources[r.Rule], Pass: r.Pass, Round: r.Round,
		Replaced: p.node(r.Root), With: []Node{}, By: p.node(r.New),
	}
	for _, s := range r.Others {
		step.With = append(step.With, p.node(s))
	}
	return step
}

// back returns the rewrites that made a node, the last one first. What they
// matched with the nodes that they replaced has paths of its own.
func (p *path) back(s graph.Source) []Step {
	steps := []Step{}
	for s.MadeBy >= 0 && !p.seen[s.MadeBy] {
		p.seen[s.MadeBy] = true
		r := p.logs[p.log].At(s.MadeBy)
		step := p.step(r)
		for i, other := range r.Others {
			step.With[i].From = p.back(other)
		}
		steps = append(steps, step)
		s = r.Root
	}
	return steps
}

// forward returns what became of a node from a record on.
func (p *path) forward(k int) []Step {
	steps := []Step{}
	for ok := true; ok && !p.seen[k]; {
		p.seen[k] = true
		r := p.logs[p.log].At(k)
		steps = append(steps, p.step(r))
		if _, living := p.live[p.log][r.New]; living {
			break
		}
		k, ok = p.index[p.log].ends[r.New]
	}
	return steps
}

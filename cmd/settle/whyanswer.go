package main

import (
	"github.com/settle-go/settle/graph"
)

// whyAnswer is what there is to say of one node.
type whyAnswer struct {
	Op    string `json:"op"`
	Name  string `json:"name"`  // in the result, "" where it has none
	Place string `json:"place"` // in the file, of what it was made for too
	// State is "kept", of the file; "made", by a rewrite; or "gone".
	State string `json:"state"`
	// From is the rewrites that made it, the last one first.
	From []whyStep `json:"from"`
	// For is the rewrites that put it in the place of other nodes.
	For []whyStep `json:"for"`
	// To is what became of a node that is gone, first things first.
	To []whyStep `json:"to"`
	// Users is, of one that nothing used any more, what had used it.
	Users []whyAnswer `json:"users"`
}

// whyStep is a rewrite.
type whyStep struct {
	Rule   string `json:"rule"`
	Source string `json:"source"` // where the rule stands, "" for one written in Go
	Pass   string `json:"pass"`
	Round  int    `json:"round"`
	// Replaced is the node that was replaced, With are those matched with it.
	Replaced whyNode   `json:"replaced"`
	With     []whyNode `json:"with"`
	By       whyNode   `json:"by"` // what took its place
}

// whyNode is a node as a rewrite found it.
type whyNode struct {
	Op    string    `json:"op"`
	Name  string    `json:"name"` // of one that is in the result, or of an input or constant
	Place string    `json:"place"`
	Lives bool      `json:"lives"` // it is in the result
	From  []whyStep `json:"from"`  // of a node that was matched beside another
}

// answer answers the question.
func (w *why) answer() ([]whyAnswer, error) {
	list, err := w.find()
	if err != nil {
		return nil, err
	}
	answers := make([]whyAnswer, len(list))
	for i, f := range list {
		if f.gone {
			answers[i] = w.lost(f.node, map[string]bool{})
		} else {
			answers[i] = w.present(f.node)
		}
	}
	return answers, nil
}

// present explains a node of the result.
func (w *why) present(n graph.Node) whyAnswer {
	i := w.logOf(n)
	s := w.logs[i].Source(n.ID())
	a := whyAnswer{Op: n.Op().Name(), Name: w.names.of[n], Place: s.Place, State: "kept"}
	if s.MadeBy >= 0 {
		a.State = "made"
	}
	p := whyPath{why: w, log: i, seen: map[int]bool{}}
	a.From, a.To, a.Users = p.back(s), []whyStep{}, []whyAnswer{}
	a.For = []whyStep{}
	for _, k := range w.index[i].news[s] {
		if k != s.MadeBy {
			a.For = append(a.For, p.step(w.logs[i].At(k)))
		}
	}
	return a
}

// lost explains a node of the file that is gone. Users that were asked for before
// are left out.
func (w *why) lost(n graph.Node, asked map[string]bool) whyAnswer {
	a := whyAnswer{
		Op: n.Op().Name(), Place: n.Location(), State: "gone",
		From: []whyStep{}, For: []whyStep{}, To: []whyStep{}, Users: []whyAnswer{},
	}
	asked[n.Location()] = true
	for i := range w.logs {
		if k, ok := w.index[i].read[n.Location()]; ok {
			p := whyPath{why: w, log: i, seen: map[int]bool{}}
			a.To = p.forward(k)
			return a
		}
	}
	for i := range n.NumOutputs() {
		for c := range n.Output(i).Clients() {
			if place := c.Node.Location(); !asked[place] && len(a.Users) < maxUsers {
				asked[place] = true
				a.Users = append(a.Users, w.user(c.Node, asked))
			}
		}
	}
	return a
}

// maxUsers bounds how many users of a value are told.
const maxUsers = 8

func (w *why) user(n graph.Node, asked map[string]bool) whyAnswer {
	if f := w.now(n); !f.gone {
		return w.present(f.node)
	}
	return w.lost(n, asked)
}

// whyPath is a walk through a log.
type whyPath struct {
	*why
	log  int
	seen map[int]bool // records that were told
}

func (p *whyPath) node(s graph.Source) whyNode {
	n := whyNode{Place: s.Place, From: []whyStep{}}
	switch living, ok := p.living[p.log][s]; {
	case ok:
		n.Op, n.Name, n.Lives = living.Op().Name(), p.names.of[living], true
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
func (p *whyPath) graph() *graph.Graph { return p.arenas[p.log].Graph() }

func (p *whyPath) step(r graph.Rewrite) whyStep {
	step := whyStep{
		Rule: r.Rule, Source: p.source[r.Rule], Pass: r.Pass, Round: r.Round,
		Replaced: p.node(r.Root), With: []whyNode{}, By: p.node(r.New),
	}
	for _, s := range r.Others {
		step.With = append(step.With, p.node(s))
	}
	return step
}

// back returns the rewrites that made a node, the last one first. What they
// matched beside the nodes that they replaced has paths of its own.
func (p *whyPath) back(s graph.Source) []whyStep {
	steps := []whyStep{}
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
func (p *whyPath) forward(k int) []whyStep {
	steps := []whyStep{}
	for ok := true; ok && !p.seen[k]; {
		p.seen[k] = true
		r := p.logs[p.log].At(k)
		steps = append(steps, p.step(r))
		if _, living := p.living[p.log][r.New]; living {
			break
		}
		k, ok = p.index[p.log].ends[r.New]
	}
	return steps
}

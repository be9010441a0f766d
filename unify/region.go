package unify

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
)

// RegionTerm is what a pattern says of one of the graphs that a node holds.
//
//	^name            Name
//	^_               the zero RegionTerm
//	^()              Empty
//	^(?a -> ?y)      Body, Args, Yields
//
// A region that has a name or a body lives in the arena of its node. What it yields is
// what its return is applied to; which ops it has besides is not asked.
type RegionTerm struct {
	Name   string
	Empty  bool    // it has neither nodes nor inputs
	Body   bool    // its inputs match Args, and its outputs Yields
	Args   []*Term // VarTerm, AnyTerm, and at most one RestTerm
	Yields []*Term
	Start  int // where the region is in its text, for errors
	End    int
	at     Term // what errors name
}

// Holding returns the term with what it says of the graphs that the node holds: there are
// as many. Without it the node holds any.
func (t *Term) Holding(regions ...*RegionTerm) *Term {
	t.Regions = regions
	return t
}

// has reports whether another term is one of the region's.
func (r *RegionTerm) has(other *Term) bool {
	in := func(t *Term) bool { return t.Has(other) }
	return &r.at == other || slices.ContainsFunc(r.Args, in) || slices.ContainsFunc(r.Yields, in)
}

// The positions of a pattern that match the inputs and the outputs of a region.
const (
	regionArgs TermKind = 100 + iota
	regionYields
)

// LooksInside reports whether the pattern says anything of the graphs that nodes hold.
func (p *Pattern) LooksInside() bool { return p.regions > 0 }

// patRegion is a region of a position.
type patRegion struct {
	term         *RegionTerm
	slot         int
	args, yields int // positions, -1 where nothing is asked
}

// regions compiles the regions of an application.
func (c *compiler) regions(t *Term, n *patNode, level int) error {
	for _, r := range t.Regions {
		pr := patRegion{term: r, args: -1, yields: -1}
		at := &r.at
		at.Start, at.End = r.Start, r.End
		if r.Name == "" {
			pr.slot = c.p.regions
			c.p.regions++
		} else {
			if c.bound[r.Name] {
				return &TermError{at, fmt.Sprintf("^%s is the name of two things", r.Name)}
			}
			var err error
			if pr.slot, err = c.bind(at, r.Name, RegionSlot); err != nil {
				return err
			}
		}
		if r.Body {
			var err error
			if pr.args, err = c.list(regionArgs, at, pr.slot, r.Args, level); err == nil {
				pr.yields, err = c.list(regionYields, at, pr.slot, r.Yields, level)
			}
			if err != nil {
				return err
			}
		}
		n.regions = append(n.regions, pr)
	}
	return nil
}

// The functions below say of a [Miss] what was wanted of regions, and found.

func (s *Miss) wantRegion() string {
	switch {
	case s.Part == RegionsPart:
		return count(len(s.Term.Regions), "region")
	case s.Part == InputsPart:
		return "a region of " + wantArguments(s.Term)
	case s.Term.Regions[s.Index].Empty:
		return "an empty region"
	}
	return "a region that is not isolated"
}

func (s *Miss) foundRegion() string {
	switch {
	case s.Part == RegionsPart:
		return count(len(s.Node.Nested()), "region")
	case s.Part == InputsPart:
		return fmt.Sprint(s.Index)
	case s.Term.Regions[s.Index].Empty:
		return "one that is not"
	}
	return "an isolated one"
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// list compiles the terms that match a list of variables of a region, which stand two
// levels below the node: between them is the region's return.
func (c *compiler) list(kind TermKind, at *Term, slot int, terms []*Term, level int) (int, error) {
	index := len(c.p.nodes)
	n := patNode{term: &Term{Kind: kind, Args: terms, Start: at.Start, End: at.End}, slot: slot, as: -1, opSlot: -1, rest: -1, app: -1}
	c.p.nodes = append(c.p.nodes, n)
	if err := c.args(&n, terms, level+2); err != nil {
		return 0, err
	}
	if kind == regionArgs {
		if n.rests > 1 {
			return 0, &TermError{terms[n.rest], "the arguments of a region have at most one rest"}
		}
		for _, t := range terms {
			if t.Kind != VarTerm && t.Kind != RestTerm && t.Kind != AnyTerm || len(t.Types) > 0 {
				return 0, &TermError{t, "an argument of a region is a variable or a rest"}
			}
		}
	}
	c.p.nodes[index] = n
	return index, nil
}

// regions binds the regions of a node and puts what is asked of them on the agenda.
func (t *Matcher) regions(pos int, n graph.NodeID, next int) bool {
	m, p := &t.m, &t.m.Pattern.nodes[pos]
	held := m.Graph.Node(n).Nested()
	if len(held) != len(p.regions) {
		return t.misses(pos, next, 0, RegionsPart, 0, n, 0)
	}
	for i := range p.regions {
		r, fg := &p.regions[i], held[i]
		switch {
		case r.term.Empty && !isEmpty(fg),
			(r.term.Body || r.term.Name != "") && fg.Graph() != m.Graph:
			return t.misses(pos, next, 0, RegionPart, i, n, 0)
		}
	}
	for i := range p.regions {
		r := &p.regions[i]
		m.Regions[r.slot] = held[i]
		if r.term.Body {
			t.agenda = append(t.agenda, goal{pos: r.args}, goal{pos: r.yields})
		}
	}
	return true
}

func isEmpty(fg *graph.FunctionGraph) bool {
	return fg.Len() == 0 && fg.NumInputs() == 0 && !fg.HasOutputs()
}

// releaseRegions unbinds the regions of a node.
func (t *Matcher) releaseRegions(p *patNode) {
	for i := range p.regions {
		t.m.Regions[p.regions[i].slot] = nil
	}
}

// regionArgs matches the inputs of a region, then the goals from next on.
func (t *Matcher) regionArgs(pos, next int) bool {
	p := &t.m.Pattern.nodes[pos]
	fg := t.m.Regions[p.slot]
	count := fg.NumInputs()
	if p.rest < 0 && count != len(p.args) || count < len(p.args)-p.rests {
		return t.misses(pos, next, 0, InputsPart, count, fg.ParentNode().ID(), 0)
	}
	over := count - len(p.args) + 1 // what a rest takes
	mark, in := len(t.agenda), 0
	for i, pos := range p.args {
		if i == p.rest {
			in += over
			continue
		}
		t.push(pos, fg.InputID(in))
		in++
	}
	var ok bool
	if p.rest < 0 {
		ok = t.solve(next)
	} else {
		rests := len(t.rests)
		for in := range over {
			t.rests = append(t.rests, fg.InputID(p.rest+in))
		}
		slot, first, equal := t.bindRest(p.args[p.rest], rests)
		ok = equal && t.solve(next)
		t.unbindRest(slot, first && !ok, rests)
	}
	t.agenda = t.agenda[:mark]
	return ok
}

package unify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
)

// Miss is where a pattern stopped matching at a node: of all the ways in which it was
// tried, the one that matched most of it.
type Miss struct {
	Alternative int   // of the pattern, that matched furthest
	Term        *Term // the part that did not match
	Part        Part  // which part of that
	Index       int   // of the attribute or the type
	// Node is the node that an application was compared with, Value what stood in
	// the place of the term: the zero Var at the root.
	Node  graph.Node
	Value graph.Var
	// Bound is what the name stands for already, where it should stand for Value too.
	Bound     graph.Var
	BoundAttr ir.Attr
	BoundName string // of the variable that is bound to BoundAttr
	BoundType ir.Type
	BoundOp   ir.Op
	// AnyOrder says that the term is an argument which may be anywhere among those of
	// its op: other ones did not match it either.
	AnyOrder bool
	// GaveUp says that there were too many ways to match, and more may have come further.
	GaveUp bool
}

// Part says what of a term did not match.
type Part uint8

const (
	WholePart   Part = iota // a value that is not the one, not a constant, or not of a node
	OpPart                  // the op
	OutputPart              // which output it is
	AttrPart                // an attribute, by Index
	TypePart                // a type, by Index
	ArgsPart                // the number of arguments, or of what a region yields
	RegionsPart             // the number of regions
	RegionPart              // a region, by Index
	InputsPart              // the number of inputs of a region, which is Index
)

// Explain says why a pattern does not match at a node, nil where it does.
func Explain(g *graph.Graph, p *Pattern, n graph.NodeID) *Miss {
	t := Matcher{watch: &watch{best: -1}}
	if t.Match(g, p, n, func(*Match) bool { return true }) {
		return nil
	}
	t.watch.miss.GaveUp = t.GaveUp()
	return &t.watch.miss
}

// watch remembers the miss before which most of the pattern had matched.
type watch struct {
	best int
	miss Miss
}

// misses notes a miss at a position. Goals before next have matched, and so have
// some arguments of the current application.
func (t *Matcher) misses(pos, next, arguments int, part Part, index int, n graph.NodeID, v graph.VarID) bool {
	if t.watch != nil {
		t.watch.note(t, pos, next, arguments, part, index, n, v)
	}
	return false
}

// mismatch is misses for a value that alone says that it does not match the position.
func (t *Matcher) mismatch(pos int, v graph.VarID, next, arguments int) bool {
	if t.watch == nil {
		return false
	}
	n, p := t.m.Graph.OwnerOf(v), &t.m.Pattern.nodes[pos]
	part := WholePart
	switch {
	case p.as >= 0 && t.m.Vars[p.as] != 0 && t.m.Vars[p.as] != v:
	case p.term.Kind == AppTerm && n != 0 && !p.admits(t.nameOf(t.m.Graph.OpOf(n))):
		part = OpPart
	case p.term.Kind == AppTerm && n != 0:
		part = OutputPart
	}
	t.watch.note(t, pos, next, arguments, part, 0, n, v)
	return false
}

func (w *watch) note(t *Matcher, pos, next, arguments int, part Part, index int, n graph.NodeID, v graph.VarID) {
	score := w.score(t, next, arguments)
	if score <= w.best {
		return
	}
	g, p := t.m.Graph, &t.m.Pattern.nodes[pos]
	w.best = score
	w.miss = Miss{Alternative: t.m.Alternative, Term: p.term, Part: part, Index: index, AnyOrder: t.m.Pattern.isAnyOrder(pos)}
	if n != 0 {
		w.miss.Node = g.Node(n)
	}
	if v != 0 {
		w.miss.Value = g.Var(v)
	}
	w.bound(t, p)
}

// score is how much of the pattern has matched: goals that were met, those that
// nothing speaks against, and arguments that are not goals since they say it all.
func (w *watch) score(t *Matcher, next, arguments int) int {
	met := 2*min(next, len(t.agenda)) + max(len(t.agenda)-next, 0) + arguments
	for i := t.m.Pattern.roots[t.m.Alternative]; i < t.m.Pattern.end(t.m.Alternative); i++ {
		p := &t.m.Pattern.nodes[i]
		if p.term.Kind != AppTerm || t.m.Nodes[p.app] == 0 {
			continue
		}
		met++
		for _, arg := range p.args {
			if t.m.Pattern.nodes[arg].immediate {
				met++
			}
		}
	}
	return met
}

// bound notes what the name of the part stands for already.
func (w *watch) bound(t *Matcher, p *patNode) {
	m, miss := &t.m, &w.miss
	switch miss.Part {
	case WholePart:
		for _, slot := range []int{p.as, p.slot} {
			if slot >= 0 && p.term.Kind != RestTerm && m.Vars[slot] != 0 && m.Vars[slot] != miss.Value.ID() {
				miss.Bound = m.Graph.Var(m.Vars[slot])
			}
		}
	case OpPart:
		if p.opSlot >= 0 && m.Ops[p.opSlot] != 0 {
			miss.BoundOp = m.Graph.Context().OpByID(m.Ops[p.opSlot])
		}
	case AttrPart:
		if miss.Index == otherAttr {
			break
		}
		a := &p.attrs[miss.Index]
		miss.Index = a.of
		if a.slot >= 0 && m.Attrs[a.slot] != 0 {
			miss.BoundAttr, miss.BoundName = m.Attr(a.slot), a.bound
		}
	case TypePart:
		if slot := p.types[miss.Index].slot; slot >= 0 {
			miss.BoundType = m.Types[slot]
		}
	}
}

// isAnyOrder reports whether a position is an argument that may be anywhere.
func (p *Pattern) isAnyOrder(pos int) bool {
	for i := range p.nodes {
		for _, arg := range p.nodes[i].args {
			if arg == pos {
				return p.nodes[i].swap || p.nodes[i].anyOrder
			}
		}
	}
	return false
}

// Want says what the pattern asks for. Name names values.
func (s *Miss) Want(name func(graph.Var) string) string {
	t := s.Term
	switch s.Part {
	case OpPart:
		if s.BoundOp.IsValid() {
			return fmt.Sprintf("?%s, which is %s", t.Name, s.BoundOp)
		}
		return "the op " + strings.Join(t.Ops, " or ")
	case OutputPart:
		return fmt.Sprintf("output %d of the node", t.Output)
	case AttrPart:
		if s.Index == otherAttr {
			return "no attributes except those that are written"
		}
		return s.wantAttr(&t.Attrs[s.Index])
	case TypePart:
		return s.wantType(&t.Types[min(s.Index, len(t.Types)-1)])
	case ArgsPart:
		if t.Kind == regionYields {
			return "a region that yields " + wantArguments(t)
		}
		return wantArguments(t)
	case RegionsPart, RegionPart, InputsPart:
		return s.wantRegion()
	}
	switch {
	case s.Bound.IsValid():
		return fmt.Sprintf("?%s, which is %s", s.boundName(), name(s.Bound))
	case t.Kind == NumberTerm:
		return "a constant equal to " + t.Value.String()
	case t.Kind == ConstTerm:
		return "a constant"
	case t.Kind == AppTerm && len(t.Ops) > 0:
		return "the op " + strings.Join(t.Ops, " or ")
	case t.Kind == AppTerm:
		return "an op"
	case t.Kind == RestTerm:
		return fmt.Sprintf("the same values as ?%s... elsewhere", t.Name)
	}
	return "another value"
}

// boundName returns the name that stands for another value.
func (s *Miss) boundName() string {
	if s.Term.As != "" {
		return s.Term.As
	}
	return s.Term.Name
}

func (s *Miss) wantAttr(a *AttrTerm) string {
	switch {
	case s.BoundAttr.IsValid():
		if a.Literal != nil {
			return fmt.Sprintf("%s = %s where ?%s is %s", a.Name, a.Literal, s.BoundName, phrase.ShortenMiddle(s.BoundAttr.String(), maxFound))
		}
		return fmt.Sprintf("%s = ?%s, which is %s", a.Name, s.BoundName, phrase.ShortenMiddle(s.BoundAttr.String(), maxFound))
	case a.Literal != nil:
		return a.Name + " = " + a.Literal.String()
	}
	return "the attribute " + a.Name
}

func (s *Miss) wantType(t *TypeTerm) string {
	switch {
	case s.Index >= len(s.Term.Types) || len(s.Term.Types) > 1 && s.Node.IsValid() && len(s.Term.Types) != s.Node.NumOutputs():
		return fmt.Sprintf("%d outputs", len(s.Term.Types))
	case s.BoundType != 0:
		return fmt.Sprintf("the type ?%s, which is %s", t.Var, s.BoundType)
	case t.Type != 0:
		return "the type " + t.Type.String()
	}
	return "a type"
}

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

func wantArguments(t *Term) string {
	count, rests := 0, 0
	for _, arg := range t.Args {
		if arg.Kind == RestTerm {
			rests++
		} else {
			count++
		}
	}
	if rests > 0 {
		return arguments(count) + " or more"
	}
	return arguments(count)
}

func arguments(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// maxFound bounds the attributes in messages.
const maxFound = 200

// Found says what stood there. Name names values.
func (s *Miss) Found(name func(graph.Var) string) string {
	switch s.Part {
	case OpPart:
		if s.BoundOp.IsValid() {
			return s.Node.Op().String()
		}
		return s.Node.Op().Name()
	case OutputPart:
		return fmt.Sprintf("output %d", s.Value.Index())
	case AttrPart:
		if s.Index == otherAttr {
			return s.otherAttributes()
		}
		name := s.Term.Attrs[s.Index].Name
		a := s.Node.Op().Attr(name)
		if !a.IsValid() {
			return "no attribute " + name
		}
		return name + " = " + phrase.ShortenMiddle(a.String(), maxFound)
	case TypePart:
		return s.foundType()
	case ArgsPart:
		return arguments(s.Node.NumInputs())
	case RegionsPart, RegionPart, InputsPart:
		return s.foundRegion()
	}
	if s.Term.Kind == RestTerm {
		return "other ones"
	}
	return name(s.Value)
}

// otherAttr is the Index of an AttrPart that is about the attributes that the term does not name.
const otherAttr = -1

// otherAttributes says which attributes of the node the pattern does not write.
func (s *Miss) otherAttributes() string {
	op := s.Node.Op()
	var others []string
	for i := range op.NumAttrs() {
		name := op.AttrAt(i).Name
		if !slices.ContainsFunc(s.Term.Attrs, func(a AttrTerm) bool { return a.Name == name }) {
			others = append(others, name)
		}
	}
	if len(others) == 1 {
		return "the attribute " + others[0]
	}
	return "the attributes " + strings.Join(others, " and ")
}

func (s *Miss) foundType() string {
	if s.Term.Kind != AppTerm {
		return typeText(s.Value.Type())
	}
	first := 0
	if len(s.Term.Types) == 1 {
		first = s.Term.Output
	} else if len(s.Term.Types) != s.Node.NumOutputs() {
		return fmt.Sprint(s.Node.NumOutputs())
	}
	if first+s.Index >= s.Node.NumOutputs() {
		return fmt.Sprintf("%d outputs", s.Node.NumOutputs())
	}
	return typeText(s.Node.Output(first + s.Index).Type())
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
	if len(s.Node.Nested()[s.Index].Return().Successors()) > 0 {
		return "one of several blocks"
	}
	return "an isolated one"
}

func typeText(t ir.Type) string {
	if t == 0 {
		return "no type"
	}
	return t.String()
}

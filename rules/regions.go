package rules

import (
	"errors"
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// A term cannot say the regions of an op. They move with it: from the matched node
// to the one that rebuilds it, which is of the same op or of the same ?f.

// keeping says what becomes of the regions that a matched node may have.
type keeping struct {
	app  int // of the pattern, as in [unify.Match.Nodes]
	step int // that takes them over, -1 for none
	// refuse says that a node with regions is none that the rule means: its
	// pattern takes any op. Otherwise such a node is a mistake of the rule.
	refuse bool
	lost   string // why no step takes them
}

// holder is an application of the pattern.
type holder struct {
	app   int
	term  *syntax.Term
	ops   []string // that it may be; none for any
	known []string // of those, the ones that have regions
	pure  bool     // without its regions nothing is lost but values
	takes []int    // the steps that rebuild it
}

const regionHelp = "the same op, or the same ?f, takes the regions over, once"

// regions decides which nodes of the replacement take the regions of which nodes
// of the match, and reports those that would be lost.
func (b *builder) regions() {
	holders := b.holders()
	taken := map[int]bool{}
	for i := range holders {
		h := &holders[i]
		for s := range b.program.steps {
			if b.rebuilds(s, h) && !taken[s] {
				h.takes = append(h.takes, s)
			}
		}
		if h.app == 0 {
			for _, s := range h.takes {
				taken[s] = true
			}
		}
	}
	for i := range holders {
		b.keep(&holders[i], holders)
	}
	b.checkMade(holders)
}

// holders lists the applications of the pattern. Any op may have regions: a
// dialect need not know it of its ops.
func (b *builder) holders() []holder {
	var list []holder
	app := -1
	for t := range b.match.All() {
		if t.Kind != syntax.App {
			continue
		}
		app++
		h := holder{app: app, term: t, pure: len(t.Head.Ops) > 0}
		for _, word := range t.Head.Ops {
			name := b.l.resolve(b.file, word.Text)
			info := b.part.info(name)
			h.ops = append(h.ops, name)
			if info.Has(ir.Regions) {
				h.known = append(h.known, name)
			}
			h.pure = h.pure && info.Has(ir.Pure)
		}
		list = append(list, h)
	}
	return list
}

// rebuilds reports whether a step makes a node of the op that was matched.
func (b *builder) rebuilds(step int, h *holder) bool {
	head := b.terms[step].Head
	if head.Var != "" {
		return head.Var == h.term.Head.Var
	}
	return slices.Contains(h.ops, b.program.steps[step].name)
}

// keep finds the step that takes the regions of a matched node over.
func (b *builder) keep(h *holder, all []holder) {
	k := keeping{app: h.app, step: -1, refuse: len(h.ops) == 0}
	rival := slices.IndexFunc(all, h.shares)
	switch {
	case len(h.takes) > 1:
		k.lost = fmt.Sprintf("%s and %s would both take the regions of %s", b.head(h.takes[0]), b.head(h.takes[1]), h.name())
	case rival >= 0 && all[rival].app < h.app && len(all[rival].known) > 0 && len(h.known) > 0:
		return // reported with the first of them
	case rival >= 0:
		k.lost = fmt.Sprintf("the pattern has several %s of which %s may take the regions", h.name(), b.head(h.takes[0]))
	case len(h.takes) == 1:
		k.step = h.takes[0]
		if missed := b.missed(h); missed != "" {
			k.lost = fmt.Sprintf("the regions of %s would be lost where %s takes its place", missed, b.head(k.step))
		}
	case h.app > 0 || h.pure:
		return // where nothing uses its values and it does nothing else, it is dead code
	default:
		k.lost = fmt.Sprintf("the regions of %s would be lost", h.name())
	}
	if k.lost != "" && len(h.known) > 0 {
		b.errorf(b.lossSpan(h), "%s", k.lost).Help = regionHelp
		return
	}
	b.program.keeps = append(b.program.keeps, k)
}

// shares reports whether one step rebuilds the ops of two inner nodes.
func (h *holder) shares(other holder) bool {
	return h.app > 0 && other.app > 0 && h.app != other.app &&
		len(h.takes) > 0 && slices.Contains(other.takes, h.takes[0])
}

// missed names an op that has regions which the only step that rebuilds one of
// the ops does not take: it is of another one. It is "" where there is none.
func (b *builder) missed(h *holder) string {
	if len(h.takes) != 1 || b.terms[h.takes[0]].Head.Var != "" {
		return ""
	}
	for _, op := range h.known {
		if op != b.program.steps[h.takes[0]].name {
			return op
		}
	}
	return ""
}

func (h *holder) name() string {
	if h.term.Head.Var != "" && len(h.ops) == 0 {
		return "?" + h.term.Head.Var
	}
	if len(h.known) > 0 {
		return h.known[0]
	}
	return h.term.Head.String()
}

func (b *builder) head(step int) string { return b.terms[step].String() }

// lossSpan is the term of the replacement that is the mistake: the second of two,
// or all of it.
func (b *builder) lossSpan(h *holder) diag.Span {
	if len(h.takes) > 0 {
		return b.terms[h.takes[len(h.takes)-1]].Span
	}
	return diag.Span{Start: 0, End: len(b.text.Value)}
}

// checkMade reports new nodes of ops that have regions and would get none.
func (b *builder) checkMade(holders []holder) {
	for i := range b.program.steps {
		s := &b.program.steps[i]
		takes := slices.ContainsFunc(holders, func(h holder) bool { return slices.Contains(h.takes, i) })
		if info := b.part.info(s.name); info.Has(ir.Regions) && !takes {
			b.errorf(b.terms[i].Head.Span, "%s has regions, and there are none for it", s.name).Help = regionHelp
		}
	}
}

// checkRegions reports that a rule between whole ops would lose the regions of one.
func (p *part) checkRegions(ops ...string) {
	for _, op := range ops {
		if p.info(op).Has(ir.Regions) {
			p.errorf(diag.Span{Start: 0, End: len(p.text.Value)}, "the regions of %s would be lost", op).Help =
				"match and replace can rebuild an op with its regions"
			return
		}
	}
}

// errHeld says that a rule between whole ops met a node with regions.
func errHeld(n graph.Node) error {
	return fmt.Errorf("the regions of %s would be lost", n.Op().Name())
}

// checkHeld looks, before anything is built, whether the regions of the matched
// nodes are kept.
func (p *program) checkHeld(m *unify.Match) error {
	for i := range p.keeps {
		k := &p.keeps[i]
		n := m.Nodes[k.app]
		if n == 0 || m.Graph.IsPlain(n) || len(m.Graph.Node(n).Nested()) == 0 {
			continue
		}
		switch {
		case k.step >= 0:
			continue
		case k.refuse:
			return refusal(k.lost)
		}
		return errors.New(k.lost)
	}
	return nil
}

// takeOver gives the node that a step made the regions of those that it rebuilds.
func (r *run) takeOver(step int, made graph.NodeID) error {
	for i := range r.keeps {
		k := &r.keeps[i]
		n := r.m.Nodes[k.app]
		if k.step != step || n == 0 || r.g.IsPlain(n) || len(r.g.Node(n).Nested()) == 0 {
			continue
		}
		if err := r.mayTake(n, made, k.app); err != nil {
			return err
		}
		r.w.MoveNested(n, made)
	}
	return nil
}

// mayTake reports what keeps regions from moving to a node.
func (r *run) mayTake(from, to graph.NodeID, app int) error {
	g := r.g
	old, made := g.Node(from), g.Node(to)
	if old.Op().Name() != made.Op().Name() {
		return fmt.Errorf("the regions of %s would be lost where %s takes its place", old.Op().Name(), made.Op().Name())
	}
	if !sameTypes(old, made) {
		return fmt.Errorf("the %s that takes over the regions has outputs of other types", made.Op().Name())
	}
	if app == 0 {
		return nil
	}
	switch {
	case !g.Together(from, r.m.Root):
		return refusal("the regions of " + old.Op().Name() + " cannot move into another one")
	case g.HoldsEffects(from):
		return refusal("the regions of " + old.Op().Name() + " have effects, which cannot move")
	case usedOutside(r.m, from):
		return refusal("the regions of " + old.Op().Name() + " are needed where it is: its values have other uses")
	}
	return nil
}

func sameTypes(a, b graph.Node) bool {
	if a.NumOutputs() != b.NumOutputs() {
		return false
	}
	for i := range a.NumOutputs() {
		if a.Output(i).Type() != b.Output(i).Type() {
			return false
		}
	}
	return true
}

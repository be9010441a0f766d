package functional

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/idmap"
)

// A node of a loop runs in one of three phases of a turn, which say where it goes: before
// the condition is known; after it, when it is true; or after it, when it is false, which
// is once for the whole loop. A node of the first phase that others need is computed again
// there.
const (
	conditionPhase = 1 << iota
	bodyPhase
	afterPhase
	// The first phase of a loop that is rotated: before the loop for its first turn, and at
	// the end of the body for the next one.
	firstPhase
	againPhase
)

// slot is a loop variable.
type slot struct {
	merge, enter, source, sink, swtch, exit graph.NodeID // swtch and exit are 0 where there is none
	enterFirst                              bool         // the Enter is the first input of the Merge
}

// number returns the number of an input of the Merge: the Enter, or the NextIteration.
func (s slot) number(enter bool) int {
	if enter == s.enterFirst {
		return 0
	}
	return 1
}

// loopPlan is what becomes of the nodes of a loop.
type loopPlan struct {
	*ops
	l        *loop
	captures map[graph.NodeID][]graph.VarID // of loops that were made functional
	nodes    []graph.NodeID
	marks    idmap.Map[nodeMark]

	cond     graph.NodeID
	slots    []slot
	enters   []graph.NodeID
	constant []graph.NodeID // Enters of every turn
	exits    []graph.NodeID
	sinks    []graph.NodeID
	sources  []graph.NodeID
	sinkOf   map[graph.NodeID]graph.NodeID
	slotOf   map[graph.NodeID]int // of a Merge
	phase    idmap.Map[uint8]     // of variables
	places   idmap.Map[uint8]     // of nodes: the phases in which one is computed
	// rotated says that what is computed before the condition is known is computed once in
	// a turn, and handed on to the others; carried are the values of those.
	rotated bool
	carried []graph.VarID
	acts    *bool // nil: not known yet
}

// nodeMark says something of a node to the plan of a loop.
type nodeMark uint8

const (
	isMember      nodeMark = 1 << iota
	isSwitch               // on the condition
	isConditional          // its value need not be there: it is in a branch
	isEntered              // something enters it in every turn; others hang on nothing
)

func (p *loopPlan) mark(n graph.NodeID, m nodeMark) {
	p.marks.Put(uint32(n), p.marks.Of(uint32(n))|m)
}

func (p *loopPlan) has(n graph.NodeID, m nodeMark) bool { return p.marks.Of(uint32(n))&m != 0 }

// planLoop finds what becomes of the nodes of a loop, or refuses it.
func planLoop(f *frames, l *loop, captures map[graph.NodeID][]graph.VarID) *loopPlan {
	p := &loopPlan{
		ops: f.ops, l: l, captures: captures, sinkOf: map[graph.NodeID]graph.NodeID{},
		slotOf: map[graph.NodeID]int{},
	}
	add := func(n graph.NodeID) {
		if f.g.IsAlive(n) {
			p.nodes = append(p.nodes, n)
			p.mark(n, isMember)
		}
	}
	for _, u := range l.units {
		if inner := f.loop(u); inner == nil {
			add(f.nodes[u])
		} else {
			for _, n := range inner.built {
				add(n)
			}
		}
	}
	for _, step := range []func(){p.collect, p.findSlots, p.findPhases, p.findPlaces} {
		if step(); l.refusal != "" {
			return nil
		}
	}
	return p
}

func (p *loopPlan) refuse(at graph.NodeID, format string, args ...any) {
	p.l.refuse(at, format, args...)
}

func (p *loopPlan) inputs(n graph.NodeID) []graph.VarID {
	list := make([]graph.VarID, p.g.NumInputsOf(n))
	for i := range list {
		list[i] = p.g.InputOf(n, i)
	}
	return list
}

// uses yields what a node and the graphs that it holds use.
func (p *loopPlan) uses(n graph.NodeID) iter.Seq[graph.VarID] {
	return func(yield func(graph.VarID) bool) {
		for i := range p.g.NumInputsOf(n) {
			if !yield(p.g.InputOf(n, i)) {
				return
			}
		}
		if len(p.captures) == 0 {
			return
		}
		for _, v := range p.captures[n] {
			if !yield(v) {
				return
			}
		}
	}
}

func (o *ops) isControl(v graph.VarID) bool { return o.g.TypeOf(v) == tf.Control }

// controlOf returns the control result of a node, 0 for none.
func (o *ops) controlOf(n graph.NodeID) graph.VarID {
	if k := o.g.NumOutputsOf(n); k > 0 && o.g.TypeOf(o.g.OutputOf(n, k-1)) == tf.Control {
		return o.g.OutputOf(n, k-1)
	}
	return 0
}

func (o *ops) isUsed(v graph.VarID) bool { return v != 0 && o.g.NumClientsOf(v, 1) > 0 }

// collect finds the nodes that make the loop.
func (p *loopPlan) collect() {
	if len(p.l.conds) != 1 {
		if len(p.l.conds) == 0 {
			p.refuse(p.l.at, "the loop has no LoopCond")
		} else {
			p.refuse(p.l.conds[1], "the loop has another LoopCond, %q", nameOf(p.g.Node(p.l.conds[0])))
		}
		return
	}
	p.cond = p.l.conds[0]
	if p.g.NumInputsOf(p.cond) == 0 || p.isControl(p.g.InputOf(p.cond, 0)) {
		p.refuse(p.cond, "it has no input")
		return
	}
	constant := map[graph.NodeID]bool{}
	frame, first := "", graph.NodeID(0)
	enter := func(n graph.NodeID) {
		name := p.g.Node(n).Op().Attr("frame_name").Text()
		switch {
		case name == "":
			p.refuse(n, "it has no frame_name")
		case first != 0 && name != frame:
			p.refuse(n, "it enters the frame %q, and %q of the same loop enters %q", name, nameOf(p.g.Node(first)), frame)
		case p.g.NumInputsOf(n) == 0 || p.isControl(p.g.InputOf(n, 0)):
			p.refuse(n, "it has no input")
		}
		first, frame = n, name
	}
	for _, n := range p.nodes {
		switch p.kind(n) {
		case enterKind:
			if !p.isConstantEnter(n) {
				enter(n)
				p.enters = append(p.enters, n)
			}
		case exitKind:
			p.exits = append(p.exits, n)
		case sourceKind:
			p.sources = append(p.sources, n)
		case sinkKind:
			p.sinks = append(p.sinks, n)
			p.sinkOf[p.g.OwnerOf(p.g.InputOf(n, 0))] = n
		case switchKind:
			if p.isOnCondition(n) {
				p.mark(n, isSwitch)
			}
		}
		if p.kind(n) == enterKind {
			continue // what it takes is of the loop around
		}
		for v := range p.uses(n) {
			if from := p.g.OwnerOf(v); from != 0 && !p.has(from, isMember) && p.kind(from) == enterKind && !constant[from] {
				constant[from] = true
				enter(from)
				p.constant = append(p.constant, from)
			}
		}
	}
}

// isConstantEnter reports whether a node enters every turn of a loop.
func (o *ops) isConstantEnter(n graph.NodeID) bool { return n != 0 && o.of(n).every }

// isOnCondition reports whether a Switch chooses by the condition of the loop.
func (p *loopPlan) isOnCondition(n graph.NodeID) bool {
	if p.g.NumInputsOf(n) < 2 || p.g.NumOutputsOf(n) < 2 {
		return false
	}
	by := p.g.OwnerOf(p.g.InputOf(n, 1))
	for by != 0 && by != p.cond && p.has(by, isMember) && bare(p.g.Node(by).Op()) == "Identity" && p.g.NumInputsOf(by) > 0 {
		by = p.g.OwnerOf(p.g.InputOf(by, 0))
	}
	return by == p.cond
}

// findSlots finds the loop variables, in the order of the names of their Enters. Where one Enter starts
// several, since equal ones were merged, the names of the Merges say what the order was.
func (p *loopPlan) findSlots() {
	for _, n := range p.nodes {
		if p.kind(n) == mergeKind {
			p.addSlot(n)
		}
	}
	compare := func(a, b graph.NodeID) int { return naturalCompare(nameOf(p.g.Node(a)), nameOf(p.g.Node(b))) }
	starts := map[graph.NodeID]bool{}
	for _, s := range p.slots {
		starts[s.enter] = true
	}
	slices.SortStableFunc(p.slots, func(a, b slot) int {
		if len(starts) < len(p.slots) {
			return cmp.Or(compare(a.merge, b.merge), compare(a.enter, b.enter))
		}
		return compare(a.enter, b.enter)
	})
	for i, s := range p.slots {
		p.slotOf[s.merge] = i
	}
	for _, n := range p.enters {
		p.eachUser(n, func(user graph.NodeID, control bool) {
			if control {
				p.refuse(user, "it waits for %q, which enters the first turn only", nameOf(p.g.Node(n)))
			} else if p.kind(user) != mergeKind {
				p.refuse(user, "it uses %q, which enters the first turn only, without a Merge", nameOf(p.g.Node(n)))
			}
		})
	}
	for _, n := range p.sources {
		p.eachUser(n, func(user graph.NodeID, control bool) {
			switch {
			case control:
				p.refuse(user, "it waits for the NextIteration %q of the turn before", nameOf(p.g.Node(n)))
			case p.kind(user) != mergeKind && p.kind(user) != sinkKind:
				p.refuse(user, "it uses the NextIteration %q without a Merge", nameOf(p.g.Node(n)))
			}
		})
		if p.sinkOf[n] == 0 {
			p.refuse(n, "nothing is handed on to it")
		}
	}
	for _, n := range p.nodes {
		if p.has(n, isSwitch) {
			p.findSwitch(n)
		}
	}
	for _, n := range p.exits {
		from := graph.NodeID(0)
		if p.g.NumInputsOf(n) > 0 {
			from = p.g.OwnerOf(p.g.InputOf(n, 0))
		}
		if !p.has(from, isSwitch) || p.g.IndexOf(p.g.InputOf(n, 0)) != 0 || p.g.NumInputsOf(n) != 1 {
			continue
		}
		if i, ok := p.slotOf[p.g.OwnerOf(p.g.InputOf(from, 0))]; ok && p.slots[i].exit == 0 && p.g.IndexOf(p.g.InputOf(from, 0)) == 0 {
			p.slots[i].exit = n
		}
	}
}

// findSwitch notes the Switch of a loop variable: of several, the first by name.
func (p *loopPlan) findSwitch(n graph.NodeID) {
	i, ok := p.slotOf[p.g.OwnerOf(p.g.InputOf(n, 0))]
	if !ok || p.g.IndexOf(p.g.InputOf(n, 0)) != 0 {
		return
	}
	if s := &p.slots[i]; s.swtch == 0 || naturalCompare(nameOf(p.g.Node(n)), nameOf(p.g.Node(s.swtch))) < 0 {
		s.swtch = n
	}
}

// eachUser calls f with the users of a node's results, except the token of a source.
func (p *loopPlan) eachUser(n graph.NodeID, f func(user graph.NodeID, control bool)) {
	for out := range p.g.NumOutputsOf(n) {
		v := p.g.OutputOf(n, out)
		if p.kind(n) == sourceKind && out == 1 {
			continue
		}
		p.g.EachClient(v, func(user graph.NodeID) bool {
			f(user, p.isControl(v))
			return true
		})
	}
}

// addSlot adds the variable of a Merge that is one of the loop's.
func (p *loopPlan) addSlot(n graph.NodeID) {
	s := slot{merge: n}
	isLoop, others, controls := false, 0, 0
	for i, v := range p.inputs(n) {
		from := p.g.OwnerOf(v)
		switch {
		case p.isControl(v):
			controls++
		case p.kind(from) == enterKind && s.enter == 0:
			s.enter, s.enterFirst, isLoop = from, i == 0, true
		case p.kind(from) == sourceKind && s.source == 0:
			s.source, isLoop = from, true
		default:
			others++
		}
	}
	switch {
	case !isLoop:
		return
	case s.enter == 0:
		p.refuse(n, "the Merge has no Enter")
	case s.source == 0:
		p.refuse(n, "the Merge has no NextIteration")
	case others > 0:
		p.refuse(n, "the Merge has more inputs than an Enter and a NextIteration")
	case controls > 0:
		p.refuse(n, "the Merge waits for others")
	case p.isConstantEnter(s.enter):
		p.refuse(n, "the Enter %q of the Merge enters every turn", nameOf(p.g.Node(s.enter)))
	}
	s.sink = p.sinkOf[s.source]
	p.slots = append(p.slots, s)
}

// isStructure reports whether a node is of the loop itself, and goes.
func (p *loopPlan) isStructure(n graph.NodeID) bool {
	switch p.kind(n) {
	case enterKind, exitKind, sourceKind, sinkKind, loopCondKind:
		return true
	case mergeKind:
		_, ok := p.slotOf[n]
		return ok
	case switchKind:
		return p.has(n, isSwitch)
	}
	return false
}

// findPhases finds when each node runs.
func (p *loopPlan) findPhases() {
	for _, n := range p.nodes {
		phase := uint8(0)
		inBranch := false
		for v := range p.uses(n) {
			from := p.g.OwnerOf(v)
			phase |= p.phase.Of(uint32(v))
			if p.has(from, isEntered) || from != 0 && !p.has(from, isMember) && p.kind(from) == enterKind {
				p.mark(n, isEntered)
			}
			if p.has(from, isConditional) || p.kind(from) == switchKind && !p.has(from, isSwitch) {
				inBranch = true
			}
		}
		if inBranch && p.kind(n) != mergeKind {
			p.mark(n, isConditional)
		}
		switch k := p.kind(n); {
		case k == mergeKind && p.isStructure(n):
			p.setPhase(n, conditionPhase)
			continue
		case k == enterKind || k == sourceKind:
			continue
		case p.has(n, isSwitch):
			if phase&(bodyPhase|afterPhase) != 0 {
				p.refuse(n, "it chooses by the condition what was computed after it")
				return
			}
			p.phase.Put(uint32(p.g.OutputOf(n, 0)), afterPhase)
			p.phase.Put(uint32(p.g.OutputOf(n, 1)), bodyPhase)
			if c := p.controlOf(n); c != 0 {
				p.phase.Put(uint32(c), conditionPhase)
			}
			continue
		case phase&bodyPhase != 0 && phase&afterPhase != 0:
			p.refuse(n, "it uses what is there while the loop goes on and what is there when it ends")
			return
		case k == exitKind:
			if phase&afterPhase == 0 {
				p.refuse(n, "its input does not come from a Switch of the loop's condition")
			}
			continue
		case k == sinkKind:
			if phase&afterPhase != 0 {
				p.refuse(n, "its input is there only when the loop ends")
			}
			continue
		case k == loopCondKind && phase&(bodyPhase|afterPhase) != 0:
			p.refuse(n, "the condition depends on itself")
			return
		}
		if phase&(bodyPhase|afterPhase) != 0 {
			phase &^= conditionPhase
		}
		p.setPhase(n, phase)
	}
}

func (p *loopPlan) setPhase(n graph.NodeID, phase uint8) {
	for out := range p.g.NumOutputsOf(n) {
		p.phase.Put(uint32(p.g.OutputOf(n, out)), phase)
	}
	p.places.Put(uint32(n), phase)
}

// actsIn reports whether a node does something besides computing.
func (p *loopPlan) actsIn(n graph.NodeID) bool {
	f := p.of(n)
	return f.acts || (f.kind == whileKind || f.kind == ifKind) && p.regionActs(n)
}

// findPlaces finds in which phases each node is computed.
func (p *loopPlan) findPlaces() {
	early := func(n graph.NodeID) bool {
		return n != 0 && p.has(n, isMember) && !p.isStructure(n) && p.places.Of(uint32(n))&(bodyPhase|afterPhase) == 0
	}
	needed := map[graph.NodeID]uint8{}
	var need func(n graph.NodeID, by uint8)
	var work []graph.NodeID
	need = func(n graph.NodeID, by uint8) {
		if from := p.cond; n == from { // its value is that of its input
			n = p.g.OwnerOf(p.g.InputOf(from, 0))
		}
		if p.has(n, isSwitch) {
			n = p.g.OwnerOf(p.g.InputOf(n, 0))
		}
		if early(n) && needed[n]&by == 0 {
			needed[n] |= by
			work = append(work, n)
		}
	}
	drain := func(by uint8) {
		for len(work) > 0 {
			n := work[len(work)-1]
			work = work[:len(work)-1]
			for v := range p.uses(n) {
				from := p.g.OwnerOf(v)
				if p.isControl(v) && by != conditionPhase && early(from) && p.actsIn(from) {
					continue // the condition has done it by then
				}
				need(from, by)
			}
		}
	}
	for _, v := range p.inputs(p.cond) {
		need(p.g.OwnerOf(v), conditionPhase)
	}
	for _, n := range p.nodes {
		hangs := p.places.Of(uint32(n)) == 0 && !p.has(n, isEntered) // where it is used is where it runs
		if early(n) && (p.actsIn(n) && !hangs || !p.hasUsers(n)) {
			need(n, conditionPhase)
		}
	}
	drain(conditionPhase)
	for _, by := range []uint8{bodyPhase, afterPhase} {
		for _, n := range p.nodes {
			isUser := p.places.Of(uint32(n))&by != 0 || p.kind(n) == sinkKind && by == bodyPhase || p.kind(n) == exitKind && by == afterPhase
			if !isUser && p.has(n, isSwitch) {
				port := 1
				if by == afterPhase {
					port = 0
				}
				isUser = p.isUsed(p.g.OutputOf(n, port))
			}
			if !isUser || p.isStructure(n) && p.kind(n) == mergeKind {
				continue
			}
			for v := range p.uses(n) {
				if !p.isControl(v) {
					need(p.g.OwnerOf(v), by)
				}
				if p.has(n, isSwitch) {
					break // the condition is known
				}
			}
		}
		drain(by)
	}
	for _, n := range p.nodes { // what nothing needs stands where all is that it uses
		if !early(n) || needed[n] != 0 {
			continue
		}
		at := uint8(conditionPhase | bodyPhase | afterPhase)
		for v := range p.uses(n) {
			if from := p.g.OwnerOf(v); early(from) {
				at &= needed[from]
			}
		}
		if at&conditionPhase != 0 || at == 0 {
			need(n, conditionPhase)
			drain(conditionPhase)
		} else {
			needed[n] = at & -at
		}
	}
	for _, n := range p.nodes {
		if at := needed[n]; early(n) && at&(at-1) != 0 && p.runsOnce(n) {
			p.rotated = true
			need(n, conditionPhase)
		}
	}
	drain(conditionPhase)
	for _, n := range p.nodes {
		if !early(n) {
			continue
		}
		at := needed[n]
		if p.rotated && at&conditionPhase != 0 {
			if at &^= conditionPhase; p.kind(n) != constKind && p.kind(n) != waitingKind {
				at = 0
			}
			at |= firstPhase | againPhase
		}
		p.places.Put(uint32(n), at)
	}
	if p.rotated {
		p.findCarried()
	}
}

// runsOnce reports whether a node would not give the same twice.
func (p *loopPlan) runsOnce(n graph.NodeID) bool {
	f := p.of(n)
	return f.draws || f.acts || p.somethingActs() && p.reads(n) || (f.kind == whileKind || f.kind == ifKind) && p.regionActs(n)
}

// somethingActs reports whether a node of the loop acts, so that a variable may change.
func (p *loopPlan) somethingActs() bool {
	if p.acts == nil {
		p.acts = new(bool)
		*p.acts = slices.ContainsFunc(p.nodes, func(n graph.NodeID) bool { return p.of(n).acts || p.regionActs(n) })
	}
	return *p.acts
}

// reads reports whether a node computes from what a reference is to.
func (o *ops) reads(n graph.NodeID) bool {
	for i := range o.g.NumInputsOf(n) {
		if tf.IsRef(o.g.TypeOf(o.g.InputOf(n, i)).Elem()) {
			return o.g.NumOutputsOf(n) > 0 && !tf.IsRef(o.g.TypeOf(o.g.OutputOf(n, 0)).Elem())
		}
	}
	return false
}

func (p *loopPlan) hasUsers(n graph.NodeID) bool {
	used := false
	p.eachUser(n, func(graph.NodeID, bool) { used = true })
	return used
}

// regionActs reports whether something in the regions of a node acts or draws.
func (o *ops) regionActs(n graph.NodeID) bool {
	for _, fg := range o.g.Node(n).Nested() {
		for inner := range fg.All() {
			if f := o.of(inner.ID()); inner != inner.FunctionGraph().Return() && !f.waits && (f.acts || f.draws || o.reads(inner.ID())) {
				return true
			}
		}
	}
	return false
}

// naturalCompare compares names, numbers in them by their size.
func naturalCompare(a, b string) int {
	for {
		i, j := digits(a), digits(b)
		switch {
		case a == "" || b == "":
			return cmp.Compare(len(a), len(b))
		case i > 0 && j > 0:
			x, y := strings.TrimLeft(a[:i], "0"), strings.TrimLeft(b[:j], "0")
			if c := cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y), cmp.Compare(i, j)); c != 0 {
				return c
			}
			a, b = a[i:], b[j:]
		case a[0] != b[0]:
			return cmp.Compare(a[0], b[0])
		default:
			a, b = a[1:], b[1:]
		}
	}
}

// digits returns how many digits a text begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

package navigator

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// A run looks for cycles only once something is suspicious: a normal run ends
// before.
const (
	suspectRounds = 8  // rounds of an equilibrium
	suspectUses   = 16 // uses of a rule beyond the nodes at the start
	suspectStreak = 64 // rewrites of a walk at nodes that it made itself
)

// What is watched is bounded; what finds no room waits until something is
// forgotten.
const (
	maxAncestries = 1024 // nodes at a time
	ancestryAge   = 1    // rounds after which a node is forgotten that nothing rewrites, at first
	sweepEvery    = 256  // nodes between two looks for what can be forgotten
	patience      = 64   // rewrites after which one is forgotten whose terms are ever new, at first
)

// cycles looks for terms that come back. A node that a rewrite made carries on the
// ancestry of the node that was rewritten. Where a rule applies at a node at which
// stands the same term as at one of its ancestors, the rules that were applied in
// between rewrite the term to itself, or to something that contains it: they can
// do so for ever.
//
// An ancestry remembers one term, that of its last ancestor at a depth which is a
// power of two (Brent): so a cycle of n rewrites is found after at most 4n of
// them, and they cost one comparison each. A term that is repeated is followed once
// more, to list each step of it and to be sure.
type cycles struct {
	run        *Run
	coder      termCoder
	ancestries map[graph.NodeID]ancestry
	age        int // what ancestryAge has become
	patience   int
	epoch      int // rounds so far
	swept      int // epoch of the last sweep
	added      int // nodes since then
	inEpoch    int // rewrites of a walk since the epoch began

	levels  int          // to which rules look
	current ancestry     // of the node that is being rewritten
	before  profile.Step // its rewrite, as far as it is known
	closed  bool         // the term was repeated for the second time

	traces []*rewriteTrace
	whole  wholeGraph
}

// newCycles returns what looks for cycles from now on.
func newCycles(r *Run) *cycles {
	return &cycles{
		run: r, coder: termCoder{g: r.Graph.Graph()}, ancestries: map[graph.NodeID]ancestry{},
		age: ancestryAge, patience: patience, swept: -1,
	}
}

// ancestry is what is known of a node that rewrites made one after the other.
type ancestry struct {
	depth int      // rewrites before
	epoch int      // when the last of them was
	saved []uint32 // the term of an ancestor, nil for none
	upper []uint32 // as much of it as rules look at

	savedDepth, savedEpoch int
	savedAt                int // the number of its rewrite in the log

	trace *rewriteTrace // of the saved term, once it was repeated
	steps int           // rewrites since then
}

// suspect has the run look for cycles from now on.
func (r *Run) suspect() {
	if r.cycles == nil && !r.Options.IgnoreCycles {
		r.cycles = newCycles(r)
	}
}

// beginRound says that a round of an equilibrium begins, from 1. A suspicion that
// arose in a round counts from the next one on, which meets the nodes first that
// others are made of: a term is repeated when what is below it is as before.
func (r *Run) beginRound(round int) {
	r.position.setRound(round)
	if round > suspectRounds || r.suspicious {
		r.suspect()
	}
	if r.cycles != nil {
		r.cycles.epoch++
	}
}

// walked is called after each rewrite of a walk, the last of a number of them at nodes that
// it made itself. A walk has no rounds: as many rewrites as nodes count as one.
func (r *Run) walked(streak int) {
	if streak > suspectStreak {
		r.suspect()
	}
	c := r.cycles
	if c == nil {
		return
	}
	if c.inEpoch++; c.inEpoch > r.nodes {
		c.epoch, c.inEpoch = c.epoch+1, 0
	}
}

// matched is called before a rule rewrites a node.
// The rules of the run ask how often values are used, or not.
// They look at that many levels, and at no node but those of the runner's ops.
func (c *cycles) matched(root graph.NodeID, countsClients bool, levels int, runner *unify.Runner) {
	c.levels, c.coder.runner = max(c.levels, levels+1), runner
	l, known := c.ancestries[root]
	c.current, c.closed = l, false
	if known {
		c.coder.clients = countsClients
		c.compare(root)
	}
	c.before = c.stepBefore(root)
}

// compare compares the term at a node with that of its ancestor.
func (c *cycles) compare(root graph.NodeID) {
	l := &c.current
	if l.saved != nil && (c.coder.same(l.saved, root) || c.madeAgain(l, root)) {
		c.termRepeated(l)
		return
	}
	if l.trace != nil && l.steps >= l.trace.period {
		c.stopTrace(l.trace) // the rewrites are not those of a cycle
		l.trace, l.saved = nil, nil
	}
	if l.trace == nil && bits.OnesCount(uint(l.depth)) == 1 {
		l.saved = slices.Clone(c.coder.code(root))
		l.upper, _ = c.coder.codeUpper(nil, root, c.levels, 0)
		l.savedDepth, l.savedEpoch, l.savedAt = l.depth, c.epoch, c.coder.g.Provenance().Len()
	}
}

// madeAgain reports whether at a node stands as much of the term of its ancestor as rules look
// at, all of it made since: what is below, at which no rule looks, may have grown. So the
// same rewrites go on for ever. No rule looks for a match at the nodes below, so that they stay
// as they are.
func (c *cycles) madeAgain(l *ancestry, root graph.NodeID) bool {
	if len(l.upper) == 0 || l.upper[0] != uint32(c.coder.g.OpOf(root)) {
		return false
	}
	words, made := c.coder.codeUpper(nil, root, c.levels, l.savedAt)
	return made && slices.Equal(words, l.upper)
}

// termRepeated is called when an ancestry's term is repeated: for the first time, it begins
// to be followed.
func (c *cycles) termRepeated(l *ancestry) {
	if c.closed = l.trace != nil && !l.trace.over; c.closed {
		return
	}
	l.trace = c.startTrace(l.depth-l.savedDepth, c.epoch-l.savedEpoch)
	if l.trace != nil {
		l.steps, l.savedDepth, l.savedEpoch, l.savedAt = 0, l.depth, c.epoch, c.coder.g.Provenance().Len()
	}
}

// rewritten is a rewrite that a rule made.
type rewritten struct {
	rule  string
	root  graph.NodeID
	by    graph.VarID // what takes the place of the root's first output, or 0
	other bool        // values of other nodes were replaced as well
	made  []graph.NodeID
	grown int // nodes made, less those removed
}

// applied is called after a rule rewrote a node.
func (c *cycles) applied(w *rewritten) {
	if c.closed {
		c.run.Stop(c.current.trace.stop())
		return
	}
	c.record(w)
	l := &c.current
	l.depth, l.epoch, l.steps = l.depth+1, c.epoch, l.steps+1
	delete(c.ancestries, w.root)
	if w.other {
		c.whole.needed = true // what it did elsewhere is not part of the term
		return
	}
	for _, n := range w.made {
		c.inherit(n)
	}
	if c.coder.g.IsAlive(w.root) {
		c.inherit(w.root) // the replacement contains what it replaces
	}
}

// inherit gives a node the ancestry of the one that was rewritten, unless too many
// nodes are watched.
func (c *cycles) inherit(n graph.NodeID) {
	room := maxAncestries
	if ch := c.current.trace; ch != nil && !ch.over {
		room *= 2 // it is nearly found
	}
	if c.added++; len(c.ancestries) >= room && c.swept != c.epoch && c.added >= sweepEvery {
		c.sweep()
	}
	if len(c.ancestries) < room {
		c.ancestries[n] = c.current
	}
}

// sweep forgets nodes: those that were erased, those that nothing has rewritten for
// long, and those that are watched in vain. How long that is doubles, so that a
// cycle of any length is found in time.
func (c *cycles) sweep() {
	c.swept, c.added = c.epoch, 0
	c.forget(func(n graph.NodeID, _ *ancestry) bool { return !c.coder.g.IsAlive(n) })
	if c.forget(func(_ graph.NodeID, l *ancestry) bool { return c.epoch-l.epoch > c.age }) {
		c.age *= 2
	}
	if c.forget(func(_ graph.NodeID, l *ancestry) bool { return l.trace == nil && l.depth > c.patience }) {
		c.patience *= 2
	}
}

// forget forgets nodes while too many are watched, and returns whether it forgot
// any.
func (c *cycles) forget(which func(n graph.NodeID, l *ancestry) bool) bool {
	before := len(c.ancestries)
	if before < maxAncestries {
		return false
	}
	for n, l := range c.ancestries {
		if which(n, &l) {
			delete(c.ancestries, n)
		}
	}
	return len(c.ancestries) < before
}

// A round of a large graph in which every node turns rewrites all of them before one
// comes back, and a walk that visits what it makes last does the same. So where that goes
// on, a few nodes are looked at closely: what a rewrite made, and what its match could
// have changed, is visited next, for a few rewrites. There a term that comes back does
// so at once, with what is below it as before. What is rewritten so would be rewritten
// later anyway.
const (
	focusRounds   = 2    // rounds before the first that looks closely
	focusRewrites = 1024 // rewrites of the round before it, or of a walk, at least
	focusNodes    = 4    // looks of a round, or of a walk for each rewrite of every node
	focusLength   = 64   // rewrites of a look
)

// look is one look at a node.
type look struct {
	left  int     // rewrites that it may still make, 0 where none is under way
	saved *cycles // what the run knew of cycles without it
}

func (l *look) begin(r *Run) {
	l.left, l.saved = focusLength, r.cycles
	r.cycles = newCycles(r)
}

// isFresh reports whether a look has begun and made no rewrite yet.
func (l *look) isFresh() bool { return l.left == focusLength }

// rewrote counts a rewrite. It reports whether the look goes on.
func (l *look) rewrote(r *Run) bool {
	if l.left <= 1 {
		l.end(r)
		return false
	}
	l.left--
	r.cycles.epoch++
	return true
}

// end ends a look, if one is under way: the run goes on with what it knew before.
func (l *look) end(r *Run) {
	if l.left > 0 {
		r.cycles = l.saved
		l.left, l.saved = 0, nil
	}
}

const (
	maxTraces = 4    // terms that are followed at a time
	maxSteps  = 1000 // steps that are listed
	maxShown  = 100  // steps whose terms are shown
)

// rewriteTrace follows a term that was repeated, or a whole graph, once more: it lists
// the rewrites of the nodes of the term and of what those made, by whatever rule or
// optimizer, in order.
type rewriteTrace struct {
	nodes  map[graph.NodeID]bool // nil: all nodes
	first  bool                  // the node that is rewritten next is one of them
	steps  []profile.Step
	count  int  // steps, those included that are not listed
	period int  // rewrites, or rounds, that it took the first time
	until  int  // epoch in which it is given up
	grows  int  // nodes that they made more than they removed
	over   bool // given up
}

// startTrace begins to follow the term that was coded last, which took that many rewrites
// and rounds to come back. It returns nil while too many are being followed.
func (c *cycles) startTrace(period, epochs int) *rewriteTrace {
	c.traces = slices.DeleteFunc(c.traces, func(ch *rewriteTrace) bool {
		ch.over = ch.over || ch.until < c.epoch
		return ch.over
	})
	if len(c.traces) >= maxTraces {
		return nil
	}
	ch := &rewriteTrace{nodes: map[graph.NodeID]bool{}, period: period, until: c.epoch + 2*epochs + 2}
	for _, n := range c.coder.nodes {
		ch.nodes[n] = true
	}
	c.traces = append(c.traces, ch)
	return ch
}

// stopTrace ends a trace.
func (c *cycles) stopTrace(ch *rewriteTrace) {
	ch.over = true
	c.traces = slices.DeleteFunc(c.traces, func(other *rewriteTrace) bool { return other == ch })
}

// covers reports whether a rewrite of a node is to be noted.
func (ch *rewriteTrace) covers(n graph.NodeID) bool {
	if ch.first {
		ch.first, ch.nodes[n] = false, true
	}
	return ch.nodes == nil || ch.nodes[n]
}

func (ch *rewriteTrace) add(s profile.Step, grown int) {
	ch.grows += grown
	if ch.count++; len(ch.steps) < maxSteps {
		ch.steps = append(ch.steps, s)
	}
}

// stepBefore returns what is to be noted of a node before it is rewritten.
func (c *cycles) stepBefore(n graph.NodeID) profile.Step {
	for _, ch := range c.traces {
		if ch.covers(n) && len(ch.steps) < maxShown {
			node := c.coder.g.Node(n)
			return profile.Step{Node: nodeName(node), Before: shownNode(node)}
		}
	}
	return profile.Step{}
}

// record adds a rewrite by a rule to the traces that cover its node.
func (c *cycles) record(w *rewritten) {
	if len(c.traces) == 0 {
		return
	}
	s := c.before
	s.Rule, s.Pass = w.rule, c.run.position.pass()
	if w.by != 0 && s.Before != "" {
		s.After = shown(c.coder.g.Var(w.by))
	}
	for _, ch := range c.traces {
		if !ch.covers(w.root) {
			continue
		}
		ch.add(s, w.grown)
		if ch.nodes == nil {
			continue
		}
		for _, n := range w.made {
			ch.nodes[n] = true
		}
	}
}

// once returns how many of the steps go round once: where the term grows below what rules look at,
// it is found only after several times.
func (ch *rewriteTrace) once() int {
	for n := 1; n <= len(ch.steps)/2 && ch.grows > 0; n++ {
		same := len(ch.steps)%n == 0
		for i := n; same && i < len(ch.steps); i++ {
			same = ch.steps[i].Rule == ch.steps[i-n].Rule && ch.steps[i].Pass == ch.steps[i-n].Pass
		}
		if same {
			return n
		}
	}
	return len(ch.steps)
}

// stop returns the end of a run whose term was repeated twice.
func (ch *rewriteTrace) stop() profile.Stop {
	if n := ch.once(); n < len(ch.steps) && len(ch.steps) == ch.count {
		ch.grows = ch.grows * n / len(ch.steps)
		ch.steps, ch.count = ch.steps[:n], n
	}
	how := "comes back after"
	if ch.grows > 0 {
		how = "is in what takes its place after"
	}
	return profile.Stop{
		Reason: profile.StopCycle, Rules: rulesOf(ch.steps), Steps: ch.steps, Grows: max(0, ch.grows),
		Detail: fmt.Sprintf("the term at %s %s %s", ch.steps[0].Node, how, numberOfRewrites(ch.count)),
	}
}

// rulesOf returns the rules of steps, in order.
func rulesOf(steps []profile.Step) []string {
	rules := make([]string, len(steps))
	for i, s := range steps {
		rules[i] = s.Rule
	}
	return rules
}

func numberOfRewrites(n int) string {
	if n == 1 {
		return "1 rewrite"
	}
	return fmt.Sprintf("%d rewrites", n)
}

// stepBefore returns what is to be noted of a node before an optimizer that is not a rule
// replaces it by a variable, which may be none.
func (r *Run) stepBefore(name string, n graph.Node, new graph.Var) profile.Step {
	if r.cycles == nil || len(r.cycles.traces) == 0 {
		return profile.Step{}
	}
	s := r.cycles.stepBefore(n.ID())
	s.Rule, s.Pass = name, r.position.pass()
	if s.Before != "" && new.IsValid() {
		s.After = shown(new)
	}
	return s
}

// recordStep notes that an optimizer which is not a rule replaced a node, and made this many
// nodes more.
func (r *Run) recordStep(n graph.NodeID, s profile.Step, grown int) {
	if r.cycles == nil {
		return
	}
	for _, ch := range r.cycles.traces {
		if ch.covers(n) {
			ch.add(s, grown)
		}
	}
}

// recordCount notes rewrites of an optimizer about which nothing more is known.
func (r *Run) recordCount(rewrites int) {
	if rewrites > 0 && r.cycles != nil {
		r.recordStep(0, profile.Step{Rule: r.position.name(), Pass: r.position.pass(), Node: numberOfRewrites(rewrites)}, 0)
	}
}

// wholeGraph is what a run knows of cycles that no ancestry shows: those in which
// optimizers take part that are not rules, such as a merge that undoes a rule, or
// rules that replace values of other nodes. There the whole graph comes back at
// the end of a round of an equilibrium.
type wholeGraph struct {
	needed bool          // something of that kind changed the graph
	trace  *rewriteTrace // of the graph that was repeated
	of     *graphState   // of the equilibrium whose rounds it is followed by
	hashed int           // nodes
}

// maxHashed bounds the nodes that are hashed to find a graph again: that many for
// each visit of a node.
const maxHashed = 16

// graphState is a graph at the end of a round.
type graphState struct {
	round  int
	nodes  int
	hash   uint64
	copied *graph.FunctionGraph // nil for none
	period int                  // once it was repeated: the rounds that it took
}

// needWholeGraph is called after an optimizer that is not a rule changed the graph.
func (r *Run) needWholeGraph() {
	if r.cycles != nil {
		r.cycles.whole.needed = true
	}
}

// graphRepeated is called when the graph is repeated: for the first time, it begins to
// be followed.
func (c *cycles) graphRepeated(state *graphState, round int, equilibrium string) {
	w := &c.whole
	if w.of == state {
		if w.trace.nodes != nil && len(w.trace.steps) > 0 {
			c.run.Stop(w.trace.stop())
			return
		}
		c.run.Stop(w.trace.stopWhole(round-state.round, equilibrium))
		return
	}
	state.period, state.round = round-state.round, round
	if w.of == nil {
		c.followGraph(state)
	}
}

// followGraph lists the rewrites from a state of the graph on.
func (c *cycles) followGraph(state *graphState) {
	w := &c.whole
	if w.of == nil {
		w.of, w.trace = state, &rewriteTrace{period: state.period, until: math.MaxInt}
		c.traces = append(c.traces, w.trace)
	}
}

// followFirst is followGraph for one in which most nodes turn: it lists the rewrites of the one that
// is rewritten next, and of what those make.
func (c *cycles) followFirst(state *graphState) {
	if c.whole.of == nil {
		c.followGraph(state)
		c.whole.trace.nodes, c.whole.trace.first = map[graph.NodeID]bool{}, true
	}
}

// stopWhole returns the end of a run whose graph was repeated twice.
func (ch *rewriteTrace) stopWhole(rounds int, name string) profile.Stop {
	stop := profile.Stop{Reason: profile.StopCycle, By: name, Rules: rulesOf(ch.steps), Steps: ch.steps}
	stop.Detail = fmt.Sprintf("the whole graph comes back after %d rounds of %s", rounds, numberOfRewrites(ch.count))
	if rounds == 1 {
		stop.Detail = fmt.Sprintf("the whole graph comes back after a round of %s", numberOfRewrites(ch.count))
	}
	return stop
}

// termNodes bounds how many nodes of a term are compared. What is below them is
// compared by identity: one and the same node.
const termNodes = 64

// termCoder writes terms as words, so that two are the same term exactly where
// their words are the same: the nodes below a root, level by level, with their
// ops, types and sharing.
type termCoder struct {
	g     *graph.Graph
	words []uint32
	nodes []graph.NodeID
	at    [4 * termNodes]uint8 // open addressing: index in nodes and 1
	// clients says that it also counts how often values are used, which the rules
	// ask for.
	clients bool
	runner  *unify.Runner // of the rules
}

// What an input of a node is.
const (
	leafInput  = iota // an input or constant of the graph
	innerInput        // an output of a node of the term
	otherInput        // one of a node below the term
)

// code returns the words of the term at a node, valid until the next call.
func (c *termCoder) code(root graph.NodeID) []uint32 {
	c.words, c.nodes = c.words[:0], c.nodes[:0]
	clear(c.at[:])
	c.index(root)
	for i := 0; i < len(c.nodes); i++ {
		c.node(c.nodes[i])
	}
	c.users(root)
	return c.words
}

// codeUpper appends the words of as many levels of the term at a node, and reports whether
// rewrites from one of that number on made all nodes of it, and no rule matches at one below. What is below is only said to be
// there, with its type.
func (c *termCoder) codeUpper(words []uint32, root graph.NodeID, levels, since int) ([]uint32, bool) {
	made := true
	var visit func(n graph.NodeID, left int)
	visit = func(n graph.NodeID, left int) {
		g := c.g
		made = made && g.Provenance().MadeBy(n) >= since && len(g.Node(n).Nested()) == 0 &&
			(n == root || c.runner.LevelsOf(g.OpOf(n)) < 0)
		words = append(words, uint32(g.OpOf(n)), uint32(g.NumInputsOf(n)))
		for i := range g.NumOutputsOf(n) {
			t := g.TypeOf(g.OutputOf(n, i))
			words = append(words, uint32(t), uint32(t>>32))
			if c.clients {
				words = append(words, uint32(g.NumClientsOf(g.OutputOf(n, i), maxAskedClients+1)))
			}
		}
		for i := range g.NumInputsOf(n) {
			v := g.InputOf(n, i)
			switch owner := g.OwnerOf(v); {
			case owner == 0:
				words = append(words, leafInput, uint32(v))
			case left <= 1 || len(words) > maxUpper:
				t := g.TypeOf(v)
				words = append(words, otherInput, uint32(t), uint32(t>>32))
			default:
				words = append(words, innerInput, uint32(g.IndexOf(v)))
				visit(owner, left-1)
			}
		}
	}
	visit(root, levels)
	own := c.words
	c.words = words
	c.users(root)
	words, c.words = c.words, own
	return words, made && len(words) <= maxUpper
}

// maxUpper bounds the words of the upper part of a term.
const maxUpper = 512

// index returns the index of a node among those of the term, -1 where there is no
// room for it.
func (c *termCoder) index(n graph.NodeID) int {
	slot := uint32(n) * 0x9e3779b1 >> 24
	for ; c.at[slot] != 0; slot = (slot + 1) % uint32(len(c.at)) {
		if i := int(c.at[slot]) - 1; c.nodes[i] == n {
			return i
		}
	}
	if len(c.nodes) == termNodes {
		return -1
	}
	c.nodes = append(c.nodes, n)
	c.at[slot] = uint8(len(c.nodes))
	return len(c.nodes) - 1
}

func (c *termCoder) node(n graph.NodeID) {
	g := c.g
	inputs, outputs := g.NumInputsOf(n), g.NumOutputsOf(n)
	c.words = append(c.words, uint32(g.OpOf(n)), uint32(inputs), uint32(outputs))
	for i := range outputs {
		v := g.OutputOf(n, i)
		t := g.TypeOf(v)
		c.words = append(c.words, uint32(t), uint32(t>>32))
		if c.clients {
			c.words = append(c.words, uint32(g.NumClientsOf(v, maxAskedClients+1)))
		}
	}
	for i := range inputs {
		c.input(g.InputOf(n, i))
	}
	if len(g.Node(n).Nested()) > 0 {
		c.words = append(c.words, uint32(n)) // two nodes that have regions count as different
	}
}

func (c *termCoder) input(v graph.VarID) {
	owner := c.g.OwnerOf(v)
	if owner == 0 {
		c.words = append(c.words, leafInput, uint32(v))
		return
	}
	if i := c.index(owner); i >= 0 {
		c.words = append(c.words, innerInput, uint32(i), uint32(c.g.IndexOf(v)))
		return
	}
	// Numbers are given again: the rewrite that made a node distinguishes them.
	c.words = append(c.words, otherInput, uint32(v), uint32(c.g.Provenance().MadeBy(owner)))
}

// users adds the ops of what uses the root: there are rules that ask for them.
func (c *termCoder) users(root graph.NodeID) {
	for i := range c.g.NumOutputsOf(root) {
		count, ops := 0, uint32(0)
		c.g.EachClient(c.g.OutputOf(root, i), func(n graph.NodeID) bool {
			count++
			ops += uint32(c.g.OpOf(n)) * 0x9e3779b1 // in whatever order
			return count < maxAskedClients
		})
		c.words = append(c.words, ops)
	}
}

// same reports whether the term at a node is one that was coded before.
func (c *termCoder) same(saved []uint32, root graph.NodeID) bool {
	return saved[0] == uint32(c.g.OpOf(root)) && slices.Equal(saved, c.code(root))
}

// The bounds of the terms that a report shows.
const (
	shownLevels = 4
	shownLength = 160
)

// shown returns a variable as text for a report.
func shown(v graph.Var) string { return phrase.ShortenTo(graph.Text(v, shownLevels), shownLength) }

// shownNode returns the term at a node as text for a report.
func shownNode(n graph.Node) string {
	if n.NumOutputs() == 0 {
		return phrase.ShortenTo(n.String(), shownLength)
	}
	return shown(n.Output(0))
}

// nodeName returns how a report names a node.
func nodeName(n graph.Node) string {
	if n.Location() != "" {
		return n.Describe()
	}
	return n.Op().Name()
}

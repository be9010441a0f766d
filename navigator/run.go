package navigator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// Optimizer is a global optimizer: it rewrites a whole graph. [Optimize] runs one on a
// module; optimizers that contain others call Apply of those.
type Optimizer interface {
	// Name returns the name under which the optimizer is reported.
	Name() string
	// Apply rewrites the graph of the run and fills in the pass. It returns an error
	// only if the whole run must end; see [Run.Stop] for limits. An optimizer that
	// rewrites without [Run.Replace] and [Run.Rewrite] reports the number of its rewrites
	// to [Run.Count], and lists the same number as applied in the rules of the pass.
	Apply(r *Run, pass *profile.Pass) error
}

// wrapper is an optimizer that has the same effect on a graph as the one it wraps, and is of
// its kind.
type wrapper interface {
	Optimizer
	Unwrap() Optimizer
}

// KindOf returns the kind of an optimizer, which reports and listings of databases show:
// what its method Kind() string returns, one of those of package profile or a word of its
// own, and "global" for an optimizer without that method.
func KindOf(opt Optimizer) string {
	switch opt := opt.(type) {
	case interface{ Kind() string }:
		return opt.Kind()
	case wrapper:
		return KindOf(opt.Unwrap())
	}
	return kindGlobal
}

// kindGlobal is the kind of an optimizer that names none.
const kindGlobal = "global"

// Run is the optimization of one arena.
type Run struct {
	Context context.Context
	Graph   *graph.FunctionGraph
	Options *Options

	began       time.Time
	position    passPosition
	log         ruleLog // of optimizers that have no rules: see ownLog
	initial     int     // nodes at the start
	nodes       int     // nodes now
	most        int     // most nodes since the optimizer that runs began
	rewrites    int
	maxRewrites int // 0: no limit
	pass        passBounds
	rewritesEnd int  // the first of the limits on rewrites that is reached
	sparse      bool // report only the rules that were tried
	stop        profile.Stop
	failures    []profile.Failure
	refusals    map[refusal]int                   // where each stands among the reasons of its rule
	cycles      *cycles                           // nil while nothing is suspicious
	suspicious  bool                              // something has become so
	cache       *arenaCache                       // nil where nothing is kept for another run
	mergeTables [mergeCommutative + 1]*mergeTable // by kind: of the last merge, whose memory the next one uses
	merged      [mergeCommutative + 1]uint64      // by kind: the version of the graph that has no duplicates, plus 1
	nothing     []nothingFound
	rewired     rewired
	parts       int                // how many equilibria the optimizer that runs is part of
	level       int                // of the graph among those of the program
	callees     map[string]*callee // by name
	surveys     map[Optimizer]any
	programs    programPasses // nil except for the outermost graph

	hookPanicked bool // a panic is the caller's own

	room *reportRoom // see reportRoom
}

// Stop ends the run early, for a reason; the first one counts.
func (r *Run) Stop(stop profile.Stop) {
	if r.stop.Reason == profile.StopUnknown {
		r.stop = stop
	}
}

// Ended reports whether the run is to end, also because the caller's context has ended by now:
// what optimizers ask before each rewrite that takes a while.
func (r *Run) Ended() bool { return !r.checkContext() || r.stopped() }

// stopped reports whether the run is to end.
func (r *Run) stopped() bool { return r.stop.Reason != profile.StopUnknown }

// checkContext ends the run when the caller's context has ended.
func (r *Run) checkContext() bool {
	if err := r.Context.Err(); err != nil {
		r.Stop(profile.Stop{Reason: profile.StopContext, Detail: err.Error()})
		return false
	}
	return true
}

// Count counts rewrites of an optimizer that makes them by itself.
func (r *Run) Count(rewrites int) {
	r.rewrites += rewrites
	r.recordCount(rewrites)
	r.checkRewrites()
}

// Replace makes the clients of a variable use another one, as a rewrite of a global
// optimizer: in a transaction, with the checks that rewrites of rules undergo. Nodes that
// become unused are erased, and the rewrite is counted in the pass under the optimizer's
// name. If nothing used the new variable before, what it is computed from goes on to use
// the old one: z can be replaced by f(z). A variable without clients, or whose clients all
// need its type, is left alone. An error leaves the graph as it was. [Run.Ended] reports
// whether the optimizer should return.
func (r *Run) Replace(pass *profile.Pass, old, new graph.Var) error {
	known := old.IsValid() && new.IsValid()
	if known && (!old.HasClients() || old == new) {
		return nil
	}
	rule := ruleIn(pass)
	rule.Tried, rule.Matched = rule.Tried+1, rule.Matched+1
	if !known {
		rule.Failed++
		return fmt.Errorf("replace %s by %s: %w", old, new, errNoVar)
	}
	if old.Graph() != r.Graph.Graph() || new.Graph() != old.Graph() {
		rule.Failed++
		return r.Graph.Replace(old, new, pass.Name) // which says that it is foreign
	}
	owner, began := old.Owner(), r.Graph.Graph().Version()
	var step profile.Step
	if owner.IsValid() {
		step = r.stepBefore(pass.Name, owner, new)
	}
	tx, moved, err := r.replace(pass.Name, old, new)
	if err != nil && !declines(err) {
		rule.Failed++
		return err
	}
	if moved == 0 || err != nil {
		rule.Refused++
		return nil
	}
	r.committed(tx, began)
	rule.Applied++
	rule.Removed += tx.Removed()
	r.rewrites++
	if owner.IsValid() {
		r.recordStep(owner.ID(), step, -tx.Removed())
		r.ownLog().add(&r.position, loggedReplace, pass.Name, tx, []graph.NodeID{owner.ID()}, new.ID())
	}
	r.checkRewrites()
	return nil
}

// errNoVar is the error of an optimizer that replaces the zero variable, or replaces by it.
var errNoVar = errors.New("the zero Var is not a variable of a graph")

// replace makes the clients of a variable use another one, in a transaction of its own.
func (r *Run) replace(reason string, old, new graph.Var) (*graph.Tx, int, error) {
	tx := r.Graph.Graph().Begin(reason)
	moved, err := tx.Replace(old.ID(), new.ID(), false)
	if err != nil || moved == 0 {
		tx.Rollback()
		return nil, 0, err
	}
	return tx, moved, tx.Commit()
}

// Rewrite makes a rewrite of a global optimizer that adds nodes or makes several
// replacements, in a transaction; it is checked and counted as [Run.Replace] is. Build adds
// nodes and returns the replacements. After an error, also one of build, the graph is as it
// was, and a rewrite that replaces and restructures nothing is not made. Nodes are the nodes that are
// rewritten, starting with the one that is replaced: the log says that the new nodes come
// from them. The error of a feature that refuses wraps [ErrRefused].
func (r *Run) Rewrite(pass *profile.Pass, nodes []graph.NodeID, build func(tx *graph.Tx) ([]graph.IDReplacement, error)) (made bool, err error) {
	rule := ruleIn(pass)
	rule.Tried, rule.Matched = rule.Tried+1, rule.Matched+1
	g := r.Graph.Graph()
	step, began := r.stepBefore(pass.Name, g.Node(nodes[0]), graph.Var{}), g.Version()
	tx := g.Begin(pass.Name)
	pairs, err := build(tx)
	moved := 0
	if err == nil {
		moved, err = tx.ReplaceAll(pairs, false)
	}
	if err != nil || moved == 0 && !tx.Restructured() {
		tx.Rollback()
		if err == nil {
			rule.Refused++
		} else {
			rule.Failed++
		}
		return false, err
	}
	first, end := tx.Created()
	if err := tx.Commit(); err != nil {
		if declines(err) {
			rule.Refused++
			return false, nil
		}
		rule.Failed++
		return false, classified(err)
	}
	r.committed(tx, began)
	new := graph.VarID(0)
	if len(pairs) > 0 {
		new = pairs[0].New
	}
	created := 0
	for n := first; n < end; n++ {
		if g.IsAlive(n) {
			created++
		}
	}
	rule.Applied++
	rule.Created, rule.Removed = rule.Created+created, rule.Removed+tx.Removed()
	r.rewrites++
	r.recordStep(nodes[0], step, created-tx.Removed())
	r.ownLog().add(&r.position, loggedReplace, pass.Name, tx, nodes, new)
	r.checkRewrites()
	return true, nil
}

// Attempt is Rewrite for an optimizer that goes on in any case: it makes no rewrite where the
// run is to end, and one that fails is refused, with the error as the reason.
func (r *Run) Attempt(pass *profile.Pass, nodes []graph.NodeID, build func(tx *graph.Tx) ([]graph.IDReplacement, error)) (made bool) {
	if r.Ended() {
		return false
	}
	made, err := r.Rewrite(pass, nodes, build)
	if err != nil {
		r.Refuse(pass, r.Graph.Graph().Node(nodes[0]), err.Error())
	}
	return made
}

// FoundNothing notes that an optimizer found nothing in the graph as it is, and so will others that have the
// same key.
func (r *Run) FoundNothing(key any) {
	version := r.Graph.Graph().Version()
	if len(r.nothing) > 0 && r.nothing[0].version != version {
		r.nothing = r.nothing[:0]
	}
	if found := (nothingFound{key, version}); !slices.Contains(r.nothing, found) {
		r.nothing = append(r.nothing, found)
	}
}

// FindsNothing reports whether nothing has changed in the graph since [Run.FoundNothing] was called with a key.
func (r *Run) FindsNothing(key any) bool {
	return slices.Contains(r.nothing, nothingFound{key, r.Graph.Graph().Version()})
}

// nothingFound is a version of the graph in which the optimizers of a key find nothing.
type nothingFound struct {
	key     any
	version uint64
}

// Refuse notes that an optimizer left something as it is, and why: the node that it is
// about, and the reason, which are in the report with the refusals of rules.
func (r *Run) Refuse(pass *profile.Pass, node graph.Node, reason string) {
	rule := ruleIn(pass)
	rule.Tried, rule.Matched, rule.Refused = rule.Tried+1, rule.Matched+1, rule.Refused+1
	key := refusal{pass, node.Describe() + ": " + reason}
	if i, ok := r.refusals[key]; ok {
		rule.Reasons[i].Count++
		return
	}
	if r.refusals == nil {
		r.refusals = map[refusal]int{}
	}
	r.refusals[key] = len(rule.Reasons)
	rule.Reasons = append(rule.Reasons, profile.Count{Name: key.text, Count: 1})
}

// refusal is what an optimizer noted of a node in a pass.
type refusal struct {
	pass *profile.Pass
	text string
}

// ruleIn returns the rule of a pass under whose name the rewrites of the optimizer itself
// are counted.
func ruleIn(pass *profile.Pass) *profile.RuleProfile {
	for i := range pass.Rules {
		if pass.Rules[i].Name == pass.Name {
			return &pass.Rules[i]
		}
	}
	pass.Rules = append(pass.Rules, profile.RuleProfile{Name: pass.Name})
	return &pass.Rules[len(pass.Rules)-1]
}

// reportRoom returns where the report is made.
func (r *Run) reportRoom() *reportRoom {
	if r.room == nil {
		r.room = &reportRoom{}
	}
	return r.room
}

// reportRule has a pass list one rule.
func (r *Run) reportRule(pass *profile.Pass, rule profile.RuleProfile) {
	pass.Rules = r.reportRoom().rules.take(1)
	pass.Rules[0] = rule
}

// notifyEnded notifies of the end of a round or, with 0, of a pass.
func (r *Run) notifyEnded(pass *profile.Pass, round int) {
	hook := r.Options.Hooks.Ended
	if hook == nil {
		return
	}
	part := r.Graph.Name
	if part == r.Options.Name {
		part = "" // a file and its module
	}
	r.hookPanicked = true // if it does not return
	hook(profile.Event{
		Graph: r.Options.Name, Part: part, Path: r.position.path,
		Pass: pass, Round: round, Nodes: r.nodes, At: time.Since(r.began),
	})
	r.hookPanicked = false
}

// countNodes counts the nodes of a graph and of those nested in it, without isolated graphs,
// which have arenas of their own and may be rewritten at the same time.
func countNodes(fg *graph.FunctionGraph) int {
	if !fg.Graph().HasNested() {
		return fg.Len()
	}
	count := 0
	walk := fg.Walk()
	for walk.Next() != 0 {
		count++
	}
	return count
}

// passPosition is where a run is in the tree of its optimizers.
type passPosition struct {
	path   []string // names of the optimizers, from the outermost on
	round  int      // of the innermost one; 0 where it has none
	serial uint32   // of this place; 0 is not a place
	last   uint32   // serial that was given last
}

func (w *passPosition) setRound(round int) {
	w.last++
	w.round, w.serial = round, w.last
}

// pass returns the names of the optimizers, with slashes.
func (w *passPosition) pass() string { return strings.Join(w.path, "/") }

// name returns the name of the optimizer that runs.
func (w *passPosition) name() string {
	if len(w.path) == 0 {
		return "optimizer"
	}
	return w.path[len(w.path)-1]
}

// ruleLog writes the provenance of a graph. It caches the step of each rule in each round,
// as making one costs as much as a small rewrite.
type ruleLog struct {
	log    *graph.Provenance
	off    bool
	path   []string // of the pass that the steps are of
	pass   string   // the same, with slashes
	serial uint32   // of the place where it was last
	round  int      // there, or lastKept
	here   []uint32 // steps of that round: by rule, 1 and the number of its step
	steps  [lastKept + 1][]uint32
}

// ownLog returns the log of optimizers that have no rules, each of which is a rule of the log itself.
func (r *Run) ownLog() *ruleLog {
	r.log.log, r.log.off = r.Graph.Graph().Provenance(), r.Options.NoProvenance
	return &r.log
}

// Numbers of rules in the log of optimizers that have none: by what they rewrite.
const (
	loggedReplace int32 = iota // [Run.Replace] and [Run.Rewrite]
	loggedMerge
	loggedDead
)

// begin begins the log of another graph, or of none, in the memory of the one before.
func (l *ruleLog) begin(log *graph.Provenance, off bool) {
	l.log, l.off, l.serial, l.here = log, off, 0, nil
	l.forget()
}

// forget forgets all steps.
func (l *ruleLog) forget() {
	for i := range l.steps {
		clear(l.steps[i])
	}
}

// lastKept is the last round whose steps are kept for further runs on the same graph; the
// steps of later rounds replace each other.
const lastKept = 8

// add logs the transaction that was just committed.
func (l *ruleLog) add(w *passPosition, rule int32, name string, tx *graph.Tx, nodes []graph.NodeID, new graph.VarID) {
	step := l.known(w, rule)
	if step == 0 {
		step = l.step(w, rule, name)
	}
	if step != 0 {
		tx.Log(step-1, nodes[0], nodes[1:], new)
	}
}

// known returns 1 and the number of a rule in the current pass and round, 0 where the rule may be new there
// or there is no log.
func (l *ruleLog) known(w *passPosition, rule int32) uint32 {
	if l.serial == w.serial && int(rule) < len(l.here) {
		return l.here[rule]
	}
	return 0
}

// step returns 1 and the number of a rule in the current pass and round, 0 where there is no log.
func (l *ruleLog) step(w *passPosition, rule int32, name string) uint32 {
	if l.off {
		return 0
	}
	if l.serial != w.serial {
		l.moveTo(w)
	}
	if int(rule) >= len(l.here) || l.here[rule] == 0 {
		l.addStep(w, rule, name)
	}
	return l.here[rule]
}

// moveTo is called when the pass or the round has changed since the last call.
func (l *ruleLog) moveTo(w *passPosition) {
	l.serial, l.round = w.serial, min(w.round, lastKept)
	if !slices.Equal(l.path, w.path) {
		l.path, l.pass = append(l.path[:0], w.path...), w.pass()
		l.forget()
	}
	if l.round == lastKept {
		clear(l.steps[lastKept])
	}
	l.here = l.steps[l.round]
}

// addStep adds a rule in the current pass and round.
func (l *ruleLog) addStep(w *passPosition, rule int32, name string) {
	if n := int(rule) + 1 - len(l.here); n > 0 {
		l.here = append(l.here, make([]uint32, n)...)
	}
	step := graph.Step{Rule: name, Pass: l.pass, Round: w.round}
	l.here[rule] = l.log.Step(step) + 1 // 0 is none
	l.steps[l.round] = l.here
}

// Defaults of [Limits]. The lower bounds let small graphs reach a fixpoint.
const (
	defaultUseRatio  = 8
	defaultPassRatio = 64
	defaultGrowth    = 16
	minUses          = 1000
	minPassRewrites  = 100_000
	minGrowth        = 10_000
)

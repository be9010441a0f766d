package graph

import (
	"errors"
	"reflect"
	"slices"
	"time"
)

// ErrAlreadyThere is what a feature's OnAttach returns when the graph has one of
// its kind: it is then not attached, which is not an error.
var ErrAlreadyThere = errors.New("the graph has such a feature already")

// Feature watches a graph: it is any value that has one or more of the methods
// of [Beginner], [Importer], [Pruner], [InputChanger], [Toucher], [Validator], [Orderer],
// [Committer], [Reverter], [Attacher] and [Detacher]. Features are called in the
// order in which they were attached.
//
// A transaction notifies them when it is committed, one feature after the other:
// first of nodes that were inserted, then of inputs that changed, then of nodes that
// were touched, then of nodes that were erased. It then puts the nodes into the order
// that the Orderers demand and asks the Validators. When one refuses, the features are
// notified of everything in reverse, and the graph is put back. Of a change outside of
// a transaction they are notified at once. A feature must not change the graph.
type Feature any

// Beginner is notified that a transaction begins: the graph is as it was before. Most
// transactions change nothing.
type Beginner interface {
	OnBegin()
}

// Importer is notified of nodes that were inserted into the graph, inputs before users.
type Importer interface {
	OnImport(n Node, reason string)
}

// Pruner is notified of nodes that were erased.
type Pruner interface {
	OnPrune(n Node, reason string)
}

// InputChanger is notified of an input that became another variable.
type InputChanger interface {
	OnChangeInput(n Node, index int, old, new Var, reason string)
}

// Toucher is notified of a node that changed otherwise than by its inputs: it was
// given a nested graph, a graph that it holds was given an input or returns through
// it now, a graph that it holds was given to or taken from another node, it was inlined
// from a nested graph, it holds graphs and moved in the order, or it was pinned or
// unpinned. When a feature refuses the change, Touchers are notified of the same node
// once more.
type Toucher interface {
	OnTouch(n Node, reason string)
}

// Validator may refuse what a transaction did.
type Validator interface {
	Validate(fg *FunctionGraph) error
}

// Orderer demands that nodes run before others that use nothing of theirs: as
// the readers of a value must run before the node that overwrites it. The order of the nodes,
// which is the one that is printed and evaluated, then has it so: a commit moves
// nodes, and what depends on them, and is refused where no order will do.
//
// While a transaction is open its replacements move nodes for the sake of the
// inputs alone. The commit then names the nodes that moved, and has the Orderer
// name all pairs that may be new or broken. Each costs nothing where it stands
// right already, and the nodes between the two where not. Pairs that stand right
// are kept right by every move.
type Orderer interface {
	// Order calls before with the pairs of nodes, earlier and later, that may not
	// stand in that order: because of what the feature was notified of since the last
	// commit, or because of what moved. It returns the error of before, with its
	// reasons, or an error of its own.
	Order(moved Moved, before func(earlier, later Node) error) error
	// AppendLater appends the nodes that must run after a node. Those that stand
	// before it or after last, another node, need not be named.
	AppendLater(later []Node, n, last Node) []Node
}

// Moved says what moved in the order.
type Moved struct {
	// Nodes are those that moved, all of them to a later place. The slice is the
	// graph's.
	Nodes []Node
	// Any says that any node may have moved either way, since a checkpoint was
	// reverted to or a nested graph inlined.
	Any bool
}

// Committer is notified of the commit of a transaction that it was notified of.
type Committer interface {
	OnCommit(reason string)
}

// Reverter is notified that a transaction that it was notified of was refused, after
// the graph was put back.
type Reverter interface {
	OnRevert(reason string)
}

// Attacher is notified to which graph it was attached, and may refuse.
type Attacher interface {
	OnAttach(fg *FunctionGraph) error
}

// Detacher is notified that it was detached.
type Detacher interface {
	OnDetach(fg *FunctionGraph)
}

// attached is a feature with what it can do, looked up once. What it cannot do
// is nil.
type attached struct {
	feature   Feature
	beginner  Beginner
	importer  Importer
	pruner    Pruner
	changer   InputChanger
	toucher   Toucher
	orderer   Orderer
	validator Validator
	committer Committer
	reverter  Reverter
	cost      int // index of its cost in the clock, from 1 on; 0 is not known
}

func newAttached(f Feature) *attached {
	a := &attached{feature: f}
	a.beginner, _ = f.(Beginner)
	a.importer, _ = f.(Importer)
	a.pruner, _ = f.(Pruner)
	a.changer, _ = f.(InputChanger)
	a.toucher, _ = f.(Toucher)
	a.orderer, _ = f.(Orderer)
	a.validator, _ = f.(Validator)
	a.committer, _ = f.(Committer)
	a.reverter, _ = f.(Reverter)
	return a
}

// InTransaction reports whether a transaction is open: no commit follows
// on a change that a feature is notified of while none is.
func (g *Graph) InTransaction() bool { return g.tx.open }

// FeatureCost is what the features of one kind took while features were timed:
// being notified of changes and ordering nodes, and validating the result.
type FeatureCost struct {
	Name               string // of their Go type, without its package
	Callback, Validate time.Duration
}

// TimeFeatures begins or ends to measure what each feature takes, and returns
// whether that was measured before. It is an estimate from samples: a reading of
// the clock, some 50 ns, costs as much as a feature that does little. While it is
// off, it costs a comparison a commit.
func (fg *FunctionGraph) TimeFeatures(on bool) (before bool) {
	clock := &fg.g.clock
	before, clock.on = clock.on, on
	return before
}

// FeatureCosts returns what the features of the graph's arena took while they
// were timed, those that are detached by now included, in a slice of the caller's.
// It is nil where nothing was timed.
func (fg *FunctionGraph) FeatureCosts() []FeatureCost { return slices.Clone(fg.g.clock.costs) }

// featureClock times the first transactions that features are notified of, and of the
// others one in sampleEvery. Features of one type share an entry, so that one that
// comes and goes, as in each round of a run, does not make the list long.
type featureClock struct {
	on     bool
	ticks  uint
	weight time.Duration // of the transaction that is timed, 0 where none is
	last   time.Time
	costs  []FeatureCost
}

const (
	timedCommits = 32
	sampleEvery  = 64
)

// begin starts the clock for a transaction that is to be timed.
func (c *featureClock) begin() {
	if !c.on {
		return
	}
	c.ticks++
	switch {
	case c.ticks <= timedCommits:
		c.weight = 1
	case c.ticks%sampleEvery == 0:
		c.weight = sampleEvery
	default:
		return
	}
	c.last = time.Now()
}

// end stops the clock until the next transaction.
func (c *featureClock) end() { c.weight = 0 }

// notified counts the time since the clock was last read as that of notifying a feature.
func (c *featureClock) notified(a *attached) {
	if c.weight != 0 {
		cost := c.cost(a)
		cost.Callback += c.lap()
	}
}

// validated counts that time as the feature's validation.
func (c *featureClock) validated(a *attached) {
	if c.weight != 0 {
		cost := c.cost(a)
		cost.Validate += c.lap()
	}
}

// skip leaves out the time since the clock was last read: no feature took it.
func (c *featureClock) skip() {
	if c.weight != 0 {
		c.last = time.Now()
	}
}

func (c *featureClock) lap() time.Duration {
	now := time.Now()
	spent := now.Sub(c.last)
	c.last = now
	return c.weight * spent
}

// cost returns the entry of a feature, which stays where it is until the next one
// is asked for.
func (c *featureClock) cost(a *attached) *FeatureCost {
	if a.cost == 0 {
		a.cost = c.entry(featureName(a.feature)) + 1
	}
	return &c.costs[a.cost-1]
}

func (c *featureClock) entry(name string) int {
	i := slices.IndexFunc(c.costs, func(cost FeatureCost) bool { return cost.Name == name })
	if i < 0 {
		i = len(c.costs)
		c.costs = append(c.costs, FeatureCost{Name: name})
	}
	return i
}

func featureName(f Feature) string {
	t := reflect.TypeOf(f)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Name() == "" {
		return t.String()
	}
	return t.Name()
}

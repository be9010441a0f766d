package profile

import (
	"iter"
	"time"
)

// Version is the version of the data and of its JSON form. It changes when a
// field changes its meaning or goes away; new fields do not change it.
const Version = 1

// Report is what one run of an optimizer did and cost, or the sum of several
// runs (see [Report.Merge]).
type Report struct {
	Version int    // [Version]
	Name    string // the graph or file, as the user wrote it
	Query   string // the query that chose the optimizer, as the user wrote it
	Graphs  int    // graphs whose runs are summed here: 1 for a single run

	Stop Stop // why the run ended
	// Error is why there is no result, in words, "" where there is one: the run
	// failed, or what it made could not be checked or written.
	Error string

	NodesBefore int // apply nodes when the run began
	NodesAfter  int // apply nodes when it ended
	// FusedBefore and FusedAfter are how many of these are in graphs of composites and their
	// like, each of which runs as one op; they are 0 in reports of graphs that are updated.
	FusedBefore, FusedAfter int
	Rewrites                int // replacements that were made and kept
	Passes                  int // rounds of all the equilibria of the tree

	Elapsed time.Duration // settling alone, neither reading nor writing
	Read    time.Duration // reading the graph, 0 when it was not read
	Write   time.Duration // writing it, 0 when it was not written

	Root     *Pass         // the tree of optimizers, nil when nothing ran
	Rules    []RuleProfile // every rule, summed over the tree
	Failures []Failure     // rewrites that broke a check and were undone, in the order in which they occurred
}

// New returns the report of a single run that has not begun.
func New(name, query string) *Report {
	return &Report{Version: Version, Name: name, Query: query, Graphs: 1}
}

// Kinds of passes that every renderer knows. Others are printed as they are.
const (
	KindSequence    = "sequence"    // runs its children one after the other
	KindEquilibrium = "equilibrium" // runs in rounds until nothing changes
	KindTopo        = "topo"        // walks the graph once, in topological order
	KindMerge       = "merge"       // makes equal nodes one
	KindLocalGroup  = "local_group" // tries several rules at each node
	KindMerged      = "merged"      // not an optimizer: the roots of reports that were merged
)

// Roles that a child has in an equilibrium. Children of a sequence have none.
const (
	RoleGlobal  = "global"  // runs once a round
	RoleFinal   = "final"   // runs at the end of a round
	RoleCleanup = "cleanup" // runs after every other one
)

// Names of costs that every renderer knows. What a feature of some kind took of
// the time of them all has its name after it: "validate ReplaceValidate".
const (
	CostToposort = "toposort" // ordering the nodes
	CostValidate = "validate" // checking replacements
	CostCallback = "callback" // notifying features of changes
	CostLocal    = "local"    // local optimizers of an equilibrium
	CostGlobal   = "global"   // its global, final and cleanup optimizers
)

// Pass is one optimizer of the tree. An optimizer that ran several times, as
// the children of an equilibrium do, is one pass that holds the sum.
type Pass struct {
	Name string
	Kind string // [KindSequence], ...
	Role string // [RoleGlobal], ..., or ""
	Tags []string
	// Graphs is how many graphs' runs of it are summed, 0 for a single one: less than those
	// of its parent where a run stopped before it.
	Graphs int

	Start   time.Duration // when it first ran, counted from the start of the run
	Elapsed time.Duration // its children included

	NodesBefore int
	NodesAfter  int
	NodesMax    int // most nodes at any time, 0 when they were not counted
	Rewrites    int // its children's included
	Visits      int // nodes it looked at itself, its children's not included
	VisitsSaved int // nodes that a walk of the whole graph every round would have added

	Costs    []Cost        // shares of Elapsed worth naming; they may overlap
	Counts   []Count       // figures of its own that no other field holds
	Rounds   []Round       // of an equilibrium, in order
	Rules    []RuleProfile // those that it tried itself, its children's not included
	Children []*Pass       // in the order in which they run
	Stop     Stop          // why it ended; the zero Stop where there is only one way
}

// All yields the pass and everything below it with its depth, parents before
// their children, children in order.
func (p *Pass) All() iter.Seq2[int, *Pass] {
	return func(yield func(int, *Pass) bool) { p.walk(0, yield) }
}

func (p *Pass) walk(depth int, yield func(int, *Pass) bool) bool {
	if p == nil {
		return true
	}
	if !yield(depth, p) {
		return false
	}
	for _, child := range p.Children {
		if !child.walk(depth+1, yield) {
			return false
		}
	}
	return true
}

// Round is one pass of an equilibrium over its worklist.
type Round struct {
	Start    time.Duration // counted from the start of the run
	Elapsed  time.Duration
	Nodes    int     // apply nodes when the round began
	Queued   int     // nodes that were waiting when it began
	Visited  int     // nodes that the equilibrium looked at
	Rewrites int     // made in the round, by children as well
	Top      []Count // rules and optimizers by how often they fired, most often first; it may be cut short
	Costs    []Cost
}

// RuleProfile is what one rule did and cost. Every match ends in one of three ways:
// Matched is at least Refused + Applied + Failed.
type RuleProfile struct {
	Name   string // the name that a query takes
	Source string // "rules.d/fleet/cast.toml:7", or the Go function; "" when unknown
	Tags   []string

	Tried   int // nodes it was shown
	Matched int // of those, nodes whose structure it matched
	Refused int // matches that its guard turned down, or that would have changed nothing
	Applied int // rewrites made and kept
	Failed  int // rewrites that broke a check and were undone
	Created int // nodes made by what was applied
	Removed int // nodes that died of what was applied

	Elapsed time.Duration // it may be an estimate from samples
	Reasons []Count       // why it did not apply, most often first, for rules that say so
}

// Count is how often something with a name happened.
type Count struct {
	Name  string
	Count int
}

// Cost is the time that something with a name took.
type Cost struct {
	Name    string
	Elapsed time.Duration
}

// Failure is a rewrite that broke a check and was undone.
type Failure struct {
	Rule   string
	Node   string // as the graph prints it
	Reason string // the check that it broke
}

package navigator

import (
	"fmt"
	"math"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// Options say how to run.
type Options struct {
	Name      string // of the graph, for the report
	Query     string // that selected the optimizer, for the report
	Limits    Limits
	OnFailure Policy
	Hooks     Hooks
	// TimeFeatures has the report say what the features of the graph took,
	// estimated from samples; without it, that costs nothing. A graph that is timed
	// already, by [graph.FunctionGraph.TimeFeatures], is so without it as well.
	TimeFeatures bool
	// NoProvenance turns off the log which says which rule made which node.
	NoProvenance bool
	// OnlyTried has the report leave out the rules that were never tried, and the optimizers in
	// sequences and equilibria that did nothing: where there are thousands, it costs more to say so than a
	// run of a small graph does. Unless Hooks.Ended is to see each pass, an optimizer with a method
	// IsIdle(fg *graph.FunctionGraph) bool, or IsIdleIn(r *Run) bool, is then not even applied to a graph where
	// that says that there is nothing to do, as those of this package say of a graph without the dialects of
	// their rules, and of one that has not changed since they found nothing.
	OnlyTried bool
	// IgnoreCycles lets a run whose terms come back go on until a limit ends it.
	IgnoreCycles bool
	// CheckRules has an equilibrium that reached its fixpoint try all rules at all nodes
	// once more, for tests of rules that are written in Go. One that applies then looks
	// further than it says, by its pattern, Levels and CountsClients: the
	// run ends with a [RuleError] that says so.
	CheckRules bool
	// Workers bounds how many graphs are optimized side by side; 0 is one for
	// each processor.
	Workers int
}

// check returns what is wrong with the options.
func (o *Options) check() error {
	for _, limit := range [...]struct {
		name  string
		value float64
	}{
		{profile.LimitRewrites, float64(o.Limits.Rewrites)}, {profile.LimitPasses, float64(o.Limits.Passes)},
		{profile.LimitUseRatio, o.Limits.UseRatio}, {profile.LimitPassRatio, o.Limits.PassRatio}, {profile.LimitGrowth, o.Limits.Growth},
	} {
		if v := limit.value; math.IsNaN(v) || v < 0 && v != -1 {
			return fmt.Errorf("the limit %s is %v: it must be a positive number, 0 for its default, or -1 for none", limit.name, v)
		}
	}
	return o.OnFailure.check()
}

// Hooks are notified of what happens; nil ones cost nothing. They must not change the
// graph, and a panic in a hook is not a rule's failure: the caller gets it. Graphs that
// are optimized side by side call them at the same time.
type Hooks struct {
	// Matched is called when the pattern of a rule matched a node, before its
	// guard is asked; once a try, though the pattern may match in several ways.
	Matched func(rule *Local, n graph.Node)
	// Refused is called when no way in which it matched was accepted, with the
	// reason that the rule gave last, or "".
	Refused func(rule *Local, n graph.Node, reason string)
	// Applied is called after a rewrite was made. The node may be removed by
	// then; the replacements are the values that took the place of its outputs.
	Applied func(rule *Local, n graph.Node, replacements []graph.Var)
	// Failed is called when a rewrite failed and was undone, whatever the policy is.
	Failed func(rule *Local, n graph.Node, err error)
	// Ended is called at the end of each round of an equilibrium, and of each
	// pass, with what it did.
	Ended func(e profile.Event)
}

// Limits bound a run. A zero field is the default; -1 means no limit. Those that are
// ratios count against the nodes at the start of the run, so that a rule which
// makes the graph larger does not raise its own limit.
type Limits struct {
	// Rewrites bounds the rewrites in all; there is no limit by default. With
	// one, graphs are not optimized side by side, so that it is always the same
	// rewrites that are made.
	Rewrites  int
	Passes    int     // rounds of one equilibrium; no limit by default
	UseRatio  float64 // uses of one rule in a pass for each node; 8 by default, at least 1000 uses
	PassRatio float64 // rewrites of one pass for each node; 64 by default, at least 100000
	Growth    float64 // nodes for each node; 16 by default, at least 10000 nodes
}

// Policy says what happens to a rewrite that fails: one whose rule returns an
// error or panics, or that breaks a check. It is undone in any case. It also says
// what becomes of a run when an optimizer fails; see [OptimizerError].
type Policy int

const (
	Fail   Policy = iota // end the run with the error
	Warn                 // count and report it, go on
	Ignore               // count it, go on
	// WarnUnlessRefused is Warn, except that a rewrite that a feature of the graph
	// refuses is only counted: rules that overwrite their inputs try, and let
	// the feature that knows what else reads them refuse.
	WarnUnlessRefused
)

// check returns an error where there is no such policy.
func (p Policy) check() error {
	if p < Fail || p > WarnUnlessRefused {
		return fmt.Errorf("there is no failure policy %d: it is Fail, Warn, Ignore or WarnUnlessRefused", int(p))
	}
	return nil
}

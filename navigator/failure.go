package navigator

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/profile"
)

// Policy says what becomes of a rewrite that fails: one whose rule returns an
// error or panics, or that breaks a check. It is undone in any case. It also says
// what becomes of a run when an optimizer fails; see [OptimizerError].
type Policy int

const (
	Fail   Policy = iota // end the run with the error
	Warn                 // count and report it, go on
	Ignore               // count it, go on
	// WarnUnlessRefused is Warn, but of a rewrite that a feature of the graph
	// refuses it is only counted: rules that overwrite their inputs try, and let
	// the feature that knows who else reads them say no.
	WarnUnlessRefused
)

// check returns an error where there is no such policy.
func (p Policy) check() error {
	if p < Fail || p > WarnUnlessRefused {
		return fmt.Errorf("there is no failure policy %d: it is Fail, Warn, Ignore or WarnUnlessRefused", int(p))
	}
	return nil
}

// RuleError says that a rule failed at a node. The graph is as it was before.
type RuleError struct {
	Rule *Local
	Node string // the node, by its place in the file where that is known
	Err  error
}

// Error names the rule, the node and the reason.
func (e *RuleError) Error() string {
	where := ""
	if e.Rule.Source != "" {
		where = e.Rule.Source + ": "
	}
	return fmt.Sprintf("%srule %s at %s: %v", where, e.Rule.Name, e.Node, e.Err)
}

// Unwrap returns the reason.
func (e *RuleError) Unwrap() error { return e.Err }

// RefusedError says that a feature of the graph refused a rewrite.
type RefusedError struct{ Err error }

// Error returns what the feature said.
func (e *RefusedError) Error() string { return e.Err.Error() }

// Unwrap returns what the feature said.
func (e *RefusedError) Unwrap() error { return e.Err }

// told tells what a feature said from what is wrong with the rewrite itself.
func (e *engine) told(err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, feature.ErrInconsistent) {
		return &RefusedError{err} // it may tell of a cycle, which the handler's order would make
	}
	for _, own := range [...]error{graph.ErrCycle, graph.ErrForeign, graph.ErrRemoved, graph.ErrType, ErrNotRemoved} {
		if errors.Is(err, own) {
			return err
		}
	}
	return &RefusedError{err}
}

// maxFailures bounds how many failures of one graph are listed; all are counted.
const maxFailures = 1000

// failed deals with a rewrite that failed, as the policy says. It returns the
// error that ends the run, if any.
func (r *Run) failed(rule *Local, n graph.Node, err error) error {
	if hook := r.Options.Hooks.Failed; hook != nil {
		r.hookPanicked = true // if it does not return
		hook(rule, n, err)
		r.hookPanicked = false
	}
	if r.keepsQuiet(err) {
		return nil
	}
	node := n.String()
	if n.Location() != "" {
		node = n.Describe()
	}
	r.list(profile.Failure{Rule: rule.Name, Node: node, Reason: err.Error()})
	if r.Options.OnFailure == Fail {
		return &RuleError{rule, node, err}
	}
	return nil
}

// keepsQuiet reports whether the policy only counts a failure.
func (r *Run) keepsQuiet(err error) bool {
	var refused *RefusedError
	switch r.Options.OnFailure {
	case Ignore:
		return true
	case WarnUnlessRefused:
		return errors.As(err, &refused)
	}
	return false
}

func (r *Run) list(f profile.Failure) {
	if len(r.failures) < maxFailures {
		r.failures = append(r.failures, f)
	}
}

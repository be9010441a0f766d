package navigator

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

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

// ErrRefused says that a feature of the graph refused a rewrite. The error of the rewrite
// wraps it beside that of the feature, which it prints.
var ErrRefused = errors.New("refused by a feature of the graph")

// refusedError is what a feature said, as [ErrRefused].
type refusedError struct{ error }

func (e refusedError) Unwrap() []error { return []error{ErrRefused, e.error} }

// OptimizerError says that an optimizer failed: its Apply returned an error, or panicked.
// What it had committed by then stays; an open transaction is rolled back. With any policy
// but [Fail] the run goes on with the next optimizer.
type OptimizerError struct {
	Optimizer string
	Err       error
	Stack     []byte // of a panic
}

// Error names the optimizer and the reason.
func (e *OptimizerError) Error() string { return fmt.Sprintf("optimizer %s: %v", e.Optimizer, e.Err) }

// Unwrap returns the reason.
func (e *OptimizerError) Unwrap() error { return e.Err }

// named adds the name of the optimizer to an error that does not have it.
func named(opt Optimizer, err error) error {
	if err == nil {
		return nil
	}
	var rule *RuleError
	var optimizer *OptimizerError
	if errors.As(err, &rule) || errors.As(err, &optimizer) {
		return err
	}
	return &OptimizerError{Optimizer: opt.Name(), Err: err}
}

// reason returns the text of an error without the name of the optimizer.
func reason(err error) string {
	var failed *OptimizerError
	if errors.As(err, &failed) {
		return failed.Err.Error()
	}
	return err.Error()
}

// graphName returns the name of a graph for the location of a failure.
func graphName(fg *graph.FunctionGraph) string {
	if fg.Name == "" {
		return "the graph"
	}
	return "graph " + fg.Name
}

// errLooksFurther says that a rule applies at a node where it did not before, though
// nothing has changed there that the rule says it looks at.
var errLooksFurther = errors.New("it did not apply before, and nothing that it says it looks at has changed: see Levels and CountsClients")

// failed handles a rewrite that failed, as the policy says. It returns an error if the run
// must end.
func (r *Run) failed(rule *Local, n graph.Node, err error) error {
	if hook := r.Options.Hooks.Failed; hook != nil {
		r.hookPanicked = true // if it does not return
		hook(rule, n, err)
		r.hookPanicked = false
	}
	if r.onlyCounts(err) {
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

// onlyCounts reports whether the policy only counts a failure.
func (r *Run) onlyCounts(err error) bool {
	switch r.Options.OnFailure {
	case Ignore:
		return true
	case WarnUnlessRefused:
		return errors.Is(err, ErrRefused)
	}
	return false
}

// maxFailures bounds how many failures of one graph are listed; all are counted.
const maxFailures = 1000

func (r *Run) list(f profile.Failure) {
	if len(r.failures) < maxFailures {
		r.failures = append(r.failures, f)
	}
}

// optimizerFailed handles the error of an optimizer, as the policy says. It returns an error
// if the run must end.
func (r *Run) optimizerFailed(m *member, err error) error {
	if err == nil || r.Options.OnFailure == Fail || r.Context.Err() != nil {
		return err
	}
	var rule *RuleError
	switch {
	case errors.As(err, &rule): // listed when it failed
	case r.Options.OnFailure == Ignore:
	default:
		r.list(profile.Failure{Rule: m.Name(), Node: graphName(r.Graph), Reason: reason(err)})
	}
	return nil
}

package navigator

import (
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// Policy says what becomes of a rewrite that fails: one whose rule returns an
// error or panics, or that breaks a check. It is undone in any case.
type Policy int

const (
	Fail   Policy = iota // end the run with the error
	Warn                 // count and report it, go on
	Ignore               // count it, go on
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

// maxFailures bounds how many failures of one graph are listed; all are counted.
const maxFailures = 1000

// failed deals with a rewrite that failed, as the policy says. It returns the
// error that ends the run, if any.
func (r *Run) failed(rule *Local, n graph.Node, err error) error {
	if r.Options.OnFailure == Ignore {
		return nil
	}
	node := n.String()
	if n.Place() != "" {
		node = n.Describe()
	}
	if len(r.failures) < maxFailures {
		r.failures = append(r.failures, profile.Failure{Rule: rule.Name, Node: node, Reason: err.Error()})
	}
	if r.Options.OnFailure == Fail {
		return &RuleError{rule, node, err}
	}
	return nil
}

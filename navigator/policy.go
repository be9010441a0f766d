package navigator

import (
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// OptimizerError says that an optimizer failed: its Apply returned an error, or
// panicked. What it had committed by then stays, what it had not is undone. With
// any policy but [Fail] the run goes on with the optimizer behind it.
type OptimizerError struct {
	Optimizer string
	Err       error
	Stack     []byte // of a panic
}

// Error names the optimizer and the reason.
func (e *OptimizerError) Error() string { return fmt.Sprintf("optimizer %s: %v", e.Optimizer, e.Err) }

// Unwrap returns the reason.
func (e *OptimizerError) Unwrap() error { return e.Err }

// WithPolicy returns an optimizer that runs another one under a policy of its
// own, whatever that of the run is: a stage that may fail among others that must
// not, or the other way round. An error that ends the stage is dealt with by the
// policy around it.
func WithPolicy(policy Policy, opt Optimizer) Optimizer { return &policed{opt, policy} }

// Wrapper is an optimizer that does to a graph what another one does.
type Wrapper interface {
	Optimizer
	Unwrap() Optimizer
}

// policed is an optimizer with a policy of its own.
type policed struct {
	Optimizer
	policy Policy
}

// Unwrap implements [Wrapper].
func (p *policed) Unwrap() Optimizer { return p.Optimizer }

// Apply implements [Optimizer].
func (p *policed) Apply(r *Run, pass *profile.Pass) error {
	around := r.Options
	own := *around // graphs that are optimized side by side share the other one
	own.OnFailure = p.policy
	r.Options = &own
	defer func() { r.Options = around }()
	return r.applyAny(p.Optimizer, pass)
}

// contained runs an optimizer of another package. It returns its failure, a
// panic included, with its name; a transaction that it left open is undone.
func (r *Run) contained(opt Optimizer, pass *profile.Pass) (err error) {
	tx := r.Graph.Graph().Begin(opt.Name()) // a graph has one, which is used again
	tx.Rollback()
	returned := false
	defer func() {
		if r.hookPanicked {
			return // it goes on
		}
		if !returned {
			err = &OptimizerError{opt.Name(), fmt.Errorf("panic: %v", recover()), debug.Stack()}
		}
		if err != nil && tx.IsOpen() {
			tx.Rollback()
		}
	}()
	err = named(opt, opt.Apply(r, pass))
	returned = true
	return err
}

// named says which optimizer an error is of, unless it says so itself.
func named(opt Optimizer, err error) error {
	var rule *RuleError
	var optimizer *OptimizerError
	if err == nil || errors.As(err, &rule) || errors.As(err, &optimizer) {
		return err
	}
	return &OptimizerError{Optimizer: opt.Name(), Err: err}
}

// account lists the rewrites of an optimizer that failed before it could.
func account(pass *profile.Pass) {
	missing := pass.Rewrites
	for _, p := range pass.All() {
		for _, rule := range p.Rules {
			missing -= rule.Applied
		}
	}
	if missing > 0 {
		pass.Rules = append(pass.Rules, profile.RuleProfile{Name: pass.Name, Tried: missing, Matched: missing, Applied: missing})
	}
}

// optimizerFailed deals with the error of an optimizer, as the policy says. It
// returns the error that ends the run, if any.
func (r *Run) optimizerFailed(opt Optimizer, err error) error {
	if err == nil || r.Options.OnFailure == Fail || r.Context.Err() != nil {
		return err
	}
	var rule *RuleError
	switch {
	case errors.As(err, &rule): // listed when it failed
	case r.Options.OnFailure == Ignore:
	default:
		r.list(profile.Failure{Rule: opt.Name(), Node: graphName(r.Graph), Reason: reason(err)})
	}
	return nil
}

// reason returns what an error says beside the name of the optimizer.
func reason(err error) string {
	var failed *OptimizerError
	if errors.As(err, &failed) {
		return failed.Err.Error()
	}
	return err.Error()
}

// graphName names a graph as the place of a failure.
func graphName(fg *graph.FunctionGraph) string {
	if fg.Name == "" {
		return "the graph"
	}
	return "graph " + fg.Name
}

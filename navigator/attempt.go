package navigator

import (
	"context"
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/unify"
)

// Attempt is what a rule would do at a node.
type Attempt struct {
	Matched  bool   // the pattern matches in some way
	Accepted bool   // the guard is true of one of these ways
	Applies  bool   // the rewrite would be made
	Reason   string // for which the rule, or the check of types, refused the last way that was tried
	Err      error  // with which the rule failed
}

// Try says what a rule would do at a node, and leaves the graph as it is. Whether
// features of the graph refuse a rewrite is only known when it is made, and so not
// here. Seen, where it is not nil, is called with each way in which the pattern matches,
// before the guard is asked; the match is valid during the call.
func Try(ctx context.Context, rule *Local, n graph.Node, seen func(*unify.Match)) (a Attempt) {
	switch {
	case ctx == nil:
		a.Err = errors.New("try: the context is nil")
	case rule == nil || rule.Pattern == nil || len(rule.Pattern.Terms) == 0 || rule.Rewrite == nil:
		a.Err = errors.New("try: a rule without a pattern or without a function that rewrites")
	case !n.IsValid() || !n.IsAlive():
		a.Err = errors.New("try: the node is not in a graph")
	}
	if a.Err != nil {
		return a
	}
	set := newRuleSet([]*Local{rule})
	run := newRun(ctx, n.FunctionGraph(), &Options{NoProvenance: true}, 1, &reportRoom{})
	e := newEngine(run, set, 0)
	defer e.release()
	e.node = n.ID()
	matcher := new(unify.Matcher)
	matcher.SetContext(ctx)
	defer func() {
		if v := recover(); v != nil {
			e.rollback()
			a.Err = fmt.Errorf("panic: %v", v)
		}
	}()
	matcher.Match(n.Graph(), rule.Pattern, n.ID(), func(m *unify.Match) bool {
		a.Matched = true
		if seen != nil {
			seen(m)
		}
		if rule.Guard != nil {
			ok, err := rule.Guard(m)
			if err != nil || !ok {
				a.Err = err
				return err != nil
			}
		}
		a.Accepted = true
		a.Reason, a.Err = e.attempt(rule, m)
		a.Applies = a.Reason == "" && a.Err == nil
		return a.Applies || a.Err != nil
	})
	return a
}

// unstated is the reason of a rule that gives none.
const unstated = "the rule gave no reason"

// attempt makes a rewrite and takes it back. It returns why it would not be made.
func (e *engine) attempt(rule *Local, m *unify.Match) (reason string, err error) {
	e.rw.begin(m, e.g.Begin(rule.Name))
	defer e.rollback()
	result, err := rule.Rewrite(&e.rw)
	if err == nil {
		err = e.rw.err
	}
	switch {
	case err != nil:
		return "", err
	case result.IsRefused() && result.reason == "":
		return unstated, nil
	case result.IsRefused():
		return result.reason, nil
	}
	err = e.replace(rule, m, result)
	if errors.Is(err, errUnchanged) || errors.Is(err, errTypeKept) {
		return err.Error(), nil
	}
	return "", err
}

// rollback takes back a rewrite that was begun.
func (e *engine) rollback() {
	if e.rw.tx != nil && e.rw.tx.IsOpen() {
		e.rw.tx.Rollback()
	}
}

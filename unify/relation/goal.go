package relation

import (
	"context"
	"fmt"
	"iter"

	"github.com/settle-go/settle/unify/logic"
)

// Succeed holds in every state.
func Succeed(s State) Stream { return One(s) }

// Fail never holds.
func Fail(State) Stream { return Empty() }

// Eq holds where both terms stand for the same.
func Eq(a, b logic.Term) Goal {
	return func(s State) Stream {
		s, ok := s.Unify(a, b)
		if !ok {
			return Empty()
		}
		return One(s)
	}
}

// All holds where all goals do, one after the other; without goals it succeeds.
// The states that the last goal finds for the states before it come in turns.
func All(goals ...Goal) Goal {
	mustBeGoals("All", goals...)
	return func(s State) Stream {
		stream := One(s)
		for _, g := range goals {
			stream = stream.join(g)
		}
		return stream
	}
}

// mustBe panics where what the caller of this package must see to is not so.
func mustBe(so bool, otherwise string) {
	if !so {
		panic("relation: " + otherwise)
	}
}

func mustBeGoals(function string, goals ...Goal) {
	for i, g := range goals {
		if g == nil {
			panic(fmt.Sprintf("relation: %s: goal %d is nil", function, i))
		}
	}
}

// join returns the states that a goal finds in the states of a stream.
func (s Stream) join(g Goal) Stream {
	switch {
	case s.one:
		return g(s.state)
	case s.more == nil:
		return s
	}
	return Stream{more: &node{kind: joining, source: s.more, goal: g, fresh: maxFresh}}
}

// Any holds where one of the goals does; without goals it succeeds, as a
// condition that was never made. The states come in turns, one of each goal.
func Any(goals ...Goal) Goal {
	mustBeGoals("Any", goals...)
	if len(goals) == 0 {
		return Succeed
	}
	return func(s State) Stream {
		return Stream{more: &node{kind: branching, state: s, list: goals, fresh: maxFresh}}
	}
}

// AnyOf is Any of goals that an iterator makes when they are needed; there may
// be no end of them. Without any it succeeds.
func AnyOf(goals iter.Seq[Goal]) Goal {
	mustBe(goals != nil, "AnyOf: no iterator")
	return func(s State) Stream {
		for range goals {
			return some(s, goals)
		}
		return One(s)
	}
}

// some is AnyOf in a state, and fails without goals.
func some(s State, goals iter.Seq[Goal]) Stream {
	return Stream{more: &node{kind: branching, state: s, more: &puller[Goal]{seq: goals}, fresh: maxFresh}}
}

// Conde holds where all goals of one of the clauses do.
func Conde(clauses ...[]Goal) Goal {
	goals := make([]Goal, len(clauses))
	for i, c := range clauses {
		mustBeGoals("Conde", c...)
		goals[i] = All(c...)
	}
	return Any(goals...)
}

// IfA holds where the first goal does, or where that never does, the second one.
func IfA(first, otherwise Goal) Goal {
	mustBeGoals("IfA", first, otherwise)
	return func(s State) Stream {
		stream := first(s)
		switch {
		case stream.one:
			return stream
		case stream.more == nil:
			return otherwise(s)
		}
		return Stream{more: &node{kind: choosing, state: s, source: stream.more, goal: otherwise}}
	}
}

// Once holds where the goal does, in the first state that it finds.
func Once(g Goal) Goal {
	mustBeGoals("Once", g)
	return func(s State) Stream {
		stream := g(s)
		if stream.more == nil {
			return stream
		}
		return Stream{more: &node{kind: cutting, state: s, source: stream.more}}
	}
}

// Run yields what q stands for in the states in which all goals hold: the first
// n of them, or all for n = 0 (there may be no end of those). Each range over it
// runs the goals anew.
func Run(n int, q logic.Term, goals ...Goal) iter.Seq[logic.Term] {
	return func(yield func(logic.Term) bool) {
		Search{Results: n}.Run(q, goals...)(func(t logic.Term, _ error) bool { return yield(t) })
	}
}

// Collect returns the results of [Run] in a slice.
func Collect(n int, q logic.Term, goals ...Goal) []logic.Term {
	var list []logic.Term
	for t := range Run(n, q, goals...) {
		list = append(list, t)
	}
	return list
}

// Search is Run with bounds.
type Search struct {
	Results int // 0 for all
	// Steps bounds the goals and streams that are visited; 0 for no bound. An
	// error ends a search that needs more.
	Steps int
	// Context ends the search when it ends, with its cause; nil for none.
	Context context.Context
}

// StepsError says that a search was given up.
type StepsError struct{ Steps int }

// Error names the bound.
func (e *StepsError) Error() string {
	return fmt.Sprintf("the relation was given up after %d steps", e.Steps)
}

// Run yields the results, and at last a [StepsError] if it gave up, or the cause for
// which its context ended.
func (c Search) Run(q logic.Term, goals ...Goal) iter.Seq2[logic.Term, error] {
	mustBe(c.Results >= 0 && c.Steps >= 0, "Search.Run: a negative number of results or steps")
	mustBeGoals("Search.Run", goals...)
	return func(yield func(logic.Term, error) bool) {
		m := newSearch(All(goals...)(State{}), c.Steps)
		m.ctx = c.Context
		defer m.stop()
		for found := 0; c.Results == 0 || found < c.Results; found++ {
			s, ok := m.next()
			if m.err != nil {
				yield(nil, m.err)
				return
			}
			if !ok || !yield(s.Reify(q), nil) {
				return
			}
		}
	}
}

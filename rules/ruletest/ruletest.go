package ruletest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
)

// Verify verifies rules, each in a subtest of its name. What it takes is a
// [*optdb.DB], a [*rules.Set], a [*rules.Rule], a [*navigator.Local] or a
// [verify.Subject]; a rule that comes twice, as one of a set that stands in a
// database, is verified once, with the graphs of its tests.
//
// A rule that says why it is not verified passes, unless it could be: then the
// reason is out of date.
func Verify(t *testing.T, options verify.Options, of ...any) {
	t.Helper()
	list, err := Subjects(of...)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		t.Fatal("there is no rule to verify")
	}
	for _, s := range list {
		t.Run(s.Local.Name, func(t *testing.T) {
			t.Parallel()
			result, err := verify.Rule(t.Context(), s, options)
			if err != nil {
				t.Fatal(err)
			}
			judge(t, s, result)
		})
	}
}

// judge fails the test of a rule that somebody has to look at.
func judge(t *testing.T, s verify.Subject, r *verify.Result) {
	t.Helper()
	t.Logf("%s: %d cases on %d graphs", r.Verdict, r.Cases, r.Graphs)
	switch {
	case r.Verdict == verify.Verified && r.Unverified != "":
		t.Errorf("%s is verified: remove the reason why it is not: %s", at(s), r.Unverified)
	case !r.OK() && r.Counterexample != nil:
		t.Errorf("%s does not keep what the graph computes:\n%s\n%s", at(s), r.Counterexample, r.Counterexample.Test())
	case !r.OK():
		t.Errorf("%s is %s: %s", at(s), r.Verdict, r.Detail)
	}
	if r.Failed > 0 && r.Verdict != verify.Failing {
		t.Errorf("%s fails: %s", at(s), r.Failure)
	}
}

func at(s verify.Subject) string {
	if s.Local.Source == "" {
		return s.Local.Name
	}
	return s.Local.Source + ": " + s.Local.Name
}

// Subjects returns the rules that are in what [Verify] takes, each once.
func Subjects(of ...any) ([]verify.Subject, error) {
	c := collector{known: map[any]int{}}
	for _, x := range of {
		if err := c.add(x); err != nil {
			return nil, err
		}
	}
	return c.list, nil
}

type collector struct {
	list  []verify.Subject
	known map[any]int // by keyOf: in the list, or notVerified
}

// keyOf returns what a rule is known by. In each database that it stands in, a rule of a
// file may have tags of its own.
func keyOf(l *navigator.Local) any {
	if l.Source == "" {
		return l
	}
	return [2]string{l.Source, l.Name}
}

// notVerified stands for rules that hold because they define an op.
const notVerified = -1

func (c *collector) add(x any) error {
	switch x := x.(type) {
	case *rules.Set:
		for _, r := range x.Rules {
			if r.Expands() {
				c.known[keyOf(r.Local)] = notVerified
				continue
			}
			c.subject(verify.Of(r))
		}
	case *rules.Rule:
		c.subject(verify.Of(x))
	case *navigator.Local:
		c.subject(verify.Subject{Local: x})
	case verify.Subject:
		c.subject(x)
	case *optdb.DB:
		for _, name := range x.Names() {
			if member, ok := x.Lookup(name); ok && member.Local != nil {
				c.subject(verify.Subject{Local: member.Local})
			}
		}
	default:
		return fmt.Errorf("%T is not a rule, and holds none", x)
	}
	return nil
}

// subject adds a rule, or what is known of one that is there already.
func (c *collector) subject(s verify.Subject) {
	i, ok := c.known[keyOf(s.Local)]
	if ok && i == notVerified {
		return
	}
	if !ok {
		c.known[keyOf(s.Local)] = len(c.list)
		c.list = append(c.list, s)
		return
	}
	old := &c.list[i]
	old.Examples = slices.Concat(old.Examples, s.Examples)
	if old.Conditions == nil {
		old.Conditions = s.Conditions
	}
	if old.Unverified == "" {
		old.Unverified = s.Unverified
	}
}

// Test runs the tests that stand beside the rules of a set, each rule in a subtest
// of its name.
func Test(t *testing.T, set *rules.Set) {
	t.Helper()
	for _, r := range set.Rules {
		t.Run(r.Name(), func(t *testing.T) {
			for _, result := range r.RunTests() {
				if result.Err != nil {
					t.Error(result.Err)
				}
			}
		})
	}
}

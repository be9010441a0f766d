package record

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/settle-go/settle/rules/verify"
)

// Verify verifies a rule with several seeds, one after the other, from that of the options on.
// It returns what they found, and the result of the first one. The error is that of the context.
func Verify(ctx context.Context, s verify.Subject, options verify.Options, seeds int) (*Rule, *verify.Result, error) {
	sum, result, err := Seed(ctx, s, options, 0)
	for i := 1; i < seeds && err == nil; i++ {
		var one *Rule
		if one, _, err = Seed(ctx, s, options, i); err == nil {
			sum.Merge(one)
		}
	}
	return sum, result, err
}

// Seed verifies a rule with the seed that is i after that of the options. What is proved of a
// rule does not depend on the seed, except for the graphs that it is proved on, and takes time: it
// is proved with the first one.
func Seed(ctx context.Context, s verify.Subject, options verify.Options, i int) (*Rule, *verify.Result, error) {
	options.Seed += uint64(i)
	if i > 0 {
		options.Meanings, options.Solver = nil, nil
	}
	began := time.Now()
	result, err := verify.Rule(ctx, s, options)
	if err != nil {
		return nil, nil, err
	}
	return Of(s, result, options.Seed, time.Since(began)), result, nil
}

// Merge adds what other seeds found of the same rule. The result does not depend on the order,
// nor on how seeds are put together.
func (r *Rule) Merge(o *Rule) {
	if o.Seeds == 0 {
		return
	}
	if r.Seeds == 0 {
		*r = *o
		r.Conditions = append([]Condition{}, o.Conditions...)
		return
	}
	if o.Seed < r.Seed {
		r.Proved, r.Unproved, r.ProvedKinds, r.Kind, r.Seed = o.Proved, o.Unproved, o.ProvedKinds, o.Kind, o.Seed
	}
	switch d := cmp.Compare(rank[o.Verdict], rank[r.Verdict]); {
	case d > 0:
		r.Verdict, r.Reason = o.Verdict, o.Reason
	case d == 0:
		r.Reason = first(r.Reason, o.Reason)
	}
	r.Failure = first(r.Failure, o.Failure)
	r.Unverified = first(r.Unverified, o.Unverified)
	r.add(o)
	if isSmaller(o.Counterexample, r.Counterexample) {
		r.Counterexample = o.Counterexample
	}
	r.conclude()
}

// rank says which verdict is that of a rule with several.
var rank = map[verify.Verdict]int{verify.Refuted: 4, verify.Failing: 3, verify.Verified: 2, verify.Unknown: 1, verify.Dead: 0}

// first returns the first of two texts that are not empty, in the order of the alphabet.
func first(x, y string) string {
	if x == "" || y == "" {
		return x + y
	}
	return min(x, y)
}

// add adds what is counted.
func (r *Rule) add(o *Rule) {
	r.Seeds += o.Seeds
	r.Cases += o.Cases
	r.Graphs += o.Graphs
	r.Tries += o.Tries
	r.Undefined += o.Undefined
	r.Failed += o.Failed
	r.Retyped += o.Retyped
	r.Seconds += o.Seconds
	r.Inexact = r.Inexact || o.Inexact
	r.Loose = r.Loose || o.Loose
	for i := range min(len(r.Conditions), len(o.Conditions)) {
		r.Conditions[i].True += o.Conditions[i].True
		r.Conditions[i].False += o.Conditions[i].False
	}
}

// conclude says what the sums mean.
func (r *Rule) conclude() {
	if r.Verdict != verify.Refuted && r.Failed > 0 && r.Cases > 0 {
		r.Verdict, r.Reason = verify.Failing, fmt.Sprintf("it failed %d times: %s", r.Failed, r.Failure)
	}
	if r.Verdict != verify.Verified {
		r.Proved, r.Unproved, r.ProvedKinds = "", "", 0
	}
	r.OK = r.Failed == 0 && (r.Verdict == verify.Verified || r.Unverified != "")
}

// isSmaller reports whether a counterexample is there, and smaller than another: by its nodes,
// then by its text.
func isSmaller(x, y *Counterexample) bool {
	if x == nil || y == nil {
		return x != nil
	}
	text := func(c *Counterexample) string {
		t, err := json.Marshal(c)
		if err != nil {
			panic(err) // it is made of texts
		}
		return string(t)
	}
	return cmp.Or(cmp.Compare(x.Nodes, y.Nodes), cmp.Compare(len(x.Before), len(y.Before)), cmp.Compare(text(x), text(y))) < 0
}

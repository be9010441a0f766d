package verify

import (
	"fmt"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/rules"
)

// Counterexample is a graph that a rule changes so that it computes something
// else.
type Counterexample struct {
	Before, After *graph.FunctionGraph
	Inputs        []value.Value
	Want, Got     []value.Value // what they compute; none where After has no result
	Difference    string
}

// counterexample returns the instance as the user is to see it.
func (v *verifier) counterexample(in *instance) (*Counterexample, error) {
	after, _, err := v.apply(in)
	if err != nil {
		return nil, err
	}
	f := v.compare(in, after)
	return &Counterexample{
		Before: in.build(), After: after, Inputs: in.values(),
		Want: f.before, Got: f.after, Difference: f.what,
	}, nil
}

// Nodes returns the number of nodes of the graph.
func (c *Counterexample) Nodes() int {
	if c.Before == nil {
		return 0
	}
	return c.Before.NumNodes()
}

// Test returns the counterexample as a test for the file of the rule, which then
// fails until the rule leaves the graph as it is.
func (c *Counterexample) Test() string {
	if c.Before == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString("  [[rule.test]]\n")
	fmt.Fprintf(&b, "  doc   = %q\n", "counterexample: "+c.Difference)
	var given []string
	for _, in := range c.Before.Inputs() {
		given = append(given, "%"+in.Name()+": "+in.Type().String())
	}
	if len(given) > 0 {
		fmt.Fprintf(&b, "  given = '%s'\n", strings.Join(given, ", "))
	}
	fmt.Fprintf(&b, "  in    = '%s'\n", rules.TermString(c.Before))
	b.WriteString("  out   = 'unchanged'\n")
	return b.String()
}

// maxShown is how many elements of a value are shown.
const maxShown = 16

// String returns the counterexample in lines: both sides, the values of the
// inputs and what the sides compute for them.
func (c *Counterexample) String() string {
	if c.Before == nil || c.After == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nbecomes\n%s\nfor", rules.TermString(c.Before), rules.TermString(c.After))
	if len(c.Inputs) == 0 {
		b.WriteString(" no inputs")
	}
	for i, v := range c.Inputs {
		fmt.Fprintf(&b, " %%%s = %s%s", c.Before.Inputs()[i].Name(), v.Short(maxShown), [...]string{",", ""}[min(1, max(0, i+2-len(c.Inputs)))])
	}
	fmt.Fprintf(&b, "\nbefore %s\n", values(c.Want))
	if c.Got == nil {
		fmt.Fprintf(&b, "after  %s\n", c.Difference)
	} else {
		fmt.Fprintf(&b, "after  %s\n", values(c.Got))
	}
	return b.String()
}

func values(list []value.Value) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = v.Short(maxShown)
	}
	return strings.Join(texts, ", ")
}

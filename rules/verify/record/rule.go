package record

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
)

// Rule is what verifying a rule found, as settle rules verify --json prints it. Every field is
// always there, except those that only records of several seeds have: what a program reads does
// not depend on how a rule fared. The zero Rule is of no seed.
type Rule struct {
	Name           string          `json:"name"`
	Source         string          `json:"source"`          // "file.toml:7", "" for a rule in Go
	Verdict        verify.Verdict  `json:"verdict"`         // verified, refuted, dead, unknown, failing
	OK             bool            `json:"ok"`              // verified, or accepted for a reason
	Unverified     string          `json:"unverified"`      // the reason that the rule gives for that
	Reason         string          `json:"reason"`          // why it is dead, unknown or failing
	Seed           uint64          `json:"seed,omitempty"`  // the lowest
	Seeds          int             `json:"seeds,omitempty"` // how many
	Cases          int             `json:"cases"`
	Graphs         int             `json:"graphs"`
	Tries          int             `json:"tries"`
	Undefined      int             `json:"undefined"`
	Failed         int             `json:"failed"`
	Failure        string          `json:"failure"`
	Retyped        int             `json:"retyped"`
	Inexact        bool            `json:"inexact"`
	Loose          bool            `json:"loose"`
	Proved         string          `json:"proved"`                 // "proved (all widths)", by the lowest seed
	Unproved       string          `json:"unproved"`               // why not more
	ProvedKinds    int             `json:"proved_kinds,omitempty"` // of graphs of integers
	Kind           verify.Kind     `json:"kind"`                   // integers, views, floats, tensors, reals, control
	Conditions     []Condition     `json:"conditions"`
	Counterexample *Counterexample `json:"counterexample"` // null unless the rule is refuted
	Seconds        float64         `json:"seconds"`
}

// Condition is a part of a guard, and how often it was true and false.
type Condition struct {
	Text  string `json:"text"`
	True  int    `json:"true"`
	False int    `json:"false"`
}

// Counterexample is a graph that a rule changes so that it computes something else.
type Counterexample struct {
	Nodes      int     `json:"nodes,omitempty"` // of the graph before
	Before     string  `json:"before"`          // terms
	After      string  `json:"after"`
	Inputs     []Value `json:"inputs"`
	Want       []Value `json:"want"`
	Got        []Value `json:"got"` // null where the graph has no result any more
	Difference string  `json:"difference"`
	Text       string  `json:"text,omitempty"` // all that, as people read it
	Test       string  `json:"test"`           // to be pasted into the file of the rule
}

// Value is a value with a name.
type Value struct {
	Name  string          `json:"name"`
	Type  string          `json:"type"`
	Value json.RawMessage `json:"value"` // null where it has more than 1000 elements
}

// Of returns what verifying a rule with a seed found.
func Of(s verify.Subject, r *verify.Result, seed uint64, took time.Duration) *Rule {
	out := &Rule{
		Name: r.Rule, Source: s.Local.Source, Verdict: r.Verdict, OK: r.OK(), Unverified: r.Unverified, Reason: r.Detail, Seed: seed, Seeds: 1,
		Cases: r.Cases, Graphs: r.Graphs, Tries: r.Tries, Undefined: r.Undefined, Failed: r.Failed, Failure: r.Failure,
		Retyped: r.Retyped, Inexact: r.Inexact, Loose: r.Loose, Kind: r.Kind, Conditions: []Condition{}, Seconds: took.Seconds(),
	}
	if p := r.Proof; p != nil {
		out.Proved, out.Unproved, out.ProvedKinds = p.String(), p.Why, p.Graphs
	}
	for _, c := range r.Conditions {
		out.Conditions = append(out.Conditions, Condition(c))
	}
	if c := r.Counterexample; c != nil {
		out.Counterexample = &Counterexample{
			Nodes: c.Before.NumNodes(), Before: rules.TermString(c.Before), After: rules.TermString(c.After), Inputs: Inputs(c.Before, c.Inputs),
			Want: Outputs(c.Want), Got: Outputs(c.Got), Difference: c.Difference, Text: c.String(), Test: c.Test(),
		}
	}
	return out
}

// Alone returns the record of one seed without what only merging it, or printing it, needs.
func (r *Rule) Alone() *Rule {
	alone := *r
	alone.Seed, alone.Seeds, alone.ProvedKinds = 0, 0, 0
	if r.Counterexample != nil {
		c := *r.Counterexample
		c.Nodes, c.Text = 0, ""
		alone.Counterexample = &c
	}
	return &alone
}

// Covered returns how many outcomes of the guard's conditions were seen, and how many there
// are: two for each.
func (r *Rule) Covered() (seen, all int) {
	for _, c := range r.Conditions {
		seen += min(c.True, 1) + min(c.False, 1)
	}
	return seen, 2 * len(r.Conditions)
}

// maxElements keeps the outputs of a language model out of a record; settle eval prints them.
const maxElements = 1000

// NewValue returns a value with a name.
func NewValue(name string, v value.Value) Value {
	out := Value{Name: name, Type: v.Type().String(), Value: json.RawMessage("null")}
	if v.Len() <= maxElements {
		out.Value = v.AppendJSON(nil)
	}
	return out
}

// Inputs returns the inputs of a small graph, by the names that its term has for them; what
// was not computed is left out.
func Inputs(fg *graph.FunctionGraph, values []value.Value) []Value {
	list := []Value{}
	for i, v := range values {
		if v.IsValid() {
			list = append(list, NewValue("%"+fg.Inputs()[i].Name(), v))
		}
	}
	return list
}

// Outputs returns results by their numbers, nil where there are none.
func Outputs(values []value.Value) []Value {
	var list []Value
	for i, v := range values {
		list = append(list, NewValue(strconv.Itoa(i), v))
	}
	return list
}

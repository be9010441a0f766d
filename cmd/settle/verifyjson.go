package main

import (
	"strconv"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
)

// verifiedRule is a rule as rules verify --json prints it. Every field is always
// there: what a program reads does not depend on how a rule fared.
type verifiedRule struct {
	Name           string              `json:"name"`
	Source         string              `json:"source"`     // "file.toml:7", "" for a rule in Go
	Verdict        verify.Verdict      `json:"verdict"`    // verified, refuted, dead, unknown, failing
	OK             bool                `json:"ok"`         // the exit code does not mind: verified, or accepted for a reason
	Unverified     string              `json:"unverified"` // the reason that the rule gives for that
	Reason         string              `json:"reason"`     // why it is dead, unknown or failing
	Cases          int                 `json:"cases"`
	Graphs         int                 `json:"graphs"`
	Tries          int                 `json:"tries"`
	Undefined      int                 `json:"undefined"`
	Failed         int                 `json:"failed"`
	Failure        string              `json:"failure"`
	Retyped        int                 `json:"retyped"`
	Inexact        bool                `json:"inexact"`
	Loose          bool                `json:"loose"`
	Conditions     []verifiedCondition `json:"conditions"`
	Counterexample *jsonCounterexample `json:"counterexample"` // null, but for a rule that is refuted
	Seconds        float64             `json:"seconds"`
}

// verifiedCondition is a part of a guard, and how often it was true and false.
type verifiedCondition struct {
	Text  string `json:"text"`
	True  int    `json:"true"`
	False int    `json:"false"`
}

// jsonCounterexample is a graph that a rule changes so that it computes something
// else.
type jsonCounterexample struct {
	Before     string  `json:"before"`
	After      string  `json:"after"`
	Inputs     []shown `json:"inputs"`
	Want       []shown `json:"want"`
	Got        []shown `json:"got"` // null where the graph has no result any more
	Difference string  `json:"difference"`
	Test       string  `json:"test"` // to be pasted into the file of the rule
}

// ruleToJSON returns what verifying a rule found.
func ruleToJSON(s verify.Subject, r *verify.Result, took time.Duration) verifiedRule {
	out := verifiedRule{
		Name: r.Rule, Source: s.Local.Source, Verdict: r.Verdict, OK: r.OK(), Unverified: r.Unverified, Reason: r.Detail,
		Cases: r.Cases, Graphs: r.Graphs, Tries: r.Tries, Undefined: r.Undefined, Failed: r.Failed, Failure: r.Failure,
		Retyped: r.Retyped, Inexact: r.Inexact, Loose: r.Loose, Conditions: []verifiedCondition{}, Seconds: took.Seconds(),
	}
	for _, c := range r.Conditions {
		out.Conditions = append(out.Conditions, verifiedCondition(c))
	}
	if c := r.Counterexample; c != nil {
		out.Counterexample = &jsonCounterexample{
			Before: rules.TermString(c.Before), After: rules.TermString(c.After), Inputs: inputsToJSON(c.Before, c.Inputs),
			Want: outputsToJSON(c.Want), Got: outputsToJSON(c.Got), Difference: c.Difference, Test: c.Test(),
		}
	}
	return out
}

// shown is a value that shows what is wrong.
type shown struct {
	Name  string       `json:"name"`
	Type  string       `json:"type"`
	Value *value.Value `json:"value"` // null where it has more than maxElementsInJSON
}

// maxElementsInJSON keeps the outputs of a language model out of a report; settle
// eval prints them.
const maxElementsInJSON = 1000

func showValue(name string, v value.Value) shown {
	s := shown{Name: name, Type: v.Type().String(), Value: &v}
	if v.Len() > maxElementsInJSON {
		s.Value = nil
	}
	return s
}

// inputsToJSON returns the inputs of a small graph, by the names that its term
// has for them; what was not computed is left out.
func inputsToJSON(fg *graph.FunctionGraph, values []value.Value) []shown {
	list := []shown{}
	for i, v := range values {
		if v.IsValid() {
			list = append(list, showValue("%"+fg.Inputs()[i].Name(), v))
		}
	}
	return list
}

// outputsToJSON returns results by their numbers, null where there are none.
func outputsToJSON(values []value.Value) []shown {
	var list []shown
	for i, v := range values {
		list = append(list, showValue(strconv.Itoa(i), v))
	}
	return list
}

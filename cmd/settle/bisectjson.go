package main

import (
	"time"

	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
)

// jsonBisection is what bisect --json prints. Every field is always there.
type jsonBisection struct {
	File    string        `json:"file"`
	Same    bool          `json:"same"`    // the graph computes the same after all rewrites
	Runs    int           `json:"runs"`    // of functions, each of which was compared
	Skipped []jsonSkipped `json:"skipped"` // functions that cannot be run
	Culprit *jsonCulprit  `json:"culprit"` // null where it computes the same
	Seconds float64       `json:"seconds"`
}

type jsonSkipped struct {
	Function string `json:"function"` // "" for what stands outside of functions
	Reason   string `json:"reason"`
}

// jsonCulprit is the first rewrite that changes what the graph computes.
type jsonCulprit struct {
	Rule     string `json:"rule"`
	Source   string `json:"source"` // "file.toml:7", "" for a rule in Go
	Pass     string `json:"pass"`   // the optimizers that it was made in, with slashes
	Round    int    `json:"round"`  // of the innermost one, 0 where it has none
	Node     string `json:"node"`
	Rewrite  int    `json:"rewrite"` // its number, of so many
	Rewrites int    `json:"rewrites"`
	Steps    int    `json:"steps"` // replays that it took

	Before string  `json:"before"` // both sides as terms, "" where there is no small graph
	After  string  `json:"after"`
	Inputs []shown `json:"inputs"` // of the terms, as they are in the program
	Want   []shown `json:"want"`   // what the sides give, null where that is not known
	Got    []shown `json:"got"`

	Function   string  `json:"function"`
	Difference string  `json:"difference"` // in its results
	Arguments  []shown `json:"arguments"`
	Results    []shown `json:"results"` // before the rewrite
	Becomes    []shown `json:"becomes"` // after it, null where it has none any more
}

func bisectionToJSON(name string, found *verify.Culprit, checker *verify.Checker, took time.Duration) jsonBisection {
	out := jsonBisection{File: name, Same: found == nil, Runs: checker.Runs(), Skipped: []jsonSkipped{}, Seconds: took.Seconds()}
	for _, s := range checker.Skipped() {
		out.Skipped = append(out.Skipped, jsonSkipped{s.Function, s.Err.Error()})
	}
	if found != nil {
		out.Culprit = culpritToJSON(found)
	}
	return out
}

func culpritToJSON(c *verify.Culprit) *jsonCulprit {
	m := c.Mismatch
	out := &jsonCulprit{
		Rule: c.Rule, Source: c.Source, Pass: c.Pass, Round: c.Round, Node: c.Node,
		Rewrite: c.Rewrite, Rewrites: c.Rewrites, Steps: c.Replays, Inputs: []shown{},
		Want: outputsToJSON(c.Want), Got: outputsToJSON(c.Got),
		Function: m.Function, Difference: m.Difference, Arguments: []shown{},
		Results: outputsToJSON(m.Want), Becomes: outputsToJSON(m.Got),
	}
	if c.Before != nil {
		out.Before, out.After = rules.TermString(c.Before), rules.TermString(c.After)
		out.Inputs = inputsToJSON(c.After, c.Inputs)
	}
	for i, v := range m.Inputs {
		out.Arguments = append(out.Arguments, showValue(m.Names[i], v))
	}
	return out
}

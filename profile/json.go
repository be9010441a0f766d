package profile

import (
	"encoding/json"
	"io"
	"strconv"
	"time"
)

// WriteJSON prints a report for programs. The fields are documented with the
// package; lists are never null, times are in seconds and exact to the nanosecond up to
// 90 days.
func WriteJSON(w io.Writer, r *Report) error {
	if err := checkWrite(w, r); err != nil {
		return err
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false) // "->" in a name stays readable
	encoder.SetIndent("", "  ")
	return encoder.Encode(toJSON(r))
}

// seconds is a duration that JSON has as a decimal number of seconds.
type seconds time.Duration

// MarshalJSON avoids exponents, which people misread.
func (s seconds) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, time.Duration(s).Seconds(), 'f', -1, 64), nil
}

// The types below are the JSON form. They stand apart from the data so that
// renaming a Go field cannot change what scripts read.
type (
	jsonReport struct {
		Version     int           `json:"version"`
		Name        string        `json:"name"`
		Query       string        `json:"query"`
		Graphs      int           `json:"graphs"`
		NodesBefore int           `json:"nodes_before"`
		NodesAfter  int           `json:"nodes_after"`
		Rewrites    int           `json:"rewrites"`
		Passes      int           `json:"passes"`
		Error       string        `json:"error,omitempty"`
		jsonStop                  // its fields stand beside the others
		Seconds     seconds       `json:"seconds"`
		Read        seconds       `json:"read_seconds"`
		Write       seconds       `json:"write_seconds"`
		Rules       []jsonRule    `json:"rules"`
		Failures    []jsonFailure `json:"failures"`
		Tree        *jsonPass     `json:"tree"`
	}

	jsonStop struct {
		Reason StopReason `json:"stop"`
		By     string     `json:"stop_by"`
		Detail string     `json:"stop_detail"`
		Limit  string     `json:"stop_limit"`
		Rules  []string   `json:"stop_rules"`
		Steps  []jsonStep `json:"stop_steps"`
		Grows  int        `json:"stop_grows"`
	}

	jsonStep struct {
		Rule   string `json:"rule"`
		Pass   string `json:"pass"`
		Node   string `json:"node"`
		Before string `json:"before"`
		After  string `json:"after"`
	}

	jsonPass struct {
		Name        string      `json:"name"`
		Kind        string      `json:"kind"`
		Role        string      `json:"role"`
		Tags        []string    `json:"tags"`
		Start       seconds     `json:"start_seconds"`
		Seconds     seconds     `json:"seconds"`
		NodesBefore int         `json:"nodes_before"`
		NodesAfter  int         `json:"nodes_after"`
		NodesMax    int         `json:"nodes_max"`
		Rewrites    int         `json:"rewrites"`
		Visits      int         `json:"visits"`
		VisitsSaved int         `json:"visits_saved"`
		Costs       []jsonCost  `json:"costs"`
		Counts      []jsonCount `json:"counts"`
		Rounds      []jsonRound `json:"rounds"`
		Rules       []jsonRule  `json:"rules"`
		Children    []*jsonPass `json:"children"`
		jsonStop
	}

	jsonRound struct {
		Start    seconds     `json:"start_seconds"`
		Seconds  seconds     `json:"seconds"`
		Nodes    int         `json:"nodes"`
		Queued   int         `json:"queued"`
		Visited  int         `json:"visited"`
		Rewrites int         `json:"rewrites"`
		Top      []jsonCount `json:"top"`
		Costs    []jsonCost  `json:"costs"`
	}

	jsonRule struct {
		Name    string      `json:"name"`
		Source  string      `json:"source"`
		Tags    []string    `json:"tags"`
		Tried   int         `json:"tried"`
		Matched int         `json:"matched"`
		Refused int         `json:"refused"`
		Applied int         `json:"applied"`
		Failed  int         `json:"failed"`
		Created int         `json:"created"`
		Removed int         `json:"removed"`
		Seconds seconds     `json:"seconds"`
		Reasons []jsonCount `json:"reasons"`
	}

	jsonCount struct {
		Name  string `json:"name"`
		Count int    `json:"count"`
	}

	jsonCost struct {
		Name    string  `json:"name"`
		Seconds seconds `json:"seconds"`
	}

	jsonFailure struct {
		Rule   string `json:"rule"`
		Node   string `json:"node"`
		Reason string `json:"reason"`
	}
)

func toJSON(r *Report) jsonReport {
	return jsonReport{
		Version: Version, Name: r.Name, Query: r.Query, Graphs: r.Graphs,
		NodesBefore: r.NodesBefore, NodesAfter: r.NodesAfter,
		Rewrites: r.Rewrites, Passes: r.Passes, Error: r.Error,
		jsonStop: stopToJSON(r.Stop),
		Seconds:  seconds(r.Elapsed), Read: seconds(r.Read), Write: seconds(r.Write),
		Rules:    each(r.Rules, ruleToJSON),
		Failures: each(r.Failures, func(f Failure) jsonFailure { return jsonFailure(f) }),
		Tree:     passToJSON(r.Root),
	}
}

func stopToJSON(s Stop) jsonStop {
	return jsonStop{
		Reason: s.Reason, By: s.By, Limit: s.Limit, Detail: s.Detail, Rules: texts(s.Rules),
		Steps: each(s.Steps, func(s Step) jsonStep { return jsonStep(s) }), Grows: s.Grows,
	}
}

func passToJSON(p *Pass) *jsonPass {
	if p == nil {
		return nil
	}
	return &jsonPass{
		Name: p.Name, Kind: p.Kind, Role: p.Role, Tags: texts(p.Tags),
		Start: seconds(p.Start), Seconds: seconds(p.Elapsed),
		NodesBefore: p.NodesBefore, NodesAfter: p.NodesAfter, NodesMax: p.NodesMax,
		Rewrites: p.Rewrites, Visits: p.Visits, VisitsSaved: p.VisitsSaved,
		Costs: each(p.Costs, costToJSON), Counts: each(p.Counts, countToJSON), Rounds: each(p.Rounds, roundToJSON),
		Rules: each(p.Rules, ruleToJSON), Children: each(p.Children, passToJSON),
		jsonStop: stopToJSON(p.Stop),
	}
}

func roundToJSON(r Round) jsonRound {
	return jsonRound{
		Start: seconds(r.Start), Seconds: seconds(r.Elapsed), Nodes: r.Nodes,
		Queued: r.Queued, Visited: r.Visited, Rewrites: r.Rewrites,
		Top: each(r.Top, countToJSON), Costs: each(r.Costs, costToJSON),
	}
}

func ruleToJSON(r RuleProfile) jsonRule {
	return jsonRule{
		Name: r.Name, Source: r.Source, Tags: texts(r.Tags),
		Tried: r.Tried, Matched: r.Matched, Refused: r.Refused, Applied: r.Applied,
		Failed: r.Failed, Created: r.Created, Removed: r.Removed,
		Seconds: seconds(r.Elapsed), Reasons: each(r.Reasons, countToJSON),
	}
}

func countToJSON(c Count) jsonCount { return jsonCount(c) }

func costToJSON(c Cost) jsonCost { return jsonCost{Name: c.Name, Seconds: seconds(c.Elapsed)} }

// texts is a list of strings that is not null in JSON.
func texts(list []string) []string {
	return each(list, func(s string) string { return s })
}

// each converts a list; nil becomes an empty one.
func each[A, B any](list []A, convert func(A) B) []B {
	converted := make([]B, len(list))
	for i, item := range list {
		converted[i] = convert(item)
	}
	return converted
}

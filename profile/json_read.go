package profile

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"time"
)

// ReadJSON reads what [WriteJSON] wrote. What it returns equals what was
// written, but that empty lists are nil. Fields that it does not know are
// ignored, an unknown version is an error; errors are [ReadError]s. It does not
// call [Report.Check]: a report that was counted wrongly can still be looked at.
func ReadJSON(r io.Reader) (*Report, error) {
	if r == nil {
		return nil, errNoReader
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("profile: %w", err)
	}
	return readOne(text, 0, text)
}

// ReadAllJSON reads a report, or an array of reports, which is what several graphs
// give.
func ReadAllJSON(r io.Reader) ([]*Report, error) {
	if r == nil {
		return nil, errNoReader
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("profile: %w", err)
	}
	if first := bytes.TrimLeft(text, " \t\r\n"); len(first) == 0 || first[0] != '[' {
		report, err := readOne(text, 0, text)
		if err != nil {
			return nil, err
		}
		return []*Report{report}, nil
	}
	var items []json.RawMessage
	if err := json.Unmarshal(text, &items); err != nil {
		return nil, placed(text, 0, err)
	}
	var reports []*Report
	places := json.NewDecoder(bytes.NewReader(text))
	_, _ = places.Token() // what is malformed was found above
	for range items {
		var item json.RawMessage
		if err := places.Decode(&item); err != nil {
			return nil, placed(text, 0, err)
		}
		report, err := readOne(text, int(places.InputOffset())-len(item), item)
		if err != nil {
			return nil, err
		}
		reports = append(reports, report)
	}
	return reports, nil
}

// readOne reads the report that stands at an offset of the text.
func readOne(text []byte, at int, one []byte) (*Report, error) {
	var head struct {
		Version *int `json:"version"`
	}
	if err := json.Unmarshal(one, &head); err != nil {
		return nil, placed(text, at, err)
	}
	switch {
	case head.Version == nil:
		return nil, &ReadError{Offset: -1, Err: errors.New("this is no report: it has no version")}
	case *head.Version != Version:
		return nil, &ReadError{Offset: -1, Err: fmt.Errorf("version %d of a report is unknown: this program reads version %d",
			*head.Version, Version)}
	}
	var report jsonReport
	if err := json.Unmarshal(one, &report); err != nil {
		return nil, placed(text, at, err)
	}
	return fromJSON(&report)
}

// ReadError says what is wrong with the text of a report, and where. Line and Col
// are numbers from 1, in bytes; all three are not there when it has no place.
type ReadError struct {
	Offset    int // of the byte that is wrong, -1 when the error has no place
	Line, Col int
	Err       error
}

// Error returns the place, where there is one, and what is wrong there.
func (e *ReadError) Error() string {
	if e.Offset < 0 {
		return "profile: " + e.Err.Error()
	}
	return fmt.Sprintf("profile: %d:%d: %v", e.Line, e.Col, e.Err)
}

// Unwrap returns what is wrong.
func (e *ReadError) Unwrap() error { return e.Err }

// placed finds the place of an error in what stands at an offset of the text.
func placed(text []byte, at int, err error) error {
	offset := -1
	var syntax *json.SyntaxError
	var mistyped *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		offset = at + int(syntax.Offset)
	case errors.As(err, &mistyped):
		offset = at + int(mistyped.Offset)
		field := cmp.Or(mistyped.Field, "a report")
		err = fmt.Errorf("%s cannot be of type %s", field, mistyped.Value)
	}
	if offset < 0 || offset > len(text) {
		return &ReadError{Offset: -1, Err: err}
	}
	before := text[:max(offset-1, 0)] // the offset is behind the byte that is wrong
	return &ReadError{
		Offset: len(before), Err: err,
		Line: 1 + bytes.Count(before, []byte("\n")),
		Col:  len(before) - bytes.LastIndexByte(before, '\n'),
	}
}

// UnmarshalJSON splits whole seconds from the rest, so that nanoseconds come
// back exact for 90 days where one multiplication would round after 26.
func (s *seconds) UnmarshalJSON(text []byte) error {
	n, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return fmt.Errorf("%s is no number of seconds", text)
	}
	if math.Abs(n) >= float64(math.MaxInt64/int64(time.Second)) {
		return fmt.Errorf("%s seconds are more than a duration can hold", text)
	}
	whole, fraction := math.Modf(n)
	*s = seconds(time.Duration(whole)*time.Second + time.Duration(math.Round(fraction*1e9)))
	return nil
}

func fromJSON(r *jsonReport) (*Report, error) {
	stop, err := stopFromJSON(r.jsonStop)
	if err != nil {
		return nil, &ReadError{Offset: -1, Err: err}
	}
	root, err := passFromJSON(r.Tree)
	if err != nil {
		return nil, &ReadError{Offset: -1, Err: fmt.Errorf("tree: %w", err)}
	}
	return &Report{
		Version: r.Version, Name: r.Name, Query: r.Query, Graphs: r.Graphs, Stop: stop,
		NodesBefore: r.NodesBefore, NodesAfter: r.NodesAfter,
		Rewrites: r.Rewrites, Passes: r.Passes, Error: r.Error,
		Elapsed: time.Duration(r.Seconds), Read: time.Duration(r.Read), Write: time.Duration(r.Write),
		Root:     root,
		Rules:    eachOrNil(r.Rules, ruleFromJSON),
		Failures: eachOrNil(r.Failures, func(f jsonFailure) Failure { return Failure(f) }),
	}, nil
}

func stopFromJSON(s jsonStop) (Stop, error) {
	if s.Reason.severity() < 0 {
		return Stop{}, fmt.Errorf("unknown stop %q: it is one of %q", s.Reason, bySeverity[1:])
	}
	return Stop{
		Reason: s.Reason, By: s.By, Limit: s.Limit, Detail: s.Detail, Rules: textsOrNil(s.Rules),
		Steps: eachOrNil(s.Steps, func(s jsonStep) Step { return Step(s) }), Grows: s.Grows,
	}, nil
}

func passFromJSON(p *jsonPass) (*Pass, error) {
	if p == nil {
		return nil, nil
	}
	stop, err := stopFromJSON(p.jsonStop)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	pass := &Pass{
		Name: p.Name, Kind: p.Kind, Role: p.Role, Tags: textsOrNil(p.Tags),
		Start: time.Duration(p.Start), Elapsed: time.Duration(p.Seconds),
		NodesBefore: p.NodesBefore, NodesAfter: p.NodesAfter, NodesMax: p.NodesMax,
		Rewrites: p.Rewrites, Visits: p.Visits, VisitsSaved: p.VisitsSaved,
		Costs: eachOrNil(p.Costs, costFromJSON), Counts: eachOrNil(p.Counts, countFromJSON),
		Rounds: eachOrNil(p.Rounds, roundFromJSON),
		Rules:  eachOrNil(p.Rules, ruleFromJSON), Stop: stop,
	}
	for _, c := range p.Children {
		child, err := passFromJSON(c)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
		if child == nil {
			return nil, fmt.Errorf("%s: a child is null", p.Name)
		}
		pass.Children = append(pass.Children, child)
	}
	return pass, nil
}

func roundFromJSON(r jsonRound) Round {
	return Round{
		Start: time.Duration(r.Start), Elapsed: time.Duration(r.Seconds), Nodes: r.Nodes,
		Queued: r.Queued, Visited: r.Visited, Rewrites: r.Rewrites,
		Top: eachOrNil(r.Top, countFromJSON), Costs: eachOrNil(r.Costs, costFromJSON),
	}
}

func ruleFromJSON(r jsonRule) RuleProfile {
	return RuleProfile{
		Name: r.Name, Source: r.Source, Tags: textsOrNil(r.Tags),
		Tried: r.Tried, Matched: r.Matched, Refused: r.Refused, Applied: r.Applied,
		Failed: r.Failed, Created: r.Created, Removed: r.Removed,
		Elapsed: time.Duration(r.Seconds), Reasons: eachOrNil(r.Reasons, countFromJSON),
	}
}

func countFromJSON(c jsonCount) Count { return Count(c) }

func costFromJSON(c jsonCost) Cost { return Cost{Name: c.Name, Elapsed: time.Duration(c.Seconds)} }

func textsOrNil(list []string) []string {
	return eachOrNil(list, func(s string) string { return s })
}

// eachOrNil converts a list; an empty one becomes nil.
func eachOrNil[A, B any](list []A, convert func(A) B) []B {
	if len(list) == 0 {
		return nil
	}
	return each(list, convert)
}

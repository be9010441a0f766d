package profile

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
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
	form := toJSON[jsonReport](*r)
	form.Version = Version
	return encoder.Encode(form)
}

// seconds is a duration that JSON has as a decimal number of seconds.
type seconds time.Duration

// MarshalJSON avoids exponents, which people misread.
func (s seconds) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, time.Duration(s).Seconds(), 'f', -1, 64), nil
}

// The types below are the JSON form: the fields of the data by their names, as scripts
// read them.
type (
	jsonReport struct {
		Version     int           `json:"version"`
		Name        string        `json:"name"`
		Query       string        `json:"query"`
		Graphs      int           `json:"graphs"`
		NodesBefore int           `json:"nodes_before"`
		NodesAfter  int           `json:"nodes_after"`
		FusedBefore int           `json:"fused_before,omitempty"` // of the nodes, those that others run as one op
		FusedAfter  int           `json:"fused_after,omitempty"`
		Rewrites    int           `json:"rewrites"`
		Passes      int           `json:"passes"`
		Error       string        `json:"error,omitempty"`
		jsonStop                  // its fields stand beside the others
		Elapsed     seconds       `json:"seconds"`
		Read        seconds       `json:"read_seconds"`
		Write       seconds       `json:"write_seconds"`
		Rules       []jsonRule    `json:"rules"`
		Failures    []jsonFailure `json:"failures"`
		Root        *jsonPass     `json:"tree"`
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
		Graphs      int         `json:"graphs,omitempty"`
		Start       seconds     `json:"start_seconds"`
		Elapsed     seconds     `json:"seconds"`
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
		Elapsed  seconds     `json:"seconds"`
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
		Elapsed seconds     `json:"seconds"`
		Reasons []jsonCount `json:"reasons"`
	}

	jsonCount struct {
		Name  string `json:"name"`
		Count int    `json:"count"`
	}

	jsonCost struct {
		Name    string  `json:"name"`
		Elapsed seconds `json:"seconds"`
	}

	jsonFailure struct {
		Rule   string `json:"rule"`
		Node   string `json:"node"`
		Reason string `json:"reason"`
	}
)

// convert returns the JSON form of data, or the data of a JSON form: each field is set
// from the one of its name, where an embedded jsonStop is Stop. A list that has nothing in
// it is nil in the data, and never in the JSON form.
func convert[To any](from any, nilLists bool) To {
	var to To
	setFrom(reflect.ValueOf(&to).Elem(), reflect.ValueOf(from), nilLists)
	return to
}

func toJSON[To any](data any) To { return convert[To](data, false) }

func fromJSON[To any](form any) To { return convert[To](form, true) }

func setFrom(to, from reflect.Value, nilLists bool) {
	switch to.Kind() {
	case reflect.Struct:
		for i := range to.NumField() {
			setFrom(to.Field(i), partner(from, to.Type().Field(i).Name), nilLists)
		}
	case reflect.Pointer:
		if !from.IsNil() {
			to.Set(reflect.New(to.Type().Elem()))
			setFrom(to.Elem(), from.Elem(), nilLists)
		}
	case reflect.Slice:
		n := from.Len()
		if n == 0 && nilLists {
			return
		}
		to.Set(reflect.MakeSlice(to.Type(), n, n))
		for i := range n {
			setFrom(to.Index(i), from.Index(i), nilLists)
		}
	default:
		to.Set(from.Convert(to.Type()))
	}
}

// partner returns the field of a struct that goes with one of that name. There always is
// one: a test converts every field.
func partner(from reflect.Value, name string) reflect.Value {
	switch name {
	case "jsonStop":
		name = "Stop"
	case "Stop":
		name = "jsonStop"
	}
	return from.FieldByName(name)
}

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
		return nil, &ReadError{Offset: -1, Err: errors.New("this is not a report: it has no version")}
	case *head.Version != Version:
		return nil, &ReadError{Offset: -1, Err: fmt.Errorf("version %d of a report is unknown: this program reads version %d",
			*head.Version, Version)}
	}
	var report jsonReport
	if err := json.Unmarshal(one, &report); err != nil {
		return nil, placed(text, at, err)
	}
	if err := report.check(); err != nil {
		return nil, &ReadError{Offset: -1, Err: err}
	}
	return fromJSON[*Report](&report), nil
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
	before := text[:max(offset-1, 0)] // the offset is after the byte that is wrong
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
		return fmt.Errorf("%s is not a number of seconds", text)
	}
	if math.Abs(n) >= float64(math.MaxInt64/int64(time.Second)) {
		return fmt.Errorf("%s seconds are more than a duration can hold", text)
	}
	whole, fraction := math.Modf(n)
	*s = seconds(time.Duration(whole)*time.Second + time.Duration(math.Round(fraction*1e9)))
	return nil
}

// check returns an error for what has the form of a report and cannot be one.
func (r *jsonReport) check() error {
	if err := r.jsonStop.check(); err != nil {
		return err
	}
	if r.Root == nil {
		return nil
	}
	if err := r.Root.check(); err != nil {
		return fmt.Errorf("tree: %w", err)
	}
	return nil
}

func (s *jsonStop) check() error {
	if s.Reason.severity() < 0 {
		return fmt.Errorf("unknown stop %q: it is one of %q", s.Reason, bySeverity[1:])
	}
	return nil
}

func (p *jsonPass) check() error {
	err := p.jsonStop.check()
	for _, child := range p.Children {
		switch {
		case err != nil:
		case child == nil:
			err = errors.New("a child is null")
		default:
			err = child.check()
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	return nil
}

package profile

import (
	"encoding/json"
	"io"
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

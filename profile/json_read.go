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

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/settle-go/settle/profile"
)

// The formats of reports.
const (
	textFormat = "text"
	jsonFormat = "json"
)

var reportFormats = []string{textFormat, jsonFormat}

// reportRequest is one --report: a format and where it goes.
type reportRequest struct {
	format string
	target *target
	stderr bool
}

// parseReports reads the values of --report. It knows where the graphs go, so
// that two results never share a file.
func parseReports(values []string, jobs []job, std stdio) ([]reportRequest, error) {
	taken := map[string]bool{}
	for i := range jobs {
		taken[jobs[i].key()] = true
	}
	var requests []reportRequest
	for _, value := range values {
		r, err := parseReport(value, std)
		if err != nil {
			return nil, err
		}
		if key := r.target.key(); key != "" && taken[key] {
			return nil, usagef("--report %s: something else is written to %s", value, r.target.name)
		} else {
			taken[key] = true
		}
		requests = append(requests, r)
	}
	return requests, nil
}

func parseReport(value string, std stdio) (reportRequest, error) {
	format, name, toFile := strings.Cut(value, "=")
	r := reportRequest{format: format, stderr: !toFile}
	if format != textFormat && format != jsonFormat {
		return r, usagef("--report: unknown format %q, known are text, json%s", format, nearest(format, reportFormats))
	}
	if toFile && name == "" {
		return r, usagef("--report %s: missing the name of a file", value)
	}
	var err error
	switch {
	case !toFile:
		r.target = streamTarget("<stderr>", std.Err)
	case name == "-":
		r.target = streamTarget("<stdout>", std.Out)
	default:
		r.target, err = fileTarget(name)
	}
	return r, err
}

// key is the same for targets that would overwrite each other, "" for one that
// takes any number of results.
func (t *target) key() string {
	switch {
	case t.direct:
		return ""
	case t.stream != nil && t.name == "<stderr>":
		return ""
	case t.stream != nil:
		return t.name
	}
	return absolute(t.path)
}

// write writes the reports of the graphs of a call. JSON is the object of one
// report, or the array of those of several graphs.
func (r reportRequest) write(reports []*profile.Report, several bool) error {
	return r.target.write(func(w io.Writer) error {
		switch {
		case r.format == jsonFormat && several:
			return writeJSONArray(w, reports)
		case r.format == jsonFormat:
			return profile.WriteJSON(w, reports[0])
		}
		options := textOptions(r.target.stream)
		for i, report := range reports {
			if i > 0 {
				fmt.Fprintln(w)
			}
			if err := profile.WriteText(w, report, options); err != nil {
				return err
			}
		}
		return nil
	})
}

func writeJSONArray(w io.Writer, reports []*profile.Report) error {
	list := make([]json.RawMessage, len(reports))
	for i, report := range reports {
		var text bytes.Buffer
		if err := profile.WriteJSON(&text, report); err != nil {
			return err
		}
		list[i] = text.Bytes()
	}
	return encodeJSON(w, list)
}

// textOptions fits a report to a terminal, where it goes to one.
func textOptions(w io.Writer) profile.TextOptions {
	file, ok := terminal(w)
	if !ok {
		return profile.TextOptions{Width: -1} // a file or a pipe has no edge
	}
	options := profile.TextOptions{Color: os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
	if width, _, err := term.GetSize(int(file.Fd())); err == nil {
		options.Width = width
	}
	return options
}

// terminal returns the file behind a stream when that is a terminal.
func terminal(w io.Writer) (*os.File, bool) {
	file, ok := w.(*os.File)
	return file, ok && term.IsTerminal(int(file.Fd()))
}

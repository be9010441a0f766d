package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/profile/classic"
)

// The formats of reports.
const (
	textFormat    = "text"
	jsonFormat    = "json"
	classicFormat = "classic"     // as the document on graph rewriting lists it
	releaseFormat = "classic-2.7" // as release 2.7.4 prints it, which has more
)

var reportFormats = []string{textFormat, jsonFormat, classicFormat, releaseFormat}

// reportRequest is one --report: a format and where it goes.
type reportRequest struct {
	format string
	target *target
	stderr bool
}

// parseReports reads the values of --report and claims the files that they name;
// otherwise is the stream that a report goes to for which no file is named.
func parseReports(values []string, files *claims, otherwise io.Writer, std stdio) ([]reportRequest, error) {
	var requests []reportRequest
	for _, value := range values {
		r, err := parseReport(value, otherwise, std)
		if err != nil {
			return nil, err
		}
		if err := files.writes("--report "+value, r.target); err != nil {
			return nil, err
		}
		requests = append(requests, r)
	}
	return requests, nil
}

func parseReport(value string, otherwise io.Writer, std stdio) (reportRequest, error) {
	format, name, toFile := strings.Cut(value, "=")
	r := reportRequest{format: format, stderr: !toFile && otherwise == std.Err}
	if !slices.Contains(reportFormats, format) {
		return r, usagef("--report: unknown format %q, known are %s%s", format,
			strings.Join(reportFormats, ", "), nearest(format, reportFormats))
	}
	if toFile && name == "" {
		return r, usagef("--report %s: missing the name of a file", value)
	}
	var err error
	r.target, err = resultTarget(toFile, name, otherwise, std)
	return r, err
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
		for i, report := range reports {
			if i > 0 {
				fmt.Fprintln(w)
			}
			if err := r.one(w, report); err != nil {
				return err
			}
		}
		return nil
	})
}

// one writes a report for people.
func (r reportRequest) one(w io.Writer, report *profile.Report) error {
	switch r.format {
	case classicFormat:
		return classic.Write(w, report, classic.Options{})
	case releaseFormat:
		return classic.Write(w, report, classic.Options{Layout: classic.Release})
	}
	return profile.WriteText(w, report, textOptions(r.target.stream))
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

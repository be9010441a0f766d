package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

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

var streamFormats = []string{textFormat, jsonFormat}

// streamRequest is --stream: a format and where the lines go while the run goes on.
type streamRequest struct {
	format string
	target *target
	stderr bool
	lines  *profile.Stream // nil until it is open
	file   *os.File        // nil when it is a standard stream
}

// parseStream reads the value of --stream, nil for none, and claims its file.
func parseStream(value string, files *claims, std stdio) (*streamRequest, error) {
	if value == "" {
		return nil, nil
	}
	format, name, toFile := strings.Cut(value, "=")
	s := &streamRequest{format: format, stderr: !toFile}
	switch {
	case format != textFormat && format != jsonFormat:
		return nil, usagef("--stream: unknown format %q, known are text, json%s", format, nearest(format, streamFormats))
	case toFile && name == "":
		return nil, usagef("--stream %s: missing the name of a file", value)
	}
	var err error
	if s.target, err = resultTarget(toFile, name, std.Err, std); err != nil {
		return nil, err
	}
	return s, files.writes("--stream "+value, s.target)
}

// resultTarget returns the target of "=FILE" behind a format: a file, standard
// output for "-", and a stream of the caller's where there is no name.
func resultTarget(named bool, name string, otherwise io.Writer, std stdio) (*target, error) {
	switch {
	case !named && otherwise == std.Err:
		return streamTarget("<stderr>", std.Err), nil
	case !named, name == "-":
		return streamTarget("<stdout>", std.Out), nil
	}
	return fileTarget(name)
}

// open makes the stream ready. Its file is written line by line, so that it can be
// followed: it is not replaced at the end, as those of results are.
func (s *streamRequest) open() error {
	w := s.target.stream
	if w == nil {
		file, err := os.OpenFile(s.target.name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
		if err != nil {
			return s.target.failed(err)
		}
		s.file, w = file, file
	}
	if s.format == jsonFormat {
		s.lines = profile.NewJSONStream(w)
	} else {
		s.lines = profile.NewTextStream(w)
	}
	return nil
}

// close ends the stream, and returns what went wrong with it.
func (s *streamRequest) close() error {
	err := s.lines.Err()
	if s.file != nil {
		if e := s.file.Close(); err == nil {
			err = e
		}
	}
	if err != nil {
		return s.target.failed(err)
	}
	return nil
}

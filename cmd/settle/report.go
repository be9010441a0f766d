package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/profile/classic"
	"github.com/settle-go/settle/profile/html"
	"github.com/settle-go/settle/profile/pprof"
	"github.com/settle-go/settle/profile/trace"
)

// textFormat and jsonFormat are the formats that both reports and streams have.
const (
	textFormat = "text"
	jsonFormat = "json"
)

// choice is an entry of a table of what a flag may name.
type choice[T any] struct {
	name  string
	value T
}

// namesOf returns the names of a table.
func namesOf[T any](list []choice[T]) []string {
	names := make([]string, len(list))
	for i, f := range list {
		names[i] = f.name
	}
	return names
}

// find returns what the name that was given to a flag stands for.
func find[T any](flag, what, name string, list []choice[T]) (T, error) {
	for _, c := range list {
		if c.name == name {
			return c.value, nil
		}
	}
	var none T
	names := namesOf(list)
	return none, usagef("%s: unknown %s %q, known are %s%s", flag, what, name,
		strings.Join(names, ", "), didYouMean(name, names))
}

// results are the reports of the graphs of a call, and how they are written.
type results struct {
	reports  []*profile.Report
	pictures map[*profile.Report]*html.Picture // of the graphs, where they were recorded
	files    []string                          // that the reports were read from, nil for reports of this run
	several  bool                              // there may be more than one
	compared []html.Comparison                 // of the reports of several files
	text     profile.TextOptions
	stream   io.Writer // that they are written to, nil for a file
}

// reportWriter writes results to w.
type reportWriter func(w io.Writer, r results) error

// reportFormats are the formats of --report. A new format is a new entry.
var reportFormats = []choice[reportWriter]{
	{textFormat, oneByOne(func(w io.Writer, report *profile.Report, r results) error {
		return profile.WriteText(w, report, fitted(r.text, r.stream))
	})},
	{jsonFormat, writeJSONReports},
	{htmlFormat, writePage},
	// as the document on graph rewriting lists it
	{"classic", oneByOne(func(w io.Writer, report *profile.Report, _ results) error {
		return classic.Write(w, report, classic.Options{})
	})},
	// as release 2.7.4 prints it, which has more
	{"classic-2.7", oneByOne(func(w io.Writer, report *profile.Report, _ results) error {
		return classic.Write(w, report, classic.Options{Layout: classic.Release})
	})},
	{"pprof", writePprof},
	{"trace", func(w io.Writer, r results) error { return trace.Write(w, r.reports) }},
}

// htmlFormat is the format for which the steps of a run are recorded.
const htmlFormat = "html"

// writePage writes a page with all reports.
func writePage(w io.Writer, r results) error {
	page := html.Page{Reports: r.reports, Files: r.files, Comparisons: r.compared}
	for _, report := range r.reports {
		page.Pictures = append(page.Pictures, r.pictures[report])
	}
	return html.Write(w, page)
}

// writePprof writes a profile for go tool pprof, which is not for a terminal.
func writePprof(w io.Writer, r results) error {
	if _, ok := terminal(r.stream); ok {
		return errors.New("a profile for pprof is not text: name a file, as in --report pprof=report.pb.gz")
	}
	return pprof.Write(w, r.reports)
}

// oneByOne returns a writer of several reports, with empty lines between them.
func oneByOne(one func(w io.Writer, report *profile.Report, r results) error) reportWriter {
	return func(w io.Writer, r results) error {
		for i, report := range r.reports {
			if i > 0 {
				fmt.Fprintln(w)
			}
			if err := one(w, report, r); err != nil {
				return err
			}
		}
		return nil
	}
}

// writeJSONReports writes the object of one report, or the array of several.
func writeJSONReports(w io.Writer, r results) error {
	if !r.several {
		return profile.WriteJSON(w, r.reports[0])
	}
	list := make([]json.RawMessage, len(r.reports))
	for i, report := range r.reports {
		var text bytes.Buffer
		if err := profile.WriteJSON(&text, report); err != nil {
			return err
		}
		list[i] = text.Bytes()
	}
	return encodeJSON(w, list)
}

// request is the value of --report or --stream: a format, and where it goes.
type request[F any] struct {
	format choice[F]
	target *target
	stderr bool
}

// parseRequest reads "FORMAT[=FILE]" and claims the file; otherwise is the stream where no
// file is named.
func parseRequest[F any](flag, value string, formats []choice[F], files *claims, otherwise io.Writer, std stdio) (request[F], error) {
	formatName, file, toFile := strings.Cut(value, "=")
	write, err := find(flag, "format", formatName, formats)
	r := request[F]{format: choice[F]{formatName, write}, stderr: !toFile && otherwise == std.Err}
	switch {
	case err != nil:
		return r, err
	case toFile && file == "":
		return r, usagef("%s %s: missing the name of a file", flag, value)
	case r.stderr:
		r.target = streamTarget("<stderr>", std.Err)
	case !toFile, file == "-":
		r.target = streamTarget("<stdout>", std.Out)
	default:
		if r.target, err = fileTarget(file); err != nil {
			return r, err
		}
	}
	return r, files.writes(flag+" "+value, r.target)
}

// isJSON reports whether it is for programs.
func (r request[F]) isJSON() bool { return r.format.name == jsonFormat }

// reportRequest is one --report.
type reportRequest struct{ request[reportWriter] }

// parseReports reads the values of --report; otherwise is the stream of a report without a
// file.
func parseReports(values []string, files *claims, otherwise io.Writer, std stdio) ([]reportRequest, error) {
	var requests []reportRequest
	for _, value := range values {
		r, err := parseRequest("--report", value, reportFormats, files, otherwise, std)
		if err != nil {
			return nil, err
		}
		requests = append(requests, reportRequest{r})
	}
	return requests, nil
}

// write writes the results of a call.
func (r reportRequest) write(list results) error {
	list.stream = r.target.stream
	return r.target.write(func(w io.Writer) error { return r.format.value(w, list) })
}

// streamFormats are the formats of --stream.
var streamFormats = []choice[func(io.Writer) *profile.Stream]{
	{textFormat, profile.NewTextStream},
	{jsonFormat, profile.NewJSONStream},
}

// streamRequest is --stream, whose lines are written during the run.
type streamRequest struct {
	request[func(io.Writer) *profile.Stream]
	lines *profile.Stream // nil until it is open
	file  *os.File        // nil when it is a standard stream
}

// parseStream reads the value of --stream, nil for none.
func parseStream(value string, files *claims, std stdio) (*streamRequest, error) {
	if value == "" {
		return nil, nil
	}
	r, err := parseRequest("--stream", value, streamFormats, files, std.Err, std)
	return &streamRequest{request: r}, err
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
	s.lines = s.format.value(w)
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

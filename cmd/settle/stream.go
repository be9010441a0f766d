package main

import (
	"io"
	"os"
	"strings"

	"github.com/settle-go/settle/profile"
)

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

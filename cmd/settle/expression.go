package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/settle-go/settle/diag"
)

// oneOffFile is the name of the file that the rules of -e make.
const oneOffFile = "e.toml"

// inRewrites moves the errors of the rules of -e from the file that they make to the command line.
func inRewrites(err error, rewrites []string) error {
	var list diag.List
	var one *diag.Error
	if !errors.As(err, &list) && errors.As(err, &one) {
		list = diag.List{one}
	}
	for _, e := range list {
		if e.Source != nil && e.Source.Name == oneOffFile {
			toRewrite(e, rewrites)
		}
	}
	return err
}

// toRewrite moves an error to the rewrite that it is about, as it was given. One that is about none of
// its parts is about the whole.
func toRewrite(e *diag.Error, rewrites []string) {
	const quotes = "'''"
	text, at := e.Source.Text, min(e.Span.Start, len(e.Source.Text))
	if strings.HasPrefix(text[at:], quotes) {
		at += len(quotes)
	}
	rule := strings.Count(text[:at], "\n[[rule]]\n") - 1
	if rule < 0 || rule >= len(rewrites) {
		return
	}
	rewrite := rewrites[rule]
	span := diag.Span{Start: 0, End: len(rewrite)}
	if start := strings.LastIndex(text[:at], quotes) + len(quotes); start >= len(quotes) {
		part, _, _ := strings.Cut(text[start:], quotes)
		found := strings.LastIndex(rewrite, part)
		if key := text[strings.LastIndexByte(text[:start], '\n')+1:]; strings.HasPrefix(key, "match") {
			found = strings.Index(rewrite, part)
		}
		if offset := at - start; found >= 0 && offset <= len(part) {
			length := min(max(e.Span.End-at, 1), max(len(part)-offset, 1))
			span = diag.Span{Start: found + offset, End: min(found+offset+length, len(rewrite))}
		}
	}
	name := "-e"
	if len(rewrites) > 1 {
		name = fmt.Sprintf("-e (%d)", rule+1)
	}
	e.Source, e.Span, e.Fixes = diag.NewSource(name, rewrite), span, nil
	e.Message = strings.TrimPrefix(e.Message, fmt.Sprintf("rule e%d: ", rule+1))
}

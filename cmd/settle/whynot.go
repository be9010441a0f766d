package main

import (
	"bytes"
	"context"
	"io"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules/whynot"
)

// whyNot says why a rule did not fire at a node.
func (f *whyFlags) whyNot(ctx context.Context, r *optimizeRun, library *builtin.Library, file, node string) error {
	text, err := readAll(file, r.std.In)
	if err != nil {
		return err
	}
	name := inputName(file)
	var report *profile.Report
	answers, err := whynot.Ask(ctx, whynot.Question{
		File: name, Node: node, Rule: f.rule, DB: library.DB, Query: f.query.value, Rules: library.Rules,
		Read: func() (*graph.FunctionGraph, error) {
			return parseGraph(ctx, name, bytes.NewReader(text), r.dialects, r.source, mlir.WithNames())
		},
		Optimize: func(ctx context.Context, fg *graph.FunctionGraph, hooks navigator.Hooks) (*profile.Report, error) {
			ran, err := r.settle(ctx, name, fg, hooks, 0)
			if report == nil && err == nil {
				report = ran
			}
			return ran, err
		},
	})
	if report != nil {
		r.warn(report)
	}
	if err != nil {
		return err
	}
	if f.json {
		return printJSON(r.std.Out, answers)
	}
	return printText(r.std.Out, func(out io.Writer) error { return whynot.Write(out, answers) })
}

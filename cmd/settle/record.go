package main

import (
	"context"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator/steps"
	"github.com/settle-go/settle/navigator/steps/picture"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/profile/html"
)

// maxPictured bounds the nodes of a graph that a report has pictures of.
const maxPictured = 100_000

// record optimizes a copy of a graph and returns what each rewrite changed.
func (r *optimizeRun) record(ctx context.Context, name string, fg *graph.FunctionGraph) (*steps.History, error) {
	copied := fg.Clone()
	recorder, err := steps.RecordCopy(copied, fg)
	if err != nil {
		return nil, err
	}
	_, err = r.settle(ctx, name, copied, recorder.Hooks(), 1)
	return recorder.End(), err
}

// picture returns the pictures of a graph, nil where no report wants some or the graph is
// too large. They are of a run of their own, so that the times of the report are not those
// of recording; where it fails, the one after it does as well and says so.
func (r *optimizeRun) picture(ctx context.Context, name string, fg *graph.FunctionGraph) (*html.Picture, error) {
	wanted := false
	for _, request := range r.reports {
		wanted = wanted || request.format.name == htmlFormat
	}
	if !wanted || fg.NumNodes() > maxPictured {
		return nil, nil
	}
	history, err := r.record(ctx, name, fg)
	if history == nil {
		return nil, err
	}
	return picture.Of(history), nil
}

// keepPicture notes the pictures of the graph of a report.
func (r *optimizeRun) keepPicture(report *profile.Report, p *html.Picture) {
	if p == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.pictures == nil {
		r.pictures = map[*profile.Report]*html.Picture{}
	}
	r.pictures[report] = p
}

// repeatRuns settles copies of a graph, one run less than all, and keeps their reports.
func (r *optimizeRun) repeatRuns(ctx context.Context, b *batch, i int, fg *graph.FunctionGraph, workers int) error {
	for range r.repeat - 1 {
		report, err := r.settle(ctx, r.jobs[i].name, fg.Clone(), b.hooks, workers)
		if err != nil {
			return err
		}
		b.outcomes[i].runs = append(b.outcomes[i].runs, report)
	}
	return nil
}

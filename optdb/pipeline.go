package optdb

import (
	"context"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// Pipeline is what a query selected from a database. It does not depend on the
// database any more, never changes, and may be used by any number of goroutines
// at once. It is itself a [navigator.Optimizer].
type Pipeline struct {
	root  navigator.Optimizer
	query Query // as it was asked
	asked Query // with its modes written out
	rules []*navigator.Local
	tree  *Node
}

// Optimize rewrites the graph in place. The report is returned even when the
// run stops early or fails; then the graph is as the last rewrite that was kept
// left it.
func (o *Pipeline) Optimize(ctx context.Context, fg *graph.FunctionGraph) (*profile.Report, error) {
	return o.OptimizeWith(ctx, fg, navigator.Options{})
}

// OptimizeWith is [Pipeline.Optimize] with options. Options.Query is set here.
func (o *Pipeline) OptimizeWith(ctx context.Context, fg *graph.FunctionGraph, options navigator.Options) (*profile.Report, error) {
	options.Query = o.made().query.asWritten()
	return navigator.Optimize(ctx, o.root, fg, options)
}

// OptimizeIncremental is [Pipeline.OptimizeWith] of a graph that will be edited and then
// optimized again, at the cost of the edits, by [navigator.Incremental.Update]. The options hold for
// all runs. The graph can be updated also after an error of the run.
func (o *Pipeline) OptimizeIncremental(ctx context.Context, fg *graph.FunctionGraph, options navigator.Options) (*navigator.Incremental, *profile.Report, error) {
	options.Query = o.made().query.asWritten()
	return navigator.OptimizeIncremental(ctx, o.root, fg, options)
}

// made panics for a pipeline that no query made.
func (o *Pipeline) made() *Pipeline {
	if o == nil || o.root == nil {
		panic("optdb: a nil or zero Pipeline: pipelines are made by DB.Query")
	}
	return o
}

// Name returns the name of the database that was queried.
func (o *Pipeline) Name() string { return o.made().root.Name() }

// Kind is the kind of what was queried.
func (o *Pipeline) Kind() string { return navigator.KindOf(o.root) }

// Apply implements [navigator.Optimizer].
func (o *Pipeline) Apply(r *navigator.Run, pass *profile.Pass) error { return o.root.Apply(r, pass) }

// Unwrap returns the optimizer of what was selected: where a pipeline is part of another optimizer,
// the navigator finds in it what is of whole programs.
func (o *Pipeline) Unwrap() navigator.Optimizer { return o.made().root }

// Require is asked by [navigator.Require].
func (o *Pipeline) Require(fg *graph.FunctionGraph) error {
	return navigator.Require(o.made().root, fg)
}

// Query returns the query that selected the optimizer.
func (o *Pipeline) Query() Query { return o.query }

// Rules returns the rules in the order in which they run. A rule that runs at
// two places, by a proxy, is there twice.
func (o *Pipeline) Rules() []*navigator.Local {
	rules := make([]*navigator.Local, len(o.rules))
	for i, rule := range o.rules {
		rules[i] = rule.Compiled()
	}
	return rules
}

// Inexact returns the names of the optimizers that are not rules and that hold for
// real numbers only: those with the tag inexact. Rules have the tag themselves.
func (o *Pipeline) Inexact() []string {
	var names []string
	for list := []*Node{o.made().tree}; len(list) > 0; {
		n := list[len(list)-1]
		list = append(list[:len(list)-1], n.Members...)
		if !n.Database && n.Kind != KindLocal && slices.Contains(n.Tags, profile.InexactTag) {
			names = append(names, n.Name)
		}
	}
	return names
}

// Tree returns what was selected, as a tree of the caller's.
func (o *Pipeline) Tree() *Node { return o.made().tree.clone() }

// maxCached bounds how many optimizers a database remembers.
const maxCached = 64

// Query returns the optimizer of everything in the database that the query
// selects. An error about the query is a [*diag.Error] that points at the part
// which is wrong, or a [diag.List]; one about the database is a
// [*RegisterError]. A query that selects nothing is nearly always a mistake, and
// an error, unless it says so, as [Nothing] does.
func (db *DB) Query(q Query) (*Pipeline, error) {
	opt, decisions, err := db.cached(q)
	if err == nil && opt.root == nil {
		err = opt.asked.selectsNothing(db, decisions)
	}
	if err != nil {
		return nil, err
	}
	return opt.orIdle(db), nil
}

// QueryAllowingNothing is [DB.Query], but a query that selects nothing gives an
// optimizer that does nothing.
func (db *DB) QueryAllowingNothing(q Query) (*Pipeline, error) {
	opt, _, err := db.cached(q)
	if err != nil {
		return nil, err
	}
	return opt.orIdle(db), nil
}

// orIdle returns the pipeline, or one that does nothing where nothing was selected.
func (o *Pipeline) orIdle(db *DB) *Pipeline {
	if o.root != nil {
		return o
	}
	idle := *o
	idle.root = navigator.NewSequence(db.Name())
	return &idle
}

// cached returns the optimizer of a query, which has no root when nothing is
// selected; then it also returns the decisions.
func (db *DB) cached(q Query) (*Pipeline, []Decision, error) {
	if q.given {
		return db.compile(q)
	}
	key, version := q.asWritten(), db.root().index.version
	db.mu.Lock()
	if db.at != version {
		db.cache, db.at = nil, version
	}
	opt := db.cache[key]
	db.mu.Unlock()
	if opt != nil {
		return opt, nil, nil
	}
	opt, decisions, err := db.compile(q)
	if err != nil || opt.root == nil {
		return opt, decisions, err
	}
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.cache == nil || len(db.cache) >= maxCached {
		db.cache = map[string]*Pipeline{}
	}
	db.cache[key] = opt
	return opt, nil, nil
}

func (db *DB) compile(q Query) (*Pipeline, []Decision, error) {
	sel, asked, err := db.resolve(q)
	if err != nil {
		return nil, nil, err
	}
	tree := db.self.node()
	c := &compiler{}
	opt := &Pipeline{query: q, asked: asked, root: c.database(sel, tree), tree: tree}
	opt.rules = c.rules
	if opt.root != nil {
		return opt, nil, nil
	}
	return opt, sel.decisions(), nil
}

// MustQuery is Query of a text that is written in Go. It panics when the text is
// wrong.
func (db *DB) MustQuery(text string) *Pipeline {
	q, err := ParseQuery(text)
	if err == nil {
		var opt *Pipeline
		if opt, err = db.Query(q); err == nil {
			return opt
		}
	}
	panic("optdb: " + err.Error())
}

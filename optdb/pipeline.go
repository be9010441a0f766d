package optdb

import (
	"context"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/diag"
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

// Option says how [Optimizer.Optimize] runs.
type Option func(*navigator.Options)

// WithName names the graph in the report.
func WithName(name string) Option { return func(o *navigator.Options) { o.Name = name } }

// WithLimits bounds the run.
func WithLimits(limits navigator.Limits) Option {
	return func(o *navigator.Options) { o.Limits = limits }
}

// WithHooks has the hooks told what happens.
func WithHooks(hooks navigator.Hooks) Option {
	return func(o *navigator.Options) { o.Hooks = hooks }
}

// OnFailure says what becomes of a rewrite that fails; without it, the run ends.
func OnFailure(policy navigator.Policy) Option {
	return func(o *navigator.Options) { o.OnFailure = policy }
}

// WithWorkers bounds how many graphs, such as the functions of a module, are
// optimized side by side; 0 is one for each processor.
func WithWorkers(n int) Option { return func(o *navigator.Options) { o.Workers = n } }

// WithFeatureTimes has the report say what the features of the graph took.
func WithFeatureTimes() Option { return func(o *navigator.Options) { o.TimeFeatures = true } }

// WithoutProvenance turns off the log of which rule made which node.
func WithoutProvenance() Option { return func(o *navigator.Options) { o.NoProvenance = true } }

// Optimize rewrites the graph in place. The report is returned even when the
// run stops early or fails; then the graph is as the last rewrite that was kept
// left it.
func (o *Pipeline) Optimize(ctx context.Context, fg *graph.FunctionGraph, options ...Option) (*profile.Report, error) {
	return navigator.Optimize(ctx, o.made().root, fg, o.options(options))
}

// OptimizeIncremental is Optimize of a graph that will be edited and then settled again, at
// the cost of the edits, by [navigator.Incremental.Update]. The options hold for
// all runs. The graph is kept settled also after an error of the run.
func (o *Pipeline) OptimizeIncremental(ctx context.Context, fg *graph.FunctionGraph, options ...Option) (*navigator.Incremental, *profile.Report, error) {
	return navigator.OptimizeIncremental(ctx, o.made().root, fg, o.options(options))
}

func (o *Pipeline) options(options []Option) navigator.Options {
	run := navigator.Options{Query: o.query.asWritten()}
	for _, option := range options {
		if option == nil {
			panic("optdb: an option of a run is nil")
		}
		option(&run)
	}
	return run
}

// made panics for an optimizer that no query made.
func (o *Pipeline) made() *Pipeline {
	if o == nil || o.root == nil {
		panic("optdb: a nil or zero Optimizer: optimizers are made by DB.Query")
	}
	return o
}

// Name returns the name of the database that was queried.
func (o *Pipeline) Name() string { return o.made().root.Name() }

// Kind implements [navigator.Kinder]: it is the kind of what was queried.
func (o *Pipeline) Kind() string { return navigator.KindOf(o.root) }

// Apply implements [navigator.Optimizer].
func (o *Pipeline) Apply(r *navigator.Run, pass *profile.Pass) error { return o.root.Apply(r, pass) }

// Require implements [navigator.Requirer].
func (o *Pipeline) Require(fg *graph.FunctionGraph) error {
	return navigator.Require(o.made().root, fg)
}

// Query returns the query that selected the optimizer.
func (o *Pipeline) Query() Query { return o.query }

// Rules returns the rules in the order in which they run. A rule that runs at
// two places, by a proxy, is there twice.
func (o *Pipeline) Rules() []*navigator.Local { return slices.Clone(o.rules) }

// Tree returns what was selected, as a tree of the caller's.
func (o *Pipeline) Tree() *Node { return o.made().tree.clone() }

// QueryOption says how a database is queried.
type QueryOption func(*queryOptions)

type queryOptions struct{ allowNothing bool }

// AllowNothing makes a query that selects nothing give an optimizer that does
// nothing. Without it that is an error, for it is nearly always a mistake; but
// not for a query that says so, as [Nothing] does.
func AllowNothing() QueryOption { return func(o *queryOptions) { o.allowNothing = true } }

// maxCached bounds how many optimizers a database remembers.
const maxCached = 64

// Query returns the optimizer of everything in the database that the query
// selects. An error about the query is a [*diag.Error] that points at the part
// which is wrong, or a [diag.List]; one about the database is a
// [*RegisterError].
func (db *DB) Query(q Query, options ...QueryOption) (*Pipeline, error) {
	var settings queryOptions
	for _, option := range options {
		if option == nil {
			panic("optdb: an option of a query is nil")
		}
		option(&settings)
	}
	opt, decisions, err := db.cached(q)
	if err != nil {
		return nil, err
	}
	if opt.root == nil {
		if !settings.allowNothing && !opt.asked.nothing {
			return nil, opt.asked.selectsNothing(db, decisions)
		}
		idle := *opt
		idle.root = navigator.NewSequence(db.Name())
		return &idle, nil
	}
	return opt, nil
}

// cached returns the optimizer of a query, which has no root when nothing is
// selected; then it also returns the decisions.
func (db *DB) cached(q Query) (*Pipeline, []Decision, error) {
	if q.hasValues() {
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
	q, err := q.located()
	if err != nil {
		return nil, nil, err
	}
	sel, asked, err := db.resolve(q)
	if err != nil {
		return nil, nil, err
	}
	tree := db.self.node()
	c := &compiler{}
	opt := &Pipeline{query: q, asked: asked, root: c.database(sel, tree), tree: tree}
	opt.rules = c.rules
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

// Explain says for the optimizer of that name, or for each optimizer in the
// database of that name, whether the query selects it and by which of its
// parts. The empty name asks for all.
func (db *DB) Explain(q Query, name string) (*Explanation, error) {
	db.mustBeMade()
	sel, _, err := db.resolve(q)
	if err != nil {
		return nil, err
	}
	e := &Explanation{Query: q.asWritten()}
	if name == "" || name == sel.name() || name == sel.db.Name() {
		e.Decisions = sel.decisions()
		return e, nil
	}
	if db.root().index.names[name] == nil {
		err := diag.Errorf(nil, diag.NoSpan, "unknown name %q", name)
		err.Help = didYouMean(name, db.Names())
		return nil, err
	}
	sel.explain(name, e)
	return e, nil
}

// explain adds the decisions about what has the name.
func (sel *selection) explain(name string, e *Explanation) {
	for _, c := range sel.choices {
		switch {
		case c.placed.name == name || c.sub != nil && c.sub.db.Name() == name:
			c.each(func(leaf *choice) { e.Decisions = append(e.Decisions, leaf.Decision) })
		case c.sub != nil:
			c.sub.explain(name, e)
		}
	}
}

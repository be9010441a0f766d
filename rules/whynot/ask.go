package whynot

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/why"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/unify"
)

// Question is why a rule did not fire at a node.
type Question struct {
	File string // the name that the locations of the graph have
	Node string // as [why.History.Explain] takes it
	Rule string // the name of the rule
	// Read reads the graph of the file, anew each time.
	Read func() (*graph.FunctionGraph, error)
	// Optimize runs on a graph what the query selects, with hooks.
	Optimize func(context.Context, *graph.FunctionGraph, navigator.Hooks) (*profile.Report, error)

	DB    *optdb.DB
	Query optdb.Query
	Rules *rules.Set // those that are written in TOML; nil for none
}

// asked is a question being answered.
type asked struct {
	Question
	local    *navigator.Local
	written  *rules.Rule // nil of a rule in Go
	member   optdb.Member
	decision *optdb.Decision // nil where the database does not say
	history  *why.History
	report   *profile.Report
	before   *graph.FunctionGraph
}

// Ask answers the question, for each node that it is about. Of a rule over a family the
// answer is about the one of its rules that got furthest there.
func Ask(ctx context.Context, q Question) ([]Answer, error) {
	if _, one := q.DB.Lookup(q.Rule); one || q.Rules == nil || len(q.Rules.Over(q.Rule)) == 0 {
		return askOne(ctx, q)
	}
	var best []Answer
	for _, r := range q.Rules.Over(q.Rule) {
		q.Rule = r.Name()
		answers, err := askOne(ctx, q)
		if err != nil {
			return nil, err
		}
		if best == nil {
			best = answers
			continue
		}
		for i, a := range answers {
			if a.came > best[i].came {
				best[i] = a
			}
		}
	}
	return best, nil
}

func askOne(ctx context.Context, q Question) ([]Answer, error) {
	a := &asked{Question: q}
	if err := a.findRule(); err != nil {
		return nil, err
	}
	if err := a.run(ctx); err != nil {
		return nil, err
	}
	found, err := a.history.Find(q.Node)
	if err != nil {
		return nil, err
	}
	tries, err := a.again(ctx, found)
	if err != nil {
		return nil, err
	}
	answers := make([]Answer, len(found))
	for i, f := range found {
		answers[i] = a.answer(ctx, f, tries[keyOf(f.Node)])
	}
	return answers, nil
}

// findRule finds the rule, and what the query says of it.
func (a *asked) findRule() error {
	member, ok := a.DB.Lookup(a.Rule)
	switch {
	case !ok:
		err := diag.Errorf(nil, diag.NoSpan, "there is no rule %q", a.Rule)
		names := a.DB.Names()
		if a.Rules != nil {
			names = append(a.Rules.OverFamilies(), names...)
		}
		return err.Suggest(a.Rule, names)
	case member.DB != nil:
		err := diag.Errorf(nil, diag.NoSpan, "%q is a database, not a rule", a.Rule)
		err.Help = `"settle db" lists its rules`
		return err
	case member.Local == nil:
		return diag.Errorf(nil, diag.NoSpan, "%q works on whole graphs: only rules that rewrite a node can be asked about", a.Rule)
	}
	a.member, a.local = member, member.Local
	if a.Rules != nil {
		a.written = a.Rules.Rule(a.Rule)
	}
	explained, err := a.DB.Explain(a.Query, a.Rule)
	if err != nil {
		return err
	}
	for i := range explained.Decisions {
		if d := &explained.Decisions[i]; a.decision == nil || d.Kept {
			a.decision = d
		}
	}
	return nil
}

// selected reports whether the query selects the rule.
func (a *asked) selected() bool { return a.decision == nil || a.decision.Kept }

// run optimizes the graph, and keeps what it was.
func (a *asked) run(ctx context.Context) (err error) {
	if a.before, err = a.Read(); err != nil {
		return err
	}
	after, err := a.Read()
	if err != nil {
		return err
	}
	a.history = why.Begin(a.File, a.before, after)
	a.report, err = a.Optimize(ctx, after, navigator.Hooks{})
	if err != nil {
		return err
	}
	sources := map[string]string{}
	for _, name := range a.DB.Names() {
		if m, ok := a.DB.Lookup(name); ok {
			sources[name] = m.Source
		}
	}
	a.history.End(sources)
	return nil
}

// nodeKey finds a node of one copy of the graph in another copy: by its location and op.
type nodeKey struct{ place, op string }

func keyOf(n graph.Node) nodeKey { return nodeKey{n.Location(), n.Op().Name()} }

// tries are those of the rule at a node.
type tries struct {
	count int
	last  *rules.Refusal
}

// maxExplained bounds how many tries at one node are explained.
const maxExplained = 100

// again repeats the run, and explains each try of the rule at the nodes as it is refused.
func (a *asked) again(ctx context.Context, found []why.Found) (map[nodeKey]*tries, error) {
	all := map[nodeKey]*tries{}
	for _, f := range found {
		all[keyOf(f.Node)] = &tries{}
	}
	if !a.selected() {
		return all, nil
	}
	fg, err := a.Read()
	if err != nil {
		return nil, err
	}
	var mu sync.Mutex
	note := func(rule *navigator.Local, n graph.Node, reason string, failed error) {
		t := all[keyOf(n)]
		if rule.Name != a.Rule || t == nil {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		if t.count++; t.count > maxExplained {
			return
		}
		if r := a.explain(ctx, n, nameInFile); r != nil {
			t.last = r
		} else {
			t.last = refusedByRun(reason, failed)
		}
	}
	_, err = a.Optimize(ctx, fg, navigator.Hooks{
		Refused: func(rule *navigator.Local, n graph.Node, reason string) { note(rule, n, reason, nil) },
		Failed:  func(rule *navigator.Local, n graph.Node, err error) { note(rule, n, "", err) },
	})
	return all, err
}

// refusedByRun is the refusal of a rewrite that the rule itself would make: a feature of
// the graph, or a check of the run, has said no.
func refusedByRun(reason string, failed error) *rules.Refusal {
	text := reason
	if failed != nil {
		text = failed.Error()
	}
	return &rules.Refusal{
		Stage: rules.StageReplace, Reason: reason, Err: failed, At: diag.Errorf(nil, diag.NoSpan, "%s", text),
	}
}

func (a *asked) explain(ctx context.Context, n graph.Node, name func(graph.Var) string) *rules.Refusal {
	if a.written != nil {
		return a.written.Explain(ctx, n, name)
	}
	return rules.ExplainLocal(ctx, a.local, n, name)
}

// nameInFile names a value by what it is, or by what computes it and where.
func nameInFile(v graph.Var) string {
	if text, ok := v.LeafText(); ok || !v.Owner().IsValid() {
		return text
	}
	text := v.Owner().Op().Name()
	if v.Owner().NumOutputs() > 1 {
		text += fmt.Sprintf("#%d", v.Index())
	}
	if place := v.Owner().Location(); place != "" {
		text += " at " + place
	}
	return "(" + text + ")"
}

// nameInResult names a value of the result.
func (a *asked) nameInResult(v graph.Var) string {
	if name := a.history.Name(v); name != "" && !v.Constant().IsValid() {
		return name
	}
	return nameInFile(v)
}

// answer answers for one node.
func (a *asked) answer(ctx context.Context, f why.Found, t *tries) Answer {
	about := a.history.ExplainNode(f)
	out := Answer{
		Rule: a.Rule, Source: a.member.Source, Op: about.Op, Name: about.Name, Location: about.Location, State: about.State,
		Fired: firedOf(&about, a.Rule), Values: []Value{}, Users: []string{},
	}
	if len(out.Fired) > 0 {
		out.Verdict, out.came = Fired, cameToFire
		return out
	}
	var refusal *rules.Refusal
	switch {
	case t != nil && t.last != nil:
		refusal, out.When, out.Tries = t.last, WhenTried, t.count
	case f.Erased:
		refusal, out.When = a.explain(ctx, f.Node, nameInFile), InFile
	default:
		refusal, out.When = a.explain(ctx, f.Node, a.nameInResult), InResult
	}
	out.came = cameToApply
	if refusal != nil {
		out.refused(refusal)
		out.came = cameOf(refusal)
	}
	if len(about.To) > 0 {
		out.TakenBy = &about.To[0]
	}
	switch {
	case !a.selected():
		out.Verdict, out.Selection = NotSelected, a.selection()
	case refusal != nil:
		out.Verdict = string(refusal.Stage)
	case out.TakenBy != nil:
		out.Verdict, out.Note = Taken, a.order(out.TakenBy)
	case f.Erased:
		out.Verdict = Unused
	default:
		out.Verdict, out.Note = Applies, a.late(&about)
	}
	return out
}

// How far a rule got, for the best of several.
const (
	cameNowhere = iota // another op
	cameToMatch
	cameToGuard
	cameToReplace
	cameToApply
	cameToFire
)

// cameOf returns how far a refused rule got.
func cameOf(r *rules.Refusal) int {
	switch {
	case r.Stage == rules.StageReplace:
		return cameToReplace
	case r.Stage == rules.StageGuard:
		return cameToGuard
	case r.Miss != nil && r.Miss.Part == unify.OpPart && !r.Miss.Value.IsValid():
		return cameNowhere
	}
	return cameToMatch
}

// firedOf returns the rewrites of a rule that made a node, put it in the place of
// another one, or took it.
func firedOf(about *why.Answer, rule string) []why.Step {
	fired := []why.Step{}
	for _, steps := range [][]why.Step{about.From, about.For} {
		for _, s := range steps {
			if s.Rule == rule {
				fired = append(fired, s)
			}
		}
	}
	if len(about.To) > 0 && about.To[0].Rule == rule {
		fired = append(fired, about.To[0])
	}
	return fired
}

// selection says why the query does not select the rule.
func (a *asked) selection() string {
	e := optdb.Explanation{Decisions: []optdb.Decision{*a.decision}}
	return strings.TrimSpace(e.String())
}

// stage is the position of what a rule is in, in the outermost database.
func (a *asked) stage(path string) (name string, position *float64) {
	parts := strings.Split(path, "/")
	if len(parts) < 2 {
		return path, nil
	}
	if m, ok := a.DB.Lookup(parts[1]); ok {
		position = m.Position
	}
	return path, position
}

// home is the stage of the rule.
func (a *asked) home() string {
	if a.decision == nil {
		return ""
	}
	name, position := a.stage(a.decision.Database + "/" + a.Rule)
	name = strings.TrimSuffix(name, "/"+a.Rule)
	return at(name, position)
}

func at(stage string, position *float64) string {
	if position == nil {
		return stage
	}
	return fmt.Sprintf("%s at position %v", stage, *position)
}

// order says that the stage of another rule came first, or which of one stage's rules.
func (a *asked) order(by *why.Step) string {
	home := a.home()
	theirs := at(a.stage(by.Pass))
	if home == "" || theirs == home {
		return fmt.Sprintf("both are in %s: the rule that is tried first, or whose node is visited first, takes it", theirs)
	}
	return fmt.Sprintf("%s runs in %s, %s in %s", by.Rule, theirs, a.Rule, home)
}

// late says why a rule that would apply to the result did not.
func (a *asked) late(about *why.Answer) string {
	switch stop := a.report.Stop; stop.Reason {
	case profile.StopLimit, profile.StopCycle, profile.StopContext:
		return "the run stopped before it settled: " + stop.String()
	}
	if len(about.From) > 0 {
		return fmt.Sprintf("%s runs in %s; the node was made by %s", a.Rule, a.home(), about.From[0].Title())
	}
	return fmt.Sprintf("%s runs in %s; the nodes around it were changed later", a.Rule, a.home())
}

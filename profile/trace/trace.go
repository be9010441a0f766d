package trace

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/settle-go/settle/profile"
)

// Event is an event of Chrome's format. The phase is "X" for one that takes time, "C" for
// a counter, "M" for the name of a process or thread.
type Event struct {
	Name     string         `json:"name"`
	Category string         `json:"cat,omitempty"`
	Phase    string         `json:"ph"`
	Start    micros         `json:"ts"`
	Duration micros         `json:"dur"`
	Process  int            `json:"pid"`
	Thread   int            `json:"tid"`
	Args     map[string]any `json:"args,omitempty"`
}

// micros is a time, which is a decimal number of microseconds in JSON.
type micros time.Duration

// MarshalJSON implements [json.Marshaler].
func (m micros) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, float64(m)/float64(time.Microsecond), 'f', -1, 64), nil
}

// file is what Write writes.
type file struct {
	Unit   string  `json:"displayTimeUnit"`
	Events []Event `json:"traceEvents"`
}

// The threads of a report.
const (
	timeline = 1
	sums     = 2
)

// Write writes the timelines of reports, one process for each.
func Write(w io.Writer, reports []*profile.Report) error {
	out := file{Unit: "ms", Events: []Event{}}
	for i, r := range reports {
		if r == nil {
			return errors.New("trace: there is no report")
		}
		out.Events = append(out.Events, Events(r, i+1)...)
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(out)
}

// Events returns the timeline of a report as the process of that number: for each thread,
// events that contain or follow one another.
func Events(r *profile.Report, process int) []Event {
	t := &tracer{process: process}
	t.name("process_name", timeline, cmp.Or(r.Name, "settle"))
	t.name("thread_name", timeline, "passes and rounds")
	t.name("thread_name", sums, "sums of rules and of repeated passes")
	if r.Root == nil {
		return t.events
	}
	root := span{r.Root.Start, r.Root.Start + r.Root.Elapsed}
	t.summed = r.Root.Kind == profile.KindMerged || r.Graphs > 1 && overlaps(r.Root)
	t.nodes(r.Root.Start, r.NodesBefore)
	t.pass(r.Root, root)
	t.nodes(root.end, r.NodesAfter)
	return t.events
}

// overlaps reports whether the stages of a sequence do not follow on one another: then
// their times are sums of runs that were side by side.
func overlaps(p *profile.Pass) bool {
	at := p.Start
	for _, child := range p.Children {
		if child.Start < at {
			return true
		}
		at = child.Start + child.Elapsed
	}
	return at > p.Start+p.Elapsed
}

// span is a part of the timeline.
type span struct{ start, end time.Duration }

// within returns what of a span is in another one.
func (s span) within(around span) span {
	start := min(max(s.start, around.start), around.end)
	return span{start, min(max(s.end, start), around.end)}
}

type tracer struct {
	events  []Event
	process int
	summed  bool // no pass began when the report says
}

func (t *tracer) name(what string, thread int, name string) {
	t.events = append(t.events, Event{Name: what, Phase: "M", Process: t.process, Thread: thread, Args: map[string]any{"name": name}})
}

func (t *tracer) add(thread int, category, name string, at span, args map[string]any) {
	t.events = append(t.events, Event{
		Name: name, Category: category, Phase: "X", Start: micros(at.start), Duration: micros(at.end - at.start),
		Process: t.process, Thread: thread, Args: args,
	})
}

// nodes sets the counter of nodes.
func (t *tracer) nodes(at time.Duration, n int) {
	t.events = append(t.events, Event{Name: "nodes", Phase: "C", Start: micros(at), Process: t.process, Thread: timeline, Args: map[string]any{"nodes": n}})
}

// pass adds a pass that ran in that part of the timeline, with all that is in it.
func (t *tracer) pass(p *profile.Pass, at span) {
	t.add(timeline, p.Kind, p.Name, at, passArgs(p))
	t.sums(p, at, len(p.Rounds) > 0)
	if len(p.Rounds) > 0 {
		t.rounds(p, at)
		return
	}
	next := at.start
	for _, child := range p.Children {
		start := child.Start
		if t.summed {
			start = next
		}
		here := span{start, start + child.Elapsed}.within(span{next, at.end})
		t.pass(child, here)
		next = here.end
	}
}

// rounds adds the rounds of an equilibrium.
func (t *tracer) rounds(p *profile.Pass, at span) {
	next := at.start
	for i, round := range p.Rounds {
		start := round.Start
		if t.summed {
			start = next
		}
		here := span{start, start + round.Elapsed}.within(span{next, at.end})
		args := map[string]any{"nodes": round.Nodes, "queued": round.Queued, "visited": round.Visited, "rewrites": round.Rewrites}
		for _, c := range round.Top {
			args["applied "+c.Name] = c.Count
		}
		t.add(timeline, "round", p.Name+" round "+strconv.Itoa(i+1), here, args)
		t.nodes(here.start, round.Nodes)
		next = here.end
	}
}

// sums adds what the rules of a pass took and, where it ran them again and again, the passes
// in it.
func (t *tracer) sums(p *profile.Pass, at span, repeated bool) {
	next := at.start
	add := func(category, name string, took time.Duration, args map[string]any) span {
		here := span{next, next + took}.within(span{next, at.end})
		t.add(sums, category, name, here, args)
		next = here.end
		return here
	}
	rules := slices.Clone(p.Rules)
	slices.SortStableFunc(rules, func(a, b profile.RuleProfile) int { return cmp.Compare(b.Elapsed, a.Elapsed) })
	for i := range rules {
		if r := &rules[i]; r.Elapsed > 0 {
			add("rule", r.Name, r.Elapsed, ruleArgs(r))
		}
	}
	if !repeated {
		return
	}
	for _, child := range p.Children {
		here := add(child.Kind, child.Name, child.Elapsed, passArgs(child))
		t.sums(child, here, true)
	}
}

func passArgs(p *profile.Pass) map[string]any {
	args := map[string]any{
		"kind": p.Kind, "nodes_before": p.NodesBefore, "nodes_after": p.NodesAfter, "rewrites": p.Rewrites, "visits": p.Visits,
	}
	if p.Role != "" {
		args["role"] = p.Role
	}
	if p.Stop.Reason != profile.StopUnknown {
		args["stop"] = p.Stop.String()
	}
	for _, c := range p.Counts {
		args[c.Name] = c.Count
	}
	return args
}

func ruleArgs(r *profile.RuleProfile) map[string]any {
	return map[string]any{
		"source": r.Source, "tried": r.Tried, "matched": r.Matched, "refused": r.Refused, "applied": r.Applied,
		"failed": r.Failed, "created": r.Created, "removed": r.Removed,
	}
}

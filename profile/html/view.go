package html

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/profile"
)

var functions = template.FuncMap{
	"duration": duration,
	"micros": func(d time.Duration) string {
		return strconv.FormatFloat(float64(d)/float64(time.Microsecond), 'f', 1, 64)
	},
	"percent": func(share float64) string { return strconv.FormatFloat(100*share, 'f', 2, 64) },
	"share":   func(m profile.Metric) float64 { return min(m.Change(), math.MaxFloat64) },
	"columns": func() []column { return columns },
	"css": func(share float64) template.CSS {
		return template.CSS(strconv.FormatFloat(100*share, 'f', 4, 64) + "%")
	},
}

// duration returns a time as people say it.
func duration(d time.Duration) string {
	switch {
	case d < time.Microsecond:
		return fmt.Sprintf("%d ns", d)
	case d < time.Millisecond:
		return fmt.Sprintf("%.1f µs", float64(d)/float64(time.Microsecond))
	case d < time.Second:
		return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
	}
	return fmt.Sprintf("%.2f s", d.Seconds())
}

// sentence says what a run did.
func sentence(r *profile.Report) string {
	fired := 0
	for _, rule := range r.Rules {
		if rule.Applied > 0 {
			fired++
		}
	}
	before, after := r.NodesBefore-r.FusedBefore, r.NodesAfter-r.FusedAfter
	change := fmt.Sprintf("left the %s as they were", phrase.Count(before, "node"))
	if before != after {
		change = fmt.Sprintf("made %d of %s", after, phrase.Count(before, "node"))
		if before > 0 {
			change += fmt.Sprintf(" (%+.1f%%)", 100*float64(after-before)/float64(before))
		}
	}
	text := fmt.Sprintf("%s by %d of %s %s", phrase.Count(r.Rewrites, "rewrite"), fired, phrase.Count(len(r.Rules), "rule"), change)
	if r.Passes > 0 {
		text += " in " + phrase.Count(r.Passes, "pass")
	}
	return text + ", in " + duration(r.Elapsed) + "; " + ending(r.Stop) + "."
}

// ending says why a run stopped.
func ending(s profile.Stop) string {
	switch s.Reason {
	case profile.StopFixpoint:
		return "it stopped at a fixpoint, where no rule applies any more"
	case profile.StopCycle:
		return "it stopped in a cycle of rules that undo each other"
	case profile.StopLimit:
		return "it stopped at a limit, before a fixpoint"
	case profile.StopContext:
		return "it was ended from outside, before a fixpoint"
	case profile.StopError:
		return "it failed"
	}
	return "why it stopped is not known"
}

// stopView is why a run stopped, and the drawing of a cycle.
type stopView struct {
	Reason string
	Text   string
	Good   bool
	Cycle  template.HTML
}

func newStopView(s profile.Stop) stopView {
	return stopView{Reason: string(s.Reason), Text: s.String(), Good: s.Reason == profile.StopFixpoint, Cycle: cycleSVG(s)}
}

// stage is a bar of the timeline.
type stage struct {
	Depth       int
	Name, Kind  string
	Start, Size float64 // shares of the run
	Elapsed     time.Duration
	Nodes       string
	Rewrites    int
	Stop        string
	Quiet       bool // it changed nothing, and took next to no time
	Rounds      []stage
}

// quiet is the share of the time below which a stage that changed nothing is not shown.
const quiet = 0.005

// stages returns the passes as they ran. What an equilibrium runs in each of its rounds has no
// place of its own: its time is the sum, from where it first ran on.
func stages(r *profile.Report) []stage {
	if r.Root == nil || r.Root.Elapsed <= 0 {
		return nil
	}
	total := float64(r.Root.Elapsed)
	bar := func(start, took time.Duration) (float64, float64) {
		from := min(max(float64(start-r.Root.Start)/total, 0), 1)
		return from, min(float64(took)/total, 1-from)
	}
	var list []stage
	for depth, p := range r.Root.All() {
		s := stage{
			Depth: depth, Name: p.Name, Kind: strings.TrimSpace(p.Kind + " " + p.Role), Elapsed: p.Elapsed,
			Nodes: fmt.Sprintf("%d → %d", p.NodesBefore, p.NodesAfter), Rewrites: p.Rewrites, Stop: p.Stop.String(),
		}
		if p.Stop.Reason == profile.StopUnknown {
			s.Stop = ""
		}
		s.Start, s.Size = bar(p.Start, p.Elapsed)
		s.Quiet = depth > 0 && s.Size < quiet && p.Rewrites == 0
		for i, round := range p.Rounds {
			part := stage{
				Name:    fmt.Sprintf("round %d: %s, %d visited of %d queued, %d nodes", i+1, phrase.Count(round.Rewrites, "rewrite"), round.Visited, round.Queued, round.Nodes),
				Elapsed: round.Elapsed,
			}
			part.Start, part.Size = bar(round.Start, round.Elapsed)
			s.Rounds = append(s.Rounds, part)
		}
		list = append(list, s)
	}
	return list
}

// ruleRow is a row of the table of rules.
type ruleRow struct {
	profile.RuleProfile
	Share float64
	Fired bool
}

func ruleRows(r *profile.Report, total time.Duration) []ruleRow {
	rows := make([]ruleRow, len(r.Rules))
	for i, rule := range r.Rules {
		rows[i] = ruleRow{RuleProfile: rule, Share: share(rule.Elapsed, total), Fired: rule.Applied > 0 || rule.Failed > 0}
	}
	slices.SortStableFunc(rows, func(a, b ruleRow) int {
		return cmp.Or(cmp.Compare(b.Elapsed, a.Elapsed), cmp.Compare(b.Applied, a.Applied), cmp.Compare(b.Tried, a.Tried), cmp.Compare(a.Name, b.Name))
	})
	return rows
}

func share(d, total time.Duration) float64 {
	if total <= 0 {
		return 0
	}
	return float64(d) / float64(total)
}

// unfired is what the rules cost that never fired.
type unfired struct {
	Rules   int
	Tried   int
	Elapsed time.Duration
	Share   float64
}

func newUnfired(r *profile.Report, total time.Duration) unfired {
	var u unfired
	for _, rule := range r.Rules {
		if rule.Applied == 0 && rule.Failed == 0 {
			u.Rules++
			u.Tried += rule.Tried
			u.Elapsed += rule.Elapsed
		}
	}
	u.Share = share(u.Elapsed, total)
	return u
}

// column is a column of the table of rules, named as in the JSON form.
type column struct {
	Name   string
	Number bool
}

var columns = []column{
	{"rule", false}, {"time", true}, {"%", true}, {"tried", true}, {"matched", true}, {"refused", true}, {"applied", true},
	{"failed", true}, {"created", true}, {"removed", true}, {"source", false}, {"tags", false},
}

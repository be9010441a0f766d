package profile

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/internal/table"
)

// byCost returns the rules that keep selects, the most expensive first.
func (r *Report) byCost(keep func(RuleProfile) bool) []RuleProfile {
	var rules []RuleProfile
	for _, rule := range r.Rules {
		if keep(rule) {
			rules = append(rules, rule)
		}
	}
	slices.SortStableFunc(rules, func(a, b RuleProfile) int {
		return cmp.Or(
			cmp.Compare(b.Elapsed, a.Elapsed),
			cmp.Compare(b.Applied, a.Applied),
			cmp.Compare(b.Tried, a.Tried),
			cmp.Compare(a.Name, b.Name),
		)
	})
	return rules
}

// fired prints the rules that applied, by what they cost.
func (t *textWriter) fired() {
	rules := t.report.byCost(func(r RuleProfile) bool { return r.Applied > 0 })
	if len(rules) == 0 {
		t.section("no rule fired")
		return
	}
	var spent time.Duration
	for _, r := range rules {
		spent += r.Elapsed
	}
	t.section("rules: %s fired, %s %s (%s%%)",
		thousands(len(rules)), t.time(spent), t.unit.name, t.percent(spent))
	failed := slices.ContainsFunc(rules, func(r RuleProfile) bool { return r.Failed > 0 })
	rows := &table.Table{Indent: len(indent), Columns: t.ruleColumns(rules, failed, "applied", "created", "removed")}
	for _, r := range t.first(rules) {
		rows.Add(t.ruleRow(r, failed, r.Applied, r.Created, r.Removed)...)
	}
	t.table(rows)
	t.more(len(rules))
	t.inexact(rules)
}

// InexactTag is the tag of rules that are true of real numbers only: the text
// names those that fired, because results may differ by more than nothing.
const InexactTag = "inexact"

func (t *textWriter) inexact(rules []RuleProfile) {
	var names []string
	for _, r := range rules {
		if slices.Contains(r.Tags, InexactTag) {
			names = append(names, r.Name)
		}
	}
	if len(names) > 0 {
		fmt.Fprintf(&t.out, "  true of real numbers only: %s\n", clean(strings.Join(names, ", ")))
	}
}

// shared prints in which passes rules fired that did so in more than one: the sums
// above do not say.
func (t *textWriter) shared() {
	type use struct {
		RuleProfile
		path string
	}
	uses, order := map[string][]use{}, []string{}
	var visit func(path string, p *Pass)
	visit = func(path string, p *Pass) {
		for _, r := range p.Rules {
			if r.Applied == 0 {
				continue
			}
			if uses[r.Name] == nil {
				order = append(order, r.Name)
			}
			uses[r.Name] = append(uses[r.Name], use{r, path})
		}
		for _, c := range p.Children {
			visit(path+" / "+c.Name, c)
		}
	}
	if t.report.Root != nil {
		visit(t.report.Root.Name, t.report.Root)
	}
	order = slices.DeleteFunc(order, func(name string) bool { return len(uses[name]) < 2 })
	if len(order) == 0 {
		return
	}
	t.section("where rules fired that did so in several passes")
	rows := &table.Table{Indent: len(indent), Columns: []table.Column{
		{Title: "time " + t.unit.name, Drop: t.narrow(4)}, {Title: "tried", Drop: t.narrow(3)}, {Title: "applied"},
		{Title: "created", Drop: t.narrow(1)}, {Title: "removed", Drop: t.narrow(2)},
		ruleColumn(order), {Title: "pass", Left: true, Cut: table.Middle, Min: 20},
	}}
	for _, name := range order {
		for _, u := range uses[name] {
			rows.Add(table.Text(t.time(u.Elapsed)), number(u.Tried), number(u.Applied), number(u.Created),
				number(u.Removed), table.Text(clean(u.Name)), table.Text(clean(u.path)))
		}
	}
	t.table(rows)
}

// unfired prints what the rules cost that never applied: what a query could
// leave out at no loss, for this graph.
func (t *textWriter) unfired() {
	rules := t.report.byCost(func(r RuleProfile) bool { return r.Applied == 0 })
	if len(rules) == 0 {
		return
	}
	var spent time.Duration
	for _, r := range rules {
		spent += r.Elapsed
	}
	t.section("cost of rules that never fired: %s of %s rules, %s %s (%s%%)",
		thousands(len(rules)), thousands(len(t.report.Rules)), t.time(spent), t.unit.name, t.percent(spent))
	// A failed rule is shown in any case: it must not be missed.
	rules = slices.DeleteFunc(rules, func(r RuleProfile) bool { return r.Failed == 0 && !t.opts.Unfired })
	if len(rules) == 0 {
		return
	}
	failed := slices.ContainsFunc(rules, func(r RuleProfile) bool { return r.Failed > 0 })
	rows := &table.Table{Indent: len(indent), Columns: t.ruleColumns(rules, failed)}
	for _, r := range t.first(rules) {
		rows.Add(t.ruleRow(r, failed)...)
	}
	t.table(rows)
	t.more(len(rules))
}

// first returns the rules that a table shows.
func (t *textWriter) first(rules []RuleProfile) []RuleProfile {
	if t.opts.Top > 0 {
		return rules[:min(len(rules), t.opts.Top)]
	}
	return rules
}

// more says how many rules a table does not show.
func (t *textWriter) more(rules int) {
	if t.opts.Top > 0 && rules > t.opts.Top {
		fmt.Fprintf(&t.out, "%s%s more\n", indent, phrase.Count(rules-t.opts.Top, "rule"))
	}
}

// ruleColumns are the columns of ruleRow; failed and extra are there only
// where they say something.
func (t *textWriter) ruleColumns(rules []RuleProfile, failed bool, extra ...string) []table.Column {
	columns := []table.Column{
		{Title: "time " + t.unit.name}, {Title: "%", Drop: 1},
		{Title: "tried", Drop: t.narrow(6)}, {Title: "matched", Drop: 3}, {Title: "refused", Drop: t.narrow(5)},
	}
	if failed {
		columns = append(columns, table.Column{Title: "failed"})
	}
	for _, title := range extra {
		c := table.Column{Title: title}
		if title != "applied" {
			c.Drop = 2
		}
		columns = append(columns, c)
	}
	names, sources := make([]string, len(rules)), make([]string, len(rules))
	for i, r := range rules {
		names[i], sources[i] = r.Name, r.Source
	}
	return append(columns, ruleColumn(names), sourceColumn(sources, 4))
}

// longestSource is the longest name of a file with its line that is never cut.
const longestSource = 30

// sourceColumn is a column of where rules are written: folders are cut, but not the name of
// the file and the line.
func sourceColumn(sources []string, drop int) table.Column {
	c := table.Column{Title: "source", Left: true, Cut: table.Start, Min: 8, Drop: drop}
	for _, source := range sources {
		name := clean(source)
		if !strings.Contains(name, ":") {
			continue // a function of Go, or nothing
		}
		if base := path.Base(strings.ReplaceAll(name, `\\`, "/")); base != name {
			name = "…" + base
		}
		c.Min = max(c.Min, min(table.Width(name), longestSource))
	}
	return c
}

// longestRule is the longest name of a rule that is never cut. Rules of patterns
// that have no name but their text are longer.
const longestRule = 60

// ruleColumn is a column of the names of rules: by them a reader finds the rule,
// so whatever else stands in the row is cut first.
func ruleColumn(names []string) table.Column {
	c := table.Column{Title: "rule", Left: true, Cut: table.Middle}
	for _, name := range names {
		c.Min = max(c.Min, min(table.Width(clean(name)), longestRule))
	}
	return c
}

func (t *textWriter) ruleRow(r RuleProfile, failed bool, extra ...int) []table.Cell {
	row := []table.Cell{
		table.Text(t.time(r.Elapsed)), table.Text(t.percent(r.Elapsed)),
		number(r.Tried), number(r.Matched), number(r.Refused),
	}
	if failed {
		count := number(r.Failed)
		if r.Failed > 0 {
			count.Style = table.Red
		}
		row = append(row, count)
	}
	for _, n := range extra {
		row = append(row, number(n))
	}
	return append(row, table.Text(clean(r.Name)), table.Styled(clean(r.Source), table.Dim))
}

// topRefusals is the number of reasons that are printed.
const topRefusals = 10

// refusals prints the reasons for which rules did not apply, the most frequent
// first.
func (t *textWriter) refusals() {
	type refusal struct {
		Count
		rule string
	}
	var all []refusal
	for _, r := range t.report.Rules {
		for _, reason := range r.Reasons {
			all = append(all, refusal{reason, r.Name})
		}
	}
	if len(all) == 0 {
		return
	}
	slices.SortStableFunc(all, func(a, b refusal) int {
		return cmp.Or(cmp.Compare(b.Count.Count, a.Count.Count),
			strings.Compare(a.rule, b.rule), strings.Compare(a.Name, b.Name))
	})
	t.section("why rules did not apply")
	shown := all[:min(len(all), topRefusals)]
	names := make([]string, len(shown))
	for i, r := range shown {
		names[i] = r.rule
	}
	rows := &table.Table{Indent: len(indent), Columns: []table.Column{{Title: "times"}, ruleColumn(names), {Title: "reason", Left: true, Cut: table.End, Min: 20}}}
	for _, r := range shown {
		rows.Add(number(r.Count.Count), table.Text(clean(r.rule)), table.Text(clean(r.Name)))
	}
	t.table(rows)
	if more := len(all) - topRefusals; more > 0 {
		fmt.Fprintf(&t.out, "%s%s more\n", indent, phrase.Count(more, "reason"))
	}
}

// failures prints the rewrites that were undone, every one of them: each is a
// rule that is wrong.
func (t *textWriter) failures() {
	if len(t.report.Failures) == 0 {
		return
	}
	t.section("rewrites that broke a check and were undone")
	names := make([]string, len(t.report.Failures))
	for i, f := range t.report.Failures {
		names[i] = f.Rule
	}
	rows := &table.Table{Indent: len(indent), Columns: []table.Column{
		ruleColumn(names),
		{Title: "node", Left: true, Cut: table.Middle, Min: 20},
		{Title: "check", Left: true, Cut: table.End, Min: 30},
	}}
	for _, f := range t.report.Failures {
		rows.Add(table.Styled(clean(f.Rule), table.Red), table.Text(clean(f.Node)), table.Text(clean(f.Reason)))
	}
	t.table(rows)
}

package profile

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/internal/table"
)

// WriteComparison prints comparisons for people: for each graph the metrics with their
// change, and the rules that began or ceased to fire, fired otherwise, or took another time.
func WriteComparison(w io.Writer, list []Comparison, opts TextOptions) error {
	if opts.Width == 0 {
		opts.Width = defaultWidth
	}
	var out strings.Builder
	for i := range list {
		if i > 0 {
			out.WriteByte('\n')
		}
		list[i].write(&out, opts)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

func (c *Comparison) write(out *strings.Builder, opts TextOptions) {
	name := c.Name
	if name == "" {
		name = "(no name)"
	}
	out.WriteString(table.Paint(clean(name), table.Bold, opts.Color) + runsText(c.Before.Count, c.After.Count) + "\n")
	rows := &table.Table{Indent: len(indent), Columns: []table.Column{
		{Title: "", Left: true}, {Title: "before"}, {Title: "after"}, {Title: "change"}, {Title: "", Left: true, Cut: table.End, Min: 10},
	}}
	for _, m := range c.Metrics {
		if m.Before == 0 && m.After == 0 {
			continue
		}
		style, note := m.style(), m.Note()
		rows.Add(table.Text(m.Name), table.Text(m.Text(m.Before)), table.Text(m.Text(m.After)),
			table.Styled(m.ChangeText(), style), table.Styled(note, table.Dim))
	}
	rows.Write(out, opts.Width, opts.Color)
	if a, b := c.Before.Stop.String(), c.After.Stop.String(); a != b {
		fmt.Fprintf(out, "%sstopped: %s before, %s after\n", indent, a, b)
	}
	c.writeRules(out, opts)
}

func runsText(before, after int) string {
	if before == 1 && after == 1 {
		return ""
	}
	return fmt.Sprintf(" (medians of %d and %s)", before, phrase.Count(after, "run"))
}

// isTime reports whether a metric is a number of seconds.
func (m Metric) isTime() bool { return strings.HasSuffix(m.Name, "seconds") }

// Text returns a value of the metric as people read it.
func (m Metric) Text(value float64) string {
	if m.isTime() {
		return human(time.Duration(value * float64(time.Second)))
	}
	return thousands(int(value))
}

// Worse reports whether the metric is larger, and not by noise.
func (m Metric) Worse() bool { return m.Verdict == Changed && m.After > m.Before }

// style marks what is not noise.
func (m Metric) style() table.Style {
	switch {
	case m.Worse():
		return table.Red
	case m.Verdict == Changed:
		return table.Green
	case m.Verdict == Noise, m.Verdict == Unknown:
		return table.Dim
	}
	return table.Plain
}

// Note says what a change is worth: "noise, half of the runs within 3%".
func (m Metric) Note() string {
	spread := ""
	if m.isTime() && m.Spread > 0 {
		spread = fmt.Sprintf(", half of the runs within %.0f%%", 100*m.Spread)
	}
	switch {
	case m.Verdict == Noise:
		return "noise" + spread
	case m.Verdict == Unknown:
		return "with too few runs to tell it from noise"
	case m.Verdict == Changed && m.isTime():
		return "no noise" + spread
	}
	return ""
}

// ChangeText returns by how much the metric is larger: "-3.5%", "=", "new".
func (m Metric) ChangeText() string {
	change := m.Change()
	switch {
	case math.IsInf(change, 1):
		return "new"
	case change == 0:
		return "="
	}
	return strconv.FormatFloat(100*change, 'f', 1, 64) + "%"
}

// writeRules prints the rules that fared otherwise.
func (c *Comparison) writeRules(out *strings.Builder, opts TextOptions) {
	if len(c.Rules) == 0 {
		return
	}
	names, sources := make([]string, len(c.Rules)), make([]string, len(c.Rules))
	for i, r := range c.Rules {
		names[i], sources[i] = r.Name, r.Source
	}
	rows := &table.Table{Indent: len(indent), Columns: []table.Column{
		ruleColumn(names), {Title: "applied"}, {Title: "time"}, {Title: "", Left: true}, sourceColumn(sources, 1),
	}}
	for i, r := range c.Rules {
		if opts.Top > 0 && i == opts.Top {
			break
		}
		rows.Add(table.Text(clean(r.Name)), table.Text(nodes(r.Before.Applied, r.After.Applied)),
			table.Text(human(r.Before.Elapsed)+" -> "+human(r.After.Elapsed)), table.Text(r.Note()), table.Styled(clean(r.Source), table.Dim))
	}
	out.WriteByte('\n')
	rows.Write(out, opts.Width, opts.Color)
	if more := len(c.Rules) - opts.Top; opts.Top > 0 && more > 0 {
		fmt.Fprintf(out, "%s%s more\n", indent, phrase.Count(more, "rule"))
	}
}

// Note says how the rule fared: "began to fire".
func (c RuleChange) Note() string {
	switch {
	case c.Began():
		return "began to fire"
	case c.Ceased():
		return "ceased to fire"
	case c.Before.Applied != c.After.Applied:
		return "fired otherwise"
	}
	return "took another time"
}

package profile

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/settle-go/settle/internal/phrase"
	"github.com/settle-go/settle/internal/table"
)

// TextOptions say how [WriteText] prints.
type TextOptions struct {
	Width int  // columns to fit in; 0 means 110, a negative one cuts nothing
	Color bool // with the escape sequences of ANSI terminals
	Top   int  // rules in a table; 0 means all
	// Unfired has it name the rules that never fired, with what each cost. Those that failed
	// are named in any case.
	Unfired bool
}

const defaultWidth = 110

const indent = "  " // before every line of a section

// WriteText prints a report for people: what happened, the tree of passes with
// its shares of the time, the rounds of every equilibrium, the rules by what
// they cost, and what the rules cost that never fired. All times of a report
// are in one unit, so that columns compare at a glance. What is too long for the
// width is cut with an ellipsis, and columns that matter less are left out; the JSON
// form has it all. Names of rules of up to 60 columns are cut last.
func WriteText(w io.Writer, r *Report, opts TextOptions) error {
	if err := checkWrite(w, r); err != nil {
		return err
	}
	if opts.Width == 0 {
		opts.Width = defaultWidth
	}
	t := &textWriter{report: r, opts: opts, total: r.Elapsed}
	// Graphs that ran side by side add up to more than the clock on the wall.
	if r.Root != nil {
		t.total = max(t.total, r.Root.Elapsed)
	}
	t.unit = unitOf(t.total)
	t.header()
	t.cycle()
	if r.Root != nil {
		t.tree()
		t.rounds("", r.Root)
	}
	t.fired()
	t.shared()
	t.unfired()
	t.refusals()
	t.failures()
	_, err := io.WriteString(w, t.out.String())
	return err
}

// textWriter holds what all sections need.
type textWriter struct {
	out    strings.Builder
	report *Report
	opts   TextOptions
	total  time.Duration // what is 100 percent
	unit   unit
	peaks  bool // the tree has a column for the most nodes
}

// unit is the unit of all times in one report.
type unit struct {
	name   string
	size   time.Duration
	digits int
}

func unitOf(total time.Duration) unit {
	switch {
	case total < time.Millisecond:
		return unit{"µs", time.Microsecond, 1}
	case total < 10*time.Second:
		return unit{"ms", time.Millisecond, 3}
	default:
		return unit{"s", time.Second, 3}
	}
}

func (t *textWriter) time(d time.Duration) string {
	text := strconv.FormatFloat(float64(d)/float64(t.unit.size), 'f', t.unit.digits, 64)
	whole, fraction, _ := strings.Cut(text, ".")
	if n, err := strconv.Atoi(whole); err == nil {
		whole = thousands(n)
	}
	return whole + "." + fraction
}

func (t *textWriter) share(d time.Duration) float64 {
	if t.total <= 0 {
		return 0
	}
	return float64(d) / float64(t.total)
}

func (t *textWriter) percent(d time.Duration) string { return percent(t.share(d)) }

func percent(share float64) string { return strconv.FormatFloat(100*share, 'f', 1, 64) }

// section begins a section with a blank line and its title.
func (t *textWriter) section(format string, args ...any) {
	t.out.WriteByte('\n')
	t.out.WriteString(table.Paint(clean(fmt.Sprintf(format, args...)), table.Bold, t.opts.Color))
	t.out.WriteByte('\n')
}

func (t *textWriter) table(rows *table.Table) { rows.Write(&t.out, t.opts.Width, t.opts.Color) }

// header prints the run as a whole.
func (t *textWriter) header() {
	r := t.report
	name := r.Name
	if name == "" {
		name = "(no name)"
	}
	t.out.WriteString(table.Paint(clean(name), table.Bold, t.opts.Color) + "\n")
	if r.Query != "" {
		t.field("query", clean(r.Query))
	}
	if r.Graphs > graphsOfOneFunction {
		t.field("graphs", thousands(r.Graphs))
	}
	before, after := r.ops()
	t.field("nodes", nodes(before, after)+growth(before, after)+r.within())
	rewrites := thousands(r.Rewrites)
	if r.Passes > 0 {
		rewrites += " in " + phrase.Count(r.Passes, "pass")
	}
	t.field("rewrites", rewrites)
	settling := human(r.Elapsed) + " settling"
	if outside := r.outside(); outside != "" {
		settling += " (" + outside + ")"
	}
	t.field("time", settling)
	t.field("stopped", table.Paint(r.Stop.String(), r.Stop.style(), t.opts.Color))
}

// graphsOfOneFunction is what a program of one function comes to: the file, the
// module and the function are a graph each, which is not news to its reader.
const graphsOfOneFunction = 3

func (t *textWriter) field(name, value string) {
	fmt.Fprintf(&t.out, "%s%-8s  %s\n", indent, name, value)
}

// growth says how much the number of nodes changed, "" when it did not.
func growth(before, after int) string {
	if before == after || before == 0 {
		return ""
	}
	return fmt.Sprintf(" (%+.1f%%)", 100*float64(after-before)/float64(before))
}

func (s Stop) style() table.Style {
	switch s.Reason {
	case StopUnknown, StopFixpoint:
		return table.Plain
	case StopLimit, StopContext:
		return table.Yellow
	default:
		return table.Red
	}
}

// cycle draws the cycle that ended the run.
func (t *textWriter) cycle() {
	picture := t.report.Stop.Picture()
	if picture == "" {
		return
	}
	verb := "bring"
	if len(t.report.Stop.Steps) == 1 {
		verb = "brings"
	}
	t.section("cycle: %s %s the term back", phrase.Count(len(t.report.Stop.Steps), "rewrite"), verb)
	for line := range strings.Lines(picture) {
		t.out.WriteString(indent + line)
	}
}

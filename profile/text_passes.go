package profile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/settle-go/settle/internal/table"
)

const barCells = 10

// tree prints the passes as a tree, in the order in which they ran.
func (t *textWriter) tree() {
	rows := &table.Table{Indent: len(indent), Columns: []table.Column{
		{Title: "pass", Left: true, Cut: table.Middle, Min: 24},
		{Title: "kind", Left: true, Drop: 3},
		{Title: "time " + t.unit.name},
		{Title: "%", Drop: 2},
		{Title: "", Left: true, Drop: 1}, // a bar
		{Title: "nodes", Drop: t.narrow(4)},
	}}
	if t.peaks = grew(t.report.Root); t.peaks {
		rows.Columns = append(rows.Columns, table.Column{Title: "most", Drop: t.narrow(4)})
	}
	rows.Columns = append(rows.Columns, table.Column{Title: "rewrites"},
		table.Column{Title: "stopped", Left: true, Cut: table.End, Min: 8, Drop: t.narrow(5)})
	t.branch(rows, t.report.Root, "", "")
	t.section("passes")
	t.table(rows)
}

// narrowWidth is the width below which columns go, rather than most of the names.
const narrowWidth = 60

// narrow returns when a column goes: not at all where there is room for it.
func (t *textWriter) narrow(order int) int {
	if w := t.opts.Width; w > 0 && w < narrowWidth {
		return order
	}
	return 0
}

// branch adds a pass after the mark that its parent gives it, and its
// children after stem, which continues the marks of its ancestors.
func (t *textWriter) branch(rows *table.Table, p *Pass, mark, stem string) {
	kind := p.Kind
	if p.Role != "" {
		kind += " (" + p.Role + ")"
	}
	row := []table.Cell{
		table.Text(mark + clean(p.Name)),
		table.Styled(clean(kind), table.Dim),
		table.Text(t.time(p.Elapsed)),
		table.Text(t.percent(p.Elapsed)),
		table.Styled(bar(t.share(p.Elapsed)), table.Cyan),
		table.Text(nodes(p.NodesBefore, p.NodesAfter)),
	}
	if t.peaks {
		row = append(row, peak(p))
	}
	rows.Add(append(row, number(p.Rewrites), t.stopCell(p))...)
	t.costs(rows, p, stem)
	for i, child := range p.Children {
		if i < len(p.Children)-1 {
			t.branch(rows, child, stem+"├─ ", stem+"│  ")
		} else {
			t.branch(rows, child, stem+"└─ ", stem+"   ")
		}
	}
}

// grew reports whether a pass had more nodes meanwhile than at its ends.
func grew(root *Pass) bool {
	for _, p := range root.All() {
		if p.NodesMax > max(p.NodesBefore, p.NodesAfter) {
			return true
		}
	}
	return false
}

// peak is the most nodes that a pass had, where that says something.
func peak(p *Pass) table.Cell {
	if p.NodesMax <= max(p.NodesBefore, p.NodesAfter) {
		return table.Cell{}
	}
	return table.Text(thousands(p.NodesMax))
}

// costs adds the named shares of a pass's time below it, and its own figures.
func (t *textWriter) costs(rows *table.Table, p *Pass, stem string) {
	if len(p.Children) > 0 {
		stem += "│"
	}
	for _, c := range p.Costs {
		row := make([]table.Cell, len(rows.Columns))
		row[0] = table.Styled(stem+"  · "+clean(c.Name), table.Dim)
		row[2], row[3] = table.Styled(t.time(c.Elapsed), table.Dim), table.Styled(t.percent(c.Elapsed), table.Dim)
		row[4] = table.Styled(bar(t.share(c.Elapsed)), table.Cyan)
		rows.Add(row...)
	}
	for _, c := range p.Counts {
		row := make([]table.Cell, len(rows.Columns))
		row[0] = table.Styled(stem+"  · "+clean(c.Name)+" "+thousands(c.Count), table.Dim)
		rows.Add(row...)
	}
}

// stopCell says why a pass ended, without what the header says already. A pass that has only
// one way to end ended as what is in it did, if that was early; one that was not reached in
// some graphs, because their runs had stopped before, says so.
func (t *textWriter) stopCell(p *Pass) table.Cell {
	stop := p.Stop
	if stop.Reason == StopUnknown {
		stop = p.early()
	}
	if stop.Detail == t.report.Stop.Detail {
		stop.Detail = ""
	}
	text := ""
	if stop.Reason != StopUnknown {
		text = stop.String()
	}
	if all, ran := t.report.Root.Graphs, max(p.Graphs, 1); ran < all && t.report.Stop.Reason.severity() > StopFixpoint.severity() {
		text = strings.TrimPrefix(fmt.Sprintf("%s, not reached in %d of %d graphs", text, all-ran, all), ", ")
		return table.Styled(text, table.Yellow)
	}
	return table.Styled(text, stop.style())
}

// early returns the worst stop of what is in a pass, of those before a fixpoint.
func (p *Pass) early() Stop {
	var worst Stop
	for _, child := range p.Children {
		stop := child.Stop
		if stop.Reason == StopUnknown {
			stop = child.early()
		}
		if stop.Reason.severity() > StopFixpoint.severity() {
			worst.worsen(&stop)
		}
	}
	return worst
}

// number is a count in a cell; what did not happen steps back.
func number(n int) table.Cell {
	if n == 0 {
		return table.Styled("0", table.Dim)
	}
	return table.Text(thousands(n))
}

// bar draws a share of the time in eighths of a cell.
func bar(share float64) string {
	eighths := int(min(max(share, 0), 1)*barCells*8 + 0.5)
	full, rest := eighths/8, eighths%8
	drawn := strings.Repeat("█", full)
	if rest > 0 {
		drawn += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return drawn
}

// Of a long run, the rounds that are printed.
const (
	firstRounds = 20
	lastRounds  = 5
)

// rounds prints the rounds of every equilibrium, parents first.
func (t *textWriter) rounds(parent string, p *Pass) {
	path := parent + p.Name
	if len(p.Rounds) > 0 {
		saved := ""
		if p.VisitsSaved > 0 {
			saved = fmt.Sprintf(", %s saved by the worklist", thousands(p.VisitsSaved))
		}
		t.section("rounds of %s: %s visits%s", path, thousands(p.Visits), saved)
		t.table(t.roundRows(p))
	}
	for _, child := range p.Children {
		t.rounds(path+" / ", child)
	}
}

func (t *textWriter) roundRows(p *Pass) *table.Table {
	rounds := p.Rounds
	costs := costNames(rounds)
	rows := &table.Table{Indent: len(indent), Columns: []table.Column{
		{Title: "round"},
		{Title: "time " + t.unit.name},
	}}
	for _, name := range costs {
		rows.Columns = append(rows.Columns, table.Column{Title: clean(name), Drop: 1})
	}
	rows.Columns = append(rows.Columns,
		table.Column{Title: "queued", Drop: t.narrow(2)},
		table.Column{Title: "visited", Drop: t.narrow(3)},
		table.Column{Title: "nodes", Drop: t.narrow(4)},
		table.Column{Title: "rewrites"},
		table.Column{Title: "rules", Left: true, Cut: table.End, Min: 30})
	for i, r := range rounds {
		left := len(rounds) - i
		if len(rounds) > firstRounds+lastRounds+1 && i >= firstRounds && left > lastRounds {
			if i == firstRounds {
				row := make([]table.Cell, len(rows.Columns))
				row[0] = table.Styled("...", table.Dim)
				row[len(row)-1] = table.Styled(fmt.Sprintf("%s rounds more", thousands(left-lastRounds)), table.Dim)
				rows.Add(row...)
			}
			continue
		}
		after := p.NodesAfter
		if i+1 < len(rounds) {
			after = rounds[i+1].Nodes
		}
		rows.Add(t.roundRow(i, r, after, costs)...)
	}
	return rows
}

func (t *textWriter) roundRow(i int, r Round, after int, costs []string) []table.Cell {
	row := []table.Cell{table.Text(strconv.Itoa(i + 1)), table.Text(t.time(r.Elapsed))}
	for _, name := range costs {
		var spent time.Duration
		for _, c := range r.Costs {
			if c.Name == name {
				spent += c.Elapsed
			}
		}
		row = append(row, table.Styled(t.time(spent), table.Dim))
	}
	return append(row, number(r.Queued), number(r.Visited), table.Text(nodes(r.Nodes, after)), number(r.Rewrites), table.Text(top(r.Top)))
}

// costNames returns what rounds spent time on, as they first appear. What the
// rules took is nearly all of it, so that it is there only beside something else.
func costNames(rounds []Round) []string {
	var names []string
	for _, r := range rounds {
		for _, c := range r.Costs {
			if c.Elapsed > 0 && !slices.Contains(names, c.Name) {
				names = append(names, c.Name)
			}
		}
	}
	if len(names) == 1 && names[0] == CostLocal {
		return nil
	}
	return names
}

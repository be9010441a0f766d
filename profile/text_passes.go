package profile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

const barCells = 10

// tree prints the passes as a tree, in the order in which they ran.
func (t *textWriter) tree() {
	rows := &table{columns: []column{
		{title: "pass", left: true, cut: cutMiddle, min: 24},
		{title: "kind", left: true, drop: 3},
		{title: "time " + t.unit.name},
		{title: "%", drop: 2},
		{title: "", left: true, drop: 1}, // a bar
		{title: "nodes"},
	}}
	if t.peaks = grew(t.report.Root); t.peaks {
		rows.columns = append(rows.columns, column{title: "most"})
	}
	rows.columns = append(rows.columns, column{title: "rewrites"},
		column{title: "stopped", left: true, cut: cutEnd, min: 8})
	t.branch(rows, t.report.Root, "", "")
	t.section("passes")
	t.table(rows)
}

// branch adds a pass behind the mark that its parent gives it, and its
// children behind stem, which continues the marks of its ancestors.
func (t *textWriter) branch(rows *table, p *Pass, mark, stem string) {
	kind := p.Kind
	if p.Role != "" {
		kind += " (" + p.Role + ")"
	}
	row := []cell{
		{text: mark + clean(p.Name)},
		{clean(kind), dim},
		{text: t.time(p.Elapsed)},
		{text: t.percent(p.Elapsed)},
		{bar(t.share(p.Elapsed)), cyan},
		{text: nodes(p.NodesBefore, p.NodesAfter)},
	}
	if t.peaks {
		row = append(row, peak(p))
	}
	rows.add(append(row, number(p.Rewrites), t.stopCell(p.Stop))...)
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
func peak(p *Pass) cell {
	if p.NodesMax <= max(p.NodesBefore, p.NodesAfter) {
		return cell{}
	}
	return cell{text: thousands(p.NodesMax)}
}

// costs adds the named shares of a pass's time below it, and its own figures.
func (t *textWriter) costs(rows *table, p *Pass, stem string) {
	if len(p.Children) > 0 {
		stem += "│"
	}
	for _, c := range p.Costs {
		row := make([]cell, len(rows.columns))
		row[0] = cell{stem + "  · " + clean(c.Name), dim}
		row[2], row[3] = cell{t.time(c.Elapsed), dim}, cell{t.percent(c.Elapsed), dim}
		row[4] = cell{bar(t.share(c.Elapsed)), cyan}
		rows.add(row...)
	}
	for _, c := range p.Counts {
		row := make([]cell, len(rows.columns))
		row[0] = cell{stem + "  · " + clean(c.Name) + " " + thousands(c.Count), dim}
		rows.add(row...)
	}
}

// stopCell says why a pass ended, without what the header says already.
func (t *textWriter) stopCell(s Stop) cell {
	if s.Reason == StopUnknown {
		return cell{}
	}
	if s.Detail == t.report.Stop.Detail {
		s.Detail = ""
	}
	return cell{s.String(), s.style()}
}

// number is a count in a cell; what did not happen steps back.
func number(n int) cell {
	if n == 0 {
		return cell{"0", dim}
	}
	return cell{text: thousands(n)}
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

const (
	firstRounds = 20 // of a long run, the rounds that are printed
	lastRounds  = 5
	topRules    = 5
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
		t.table(t.roundRows(p.Rounds))
	}
	for _, child := range p.Children {
		t.rounds(path+" / ", child)
	}
}

func (t *textWriter) roundRows(rounds []Round) *table {
	costs := costNames(rounds)
	rows := &table{columns: []column{
		{title: "round"},
		{title: "time " + t.unit.name},
	}}
	for _, name := range costs {
		rows.columns = append(rows.columns, column{title: clean(name), drop: 1})
	}
	rows.columns = append(rows.columns,
		column{title: "queued"},
		column{title: "visited"},
		column{title: "rewrites"},
		column{title: "nodes"},
		column{title: "rules", left: true, cut: cutEnd, min: 30})
	for i, r := range rounds {
		left := len(rounds) - i
		if len(rounds) > firstRounds+lastRounds+1 && i >= firstRounds && left > lastRounds {
			if i == firstRounds {
				row := make([]cell, len(rows.columns))
				row[0] = cell{"...", dim}
				row[len(row)-1] = cell{fmt.Sprintf("%s rounds more", thousands(left-lastRounds)), dim}
				rows.add(row...)
			}
			continue
		}
		rows.add(t.roundRow(i, r, costs)...)
	}
	return rows
}

func (t *textWriter) roundRow(i int, r Round, costs []string) []cell {
	row := []cell{{text: strconv.Itoa(i + 1)}, {text: t.time(r.Elapsed)}}
	for _, name := range costs {
		var spent time.Duration
		for _, c := range r.Costs {
			if c.Name == name {
				spent += c.Elapsed
			}
		}
		row = append(row, cell{t.time(spent), dim})
	}
	return append(row, number(r.Queued), number(r.Visited), number(r.Rewrites), number(r.Nodes), cell{text: top(r.Top)})
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

// top lists the rules that fired most: "fold_cast 1,200, merge_dim_shuffles 41".
func top(counts []Count) string {
	var names []string
	for i, c := range counts {
		if i == topRules {
			names = append(names, "...")
			break
		}
		names = append(names, clean(c.Name)+" "+thousands(c.Count))
	}
	return strings.Join(names, ", ")
}

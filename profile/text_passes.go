package profile

import (
	"fmt"
	"strconv"
	"strings"
)

const barCells = 10

// tree prints the passes as a tree, in the order in which they ran.
func (t *textWriter) tree() {
	rows := &table{columns: []column{
		{title: "pass", left: true, cut: cutMiddle, min: 24},
		{title: "kind", left: true},
		{title: "time " + t.unit.name},
		{title: "%"},
		{title: "", left: true},
		{title: "nodes"},
		{title: "rewrites"},
		{title: "stopped", left: true, cut: cutEnd, min: 8},
	}}
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
	rows.add(
		cell{text: mark + clean(p.Name)},
		cell{clean(kind), dim},
		cell{text: t.time(p.Elapsed)},
		cell{text: t.percent(p.Elapsed)},
		cell{bar(t.share(p.Elapsed)), cyan},
		cell{text: nodes(p.NodesBefore, p.NodesAfter)},
		number(p.Rewrites),
		t.stopCell(p.Stop),
	)
	t.costs(rows, p, stem)
	for i, child := range p.Children {
		if i < len(p.Children)-1 {
			t.branch(rows, child, stem+"├─ ", stem+"│  ")
		} else {
			t.branch(rows, child, stem+"└─ ", stem+"   ")
		}
	}
}

// costs adds the named shares of a pass's time below it.
func (t *textWriter) costs(rows *table, p *Pass, stem string) {
	if len(p.Children) > 0 {
		stem += "│"
	}
	for _, c := range p.Costs {
		rows.add(
			cell{stem + "  · " + clean(c.Name), dim}, cell{},
			cell{t.time(c.Elapsed), dim}, cell{t.percent(c.Elapsed), dim},
			cell{bar(t.share(c.Elapsed)), cyan}, cell{}, cell{}, cell{},
		)
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
	rows := &table{columns: []column{
		{title: "round"},
		{title: "time " + t.unit.name},
		{title: "queued"},
		{title: "visited"},
		{title: "rewrites"},
		{title: "nodes"},
		{title: "rules", left: true, cut: cutEnd, min: 30},
	}}
	for i, r := range rounds {
		left := len(rounds) - i
		if len(rounds) > firstRounds+lastRounds+1 && i >= firstRounds && left > lastRounds {
			if i == firstRounds {
				more := fmt.Sprintf("%s rounds more", thousands(left-lastRounds))
				rows.add(cell{"...", dim}, cell{}, cell{}, cell{}, cell{}, cell{}, cell{more, dim})
			}
			continue
		}
		rows.add(
			cell{text: strconv.Itoa(i + 1)},
			cell{text: t.time(r.Elapsed)},
			number(r.Queued),
			number(r.Visited),
			number(r.Rewrites),
			number(r.Nodes),
			cell{text: top(r.Top)},
		)
	}
	return rows
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

package classic

import (
	"cmp"
	"slices"
	"strings"

	"github.com/settle-go/settle/profile"
)

const partsHead = "Global, final and clean up optimizers"

// partKey finds an optimizer of an equilibrium in the next round.
type partKey struct{ name, kind string }

// parts reads the optimizers of an equilibrium, which the layout lists once for
// each round. They are passes that hold the sum over the rounds.
func (p *parser) parts(head line, pass *profile.Pass) {
	known := map[partKey]*profile.Pass{}
	for {
		l, ok := p.peek()
		text := p.text(l)
		if !ok || l.indent != head.indent || text != partsHead && !strings.HasPrefix(text, "Iter ") {
			break
		}
		p.at++
		if text != partsHead {
			p.iteration(l, pass, known)
		}
	}
	if len(pass.Children) > 0 {
		adopt(pass)
	}
}

func (p *parser) iteration(head line, pass *profile.Pass, known map[partKey]*profile.Pass) {
	c := p.cursor(head)
	c.literal("Iter ")
	c.number()
	if c.accept("-") {
		c.number()
	}
	c.done()
	p.check(c)
	for {
		l, ok := p.peek()
		if !ok || l.indent <= head.indent {
			return
		}
		run := p.pass()
		run.Name = cmp.Or(run.Name, classOf(run.Kind))
		ownRule(run)
		key := partKey{run.Name, run.Kind}
		if sum := known[key]; sum != nil {
			addRun(sum, run)
			continue
		}
		known[key] = run
		pass.Children = append(pass.Children, run)
	}
}

// addRun adds one more run of an optimizer to the pass that holds the sum: of one
// graph, so that the nodes are those of the first and of the last run.
func addRun(sum, run *profile.Pass) {
	before, most := sum.NodesBefore, max(sum.NodesMax, run.NodesMax)
	sum.Merge(run)
	sum.NodesBefore, sum.NodesAfter, sum.NodesMax = before, run.NodesAfter, most
}

// adopt gives the optimizers of an equilibrium the rows that its rules have for
// them: how often each changed the graph is counted there. One without a row was
// not used, and is not among those that are listed nowhere.
func adopt(pass *profile.Pass) {
	rows := make(map[string]int, len(pass.Rules))
	for i, r := range pass.Rules {
		rows[r.Name] = i
	}
	taken := make([]bool, len(pass.Rules))
	for _, child := range pass.Children {
		i, ok := rows[child.Name]
		switch {
		case !ok:
			listed(pass)
		case !taken[i]:
			taken[i] = true
			takeRow(child, pass.Rules[i])
		}
	}
	left := pass.Rules[:0]
	for i, r := range pass.Rules {
		if !taken[i] {
			left = append(left, r)
		}
	}
	pass.Rules = left
}

// takeRow gives an optimizer its row, unless it says more of itself.
func takeRow(child *profile.Pass, row profile.RuleProfile) {
	child.Elapsed = max(child.Elapsed, row.Elapsed)
	own := len(child.Rules) == 1 && child.Rules[0].Name == child.Name
	if len(child.Children) == 0 && (len(child.Rules) == 0 || own) {
		child.Rules = []profile.RuleProfile{row}
	}
}

// listed takes an optimizer out of those that were not used and not listed: it
// stands below them.
func listed(pass *profile.Pass) {
	i := slices.IndexFunc(pass.Counts, func(c profile.Count) bool { return c.Name == countNotListed })
	if i < 0 {
		return
	}
	if pass.Counts[i].Count--; pass.Counts[i].Count == 0 {
		pass.Counts = slices.Delete(pass.Counts, i, i+1)
	}
}

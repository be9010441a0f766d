package classic

import (
	"cmp"
	"slices"
	"strings"

	"github.com/settle-go/settle/profile"
)

// equilibrium reads an equilibrium: what stands inside of its first line, and the
// optimizers that it ran beside its rules, which stand below that.
func (p *parser) equilibrium(head line, pass *profile.Pass) {
	for {
		l, ok := p.inside(head.indent)
		if !ok {
			break
		}
		p.equilibriumLine(l, pass)
	}
	p.parts(head, pass)
	if global, ok := cost(pass.Costs, profile.CostGlobal); ok {
		final, _ := cost(pass.Costs, costFinal)
		cleanup, _ := cost(pass.Costs, costCleanup)
		setCost(pass, profile.CostGlobal, global+final+cleanup)
	}
}

// shares are the lines of an equilibrium that are a time, by the cost that each is.
var shares = [...]struct{ words, cost string }{
	{"time io_toposort ", profile.CostToposort},
	{"time in local optimizers ", profile.CostLocal},
	{"time in global optimizers ", profile.CostGlobal},
	{"time in final optimizers ", costFinal},
	{"time in cleanup optimizers ", costCleanup},
}

func (p *parser) equilibriumLine(l line, pass *profile.Pass) {
	c := p.cursor(l)
	for _, share := range shares {
		if c.accept(share.words) {
			setCost(pass, share.cost, c.seconds())
			c.done()
			p.check(c)
			return
		}
	}
	switch {
	case c.accept("times - times applied - nb node created - name:"):
	case c.accept("nb nodes (start, end,  max)"):
		pass.NodesBefore, pass.NodesAfter, pass.NodesMax = c.number(), c.number(), c.number()
	case c.accept("time "):
		pass.Elapsed = c.seconds()
		c.literal(" for ")
		c.number()
		c.literal(" passes")
	case c.accept("callbacks_time"):
		p.callbacks(l, pass)
	case isRound(p.text(l)):
		pass.Rounds = append(pass.Rounds, readRound(c))
	default:
		p.row(l, c, pass)
	}
	c.done()
	p.check(c)
}

// isRound tells the line of a round, which begins with its number, from that of a
// rule, which begins with a time.
func isRound(text string) bool {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	return digits > 0 && strings.HasPrefix(text[digits:], " - ")
}

func readRound(c *cursor) profile.Round {
	c.number()
	c.literal(" - ")
	r := profile.Round{Elapsed: c.seconds()}
	c.literal(" ")
	r.Rewrites = c.number()
	c.literal(" (")
	global := c.seconds()
	c.literal(" in global opts, ")
	toposort := c.seconds()
	c.literal(" io_toposort) - ")
	r.Nodes = c.number()
	c.literal(" nodes -")
	r.Costs = []profile.Cost{
		{Name: profile.CostGlobal, Elapsed: global}, {Name: profile.CostToposort, Elapsed: toposort},
	}
	for c.accept(" (") {
		name := c.quoted()
		c.literal(", ")
		r.Top = append(r.Top, profile.Count{Name: name, Count: c.number()})
		c.literal(")")
	}
	c.accept(" ...")
	return r
}

// row reads the row of a rule that was used, or the line that counts those that
// were not, and what is listed below that.
func (p *parser) row(l line, c *cursor, pass *profile.Pass) {
	d := c.seconds()
	c.literal(" - ")
	if c.accept("in ") {
		addCost(pass, costNotUsed, d)
		p.notUsed(l, c, pass)
		return
	}
	applied := c.number()
	c.literal(" - ")
	created := c.number()
	c.literal(" -")
	pass.Rules = addRule(pass.Rules, profile.Rule{
		Name: c.rest(), Tried: applied, Matched: applied, Applied: applied, Created: created, Elapsed: d,
	})
}

// notUsed reads how many rules were not used, and those of them that are listed.
func (p *parser) notUsed(head line, c *cursor, pass *profile.Pass) {
	n := c.number()
	c.literal(" optimization that ")
	c.rest()
	listed := 0
	for {
		l, ok := p.inside(head.indent)
		if !ok {
			break
		}
		row := p.cursor(l)
		// What is listed cost something, if less than the layout has digits for.
		d := max(row.seconds(), 1)
		row.literal(" -")
		pass.Rules = addRule(pass.Rules, profile.Rule{Name: row.rest(), Elapsed: d})
		p.check(row)
		listed++
	}
	setCount(pass, countNotListed, max(0, n-listed))
}

// addRule adds a rule, to the one of its name where two of them share it.
func addRule(rules []profile.Rule, r profile.Rule) []profile.Rule {
	i := slices.IndexFunc(rules, func(have profile.Rule) bool { return have.Name == r.Name })
	if i < 0 {
		return append(rules, r)
	}
	have := &rules[i]
	have.Tried += r.Tried
	have.Matched += r.Matched
	have.Applied += r.Applied
	have.Created += r.Created
	have.Elapsed += r.Elapsed
	return rules
}

// group reads the rules that were tried together at each node.
func (p *parser) group(head line, pass *profile.Pass) {
	for {
		l, ok := p.peek()
		if !ok || l.indent < head.indent || l.indent == head.indent && !strings.HasPrefix(p.text(l), "-----") {
			return
		}
		p.at++
		c := p.cursor(l)
		switch text := p.text(l); {
		case strings.HasPrefix(text, "-----"), strings.HasPrefix(text, "time taken - "),
			strings.HasPrefix(text, "The optimizer wasn't successful"):
			continue
		}
		p.groupRow(l, c, pass)
		c.done()
		p.check(c)
	}
}

func (p *parser) groupRow(l line, c *cursor, pass *profile.Pass) {
	d := c.seconds()
	c.literal(" - ")
	if c.accept("in ") {
		p.notUsed(l, c, pass)
		return
	}
	applied := c.number()
	c.literal(" - ")
	tried := c.number()
	c.literal(" -")
	at := strings.LastIndex(c.left(), " - ")
	if at < 0 {
		c.literal(" - ")
		return
	}
	name := strings.TrimSpace(c.left()[:at])
	c.at += at + len(" - ")
	pass.Rules = addRule(pass.Rules, profile.Rule{
		Name: name, Tried: max(tried, applied), Matched: applied, Applied: applied, Created: c.number(), Elapsed: d,
	})
}

const partsHead = "Global, final and clean up optimizers"

// parts reads the optimizers of an equilibrium, which the layout lists once for
// each round. They are passes that hold the sum over the rounds.
func (p *parser) parts(head line, pass *profile.Pass) {
	for {
		l, ok := p.peek()
		text := p.text(l)
		if !ok || l.indent != head.indent || text != partsHead && !strings.HasPrefix(text, "Iter ") {
			break
		}
		p.at++
		if text != partsHead {
			p.iteration(l, pass)
		}
	}
	for _, child := range pass.Children {
		adopt(pass, child)
	}
}

func (p *parser) iteration(head line, pass *profile.Pass) {
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
		child := p.pass()
		child.Name = cmp.Or(child.Name, classOf(child.Kind))
		ownRule(child)
		pass.Children = addRun(pass.Children, child)
	}
}

// addRun adds one more run of an optimizer to the pass that holds the sum: of one
// graph, so that the nodes are those of the first and of the last run.
func addRun(passes []*profile.Pass, run *profile.Pass) []*profile.Pass {
	i := slices.IndexFunc(passes, func(p *profile.Pass) bool { return p.Name == run.Name && p.Kind == run.Kind })
	if i < 0 {
		return append(passes, run)
	}
	sum := passes[i]
	before, most := sum.NodesBefore, max(sum.NodesMax, run.NodesMax)
	sum.Merge(run)
	sum.NodesBefore, sum.NodesAfter, sum.NodesMax = before, run.NodesAfter, most
	return passes
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

// adopt takes the row that the rules of an equilibrium have for one of its
// optimizers: how often it changed the graph is counted there.
func adopt(pass, child *profile.Pass) {
	i := slices.IndexFunc(pass.Rules, func(r profile.Rule) bool { return r.Name == child.Name })
	if i < 0 {
		listed(pass)
		return
	}
	row := pass.Rules[i]
	pass.Rules = slices.Delete(pass.Rules, i, i+1)
	child.Elapsed = max(child.Elapsed, row.Elapsed)
	own := len(child.Rules) == 1 && child.Rules[0].Name == child.Name
	if len(child.Children) > 0 || len(child.Rules) > 0 && !own {
		return // it tells more of itself than the row does
	}
	child.Rules = []profile.Rule{row}
}

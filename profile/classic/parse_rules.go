package classic

import (
	"strings"

	"github.com/settle-go/settle/profile"
)

// equilibrium reads an equilibrium: what stands inside of its first line, and the
// optimizers that it ran beside its rules, which stand below that.
func (p *parser) equilibrium(head line, pass *profile.Pass) {
	from := p.at
	seen := equilibriumLines{rounds: -1}
	for {
		l, ok := p.inside(head.indent)
		if !ok {
			break
		}
		p.equilibriumLine(l, pass, &seen)
	}
	p.wholeEquilibrium(from, pass, &seen)
	pass.Rules = summed(pass.Rules)
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

func (p *parser) equilibriumLine(l line, pass *profile.Pass, seen *equilibriumLines) {
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
		seen.table = true
	case c.accept("nb nodes (start, end,  max)"):
		pass.NodesBefore, pass.NodesAfter, pass.NodesMax = c.number(), c.number(), c.number()
		seen.nodes = true
	case c.accept("time "):
		pass.Elapsed = c.seconds()
		c.literal(" for ")
		seen.rounds = c.number()
		c.literal(" passes")
	case c.accept("callbacks_time"):
		p.callbacks(l, pass)
	case isRound(p.text(l)):
		pass.Rounds = append(pass.Rounds, readRound(c))
	default:
		seen.unused = p.row(l, c, pass) || seen.unused
	}
	c.done()
	p.check(c)
}

// isRound distinguishes the line of a round, which begins with its number, from that of a
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
// were not, and what is listed below that. It reports whether it was that line.
func (p *parser) row(l line, c *cursor, pass *profile.Pass) (unused bool) {
	d := c.seconds()
	c.literal(" - ")
	if c.accept("in ") {
		addCost(pass, costNotUsed, d)
		p.notUsed(l, c, pass)
		return true
	}
	applied := c.number()
	c.literal(" - ")
	created := c.number()
	c.literal(" -")
	pass.Rules = append(pass.Rules, profile.RuleProfile{
		Name: c.rest(), Tried: applied, Matched: applied, Applied: applied, Created: created, Elapsed: d,
	})
	return false
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
		pass.Rules = append(pass.Rules, profile.RuleProfile{Name: row.rest(), Elapsed: d})
		p.check(row)
		listed++
	}
	setCount(pass, countNotListed, max(0, n-listed))
}

// summed returns the rules, those that share a name as one.
func summed(rules []profile.RuleProfile) []profile.RuleProfile {
	index := make(map[string]int, len(rules))
	sum := rules[:0]
	for _, r := range rules {
		i, ok := index[r.Name]
		if !ok {
			index[r.Name] = len(sum)
			sum = append(sum, r)
			continue
		}
		have := &sum[i]
		have.Tried += r.Tried
		have.Matched += r.Matched
		have.Applied += r.Applied
		have.Created += r.Created
		have.Elapsed += r.Elapsed
	}
	return sum
}

// group reads the rules that were tried together at each node.
func (p *parser) group(head line, pass *profile.Pass) {
	from, last := p.at, false
	for {
		l, ok := p.peek()
		if !ok || l.indent < head.indent || l.indent == head.indent && !strings.HasPrefix(p.text(l), "-----") {
			p.demand(from, last, "the line that counts the optimizers that were not used")
			pass.Rules = summed(pass.Rules)
			return
		}
		p.at++
		c := p.cursor(l)
		switch text := p.text(l); {
		case strings.HasPrefix(text, "The optimizer wasn't successful"):
			last = true
			continue
		case strings.HasPrefix(text, "-----"), strings.HasPrefix(text, "time taken - "):
			continue
		}
		last = p.groupRow(l, c, pass) || last
		c.done()
		p.check(c)
	}
}

// groupRow reads the row of a rule, or the line that counts those that were not
// used, and reports whether it was that line.
func (p *parser) groupRow(l line, c *cursor, pass *profile.Pass) (unused bool) {
	d := c.seconds()
	c.literal(" - ")
	if c.accept("in ") {
		p.notUsed(l, c, pass)
		return true
	}
	applied := c.number()
	c.literal(" - ")
	tried := c.number()
	c.literal(" -")
	at := strings.LastIndex(c.left(), " - ")
	if at < 0 {
		c.literal(" - ")
		return false
	}
	name := strings.TrimSpace(c.left()[:at])
	c.at += at + len(" - ")
	pass.Rules = append(pass.Rules, profile.RuleProfile{
		Name: name, Tried: max(tried, applied), Matched: applied, Applied: applied, Created: c.number(), Elapsed: d,
	})
	return false
}

package classic

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/settle-go/settle/profile"
)

// headEnd ends the first line of a sequence.
const headEnd = " nodes before/after optimization"

// sequenceHead returns where the figures of a sequence's first line begin, which
// follows its name; other lines have none.
func sequenceHead(text string) (at int, ok bool) {
	if !strings.HasSuffix(text, headEnd) {
		return 0, false
	}
	at = strings.LastIndex(text, " time ")
	if at < 0 || !strings.Contains(text[at:], "s for ") {
		return 0, false
	}
	return at + 1, true
}

// pass reads a pass, which the next line begins, nil where there is none.
func (p *parser) pass() *profile.Pass {
	head, ok := p.peek()
	if !ok {
		return nil
	}
	p.at++
	from := p.at
	text := p.text(head)
	class, name, _ := strings.Cut(text, " ")
	pass := &profile.Pass{Name: strings.TrimSpace(name), Kind: kindOf(class)}
	if at, ok := sequenceHead(text); ok {
		pass.Name = strings.TrimSpace(text[min(len(class), at):at])
		p.sequence(head, at, pass)
		return pass
	}
	switch pass.Kind {
	case profile.KindEquilibrium:
		p.equilibrium(head, pass)
	case profile.KindTopo:
		p.topo(head, pass)
	case profile.KindMerge:
		p.merge(head, pass)
	case profile.KindLocalGroup:
		p.group(head, pass)
	default:
		p.figures(head, pass)
		p.demand(from, len(pass.Counts)+len(pass.Costs) > 0, "the figures of this optimizer")
	}
	return pass
}

func (p *parser) sequence(head line, at int, pass *profile.Pass) {
	c := p.cursor(head)
	c.at += at
	c.literal("time ")
	pass.Elapsed = c.seconds()
	c.literal(" for ")
	pass.NodesBefore = c.number()
	c.literal("/")
	pass.NodesAfter = c.number()
	c.literal(headEnd)
	p.check(c)
	from := p.at
	for {
		l, ok := p.inside(head.indent)
		if !ok {
			break
		}
		p.sequenceLine(l, pass)
	}
	p.wholeSequence(from, pass)
	slices.SortStableFunc(pass.Children, func(a, b *profile.Pass) int { return cmp.Compare(p.index[a], p.index[b]) })
}

func (p *parser) sequenceLine(l line, pass *profile.Pass) {
	text := p.text(l)
	switch {
	case strings.HasPrefix(text, "time ") && strings.Contains(text, "(name, class, index"):
		return
	case text == "callbacks_time":
		p.callbacks(l, pass)
		return
	}
	c := p.cursor(l)
	d := c.seconds()
	switch {
	case c.accept(" for fgraph.validate()"):
		addCost(pass, profile.CostValidate, d)
	case c.accept(" for callback"):
		addCost(pass, profile.CostCallback, d)
	default:
		pass.Children = append(pass.Children, p.stage(l, d, c))
		return
	}
	c.done()
	p.check(c)
}

// stage reads a stage of a sequence after its time, and what it says of itself.
func (p *parser) stage(l line, d time.Duration, c *cursor) *profile.Pass {
	c.literal(" - (")
	name := c.quoted()
	c.literal(", ")
	class := c.quoted()
	c.literal(", ")
	index := c.number()
	var before, after int
	counted := c.accept(", ")
	if counted {
		before = c.number()
		c.literal(", ")
		after = c.number()
	}
	c.literal(")")
	stage := &profile.Pass{Kind: kindOf(class)}
	from := p.at
	var validate time.Duration
	if c.accept(" - ") {
		validate = c.seconds()
	}
	c.done()
	p.check(c)
	if next, ok := p.peek(); ok && next.indent > l.indent {
		stage = p.pass()
		stage.Kind = kindOf(class)
	} else {
		p.demand(from, !hasLayout(stage.Kind), "what this stage says of itself")
	}
	stage.Name, stage.Elapsed = name, d
	if counted {
		stage.NodesBefore, stage.NodesAfter = before, after
	}
	if _, known := cost(stage.Costs, profile.CostValidate); !known {
		addCost(stage, profile.CostValidate, validate)
	}
	p.index[stage] = index
	ownRule(stage)
	return stage
}

// ownRule gives the rewrites that a pass states as a figure to a rule of its name.
func ownRule(p *profile.Pass) {
	if p.Rewrites == 0 || len(p.Rules)+len(p.Children) > 0 {
		return
	}
	n := p.Rewrites
	p.Rules = []profile.RuleProfile{{Name: p.Name, Tried: n, Matched: n, Applied: n, Elapsed: p.Elapsed}}
}

func (p *parser) topo(head line, pass *profile.Pass) {
	unprinted := pass.Name == "merge_profile not implemented"
	if unprinted {
		pass.Name = ""
	}
	from, last := p.at, unprinted
	for {
		l, ok := p.inside(head.indent)
		if !ok {
			break
		}
		c := p.cursor(l)
		switch {
		case c.accept("nb_node (start, end, changed) ("):
			pass.NodesBefore = c.number()
			c.literal(", ")
			pass.NodesAfter = c.number()
			c.literal(", ")
			pass.Rewrites = c.number()
			c.literal(")")
		case c.accept("init io_toposort "):
			addCost(pass, profile.CostToposort, c.time())
		case c.accept("loop time "):
			setCost(pass, profile.CostLocal, c.time())
		case c.accept("callback_time "):
			addCost(pass, profile.CostCallback, c.time())
			last = true
		case c.accept("callbacks_time"):
			p.callbacks(l, pass)
		case p.text(l) == "LocalOptGroup":
			p.group(l, pass)
			continue
		default:
			p.unknown(l, "a TopoOptimizer")
		}
		c.done()
		p.check(c)
	}
	p.demand(from, last, `the line "callback_time"`)
	times(pass)
}

func (p *parser) merge(head line, pass *profile.Pass) {
	from, last := p.at, false
	for {
		l, ok := p.inside(head.indent)
		if !ok {
			p.demand(from, last, `the line "time replace"`)
			return
		}
		c := p.cursor(l)
		switch {
		case c.accept("nb fail="):
			p.merged(c, pass)
		case c.accept("time replace="):
			addCost(pass, costReplace, c.time())
			c.literal(" validate=")
			addCost(pass, profile.CostValidate, c.time())
			c.literal(" callback=")
			addCost(pass, profile.CostCallback, c.time())
			last = true
		case c.accept("callbacks_time"):
			p.callbacks(l, pass)
		default:
			p.unknown(l, "a MergeOptimizer")
		}
		c.done()
		p.check(c)
	}
}

// merged reads the counts of a merge, whose last one has two names.
func (p *parser) merged(c *cursor, pass *profile.Pass) {
	failed := c.number()
	c.literal(" merged=")
	pass.Rewrites = c.number()
	if !c.accept(" atomic=") {
		c.literal(" constant=")
	}
	constants := c.number()
	pass.Rewrites += constants
	setCount(pass, countFail, failed)
	setCount(pass, countConstant, constants)
}

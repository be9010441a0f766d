package classic

import (
	"strings"

	"github.com/settle-go/settle/profile"
)

// figures reads the list of an optimizer that has no layout of its own: a word
// and a number on each line, times by their names or their points.
func (p *parser) figures(head line, pass *profile.Pass) {
	for {
		l, ok := p.inside(head.indent)
		if !ok {
			break
		}
		text := p.text(l)
		if text == "callbacks_time" {
			p.callbacks(l, pass)
			continue
		}
		if text == "ndim nb" {
			p.dimensions(l, pass)
			continue
		}
		key, value, _ := strings.Cut(text, " ")
		c := p.cursor(l)
		c.at += len(key)
		if !strings.HasPrefix(key, "nb_") && (strings.Contains(key, "time") || strings.ContainsAny(value, ".en")) {
			pass.Costs = append(pass.Costs, profile.Cost{Name: costOf(key), Elapsed: c.time()})
		} else {
			pass.Counts = append(pass.Counts, profile.Count{Name: key, Count: c.number()})
		}
		c.done()
		p.check(c)
	}
	for _, replaced := range pass.Counts {
		if replaced.Name == "nb_replacement" {
			pass.Rewrites = replaced.Count
		}
	}
}

// dimensions reads how many operations of each rank were made to work in place.
func (p *parser) dimensions(head line, pass *profile.Pass) {
	for {
		l, ok := p.peek()
		if !ok || l.indent < head.indent {
			return
		}
		p.at++
		c := p.cursor(l)
		rank := c.numeral("0123456789")
		c.literal(" ")
		n := c.number()
		c.done()
		p.check(c)
		pass.Counts = append(pass.Counts, profile.Count{Name: "ndim_" + rank, Count: n})
	}
}

// callbacks reads a feature and its time on each line.
func (p *parser) callbacks(head line, pass *profile.Pass) {
	for {
		l, ok := p.peek()
		at := strings.LastIndex(p.text(l), " , ")
		if !ok || l.indent < head.indent || at < 0 {
			return
		}
		p.at++
		c := p.cursor(l)
		c.at += at + len(" , ")
		d := c.time()
		c.done()
		p.check(c)
		pass.Costs = append(pass.Costs, profile.Cost{Name: profile.CostCallback + " " + p.text(l)[:at], Elapsed: d})
	}
}

// times sets the time of a walk that no stage's line says.
func times(p *profile.Pass) {
	toposort, _ := cost(p.Costs, profile.CostToposort)
	loop, _ := cost(p.Costs, profile.CostLocal)
	p.Elapsed = toposort + loop
}

// setCount keeps a figure of a pass that says something.
func setCount(p *profile.Pass, name string, n int) {
	if n > 0 {
		p.Counts = append(p.Counts, profile.Count{Name: name, Count: n})
	}
}

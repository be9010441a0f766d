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

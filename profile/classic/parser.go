package classic

import (
	"strings"
	"time"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/profile"
)

// line is a line of the text without the spaces around it.
type line struct{ start, end, indent int }

type parser struct {
	src   *diag.Source
	lines []line
	at    int
	dots  int // the last line "..." that was read, -1 for none
	index map[*profile.Pass]int
	err   *diag.Error // the first one
}

func (p *parser) split() {
	start := 0
	for whole := range strings.Lines(p.src.Text) {
		text := strings.TrimRight(whole, " \t\r\n")
		indent := len(text) - len(strings.TrimLeft(text, " "))
		p.lines = append(p.lines, line{start + indent, start + len(text), indent})
		start += len(whole)
	}
}

func (p *parser) text(l line) string { return p.src.Text[l.start:l.end] }

// peek returns the next line that says something. Blank lines do not, nor does
// "...", where a person cut a listing short.
func (p *parser) peek() (l line, ok bool) {
	for ; p.at < len(p.lines) && p.err == nil; p.at++ {
		l = p.lines[p.at]
		switch p.text(l) {
		case "":
		case "...":
			p.dots = p.at
		default:
			return l, true
		}
	}
	return line{}, false
}

// inside returns the next line, if it stands inside of one that is indented so
// far, and moves on.
func (p *parser) inside(indent int) (line, bool) {
	l, ok := p.peek()
	if !ok || l.indent <= indent {
		return line{}, false
	}
	p.at++
	return l, true
}

func (p *parser) cursor(l line) *cursor { return &cursor{src: p.src, at: l.start, end: l.end} }

// check keeps the first error of a line that was read.
func (p *parser) check(c *cursor) {
	if p.err == nil {
		p.err = c.err
	}
}

// unknown reports a line that has no business where it stands.
func (p *parser) unknown(l line, where string) {
	c := p.cursor(l)
	c.fail(l.start, l.end-l.start, "this is not a line of %s", where)
	p.check(c)
}

// addCost is setCost for a time that may be none.
func addCost(p *profile.Pass, name string, d time.Duration) {
	if d > 0 {
		setCost(p, name, d)
	}
}

// setCost names a share of a pass's time, in place of one that is there.
func setCost(p *profile.Pass, name string, d time.Duration) {
	for i := range p.Costs {
		if p.Costs[i].Name == name {
			p.Costs[i].Elapsed = d
			return
		}
	}
	p.Costs = append(p.Costs, profile.Cost{Name: name, Elapsed: d})
}

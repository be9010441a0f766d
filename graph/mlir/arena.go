package mlir

import (
	"math"
	"strings"

	"github.com/settle-go/settle/graph"
)

// smallArena is the number of nodes up to which an arena just grows, as does one
// in many regions: the text in front is not to be looked at again in each.
const (
	smallArena   = 1024
	maxLookDepth = 16
)

// arenaSize is what an arena has room for. Blocks of one arena share it.
type arenaSize struct {
	start int  // where in the text the arena begins
	limit int  // nodes up to which it just grows
	holds bool // other arenas
}

// reserve makes room in an arena that is no longer small, for what the rest of
// its text has: one that grows by and by leaves copies behind, which on
// 2026-11-20 took as much memory as a graph of a million nodes. Where the text
// has more in the end, the arena grows on.
func (p *parser) reserve(g *graph.Graph, size *arenaSize) {
	size.limit = math.MaxInt
	if p.depth > maxLookDepth {
		return
	}
	nodes, more := g.NumIDs(), p.lookAhead(size)
	if size.holds { // what comes may be of other arenas
		more.ops, more.operands = min(more.ops, 2*nodes), min(more.operands, 4*nodes)
	}
	g.Reserve(more.ops, more.operands)
	p.names.ahead = p.names.count + min(more.results, more.ops)
}

// extent is how much a part of a text seems to have.
type extent struct{ ops, operands, results int }

// lookAhead counts what comes up to the end of the arena: an operation for each
// line, an operand for each percent sign that does not begin a line. Whatever is
// written in other ways makes a reservation that is too small or too large, and
// nothing worse: the bounds are what the shortest text could have.
func (p *parser) lookAhead(size *arenaSize) extent {
	indent := -1
	if size.start > 0 {
		indent = p.indentOf(p.places.line(uint32(size.start)))
	}
	e := extent{ops: 64, operands: 64}
	next, end := p.pos+window, len(p.text)
	from := p.pos
	for line := p.places.line(uint32(p.pos)) + 1; line < len(p.places.lines); line++ {
		at := int(p.places.lines[line])
		if at >= next {
			if p.ended() {
				break
			}
			e.operands += strings.Count(p.text[from:at], "%")
			p.mapped.release(at)
			from, next = at, at+window
		}
		blanks := p.indentOf(line)
		if at += blanks; at >= len(p.text) {
			break
		}
		c := p.text[at]
		if c == '}' && blanks <= indent {
			end = at
			break
		}
		if c == '%' {
			e.results++
		}
		if c == '%' || c == '"' || isLetter(c) {
			e.ops++
		}
	}
	e.operands += strings.Count(p.text[from:end], "%")
	p.mapped.rewind(p.pos, end)
	e.ops = min(e.ops, (end-p.pos)/len(`"a"():()->()`)+64)
	e.operands = min(e.operands-e.results, (end-p.pos)/len("%a,")+64)
	return e
}

// indentOf returns the number of blanks that a line begins with.
func (p *parser) indentOf(line int) int {
	start := int(p.places.lines[line])
	at := start
	for at < len(p.text) && p.text[at] == ' ' {
		at++
	}
	return at - start
}

package mlir

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/mlirtext"
	"github.com/settle-go/settle/internal/phrase"
)

// openRegion is a region that is being read.
type openRegion struct {
	outer    *openRegion
	isolated bool
	entry    *graph.FunctionGraph
	first    string // the label of the first block, "" without one
	labels   map[string]*graph.FunctionGraph
	branches []branch
	before   []block // those that were read
	later    bool    // the block that is being read is not the first
	forward  map[string]forward
}

// branch is a terminator with successors, whose blocks may not have been read yet.
type branch struct {
	node graph.Node
	to   []name
}

// forward is a value that was used before it was defined, in a block that may come before
// the one that dominates it.
type forward struct {
	v   graph.VarID
	typ ir.Type // as which it is used
	at  int     // where it was used first
}

// successors reads `[^bb1, ^bb2]`, after its opening bracket.
func (p *parser) successorList() bool {
	p.leads = p.leads[:0]
	for {
		p.skip()
		if p.peek() != '^' {
			return p.fail(p.pos, p.pos+1, "expected a successor, such as ^bb1, found %s", p.found())
		}
		n, ok := scanName(p.text, p.pos+1)
		if !ok {
			return p.fail(p.pos, p.pos+1, "expected a name after \"^\"")
		}
		p.pos = int(n.end)
		p.leads = append(p.leads, n)
		if p.accept(']') {
			return true
		}
		if !p.accept(',') {
			return p.fail(p.pos, p.pos+1, "expected \",\" or \"]\" after a successor, found %s", p.found())
		}
	}
}

// branchFrom notes where a node leads, which ends its block.
func (p *parser) branchFrom(b *block, n graph.Node) bool {
	if len(p.leads) == 0 {
		return true
	}
	b.ends, b.branches = true, true
	p.open.branches = append(p.open.branches, branch{n, slices.Clone(p.leads)})
	p.leads = p.leads[:0]
	return true
}

// blocks reads the operations of a region, and the blocks after the first one.
func (p *parser) blocks(b *block, opened int, op string) bool {
	r := p.open
	for {
		if !p.operations(b, opened, op) {
			return false
		}
		again := p.text[p.pos] == '^'
		if again || r.later {
			if !b.last.IsValid() {
				return p.fail(p.pos, p.pos+1, "the block before has no operation: it must end with one that branches or returns")
			}
			b.ends = true
		}
		b.end()
		if !again {
			p.pos++
			if !p.closeRegion(r) {
				return false
			}
			b.pinUnused()
			for i := range r.before {
				r.before[i].pinUnused()
			}
			return true
		}
		r.before = append(r.before, *b)
		next := r.entry.AddBlock()
		r.later = true
		at := p.pos
		if !p.blockLabel(next, at) {
			return false
		}
		size := b.size
		*b = p.newBlock(next)
		b.size = size
	}
}

// blockLabel reads the label of a block that is not the first.
func (p *parser) blockLabel(fg *graph.FunctionGraph, at int) bool {
	r := p.open
	n, ok := scanName(p.text, at+1)
	if !ok {
		return p.fail(at, at+1, "expected a name after \"^\"")
	}
	label := strings.Clone(p.text[n.start:n.end])
	if r.labels[label] != nil || label == r.first {
		return p.fail(at, int(n.end), "there are two blocks ^%s", label)
	}
	if r.labels == nil {
		r.labels = map[string]*graph.FunctionGraph{}
	}
	r.labels[label] = fg
	return p.label(fg)
}

// inLaterBlock returns the innermost region around whose block that is being read is not its
// first, nil without one: there values may be used that are defined further down.
func (p *parser) inLaterBlock() *openRegion {
	for r := p.open; r != nil; r = r.outer {
		if r.later {
			return r
		}
		if r.isolated {
			return nil
		}
	}
	return nil
}

// useForward reads the use of a value that is not defined yet.
func (p *parser) useForward(r *openRegion, at int) {
	if p.peek() == '#' {
		p.pos++
		p.decimal()
	}
	key := p.text[at+1 : p.pos]
	f, known := r.forward[key]
	if !known {
		if r.forward == nil {
			r.forward = map[string]forward{}
		}
		f = forward{v: r.entry.Graph().Placeholder(), at: at}
		r.forward[strings.Clone(key)] = f
	}
	p.inputs, p.inputPos = append(p.inputs, f.v), append(p.inputPos, uint32(at))
}

// expectForward notes of operand i, which is not defined yet, as which type it is used.
func (p *parser) expectForward(i int, t ir.Type) bool {
	at := int(p.inputPos[i])
	n, _ := scanName(p.text, at+1)
	for r := p.open; r != nil; r = r.outer {
		for _, key := range []string{p.text[n.start:n.end], p.resultKey(n)} {
			f, used := r.forward[key]
			switch {
			case !used || f.v != p.inputs[i]:
				continue
			case f.typ != 0 && f.typ != t:
				return p.typeMismatch(i, t, f.typ)
			}
			f.typ = t
			r.forward[key] = f
			return true
		}
	}
	return true
}

// resultKey returns a name with the number of a result after it.
func (p *parser) resultKey(n name) string {
	end := int(n.end)
	if end < len(p.text) && p.text[end] == '#' {
		for end++; end < len(p.text) && mlirtext.IsDigit(p.text[end]); end++ {
		}
	}
	return p.text[n.start:end]
}

// resolve puts a value that is defined now where it was used before.
func (p *parser) resolve(n name, first graph.VarID, count uint32) bool {
	r := p.open
	key := p.text[n.start:n.end]
	for i := range count {
		name := key
		if count > 1 {
			name = key + "#" + strconv.Itoa(int(i))
		}
		f, used := r.forward[name]
		if !used && i == 0 && count > 1 {
			f, used = r.forward[key]
			name = key
		}
		if !used {
			continue
		}
		delete(r.forward, name)
		g := r.entry.Graph()
		v := first + graph.VarID(i)
		if want, is := f.typ, g.TypeOf(v); want != is {
			return p.fail(f.at, f.at+1+len(name), "%%%s is used as %s, but is %s", name, phrase.Shorten(want.String()), phrase.Shorten(is.String()))
		}
		g.Resolve(f.v, v)
	}
	return true
}

// closeRegion leads branches to their blocks, nests the blocks by dominance, and checks
// that values are used where they can be.
func (p *parser) closeRegion(r *openRegion) bool {
	if len(r.forward) > 0 {
		p.open = r.outer
		around := p.inLaterBlock()
		p.open = r
		if r.isolated || around == nil {
			keys := slices.SortedFunc(maps.Keys(r.forward), func(a, b string) int { return cmp.Compare(r.forward[a].at, r.forward[b].at) })
			n, _ := scanName(p.text, r.forward[keys[0]].at+1)
			return p.undefined(n, p.names.find(p.text, n))
		}
		if around.forward == nil {
			around.forward = map[string]forward{}
		}
		for key, f := range r.forward {
			other, known := around.forward[key]
			switch {
			case known && other.typ != f.typ:
				return p.fail(f.at, f.at+1+len(key), "%%%s is used as %s, and as %s elsewhere", key, phrase.Shorten(f.typ.String()), phrase.Shorten(other.typ.String()))
			case known:
				r.entry.Graph().Resolve(f.v, other.v)
			default:
				around.forward[key] = f
			}
		}
	}
	if len(r.labels) == 0 && len(r.branches) == 0 {
		return true
	}
	for _, b := range r.branches {
		blocks := make([]*graph.FunctionGraph, len(b.to))
		for i, n := range b.to {
			label := p.text[n.start:n.end]
			if blocks[i] = r.labels[label]; blocks[i] != nil {
				continue
			}
			if label == r.first {
				return p.fail(int(n.start)-1, int(n.end), "^%s is the first block, to which nothing can branch", label)
			}
			p.fail(int(n.start)-1, int(n.end), "there is no block ^%s", label)
			p.err.Suggest(label, slices.Sorted(maps.Keys(r.labels)))
			return false
		}
		b.node.SetSuccessors(blocks...)
	}
	if err := r.entry.ArrangeBlocks(); err != nil {
		return p.fail(p.pos-1, p.pos, "%v", err)
	}
	return p.checkBlocks(r)
}

// checkBlocks checks what can be checked once all blocks are known.
func (p *parser) checkBlocks(r *openRegion) bool {
	g := r.entry.Graph()
	for _, b := range r.branches {
		if kindOf(b.node.Op())&checked != 0 && !p.checkNode(b.node, p.positionOf(b.node)) {
			return false
		}
		for i, block := range b.node.Successors() {
			if !p.checkForwarded(b, i, block) {
				return false
			}
		}
	}
	for _, region := range r.entry.ArenaRegions() {
		for n := range region.Nodes() {
			for i := range n.NumInputs() {
				v := n.Input(i)
				if home := v.FunctionGraph(); home == nil || home.Entry() != r.entry {
					continue // of a region around, which is known by its name, or in this one
				}
				if !g.CanUse(n.ID(), v.ID()) {
					at := p.positionOf(n)
					return p.fail(at, p.wordEnd(at), "operand %d is not defined in a block that dominates this one", i)
				}
			}
		}
	}
	return true
}

// checkForwarded compares what a branch passes to a block with the arguments of that.
func (p *parser) checkForwarded(b branch, i int, block *graph.FunctionGraph) bool {
	first, count, known := b.node.ForwardedTo(i)
	if !known {
		return true
	}
	passed := b.node.Inputs()[first : first+count]
	at := p.positionOf(b.node)
	label := p.text[b.to[i].start:b.to[i].end]
	if len(passed) != block.NumInputs() {
		return p.fail(at, p.wordEnd(at), "%s for ^%s, which has %d", phrase.Count(len(passed), "argument"), label, block.NumInputs())
	}
	for k, in := range block.Inputs() {
		if passed[k].Type() != in.Type() {
			return p.fail(at, p.wordEnd(at), "argument %d of ^%s is %s, and %s is passed", k, label, in.Type(), passed[k].Type())
		}
	}
	return true
}

// positionOf returns where a node was read.
func (p *parser) positionOf(n graph.Node) int { return int(n.LocationID()) - 1 }

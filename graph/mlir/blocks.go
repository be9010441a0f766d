package mlir

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/phrase"
)

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

// blocks reads the operations of a region, and the blocks after the first one.
func (p *parser) blocks(b *block, opened int, op string) bool {
	r := p.open
	for {
		if !p.operations(b, opened, op) {
			return false
		}
		again := p.text[p.pos] == '^'
		if !again && !r.later && r.ends.op != "" && !b.ends && !(b.last.IsValid() && b.last.Op().Name() == r.ends.op) {
			p.endWith(b, r.ends)
		}
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

// endWith ends a block with an op that the text leaves out.
func (p *parser) endWith(b *block, ends ending) {
	op := p.ctxt.Op(ends.op).ID()
	p.inputs = p.inputs[:0]
	if ends.passes && b.last.IsValid() {
		for _, out := range b.last.Outputs() {
			p.inputs = append(p.inputs, out.ID())
		}
	}
	n := p.node(b, p.pos, op, nil)
	for range formOf(ends.op).regions {
		n.AddNested(false).SetBlock()
	}
	b.added(n, kindOf(p.ctxt.OpByID(op)))
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

// closeRegion leads branches to their blocks, nests the blocks by dominance, and checks
// that values are used where they can be.
func (p *parser) closeRegion(r *openRegion) bool {
	if len(r.forward) > 0 {
		p.open = r.outer
		around := p.mayDefineLater()
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
	if len(r.labels) == 0 && len(r.branches) == 0 && !r.early {
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
	early := map[graph.Var][]graph.Client{}
	reachable := reached{}
	for _, region := range r.entry.ArenaRegions() {
		for n := range region.Nodes() {
			for i := range n.NumInputs() {
				v := n.Input(i)
				if home := v.FunctionGraph(); home == nil || home.Entry() != r.entry {
					continue // of a region around, which is known by its name, or in this one
				}
				switch {
				case g.CanUse(n.ID(), v.ID()):
				case r.graph && !r.later, endsDominator(v, n), !reachable.has(n):
					early[v] = append(early[v], graph.Client{Node: n, Index: i})
				default:
					at := p.positionOf(n)
					return p.fail(at, p.wordEnd(at), "operand %d is not defined in a block that dominates this one", i)
				}
			}
		}
	}
	for _, v := range slices.SortedFunc(maps.Keys(early), func(a, b graph.Var) int { return cmp.Compare(a.ID(), b.ID()) }) {
		v.UseStandIn(early[v]...)
	}
	return true
}

// endsDominator reports whether a value is a result of the operation that ends a block which
// dominates that of a node, as that of a call which may throw is.
func endsDominator(v graph.Var, n graph.Node) bool {
	for fg := n.FunctionGraph(); fg != nil; fg = fg.Parent() {
		if fg.IsBlock() && fg.ParentNode() == v.Owner() {
			return true
		}
	}
	return false
}

// reached is to which blocks control may come, by the entries of their regions.
type reached map[*graph.FunctionGraph]map[*graph.FunctionGraph]bool

// has reports whether control may come to a node from the entries of the regions around it.
func (r reached) has(n graph.Node) bool {
	for fg := n.FunctionGraph(); fg != nil; fg = fg.Parent() {
		if fg.IsBlock() && !r.from(fg.Entry())[fg] {
			return false
		}
	}
	return true
}

func (r reached) from(entry *graph.FunctionGraph) map[*graph.FunctionGraph]bool {
	if seen := r[entry]; seen != nil {
		return seen
	}
	seen, next := map[*graph.FunctionGraph]bool{entry: true}, []*graph.FunctionGraph{entry}
	for len(next) > 0 {
		fg := next[len(next)-1]
		next = next[:len(next)-1]
		for _, to := range fg.Return().Successors() {
			if !seen[to] {
				seen[to] = true
				next = append(next, to)
			}
		}
	}
	r[entry] = seen
	return seen
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

// operations reads operations up to the end of the region, or of the block.
func (p *parser) operations(b *block, opened int, op string) bool {
	for {
		c := p.next()
		if p.pos >= len(p.text) {
			line := p.src.Pos(opened).Line
			return p.unclosed(opened, opened+1, "the region of %q that opens in line %d is never closed", phrase.Shorten(op), line)
		}
		if c == '}' || c == '^' {
			return true
		}
		if b.branches {
			return p.fail(p.pos, p.pos+1, "the operation before branches: it must be the last of its block")
		}
		if !p.operation(b) {
			return false
		}
	}
}

// firstLabel reads the label of the first block, `^bb0(%a: f32):`, which need not have one.
func (p *parser) firstLabel(fg *graph.FunctionGraph) bool {
	if p.skip(); p.peek() != '^' {
		return true
	}
	if n, ok := scanName(p.text, p.pos+1); ok {
		p.open.first = strings.Clone(p.text[n.start:n.end])
	}
	return p.label(fg)
}

// label reads `^bb0(%a: f32):`.
func (p *parser) label(fg *graph.FunctionGraph) bool {
	p.pos++
	n, ok := scanName(p.text, p.pos)
	if !ok {
		return p.fail(p.pos-1, p.pos, "expected a name after \"^\"")
	}
	p.pos = int(n.end)
	fg.SetBlock()
	if p.accept('(') {
		args, ok := p.arguments()
		if !ok || !p.defineArguments(fg, args) {
			return false
		}
	}
	return p.expect(':', "after the label of a block")
}

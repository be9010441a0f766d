package mlir

import (
	"fmt"
	"hash/maphash"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/phrase"
)

func (p *parser) newBlock(fg *graph.FunctionGraph) block {
	return block{fg: fg, g: fg.Graph(), size: &arenaSize{start: p.pos, limit: smallArena}}
}

// end makes the terminator the return.
func (b *block) end() {
	if b.ends {
		b.fg.SetReturn(b.last)
	}
}

// pinUnused pins nodes without users: reading drops nothing.
func (b *block) pinUnused() {
	if !b.some {
		return
	}
	for n := range b.fg.Nodes() {
		if !n.IsPinned() && !isUsed(n) {
			n.Pin()
		}
	}
}

func isUsed(n graph.Node) bool {
	for i := range n.NumOutputs() {
		if n.Output(i).HasClients() {
			return true
		}
	}
	return false
}

// signature reads `: (types) -> types`.
func (p *parser) signature(name string) (sig signature, ok bool) {
	if !p.accept(':') {
		return sig, p.fail(p.pos, p.pos+1, "expected \":\" and the types of %q, found %s", phrase.Shorten(name), p.found())
	}
	start := p.pos
	end, near := p.endOfLine(start)
	if !near {
		return p.freshSignature()
	}
	hash := maphash.String(p.seed, p.text[start:end])
	slot := &p.sigs[hash&uint64(len(p.sigs)-1)]
	if slot.hash == hash && len(slot.text) > 0 && string(slot.text) == p.text[start:end] {
		p.pos = end
		p.grown += slot.grew
		return slot.sig, slot.grew == 0 || !p.tooGrown(start)
	}
	grown := p.grown
	if sig, ok = p.freshSignature(); !ok {
		return sig, false
	}
	if p.pos <= end && isBlank(p.text[p.pos:end]) {
		*slot = cachedSignature{hash, append(slot.text[:0], p.text[start:end]...), sig, p.grown - grown}
	}
	return sig, true
}

func (p *parser) freshSignature() (sig signature, ok bool) {
	sig.at = uint32(len(p.types))
	if !p.expect('(', "and the types of the operands") || !p.typeList(')') {
		return sig, false
	}
	sig.nin = uint32(len(p.types)) - sig.at
	if !p.acceptText("->") {
		return sig, p.fail(p.pos, p.pos+1, "expected \"->\" after the types of the operands, found %s", p.found())
	}
	if sig.nout, ok = p.resultTypes(); !ok {
		return sig, false
	}
	return sig, true
}

// resultTypes pushes one type, or those between parentheses.
func (p *parser) resultTypes() (n uint32, ok bool) {
	before := len(p.types)
	if p.accept('(') {
		ok = p.typeList(')')
	} else {
		ok = p.pushType()
	}
	return uint32(len(p.types) - before), ok
}

// typeList pushes types up to a closing byte.
func (p *parser) typeList(closing byte) bool {
	if p.accept(closing) {
		return true
	}
	for p.pushType() {
		if p.accept(closing) {
			return true
		}
		if !p.accept(',') {
			return p.fail(p.pos, p.pos+1, "expected \",\" or %q after a type, found %s", string(rune(closing)), p.found())
		}
	}
	return false
}

func (p *parser) pushType() bool {
	t, ok := p.typ()
	p.types = append(p.types, t)
	return ok
}

func (p *parser) inputTypes(s signature) []ir.Type { return p.types[s.at : s.at+s.nin] }

func (p *parser) outputTypes(s signature) []ir.Type { return p.types[s.at+s.nin:][:s.nout] }

// add appends a node for an operation that was read whole: the operands in
// p.inputs, the results in p.results.
func (p *parser) add(b *block, at int, k kind, op ir.OpID, sig signature) bool {
	if !p.checkInputs(b, at, sig) {
		return false
	}
	types, ok := p.checkResults(at, sig)
	if !ok {
		return false
	}
	n := p.node(b, at, op, types)
	b.added(n, k)
	if len(p.leads) > 0 {
		return p.branchFrom(b, n) && (len(p.results) == 0 || p.defineResults(n))
	}
	if k&checked != 0 && !p.checkNode(n, at) {
		return false
	}
	return len(p.results) == 0 || p.defineResults(n)
}

// checkNode reports what the node's op says that it cannot be.
func (p *parser) checkNode(n graph.Node, at int) bool {
	err := checkSegments(n)
	if check, ok := ir.InterfaceOf[graph.Check](n.Op()); ok && err == nil {
		err = check(n)
	}
	if err != nil {
		return p.fail(at, p.wordEnd(at), "%s: %v", n.Op().Name(), err)
	}
	return true
}

// The attributes that divide the operands and the results of an op among its groups of them.
const (
	operandSegments = "operandSegmentSizes"
	resultSegments  = "resultSegmentSizes"
)

// checkSegments compares the sizes of the groups of operands and of results with how many
// of them the node has.
func checkSegments(n graph.Node) error {
	if err := checkSum(n.Op(), operandSegments, n.NumInputs(), "operand"); err != nil {
		return err
	}
	return checkSum(n.Op(), resultSegments, n.NumOutputs(), "result")
}

func checkSum(op ir.Op, attr string, count int, noun string) error {
	sizes, ok := op.Attr(attr).AppendInts(nil)
	if !ok {
		return nil
	}
	left := int64(count)
	for _, size := range sizes {
		if size < 0 {
			return fmt.Errorf("%s has the size %d: none can be negative", attr, size)
		}
		left -= min(size, math.MaxInt32)
	}
	if left != 0 {
		return fmt.Errorf("%s adds up to %d, and it has %s", attr, int64(count)-left, phrase.Count(count, noun))
	}
	return nil
}

// node appends a node.
func (p *parser) node(b *block, at int, op ir.OpID, types []ir.Type) graph.Node {
	if b.g.NumIDs() >= b.size.limit {
		p.reserve(b.g, b.size)
	}
	return b.fg.AddIDs(op, p.inputs, types, uint32(at)+1)
}

// added notes what kind of node was added.
func (b *block) added(n graph.Node, k kind) {
	if k&unknownOp != 0 {
		n.PinUnknown()
	} else {
		b.some = true
	}
	b.last, b.ends = n, k&terminator != 0
}

func kindOf(op ir.Op) kind {
	info, k := op.Info(), kind(0)
	if info == nil {
		k = unknownOp
	}
	if _, ok := ir.InterfaceOf[graph.Check](op); ok {
		k |= checked
	} else if info != nil && (op.Attr(operandSegments).IsValid() || op.Attr(resultSegments).IsValid()) {
		k |= checked
	}
	if info.Has(ir.Terminator) || isReturn(op.Name()) {
		k |= terminator
	}
	return k
}

// isReturn reports whether an op ends a block as its name has it, whatever is
// known of it.
func isReturn(name string) bool {
	return strings.HasSuffix(name, ".return") || strings.HasSuffix(name, ".yield") || name == "scf.condition"
}

// checkInputs compares the operands with the signature.
func (p *parser) checkInputs(b *block, at int, sig signature) bool {
	if int(sig.nin) != len(p.inputs) {
		return p.fail(at, p.wordEnd(at), "%s has %s, and its signature has %s", phrase.Shorten(p.text[at:p.wordEnd(at)]),
			phrase.Count(len(p.inputs), "operand"), phrase.Count(int(sig.nin), "type"))
	}
	for i, t := range p.inputTypes(sig) {
		switch defined := b.g.TypeOf(p.inputs[i]); defined {
		case t:
		case 0:
			if !p.expectForward(i, t) {
				return false
			}
		default:
			return p.typeMismatch(i, t, defined)
		}
	}
	return true
}

// checkResults compares the names on the left with the signature, and returns
// the types of the results. A text of fleet-compiler says `-> ()` of a named
// result of type none.
func (p *parser) checkResults(at int, sig signature) ([]ir.Type, bool) {
	types := p.outputTypes(sig)
	if len(p.results) == 0 {
		return types, true
	}
	named := uint64(0)
	for _, r := range p.results {
		named += uint64(r.count)
	}
	if named == uint64(len(types)) {
		return types, true
	}
	if named == 1 && len(types) == 0 {
		return []ir.Type{ir.None()}, true
	}
	first, last := p.results[0].name, p.results[len(p.results)-1].name
	verb := "are"
	if named == 1 {
		verb = "is"
	}
	return nil, p.fail(int(first.start)-1, int(last.end), "%s %s named, and %s has %s", phrase.Count(named, "result"), verb,
		phrase.Shorten(p.text[at:p.wordEnd(at)]), phrase.Count(len(types), "result"))
}

// defineResults gives the names on the left their values.
func (p *parser) defineResults(n graph.Node) bool {
	if p.naming {
		p.rememberNames(n)
	}
	first := n.Graph().OutputOf(n.ID(), 0)
	for _, r := range p.results {
		if !p.define(r.name, first, r.count) {
			return false
		}
		if p.kept != nil {
			p.keepName(n.Graph(), r, first)
		}
		first += graph.VarID(r.count)
	}
	return true
}

// rememberNames notes the names of the results of a node, unless all are numbers.
func (p *parser) rememberNames(n graph.Node) {
	given := false
	for _, r := range p.results {
		given = given || isGivenName(p.text[r.name.start:r.name.end])
	}
	if !given {
		return
	}
	text := p.text[p.results[0].name.start:p.results[0].name.end]
	if len(p.results) > 1 || p.results[0].count > 1 {
		text = p.packedNames()
	}
	p.info.names.add(n.LocationID(), n.ID(), text)
}

// packedNames returns the names on the left of an operation, "a,b:2".
func (p *parser) packedNames() string {
	var text []byte
	for i, r := range p.results {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(text, p.text[r.name.start:r.name.end]...)
		if r.count > 1 {
			text = strconv.AppendUint(append(text, ':'), uint64(r.count), 10)
		}
	}
	return string(text)
}

// keepName notes the name of results for the caller.
func (p *parser) keepName(g *graph.Graph, r result, first graph.VarID) {
	text := strings.Clone(p.text[r.name.start-1 : r.name.end])
	for i := range r.count {
		name := text
		if r.count > 1 {
			name += "#" + strconv.Itoa(int(i))
		}
		p.kept[g.Var(first+graph.VarID(i))] = name
	}
}

// longestTail bounds the text that is looked up.
const longestTail = 256

// findTail looks up an operation whose name is between two offsets and whose
// operands end here, and moves to the end of the line when it was seen before. The one that is
// expected may be nil.
func (p *parser) findTail(at, nameEnd int, expected *tail) *tail {
	if expected != nil && p.endsAs(expected) {
		return p.take(expected)
	}
	start := p.pos
	end, ok := p.endOfLine(start)
	if !ok {
		return nil
	}
	hash := p.tailHash(at, nameEnd, start, end)
	t := &p.tails[hash&uint64(len(p.tails)-1)]
	if t.hash != hash || t.op == 0 || string(t.text[:t.name]) != p.text[at:nameEnd] || string(t.text[t.name:]) != p.text[start:end] {
		return nil
	}
	return p.take(t)
}

// expected returns what came after the last tail before, if an operation at an offset begins as that
// does: mostly it is what comes again.
func (p *parser) expected(at int) *tail {
	t := p.last.next
	if t == nil || t.op == 0 || len(p.text)-at < t.name || string(t.text[:t.name]) != p.text[at:at+t.name] {
		return nil
	}
	return t
}

// endsAs reports whether the line goes on as a tail does after its operands.
func (p *parser) endsAs(t *tail) bool {
	rest := t.text[t.name:]
	end := p.pos + len(rest)
	return end < len(p.text) && p.text[end] == '\n' && string(rest) == p.text[p.pos:end]
}

// take moves to the end of a tail that is there.
func (p *parser) take(t *tail) *tail {
	if p.grown += t.grew; t.grew > 0 && p.tooGrown(p.pos) {
		return nil
	}
	p.pos += len(t.text) - t.name
	p.last.next, p.last = t, t
	return t
}

// cacheTail stores what was read, if that ends with the line.
func (p *parser) cacheTail(at, nameEnd, start, grew int, k kind, op ir.OpID, sig signature) {
	end, ok := p.endOfLine(start)
	if !ok || p.pos > end || !isBlank(p.text[p.pos:end]) {
		return
	}
	hash := p.tailHash(at, nameEnd, start, end)
	t := &p.tails[hash&uint64(len(p.tails)-1)]
	text := append(append(t.text[:0], p.text[at:nameEnd]...), p.text[start:end]...)
	*t = tail{hash: hash, text: text, name: nameEnd - at, op: op, sig: sig, kind: k, grew: grew}
	p.last.next, p.last = t, t
}

func (p *parser) tailHash(at, nameEnd, start, end int) uint64 {
	name := maphash.String(p.seed, p.text[at:nameEnd])
	return bits.RotateLeft64(name, 17) ^ maphash.String(p.seed, p.text[start:end])
}

// endOfLine returns where the line ends, if that is near.
func (p *parser) endOfLine(pos int) (end int, ok bool) {
	near := p.text[pos:min(len(p.text), pos+longestTail)]
	if n := strings.IndexByte(near, '\n'); n >= 0 {
		return pos + n, true
	}
	return len(p.text), pos+len(near) == len(p.text)
}

func isBlank(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c != ' ' && c != '\t' && c != '\r' {
			return false
		}
	}
	return true
}

// smallArena is the number of nodes up to which an arena just grows, as does one
// in many regions: the text ahead must not be scanned again in each.
const (
	smallArena   = 1024
	maxLookDepth = 16
)

// reserve makes room in an arena that is no longer small, for what the rest of
// its text has: one that grows gradually leaves copies, which on
// 2026-11-20 took as much memory as a graph of a million nodes. Where the text
// has more in the end, the arena grows on.
func (p *parser) reserve(g *graph.Graph, size *arenaSize) {
	size.limit = math.MaxInt
	if p.depth > maxLookDepth {
		return
	}
	nodes, more := g.NumIDs(), p.lookAhead(size)
	results := more.lines // there will be as many for each node as before
	if g.NumVarIDs() < nodes {
		results = more.lines * g.NumVarIDs() / nodes
	}
	operands := min(max(0, more.values-results), more.bytes/len("%a,")) + 64
	ops := min(more.lines, more.bytes/len(`"a"():()->()`)) + 64
	if size.holds { // what comes may be of other arenas
		ops, operands = min(ops, 2*nodes), min(operands, 4*nodes)
	}
	g.Reserve(ops, operands)
	p.names.ahead = p.names.count + min(results, ops)
}

// extent is how much a part of a text has: bytes, lines, and percent signs.
type extent struct{ bytes, lines, values int }

// lookAhead counts what comes up to the end of the arena, where operations take a line
// each. Whatever is written in other ways makes a reservation that is too small or too large, and
// nothing worse: the bounds are what the shortest text could have.
func (p *parser) lookAhead(size *arenaSize) extent {
	indent := -1
	if size.start > 0 {
		indent = p.indentOf(int(p.info.lines.at(uint32(size.start)).start))
	}
	var e extent
	next, end := p.pos+window, len(p.text)
	from := p.pos
	for line := p.info.lines.at(uint32(p.pos)); line.next(); e.lines++ {
		at := int(line.start)
		if at >= next {
			if p.ended() {
				break
			}
			e.values += strings.Count(p.text[from:at], "%")
			p.mapped.release(at)
			from, next = at, at+window
		}
		// What is within has more blanks.
		if last := at + indent; indent >= 0 && (last >= len(p.text) || p.text[last] != ' ') && p.closesWithin(at, indent) {
			end = at
			break
		}
	}
	e.values += strings.Count(p.text[from:end], "%")
	e.bytes = end - p.pos
	p.mapped.rewind(p.pos, end)
	return e
}

// closesWithin reports whether a line begins with a closing brace after some blanks at most.
func (p *parser) closesWithin(at, most int) bool {
	blanks := p.indentOf(at)
	return blanks <= most && at+blanks < len(p.text) && p.text[at+blanks] == '}'
}

// indentOf returns the number of blanks at an offset, such as that of a line.
func (p *parser) indentOf(start int) int {
	at := start
	for at < len(p.text) && p.text[at] == ' ' {
		at++
	}
	return at - start
}

package mlir

import (
	"hash/maphash"
	"math/bits"
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// kind is what the reader must know of an op.
type kind uint8

const (
	unknownOp  kind = 1 << iota // its dialect does not say what it does
	terminator                  // ends a block
)

func kindOf(op ir.Op) kind {
	info, k := op.Info(), kind(0)
	if info == nil {
		k = unknownOp
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

// longestTail bounds the text that is looked up.
const longestTail = 256

// tail is what was read when an operation had a name and, behind its operands,
// up to the end of the line, a text. Files repeat few such tails, so that most
// operations are not read but looked up. A new tail takes the place of an old
// one, and its memory: the text is a copy, because that in the file may be out
// of memory by now.
type tail struct {
	hash uint64
	text []byte // the name and what stands behind the operands
	name int    // how long the name is
	op   ir.OpID
	sig  signature
	kind kind
	grew int // bytes that the aliases in it expanded to
}

// findTail looks up an operation whose name stands between two places and whose
// operands end here, and moves to the end of the line when it was seen before.
func (p *parser) findTail(at, nameEnd int) *tail {
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
	if p.grown += t.grew; t.grew > 0 && p.tooGrown(start) {
		return nil
	}
	p.pos = end
	return t
}

// keepTail remembers what was read, if that ends with the line.
func (p *parser) keepTail(at, nameEnd, start, grew int, k kind, op ir.OpID, sig signature) {
	end, ok := p.endOfLine(start)
	if !ok || p.pos > end || !isBlank(p.text[p.pos:end]) {
		return
	}
	hash := p.tailHash(at, nameEnd, start, end)
	t := &p.tails[hash&uint64(len(p.tails)-1)]
	text := append(append(t.text[:0], p.text[at:nameEnd]...), p.text[start:end]...)
	*t = tail{hash, text, nameEnd - at, op, sig, k, grew}
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

// cachedSignature is a signature that was read, and its text up to the end of
// the line.
type cachedSignature struct {
	hash uint64
	text []byte
	sig  signature
	grew int
}

// signature reads `: (types) -> types`.
func (p *parser) signature(name string) (sig signature, ok bool) {
	if !p.accept(':') {
		return sig, p.fail(p.pos, p.pos+1, "expected \":\" and the types of %q, found %s", shorten(name), p.found())
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

package ir

import (
	"math"
	"strconv"

	"github.com/settle-go/settle/internal/arena"
)

// Dense returns a dense literal by its text between < and >. Literals of one type
// and the same elements are one attribute, whose text is the first one that was given,
// and a [Splat] where all elements are one: dense<[1, 1]> is dense<1>.
func (c *Context) Dense(text string, t Type) Attr {
	value, _ := c.Spelled(text, t)
	return value
}

// Spelled is Dense, and returns the literal with this text as well, for writers that
// print it as it was read. [CheckDense] says whether the text is a literal of the type.
func (c *Context) Spelled(text string, t Type) (value, spelled Attr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	spelled = c.addText(DenseAttr, t, text, func(id AttrID) AttrID { return c.sameDense(id, text, t) })
	if as := spelled.rec().link; as != 0 {
		return Attr{c, AttrID(as)}, spelled
	}
	return spelled, spelled
}

// IsDense reports whether the attribute is the dense literal of its type with
// the elements of a text.
func (a Attr) IsDense(text string) bool {
	t := a.Type()
	switch a.Kind() {
	case DenseAttr:
		mine, ok := a.elements()
		other, readable := elementsOf(text, t)
		return a.Text() == text || ok && readable && sameElements(mine, other)
	case SplatAttr:
		e, readable := elementsOf(text, t)
		if !readable {
			return string(a.Splat().AppendBare(nil)) == text
		}
		splat, ok := e.isSplat()
		word, _ := e.next()
		return ok && splat && e.parts == 1 && word == e.bitsOf(a.Splat())
	}
	return false
}

// DenseArray returns the attribute array<i64: 1, 2>, in which MLIR keeps lists of
// integers of 1, 8, 16, 32 and 64 bits: i1 is written false and true. It is
// invalid for other types.
func (c *Context) DenseArray(elem Type, list ...int64) Attr {
	switch elem {
	case I1, I8, I16, I32, I64:
	default:
		return Attr{}
	}
	text := append([]byte("array<"), elem.String()...)
	for i, n := range list {
		separator := ", "
		if i == 0 {
			separator = ": "
		}
		text = append(text, separator...)
		if n = elem.info().wrap(n); elem == I1 {
			text = strconv.AppendBool(text, n != 0)
			continue
		}
		text = strconv.AppendInt(text, n, 10)
	}
	return c.Opaque(string(append(text, '>')), 0)
}

// sameDense returns the attribute that a new literal is another text of, 0 for
// none, also if the text is not a literal of the type.
func (c *Context) sameDense(id AttrID, text string, t Type) AttrID {
	e, ok := elementsOf(text, t)
	switch {
	case !ok:
		return 0
	case e.want() <= shortLiteral:
		return c.shortDense(id, &e, t)
	}
	splat, ok := e.isSplat()
	switch {
	case !ok:
		return 0
	case splat:
		if value := c.valueOf(&e); value.id != 0 {
			return c.internLocked(SplatAttr, t, uint64(value.id)).id
		}
	case e.count > fewElements:
		return c.longDense(id, &e, t)
	}
	return c.byElements(id, &e, splat, t)
}

// shortLiteral is the number of numbers up to which a literal is read once.
const shortLiteral = 64

// shortDense is sameDense for a literal of few numbers.
func (c *Context) shortDense(id AttrID, e *elements, t Type) AttrID {
	var first [2]uint64
	all, n, splat := *e, e.want(), true
	sum := uint64(0)
	for i := range n {
		word, ok := all.next()
		if !ok {
			return 0
		}
		if i < e.parts {
			first[i] = word
		}
		splat = splat && word == first[i%e.parts]
		sum = arena.Mix(sum, word)
	}
	if !all.end() {
		return 0
	}
	if !splat {
		return c.bySum(id, e, sum, t)
	}
	if value := c.valueOf(e); value.id != 0 {
		return c.internLocked(SplatAttr, t, uint64(value.id)).id
	}
	sum = 1
	for _, word := range first[:e.parts] {
		sum = arena.Mix(sum, word)
	}
	return c.bySum(id, e, sum, t)
}

// valueOf returns the one number of a splat, none for one that attributes do not
// hold. The context is locked.
func (c *Context) valueOf(e *elements) Attr {
	first := *e
	word, ok := first.next()
	switch {
	case !ok || e.parts != 1:
		return Attr{}
	case e.typ == I1:
		return c.internLocked(BoolAttr, I1, word)
	case !e.float:
		return c.internLocked(IntAttr, e.typ, uint64(e.typ.info().wrap(int64(word))))
	}
	f := e.format.Float(word)
	if e.format.Bits(f) != word {
		return Attr{}
	}
	return c.internLocked(FloatAttr, e.typ, math.Float64bits(f))
}

// byElements looks a literal up by all of its elements, and adds it.
func (c *Context) byElements(id AttrID, e *elements, splat bool, t Type) AttrID {
	sum, ok := e.sumOf(splat)
	if !ok {
		return 0
	}
	return c.bySum(id, e, sum, t)
}

func (c *Context) bySum(id AttrID, e *elements, sum uint64, t Type) AttrID {
	h := uint32(arena.Mix(sum, uint64(t)))
	other, pos := c.dense.Slot(h, func(other uint32) bool { return c.isSame(AttrID(other), e, t) })
	for at := c.base; at != nil && other == 0; at = at.base {
		other = at.dense.Find(h, func(other uint32) bool { return at.isSame(AttrID(other), e, t) })
	}
	if other == 0 {
		c.dense.Set(pos, h, uint32(id))
	}
	return AttrID(other)
}

func (c *Context) isSame(id AttrID, e *elements, t Type) bool {
	a := Attr{c, id}
	if a.Type() != t {
		return false
	}
	other, ok := a.elements()
	return ok && sameElements(other, *e)
}

// longDense looks a long literal up by its ends. All elements are only looked at
// where another literal has the same ends: the first of those then is found by
// its elements as well.
func (c *Context) longDense(id AttrID, e *elements, t Type) AttrID {
	ends, ok := e.ends()
	if !ok {
		return 0
	}
	if c.long == nil {
		c.long = map[uint64]AttrID{}
	}
	key := arena.Mix(ends, uint64(t))
	first, taken := c.findLong(key)
	if !taken {
		c.long[key] = id
		return 0
	}
	if first != 0 {
		c.long[key] = 0
		if a := (Attr{c, first}); a.Type() == t {
			if other, ok := a.elements(); ok {
				c.byElements(first, &other, false, t)
			}
		}
	}
	return c.byElements(id, e, false, t)
}

// findLong returns the literal that alone has these ends, 0 where several have.
func (c *Context) findLong(key uint64) (first AttrID, taken bool) {
	for at := c; at != nil && !taken; at = at.base {
		first, taken = at.long[key]
	}
	return first, taken
}

// bitsOf returns the bits of a number as they stand in a literal.
func (n *numeric) bitsOf(a Attr) uint64 {
	r := a.rec()
	if n.float {
		return n.format.Bits(math.Float64frombits(r.payload))
	}
	return r.payload & n.mask()
}

package shapes

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
)

// Size is what is known of a number, such as the size of a dimension. Equal Sizes of one
// [Shapes] are equal numbers; different ones may be. The zero Size is not a number: it
// says that nothing is known.
type Size int32

// kind is how a size is made.
type kind uint8

const (
	noSize   kind = iota
	number        // n
	dimAtom       // dimension n of variable v
	elemAtom      // element n of the integers that v holds
	sum           // n + the sum of coefs[i] * args[i]
	product       // of args
	stretch       // what NumPy stretches args to: those that are not 1 are equal
)

// term is a size with what it is made of. Arguments are in order, and themselves made
// before.
type term struct {
	kind  kind
	v     graph.VarID
	n     int64
	args  []Size
	coefs []int64
	least bool // it is known not to be below 0
}

// table has each size once.
type table struct {
	terms []term
	ids   map[string]Size
	key   []byte
}

func newTable() table { return table{terms: make([]term, 1), ids: map[string]Size{}} }

func (t *table) intern(x term) Size {
	key := append(t.key[:0], byte(x.kind))
	key = binary.AppendUvarint(key, uint64(x.v))
	key = binary.AppendVarint(key, x.n)
	for i, a := range x.args {
		key = binary.AppendUvarint(key, uint64(a))
		if x.coefs != nil {
			key = binary.AppendVarint(key, x.coefs[i])
		}
	}
	t.key = key
	if id, ok := t.ids[string(key)]; ok {
		return id
	}
	id := Size(len(t.terms))
	t.terms = append(t.terms, x)
	t.ids[string(key)] = id
	return id
}

func (t *table) number(n int64) Size { return t.intern(term{kind: number, n: n, least: n >= 0}) }

func (t *table) dim(v graph.VarID, d int) Size {
	return t.intern(term{kind: dimAtom, v: v, n: int64(d), least: true})
}

func (t *table) elem(v graph.VarID, i int) Size {
	return t.intern(term{kind: elemAtom, v: v, n: int64(i)})
}

// isNumber returns the number that a size is known to be.
func (t *table) isNumber(s Size) (int64, bool) {
	x := &t.terms[s]
	return x.n, x.kind == number
}

// add returns n + the sum of coefs[i]*sizes[i], 0 where one of them is not known. It
// wraps as integers of 64 bits do.
func (t *table) add(n int64, coefs []int64, sizes []Size) Size {
	parts := map[Size]int64{}
	for i, s := range sizes {
		c := coefs[i]
		switch x := &t.terms[s]; x.kind {
		case noSize:
			return 0
		case number:
			n += c * x.n
		case sum:
			n += c * x.n
			for k, a := range x.args {
				parts[a] += c * x.coefs[k]
			}
		default:
			parts[s] += c
		}
	}
	x := term{kind: sum, n: n, least: n >= 0}
	for a := range parts {
		if parts[a] != 0 {
			x.args = append(x.args, a)
		}
	}
	slices.Sort(x.args)
	for _, a := range x.args {
		x.coefs = append(x.coefs, parts[a])
		x.least = x.least && parts[a] > 0 && t.terms[a].least && t.isSmall(a, parts[a])
	}
	switch {
	case len(x.args) == 0:
		return t.number(n)
	case len(x.args) == 1 && n == 0 && x.coefs[0] == 1:
		return x.args[0]
	}
	return t.intern(x)
}

// isSmall reports whether some times a size does not overflow: the size of a dimension is
// at most 2^31, and so the product of two at most 2^62.
func (t *table) isSmall(s Size, times int64) bool {
	if t.terms[s].kind == product {
		return times == 1
	}
	return times <= 1<<20
}

// mul returns the product of sizes, 0 where one of them is not known.
func (t *table) mul(sizes []Size) Size {
	n := int64(1)
	x := term{kind: product, least: true}
	for _, s := range sizes {
		switch y := &t.terms[s]; y.kind {
		case noSize:
			return 0
		case number:
			n *= y.n
		case product:
			x.args = append(x.args, y.args...)
		default:
			x.args = append(x.args, s)
		}
	}
	for _, a := range x.args {
		x.least = x.least && t.terms[a].least
	}
	x.least = x.least && len(x.args) <= 2
	slices.Sort(x.args)
	switch {
	case n == 0 || len(x.args) == 0:
		return t.number(n)
	case len(x.args) == 1:
		return t.add(0, []int64{n}, x.args)
	}
	return t.add(0, []int64{n}, []Size{t.intern(x)})
}

// broadcast returns what sizes are stretched to: all that are not 1 are equal. It is 0
// where one that matters is not known.
func (t *table) broadcast(sizes []Size) Size {
	x := term{kind: stretch, least: true}
	unknown := false
	for _, s := range sizes {
		switch y := &t.terms[s]; {
		case y.kind == noSize:
			unknown = true
		case y.kind == number && y.n != 1:
			return s // the others are equal to it, or 1
		case y.kind == number:
		case y.kind == stretch:
			x.args = append(x.args, y.args...)
		default:
			x.args = append(x.args, s)
		}
	}
	slices.Sort(x.args)
	x.args = slices.Compact(x.args)
	switch {
	case unknown:
		return 0
	case len(x.args) == 0:
		return t.number(1)
	case len(x.args) == 1:
		return x.args[0]
	}
	return t.intern(x)
}

// mentions reports whether a size is computed from a variable.
func (t *table) mentions(s Size, v graph.VarID) bool {
	x := &t.terms[s]
	if x.kind == dimAtom || x.kind == elemAtom {
		return x.v == v
	}
	return slices.ContainsFunc(x.args, func(a Size) bool { return t.mentions(a, v) })
}

// text writes a size: 3, x.0 for a dimension of x, x[0] for an element.
func (t *table) text(s Size, name func(graph.VarID) string) string {
	x := &t.terms[s]
	list := func(args []Size, between string) string {
		parts := make([]string, len(args))
		for i, a := range args {
			parts[i] = t.text(a, name)
		}
		slices.SortFunc(parts, func(a, b string) int { return cmp.Compare(a, b) })
		return strings.Join(parts, between)
	}
	switch x.kind {
	case number:
		return strconv.FormatInt(x.n, 10)
	case dimAtom:
		return name(x.v) + "." + strconv.FormatInt(x.n, 10)
	case elemAtom:
		return name(x.v) + "[" + strconv.FormatInt(x.n, 10) + "]"
	case product:
		return list(x.args, "*")
	case stretch:
		return "stretch(" + list(x.args, ", ") + ")"
	case sum:
		parts := make([]string, 0, len(x.args)+1)
		for i, a := range x.args {
			part := t.text(a, name)
			if x.coefs[i] != 1 {
				part = strconv.FormatInt(x.coefs[i], 10) + "*" + part
			}
			parts = append(parts, part)
		}
		slices.Sort(parts)
		if x.n != 0 {
			parts = append(parts, strconv.FormatInt(x.n, 10))
		}
		return strings.ReplaceAll(strings.Join(parts, "+"), "+-", "-")
	}
	return "?"
}

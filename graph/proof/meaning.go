package proof

import (
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/value"
)

// Meaning is what an op computes of one element of each of its operands.
type Meaning struct {
	// Of returns an element of each output. It returns nil where the op has no meaning for
	// its types or attributes.
	Of func(c *Call) []bits.Term
	// Floats is what Of is, where an operand or a result is a float; nil where the op is known of
	// integers only.
	Floats func(c *Call) []bits.Term
	// Reals is what Of is over the reals, where an operand or a result is a float; nil where no
	// more is known than that it is a function.
	Reals func(c *Call) []bits.Term
	// Moves says that the op may have operands that are not integers: it only chooses among
	// them.
	Moves bool
	// Symbol says that each element of the output depends on the elements at its place, and
	// on nothing else, where Of is nil or does not say how.
	Symbol bool
	// Arranges reports whether the elements of one of the operands are only moved, left out
	// and repeated, whatever they are. The other operands, attributes and shapes say how.
	Arranges func(operand, operands int) bool
	// Affine reports whether the op is affine in one of its operands; see [Affine].
	Affine func(operand, operands int) bool
	// Folds says that each element of the output is a function of some of the first operand,
	// one after the other; nil for none.
	Folds *Fold
	// Poison says that to have no result matters only where the result is read, and Reads that of
	// three operands only the one is read that the first one chooses.
	Poison, Reads bool
	// Chooses says that the first operand chooses what runs; see [Chooses].
	Chooses bool
	// Variants are the attributes that the op may have instead of its own, for proofs and
	// tests to go through; nil for none.
	Variants func(ctxt *ir.Context) []ir.NamedAttr
}

// Poisoning says of ops that they have no result where that matters only if it is read.
func (r Registry) Poisoning(names ...string) Registry {
	for _, name := range names {
		if m, known := r[name]; known {
			m.Poison = true
			r[name] = m
		}
	}
	return r
}

// Registry has the meanings of ops, by their names.
type Registry map[string]Meaning

// Call is an op with an element of each operand.
type Call struct {
	*bits.Builder
	Op   ir.Op
	Args []bits.Term
	In   []ir.Type // the types of the elements
	Out  []ir.Type
	// Shapes are the types of the operands where they are those of a graph; nil for elements
	// alone.
	Shapes []ir.Type
	// NoSign says that operands have no sign even where their type does not say so.
	NoSign bool

	undefined bits.Term
}

// Undefined says that the op has no result where a bit is one.
func (c *Call) Undefined(when bits.Term) { c.undefined = c.Or(c.undefined, when) }

// NoResult returns whether the op has no result, as far as that was said.
func (c *Call) NoResult() bits.Term { return c.undefined }

// Unsigned reports whether the first operand has no sign.
func (c *Call) Unsigned() bool { return c.NoSign || len(c.In) > 0 && c.In[0].Unsigned() }

// Zero returns the number 0 as wide as a term.
func (c *Call) Zero(like bits.Term) bits.Term { return c.Const(c.Width(like), 0) }

// IsZero returns whether a term is 0.
func (c *Call) IsZero(x bits.Term) bits.Term { return c.Eq(x, c.Zero(x)) }

// IsNegative returns the sign of a term.
func (c *Call) IsNegative(x bits.Term) bits.Term { return c.SLt(x, c.Zero(x)) }

// Minus returns the number -1 as wide as a term.
func (c *Call) Minus(like bits.Term) bits.Term { return c.Const(c.Width(like), ^uint64(0)) }

// Integer is a function of two words as wide as each other.
type Integer func(c *Call, x, y bits.Term) bits.Term

// Integers returns the meaning of an op with two operands of one type and a result.
func Integers(f Integer) Meaning {
	return Meaning{Of: func(c *Call) []bits.Term {
		if len(c.Args) != 2 || c.In[0] != c.In[1] || len(c.Out) != 1 {
			return nil
		}
		return []bits.Term{f(c, c.Args[0], c.Args[1])}
	}}
}

// Binary is [Integers] of a function that has a result for all operands.
func Binary(f func(b *bits.Builder, x, y bits.Term) bits.Term) Meaning {
	return Integers(func(c *Call, x, y bits.Term) bits.Term { return f(c.Builder, x, y) })
}

// Unary returns the meaning of an op with one operand of the type of its result.
func Unary(f func(c *Call, x bits.Term) bits.Term) Meaning {
	return Meaning{Of: func(c *Call) []bits.Term {
		if len(c.Args) != 1 || len(c.Out) != 1 || c.In[0] != c.Out[0] {
			return nil
		}
		return []bits.Term{f(c, c.Args[0])}
	}}
}

// Select is the choice by a truth value between two operands of any type.
func Select() Meaning {
	return Meaning{Moves: true, Reads: true, Of: func(c *Call) []bits.Term {
		if len(c.Args) != 3 || c.Width(c.Args[0]) != 1 {
			return nil
		}
		if k, ok := c.Value(c.Args[0]); ok && c.In[2-k] == c.Out[0] {
			return []bits.Term{c.Args[2-k]} // whatever the other is
		}
		if c.In[1] != c.In[2] || c.Out[0] != c.In[1] {
			return nil
		}
		return []bits.Term{c.Ite(c.Args[0], c.Args[1], c.Args[2])}
	}}
}

// Identity is the meaning of an op that gives its operand.
func Identity() Meaning {
	m := Unary(func(_ *Call, x bits.Term) bits.Term { return x })
	m.Moves = true
	return m
}

// Same is the meaning of a cast between types of equal elements: it gives its operand.
func Same() Meaning {
	return Meaning{Moves: true, Of: func(c *Call) []bits.Term {
		if len(c.Args) != 1 || c.In[0] != c.Out[0] {
			return nil
		}
		return c.Args
	}}
}

// SameBits is the meaning of a cast of bits between types of equal widths. What bits a NaN has
// that was computed is not known.
func SameBits() Meaning {
	return Meaning{Moves: true, Of: func(c *Call) []bits.Term {
		if len(c.Args) != 1 || c.Width(c.Args[0]) != value.Width(c.Out[0]) {
			return nil
		}
		if value.ClassOf(c.In[0]) == value.FloatClass && c.In[0] != c.Out[0] && c.HasFunc(c.Args[0]) {
			return []bits.Term{c.Var(c.Width(c.Args[0]))}
		}
		return c.Args
	}}
}

// Resize returns the meaning of a cast between integers. A wider result has above what the
// sign or zeros give.
func Resize(extend func(b *bits.Builder, x bits.Term, width int) bits.Term) Meaning {
	return Meaning{Of: func(c *Call) []bits.Term {
		if len(c.Args) != 1 || len(c.Out) != 1 {
			return nil
		}
		to := value.Width(c.Out[0])
		if to <= c.Width(c.Args[0]) {
			return []bits.Term{c.Trunc(c.Args[0], to)}
		}
		return []bits.Term{extend(c.Builder, c.Args[0], to)}
	}}
}

// ConvertInteger is a cast that wraps; what becomes a truth value is true where it is not 0.
func ConvertInteger(c *Call) []bits.Term {
	if len(c.Args) != 1 || len(c.Out) != 1 {
		return nil
	}
	x, width := c.Args[0], value.Width(c.Out[0])
	switch {
	case c.Out[0] == c.In[0]:
		return c.Args
	case c.Out[0] == ir.I1:
		return []bits.Term{c.Not(c.IsZero(x))}
	case width <= c.Width(x):
		return []bits.Term{c.Trunc(x, width)}
	case c.Unsigned() || c.In[0] == ir.I1:
		return []bits.Term{c.ZExt(x, width)}
	}
	return []bits.Term{c.SExt(x, width)}
}

// SmallPower is x to the power of 1 or 2, for operands of one type.
func SmallPower(c *Call) []bits.Term {
	if len(c.Args) != 2 || c.In[0] != c.In[1] || c.Out[0] != c.In[0] {
		return nil
	}
	x := c.Args[0]
	switch k, ok := c.Value(c.Args[1]); {
	case ok && k == 1 && c.Width(x) > 1:
		return []bits.Term{x}
	case ok && k == 2 && c.Width(x) > 2:
		return []bits.Term{c.Mul(x, x)}
	}
	return nil
}

// Fold is a function of any number of elements, commutative and associative for integers: a
// sum, a product, or the least or greatest of them.
type Fold struct {
	Name string
	// Of is nil for a function that is known of no integers.
	Of Integer
}

// Elementwise says of all ops that have a meaning, and of others by their names, that they work
// element by element, also on what they have no meaning for.
func (r Registry) Elementwise(names ...string) Registry {
	for name, m := range r {
		if m.Arranges == nil && m.Folds == nil && m.Affine == nil {
			m.Symbol = true
			r[name] = m
		}
	}
	for _, name := range names {
		m := r[name]
		m.Symbol = true
		r[name] = m
	}
	return r
}

// Arranged is the meaning of an op that moves the elements of all of its operands, or of those
// that are listed.
func Arranged(operands ...int) Meaning {
	return Meaning{Arranges: func(operand, _ int) bool { return len(operands) == 0 || slices.Contains(operands, operand) }}
}

// Add adds one meaning for each of some names.
func (r Registry) Add(m Meaning, names ...string) Registry {
	for _, name := range names {
		r[name] = m
	}
	return r
}

// Folded is the meaning of an op that combines elements of its first operand.
func Folded(f Fold) Meaning { return Meaning{Folds: &f} }

// The functions that ops reduce elements by.
var (
	Mean     = Fold{Name: "mean"}
	Sum      = Fold{"sum", func(c *Call, x, y bits.Term) bits.Term { return c.Add(x, y) }}
	Product  = Fold{"product", func(c *Call, x, y bits.Term) bits.Term { return c.Mul(x, y) }}
	Minimum  = Fold{"minimum", extreme(Least)}
	Maximum  = Fold{"maximum", extreme(Greatest)}
	Conjunct = Fold{"all", func(c *Call, x, y bits.Term) bits.Term { return c.And(x, y) }}
	Disjunct = Fold{"any", func(c *Call, x, y bits.Term) bits.Term { return c.Or(x, y) }}
)

func extreme(f func(Integer) Integer) Integer {
	return func(c *Call, x, y bits.Term) bits.Term {
		c.NoSign = c.In[0] == ir.I1
		return InOrder(f)(c, x, y)
	}
}

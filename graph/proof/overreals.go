package proof

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/proof/reals"
	"github.com/settle-go/settle/graph/value"
)

// Over the reals, floats are exact numbers: what is proved that way holds except for rounding, and
// where nothing on the way is infinite or NaN. See package reals.

// OverReals says which functions of real numbers ops are, by their names. Operands that are
// integers count as numbers.
func (r Registry) OverReals(table map[string]reals.Function) Registry {
	for name, f := range table {
		m := r[name]
		m.Reals = OfReals(f)
		r[name] = m
	}
	return r
}

// OverRealsBy says what ops compute of real numbers, by their names.
func (r Registry) OverRealsBy(table map[string]func(c *Call) []bits.Term) Registry {
	for name, of := range table {
		m := r[name]
		m.Reals = of
		r[name] = m
	}
	return r
}

// OfReals is the function of an op whose operands are all numbers.
func OfReals(f reals.Function) func(c *Call) []bits.Term {
	return func(c *Call) []bits.Term { return realFunction(c, f) }
}

func realFunction(c *Call, f reals.Function) []bits.Term {
	if len(c.Out) != 1 || len(c.Args) == 0 {
		return nil
	}
	args := c.RealArgs()
	if args == nil || reals.IsComparison(f) != (c.Out[0] == ir.I1) || c.Out[0] != ir.I1 && value.ClassOf(c.Out[0]) != value.FloatClass {
		return nil
	}
	return []bits.Term{reals.Apply(c.Builder, f, value.Width(c.Out[0]), args...)}
}

// RealArgs returns the operands as real numbers, nil where one is none.
func (c *Call) RealArgs() []bits.Term {
	args := make([]bits.Term, len(c.Args))
	for i, t := range c.In {
		switch value.ClassOf(t) {
		case value.FloatClass:
			args[i] = c.Args[i]
		case value.IntClass:
			args[i] = c.realOfInteger(c.Args[i], t)
		default:
			return nil
		}
	}
	return args
}

// realOfInteger returns an integer as a real number, and a truth value as 0 or 1.
func (c *Call) realOfInteger(x bits.Term, t ir.Type) bits.Term {
	if t == ir.I1 || t.Unsigned() || c.NoSign {
		return c.RealOfUnsigned(x)
	}
	return c.RealOfSigned(x)
}

// RealOfSigned returns the real number that a word with a sign is: that of one bit is 0 or -1.
func (c *Call) RealOfSigned(x bits.Term) bits.Term {
	v, known := c.Value(x)
	shift := bits.MaxWidth - c.Width(x)
	switch {
	case known:
		return reals.Number(c.Builder, bits.MaxWidth, new(big.Rat).SetInt64(int64(v<<shift)>>shift))
	case c.Width(x) == 1:
		return c.Ite(x, c.Real(bits.MaxWidth, -1), c.Real(bits.MaxWidth, 0))
	}
	return reals.Apply(c.Builder, reals.Signed, bits.MaxWidth, c.SExt(x, bits.MaxWidth))
}

// RealOfUnsigned returns the real number that a word without a sign is.
func (c *Call) RealOfUnsigned(x bits.Term) bits.Term {
	v, known := c.Value(x)
	switch {
	case known:
		return reals.Number(c.Builder, bits.MaxWidth, new(big.Rat).SetInt(new(big.Int).SetUint64(v)))
	case c.Width(x) == 1:
		return c.Ite(x, c.Real(bits.MaxWidth, 1), c.Real(bits.MaxWidth, 0))
	case c.Width(x) < bits.MaxWidth:
		return reals.Apply(c.Builder, reals.Signed, bits.MaxWidth, c.ZExt(x, bits.MaxWidth))
	}
	return reals.Apply(c.Builder, reals.Unsigned, bits.MaxWidth, x)
}

// Real returns a real number.
func (c *Call) Real(width int, v float64) bits.Term { return realNumber(c.Builder, width, v) }

func realNumber(b *bits.Builder, width int, v float64) bits.Term {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return reals.None(b, width)
	}
	return reals.Number(b, width, new(big.Rat).SetFloat64(v))
}

// realWords returns what an op computes over the reals: a function about which only its name is
// known where nothing says more.
func (m Meaning) realWords(c *Call) ([]bits.Term, error) {
	name := c.Op.Name()
	var words []bits.Term
	switch {
	case m.Reals != nil:
		words = m.Reals(c)
	case m.Of != nil && m.Moves:
		words = m.Of(c)
	}
	if len(words) == len(c.Out) {
		return words, nil
	}
	if !m.Symbol {
		return nil, unknown(name, "%s has no meaning over the reals", name)
	}
	words = nil
	for i, elem := range c.Out {
		if class := value.ClassOf(elem); class != value.FloatClass && class != value.IntClass {
			return nil, unknown(name, "%s on %s is not about real numbers", name, elem)
		}
		f := reals.Function(fmt.Sprintf("%s of %v #%d", c.Op, c.In, i))
		words = append(words, reals.Apply(c.Builder, f, value.Width(elem), c.Args...))
	}
	return words, nil
}

// SameOverReals returns no error where two graphs have the same outputs over the reals: where
// the first one has outputs, and what is assumed holds, the other one has the same. The
// error says why that is not known.
func (t *Translator) SameOverReals(before, after Outputs) error {
	claim := reals.Claim{Before: before.Words, After: after.Words, Unless: t.Or(before.Undefined, t.Not(t.assumed)), AfterNone: after.Undefined}
	for i := range before.Words {
		claim.Real = append(claim.Real, value.ClassOf(before.elems[i]) == value.FloatClass)
	}
	return reals.Equal(&t.Builder, claim)
}

// ClaimsOverReals returns no error where [Evaluation.Claims] are true over the reals.
func (e *Evaluation) ClaimsOverReals(before, after []Tensor, beforeNone, afterNone bits.Term) error {
	unless := e.Or(beforeNone, e.Not(e.assumed))
	done := map[[2]bits.Term]bool{}
	for i := range before {
		if i >= len(after) || len(before[i].Words) != len(after[i].Words) || !slices.Equal(before[i].Type.Dims(), after[i].Type.Dims()) {
			return unknown("", "the shapes differ")
		}
		for k, word := range before[i].Words {
			pair := [2]bits.Term{word, after[i].Words[k]}
			if done[pair] || word == pair[1] && !isReal(before[i].Type) {
				continue
			}
			done[pair] = true
			claim := reals.Claim{Before: pair[:1], After: pair[1:], Real: []bool{isReal(before[i].Type)}, Unless: unless, AfterNone: afterNone}
			if err := reals.Equal(&e.Builder, claim); err != nil {
				return err
			}
		}
	}
	return nil
}

func isReal(t ir.Type) bool { return value.ClassOf(value.ElemOf(t)) == value.FloatClass }

// foldedOverReals combines real numbers, nil for a fold of others.
func (c *application) foldedOverReals(f *Fold, list []bits.Term, width int) (bits.Term, bool) {
	of := map[string]reals.Function{"sum": reals.Add, "mean": reals.Add, "product": reals.Mul, "minimum": reals.Min, "maximum": reals.Max}[f.Name]
	if of == "" || len(list) == 0 {
		return 0, false
	}
	made := reals.Apply(&c.Builder, of, width, list...)
	if f.Name == "mean" {
		made = reals.Apply(&c.Builder, reals.Div, width, made, realNumber(&c.Builder, width, float64(len(list))))
	}
	return made, true
}

// Number returns the word of a number, and false for one of another type.
func (t *Translator) Number(v value.Value) (bits.Term, bool) {
	switch class := v.Class(); {
	case class == value.IntClass:
		return t.Const(value.Width(v.Elem()), uint64(v.Int(0))), true
	case class == value.FloatClass && t.OverReals:
		return realNumber(&t.Builder, value.Width(v.Elem()), v.Float(0)), true
	}
	return 0, false
}

// Equals returns whether a word is a number.
func (t *Translator) Equals(x bits.Term, v value.Value) bits.Term {
	number, ok := t.Number(v)
	switch {
	case !ok:
		return t.Bool(true)
	case v.Class() == value.FloatClass:
		return reals.Apply(&t.Builder, reals.Equals, 1, x, number)
	}
	return t.Eq(x, number)
}

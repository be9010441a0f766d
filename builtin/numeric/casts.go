package numeric

import (
	"math"
	"strings"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// arithCasts evaluates the casts of arith. Those to integers are undefined for
// floats that the type does not have.
func arithCasts() table {
	const outOfRange = "a float that is out of the range of the integers"
	return table{
		"extsi":        intCast(extends, "", func(from, _ word, x int64) (int64, error) { return from.s(x), nil }),
		"extui":        intCast(extends, "a negative number, with the flag nneg", func(from, _ word, x int64) (int64, error) { return int64(from.u(x)), nil }),
		"trunci":       intCast(shortens, "bits that are lost, with the flags nsw and nuw", func(from, _ word, x int64) (int64, error) { return x, nil }),
		"index_cast":   intCast(indexed, "", func(from, _ word, x int64) (int64, error) { return from.s(x), nil }),
		"index_castui": intCast(indexed, "", func(from, _ word, x int64) (int64, error) { return int64(from.u(x)), nil }),
		"extf":         cast(eval.Domain{Elems: eval.Floats}, floatTo(extends)),
		"truncf":       cast(eval.Domain{Elems: eval.Floats}, floatTo(shortens)),
		"convertf":     cast(eval.Domain{Elems: eval.Floats}, floatTo(nil)),
		"sitofp":       cast(eval.Domain{Elems: eval.Integers | eval.Truths}, signedToFloat(true)),
		"uitofp":       cast(eval.Domain{Elems: eval.Integers | eval.Truths}, signedToFloat(false)),
		"fptosi":       cast(eval.Domain{Elems: eval.Floats, Partial: outOfRange}, floatToSigned(true)),
		"fptoui":       cast(eval.Domain{Elems: eval.Floats, Partial: outOfRange}, floatToSigned(false)),
		"bitcast":      {Domain: eval.Domain{Elems: eval.Numbers}, Eval: bitcast},
	}
}

// cast is an op that makes elements of the declared type.
func cast(d eval.Domain, f func(c *eval.Call, x value.Value, elem ir.Type) (value.Value, error)) eval.Evaluator {
	return eval.Evaluator{Domain: d, Eval: func(c *eval.Call) error {
		if err := arity(c, 1); err != nil {
			return err
		}
		out, err := f(c, c.Input(0), value.ElemOf(c.Type(0)))
		if err != nil {
			return err
		}
		c.Return(out)
		return nil
	}}
}

// class checks the class of the input of a cast and that of its result.
func class(x value.Value, from value.Class, elem ir.Type, to value.Class) error {
	if x.Class() != from || value.ClassOf(elem) != to {
		return typeError("it does not make %s of %s", elem, x.Type())
	}
	return nil
}

// extends reports whether an extension may lead from one type to another one.
func extends(from, to ir.Type) bool {
	return from.Kind() == to.Kind() && from.Kind() != ir.IndexKind && to.Width() > from.Width()
}

// shortens reports whether a truncation may.
func shortens(from, to ir.Type) bool { return extends(to, from) }

// indexed reports whether one of two types, and only one, is index.
func indexed(from, to ir.Type) bool {
	return (from.Kind() == ir.IndexKind) != (to.Kind() == ir.IndexKind)
}

// leads checks that a cast leads from one type of elements to another one.
func leads(c *eval.Call, from, to ir.Type, may func(from, to ir.Type) bool) error {
	if may == nil || c.Loose() || may(from, to) {
		return nil
	}
	return typeError("it does not make %s of %s", to, from)
}

func intCast(may func(from, to ir.Type) bool, partial string, f func(from, to word, x int64) (int64, error)) eval.Evaluator {
	return cast(eval.Domain{Elems: eval.Integers | eval.Truths, Partial: partial}, func(c *eval.Call, x value.Value, elem ir.Type) (value.Value, error) {
		if err := class(x, value.IntClass, elem, value.IntClass); err != nil {
			return value.Value{}, err
		}
		if err := leads(c, x.Elem(), elem, may); err != nil {
			return value.Value{}, err
		}
		from, to := wordOf(x.Elem()), wordOf(elem)
		flags := c.Op().Attr("overflowFlags").String()
		nsw, nuw := strings.Contains(flags, "nsw"), strings.Contains(flags, "nuw")
		nneg := c.Op().Attr("nonNeg").IsValid()
		return map1(c, withElem(x, elem), x, intLane(), intLane(), func(e int64) (int64, error) {
			if nneg && from.s(e) < 0 || nsw && to.s(e) != from.s(e) || nuw && to.u(e) != from.u(e) {
				return 0, undefined("%d breaks what a flag of the op says of its input", from.s(e))
			}
			return f(from, to, e)
		})
	})
}

func floatTo(may func(from, to ir.Type) bool) func(*eval.Call, value.Value, ir.Type) (value.Value, error) {
	return func(c *eval.Call, x value.Value, elem ir.Type) (value.Value, error) {
		if err := class(x, value.FloatClass, elem, value.FloatClass); err != nil {
			return value.Value{}, err
		}
		if err := leads(c, x.Elem(), elem, may); err != nil {
			return value.Value{}, err
		}
		return numbers(c, x, elem)
	}
}

func signedToFloat(signed bool) func(*eval.Call, value.Value, ir.Type) (value.Value, error) {
	return func(c *eval.Call, x value.Value, elem ir.Type) (value.Value, error) {
		if err := class(x, value.IntClass, elem, value.FloatClass); err != nil {
			return value.Value{}, err
		}
		w := wordOf(x.Elem())
		return map1(c, withElem(x, elem), x, intLane(), floatLane(), total(func(e int64) float64 {
			if signed {
				return intToFloat(w.s(e), false, elem)
			}
			return intToFloat(int64(w.u(e)), true, elem)
		}))
	}
}

func floatToSigned(signed bool) func(*eval.Call, value.Value, ir.Type) (value.Value, error) {
	return func(c *eval.Call, x value.Value, elem ir.Type) (value.Value, error) {
		if err := class(x, value.FloatClass, elem, value.IntClass); err != nil {
			return value.Value{}, err
		}
		w := word{uint(value.Width(elem)), !signed}
		return map1(c, withElem(x, elem), x, floatLane(), intLane(), func(e float64) (int64, error) {
			return floatToInt(math.Trunc(e), w)
		})
	}
}

// bitcast gives the bits another type of the same width.
func bitcast(c *eval.Call) error {
	if err := arity(c, 1); err != nil {
		return err
	}
	out, err := c.Input(0).Reinterpret(value.ElemOf(c.Type(0)))
	if err != nil {
		return typeError("%v", err)
	}
	c.Return(out)
	return nil
}

package numeric

import (
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// shapes is which shapes the inputs of an elementwise op may have.
type shapes uint8

const (
	oneShape  shapes = iota // all the same
	stretched               // of one rank, dimensions of 1 are repeated
	anyShape                // as NumPy has it
)

// arrange gives the inputs of an elementwise op one shape and, where types are
// hints, one type of elements.
func arrange(c *eval.Call, rule shapes, vals []value.Value) ([]value.Value, error) {
	if c.Loose() {
		rule = anyShape
	}
	if rule != oneShape {
		return broadcast(c, rule == anyShape, vals...)
	}
	return vals, sameShape(vals...)
}

// sameElems checks that inputs have one type of elements, or gives them one.
func sameElems(c *eval.Call, vals []value.Value) ([]value.Value, error) {
	for _, v := range vals[1:] {
		if v.Elem() == vals[0].Elem() {
			continue
		}
		if c.Loose() {
			return promote(c, vals...)
		}
		return nil, typeError("the inputs %s and %s have not one type of elements", vals[0].Type(), v.Type())
	}
	return vals, nil
}

// alike gives the inputs of an elementwise op one shape and one type of elements.
func alike(c *eval.Call, rule shapes, vals []value.Value) ([]value.Value, error) {
	vals, err := arrange(c, rule, vals)
	if err != nil {
		return nil, err
	}
	return sameElems(c, vals)
}

// unary is an op of one input, element by element: the classes that it has are
// those of its functions.
type unary struct {
	ints      func(w word, x int64) (int64, error)
	floats    func(x float64) float64
	complexes func(x complex128) complex128
	partial   string
	inexact   bool
}

// elemsOf returns the elements of an op that has functions of these classes.
func elemsOf(ints, floats, complexes bool) (e eval.Elems) {
	if ints {
		e |= eval.Integers | eval.Truths
	}
	if floats {
		e |= eval.Floats
	}
	if complexes {
		e |= eval.Complexes
	}
	return e
}

func (u unary) evaluator() eval.Evaluator {
	d := eval.Domain{Elems: elemsOf(u.ints != nil, u.floats != nil, u.complexes != nil), Partial: u.partial, Inexact: u.inexact}
	return eval.Evaluator{Domain: d, Eval: u.eval}
}

func (u unary) eval(c *eval.Call) error {
	if err := atLeast(c, 1); err != nil {
		return err
	}
	x := c.Input(0)
	if x.Class() == value.IntClass && u.ints == nil && u.floats != nil && c.Loose() {
		var err error
		if x, err = numbers(c, x, looseFloat(c)); err != nil {
			return err
		}
	}
	out, err := u.apply(c, x)
	c.Return(out)
	return err
}

// looseFloat is the float that integers become: the declared one, or f32.
func looseFloat(c *eval.Call) ir.Type {
	if elem := value.ElemOf(c.Type(0)); elem.IsFloat() {
		return elem
	}
	return ir.F32
}

func (u unary) apply(c *eval.Call, x value.Value) (value.Value, error) {
	switch class := x.Class(); {
	case class == value.IntClass && u.ints != nil:
		w := wordOf(x.Elem())
		return map1(c, x.Type(), x, intLane(), intLane(), func(e int64) (int64, error) { return u.ints(w, e) })
	case class == value.FloatClass && u.floats != nil:
		return map1(c, x.Type(), x, floatLane(), floatLane(), total(u.floats))
	case class == value.ComplexClass && u.complexes != nil:
		return map1(c, x.Type(), x, complexLane(), complexLane(), total(u.complexes))
	}
	return value.Value{}, typeError("it does not take %s", x.Type())
}

// binary is an op of two inputs, element by element.
type binary struct {
	shapes    shapes
	ints      func(w word, x, y int64) (int64, error)
	floats    func(x, y float64) float64
	blocks    func(dst, x, y []float64) // the same, many at once
	complexes func(x, y complex128) complex128
	// looseFloats is what an op of integers does with floats where types are hints.
	looseFloats func(x, y float64) float64
	partial     string
	inexact     bool
	flags       overflow
}

func (b binary) evaluator() eval.Evaluator {
	d := eval.Domain{Elems: elemsOf(b.ints != nil, b.floats != nil, b.complexes != nil), Partial: b.partial, Inexact: b.inexact}
	return eval.Evaluator{Domain: d, Eval: b.eval}
}

func (b binary) eval(c *eval.Call) error {
	if err := atLeast(c, 2); err != nil {
		return err
	}
	out, err := b.apply(c, c.Input(0), c.Input(1))
	c.Return(out)
	return err
}

func (b binary) apply(c *eval.Call, x, y value.Value) (value.Value, error) {
	vals, err := alike(c, b.shapes, []value.Value{x, y})
	if err != nil {
		return value.Value{}, err
	}
	x, y = vals[0], vals[1]
	if c.Loose() && x.Class() == value.FloatClass && b.floats == nil {
		b.floats = b.looseFloats
	}
	switch class := x.Class(); {
	case class == value.IntClass && b.ints != nil:
		w := wordOf(x.Elem())
		f := b.flags.checked(c.Op(), b.ints)
		return map2(c, x.Type(), x, y, intLane(), intLane(), func(p, q int64) (int64, error) { return f(w, p, q) })
	case class == value.FloatClass && b.blocks != nil:
		return blocks2(c, x.Type(), x, y, b.blocks)
	case class == value.FloatClass && b.floats != nil:
		return map2(c, x.Type(), x, y, floatLane(), floatLane(), total2(b.floats))
	case class == value.ComplexClass && b.complexes != nil:
		return map2(c, x.Type(), x, y, complexLane(), complexLane(), total2(b.complexes))
	}
	return value.Value{}, typeError("it does not take %s", x.Type())
}

// comparison is an op of two inputs that gives truth values.
type comparison struct {
	shapes    shapes
	ints      func(w word, x, y int64) bool
	floats    func(x, y float64) bool
	complexes func(x, y complex128) bool
}

func (p comparison) evaluator() eval.Evaluator {
	d := eval.Domain{Elems: elemsOf(p.ints != nil, p.floats != nil, p.complexes != nil)}
	return eval.Evaluator{Domain: d, Eval: p.eval}
}

func (p comparison) eval(c *eval.Call) error {
	if err := arity(c, 2); err != nil {
		return err
	}
	vals, err := alike(c, p.shapes, c.Inputs())
	if err != nil {
		return err
	}
	out, err := p.apply(c, vals[0], vals[1])
	c.Return(out)
	return err
}

func (p comparison) apply(c *eval.Call, x, y value.Value) (value.Value, error) {
	t := withElem(x, ir.I1)
	switch class := x.Class(); {
	case class == value.IntClass && p.ints != nil:
		w := wordOf(x.Elem())
		return map2(c, t, x, y, intLane(), intLane(), total2(func(a, b int64) int64 { return truth(p.ints(w, a, b)) }))
	case class == value.FloatClass && p.floats != nil:
		return map2(c, t, x, y, floatLane(), intLane(), total2(func(a, b float64) int64 { return truth(p.floats(a, b)) }))
	case class == value.ComplexClass && p.complexes != nil:
		return map2(c, t, x, y, complexLane(), intLane(), total2(func(a, b complex128) int64 { return truth(p.complexes(a, b)) }))
	}
	return value.Value{}, typeError("it does not take %s", x.Type())
}

// choose is an op that takes an element of one of two values by a condition.
func choose(rule shapes) eval.Evaluator {
	return eval.Evaluator{Domain: eval.Domain{Elems: eval.Anything}, Eval: func(c *eval.Call) error {
		if err := arity(c, 3); err != nil {
			return err
		}
		condition := c.Input(0)
		if condition.Class() != value.IntClass || condition.Elem() != ir.I1 && !c.Loose() {
			return typeError("the condition is %s, not of i1", condition.Type())
		}
		if condition.IsScalar() && rule == oneShape {
			if err := sameShape(c.Input(1), c.Input(2)); err != nil {
				return err
			}
			c.Return(c.Input(2 - int(truth(condition.Int(0) != 0))))
			return nil
		}
		vals, err := arrange(c, rule, c.Inputs())
		if err != nil {
			return err
		}
		branches, err := sameElems(c, vals[1:])
		if err != nil {
			return err
		}
		return pick(c, vals[0], branches[0], branches[1])
	}}
}

func pick(c *eval.Call, condition, yes, no value.Value) error {
	if condition.IsSplat() && condition.Len() > 0 {
		c.Return(map[bool]value.Value{true: yes, false: no}[condition.Int(0) != 0])
		return nil
	}
	b, err := c.NewBuilder(yes.Type())
	if err != nil {
		return err
	}
	m := meter{c: c}
	for i := range b.Len() {
		from := no
		if condition.Int(i) != 0 {
			from = yes
		}
		if err := m.copyRun(b, i, from, i, 1); err != nil {
			return err
		}
	}
	c.Return(b.Value())
	return nil
}

package guard

import (
	"errors"
	"fmt"
	"math/bits"
	"reflect"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// Arithmetic on lists is element by element: of two lists of one length, or of a list and
// a number.

// dual is the code of arithmetic with attributes: as a number, which is what most rules
// mean, and as what the attributes turn out to be.
type dual struct {
	number code[Number] // nil where an operand is a list
	mixed  code[Mixed]
}

// dynamic compiles an operator with an attribute as an operand, nil where it has none.
func (c *compiler) dynamic(n *node, left, right any) any {
	a, b := codeType(left), codeType(right)
	if !isDynamic(a) && !isDynamic(b) || numberOps[n.text] == nil {
		return nil
	}
	scope := *c.scope
	x, y := c.convert(left, mixedType, n.args[0]), c.convert(right, mixedType, n.args[1])
	if x == nil || y == nil {
		return nil
	}
	d := &dual{}
	if isNumeric(a) && isNumeric(b) {
		used, takes := scope.used, scope.takes
		codes := []any{c.convert(left, numberType, n.args[0]), c.convert(right, numberType, n.args[1])}
		number := operatorsByName()[n.text]
		if number == nil {
			number = c.function(n.text) // min, max, div
		}
		d.number = c.choose(number, n, n.args, codes).(code[Number])
		c.scope.used, c.scope.takes = used, takes // as the number needs no memory
	}
	op, at := n.text, n.at
	first, second := x.(code[Mixed]), y.(code[Mixed])
	d.mixed = func(m *unify.Match) (Mixed, error) {
		a, err := first(m)
		if err != nil {
			return a, err
		}
		b, err := second(m)
		if err != nil {
			return b, err
		}
		v, err := mixedArithmetic(frameOf(m), op, a, b)
		return v, evalError(at, err)
	}
	return d
}

// dynamicNegative compiles the sign of an attribute.
func (c *compiler) dynamicNegative(n *node, value any) any {
	d := &dual{number: c.operator("negative", n, n.args, c.convert(value, numberType, n.args[0])).(code[Number])}
	mixed, at := c.convert(value, mixedType, n.args[0]).(code[Mixed]), n.at
	d.mixed = func(m *unify.Match) (v Mixed, err error) {
		if v, err = mixed(m); err != nil {
			return v, err
		}
		switch v.kind {
		case mixedInts:
			v.ints, err = negateInts(frameOf(m), v.ints)
		case mixedNumbers:
			l, failed := negateNumbers(frameOf(m), *v.nums)
			v.nums, err = &l, failed
		default:
			v.n = negate(v.n)
		}
		return v, evalError(at, err)
	}
	return d
}

func negateInts(f *frame, l Ints) (Ints, error) {
	return intsArithmetic(f, "-", operand[int64]{is1: true}, l.operand())
}

func negateNumbers(f *frame, l Numbers) (Numbers, error) {
	if err := f.room(len(l.v)); err != nil {
		return l, err
	}
	out := l.fresh(f, len(l.v))
	for _, n := range l.v {
		out = out.with(negate(n))
	}
	return out, nil
}

func mixedArithmetic(f *frame, op string, a, b Mixed) (Mixed, error) {
	switch {
	case a.kind == mixedNumber && b.kind == mixedNumber:
		n, err := numberOps[op](a.n, b.n)
		return Mixed{n: n}, err
	case a.wholeIn(b) && b.wholeIn(a) && op != "/" && op != "**":
		l, err := intsArithmetic(f, op, a.operand(), b.operand())
		return Mixed{ints: l, kind: mixedInts}, err
	}
	x, err := a.numbers(f)
	if err != nil {
		return Mixed{}, err
	}
	y, err := b.numbers(f)
	if err != nil {
		return Mixed{}, err
	}
	l, err := numbersArithmetic(f, op, x, y)
	return Mixed{nums: &l, kind: mixedNumbers}, err
}

// wholeIn reports whether it is a list of integers, or a number that may be used with the
// integers of the other one: of no type, or of theirs.
func (v Mixed) wholeIn(other Mixed) bool {
	switch v.kind {
	case mixedInts:
		return true
	case mixedNumber:
		return !v.n.float && !v.n.mixed && (v.n.typ == 0 || other.ints.elem() == v.n.typ)
	}
	return false
}

// elem returns the type of the elements of the attribute in whose form the list is.
func (l Ints) elem() ir.Type {
	like := l.form.like
	switch {
	case l.form.array != 0:
		return l.form.array
	case isDense(like):
		return like.Type().Elem()
	case like.Len() > 0:
		return like.At(0).Type()
	}
	return like.ArrayElem()
}

// operand is an operand of list arithmetic: a list, or one element for all.
type operand[E any] struct {
	list []E
	one  E
	form form
	is1  bool
}

func (o operand[E]) at(i int) E {
	if o.is1 {
		return o.one
	}
	return o.list[i]
}

func (v Mixed) operand() operand[int64] {
	if v.kind == mixedNumber {
		return operand[int64]{one: v.n.i, is1: true}
	}
	return v.ints.operand()
}

func (v Mixed) numbers(f *frame) (operand[Number], error) {
	if v.kind == mixedNumber {
		return operand[Number]{one: v.n, is1: true}, nil
	}
	l, err := v.listOfNumbers(f)
	return l.operand(), err
}

func (l Ints) operand() operand[int64]     { return operand[int64]{list: l.v, form: l.form} }
func (l Numbers) operand() operand[Number] { return operand[Number]{list: l.v, form: l.form} }
func (l Sizes) operand() operand[int64]    { return operand[int64]{list: l.v} }

// extent returns how many elements the result of an operation has.
func extent[E any](f *frame, a, b operand[E]) (int, error) {
	n := len(a.list)
	switch {
	case a.is1:
		n = len(b.list)
	case !b.is1 && len(b.list) != n:
		return 0, lengths(n, len(b.list))
	}
	return n, f.room(n)
}

func intsArithmetic(f *frame, op string, a, b operand[int64]) (Ints, error) {
	n, err := extent(f, a, b)
	if err != nil {
		return Ints{}, err
	}
	out := f.ints.take(n)
	for i := range n {
		v, err := exactInt(op, a.at(i), b.at(i))
		if err != nil {
			return Ints{}, err
		}
		out = append(out, v)
	}
	return Ints{out, a.form.meet(b.form)}, nil
}

// exactInt computes with integers of which 64 bits hold the result.
func exactInt(op string, a, b int64) (int64, error) {
	switch op {
	case "min":
		return min(a, b), nil
	case "max":
		return max(a, b), nil
	case "div":
		if b == 0 {
			return 0, errDivide
		}
		if b == -1 {
			return exactInt("-", 0, a)
		}
		return a / b, nil
	}
	v, err := integerOps[op](a, b)
	if err == nil && overflows(op, a, b, v) {
		err = fmt.Errorf("%d %s %d %w", a, op, b, ErrTooWide)
	}
	return v, err
}

func sizesArithmetic(f *frame, op string, a, b operand[int64]) (Sizes, error) {
	n, err := extent(f, a, b)
	if err != nil {
		return Sizes{}, err
	}
	out := f.ints.take(n)
	for i := range n {
		v, err := sizeArithmetic(op, Size(a.at(i)), Size(b.at(i)))
		if err != nil {
			return Sizes{}, err
		}
		out = append(out, int64(v))
	}
	return Sizes{out}, nil
}

// sizeArithmetic computes with sizes: what is made of an unknown one is unknown, but for
// a product with 0.
func sizeArithmetic(op string, a, b Size) (Size, error) {
	if !a.known() || !b.known() {
		if op == "*" && (a == 0 || b == 0) {
			return 0, nil
		}
		return computedSize, nil
	}
	v, err := exactInt(op, int64(a), int64(b))
	if err == nil && !Size(v).known() {
		err = fmt.Errorf("%d %s %d %w", a, op, b, ErrTooWide)
	}
	return Size(v), err
}

func numbersArithmetic(f *frame, op string, a, b operand[Number]) (Numbers, error) {
	n, err := extent(f, a, b)
	if err != nil {
		return Numbers{}, err
	}
	out, compute := f.numbers.take(n), numberOps[op]
	if compute == nil {
		return Numbers{}, fmt.Errorf("%s is not for lists of numbers", op)
	}
	for i := range n {
		v, err := compute(a.at(i), b.at(i))
		if err != nil {
			return Numbers{}, err
		}
		out = append(out, v)
	}
	return Numbers{out, a.form.meet(b.form)}, nil
}

var numberOps = map[string]func(a, b Number) (Number, error){
	"+": arithmetic("+"), "-": arithmetic("-"), "*": arithmetic("*"), "/": arithmetic("/"), "%": arithmetic("%"), "**": arithmetic("**"),
	"min": func(a, b Number) (Number, error) { return pick(-1)(a, b), nil },
	"max": func(a, b Number) (Number, error) { return pick(1)(a, b), nil },
	"div": func(a, b Number) (Number, error) {
		if a.float || b.float {
			return Number{}, errors.New("div is for integers: / is for floats")
		}
		if b.i == 0 {
			return Number{}, errDivide
		}
		if a.isUnsigned64() || b.isUnsigned64() {
			return meet(a, b, Number{i: int64(uint64(a.i) / uint64(b.i))}), nil
		}
		i, err := exactInt("div", a.i, b.i)
		return meet(a, b, Number{i: i}), err
	},
}

// listArithmetic are the overloads of an operation on lists.
func listArithmetic(op string) []overload {
	numbers := func(a, b operand[Number]) func(f *frame) (Numbers, error) {
		return func(f *frame) (Numbers, error) { return numbersArithmetic(f, op, a, b) }
	}
	one := func(n Number) operand[Number] { return operand[Number]{one: n, is1: true} }
	list := []overload{
		framed2(func(f *frame, a, b Numbers) (Numbers, error) { return numbers(a.operand(), b.operand())(f) }),
		framed2(func(f *frame, a Numbers, b Number) (Numbers, error) { return numbers(a.operand(), one(b))(f) }),
		framed2(func(f *frame, a Number, b Numbers) (Numbers, error) { return numbers(one(a), b.operand())(f) }),
	}
	if op == "/" || op == "**" {
		return list
	}
	whole := func(v int) operand[int64] { return operand[int64]{one: int64(v), is1: true} }
	size := func(v Size) operand[int64] { return operand[int64]{one: int64(v), is1: true} }
	return append(list,
		framed2(func(f *frame, a, b Ints) (Ints, error) { return intsArithmetic(f, op, a.operand(), b.operand()) }),
		framed2(func(f *frame, a Ints, b int) (Ints, error) { return intsArithmetic(f, op, a.operand(), whole(b)) }),
		framed2(func(f *frame, a int, b Ints) (Ints, error) { return intsArithmetic(f, op, whole(a), b.operand()) }),
		framed2(func(f *frame, a, b Sizes) (Sizes, error) { return sizesArithmetic(f, op, a.operand(), b.operand()) }),
		framed2(func(f *frame, a Sizes, b Size) (Sizes, error) { return sizesArithmetic(f, op, a.operand(), size(b)) }),
		framed2(func(f *frame, a Size, b Sizes) (Sizes, error) { return sizesArithmetic(f, op, size(a), b.operand()) }),
		fallible2(func(a, b Size) (Size, error) { return sizeArithmetic(op, a, b) }),
	)
}

// isListOfNumbers reports whether arithmetic can be done with lists of a type.
func isListOfNumbers(t reflect.Type) bool {
	return t == intsType || t == sizesType || t == numbersType || t == attrsType || t == emptyType
}

// total is what sum, product, min and max of a list are.
func total(name, op string, first int64, empty bool) []overload {
	none := func(n int) error {
		if n == 0 && !empty {
			return fmt.Errorf("the list is empty, and has no %s", name)
		}
		return nil
	}
	return []overload{
		fallible1(func(l Ints) (int, error) {
			sum := first
			for i, v := range l.v {
				if i == 0 && !empty {
					sum = v
					continue
				}
				var err error
				if sum, err = exactInt(op, sum, v); err != nil {
					return 0, err
				}
			}
			return int(sum), none(len(l.v))
		}),
		fallible1(func(l Sizes) (Size, error) {
			sum := Size(first)
			for i, v := range l.v {
				if i == 0 && !empty {
					sum = Size(v)
					continue
				}
				var err error
				if sum, err = sizeArithmetic(op, sum, Size(v)); err != nil {
					return 0, err
				}
			}
			return sum, none(len(l.v))
		}),
		fallible1(func(l Numbers) (Number, error) {
			sum := Number{i: first}
			for i, v := range l.v {
				if i == 0 {
					sum = v
					continue
				}
				var err error
				if sum, err = numberOps[op](sum, v); err != nil {
					return sum, err
				}
			}
			return sum, none(len(l.v))
		}),
	}
}

// rangeOf are the integers from one to another one, which is not among them.
func rangeOf(f *frame, from, to, step int) (Ints, error) {
	if step == 0 {
		return Ints{}, errors.New("the step of a range is 0")
	}
	n := 0
	if step > 0 && from < to || step < 0 && from > to {
		distance, by := uint64(to)-uint64(from), uint64(step)
		if step < 0 {
			distance, by = -distance, -by
		}
		quotient := (distance-1)/by + 1
		if bits.Len64(quotient) > 31 {
			return Ints{}, tooLong(int64(min(quotient, 1<<62)))
		}
		n = int(quotient)
	}
	if err := f.room(n); err != nil {
		return Ints{}, err
	}
	out := f.ints.take(n)
	for i := range n {
		out = append(out, int64(from+i*step))
	}
	return Ints{v: out}, nil
}

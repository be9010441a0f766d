package guard

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// Arithmetic on lists is element by element: of two lists of one length, or of a list and
// a number.

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

func lengths(a, b int) error {
	return fmt.Errorf("lists of %d and of %d elements do not go together", a, b)
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

// exactInt computes with integers where 64 bits hold the result.
func exactInt(op string, a, b int64) (int64, error) {
	v := a
	switch op {
	case "+":
		if v = a + b; (a^v)&(b^v) >= 0 {
			return v, nil
		}
	case "-":
		if v = a - b; (a^b)&(a^v) >= 0 {
			return v, nil
		}
	case "*":
		if v = a * b; !overflows(op, a, b, v) {
			return v, nil
		}
	case "%":
		if b == 0 {
			return 0, errDivide
		}
		return a % b, nil
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
	return v, fmt.Errorf("%d %s %d %w", a, op, b, ErrTooWide)
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

// sizeArithmetic computes with sizes: what is made of an unknown one is unknown, except for
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

// numberFunctions are the little arithmetic that guards need.
func numberFunctions() []function {
	return []function{
		fn("min", "(number | list, number | list) number | list", "the smaller one, element by element; min(list) is the smallest, an error where it is empty", `min(rank(x), rank(y)) > 0`,
			slices.Concat([]overload{pure2(func(a, b int) int { return min(a, b) }), pure2(math.Min), pure2(pick(-1))}, listArithmetic("min"), total("smallest element", "min", 0, false))...),
		fn("max", "(number | list, number | list) number | list", "the larger one, element by element; max(list) is the largest, an error where it is empty", `max(a, b) == a`,
			slices.Concat([]overload{pure2(func(a, b int) int { return max(a, b) }), pure2(math.Max), pure2(pick(1))}, listArithmetic("max"), total("largest element", "max", 0, false))...),
		fn("div", "(integer | list, integer | list) integer | list", "the integer quotient, toward zero; an error where the divisor is 0", `div(dims(x), 2) == [1, 1]`,
			append(listArithmetic("div"), fallible2(func(a, b int) (int, error) { v, err := exactInt("div", int64(a), int64(b)); return int(v), err }), fallible2(numberOps["div"]))...),
		fn("abs", "(number) number", "the absolute value", `abs(a) < 10`,
			pure1(func(i int) int { return max(i, -i) }), pure1(math.Abs),
			pure1(func(n Number) Number {
				if n.i < 0 || n.f < 0 {
					return negate(n)
				}
				return n
			})),
		fn("int", "(number) integer", "the number without its fraction: toward zero", `int(a / 2) == 3`,
			pure1(func(i int) int { return i }),
			pure1(func(f float64) int { return int(truncate(f)) }),
			pure1(toInt),
			fallible1(func(a ir.Attr) (int, error) { n, err := numberOf(a); return toInt(n), err })),
		fn("float", "(number) number", "the number as a float", `float(a) == 0.5`,
			pure1(func(f float64) float64 { return f })),
		fn("is_number", "(attribute) boolean", "is it a number: an integer, a float, true, false, or a dense literal of one number?", `is_number(a)`,
			pure1(isNumber)),
		fn("bit_and", "(number, number) number", "the bits that both integers have", `bit_and(a, 1) == 1`, fallible2(bitwise(func(a, b int64) int64 { return a & b }))),
		fn("bit_or", "(number, number) number", "the bits that one of the integers has", `bit_or(a, 1) == a`, fallible2(bitwise(func(a, b int64) int64 { return a | b }))),
		fn("bit_xor", "(number, number) number", "the bits that differ", `bit_xor(a, b) == 0`, fallible2(bitwise(func(a, b int64) int64 { return a ^ b }))),
		fn("is_power_of_two", "(number) boolean", "is it 2 to some integer, fractions of 1 included?", `is_power_of_two(a)`,
			pure1(func(n Number) bool {
				fraction, _ := math.Frexp(n.value())
				return fraction == 0.5
			})),
	}
}

// pick returns the number that compares with the other as the sign says.
func pick(sign int) func(a, b Number) Number {
	return func(a, b Number) Number {
		chosen := b
		if c, ok := compare(a, b); c == sign || !ok && a.value() != a.value() {
			chosen = a
		}
		return meet(a, b, chosen)
	}
}

// bitwise is an operation on the bits of two integers.
func bitwise(f func(a, b int64) int64) func(a, b Number) (Number, error) {
	return func(a, b Number) (Number, error) {
		if a.float || b.float {
			return Number{}, errors.New("floats have no bits to combine")
		}
		return meet(a, b, Number{i: f(a.i, b.i)}), nil
	}
}

func toInt(n Number) int {
	if n.float {
		return int(truncate(n.f))
	}
	return int(n.i)
}

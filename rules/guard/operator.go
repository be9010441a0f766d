package guard

import (
	"cmp"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

func isNative(t reflect.Type) bool { return t == intType || t == sizeType || t == floatType }

func isNumeric(t reflect.Type) bool {
	return isNative(t) || t == numberType || t == attrType || t == mixedType
}

// isDynamic reports whether what a value of a type is, is known only when the rule runs.
func isDynamic(t reflect.Type) bool { return t == attrType || t == mixedType }

// unary compiles ! and the signs.
func (c *compiler) unary(n *node) any {
	if n.text == "!" || n.text == "not" {
		holds := c.boolean(n.args[0], "what "+n.text+" denies")
		if holds == nil {
			return nil
		}
		return negated(holds)
	}
	value := c.compile(n.args[0])
	switch {
	case value == nil:
		return nil
	case !isNumeric(codeType(value)) && !isListOfNumbers(codeType(value)):
		c.errorf(n, "%s of %s", n.text, describe(codeType(value)))
		return nil
	case n.text == "-" && isDynamic(codeType(value)):
		return c.dynamicNegative(n, value)
	case n.text == "-":
		return c.operator("negative", n, n.args, value)
	case codeType(value) == attrType:
		return c.convert(value, numberType, n.args[0])
	}
	return value
}

func negated(holds code[bool]) any {
	return code[bool](func(m *unify.Match) (bool, error) {
		v, err := holds(m)
		return !v, err
	})
}

// binary compiles an operator with two operands.
func (c *compiler) binary(n *node) any {
	switch n.text {
	case "&&", "and", "||", "or":
		left := c.boolean(n.args[0], "the left side of "+n.text)
		right := c.boolean(n.args[1], "the right side of "+n.text)
		if left == nil || right == nil {
			return nil
		}
		return connected(left, right, n.text == "||" || n.text == "or")
	case "in":
		return c.in(n)
	}
	left, right := c.compile(n.args[0]), c.compile(n.args[1])
	if left == nil || right == nil {
		return nil
	}
	switch n.text {
	case "==":
		return c.equal(n, n.args[1], left, right)
	case "!=":
		if equal, ok := c.equal(n, n.args[1], left, right).(code[bool]); ok {
			return negated(equal)
		}
		return nil
	case "contains", "startsWith", "endsWith":
		if conversionCost(codeType(left), stringType) >= 0 && conversionCost(codeType(right), stringType) >= 0 {
			return c.operator(n.text, n, n.args, left, right)
		}
	case "^":
		n.text = "**"
		return c.arithmetic(n, left, right)
	default:
		if operatorsByName()[n.text] != nil {
			return c.arithmetic(n, left, right)
		}
		c.errorAt(n.at, "%s is not part of the language of rules", n.text)
		return nil
	}
	return c.mismatch(n, codeType(left), codeType(right))
}

// connected is && and ||: the second is asked where the first does not decide.
func connected(left, right code[bool], or bool) any {
	return code[bool](func(m *unify.Match) (bool, error) {
		if v, err := left(m); err != nil || v == or {
			return v && err == nil, err
		}
		return right(m)
	})
}

func (c *compiler) mismatch(n *node, left, right reflect.Type) any {
	err := c.errorf(n, "%s between %s and %s", n.text, describe(left), describe(right))
	if (left == varType && isNumeric(right)) || (right == varType && isNumeric(left)) {
		err.Help = "the number of a constant is value(x)"
	}
	return nil
}

// arithmetic compiles + - * / % ** and the comparisons by size.
func (c *compiler) arithmetic(n *node, left, right any) any {
	a, b := codeType(left), codeType(right)
	if d := c.dynamic(n, left, right); d != nil {
		return d
	}
	lists := (isListOfNumbers(a) || isListOfNumbers(b)) && (isNumeric(a) || isListOfNumbers(a)) && (isNumeric(b) || isListOfNumbers(b)) && !isComparison(n.text)
	texts := a == stringType && b == stringType && (n.text == "+" || strings.ContainsAny(n.text, "<>"))
	fraction := n.text == "%" && !lists && isNative(a) && isNative(b) && (a == floatType || b == floatType)
	if texts || lists || isNumeric(a) && isNumeric(b) && !fraction {
		return c.operator(n.text, n, n.args, left, right)
	}
	return c.mismatch(n, a, b)
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
			l, failed := negateNumbers(frameOf(m), v.nums)
			v.nums, err = l, failed
		default:
			v.n = negate(v.n)
		}
		return v, evalError(at, err)
	}
	return d
}

// typed compiles typed(v, t) of what is a number or a list.
func (c *compiler) typed(n *node, codes []any) any {
	value, to := c.convert(codes[0], mixedType, n.args[0]).(code[Mixed]), c.convert(codes[1], typeType, n.args[1])
	if to == nil {
		return nil
	}
	t := to.(code[ir.Type])
	number := c.choose(c.function(n.text), n, n.args, []any{c.convert(codes[0], numberType, n.args[0]), codes[1]}).(code[Number])
	return &dual{number: number, mixed: func(m *unify.Match) (Mixed, error) {
		v, err := value(m)
		if err != nil {
			return v, err
		}
		t, err := t(m)
		if err != nil {
			return v, err
		}
		if v.kind == mixedNumber {
			v.n, err = v.n.typed(t)
			return v, evalError(n.at, err)
		}
		l, err := v.listOfNumbers(frameOf(m))
		if err == nil {
			l, err = typedList(frameOf(m), l, t)
		}
		return Mixed{nums: l, kind: mixedNumbers}, evalError(n.at, err)
	}}
}

// equal returns the comparison of two compiled nodes; n is where it is written, b the
// right one.
func (c *compiler) equal(n, b *node, left, right any) any {
	a := n.args[0]
	if codeType(left) == stringType && codeType(right) == typeType {
		a, b, left, right = b, a, right, left
	}
	if b.kind == stringNode && codeType(left) == typeType {
		if right = c.typeText(b); right == nil {
			return nil
		}
	}
	if codeType(right) == attrType && codeType(left) != attrType {
		a, b, left, right = b, a, right, left
	}
	types := []reflect.Type{codeType(left), codeType(right)}
	if operatorsByName()["=="].best(types) == nil || isListType(types[0]) != isListType(types[1]) && !slices.ContainsFunc(types, isDynamic) {
		err := *n
		err.text = "=="
		err.extent.Start, err.extent.End = min(n.at.Start, a.extent.Start, b.extent.Start), max(n.at.End, a.extent.End, b.extent.End)
		return c.mismatch(&err, codeType(left), codeType(right))
	}
	return c.operator("==", n, []*node{a, b}, left, right)
}

// in compiles x in [a, b], whether x is equal to one of them, and whether a list has it as
// an element.
func (c *compiler) in(n *node) any {
	left := c.compile(n.args[0])
	if n.args[1].kind != listNode {
		right := c.compile(n.args[1])
		if left == nil || right == nil {
			return nil
		}
		types := []reflect.Type{codeType(right), codeType(left)}
		if operatorsByName()["in"].best(types) == nil {
			return c.mismatch(n, codeType(left), codeType(right))
		}
		return c.operator("in", n, []*node{n.args[1], n.args[0]}, right, left)
	}
	if left == nil {
		return nil
	}
	left = c.plain(left)
	found := constant(false)
	for _, element := range n.args[1].args {
		right := c.compile(element)
		if right == nil {
			return nil
		}
		equal, ok := c.equal(n, element, left, right).(code[bool])
		if !ok {
			return nil
		}
		found = connected(found, equal, true).(code[bool])
	}
	return found
}

// operatorsByName are what operators mean for operands of each type.
var operatorsByName = sync.OnceValue(func() map[string]*function {
	table := map[string]*function{}
	op := func(name string, overloads ...overload) {
		table[name] = &function{FunctionDoc: FunctionDoc{Name: name}, overloads: overloads}
	}
	op("+", pure2(func(a, b int) int { return a + b }), pure2(func(a, b float64) float64 { return a + b }),
		fallible2(arithmetic("+")), fallible2(join))
	also := func(name string, overloads ...overload) {
		table[name].overloads = append(table[name].overloads, overloads...)
	}
	op("-", pure2(func(a, b int) int { return a - b }), pure2(func(a, b float64) float64 { return a - b }), fallible2(arithmetic("-")))
	op("*", pure2(func(a, b int) int { return a * b }), pure2(func(a, b float64) float64 { return a * b }), fallible2(arithmetic("*")))
	op("/", pure2(func(a, b float64) float64 { return a / b }), fallible2(arithmetic("/")))
	op("**", pure2(math.Pow), fallible2(arithmetic("**")))
	op("%", fallible2(func(a, b int) (int, error) {
		r, err := integerOps["%"](int64(a), int64(b))
		return int(r), err
	}), fallible2(arithmetic("%")))
	for _, name := range []string{"+", "-", "*", "/", "%", "**"} {
		also(name, listArithmetic(name)...)
	}
	op("negative", pure1(func(i int) int { return -i }), pure1(func(f float64) float64 { return -f }), pure1(negate))
	also("negative", fallible1(func(s Size) (Size, error) { return sizeArithmetic("-", 0, s) }),
		framed1(func(f *frame, l Ints) (Ints, error) {
			return intsArithmetic(f, "-", operand[int64]{is1: true}, l.operand())
		}),
		framed1(func(f *frame, l Sizes) (Sizes, error) {
			return sizesArithmetic(f, "-", operand[int64]{is1: true}, l.operand())
		}),
		framed1(func(f *frame, l Numbers) (Numbers, error) {
			out := l.fresh(f, len(l.v))
			for _, n := range l.v {
				out = out.with(negate(n))
			}
			return out, f.room(len(l.v))
		}))
	op("<", pure2(less[int]), sizes(less[int]), pure2(less[float64]), pure2(less[string]), pure2(comparison(func(c int) bool { return c < 0 })))
	op("<=", pure2(atMost[int]), sizes(atMost[int]), pure2(atMost[float64]), pure2(atMost[string]), pure2(comparison(func(c int) bool { return c <= 0 })))
	op(">", pure2(more[int]), sizes(more[int]), pure2(more[float64]), pure2(more[string]), pure2(comparison(func(c int) bool { return c > 0 })))
	op(">=", pure2(atLeast[int]), sizes(atLeast[int]), pure2(atLeast[float64]), pure2(atLeast[string]), pure2(comparison(func(c int) bool { return c >= 0 })))
	op("==", equalities()...)
	op("contains", pure2(strings.Contains))
	op("startsWith", pure2(strings.HasPrefix))
	op("endsWith", pure2(strings.HasSuffix))
	op("in", append(eachList(listKind.contains), pure2(func(l Ints, n Number) bool {
		return !n.float && slices.Contains(l.v, n.i)
	}), fallible2(func(l Sizes, i int) (bool, error) { return sizeLists.has(l, Size(i)) }), pure2(func(l Strings, a ir.Attr) bool {
		return a.Kind() == ir.StringAttr && slices.Contains(l.v, a.Text())
	}))...)
	return table
})

// sizes compares sizes, those that types do not say as -1.
func sizes(holds func(a, b int) bool) overload {
	return fallible2(func(a, b Size) (bool, error) {
		if a.known() && b.known() {
			return holds(int(a), int(b)), nil
		}
		x, err := a.asWritten()
		y, other := b.asWritten()
		return err == nil && other == nil && holds(x, y), cmp.Or(err, other)
	})
}

func less[T cmp.Ordered](a, b T) bool    { return a < b }
func atMost[T cmp.Ordered](a, b T) bool  { return a <= b }
func more[T cmp.Ordered](a, b T) bool    { return a > b }
func atLeast[T cmp.Ordered](a, b T) bool { return a >= b }

// equalities compare values. An attribute of another kind is different, not an error.
func equalities() []overload {
	return append([]overload{
		pure2(func(a, b int) bool { return a == b }),
		pure2(func(a, b float64) bool { return a == b }),
		pure2(func(a, b Number) bool { c, ordered := compare(a, b); return ordered && c == 0 }),
		pure2(func(a, b string) bool { return a == b }),
		pure2(func(a, b bool) bool { return a == b }),
		pure2(func(a, b ir.Attr) bool {
			return sameAttr(a, b)
		}),
		pure2(func(a ir.Attr, s string) bool {
			return (a.Kind() == ir.StringAttr || a.Kind() == ir.SymbolAttr) && a.HasText(strings.TrimPrefix(s, "@"))
		}),
		pure2(func(a ir.Attr, b bool) bool { v, ok := a.Bool(); return ok && v == b }),
		pure2(func(a ir.Attr, t ir.Type) bool { return a.Kind() == ir.TypeAttr && a.Type() == t }),
		pure2(func(a ir.Attr, l Ints) bool { return equalsInts(a, l.v) }),
		pure2(func(a ir.Attr, l Numbers) bool { return equalsNumbers(a, l) }),
		fallible2(func(a ir.Attr, l Sizes) (bool, error) {
			var buffer [16]int64
			ints := buffer[:0]
			for _, v := range l.v {
				i, err := Size(v).asWritten()
				if err != nil {
					return false, err
				}
				ints = append(ints, int64(i))
			}
			return equalsInts(a, ints), nil
		}),
		pure2(func(a ir.Attr, v Mixed) bool { return v.equals(a) }),
		pure2(Mixed.same),
		pure2(func(a ir.Attr, l Attrs) bool {
			if a.Kind() != ir.ArrayAttr || a.Len() != len(l.v) {
				return false
			}
			for i, e := range l.v {
				if !sameAttr(a.At(i), e) {
					return false
				}
			}
			return true
		}),
		pure2(func(a ir.Attr, n Number) bool {
			v, ok := attrNumber(a)
			c, ordered := compare(v, n)
			return ok && ordered && c == 0
		}),
		pure2(func(a, b ir.Type) bool { return a == b }),
		pure2(func(a, b graph.Var) bool { return a == b }),
		pure2(func(a, b ir.Op) bool { return a == b }),
		fallible2(sameSize),
		fallible2(func(a Size, b int) (bool, error) { return sameSize(a, Size(b)) }),
		fallible2(func(a int, b Size) (bool, error) { return sameSize(Size(a), b) }),
		pure2(func(a, b List) bool { return slices.Equal(a.ids, b.ids) }),
		pure2(func(a, b Ints) bool { return slices.Equal(a.v, b.v) }),
		fallible2(func(a Sizes, b Ints) (bool, error) { return sizeLists.equals(a, Sizes{b.v}) }),
		fallible2(func(a Ints, b Sizes) (bool, error) { return sizeLists.equals(Sizes{a.v}, b) }),
		pure2(func(Empty, Empty) bool { return true }),
	}, eachList(listKind.equal)...)
}

package guard

import (
	"math"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// A loop whose body is made of #, #i, integers and a few operators, or asks one thing of
// #, is one Go loop over the list, without a frame and a meter: its body neither takes
// memory nor fails. Where it turns out that an element has no such value (a size that is not
// known, a result of more than 64 bits), or the list is long, the code that is compiled
// as that of any loop runs in its place, and says what is wrong.

// maxFused bounds the elements of a loop that is not on a meter.
const maxFused = 1 << 12

// wholeOf and testOf are bodies of such loops, over element e of place i; not ok where there is no
// value.
type (
	wholeOf   func(e int64, i int) (v int64, ok bool)
	testOf    func(e int64, i int) (holds, ok bool)
	testValue func(e graph.Var) bool
)

// isFusable reports whether a node is a loop with such a body.
func isFusable(n *node) bool {
	return n.kind == callNode && loops[n.text] && len(n.args) == 2 && isSimple(n.args[1])
}

func isSimple(n *node) bool {
	switch n.kind {
	case elementNode, intNode, boolNode:
		return true
	case unaryNode:
		return (n.text == "-" || n.text == "!" || n.text == "not") && isSimple(n.args[0])
	case binaryNode:
		switch n.text {
		case "+", "-", "*", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "and", "or":
			return isSimple(n.args[0]) && isSimple(n.args[1])
		}
	case callNode:
		return len(n.args) == 1 && isElement(n.args[0]) && !loops[n.text]
	}
	return false
}

func isElement(n *node) bool { return n.kind == elementNode && n.text == "" }

// fused compiles a loop that is not within another one, in a scope of its own.
func (c *compiler) fused(n *node) any {
	list := c.list(n, n.args[0])
	if list == nil {
		c.bodyAlone(n)
		return nil
	}
	own, slow := c.alone(&scope{metered: true}, func() any { return c.plainLoop(n) })
	if slow == nil {
		return nil
	}
	body := n.args[1]
	switch list := list.(type) {
	case code[Ints]:
		return fuse(own, slow, n.text, list, func(l Ints) []int64 { return l.v },
			func(l Ints, v []int64) Ints { return Ints{v, l.form} }, wholes(body), tests(body))
	case code[Sizes]:
		return fuse(own, slow, n.text, list, func(l Sizes) []int64 { return l.v },
			func(_ Sizes, v []int64) Sizes { return Sizes{v} }, knownOnly(wholes(body)), testsOfKnown(tests(body)))
	case code[List]:
		if asks := c.testsOfValue(body); asks != nil {
			return fuseValues(own, slow, n.text, list, asks)
		}
	}
	return inScope(own, slow)
}

// inScope returns code of a scope of its own.
func inScope(own *scope, slow any) any {
	switch slow := slow.(type) {
	case code[bool]:
		return scoped(own, slow)
	case code[int]:
		return scoped(own, slow)
	}
	return kinds[codeType(slow)].within(func(m *unify.Match) (any, error) { return own.begin(m), nil }, slow, func(err error) error { return err })
}

func scoped[T any](own *scope, slow code[T]) code[T] {
	return func(m *unify.Match) (T, error) {
		outer := own.begin(m)
		v, err := slow(m)
		own.end(m, outer)
		return v, err
	}
}

// fuse returns the loop over a list of integers, slow where it is not of these bodies;
// words are the elements of a list, and made is a list of that form.
func fuse[S any](own *scope, slow any, loop string, list code[S], words func(S) []int64, made func(S, []int64) S, value wholeOf, asks testOf) any {
	short := func(m *unify.Match) (l S, v []int64, ok bool, err error) {
		if l, err = list(m); err == nil {
			v = words(l)
		}
		return l, v, len(v) <= maxFused, err
	}
	switch slow := slow.(type) {
	case code[bool]:
		if asks == nil {
			break
		}
		stops, found := loop != "all", loop == "any"
		careful := scoped(own, slow)
		return code[bool](func(m *unify.Match) (bool, error) {
			_, v, ok, err := short(m)
			if err != nil {
				return false, err
			}
			for i := 0; ok && i < len(v); i++ {
				var holds bool
				if holds, ok = asks(v[i], i); ok && holds == stops {
					return found, nil
				}
			}
			if !ok {
				return careful(m)
			}
			return !found, nil
		})
	case code[int]:
		if asks == nil || loop != "count" {
			break
		}
		careful := scoped(own, slow)
		return code[int](func(m *unify.Match) (int, error) {
			_, v, ok, err := short(m)
			if err != nil {
				return 0, err
			}
			count := 0
			for i := 0; ok && i < len(v); i++ {
				var holds bool
				if holds, ok = asks(v[i], i); holds {
					count++
				}
			}
			if !ok {
				return careful(m)
			}
			return count, nil
		})
	case code[S]:
		if loop == "map" && value == nil || loop == "filter" && asks == nil {
			break
		}
		careful := inScope(own, slow).(code[S])
		isMap := loop == "map"
		return code[S](func(m *unify.Match) (S, error) {
			l, v, ok, err := short(m)
			if err != nil {
				return l, err
			}
			f := m.Kept(own, own.frame).(*frame)
			f.clear()
			out := f.ints.take(len(v))
			for i := 0; ok && i < len(v); i++ {
				e, keep := v[i], true
				if isMap {
					e, ok = value(e, i)
				} else {
					keep, ok = asks(e, i)
				}
				if keep {
					out = append(out, e)
				}
			}
			if !ok {
				return careful(m)
			}
			return made(l, out), nil
		})
	}
	return inScope(own, slow)
}

// fuseValues is fuse over a list of values of the graph.
func fuseValues(own *scope, slow any, loop string, list code[List], asks testValue) any {
	switch slow := slow.(type) {
	case code[bool]:
		stops, found := loop != "all", loop == "any"
		careful := scoped(own, slow)
		return code[bool](func(m *unify.Match) (bool, error) {
			l, err := list(m)
			switch {
			case err != nil:
				return false, err
			case len(l.ids) > maxFused:
				return careful(m)
			}
			for _, id := range l.ids {
				if asks(l.g.Var(id)) == stops {
					return found, nil
				}
			}
			return !found, nil
		})
	case code[int]:
		careful := scoped(own, slow)
		return code[int](func(m *unify.Match) (int, error) {
			l, err := list(m)
			switch {
			case err != nil:
				return 0, err
			case len(l.ids) > maxFused:
				return careful(m)
			}
			count := 0
			for _, id := range l.ids {
				if asks(l.g.Var(id)) {
					count++
				}
			}
			return count, nil
		})
	case code[List]:
		if loop != "filter" {
			break
		}
		careful := inScope(own, slow).(code[List])
		return code[List](func(m *unify.Match) (List, error) {
			l, err := list(m)
			switch {
			case err != nil:
				return l, err
			case len(l.ids) > maxFused:
				return careful(m)
			}
			f := m.Kept(own, own.frame).(*frame)
			f.clear()
			ids := f.ids.take(len(l.ids))
			for _, id := range l.ids {
				if asks(l.g.Var(id)) {
					ids = append(ids, id)
				}
			}
			return List{l.g, ids}, nil
		})
	}
	return inScope(own, slow)
}

// wholes returns a body that is an integer, nil where it is none.
func wholes(n *node) wholeOf {
	switch n.kind {
	case elementNode:
		if n.text == "i" {
			return func(_ int64, i int) (int64, bool) { return int64(i), true }
		}
		return func(e int64, _ int) (int64, bool) { return e, true }
	case intNode:
		k := int64(n.int)
		return func(int64, int) (int64, bool) { return k, true }
	case unaryNode:
		a := wholes(n.args[0])
		if a == nil || n.text != "-" {
			return nil
		}
		return func(e int64, i int) (int64, bool) {
			v, ok := a(e, i)
			return -v, ok && v != math.MinInt64
		}
	case binaryNode:
		a, b := wholes(n.args[0]), wholes(n.args[1])
		if a == nil || b == nil {
			return nil
		}
		switch n.text {
		case "+":
			return func(e int64, i int) (int64, bool) {
				x, okX := a(e, i)
				y, okY := b(e, i)
				v := x + y
				return v, okX && okY && (x^v)&(y^v) >= 0
			}
		case "-":
			return func(e int64, i int) (int64, bool) {
				x, okX := a(e, i)
				y, okY := b(e, i)
				v := x - y
				return v, okX && okY && (x^y)&(x^v) >= 0
			}
		case "*":
			return func(e int64, i int) (int64, bool) {
				x, okX := a(e, i)
				y, okY := b(e, i)
				v, ok := multiplied(x, y)
				return v, ok && okX && okY
			}
		case "%":
			return func(e int64, i int) (int64, bool) {
				x, okX := a(e, i)
				y, okY := b(e, i)
				if !okX || !okY || y == 0 {
					return 0, false
				}
				return x % y, true
			}
		}
	}
	return nil
}

// tests returns a body that is true or false, nil where it is none.
func tests(n *node) testOf {
	switch n.kind {
	case boolNode:
		truth := n.truth
		return func(int64, int) (bool, bool) { return truth, true }
	case unaryNode:
		a := tests(n.args[0])
		if a == nil || n.text == "-" {
			return nil
		}
		return func(e int64, i int) (bool, bool) {
			v, ok := a(e, i)
			return !v, ok
		}
	case binaryNode:
		switch n.text {
		case "&&", "and", "||", "or":
			a, b := tests(n.args[0]), tests(n.args[1])
			if a == nil || b == nil {
				return nil
			}
			decides := n.text == "||" || n.text == "or"
			return func(e int64, i int) (bool, bool) {
				if v, ok := a(e, i); !ok || v == decides {
					return v, ok
				}
				return b(e, i)
			}
		}
		if isElement(n.args[0]) && n.args[1].kind == intNode {
			return testAgainst(n.text, int64(n.args[1].int))
		}
		a, b := wholes(n.args[0]), wholes(n.args[1])
		compare := comparisons[n.text]
		if a == nil || b == nil || compare == nil {
			return nil
		}
		return func(e int64, i int) (bool, bool) {
			x, okX := a(e, i)
			y, okY := b(e, i)
			return compare(x, y), okX && okY
		}
	}
	return nil
}

var comparisons = map[string]func(x, y int64) bool{
	"==": func(x, y int64) bool { return x == y }, "!=": func(x, y int64) bool { return x != y },
	"<": func(x, y int64) bool { return x < y }, "<=": func(x, y int64) bool { return x <= y },
	">": func(x, y int64) bool { return x > y }, ">=": func(x, y int64) bool { return x >= y },
}

// testAgainst compares the element with a number.
func testAgainst(op string, k int64) testOf {
	switch op {
	case "==":
		return func(e int64, _ int) (bool, bool) { return e == k, true }
	case "!=":
		return func(e int64, _ int) (bool, bool) { return e != k, true }
	case "<":
		return func(e int64, _ int) (bool, bool) { return e < k, true }
	case "<=":
		return func(e int64, _ int) (bool, bool) { return e <= k, true }
	case ">":
		return func(e int64, _ int) (bool, bool) { return e > k, true }
	case ">=":
		return func(e int64, _ int) (bool, bool) { return e >= k, true }
	}
	return nil
}

// knownOnly is a body over sizes, which has no value for one that is not known.
func knownOnly(value wholeOf) wholeOf {
	if value == nil {
		return nil
	}
	return func(e int64, i int) (int64, bool) {
		if !Size(e).known() {
			return 0, false
		}
		v, ok := value(e, i)
		return v, ok && Size(v).known()
	}
}

func testsOfKnown(asks testOf) testOf {
	if asks == nil {
		return nil
	}
	return func(e int64, i int) (bool, bool) {
		if !Size(e).known() {
			return false, false
		}
		return asks(e, i)
	}
}

// testsOfValue returns a body that asks functions which cannot fail about a value, nil where
// it is none.
func (c *compiler) testsOfValue(n *node) testValue {
	switch n.kind {
	case unaryNode:
		a := c.testsOfValue(n.args[0])
		if a == nil || n.text == "-" {
			return nil
		}
		return func(v graph.Var) bool { return !a(v) }
	case binaryNode:
		a, b := c.testsOfValue(n.args[0]), c.testsOfValue(n.args[1])
		switch {
		case a == nil || b == nil:
		case n.text == "&&" || n.text == "and":
			return func(v graph.Var) bool { return a(v) && b(v) }
		case n.text == "||" || n.text == "or":
			return func(v graph.Var) bool { return a(v) || b(v) }
		}
	case callNode:
		f := c.function(n.text)
		if f == nil {
			return nil
		}
		for i := range f.overloads {
			switch ask := f.overloads[i].plain.(type) {
			case func(graph.Var) bool:
				return ask
			case func(ir.Type) bool:
				return func(v graph.Var) bool { return ask(v.Type()) }
			}
		}
	}
	return nil
}

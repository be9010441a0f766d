package guard

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/unify"
)

// scope is what an expression with loops, slices or let needs of memory: it runs on a
// meter, and has values of its own. Without a meter a loop in a loop in a loop over
// 3,000 elements took 373 s and 3.3 GB (2026-11).
type scope struct{ values int }

// frame is the memory of one evaluation.
type frame struct {
	values []any
	ctx    context.Context
	left   int // steps
	check  int // steps until the run is looked at
}

// maxSteps bounds the steps of one evaluation: about a fifth of a second.
const maxSteps = 1 << 20

// checkEvery is after how many steps the meter looks whether the run has ended.
const checkEvery = 1 << 8

// elementsOfStep is how many elements or bytes are made in a step.
const elementsOfStep = 16

// scopeOf returns the scope of an expression, nil where it needs none.
func scopeOf(n *node) *scope {
	if n == nil {
		return nil
	}
	if n.kind == letNode || n.kind == sliceNode || n.kind == callNode && loops[n.text] {
		return &scope{}
	}
	for _, arg := range n.args {
		if s := scopeOf(arg); s != nil {
			return s
		}
	}
	return nil
}

// begin starts an evaluation.
func (s *scope) begin(m *unify.Match) {
	if s != nil {
		f := s.frame(m)
		f.ctx, f.left, f.check = m.Context(), maxSteps, 0
	}
}

func (s *scope) frame(m *unify.Match) *frame {
	f, _ := m.Memo(s, func(*unify.Match) (any, error) { return &frame{values: make([]any, s.values)}, nil })
	return f.(*frame)
}

// slot returns a new place for a value of a type, and the code that loads it.
func (s *scope) slot(t reflect.Type) (slot int, load any) {
	slot = s.values
	s.values++
	return slot, kinds[t].unbox(func(m *unify.Match) (any, error) { return s.frame(m).values[slot], nil })
}

// step takes steps. The error says that there are no more, or that the run has ended.
func (f *frame) step(n int) error {
	if f.left -= n; f.left < 0 {
		return fmt.Errorf("it takes more than %d steps: its loops go over too many elements", maxSteps)
	}
	if f.check -= n; f.check > 0 {
		return nil
	}
	f.check = checkEvery
	if f.ctx == nil {
		return nil
	}
	return f.ctx.Err()
}

// charge puts code on the meter whose values may be long.
func (s *scope) charge(c any, at diag.Span) any {
	t := codeType(c)
	if t != intsType && t != listType && t != attrType && t != stringType {
		return c
	}
	value := kinds[t].box(c)
	return kinds[t].unbox(func(m *unify.Match) (any, error) {
		v, err := value(m)
		if err == nil {
			err = evalError(at, s.frame(m).step(sizeOf(v)/elementsOfStep))
		}
		return v, err
	})
}

// sizeOf returns the elements or bytes of a value.
func sizeOf(v any) int {
	switch v := v.(type) {
	case []int64:
		return len(v)
	case List:
		return len(v.ids)
	case string:
		return len(v)
	case ir.Attr:
		if v.Kind() == ir.ArrayAttr || isList(v) {
			n, _ := countElements(v)
			return int(min(n, maxList)) + len(v.Text())
		}
		return len(v.Text())
	}
	return 0
}

// loop compiles all, any and none.
func (c *compiler) loop(n *node) any {
	list := c.compile(n.args[0])
	if list == nil {
		return nil
	}
	element := intType
	if codeType(list) == listType {
		element = varType
	} else if over := c.convert(list, intsType, n.args[0]); over != nil {
		list = over
	} else {
		c.errorf(n.args[0], "%s goes through a list, not through %s", n.text, describe(codeType(list)))
		return nil
	}
	slot, load := c.scope.slot(element)
	c.elements = append(c.elements, load)
	asks := c.boolean(n.args[1], "what "+n.text+" asks of each element")
	c.elements = c.elements[:len(c.elements)-1]
	if asks == nil {
		return nil
	}
	l := loop{c.scope, slot, asks, n.text != "all", n.text == "any", n.at}
	if values, ok := list.(code[List]); ok {
		return each(l, values, func(v List) int { return len(v.ids) }, func(v List, i int) any { return v.g.Var(v.ids[i]) })
	}
	return each(l, list.(code[[]int64]), func(v []int64) int { return len(v) }, func(v []int64, i int) any { return int(v[i]) })
}

// loop goes through a list until it has the answer.
type loop struct {
	*scope
	slot  int // of the element
	asks  code[bool]
	stops bool // what is said of an element that ends the loop
	found bool // the answer then
	at    diag.Span
}

func each[L any](l loop, list code[L], length func(L) int, element func(L, int) any) code[bool] {
	return func(m *unify.Match) (bool, error) {
		values, err := list(m)
		if err != nil {
			return false, err
		}
		f := l.frame(m)
		for i := range length(values) {
			if err := f.step(1); err != nil {
				return false, evalError(l.at, err)
			}
			f.values[l.slot] = element(values, i)
			holds, err := l.asks(m)
			if err != nil {
				return false, err
			}
			if holds == l.stops {
				return l.found, nil
			}
		}
		return !l.found, nil
	}
}

// slice compiles p[1:3]. Bounds beyond the list are those of the list.
func (c *compiler) slice(n *node) any {
	list := c.compile(n.args[0])
	bounds := [2]code[int]{constant(0), constant(maxList)}
	for i, bound := range n.args[1:] {
		if bound == nil {
			continue
		}
		value := c.compile(bound)
		if value == nil {
			return nil
		}
		var ok bool
		if bounds[i], ok = c.convert(value, intType, bound).(code[int]); !ok {
			c.errorf(bound, "%s where an integer is needed", describe(codeType(value)))
			return nil
		}
	}
	if list == nil {
		return nil
	}
	ints, ok := c.convert(list, intsType, n.args[0]).(code[[]int64])
	if !ok {
		c.errorf(n.args[0], "a slice is taken of a list of integers, not of %s", describe(codeType(list)))
		return nil
	}
	return code[[]int64](func(m *unify.Match) ([]int64, error) {
		values, err := ints(m)
		if err != nil {
			return nil, err
		}
		var at [2]int
		for i, bound := range bounds {
			if at[i], err = bound(m); err != nil {
				return nil, err
			}
			if at[i] < 0 {
				at[i] += len(values)
			}
			at[i] = min(max(at[i], 0), len(values))
		}
		return values[min(at[0], at[1]):at[1]], nil
	})
}

// let compiles let a, b = f(x); and what that is for.
func (c *compiler) let(n *node) any {
	value := c.compile(n.args[0])
	if value == nil {
		return nil
	}
	values, types := c.results(value, n.args[0], n.names)
	if values == nil {
		return nil
	}
	first := c.scope.values
	outer := c.locals
	for i, t := range types {
		_, load := c.scope.slot(t)
		c.locals = append(slices.Clip(c.locals), local{n.names[i], load})
	}
	body := c.compile(n.args[1])
	c.locals = outer
	if body == nil {
		return nil
	}
	if codeType(body) == severalType {
		c.errorf(n.args[1], "%s", manyValues(body.(*several)))
		return nil
	}
	k := kinds[codeType(body)]
	result := k.box(body)
	return k.unbox(func(m *unify.Match) (any, error) {
		list, err := values(m)
		if err != nil {
			return nil, err
		}
		copy(c.scope.frame(m).values[first:], list)
		return result(m)
	})
}

// results returns the code of the values that let gives names, and their types; nil
// after an error.
func (c *compiler) results(value any, n *node, names []string) (code[[]any], []reflect.Type) {
	if s, ok := value.(*several); ok {
		if len(s.types) != len(names) {
			c.errorf(n, "%s", manyValues(s))
			return nil, nil
		}
		return s.eval, s.types
	}
	if len(names) > 1 {
		c.errorf(n, "one value for %d names", len(names))
		return nil, nil
	}
	one := kinds[codeType(value)].box(value)
	return func(m *unify.Match) ([]any, error) {
		v, err := one(m)
		return []any{v}, err
	}, []reflect.Type{codeType(value)}
}

func manyValues(s *several) string {
	return fmt.Sprintf("%s gives %d values: let names each of them", s.name, len(s.types))
}

// Let is the names that a rule gives to what its expressions have in common. Each is
// computed when an expression first needs it, once at a match.
type Let struct {
	Info
	names []local
}

// CompileLet compiles
//
//	a, b = f(x); c = g(a)
//
// over the names that a pattern binds. Where those are nil, they are not known: it
// only reports what [Check] does.
func CompileLet(text Text, names map[string]unify.Slot) (*Let, diag.List) {
	let := &Let{}
	parts, failed := parseLet(text.Text)
	if failed != nil {
		return nil, diag.List{diag.Errorf(text.Source, text.at(failed.at), "%s", failed.message)}
	}
	var errs diag.List
	for _, part := range parts {
		if names == nil {
			c := &compiler{text: text}
			c.checkFunctions(part)
			errs.Add(c.errs...)
			continue
		}
		c := &compiler{text: text, names: names, locals: let.names, scope: scopeOf(part.args[0])}
		if value := c.compile(part.args[0]); value != nil {
			c.bind(let, part, value)
		}
		for _, name := range part.names {
			if _, bound := names[name]; bound {
				c.errorAt(part.at, "the pattern binds ?%s already", name)
			}
		}
		let.CountsUses, let.LooksBelow = let.CountsUses || c.info.CountsUses, let.LooksBelow || c.info.LooksBelow
		errs.Add(c.errs...)
	}
	if len(errs) > 0 {
		return nil, errs
	}
	return let, nil
}

// bind adds the names of one part of a let.
func (c *compiler) bind(let *Let, part *node, value any) {
	values, types := c.results(value, part.args[0], part.names)
	text, bounds, scope := c.text, slotsOf(c.names), c.scope
	compute := func(m *unify.Match) (any, error) {
		if !bounds.in(m) {
			return nil, errOtherMatch
		}
		scope.begin(m)
		list, err := values(m)
		return list, text.owns(err)
	}
	for i, t := range types {
		let.names = append(let.names, local{part.names[i], kinds[t].unbox(func(m *unify.Match) (any, error) {
			list, err := m.Memo(part, compute)
			if err != nil {
				return nil, err
			}
			if err, none := list.([]any)[i].(error); none {
				return nil, text.owns(err)
			}
			return list.([]any)[i], nil
		})})
	}
}

// owns says of an error that its place is in the text.
func (t *Text) owns(err error) error {
	if at, ok := err.(*EvalError); ok && at.In == nil {
		return &EvalError{at.Span, t, at.Err}
	}
	return err
}

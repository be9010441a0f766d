package guard

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/unify"
)

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

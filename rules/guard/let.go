package guard

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/unify"
)

// let compiles let a, b = f(x); and what that is for.
func (c *compiler) let(n *node) any {
	var set code[any]
	names := unknownLocals(n.names)
	if value := c.plain(c.compile(n.args[0])); value != nil {
		if s, known := c.results(value, n.args[0], n.names); s != nil {
			set, names = s, known
		}
	}
	outer := c.locals
	c.locals = append(slices.Clip(c.locals), names...)
	c.lets++
	body := c.plain(c.compile(n.args[1]))
	c.lets--
	c.locals = outer
	if body == nil || set == nil {
		return nil
	}
	k := kinds[codeType(body)]
	switch {
	case codeType(body) == severalType:
		c.errorf(n.args[1], "%s", manyValues(body.(*several)))
		return nil
	case k == nil:
		c.errorf(n.args[1], "%s is not what let is for: ask something of it", describe(codeType(body)))
		return nil
	}
	return k.after(set, body)
}

// results returns the code that computes the values that let gives names and puts them
// into variables, and the names; nil after an error.
func (c *compiler) results(value any, n *node, names []string) (set code[any], locals []local) {
	if s, ok := value.(*several); ok {
		if len(s.types) != len(names) {
			c.errorf(n, "%s", manyValues(s))
			return nil, nil
		}
		slot, load := slotOf[[]any](c.scope)
		for i, t := range s.types {
			locals = append(locals, local{names[i], kinds[t].unbox(func(m *unify.Match) (any, error) {
				list, err := load(m)
				if err != nil {
					return nil, err
				}
				return list[i], nil
			})})
		}
		return resultsKind.store(s.eval, slot), locals
	}
	if len(names) > 1 {
		c.errorf(n, "one value for %d names", len(names))
		return nil, nil
	}
	k := kinds[codeType(value)]
	if k == nil {
		c.errorf(n, "let gives no name to %s", describe(codeType(value)))
		return nil, nil
	}
	slot, load := k.slot(c.scope)
	return k.store(value, slot), []local{{names[0], load}}
}

func manyValues(s *several) string {
	return fmt.Sprintf("%s gives %d values: let names each of them", s.name, len(s.types))
}

// CompileLet compiles
//
//	a, b = f(x); c = g(a)
//
// over the names that a pattern binds. Where those are nil, they are not known, and what
// is wrong is reported as far as that does not matter. After errors the let is good for
// finding those of expressions that use its names: see [Text].
func CompileLet(text Text, names map[string]unify.Slot) (*Let, diag.List) {
	let := &Let{}
	var errs diag.List
	parts, mistakes := parseLet(text.Text)
	for _, m := range mistakes {
		errs.Add(diag.Errorf(text.Source, text.at(m.at), "%s", m.message))
	}
	unread := len(mistakes)
	for _, part := range parts {
		if len(part.args) == 0 {
			let.names = append(let.names, unknownLocals(part.names)...)
			unread--
		}
	}
	let.open = unread > 0
	for _, part := range parts {
		if len(part.args) == 0 {
			continue
		}
		c := &compiler{text: text, names: names, locals: let.names, open: text.Open || names == nil || let.open, scope: &scope{metered: looping(part.args[0])}}
		before := len(let.names)
		value := c.plain(c.compile(part.args[0]))
		if value != nil {
			c.bind(let, part, value)
		}
		if len(let.names) == before {
			_, several := value.(*several)
			let.open = let.open || several // the names that are missing may be used
			let.names = append(let.names, unknownLocals(part.names)...)
		}
		for _, name := range part.names {
			if _, bound := names[name]; bound {
				c.errorAt(part.at, "the pattern binds ?%s already", name)
				let.names, let.open = append(let.names[:before], unknownLocals(part.names)...), true // others were meant
			}
		}
		let.CountsUses, let.LooksBelow = let.CountsUses || c.info.CountsUses, let.LooksBelow || c.info.LooksBelow
		errs.Add(c.errs...)
	}
	return let, errs
}

// unknownLocals returns names whose values are not known, because of a mistake.
func unknownLocals(names []string) []local {
	list := make([]local, len(names))
	for i, name := range names {
		list[i].name = name
	}
	return list
}

// bind adds the names of one part of a let. Its frame has their values for as long as
// the match lasts.
func (c *compiler) bind(let *Let, part *node, value any) {
	set, names := c.results(value, part.args[0], part.names)
	if set == nil {
		return
	}
	text, bounds, scope := c.text, slotsOf(c.names), c.scope
	compute := func(m *unify.Match) (any, error) {
		if !bounds.in(m) {
			return nil, errOtherMatch
		}
		outer := scope.begin(m)
		defer scope.end(m, outer)
		if _, err := set(m); err != nil {
			return nil, text.owns(err)
		}
		return frameOf(m), nil
	}
	enter := func(m *unify.Match) (outer any, err error) {
		f, err := m.Memo(part, compute)
		if err == nil {
			outer = m.Scratch()
			m.SetScratch(f)
		}
		return outer, err
	}
	for _, name := range names {
		let.names = append(let.names, local{name.name, kinds[codeType(name.load)].within(enter, name.load, text.owns)})
	}
}

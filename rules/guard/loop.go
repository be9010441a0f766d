package guard

import (
	"reflect"
	"slices"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// loop compiles what goes through a list: all, any, none, count, filter and map.
func (c *compiler) loop(n *node) any {
	if !c.plainly && len(c.elements) == 0 && c.lets == 0 && isFusable(n) {
		return c.fused(n)
	}
	return c.plainLoop(n)
}

func (c *compiler) plainLoop(n *node) any {
	list := c.list(n, n.args[0])
	if list == nil {
		c.bodyAlone(n)
		return nil
	}
	before := c.scope.takes
	d := c.drive(list, n.at)
	c.elements = append(c.elements, d)
	body, isMap := any(nil), n.text == "map"
	if isMap {
		body = c.plain(c.compile(n.args[1]))
	} else if asks := c.boolean(n.args[1], "what "+n.text+" asks of each element"); asks != nil {
		body = asks
	}
	c.elements = c.elements[:len(c.elements)-1]
	if body == nil {
		return nil
	}
	resets := c.scope.takes != before
	c.takesMemory()
	switch n.text {
	case "map":
		return c.mapped(n, d, list, body, resets)
	case "filter":
		if k := kinds[codeType(list)]; k != nil {
			return k.list.filter(d, body.(code[bool]), resets, n.at)
		}
		c.errorf(n.args[0], "filter makes no list of lists: ask all, any, none or count, or map first")
		return nil
	case "count":
		return counted(d, body.(code[bool]), resets, n.at)
	}
	// What is said of an element that ends the loop, and the answer then.
	asks, stops, found := body.(code[bool]), n.text != "all", n.text == "any"
	return code[bool](func(m *unify.Match) (bool, error) {
		count, err := d.open(m)
		if err != nil {
			return false, err
		}
		answer := !found
		err = d.each(m, resets, n.at, count, func(*frame, int) (bool, error) {
			holds, err := asks(m)
			if err == nil && holds == stops {
				answer = found
				return true, nil
			}
			return false, err
		})
		return answer && err == nil, err
	})
}

// bodyAlone reports the mistakes of a body whose list has some.
func (c *compiler) bodyAlone(n *node) {
	c.elements = append(c.elements, driver{index: constant(0)})
	c.compile(n.args[1])
	c.elements = c.elements[:len(c.elements)-1]
}

// drive returns what goes through a list.
func (c *compiler) drive(list any, at diag.Span) driver {
	if k := kinds[codeType(list)]; k != nil {
		return k.list.drive(c.scope, list, at)
	}
	for _, k := range rowsKinds {
		if d, ok := k.drive(c.scope, list); ok {
			c.takesMemory() // for each row
			return d
		}
	}
	return driver{}
}

func counted(d driver, asks code[bool], resets bool, at diag.Span) any {
	return code[int](func(m *unify.Match) (int, error) {
		n, err := d.open(m)
		if err != nil {
			return 0, err
		}
		count := 0
		err = d.each(m, resets, at, n, func(*frame, int) (bool, error) {
			holds, err := asks(m)
			if holds {
				count++
			}
			return false, err
		})
		return count, err
	})
}

// mapped compiles map(list, value).
func (c *compiler) mapped(n *node, d driver, list, body any, resets bool) any {
	t := codeType(body)
	switch t {
	case floatType, mixedType:
		body, t = c.convert(body, numberType, n.args[1]), numberType
	}
	of := listOf(t)
	if of == nil {
		c.errorf(n.args[1], "there are no lists of what map makes here: %s", describe(t))
		return nil
	}
	return kinds[of].list.collect(d, body, d.list, resets, n.at)
}

// elementOfLoop compiles # and #i.
func (c *compiler) elementOfLoop(n *node) any {
	if len(c.elements) == 0 {
		c.errorf(n, "unexpected %q: it is an element in all, any, none, count, filter and map", "#"+n.text)
		return nil
	}
	d := c.elements[len(c.elements)-1]
	if n.text == "i" {
		return d.index
	}
	return d.elem
}

// list compiles what a loop goes through; nil after an error.
func (c *compiler) list(n, arg *node) any {
	list := c.plain(c.compile(arg))
	if list == nil {
		return nil
	}
	if k := kinds[codeType(list)]; k != nil && k.list != nil || isRows(list) {
		return list
	}
	if ints := c.convert(list, intsType, arg); ints != nil {
		return ints
	}
	c.errorf(arg, "%s goes through a list, not through %s", n.text, describe(codeType(list)))
	return nil
}

// slice compiles p[1:3]. Bounds beyond the list are those of the list.
func (c *compiler) slice(n *node) any {
	list := c.plain(c.compile(n.args[0]))
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
	k := kinds[codeType(list)]
	if k == nil || k.list == nil {
		ints := c.convert(list, intsType, n.args[0])
		if ints == nil {
			c.errorf(n.args[0], "a slice is taken of a list, not of %s", describe(codeType(list)))
			return nil
		}
		list, k = ints, kinds[intsType]
	}
	return k.list.slice(list, bounds, n.at)
}

// listOf compiles [a, b].
func (c *compiler) listOf(n *node) any {
	if len(n.args) == 0 {
		return constant(Empty{})
	}
	if list := constantList(n); list != nil {
		return list
	}
	codes := make([]any, len(n.args))
	types := map[reflect.Type]bool{}
	known := true
	for i, arg := range n.args {
		if codes[i] = c.plain(c.compile(arg)); codes[i] == nil {
			known = false
			continue
		}
		types[codeType(codes[i])] = true
	}
	if !known {
		return nil
	}
	of := elementType(types)
	list := listOf(of)
	if list == nil {
		c.errorf(n, "there is no list of %s", describe(of))
		return nil
	}
	for i, arg := range n.args {
		value := c.convert(codes[i], of, arg)
		if value == nil && of == attrType && kinds[codeType(codes[i])] != nil {
			if attr := asAttr(codes[i], arg.at); attr != nil {
				value = attr
			}
		}
		if value == nil {
			c.errorf(arg, "%s in a list with %s", describe(codeType(codes[i])), describe(codeType(codes[0])))
			return nil
		}
		codes[i] = value
	}
	c.takesMemory()
	o := kinds[list].list.of()
	return o.build(codes, n.at)
}

// dictionary compiles {k: v}.
func (c *compiler) dictionary(n *node) any {
	values := make([]code[ir.Attr], len(n.args))
	known := true
	for i, arg := range n.args {
		value := c.plain(c.compile(arg))
		if value == nil {
			known = false
			continue
		}
		if values[i] = asAttr(value, arg.at); values[i] == nil {
			c.errorf(arg, "the entry %q is an attribute, not %s", n.names[i], describe(codeType(value)))
			known = false
		}
		if slices.Contains(n.names[:i], n.names[i]) {
			c.errorf(arg, "the entry %q is there twice", n.names[i])
			known = false
		}
	}
	if !known {
		return nil
	}
	names := n.names
	return code[ir.Attr](func(m *unify.Match) (ir.Attr, error) {
		entries := make([]ir.NamedAttr, len(values))
		for i, value := range values {
			a, err := value(m)
			if err != nil {
				return a, err
			}
			entries[i] = ir.NamedAttr{Name: names[i], Value: a}
		}
		return m.Graph.Context().Dict(entries...), nil
	})
}

// constantList returns the code of a list of integers or of strings that are written, nil
// where it is of something else.
func constantList(n *node) any {
	var ints []int64
	var texts []string
	for _, arg := range n.args {
		switch {
		case arg.kind == intNode:
			ints = append(ints, int64(arg.int))
		case arg.kind == unaryNode && arg.text == "-" && arg.args[0].kind == intNode:
			ints = append(ints, -int64(arg.args[0].int))
		case arg.kind == stringNode:
			texts = append(texts, arg.text)
		}
	}
	switch len(n.args) {
	case len(ints):
		return constant(Ints{v: slices.Clip(ints)})
	case len(texts):
		return constant(Strings{slices.Clip(texts)})
	}
	return nil
}

// elementType returns the type of the elements of a list of values of these types.
func elementType(types map[reflect.Type]bool) reflect.Type {
	only := func(allowed ...reflect.Type) bool {
		for t := range types {
			if !contains(allowed, t) {
				return false
			}
		}
		return true
	}
	for _, t := range []reflect.Type{intType, attrType, typeType, stringType, boolType, varType, numberType} {
		if only(t) {
			return t
		}
	}
	switch {
	case only(intType, sizeType):
		return sizeType
	case only(intType, sizeType, floatType, numberType, mixedType, attrType):
		return numberType
	}
	return attrType
}

func contains(list []reflect.Type, t reflect.Type) bool {
	for _, other := range list {
		if t == other {
			return true
		}
	}
	return false
}

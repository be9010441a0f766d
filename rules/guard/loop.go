package guard

import (
	"github.com/settle-go/settle/unify"
)

// loop compiles all, any, none and filter.
func (c *compiler) loop(n *node) any {
	list := c.list(n, n.args[0])
	if list == nil {
		return nil
	}
	over := intType
	if codeType(list) == listType {
		over = varType
	}
	slot, load := c.scope.slot(over)
	c.elements = append(c.elements, load)
	asks := c.boolean(n.args[1], "what "+n.text+" asks of each element")
	c.elements = c.elements[:len(c.elements)-1]
	if asks == nil {
		return nil
	}
	if n.text == "filter" {
		return c.filter(n, list, asks, slot)
	}
	// What is said of an element that ends the loop, and the answer then.
	stops, found := n.text != "all", n.text == "any"
	scope, values := c.scope, kinds[codeType(list)].box(list)
	return code[bool](func(m *unify.Match) (bool, error) {
		list, err := values(m)
		if err != nil {
			return false, err
		}
		f := scope.frame(m)
		for i := range sizeOf(list) {
			if err := f.step(1); err != nil {
				return false, evalError(n.at, err)
			}
			f.values[slot] = element(list, i)
			holds, err := asks(m)
			if err != nil {
				return false, err
			}
			if holds == stops {
				return found, nil
			}
		}
		return !found, nil
	})
}

// list compiles what a loop goes through; nil after an error.
func (c *compiler) list(n, arg *node) any {
	list := c.compile(arg)
	if list == nil || codeType(list) == listType {
		return list
	}
	if ints := c.convert(list, intsType, arg); ints != nil {
		return ints
	}
	c.errorf(arg, "%s goes through a list, not through %s", n.text, describe(codeType(list)))
	return nil
}

// filter compiles filter(list, condition).
func (c *compiler) filter(n *node, list any, asks code[bool], slot int) any {
	scope := c.scope
	keeps := func(m *unify.Match, v any) (bool, error) {
		f := scope.frame(m)
		if err := f.step(1); err != nil {
			return false, evalError(n.at, err)
		}
		f.values[slot] = v
		return asks(m)
	}
	if values, ok := list.(code[List]); ok {
		return code[List](func(m *unify.Match) (List, error) {
			list, err := values(m)
			if err != nil {
				return List{}, err
			}
			kept := List{g: list.g}
			for _, id := range list.ids {
				keep, err := keeps(m, list.g.Var(id))
				if err != nil {
					return List{}, err
				}
				if keep {
					kept.ids = append(kept.ids, id)
				}
			}
			return kept, nil
		})
	}
	ints := list.(code[[]int64])
	return code[[]int64](func(m *unify.Match) ([]int64, error) {
		list, err := ints(m)
		if err != nil {
			return nil, err
		}
		var kept []int64
		for _, v := range list {
			keep, err := keeps(m, int(v))
			if err != nil {
				return nil, err
			}
			if keep {
				kept = append(kept, v)
			}
		}
		return kept, nil
	})
}

// element returns an element of what a loop goes through.
func element(list any, i int) any {
	if values, ok := list.(List); ok {
		return values.g.Var(values.ids[i])
	}
	return int(list.([]int64)[i])
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
	if values, ok := list.(code[List]); ok {
		return code[List](func(m *unify.Match) (List, error) {
			list, err := values(m)
			if err != nil {
				return List{}, err
			}
			from, to, err := within(m, bounds, len(list.ids))
			return List{list.g, list.ids[from:to]}, err
		})
	}
	ints, ok := c.convert(list, intsType, n.args[0]).(code[[]int64])
	if !ok {
		c.errorf(n.args[0], "a slice is taken of a list, not of %s", describe(codeType(list)))
		return nil
	}
	return code[[]int64](func(m *unify.Match) ([]int64, error) {
		values, err := ints(m)
		if err != nil {
			return nil, err
		}
		from, to, err := within(m, bounds, len(values))
		return values[from:to], err
	})
}

// within returns the bounds of a slice of a list of n elements.
func within(m *unify.Match, bounds [2]code[int], n int) (from, to int, err error) {
	var at [2]int
	for i, bound := range bounds {
		if at[i], err = bound(m); err != nil {
			return 0, 0, err
		}
		if at[i] < 0 {
			at[i] += n
		}
		at[i] = min(max(at[i], 0), n)
	}
	return min(at[0], at[1]), at[1], nil
}

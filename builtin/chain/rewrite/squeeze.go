package rewrite

import (
	"slices"

	"github.com/settle-go/settle/builtin/chain"
)

// Squeezed returns a shorter chain where two reshapes of a chain become one
// because everything between them can be moved out, to the front of the first or
// after the second.
func Squeezed(c chain.Chain) (chain.Chain, bool) {
	last := -1
	for i := range c.Ops {
		if c.Ops[i].Kind != chain.Reshape {
			continue
		}
		if last >= 0 {
			for _, frontFirst := range [...]bool{true, false} {
				if s, ok := emptied(c, last, i, frontFirst); ok {
					return Merged(s), true
				}
			}
		}
		last = i
	}
	return c, false
}

// emptied moves what stands between op from and op to out of there.
func emptied(c chain.Chain, from, to int, frontFirst bool) (chain.Chain, bool) {
	shapes, err := c.Shapes()
	if err != nil {
		return c, false
	}
	m := mover{ops: slices.Clone(c.Ops), shapes: shapes}
	for _, front := range [...]bool{frontFirst, !frontFirst} {
		if front {
			for at := from + 1; at < to; at++ {
				if m.move(at, from) {
					from++
				}
			}
		} else {
			for at := to - 1; at > from; at-- {
				if m.move(at, to) {
					to--
				}
			}
		}
	}
	return chain.Chain{In: c.In, Ops: m.ops}, from+1 == to
}

// mover moves ops of a chain.
type mover struct {
	ops    []chain.Op
	shapes []chain.Shape
}

// move moves an op to another place, step by step, or leaves everything as it
// was.
func (m *mover) move(at, to int) bool {
	ops, shapes := slices.Clone(m.ops), slices.Clone(m.shapes)
	for at != to {
		i := at - 1
		if to > at {
			i = at
		}
		first, second, ok := swap(m.shapes[i], &m.ops[i], &m.ops[i+1])
		if !ok || m.ops[i].Kind == m.ops[i+1].Kind {
			m.ops, m.shapes = ops, shapes
			return false
		}
		m.ops[i], m.ops[i+1] = first, second
		m.shapes[i+1], _ = first.Out(m.shapes[i])
		if to > at {
			at++
		} else {
			at--
		}
	}
	return true
}

package rules

import (
	"sync/atomic"

	"github.com/settle-go/settle/graph/ir"
)

// opCache holds the numbers that the fixed ops of a replacement have in the
// contexts of the graphs that it is used on. They are kept in the context
// and go with it: a model is dropped with its constants while the rules stay.
type opCache struct {
	fixed  []opSource
	recent atomic.Pointer[opNumbers]
}

// opNumbers are the numbers in one context. It is not changed once made.
type opNumbers struct {
	ctxt *ir.Identity
	ids  []ir.OpID
}

// add returns the index of an op in the cache.
func (c *opCache) add(op opSource) int {
	c.fixed = append(c.fixed, op)
	return len(c.fixed) - 1
}

// of returns the numbers of the ops in a context.
func (c *opCache) of(ctxt *ir.Context) []ir.OpID {
	if len(c.fixed) == 0 {
		return nil
	}
	if recent := c.recent.Load(); recent != nil && recent.ctxt == ctxt.Identity() {
		return recent.ids
	}
	numbers := ctxt.Memo(c, func() any { return c.learn(ctxt) }).(*opNumbers)
	c.recent.Store(numbers)
	return numbers.ids
}

// learn makes the numbers for one more context.
func (c *opCache) learn(ctxt *ir.Context) *opNumbers {
	numbers := &opNumbers{ctxt: ctxt.Identity(), ids: make([]ir.OpID, len(c.fixed))}
	for i, op := range c.fixed {
		attrs := make([]ir.NamedAttr, len(op.attrs))
		for j, a := range op.attrs {
			attrs[j] = ir.NamedAttr{Name: a.name, Value: a.make(ctxt)}
		}
		numbers.ids[i] = ctxt.Op(op.name, attrs...).ID()
	}
	return numbers
}

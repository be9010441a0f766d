package rules

import (
	"sync/atomic"

	"github.com/settle-go/settle/graph"
)

// opCache holds the numbers that the fixed ops of a replacement have in the
// vocabularies of the graphs that it is used on. They are kept in the vocabulary
// and go with it: a model is dropped with its constants while the rules stay.
type opCache struct {
	fixed  []opSource
	recent atomic.Pointer[opNumbers]
}

// opNumbers are the numbers in one vocabulary. It is not changed once made.
type opNumbers struct {
	voc *graph.Identity
	ids []graph.OpID
}

// add returns the index of an op in the cache.
func (c *opCache) add(op opSource) int {
	c.fixed = append(c.fixed, op)
	return len(c.fixed) - 1
}

// of returns the numbers of the ops in a vocabulary.
func (c *opCache) of(voc *graph.Vocabulary) []graph.OpID {
	if len(c.fixed) == 0 {
		return nil
	}
	if recent := c.recent.Load(); recent != nil && recent.voc == voc.Identity() {
		return recent.ids
	}
	numbers := voc.Memo(c, func() any { return c.learn(voc) }).(*opNumbers)
	c.recent.Store(numbers)
	return numbers.ids
}

// learn makes the numbers for one more vocabulary.
func (c *opCache) learn(voc *graph.Vocabulary) *opNumbers {
	numbers := &opNumbers{voc: voc.Identity(), ids: make([]graph.OpID, len(c.fixed))}
	for i, op := range c.fixed {
		attrs := make([]graph.NamedAttr, len(op.attrs))
		for j, a := range op.attrs {
			attrs[j] = graph.NamedAttr{Name: a.name, Value: a.make(voc)}
		}
		numbers.ids[i] = voc.Op(op.name, attrs...).ID()
	}
	return numbers
}

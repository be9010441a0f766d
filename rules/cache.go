package rules

import (
	"sync/atomic"

	"github.com/settle-go/settle/graph"
)

// opCache holds the numbers that the fixed ops of a replacement have in the
// vocabularies of the graphs that it was last used on. It does not keep a
// vocabulary alive: a model is dropped with its constants while the rules stay.
type opCache struct {
	fixed  []opSource
	recent atomic.Pointer[opNumbers]
}

// opNumbers are the numbers in one vocabulary. It is not changed once made.
type opNumbers struct {
	voc  *graph.Identity
	ids  []graph.OpID
	next *opNumbers // used before
}

// maxVocabularies bounds the list: graphs are rewritten side by side by as many
// goroutines as there are processors, mostly with one vocabulary.
const maxVocabularies = 8

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
	recent, identity := c.recent.Load(), voc.Identity()
	for n := recent; n != nil; n = n.next {
		if n.voc == identity {
			return n.ids
		}
	}
	return c.learn(voc, recent)
}

// learn makes the numbers for one more vocabulary. When two goroutines do so at
// once, one of them is forgotten and learned again.
func (c *opCache) learn(voc *graph.Vocabulary, recent *opNumbers) []graph.OpID {
	first := &opNumbers{voc: voc.Identity(), ids: make([]graph.OpID, len(c.fixed))}
	for i, op := range c.fixed {
		attrs := make([]graph.NamedAttr, len(op.attrs))
		for j, a := range op.attrs {
			attrs[j] = graph.NamedAttr{Name: a.name, Value: a.make(voc)}
		}
		first.ids[i] = voc.Op(op.name, attrs...).ID()
	}
	last, length := first, 1
	for n := recent; n != nil && length < maxVocabularies; n = n.next {
		last.next = &opNumbers{voc: n.voc, ids: n.ids}
		last, length = last.next, length+1
	}
	c.recent.Store(first)
	return first.ids
}

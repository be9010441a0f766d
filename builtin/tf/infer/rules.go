package infer

import (
	"maps"
	"strings"
	"sync"
)

// ruleTable has the rules of all ops, by their names.
var ruleTable struct {
	once  sync.Once
	rules map[string]rule
}

// ruleOf returns the rule of an op, nil where it has none.
func ruleOf(op string) rule {
	ruleTable.once.Do(func() {
		ruleTable.rules = map[string]rule{}
		for _, topic := range []map[string]rule{
			elementwise(), shapeOps(), moving(), picking(), blocks(), reducing(), matrices(), network(), pooling(), cells(), images(), random(), texts(),
			containers(), variables(), queues(), calledFunctions(), quantized(), beside(),
		} {
			maps.Copy(ruleTable.rules, topic)
		}
	})
	return ruleTable.rules[op]
}

// words returns the words of a text.
func words(text string) []string { return strings.Fields(text) }

// each gives a rule to several ops.
func each(all map[string]rule, r rule, names string) {
	for _, name := range words(names) {
		all[name] = r
	}
}

// likeFirst is the rule of ops whose results have the shape of the first input.
func likeFirst(c *call) {
	if len(c.in) == 0 {
		return
	}
	for i := range c.out {
		c.shape(i, c.dims(0))
	}
}

// handsOn is the rule of ops whose result is their first input.
func handsOn(c *call) {
	if len(c.in) == 0 {
		return
	}
	for i := range c.out {
		c.same(i, 0)
	}
}

// allEqual is the rule of ops whose inputs and results all have one shape.
func allEqual(c *call) {
	var dims []Dim
	for i := range c.in {
		dims = c.equalDims(dims, c.dims(i), "the inputs have different shapes")
	}
	for i := range c.out {
		c.shape(i, dims)
	}
}

// scalars is the rule of ops whose results have no dimensions.
func scalars(c *call) {
	for i := range c.out {
		c.scalar(i)
	}
}

// vectors is the rule of ops whose results are vectors of unknown lengths.
func vectors(c *call) {
	for i := range c.out {
		c.vector(i, 0)
	}
}

// broadcast returns the dimensions that several are broadcast to, nil where they are not
// known.
func (c *call) broadcast(shapes ...[]Dim) []Dim {
	rank := 0
	for _, dims := range shapes {
		if dims == nil {
			return nil
		}
		rank = max(rank, len(dims))
	}
	out := make([]Dim, rank)
	for d := range out {
		out[d] = num(1)
		for _, dims := range shapes {
			at := d - (rank - len(dims))
			if at < 0 {
				continue
			}
			size, ok := c.a.stretch(out[d], dims[at])
			if !ok {
				c.failf("it cannot broadcast %s", c.inputText())
				return nil
			}
			out[d] = size
		}
	}
	return out
}

// broadcasting is the rule of ops that compute each element of those at its place in all
// inputs, which are broadcast.
func broadcasting(c *call) {
	shapes := make([][]Dim, len(c.in))
	for i := range shapes {
		shapes[i] = c.dims(i)
	}
	dims := c.broadcast(shapes...)
	for i := range c.out {
		c.shape(i, dims)
	}
}

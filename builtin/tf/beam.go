package tf

import (
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// beamEntry is a sequence of labels: that of its parent, and one more. Its probabilities are
// logarithms: of all ways to it that end with a blank, with its label, and of both.
type beamEntry struct {
	parent   *beamEntry
	label    int
	children map[int]*beamEntry // those that were among the likeliest
	was, is  ways
}

type ways struct{ total, blank, label float64 }

var noWays = ways{math.Inf(-1), math.Inf(-1), math.Inf(-1)}

// beam is the likeliest sequences, in order.
type beam struct {
	width, labels int
	leaves        []*beamEntry
}

// push adds a sequence in its order; beyond the width, the last one goes.
func (b *beam) push(e *beamEntry) {
	at, _ := slices.BinarySearchFunc(b.leaves, e, func(a, e *beamEntry) int {
		if a.is.total >= e.is.total {
			return -1
		}
		return 1
	})
	b.leaves = slices.Insert(b.leaves, at, e)
	if len(b.leaves) > b.width {
		b.leaves = b.leaves[:b.width]
	}
}

// takes reports whether a sequence of a probability is one of the likeliest.
func (b *beam) takes(total float64) bool {
	return !math.IsInf(total, -1) && (len(b.leaves) < b.width || total > b.leaves[len(b.leaves)-1].is.total)
}

// step goes on by one step; row has the logarithms of the probabilities of all labels
// and, after them, of the blank.
func (b *beam) step(c numeric.Call, row []float64) {
	branches := b.leaves
	b.leaves = nil
	for _, e := range branches {
		e.was = e.is
	}
	for _, e := range branches {
		if e.parent != nil {
			if !math.IsInf(e.parent.is.total, -1) {
				e.is.label = logAdd(e.is.label, e.parent.before(e.label))
			}
			e.is.label += row[e.label]
		}
		e.is.blank = e.was.total + row[b.labels]
		e.is.total = logAdd(e.is.blank, e.is.label)
		b.push(e)
	}
	for _, e := range branches {
		if !b.takes(e.was.total) {
			continue
		}
		c.Count(b.labels)
		for label := range b.labels {
			child := e.children[label]
			if child == nil || math.IsInf(child.is.total, -1) {
				b.grow(e, label, e.before(label)+row[label])
			}
		}
	}
}

// before returns the probability of a sequence to which a label is added: after a label, the
// same one needs a blank between.
func (e *beamEntry) before(label int) float64 {
	if e.parent != nil && label == e.label {
		return e.was.blank
	}
	return e.was.total
}

// grow adds a label to a sequence where that is among the likeliest.
func (b *beam) grow(e *beamEntry, label int, probability float64) {
	child := e.children[label]
	switch {
	case !b.takes(probability):
		if child != nil {
			child.was, child.is = noWays, noWays
		}
		return
	case child == nil:
		child = &beamEntry{parent: e, label: label}
		if e.children == nil {
			e.children = map[int]*beamEntry{}
		}
		e.children[label] = child
	}
	child.was, child.is = noWays, ways{total: probability, blank: math.Inf(-1), label: probability}
	if len(b.leaves) == b.width {
		b.leaves[b.width-1].is = noWays
		b.leaves = b.leaves[:b.width-1]
	}
	b.push(child)
}

// word returns the labels of a sequence; those that repeat are one where that is asked for.
func (e *beamEntry) word(merge bool) []int64 {
	var list []int64
	before := -1
	for ; e.parent != nil; e = e.parent {
		if !merge || e.label != before {
			list = append(list, int64(e.label))
		}
		before = e.label
	}
	slices.Reverse(list)
	return list
}

// ctcBeam finds the likeliest sequences of labels in [steps, batch, classes], where the last
// class is the blank: sparse matrices of them, and the logarithms of their probabilities.
func ctcBeam(c numeric.Call) []value.Value {
	c.Exactly(2)
	x, lengths := c.Input(0), c.InputInts(1)
	paths, width := int(c.AttrInt("top_paths", 1)), int(c.AttrInt("beam_width", 100))
	if x.Rank() != 3 || x.Class() != value.FloatClass || x.Dims()[1] != int64(len(lengths)) || x.Dims()[2] < 2 {
		panic(numeric.Mistyped("%d lengths of %s", len(lengths), x.Type()))
	}
	if paths < 1 || paths > width || width > 1<<16 {
		panic(numeric.Mistyped("the %d best of %d sequences", paths, width))
	}
	steps, batch, classes := x.Dims()[0], len(lengths), int(x.Dims()[2])
	logits, probabilities := x.Floats(), zeros(c, int64(batch), int64(paths))
	words := make([][][]int64, paths) // of each path and batch
	for b, n := range lengths {
		if n < 0 || n > steps {
			panic(numeric.Undefined("%d steps of %d", n, steps))
		}
		root := &beamEntry{was: noWays, is: ways{0, 0, math.Inf(-1)}, label: -1}
		search := beam{width: width, labels: classes - 1, leaves: []*beamEntry{root}}
		for t := range int(n) {
			row := slices.Clone(logits[(t*batch+b)*classes:][:classes])
			logSoftmax(row)
			search.step(c, row)
		}
		if len(search.leaves) < paths {
			panic(numeric.Undefined("the %d best of %d sequences", paths, len(search.leaves)))
		}
		for p, e := range search.leaves[:paths] {
			words[p] = append(words[p], e.word(attrTruth(c, "merge_repeated", true)))
			probabilities[b*paths+p] = e.is.total
		}
	}
	var indices, found, shapes []value.Value
	for _, list := range words {
		index, elems, shape := sparseWords(c, list)
		indices, found, shapes = append(indices, index), append(found, elems), append(shapes, shape)
	}
	return append(slices.Concat(indices, found, shapes), floatTensor(x.Elem(), probabilities, int64(batch), int64(paths)))
}

// sparseWords returns words of labels as a sparse matrix with a word in each row.
func sparseWords(c numeric.Call, words [][]int64) (index, elems, shape value.Value) {
	var places, labels []int64
	most := 0
	for b, word := range words {
		c.Count(len(word))
		most = max(most, len(word))
		for k, label := range word {
			places, labels = append(places, int64(b), int64(k)), append(labels, label)
		}
	}
	index = numeric.Typed(value.Ints(ir.Tensor(ir.I64, int64(len(labels)), 2), places...))
	return index, list(ir.I64, labels...), list(ir.I64, int64(len(words)), int64(most))
}

package sett

import (
	"cmp"
	"slices"

	"github.com/settle-go/settle/internal/modular"
)

// block is one piece of a union seen as a window on a pattern: the window starts
// and ends with an element, so that two pieces which are the same pattern at
// different places are seen to be.
type block struct {
	window Stripe
	inner  []level
}

// tight returns the sett as a block.
func (n *nest) tight(s Sett) block {
	outer, inner := s.levels[0], s.levels[1:]
	if len(inner) == 0 {
		return block{outer.stripe(), nil}
	}
	from, to := nextOn(inner, 0), at(inner, below(inner, outer.on)-1)+1
	b := block{Stripe{to - from, outer.period - (to - from), modular.Mod(outer.phase+from, outer.period)}, inner}
	if from > 0 {
		b.inner = n.kept(inner)
		b.inner[0] = inner[0].moved(-from, inner[1:])
	}
	return b
}

// compare is 0 for blocks that differ only in where they are.
func (b block) compare(c block) int {
	if d := cmp.Or(cmp.Compare(b.window.On, c.window.On), cmp.Compare(b.window.Off, c.window.Off)); d != 0 {
		return d
	}
	for i := range min(len(b.inner), len(c.inner)) {
		switch l, m := &b.inner[i], &c.inner[i]; {
		case l.on != m.on:
			return cmp.Compare(l.on, m.on)
		case l.period != m.period:
			return cmp.Compare(l.period, m.period)
		case l.phase != m.phase:
			return cmp.Compare(l.phase, m.phase)
		}
	}
	return cmp.Compare(len(b.inner), len(c.inner))
}

// joinBlocks joins pieces that are the same pattern at different places: the
// places are a set themselves, and the stripes of that set go around the pattern.
func joinBlocks(setts []Sett) []Sett {
	blocks := make([]block, len(setts))
	var n, scratch nest // what the blocks need is not kept
	for i, s := range setts {
		if s.Depth() == 0 {
			return setts
		}
		blocks[i] = scratch.tight(s)
	}
	slices.SortFunc(blocks, func(b, c block) int {
		if d := b.compare(c); d != 0 {
			return d
		}
		return cmp.Compare(b.window.Phase, c.window.Phase)
	})
	var out []Sett
	for i := 0; i < len(blocks); {
		end := i + 1
		for end < len(blocks) && blocks[i].compare(blocks[end]) == 0 {
			end++
		}
		group := blocks[i:end]
		for passes := 0; len(group) > 0 && passes < joinPasses; passes++ {
			var row []block
			row, group = apart(group)
			out = n.joinRow(out, row)
		}
		for _, b := range group { // they overlap again and again
			out = append(out, n.around([]Stripe{b.window}, b.inner))
		}
		i = end
	}
	return out
}

// joinPasses bounds the passes over what is left of a group.
const joinPasses = 32

// apart splits a group, which is sorted by place, so that no windows of the first part overlap.
func apart(group []block) (row, rest []block) {
	first := group[0].window
	end := first.Phase
	for _, b := range group {
		if b.window.Phase < end || b.window.Phase+b.window.On > first.Phase+first.Period() {
			rest = append(rest, b)
			continue
		}
		row = append(row, b)
		end = b.window.Phase + b.window.On
	}
	return row, rest
}

// joinRow appends blocks whose windows are apart, joined.
func (n *nest) joinRow(list []Sett, row []block) []Sett {
	if len(row) == 1 {
		return append(list, n.around([]Stripe{row[0].window}, row[0].inner))
	}
	w := wheel{make([]run, 0, len(row)), row[0].window.Period(), true}
	for _, b := range row {
		w.runs = append(w.runs, run{b.window.Phase, b.window.On})
	}
	inner := row[0].inner
	for _, s := range w.least().list(max(2, maxDepth-len(inner))) {
		list = append(list, n.around(s, inner))
	}
	return list
}

// around puts stripes around levels.
func around(stripes []Stripe, inner []level) Sett {
	var n nest
	return n.around(stripes, inner)
}

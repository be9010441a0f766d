package sett

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// block is one piece of a union seen as a window on a pattern: the window starts
// and ends with an element, so that two pieces which are the same pattern at
// different places are seen to be.
type block struct {
	window Stripe
	inner  []level
}

// tight returns the sett as a block.
func tight(s Sett) block {
	outer, inner := s.levels[0], s.levels[1:]
	if len(inner) == 0 {
		return block{outer.stripe(), nil}
	}
	from, to := nextOn(inner, 0), at(inner, below(inner, outer.on)-1)+1
	b := block{Stripe{to - from, outer.period - (to - from), mod(outer.phase+from, outer.period)}, inner}
	if from > 0 {
		b.inner = append([]level(nil), inner...)
		b.inner[0] = inner[0].moved(-from, inner[1:])
	}
	return b
}

// key is the same for blocks that differ only in where they are.
func (b block) key() string {
	key := binary.AppendVarint(nil, b.window.On)
	key = binary.AppendVarint(key, b.window.Off)
	for _, l := range b.inner {
		key = binary.AppendVarint(key, l.on)
		key = binary.AppendVarint(key, l.period)
		key = binary.AppendVarint(key, l.phase)
	}
	return string(key)
}

// joinBlocks joins pieces that are the same pattern at different places: the
// places are a set themselves, and the stripes of that set go around the pattern.
func joinBlocks(setts []Sett) []Sett {
	groups := map[string][]block{}
	var keys []string
	for _, s := range setts {
		if s.Depth() == 0 {
			return setts
		}
		b := tight(s)
		key := b.key()
		if groups[key] == nil {
			keys = append(keys, key)
		}
		groups[key] = append(groups[key], b)
	}
	if len(keys) == len(setts) {
		return setts
	}
	var out []Sett
	for _, key := range keys {
		for group := groups[key]; len(group) > 0; {
			var row []block
			row, group = apart(group)
			out = append(out, joinRow(row)...)
		}
	}
	return out
}

// apart splits a group, so that no windows of the first part overlap.
func apart(group []block) (row, rest []block) {
	slices.SortFunc(group, func(a, b block) int { return cmp.Compare(a.window.Phase, b.window.Phase) })
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

// joinRow joins blocks whose windows are apart.
func joinRow(row []block) []Sett {
	w := wheel{period: row[0].window.Period(), blocks: true}
	for _, b := range row {
		w.runs = append(w.runs, run{b.window.Phase, b.window.On})
	}
	inner := row[0].inner
	var out []Sett
	for _, s := range w.least().list(max(2, maxDepth-len(inner))) {
		out = append(out, around(s, inner))
	}
	return out
}

// around puts stripes around levels.
func around(stripes []Stripe, inner []level) Sett {
	var n nest
	n.start(inner, 0, len(stripes))
	for i := len(stripes) - 1; i >= 0; i-- {
		n.push(stripes[i])
	}
	return n.sett()
}

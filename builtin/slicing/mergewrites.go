package slicing

import (
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
)

// mergeWrites makes one write of two that copy two adjacent slices to two that are
// adjacent.
func (k kit) mergeWrites() *navigator.Local {
	rule := k.rule("merge_adjacent_writes", `
insert(extract(y)[B], insert(extract(y)[A], t)[V])[W] = insert(extract(y)[A+B], t)[V+W],
where B is after A as W is after V, side by side along one dimension.

Also where other writes stand between the two, one of which shares no element with
any of them.`,
		[]string{insertSlice}, func(r *navigator.Rewriter) (navigator.Result, error) {
			if !isBy(r.Node(), 0, readOps[:]...) || !isBy(r.Node(), 1, insertSlice) {
				return r.NoMatch("it does not write a slice into what was just written"), nil
			}
			second, ok := writeOf(r.Node().Output(0))
			if !ok {
				return r.NoMatch("it is not a write with known bounds"), nil
			}
			first, ok := second.below()
			if !ok {
				return r.NoMatch("it does not write into what was just written, for it alone"), nil
			}
			var between []write
			for ; ok && len(between) < maxWrites; first, ok = first.below() {
				both, joined := joinCopies(first, second)
				sinks := passesAll(second, between)
				if joined && (sinks || passesAll(first, between)) {
					return k.merge(r, first, second, both, sinks), nil
				}
				between = append(between, first)
			}
			return r.NoMatch("no slices are side by side where they come from and where they go"), nil
		})
	rule.CountsClients, rule.Levels = true, maxWrites+1 // and what the last of them writes
	return rule
}

// passesAll reports whether a write shares no element with any of some others.
func passesAll(w write, others []write) bool {
	for _, other := range others {
		if !w.window.Disjoint(other.window) {
			return false
		}
	}
	return true
}

// merge writes what two writes did by one: at the place of the first where the
// second may sink to it, or else at that of the second.
func (k kit) merge(r *navigator.Rewriter, first, second write, both copyOf, sinks bool) navigator.Result {
	part := k.read(r, second.source.Owner(), both.of, both.from, both.of.Type().WithDims(both.from.Sizes...))
	made := first.node.Output(0)
	switch {
	case second.into == made:
		return r.Replace(k.write(r, part, first.into, both.to))
	case sinks:
		r.ReplaceOther(made, k.write(r, part, first.into, both.to))
		return r.Replace(second.into)
	}
	r.ReplaceOther(made, first.into)
	return r.Replace(k.write(r, part, second.into, both.to))
}

// copyOf is a part of a tensor and where it is written to.
type copyOf struct {
	of       graph.Var
	from, to views.Window
}

// joinCopies returns two writes of slices of one tensor as one, in either order.
func joinCopies(first, second write) (copyOf, bool) {
	a, read, ok := readOf(first.source)
	b, next, both := readOf(second.source)
	if !ok || !both || a != b || first.source.Type().Rank() != len(read.Sizes) || second.source.Type().Rank() != len(next.Sizes) {
		return copyOf{}, false
	}
	for dim := range read.Sizes {
		from, ok1 := read.Join(next, dim)
		to, ok2 := first.window.Join(second.window, dim)
		if !ok1 || !ok2 {
			from, ok1 = next.Join(read, dim)
			to, ok2 = second.window.Join(first.window, dim)
		}
		if ok1 && ok2 {
			return copyOf{a, from, to}, true
		}
	}
	return copyOf{}, false
}

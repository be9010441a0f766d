package form

import (
	"context"
	"slices"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/rewrite"
)

// maxCompared bounds how many factoredMaps are compared to find where two chains meet.
const maxCompared = 64

// meeting looks for places at which two chains have done the same so far.
type meeting struct {
	ctx  context.Context
	left int
}

// compareChains compares the factoredMaps of two chains, and where one of them has none,
// those of their parts: chains are the same that do the same up to an op that both
// have, and after it. The ops are looked at as they are and in the orders of the
// rules, in which one op comes out alike in both.
func compareChains(ctx context.Context, a, b chain.Chain) equality {
	m := meeting{ctx: ctx, left: maxCompared}
	found := m.compare(a, b)
	for i := 0; i < len(viewsOrders)+1 && found == undecided; i++ {
		order := rewrite.Lexicographic()
		if i > 0 {
			order = viewsOrders[i-1]
		}
		found = m.compare(order.ApplyContext(ctx, a), order.ApplyContext(ctx, b))
	}
	return found
}

// compare compares two chains, whole and then in parts. That parts differ says
// nothing.
func (m *meeting) compare(a, b chain.Chain) equality {
	if found := m.factoredMaps(a, b); found != undecided {
		return found
	}
	if m.inParts(a, b) {
		return same
	}
	return undecided
}

func (m *meeting) factoredMaps(a, b chain.Chain) equality {
	if m.left <= 0 || m.ctx.Err() != nil {
		return undecided
	}
	m.left--
	return compareFactored(m.ctx, a, b)
}

// inParts looks for a sample or a fill that both chains have, before and behind
// which they do the same. Of those ops factoredMaps can fail, so that chains are cut there.
func (m *meeting) inParts(a, b chain.Chain) bool {
	shapesA, errA := a.Shapes()
	shapesB, errB := b.Shapes()
	if errA != nil || errB != nil {
		return false
	}
	for i := range a.Ops {
		if !a.Ops[i].Kind.IsRegion() {
			continue
		}
		for j := range b.Ops {
			if !slices.Equal(shapesA[i], shapesB[j]) || !a.Ops[i].Equal(&b.Ops[j]) {
				continue
			}
			if m.factoredMaps(chain.Chain{In: a.In, Ops: a.Ops[:i]}, chain.Chain{In: b.In, Ops: b.Ops[:j]}) != same {
				continue
			}
			restA := chain.Chain{In: shapesA[i+1], Ops: a.Ops[i+1:]}
			restB := chain.Chain{In: shapesB[j+1], Ops: b.Ops[j+1:]}
			if m.factoredMaps(restA, restB) == same || m.inParts(restA, restB) {
				return true
			}
		}
	}
	return false
}

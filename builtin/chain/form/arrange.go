package form

import (
	"slices"

	"github.com/settle-go/settle/builtin/chain/internal/index"
)

// onInput arranges the dimensions of the input. With keepOut they become those
// of the output, otherwise any that can be reshaped to it.
func (l *layout) onInput(p *plan, keepOut bool) bool {
	pairs, ok := l.inputPairs()
	if !ok || keepOut && len(pairs) != len(l.axes) {
		return false
	}
	p.pairs = pairs
	if keepOut {
		l.assign(p)
		return len(p.perm) == len(p.pairs)
	}
	free := 0
	for d := range pairs {
		if !pairs[d].isMapped() {
			free++
		}
	}
	if l.numCopied() > free {
		return false
	}
	if l.inPlace(p) {
		return true
	}
	for d := range pairs {
		pairs[d].out, pairs[d].to, pairs[d].count = 1, onePosition, 1
	}
	l.assign(p)
	return true
}

// numCopied returns how many axes of the output are copies.
func (l *layout) numCopied() int {
	n := 0
	for i := range l.axes {
		if l.axes[i].kind == copied {
			n++
		}
	}
	return n
}

// numSummed returns how many pairs are added up.
func numSummed(pairs []pair) int {
	n := 0
	for i := range pairs {
		if pairs[i].isSummed() {
			n++
		}
	}
	return n
}

// copies returns how often each element is added to itself.
func (l *layout) copies() int64 {
	n := int64(1)
	for i := range l.sums {
		if l.sums[i].span == 0 {
			n *= l.sums[i].n
		}
	}
	return n
}

// assign gives each axis of the output a dimension: a mapped one its own, a
// copied one the first that is free; free ones that are left come last. So it
// sets the permutation. Where the order allows it, free dimensions stay in their
// place.
func (l *layout) assign(p *plan) {
	used := make([]bool, len(p.pairs))
	p.perm = make([]int, 0, len(p.pairs))
	at := map[*axis]int{}
	for d := range p.pairs {
		if p.pairs[d].isMapped() {
			at[p.pairs[d].ax], used[d] = d, true
		}
	}
	for i := range l.axes {
		a := &l.axes[i]
		d, ok := at[a]
		if !ok {
			d = i
			if d >= len(used) || used[d] {
				d = slices.Index(used, false)
			}
			used[d] = true
		}
		p.pairs[d].setOut(a)
		p.perm = append(p.perm, d)
	}
	for d := range used {
		if !used[d] {
			p.perm = append(p.perm, d)
		}
	}
}

// inPlace arranges the dimensions of the input without a permutation, where the
// order of the axes is that of the output.
func (l *layout) inPlace(p *plan) bool {
	next := 0
	for d := range p.pairs {
		q := &p.pairs[d]
		if q.isMapped() {
			if next == len(l.axes) || &l.axes[next] != q.ax {
				return false
			}
			q.setOut(q.ax)
			next++
			continue
		}
		if next < len(l.axes) && l.axes[next].kind == copied && (q.in == 1 || l.copiesBefore(next) > unitsBefore(p.pairs[d+1:])) {
			q.setOut(&l.axes[next])
			next++
		}
	}
	p.perm = identity(len(p.pairs))
	return next == len(l.axes)
}

// copiesBefore returns how many copied axes there are from one on before the next that is
// mapped.
func (l *layout) copiesBefore(at int) int {
	n := 0
	for at+n < len(l.axes) && l.axes[at+n].kind == copied {
		n++
	}
	return n
}

// unitsBefore returns how many dimensions of size 1 there are before the next that is
// mapped.
func unitsBefore(pairs []pair) int {
	n := 0
	for i := range pairs {
		if pairs[i].isMapped() {
			break
		}
		if pairs[i].in == 1 {
			n++
		}
	}
	return n
}

// onOutput arranges dimensions of which those of the output are made.
func (l *layout) onOutput(p *plan) bool {
	pairs, ok := l.freePairs()
	if !ok {
		return false
	}
	if numSummed(pairs) > l.numCopied() {
		return false
	}
	if l.outPlace(p, pairs) {
		return l.cover(p)
	}
	return l.shuffled(p, pairs)
}

// unit is a dimension of size 1.
func unit() pair {
	return pair{in: 1, out: 1, count: 1, from: onePosition, to: onePosition}
}

// cover makes the first dimension hold the whole input where no axis does.
func (l *layout) cover(p *plan) bool {
	size := int64(1)
	for d := range p.pairs {
		size *= p.pairs[d].in
	}
	total := l.f.in.Size()
	if size == total {
		return true
	}
	for d := range p.pairs {
		if p.pairs[d].ax == nil && size == 1 {
			p.pairs[d].in, p.pairs[d].from = total, index.Progression(l.least(), 1, 1)
			return true
		}
	}
	return false
}

// outPlace arranges the dimensions without a permutation.
func (l *layout) outPlace(p *plan, pairs []pair) bool {
	next := 0
	p.pairs = nil
	for i := range l.axes {
		a := &l.axes[i]
		q := unit()
		if a.kind == mapped {
			if next == len(pairs) || pairs[next].ax != a {
				return false
			}
			q = pairs[next]
			next++
		} else if next < len(pairs) && pairs[next].isSummed() && (a.N == 1 || addedBefore(pairs[next:]) > l.emptyBefore(i+1)) {
			q = pairs[next]
			next++
		}
		q.setOut(a)
		p.pairs = append(p.pairs, q)
	}
	p.perm = identity(len(p.pairs))
	return next == len(pairs)
}

// addedBefore returns how many dimensions are added up before the next that is mapped.
func addedBefore(pairs []pair) int {
	n := 0
	for n < len(pairs) && pairs[n].isSummed() {
		n++
	}
	return n
}

// emptyBefore returns how many axes of one position there are from one on before the next
// that is mapped.
func (l *layout) emptyBefore(at int) int {
	n := 0
	for ; at < len(l.axes) && l.axes[at].kind == copied; at++ {
		if l.axes[at].N == 1 {
			n++
		}
	}
	return n
}

// free arranges dimensions that are reshaped from the input and to the output.
func (l *layout) free(p *plan) bool {
	pairs, ok := l.freePairs()
	if !ok {
		return false
	}
	next := 0
	skip := func() {
		for next < len(pairs) && pairs[next].isSummed() {
			p.pairs = append(p.pairs, pairs[next])
			next++
		}
	}
	for i := range l.axes {
		a := &l.axes[i]
		q := unit()
		if a.kind == mapped {
			skip()
			if pairs[next].ax != a {
				return l.shuffled(p, pairs)
			}
			q = pairs[next]
			next++
		}
		q.setOut(a)
		p.pairs = append(p.pairs, q)
	}
	skip()
	if len(p.pairs) == 0 {
		p.pairs = append(p.pairs, unit())
	}
	p.perm = identity(len(p.pairs))
	return l.cover(p)
}

// shuffled arranges dimensions with a permutation. Those that are added up take the
// copied axes, as far as there are any, and the other copied axes dimensions of size 1.
func (l *layout) shuffled(p *plan, pairs []pair) bool {
	p.pairs = pairs
	for range l.numCopied() - numSummed(pairs) {
		p.pairs = append(p.pairs, unit())
	}
	l.assign(p)
	return l.cover(p)
}

func identity(n int) []int {
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	return p
}

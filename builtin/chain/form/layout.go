package form

import (
	"slices"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/internal/index"
	"github.com/settle-go/settle/internal/modular"
)

// layout finds the dimensions in which a form can be written.
type layout struct {
	f     *form
	axes  []axis // in the order of the output, copied and mapped ones
	sums  []axis
	order []*axis // mapped and added axes in the order of the input, outermost first
}

// write returns a chain that does what the form does. keepIn says that the ops
// work on the dimensions of the input, keepOut on those of the output; with both
// there is no reshape, with neither there may be two.
func (f *form) write(keepIn, keepOut bool) (chain.Chain, bool) {
	if keepIn && keepOut && len(f.in) != len(f.shape) {
		return chain.Chain{}, false
	}
	l := layout{f: f}
	if !l.collect(keepIn, keepOut) || !l.sort() {
		return chain.Chain{}, false
	}
	var p plan
	var ok bool
	switch {
	case keepIn:
		ok = l.onInput(&p, keepOut)
	case keepOut:
		ok = l.onOutput(&p)
	default:
		ok = l.free(&p)
	}
	if !ok || !l.loop(&p, !keepIn && !keepOut) {
		return chain.Chain{}, false
	}
	return p.chain(f.in, f.shape)
}

// collect makes the axes.
func (l *layout) collect(keepIn, keepOut bool) bool {
	digits := l.f.digits
	var runs [][]digit
	if keepOut {
		n := len(digits) + len(l.f.shape)
		g := form{
			shape: l.f.shape, digits: slices.Clone(digits),
			spare: make([]digit, 0, n), spareEnds: make([]int, 0, len(l.f.shape)),
		}
		if g.reshape(l.f.shape) != nil {
			return false
		}
		g.digits, g.ends = g.spare, g.spareEnds
		runs = make([][]digit, 0, len(l.f.shape))
		for d := range l.f.shape {
			runs = append(runs, g.group(d))
		}
	} else {
		if keepIn {
			digits = l.cut(digits)
		}
		runs = l.runs(digits, keepIn)
	}
	l.axes = make([]axis, len(runs))
	for i, run := range runs {
		var ok bool
		if l.axes[i], ok = newAxis(run, false); !ok {
			return false
		}
	}
	sums := l.f.sums
	if keepIn {
		sums = l.cut(sums)
	}
	for i := range sums {
		a, ok := newAxis(sums[i:i+1], true)
		if !ok {
			return false
		}
		l.sums = append(l.sums, a)
	}
	return true
}

// cut splits digits where they go from one dimension of the input to the next,
// as far as they can be.
func (l *layout) cut(digits []digit) []digit {
	out := make([]digit, 0, len(digits)+len(l.f.in))
	for _, d := range digits {
		mark := len(out)
		for stride, dim := int64(1), len(l.f.in)-1; dim >= 0; dim-- {
			stride *= l.f.in[dim]
			step := max(d.sa, -d.sa)
			if d.tab != nil || d.n == 1 || step == 0 || step*(d.n-1) < stride || step >= stride || stride%step != 0 {
				continue
			}
			outer, inner, ok := d.split(stride / step * d.so)
			if !ok || inner.n != stride/step {
				break
			}
			out = slices.Insert(out, mark, inner)
			d = outer
		}
		out = slices.Insert(out, mark, d)
	}
	return out
}

// runs returns each digit for itself or, on the dimensions of the input,
// neighbours that are of one dimension together.
func (l *layout) runs(digits []digit, keepIn bool) [][]digit {
	runs := make([][]digit, 0, len(digits))
	for start := 0; start < len(digits); {
		end := start + 1
		for keepIn && end < len(digits) && l.together(&digits[end-1], &digits[end]) {
			end++
		}
		runs = append(runs, digits[start:end])
		start = end
	}
	return runs
}

func (l *layout) together(outer, inner *digit) bool {
	if outer.n == 1 || inner.n == 1 {
		return false
	}
	a, b := outer.stretch(), inner.stretch()
	return a.step != 0 && b.step != 0 && a.up == b.up && a.down == b.down && a.gap > b.span && l.dimOf(a.step) == l.dimOf(b.step)
}

// dimOf returns the dimension of the input that a step goes along.
func (l *layout) dimOf(step int64) int {
	stride := int64(1)
	for d := len(l.f.in) - 1; d >= 0; d-- {
		if step < stride*l.f.in[d] {
			return d
		}
		stride *= l.f.in[d]
	}
	return -1
}

// sort puts the axes that show something of the input in its order; it fails
// where they overlap.
func (l *layout) sort() bool {
	l.order = make([]*axis, 0, len(l.axes)+len(l.sums))
	for i := range l.axes {
		if l.axes[i].kind == mapped {
			l.order = append(l.order, &l.axes[i])
		}
	}
	for i := range l.sums {
		if l.sums[i].span == 0 {
			continue // copies: handled apart
		}
		l.order = append(l.order, &l.sums[i])
	}
	for i := range l.order { // few, and most often in order
		for j := i; j > 0 && l.order[j].gap > l.order[j-1].gap; j-- {
			l.order[j], l.order[j-1] = l.order[j-1], l.order[j]
		}
	}
	for i := 1; i < len(l.order); i++ {
		if l.order[i-1].gap <= l.order[i].span {
			return false
		}
	}
	return true
}

// least returns the number of the first input element that anything shows.
func (l *layout) least() int64 {
	base := l.f.base
	for i := range l.axes {
		for _, d := range l.axes[i].digits {
			base += d.lowest()
		}
	}
	return base
}

// inputPairs returns the dimensions of the input with the axes that lie in them,
// false where an axis does not lie in one.
func (l *layout) inputPairs() ([]pair, bool) {
	base := l.least()
	pairs := make([]pair, len(l.f.in))
	stride, next := int64(1), len(l.order)-1
	for d := len(l.f.in) - 1; d >= 0; d-- {
		n := l.f.in[d]
		p := &pairs[d]
		at := base / stride % n
		*p = unit()
		p.in, p.from = n, index.Progression(at, 1, 1)
		for next >= 0 && l.order[next].step < stride*n {
			a := l.order[next]
			if a.step%stride != 0 || at+a.span/stride >= n {
				return nil, false
			}
			if p.ax != nil {
				if a.kind != added || p.ax.kind != added {
					return nil, false
				}
				joined, ok := newAxis(append(slices.Clone(a.digits), p.ax.digits...), true)
				if !ok || joined.span/stride+at >= n {
					return nil, false
				}
				a = &joined
			}
			p.ax, p.from = a, a.inSet(at, stride)
			next--
		}
		stride *= n
	}
	return pairs, next < 0
}

// setOut says what becomes of a dimension in the output.
func (p *pair) setOut(a *axis) {
	p.out, p.to, p.count = a.N, a.outSet(), a.n
}

// freePairs returns dimensions of the input that are made for the axes, one for
// each.
func (l *layout) freePairs() ([]pair, bool) {
	base, size := l.least(), l.f.in.Size()
	pairs := make([]pair, len(l.order))
	inner := int64(1) // the stride of the dimension at hand
	for i := len(l.order) - 1; i >= 0; i-- {
		a := l.order[i]
		cut := size
		if i > 0 {
			cut = l.cutBelow(l.order[i-1].step, inner, base, a)
			if cut == 0 {
				return nil, false
			}
		}
		if a.step%inner != 0 || base%cut/inner+a.span/inner >= cut/inner {
			return nil, false
		}
		pairs[i] = unit()
		pairs[i].in, pairs[i].ax, pairs[i].from = cut/inner, a, a.inSet(base%cut/inner, inner)
		inner = cut
	}
	return pairs, true
}

// cutBelow returns where the dimension of an axis ends if the next one outward
// has that step: a stride of the input, if one will do, else the largest number
// that does; 0 where none does.
func (l *layout) cutBelow(step, inner, base int64, a *axis) int64 {
	fits := func(cut int64) bool {
		return cut > inner && step%cut == 0 && cut%inner == 0 && base%cut+a.span < cut
	}
	stride, found := int64(1), int64(0)
	for d := len(l.f.in) - 1; d >= 0; d-- {
		if stride *= l.f.in[d]; fits(stride) {
			found = stride
		}
	}
	if found > 0 {
		return found
	}
	if cut := modular.GCD(step, l.f.in.Size()); fits(cut) {
		return cut
	}
	return 0
}

// loop has a dimension that has one element left copied and added up again where each element is
// the sum of several copies.
func (l *layout) loop(p *plan, free bool) bool {
	n := l.copies()
	if n == 1 {
		return true
	}
	places := [...]func(q *pair) bool{
		func(q *pair) bool { return q.count == 1 && q.in == 1 && q.ax == nil },
		func(q *pair) bool { return q.count == 1 && q.ax == nil },
		func(q *pair) bool { return q.count == 1 && q.isSummed() },
		func(q *pair) bool { return q.count > 1 && (q.ax == nil || q.isSummed()) },
	}
	for _, fits := range places {
		for d := range p.pairs {
			if q := &p.pairs[d]; fits(q) {
				q.loop = n
				return true
			}
		}
		if free {
			break // for a dimension of its own
		}
	}
	if !free {
		return false
	}
	q := unit()
	q.loop = n
	p.perm = append(p.perm, len(p.pairs))
	p.pairs = append(p.pairs, q)
	return true
}

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

// onOutput arranges dimensions from which those of the output are made.
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

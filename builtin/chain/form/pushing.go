package form

import (
	"cmp"
	"slices"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/internal/index"
	"github.com/settle-go/settle/internal/modular"
)

// pushing is two forms, the second of the output of the first.
type pushing struct {
	keepRegions bool // what is sampled and filled stays with the second
	strict      bool // only what is dropped and added up is moved, of whole dimensions of the input

	a, b   *form
	least  int64 // the first position that the second form shows
	blocks []block
	sums   []digit // of the second form, that stay
	owner  []int   // the block of each of them
	copies []digit // how often the second form adds up the same
}

// block is positions between the two forms that depend on no others.
type block struct {
	group  []digit // that the first form has for them, outermost first
	size   int64
	first  int   // the digit of the second form that shows it first, its place in the order
	digits []int // of the second form, which now count positions of the block
	base   int64 // the position of the block that they begin at
}

// apply moves what can be from the second of two forms to the first. It fails where
// that is not known.
func (p pushing) apply(a, b *form) (*form, *form, bool) {
	p.a, p.b = a.clone(), b.clone()
	if !p.strict {
		p.a.digits = merged(p.a.digits)
	}
	p.least = p.b.base
	for _, d := range p.b.digits {
		p.least += d.lowest()
	}
	cuts := p.cuts()
	low, groups := int64(1), p.a.digits
	for _, high := range cuts {
		end := len(groups)
		for n := high / low; n > 1; {
			end--
			n /= groups[end].N
		}
		group := groups[end:]
		groups = groups[:end:end]
		if !p.block(group, low, high) {
			return nil, nil, false
		}
		if p.a.zero {
			return p.a, p.b, true
		}
		low = high
	}
	p.adopt()
	return p.finish()
}

// cuts splits the digits of both forms wherever they both can be, and returns where.
func (p *pushing) cuts() []int64 {
	size := int64(1)
	var ends, list []int64
	for i := len(p.a.digits) - 1; i >= 0; i-- {
		size *= p.a.digits[i].N
		ends = append(ends, size)
	}
	for _, d := range slices.Concat(p.b.digits, p.b.sums) {
		step := d.stretch().step
		if step == 0 {
			continue
		}
		list = append(list, step)
		if d.tab == nil && size%step == 0 && size/step%d.n == 0 {
			list = append(list, step*d.n)
		}
	}
	for _, c := range list[:len(list):len(list)] { // where both can be split that end elsewhere
		for _, e := range ends {
			if g := modular.GCD(c, e); size%c == 0 && c/g <= size/e {
				list = append(list, g, c/g*e)
			}
		}
	}
	list = append(list, ends...)
	slices.Sort(list)
	list = slices.Compact(list)
	if p.strict {
		list = ends
	}
	kept, last := list[:0], int64(1)
	for _, c := range list {
		if c <= last || c >= size || size%c != 0 || c%last != 0 {
			continue
		}
		if p.cutAt(c) {
			kept, last = append(kept, c), c
		}
	}
	if size > 1 {
		kept = append(kept, size)
	}
	return kept
}

// cutAt splits the digits of both forms so that none is on both sides of a position.
func (p *pushing) cutAt(c int64) bool {
	a, ok := splitOutput(p.a.digits, c)
	if !ok {
		return false
	}
	digits, span, ok := splitInput(p.b.digits, c)
	if !ok {
		return false
	}
	sums, more, ok := splitInput(p.b.sums, c)
	if !ok || p.least%c+span+more >= c {
		return false
	}
	p.a.digits, p.b.digits, p.b.sums = a, digits, sums
	return true
}

// splitOutput splits the digit that goes from inside the innermost c positions to
// outside of them.
func splitOutput(digits []digit, c int64) ([]digit, bool) {
	inside := int64(1)
	for i := len(digits) - 1; i >= 0; i-- {
		d := &digits[i]
		if inside == c {
			return digits, true
		}
		if inside*d.N <= c {
			inside *= d.N
			continue
		}
		if c%inside != 0 {
			return nil, false
		}
		outer, inner, ok := d.split(c / inside)
		return slices.Concat(digits[:i], []digit{outer, inner}, digits[i+1:]), ok
	}
	return digits, inside == c
}

// splitInput splits the digits that show positions both inside and outside of the
// innermost c, and returns how far those inside reach.
func splitInput(digits []digit, c int64) (list []digit, span int64, ok bool) {
	for _, d := range digits {
		s := d.stretch()
		step, reach := s.step, s.span
		switch {
		case d.n == 1 || step == 0 || step%c == 0:
			list = append(list, d)
		case reach < c:
			list, span = append(list, d), span+reach
		case d.tab != nil || c%step != 0:
			return nil, 0, false
		default:
			outer, inner, ok := d.split(c / step * d.so)
			if !ok || inner.n != c/step {
				return nil, 0, false
			}
			list, span = append(list, outer, inner), span+step*(inner.n-1)
		}
	}
	return list, span, true
}

// block moves what the second form does to the positions of one block, those between
// low and high, for which the first form has a group of digits.
func (p *pushing) block(group []digit, low, high int64) bool {
	b := block{group: group, size: high / low, base: p.least % high / low}
	var digits, sums []digit
	isIn := func(d *digit) bool {
		step := d.stretch().step
		return d.n > 1 && step >= low && step < high
	}
	for i := range p.b.digits {
		if d := &p.b.digits[i]; isIn(d) {
			b.digits, digits = append(b.digits, i), append(digits, *d)
		}
	}
	for i := range p.b.sums {
		if isIn(&p.b.sums[i]) {
			sums = append(sums, p.b.sums[i])
		}
	}
	ordered, isAxis := newAxis(digits, false)
	switch {
	case len(digits) == 0 && len(sums) == 0:
		return p.sample(&b, index.Progression(b.base, 1, 1))
	case len(digits) == 0:
		added, ok := newAxis(sums, true)
		if !ok || !p.sample(&b, added.inSet(b.base, low)) {
			return false
		}
		p.a.sums = append(p.a.sums, b.group...)
		return true
	case len(sums) == 0 && isAxis && ordered.kind == mapped && !p.strict && !(p.keepRegions && ordered.n < b.size):
		return p.ordered(&b, &ordered, low)
	}
	return p.permuted(&b, sums, low)
}

// sample has the first form keep some positions of a block.
func (p *pushing) sample(b *block, where index.Set) bool {
	if where.Size() == b.size {
		b.base = 0
		return true
	}
	if !p.onGroup(b, func(f *form) error { return f.sampleSet(b.group, where, b.size) }) {
		return false
	}
	b.size, b.base = where.Size(), 0
	return true
}

// onGroup has what a form does to digits done to those of a block.
func (p *pushing) onGroup(b *block, do func(f *form) error) bool {
	f := form{base: p.a.base}
	if do(&f) != nil {
		return false
	}
	p.a.base, p.a.zero, b.group = f.base, p.a.zero || f.zero, f.spare
	return true
}

func (p *pushing) reverse(b *block) {
	p.onGroup(b, func(f *form) error {
		f.reverse(b.group)
		return nil
	})
}

// ordered moves a block whose positions the second form shows in order, or in
// the opposite order.
func (p *pushing) ordered(b *block, all *axis, low int64) bool {
	if !p.sample(b, all.inSet(b.base, low)) || p.a.zero {
		return p.a.zero
	}
	if all.back {
		p.reverse(b)
	}
	if len(b.digits) == 1 && !p.keepRegions && p.filled(b, all) {
		p.add(b)
		return true
	}
	step := int64(1)
	for _, i := range slices.Backward(b.digits) {
		d := p.b.digits[i]
		p.b.digits[i] = d.inSteps(step)
		step *= d.n
	}
	p.add(b)
	return true
}

// filled moves the zeros of the one digit that shows a block as well.
func (p *pushing) filled(b *block, all *axis) bool {
	d := &p.b.digits[b.digits[0]]
	if d.n < d.N {
		if !p.onGroup(b, func(f *form) error { return f.fillSet(b.group, all.outSet(), d.N) }) {
			return false
		}
		b.size = d.N
	}
	*d = plain(d.N, 1)
	return true
}

// place is a digit of the second form that shows positions of a block.
type place struct {
	d     *digit
	isSum bool
}

// turn reverses a block all of whose digits have been reversed.
func (p *pushing) turn(b *block, places []place) {
	reach := int64(0)
	for _, q := range places {
		reach += q.d.stretch().span
	}
	b.base = b.size - 1 - b.base - reach
	p.reverse(b)
}

// permuted moves what can be moved of a block that the second form permutes, or that it
// adds up in part: what positions there are, and which way round they are.
func (p *pushing) permuted(b *block, sums []digit, low int64) bool {
	var places []place
	for _, i := range b.digits {
		places = append(places, place{&p.b.digits[i], false})
	}
	for i := range sums {
		places = append(places, place{&sums[i], true})
	}
	slices.SortStableFunc(places, func(x, y place) int { return cmp.Compare(x.d.step(), y.d.step()) })
	where, reach, known := index.Progression(b.base, 1, 1), int64(0), true
	for _, q := range places {
		step := q.d.step() / low
		known = known && q.d.tab == nil && step > reach
		if reach += step * (q.d.n - 1); known {
			where = where.Inside(index.Level{Step: step, Count: q.d.n})
		}
	}
	if !known || p.keepRegions && where.Size() < b.size || !p.sample(b, where) {
		turn := !p.strict && p.b.digits[b.digits[0]].isDown() && // else as it is
			!slices.ContainsFunc(sums, func(d digit) bool { return d.tab != nil })
		for _, q := range places {
			*q.d = q.d.scaled(1, low)
			if turn && !q.isSum { // sums are the same either way round
				*q.d = q.d.scaled(-1, 1)
			}
		}
		if turn {
			p.turn(b, places)
		}
		p.addSums(sums)
		p.add(b)
		return true
	}
	if p.a.zero {
		return true
	}
	step, turn := int64(1), p.b.digits[b.digits[0]].sa < 0 && !p.strict
	for _, q := range places {
		back := q.d.sa < 0
		q.d.sa = step
		if !q.isSum && back != turn {
			q.d.sa = -step
		}
		step *= q.d.n
	}
	if turn {
		p.reverse(b)
	}
	p.addSums(sums)
	p.add(b)
	return true
}

func (p *pushing) addSums(sums []digit) {
	for _, d := range sums {
		p.sums, p.owner = append(p.sums, d), append(p.owner, len(p.blocks))
	}
}

func (p *pushing) add(b *block) {
	b.first = b.digits[0]
	p.blocks = append(p.blocks, *b)
}

// adopt has the first form make the copies and the zeros that the second one makes
// beside what it shows, and add up as often.
func (p *pushing) adopt() {
	for i := range p.b.digits {
		d := &p.b.digits[i]
		if p.strict || d.n > 1 && d.stretch().span > 0 {
			continue
		}
		p.blocks = append(p.blocks, block{group: []digit{*d}, size: d.N, first: i, digits: []int{i}})
		*d = plain(d.N, 1)
	}
	for _, d := range p.b.sums {
		switch {
		case d.stretch().span > 0:
		case p.strict:
			p.copies = append(p.copies, d)
		default:
			p.a.sums = append(p.a.sums, d)
		}
	}
}

// finish puts the blocks in the order in which the second form shows them.
func (p *pushing) finish() (*form, *form, bool) {
	number := make([]int, len(p.blocks))
	for i := range number {
		number[i] = i
	}
	if p.strict {
		slices.Reverse(number)
	} else {
		slices.SortFunc(number, func(i, j int) int { return p.blocks[i].first - p.blocks[j].first })
	}
	a, b := p.a, p.b
	a.digits, b.in, b.base, b.sums = nil, nil, 0, p.copies
	stride := int64(1)
	for _, i := range slices.Backward(number) {
		q := &p.blocks[i]
		for _, k := range q.digits {
			d := &b.digits[k]
			*d = d.scaled(stride, 1)
			b.base -= d.lowest()
		}
		b.base += q.base * stride
		for k, owner := range p.owner {
			if owner == i {
				b.sums = append(b.sums, p.sums[k].scaled(stride, 1))
			}
		}
		b.in = append(b.in, q.size)
		stride *= q.size
	}
	slices.Reverse(b.in)
	for _, i := range number {
		a.digits = append(a.digits, p.blocks[i].group...)
	}
	if _, err := (chain.Chain{In: b.in}).Out(); err != nil {
		return nil, nil, false
	}
	a.shape = slices.Clone(b.in)
	return a, b, a.normalize() == nil && b.normalize() == nil
}

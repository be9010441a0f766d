package form

import (
	"slices"

	"github.com/settle-go/settle/internal/modular"
)

// verdict is what is known of two webs.
type verdict uint8

const (
	undecided verdict = iota
	different
	same
)

// pairing cuts the output of two webs into strands of the same sizes.
type pairing struct {
	a, b           *web
	strandA        []*strand // innermost first
	strandB        []*strand
	sumsOf         map[*knot]bool // the knots that have sums in them
	baseDifference int64          // of what a and b show of the parts so far
}

// equal compares two webs of one input and one output shape. Both are changed.
//
// Their outputs are cut into strands of the same sizes. What the pairs of strands
// show that no knot of either web ties to others is compared apart: addresses are
// sums of one term of each part, so that the whole is equal where the parts are, up
// to constants that cancel out, and where it is equal so are they.
func (w *web) equal(v *web) (verdict, error) {
	if w.zero || v.zero {
		if w.zero == v.zero {
			return same, nil
		}
		return different, nil
	}
	p := pairing{a: w, b: v}
	if err := p.cut(w.mergedStrands(), v.mergedStrands()); err != nil {
		return undecided, err
	}
	if w.zero || v.zero {
		return undecided, nil
	}
	p.sumsOf = map[*knot]bool{}
	for _, s := range slices.Concat(w.sums, v.sums) {
		p.sumsOf[s.knot] = s.knot != nil
	}
	found, err := p.compareParts()
	if found != same || err != nil {
		return found, err
	}
	return p.compareSums()
}

// cut takes pairs of strands of the same size off both lists.
func (p *pairing) cut(left, right []*strand) error {
	for len(left) > 0 && len(right) > 0 {
		if err := p.a.ctx.Err(); err != nil {
			return err
		}
		s, t := left[len(left)-1], right[len(right)-1]
		fits := modular.GCD(s.N, t.N)
		var err error
		switch {
		case fits > 1:
			if left, s, err = p.a.take(left, fits); err == nil {
				right, t, err = p.b.take(right, fits)
			}
		default:
			left, right, s, t, err = p.blocks(left, right)
		}
		if err != nil {
			return err
		}
		p.strandA, p.strandB = append(p.strandA, s), append(p.strandB, t)
	}
	return nil
}

// blocks takes the least blocks of equal sizes off both lists, each as one strand.
func (p *pairing) blocks(left, right []*strand) (restL, restR []*strand, s, t *strand, err error) {
	a, b := left[len(left)-1:], right[len(right)-1:]
	restL, restR = left[:len(left)-1], right[:len(right)-1]
	for {
		n, m := positions(a), positions(b)
		if n == m {
			break
		}
		if need := m / modular.GCD(n, m); need > 1 {
			restL, a, err = p.a.extended(restL, a, need)
		} else {
			restR, b, err = p.b.extended(restR, b, n/modular.GCD(n, m))
		}
		if err != nil {
			return nil, nil, nil, nil, err
		}
	}
	if s, err = p.a.joined(a); err == nil {
		t, err = p.b.joined(b)
	}
	return restL, restR, s, t, err
}

// extended returns a block with as many more strands of a list as make need times
// as many positions, or a multiple.
func (w *web) extended(list, block []*strand, need int64) (rest, more []*strand, err error) {
	block = slices.Clone(block) // the list is written over
	rest, more, err = w.block(list, need)
	if more = append(more, block...); err == nil && positions(more) > maxKnot {
		err = errTangled
	}
	return rest, more, err
}

// compareParts compares what belongs together, part by part.
func (p *pairing) compareParts() (verdict, error) {
	done := make([]bool, len(p.strandA))
	for i := range done {
		if done[i] {
			continue
		}
		if err := p.a.ctx.Err(); err != nil {
			return undecided, err
		}
		found, err := p.comparePart(p.part(i, done))
		if found != same || err != nil {
			return found, err
		}
	}
	return same, nil
}

// part returns the pairs that knots tie to pair i, outermost first.
func (p *pairing) part(i int, done []bool) []int {
	part := []int{i}
	done[i] = true
	for at := 0; at < len(part); at++ {
		k, l := p.strandA[part[at]].knot, p.strandB[part[at]].knot
		for j := range done {
			if !done[j] && (k != nil && p.strandA[j].knot == k || l != nil && p.strandB[j].knot == l) {
				part = append(part, j)
				done[j] = true
			}
		}
	}
	return part
}

// comparePart compares what the two webs show of some pairs.
func (p *pairing) comparePart(part []int) (verdict, error) {
	var a, b []*strand
	for _, i := range part {
		a, b = append(a, p.strandA[i]), append(b, p.strandB[i])
	}
	if len(part) == 1 && a[0].knot == nil && b[0].knot == nil && (a[0].tab == nil) == (b[0].tab == nil) {
		if a[0].digit.sameAs(&b[0].digit) {
			return same, nil
		}
		return different, nil
	}
	mixed := slices.ContainsFunc(slices.Concat(a, b), func(s *strand) bool { return p.sumsOf[s.knot] })
	k, err := p.a.tie(a)
	if err != nil {
		return undecided, err
	}
	l, err := p.b.tie(b)
	if err != nil {
		return undecided, err
	}
	difference, ok := constantDifference(k.table, l.table, positions(a))
	switch {
	case !ok && mixed:
		return undecided, nil // it may be made up for by other sums
	case !ok:
		return different, nil
	}
	p.baseDifference += difference
	return same, nil
}

// sameAs says whether two digits of as many positions show the same.
func (d *digit) sameAs(e *digit) bool {
	if d.N != e.N || d.n != e.n || !slices.Equal(d.tab, e.tab) {
		return false
	}
	if d.tab != nil {
		return true
	}
	return d.b0 == e.b0 && (d.n == 1 || d.so == e.so && d.sa == e.sa)
}

// constantDifference compares two tables of n columns, each as the sum over its
// rows: whether the entries of each column are the same but for a constant, which is
// that of all columns.
func constantDifference(a, b []int64, n int64) (difference int64, ok bool) {
	known := false
	for column := range n {
		x, y := columnOf(a, column, n), columnOf(b, column, n)
		if len(x) != len(y) {
			return 0, false
		}
		for i := range x {
			if !known {
				difference, known = x[i]-y[i], true
			}
			if x[i]-y[i] != difference {
				return 0, false
			}
		}
	}
	return difference, known
}

// columnOf returns the live entries of a column, sorted.
func columnOf(table []int64, column, n int64) []int64 {
	var list []int64
	for at := column; at < int64(len(table)); at += n {
		if table[at] != dead {
			list = append(list, table[at])
		}
	}
	slices.Sort(list)
	return list
}

// compareSums compares what is added up to every element alike, and where all of it
// begins.
func (p *pairing) compareSums() (verdict, error) {
	f, mixedA := p.a.pureSums(p.strandA)
	g, mixedB := p.b.pureSums(p.strandB)
	switch {
	case !slices.EqualFunc(f.sums, g.sums, digit.equal):
		return undecided, nil
	case f.base+p.baseDifference == g.base:
		return same, nil
	case mixedA || mixedB:
		return undecided, nil
	}
	return different, nil
}

// pureSums returns the form of the sums that no knot ties to the output.
func (w *web) pureSums(out []*strand) (f form, mixed bool) {
	f.base = w.base
	var seen []*knot
	for _, s := range w.sums {
		switch {
		case s.knot == nil:
			f.sums = append(f.sums, s.digit)
		case slices.Contains(seen, s.knot):
		case slices.ContainsFunc(s.knot.axes, func(t *strand) bool { return slices.Contains(out, t) }):
			mixed = true
		default:
			seen = append(seen, s.knot)
			f.sums = append(f.sums, s.knot.asDigit(&f))
		}
	}
	if f.normalizeSums() != nil {
		mixed = true
	}
	return f, mixed
}

// asDigit returns a knot as one digit that lists its live positions.
func (k *knot) asDigit(f *form) digit {
	var list []entry
	for i, e := range k.table {
		if e != dead {
			list = append(list, entry{int64(i), e})
		}
	}
	d, first := listed(int64(len(k.table)), list)
	f.base += first
	return d
}

package form

import (
	"slices"

	"github.com/settle-go/settle/internal/modular"
)

// equality is what is known of two maps.
type equality uint8

const (
	undecided equality = iota
	different
	same
)

// pairing cuts the output of two maps into variables of the same sizes.
type pairing struct {
	a, b           *factoredMap
	variablesA     []*variable // innermost first
	variablesB     []*variable
	sumsOf         map[*factor]bool // the factors that have sums in them
	baseDifference int64            // of what a and b show of the parts so far
}

// equal compares two maps of one input and one output shape. Both are changed.
//
// Their outputs are cut into variables of the same sizes. What the pairs of variables
// add to the address that no factor of either map connects with others is compared
// apart: addresses are sums of one term of each part, so that the whole is equal where
// the parts are, up to constants that cancel out, and where it is equal so are they.
func (w *factoredMap) equal(v *factoredMap) (equality, error) {
	if w.zero || v.zero {
		if w.zero == v.zero {
			return same, nil
		}
		return different, nil
	}
	p := pairing{a: w, b: v}
	if err := p.cut(w.mergedVariables(), v.mergedVariables()); err != nil {
		return undecided, err
	}
	if w.zero || v.zero {
		return undecided, nil
	}
	p.sumsOf = map[*factor]bool{}
	for _, s := range slices.Concat(w.sums, v.sums) {
		p.sumsOf[s.factor] = s.factor != nil
	}
	found, err := p.compareParts()
	if found != same || err != nil {
		return found, err
	}
	return p.compareSums()
}

// cut takes pairs of variables of the same size off both lists.
func (p *pairing) cut(left, right []*variable) error {
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
		p.variablesA, p.variablesB = append(p.variablesA, s), append(p.variablesB, t)
	}
	return nil
}

// blocks takes the least blocks of equal sizes off both lists, each as one variable.
func (p *pairing) blocks(left, right []*variable) (restL, restR []*variable, s, t *variable, err error) {
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

// extended returns a block with as many more variables of a list as make need times
// as many positions, or a multiple.
func (w *factoredMap) extended(list, block []*variable, need int64) (rest, more []*variable, err error) {
	block = slices.Clone(block) // the list is written over
	rest, more, err = w.block(list, need)
	if more = append(more, block...); err == nil && positions(more) > maxFactor {
		err = errMisaligned
	}
	return rest, more, err
}

// compareParts compares what belongs together, part by part.
func (p *pairing) compareParts() (equality, error) {
	done := make([]bool, len(p.variablesA))
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

// part returns the pairs that factors connect with pair i, outermost first.
func (p *pairing) part(i int, done []bool) []int {
	part := []int{i}
	done[i] = true
	for at := 0; at < len(part); at++ {
		k, l := p.variablesA[part[at]].factor, p.variablesB[part[at]].factor
		for j := range done {
			if !done[j] && (k != nil && p.variablesA[j].factor == k || l != nil && p.variablesB[j].factor == l) {
				part = append(part, j)
				done[j] = true
			}
		}
	}
	return part
}

// comparePart compares what the two maps add for some pairs.
func (p *pairing) comparePart(part []int) (equality, error) {
	var a, b []*variable
	for _, i := range part {
		a, b = append(a, p.variablesA[i]), append(b, p.variablesB[i])
	}
	if len(part) == 1 && a[0].factor == nil && b[0].factor == nil && (a[0].tab == nil) == (b[0].tab == nil) {
		if a[0].digit.sameAs(&b[0].digit) {
			return same, nil
		}
		return different, nil
	}
	mixed := slices.ContainsFunc(slices.Concat(a, b), func(s *variable) bool { return p.sumsOf[s.factor] })
	k, err := p.a.combine(a)
	if err != nil {
		return undecided, err
	}
	l, err := p.b.combine(b)
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
// rows: whether the entries of each column are the same except for a constant, which is
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
func (p *pairing) compareSums() (equality, error) {
	f, mixedA := p.a.pureSums(p.variablesA)
	g, mixedB := p.b.pureSums(p.variablesB)
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

// pureSums returns the form of the sums that no factor connects with the output.
func (w *factoredMap) pureSums(out []*variable) (f form, mixed bool) {
	f.base = w.base
	var seen []*factor
	for _, s := range w.sums {
		switch {
		case s.factor == nil:
			f.sums = append(f.sums, s.digit)
		case slices.Contains(seen, s.factor):
		case slices.ContainsFunc(s.factor.axes, func(t *variable) bool { return slices.Contains(out, t) }):
			mixed = true
		default:
			seen = append(seen, s.factor)
			f.sums = append(f.sums, s.factor.asDigit(&f))
		}
	}
	if f.normalizeSums() != nil {
		mixed = true
	}
	return f, mixed
}

// asDigit returns a factor as one digit that lists its live positions.
func (k *factor) asDigit(f *form) digit {
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

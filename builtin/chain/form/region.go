package form

import (
	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain/internal/index"
	"github.com/settle-go/settle/internal/modular"
)

func (f *form) sample(group []digit, s sett.Sett, width int64) error {
	where, ok := index.Of(s, width)
	if !ok {
		return errMisaligned
	}
	return f.sampleSet(group, where, width)
}

// sampleSet keeps a set of the positions of a dimension.
func (f *form) sampleSet(group []digit, where index.Set, width int64) error {
	if f.sampleRegular(group, where, width) || f.zero {
		return nil
	}
	if err := f.stopped(); err != nil {
		return err
	}
	d, ok := flatten(group)
	if !ok {
		return errMisaligned
	}
	kept, k, size := d.tab[:0], int64(0), where.Size()
	for _, e := range d.tab {
		for k < size && where.At(k) < e.pos {
			k++
		}
		if k < size && where.At(k) == e.pos {
			kept = append(kept, entry{k, e.addr})
		}
	}
	f.addList(size, kept)
	return nil
}

// addList appends the digits of a list of live positions.
func (f *form) addList(n int64, list []entry) {
	if len(list) == 0 {
		f.zero = true
		return
	}
	d, first := listed(n, list)
	f.base += first
	f.spare = splitFully(f.spare, d)
}

// fill spreads a dimension over the elements of a sett in a wider one.
func (f *form) fill(group []digit, s sett.Sett, width int64) error {
	where, ok := index.Of(s, width)
	if !ok {
		return errMisaligned
	}
	return f.fillSet(group, where, width)
}

// fillSet spreads a dimension over a set of positions of a wider one.
func (f *form) fillSet(group []digit, where index.Set, width int64) error {
	if f.fillRegular(group, where, width) {
		return nil
	}
	if err := f.stopped(); err != nil {
		return err
	}
	d, ok := flatten(group)
	if !ok {
		return errMisaligned
	}
	for i := range d.tab {
		d.tab[i].pos = where.At(d.tab[i].pos)
	}
	f.addList(width, d.tab)
	return nil
}

// sampleRegular samples without listing indices, where progressions meet digits
// in a regular way. It says whether it did; it may find that nothing is live.
func (f *form) sampleRegular(group []digit, s index.Set, width int64) bool {
	size := s.Size()
	switch {
	case size == 0:
		f.zero = true
		return true
	case size == width:
		f.spare = append(f.spare, group...)
		return true
	case s.Listed != nil:
		return false
	}
	if len(group) == 1 {
		return f.sampleDigit(group[0], s)
	}
	inner := group[len(group)-1]
	outerSet, innerSet, ok := s.SplitAt(inner.N)
	if !ok {
		return false
	}
	mark, base := len(f.spare), f.base
	if f.sampleRegular(group[:len(group)-1], outerSet, width/inner.N) && !f.zero &&
		f.sampleRegular(group[len(group)-1:], innerSet, inner.N) {
		return true
	}
	f.spare, f.base = f.spare[:mark], base
	return f.zero
}

// sampleDigit samples one digit that is a progression.
func (f *form) sampleDigit(d digit, s index.Set) bool {
	if d.tab != nil {
		return false
	}
	if len(s.Levels) > 1 {
		if !d.isFull() {
			return false
		}
		f.base += s.Base * d.sa
		for _, l := range s.Levels {
			f.spare = append(f.spare, plain(l.Count, d.sa*l.Step))
		}
		return true
	}
	size, step := s.Size(), int64(1)
	if size > 1 {
		step = s.Levels[0].Step
	}
	// Position s.base + step*j is live where it is d.b0 + d.so*i.
	i, j, ok := meet(d.b0, d.so, s.Base, step)
	if !ok {
		f.zero = true
		return true
	}
	g := modular.GCD(d.so, step)
	di, dj := step/g, d.so/g
	up := max(ceilDiv(-i, di), ceilDiv(-j, dj))
	i, j = i+up*di, j+up*dj
	if i >= d.n || j >= size {
		f.zero = true
		return true
	}
	n := min((d.n-1-i)/di, (size-1-j)/dj) + 1
	f.base += d.sa * i
	kept := digit{N: size, n: n, b0: j, so: dj, sa: d.sa * di}
	if n == 1 {
		kept = single(size, j)
	}
	if size > 1 {
		f.spare = append(f.spare, kept)
	}
	return true
}

// meet returns i and j with a+p*i = b+q*j, false where there are none.
func meet(a, p, b, q int64) (i, j int64, ok bool) {
	g := modular.GCD(p, q)
	if (b-a)%g != 0 {
		return 0, 0, false
	}
	// p/g * i = (b-a)/g modulo q/g.
	m := q / g
	i = modular.Mul(modular.Mod((b-a)/g, m), modular.Inverse(modular.Mod(p/g, m), m), m)
	return i, (a + p*i - b) / q, true
}

func ceilDiv(a, b int64) int64 {
	if a <= 0 {
		return -(-a / b)
	}
	return (a + b - 1) / b
}

// fillRegular fills without listing indices, and says whether it did.
func (f *form) fillRegular(group []digit, s index.Set, width int64) bool {
	if s.IsAll(width) {
		f.spare = append(f.spare, group...)
		return true
	}
	if s.Listed != nil {
		return false
	}
	if len(group) == 0 {
		f.spare = append(f.spare, single(width, s.Base))
		return true
	}
	if len(s.Levels) > 1 {
		return len(group) == 1 && group[0].isFull() && f.fillNested(group[0], s, width)
	}
	step := int64(1)
	if len(s.Levels) == 1 {
		step = s.Levels[0].Step
	}
	inner := group[len(group)-1]
	if inner.tab != nil {
		return false
	}
	inner.b0, inner.so = s.Base+step*inner.b0, step*inner.so
	if len(group) == 1 {
		inner.N = width
		f.spare = append(f.spare, inner)
		return true
	}
	block := step * inner.N
	if width%block != 0 || s.Base%block >= step {
		return false
	}
	inner.N, inner.b0 = block, inner.b0%block
	outer := group[:len(group)-1]
	rows := int64(1)
	for i := range outer {
		rows *= outer[i].N
	}
	if !f.fillRegular(outer, index.Progression(s.Base/block, 1, rows), width/block) {
		return false
	}
	f.spare = append(f.spare, inner)
	return true
}

// fillNested spreads one full digit over several levels, each of which becomes a
// digit.
func (f *form) fillNested(d digit, s index.Set, width int64) bool {
	mark := len(f.spare)
	around, base, count := width, s.Base, d.n
	for i, l := range s.Levels {
		unit := int64(1) // what a position of this digit is
		if i+1 < len(s.Levels) {
			unit = l.Step
		}
		if l.Step%unit != 0 || around%unit != 0 {
			f.spare = f.spare[:mark]
			return false
		}
		count /= l.Count
		f.spare = append(f.spare, digit{
			N: around / unit, n: l.Count, b0: base / unit, so: l.Step / unit, sa: d.sa * count,
		})
		base %= unit
		around = unit
	}
	for i := mark; i < len(f.spare); i++ {
		if e := &f.spare[i]; e.b0+e.so*(e.n-1) >= e.N {
			f.spare = f.spare[:mark]
			return false
		}
	}
	return true
}

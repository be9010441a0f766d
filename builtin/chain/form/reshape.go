package form

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/internal/modular"
)

// reshape deals the digits out over new dimensions.
func (f *form) reshape(out chain.Shape) error {
	f.digits = merged(f.digits)
	left := len(f.digits)
	// From the innermost dimension outward; reversed at the end.
	for d := len(out) - 1; d >= 0; d-- {
		for need := out[d]; need > 1; {
			last := &f.digits[left-1]
			if need%last.N == 0 {
				f.spare = append(f.spare, *last)
				need /= last.N
				left--
				continue
			}
			if last.N%need != 0 {
				return errMisaligned
			}
			outer, inner, ok := last.split(need)
			if !ok {
				return errMisaligned
			}
			*last = outer
			f.spare = append(f.spare, inner)
			need = 1
		}
		f.endGroup()
	}
	slices.Reverse(f.spare)
	slices.Reverse(f.spareEnds)
	for i := range f.spareEnds {
		if i+1 < len(f.spareEnds) {
			f.spareEnds[i] = len(f.spare) - f.spareEnds[i+1]
		} else {
			f.spareEnds[i] = len(f.spare)
		}
	}
	return nil
}

// merged joins neighbours as far as they are one progression, in place.
func merged(digits []digit) []digit {
	at := len(digits) // digits[at:] is done
	for i := len(digits) - 1; i >= 0; i-- {
		d := digits[i]
		if d.N == 1 {
			continue
		}
		if at < len(digits) {
			if one, ok := join(&d, &digits[at]); ok {
				digits[at] = one
				continue
			}
		}
		at--
		digits[at] = d
	}
	return slices.Delete(digits, 0, at)
}

// normalize brings the form into the one shape that forms of equal chains have. It
// returns errMisaligned where an element is added up more often than can be counted.
func (f *form) normalize() error {
	if f.zero {
		f.digits, f.sums, f.base = f.digits[:0], f.sums[:0], 0
		return nil
	}
	f.digits = normalDigits(f.digits)
	return f.normalizeSums()
}

// normalDigits takes the digits apart and joins them again as forms of equal chains all
// have them. A list that was joined with what is around it may come apart otherwise.
func normalDigits(digits []digit) []digit {
	digits = columnsJoined(digits)
	apart := false
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i].tab == nil {
			continue
		}
		if parts := merged(splitFully(nil, digits[i])); len(parts) > 1 {
			digits, apart = slices.Replace(digits, i, i+1, parts...), true
		}
	}
	if apart {
		digits = columnsJoined(digits)
	}
	for i := range digits {
		if digits[i].n == 1 {
			digits[i].so, digits[i].sa = 1, 0
		}
	}
	return digits
}

// columnsJoined takes from each digit the column that alone is live in it, as a digit of
// its own, and joins what can be joined, from the inside out.
func columnsJoined(digits []digit) []digit {
	for i := 0; i < len(digits); i++ {
		d := &digits[i]
		c := d.column()
		if d.n == 1 || c == 1 {
			continue
		}
		outer, inner, ok := d.split(c)
		if !ok {
			continue
		}
		*d = outer
		digits = slices.Insert(digits, i+1, inner)
		i++
	}
	return merged(digits)
}

// column returns the largest number of columns such that one of them holds all live
// positions.
func (d *digit) column() int64 {
	if d.tab == nil {
		return modular.GCD(d.so, d.N)
	}
	c := d.N
	for _, e := range d.tab[1:] {
		c = modular.GCD(c, e.pos-d.tab[0].pos)
	}
	return c
}

// normalizeSums orders what is added up by its steps, all of them forward, and
// joins what can be joined: first the number of copies, if there are any.
func (f *form) normalizeSums() error {
	var sums []digit
	copies := int64(1)
	for _, d := range f.sums {
		for _, e := range f.liveOnly(d) {
			if e.tab == nil && e.sa == 0 {
				if copies > sett.Limit/e.n {
					return errMisaligned
				}
				copies *= e.n
				continue
			}
			if e.n > 1 {
				sums = append(sums, e)
			}
		}
	}
	slices.SortFunc(sums, func(a, b digit) int { return int(min(max(b.step()-a.step(), -1), 1)) })
	sums = merged(sums)
	if copies > 1 {
		sums = append(sums, plain(copies, 0))
	}
	f.sums = append(f.sums[:0], sums...)
	return nil
}

// liveOnly returns a digit without its positions that are 0, counted so that the
// input is read forward.
func (f *form) liveOnly(d digit) []digit {
	if d.tab == nil {
		d.N, d.b0, d.so = d.n, 0, 1
		if d.sa < 0 {
			f.base += d.sa * (d.n - 1)
			d.sa = -d.sa
		}
		return []digit{d}
	}
	list := slices.Clone(d.tab)
	slices.SortFunc(list, func(a, b entry) int { return int(min(max(a.addr-b.addr, -1), 1)) })
	for i := range list {
		list[i].pos = int64(i)
	}
	one, first := listed(int64(len(list)), list)
	f.base += first
	return splitFully(nil, one)
}

// step returns the least distance of two elements that a digit shows.
func (d *digit) step() int64 {
	if d.tab == nil {
		return max(d.sa, -d.sa)
	}
	least := int64(0)
	for i := 1; i < len(d.tab); i++ {
		if s := max(d.tab[i].addr-d.tab[i-1].addr, d.tab[i-1].addr-d.tab[i].addr); s != 0 && (least == 0 || s < least) {
			least = s
		}
	}
	return least
}

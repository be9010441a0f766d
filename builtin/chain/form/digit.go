package form

import (
	"slices"

	"github.com/settle-go/settle/builtin/chain/internal/index"
)

// digit is one place of the mixed-radix number of an output element. Of its N
// positions n are live, and live position b0+so*i shows what is sa*i further on
// in the input. All other positions are 0. A digit without such an order lists
// its live positions.
type digit struct {
	N, n   int64
	b0, so int64
	sa     int64
	tab    []entry // of n entries, by position, when not nil
}

// entry is a live position of a digit and where in the input it points, counted
// from what the first entry points to.
type entry struct{ pos, addr int64 }

// plain is the digit that shows n elements in steps of sa.
func plain(n, sa int64) digit { return digit{N: n, n: n, so: 1, sa: sa} }

// single is the digit with only one live position.
func single(n, at int64) digit { return digit{N: n, n: 1, b0: at, so: 1} }

// isFull says whether every position is live and in order.
func (d *digit) isFull() bool { return d.tab == nil && d.n == d.N }

// reversed returns the digit counted from the other end, and how much further in
// the input the first live position points then.
func (d digit) reversed() (digit, int64) {
	if d.tab != nil {
		last := d.tab[len(d.tab)-1].addr
		tab := make([]entry, len(d.tab))
		for i, e := range d.tab {
			tab[len(tab)-1-i] = entry{d.N - 1 - e.pos, e.addr - last}
		}
		d.tab = tab
		return d, last
	}
	shift := d.sa * (d.n - 1)
	d.b0 = d.N - 1 - d.b0 - d.so*(d.n-1)
	d.sa = -d.sa
	return d, shift
}

// list returns the live positions as entries.
func (d *digit) list() []entry {
	if d.tab != nil {
		return d.tab
	}
	list := make([]entry, d.n)
	for i := range list {
		list[i] = entry{d.b0 + d.so*int64(i), d.sa * int64(i)}
	}
	return list
}

// listed returns the digit of such a list, which is not empty, and what its
// first entry points to. Where the entries are a progression so is the digit.
func listed(n int64, list []entry) (digit, int64) {
	first := list[0].addr
	if len(list) == 1 {
		return single(n, list[0].pos), first
	}
	d := digit{
		N: n, n: int64(len(list)), b0: list[0].pos, so: list[1].pos - list[0].pos, sa: list[1].addr - first,
	}
	regular := true
	for i, e := range list {
		regular = regular && e.pos == d.b0+d.so*int64(i) && e.addr-first == d.sa*int64(i)
	}
	if regular {
		return d, first
	}
	tab := make([]entry, len(list))
	for i, e := range list {
		tab[i] = entry{e.pos, e.addr - first}
	}
	return digit{N: n, n: int64(len(list)), tab: tab}, first
}

// split takes a digit apart into an outer one and an inner one of c positions,
// where that is possible.
func (d *digit) split(c int64) (outer, inner digit, ok bool) {
	if c <= 0 || d.N%c != 0 {
		return outer, inner, false
	}
	m := d.N / c
	if d.tab != nil {
		return d.splitList(c)
	}
	if d.n == 1 {
		return single(m, d.b0/c), single(c, d.b0%c), true
	}
	r, last := d.b0%c, d.b0+d.so*(d.n-1)
	switch {
	case d.so%c == 0: // all in one column
		return digit{N: m, n: d.n, b0: d.b0 / c, so: d.so / c, sa: d.sa}, single(c, r), true
	case d.b0/c == last/c: // all in one row
		return single(m, d.b0/c), digit{N: c, n: d.n, b0: r, so: d.so, sa: d.sa}, true
	case c%d.so == 0 && r < d.so && d.n%(c/d.so) == 0: // whole rows
		k := c / d.so
		return digit{N: m, n: d.n / k, b0: d.b0 / c, so: 1, sa: d.sa * k},
			digit{N: c, n: k, b0: r, so: d.so, sa: d.sa}, true
	}
	return outer, inner, false
}

// splitList is split of a digit that lists its positions: it succeeds if every
// row that has a live position looks like the first.
func (d *digit) splitList(c int64) (outer, inner digit, ok bool) {
	row := d.tab[0].pos / c
	k := 1
	for k < len(d.tab) && d.tab[k].pos/c == row {
		k++
	}
	if len(d.tab)%k != 0 {
		return outer, inner, false
	}
	rows := make([]entry, 0, len(d.tab)/k)
	for at := 0; at < len(d.tab); at += k {
		first := d.tab[at]
		for i := range k {
			e, model := d.tab[at+i], d.tab[i]
			if e.pos/c != first.pos/c || e.pos%c != model.pos%c || e.addr-first.addr != model.addr {
				return outer, inner, false
			}
		}
		rows = append(rows, entry{first.pos / c, first.addr})
	}
	columns := make([]entry, k)
	for i, e := range d.tab[:k] {
		columns[i] = entry{e.pos % c, e.addr}
	}
	outer, _ = listed(d.N/c, rows)
	inner, _ = listed(c, columns)
	return outer, inner, true
}

// join makes one digit of an outer and an inner one, where that is a
// progression or only one row is live.
func join(outer, inner *digit) (digit, bool) {
	n := outer.N * inner.N
	if outer.tab == nil && outer.n == 1 {
		d := *inner
		d.N = n
		if d.b0 += outer.b0 * inner.N; d.tab == nil || outer.b0 == 0 {
			return d, true
		}
		d.b0, d.tab = 0, make([]entry, len(inner.tab))
		for i, e := range inner.tab {
			d.tab[i] = entry{e.pos + outer.b0*inner.N, e.addr}
		}
		return d, true
	}
	if outer.tab != nil || inner.tab != nil {
		return digit{}, false
	}
	if inner.n == 1 {
		return digit{N: n, n: outer.n, b0: outer.b0*inner.N + inner.b0, so: outer.so * inner.N, sa: outer.sa}, true
	}
	if outer.so*inner.N == inner.n*inner.so && outer.sa == inner.n*inner.sa {
		return digit{N: n, n: outer.n * inner.n, b0: outer.b0*inner.N + inner.b0, so: inner.so, sa: inner.sa}, true
	}
	return digit{}, false
}

// maxSplit bounds the sizes of inner digits that a digit is taken apart into.
const maxSplit = 1 << 16

// factored takes a digit that lists its positions apart as far as possible and
// appends what it is made of, outermost first.
func splitFully(out []digit, d digit) []digit {
	if d.tab == nil {
		return append(out, d)
	}
	for c := int64(2); c <= min(d.N/2, maxSplit); c++ {
		if d.N%c != 0 {
			continue
		}
		if outer, inner, ok := d.split(c); ok {
			return append(splitFully(out, outer), inner)
		}
	}
	return append(out, d)
}

// lowest returns the least of what the positions of a digit show, counted from what
// the first does.
func (d *digit) lowest() int64 {
	if d.tab == nil {
		return min(0, d.sa*(d.n-1))
	}
	least := int64(0)
	for _, e := range d.tab {
		least = min(least, e.addr)
	}
	return least
}

// inSteps returns a digit that shows its live positions in that order, so far apart.
func (d digit) inSteps(step int64) digit {
	if d.tab == nil {
		d.sa = step
		return d
	}
	list := slices.Clone(d.tab)
	for i := range list {
		list[i].addr = int64(i) * step
	}
	made, _ := listed(d.N, list)
	return made
}

// isDown says whether the second live position of a digit shows what is before what the
// first does.
func (d *digit) isDown() bool {
	if d.tab != nil {
		return d.tab[1].addr < 0
	}
	return d.sa < 0
}

// scaled returns a digit whose distances in the input are multiplied by one number
// and divided by another, which divides them.
func (d digit) scaled(by, divisor int64) digit {
	d.sa = d.sa / divisor * by
	d.tab = slices.Clone(d.tab)
	for i := range d.tab {
		d.tab[i].addr = d.tab[i].addr / divisor * by
	}
	return d
}

func (d digit) equal(e digit) bool {
	return d.N == e.N && d.n == e.n && d.b0 == e.b0 && d.so == e.so && d.sa == e.sa && slices.Equal(d.tab, e.tab)
}

// flatten returns the digits of a dimension as one that lists its positions,
// false where there are too many.
func flatten(group []digit) (digit, bool) {
	n, live := int64(1), int64(1)
	for i := range group {
		n *= group[i].N
		if live *= group[i].n; live > index.MaxList {
			return digit{}, false
		}
	}
	list := []entry{{}}
	for i := range group {
		next := make([]entry, 0, len(list)*int(group[i].n))
		inner := group[i].list()
		for _, e := range list {
			for _, in := range inner {
				next = append(next, entry{e.pos*group[i].N + in.pos, e.addr + in.addr})
			}
		}
		list = next
	}
	return digit{N: n, n: live, tab: list}, true
}

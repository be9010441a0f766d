package form

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/internal/index"
	"github.com/settle-go/settle/internal/modular"
)

// axis is a run of digits that one dimension of an array can hold: how it lies
// in the input, how in the output, or in one of them only.
type axis struct {
	digits []digit
	kind   axisKind
	back   bool  // the input is read backward
	step   int64 // what all distances of elements in the input are multiples of
	gap    int64 // the least distance of what the outermost digit points to
	span   int64 // the distance of the first and the last element in the input
	n      int64 // live elements
	N      int64 // positions in the output
}

type axisKind uint8

const (
	mapped axisKind = iota // input and output
	added                  // input only: it is added up
	copied                 // output only: the same everywhere
)

// newAxis returns the axis of a run of digits, false where one dimension cannot
// hold it: copies beside elements that differ, or elements out of order.
func newAxis(digits []digit, summed bool) (axis, bool) {
	a := axis{digits: digits, n: 1, N: 1, kind: copied}
	forward, back, copies, listed := false, false, false, false
	for i := len(digits) - 1; i >= 0; i-- {
		d := &digits[i]
		a.n *= d.n
		a.N *= d.N
		if listed = listed || d.tab != nil; listed && a.n > index.MaxList {
			return a, false // see listSet
		}
		if d.n == 1 {
			continue
		}
		s := d.stretch()
		if s.span == 0 {
			copies = true
			continue
		}
		if s.up == s.down || s.gap <= a.span {
			return a, false
		}
		forward, back = forward || s.up, back || s.down
		a.step, a.gap = modular.GCD(a.step, s.step), s.gap
		a.span += s.span
	}
	if a.span > 0 {
		a.kind = mapped
		if copies || forward && back {
			return a, false
		}
	}
	if summed {
		a.kind = added
		if copies && a.span > 0 {
			return a, false
		}
	}
	a.back = back
	return a, true
}

// stretch is how a digit goes through the input.
type stretch struct {
	step     int64 // what all its distances are multiples of
	gap      int64 // the least of them
	span     int64 // from the first element to the last
	up, down bool  // whether it goes in one direction only
}

func (d *digit) stretch() stretch {
	if d.tab == nil {
		step := max(d.sa, -d.sa)
		return stretch{step, step, step * (d.n - 1), d.sa > 0, d.sa < 0}
	}
	s := stretch{up: true, down: true}
	least, most := int64(0), int64(0)
	for i := 1; i < len(d.tab); i++ {
		by := d.tab[i].addr - d.tab[i-1].addr
		if size := max(by, -by); i == 1 || size < s.gap {
			s.gap = size
		}
		s.up, s.down = s.up && by > 0, s.down && by < 0
		s.step = modular.GCD(s.step, by)
		least, most = min(least, d.tab[i].addr), max(most, d.tab[i].addr)
	}
	s.span = most - least
	return s
}

// outSet returns the live positions of the axis.
func (a *axis) outSet() index.Set {
	s := index.Progression(0, 1, 1)
	unit := int64(1)
	for i := len(a.digits) - 1; i >= 0; i-- {
		d := &a.digits[i]
		if d.tab != nil {
			return a.listSet(func(e entry) int64 { return e.pos })
		}
		s.Base += d.b0 * unit
		if d.n > 1 {
			s = s.Inside(index.Level{Step: d.so * unit, Count: d.n})
		}
		unit *= d.N
	}
	return s
}

// inSet returns what the axis shows of a dimension of the input with that
// stride, whose first element is at base.
func (a *axis) inSet(base, stride int64) index.Set {
	s := index.Progression(base, 1, 1)
	for i := len(a.digits) - 1; i >= 0; i-- {
		d := &a.digits[i]
		if d.tab != nil {
			list := a.listSet(func(e entry) int64 { return e.addr })
			elements := slices.Clone(list.Elements())
			slices.Sort(elements)
			first := elements[0]
			for i := range elements {
				elements[i] = base + (elements[i]-first)/stride
			}
			return index.List(elements)
		}
		if d.n > 1 {
			s = s.Inside(index.Level{Step: max(d.sa, -d.sa) / stride, Count: d.n})
		}
	}
	return s
}

func (a *axis) listSet(of func(entry) int64) index.Set {
	d, _ := flatten(a.digits)
	list := make([]int64, len(d.tab))
	for i, e := range d.tab {
		list[i] = of(e)
	}
	return index.List(list)
}

// pair is a dimension before and after the ops of one shape: what is kept of it,
// and where that goes.
type pair struct {
	in, out  int64 // sizes
	from, to index.Set
	ax       *axis // nil for a dimension that one element is taken from
	count    int64 // of elements in between: to.size()
	loop     int64 // copies that are made and added up again, if more than 1
}

// onePosition is the set of the first position alone.
var onePosition = index.Progression(0, 1, 1)

func (p *pair) isMapped() bool { return p.ax != nil && p.ax.kind == mapped }

func (p *pair) isSummed() bool { return p.ax != nil && p.ax.kind == added }

// isBack says whether the dimension is read backward.
func (p *pair) isBack() bool { return p.isMapped() && p.ax.back }

// isCopied says whether copies are made of the one element that is left.
func (p *pair) isCopied() bool { return p.count > 1 && !p.isMapped() }

// plan is a chain to be written: a reshape to the sizes of the dimensions, the
// ops on those, and a reshape to the output.
type plan struct {
	pairs []pair // in the order of the input
	perm  []int
}

// chain writes the plan.
func (p *plan) chain(in, out chain.Shape) (chain.Chain, bool) {
	c := chain.Chain{In: in}
	w := writer{c: &c, ok: true}
	w.shape = make(chain.Shape, len(p.pairs))
	for d := range p.pairs {
		w.shape[d] = p.pairs[d].in
	}
	if !slices.Equal(w.shape, in) {
		w.add(chain.Op{Kind: chain.Reshape, Shape: w.shape}, w.shape)
	}
	w.group(p)
	if !slices.Equal(w.shape, out) {
		out = slices.Clone(out) // the form's own
		w.add(chain.Op{Kind: chain.Reshape, Shape: out}, out)
	}
	return c, w.ok
}

// writer appends ops to a chain.
type writer struct {
	c     *chain.Chain
	shape chain.Shape
	ok    bool
}

func (w *writer) add(o chain.Op, out chain.Shape) {
	if w.c.Ops == nil {
		w.c.Ops = make([]chain.Op, 0, 6)
	}
	w.c.Ops = append(w.c.Ops, o)
	w.shape = out // which is not changed in place
}

// group appends the ops on the dimensions of the plan, in lexicographic order as
// far as what must come first allows.
func (w *writer) group(p *plan) {
	if !(&chain.Op{Kind: chain.DimShuffle, Perm: p.perm}).IsIdentity(nil) {
		out := make(chain.Shape, len(p.perm))
		for d, from := range p.perm {
			out[d] = w.shape[from]
		}
		w.add(chain.Op{Kind: chain.DimShuffle, Perm: p.perm}, out)
	}
	dims := make([]pair, len(p.pairs))
	for d, from := range p.perm {
		dims[d] = p.pairs[from]
	}
	var lateReduce, lateExpand, sumFirst, loops bool
	for i := range dims {
		d := &dims[i]
		grows := d.loop > 1 || d.isCopied()
		lateReduce = lateReduce || d.isSummed() && d.from.Size() < d.in
		lateExpand = lateExpand || grows && d.in > 1
		sumFirst = sumFirst || grows && d.isSummed()
		loops = loops || d.loop > 1
	}
	switch {
	case !lateExpand && !lateReduce:
		w.expand(dims)
		w.reduce(dims, true, true)
	case !lateExpand:
		w.expand(dims)
	case !lateReduce && sumFirst:
		w.reduce(dims, true, false)
	}
	w.reverse(dims)
	w.sample(dims)
	switch {
	case lateExpand:
		if sumFirst {
			w.reduce(dims, true, false)
		}
		w.expand(dims)
		w.reduce(dims, !sumFirst, loops)
	case lateReduce:
		w.reduce(dims, true, true)
	}
	w.expandLast(dims)
	w.fill(dims)
}

// expandLast makes the copies that are to stay in dimensions where others were
// added up before.
func (w *writer) expandLast(dims []pair) {
	w.resize(chain.Expand, dims, func(p *pair, size int64) int64 {
		if p.loop > 1 {
			return p.count
		}
		return size
	})
}

func (w *writer) expand(dims []pair) {
	w.resize(chain.Expand, dims, func(p *pair, size int64) int64 {
		switch {
		case p.loop > 1:
			return p.loop
		case p.isCopied():
			return p.count
		}
		return size
	})
}

// reduce adds up what the plan says is added up, or the copies that are made only
// for that, or both.
func (w *writer) reduce(dims []pair, sums, loops bool) {
	w.resize(chain.Reduce, dims, func(p *pair, size int64) int64 {
		if loops && p.loop > 1 || sums && p.isSummed() {
			return 1
		}
		return size
	})
}

// resize appends an Expand or a Reduce to the sizes that a function makes of those so
// far, if it changes any.
func (w *writer) resize(kind chain.Kind, dims []pair, resized func(p *pair, size int64) int64) {
	var out chain.Shape
	for d, size := range w.shape {
		to := resized(&dims[d], size)
		if to != size && out == nil {
			out = slices.Clone(w.shape)
		}
		if out != nil {
			out[d] = to
		}
	}
	if out != nil {
		w.add(chain.Op{Kind: kind, Shape: out}, out)
	}
}

func (w *writer) reverse(dims []pair) {
	var back []int
	for d := range dims {
		if dims[d].isBack() {
			back = append(back, d)
		}
	}
	if len(back) > 0 {
		w.add(chain.Op{Kind: chain.Reverse, Perm: back}, w.shape)
	}
}

func (w *writer) sample(dims []pair) {
	if !slices.ContainsFunc(dims, func(p pair) bool { return p.from.Size() < p.in }) {
		return
	}
	sets, out := make([]index.Set, len(dims)), slices.Clone(w.shape)
	for d, p := range dims {
		sets[d] = p.from
		if p.isBack() {
			sets[d] = p.from.Turned(p.in)
		}
		if w.shape[d] != p.in { // reduced or expanded already
			sets[d] = index.Progression(0, 1, w.shape[d])
		}
		out[d] = sets[d].Size()
	}
	w.region(chain.SettSample, w.shape, sets, out)
}

func (w *writer) fill(dims []pair) {
	if !slices.ContainsFunc(dims, func(p pair) bool { return p.to.Size() < p.out }) {
		return
	}
	sets, box := make([]index.Set, len(dims)), make(chain.Shape, len(dims))
	for d, p := range dims {
		sets[d], box[d] = p.to, p.out
	}
	w.region(chain.SettFillInto, box, sets, box)
}

// region appends a sample or a fill, in several steps where a set is not one
// sett.
func (w *writer) region(kind chain.Kind, box chain.Shape, sets []index.Set, out chain.Shape) {
	setts := make([]sett.Sett, len(box))
	full := true
	for d, s := range sets {
		if s.IsAll(box[d]) {
			continue
		}
		full = false
		one, ok := s.SettAny(box[d])
		w.ok = w.ok && ok
		setts[d] = one
	}
	if !full {
		w.add(chain.Op{Kind: kind, Shape: slices.Clone(box), Setts: setts}, out)
	}
}

package form

import (
	"context"
	"errors"
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/internal/index"
)

// form is what the ops so far do, written as digits: the number of an output
// element, in a mixed radix, says digit by digit where in the input it is.
//
//	out(i_0 i_1 ...) = in[base + addr(i_0) + addr(i_1) + ...]   if all digits are live, else 0
//
// Each dimension owns a run of digits. Digits that were added up are in sums:
// the element is then the sum over all of their positions.
type form struct {
	in, shape chain.Shape
	digits    []digit
	ends      []int // of the digits of each dimension
	sums      []digit
	base      int64
	zero      bool // every output element is 0, or there is none

	spare     []digit
	spareEnds []int

	ownShape, spareShape chain.Shape // of DimShuffles, the last one and a free one

	ctx context.Context // nil, or what ends long work early
}

// context returns what ends long work early.
func (f *form) context() context.Context {
	if f.ctx == nil {
		return context.Background()
	}
	return f.ctx
}

// stopped returns the error of the context that is to end the work.
func (f *form) stopped() error { return f.context().Err() }

// errMisaligned says that a chain is not made of digits: a reshape is misaligned, so
// that what one index does depends on others.
var errMisaligned = errors.New("a misaligned reshape")

// start is the chain without ops.
func (f *form) start(in chain.Shape) {
	f.in, f.shape = in, in
	f.digits, f.ends, f.sums, f.base, f.zero = f.digits[:0], f.ends[:0], f.sums[:0], 0, false
	stride := int64(1)
	for _, n := range in {
		f.zero = f.zero || n == 0
	}
	if f.zero {
		return
	}
	f.digits = append(f.digits, make([]digit, len(in))...)
	for d := len(in) - 1; d >= 0; d-- {
		f.digits[d] = plain(in[d], stride)
		stride *= in[d]
	}
	kept := 0
	for d := range in {
		if in[d] > 1 {
			f.digits[kept] = f.digits[d]
			kept++
		}
		f.ends = append(f.ends, kept)
	}
	f.digits = f.digits[:kept]
}

// formOf returns the form of a chain that is right, errMisaligned where it has none.
func (f *form) formOf(c chain.Chain) error {
	f.start(c.In)
	for i := range c.Ops {
		if err := f.apply(&c.Ops[i]); err != nil {
			return err
		}
	}
	return f.normalize()
}

// apply appends an op.
func (f *form) apply(o *chain.Op) error {
	out, err := f.outOf(o)
	if err != nil {
		return err
	}
	f.zero = f.zero || slices.Contains(out, 0)
	if f.zero {
		f.shape = out
		return nil
	}
	f.spare, f.spareEnds = f.spare[:0], f.spareEnds[:0]
	err = f.rebuild(o, out)
	f.shape = out
	f.digits, f.spare = f.spare, f.digits
	f.ends, f.spareEnds = f.spareEnds, f.ends
	return err
}

// outOf returns the shape that an op makes of the one so far. That of a
// DimShuffle is written into a buffer of the form's.
func (f *form) outOf(o *chain.Op) (chain.Shape, error) {
	if o.Kind != chain.DimShuffle || len(o.Perm) != len(f.shape) || len(o.Perm) > 64 {
		return o.Out(f.shape)
	}
	out, seen := f.spareShape[:0], uint64(0)
	for _, from := range o.Perm {
		if from < 0 || from >= len(f.shape) || seen&(1<<from) != 0 {
			return o.Out(f.shape)
		}
		seen |= 1 << from
		out = append(out, f.shape[from])
	}
	f.spareShape, f.ownShape = f.ownShape, out
	return out, nil
}

// group returns the digits of a dimension.
func (f *form) group(d int) []digit {
	if d == 0 {
		return f.digits[:f.ends[0]]
	}
	return f.digits[f.ends[d-1]:f.ends[d]]
}

func (f *form) endGroup() { f.spareEnds = append(f.spareEnds, len(f.spare)) }

// rebuild writes the digits that the op makes into spare.
func (f *form) rebuild(o *chain.Op, out chain.Shape) error {
	if o.Kind == chain.Reshape {
		return f.reshape(out)
	}
	for d := range out {
		from := d
		if o.Kind == chain.DimShuffle {
			from = o.Perm[d]
		}
		group := f.group(from)
		switch {
		case o.Kind == chain.Reverse && slices.Contains(o.Perm, d):
			f.reverse(group)
		case o.Kind == chain.Expand && f.shape[d] != out[d]:
			f.spare = append(f.spare, plain(out[d], 0))
		case o.Kind == chain.Reduce && f.shape[d] != out[d]:
			f.sums = append(f.sums, group...)
		case o.Kind == chain.SettSample && !o.Setts[d].IsAll():
			if err := f.sample(group, o.Setts[d], f.shape[d]); err != nil {
				return err
			}
		case o.Kind == chain.SettFillInto && !o.Setts[d].IsAll():
			if err := f.fill(group, o.Setts[d], out[d]); err != nil {
				return err
			}
		default:
			f.spare = append(f.spare, group...)
		}
		f.endGroup()
		if f.zero {
			return nil
		}
	}
	return nil
}

func (f *form) reverse(group []digit) {
	for _, d := range group {
		r, shift := d.reversed()
		f.base += shift
		f.spare = append(f.spare, r)
	}
}

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

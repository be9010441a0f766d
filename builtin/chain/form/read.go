package form

import (
	"errors"
	"slices"

	"github.com/settle-go/settle/builtin/chain"
)

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

// read finds the form of a chain, by its elements where ops alone do not decide and
// the arrays are small.
func (f *form) read(c chain.Chain) error {
	err := f.formOf(c)
	if !errors.Is(err, errMisaligned) {
		return err
	}
	shapes, err := c.Shapes()
	if err != nil {
		return err
	}
	terms := int64(1)
	for i, s := range shapes {
		if s.Size() > maxTrace {
			return errMisaligned
		}
		if i > 0 && c.Ops[i-1].Kind == chain.Reduce && s.Size() > 0 {
			if terms *= shapes[i-1].Size() / s.Size(); terms*s.Size() > maxTerms {
				return errMisaligned
			}
		}
	}
	traced, err := chain.Trace(c)
	if err != nil {
		return err
	}
	return f.fromTrace(c.In, shapes[len(c.Ops)], traced)
}

// maxTrace bounds the arrays whose elements are looked at.
const maxTrace = 1 << 12

// fromTrace makes the form of what [Trace] returns, errMisaligned where sums differ
// by more than where they begin.
func (f *form) fromTrace(in, out chain.Shape, traced [][]int64) error {
	f.start(in)
	f.shape = out
	f.digits, f.sums, f.base, f.ends = f.digits[:0], f.sums[:0], 0, f.ends[:0]
	var list []entry
	var model []int64
	for at, addrs := range traced {
		if len(addrs) == 0 {
			continue
		}
		if model == nil {
			model = addrs
		}
		if !sameSteps(model, addrs) {
			return errMisaligned
		}
		list = append(list, entry{int64(at), addrs[0]})
	}
	f.zero = len(list) == 0
	if f.zero {
		return f.normalize()
	}
	d, first := listed(int64(len(traced)), list)
	f.base = first
	f.digits = splitFully(f.digits, d)
	if !f.addSums(model) {
		return errMisaligned
	}
	return f.normalize()
}

func sameSteps(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i]-a[0] != b[i]-b[0] {
			return false
		}
	}
	return true
}

// addSums makes digits of the elements that are added up, all of them equally
// often.
func (f *form) addSums(addrs []int64) bool {
	copies := 1
	for copies < len(addrs) && addrs[copies] == addrs[0] {
		copies++
	}
	var list []entry
	for i := 0; i < len(addrs); i += copies {
		if i+copies > len(addrs) || addrs[i+copies-1] != addrs[i] || i+copies < len(addrs) && addrs[i+copies] == addrs[i] {
			return false
		}
		list = append(list, entry{int64(len(list)), addrs[i]})
	}
	d, _ := listed(int64(len(list)), list)
	if d.n > 1 {
		f.sums = splitFully(f.sums, d)
	}
	if copies > 1 {
		f.sums = append(f.sums, plain(int64(copies), 0))
	}
	return true
}

// maxTerms bounds the elements that are added up to one.
const maxTerms = 1 << 16

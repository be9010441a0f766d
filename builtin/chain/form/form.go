package form

import (
	"context"
	"errors"
	"slices"

	"github.com/settle-go/settle/builtin/chain"
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

// group returns the digits of a dimension.
func (f *form) group(d int) []digit {
	if d == 0 {
		return f.digits[:f.ends[0]]
	}
	return f.digits[f.ends[d-1]:f.ends[d]]
}

func (f *form) endGroup() { f.spareEnds = append(f.spareEnds, len(f.spare)) }

// clone returns a copy that shares nothing.
func (f *form) clone() *form {
	return &form{
		in: slices.Clone(f.in), shape: slices.Clone(f.shape), digits: slices.Clone(f.digits), sums: slices.Clone(f.sums),
		base: f.base, zero: f.zero,
	}
}

// isIdentity says whether the output is the input except for its shape.
func (f *form) isIdentity() bool {
	n := f.in.Size()
	return !f.zero && f.base == 0 && len(f.sums) == 0 &&
		(len(f.digits) == 0 && n == 1 || len(f.digits) == 1 && f.digits[0].equal(plain(n, 1)))
}

// equal says whether two normal forms are the same.
func (f *form) equal(g *form) bool {
	return slices.Equal(f.in, g.in) && slices.Equal(f.shape, g.shape) && f.zero == g.zero && f.base == g.base &&
		slices.EqualFunc(f.digits, g.digits, digit.equal) && slices.EqualFunc(f.sums, g.sums, digit.equal)
}

// isBijective says whether the form only arranges elements: what the layouts write is
// as short as can be then, except for few.
func (f *form) isBijective() bool {
	for i := range f.digits {
		if d := &f.digits[i]; !d.isFull() || d.sa == 0 {
			return false
		}
	}
	return len(f.sums) == 0 && f.in.Size() == f.shape.Size()
}

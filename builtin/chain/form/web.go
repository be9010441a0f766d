package form

import (
	"context"
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/internal/index"
)

// web is what the ops so far do, as a form is, of chains whose reshapes straddle as
// well. Where one does, as (6,4) -> (4,6) does after a permutation, what a place of
// the number of an output element shows depends on other places: those strands are
// tied in a knot, which lists what they show together.
//
//	out(i_0 i_1 ...) = in[base + addr(i_0) + knot(i_1, i_2) + ...]   if all are live, else 0
//
// A knot is of the sizes that do not fit, not of the arrays: that of
// (600000,400000) -> (400000,600000) has 6 entries. All else stays strands of their
// own, so that the cost hardly depends on the sizes. Webs have no normal form;
// [web.equal] compares two of them part by part.
type web struct {
	shape   chain.Shape
	strands []*strand // outermost first
	ends    []int     // of the strands of each dimension
	sums    []*strand // over whose positions is added up
	base    int64
	zero    bool
	ctx     context.Context // ends long work early
}

// strand is one place of the number, a digit of its own or one axis of a knot.
type strand struct {
	digit       // of which a strand in a knot has only N
	knot  *knot // nil for a digit
}

// knot lists what strands show together.
type knot struct {
	axes  []*strand
	table []int64 // in row-major order of the positions
}

const (
	dead    = math.MinInt64 // an entry of a knot that is not live
	maxKnot = 1 << 16       // entries of a knot
)

func alone(d digit) *strand { return &strand{digit: d} }

// webOf returns the web of a chain that is right, errTangled where a knot would be
// too large.
func webOf(ctx context.Context, c chain.Chain) (*web, error) {
	var f form
	f.start(c.In)
	w := &web{shape: c.In, ends: f.ends, zero: f.zero, ctx: ctx}
	for _, d := range f.digits {
		w.strands = append(w.strands, alone(d))
	}
	for i := range c.Ops {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out, err := c.Ops[i].Out(w.shape)
		if err != nil {
			return nil, err
		}
		w.zero = w.zero || slices.Contains(out, 0)
		if !w.zero {
			if err := w.apply(&c.Ops[i], out); err != nil {
				return nil, err
			}
		}
		w.shape = out
	}
	return w, nil
}

// group returns the strands of a dimension.
func (w *web) group(d int) []*strand {
	if d == 0 {
		return w.strands[:w.ends[0]]
	}
	return w.strands[w.ends[d-1]:w.ends[d]]
}

// apply appends an op.
func (w *web) apply(o *chain.Op, out chain.Shape) error {
	if o.Kind == chain.Reshape {
		return w.reshape(out)
	}
	var strands []*strand
	var ends []int
	for d := range out {
		from := d
		if o.Kind == chain.DimShuffle {
			from = o.Perm[d]
		}
		made, err := w.dimension(o, d, w.group(from), out[d])
		if err != nil || w.zero {
			return err
		}
		strands = append(strands, made...)
		ends = append(ends, len(strands))
	}
	w.strands, w.ends = strands, ends
	return nil
}

// dimension returns what becomes of the strands of a dimension.
func (w *web) dimension(o *chain.Op, d int, group []*strand, size int64) ([]*strand, error) {
	switch {
	case o.Kind == chain.Reverse && slices.Contains(o.Perm, d):
		for _, s := range group {
			w.reverse(s)
		}
	case o.Kind == chain.Expand && w.shape[d] != size:
		return []*strand{alone(plain(size, 0))}, nil
	case o.Kind == chain.Reduce && w.shape[d] != size:
		w.sums = append(w.sums, group...)
		return nil, nil
	case o.Kind.IsRegion() && !o.Setts[d].IsAll():
		return w.region(o.Kind, group, o.Setts[d], w.shape[d], size)
	}
	return group, nil
}

func (w *web) reverse(s *strand) {
	if s.knot == nil {
		turned, shift := s.reversed()
		s.digit = turned
		w.base += shift
		return
	}
	n := s.N
	s.knot.reaxis(s, n, func(i int64) int64 { return n - 1 - i })
}

// region samples or fills a dimension: digit by digit where none is in a knot, or
// where the set is a product of one of each strand, and else the whole dimension.
func (w *web) region(kind chain.Kind, group []*strand, s sett.Sett, from, to int64) ([]*strand, error) {
	width := max(from, to)
	if !slices.ContainsFunc(group, func(s *strand) bool { return s.knot != nil }) {
		return w.regionOfDigits(kind, group, s, width)
	}
	where, ok := index.Of(s, width)
	if !ok {
		return nil, errTangled
	}
	if kind == chain.SettSample {
		if parts, ok := splitSet(where, group); ok {
			return w.sampleEach(group, parts)
		}
	}
	whole, err := w.joined(group)
	if err != nil {
		return nil, err
	}
	return w.regionOfAxis(kind, whole, where, to)
}

func (w *web) regionOfDigits(kind chain.Kind, group []*strand, s sett.Sett, width int64) ([]*strand, error) {
	f := form{base: w.base}
	digits := make([]digit, len(group))
	for i, s := range group {
		digits[i] = s.digit
	}
	apply := f.sample
	if kind == chain.SettFillInto {
		apply = f.fill
	}
	if err := apply(digits, s, width); err != nil {
		return nil, err
	}
	w.base, w.zero = f.base, w.zero || f.zero
	made := make([]*strand, len(f.spare))
	for i, d := range f.spare {
		made[i] = alone(d)
	}
	return made, nil
}

// splitSet writes a set of positions as one of each strand, false where it is no
// product of such.
func splitSet(where index.Set, group []*strand) ([]index.Set, bool) {
	parts := make([]index.Set, len(group))
	for i := len(group) - 1; i > 0; i-- {
		if where.Listed != nil {
			return nil, false
		}
		rows, columns, ok := where.SplitAt(group[i].N)
		if !ok {
			return nil, false
		}
		parts[i], where = columns, rows
	}
	if len(group) > 0 {
		parts[0] = where
	}
	return parts, true
}

func (w *web) sampleEach(group []*strand, parts []index.Set) ([]*strand, error) {
	var made []*strand
	for i, s := range group {
		var next []*strand
		var err error
		if s.knot == nil {
			next, err = w.regionOfDigits(chain.SettSample, []*strand{s}, parts[i].Sett(s.N), s.N)
		} else {
			next, err = w.regionOfAxis(chain.SettSample, s, parts[i], parts[i].Size())
		}
		if err != nil || w.zero {
			return nil, err
		}
		made = append(made, next...)
	}
	return made, nil
}

// regionOfAxis samples or fills a strand, which becomes one of to positions.
func (w *web) regionOfAxis(kind chain.Kind, s *strand, where index.Set, to int64) ([]*strand, error) {
	k := s.knot
	if to > maxKnot || int64(len(k.table))/s.N*to > maxKnot {
		return nil, errTangled
	}
	if kind == chain.SettSample {
		k.reaxis(s, to, where.At)
	} else {
		back := make([]int64, to)
		for i := range back {
			back[i] = -1
		}
		for i := range s.N {
			back[where.At(i)] = i
		}
		k.reaxis(s, to, func(i int64) int64 { return back[i] })
	}
	w.untie(k)
	if s.N == 1 && s.knot == nil { // of one position, which is live: see untie
		return nil, nil
	}
	return []*strand{s}, nil
}

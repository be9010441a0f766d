package form

import (
	"context"
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/internal/index"
)

// factoredMap is what the ops so far do, as a form is, of chains whose reshapes are
// misaligned as well. Where one is, as (6,4) -> (4,6) is after a permutation, what a
// digit of the number of an output element shows depends on other digits. The address
// is then a sum of factors, as in a factor graph: each factor is a table over the few
// variables, the digits, that it depends on.
//
//	out(i_0 i_1 ...) = in[base + addr(i_0) + factor(i_1, i_2) + ...]   if all are live, else 0
//
// A factor is of the sizes that do not fit, not of the arrays: that of
// (600000,400000) -> (400000,600000) has 6 entries. All other digits stay by
// themselves, so that the cost hardly depends on the sizes. Factored maps have no
// normal form; [factoredMap.equal] compares two of them part by part.
type factoredMap struct {
	shape     chain.Shape
	variables []*variable // outermost first
	ends      []int       // of the variables of each dimension
	sums      []*variable // over whose positions is added up
	base      int64
	zero      bool
	ctx       context.Context // ends long work early
}

// variable is one digit of the number, by itself or one axis of a factor.
type variable struct {
	digit          // of which a variable in a factor has only N
	factor *factor // nil for a digit by itself
}

// factor lists what its variables show together.
type factor struct {
	axes  []*variable
	table []int64 // in row-major order of the positions
}

const (
	dead      = math.MinInt64 // an entry of a factor that is not live
	maxFactor = 1 << 16       // entries of a factor
)

func alone(d digit) *variable { return &variable{digit: d} }

// factoredOf returns the map of a chain that is right, errMisaligned where a factor
// would be too large.
func factoredOf(ctx context.Context, c chain.Chain) (*factoredMap, error) {
	var f form
	f.start(c.In)
	w := &factoredMap{shape: c.In, ends: f.ends, zero: f.zero, ctx: ctx}
	for _, d := range f.digits {
		w.variables = append(w.variables, alone(d))
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

// group returns the variables of a dimension.
func (w *factoredMap) group(d int) []*variable {
	if d == 0 {
		return w.variables[:w.ends[0]]
	}
	return w.variables[w.ends[d-1]:w.ends[d]]
}

// apply appends an op.
func (w *factoredMap) apply(o *chain.Op, out chain.Shape) error {
	if o.Kind == chain.Reshape {
		return w.reshape(out)
	}
	var variables []*variable
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
		variables = append(variables, made...)
		ends = append(ends, len(variables))
	}
	w.variables, w.ends = variables, ends
	return nil
}

// dimension returns what becomes of the variables of a dimension.
func (w *factoredMap) dimension(o *chain.Op, d int, group []*variable, size int64) ([]*variable, error) {
	switch {
	case o.Kind == chain.Reverse && slices.Contains(o.Perm, d):
		for _, s := range group {
			w.reverse(s)
		}
	case o.Kind == chain.Expand && w.shape[d] != size:
		return []*variable{alone(plain(size, 0))}, nil
	case o.Kind == chain.Reduce && w.shape[d] != size:
		w.sums = append(w.sums, group...)
		return nil, nil
	case o.Kind.IsRegion() && !o.Setts[d].IsAll():
		return w.region(o.Kind, group, o.Setts[d], w.shape[d], size)
	}
	return group, nil
}

func (w *factoredMap) reverse(s *variable) {
	if s.factor == nil {
		turned, shift := s.reversed()
		s.digit = turned
		w.base += shift
		return
	}
	n := s.N
	s.factor.reaxis(s, n, func(i int64) int64 { return n - 1 - i })
}

// region samples or fills a dimension: digit by digit where none is in a factor, or
// where the set is a product of one of each variable, and else the whole dimension.
func (w *factoredMap) region(kind chain.Kind, group []*variable, s sett.Sett, from, to int64) ([]*variable, error) {
	width := max(from, to)
	where, ok := index.Of(s, width)
	if !ok {
		return nil, errMisaligned
	}
	if !slices.ContainsFunc(group, func(s *variable) bool { return s.factor != nil }) {
		return w.regionOfDigits(kind, group, where, width)
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

func (w *factoredMap) regionOfDigits(kind chain.Kind, group []*variable, where index.Set, width int64) ([]*variable, error) {
	f := form{base: w.base}
	digits := make([]digit, len(group))
	for i, s := range group {
		digits[i] = s.digit
	}
	apply := f.sampleSet
	if kind == chain.SettFillInto {
		apply = f.fillSet
	}
	if err := apply(digits, where, width); err != nil {
		return nil, err
	}
	w.base, w.zero = f.base, w.zero || f.zero
	made := make([]*variable, len(f.spare))
	for i, d := range f.spare {
		made[i] = alone(d)
	}
	return made, nil
}

// splitSet writes a set of positions as one of each variable, false where it is no
// product of such.
func splitSet(where index.Set, group []*variable) ([]index.Set, bool) {
	parts := make([]index.Set, len(group))
	for i := len(group) - 1; i > 0; i-- {
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

func (w *factoredMap) sampleEach(group []*variable, parts []index.Set) ([]*variable, error) {
	var made []*variable
	for i, s := range group {
		var next []*variable
		var err error
		if s.factor == nil {
			next, err = w.regionOfDigits(chain.SettSample, group[i:i+1], parts[i], s.N)
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

// regionOfAxis samples or fills a variable, which becomes one of to positions.
func (w *factoredMap) regionOfAxis(kind chain.Kind, s *variable, where index.Set, to int64) ([]*variable, error) {
	k := s.factor
	if to > maxFactor || int64(len(k.table))/s.N*to > maxFactor {
		return nil, errMisaligned
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
	w.separate(k)
	if s.N == 1 && s.factor == nil { // of one position, which is live: see separate
		return nil, nil
	}
	return []*variable{s}, nil
}

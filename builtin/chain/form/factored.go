package form

import (
	"context"
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/internal/index"
	"github.com/settle-go/settle/internal/modular"
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
	digit          // a variable in a factor has only its N
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

// splitSet writes a set of positions as one of each variable, false where it is not a
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

// stride returns how far apart the entries of neighbouring positions of an axis
// are.
func (k *factor) stride(axis int) int64 {
	n := int64(1)
	for _, s := range k.axes[axis+1:] {
		n *= s.N
	}
	return n
}

// reaxis gives a variable n positions: position i is from(i) of those
// before; where that is negative it is not live.
func (k *factor) reaxis(s *variable, n int64, from func(int64) int64) {
	inner := k.stride(slices.Index(k.axes, s))
	outer := int64(len(k.table)) / (inner * s.N)
	table := make([]int64, 0, outer*inner*n)
	for o := range outer {
		for i := range n {
			at := from(i)
			if at < 0 {
				for range inner {
					table = append(table, dead)
				}
				continue
			}
			begin := (o*s.N + at) * inner
			table = append(table, k.table[begin:begin+inner]...)
		}
	}
	k.table, s.N = table, n
}

// combine returns one factor of all variables of a list, and of those that they share
// a factor with already: these first, then the list in its order.
func (w *factoredMap) combine(list []*variable) (*factor, error) {
	one := &factor{}
	var factors []*factor
	for _, s := range list {
		if s.factor == nil || slices.Contains(factors, s.factor) {
			continue
		}
		factors = append(factors, s.factor)
		for _, other := range s.factor.axes {
			if !slices.Contains(list, other) {
				one.axes = append(one.axes, other)
			}
		}
	}
	one.axes = append(one.axes, list...)
	size := int64(1)
	for _, s := range one.axes {
		if s.N > maxFactor || size*s.N > maxFactor {
			return nil, errMisaligned
		}
		size *= s.N
	}
	one.table = make([]int64, size)
	for _, k := range factors {
		one.add(k.table, k.axes)
	}
	for _, s := range list {
		if s.factor == nil {
			one.add(s.positions(), []*variable{s})
		}
	}
	for _, s := range one.axes {
		s.factor = one
	}
	return one, nil
}

// positions lists what the positions of a digit show.
func (d *digit) positions() []int64 {
	list := make([]int64, d.N)
	for i := range list {
		list[i] = dead
	}
	for _, e := range d.list() {
		list[e.pos] = e.addr
	}
	return list
}

// add adds to each entry what a table of some of the axes says.
func (k *factor) add(table []int64, axes []*variable) {
	steps := make([]int64, len(k.axes)) // in the table, of each axis
	step := int64(1)
	for i := len(axes) - 1; i >= 0; i-- {
		steps[slices.Index(k.axes, axes[i])] = step
		step *= axes[i].N
	}
	index := make([]int64, len(k.axes))
	at := int64(0)
	for i := range k.table {
		if k.table[i] == dead || table[at] == dead {
			k.table[i] = dead
		} else {
			k.table[i] += table[at]
		}
		for d := len(index) - 1; d >= 0; d-- {
			at += steps[d]
			if index[d]++; index[d] < k.axes[d].N {
				break
			}
			at -= steps[d] * index[d]
			index[d] = 0
		}
	}
}

// recut combines neighbouring variables and deals their positions out over variables
// of other sizes.
func (w *factoredMap) recut(list []*variable, sizes ...int64) ([]*variable, error) {
	k, made, err := w.dealt(list, sizes)
	if err == nil {
		w.separate(k)
	}
	return made, err
}

// joined returns neighbouring variables as one that is in a factor.
func (w *factoredMap) joined(list []*variable) (*variable, error) {
	_, made, err := w.dealt(list, []int64{positions(list)})
	if err != nil {
		return nil, err
	}
	return made[0], nil
}

// dealt returns a factor in which variables of these sizes take the place of
// neighbouring variables of as many positions.
func (w *factoredMap) dealt(list []*variable, sizes []int64) (*factor, []*variable, error) {
	k, err := w.combine(list)
	if err != nil {
		return nil, nil, err
	}
	k.axes = k.axes[:len(k.axes)-len(list)]
	made := make([]*variable, len(sizes))
	for i, n := range sizes {
		made[i] = &variable{digit: digit{N: n}, factor: k}
	}
	k.axes = append(k.axes, made...)
	return k, made, nil
}

// split takes a variable apart into an outer one and an inner one of c positions.
func (w *factoredMap) split(s *variable, c int64) (outer, inner *variable, err error) {
	if s.factor == nil {
		if o, i, ok := s.digit.split(c); ok {
			return alone(o), alone(i), nil
		}
	}
	made, err := w.recut([]*variable{s}, s.N/c, c)
	if err != nil {
		return nil, nil, err
	}
	return made[0], made[1], nil
}

// separate takes out of a factor each variable that adds the same whatever the others
// are. What is left of a factor without variables is part of the base.
func (w *factoredMap) separate(k *factor) {
	live := slices.IndexFunc(k.table, func(e int64) bool { return e != dead })
	if live < 0 {
		w.zero = true
		return
	}
	for i := 0; i < len(k.axes); {
		if !w.separateOne(k, i) {
			i++
		}
	}
	if len(k.axes) == 0 {
		w.base += k.table[0]
		k.table[0] = 0
	}
}

// separateOne takes a variable out if that can be done.
func (w *factoredMap) separateOne(k *factor, axis int) bool {
	s, stride := k.axes[axis], k.stride(axis)
	ref := int64(slices.IndexFunc(k.table, func(e int64) bool { return e != dead }))
	refAt := ref / stride % s.N
	for cell, e := range k.table {
		at := int64(cell) / stride % s.N
		own := k.table[ref+(at-refAt)*stride]
		rest := k.table[int64(cell)+(refAt-at)*stride]
		if own == dead || rest == dead {
			if e != dead {
				return false
			}
			continue
		}
		if e != own+rest-k.table[ref] {
			return false
		}
	}
	var list []entry
	for i := range s.N {
		if e := k.table[ref+(i-refAt)*stride]; e != dead {
			list = append(list, entry{i, e - k.table[ref]})
		}
	}
	d, first := listed(s.N, list)
	w.base += first
	k.reaxis(s, 1, func(int64) int64 { return refAt })
	k.axes = slices.Delete(k.axes, axis, axis+1)
	s.digit, s.factor = d, nil
	return true
}

// reshape deals the variables out over new dimensions, from the innermost one outward.
// Where sizes do not fit, the variables at the end of a dimension get a common factor:
// those of the least block of positions that holds a whole number of both.
func (w *factoredMap) reshape(out chain.Shape) error {
	left := w.mergedVariables()
	var variables []*variable // innermost first
	var counts []int
	for d := len(out) - 1; d >= 0; d-- {
		before := len(variables)
		for need := out[d]; need > 1; {
			var taken *variable
			var err error
			if left, taken, err = w.take(left, need); err != nil {
				return err
			}
			variables = append(variables, taken)
			need /= taken.N
		}
		counts = append(counts, len(variables)-before)
	}
	slices.Reverse(variables)
	slices.Reverse(counts)
	w.variables, w.ends = variables, w.ends[:0:0]
	end := 0
	for _, n := range counts {
		end += n
		w.ends = append(w.ends, end)
	}
	return nil
}

// mergedVariables returns the variables without those of one position, with neighbours
// that are one progression joined.
func (w *factoredMap) mergedVariables() []*variable {
	var list []*variable
	for _, s := range slices.Backward(w.variables) {
		if s.N == 1 && s.factor == nil {
			continue
		}
		if n := len(list); n > 0 && s.factor == nil && list[n-1].factor == nil {
			if one, ok := join(&s.digit, &list[n-1].digit); ok {
				list[n-1] = alone(one)
				continue
			}
		}
		list = append(list, s)
	}
	slices.Reverse(list)
	return list
}

// take takes the innermost variable off a list, of a size that divides need, and
// returns what is left.
func (w *factoredMap) take(left []*variable, need int64) (rest []*variable, taken *variable, err error) {
	last := left[len(left)-1]
	rest = left[:len(left)-1]
	fits := modular.GCD(last.N, need)
	switch {
	case fits == last.N:
		return rest, last, nil
	case fits > 1:
		outer, inner, err := w.split(last, fits)
		return append(rest, outer), inner, err
	}
	rest, block, err := w.block(left, need)
	if err != nil {
		return nil, nil, err
	}
	made, err := w.recut(block, positions(block)/need, need)
	if err != nil {
		return nil, nil, err
	}
	return append(rest, made[0]), made[1], nil
}

// positions returns of how many positions variables are together.
func positions(list []*variable) int64 {
	n := int64(1)
	for _, s := range list {
		n *= s.N
	}
	return n
}

// block takes variables off the end of a list until their positions are a multiple of
// need. The last one of them that it comes to it splits.
func (w *factoredMap) block(left []*variable, need int64) (rest, block []*variable, err error) {
	rest = left
	for missing := need; missing > 1; {
		s := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		fits := modular.GCD(s.N, missing)
		if fits == missing && s.N > fits {
			outer, inner, err := w.split(s, fits)
			if err != nil {
				return nil, nil, err
			}
			rest, s = append(rest, outer), inner
		}
		block = slices.Insert(block, 0, s)
		missing /= fits
		if positions(block) > maxFactor {
			return nil, nil, errMisaligned
		}
	}
	return rest, block, nil
}

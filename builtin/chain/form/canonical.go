package form

import (
	"context"
	"errors"
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/internal/index"
	"github.com/settle-go/settle/builtin/chain/rewrite"
)

// Canonical returns the canonical form of a chain: chains that mean the same
// have the same one. It is as short as what this package knows makes it. The
// error is an OpError where an op does not fit its input.
//
// Where reshapes are misaligned there may be no canonical form: the result is then only
// as short as its parts are, which a [Canonicalizer] tells.
func Canonical(c chain.Chain) (chain.Chain, error) {
	var k Canonicalizer
	out, _, err := k.Canonical(c)
	return out, err
}

// Canonicalizer canonicalizes one chain after the other, and keeps its memory in
// between. It belongs to one goroutine at a time; the zero value is ready.
type Canonicalizer struct{ form form }

// CanonicalContext is Canonical, which ends with the error of the context when that
// ends.
func (k *Canonicalizer) CanonicalContext(ctx context.Context, c chain.Chain) (result chain.Chain, whole bool, err error) {
	k.form.ctx = ctx
	defer func() { k.form.ctx = nil }()
	result, whole, err = k.Canonical(c)
	if stopped := ctx.Err(); stopped != nil {
		return c, false, stopped
	}
	return result, whole, err
}

// ordered returns a chain in an order, as far as there is time.
func (k *Canonicalizer) ordered(order rewrite.Order, c chain.Chain) chain.Chain {
	return order.ApplyContext(k.form.context(), c)
}

// Canonical is [Canonical]. Whole says that the result is the canonical form;
// where the chain is not made of digits it is only as short as its parts are.
func (k *Canonicalizer) Canonical(c chain.Chain) (result chain.Chain, whole bool, err error) {
	next := func(c chain.Chain) (chain.Chain, bool) {
		if err = k.form.stopped(); err != nil {
			return c, false
		}
		c, whole, err = k.step(c)
		return c, !whole && err == nil
	}
	result, whole, err = k.step(c)
	if !whole && err == nil {
		result = fixpoint(result, maxSteps, next)
	}
	return result, whole, err
}

// maxSteps bounds how often a chain is canonicalized again that is not made of digits.
const maxSteps = 8

// fixpoint applies next to a chain until that says that there is no more to do or
// returns a chain that there was before: then it is the least of those since.
func fixpoint(c chain.Chain, limit int, next func(chain.Chain) (chain.Chain, bool)) chain.Chain {
	seen := []chain.Chain{c}
	for range limit {
		made, more := next(c)
		if !more {
			return made
		}
		if i := slices.IndexFunc(seen, func(s chain.Chain) bool { return sameText(s, made) }); i >= 0 {
			return slices.MinFunc(seen[i:], compareText)
		}
		seen, c = append(seen, made), made
	}
	return c
}

// step canonicalizes once. What comes out of a chain that is not made of digits may
// become another one still.
func (k *Canonicalizer) step(c chain.Chain) (result chain.Chain, whole bool, err error) {
	result, whole, err = k.exact(c)
	if !whole && err == nil {
		result = alike(k.misaligned(c))
	}
	return result, whole, err
}

// alike returns a chain with the regions written as forms write them.
func alike(c chain.Chain) chain.Chain {
	var ops []chain.Op
	for i := range c.Ops {
		o := &c.Ops[i]
		if !o.Kind.IsRegion() {
			continue
		}
		setts := slices.Clone(o.Setts)
		for d, n := range o.Shape {
			if where, ok := index.Of(setts[d], n); ok {
				if one, ok := where.SettAny(n); ok {
					setts[d] = one
				}
			}
		}
		if ops == nil {
			ops = slices.Clone(c.Ops)
		}
		ops[i].Setts = setts
	}
	if ops != nil {
		c.Ops = ops
	}
	return c
}

// compareText orders chains by length, by the kinds of their ops and then by what
// these are.
func compareText(a, b chain.Chain) int {
	switch {
	case less(a, b):
		return -1
	case less(b, a):
		return 1
	}
	for i := range a.Ops {
		if d := slices.Compare(a.Ops[i].Ints(), b.Ops[i].Ints()); d != 0 {
			return d
		}
	}
	return 0
}

// exact returns the canonical form where there is one.
func (k *Canonicalizer) exact(c chain.Chain) (result chain.Chain, whole bool, err error) {
	if _, err := chain.New(c.In...).Out(); err != nil {
		return c, false, err
	}
	if err := k.form.read(c); err != nil {
		if errors.Is(err, errMisaligned) {
			return c, false, nil
		}
		if stopped := k.form.stopped(); stopped != nil {
			return c, false, stopped
		}
		_, err = c.Out()
		return c, false, err
	}
	f := &k.form
	best, ok := f.shortest()
	if ok && (f.isLeast(best) || len(best.Ops) <= len(c.Ops) && f.isLikelyLeast(best)) {
		return best, true, nil
	}
	best, whole = k.alternatives(f.clone(), best, ok, c)
	return best, whole, nil
}

// least returns the canonical form of a chain where it is plain that there is no
// shorter one.
func (k *Canonicalizer) least(c chain.Chain) (chain.Chain, bool) {
	if !isShape(c.In) || k.form.formOf(c) != nil {
		return c, false
	}
	if best, ok := k.form.shortest(); ok && k.form.isLeast(best) {
		return best, true
	}
	return c, false
}

// isLeast says whether no chain that does what the form does is shorter.
func (f *form) isLeast(best chain.Chain) bool {
	others, moves := f.needs()
	return f.zero || len(best.Ops) <= others+moves
}

// isLikelyLeast says whether hardly any chain that does what the form does is shorter:
// where elements are only arranged, and where all that a chain could do without is the
// one op that puts dimensions in their places.
func (f *form) isLikelyLeast(best chain.Chain) bool {
	if f.isBijective() {
		return true
	}
	others, moves := f.needs()
	moves = max(moves, 1)
	for i := range best.Ops {
		if k := best.Ops[i].Kind; k == chain.DimShuffle || k == chain.Reshape {
			moves--
		} else {
			others--
		}
	}
	return others == 0 && moves >= 0
}

func isShape(s chain.Shape) bool {
	_, err := chain.New(s...).Out()
	return err == nil
}

// isBijective says whether the form only arranges elements: what the layouts write is
// as short as can be then, but for few.
func (f *form) isBijective() bool {
	for i := range f.digits {
		if d := &f.digits[i]; !d.isFull() || d.sa == 0 {
			return false
		}
	}
	return len(f.sums) == 0 && f.in.Size() == f.shape.Size()
}

// alternatives looks for a chain that does what a form does which is shorter than the
// one that was found, if one was. Where what was given is shorter still, that is taken,
// and the result depends on how the chain was written.
func (k *Canonicalizer) alternatives(f *form, best chain.Chain, found bool, given chain.Chain) (chain.Chain, bool) {
	take := func(c chain.Chain, ok bool) {
		if ok && (!found || less(c, best)) {
			best, found = c, true
		}
	}
	two, ok := f.twofold(false)
	if ok {
		two = k.ordered(rewrite.Lexicographic(), two)
	}
	take(two, ok)
	from := given
	if found {
		from = best
	}
	take(k.mirrored(from))
	if !found {
		return given, false
	}
	best = k.swept(k.reordered(best))
	if short := k.swept(k.shortened(given)); len(short.Ops) < len(best.Ops) {
		return short, false
	}
	return alike(best), true
}

// mirrored writes the mirror of a chain, with and without a reshape in between, and turns
// it back.
func (k *Canonicalizer) mirrored(c chain.Chain) (best chain.Chain, found bool) {
	back, err := c.Mirror()
	if err != nil {
		return c, false
	}
	var f form
	if f.formOf(back) != nil {
		return c, false
	}
	for _, write := range [...]func() (chain.Chain, bool){func() (chain.Chain, bool) { return f.twofold(false) }, f.shortest} {
		made, ok := write()
		if !ok {
			continue
		}
		if made, err = made.Mirror(); err != nil {
			continue
		}
		if made = k.ordered(rewrite.Lexicographic(), made); !found || less(made, best) {
			best, found = made, true
		}
	}
	return best, found
}

// read finds the form of a chain, by its elements where ops alone do not tell and
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

// layouts are the ways to write a form: whether on the dimensions of the input,
// and whether on those of the output.
var layouts = [...][2]bool{{true, true}, {true, false}, {false, true}, {false, false}}

// shortest writes the form in every layout and returns the shortest chain, the
// one whose kinds come first among several.
func (f *form) shortest() (chain.Chain, bool) {
	if f.zero {
		return chain.Zeros(f.in, slices.Clone(f.shape)), true
	}
	var best chain.Chain
	others, moves := f.needs()
	found, bound := false, others+moves
	for _, v := range layouts {
		c, ok := f.write(v[0], v[1])
		if ok && (!found || less(c, best)) {
			best, found = c, true
		}
		if found && len(best.Ops) <= bound && (isSorted(best) || !v[0]) {
			break
		}
	}
	if !found {
		return f.padded()
	}
	if len(best.Ops) > bound {
		if shorter, ok := rewrite.Squeezed(best); ok {
			best = shorter
		}
	}
	if !isSorted(best) {
		best = rewrite.Lexicographic().Apply(best)
	}
	return best, found
}

// needs returns numbers of ops below which no chain does what the form does: one for
// each thing that only ops of one kind do. Moves are the DimShuffles and Reshapes.
func (f *form) needs() (others, moves int) {
	var reverse, shuffle, expand, fill bool
	last, shown := int64(-1), int64(1)
	for i := range f.digits {
		d := &f.digits[i]
		fill = fill || d.n < d.N
		shown = showing(shown, d)
		switch {
		case d.n == 1:
		case d.tab != nil:
			reverse = reverse || d.stretch().down
		case d.sa == 0:
			expand = true
		default:
			step := max(d.sa, -d.sa)
			reverse = reverse || d.sa < 0
			shuffle = shuffle || last >= 0 && step > last
			last = step
		}
	}
	for i := range f.sums {
		shown = showing(shown, &f.sums[i])
		expand = expand || f.sums[i].tab == nil && f.sums[i].sa == 0
	}
	reduce, sample := len(f.sums) > 0, shown < f.in.Size()
	for _, needed := range [...]bool{reverse, expand, reduce, sample, fill} {
		if needed {
			others++
		}
	}
	if shuffle {
		moves++
	}
	if len(f.in) != len(f.shape) || !expand && !reduce && !sample && !fill && !sameSizes(f.in, f.shape) {
		moves++
	}
	return others, moves
}

// showing returns how many elements of the input at most are shown by so many and a
// digit beside them.
func showing(n int64, d *digit) int64 {
	if d.tab == nil && d.sa == 0 || n > sett.Limit/d.n {
		return n
	}
	return n * d.n
}

// sameSizes says whether the sizes of one shape are those of the other in some
// order.
func sameSizes(a, b chain.Shape) bool {
	if len(a) != len(b) {
		return false
	}
	var used [64]bool
	for _, n := range a {
		found := false
		for j, m := range b {
			if m == n && j < len(used) && !used[j] {
				used[j], found = true, true
				break
			}
		}
		if !found {
			return len(b) > len(used)
		}
	}
	return true
}

// isSorted says whether the kinds of the ops are in lexicographic order.
func isSorted(c chain.Chain) bool {
	for i := 1; i < len(c.Ops); i++ {
		if c.Ops[i].Kind < c.Ops[i-1].Kind {
			return false
		}
	}
	return true
}

// padded writes the form on the dimensions of the input or of the output with
// some of size 1 besides, for copies and sums that have no place otherwise.
func (f *form) padded() (chain.Chain, bool) {
	in, out := f.in, slices.Clone(f.shape)
	more := slices.Repeat(chain.Shape{1}, len(f.digits)+len(f.sums)+1)
	defer func() { f.in, f.shape = in, out }()
	f.in = slices.Concat(in, more)
	if c, ok := f.write(true, false); ok {
		return chain.Chain{In: in, Ops: append([]chain.Op{{Kind: chain.Reshape, Shape: f.in}}, c.Ops...)}, true
	}
	f.in, f.shape = in, slices.Concat(out, more)
	if c, ok := f.write(false, true); ok {
		return c.Then(chain.Op{Kind: chain.Reshape, Shape: out}), true
	}
	return chain.Chain{}, false
}

// less orders chains by length, then by the kinds of their ops.
func less(a, b chain.Chain) bool {
	if len(a.Ops) != len(b.Ops) {
		return len(a.Ops) < len(b.Ops)
	}
	return slices.CompareFunc(a.Ops, b.Ops, func(x, y chain.Op) int { return int(x.Kind) - int(y.Kind) }) < 0
}

package form

import (
	"context"
	"errors"
	"slices"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/internal/index"
	"github.com/settle-go/settle/builtin/chain/rewrite"
)

// Canonical returns the canonical form of a chain: chains that mean the same
// have the same one. It is as short as what this package knows makes it. The
// error is an OpError where an op does not fit its input.
//
// Where reshapes are misaligned there may be no canonical form: the result is then only
// as short as its parts are, which a [Canonicalizer] reports.
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

// segmented returns a chain that is not made of digits as shorter as its parts
// are: it is cut where a reshape is misaligned, and each part is written as short as
// can be. A part may end in any shape that the reshape after it takes.
func (k *Canonicalizer) segmented(c chain.Chain) (chain.Chain, bool) {
	out := chain.Chain{In: c.In}
	at, rest := c.In, c.Ops
	for len(rest) > 0 {
		if k.form.stopped() != nil {
			return c, false
		}
		n := k.longest(chain.Chain{In: at, Ops: rest})
		if n == 0 {
			return c, false
		}
		part, ok := k.form.part(n < len(rest) && rest[n].Kind == chain.Reshape)
		if !ok {
			part = chain.Chain{In: at, Ops: rest[:n]}
		}
		out.Ops = append(out.Ops, part.Ops...)
		next, err := part.Out()
		if err != nil {
			return c, false
		}
		at, rest = next, rest[n:]
	}
	return rewrite.Merged(out), len(out.Ops) < len(c.Ops)
}

// longest sets the form to that of the longest part from the start that is made
// of digits, and returns how many ops it has.
func (k *Canonicalizer) longest(c chain.Chain) int {
	f := &k.form
	f.start(c.In)
	n := 0
	for n < len(c.Ops) && f.apply(&c.Ops[n]) == nil {
		n++
	}
	if n < len(c.Ops) { // what failed has left the digits half done
		f.start(c.In)
		for i := range n {
			if f.apply(&c.Ops[i]) != nil {
				return 0
			}
		}
	}
	if f.normalize() != nil {
		return 0
	}
	return n
}

const (
	maxSweeps = 6  // how often the parts of a chain are written anew
	maxPart   = 16 // ops of a part that is written anew
	maxTurned = 64 // ops of a chain in which what goes into a Reshape is reversed
)

// swept returns a chain with every part that is made of digits written as its
// form is, the longest parts first: how ops that could stand on either side of a part
// were given no longer shows. It is never longer.
func (k *Canonicalizer) swept(c chain.Chain) chain.Chain {
	return fixpoint(c, maxSweeps, func(c chain.Chain) (chain.Chain, bool) {
		if k.form.stopped() != nil {
			return c, false
		}
		return k.turned(k.sweep(c)), true
	})
}

// sweep writes each part once, except for those within one that is written as it is.
func (k *Canonicalizer) sweep(c chain.Chain) chain.Chain {
	shapes, err := c.Shapes()
	if err != nil {
		return c
	}
	done := make([]int, len(c.Ops)) // where the parts end that begin there and stay
	for n := min(len(c.Ops), maxPart); n > 0; n-- {
		for i := 0; i+n <= len(c.Ops); i++ {
			if k.form.stopped() != nil {
				return c
			}
			if slices.Max(done[max(0, i-maxPart):i+1]) >= i+n {
				continue
			}
			next, ok := k.rewritten(c, shapes[i], i, i+n)
			switch {
			case !ok:
				continue
			case len(next.Ops) < len(c.Ops):
				return next
			case !sameText(next, c):
				if shapes, err = next.Shapes(); err != nil {
					return c
				}
				c, done = next, make([]int, len(next.Ops))
			}
			done[i] = i + n
		}
	}
	return c
}

// rewritten writes the part of a chain between two ops as its form is, where that is not
// longer.
func (k *Canonicalizer) rewritten(c chain.Chain, at chain.Shape, from, to int) (chain.Chain, bool) {
	f := &k.form
	if f.formOf(chain.Chain{In: at, Ops: c.Ops[from:to]}) != nil || f.zero {
		return c, false
	}
	part, ok := f.part(to < len(c.Ops) && c.Ops[to].Kind == chain.Reshape)
	if !ok || len(part.Ops) > to-from {
		return c, false
	}
	next := rewrite.Merged(chain.Chain{In: c.In, Ops: slices.Concat(c.Ops[:from], part.Ops, c.Ops[to:])})
	return next, len(next.Ops) <= len(c.Ops)
}

// turned returns a chain with all that goes into a Reshape reversed, and what comes
// out of it turned back, where that makes it shorter or puts it first.
func (k *Canonicalizer) turned(c chain.Chain) chain.Chain {
	best := c
	isReverse := func(o chain.Op) bool { return o.Kind == chain.Reverse }
	if len(c.Ops) > maxTurned || !slices.ContainsFunc(c.Ops, isReverse) { // what a turn could take back
		return c
	}
	for i := range c.Ops {
		if k.form.stopped() != nil {
			return c
		}
		if c.Ops[i].Kind != chain.Reshape {
			continue
		}
		in, ok := outOf(chain.Chain{In: c.In, Ops: c.Ops[:i]})
		if !ok {
			return c
		}
		before, after := wholeReverse(in), wholeReverse(c.Ops[i].Shape)
		ops := slices.Concat(c.Ops[:i], []chain.Op{before, c.Ops[i], after}, c.Ops[i+1:])
		next := reversedOnly(k.ordered(rewrite.Lexicographic(), chain.Chain{In: c.In, Ops: ops}))
		if compareText(next, best) < 0 {
			best = next
		}
	}
	return best
}

// wholeReverse returns the op that turns all dimensions round.
func wholeReverse(shape chain.Shape) chain.Op {
	return chain.Op{Kind: chain.Reverse, Perm: identity(len(shape))}
}

// reversedOnly returns a chain without the dimensions of size 1 that it turns round.
func reversedOnly(c chain.Chain) chain.Chain {
	shapes, err := c.Shapes()
	if err != nil {
		return c
	}
	ops := slices.Clone(c.Ops)
	for i := range ops {
		if o := &ops[i]; o.Kind == chain.Reverse {
			o.Perm = slices.DeleteFunc(slices.Clone(o.Perm), func(d int) bool { return shapes[i][d] == 1 })
		}
	}
	return rewrite.Merged(chain.Chain{In: c.In, Ops: ops})
}

// canonicalFor is CanonicalContext; without parts, only of chains whose form is
// plainly as short as can be. The others are left to the rules first, so that the
// canonical form is never longer than what these find.
func (k *Canonicalizer) canonicalFor(ctx context.Context, c chain.Chain, parts bool) (chain.Chain, bool, error) {
	if parts {
		return k.CanonicalContext(ctx, c)
	}
	best, whole := k.least(c)
	return best, whole, nil
}

// forms writes a chain whose reshapes are misaligned as a product of forms: where a
// reshape is misaligned one ends and the next begins, whose input is the output of
// the one before, counted in row-major order.
//
// There are many such products of one map. Of two neighbours the second may permute,
// turn round, sample or repeat what the reshape between them leaves whole, and so may
// the first. Everything is moved to the first that can be: what is left in the others
// is what the misaligned reshapes before them mix.
func (k *Canonicalizer) forms(c chain.Chain) ([]*form, bool) {
	var list []*form
	at, rest := c.In, c.Ops
	for len(rest) > 0 {
		if k.form.stopped() != nil {
			return nil, false
		}
		f, n := k.longestWritable(chain.Chain{In: at, Ops: rest})
		if n == 0 {
			return nil, false
		}
		list = append(list, f)
		if f.zero {
			return list[len(list)-1:], true
		}
		at, rest = f.shape, rest[n:]
	}
	for range 2*len(list) + 1 {
		changed := false
		for i := len(list) - 1; i > 0 && i < len(list); i-- {
			if k.form.stopped() != nil {
				return nil, false
			}
			a, b, ok := pushedWritable(list[i-1], list[i])
			if !ok {
				continue
			}
			changed = changed || !a.equal(list[i-1]) || !b.equal(list[i])
			if list[i-1], list[i] = a, b; a.zero {
				return list[i-1 : i], true
			}
			if b.isIdentity() && i+1 < len(list) {
				list = slices.Delete(list, i, i+1)
			}
		}
		if !changed {
			break
		}
	}
	return list, true
}

// longestWritable returns the form of the longest part of a chain from the start that
// is made of digits and can be written, and how many ops it has.
func (k *Canonicalizer) longestWritable(c chain.Chain) (*form, int) {
	n := k.longest(c)
	for n > 0 {
		f := k.form.clone()
		if f.isWritable() {
			return f, n
		}
		n--
		k.longest(chain.Chain{In: c.In, Ops: c.Ops[:n]})
	}
	return nil, 0
}

// pushedWritable is pushed where what comes out can be written. Where it cannot with
// all that can be moved, only the order is, the direction and what is repeated.
func pushedWritable(f, g *form) (a, b *form, ok bool) {
	for _, how := range [...]pushing{{}, {keepRegions: true}} {
		a, b, ok = how.apply(f, g)
		if ok && (a.zero || a.isWritable() && b.isWritable()) {
			return a, b, true
		}
	}
	return nil, nil, false
}

// misaligned returns a chain that is not made of digits as short as is known, the same
// for chains that are the same products of forms.
func (k *Canonicalizer) misaligned(c chain.Chain) chain.Chain {
	out, err := c.Out()
	if err != nil {
		return c
	}
	best, found := k.written(c, out)
	if m, err := c.Mirror(); err == nil {
		if back, ok := k.written(m, c.In); ok {
			if back, err := back.Mirror(); err == nil {
				back = k.shortened(back)
				if !found || less(back, best) {
					best, found = back, true
				}
			}
		}
	}
	if found {
		best = k.swept(best)
	}
	if other := k.swept(k.shortened(c)); !found || len(other.Ops) < len(best.Ops) {
		best = other
	}
	return best
}

// reordered returns a chain that is shorter in the order in which what keeps least
// comes first: ops merge in it that do not in others.
func (k *Canonicalizer) reordered(c chain.Chain) chain.Chain {
	if next := k.shortened(k.ordered(viewsOrders[0], c)); less(next, c) {
		return next
	}
	return c
}

// written writes the factors of a chain one after the other, each on the dimensions
// that the one before ends in.
func (k *Canonicalizer) written(c chain.Chain, out chain.Shape) (chain.Chain, bool) {
	list, ok := k.forms(c)
	if !ok {
		return c, false
	}
	made := chain.Chain{In: c.In}
	at := c.In
	for i, f := range list {
		if f.zero {
			return chain.Zeros(c.In, out), true
		}
		f = f.clone()
		f.in = at
		if i == len(list)-1 {
			f.shape = out
		}
		part, ok := f.part(i < len(list)-1)
		if !ok {
			if part, ok = f.twofold(i < len(list)-1); !ok {
				return c, false
			}
		}
		if at, ok = outOf(part); !ok {
			return c, false
		}
		made.Ops = append(made.Ops, part.Ops...)
	}
	if !slices.Equal(at, out) {
		return c, false
	}
	return k.shortened(made), true
}

// twofold writes a form with a reshape in between: first what is done to whole
// dimensions of the input, after the reshape the rest.
func (f *form) twofold(anyShape bool) (chain.Chain, bool) {
	var start form
	start.start(f.in)
	if start.zero || f.zero {
		return chain.Chain{}, false
	}
	first, second, ok := pushing{strict: true}.apply(&start, f)
	if !ok || first.zero {
		return chain.Chain{}, false
	}
	made, ok := first.part(true)
	if !ok {
		return made, false
	}
	if second.in, ok = outOf(made); !ok {
		return made, false
	}
	second.shape = f.shape
	rest, ok := second.part(anyShape)
	return rewrite.Merged(chain.Chain{In: f.in, Ops: append(made.Ops, rest.Ops...)}), ok
}

// shortened returns a chain as short as the rules and its parts are.
func (k *Canonicalizer) shortened(c chain.Chain) chain.Chain {
	for range len(c.Ops) + 1 {
		shorter, ok := k.segmented(c)
		if !ok {
			break
		}
		c = shorter
	}
	return k.ordered(rewrite.Lexicographic(), rewrite.Reshaped(c))
}

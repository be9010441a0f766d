package form

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/rewrite"
)

// ErrUndecided says that it is not known whether two chains mean the same: a
// reshape of one is misaligned, and their arrays are too large to look at every
// element.
var ErrUndecided = errors.New("whether the chains are equal is not known")

// Witness is an element of the output that two chains make of other elements of
// the input.
type Witness struct {
	Out  []int64   // the index of the element
	A, B [][]int64 // the indices of the input elements that are added up to it; none for 0
}

// String says what the two chains make of the element.
func (w *Witness) String() string {
	return fmt.Sprintf("out%v is %s and %s", chain.Shape(w.Out), sumOf(w.A), sumOf(w.B))
}

func sumOf(list [][]int64) string {
	if len(list) == 0 {
		return "0"
	}
	text := ""
	for i, index := range list {
		if i == 4 {
			return fmt.Sprintf("%s + ... (%d elements)", text, len(list))
		}
		if i > 0 {
			text += " + "
		}
		text += fmt.Sprintf("in%v", chain.Shape(index))
	}
	return text
}

// Equivalent says whether two chains mean the same, and if not, shows an element
// that differs. There is none where already the shapes differ, and there may be none
// for arrays of more than 2^20 elements whose digits differ: the search for it is
// bounded, the answer is not in doubt.
//
// It compares the digits of the two chains, exactly, at a cost that does not
// depend on the sizes; where a reshape is misaligned, at one that depends on how the
// sizes fit. Where they do not fit at all it looks at the elements; for arrays of
// more than 2^20 of them the error can be ErrUndecided.
func Equivalent(a, b chain.Chain) (equal bool, w *Witness, err error) {
	return EquivalentContext(context.Background(), a, b)
}

// EquivalentContext is Equivalent, which ends with the error of the context when that
// ends.
func EquivalentContext(ctx context.Context, a, b chain.Chain) (equal bool, w *Witness, err error) {
	outA, err := a.Out()
	if err != nil {
		return false, nil, err
	}
	outB, err := b.Out()
	if err != nil {
		return false, nil, err
	}
	if !slices.Equal(a.In, b.In) || !slices.Equal(outA, outB) {
		return false, nil, nil
	}
	f, g := form{ctx: ctx}, form{ctx: ctx}
	errA, errB := f.formOf(a), g.formOf(b)
	if errA == nil && errB == nil && f.equal(&g) {
		return true, nil, nil
	}
	differ := errA == nil && errB == nil
	if !differ {
		found := compareChains(ctx, a, b)
		if found == same {
			return true, nil, nil
		}
		differ = found == different
	}
	c := comparison{ctx: ctx, a: a, b: b, out: outA}
	if w, err = c.search(&f, &g); w != nil {
		return false, w, nil
	}
	switch {
	case err == nil:
	case !errors.Is(err, ErrUndecided):
		return false, nil, err
	case differ:
		return false, nil, nil
	}
	if !differ {
		var k Canonicalizer
		x, _, errX := k.CanonicalContext(ctx, a)
		y, _, errY := k.CanonicalContext(ctx, b)
		if stopped := cmp.Or(errX, errY); stopped != nil {
			return false, nil, stopped
		}
		if x.Equal(y) {
			return true, nil, nil
		}
	}
	return c.exhaust(differ)
}

// compareFactored compares the factoredMaps of two chains, where both have one.
func compareFactored(ctx context.Context, a, b chain.Chain) equality {
	v, err := factoredOf(ctx, a)
	if err != nil {
		return undecided
	}
	w, err := factoredOf(ctx, b)
	if err != nil {
		return undecided
	}
	found, err := v.equal(w)
	if err != nil {
		return undecided
	}
	return found
}

// comparison looks for an element that two chains make differently.
type comparison struct {
	ctx  context.Context
	a, b chain.Chain
	out  chain.Shape
}

const (
	maxExhaust = 1 << 20 // elements that are looked at one by one
	maxPoints  = 1 << 12 // elements that are looked at in a search
)

// search tries the corners of the digits, and then elements at random.
func (c *comparison) search(f, g *form) (*Witness, error) {
	size := c.out.Size()
	if size == 0 {
		return nil, nil
	}
	for _, at := range append(corners(f, size), corners(g, size)...) {
		if w, err := c.at(at); w != nil || err != nil {
			return w, err
		}
	}
	random := rand.New(rand.NewPCG(uint64(size), 1))
	for range maxPoints {
		if w, err := c.at(random.Int64N(size)); w != nil || err != nil {
			return w, err
		}
	}
	return nil, nil
}

// corners returns numbers of output elements at which a form does something new:
// the first, last and neighbouring positions of each digit, alone and in pairs.
func corners(f *form, size int64) []int64 {
	list := []int64{0, size - 1}
	if f.zero {
		return list
	}
	first, unit := int64(0), int64(1)
	var steps []int64
	for i := len(f.digits) - 1; i >= 0; i-- {
		d := &f.digits[i]
		low, high, next := d.b0, d.b0+d.so*(d.n-1), d.so
		if d.tab != nil {
			low, high = d.tab[0].pos, d.tab[len(d.tab)-1].pos
			next = d.tab[1].pos - low
		}
		first += low * unit
		steps = append(steps, next*unit, (high-low)*unit, unit, -unit, (high-low+1)*unit)
		unit *= d.N
	}
	list = append(list, first)
	for i, s := range steps {
		list = append(list, first+s)
		for _, t := range steps[:i] {
			if len(list) < maxPoints {
				list = append(list, first+s+t)
			}
		}
	}
	return slices.DeleteFunc(list, func(at int64) bool { return at < 0 || at >= size })
}

// at compares one element.
func (c *comparison) at(flat int64) (*Witness, error) {
	x, err := elementOf(c.ctx, c.a, flat)
	if err != nil {
		return nil, err
	}
	y, err := elementOf(c.ctx, c.b, flat)
	if err != nil || slices.Equal(x, y) {
		return nil, err
	}
	w := &Witness{Out: c.out.Index(flat)}
	for _, at := range x {
		w.A = append(w.A, c.a.In.Index(at))
	}
	for _, at := range y {
		w.B = append(w.B, c.b.In.Index(at))
	}
	return w, nil
}

// exhaust looks at every element. Chains whose forms differ do differ
// somewhere.
func (c *comparison) exhaust(differ bool) (bool, *Witness, error) {
	size := c.out.Size()
	if size > maxExhaust {
		if differ {
			return false, nil, nil
		}
		return false, nil, ErrUndecided
	}
	for at := range size {
		w, err := c.at(at)
		switch {
		case w != nil:
			return false, w, nil
		case differ && errors.Is(err, ErrUndecided):
			return false, nil, nil // the search for an element is not worth that
		case err != nil:
			return false, nil, err
		}
	}
	return true, nil, nil
}

// elementOf returns the sorted numbers of the input elements that are added up to
// one element of the output.
func elementOf(ctx context.Context, c chain.Chain, flat int64) ([]int64, error) {
	shapes, err := c.Shapes()
	if err != nil {
		return nil, err
	}
	at := []int64{flat}
	for i := len(c.Ops) - 1; i >= 0 && len(at) > 0; i-- {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if at, err = back(&c.Ops[i], shapes[i], shapes[i+1], at); err != nil {
			return nil, err
		}
	}
	slices.Sort(at)
	return at, nil
}

// back returns which elements of the input the elements of the output are.
func back(o *chain.Op, in, out chain.Shape, elements []int64) ([]int64, error) {
	if o.Kind == chain.Reshape {
		return elements, nil
	}
	var from []int64
	for _, flat := range elements {
		index := out.Index(flat)
		source := make([]int64, len(in))
		live := true
		for d, z := range index {
			to := d
			if o.Kind == chain.DimShuffle {
				to = o.Perm[d]
			}
			switch o.Kind {
			case chain.Expand:
				z = min(z, in[d]-1)
			case chain.Reverse:
				if slices.Contains(o.Perm, d) {
					z = in[d] - 1 - z
				}
			case chain.SettSample:
				next, err := o.Setts[d].At(z)
				if err != nil {
					return nil, err
				}
				z = next
			case chain.SettFillInto:
				rank, err := o.Setts[d].Rank(z)
				if err != nil {
					return nil, err
				}
				live = live && o.Setts[d].Has(z)
				z = rank
			}
			source[to] = z
		}
		switch {
		case !live:
		case o.Kind == chain.Reduce:
			from = appendSum(from, in, out, source)
		default:
			from = append(from, in.Flat(source))
		}
		if len(from) > maxTerms {
			return nil, errTerms
		}
	}
	return from, nil
}

// appendSum appends the elements that a Reduce adds up, up to one too many.
func appendSum(list []int64, in, out chain.Shape, index []int64) []int64 {
	terms := []int64{0}
	for d := range in {
		n := int64(1)
		if in[d] != out[d] {
			n = in[d]
		}
		stride := in[d+1:].Size()
		var next []int64
		for _, t := range terms {
			for i := range n {
				if int64(len(next)) > maxTerms {
					break
				}
				next = append(next, t+(index[d]+i)*stride)
			}
		}
		terms = next
	}
	return append(list, terms...)
}

// maxCompared bounds how many factoredMaps are compared to find where two chains meet.
const maxCompared = 64

// meeting looks for places at which two chains have done the same so far.
type meeting struct {
	ctx  context.Context
	left int
}

// compareChains compares the factoredMaps of two chains, and where one of them has none,
// those of their parts: chains are the same that do the same up to an op that both
// have, and after it. The ops are looked at as they are and in the orders of the
// rules, in which one op comes out alike in both.
func compareChains(ctx context.Context, a, b chain.Chain) equality {
	m := meeting{ctx: ctx, left: maxCompared}
	found := m.compare(a, b)
	for i := 0; i < len(viewsOrders)+1 && found == undecided; i++ {
		order := rewrite.Lexicographic()
		if i > 0 {
			order = viewsOrders[i-1]
		}
		found = m.compare(order.ApplyContext(ctx, a), order.ApplyContext(ctx, b))
	}
	return found
}

// compare compares two chains, whole and then in parts. That parts differ says
// nothing.
func (m *meeting) compare(a, b chain.Chain) equality {
	if found := m.factoredMaps(a, b); found != undecided {
		return found
	}
	if m.inParts(a, b) {
		return same
	}
	return undecided
}

func (m *meeting) factoredMaps(a, b chain.Chain) equality {
	if m.left <= 0 || m.ctx.Err() != nil {
		return undecided
	}
	m.left--
	return compareFactored(m.ctx, a, b)
}

// inParts looks for a sample or a fill that both chains have, before and after
// which they do the same. Of those ops factoredMaps can fail, so that chains are cut there.
func (m *meeting) inParts(a, b chain.Chain) bool {
	shapesA, errA := a.Shapes()
	shapesB, errB := b.Shapes()
	if errA != nil || errB != nil {
		return false
	}
	for i := range a.Ops {
		if !a.Ops[i].Kind.IsRegion() {
			continue
		}
		for j := range b.Ops {
			if !slices.Equal(shapesA[i], shapesB[j]) || !a.Ops[i].Equal(&b.Ops[j]) {
				continue
			}
			if m.factoredMaps(chain.Chain{In: a.In, Ops: a.Ops[:i]}, chain.Chain{In: b.In, Ops: b.Ops[:j]}) != same {
				continue
			}
			restA := chain.Chain{In: shapesA[i+1], Ops: a.Ops[i+1:]}
			restB := chain.Chain{In: shapesB[j+1], Ops: b.Ops[j+1:]}
			if m.factoredMaps(restA, restB) == same || m.inParts(restA, restB) {
				return true
			}
		}
	}
	return false
}

var errTerms = fmt.Errorf("%w: an element is the sum of more than %d", ErrUndecided, maxTerms)

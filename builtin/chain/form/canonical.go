package form

import (
	"errors"
	"slices"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/rewrite"
)

// Canonical returns the canonical form of a chain: chains that mean the same
// have the same one. It is as short as what this package knows makes it. The
// error is an OpError where an op does not fit its input.
//
// Where reshapes straddle there may be no canonical form: the result is then only
// as short as its parts are, which a [Canonicalizer] tells.
func Canonical(c chain.Chain) (chain.Chain, error) {
	var k Canonicalizer
	out, _, err := k.Canonical(c)
	return out, err
}

// Canonicalizer canonicalizes one chain after the other, and keeps its memory in
// between. It belongs to one goroutine at a time; the zero value is ready.
type Canonicalizer struct{ form form }

// Canonical is [Canonical]. Whole says that the result is the canonical form;
// where the chain is not made of digits it is only as short as its parts are.
func (k *Canonicalizer) Canonical(c chain.Chain) (result chain.Chain, whole bool, err error) {
	best, whole, err := k.exact(c)
	if whole || err != nil {
		return best, whole, err
	}
	for range c.Ops {
		shorter, ok := k.segmented(c)
		if !ok {
			break
		}
		c = rewrite.Lexicographic().Apply(rewrite.Reshaped(shorter))
	}
	return c, false, nil
}

// exact returns the canonical form where there is one.
func (k *Canonicalizer) exact(c chain.Chain) (result chain.Chain, whole bool, err error) {
	if _, err := (chain.Chain{In: c.In}).Out(); err != nil {
		return c, false, err
	}
	if err := k.form.read(c); err != nil {
		if errors.Is(err, errTangled) {
			return c, false, nil
		}
		_, err = c.Out()
		return c, false, err
	}
	best, ok := k.form.shortest()
	if !ok {
		best = c
	}
	return best, ok, nil
}

// read finds the form of a chain, by its elements where ops alone do not tell and
// the arrays are small.
func (f *form) read(c chain.Chain) error {
	err := f.formOf(c)
	if !errors.Is(err, errTangled) {
		return err
	}
	shapes, err := c.Shapes()
	if err != nil {
		return err
	}
	for _, s := range shapes {
		if s.Size() > maxTrace {
			return errTangled
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

// fromTrace makes the form of what [Trace] returns, errTangled where sums differ
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
			return errTangled
		}
		list = append(list, entry{int64(at), addrs[0]})
	}
	f.zero = len(list) == 0
	if f.zero {
		f.normalize()
		return nil
	}
	d, first := listed(int64(len(traced)), list)
	f.base = first
	f.digits = factored(f.digits, d)
	if !f.addSums(model) {
		return errTangled
	}
	f.normalize()
	return nil
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
		f.sums = factored(f.sums, d)
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
	found, bound := false, f.needs()
	for _, v := range layouts {
		if v[0] && v[1] && len(f.in) != len(f.shape) {
			continue
		}
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

// needs returns a number of ops below which no chain does what the form does:
// one for each thing that only ops of one kind do.
func (f *form) needs() int {
	var reverse, shuffle, expand, reduce, regions bool
	last := int64(-1)
	for i := range f.digits {
		d := &f.digits[i]
		regions = regions || d.n < d.N
		switch {
		case d.tab != nil || d.n == 1:
		case d.sa == 0:
			expand = true
		default:
			step := max(d.sa, -d.sa)
			reverse = reverse || d.sa < 0
			shuffle = shuffle || last >= 0 && step > last
			last = step
		}
	}
	reduce = len(f.sums) > 0
	n := 0
	for _, needed := range [...]bool{reverse, shuffle, expand, reduce, regions} {
		if needed {
			n++
		}
	}
	if !expand && !reduce && !regions && !sameSizes(f.in, f.shape) {
		n++ // a reshape, or a sample: sizes change
	}
	return n
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

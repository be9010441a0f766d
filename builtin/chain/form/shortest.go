package form

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/rewrite"
)

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

// part writes the form; with anyShape the last reshape is left out.
func (f *form) part(anyShape bool) (chain.Chain, bool) {
	if !anyShape || f.zero {
		return f.shortest()
	}
	var best chain.Chain
	found, shape := false, f.shape
	defer func() { f.shape = shape }()
	f.shape = make(chain.Shape, len(f.digits)) // the one that was given does not matter
	for i := range f.digits {
		f.shape[i] = f.digits[i].N
	}
	for _, v := range layouts {
		c, ok := f.write(v[0], v[1])
		if !ok {
			continue
		}
		if n := len(c.Ops); n > 0 && c.Ops[n-1].Kind == chain.Reshape {
			c.Ops = c.Ops[:n-1]
		}
		if !found || less(c, best) {
			best, found = c, true
		}
	}
	return best, found
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

// showing returns how many elements of the input at most are shown by this many and a
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

// isWritable says whether there is a chain without reshapes in between that does what
// the form does.
func (f *form) isWritable() bool {
	if f.zero {
		return true
	}
	for _, v := range slices.Backward(layouts[:]) { // the last one can write most
		if _, ok := f.write(v[0], v[1]); ok {
			return true
		}
	}
	return false
}

package form

import (
	"slices"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/internal/modular"
)

// reshape deals the strands out over new dimensions, from the innermost one outward.
// Where sizes do not fit, the strands that a dimension ends in are tied: those of
// the least block of positions that holds a whole number of both.
func (w *web) reshape(out chain.Shape) error {
	left := w.mergedStrands()
	var strands []*strand // innermost first
	var counts []int
	for d := len(out) - 1; d >= 0; d-- {
		before := len(strands)
		for need := out[d]; need > 1; {
			var taken *strand
			var err error
			if left, taken, err = w.take(left, need); err != nil {
				return err
			}
			strands = append(strands, taken)
			need /= taken.N
		}
		counts = append(counts, len(strands)-before)
	}
	slices.Reverse(strands)
	slices.Reverse(counts)
	w.strands, w.ends = strands, w.ends[:0:0]
	end := 0
	for _, n := range counts {
		end += n
		w.ends = append(w.ends, end)
	}
	return nil
}

// mergedStrands returns the strands without those of one position, with neighbours
// that are one progression joined.
func (w *web) mergedStrands() []*strand {
	var list []*strand
	for _, s := range slices.Backward(w.strands) {
		if s.N == 1 && s.knot == nil {
			continue
		}
		if n := len(list); n > 0 && s.knot == nil && list[n-1].knot == nil {
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

// take takes the innermost strand off a list, of a size that divides need, and
// returns what is left.
func (w *web) take(left []*strand, need int64) (rest []*strand, taken *strand, err error) {
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

// positions returns of how many positions strands are together.
func positions(list []*strand) int64 {
	n := int64(1)
	for _, s := range list {
		n *= s.N
	}
	return n
}

// block takes strands off the end of a list until their positions are a multiple of
// need. The last one of them that it comes to it splits.
func (w *web) block(left []*strand, need int64) (rest, block []*strand, err error) {
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
		if positions(block) > maxKnot {
			return nil, nil, errTangled
		}
	}
	return rest, block, nil
}

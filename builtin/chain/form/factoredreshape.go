package form

import (
	"slices"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/internal/modular"
)

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

package sett

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// Union is a set given as disjoint setts. The zero Union is empty.
type Union struct {
	setts []Sett
}

// UnionOf returns the union of setts that may overlap.
func UnionOf(setts ...Sett) (Union, error) {
	var u Union
	var err error
	var steps int
	for _, s := range setts {
		if u, err = u.union(Union{[]Sett{s}}, &steps); err != nil {
			return Union{}, err
		}
	}
	return u, nil
}

// Disjoint returns the union of setts of which the caller knows that no two have
// an element in common. Empty ones are dropped.
func Disjoint(setts ...Sett) Union {
	var u Union
	for _, s := range setts {
		if !s.IsEmpty() {
			u.setts = append(u.setts, s)
		}
	}
	return u
}

// Pieces returns the disjoint setts of the union, none of them empty. The list is the
// caller's.
func (u Union) Pieces() []Sett { return slices.Clone(u.setts) }

// Compact returns the same set with fewer pieces where fewer are found. The
// results of operations are compact already. Where width is not 0, the result
// need only be the same on [0, width).
func (u Union) Compact(width int64) Union { return u.compacted(max(0, min(width, Limit))) }

// Has says whether z is in one of the pieces.
func (u Union) Has(z int64) bool {
	for i := range u.setts {
		if u.setts[i].Has(z) {
			return true
		}
	}
	return false
}

// IsEmpty says whether the union has no element.
func (u Union) IsEmpty() bool { return len(u.setts) == 0 }

// Count returns how many elements are in [from, to).
func (u Union) Count(from, to int64) (int64, error) {
	var n int64
	for _, s := range u.setts {
		c, err := s.Count(from, to)
		if err != nil {
			return 0, err
		}
		n += c
	}
	return n, nil
}

// pairs collects what emit lists for each piece of u with each of v.
func (u Union) pairs(v Union, what string, emit func(w *lister, a, b []level)) (Union, error) {
	var w lister
	for _, a := range u.setts {
		for _, b := range v.setts {
			if !w.step() {
				break
			}
			emit(&w, a.levels, b.levels)
		}
	}
	return w.union("%s %v and %v", what, u, v)
}

// Intersect returns what is in both unions.
func (u Union) Intersect(v Union) (Union, error) {
	return u.pairs(v, "intersect", (*lister).meetAll)
}

// Complement returns what is not in the union.
func (u Union) Complement() (Union, error) {
	return Union{[]Sett{All()}}.Subtract(u)
}

// Subtract returns what is in u and not in v.
func (u Union) Subtract(v Union) (Union, error) {
	var steps int
	return u.subtract(v, &steps)
}

// subtract is Subtract that goes on from a number of steps.
func (u Union) subtract(v Union, steps *int) (Union, error) {
	for _, t := range v.setts {
		var rest []Sett
		for _, s := range u.setts {
			part, err := s.subtract(t, steps)
			if err != nil {
				return Union{}, err
			}
			rest = append(rest, part.setts...)
			if *steps += len(part.setts); len(rest) > MaxPieces {
				return Union{}, fmt.Errorf("subtract: %w: the result has more than %d", ErrPieces, MaxPieces)
			}
		}
		u = Union{rest}.compacted(0)
	}
	return u, nil
}

// Union returns what is in u or in v.
func (u Union) Union(v Union) (Union, error) {
	var steps int
	return u.union(v, &steps)
}

func (u Union) union(v Union, steps *int) (Union, error) {
	more, err := v.subtract(u, steps)
	if err != nil {
		return Union{}, err
	}
	return Disjoint(append(append([]Sett(nil), u.setts...), more.setts...)...).compacted(0), nil
}

// Sample is [Sett.Sample] of a union at a union: the elements of the filter are
// numbered from 0 up, whichever piece they are of.
func (u Union) Sample(filter Union) (Union, error) {
	if filter.IsEmpty() {
		return Union{}, fmt.Errorf("sample %v: %w", brief(u), errEmptyFilter)
	}
	f, err := filter.single()
	if err != nil {
		return Union{}, err
	}
	return u.pairs(Union{[]Sett{f}}, "sample", (*lister).sampleAll)
}

// Fill is [Sett.Fill] of a union of scaffolds.
func (u Union) Fill(scaffold Union) (Union, error) {
	s, err := scaffold.single()
	if err != nil {
		return Union{}, err
	}
	return u.pairs(Union{[]Sett{s}}, "fill", func(w *lister, ink, s []level) { w.fillAll(s, ink) })
}

// single returns the union as one sett, which any union of few runs is.
func (u Union) single() (Sett, error) {
	switch len(u.setts) {
	case 0:
		return None(), nil
	case 1:
		return u.setts[0], nil
	}
	period, ok := u.commonPeriod(0)
	if !ok {
		return Sett{}, fmt.Errorf("the common period of %v is %w", brief(u), ErrRange)
	}
	runs, ok := runsOf(u.setts, period, minRuns)
	if !ok {
		return Sett{}, fmt.Errorf("%v as one sett: %w: more than %d runs", brief(u), ErrPieces, minRuns)
	}
	stripes, _ := newWheel(runs, period).weave(len(runs))
	return around(stripes, nil), nil
}

// Disjoint says whether nothing is in both unions. It is false where that is not
// known.
func (u Union) Disjoint(v Union) bool {
	for _, a := range u.setts {
		for _, b := range v.setts {
			if !a.Disjoint(b) {
				return false
			}
		}
	}
	return true
}

// Contains says whether all of v is in u. It is false where that is not known:
// [Union.DecideContains] tells.
func (u Union) Contains(v Union) bool {
	ok, err := u.DecideContains(v)
	return ok && err == nil
}

// DecideContains is [Union.Contains] with an error that wraps [ErrUnknown] where the
// answer is not known: whether what the pieces of u have of each piece of v makes up
// the whole of it.
func (u Union) DecideContains(v Union) (bool, error) {
	if len(u.setts) == 1 && len(v.setts) == 1 {
		return u.setts[0].DecideContains(v.setts[0])
	}
	left := budget{unionSteps}
	for _, b := range v.setts {
		have := new(big.Rat)
		for _, a := range u.setts {
			have.Add(have, sharedDensity(a.levels, b.levels, &left))
			if left.left < 0 {
				return false, fmt.Errorf("compare unions of %d and %d setts: %w after %d steps", len(u.setts), len(v.setts), ErrUnknown, unionSteps)
			}
		}
		if have.Cmp(big.NewRat(b.Size(), b.Period())) != 0 {
			return false, nil
		}
	}
	return true, nil
}

// unionSteps bounds the number of places that a question about unions may look at.
const unionSteps = 4 * questionSteps

// sharedDensity returns the part of all integers that is in both.
func sharedDensity(a, b []level, left *budget) *big.Rat {
	if len(a) == 0 {
		a, b = b, a
	}
	if len(a) == 0 {
		return big.NewRat(1, 1)
	}
	p := big.NewRat(1, a[0].period)
	if len(b) == 0 {
		return p.Mul(p, big.NewRat(a[0].each, 1))
	}
	if a[0].period > b[0].period {
		a, b = b, a
	}
	n := new(big.Int)
	ways := waysToLie(a, 0, b, 0)
	for i := int64(0); i < ways.n && left.spend(1); i++ {
		x, y := ways.count(a, 0, b, 0, i, left)
		n.Add(n, new(big.Int).Mul(big.NewInt(x), big.NewInt(y)))
	}
	g := gcd(a[0].period, b[0].period)
	common := new(big.Int).Mul(big.NewInt(a[0].period/g), big.NewInt(b[0].period))
	return p.SetFrac(n, common)
}

// Equal says whether the two unions are the same set. It is false where that is not
// known.
func (u Union) Equal(v Union) bool { return u.Contains(v) && v.Contains(u) }

// Shift returns the union moved by that.
func (u Union) Shift(by int64) Union {
	return u.each(func(s Sett) Sett { return s.Shift(by) })
}

// Reverse returns {about-1-z : z in u}.
func (u Union) Reverse(about int64) Union {
	return u.each(func(s Sett) Sett { return s.Reverse(about) })
}

func (u Union) each(f func(Sett) Sett) Union {
	setts := make([]Sett, len(u.setts))
	for i, s := range u.setts {
		setts[i] = f(s)
	}
	return Union{setts}
}

// String returns the pieces, joined by a bar.
func (u Union) String() string {
	if len(u.setts) == 0 {
		return "{}"
	}
	var b strings.Builder
	for i, s := range u.setts {
		if i > 0 {
			b.WriteString(" | ")
		}
		b.WriteString(s.String())
	}
	return b.String()
}

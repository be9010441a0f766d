package sett

import (
	"fmt"
	"slices"
	"strings"
)

// Union is a set given as disjoint setts. The zero Union is empty.
type Union struct {
	setts []Sett
}

// Disjoint returns the union of setts, no two of which, as the caller knows, have
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
		away := newSubtrahend(t)
		for _, s := range u.setts {
			part, err := s.subtract(away, steps)
			if err != nil {
				return Union{}, err
			}
			rest = append(rest, part.setts...)
		}
		if *steps += len(rest); *steps > maxSteps { // compacting takes time in proportion to the list
			return Union{}, fmt.Errorf("subtract: %w", errSteps)
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

package rewrite

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/internal/index"
)

// merge returns the one op that does what two ops of one kind do, one after the
// other.
func merge(x, y *chain.Op) (chain.Op, bool) {
	switch {
	case x.Kind != y.Kind:
		return chain.Op{}, false
	case x.Kind == chain.DimShuffle:
		perm := make([]int, len(y.Perm))
		for d, from := range y.Perm {
			perm[d] = x.Perm[from]
		}
		return chain.Op{Kind: chain.DimShuffle, Perm: perm}, true
	case x.Kind == chain.Reverse:
		return reversal(slices.Concat(x.Perm, y.Perm)), true
	case x.Kind == chain.SettSample:
		return composed(x.Kind, x, y)
	case x.Kind == chain.SettFillInto:
		return composed(x.Kind, y, x)
	}
	return *y, true
}

// reversal returns the op that turns dimensions round. One that is named twice is
// turned back.
func reversal(dims []int) chain.Op { return chain.New().Reverse(dims...).Ops[0] }

// moreStripes is how many stripes a merged sett may have more than the two it is
// made of: one of twelve stripes is not simpler than two of one.
const moreStripes = 2

// composed returns the region of what the inner one takes of the outer one.
func composed(kind chain.Kind, outer, inner *chain.Op) (chain.Op, bool) {
	o := chain.Op{Kind: kind, Shape: outer.Shape, Setts: make([]sett.Sett, len(outer.Setts))}
	for d := range o.Setts {
		var ok bool
		o.Setts[d], ok = settInside(outer.Setts[d], inner.Setts[d], outer.Shape[d], inner.Shape[d])
		if !ok || o.Setts[d].Depth() > outer.Setts[d].Depth()+inner.Setts[d].Depth()+moreStripes {
			return o, false
		}
	}
	return o, true
}

// settInside returns the elements of outer in [0, width) whose number is in
// inner, as one sett; there are count of outer.
func settInside(outer, inner sett.Sett, width, count int64) (sett.Sett, bool) {
	if outer.IsAll() {
		return inner, true
	}
	if inner.IsAll() {
		return outer, true
	}
	a, okA := index.Of(outer, width)
	b, okB := index.Of(inner, count)
	if okA && okB {
		if s, ok := insideSet(a, b); ok {
			return s.SettAny(width)
		}
	}
	filled, err := inner.FillIn(outer, width)
	if err != nil || len(filled.Pieces()) > 1 {
		return sett.Sett{}, false
	}
	if filled.IsEmpty() {
		return sett.None(), true
	}
	return filled.Pieces()[0], true
}

// insideSet returns the elements of a whose number is in b.
func insideSet(a, b index.Set) (index.Set, bool) {
	if b.Size() == 0 {
		return b, true
	}
	if a.Listed == nil && b.Listed == nil && len(a.Levels) <= 1 {
		step := int64(1)
		if len(a.Levels) == 1 {
			step = a.Levels[0].Step
		}
		s := index.Set{Base: a.Base + step*b.Base}
		for _, l := range b.Levels {
			s.Levels = append(s.Levels, index.Level{Step: step * l.Step, Count: l.Count})
		}
		return s, true
	}
	if b.Size() > index.MaxList {
		return index.Set{}, false
	}
	list := slices.Clone(b.Elements())
	for i, k := range list {
		list[i] = a.At(k)
	}
	return index.List(list), true
}

// fillThenSample returns the sample and the fill that do what a fill and then a
// sample do: what the sample keeps of the input, and where that lies in it.
func fillThenSample(fill, sample *chain.Op) (first, second chain.Op, ok bool) {
	filled := fill.Mirror(nil) // keeps what the fill has put there
	in, err := filled.Out(fill.Shape)
	if err != nil {
		return first, second, false
	}
	out, err := sample.Out(sample.Shape)
	if err != nil {
		return first, second, false
	}
	first = chain.Op{Kind: chain.SettSample, Shape: in, Setts: make([]sett.Sett, len(in))}
	second = chain.Op{Kind: chain.SettFillInto, Shape: out, Setts: make([]sett.Sett, len(out))}
	for d, width := range fill.Shape {
		var okA, okB bool
		first.Setts[d], okA = settAt(sample.Setts[d], fill.Setts[d], width, in[d])
		second.Setts[d], okB = settAt(fill.Setts[d], sample.Setts[d], width, out[d])
		if !okA || !okB {
			return first, second, false
		}
	}
	return first, second, true
}

// settAt returns the numbers, among the count elements of filter in [0, width), of those
// that are in s.
func settAt(s, filter sett.Sett, width, count int64) (sett.Sett, bool) {
	if s.IsAll() {
		return s, true
	}
	if count <= index.MaxList {
		list := []int64{}
		for k := range count {
			z, err := filter.At(k)
			if err != nil {
				return s, false
			}
			if s.Has(z) {
				list = append(list, k)
			}
		}
		return index.List(list).SettAny(count)
	}
	sampled, err := s.SampleIn(filter, width)
	if err != nil || len(sampled.Pieces()) > 1 {
		return s, false
	}
	if sampled.IsEmpty() {
		return sett.None(), true
	}
	return sampled.Pieces()[0], true
}

package chain

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/sett"
)

// Shape is the sizes of an array, outermost dimension first.
type Shape = region.Shape

// Kind is one of the seven view-changing ops, in lexicographic order of their
// names, which is the default target order of the rules.
type Kind uint8

// The kinds of ops.
const (
	DimShuffle Kind = iota
	Expand
	Reduce
	Reshape
	Reverse
	SettFillInto
	SettSample
)

// NumKinds is how many kinds of ops there are.
const NumKinds = 7

var kindNames = [NumKinds]string{
	"DimShuffle", "Expand", "Reduce", "Reshape", "Reverse", "SettFillInto", "SettSample",
}

var kindOps = [NumKinds]string{
	"chain.dim_shuffle", "chain.expand", "chain.reduce", "chain.reshape", "chain.reverse",
	"chain.sett_fill_into", "chain.sett_sample",
}

// String returns the name of the kind in the document's notation.
func (k Kind) String() string { return kindNames[k] }

// OpName returns the name of the graph op of the kind.
func (k Kind) OpName() string { return kindOps[k] }

// Op is one step of a chain. Which fields mean something depends on the kind:
//
//	DimShuffle           Perm   out[d] = in[Perm[d]]
//	Expand               Shape  of the output; sizes of 1 grow
//	Reduce               Shape  of the output; sizes become 1 by adding up
//	Reshape              Shape  of the output; the row-major order stays
//	Reverse              Perm   the dimensions that are reversed
//	SettSample           Shape, Setts   the box of the input, and what is kept of it
//	SettFillInto         Shape, Setts   the box of the output, and where the input goes; 0 elsewhere
//
// An Op is a value: its slices are not changed.
type Op struct {
	Kind  Kind
	Perm  []int
	Shape Shape
	Setts []sett.Sett
}

// maxSize bounds the number of elements of an array, and each of its sizes.
const maxSize = sett.Limit

// checkShape refuses sizes that are negative and arrays that are too large to
// number their elements.
func checkShape(s Shape) error {
	n, empty := int64(1), slices.Contains(s, 0)
	for _, d := range s {
		if d < 0 {
			return fmt.Errorf("size %d of shape %v is negative", d, s)
		}
		hi, lo := bits.Mul64(uint64(n), uint64(d))
		if d > maxSize || !empty && (hi != 0 || lo > maxSize) {
			return fmt.Errorf("shape %v has too many elements: more than 2^60", s)
		}
		if !empty {
			n = int64(lo)
		}
	}
	return nil
}

// Out returns the shape that the op makes of an input shape, or why it cannot.
func (o *Op) Out(in Shape) (Shape, error) {
	switch o.Kind {
	case DimShuffle:
		return o.shuffled(in)
	case Expand, Reduce, Reshape:
		return o.Shape, o.checkTarget(in)
	case Reverse:
		for _, d := range o.Perm {
			if d < 0 || d >= len(in) {
				return nil, fmt.Errorf("dimension %d is not one of shape %v", d, in)
			}
		}
		return in, nil
	case SettSample:
		if !slices.Equal(in, o.Shape) {
			return nil, fmt.Errorf("the region is of shape %v, the input of shape %v", o.Shape, in)
		}
		return o.counts()
	}
	counts, err := o.counts()
	if err != nil {
		return nil, err
	}
	if !slices.Equal(in, counts) {
		return nil, fmt.Errorf("the region has %v entries a dimension, the input is of shape %v", counts, in)
	}
	return o.Shape, checkShape(o.Shape)
}

func (o *Op) shuffled(in Shape) (Shape, error) {
	if len(o.Perm) != len(in) {
		return nil, fmt.Errorf("the permutation is of %d dimensions, shape %v has %d", len(o.Perm), in, len(in))
	}
	out := make(Shape, len(in))
	for d, from := range o.Perm {
		if from < 0 || from >= len(in) || slices.Contains(o.Perm[:d], from) {
			return nil, fmt.Errorf("%v is not a permutation of the dimensions of %v", o.Perm, in)
		}
		out[d] = in[from]
	}
	return out, nil
}

// checkTarget checks the output shape of an Expand, Reduce or Reshape.
func (o *Op) checkTarget(in Shape) error {
	if err := checkShape(o.Shape); err != nil {
		return err
	}
	if o.Kind == Reshape {
		if a, b := in.Size(), o.Shape.Size(); a != b {
			return fmt.Errorf("shape %v has %d elements, shape %v has %d", in, a, o.Shape, b)
		}
		return nil
	}
	if len(in) != len(o.Shape) {
		return fmt.Errorf("shape %v is of another rank than shape %v", o.Shape, in)
	}
	for d, n := range in {
		to := o.Shape[d]
		if n == to || o.Kind == Expand && n == 1 || o.Kind == Reduce && to == 1 {
			continue
		}
		if o.Kind == Expand {
			return fmt.Errorf("dimension %d of size %d cannot be expanded to %d: only a size of 1 can", d, n, to)
		}
		return fmt.Errorf("dimension %d of size %d cannot be reduced to %d: only to 1", d, n, to)
	}
	return nil
}

var errSetts = errors.New("a region has one sett a dimension")

// counts returns how many entries each sett has in its dimension.
func (o *Op) counts() (Shape, error) {
	if len(o.Setts) != len(o.Shape) {
		return nil, fmt.Errorf("%w: shape %v and %d setts", errSetts, o.Shape, len(o.Setts))
	}
	if err := checkShape(o.Shape); err != nil {
		return nil, err
	}
	counts := make(Shape, len(o.Shape))
	for d, n := range o.Shape {
		counts[d] = n
		if o.Setts[d].IsAll() {
			continue
		}
		c, err := o.Setts[d].Count(0, n)
		if err != nil {
			return nil, err
		}
		counts[d] = c
	}
	return counts, nil
}

// region returns the region of a SettSample or a SettFillInto.
func (o *Op) region() (region.Region, error) { return region.New(o.Shape, o.Setts...) }

// Equal says whether two ops on inputs of one shape are written alike: regions
// are compared as sets of indices, everything else literally.
func (o *Op) Equal(p *Op) bool {
	if o.Kind != p.Kind || !slices.Equal(o.Perm, p.Perm) || !slices.Equal(o.Shape, p.Shape) || len(o.Setts) != len(p.Setts) {
		return false
	}
	for d := range o.Setts {
		if !o.Setts[d].EqualIn(p.Setts[d], o.Shape[d]) {
			return false
		}
	}
	return true
}

// IsIdentity says whether the op does nothing to an input of that shape that it
// takes.
func (o *Op) IsIdentity(in Shape) bool {
	switch o.Kind {
	case DimShuffle:
		for d, from := range o.Perm {
			if d != from {
				return false
			}
		}
		return true
	case Reverse:
		return len(o.Perm) == 0
	case SettSample, SettFillInto:
		counts, err := o.counts()
		return err == nil && slices.Equal(counts, o.Shape)
	}
	return slices.Equal(in, o.Shape)
}

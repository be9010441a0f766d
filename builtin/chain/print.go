package chain

import (
	"strconv"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// String returns the chain in the document's notation, which [Parse] reads:
//
//	(25,3,2) -> DimShuffle(1 2 0) -> Reshape(6,5,5)
func (c Chain) String() string { return string(c.Append(nil)) }

// Append appends the text of the chain.
func (c Chain) Append(b []byte) []byte {
	b = appendShape(b, c.In)
	for i := range c.Ops {
		b = append(b, " -> "...)
		b = c.Ops[i].Append(b)
	}
	return b
}

// String returns the op in the document's notation.
func (o Op) String() string { return string(o.Append(nil)) }

// Append appends the text of the op.
func (o *Op) Append(b []byte) []byte {
	b = append(b, o.Kind.String()...)
	switch o.Kind {
	case DimShuffle:
		return appendInts(b, o.Perm, ' ')
	case Reverse:
		return appendInts(b, o.Perm, ',')
	case SettSample:
		return append(appendSetts(append(b, '('), o.Shape, o.Setts), ')')
	case SettFillInto:
		b = appendShape(append(b, '('), o.Shape)
		if len(o.Setts) > 0 {
			b = append(b, ", "...)
		}
		return append(appendSetts(b, o.Shape, o.Setts), ')')
	}
	return appendShape(b, o.Shape)
}

func appendShape(b []byte, s Shape) []byte { return appendInts(b, s, ',') }

func appendInts[T int | int64](b []byte, list []T, between byte) []byte {
	b = append(b, '(')
	for i, v := range list {
		if i > 0 {
			b = append(b, between)
		}
		b = strconv.AppendInt(b, int64(v), 10)
	}
	return append(b, ')')
}

// appendSetts appends one bracket a dimension; [] is all of it.
func appendSetts(b []byte, box Shape, setts []sett.Sett) []byte {
	for d, s := range setts {
		if d > 0 {
			b = append(b, ", "...)
		}
		b = append(b, '[')
		if n, err := s.Count(0, box[d]); err != nil || n != box[d] {
			for i, stripe := range s.Stripes() {
				if i > 0 {
					b = append(b, ',')
				}
				b = appendInts(b, []int64{stripe.On, stripe.Off, stripe.Phase}, ',')
			}
		}
		b = append(b, ']')
	}
	return b
}

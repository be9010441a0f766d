package tensor

import (
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// gather takes slices of a tensor: the last dimension of the second input has the subscripts of
// each in some dimensions, which are of size 1 in the result, or not there.
func gather(c numeric.Call) value.Value {
	c.Exactly(2)
	from, places, gathered := c.Input(0), c.Input(1), c.AttrInts("gather_dims")
	if places.Rank() == 0 || places.Dims()[places.Rank()-1] != int64(len(gathered)) || places.Class() != value.IntClass {
		panic(numeric.Mistyped("the subscripts are %s, for %d dimensions", places.Type(), len(gathered)))
	}
	batch := places.Dims()[:places.Rank()-1]
	keeps := c.Type(0).IsRanked() && c.Type(0).Rank() == len(batch)+from.Rank()
	dims := slices.Clone(batch)
	var moving []int // the dimension of the source that each further one of the result is, -1 for none
	for i, d := range from.Dims() {
		switch {
		case !slices.Contains(gathered, int64(i)):
			dims, moving = append(dims, d), append(moving, i)
		case keeps:
			dims, moving = append(dims, 1), append(moving, -1)
		}
	}
	at := make([]int64, from.Rank())
	return c.Generate(ir.Tensor(from.Elem(), dims...), func(index []int64) value.Value {
		row := int64(0)
		for i, d := range batch {
			row = row*d + index[i]
		}
		for k, d := range moving {
			if d >= 0 {
				at[d] = index[len(batch)+k]
			}
		}
		for k, d := range gathered {
			if d < 0 || int(d) >= len(at) {
				panic(numeric.Mistyped("there is no dimension %d in %s", d, from.Type()))
			}
			at[d] = places.Int(int(row)*len(gathered) + k)
		}
		place := int64(0)
		for i, d := range from.Dims() {
			if at[i] < 0 || at[i] >= d {
				panic(numeric.Undefined("subscript %d is out of bounds of dimension %d of %s", at[i], i, from.Type()))
			}
			place = place*d + at[i]
		}
		return from.At(int(place))
	})
}

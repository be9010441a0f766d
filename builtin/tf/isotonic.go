package tf

import (
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// isotonic returns the numbers nearest to those of each row that do not rise, and the number
// of the block of equal ones that each is in: neighbors that rise are pooled.
func isotonic(c numeric.Call) []value.Value {
	x := c.Only()
	elem := typeAttr(c, "output_dtype", ir.F32)
	if x.Rank() == 0 || value.ClassOf(elem) != value.FloatClass {
		panic(numeric.Mistyped("rows of %s as %s", x.Type(), elem))
	}
	elems := reals(x)
	blocks := make([]int64, len(elems))
	c.Plan(int64(len(elems)))
	lanes(x, x.Rank()-1, func(lane []int64) {
		type block struct {
			sum float64
			n   int
		}
		var list []block
		for _, at := range lane {
			list = append(list, block{elems[at], 1})
			for k := len(list) - 1; k > 0 && list[k-1].sum/float64(list[k-1].n) < list[k].sum/float64(list[k].n); k-- {
				list[k-1] = block{list[k-1].sum + list[k].sum, list[k-1].n + list[k].n}
				list = list[:k]
			}
		}
		i := 0
		for k, b := range list {
			for range b.n {
				elems[lane[i]], blocks[lane[i]] = b.sum/float64(b.n), int64(k)
				i++
			}
		}
	})
	return []value.Value{floatTensor(elem, elems, x.Dims()...), numeric.Typed(value.Ints(ir.Tensor(ir.I32, x.Dims()...), blocks...))}
}

package guard

import (
	"math"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ranges"
)

// rangeFunctions say which integers values may be.
func rangeFunctions() []function {
	return []function{
		fn("unsigned_range", "(value) integers",
			"the smallest and the largest unsigned number that an integer may be, whatever the program is run on, as far as a few of the ops say that it is computed by; [] where the largest is 2^63 or more, and for what is not an integer", `unsigned_range(x) == [0, 1]`,
			pure1(unsignedRange)).looking(),
	}
}

// signedRange returns the bounds of a value as a signed number, and none for what is not an integer.
func signedRange(x graph.Var) Ints {
	r := ranges.Of(x)
	if r.Bits == 0 {
		return Ints{}
	}
	return Ints{v: []int64{r.SMin, r.SMax}}
}

func unsignedRange(x graph.Var) Ints {
	r := ranges.Of(x)
	if r.Bits == 0 || r.UMax > math.MaxInt64 {
		return Ints{}
	}
	return Ints{v: []int64{int64(r.UMin), int64(r.UMax)}}
}

package guard

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/shapes"
)

// shapeFunctions ask about sizes that no type says. They know more where the graph has
// shapes, from the stage ShapeOpt on.
func shapeFunctions() []function {
	return []function{
		fn("equal_shape", "(value, value) boolean",
			"are the shapes equal whatever the program is run on? as the types say, or as is found out from ShapeOpt on; false where that is not known", `equal_shape(x, y)`,
			pure2(equalShape)).looking(),
		fn("equal_dim", "(value, value, integer) boolean",
			"are the sizes of dimension i equal whatever the program is run on? counted from the end where i is negative; false where that is not known, or where one has no such dimension", `equal_dim(x, y, 0)`,
			framed3(func(_ *frame, x, y graph.Var, i int) (bool, error) { return equalDim(x, y, i), nil })).looking(),
		fn("size", "(value, integer) integer",
			"dimension i, counted from the end where i is negative: as the type says, or as is found out from ShapeOpt on; -1 where it is not known, an error where the type has no such dimension", `size(x, 0) == 1`,
			fallible2(sizeOfDim)).looking(),
	}
}

func equalShape(x, y graph.Var) bool {
	if x == y {
		return true
	}
	a, b := x.Type(), y.Type()
	if sameShape(a, b) && (isScalar(a) || a.IsStatic()) {
		return true
	}
	s := shapes.Find(x)
	return s != nil && x.Graph() == y.Graph() && a.IsShaped() == b.IsShaped() && s.SameShape(x, y)
}

func equalDim(x, y graph.Var, i int) bool {
	m, n := dimAt(x.Type(), i), dimAt(y.Type(), i)
	if m < 0 || n < 0 {
		return false
	}
	if a, b := x.Type().Dim(m), y.Type().Dim(n); a != ir.Dynamic && b != ir.Dynamic {
		return a == b
	}
	s := shapes.Find(x)
	return s != nil && x.Graph() == y.Graph() && s.Dim(x, m) == s.Dim(y, n)
}

// dimAt returns a dimension that may be counted from the end, -1 where a type has no such.
func dimAt(t ir.Type, i int) int {
	rank := t.Rank()
	if i < 0 {
		i += rank
	}
	if i < 0 || i >= rank {
		return -1
	}
	return i
}

func sizeOfDim(v graph.Var, i int) (Size, error) {
	n, err := dimOf(v.Type(), i)
	if err != nil || n.known() {
		return n, err
	}
	if s := shapes.Find(v); s != nil {
		if at := dimAt(v.Type(), i); at >= 0 {
			if m, known := s.Number(s.Dim(v, at)); known {
				return Size(m), nil
			}
		}
	}
	return n, nil
}

package ops

import (
	"strings"

	"github.com/settle-go/settle/graph/shapes"
)

// sizes says that outputs have the shape to which inputs are stretched, and computes with
// the integers that they hold, which sizes are made of.
func sizes(c *shapes.Call) {
	shapes.Elementwise(c)
	f := arithmetic(c)
	if f == nil {
		return
	}
	length := 1
	columns := make([][]shapes.Size, c.Inputs())
	for i := range columns {
		columns[i] = c.Elems(i)
		if len(columns[i]) == 0 {
			return
		}
		if length == 1 {
			length = len(columns[i])
		}
		if n := len(columns[i]); n != 1 && n != length {
			return
		}
	}
	elems, args := make([]shapes.Size, length), make([]shapes.Size, len(columns))
	for k := range elems {
		for i, column := range columns {
			args[i] = column[min(k, len(column)-1)]
		}
		elems[k] = f(args)
	}
	c.Holds(0, elems...)
}

// arithmetic returns what an op does with integers of 64 bits, nil for ops about which
// that is not known.
func arithmetic(c *shapes.Call) func(args []shapes.Size) shapes.Size {
	_, name, _ := strings.Cut(c.Op().Name(), ".")
	switch name {
	case "identity", "cast":
		return func(args []shapes.Size) shapes.Size { return args[0] }
	case "second":
		return func(args []shapes.Size) shapes.Size { return args[1] }
	case "add":
		return func(args []shapes.Size) shapes.Size { return c.Add(args...) }
	case "sub":
		return func(args []shapes.Size) shapes.Size { return c.Sub(args[0], args[1]) }
	case "mul":
		return func(args []shapes.Size) shapes.Size { return c.Mul(args...) }
	case "neg":
		return func(args []shapes.Size) shapes.Size { return c.Sub(c.Number(0), args[0]) }
	case "maximum", "minimum":
		return func(args []shapes.Size) shapes.Size { return extreme(c, name == "maximum", args) }
	}
	return nil
}

// extreme is the largest or smallest of numbers that are known, and otherwise unknown;
// what is not below 0 is the larger one of it and 0.
func extreme(c *shapes.Call, largest bool, args []shapes.Size) shapes.Size {
	best := args[0]
	for _, a := range args[1:] {
		m, known := c.IsNumber(best)
		n, also := c.IsNumber(a)
		switch {
		case a == best:
		case known && also:
			if (n > m) == largest {
				best = a
			}
		case known && m <= 0 && c.IsSize(a):
			if largest {
				best = a
			}
		case also && n <= 0 && c.IsSize(best):
			if !largest {
				best = a
			}
		default:
			return 0
		}
	}
	return best
}

package linalg

import (
	"strconv"
	"strings"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// generic runs its region for each point of a space, in the order of its dimensions: for
// the element of each operand that the indexing map of the operand names at the point.
// What the region yields takes the place of the elements of the results, which are at
// first those of the last operands.
//
// Maps whose results are dimensions and constants are run; others, such as sums of
// dimensions, are not.
func generic(c numeric.Call) []value.Value {
	maps := c.Op().Attr("indexing_maps")
	outs := c.NumOutputs()
	ins := c.NumInputs() - outs
	if maps.Kind() != ir.ArrayAttr || maps.Len() != c.NumInputs() || ins < 0 || c.NumRegions() != 1 {
		panic(numeric.Mistyped("it has %d operands and no indexing map for each of them", c.NumInputs()))
	}
	operands := make([]indexed, c.NumInputs())
	var extents []int64
	for i := range operands {
		operands[i] = newIndexed(maps.At(i).String(), c.Input(i))
		extents = operands[i].bound(extents)
	}
	results := make([][]value.Value, outs)
	for i := range results {
		results[i] = make([]value.Value, c.Input(ins+i).Len())
		for at := range results[i] {
			results[i][at] = c.Input(ins + i).At(at)
		}
	}
	args := make([]value.Value, len(operands))
	eachPoint(extents, func(point []int64) {
		c.Turn()
		for i := range operands {
			if at := operands[i].at(point); i < ins {
				args[i] = c.Input(i).At(at)
			} else {
				args[i] = results[i-ins][at]
			}
		}
		yields := c.Run(0, args...)
		if len(yields) != outs {
			panic(numeric.Mistyped("its region yields %d values for %d results", len(yields), outs))
		}
		for i, v := range yields {
			if v.Type() != c.Input(ins+i).Elem() {
				panic(numeric.Mistyped("its region yields %s for elements of %s", v.Type(), c.Input(ins+i).Type()))
			}
			results[i][operands[ins+i].at(point)] = v
		}
	})
	list := make([]value.Value, outs)
	for i := range list {
		b := c.Builder(c.Input(ins + i).Type())
		for at, v := range results[i] {
			b.Copy(at, v, 0, 1)
		}
		list[i] = b.Value()
	}
	return list
}

// indexed is an operand with its indexing map: for each of its dimensions a dimension of
// the space, or a constant.
type indexed struct {
	dims   []int64 // of the operand
	places []place
}

type place struct {
	dim      int // of the space, -1 for a constant
	constant int64
}

// newIndexed reads a map such as affine_map<(d0, d1) -> (d1, 0)>.
func newIndexed(text string, v value.Value) indexed {
	x := indexed{dims: v.Dims()}
	from, to, ok := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(text, "affine_map<"), ">"), "->")
	names, results := listed(from), listed(to)
	if !ok || len(results) != len(x.dims) {
		panic(numeric.Mistyped("the indexing map %s is none of %s", text, v.Type()))
	}
	for _, result := range results {
		p := place{dim: -1}
		for i, name := range names {
			if name == result {
				p.dim = i
			}
		}
		if p.dim < 0 {
			n, err := strconv.ParseInt(result, 10, 64)
			if err != nil {
				panic(numeric.Mistyped("the indexing map %s computes with its dimensions", text))
			}
			p.constant = n
		}
		x.places = append(x.places, p)
	}
	return x
}

// listed returns the names in "(d0, d1)".
func listed(text string) []string {
	text = strings.TrimSpace(text)
	text = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(text, "("), ")"))
	if text == "" {
		return nil
	}
	names := strings.Split(text, ",")
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
	return names
}

// bound gives the dimensions of the space the extents that the operand has there, -1
// where none is known yet.
func (x indexed) bound(extents []int64) []int64 {
	for i, p := range x.places {
		n := x.dims[i]
		if p.dim < 0 {
			if p.constant < 0 || p.constant >= n {
				panic(numeric.Mistyped("there is no place %d in a dimension of %d", p.constant, n))
			}
			continue
		}
		for len(extents) <= p.dim {
			extents = append(extents, -1)
		}
		if extents[p.dim] >= 0 && extents[p.dim] != n {
			panic(numeric.Mistyped("dimension %d is %d in one operand and %d in another", p.dim, extents[p.dim], n))
		}
		extents[p.dim] = n
	}
	return extents
}

// at returns the number of the operand's element at a point.
func (x indexed) at(point []int64) int {
	at := int64(0)
	for i, p := range x.places {
		k := p.constant
		if p.dim >= 0 {
			k = point[p.dim]
		}
		at = at*x.dims[i] + k
	}
	return int(at)
}

// eachPoint calls f with each point of a space, the last dimension changing fastest.
func eachPoint(extents []int64, f func(point []int64)) {
	for _, n := range extents {
		switch {
		case n < 0:
			panic(numeric.Mistyped("no operand says how large a dimension is"))
		case n == 0:
			return
		}
	}
	point := make([]int64, len(extents))
	for {
		f(point)
		i := len(point) - 1
		for ; i >= 0; i-- {
			if point[i]++; point[i] < extents[i] {
				break
			}
			point[i] = 0
		}
		if i < 0 {
			return
		}
	}
}

package proof

import (
	"slices"

	"github.com/settle-go/settle/graph/ir"
	words "github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/proof/reals"
	"github.com/settle-go/settle/graph/value"
)

// Affine is the meaning of an op that is affine in the elements of each of its operands, or of
// those that are listed, while the others stay as they are: a product of matrices, a convolution,
// a sum with an increment. The other operands say where elements go.
func Affine(operands ...int) Meaning {
	return Meaning{Affine: func(operand, _ int) bool { return len(operands) == 0 || slices.Contains(operands, operand) }}
}

// maxCorners bounds the evaluations by which the factors of an op are found out.
const maxCorners = 3000

// corners finds out what an op that is affine in its operands computes: it is evaluated for
// operands that are 0 except for one element, which is 1.
type corners struct {
	*application
	sizes  []int // of operands, 0 for one that is known
	values map[int][]value.Value
}

// affine returns the sums of products that an op computes.
func (c *application) affine(m Meaning) ([]Tensor, error) {
	a := &corners{application: c, values: map[int][]value.Value{}}
	total := 1
	for i, t := range c.in {
		switch {
		case m.Affine(i, len(c.in)):
			a.sizes = append(a.sizes, len(t.Words))
		case t.known.IsValid():
			a.sizes = append(a.sizes, 0)
		default:
			return nil, unknown(c.name, "operand %d of %s is not known", i, c.name)
		}
		if total *= a.sizes[i] + 1; total > maxCorners {
			return nil, tooLarge(c.name, t.Type, maxCorners)
		}
	}
	for corner := range total {
		if err := a.evaluate(corner); err != nil {
			return nil, err
		}
	}
	return a.outputs(total)
}

// at returns the number of the element that is 1 of each operand, and 0 for none.
func (a *corners) at(corner int) []int {
	list := make([]int, len(a.sizes))
	for i, size := range a.sizes {
		list[i] = corner % (size + 1)
		corner /= size + 1
	}
	return list
}

// corner is the inverse of at.
func (a *corners) corner(at []int) (number int) {
	for i := len(at) - 1; i >= 0; i-- {
		number = number*(a.sizes[i]+1) + at[i]
	}
	return number
}

func (a *corners) evaluate(corner int) error {
	inputs := make([]value.Value, len(a.in))
	for i, k := range a.at(corner) {
		if inputs[i] = a.in[i].known; a.sizes[i] == 0 && inputs[i].IsValid() {
			continue
		}
		b, err := value.NewBuilder(a.in[i].Type)
		if err != nil {
			return unknown(a.name, "%v", err)
		}
		for e := range b.Len() {
			one := 0
			if e == k-1 {
				one = 1
			}
			switch value.ClassOf(value.ElemOf(a.in[i].Type)) {
			case value.FloatClass:
				b.PutFloats(e, []float64{float64(one)})
			case value.IntClass:
				b.PutInts(e, []int64{int64(one)})
			default:
				return unknown(a.name, "%s has no numbers as elements", a.in[i].Type)
			}
		}
		inputs[i] = b.Value()
	}
	outputs, err := a.apply(inputs)
	a.values[corner] = outputs
	return err
}

// outputs returns the words of the outputs.
func (a *corners) outputs(total int) ([]Tensor, error) {
	first := a.values[0]
	list := make([]Tensor, len(first))
	for k, v := range first {
		list[k] = Tensor{Type: v.Type(), Words: make([]words.Term, v.Len())}
		if v.Len() > maxWords {
			return nil, tooLarge(a.name, v.Type(), maxWords)
		}
		for corner := range total {
			if a.values[corner][k].Type() != v.Type() {
				return nil, unknown(a.name, "the shape that %s gives depends on elements", a.name)
			}
		}
		for e := range v.Len() {
			list[k].Words[e] = a.element(k, e, total)
		}
	}
	return list, nil
}

// element returns the word of an element: a sum of products, one for each corner whose factor is
// not 0.
func (a *corners) element(k, e, total int) words.Term {
	elem := a.values[0][k].Elem()
	width := wordWidth(elem)
	isFloat := value.ClassOf(elem) == value.FloatClass
	var terms []words.Term
	for corner := range total {
		at := a.at(corner)
		factor := a.factor(k, e, at, 0)
		if factor == 0 {
			continue
		}
		var product []words.Term
		if factor != 1 || !slices.ContainsFunc(at, func(i int) bool { return i > 0 }) {
			product = append(product, a.number(isFloat, width, factor))
		}
		for i, n := range at {
			if n > 0 {
				product = append(product, a.operand(i, n-1, width, isFloat))
			}
		}
		terms = append(terms, a.combined(product, reals.Mul, width, isFloat))
	}
	if len(terms) == 0 {
		return a.number(isFloat, width, 0)
	}
	return a.combined(terms, reals.Add, width, isFloat)
}

// factor returns the factor of the product of some elements: an alternating sum over the corners
// below it.
func (a *corners) factor(k, e int, at []int, from int) int64 {
	for i := from; i < len(at); i++ {
		if at[i] == 0 {
			continue
		}
		without := slices.Clone(at)
		without[i] = 0
		return a.factor(k, e, at, i+1) - a.factor(k, e, without, i+1)
	}
	v := a.values[a.corner(at)][k]
	if v.Class() == value.FloatClass {
		return int64(v.Float(e))
	}
	return v.Int(e)
}

func (a *corners) number(isFloat bool, width int, v int64) words.Term {
	if isFloat {
		return realNumber(&a.Builder, width, float64(v))
	}
	return a.Const(width, uint64(v))
}

// operand returns an element of an operand, in the type of the result.
func (a *corners) operand(i, e, width int, isFloat bool) words.Term {
	word := a.in[i].Words[e]
	elem := value.ElemOf(a.in[i].Type)
	if !isFloat {
		return (&application{Evaluation: a.Evaluation, in: []Tensor{a.in[i]}}).widenedTo(word, width)
	}
	if value.ClassOf(elem) == value.IntClass {
		word = (&Call{Builder: &a.Builder}).realOfInteger(word, elem)
	}
	return reals.Apply(&a.Builder, reals.Same, width, word)
}

// combined returns a sum or a product.
func (a *corners) combined(list []words.Term, f reals.Function, width int, isFloat bool) words.Term {
	if isFloat {
		return reals.Apply(&a.Builder, f, width, list...)
	}
	made := list[0]
	for _, x := range list[1:] {
		if f == reals.Add {
			made = a.Add(made, x)
		} else {
			made = a.Mul(made, x)
		}
	}
	return made
}

// isAffine reports whether all operands and results are integers, or floats over the reals. Those
// of floats that round are known only as a whole.
func (c *application) isAffine() bool {
	isNumber := func(t ir.Type) bool {
		elem := value.ElemOf(t)
		return value.ClassOf(elem) == value.IntClass && elem != ir.I1 && isWord(elem) || isReal(t) && c.OverReals
	}
	for _, t := range c.in {
		if !isNumber(t.Type) {
			return false
		}
	}
	return !slices.ContainsFunc(c.declared, func(t ir.Type) bool { return !isNumber(t) })
}

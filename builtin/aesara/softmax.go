package aesara

import (
	"fmt"
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
	"github.com/settle-go/settle/graph/value"
)

// classifying is softmax and the cross-entropies. Classes are the columns of a matrix,
// and where the distribution that is wanted is one class for each row, a vector has their
// numbers ("1hot"), which may count from the end.
func classifying() topic {
	rows := func(s declare.Shape, r rule, name string) declare.List { return typed(s, r, name).Accepts(accepts(r)) }
	floats := eval.Domain{Elems: eval.Floats, Inexact: true}
	classes := eval.Domain{Elems: eval.Floats, Partial: "a class that is out of range", Inexact: true}
	return topic{
		ops: []declare.List{
			declare.Ops(declare.Unary, ir.Pure|ir.SameType, "softmax", "log_softmax").Checks(rule(softmaxType).check).Sizes(likeInput(0)),
			rows(declare.Binary, biasedType, "softmax_with_bias").Sizes(likeInput(0)),
			declare.Ops(declare.Binary, ir.Pure, "softmax_grad").Infer(rule(softmaxGradType).infer).Checks(rule(softmaxGradType).check).Sizes(likeInput(1)),
			rows(declare.Binary, crossentropyType, "crossentropy_categorical_1hot").Sizes(sizesOfRows),
			rows(declare.Ternary, crossentropyGradType, "crossentropy_categorical_1hot_grad").Sizes(likeInput(1)),
			rows(declare.Shape{Min: 3, Max: 3, Outputs: 3}, crossentropySoftmaxType, "crossentropy_softmax_argmax_1hot_with_bias").Sizes(sizesOfCrossentropySoftmax),
			rows(declare.Ternary, crossentropyGradType, "crossentropy_softmax_1hot_with_bias_dx").Sizes(likeInput(1)),
		},
		evaluators: map[string]eval.Evaluator{
			"softmax":           checked(floats, softmaxType, func(c numeric.Call) value.Value { return alongAxis(c, softmax, c.First()) }),
			"log_softmax":       checked(floats, softmaxType, func(c numeric.Call) value.Value { return alongAxis(c, logSoftmax, c.First()) }),
			"softmax_with_bias": checked(floats, biasedType, softmaxWithBias),
			"softmax_grad": checked(floats, softmaxGradType, func(c numeric.Call) value.Value {
				return alongAxis(c, softmaxGrad, c.Input(1), c.Input(0))
			}),
			"crossentropy_categorical_1hot":      checked(classes, crossentropyType, crossentropy),
			"crossentropy_categorical_1hot_grad": checked(classes, crossentropyGradType, crossentropyGrad),
			"crossentropy_softmax_argmax_1hot_with_bias": numeric.Results(classes, func(c numeric.Call) []value.Value {
				check(c, crossentropySoftmaxType)
				return crossentropySoftmax(c)
			}),
			"crossentropy_softmax_1hot_with_bias_dx": checked(classes, crossentropyGradType, crossentropySoftmaxGrad),
		},
		print: func(p *printer.PrettyPrinter) {
			for op, name := range map[string]string{"softmax": "Softmax", "log_softmax": "LogSoftmax", "softmax_grad": "SoftmaxGrad"} {
				printAs(p, op, func(op ir.Op) string {
					axis, there, _ := number(op, "axis")
					if !there {
						axis = -1
					}
					return fmt.Sprintf("%s{axis=%d}", name, axis)
				})
			}
			for op, name := range map[string]string{
				"softmax_with_bias": "SoftmaxWithBias", "crossentropy_categorical_1hot": "CrossentropyCategorical1Hot",
				"crossentropy_categorical_1hot_grad":         "CrossentropyCategorical1HotGrad",
				"crossentropy_softmax_argmax_1hot_with_bias": "CrossentropySoftmaxArgmax1HotWithBias",
				"crossentropy_softmax_1hot_with_bias_dx":     "CrossentropySoftmax1HotWithBiasDx",
			} {
				p.Assign("aesara."+op, printer.Call(name))
			}
		},
	}
}

// softmaxType is the type of the input, whose axis exists.
func softmaxType(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 1); err != nil {
		return nil, err
	}
	if !isTensor(in[0]) || !in[0].Elem().IsFloat() {
		return nil, fmt.Errorf("input 0 is %s, not a tensor of floats", in[0])
	}
	if _, err := softmaxAxis(op, in[0].Rank()); err != nil {
		return nil, err
	}
	return in[:1:1], nil
}

// softmaxAxis is the dimension whose elements add up to 1, the last one unless the op
// names another.
func softmaxAxis(op ir.Op, rank int) (int, error) {
	n, there, err := number(op, "axis")
	if err != nil {
		return 0, err
	}
	if !there {
		n = -1
	}
	return dimension("axis", n, rank)
}

// biasedType is the type of the matrix to whose rows a vector is added.
func biasedType(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 2); err != nil {
		return nil, err
	}
	if err := areClasses(in, 0); err != nil {
		return nil, err
	}
	if x, b := in[0], in[1]; !isTensor(b) || b.Rank() != 1 || b.Elem() != x.Elem() || !declare.MayAgree(b.Dim(0), x.Dim(1)) {
		return nil, fmt.Errorf("input 1 is %s, not a bias for each class of %s", b, x)
	}
	return in[:1:1], nil
}

// softmaxGradType is the type of both inputs; the second is a softmax.
func softmaxGradType(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 2); err != nil {
		return nil, err
	}
	if _, err := softmaxType(op, in[1:]); err != nil {
		return nil, err
	}
	if dy, sm := in[0], in[1]; !isTensor(dy) || dy.Elem() != sm.Elem() || !slices.EqualFunc(dy.Dims(), sm.Dims(), declare.MayAgree) {
		return nil, fmt.Errorf("%s is not the gradient of %s", dy, sm)
	}
	return in[1:2:2], nil
}

// crossentropyType has an element for each row of the first input.
func crossentropyType(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 2); err != nil {
		return nil, err
	}
	if err := areClasses(in, 0); err != nil {
		return nil, err
	}
	if err := areLabels(in, 1, in[0]); err != nil {
		return nil, err
	}
	return one(in[0].Elem(), in[0].Dims()[:1])
}

// crossentropyGradType is the type of the second of three inputs: the gradient of the result
// for each row, or for all rows, the matrix, and the classes.
func crossentropyGradType(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 3); err != nil {
		return nil, err
	}
	if err := areClasses(in, 1); err != nil {
		return nil, err
	}
	if declare.ElemOf(in[0]) != in[1].Elem() || !mayStretch(in[0], in[1].Dims()[:1]) {
		return nil, fmt.Errorf("input 0 is %s, not a gradient for each row of %s", in[0], in[1])
	}
	if err := areLabels(in, 2, in[1]); err != nil {
		return nil, err
	}
	return in[1:2:2], nil
}

// crossentropySoftmaxType are the types of the cross-entropy of each row, of the softmax
// and of its largest class, of the inputs x, b and y.
func crossentropySoftmaxType(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 3); err != nil {
		return nil, err
	}
	if _, err := biasedType(op, in[:2]); err != nil {
		return nil, err
	}
	if err := areLabels(in, 2, in[0]); err != nil {
		return nil, err
	}
	rows := in[0].Dims()[:1]
	return []ir.Type{ir.Tensor(in[0].Elem(), rows...), in[0], ir.Tensor(in[2].Elem(), rows...)}, nil
}

// areClasses is an error unless an input is a matrix of floats.
func areClasses(in []ir.Type, i int) error {
	if t := in[i]; !isTensor(t) || t.Rank() != 2 || !t.Elem().IsFloat() {
		return fmt.Errorf("input %d is %s, not a matrix of floats", i, t)
	}
	return nil
}

// areLabels is an error unless an input is an integer for each row of a matrix.
func areLabels(in []ir.Type, i int, of ir.Type) error {
	size, err := vector(in, i)
	if err == nil && !declare.MayAgree(size, of.Dim(0)) {
		err = fmt.Errorf("input %d is %s, not a class for each row of %s", i, in[i], of)
	}
	return err
}

// alongAxis computes rows of the first of several values of one shape, which are those
// along the axis of the op, from those of all of them.
func alongAxis(c numeric.Call, f func(out []float64, rows ...[]float64), vals ...value.Value) value.Value {
	x := vals[0]
	rank := x.Rank()
	axis, _ := softmaxAxis(c.Op(), rank)
	there := make([]int64, 0, rank) // the axis last
	for d := range rank {
		if d != axis {
			there = append(there, int64(d))
		}
	}
	there = append(there, int64(axis))
	back := make([]int64, rank)
	moved := make([]value.Value, len(vals))
	for i, d := range there {
		back[d] = int64(i)
	}
	for i, v := range vals {
		if !slices.Equal(v.Dims(), x.Dims()) {
			panic(numeric.Mistyped("%s and %s have different shapes", x.Type(), v.Type()))
		}
		moved[i] = c.Transpose(v, there)
	}
	return c.Transpose(eachRow(c, x.Elem(), int(x.Dims()[axis]), f, moved...), back)
}

// eachRow computes rows of n elements from those of several values of one shape.
func eachRow(c numeric.Call, elem ir.Type, n int, f func(out []float64, rows ...[]float64), vals ...value.Value) value.Value {
	b := c.Builder(ir.Tensor(elem, vals[0].Dims()...))
	c.Plan(int64(b.Len()))
	row, rows := make([]float64, n), make([][]float64, len(vals))
	for i := range rows {
		rows[i] = make([]float64, n)
	}
	for at := 0; at < b.Len(); at += n {
		for i, v := range vals {
			v.ReadFloats(rows[i], at)
		}
		c.Count(8 * n) // functions take longer than sums
		f(row, rows...)
		b.PutFloats(at, row)
	}
	return b.Value()
}

// softmax is exp(x) / sum(exp(x)), of x without its maximum, so that nothing overflows.
func softmax(out []float64, rows ...[]float64) {
	most, sum := slices.Max(rows[0]), 0.0
	for i, x := range rows[0] {
		out[i] = math.Exp(x - most)
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
}

// logSoftmax is x - log(sum(exp(x))), of x without its maximum, so that nothing overflows
// and what softmax rounds to 0 has a logarithm.
func logSoftmax(out []float64, rows ...[]float64) {
	most, sum := slices.Max(rows[0]), 0.0
	for _, x := range rows[0] {
		sum += math.Exp(x - most)
	}
	scale := numeric.Log(sum)
	for i, x := range rows[0] {
		out[i] = x - most - scale
	}
}

// softmaxGrad is sm * (dy - sum(dy * sm)), of the rows sm and dy.
func softmaxGrad(out []float64, rows ...[]float64) {
	sm, dy := rows[0], rows[1]
	sum := 0.0
	for i := range sm {
		sum += dy[i] * sm[i]
	}
	for i := range sm {
		out[i] = dy[i]*sm[i] - sum*sm[i]
	}
}

// biased returns the rows of a matrix with a bias added to each class, in f64.
func biased(c numeric.Call) value.Value {
	x, b := c.Convert(c.Input(0), ir.F64), c.Convert(c.Input(1), ir.F64)
	return sum().Apply(c, x, c.Expand(b, x.Type()))
}

// softmaxWithBias is the softmax of x + b.
func softmaxWithBias(c numeric.Call) value.Value {
	x := biased(c)
	return eachRow(c, c.Input(0).Elem(), int(x.Dims()[1]), softmax, x)
}

// labels reads the class of each row of a matrix.
func labels(c numeric.Call, input int, of value.Value) []int64 {
	list := c.InputInts(input)
	rows, classes := of.Dims()[0], of.Dims()[1]
	if int64(len(list)) != rows {
		panic(numeric.Mistyped("%d classes are given for %d rows", len(list), rows))
	}
	for i, n := range list {
		at, ok := subscript.Index(n, classes)
		if !ok {
			panic(numeric.Undefined("row %d: there is no class %d among %d", i, n, classes))
		}
		list[i] = at
	}
	return list
}

// crossentropy is -log(dist[i, y[i]]).
func crossentropy(c numeric.Call) value.Value {
	dist := c.Input(0)
	out := make([]float64, dist.Dims()[0])
	for i, class := range labels(c, 1, dist) {
		out[i] = -numeric.Log(dist.Float(i*int(dist.Dims()[1]) + int(class)))
	}
	return floatsOf(c, ir.Tensor(dist.Elem(), dist.Dims()[0]), out)
}

// crossentropyGrad is -dy[i] / dist[i, y[i]] at y[i] of each row, and 0 elsewhere.
func crossentropyGrad(c numeric.Call) value.Value {
	dist := c.Input(1)
	b, classes := c.Builder(dist.Type()), int(dist.Dims()[1])
	dy := rowGradients(c, dist)
	for i, class := range labels(c, 2, dist) {
		at := i*classes + int(class)
		b.PutFloats(at, []float64{-dy[i] / dist.Float(at)})
	}
	return b.Value()
}

// rowGradients reads the first input, stretched to a number for each row of a matrix.
func rowGradients(c numeric.Call, of value.Value) []float64 {
	return c.Expand(c.Input(0), ir.Tensor(of.Elem(), of.Dims()[0])).Floats()
}

// crossentropySoftmax is, of the rows of x + b: -log(softmax) at the class y[i], the
// softmax, and the first of its largest classes, a NaN being the largest.
func crossentropySoftmax(c numeric.Call) []value.Value {
	x, elem := biased(c), c.Input(0).Elem()
	rows, classes := x.Dims()[0], int(x.Dims()[1])
	y := labels(c, 2, x)
	logs := eachRow(c, ir.F64, classes, logSoftmax, x)
	nll, largest := make([]float64, rows), make([]int64, rows)
	row := make([]float64, classes)
	for i := range nll {
		c.Count(classes)
		nll[i] = -logs.Float(i*classes + int(y[i]))
		x.ReadFloats(row, i*classes)
		for j, e := range row {
			if best := row[largest[i]]; e > best || math.IsNaN(e) && !math.IsNaN(best) {
				largest[i] = int64(j)
			}
		}
	}
	argmax := c.Builder(ir.Tensor(c.Input(2).Elem(), rows))
	argmax.PutInts(0, largest)
	return []value.Value{floatsOf(c, ir.Tensor(elem, rows), nll), eachRow(c, elem, classes, softmax, x), argmax.Value()}
}

// crossentropySoftmaxGrad is dy[i] * (sm - 1 at y[i]) of each row of the softmax sm.
func crossentropySoftmaxGrad(c numeric.Call) value.Value {
	sm := c.Input(1)
	b, classes := c.Builder(sm.Type()), int(sm.Dims()[1])
	dy, row := rowGradients(c, sm), make([]float64, sm.Dims()[1])
	for i, class := range labels(c, 2, sm) {
		c.Count(classes)
		sm.ReadFloats(row, i*classes)
		for j := range row {
			row[j] *= dy[i]
		}
		row[class] -= dy[i]
		b.PutFloats(i*classes, row)
	}
	return b.Value()
}

func floatsOf(c numeric.Call, t ir.Type, list []float64) value.Value {
	b := c.Builder(t)
	b.PutFloats(0, list)
	return b.Value()
}

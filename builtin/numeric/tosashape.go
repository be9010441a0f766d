package numeric

import (
	"slices"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// tosaShapes evaluates the ops of tosa that move elements, and its control flow.
func tosaShapes() table {
	any := eval.Domain{Elems: eval.Anything}
	bounded := eval.Domain{Elems: eval.Anything, Partial: "subscripts that are out of bounds"}
	control := eval.Domain{Elems: eval.Anything, Impure: true}
	return table{
		"reshape":    {Domain: any, Eval: onInput(tosaReshape)},
		"transpose":  {Domain: any, Eval: onInput(tosaTranspose)},
		"slice":      {Domain: bounded, Eval: onInput(tosaSlice), Draw: drawWindow("start", "size", "")},
		"concat":     {Domain: any, Eval: onInput(tosaConcat)},
		"tile":       {Domain: any, Eval: onInput(tosaTile)},
		"pad":        {Domain: any, Eval: onInput(tosaPad)},
		"reverse":    {Domain: any, Eval: tosaReverse},
		"gather":     {Domain: bounded, Eval: tosaGather},
		"scatter":    {Domain: bounded, Eval: tosaScatter},
		"cond_if":    {Domain: control, Eval: tosaIf},
		"while_loop": {Domain: control, Eval: tosaWhile},
	}
}

func tosaReshape(c *eval.Call, x value.Value) (value.Value, error) {
	dims, err := eitherInts(c, "new_shape", 1)
	if err != nil {
		return x, err
	}
	return reshaped(x, dims)
}

func tosaTranspose(c *eval.Call, x value.Value) (value.Value, error) {
	perms, err := eitherInts(c, "perms", 1)
	if err != nil {
		return x, err
	}
	return transpose(c, x, perms)
}

func tosaSlice(c *eval.Call, x value.Value) (value.Value, error) {
	start, err := eitherInts(c, "start", 1)
	if err != nil {
		return x, err
	}
	size, err := eitherInts(c, "size", 2)
	if err != nil {
		return x, err
	}
	size = slices.Clone(size)
	for i := range size {
		if size[i] == -1 && i < len(start) && i < x.Rank() {
			size[i] = x.Dims()[i] - start[i] // to the end
		}
	}
	ones := make([]int64, len(start))
	for i := range ones {
		ones[i] = 1
	}
	return cut(c, x, window{start, size, ones})
}

func tosaConcat(c *eval.Call, x value.Value) (value.Value, error) {
	axis, err := axisOf(attrInt(c, "axis", 0), x.Rank())
	if err != nil {
		return x, err
	}
	return concat(c, axis, c.Inputs())
}

// tosaTile repeats a value so often along each dimension.
func tosaTile(c *eval.Call, x value.Value) (value.Value, error) {
	times, err := eitherInts(c, "multiples", 1)
	if err != nil {
		return x, err
	}
	if len(times) != x.Rank() {
		return x, typeError("%v does not say how often each of the %d dimensions of %s is repeated", times, x.Rank(), x.Type())
	}
	for axis, n := range times {
		if n < 1 || n > 1<<31 {
			return x, typeError("a dimension cannot be repeated %d times", n)
		}
		if size := int64(max(x.Len(), 1)) * n; size > 1<<31 {
			return x, eval.Errorf(eval.ErrLimit, "the result has more than %d elements", 1<<31)
		}
		if x, err = concat(c, axis, slices.Repeat([]value.Value{x}, int(n))); err != nil {
			return x, err
		}
	}
	return x, nil
}

// tosaPad surrounds a value by an input, or by zeros: [before, after] of each
// dimension.
func tosaPad(c *eval.Call, x value.Value) (value.Value, error) {
	padding, err := operandInts(c, 1)
	if err != nil {
		return x, err
	}
	if len(padding) != 2*x.Rank() {
		return x, typeError("%v does not pad the %d dimensions of %s", padding, x.Rank(), x.Type())
	}
	var low, high []int64
	for i := 0; i < len(padding); i += 2 {
		low, high = append(low, padding[i]), append(high, padding[i+1])
	}
	fill, err := zeroOf(x.Elem())
	if err != nil {
		return x, err
	}
	if c.NumInputs() > 2 {
		if fill = c.Input(2); fill.Len() != 1 {
			return x, typeError("it pads with %s, which is not one element", fill.Type())
		}
	}
	return padded(c, x, low, high, func([]int64) (value.Value, error) { return fill.At(0), nil })
}

// zeroOf returns the zero of a type of elements.
func zeroOf(elem ir.Type) (value.Value, error) {
	b, err := value.NewBuilder(elem)
	if err != nil {
		return value.Value{}, typeError("%v", err)
	}
	return b.Value(), nil
}

func tosaReverse(c *eval.Call) error {
	if err := arity(c, 1); err != nil {
		return err
	}
	x := c.Input(0)
	axis, err := axisOf(attrInt(c, "axis", 0), x.Rank())
	if err != nil {
		return err
	}
	strides := stridesOf(x.Dims())
	offset := (int(x.Dims()[axis]) - 1) * strides[axis]
	strides[axis] = -strides[axis]
	out, err := strided(c, x, x.Type(), strides, max(offset, 0))
	c.Return(out)
	return err
}

// tosaGather takes rows: values [N, K, C] at indices [N, W] are [N, W, C].
func tosaGather(c *eval.Call) error {
	if err := arity(c, 2); err != nil {
		return err
	}
	values := c.Input(0)
	at, err := operandInts(c, 1)
	if err != nil {
		return err
	}
	if c.Loose() && values.Rank() != 3 || c.Input(1).Rank() != 2 && c.Loose() {
		out, err := take(c, values, at, c.Input(1).Dims())
		c.Return(out)
		return err
	}
	v, w := values.Dims(), c.Input(1).Dims()
	if len(v) != 3 || len(w) != 2 || v[0] != w[0] {
		return typeError("it does not take rows of %s at %s", values.Type(), c.Input(1).Type())
	}
	b, err := c.NewBuilder(ir.Tensor(values.Elem(), w[0], w[1], v[2]))
	if err != nil {
		return err
	}
	run, m := int(v[2]), meter{c: c}
	for i, row := range at {
		if row < 0 || row >= v[1] {
			return undefined("row %d of %d", row, v[1])
		}
		n := i / int(w[1])
		if err := m.copyRun(b, i*run, values, (n*int(v[1])+int(row))*run, run); err != nil {
			return err
		}
	}
	c.Return(b.Value())
	return nil
}

// take is NumPy's values[indices]. As the programs that need it are written,
// one index alone drops the dimension, whatever its shape.
func take(c *eval.Call, values value.Value, at, dims []int64) (value.Value, error) {
	if values.Rank() == 0 {
		return value.Value{}, typeError("%s has no rows", values.Type())
	}
	rows, rest := values.Dims()[0], values.Dims()[1:]
	if len(at) == 1 {
		dims = nil
	}
	shape := append(slices.Clone(dims), rest...)
	t := ir.Tensor(values.Elem(), shape...)
	if len(shape) == 0 {
		t = values.Elem()
	}
	b, err := c.NewBuilder(t)
	if err != nil {
		return value.Value{}, err
	}
	run, m := 1, meter{c: c}
	for _, d := range rest {
		run *= int(d)
	}
	for i, row := range at {
		if row < 0 {
			row += rows
		}
		if row < 0 || row >= rows {
			return value.Value{}, undefined("row %d of %d", at[i], rows)
		}
		if err := m.copyRun(b, i*run, values, int(row)*run, run); err != nil {
			return value.Value{}, err
		}
	}
	return b.Value(), nil
}

// tosaScatter replaces rows: of values [N, K, C], those at indices [N, W] by the
// rows of input [N, W, C]. No row may be replaced twice.
func tosaScatter(c *eval.Call) error {
	if err := arity(c, 3); err != nil {
		return err
	}
	at, err := operandInts(c, 1)
	if err != nil {
		return err
	}
	values, rows := c.Input(0), c.Input(2)
	v, w, r := values.Dims(), c.Input(1).Dims(), rows.Dims()
	if len(v) != 3 || len(w) != 2 || !slices.Equal(r, []int64{v[0], w[1], v[2]}) || v[0] != w[0] || rows.Elem() != values.Elem() {
		return typeError("it does not put %s into %s at %s", rows.Type(), values.Type(), c.Input(1).Type())
	}
	b, err := c.NewBuilder(values.Type())
	if err != nil {
		return err
	}
	m := meter{c: c}
	if err := m.copyRun(b, 0, values, 0, b.Len()); err != nil {
		return err
	}
	run, seen := int(v[2]), map[int]bool{}
	for i, row := range at {
		place := i/int(w[1])*int(v[1]) + int(row)
		if row < 0 || row >= v[1] {
			return undefined("row %d of %d", row, v[1])
		}
		if seen[place] {
			return undefined("row %d is replaced twice", row)
		}
		seen[place] = true
		if err := m.copyRun(b, place*run, rows, i*run, run); err != nil {
			return err
		}
	}
	c.Return(b.Value())
	return nil
}

func tosaIf(c *eval.Call) error {
	if c.NumInputs() < 1 {
		return typeError("it has no condition")
	}
	yes, err := condition(c.Input(0))
	if err != nil {
		return err
	}
	branch := 1
	if yes {
		branch = 0
	}
	return returned(c)(c.Region(branch, c.Inputs()[1:]...))
}

// tosaWhile passes the same values to its condition and to its body.
func tosaWhile(c *eval.Call) error {
	carried := c.Inputs()
	for {
		if err := c.Step(); err != nil {
			return err
		}
		test, err := c.Region(0, carried...)
		if err != nil {
			return err
		}
		if len(test) != 1 {
			return typeError("the first graph gives %d values, not a condition", len(test))
		}
		again, err := condition(test[0])
		if err != nil {
			return err
		}
		if !again {
			c.Return(carried...)
			return nil
		}
		if carried, err = c.Region(1, carried...); err != nil {
			return err
		}
	}
}

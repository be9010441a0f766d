package dataflow

import (
	"errors"
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// update makes of variables what an op makes of them. The first one is the result of the ops
// that take references.
func (r *run) update(u tf.Update, n graph.Node, data []token) ([]token, error) {
	if s := tf.SignatureOf(tf.KindOf(n)); s == nil || len(data) != len(s.Inputs) {
		return nil, fmt.Errorf("%s does not have %d inputs", tf.KindOf(n), len(data))
	}
	var states []*variable
	var old, in []value.Value
	for i := range data {
		if i < u.Variables {
			v, err := variableAt(n, data, i)
			if err != nil {
				return nil, err
			}
			if !v.set {
				return nil, errUnset
			}
			states, old = append(states, v), append(old, v.value)
			continue
		}
		x, err := valueAt(data, i)
		if err != nil {
			return nil, err
		}
		in = append(in, x)
	}
	c := &calculator{run: r, ctxt: n.Graph().Context()}
	if u.IsOfRows() && in[1].Rank() == 0 && old[0].Rank() > 0 { // one number for all of them
		shape := slices.Concat(in[0].Dims(), old[0].Dims()[1:])
		dims, err := value.Ints(ir.Tensor(ir.I64, int64(len(shape))), shape...)
		if err != nil {
			return nil, err
		}
		in[1] = c.Apply("BroadcastTo", in[1], dims)
	}
	if multiply, _ := n.Op().Attr("multiply_linear_by_lr").Bool(); multiply {
		return nil, errors.New("it multiplies the linear terms by the rate, which is not computed")
	}
	var next []value.Value
	if u.Indices > 0 {
		next = c.eachRow(u, n.Op(), old, in)
	} else {
		next = tf.NextOf(c, u, n.Op(), old, in)
	}
	if c.err != nil {
		return nil, c.err
	}
	for i, v := range states {
		v.value = next[i]
	}
	return all(n, token{value: states[0].value, state: states[0]}), nil
}

// eachRow updates rows of variables one after the other, those together that differ.
func (c *calculator) eachRow(u tf.Update, op ir.Op, old, in []value.Value) []value.Value {
	if len(in) <= u.Indices {
		c.err = fmt.Errorf("%s does not have the rows that it updates", op.Name())
		return nil
	}
	indices, rows := in[u.Indices], in[u.Indices-1]
	if indices.Class() != value.IntClass || indices.Rank() != 1 || rows.Rank() == 0 || rows.Dims()[0] != indices.Dims()[0] {
		c.err = fmt.Errorf("the rows %s at %s", rows.Type(), indices.Type())
		return nil
	}
	next := slices.Clone(old)
	args := slices.Delete(slices.Clone(in), u.Indices, u.Indices+1)
	for from := 0; from < indices.Len() && c.err == nil; {
		seen := map[int64]bool{} // of the rows from there on, those before one that is there again
		var at, numbers []int64
		for ; from < indices.Len() && !seen[indices.Int(from)]; from++ {
			seen[indices.Int(from)] = true
			at, numbers = append(at, indices.Int(from)), append(numbers, int64(from))
		}
		chosen := c.list(at)
		args[u.Indices-1] = c.Apply("Gather", rows, c.list(numbers))
		was := make([]value.Value, len(next))
		for k := range next {
			was[k] = c.Apply("Gather", next[k], chosen)
		}
		if c.err != nil {
			break
		}
		for k, row := range tf.NextOf(c, u, op, was, args) {
			next[k] = c.Apply("TensorScatterUpdate", next[k], c.Column(chosen), row)
		}
	}
	return next
}

// list returns a vector of numbers.
func (c *calculator) list(numbers []int64) value.Value {
	v, err := value.Ints(ir.Tensor(ir.I64, int64(len(numbers))), numbers...)
	if err != nil {
		c.err = err
	}
	return v
}

// calculator computes values. After an error its results are of no use.
type calculator struct {
	run  *run
	ctxt *ir.Context
	err  error
}

// Apply implements [tf.Calculator].
func (c *calculator) Apply(op string, args ...value.Value) value.Value {
	if c.err != nil {
		return value.Value{}
	}
	return c.apply(op, args[0].Elem(), args...)
}

// apply computes an op whose result has elements of a type.
func (c *calculator) apply(op string, elem ir.Type, args ...value.Value) value.Value {
	outputs, err := eval.Apply(c.run.ctx, c.ctxt.Op(tf.Name+"."+op), args, []ir.Type{ir.UnrankedTensor(elem)}, c.run.options.Eval)
	if err != nil {
		c.err = err
		return value.Value{}
	}
	return outputs[0]
}

// Column implements [tf.Calculator].
func (c *calculator) Column(indices value.Value) value.Value {
	if c.err != nil {
		return value.Value{}
	}
	column, err := value.Bytes(ir.Tensor(indices.Elem(), append(slices.Clone(indices.Dims()), 1)...), indices.AppendBytes(nil))
	c.err = err
	return column
}

// Number implements [tf.Calculator].
func (c *calculator) Number(n int, like value.Value) value.Value {
	if c.err != nil {
		return value.Value{}
	}
	number, err := tf.Number(n, like.Elem())
	c.err = err
	return number
}

// gatherVariable reads rows of a variable.
func gatherVariable(op string) stateFunc {
	return func(r *run, n graph.Node, data []token) ([]token, error) {
		v, err := stateOf[*variable](data, 0)
		if err != nil {
			return nil, err
		}
		if !v.set {
			return nil, errUnset
		}
		indices, err := valueAt(data, 1)
		if err != nil {
			return nil, err
		}
		c := &calculator{run: r, ctxt: n.Graph().Context()}
		if batch, ok := n.Op().Attr("batch_dims").Int(); ok && batch != 0 {
			return c.gatherBatches(v.value, indices, batch)
		}
		rows := c.Apply(op, v.value, indices)
		return []token{{value: rows}}, c.err
	}
}

// gatherBatches takes rows of each of many tensors, by indices for each.
func (c *calculator) gatherBatches(params, indices value.Value, batch int64) ([]token, error) {
	if batch < 0 {
		batch += int64(indices.Rank())
	}
	axis, err := value.Ints(ir.Tensor(ir.I32), batch)
	if err != nil {
		return nil, err
	}
	op := c.ctxt.Op(tf.Name+".GatherV2", ir.NamedAttr{Name: "batch_dims", Value: c.ctxt.Int(batch, ir.I64)})
	rows, err := eval.Apply(c.run.ctx, op, []value.Value{params, indices, axis}, []ir.Type{ir.UnrankedTensor(params.Elem())}, c.run.options.Eval)
	if err != nil {
		return nil, err
	}
	return []token{{value: rows[0]}}, nil
}

// variableShape gives the shape of the value that a variable has.
func variableShape(_ *run, n graph.Node, data []token) ([]token, error) {
	v, err := stateOf[*variable](data, 0)
	if err != nil {
		return nil, err
	}
	if !v.set {
		return nil, errUnset
	}
	elem := ir.I32
	if t := n.Op().Attr("out_type"); t.Kind() == ir.TypeAttr {
		elem = t.Type()
	}
	dims := v.value.Dims()
	shape, err := value.Ints(ir.Tensor(elem, int64(len(dims))), dims...)
	return all(n, token{value: shape}), err
}

// countUpTo gives the number that a variable is and adds 1 to it, up to the limit.
func countUpTo(r *run, n graph.Node, data []token) ([]token, error) {
	v, err := variableAt(n, data, 0)
	if err != nil {
		return nil, err
	}
	switch limit, _ := n.Op().Attr("limit").Int(); {
	case !v.set:
		return nil, errUnset
	case v.value.Class() != value.IntClass || v.value.Len() != 1:
		return nil, fmt.Errorf("it counts by a variable of %s", v.value.Type())
	case v.value.Int(0) >= limit:
		return nil, eval.Errorf(eval.ErrUndefined, "the count has reached %d", limit)
	}
	was := v.value
	c := &calculator{run: r, ctxt: n.Graph().Context()}
	next := c.Apply("Add", was, c.Number(1, was))
	if c.err != nil {
		return nil, c.err
	}
	v.value = next
	return all(n, token{value: was}), nil
}

// assignSlice replaces a part of the value of a variable.
func assignSlice(r *run, n graph.Node, data []token) ([]token, error) {
	v, err := variableAt(n, data, 0)
	if err != nil {
		return nil, err
	}
	if !v.set {
		return nil, errUnset
	}
	args := []value.Value{v.value}
	for i := 1; i < len(data); i++ {
		x, err := valueAt(data, i)
		if err != nil {
			return nil, err
		}
		args = append(args, x)
	}
	ctxt := n.Graph().Context()
	var attrs []ir.NamedAttr
	for _, mask := range []string{"begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask"} {
		if bits, ok := n.Op().Attr(mask).Int(); ok {
			attrs = append(attrs, ir.NamedAttr{Name: mask, Value: ctxt.Int(bits, ir.I64)})
		}
	}
	outputs, err := eval.Apply(r.ctx, ctxt.Op(tf.Name+".TensorStridedSliceUpdate", attrs...), args, []ir.Type{ir.UnrankedTensor(v.value.Elem())}, r.options.Eval)
	if err != nil {
		return nil, err
	}
	v.value = outputs[0]
	return all(n, token{value: v.value, state: v}), nil
}

package dataflow

import (
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
	if s := tf.SignatureOf(kind(n)); s == nil || len(data) != len(s.Inputs) {
		return nil, fmt.Errorf("%s does not have %d inputs", kind(n), len(data))
	}
	var states []*variable
	var old, in []value.Value
	for i := range data {
		if i < u.Variables {
			v, err := stateOf[*variable](data, i)
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
	next := tf.NextOf(c, u, n.Op(), old, in)
	if c.err != nil {
		return nil, c.err
	}
	for i, v := range states {
		v.value = next[i]
	}
	return all(n, token{value: states[0].value, state: states[0]}), nil
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
	outputs, err := eval.Apply(c.run.ctx, c.ctxt.Op(tf.Name+"."+op), args, []ir.Type{ir.UnrankedTensor(args[0].Elem())}, c.run.options.Eval)
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
		if batch, ok := n.Op().Attr("batch_dims").Int(); ok && batch != 0 {
			return nil, fmt.Errorf("it has %d dimensions of batches", batch)
		}
		c := &calculator{run: r, ctxt: n.Graph().Context()}
		rows := c.Apply(op, v.value, indices)
		return []token{{value: rows}}, c.err
	}
}

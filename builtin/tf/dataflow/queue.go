package dataflow

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// queue holds elements, each of one or more tensors, in the order in which they were added.
type queue struct {
	elems  [][]value.Value
	closed bool
}

// errEmpty says that a node has to wait for elements of a queue.
var errEmpty = fmt.Errorf("the queue is empty: %w", errWaits)

// queueFuncs is what the ops of queues do that give elements in the order in which they were added.
func queueFuncs() map[string]stateFunc {
	all := map[string]stateFunc{}
	for _, v := range []string{"", "V2"} {
		all["FIFOQueue"+v], all["PaddingFIFOQueue"+v] = newQueue, newQueue
		all["QueueEnqueue"+v] = enqueue
		all["QueueEnqueueMany"+v] = enqueueMany
		all["QueueDequeue"+v] = dequeue
		all["QueueDequeueMany"+v] = dequeueMany
		all["QueueClose"+v] = closeQueue
		all["QueueSize"+v] = askQueue(func(q *queue) (value.Value, error) { return value.Ints(ir.Tensor(ir.I32), int64(len(q.elems))) })
		all["QueueIsClosed"+v] = askQueue(func(q *queue) (value.Value, error) {
			if q.closed {
				return value.Ints(ir.Tensor(ir.I1), 1)
			}
			return value.Ints(ir.Tensor(ir.I1), 0)
		})
	}
	return all
}

// newQueue begins a queue, once for a node and for a shared name.
func newQueue(r *run, n graph.Node, _ []token) ([]token, error) {
	q, name := r.queues[n.ID()], sharedName(n)
	if q == nil {
		if q = r.shared.queues[name]; q == nil || name == "" {
			q = &queue{}
		}
		r.queues[n.ID()] = q
		if name != "" {
			r.shared.queues[name] = q
		}
	}
	return all(n, token{state: q}), nil
}

// componentsAt returns the tensors that are the inputs after the queue.
func componentsAt(data []token) ([]value.Value, error) {
	var list []value.Value
	for i := 1; i < len(data); i++ {
		x, err := valueAt(data, i)
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	if len(list) == 0 {
		return nil, errors.New("it has no tensors")
	}
	return list, nil
}

func enqueue(_ *run, _ graph.Node, data []token) ([]token, error) {
	q, err := openQueue(data)
	if err != nil {
		return nil, err
	}
	elem, err := componentsAt(data)
	if err == nil {
		q.elems = append(q.elems, elem)
	}
	return nil, err
}

// openQueue returns the queue that the first input is, if it takes elements.
func openQueue(data []token) (*queue, error) {
	q, err := stateOf[*queue](data, 0)
	if err == nil && q.closed {
		return nil, eval.Errorf(eval.ErrUndefined, "the queue is closed")
	}
	return q, err
}

// enqueueMany enters an element for each row of the tensors.
func enqueueMany(_ *run, _ graph.Node, data []token) ([]token, error) {
	q, err := openQueue(data)
	if err != nil {
		return nil, err
	}
	components, err := componentsAt(data)
	if err != nil {
		return nil, err
	}
	var elems [][]value.Value
	for i, x := range components {
		if x.Rank() == 0 {
			return nil, eval.Errorf(eval.ErrType, "%s has no rows", x.Type())
		}
		rows, err := rowsOf(x, x.Dims()[:1])
		if err != nil {
			return nil, err
		}
		if i == 0 {
			elems = make([][]value.Value, len(rows))
		}
		if len(rows) != len(elems) {
			return nil, eval.Errorf(eval.ErrType, "%d rows, and %d of the first tensor", len(rows), len(elems))
		}
		for k, row := range rows {
			elems[k] = append(elems[k], row)
		}
	}
	q.elems = append(q.elems, elems...)
	return nil, nil
}

func dequeue(_ *run, n graph.Node, data []token) ([]token, error) {
	q, err := stateOf[*queue](data, 0)
	if err != nil {
		return nil, err
	}
	if len(q.elems) == 0 {
		return nil, errEmpty
	}
	var toks []token
	for _, x := range q.elems[0] {
		toks = append(toks, token{value: x})
	}
	q.elems = q.elems[1:]
	return toks, nil
}

// dequeueMany gives several elements as the rows of tensors.
func dequeueMany(_ *run, _ graph.Node, data []token) ([]token, error) {
	q, err := stateOf[*queue](data, 0)
	if err != nil {
		return nil, err
	}
	count, err := number(data, 1)
	if err != nil {
		return nil, err
	}
	if count == 0 {
		return nil, eval.Errorf(eval.ErrUndefined, "no elements")
	}
	if len(q.elems) < count {
		return nil, errEmpty
	}
	var toks []token
	for i, like := range q.elems[0] {
		rows := make([]value.Value, count)
		for k, elem := range q.elems[:count] {
			rows[k] = elem[i]
		}
		x, err := joinRows(like, []int64{int64(count)}, rows)
		if err != nil {
			return nil, err
		}
		toks = append(toks, token{value: x})
	}
	q.elems = q.elems[count:]
	return toks, nil
}

func closeQueue(_ *run, _ graph.Node, data []token) ([]token, error) {
	q, err := stateOf[*queue](data, 0)
	if err == nil {
		q.closed = true
	}
	return nil, err
}

func askQueue(ask func(q *queue) (value.Value, error)) stateFunc {
	return func(_ *run, n graph.Node, data []token) ([]token, error) {
		q, err := stateOf[*queue](data, 0)
		if err != nil {
			return nil, err
		}
		x, err := ask(q)
		return all(n, token{value: x}), err
	}
}

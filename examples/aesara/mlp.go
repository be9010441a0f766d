package main

import (
	"fmt"
	"strings"
)

// mlp is a step of training: the loss, and the parameters less the gradient of it.
func mlp() string {
	const rows, in, hidden, classes = 16, 20, 12, 5
	w := &writer{}
	x, y := w.input("x", tensor(rows, in)), w.input("y", fmt.Sprintf("tensor<%dxi64>", rows))
	w1, b1 := w.input("w1", tensor(in, hidden)), w.input("b1", tensor(hidden))
	w2, b2 := w.input("w2", tensor(hidden, classes)), w.input("b2", tensor(classes))

	// Forward.
	h := w.op("aesara.dot", "", tensor(rows, hidden), x, w1)
	h = w.op("add", "", tensor(rows, hidden), h, w.row(b1, tensor(1, hidden)))
	h = w.op("tanh", "", tensor(rows, hidden), h)
	o := w.op("aesara.dot", "", tensor(rows, classes), h, w2)
	o = w.op("add", "", tensor(rows, classes), o, w.row(b2, tensor(1, classes)))
	sm := w.op("aesara.softmax", "axis = 1 : i64", tensor(rows, classes), o)
	all := make([]string, rows)
	for i := range all {
		all[i] = fmt.Sprint(i)
	}
	index := fmt.Sprintf("tensor<%dxi64>", rows)
	places := w.op("constant", "value = dense<["+strings.Join(all, ", ")+"]> : "+index, index)
	logs := w.op("log", "", tensor(rows, classes), sm)
	picked := w.op("aesara.advanced_subtensor", "", tensor(rows), logs, places, y)
	count := w.number(fmt.Sprintf("%d.0", rows))
	sum := w.op("aesara.sum", "", scalar, picked)
	loss := w.op("neg", "", scalar, w.op("true_div", "", scalar, sum, count))

	// Backward.
	one := w.number("1.0")
	part := w.op("neg", "", scalar, w.op("true_div", "", scalar, one, count))
	dPicked := w.op("second", "", tensor(rows), picked, part)
	zeros := w.op("constant", "value = dense<0.0> : "+tensor(rows, classes), tensor(rows, classes))
	dLogs := w.op("aesara.advanced_inc_subtensor", "", tensor(rows, classes), zeros, dPicked, places, y)
	dSm := w.op("true_div", "", tensor(rows, classes), dLogs, sm)
	dO := w.op("aesara.softmax_grad", "", tensor(rows, classes), dSm, sm)
	dW2 := w.op("aesara.dot", "", tensor(hidden, classes), w.transposed(h, tensor(hidden, rows)), dO)
	dB2 := w.op("aesara.sum", "axis = array<i64: 0>", tensor(classes), dO)
	dH := w.op("aesara.dot", "", tensor(rows, hidden), dO, w.transposed(w2, tensor(classes, hidden)))
	square := w.op("mul", "", tensor(rows, hidden), h, h)
	slope := w.op("sub", "", tensor(rows, hidden), one, square)
	dH = w.op("mul", "", tensor(rows, hidden), dH, slope)
	dW1 := w.op("aesara.dot", "", tensor(in, hidden), w.transposed(x, tensor(in, rows)), dH)
	dB1 := w.op("aesara.sum", "axis = array<i64: 0>", tensor(hidden), dH)

	// The new parameters: p - rate*(dP + decay*p) for weights.
	rate, decay := w.number("0.1"), w.number("0.01")
	step := func(p, d value, decays bool) value {
		if decays {
			d = w.op("add", "", p.typ, d, w.op("mul", "", p.typ, decay, p))
		}
		return w.op("sub", "", p.typ, p, w.op("mul", "", p.typ, rate, d))
	}
	return w.function(loss, step(w1, dW1, true), step(b1, dB1, false), step(w2, dW2, true), step(b2, dB2, false))
}

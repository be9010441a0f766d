package main

// attention is a block of a language model: attention of one head, a sum with its input, a
// normalization, and two layers with a gelu between them.
func attention() string {
	const tokens, width, inner = 8, 16, 32
	w := &writer{}
	square, wide := tensor(tokens, width), tensor(tokens, inner)
	x := w.input("x", square)
	weights := map[string]value{}
	for _, name := range []string{"wq", "wk", "wv", "wo"} {
		weights[name] = w.input(name, tensor(width, width))
	}
	gain, bias := w.input("gain", tensor(width)), w.input("bias", tensor(width))
	up, upBias := w.input("up", tensor(width, inner)), w.input("up_bias", tensor(inner))
	down, downBias := w.input("down", tensor(inner, width)), w.input("down_bias", tensor(width))

	q := w.op("aesara.dot", "", square, x, weights["wq"])
	k := w.op("aesara.dot", "", square, x, weights["wk"])
	v := w.op("aesara.dot", "", square, x, weights["wv"])
	scores := w.op("aesara.dot", "", tensor(tokens, tokens), q, w.transposed(k, tensor(width, tokens)))
	scores = w.op("true_div", "", tensor(tokens, tokens), scores, w.number("4.0"))
	p := w.op("aesara.softmax", "axis = 1 : i64", tensor(tokens, tokens), scores)
	mixed := w.op("aesara.dot", "", square, p, v)
	sum := w.op("add", "", square, x, w.op("aesara.dot", "", square, mixed, weights["wo"]))

	// (sum - mean) / sqrt(variance + epsilon) * gain + bias, of each row
	count := w.number("16.0")
	mean := func(of value) value {
		total := w.op("aesara.sum", "axis = array<i64: 1>", tensor(tokens), of)
		total = w.op("true_div", "", tensor(tokens), total, count)
		return w.op("aesara.dimshuffle", "order = array<i64: 0, -1>", tensor(tokens, 1), total)
	}
	centered := w.op("sub", "", square, sum, mean(sum))
	variance := mean(w.op("mul", "", square, centered, centered))
	deviation := w.op("sqrt", "", tensor(tokens, 1), w.op("add", "", tensor(tokens, 1), variance, w.number("1.0e-5")))
	n := w.op("true_div", "", square, centered, deviation)
	n = w.op("mul", "", square, n, w.row(gain, tensor(1, width)))
	n = w.op("add", "", square, n, w.row(bias, tensor(1, width)))

	// gelu(n @ up + up_bias) @ down + down_bias + sum
	u := w.op("add", "", wide, w.op("aesara.dot", "", wide, n, up), w.row(upBias, tensor(1, inner)))
	half, one, root := w.number("0.5"), w.number("1.0"), w.number("1.4142135623730951")
	erf := w.op("erf", "", wide, w.op("true_div", "", wide, u, root))
	gelu := w.op("mul", "", wide, w.op("mul", "", wide, half, u), w.op("add", "", wide, one, erf))
	out := w.op("aesara.dot", "", square, gelu, down)
	out = w.op("add", "", square, w.op("add", "", square, out, w.row(downBias, tensor(1, width))), sum)
	return w.function(out)
}

package tf

import (
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// recurring returns what the ops compute of networks that read sequences.
func recurring() map[string]eval.Evaluator {
	floats := eval.Domain{Elems: eval.Floats, Inexact: true}
	return map[string]eval.Evaluator{
		"LSTMBlockCell":    results(floats, lstmBlockCell),
		"BlockLSTM":        results(floats, blockLSTM),
		"BlockLSTMV2":      results(floats, blockLSTM),
		"GRUBlockCell":     results(floats, gruBlockCell),
		"CTCLoss":          results(floats, ctcLoss),
		"CTCLossV2":        results(floats, ctcLoss),
		"CTCGreedyDecoder": results(floats, ctcGreedy),

		"CTCBeamSearchDecoder": results(floats, ctcBeam),
	}
}

// lstmBlockCell computes a step of a long short-term memory: from x, the state and the
// output before, weights [inputs+cells, 4*cells], peepholes and biases.
func lstmBlockCell(c numeric.Call) []value.Value {
	c.Exactly(8)
	l := newLSTM(c, 0, 1, 3)
	return l.step(c, c.Input(0), c.Input(1), c.Input(2))
}

// blockLSTM computes as many steps as its first input says, of x [steps, batch, inputs].
func blockLSTM(c numeric.Call) []value.Value {
	c.Exactly(9)
	x, state, output := c.Input(1), c.Input(2), c.Input(3)
	steps := min(inputAxis(c, 0), x.Dims()[0])
	l := newLSTM(c, 1, 1, 3)
	if c.Op().Name() == Name+".BlockLSTMV2" {
		l = newLSTM(c, 1, 0, 0)
		l.cell, l.drop = 2, 1
	}
	if x.Rank() != 3 {
		panic(numeric.Mistyped("the steps %s", x.Type()))
	}
	all := make([][]value.Value, 7)
	for t := range x.Dims()[0] {
		one := numeric.Reshape(window(c, x, 0, t, 1), x.Dims()[1:])
		out := l.step(c, one, state, output)
		if t < steps {
			state, output = out[1], out[6]
		} else {
			zero := splat(c, numeric.Zero(x.Elem()), state.Dims())
			out = slices.Repeat([]value.Value{zero}, 7)
		}
		for k, v := range out {
			all[k] = append(all[k], numeric.Reshape(v, slices.Concat([]int64{1}, v.Dims())))
		}
	}
	joined := make([]value.Value, len(all))
	for k, list := range all {
		if len(list) == 0 {
			panic(numeric.Undefined("no step"))
		}
		joined[k] = c.Concat(0, list)
	}
	return joined
}

// lstm is what all steps of a long short-term memory have in common.
type lstm struct {
	weights             value.Value
	wci, wcf, wco, bias []float64
	forget, clip        float64
	peephole            bool
	cell, drop          int // where the new cell and the gate to forget stand among the four of the weights
}

// newLSTM reads weights, peepholes and biases, which stand after the first inputs, and the
// attributes with their defaults.
func newLSTM(c numeric.Call, before int, forget, clip float64) *lstm {
	at := before + 3
	l := &lstm{
		weights: c.Input(at), wci: c.Input(at + 1).Floats(), wcf: c.Input(at + 2).Floats(), wco: c.Input(at + 3).Floats(),
		bias: c.Input(at + 4).Floats(), forget: forget, clip: clip, peephole: c.AttrBool("use_peephole"),
		cell: 1, drop: 2,
	}
	if f, ok := c.Op().Attr("forget_bias").Float(); ok {
		l.forget = f
	}
	if f, ok := c.Op().Attr("cell_clip").Float(); ok {
		l.clip = f
	}
	return l
}

// step returns the gate in, the state, the gates to forget and out, the new cell, its
// hyperbolic tangent, and the output.
func (l *lstm) step(c numeric.Call, x, state, before value.Value) []value.Value {
	if x.Rank() != 2 || state.Rank() != 2 || before.Rank() != 2 || l.weights.Rank() != 2 {
		panic(numeric.Mistyped("%s, %s and %s", x.Type(), state.Type(), l.weights.Type()))
	}
	batch, cells := int(x.Dims()[0]), int(state.Dims()[1])
	joined := c.Concat(1, []value.Value{x, before})
	if l.weights.Dims()[0] != joined.Dims()[1] || l.weights.Dims()[1] != int64(4*cells) || len(l.bias) != 4*cells {
		panic(numeric.Mistyped("the weights %s of %s", l.weights.Type(), joined.Type()))
	}
	if l.peephole && (len(l.wci) != cells || len(l.wcf) != cells || len(l.wco) != cells) {
		panic(numeric.Mistyped("%d peepholes of %d cells", len(l.wci), cells))
	}
	gates := c.Matmul(lifted(joined, 3), lifted(l.weights, 3), joined.Elem()).Floats()
	old := state.Floats()
	var out [7][]float64
	for k := range out {
		out[k] = make([]float64, batch*cells)
	}
	for at := range batch * cells {
		row, k := at/cells, at%cells
		gate := func(n int) float64 { return gates[row*4*cells+n*cells+k] + l.bias[n*cells+k] }
		in, cell, forget, output := gate(0), math.Tanh(gate(l.cell)), gate(l.drop)+l.forget, gate(3)
		if l.peephole {
			in, forget = in+l.wci[k]*old[at], forget+l.wcf[k]*old[at]
		}
		i, f := numeric.Sigmoid(in), numeric.Sigmoid(forget)
		cs := cell*i + old[at]*f
		if l.clip > 0 {
			cs = math.Min(math.Max(cs, -l.clip), l.clip)
		}
		if l.peephole {
			output += l.wco[k] * cs
		}
		o, co := numeric.Sigmoid(output), math.Tanh(cs)
		for n, v := range [7]float64{i, cs, f, o, cell, co, o * co} {
			out[n][at] = v
		}
	}
	results := make([]value.Value, len(out))
	for k, list := range out {
		results[k] = numeric.Typed(value.Floats(state.Type(), list...))
	}
	return results
}

// gruBlockCell computes a step of a gated recurrent unit: from x, the output before, the
// weights and biases of both gates, and of the cell.
func gruBlockCell(c numeric.Call) []value.Value {
	c.Exactly(6)
	x, before := c.Input(0), c.Input(1)
	gateWeights, cellWeights, gateBias, cellBias := c.Input(2), c.Input(3), c.Input(4).Floats(), c.Input(5).Floats()
	if x.Rank() != 2 || before.Rank() != 2 || gateWeights.Rank() != 2 || cellWeights.Rank() != 2 {
		panic(numeric.Mistyped("%s and %s", x.Type(), before.Type()))
	}
	cells := int(before.Dims()[1])
	if len(gateBias) != 2*cells || len(cellBias) != cells || gateWeights.Dims()[1] != int64(2*cells) || cellWeights.Dims()[1] != int64(cells) {
		panic(numeric.Mistyped("the weights %s of %d cells", gateWeights.Type(), cells))
	}
	product := func(v, weights value.Value) []float64 {
		return c.Matmul(lifted(c.Concat(1, []value.Value{x, v}), 3), lifted(weights, 3), x.Elem()).Floats()
	}
	gates, old := product(before, gateWeights), before.Floats()
	n := len(old)
	r, u, kept := make([]float64, n), make([]float64, n), make([]float64, n)
	for at := range n {
		row, k := at/cells, at%cells
		r[at] = numeric.Sigmoid(gates[row*2*cells+k] + gateBias[k])
		u[at] = numeric.Sigmoid(gates[row*2*cells+cells+k] + gateBias[cells+k])
		kept[at] = r[at] * old[at]
	}
	cell := product(floatTensor(x.Elem(), kept, before.Dims()...), cellWeights)
	h := make([]float64, n)
	for at := range n {
		cell[at] = math.Tanh(cell[at] + cellBias[at%cells])
		h[at] = u[at]*old[at] + (1-u[at])*cell[at]
	}
	var outputs []value.Value
	for _, elems := range [][]float64{r, u, cell, h} {
		outputs = append(outputs, floatTensor(x.Elem(), elems, before.Dims()...))
	}
	return outputs
}

// logAdd returns log(exp(a) + exp(b)).
func logAdd(a, b float64) float64 {
	most := math.Max(a, b)
	if math.IsInf(most, -1) {
		return most
	}
	return most + math.Log1p(math.Exp(math.Min(a, b)-most))
}

// ctcLoss computes the loss of connectionist temporal classification of [steps, batch,
// classes], and its gradient. The last class is the blank, in version 2 the first one.
func ctcLoss(c numeric.Call) []value.Value {
	c.Exactly(4)
	x, places, labels, lengths := c.Input(0), c.InputInts(1), c.InputInts(2), c.InputInts(3)
	if x.Rank() != 3 || x.Dims()[1] != int64(len(lengths)) || len(places) != 2*len(labels) || x.Dims()[2] < 1 {
		panic(numeric.Mistyped("%d labels of %s", len(labels), x.Type()))
	}
	if c.AttrBool("preprocess_collapse_repeated") || !attrTruth(c, "ctc_merge_repeated", true) {
		panic(numeric.Mistyped("the loss is computed of labels that merge, and are not collapsed before"))
	}
	steps, batch, classes := int(x.Dims()[0]), len(lengths), int(x.Dims()[2])
	blank := classes - 1
	if c.Op().Name() == Name+".CTCLossV2" {
		blank = 0
	}
	words := make([][]int, batch)
	for i, label := range labels {
		b := places[2*i]
		if b < 0 || b >= int64(batch) || label < 0 || label >= int64(classes) || int(label) == blank {
			panic(numeric.Undefined("the label %d of batch %d", label, b))
		}
		words[b] = append(words[b], int(label))
	}
	logits := x.Floats()
	losses, grads := make([]float64, batch), make([]float64, len(logits))
	for b, word := range words {
		n := int(lengths[b])
		if n < 0 || n > steps {
			panic(numeric.Undefined("%d steps of %d", n, steps))
		}
		c.Plan(int64(n) * int64(classes+4*len(word)+4))
		rows := make([][]float64, n)
		for t := range rows {
			rows[t] = slices.Clone(logits[(t*batch+b)*classes:][:classes])
			logSoftmax(rows[t])
		}
		loss, grad := alignments(rows, word, blank)
		if math.IsInf(loss, 1) && !c.AttrBool("ignore_longer_outputs_than_inputs") {
			panic(numeric.Undefined("%d labels do not fit in %d steps", len(word), n))
		}
		if math.IsInf(loss, 1) {
			loss, grad = 0, nil
		}
		losses[b] = loss
		for t := range grad {
			copy(grads[(t*batch+b)*classes:], grad[t])
		}
	}
	return []value.Value{floatTensor(x.Elem(), losses, int64(batch)), floatTensor(x.Elem(), grads, x.Dims()...)}
}

// alignments adds up the probabilities of all ways in which rows, of logarithms of
// probabilities, say a word with blanks and repetitions, and returns minus the logarithm
// and its gradient by the logits. Graves et al., 2006, equations 5 to 16.
func alignments(rows [][]float64, word []int, blank int) (loss float64, grad [][]float64) {
	states := []int{blank}
	for _, label := range word {
		states = append(states, label, blank)
	}
	n, count := len(rows), len(states)
	if n == 0 {
		if len(word) > 0 {
			return math.Inf(1), nil
		}
		return 0, nil
	}
	table := func() [][]float64 {
		all := make([][]float64, n)
		for t := range all {
			all[t] = slices.Repeat([]float64{math.Inf(-1)}, count)
		}
		return all
	}
	// skips reports whether the state before the one before may lead to a state.
	skips := func(s int) bool { return s >= 2 && states[s] != blank && states[s] != states[s-2] }
	alpha, beta := table(), table()
	for s := range min(2, count) {
		alpha[0][s] = rows[0][states[s]]
		beta[n-1][count-1-s] = 0
	}
	for t := 1; t < n; t++ {
		for s := range count {
			sum := alpha[t-1][s]
			if s > 0 {
				sum = logAdd(sum, alpha[t-1][s-1])
			}
			if skips(s) {
				sum = logAdd(sum, alpha[t-1][s-2])
			}
			alpha[t][s] = sum + rows[t][states[s]]
		}
	}
	for t := n - 2; t >= 0; t-- {
		for s := range count {
			sum := beta[t+1][s] + rows[t+1][states[s]]
			if s+1 < count {
				sum = logAdd(sum, beta[t+1][s+1]+rows[t+1][states[s+1]])
			}
			if s+2 < count && skips(s+2) {
				sum = logAdd(sum, beta[t+1][s+2]+rows[t+1][states[s+2]])
			}
			beta[t][s] = sum
		}
	}
	total := math.Inf(-1)
	for s := range count {
		total = logAdd(total, alpha[0][s]+beta[0][s])
	}
	if math.IsInf(total, -1) {
		return math.Inf(1), nil
	}
	grad = make([][]float64, n)
	for t, row := range rows {
		share := slices.Repeat([]float64{math.Inf(-1)}, len(row))
		for s, label := range states {
			share[label] = logAdd(share[label], alpha[t][s]+beta[t][s])
		}
		grad[t] = make([]float64, len(row))
		for k := range row {
			grad[t][k] = math.Exp(row[k]) - math.Exp(share[k]-total)
		}
	}
	return -total, grad
}

// ctcGreedy takes the likeliest class of each step, and leaves out blanks, the last class,
// and, where it merges, repetitions.
func ctcGreedy(c numeric.Call) []value.Value {
	c.Exactly(2)
	x, lengths := c.Input(0), c.InputInts(1)
	if x.Rank() != 3 || x.Dims()[1] != int64(len(lengths)) || x.Dims()[2] < 1 {
		panic(numeric.Mistyped("%d lengths of %s", len(lengths), x.Type()))
	}
	steps, batch, classes := x.Dims()[0], len(lengths), int(x.Dims()[2])
	merge, blank := c.AttrBool("merge_repeated"), int(c.AttrInt("blank_index", -1))
	if blank < 0 {
		blank += classes
	}
	logits := x.Floats()
	var places, found []int64
	most := int64(0)
	sums := make([]float64, batch)
	for b, n := range lengths {
		if n < 0 || n > steps {
			panic(numeric.Undefined("%d steps of %d", n, steps))
		}
		before, count := -1, int64(0)
		for t := range int(n) {
			row := logits[(t*batch+b)*classes:][:classes]
			best := 0
			for k, e := range row {
				if e > row[best] {
					best = k
				}
			}
			sums[b] -= row[best]
			if best != blank && !(merge && best == before) {
				places, found = append(places, int64(b), count), append(found, int64(best))
				count++
			}
			before = best
		}
		most = max(most, count)
	}
	return []value.Value{
		numeric.Typed(value.Ints(ir.Tensor(ir.I64, int64(len(found)), 2), places...)), list(ir.I64, found...),
		list(ir.I64, int64(batch), most), floatTensor(x.Elem(), sums, int64(batch), 1),
	}
}

package tf

import (
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// recurringGradients returns what the gradients of the cells of recurrent networks compute.
func recurringGradients() map[string]eval.Evaluator {
	floats := eval.Domain{Elems: eval.Floats, Inexact: true}
	return map[string]eval.Evaluator{
		"LSTMBlockCellGrad": results(floats, lstmCellGrad),
		"BlockLSTMGrad":     results(floats, blockLSTMGrad),
		"BlockLSTMGradV2":   results(floats, blockLSTMGrad),
		"GRUBlockCellGrad":  results(floats, gruCellGrad),
	}
}

// grid is a matrix of floats, row by row.
type grid struct {
	elems         []float64
	rows, columns int
}

func gridOf(x value.Value) grid {
	if x.Rank() != 2 || x.Class() != value.FloatClass {
		panic(numeric.Mistyped("%s is not a matrix of floats", x.Type()))
	}
	return grid{x.Floats(), int(x.Dims()[0]), int(x.Dims()[1])}
}

func newGrid(rows, columns int) grid { return grid{make([]float64, rows*columns), rows, columns} }

// times returns the product with the transposed matrix b.
func (a grid) times(c numeric.Call, b grid) grid {
	if a.columns != b.columns {
		panic(numeric.Mistyped("%d columns of gradients for weights of %d", a.columns, b.columns))
	}
	out := newGrid(a.rows, b.rows)
	for i := range a.rows {
		for j := range b.rows {
			c.Count(a.columns)
			for k := range a.columns {
				out.elems[i*b.rows+j] += a.elems[i*a.columns+k] * b.elems[j*b.columns+k]
			}
		}
	}
	return out
}

// addOuter adds the product of the transposed matrix a and b.
func (g grid) addOuter(c numeric.Call, a, b grid) {
	for i := range a.rows {
		for k := range a.columns {
			c.Count(b.columns)
			for j := range b.columns {
				g.elems[k*g.columns+j] += a.elems[i*a.columns+k] * b.elems[i*b.columns+j]
			}
		}
	}
}

// part returns columns of a matrix.
func (a grid) part(from, n int) grid {
	out := newGrid(a.rows, n)
	for i := range a.rows {
		copy(out.elems[i*n:(i+1)*n], a.elems[i*a.columns+from:])
	}
	return out
}

func (a grid) value(elem ir.Type) value.Value {
	return floatTensor(elem, a.elems, int64(a.rows), int64(a.columns))
}

// joinGrids puts the columns of b after those of a.
func joinGrids(a, b grid) grid {
	out := newGrid(a.rows, a.columns+b.columns)
	for i := range a.rows {
		row := out.elems[i*out.columns:]
		copy(row, a.elems[i*a.columns:(i+1)*a.columns])
		copy(row[a.columns:], b.elems[i*b.columns:(i+1)*b.columns])
	}
	return out
}

// lstmStep is what a step of a long short-term memory computed, and the gradients that come
// from above: all of [batch, cells], by rows.
type lstmStep struct {
	before                                 []float64 // the state before
	i, cs, f, o, ci, co, stateGrad, output []float64
}

// lstmGrad is what the gradients of all steps have in common.
type lstmGrad struct {
	batch, cells, cell, drop int
	peephole                 bool
	wci, wcf, wco            []float64
	byI, byF, byO            []float64 // the gradients by the peepholes
}

// step returns the gradient by the gates, [batch, 4*cells], and by the state before.
func (l *lstmGrad) step(s lstmStep) (gates, state grid) {
	gates, state = newGrid(l.batch, 4*l.cells), newGrid(l.batch, l.cells)
	for at := range l.batch * l.cells {
		row, k := at/l.cells, at%l.cells
		do := s.o[at] * (1 - s.o[at]) * s.output[at] * s.co[at]
		dcs := (1-s.co[at]*s.co[at])*s.output[at]*s.o[at] + s.stateGrad[at]
		if l.peephole {
			dcs += do * l.wco[k]
		}
		dci := (1 - s.ci[at]*s.ci[at]) * dcs * s.i[at]
		df := s.f[at] * (1 - s.f[at]) * dcs * s.before[at]
		di := s.i[at] * (1 - s.i[at]) * dcs * s.ci[at]
		state.elems[at] = dcs * s.f[at]
		if l.peephole {
			state.elems[at] += di*l.wci[k] + df*l.wcf[k]
			l.byI[k] += di * s.before[at]
			l.byF[k] += df * s.before[at]
			l.byO[k] += do * s.cs[at]
		}
		to := gates.elems[row*gates.columns:]
		to[k], to[l.cell*l.cells+k], to[l.drop*l.cells+k], to[3*l.cells+k] = di, dci, df, do
	}
	return gates, state
}

// newLSTMGrad reads the peepholes, which stand from an input on.
func newLSTMGrad(c numeric.Call, peepholes int, batch, cells int64) *lstmGrad {
	l := &lstmGrad{batch: int(batch), cells: int(cells), cell: 1, drop: 2, peephole: c.AttrBool("use_peephole")}
	if c.Op().Name() == Name+".BlockLSTMGradV2" {
		l.cell, l.drop = 2, 1
	}
	l.wci, l.wcf, l.wco = c.Input(peepholes).Floats(), c.Input(peepholes+1).Floats(), c.Input(peepholes+2).Floats()
	l.byI, l.byF, l.byO = make([]float64, cells), make([]float64, cells), make([]float64, cells)
	return l
}

// lstmCellGrad takes the inputs of a step, what it computed, and the gradients by the state
// and by the output.
func lstmCellGrad(c numeric.Call) []value.Value {
	c.Exactly(16)
	state := gridOf(c.Input(1))
	l := newLSTMGrad(c, 4, int64(state.rows), int64(state.columns))
	of := func(i int) []float64 {
		if !slices.Equal(c.Input(i).Dims(), c.Input(1).Dims()) {
			panic(numeric.Mistyped("%s beside states %s", c.Input(i).Type(), c.Input(1).Type()))
		}
		return c.Input(i).Floats()
	}
	c.Plan(int64(len(state.elems)))
	gates, byState := l.step(lstmStep{before: state.elems, i: of(8), cs: of(9), f: of(10), o: of(11), ci: of(12), co: of(13), stateGrad: of(14), output: of(15)})
	elem := c.Input(1).Elem()
	outputs := []value.Value{byState.value(elem), gates.value(elem)}
	for _, by := range [][]float64{l.byI, l.byF, l.byO} {
		outputs = append(outputs, floatTensor(elem, by, int64(l.cells)))
	}
	return outputs
}

// blockLSTMGrad goes back through the steps, from the last one.
func blockLSTMGrad(c numeric.Call) []value.Value {
	c.Exactly(18)
	x, state, output, weights := c.Input(1), gridOf(c.Input(2)), gridOf(c.Input(3)), gridOf(c.Input(4))
	if x.Rank() != 3 {
		panic(numeric.Mistyped("the steps %s", x.Type()))
	}
	dims, size := x.Dims(), len(state.elems)
	steps, inputs := int(min(inputAxis(c, 0), dims[0])), int(dims[2])
	if weights.rows != inputs+state.columns || weights.columns != 4*state.columns || output.columns != state.columns {
		panic(numeric.Mistyped("the weights %s of %s", c.Input(4).Type(), x.Type()))
	}
	l := newLSTMGrad(c, 5, dims[1], int64(state.columns))
	var all [18][]float64
	for i := 9; i < len(all); i++ {
		all[i] = c.Input(i).Floats()
	}
	at := func(i, t int) []float64 { return all[i][t*size : (t+1)*size] }
	elems := x.Floats()
	byX, byWeights, byBias := zeros(c, dims...), newGrid(weights.rows, weights.columns), make([]float64, weights.columns)
	byState, byOutput := newGrid(state.rows, state.columns), newGrid(state.rows, state.columns)
	for t := steps - 1; t >= 0; t-- {
		c.Count(16 * size)
		s := lstmStep{before: state.elems, i: at(9, t), cs: at(10, t), f: at(11, t), o: at(12, t), ci: at(13, t), co: at(14, t),
			stateGrad: slices.Clone(at(16, t)), output: slices.Clone(at(17, t))}
		was := output
		if t > 0 {
			s.before, was = at(10, t-1), grid{at(15, t-1), state.rows, state.columns}
		}
		for k := range size {
			s.stateGrad[k] += byState.elems[k]
			s.output[k] += byOutput.elems[k]
		}
		var gates grid
		gates, byState = l.step(s)
		in := grid{elems[t*l.batch*inputs : (t+1)*l.batch*inputs], l.batch, inputs}
		both := gates.times(c, weights)
		copy(byX[t*l.batch*inputs:], both.part(0, inputs).elems)
		byOutput = both.part(inputs, state.columns)
		byWeights.addOuter(c, joinGrids(in, was), gates)
		for k, e := range gates.elems {
			byBias[k%gates.columns] += e
		}
	}
	elem := x.Elem()
	outputs := []value.Value{floatTensor(elem, byX, dims...), byState.value(elem), byOutput.value(elem), byWeights.value(elem)}
	for _, by := range [][]float64{l.byI, l.byF, l.byO} {
		outputs = append(outputs, floatTensor(elem, by, int64(l.cells)))
	}
	return append(outputs, floatTensor(elem, byBias, int64(len(byBias))))
}

// gruCellGrad takes the inputs of a step of a gated recurrent unit, what it computed, and the
// gradient by the output.
func gruCellGrad(c numeric.Call) []value.Value {
	c.Exactly(10)
	x, before, gateWeights, cellWeights := gridOf(c.Input(0)), gridOf(c.Input(1)), gridOf(c.Input(2)), gridOf(c.Input(3))
	var parts [4]grid
	for i := range parts {
		if parts[i] = gridOf(c.Input(6 + i)); parts[i].rows != before.rows || parts[i].columns != before.columns {
			panic(numeric.Mistyped("%s beside %s", c.Input(6+i).Type(), c.Input(1).Type()))
		}
	}
	r, u, cell, grad := parts[0].elems, parts[1].elems, parts[2].elems, parts[3].elems
	byCell := newGrid(before.rows, before.columns)
	byReset, byUpdate := newGrid(before.rows, before.columns), newGrid(before.rows, before.columns)
	for i, g := range grad {
		byCell.elems[i] = g * (1 - u[i]) * (1 - cell[i]*cell[i])
		byUpdate.elems[i] = g * (before.elems[i] - cell[i]) * u[i] * (1 - u[i])
	}
	throughCell := byCell.times(c, cellWeights)
	kept := throughCell.part(x.columns, before.columns)
	for i := range grad {
		byReset.elems[i] = kept.elems[i] * before.elems[i] * r[i] * (1 - r[i])
	}
	byGates := joinGrids(byReset, byUpdate)
	throughGates := byGates.times(c, gateWeights)
	byX, byBefore := throughGates.part(0, x.columns), throughGates.part(x.columns, before.columns)
	for i, e := range throughCell.part(0, x.columns).elems {
		byX.elems[i] += e
	}
	for i, g := range grad {
		byBefore.elems[i] += kept.elems[i]*r[i] + g*u[i]
	}
	elem := c.Input(0).Elem()
	return []value.Value{byX.value(elem), byBefore.value(elem), byCell.value(elem), byGates.value(elem)}
}

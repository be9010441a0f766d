package differential

import (
	"fmt"
	"slices"
)

// Types of values that only the operations of this file make and take, except results.
var (
	runWide   = []string{"i5", "i24", "i65", "i100"}
	runHalves = []string{"f16", "bf16"}
)

// more writes operations that step does not: other widths, flags, loops that ask, memory of
// open sizes, and what is written for all elements at once.
func (m *runMaker) more() {
	kinds := []func(){m.wide, m.halves, m.flagged, m.fast, m.bits, m.rounded, m.while, m.affineLoop, m.views, m.masked, m.reduced, m.parallel}
	if !m.flat {
		kinds = append(kinds, m.generic, m.padded, m.joined, m.generated, m.product)
	}
	kinds[m.IntN(len(kinds))]()
}

// wide computes with integers of other widths.
func (m *runMaker) wide() {
	typ := m.oneOf(runWide)
	for range 1 + m.IntN(3) {
		if m.IntN(3) == 0 {
			from := m.any(m.oneOf([]string{"i8", "i32", "i64"}))
			op := m.oneOf([]string{"extsi", "extui"})
			if widthOf(from.typ) > widthOf(typ) {
				op = "trunci"
			}
			m.define(typ, "arith.%s %s : %s to %s", op, from.name, from.typ, typ)
		}
		m.integer(typ)
	}
	v, to := m.any(typ), m.oneOf([]string{"i1", "i8", "i64"})
	if widthOf(typ) > widthOf(to) {
		m.define(to, "arith.trunci %s : %s to %s", v.name, typ, to)
		return
	}
	m.define(to, "arith.%s %s : %s to %s", m.oneOf([]string{"extsi", "extui"}), v.name, typ, to)
}

// halves computes with floats of 16 bits, each of which is rounded by itself.
func (m *runMaker) halves() {
	typ := m.oneOf(runHalves)
	from := m.any(m.oneOf([]string{"f32", "i8", "i1"}))
	switch from.typ {
	case "f32":
		m.define(typ, "arith.truncf %s : f32 to %s", from.name, typ)
	default:
		m.define(typ, "arith.%s %s : %s to %s", m.oneOf([]string{"sitofp", "uitofp"}), from.name, from.typ, typ)
	}
	for range 1 + m.IntN(3) {
		m.float(typ)
	}
	m.define("f32", "arith.extf %s : %s to f32", m.any(typ).name, typ)
}

// few bounds an integer to 0 to 15.
func (m *runMaker) few(typ string) runValue {
	mask := m.define(typ, "arith.constant 15 : %s", typ)
	return m.define(typ, "arith.andi %s, %s : %s", m.any(typ).name, mask.name, typ)
}

// flagged computes with integers so small that nothing overflows.
func (m *runMaker) flagged() {
	typ := m.oneOf([]string{"i16", "i32", "i64", "index"})
	a, b := m.few(typ), m.few(typ)
	for range 1 + m.IntN(3) {
		flags := m.oneOf([]string{"nsw", "nuw", "nsw, nuw"})
		switch m.IntN(5) {
		case 0:
			a = m.define(typ, "arith.subi %s, %s overflow<nsw> : %s", a.name, b.name, typ)
			mask := m.define(typ, "arith.constant 15 : %s", typ)
			a = m.define(typ, "arith.andi %s, %s : %s", a.name, mask.name, typ)
		case 1:
			by := m.define(typ, "arith.constant %d : %s", m.IntN(3), typ)
			m.define(typ, "arith.shli %s, %s overflow<%s> : %s", a.name, by.name, flags, typ)
		case 2:
			v := m.define(typ, "arith.muli %s, %s overflow<%s> : %s", a.name, b.name, flags, typ)
			one := m.define(typ, "arith.constant 1 : %s", typ)
			by := m.define(typ, "arith.addi %s, %s overflow<%s> : %s", b.name, one.name, flags, typ)
			m.define(typ, "arith.%s %s, %s : %s", m.oneOf([]string{"divsi", "divui", "remsi", "remui"}), v.name, by.name, typ)
		default:
			v := m.define(typ, "arith.%s %s, %s overflow<%s> : %s", m.oneOf([]string{"addi", "muli"}), a.name, b.name, flags, typ)
			c := m.define(typ, "arith.constant %d : %s", m.IntN(9), typ)
			m.define(typ, "arith.addi %s, %s overflow<%s> : %s", v.name, c.name, flags, typ)
			m.define("i1", "arith.cmpi %s, %s, %s : %s", m.oneOf([]string{"eq", "slt", "ult", "sge"}), v.name, b.name, typ)
		}
	}
}

// fast computes with flags on numbers for which these change nothing but the sign of zero,
// which is taken away.
func (m *runMaker) fast() {
	typ := m.oneOf(runFloats)
	scope := slices.Clone(m.scope) // of what has flags, nothing else knows
	small := func() runValue {
		v := m.few("i32")
		return m.define(typ, "arith.sitofp %s : i32 to %s", v.name, typ)
	}
	a, b := small(), small()
	for range 1 + m.IntN(3) {
		c := small()
		if m.IntN(3) == 0 {
			c = m.define(typ, "arith.constant %s : %s", m.oneOf([]string{"0.0", "1.0", "2.0", "-1.0"}), typ)
		}
		a, b = m.define(typ, "arith.%s %s, %s fastmath<%s> : %s", m.oneOf([]string{"addf", "subf", "mulf"}), a.name, b.name,
			m.oneOf([]string{"fast", "nnan,ninf", "reassoc,nsz", "contract"}), typ), c
	}
	zero := m.define(typ, "arith.constant 0.0 : %s", typ)
	m.scope = scope
	m.define(typ, "arith.addf %s, %s : %s", a.name, zero.name, typ)
}

func (m *runMaker) bits() {
	typ := m.oneOf([]string{"i8", "i16", "i32", "i64"})
	m.define(typ, "math.%s %s : %s", m.oneOf([]string{"ctlz", "cttz", "ctpop", "absi"}), m.any(typ).name, typ)
}

func (m *runMaker) rounded() {
	typ := m.oneOf(runFloats)
	switch m.IntN(3) {
	case 0:
		m.define(typ, "math.fma %s, %s, %s : %s", m.any(typ).name, m.any(typ).name, m.any(typ).name, typ)
	case 1:
		m.define(typ, "math.copysign %s, %s : %s", m.any(typ).name, m.any(typ).name, typ)
	default:
		m.define(typ, "math.%s %s : %s", m.oneOf([]string{"floor", "ceil", "trunc", "round", "roundeven"}), m.any(typ).name, typ)
	}
}

// while writes a loop that counts from a small number to another one.
func (m *runMaker) while() {
	if m.depth > 2 {
		return
	}
	typ := m.oneOf(slices.Concat(runInts, runFloats))
	first, limit, init := m.few("i32"), m.few("i32"), m.any(typ)
	n, r, i, acc, j, got := m.fresh("i32"), m.fresh(typ), m.fresh("i32"), m.fresh(typ), m.fresh("i32"), m.fresh(typ)
	m.line("%s, %s = scf.while (%s = %s, %s = %s) : (i32, %s) -> (i32, %s) {", n.name, r.name, i.name, first.name, acc.name, init.name, typ, typ)
	m.inside([]runValue{i, acc}, func() {
		m.steps()
		c := m.define("i1", "arith.cmpi %s, %s, %s : i32", m.oneOf([]string{"slt", "ult"}), i.name, limit.name)
		m.line("scf.condition(%s) %s, %s : i32, %s", c.name, i.name, m.any(typ).name, typ)
	})
	m.line("} do {")
	m.line("^bb0(%s: i32, %s: %s):", j.name, got.name, typ)
	m.inside([]runValue{j, got}, func() {
		m.steps()
		one := m.define("i32", "arith.constant %d : i32", 1+m.IntN(3))
		next := m.define("i32", "arith.addi %s, %s : i32", j.name, one.name)
		m.line("scf.yield %s, %s : i32, %s", next.name, m.any(typ).name, typ)
	})
	m.line("}")
	m.scope = append(m.scope, n, r)
}

// affineLoop fills and sums memory in loops with affine bounds and conditions.
func (m *runMaker) affineLoop() {
	if m.depth > 2 {
		return
	}
	buffer, i, v := m.fresh(""), m.fresh("index"), m.any("i32")
	m.line("%s = memref.alloca() : memref<8xi32>", buffer.name)
	m.line("affine.for %s = 0 to 8 {", i.name)
	m.inside([]runValue{i}, func() {
		v := m.define("i32", "arith.index_cast %s : index to i32", i.name)
		m.integer("i32")
		m.line("affine.store %s, %s[%s] : memref<8xi32>", m.oneOf([]string{v.name, m.any("i32").name}), buffer.name, i.name)
	})
	m.line("}")
	r, j, acc := m.fresh("i32"), m.fresh("index"), m.fresh("i32")
	low := m.IntN(5)
	m.line("%s = affine.for %s = %d to %d step %d iter_args(%s = %s) -> (i32) {", r.name, j.name, low, low+m.IntN(4), 1+m.IntN(2), acc.name, v.name)
	m.inside([]runValue{j, acc}, func() {
		got := m.define("i32", "affine.load %s[%s mod %d] : memref<8xi32>", buffer.name, j.name, 1+m.IntN(8))
		m.integer("i32")
		c := m.fresh("i32")
		m.line("%s = affine.if affine_set<(d0) : (d0 %s >= 0)>(%s) -> i32 {", c.name, m.oneOf([]string{"- 3", "+ 0", "* 2 - 5", "- 9"}), j.name)
		m.inside(nil, func() { m.line("affine.yield %s : i32", m.any("i32").name) })
		m.line("} else {")
		m.inside(nil, func() { m.line("affine.yield %s : i32", got.name) })
		m.line("}")
		sum := m.define("i32", "arith.addi %s, %s : i32", acc.name, c.name)
		m.line("affine.yield %s : i32", sum.name)
	})
	m.line("}")
	m.scope = append(m.scope, r)
}

// views reads memory through casts, parts and other shapes of it.
func (m *runMaker) views() {
	buffer := m.fresh("")
	m.line("%s = memref.alloca() : memref<2x4xi32>", buffer.name)
	at := func(n int) string { return m.define("index", "arith.constant %d : index", n).name }
	for i := range 8 {
		m.line("memref.store %s, %s[%s, %s] : memref<2x4xi32>", m.any("i32").name, buffer.name, at(i/4), at(i%4))
	}
	switch m.IntN(5) {
	case 0:
		c := m.fresh("")
		m.line("%s = memref.cast %s : memref<2x4xi32> to memref<?x?xi32>", c.name, buffer.name)
		m.define("index", "memref.dim %s, %s : memref<?x?xi32>", c.name, at(m.IntN(2)))
		m.define("i32", "memref.load %s[%s, %s] : memref<?x?xi32>", c.name, at(m.IntN(2)), at(m.IntN(4)))
	case 1:
		c, off := m.fresh(""), m.IntN(3)
		m.line("%s = memref.subview %s[1, %d] [1, 2] [1, 1] : memref<2x4xi32> to memref<1x2xi32, strided<[4, 1], offset: %d>>", c.name, buffer.name, off, 4+off)
		m.line("memref.store %s, %s[%s, %s] : memref<1x2xi32, strided<[4, 1], offset: %d>>", m.any("i32").name, c.name, at(0), at(m.IntN(2)), 4+off)
		m.define("i32", "memref.load %s[%s, %s] : memref<2x4xi32>", buffer.name, at(1), at(off))
	case 2:
		c, off := m.fresh(""), at(m.IntN(3))
		size := at(2)
		m.line("%s = memref.subview %s[0, %s] [2, %s] [1, 1] : memref<2x4xi32> to memref<2x?xi32, strided<[4, 1], offset: ?>>", c.name, buffer.name, off, size)
		m.define("index", "memref.dim %s, %s : memref<2x?xi32, strided<[4, 1], offset: ?>>", c.name, at(1))
		m.define("i32", "memref.load %s[%s, %s] : memref<2x?xi32, strided<[4, 1], offset: ?>>", c.name, at(m.IntN(2)), at(m.IntN(2)))
	case 3:
		c, d := m.fresh(""), m.fresh("")
		m.line("%s = memref.collapse_shape %s [[0, 1]] : memref<2x4xi32> into memref<8xi32>", c.name, buffer.name)
		m.line("%s = memref.expand_shape %s [[0, 1]] output_shape [4, 2] : memref<8xi32> into memref<4x2xi32>", d.name, c.name)
		m.define("i32", "memref.load %s[%s] : memref<8xi32>", c.name, at(m.IntN(8)))
		m.define("i32", "memref.load %s[%s, %s] : memref<4x2xi32>", d.name, at(m.IntN(4)), at(m.IntN(2)))
	default:
		copied, size := m.fresh(""), at(2)
		m.line("%s = memref.alloc(%s) : memref<?x4xi32>", copied.name, size)
		c := m.fresh("")
		m.line("%s = memref.cast %s : memref<2x4xi32> to memref<?x4xi32>", c.name, buffer.name)
		m.line("memref.copy %s, %s : memref<?x4xi32> to memref<?x4xi32>", c.name, copied.name)
		m.line("memref.store %s, %s[%s, %s] : memref<2x4xi32>", m.any("i32").name, buffer.name, at(0), at(0))
		m.define("i32", "memref.load %s[%s, %s] : memref<?x4xi32>", copied.name, at(m.IntN(2)), at(m.IntN(4)))
		m.line("memref.dealloc %s : memref<?x4xi32>", copied.name)
	}
}

// masked reads and writes vectors of memory, all of it or what a mask lets through.
func (m *runMaker) masked() {
	buffer := m.fresh("")
	m.line("%s = memref.alloca() : memref<4xi32>", buffer.name)
	zero := m.define("index", "arith.constant 0 : index")
	m.line("vector.store %s, %s[%s] : memref<4xi32>, vector<4xi32>", m.any("vector<4xi32>").name, buffer.name, zero.name)
	n := m.few("index")
	if m.IntN(2) == 0 {
		n = m.define("index", "arith.constant %d : index", m.IntN(6)-1)
	}
	mask := m.define("vector<4xi1>", "vector.create_mask %s : vector<4xi1>", n.name)
	if m.IntN(3) == 0 {
		mask = m.define("vector<4xi1>", "vector.constant_mask [%d] : vector<4xi1>", m.IntN(5))
	}
	switch m.IntN(5) {
	case 0:
		m.define("vector<4xi32>", "vector.maskedload %s[%s], %s, %s : memref<4xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>",
			buffer.name, zero.name, mask.name, m.any("vector<4xi32>").name)
	case 1:
		m.line("vector.maskedstore %s[%s], %s, %s : memref<4xi32>, vector<4xi1>, vector<4xi32>", buffer.name, zero.name, mask.name, m.any("vector<4xi32>").name)
	case 2:
		pad := m.any("i32")
		m.define("vector<4xi32>", "vector.transfer_read %s[%s], %s : memref<4xi32>, vector<4xi32>", buffer.name,
			m.define("index", "arith.constant %d : index", m.IntN(3)).name, pad.name)
	case 3:
		m.line("vector.transfer_write %s, %s[%s] : vector<4xi32>, memref<4xi32>", m.any("vector<4xi32>").name, buffer.name,
			m.define("index", "arith.constant %d : index", m.IntN(3)).name)
	default:
		m.define("vector<4xi32>", "arith.select %s, %s, %s : vector<4xi1>, vector<4xi32>", mask.name, m.any("vector<4xi32>").name, m.any("vector<4xi32>").name)
	}
	m.define("vector<4xi32>", "vector.load %s[%s] : memref<4xi32>, vector<4xi32>", buffer.name, zero.name)
}

// reduced makes numbers of vectors, and vectors of others.
func (m *runMaker) reduced() {
	v := m.any("vector<4xi32>")
	kind := m.oneOf([]string{"add", "mul", "and", "or", "xor", "minsi", "maxui"})
	switch m.IntN(6) {
	case 0:
		m.define("i32", "vector.reduction <%s>, %s : vector<4xi32> into i32", kind, v.name)
	case 1:
		m.define("i32", "vector.reduction <%s>, %s, %s : vector<4xi32> into i32", kind, v.name, m.any("i32").name)
	case 2:
		w := m.define("vector<2x4xi32>", "vector.broadcast %s : vector<4xi32> to vector<2x4xi32>", v.name)
		w = m.define("vector<2x4xi32>", "vector.insert %s, %s [%d] : vector<4xi32> into vector<2x4xi32>", m.any("vector<4xi32>").name, w.name, m.IntN(2))
		m.define("vector<4xi32>", "vector.extract %s[%d] : vector<4xi32> from vector<2x4xi32>", w.name, m.IntN(2))
		m.define("i32", "vector.extract %s[%d, %d] : i32 from vector<2x4xi32>", w.name, m.IntN(2), m.IntN(4))
	case 3:
		w := m.define("vector<8xi16>", "vector.bitcast %s : vector<4xi32> to vector<8xi16>", v.name)
		m.define("i16", "vector.extract %s[%d] : i16 from vector<8xi16>", w.name, m.IntN(8))
		m.define("vector<4xi32>", "vector.bitcast %s : vector<8xi16> to vector<4xi32>", w.name)
	case 4:
		w := m.define("vector<2x2xi32>", "vector.shape_cast %s : vector<4xi32> to vector<2x2xi32>", v.name)
		w = m.define("vector<2x2xi32>", "vector.transpose %s, [1, 0] : vector<2x2xi32> to vector<2x2xi32>", w.name)
		m.define("vector<4xi32>", "vector.shape_cast %s : vector<2x2xi32> to vector<4xi32>", w.name)
	default:
		at := m.few("index")
		three := m.define("index", "arith.constant 3 : index")
		at = m.define("index", "arith.andi %s, %s : index", at.name, three.name)
		w := m.define("vector<4xi32>", "vector.insert %s, %s [%s] : i32 into vector<4xi32>", m.any("i32").name, v.name, at.name)
		m.define("i32", "vector.extract %s[%s] : i32 from vector<4xi32>", w.name, m.oneOf([]string{at.name, "2"}))
	}
}

// parallel writes a loop whose turns do not see each other.
func (m *runMaker) parallel() {
	if m.depth > 2 {
		return
	}
	at := func(n int) runValue { return m.define("index", "arith.constant %d : index", n) }
	low, high, one, init := at(m.IntN(2)), at(m.IntN(4)), at(1), m.any("i32")
	r, i, a, b := m.fresh("i32"), m.fresh("index"), m.fresh("i32"), m.fresh("i32")
	m.line("%s = scf.parallel (%s) = (%s) to (%s) step (%s) init (%s) -> i32 {", r.name, i.name, low.name, high.name, one.name, init.name)
	m.inside([]runValue{i}, func() {
		v := m.define("i32", "arith.index_cast %s : index to i32", i.name)
		m.integer("i32")
		m.line("scf.reduce(%s : i32) {", m.oneOf([]string{v.name, m.any("i32").name}))
		m.line("^bb0(%s: i32, %s: i32):", a.name, b.name)
		m.inside([]runValue{a, b}, func() {
			s := m.define("i32", "arith.%s %s, %s : i32", m.oneOf([]string{"addi", "xori", "maxsi"}), a.name, b.name)
			m.line("scf.reduce.return %s : i32", s.name)
		})
		m.line("}")
	})
	m.line("}")
	m.scope = append(m.scope, r)
}

// generic computes each element of a tensor.
func (m *runMaker) generic() {
	a, b := m.any("tensor<2x3xi64>"), m.any("tensor<2x3xi64>")
	e, r := m.fresh(""), m.fresh("tensor<2x3xi64>")
	x, y, z := m.fresh("i64"), m.fresh("i64"), m.fresh("i64")
	m.line("%s = tensor.empty() : tensor<2x3xi64>", e.name)
	maps := "affine_map<(d0, d1) -> (d0, d1)>"
	m.line(`%s = linalg.generic {indexing_maps = [%s, %s, %s], iterator_types = ["parallel", "parallel"]} ins(%s, %s : tensor<2x3xi64>, tensor<2x3xi64>) outs(%s : tensor<2x3xi64>) {`,
		r.name, maps, maps, maps, a.name, b.name, m.oneOf([]string{e.name, b.name}))
	m.line("^bb0(%s: i64, %s: i64, %s: i64):", x.name, y.name, z.name)
	m.inside([]runValue{x, y}, func() {
		if m.IntN(3) == 0 {
			i := m.define("index", "linalg.index %d : index", m.IntN(2))
			m.define("i64", "arith.index_cast %s : index to i64", i.name)
		}
		for range m.IntN(3) {
			m.integer("i64")
		}
		m.line("linalg.yield %s : i64", m.oneOf([]string{x.name, m.any("i64").name}))
	})
	m.line("} -> tensor<2x3xi64>")
	m.scope = append(m.scope, r)
}

func (m *runMaker) padded() {
	low, high := m.IntN(2), m.IntN(2)
	typ := fmt.Sprintf("tensor<%dxi32>", 3+low+high)
	a, v, p, i := m.any("tensor<3xi32>"), m.any("i32"), m.fresh(typ), m.fresh("index")
	m.line("%s = tensor.pad %s low[%d] high[%d] {", p.name, a.name, low, high)
	m.line("^bb0(%s: index):", i.name)
	m.line("  tensor.yield %s : i32", v.name)
	m.line("} : tensor<3xi32> to %s", typ)
	m.define("tensor<3xi32>", "tensor.extract_slice %s[%d] [3] [1] : %s to tensor<3xi32>", p.name, m.IntN(low+high+1), typ)
}

func (m *runMaker) joined() {
	a, b := m.any("tensor<3xi32>"), m.any("tensor<3xi32>")
	n := m.define("index", "arith.constant %d : index", 1+m.IntN(2))
	part := m.define("tensor<?xi32>", "tensor.extract_slice %s[%d] [%s] [1] : tensor<3xi32> to tensor<?xi32>", a.name, m.IntN(2), n.name)
	m.define("tensor<3xi32>", "tensor.insert_slice %s into %s[%d] [%s] [1] : tensor<?xi32> into tensor<3xi32>", part.name, b.name, m.IntN(2), n.name)
	zero := m.define("index", "arith.constant 0 : index")
	m.define("index", "tensor.dim %s, %s : tensor<?xi32>", part.name, zero.name)
	m.define("i32", "tensor.extract %s[%s] : tensor<?xi32>", part.name, zero.name)
}

func (m *runMaker) generated() {
	r, i, j := m.fresh("tensor<2x3xi64>"), m.fresh("index"), m.fresh("index")
	m.line("%s = tensor.generate {", r.name)
	m.line("^bb0(%s: index, %s: index):", i.name, j.name)
	m.inside([]runValue{i, j}, func() {
		s := m.define("index", "arith.%s %s, %s : index", m.oneOf([]string{"addi", "muli", "subi"}), i.name, j.name)
		v := m.define("i64", "arith.index_cast %s : index to i64", s.name)
		m.line("tensor.yield %s : i64", m.oneOf([]string{v.name, m.any("i64").name}))
	})
	m.line("} : tensor<2x3xi64>")
	m.scope = append(m.scope, r)
}

// product multiplies matrices of integers, turns them, and sums their rows.
func (m *runMaker) product() {
	a := m.any("tensor<2x3xi64>")
	zero, e, into := m.define("i64", "arith.constant 0 : i64"), m.fresh(""), m.fresh("")
	m.line("%s = tensor.empty() : tensor<3x3xi64>", e.name)
	m.line("%s = linalg.fill ins(%s : i64) outs(%s : tensor<3x3xi64>) -> tensor<3x3xi64>", into.name, zero.name, e.name)
	te, turned, r := m.fresh(""), m.fresh(""), m.fresh("tensor<3x3xi64>")
	m.line("%s = tensor.empty() : tensor<3x2xi64>", te.name)
	m.line("%s = linalg.transpose ins(%s : tensor<2x3xi64>) outs(%s : tensor<3x2xi64>) permutation = [1, 0]", turned.name, a.name, te.name)
	m.line("%s = linalg.matmul ins(%s, %s : tensor<3x2xi64>, tensor<2x3xi64>) outs(%s : tensor<3x3xi64>) -> tensor<3x3xi64>",
		r.name, turned.name, m.any("tensor<2x3xi64>").name, into.name)
	m.define("tensor<2x3xi64>", "tensor.extract_slice %s[%d, 0] [2, 3] [1, 1] : tensor<3x3xi64> to tensor<2x3xi64>", r.name, m.IntN(2))
}

package tf

import (
	"math"
	"math/bits"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// stateless returns what the ops compute that draw numbers by a seed, as the kernels for
// processors do. Other devices draw others, so that none is a constant.
func stateless() map[string]eval.Evaluator {
	domain := eval.Domain{Elems: eval.Anything, Impure: true}
	table := map[string]eval.Evaluator{
		"StatelessRandomGetKeyCounter": results(domain, keyAndCounter),
		"StatelessRandomGetKeyCounterAlg": results(domain, func(c numeric.Call) []value.Value {
			return append(keyAndCounter(c), scalar(ir.I32, algPhilox))
		}),
		"StatelessRandomGetAlg": op(domain, func(numeric.Call) value.Value { return scalar(ir.I32, algPhilox) }),
	}
	for name, draw := range map[string]func(c numeric.Call, g *philox, more int) value.Value{
		"StatelessRandomUniform":        drawUniform,
		"StatelessRandomNormal":         drawNormal,
		"StatelessTruncatedNormal":      drawTruncated,
		"StatelessRandomUniformInt":     drawBetween,
		"StatelessRandomUniformFullInt": drawInts,
	} {
		table[name] = op(domain, func(c numeric.Call) value.Value {
			c.AtLeast(2)
			return draw(c, seeded(c, 1), 2)
		})
		table[name+"V2"] = op(domain, func(c numeric.Call) value.Value {
			c.AtLeast(4)
			return draw(c, keyedBy(c), 4)
		})
	}
	return table
}

// keyAndCounter returns what a seed is to the generator.
func keyAndCounter(c numeric.Call) []value.Value {
	c.Exactly(1)
	g := seeded(c, 0)
	wide := ir.UnsignedInteger(64)
	return []value.Value{
		list(wide, int64(join(g.key[0], g.key[1]))),
		list(wide, int64(join(g.counter[0], g.counter[1])), int64(join(g.counter[2], g.counter[3]))),
	}
}

// The generators that an op may be asked to draw by.
const (
	algPhilox = 1
	algAuto   = 3
)

// philox is the generator Philox4x32-10: Salmon, Moraes, Dror and Shaw, Parallel Random
// Numbers: As Easy as 1, 2, 3, 2011.
type philox struct {
	counter [4]uint32
	key     [2]uint32
}

func join(low, high uint32) uint64 { return uint64(high)<<32 | uint64(low) }

func halves(x uint64) (low, high uint32) { return uint32(x), uint32(x >> 32) }

// next returns the numbers of one counter, and goes on to the next one.
func (g *philox) next() [4]uint32 {
	x, k := g.counter, g.key
	for range 10 {
		high0, low0 := bits.Mul32(0xD2511F53, x[0])
		high1, low1 := bits.Mul32(0xCD9E8D57, x[2])
		x = [4]uint32{high1 ^ x[1] ^ k[0], low1, high0 ^ x[3] ^ k[1], low0}
		k[0] += 0x9E3779B9
		k[1] += 0xBB67AE85
	}
	g.skip(1)
	return x
}

// skip leaves out the numbers of some counters.
func (g *philox) skip(n uint64) {
	low, carry := bits.Add64(join(g.counter[0], g.counter[1]), n, 0)
	g.counter[0], g.counter[1] = halves(low)
	g.counter[2], g.counter[3] = halves(join(g.counter[2], g.counter[3]) + carry)
}

// seeded returns the generator of a seed of two numbers, which are scrambled.
func seeded(c numeric.Call, i int) *philox {
	seed := c.InputInts(i)
	if len(seed) != 2 {
		panic(numeric.Mistyped("a seed of %d numbers", len(seed)))
	}
	g := &philox{key: [2]uint32{0x3ec8f720, 0x02461e29}}
	g.counter[0], g.counter[1] = halves(uint64(seed[0]))
	g.counter[2], g.counter[3] = halves(uint64(seed[1]))
	mix := g.next()
	return &philox{key: [2]uint32{mix[0], mix[1]}, counter: [4]uint32{2: mix[2], 3: mix[3]}}
}

// keyedBy returns the generator that a key, a counter and an algorithm say: inputs 1 to 3.
func keyedBy(c numeric.Call) *philox {
	key, counter, alg := c.InputInts(1), c.InputInts(2), c.InputInts(3)
	if len(key) != 1 || len(counter) < 2 || len(alg) != 1 {
		panic(numeric.Mistyped("a key of %d, a counter of %d numbers", len(key), len(counter)))
	}
	if alg[0] != algPhilox && alg[0] != algAuto {
		panic(numeric.Mistyped("the generator %d", alg[0]))
	}
	g := &philox{}
	g.key[0], g.key[1] = halves(uint64(key[0]))
	g.counter[0], g.counter[1] = halves(uint64(counter[0]))
	g.counter[2], g.counter[3] = halves(uint64(counter[1]))
	return g
}

// fraction returns a number from 0 up to 1 of as many random bits as a type of elements has
// after the first one.
func fraction(elem ir.Type, low, high uint32) float64 {
	switch elem {
	case ir.F64:
		return float64(join(low, high&0xfffff)) / (1 << 52)
	case ir.F16:
		return float64(low&0x3ff) / (1 << 10)
	case ir.BF16:
		return float64(low&0x7f) / (1 << 7)
	}
	return float64(low&0x7fffff) / (1 << 23)
}

// drawFloats returns a tensor of the shape that input 0 says: group returns as many numbers
// as are drawn together.
func drawFloats(c numeric.Call, group func(elem ir.Type, number int) []float64) value.Value {
	elem := typeAttr(c, "dtype", ir.F32)
	if value.ClassOf(elem) != value.FloatClass {
		panic(numeric.Mistyped("random numbers of %s", elem))
	}
	dims := c.InputInts(0)
	elems := zeros(c, dims...)
	for i, n := 0, 0; i < len(elems); n++ {
		c.Count(1)
		i += copy(elems[i:], group(elem, n))
	}
	return floatTensor(elem, elems, dims...)
}

func drawUniform(c numeric.Call, g *philox, _ int) value.Value {
	return drawFloats(c, func(elem ir.Type, _ int) []float64 {
		x := g.next()
		if elem == ir.F64 { // the high bits come first
			return []float64{fraction(elem, x[1], x[0]), fraction(elem, x[3], x[2])}
		}
		return []float64{fraction(elem, x[0], 0), fraction(elem, x[1], 0), fraction(elem, x[2], 0), fraction(elem, x[3], 0)}
	})
}

// boxMuller returns two numbers of the normal distribution for two between 0 and 1.
func boxMuller(x, y float64) (float64, float64) {
	sin, cos := math.Sincos(2 * math.Pi * y)
	r := math.Sqrt(-2 * math.Log(max(x, 1e-7)))
	return sin * r, cos * r
}

func drawNormal(c numeric.Call, g *philox, _ int) value.Value {
	return drawFloats(c, func(elem ir.Type, _ int) []float64 {
		x := g.next()
		if elem == ir.F64 {
			a, b := boxMuller(fraction(elem, x[1], x[0]), fraction(elem, x[3], x[2]))
			return []float64{a, b}
		}
		a, b := boxMuller(fraction(ir.F32, x[0], 0), fraction(ir.F32, x[1], 0))
		d, e := boxMuller(fraction(ir.F32, x[2], 0), fraction(ir.F32, x[3], 0))
		return []float64{a, b, d, e}
	})
}

// drawTruncated draws normal numbers until they are less than 2 from 0. Each group has
// counters of its own, 64 for each number.
func drawTruncated(c numeric.Call, g *philox, _ int) value.Value {
	return drawFloats(c, func(elem ir.Type, group int) []float64 {
		size, own := 4, *g
		if elem == ir.F64 {
			size = 2
		}
		own.skip(uint64(group) * uint64(size) * 64)
		var numbers []uint32
		one := func() uint32 {
			if len(numbers) == 0 {
				x := own.next()
				numbers = x[:]
			}
			x := numbers[0]
			numbers = numbers[1:]
			return x
		}
		var found []float64
		for len(found) < size {
			c.Count(1)
			var a, b float64
			if elem == ir.F64 {
				x := [4]uint32{one(), one(), one(), one()}
				a, b = boxMuller(fraction(elem, x[1], x[0]), fraction(elem, x[3], x[2]))
			} else {
				x, y := one(), one()
				a, b = boxMuller(fraction(ir.F32, x, 0), fraction(ir.F32, y, 0))
			}
			for _, e := range []float64{a, b} {
				if math.Abs(e) < 2 && len(found) < size {
					found = append(found, e)
				}
			}
		}
		return found
	})
}

// drawIntegers returns a tensor of integers of random bits, each changed by a function.
func drawIntegers(c numeric.Call, g *philox, elem ir.Type, change func(bits uint64) int64) value.Value {
	if value.ClassOf(elem) != value.IntClass || elem.Width() != 32 && elem.Width() != 64 {
		panic(numeric.Mistyped("random numbers of %s", elem))
	}
	dims := c.InputInts(0)
	b := c.Builder(ir.Tensor(elem, dims...))
	for i := 0; i < b.Len(); {
		c.Count(1)
		x := g.next()
		group := []uint64{join(x[0], x[1]), join(x[2], x[3])}
		if elem.Width() == 32 {
			group = []uint64{uint64(x[0]), uint64(x[1]), uint64(x[2]), uint64(x[3])}
		}
		for _, bits := range group[:min(len(group), b.Len()-i)] {
			b.PutInts(i, []int64{change(bits)})
			i++
		}
	}
	return b.Value()
}

func drawInts(c numeric.Call, g *philox, _ int) value.Value {
	elem := typeAttr(c, "dtype", ir.I32)
	return drawIntegers(c, g, elem, func(bits uint64) int64 {
		if elem == ir.I32 {
			return int64(int32(bits))
		}
		return int64(bits)
	})
}

// drawBetween draws integers from one bound up to another.
func drawBetween(c numeric.Call, g *philox, more int) value.Value {
	c.Exactly(more + 2)
	low, high := c.InputInts(more), c.InputInts(more+1)
	if len(low) != 1 || len(high) != 1 || low[0] >= high[0] {
		panic(numeric.Undefined("numbers from %v up to %v", low, high))
	}
	room := uint64(high[0]) - uint64(low[0])
	return drawIntegers(c, g, c.Input(more).Elem(), func(bits uint64) int64 { return low[0] + int64(bits%room) })
}

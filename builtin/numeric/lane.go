package numeric

import (
	"fmt"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// blockSize is how many elements are computed at once: what is read, computed
// and written of three arrays stays in the first cache.
const blockSize = 512

// lane reads and writes elements of one class.
type lane[T any] struct {
	read  func(v value.Value, dst []T, at int)
	write func(b *value.Builder, at int, src []T)
}

func intLane() lane[int64] { return lane[int64]{value.Value.ReadInts, (*value.Builder).PutInts} }
func floatLane() lane[float64] {
	return lane[float64]{value.Value.ReadFloats, (*value.Builder).PutFloats}
}
func complexLane() lane[complex128] {
	return lane[complex128]{value.Value.ReadComplexes, (*value.Builder).PutComplexes}
}

// patience is how many operations on elements pass between two looks at the
// context: of the slowest, which take a tenth of a microsecond, a few milliseconds.
const patience = 1 << 15

// meter looks at the context of a call now and then.
type meter struct {
	c    *eval.Call
	left int
}

// done counts operations on elements. It returns the error of the context once that
// has ended.
func (m *meter) done(operations int) error {
	if m.left -= operations; m.left >= 0 {
		return nil
	}
	m.left = patience
	return m.c.Interrupted()
}

// copyRun copies elements side by side.
func (m *meter) copyRun(b *value.Builder, at int, v value.Value, from, n int) error {
	for n > patience {
		b.Copy(at, v, from, patience)
		at, from, n = at+patience, from+patience, n-patience
		if err := m.done(patience); err != nil {
			return err
		}
	}
	b.Copy(at, v, from, n)
	return m.done(n)
}

// inParts calls f with each part of n elements that may pass between two looks at the
// context.
func inParts(c *eval.Call, n int, f func(at, size int)) error {
	for at := 0; at < n; at += patience {
		if err := c.Interrupted(); err != nil {
			return err
		}
		f(at, min(patience, n-at))
	}
	return nil
}

// readInts reads elements from a place on.
func readInts(c *eval.Call, v value.Value, dst []int64, from int) error {
	return inParts(c, len(dst), func(at, size int) { v.ReadInts(dst[at:at+size], from+at) })
}

// readFloats reads elements from a place on.
func readFloats(c *eval.Call, v value.Value, dst []float64, from int) error {
	return inParts(c, len(dst), func(at, size int) { v.ReadFloats(dst[at:at+size], from+at) })
}

// putFloats writes elements from a place on.
func putFloats(c *eval.Call, b *value.Builder, to int, src []float64) error {
	return inParts(c, len(src), func(at, size int) { b.PutFloats(to+at, src[at:at+size]) })
}

// blocks calls f with each part of n elements, at most blockSize long.
func blocks(c *eval.Call, n int, f func(at, size int) error) error {
	m := meter{c: c}
	for at := 0; at < n; at += blockSize {
		if err := m.done(blockSize); err != nil {
			return err
		}
		if err := f(at, min(blockSize, n-at)); err != nil {
			return err
		}
	}
	return nil
}

// room returns how many elements a block of these values has.
func room(vals ...value.Value) int {
	for _, v := range vals {
		if !v.IsSplat() {
			return min(v.Len(), blockSize)
		}
	}
	return 1
}

// each computes the elements of a value of a type from those of values with as
// many elements. Where all of those are splats, so is the result.
func each(c *eval.Call, out ir.Type, inputs []value.Value, f func(b *value.Builder, inputs []value.Value, at, size int) error) (value.Value, error) {
	splat := len(inputs) > 0
	for _, v := range inputs {
		splat = splat && v.IsSplat()
	}
	if !splat {
		b, err := c.NewBuilder(out)
		if err != nil {
			return value.Value{}, err
		}
		err = blocks(c, b.Len(), func(at, size int) error { return f(b, inputs, at, size) })
		return b.Value(), err
	}
	b, err := value.NewBuilder(value.ElemOf(out))
	if err != nil {
		return value.Value{}, eval.Errorf(eval.ErrType, "%v", err)
	}
	if err := f(b, inputs, 0, 1); err != nil {
		return value.Value{}, err
	}
	return b.Value().Splat(out)
}

// map1 applies a function to each element.
func map1[A, B any](c *eval.Call, out ir.Type, x value.Value, from lane[A], to lane[B], f func(A) (B, error)) (value.Value, error) {
	n := room(x)
	xs, ys := make([]A, n), make([]B, n)
	return each(c, out, []value.Value{x}, func(b *value.Builder, in []value.Value, at, size int) (err error) {
		from.read(in[0], xs[:size], at)
		for i, x := range xs[:size] {
			if ys[i], err = f(x); err != nil {
				return element(err, at+i, b)
			}
		}
		to.write(b, at, ys[:size])
		return nil
	})
}

// map2 applies a function to the elements of two values of one shape.
func map2[A, B any](c *eval.Call, out ir.Type, x, y value.Value, from lane[A], to lane[B], f func(x, y A) (B, error)) (value.Value, error) {
	n := room(x, y)
	xs, ys, zs := make([]A, n), make([]A, n), make([]B, n)
	return each(c, out, []value.Value{x, y}, func(b *value.Builder, in []value.Value, at, size int) (err error) {
		from.read(in[0], xs[:size], at)
		from.read(in[1], ys[:size], at)
		for i, x := range xs[:size] {
			if zs[i], err = f(x, ys[i]); err != nil {
				return element(err, at+i, b)
			}
		}
		to.write(b, at, zs[:size])
		return nil
	})
}

// blocks2 applies a function that computes whole blocks of floats.
func blocks2(c *eval.Call, out ir.Type, x, y value.Value, f func(dst, x, y []float64)) (value.Value, error) {
	n := room(x, y)
	xs, ys := make([]float64, n), make([]float64, n)
	return each(c, out, []value.Value{x, y}, func(b *value.Builder, in []value.Value, at, size int) error {
		in[0].ReadFloats(xs[:size], at)
		in[1].ReadFloats(ys[:size], at)
		f(xs[:size], xs[:size], ys[:size])
		b.PutFloats(at, xs[:size])
		return nil
	})
}

// element adds which element an error is about, where there are several.
func element(err error, i int, b *value.Builder) error {
	if b.Len() == 1 {
		return err
	}
	return fmt.Errorf("%w (element %d)", err, i)
}

// total makes a function that has a result everywhere one that could fail.
func total[A, B any](f func(A) B) func(A) (B, error) {
	return func(x A) (B, error) { return f(x), nil }
}

func total2[A, B any](f func(x, y A) B) func(x, y A) (B, error) {
	return func(x, y A) (B, error) { return f(x, y), nil }
}

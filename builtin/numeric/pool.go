package numeric

import (
	"errors"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// pooled is how the elements of a window become one; the padding is not among
// them.
type pooled struct {
	ints   func(w word, x []int64) int64
	floats func(x []float64) float64
}

func largestOf() pooled {
	r := maxReduction()
	return pooled{r.ints, r.floats}
}

func averageOf() pooled {
	return pooled{floats: func(x []float64) float64 { return sum(x) / float64(len(x)) }}
}

// pooling slides a window over [n, h, w, channels], each channel by itself.
func pooling(how func() pooled) func(c *eval.Call) error {
	return onInput(func(c *eval.Call, x value.Value) (value.Value, error) {
		p := how()
		size, err := attrInts(c, "kernel")
		if err != nil {
			return x, err
		}
		if x.Rank() != 4 || x.Class() == value.IntClass && p.ints == nil {
			return x, typeError("it does not take %s", x.Type())
		}
		g, err := geometryOf(c, 2, size)
		if err != nil {
			return x, err
		}
		shape := []int64{x.Dims()[0], 0, 0}
		for i := range 2 {
			if shape[i+1], err = g.size(i, x.Dims()[i+1]); err != nil {
				return x, err
			}
		}
		return p.apply(c, x, &g, shape)
	})
}

func (p pooled) apply(c *eval.Call, x value.Value, g *geometry, shape []int64) (value.Value, error) {
	channels := int(x.Dims()[3])
	b, err := c.NewBuilder(ir.Tensor(x.Elem(), shape[0], shape[1], shape[2], int64(channels)))
	if err != nil {
		return value.Value{}, err
	}
	if err := c.Work(products(int64(b.Len()), 8*g.area())); err != nil {
		return value.Value{}, err
	}
	index, unit, m := make([]int64, 3), make([]int, 3), meter{c: c}
	for at := 0; at < b.Len(); at += channels {
		var places []int
		g.each(x, index, func(from int) {
			if from >= 0 {
				places = append(places, from)
			}
		})
		if len(places) == 0 {
			return value.Value{}, undefined("a window that lies in the padding")
		}
		for channel := range channels {
			if err := m.done(int(g.area())); err != nil {
				return value.Value{}, err
			}
			p.put(b, at+channel, x, places, channels, channel)
		}
		advance(index, shape, unit)
	}
	return b.Value(), nil
}

func (p pooled) put(b *value.Builder, at int, x value.Value, places []int, channels, channel int) {
	if x.Class() == value.IntClass {
		list := make([]int64, len(places))
		for i, from := range places {
			list[i] = x.Int(from*channels + channel)
		}
		b.PutInts(at, []int64{p.ints(wordOf(x.Elem()), list)})
		return
	}
	list := make([]float64, len(places))
	for i, from := range places {
		list[i] = x.Float(from*channels + channel)
	}
	b.PutFloats(at, []float64{p.floats(list)})
}

// transposedConvolution adds the weights, times each element of the input, at the
// place of the element times the stride. The padding may be negative, and the
// shape of the result is that which its declared type or out_shape has.
func transposedConvolution(c *eval.Call) error {
	x, weights, err := withoutZeroPoints(c, 3)
	if err != nil {
		return err
	}
	pad, err := attrInts(c, "out_pad")
	if err != nil {
		return err
	}
	stride, err := attrInts(c, "stride")
	if err != nil {
		return err
	}
	if x.Rank() != 4 || weights.Rank() != 4 || x.Dims()[3] != weights.Dims()[3] || len(pad) != 4 || len(stride) != 2 || stride[0] < 1 || stride[1] < 1 {
		return typeError("it does not spread %s by %s", c.Input(0).Type(), c.Input(1).Type())
	}
	s := spread{x: x, weights: weights, pad: pad, stride: stride}
	sums, err := s.apply(c)
	if err != nil {
		return err
	}
	return addBias(c, sums, c.Input(2))
}

type spread struct {
	x, weights  value.Value
	pad, stride []int64
}

func (s *spread) apply(c *eval.Call) (value.Value, error) {
	in, w := s.x.Dims(), s.weights.Dims()
	n, channels, outputs := in[0], in[3], w[0]
	const most = 1 << 20
	height := (in[1]-1)*s.stride[0] + s.pad[0] + s.pad[1] + w[1]
	width := (in[2]-1)*s.stride[1] + s.pad[2] + s.pad[3] + w[2]
	if height < 1 || width < 1 || height > most || width > most || channels == 0 || outputs == 0 {
		return value.Value{}, typeError("a result of %d by %d", height, width)
	}
	b, err := c.NewBuilder(ir.Tensor(ir.F64, n, height, width, outputs))
	if err != nil {
		return value.Value{}, err
	}
	wide, err := numbers(c, s.x, ir.F64)
	if err != nil {
		return wide, err
	}
	kernel, err := numbers(c, s.weights, ir.F64)
	if err != nil {
		return kernel, err
	}
	if err := c.Work(products(int64(wide.Len()), 8*w[1]*w[2]*outputs)); err != nil {
		return value.Value{}, err
	}
	sums, xs, ws, m := make([]float64, b.Len()), make([]float64, wide.Len()), make([]float64, kernel.Len()), meter{c: c}
	if err := errors.Join(readFloats(c, wide, xs, 0), readFloats(c, kernel, ws, 0)); err != nil {
		return value.Value{}, c.Interrupted()
	}
	for i := range n * in[1] * in[2] {
		batch, y, z := i/(in[1]*in[2]), i/in[2]%in[1], i%in[2]
		for k := range w[1] * w[2] {
			oy, oz := y*s.stride[0]+s.pad[0]+k/w[2], z*s.stride[1]+s.pad[2]+k%w[2]
			if oy < 0 || oz < 0 || oy >= height || oz >= width {
				continue
			}
			to := ((batch*height+oy)*width + oz) * outputs
			for o := range outputs {
				if err := m.done(int(channels)); err != nil {
					return value.Value{}, err
				}
				for ch := range channels {
					sums[to+o] += xs[i*channels+ch] * ws[(o*w[1]*w[2]+k)*channels+ch]
				}
			}
		}
	}
	if err := putFloats(c, b, 0, sums); err != nil {
		return value.Value{}, err
	}
	return numbers(c, b.Value(), accumulator(s.x))
}

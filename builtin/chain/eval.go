package chain

import (
	"context"
	"errors"
	"slices"

	"github.com/settle-go/settle/builtin/alias/region"
)

// maxEval bounds the elements of the arrays that a chain is evaluated on.
const maxEval = 1 << 26

// patience is how many elements pass between two looks at the context.
const patience = 1 << 15

var errTooLarge = errors.New("too many elements to evaluate")

// Number is what arrays can hold that are evaluated.
type Number interface {
	~int | ~int32 | ~int64 | ~uint32 | ~uint64 | ~float32 | ~float64
}

// Apply evaluates a chain on a real array: values are the elements of the input
// in row-major order, and so is the result.
func Apply[T Number](c Chain, values []T) ([]T, error) {
	return ApplyContext(context.Background(), c, values)
}

// ApplyContext is Apply until a context ends, whose error it then returns.
func ApplyContext[T Number](ctx context.Context, c Chain, values []T) ([]T, error) {
	return apply(ctx, c, values, func(a, b T) T { return a + b })
}

// Trace returns, for each element of the output, the numbers of the input
// elements that are added up to it: none where it is 0, and one twice where the
// element is added twice. The numbers are sorted.
func Trace(c Chain) ([][]int64, error) {
	if err := checkShape(c.In); err != nil {
		return nil, err
	}
	if c.In.Size() > maxEval {
		return nil, errTooLarge
	}
	in := make([][]int64, c.In.Size())
	numbers := make([]int64, len(in))
	for i := range in {
		numbers[i] = int64(i)
		in[i] = numbers[i : i+1 : i+1]
	}
	return apply(context.Background(), c, in, mergeSorted)
}

func mergeSorted(a, b []int64) []int64 {
	out := append(slices.Clone(a), b...)
	slices.Sort(out)
	return out
}

// ApplySet returns the output elements that show an element of a set: the image
// of a union of regions, at a cost that does not depend on the sizes.
func ApplySet(c Chain, set region.Union) (region.Union, error) {
	at := c.In
	for i := range c.Ops {
		out, err := c.Ops[i].Out(at)
		if err != nil {
			return set, &OpError{Index: i, Kind: c.Ops[i].Kind, Err: err}
		}
		if set, err = c.Ops[i].applySet(set, out); err != nil {
			return set, &OpError{Index: i, Kind: c.Ops[i].Kind, Err: err}
		}
		at = out
	}
	return set, nil
}

func (o *Op) applySet(set region.Union, out Shape) (region.Union, error) {
	ctx := context.Background() // one op takes little time, or fails at a bound
	switch o.Kind {
	case DimShuffle:
		return set.Permute(o.Perm)
	case Expand:
		return set.Expand(out)
	case Reduce:
		return set.Reduce(ctx, out)
	case Reshape:
		return set.Reshape(ctx, out)
	case Reverse:
		return set.Reverse(o.Perm...)
	}
	where, err := o.region()
	if err != nil {
		return set, err
	}
	if o.Kind == SettSample {
		return set.Sample(ctx, where)
	}
	return set.Fill(ctx, where)
}

// apply evaluates a chain over anything that can be added.
func apply[T any](ctx context.Context, c Chain, values []T, add func(a, b T) T) ([]T, error) {
	at := c.In
	for i := range c.Ops {
		out, err := c.Ops[i].Out(at)
		if err != nil {
			return nil, &OpError{Index: i, Kind: c.Ops[i].Kind, Err: err}
		}
		if out.Size() > maxEval {
			return nil, errTooLarge
		}
		if values, err = step(ctx, &c.Ops[i], at, out, values, add); err != nil {
			return nil, err
		}
		at = out
	}
	return values, nil
}

// step evaluates one op.
func step[T any](ctx context.Context, o *Op, in, out Shape, values []T, add func(a, b T) T) ([]T, error) {
	if o.Kind == Reshape {
		return values, nil
	}
	result := make([]T, out.Size())
	if in.Size() == 0 || out.Size() == 0 { // the other sizes may be as large as they like
		return result, nil
	}
	lines, scatter, err := o.lines(ctx, in, out)
	if err != nil {
		return nil, err
	}
	if !scatter {
		err := walk(ctx, out, lines, func(to, from int64) { result[to] = values[from] })
		return result, err
	}
	filled := make([]bool, len(result))
	err = walk(ctx, in, lines, func(from, to int64) {
		if filled[to] {
			result[to] = add(result[to], values[from])
			return
		}
		result[to], filled[to] = values[from], true
	})
	return result, err
}

// lines returns, for each dimension of the shape that is walked over, what each
// of its indices adds to the place on the other side. The output is walked over,
// unless the op scatters.
func (o *Op) lines(ctx context.Context, in, out Shape) (lines [][]int64, scatter bool, err error) {
	scatter = o.Kind == Reduce || o.Kind == SettFillInto
	walked, other := out, in
	if scatter {
		walked, other = in, out
	}
	strides := stridesOf(other)
	lines = make([][]int64, len(walked))
	for d, n := range walked {
		line, stride := make([]int64, n), strides[d]
		if o.Kind == DimShuffle {
			stride = strides[o.Perm[d]]
		}
		if o.Kind == Expand && in[d] == 1 || o.Kind == Reduce && out[d] == 1 {
			stride = 0
		}
		for i := range line {
			line[i] = int64(i) * stride
		}
		switch {
		case o.Kind == Reverse && slices.Contains(o.Perm, d):
			slices.Reverse(line)
		case o.Kind == SettSample || o.Kind == SettFillInto:
			for i := range line {
				z, err := o.Setts[d].At(int64(i))
				if err == nil && i%patience == 0 {
					err = ctx.Err()
				}
				if err != nil {
					return nil, false, err
				}
				line[i] = z * stride
			}
		}
		lines[d] = line
	}
	return lines, scatter, nil
}

// walk calls f with the row-major number of each index of a shape and the sum of
// what the lines say of it.
func walk(ctx context.Context, shape Shape, lines [][]int64, f func(at, other int64)) error {
	size := shape.Size()
	index := make([]int, len(shape))
	other := int64(0)
	for d := range lines {
		if len(lines[d]) == 0 {
			return nil
		}
		other += lines[d][0]
	}
	for at := range size {
		if at%patience == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		f(at, other)
		for d := len(shape) - 1; d >= 0; d-- {
			other -= lines[d][index[d]]
			if index[d]++; index[d] < len(lines[d]) {
				other += lines[d][index[d]]
				break
			}
			index[d] = 0
			other += lines[d][0]
		}
	}
	return nil
}

// stridesOf returns the row-major strides of a shape.
func stridesOf(s Shape) []int64 {
	strides := make([]int64, len(s))
	stride := int64(1)
	for d := len(s) - 1; d >= 0; d-- {
		strides[d] = stride
		stride *= s[d]
	}
	return strides
}

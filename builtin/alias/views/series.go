package views

import (
	"context"
	"slices"

	"github.com/settle-go/settle/builtin/alias"
	"github.com/settle-go/settle/builtin/alias/region"
)

// series is maps one after the other, as one.
type series []alias.Map

// Out implements [alias.Map].
func (s series) Out(in region.Shape) (region.Shape, error) {
	for _, m := range s {
		out, err := m.Out(in)
		if err != nil {
			return nil, err
		}
		in = out
	}
	return in, nil
}

// Back implements [alias.Map].
func (s series) Back(ctx context.Context, part region.Union, in region.Shape) (region.Union, error) {
	shapes := []region.Shape{in}
	for _, m := range s[:len(s)-1] {
		out, err := m.Out(shapes[len(shapes)-1])
		if err != nil {
			return region.Union{}, err
		}
		shapes = append(shapes, out)
	}
	for i, m := range slices.Backward(s) {
		back, err := m.Back(ctx, part, shapes[i])
		if err != nil {
			return region.Union{}, err
		}
		part = back
	}
	return part, nil
}

// Partial implements [alias.Map].
func (s series) Partial() bool {
	return slices.ContainsFunc(s, func(m alias.Map) bool { return m.Partial() })
}

// Series returns the map that applies maps one after the other.
func Series(maps ...alias.Map) alias.Map { return series(maps) }

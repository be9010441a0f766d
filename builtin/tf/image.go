package tf

import (
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// images returns what the ops compute that work on images, [n, height, width, channels].
func images() map[string]eval.Evaluator {
	numbers := eval.Domain{Elems: eval.Numbers, Inexact: true}
	floats := eval.Domain{Elems: eval.Floats, Inexact: true}
	table := map[string]eval.Evaluator{
		"ResizeBilinear":            op(numbers, resize(bilinear)),
		"ResizeBicubic":             op(numbers, resize(bicubic)),
		"ResizeArea":                op(numbers, resize(area)),
		"ResizeNearestNeighbor":     op(eval.Domain{Elems: eval.Numbers}, resizeNearest),
		"ResizeBilinearGrad":        op(floats, resizeGrad(bilinear)),
		"ResizeBicubicGrad":         op(floats, resizeGrad(bicubic)),
		"ResizeNearestNeighborGrad": op(floats, resizeNearestGrad),
		"CropAndResize":             op(numbers, cropAndResize),
		"AdjustContrast":            op(numbers, adjustContrast),
		"AdjustContrastv2":          op(floats, adjustContrast),
		"AdjustHue":                 op(floats, adjustHue),
		"AdjustSaturation":          op(floats, adjustSaturation),
		"RGBToHSV":                  op(floats, func(c numeric.Call) value.Value { return colors(c, c.Only(), toHSV) }),
		"HSVToRGB":                  op(floats, func(c numeric.Call) value.Value { return colors(c, c.Only(), toRGB) }),
		"DrawBoundingBoxes":         op(floats, drawBoxes),
		"DrawBoundingBoxesV2":       op(floats, drawBoxes),
		"ExtractImagePatches":       op(eval.Domain{Elems: eval.Numbers}, extractPatches),
		"ExtractVolumePatches":      op(eval.Domain{Elems: eval.Numbers}, extractPatches),
	}
	return table
}

// reals returns elements as floats, integers as well.
func reals(x value.Value) []float64 {
	switch x.Class() {
	case value.FloatClass:
		return x.Floats()
	case value.IntClass:
		unsigned := x.Elem().Unsigned()
		list := make([]float64, x.Len())
		for i, n := range x.Ints() {
			list[i] = numeric.IntToFloat(n, unsigned, ir.F64)
		}
		return list
	}
	panic(numeric.Mistyped("%s has no numbers", x.Type()))
}

// zeros returns as many floats as a tensor of a shape has, if values may be so large.
func zeros(c numeric.Call, dims ...int64) []float64 {
	return make([]float64, c.Builder(ir.Tensor(ir.F64, dims...)).Len())
}

// floatTensor returns a tensor of floats.
func floatTensor(elem ir.Type, elems []float64, dims ...int64) value.Value {
	return numeric.Typed(value.Floats(ir.Tensor(elem, dims...), elems...))
}

// attrFloat reads a float that is an attribute.
func attrFloat(c numeric.Call, name string, otherwise float64) float64 {
	if f, ok := c.Op().Attr(name).Float(); ok {
		return f
	}
	return otherwise
}

// attrTruth reads a truth value that is an attribute.
func attrTruth(c numeric.Call, name string, otherwise bool) bool {
	if b, ok := c.Op().Attr(name).Bool(); ok {
		return b
	}
	return otherwise
}

// tap is an element of the input that contributes to one of the output, and its weight.
type tap struct {
	from   int64
	weight float64
}

// scaler says where the elements of a dimension of an output are in that of the input.
type scaler struct {
	in, out     int64
	scale       float32
	centers     bool // of elements, not their corners, are where they are
	alignedEnds bool // the last element is the last one
}

func newScaler(c numeric.Call, in, out int64) scaler {
	s := scaler{in: in, out: out, centers: c.AttrBool("half_pixel_centers"), alignedEnds: c.AttrBool("align_corners")}
	if in < 1 || out < 1 {
		panic(numeric.Undefined("%d elements resized to %d", in, out))
	}
	if s.scale = float32(in) / float32(out); s.alignedEnds && out > 1 {
		s.scale = float32(in-1) / float32(out-1)
	}
	return s
}

// at returns where an element of the output is.
func (s scaler) at(i int64) float32 {
	if s.centers {
		return (float32(i)+0.5)*s.scale - 0.5
	}
	return float32(i) * s.scale
}

func (s scaler) bound(i int64) int64 { return min(max(i, 0), s.in-1) }

func bilinear(s scaler, i int64) []tap {
	at := s.at(i)
	floor := math.Floor(float64(at))
	lerp := float64(at - float32(floor))
	return []tap{{s.bound(int64(floor)), 1 - lerp}, {s.bound(int64(math.Ceil(float64(at)))), lerp}}
}

// bicubic weighs four elements by Keys' kernel, whose argument is rounded to a 1024th, as
// TensorFlow looks it up in a table.
func bicubic(s scaler, i int64) []tap {
	a := -0.75
	if s.centers {
		a = -0.5
	}
	at := s.at(i)
	floor := math.Floor(float64(at))
	delta := math.RoundToEven(float64((at-float32(floor))*1024)) / 1024
	near := func(x float64) float64 { return ((a+2)*x-(a+3))*x*x + 1 }
	far := func(x float64) float64 { x++; return ((a*x-5*a)*x+8*a)*x - 4*a }
	taps := []tap{{weight: far(delta)}, {weight: near(delta)}, {weight: near(1 - delta)}, {weight: far(1 - delta)}}
	sum := 0.0
	for k := range taps {
		from := int64(floor) - 1 + int64(k)
		if taps[k].from = s.bound(from); s.centers && taps[k].from != from {
			taps[k].weight = 0
		}
		sum += float64(float32(taps[k].weight))
	}
	for k := range taps {
		taps[k].weight = float64(float32(taps[k].weight))
		if s.centers && math.Abs(sum) > 1e-35 {
			taps[k].weight /= sum
		}
	}
	return taps
}

// area weighs elements by how much of each is covered.
func area(s scaler, i int64) []tap {
	from, to := float64(float32(i)*s.scale), float64(float32(i+1)*s.scale)
	var taps []tap
	for k := int64(math.Floor(from)); k < int64(math.Ceil(to)); k++ {
		covered := math.Min(float64(k+1), to) - math.Max(float64(k), from)
		taps = append(taps, tap{s.bound(k), covered / float64(s.scale)})
	}
	return taps
}

// imageDims returns the dimensions of images.
func imageDims(x value.Value) (n, height, width, channels int64) {
	if x.Rank() != 4 {
		panic(numeric.Mistyped("%s is not [n, height, width, channels]", x.Type()))
	}
	d := x.Dims()
	return d[0], d[1], d[2], d[3]
}

// sizeOf returns the height and width that an input is.
func sizeOf(c numeric.Call, i int) (height, width int64) {
	size := c.InputInts(i)
	if len(size) != 2 || size[0] < 0 || size[1] < 0 {
		panic(numeric.Mistyped("input %d, %v, is not a height and a width", i, size))
	}
	return size[0], size[1]
}

// allTaps returns the taps of each element of a dimension.
func allTaps(c numeric.Call, in, out int64, f func(s scaler, i int64) []tap) [][]tap {
	s := newScaler(c, in, out)
	c.Plan(in + out)
	list := make([][]tap, len(zeros(c, out)))
	for i := range list {
		list[i] = f(s, int64(i))
	}
	return list
}

func resize(f func(s scaler, i int64) []tap) func(c numeric.Call) value.Value {
	return func(c numeric.Call) value.Value {
		c.Exactly(2)
		x := c.Input(0)
		n, height, width, channels := imageDims(x)
		h, w := sizeOf(c, 1)
		out := zeros(c, n, h, w, channels)
		elems := reals(x)
		rows, columns := allTaps(c, height, h, f), allTaps(c, width, w, f)
		at := 0
		for b := range n {
			for _, row := range rows {
				for _, column := range columns {
					c.Count(int(channels) * len(row) * len(column))
					for k := range channels {
						sum := 0.0
						for _, y := range row {
							line := 0.0
							for _, x := range column {
								if x.weight != 0 {
									line += x.weight * elems[((b*height+y.from)*width+x.from)*channels+k]
								}
							}
							if y.weight != 0 {
								sum += y.weight * line
							}
						}
						out[at] = sum
						at++
					}
				}
			}
		}
		return floatTensor(ir.F32, out, n, h, w, channels)
	}
}

// resizeGrad spreads gradients over the elements that were weighed: its second input has
// the shape of the images.
func resizeGrad(f func(s scaler, i int64) []tap) func(c numeric.Call) value.Value {
	return func(c numeric.Call) value.Value {
		c.Exactly(2)
		grad, x := c.Input(0), c.Input(1)
		n, h, w, channels := imageDims(grad)
		_, height, width, _ := imageDims(x)
		out := zeros(c, n, height, width, channels)
		elems := reals(grad)
		rows, columns := allTaps(c, height, h, f), allTaps(c, width, w, f)
		at := 0
		for b := range n {
			for _, row := range rows {
				for _, column := range columns {
					c.Count(int(channels) * len(row) * len(column))
					for k := range channels {
						for _, y := range row {
							for _, x := range column {
								out[((b*height+y.from)*width+x.from)*channels+k] += elems[at] * y.weight * x.weight
							}
						}
						at++
					}
				}
			}
		}
		return floatTensor(x.Elem(), out, n, height, width, channels)
	}
}

// nearest returns the element that is nearest to one of the output.
func (s scaler) nearest(i int64) int64 {
	at := float32(i) * s.scale
	if s.centers {
		at = (float32(i) + 0.5) * s.scale
	}
	if s.alignedEnds {
		return s.bound(int64(math.Round(float64(at))))
	}
	return s.bound(int64(math.Floor(float64(at))))
}

func resizeNearest(c numeric.Call) value.Value {
	c.Exactly(2)
	x := c.Input(0)
	n, height, width, channels := imageDims(x)
	h, w := sizeOf(c, 1)
	rows, columns := newScaler(c, height, h), newScaler(c, width, w)
	return arrange(c, x, []int64{n, h, w, channels}, func(at []int64) int64 {
		return flat([]int64{at[0], rows.nearest(at[1]), columns.nearest(at[2]), at[3]}, x.Dims())
	})
}

func resizeNearestGrad(c numeric.Call) value.Value {
	c.Exactly(2)
	grad := c.Input(0)
	n, h, w, channels := imageDims(grad)
	height, width := sizeOf(c, 1)
	out := zeros(c, n, height, width, channels)
	rows, columns := newScaler(c, height, h), newScaler(c, width, w)
	for at, e := range reals(grad) {
		i := int64(at)
		k, x, y, b := i%channels, i/channels%w, i/channels/w%h, i/channels/w/h
		out[((b*height+rows.nearest(y))*width+columns.nearest(x))*channels+k] += e
	}
	return floatTensor(grad.Elem(), out, n, height, width, channels)
}

// cropAndResize takes boxes out of images and resizes them all to one size.
func cropAndResize(c numeric.Call) value.Value {
	c.Exactly(4)
	x, boxes, which := c.Input(0), reals(c.Input(1)), c.InputInts(2)
	n, height, width, channels := imageDims(x)
	h, w := sizeOf(c, 3)
	count := int64(len(which))
	if int64(len(boxes)) != 4*count || height < 1 || width < 1 {
		panic(numeric.Mistyped("the boxes %s of %s", c.Input(1).Type(), x.Type()))
	}
	otherwise := attrFloat(c, "extrapolation_value", 0)
	isNearest := c.Op().Attr("method").Text() == "nearest"
	elems, out := reals(x), zeros(c, count, h, w, channels)
	at := 0
	for b, image := range which {
		if image < 0 || image >= n {
			panic(numeric.Undefined("image %d of %d", image, n))
		}
		box := boxes[4*b : 4*b+4]
		for i := range h {
			y := cropPlace(box[0], box[2], i, h, height)
			for j := range w {
				c.Count(int(channels))
				x := cropPlace(box[1], box[3], j, w, width)
				outside := !(y >= 0 && y <= float32(height-1) && x >= 0 && x <= float32(width-1))
				for k := range channels {
					element := func(row, column float64) float64 {
						return elems[((image*height+int64(row))*width+int64(column))*channels+k]
					}
					switch {
					case outside:
						out[at] = otherwise
					case isNearest:
						out[at] = element(math.Round(float64(y)), math.Round(float64(x)))
					default:
						top, left := math.Floor(float64(y)), math.Floor(float64(x))
						bottom, right := math.Ceil(float64(y)), math.Ceil(float64(x))
						dx, dy := float64(x)-left, float64(y)-top
						upper := element(top, left) + (element(top, right)-element(top, left))*dx
						lower := element(bottom, left) + (element(bottom, right)-element(bottom, left))*dx
						out[at] = upper + (lower-upper)*dy
					}
					at++
				}
			}
		}
	}
	return floatTensor(ir.F32, out, count, h, w, channels)
}

// adjustContrast takes each element away from the mean of its channel, or nearer to it.
func adjustContrast(c numeric.Call) value.Value {
	c.AtLeast(2)
	x, factor := c.Input(0), reals(c.Input(1))
	if x.Rank() < 3 || len(factor) != 1 {
		panic(numeric.Mistyped("the contrast of %s by %s", x.Type(), c.Input(1).Type()))
	}
	d := x.Dims()
	channels, size := int(d[x.Rank()-1]), numeric.Size(d[x.Rank()-3:])
	elem := x.Elem()
	low, high := math.Inf(-1), math.Inf(1)
	if c.NumInputs() == 4 {
		elem, low, high = ir.F32, number(c.Input(2), 0), number(c.Input(3), 0)
	}
	elems := reals(x)
	for at := 0; at < len(elems); at += size {
		image := elems[at : at+size]
		mean := make([]float64, channels)
		for i, e := range image {
			mean[i%channels] += e
		}
		for i, e := range image {
			m := mean[i%channels] / float64(size/channels)
			image[i] = math.Min(math.Max((e-m)*factor[0]+m, low), high)
		}
	}
	return floatTensor(elem, elems, d...)
}

// colors changes each three elements of the last dimension.
func colors(c numeric.Call, x value.Value, f func(color []float64)) value.Value {
	if x.Rank() == 0 || x.Dims()[x.Rank()-1] != 3 {
		panic(numeric.Mistyped("%s has no three channels", x.Type()))
	}
	return rowsOf(c, x, f)
}

func toHSV(color []float64) {
	r, g, b := color[0], color[1], color[2]
	v := math.Max(math.Max(r, g), b)
	spread := v - math.Min(math.Min(r, g), b)
	h, s := 0.0, 0.0
	if v > 0 {
		s = spread / v
	}
	if spread > 0 {
		norm := 1 / (6 * spread)
		switch v {
		case r:
			h = norm * (g - b)
		case g:
			h = norm*(b-r) + 2.0/6
		default:
			h = norm*(r-g) + 4.0/6
		}
		if h < 0 {
			h++
		}
	}
	color[0], color[1], color[2] = h, s, v
}

func toRGB(color []float64) {
	h, s, v := color[0]*6, color[1], color[2]
	share := func(x float64) float64 { return ((1 - s) + s*math.Min(math.Max(x, 0), 1)) * v }
	color[0], color[1], color[2] = share(math.Abs(h-3)-1), share(2-math.Abs(h-2)), share(2-math.Abs(h-4))
}

func adjustHue(c numeric.Call) value.Value {
	c.Exactly(2)
	delta := number(c.Input(1), 0)
	return colors(c, c.Input(0), func(color []float64) {
		toHSV(color)
		color[0] += delta
		color[0] -= math.Floor(color[0])
		toRGB(color)
	})
}

func adjustSaturation(c numeric.Call) value.Value {
	c.Exactly(2)
	scale := number(c.Input(1), 0)
	return colors(c, c.Input(0), func(color []float64) {
		toHSV(color)
		color[1] = math.Min(math.Max(color[1]*scale, 0), 1)
		toRGB(color)
	})
}

// boxColors are those of boxes without a color of their own, in turn.
var boxColors = [][]float64{
	{1, 1, 0, 1}, {0, 0, 1, 1}, {1, 0, 0, 1}, {0, 1, 0, 1}, {0.5, 0, 0.5, 1},
	{0.5, 0.5, 0, 1}, {0.5, 0, 0, 1}, {0, 0, 0.5, 1}, {0, 1, 1, 1}, {1, 0, 1, 1},
}

// drawBoxes draws the edges of boxes, [n, boxes, 4], over images.
func drawBoxes(c numeric.Call) value.Value {
	c.AtLeast(2)
	x, boxes := c.Input(0), c.Input(1)
	n, height, width, channels := imageDims(x)
	if boxes.Rank() != 3 || boxes.Dims()[0] != n || boxes.Dims()[2] != 4 {
		panic(numeric.Mistyped("the boxes %s of %s", boxes.Type(), x.Type()))
	}
	if channels < 1 || channels > 4 {
		panic(numeric.Mistyped("boxes of %d channels", channels))
	}
	colors := make([][]float64, len(boxColors))
	for i, color := range boxColors {
		colors[i] = slices.Clone(color)
		if channels == 1 {
			colors[i][0] = 1
		}
	}
	if c.NumInputs() > 2 && c.Input(2).Len() > 0 {
		own := c.Input(2)
		if own.Rank() != 2 || own.Dims()[1] < channels {
			panic(numeric.Mistyped("the colors %s", own.Type()))
		}
		colors = slices.Collect(slices.Chunk(reals(own), int(own.Dims()[1])))
	}
	out, corners := reals(x), reals(boxes)
	most := boxes.Dims()[1]
	for b := range n {
		for k := range most {
			c.Count(int(height + width))
			box := corners[(b*most+k)*4:]
			top, left := int64(float32(box[0])*float32(height-1)), int64(float32(box[1])*float32(width-1))
			bottom, right := int64(float32(box[2])*float32(height-1)), int64(float32(box[3])*float32(width-1))
			if top > bottom || left > right || top >= height || bottom < 0 || left >= width || right < 0 {
				continue
			}
			color := colors[k%int64(len(colors))][:channels]
			line := func(row, column, last, dy, dx int64) {
				for ; row+column <= last; row, column = row+dy, column+dx {
					copy(out[((b*height+row)*width+column)*channels:], color)
				}
			}
			fromRow, toRow := max(top, 0), min(bottom, height-1)
			fromColumn, toColumn := max(left, 0), min(right, width-1)
			if top >= 0 {
				line(top, fromColumn, top+toColumn, 0, 1)
			}
			if bottom < height {
				line(bottom, fromColumn, bottom+toColumn, 0, 1)
			}
			if left >= 0 {
				line(fromRow, left, toRow+left, 1, 0)
			}
			if right < width {
				line(fromRow, right, toRow+right, 1, 0)
			}
		}
	}
	return floatTensor(x.Elem(), out, x.Dims()...)
}

// extractPatches puts the elements of each window in the channels.
func extractPatches(c numeric.Call) value.Value {
	x := c.Only()
	space := x.Rank() - 2
	if space < 1 {
		panic(numeric.Mistyped("patches of %s", x.Type()))
	}
	s := windows(c, x.Dims(), spaceOf(c, "ksizes", space), spaceOf(c, "strides", space), spaceOf(c, "rates", space))
	shape := windowsOf(s, x.Dims())
	channels, area := x.Dims()[space+1], int64(numeric.Size(s.Kernel))
	dims := append(slices.Clone(shape), area*channels)
	b := c.Builder(ir.Tensor(x.Elem(), dims...))
	rows := slices.Repeat([]int64{-1}, b.Len()/int(max(channels, 1)))
	taps(c, s, x.Dims(), func(window, place, element int) { rows[window*int(area)+place] = int64(element) })
	return c.Rows(b, x, channels, rows)
}

package tf

import (
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// sampling returns what the ops compute that read images at places between their elements.
func sampling() map[string]eval.Evaluator {
	numbers := eval.Domain{Elems: eval.Numbers, Inexact: true}
	floats := eval.Domain{Elems: eval.Floats, Inexact: true}
	return map[string]eval.Evaluator{
		"ScaleAndTranslate":          op(numbers, scaleAndTranslate),
		"ScaleAndTranslateGrad":      op(floats, scaleAndTranslateGrad),
		"ImageProjectiveTransformV2": op(numbers, project),
		"ImageProjectiveTransformV3": op(numbers, project),
		"CropAndResizeGradImage":     op(floats, cropGradByImage),
		"CropAndResizeGradBoxes":     op(numbers, cropGradByBoxes),
	}
}

// kernel weighs elements by how far they are.
type kernel struct {
	radius float32
	weight func(x float64) float64
}

func lanczos(radius float64) kernel {
	return kernel{float32(radius), func(x float64) float64 {
		switch {
		case x > radius:
			return 0
		case x <= 1e-3:
			return 1
		}
		return radius * math.Sin(math.Pi*x) * math.Sin(math.Pi*x/radius) / (math.Pi * math.Pi * x * x)
	}}
}

// kernels are the kernels by their names.
var kernels = map[string]kernel{
	"lanczos1": lanczos(1), "lanczos3": lanczos(3), "lanczos5": lanczos(5),
	"gaussian": {1.5, func(x float64) float64 {
		if x >= 1.5 {
			return 0
		}
		return math.Exp(-2 * x * x) // of a deviation of a third of the radius
	}},
	"box": {1, func(x float64) float64 {
		switch {
		case x < 0.5:
			return 1
		case x == 0.5:
			return 0.5
		}
		return 0
	}},
	"triangle": {1, func(x float64) float64 { return max(0, 1-x) }},
	"keyscubic": {2, func(x float64) float64 {
		switch {
		case x >= 2:
			return 0
		case x >= 1:
			return ((-0.5*x+2.5)*x-4)*x + 2
		}
		return ((1.5*x-2.5)*x)*x + 1
	}},
	"mitchellcubic": {2, func(x float64) float64 {
		switch {
		case x >= 2:
			return 0
		case x >= 1:
			return ((-7.0/18*x+2)*x-10.0/3)*x + 16.0/9
		}
		return ((7.0/6*x-2)*x)*x + 8.0/9
	}},
}

// span returns the elements that element i of an output is made of.
func (k kernel) span(i, in int64, scale, shift float32, antialias bool) []tap {
	inverse := 1 / scale
	wide := float32(1)
	if antialias {
		wide = max(inverse, 1)
	}
	at := (float32(i)+0.5)*inverse - inverse*shift
	if !(at >= 0 && at <= float32(in)) {
		return nil
	}
	bound := func(x float32) int64 { return min(max(int64(x), 0), in-1) }
	first := bound(float32(math.Ceil(float64(at - k.radius*wide - 0.5))))
	last := bound(float32(math.Floor(float64(at + k.radius*wide - 0.5))))
	var taps []tap
	sum := float32(0)
	for from := first; from <= last; from++ {
		weight := float32(k.weight(math.Abs(float64((float32(from) + 0.5 - at) / wide))))
		sum += weight
		taps = append(taps, tap{from, float64(weight)})
	}
	if math.Abs(float64(sum)) < 1000*0x1p-126 {
		return nil
	}
	for n := range taps {
		taps[n].weight /= float64(sum)
	}
	return taps
}

// spans returns the taps of the rows and of the columns of images that are scaled and moved.
func spans(c numeric.Call, height, width, h, w int64, scale, shift []float64) (rows, columns [][]tap) {
	name := "lanczos3"
	if text := c.Op().Attr("kernel_type").Text(); text != "" {
		name = text
	}
	k, ok := kernels[name]
	if !ok || len(scale) != 2 || len(shift) != 2 || !(scale[0] > 0) || !(scale[1] > 0) || height < 1 || width < 1 {
		panic(numeric.Mistyped("images scaled by %v and moved by %v by the kernel %q", scale, shift, name))
	}
	antialias := attrTruth(c, "antialias", true)
	along := func(in, out int64, scale, shift float64) [][]tap {
		list := make([][]tap, len(zeros(c, out)))
		c.Plan(out)
		for i := range list {
			list[i] = k.span(int64(i), in, float32(scale), float32(shift), antialias)
			c.Count(len(list[i]))
		}
		return list
	}
	return along(height, h, scale[0], shift[0]), along(width, w, scale[1], shift[1])
}

// weighed calls f with elements of an input and of an output, by their numbers, and the weight
// of the former in the latter.
func weighed(c numeric.Call, n, height, width, channels int64, rows, columns [][]tap, f func(from, to int, weight float64)) {
	to := 0
	for b := range n {
		for _, row := range rows {
			for _, column := range columns {
				c.Count(int(channels) * (len(row)*len(column) + 1))
				for _, y := range row {
					for _, x := range column {
						from := int(((b*height+y.from)*width + x.from) * channels)
						for k := range int(channels) {
							f(from+k, to+k, y.weight*x.weight)
						}
					}
				}
				to += int(channels)
			}
		}
	}
}

func scaleAndTranslate(c numeric.Call) value.Value {
	c.Exactly(4)
	x := c.Input(0)
	n, height, width, channels := imageDims(x)
	h, w := sizeOf(c, 1)
	out := zeros(c, n, h, w, channels)
	rows, columns := spans(c, height, width, h, w, reals(c.Input(2)), reals(c.Input(3)))
	elems := reals(x)
	weighed(c, n, height, width, channels, rows, columns, func(from, to int, weight float64) { out[to] += weight * elems[from] })
	return floatTensor(ir.F32, out, n, h, w, channels)
}

// scaleAndTranslateGrad spreads gradients over the elements of the images that were scaled.
func scaleAndTranslateGrad(c numeric.Call) value.Value {
	c.Exactly(4)
	grad, x := c.Input(0), c.Input(1)
	n, h, w, channels := imageDims(grad)
	if other, _, _, more := imageDims(x); other != n || more != channels {
		panic(numeric.Mistyped("gradients %s of %s", grad.Type(), x.Type()))
	}
	height, width := x.Dims()[1], x.Dims()[2]
	out := zeros(c, n, height, width, channels)
	rows, columns := spans(c, height, width, h, w, reals(c.Input(2)), reals(c.Input(3)))
	elems := reals(grad)
	weighed(c, n, height, width, channels, rows, columns, func(from, to int, weight float64) { out[from] += weight * elems[to] })
	return floatTensor(ir.F32, out, n, height, width, channels)
}

// project takes each element of the output from where a projection says it is in the images:
// eight numbers for each image, or for all.
func project(c numeric.Call) value.Value {
	c.AtLeast(3)
	x, maps := c.Input(0), reals(c.Input(1))
	n, height, width, channels := imageDims(x)
	h, w := sizeOf(c, 2)
	if len(maps) != 8 && int64(len(maps)) != 8*n {
		panic(numeric.Mistyped("the projections %s of %d images", c.Input(1).Type(), n))
	}
	p := plane{elems: reals(x), height: height, width: width, channels: channels}
	if c.NumInputs() > 3 {
		c.Exactly(4)
		p.fill = number(c.Input(3), 0)
	}
	at := folding(c.Op().Attr("fill_mode").Text())
	read := p.nearest
	if c.Op().Attr("interpolation").Text() == "BILINEAR" {
		read = p.between
	}
	out := zeros(c, n, h, w, channels)
	to := 0
	for b := range n {
		m := maps[:8]
		if len(maps) > 8 {
			m = maps[8*b : 8*b+8]
		}
		for i := range h {
			for j := range w {
				c.Count(int(channels))
				row, column := float32(i), float32(j)
				by := func(k int) float32 {
					return float32(m[k])*column + float32(m[k+1])*row
				}
				depth := by(6) + 1
				y, x := at((by(3)+float32(m[5]))/depth, height), at((by(0)+float32(m[2]))/depth, width)
				for k := range channels {
					if out[to] = p.fill; depth != 0 {
						out[to] = read(b, y, x, k)
					}
					to++
				}
			}
		}
	}
	return c.Convert(truncated(c, floatTensor(ir.F32, out, n, h, w, channels), x.Elem()), x.Elem())
}

// truncated rounds numbers toward zero where they become integers.
func truncated(c numeric.Call, x value.Value, elem ir.Type) value.Value {
	if value.ClassOf(elem) != value.IntClass {
		return x
	}
	return numeric.Unary{Floats: math.Trunc}.Apply(c, x)
}

// plane is images that are read at any place: fill is what is around them.
type plane struct {
	elems                   []float64
	height, width, channels int64
	fill                    float64
}

func (p plane) element(image int64, y, x float64, channel int64) float64 {
	if !(y >= 0 && y < float64(p.height) && x >= 0 && x < float64(p.width)) {
		return p.fill
	}
	return p.elems[((image*p.height+int64(y))*p.width+int64(x))*p.channels+channel]
}

func (p plane) nearest(image int64, y, x float32, channel int64) float64 {
	return p.element(image, math.Round(float64(y)), math.Round(float64(x)), channel)
}

func (p plane) between(image int64, y, x float32, channel int64) float64 {
	top, left := math.Floor(float64(y)), math.Floor(float64(x))
	dy, dx := float64(y)-top, float64(x)-left
	line := func(row float64) float64 {
		return (1-dx)*p.element(image, row, left, channel) + dx*p.element(image, row, left+1, channel)
	}
	return (1-dy)*line(top) + dy*line(top+1)
}

// folding returns where among n elements a place outside of them is, by a mode.
func folding(mode string) func(at float32, n int64) float32 {
	within := func(at float32, n int64) float32 { return min(max(at, 0), float32(n-1)) }
	switch mode {
	case "NEAREST":
		return within
	case "REFLECT":
		return func(at float32, n int64) float32 {
			turns := 2 * float32(n)
			switch {
			case n <= 1 || at != at:
				return within(at, n)
			case at < 0:
				at += turns * float32(math.Trunc(float64(-at/turns)))
				if at < -float32(n) {
					at += turns
				} else {
					at = -at - 1
				}
			case at > float32(n-1):
				at -= turns * float32(math.Trunc(float64(at/turns)))
				if at >= float32(n) {
					at = turns - at - 1
				}
			}
			return within(at, n)
		}
	case "WRAP":
		return func(at float32, n int64) float32 {
			if n > 1 && at < 0 {
				at += float32(n) * float32(math.Trunc(float64(-at/float32(n-1)))+1)
			} else if n > 1 && at > float32(n-1) {
				at -= float32(n) * float32(math.Trunc(float64(at/float32(n-1))))
			}
			return within(at, n)
		}
	}
	return func(at float32, _ int64) float32 { return at }
}

// crops calls f with each element of the crops of boxes that lies in its image: its number,
// without channels, the image, and where it is there.
func crops(c numeric.Call, boxes value.Value, which []int64, n, height, width, h, w int64, f func(box, at int, image int64, y, x float32)) {
	list := reals(boxes)
	if len(list) != 4*len(which) || height < 1 || width < 1 {
		panic(numeric.Mistyped("the boxes %s of %d images", boxes.Type(), len(which)))
	}
	at := 0
	for b, image := range which {
		if image < 0 || image >= n {
			panic(numeric.Undefined("image %d of %d", image, n))
		}
		box := list[4*b : 4*b+4]
		for i := range h {
			y := cropPlace(box[0], box[2], i, h, height)
			for j := range w {
				c.Count(1)
				x := cropPlace(box[1], box[3], j, w, width)
				if y >= 0 && y <= float32(height-1) && x >= 0 && x <= float32(width-1) {
					f(b, at, image, y, x)
				}
				at++
			}
		}
	}
}

// cropPlace returns where row or column i of n of a box is among those of the image.
func cropPlace(low, high float64, i, n, all int64) float32 {
	most := float32(all - 1)
	if n == 1 {
		return 0.5 * float32(low+high) * most
	}
	return float32(low)*most + float32(i)*((float32(high)-float32(low))*most/float32(n-1))
}

// cropGradByImage spreads the gradients of crops over the images that they were taken from.
func cropGradByImage(c numeric.Call) value.Value {
	c.Exactly(4)
	grad, which, dims := c.Input(0), c.InputInts(2), c.InputInts(3)
	_, h, w, channels := imageDims(grad)
	if len(dims) != 4 || dims[3] != channels || grad.Dims()[0] != int64(len(which)) {
		panic(numeric.Mistyped("gradients %s of images %v", grad.Type(), dims))
	}
	out, elems := zeros(c, dims...), reals(grad)
	isNearest := c.Op().Attr("method").Text() == "nearest"
	crops(c, c.Input(1), which, dims[0], dims[1], dims[2], h, w, func(_, at int, image int64, y, x float32) {
		c.Count(4 * int(channels))
		add := func(row, column, weight float64) {
			to := int(((image*dims[1]+int64(row))*dims[2] + int64(column)) * channels)
			for k := range int(channels) {
				out[to+k] += weight * elems[at*int(channels)+k]
			}
		}
		if isNearest {
			add(math.Round(float64(y)), math.Round(float64(x)), 1)
			return
		}
		top, left := math.Floor(float64(y)), math.Floor(float64(x))
		dy, dx := float64(y)-top, float64(x)-left
		add(top, left, (1-dy)*(1-dx))
		add(top, math.Ceil(float64(x)), (1-dy)*dx)
		add(math.Ceil(float64(y)), left, dy*(1-dx))
		add(math.Ceil(float64(y)), math.Ceil(float64(x)), dy*dx)
	})
	return floatTensor(typeAttr(c, "T", grad.Elem()), out, slices.Clone(dims)...)
}

// cropGradByBoxes returns how the gradients of crops change with the ends of their boxes.
func cropGradByBoxes(c numeric.Call) value.Value {
	c.Exactly(4)
	grad, x, which := c.Input(0), c.Input(1), c.InputInts(3)
	n, height, width, channels := imageDims(x)
	_, h, w, more := imageDims(grad)
	if more != channels || grad.Dims()[0] != int64(len(which)) {
		panic(numeric.Mistyped("gradients %s of images %s", grad.Type(), x.Type()))
	}
	elems, image, boxes := reals(grad), reals(x), reals(c.Input(2))
	out := zeros(c, int64(len(which)), 4)
	crops(c, c.Input(2), which, n, height, width, h, w, func(b, at int, number int64, y, x float32) {
		c.Count(4 * int(channels))
		top, left := math.Floor(float64(y)), math.Floor(float64(x))
		bottom, right := math.Ceil(float64(y)), math.Ceil(float64(x))
		dy, dx := float64(y)-top, float64(x)-left
		byY, byX := 0.0, 0.0
		for k := range channels {
			element := func(row, column float64) float64 {
				return image[((number*height+int64(row))*width+int64(column))*channels+k]
			}
			g := elems[int64(at)*channels+k]
			byY += g * ((1-dx)*(element(bottom, left)-element(top, left)) + dx*(element(bottom, right)-element(top, right)))
			byX += g * ((1-dy)*(element(top, right)-element(top, left)) + dy*(element(bottom, right)-element(bottom, left)))
		}
		i, j := int64(at)/w%h, int64(at)%w
		low, high := shares(i, h, height)
		out[4*b] += byY * low
		out[4*b+2] += byY * high
		low, high = shares(j, w, width)
		out[4*b+1] += byX * low
		out[4*b+3] += byX * high
	})
	if len(boxes) != len(out) {
		panic(numeric.Mistyped("the boxes %s", c.Input(2).Type()))
	}
	return floatTensor(ir.F32, out, int64(len(which)), 4)
}

// shares returns how far row or column i of n of a box moves with each of its ends.
func shares(i, n, all int64) (low, high float64) {
	most := float64(all - 1)
	if n == 1 {
		return most / 2, most / 2
	}
	high = float64(i) * most / float64(n-1)
	return most - high, high
}

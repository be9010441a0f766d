package tf

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// TestSampling reads images between their elements, at places worked out by hand.
func TestSampling(t *testing.T) {
	checkValues(t, []known{
		{`ScaleAndTranslate {kernel_type = "triangle"}`, `[[[[1],[3]]]]; [1,4]:i32; [1,2]; [0,0]`, `[[[[1],[1.5],[2.5],[3]]]]`},
		{`ScaleAndTranslate {kernel_type = "triangle"}`, `[[[[1],[2],[3],[4]]]]; [1,2]:i32; [1,0.5]; [0,0]`, `[[[[1.7142857],[3.2857143]]]]`}, // weights 3, 3, 1 of 7
		{`ScaleAndTranslate {kernel_type = "triangle", antialias = false}`, `[[[[1],[2],[3],[4]]]]; [1,2]:i32; [1,0.5]; [0,0]`, `[[[[1.5],[3.5]]]]`},
		{`ScaleAndTranslate {kernel_type = "box"}`, `[[[[1],[2],[3],[4]]]]; [1,4]:i32; [1,1]; [0,1]`, `[[[[0],[1],[2],[3]]]]`},
		{`ScaleAndTranslate {kernel_type = "keyscubic"}`, `[[[[1],[2],[4]]]]:i32; [1,3]:i32; [1,1]; [0,0]`, `[[[[1],[2],[4]]]]`},
		{`ScaleAndTranslate`, `[[[[5]],[[5]],[[5]]]]; [2,1]:i32; [0.6666667,1]; [0,0]`, `[[[[5]],[[5]]]]`}, // weights of any kernel add up to 1
		{`ImageProjectiveTransformV2 {interpolation = "NEAREST"}`, `[[[[1],[2],[3]]]]; [[1,0,1,0,1,0,0,0]]; [1,3]:i32`, `[[[[2],[3],[0]]]]`},
		{`ImageProjectiveTransformV2 {interpolation = "NEAREST", fill_mode = "REFLECT"}`, `[[[[1],[2],[3]]]]; [[1,0,1,0,1,0,0,0]]; [1,3]:i32`, `[[[[2],[3],[3]]]]`},
		{`ImageProjectiveTransformV2 {interpolation = "NEAREST", fill_mode = "WRAP"}`, `[[[[1],[2],[3]]]]:i32; [[1,0,1,0,1,0,0,0]]; [1,3]:i32`, `[[[[2],[3],[1]]]]:i32`},
		{`ImageProjectiveTransformV3 {interpolation = "NEAREST", fill_mode = "CONSTANT"}`, `[[[[1],[2],[3]]]]; [[1,0,-2,0,1,0,0,0]]; [1,3]:i32; 9.0`, `[[[[9],[9],[1]]]]`},
		{`ImageProjectiveTransformV2 {interpolation = "BILINEAR"}`, `[[[[1],[2],[3]]]]; [[1,0,0.5,0,1,0,0,0]]; [1,3]:i32`, `[[[[1.5],[2.5],[1.5]]]]`},
		{`ImageProjectiveTransformV2 {interpolation = "NEAREST"}`, `[[[[1,5],[2,6]],[[3,7],[4,8]]]]; [[0,1,0,1,0,0,0,0]]; [2,2]:i32`, `[[[[1,5],[3,7]],[[2,6],[4,8]]]]`}, // transposed
	})
}

// TestSamplingGradients: what is linear in an image has a gradient that is its adjoint, and
// crops change with the ends of their boxes as their gradient says.
func TestSamplingGradients(t *testing.T) {
	apply := func(op string, inputs ...value.Value) value.Value {
		got, err := eval.Apply(t.Context(), parseOp(t, op), inputs, []ir.Type{ir.UnrankedTensor(ir.F32)}, eval.Options{Evaluators: registered(t)})
		require.NoError(t, err)
		return got[0]
	}
	dot := func(a, b value.Value) float64 {
		sum := 0.0
		require.Equal(t, a.Dims(), b.Dims())
		for i, x := range a.Floats() {
			sum += x * b.Float(i)
		}
		return sum
	}
	read := func(text string) value.Value { return parseValues(t, text)[0] }
	image := read(`[[[[1],[2.5],[3]],[[4],[-5],[6]],[[7],[8],[0.5]]]]`)
	grad := read(`[[[[1],[-2]],[[0.5],[3]]]]`)
	boxes, first, size := read(`[[0.1,0.2,0.8,0.9]]`), read(`[0]:i32`), read(`[2,2]:i32`)
	for _, method := range []string{"bilinear", "nearest"} {
		crop := `CropAndResize {method = "` + method + `"}`
		back := apply(`CropAndResizeGradImage {T = f32, method = "`+method+`"}`, grad, boxes, first, read(`[1,3,3,1]:i32`))
		require.InDelta(t, dot(apply(crop, image, boxes, first, size), grad), dot(image, back), 1e-4)
	}
	byBoxes := apply(`CropAndResizeGradBoxes {method = "bilinear"}`, grad, image, boxes, first)
	const h = 1e-3
	for i := range 4 {
		moved := func(by float64) float64 {
			elems := boxes.Floats()
			elems[i] += by
			at, err := value.Floats(boxes.Type(), elems...)
			require.NoError(t, err)
			return dot(apply(`CropAndResize {method = "bilinear"}`, image, at, first, size), grad)
		}
		require.InDelta(t, (moved(h)-moved(-h))/(2*h), byBoxes.Float(i), 0.05, "end %d", i)
	}
	scale, shift := read(`[0.7,0.6]`), read(`[0.1,-0.2]`)
	for _, name := range []string{"lanczos1", "lanczos3", "lanczos5", "gaussian", "box", "triangle", "keyscubic", "mitchellcubic"} {
		attrs := ` {kernel_type = "` + name + `", antialias = true}`
		scaled := apply("ScaleAndTranslate"+attrs, image, size, scale, shift)
		back := apply("ScaleAndTranslateGrad"+attrs, grad, image, scale, shift)
		require.InDelta(t, dot(scaled, grad), dot(image, back), 1e-4, name)
	}
}

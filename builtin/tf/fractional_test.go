package tf

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/value"
)

// TestWindowed computes gradients of windows with given ends, and convolutions with padding,
// by hand.
func TestWindowed(t *testing.T) {
	checkValues(t, []known{
		{`FractionalMaxPoolGrad`, `[[[[1],[5],[7],[2]]]]; [[[[5],[7]]]]; [[[[10],[20]]]]; [0,1]:i64; [0,2,4]:i64`, `[[[[0],[10],[20],[0]]]]`},
		{`FractionalMaxPoolGrad {overlapping = true}`, `[[[[1],[7],[7],[2]]]]; [[[[7],[7]]]]; [[[[10],[20]]]]; [0,1]:i64; [0,2,4]:i64`, `[[[[0],[10],[20],[0]]]]`},
		{`FractionalAvgPoolGrad`, `[1,1,4,1]:i64; [[[[10],[30]]]]; [0,1]:i64; [0,1,4]:i64`, `[[[[10],[10],[10],[10]]]]`},
		{`FractionalAvgPoolGrad {overlapping = true}`, `[1,1,3,1]:i64; [[[[10],[30]]]]; [0,1]:i64; [0,1,3]:i64`, `[[[[5],[20],[15]]]]`},
		{`FusedPadConv2D {mode = "REFLECT", strides = [1, 1, 1, 1], padding = "VALID"}`, `[[[[1],[2],[3]]]]; [[0,0],[0,0],[1,1],[0,0]]:i32; [[[[1]],[[10]],[[100]]]]`, `[[[[212],[321],[232]]]]`}, // of 2 1 2 3 2
		{`FusedResizeAndPadConv2D {mode = "SYMMETRIC", strides = [1, 1, 1, 1], padding = "VALID", resize_align_corners = true}`,
			`[[[[1],[3]]]]; [1,3]:i32; [[0,0],[0,0],[1,0],[0,0]]:i32; [[[[1]],[[10]]]]`, `[[[[11],[21],[32]]]]`}, // of 1 1 2 3
		{`_FusedBatchNormEx {epsilon = 0.0, is_training = false, activation_mode = "Relu", num_side_inputs = 1}`,
			`[[[[1]],[[5]]]]; [1]; [0]; [3]; [4]; [[[[0]],[[2]]]]`, `[[[[0]],[[3]]]]; [3]; [4]; [3]; [4]; 0.0`},
		{`Conv2D {strides = [1, 1, 1, 1], padding = "VALID"}`, `[[[[1,2,3,4]]]]; [[[[1,10],[100,1000]]]]`, `[[[[201,4030]]]]`}, // channels 0 and 1, 2 and 3
		{`Conv2DBackpropInput {strides = [1, 1, 1, 1], padding = "VALID"}`, `[1,1,1,4]:i32; [[[[1,10],[100,1000]]]]; [[[[2,3]]]]`, `[[[[2,200,30,3000]]]]`},
		{`Conv2DBackpropFilter {strides = [1, 1, 1, 1], padding = "VALID"}`, `[[[[1,2,3,4]]]]; [1,1,2,2]:i32; [[[[10,100]]]]`, `[[[[10,300],[20,400]]]]`},
		{`IsotonicRegression {output_dtype = f32}`, `[[3,1,2,4],[4,3,1,1]]`, `[[3,2.3333333,2.3333333,2.3333333],[4,3,1,1]]; [[0,1,1,1],[0,1,2,3]]:i32`},
		{`QuantizedDepthwiseConv2D {strides = [1, 1, 1, 1], padding = "VALID"}`, `[[[[2,3]]]]:!tf_type.quint8; [[[[10],[20]]]]:!tf_type.quint8; 0.0; 255.0; 0.0; 255.0`,
			`[[[[20,60]]]]:!tf_type.qint32; -2147483648.0; 2147483647.0`},
		{`DecodePaddedRaw {out_type = i16}`, `["AB","A","ABCDE"]:!tf_type.string; 4:i32`, `[[16961,0],[65,0],[16961,17475]]:i16`},
		{`DecodePaddedRaw {out_type = i16, little_endian = false}`, `"A":!tf_type.string; 2:i32`, `[16640]:i16`},
	})
}

// TestDecompress unpacks what the library packed.
func TestDecompress(t *testing.T) {
	const text = "what is packed, what is packed"
	for kind, pack := range map[string]func(w io.Writer) io.WriteCloser{
		"ZLIB": func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) },
		"GZIP": func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) },
	} {
		var packed bytes.Buffer
		w := pack(&packed)
		_, err := io.WriteString(w, text)
		require.NoError(t, err)
		require.NoError(t, w.Close())
		op := `DecodeCompressed {compression_type = "` + kind + `"}`
		got, err := applied(t, op, []value.Value{quoted(packed.String())}, stringType)
		require.NoError(t, err)
		require.Equal(t, text, got[0].Str(0))
		_, err = applied(t, op, []value.Value{quoted(packed.String()[:9])}, stringType)
		require.Error(t, err)
	}
}

package tf

import "testing"

// TestQuantized works with integers whose numbers are found by hand: of 8 bits with bounds that
// are 255 steps apart, a step is 1.
func TestQuantized(t *testing.T) {
	checkValues(t, []known{
		{`QuantizeV2 {T = !tf_type.quint8}`, `[-1,0,1.4,254.6,300]; 0.0; 255.0`, `[0,0,1,255,255]:!tf_type.quint8; 0.0; 255.0`},
		{`QuantizeV2 {T = !tf_type.qint8}`, `[-128,0,127]; -128.0; 127.0`, `[-128,0,127]:!tf_type.qint8; -128.0; 127.0`},
		{`QuantizeV2 {T = !tf_type.quint8, mode = "MIN_FIRST"}`, `[0,1,255]; 0.0; 255.0`, `[0,1,255]:!tf_type.quint8; 0.0; 255.0`},
		{`QuantizeV2 {T = !tf_type.qint8, mode = "SCALED"}`, `[-1,0.5,1.0]; -1.0; 1.0`, `[-127,64,127]:!tf_type.qint8; -1.007874; 1.0`},
		{`QuantizeV2 {T = !tf_type.qint8, mode = "SCALED", narrow_range = true, round_mode = "HALF_TO_EVEN"}`, `[-127,2.5,127]; -127.0; 127.0`, `[-127,2,127]:!tf_type.qint8; -127.0; 127.0`},
		{`QuantizeV2 {T = !tf_type.quint8}`, `[5.0]; 5.0; 5.0`, `[255]:!tf_type.quint8; 0.0; 5.0`}, // 0 is within the bounds
		{`QuantizeV2 {T = !tf_type.quint8}`, `[0.0]; 0.0; 0.0`, `[0]:!tf_type.quint8; 0.0; 0.01`},  // bounds are apart
		{`QuantizeV2 {T = !tf_type.quint8, axis = 0}`, `[[51,255],[1,5]]; [0,0]; [255,5]`, `[[51,255],[51,255]]:!tf_type.quint8; [0,0]; [255,5]`},
		{`Dequantize`, `[0,1,255]:!tf_type.quint8; -10.0; 245.0`, `[-10,-9,245]`},
		{`Dequantize`, `[-128,127]:!tf_type.qint8; 0.0; 255.0`, `[0,255]`},
		{`Dequantize {mode = "SCALED"}`, `[-128,64]:!tf_type.qint8; -256.0; 127.0`, `[-256,128]`},
		{`Dequantize {mode = "MIN_FIRST"}`, `[0,10,255]:!tf_type.quint8; 0.0; 255.0`, `[0,10,255]`},
		{`Requantize {out_type = !tf_type.qint8}`, `[0,1,255]:!tf_type.quint8; 0.0; 255.0; 0.0; 510.0`, `[-128,-127,0]:!tf_type.qint8; 0.0; 510.0`}, // halves round away from 0
		{`Requantize {out_type = !tf_type.quint8}`, `[0,1073741824,-1073741824]:!tf_type.qint32; -256.0; 256.0; 0.0; 255.0`, `[0,128,0]:!tf_type.quint8; 0.0; 255.0`},
		{`RequantizationRange`, `[0,1073741824]:!tf_type.qint32; -256.0; 256.0`, `0.0; 128.0`},
		{`QuantizeDownAndShrinkRange {out_type = !tf_type.quint8}`, `[0,1073741824]:!tf_type.qint32; -256.0; 256.0`, `[0,255]:!tf_type.quint8; 0.0; 128.0`},
		{`QuantizedMatMul`, `[[1,2]]:!tf_type.quint8; [[3],[4]]:!tf_type.quint8; 0.0; 255.0; 0.0; 255.0`, `[[11]]:!tf_type.qint32; -2147483648.0; 2147483647.0`},
		{`QuantizedMatMul {transpose_b = true}`, `[[1,2]]:!tf_type.quint8; [[3,4]]:!tf_type.quint8; -1.0; 254.0; 0.0; 255.0`, `[[4]]:!tf_type.qint32; -2147483648.0; 2147483647.0`}, // 0*3 + 1*4
		{`QuantizedConv2D {strides = [1, 1, 1, 1], padding = "SAME"}`, `[[[[1],[2],[3]]]]:!tf_type.quint8; [[[[1]],[[10]],[[100]]]]:!tf_type.quint8; 0.0; 255.0; 0.0; 255.0`, `[[[[210],[321],[32]]]]:!tf_type.qint32; -2147483648.0; 2147483647.0`},
		{`QuantizedBiasAdd {out_type = !tf_type.qint32}`, `[[0,255]]:!tf_type.quint8; [255,0]:!tf_type.quint8; 0.0; 1.0; 0.0; 1.0`, `[[16384,16384]]:!tf_type.qint32; -131072.0; 131072.0`},
		{`QuantizedAdd`, `[0,255]:!tf_type.quint8; [255]:!tf_type.quint8; 0.0; 1.0; 0.0; 1.0`, `[16384,32768]:!tf_type.qint32; -131072.0; 131072.0`},
		{`QuantizedMul`, `[2,3]:!tf_type.quint8; [10]:!tf_type.quint8; 0.0; 255.0; 0.0; 255.0`, `[20,30]:!tf_type.qint32; -2147483648.0; 2147483647.0`},
		{`QuantizedRelu {out_type = !tf_type.quint8}`, `[0,10,200]:!tf_type.quint8; -100.0; 155.0`, `[100,100,200]:!tf_type.quint8; -100.0; 155.0`},
		{`QuantizedRelu6 {out_type = !tf_type.quint8}`, `[0,3,200]:!tf_type.quint8; 0.0; 255.0`, `[0,3,6]:!tf_type.quint8; 0.0; 255.0`},
		{`QuantizedReluX {out_type = !tf_type.quint8}`, `[0,3,200]:!tf_type.quint8; 2.0; 0.0; 255.0`, `[0,2,2]:!tf_type.quint8; 0.0; 255.0`},
		{`QuantizedReshape`, `[1,2]:!tf_type.quint8; [2,-1]:i32; 0.0; 1.0`, `[[1],[2]]:!tf_type.quint8; 0.0; 1.0`},
		{`QuantizedMaxPool {ksize = [1, 1, 2, 1], strides = [1, 1, 2, 1], padding = "SAME"}`, `[[[[1],[200],[3]]]]:!tf_type.quint8; 0.0; 1.0`, `[[[[200],[3]]]]:!tf_type.quint8; 0.0; 1.0`},
		{`QuantizedAvgPool {ksize = [1, 1, 2, 1], strides = [1, 1, 2, 1], padding = "VALID"}`, `[[[[1],[2]]]]:!tf_type.quint8; 0.0; 1.0`, `[[[[1]]]]:!tf_type.quint8; 0.0; 1.0`},
		{`QuantizedConcat`, `0:i32; [0,255]:!tf_type.quint8; [255]:!tf_type.quint8; 0.0; 0.0; 255.0; 51.0`, `[0,255,51]:!tf_type.quint8; 0.0; 255.0`},
		// Ops that only move elements move these as well.
		{`ConcatV2`, `[1]:!tf_type.qint8; [-2]:!tf_type.qint8; 0:i32`, `[1,-2]:!tf_type.qint8`},
		{`Bitcast {type = i8}`, `[-3]:!tf_type.qint8`, `[-3]:i8`},
	})
}

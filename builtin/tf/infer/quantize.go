package infer

// quantized returns the rules of the ops that round to few bits. Most give, after their
// result, the numbers that the least and the largest of its elements stand for.
func quantized() map[string]rule {
	all := map[string]rule{}
	ranged := func(names string, r rule) {
		each(all, func(c *call) {
			out := c.out
			c.out = out[:min(1, len(out))]
			r(c)
			c.out = out
			for i := 1; i < len(out); i++ {
				c.scalar(i)
			}
		}, names)
	}
	each(all, likeFirst, `FakeQuantWithMinMaxArgs FakeQuantWithMinMaxVars FakeQuantWithMinMaxVarsPerChannel FakeQuantWithMinMaxArgsGradient
		QuantizeAndDequantize QuantizeAndDequantizeV2 QuantizeAndDequantizeV3 QuantizeAndDequantizeV4 Dequantize
		UniformQuantize UniformDequantize UniformRequantize UniformQuantizedClipByValue`)
	each(all, func(c *call) {
		c.shape(0, c.equalDims(c.dims(0), c.dims(1), "the gradient has another shape than the input"))
		c.shape(1, c.dims(2))
		c.shape(2, c.dims(2))
	}, "FakeQuantWithMinMaxVarsGradient FakeQuantWithMinMaxVarsPerChannelGradient")
	each(all, scalars, "RequantizationRange RequantizationRangePerChannel")
	ranged(`Requantize RequantizePerChannel QuantizeDownAndShrinkRange QuantizedRelu QuantizedRelu6 QuantizedReluX QuantizedBiasAdd
		QuantizedInstanceNorm`, likeFirst)
	ranged(`QuantizedConv2D QuantizedConv2DPerChannel QuantizedConv2DWithBias QuantizedConv2DWithBiasAndRelu QuantizedConv2DAndRequantize
		QuantizedConv2DWithBiasAndRequantize QuantizedConv2DWithBiasAndReluAndRequantize QuantizedConv2DAndRelu QuantizedConv2DAndReluAndRequantize
		QuantizedConv2DWithBiasSumAndRelu QuantizedConv2DWithBiasSumAndReluAndRequantize QuantizedConv2DWithBiasSignedSumAndReluAndRequantize`, func(c *call) { convolve(c, 2, false) })
	ranged(`QuantizedDepthwiseConv2D QuantizedDepthwiseConv2DWithBias QuantizedDepthwiseConv2DWithBiasAndRelu
		QuantizedDepthwiseConv2DWithBiasAndReluAndRequantize`, func(c *call) { convolve(c, 2, true) })
	ranged(`QuantizedMatMul QuantizedMatMulWithBias QuantizedMatMulWithBiasAndRelu QuantizedMatMulWithBiasAndReluAndRequantize
		QuantizedMatMulWithBiasAndRequantize QuantizedMatMulWithBiasAndDequantize`, matMul)
	each(all, matMul, "UniformQuantizedDot UniformQuantizedDotHybrid")
	each(all, func(c *call) {}, "UniformQuantizedConvolution") // its attributes say which dimension is what
	each(all, func(c *call) {
		if x, y := c.dims(0), c.dims(1); x != nil && y != nil {
			c.shape(0, c.broadcast(x, y))
		}
	}, "UniformQuantizedAdd")
	ranged("QuantizedBatchNormWithGlobalNormalization", likeFirst)
	ranged("QuantizedReshape", reshape)
	ranged("QuantizedMaxPool QuantizedAvgPool", func(c *call) { pool(c, 4, c.integers("ksize"), c.integers("strides")) })
	ranged("QuantizedConcat", func(c *call) {
		parts := upTo((len(c.in) - 1) / 3)
		for i := range parts {
			parts[i]++
		}
		concat(c, parts, 0)
	})
	ranged("QuantizedResizeBilinear", func(c *call) { resized(c, c.elems(1)) })
	ranged("QuantizedAdd QuantizedMul", func(c *call) {
		if x, y := c.dims(0), c.dims(1); x != nil && y != nil {
			c.shape(0, c.broadcast(x, y))
		}
	})
	return all
}

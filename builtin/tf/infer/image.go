package infer

import (
	"math/bits"
	"slices"
)

// images returns the rules of the ops of images and of sound.
func images() map[string]rule {
	all := map[string]rule{}
	each(all, likeFirst, `AdjustContrast AdjustContrastv2 AdjustHue AdjustSaturation RGBToHSV HSVToRGB DrawBoundingBoxes DrawBoundingBoxesV2`)
	each(all, func(c *call) { resized(c, c.elems(1)) },
		"ResizeBilinear ResizeBicubic ResizeArea ResizeNearestNeighbor ResizeNearestNeighborGrad ScaleAndTranslate")
	each(all, likeRanked(1, 4), "ResizeBilinearGrad ResizeBicubicGrad ScaleAndTranslateGrad")
	each(all, func(c *call) { resized(c, c.elems(2)) }, "ImageProjectiveTransformV2 ImageProjectiveTransformV3")
	all["CropAndResizeGradImage"] = func(c *call) { c.shape(0, c.shapeInput(3)) }
	all["CropAndResizeGradBoxes"] = func(c *call) { c.shape(0, c.dims(2)) }
	all["ExtractJpegShape"] = func(c *call) { c.vector(0, num(3)) }
	each(all, func(c *call) { resized(c, c.elems(1)) }, "ExtractGlimpse ExtractGlimpseV2")
	each(all, func(c *call) {
		c.vector(0, num(3))
		c.vector(1, num(3))
		c.shape(2, []Dim{num(1), num(1), num(4)})
	}, "SampleDistortedBoundingBox SampleDistortedBoundingBoxV2 StatelessSampleDistortedBoundingBox")
	all["DecodePaddedRaw"] = func(c *call) {
		size := Dim(0)
		n, known := c.int(1)
		if wide := int64(bitsOf(c.elemAttr("out_type")) / 8); known && wide > 0 {
			size = num(n / wide)
		}
		if dims := c.dims(0); dims != nil {
			c.shape(0, append(slices.Clone(dims), size))
		}
	}
	all["CropAndResize"] = func(c *call) {
		image, ok := c.rank(0, 4)
		boxes, okB := c.rank(1, 2)
		index, okI := c.rank(2, 1)
		if !ok || !okB || !okI {
			return
		}
		size := c.elems(3)
		if len(size) != 2 {
			size = unknowns(2)
		}
		c.shape(0, []Dim{c.equal(boxes[0], index[0], "expected one image for each box"), size[0], size[1], image[3]})
	}
	each(all, func(c *call) {
		c.vector(0, 0)
		for i := range c.out {
			c.vector(i, 0)
		}
		if c.op == "NonMaxSuppressionV4" || c.op == "NonMaxSuppressionV5" {
			valid := len(c.out) - 1
			c.scalar(valid)
			if c.truth("pad_to_max_output_size") {
				for i := range valid {
					c.vector(i, c.elem(2))
				}
			}
		}
	}, "NonMaxSuppression NonMaxSuppressionV2 NonMaxSuppressionV3 NonMaxSuppressionV4 NonMaxSuppressionV5 NonMaxSuppressionWithOverlaps")
	all["CombinedNonMaxSuppression"] = combined
	for _, name := range words("DecodeJpeg DecodePng DecodeBmp DecodeImage DecodeAndCropJpeg DecodeWebP") {
		all[name] = func(c *call) {
			n := Dim(0)
			if k := c.integer("channels", 0); k > 0 {
				n = num(k)
			}
			still := c.op != "DecodeImage" && c.op != "DecodeWebP" // others have several pictures, where they move
			if expands, given := c.attribute("expand_animations").Bool(); still || c.op == "DecodeImage" && given && !expands {
				c.shape(0, []Dim{0, 0, n})
			}
		}
	}
	all["DecodeGif"] = func(c *call) { c.shape(0, []Dim{0, 0, 0, num(3)}) }
	each(all, func(c *call) {
		if dims := c.dims(0); len(dims) >= 3 {
			c.shape(0, dims[:len(dims)-3])
		}
	}, "EncodeJpeg EncodePng EncodeJpegVariableQuality")
	all["DecodeRaw"] = func(c *call) {
		if dims := c.dims(0); dims != nil {
			c.shape(0, append(slices.Clone(dims), 0))
		}
	}
	all["DecodeWav"] = func(c *call) {
		samples, channels := Dim(0), Dim(0)
		if n := c.integer("desired_samples", -1); n >= 0 {
			samples = num(n)
		}
		if n := c.integer("desired_channels", -1); n > 0 {
			channels = num(n)
		}
		c.shape(0, []Dim{samples, channels})
		c.scalar(1)
	}
	all["AudioSpectrogram"] = func(c *call) {
		dims, ok := c.rank(0, 2)
		size, stride := c.integer("window_size", 0), c.integer("stride", 0)
		if !ok || size <= 1 || stride <= 0 {
			return
		}
		frames := Dim(0)
		if n, known := dims[0].number(); known {
			frames = num(max(0, 1+(n-size)/stride))
			if n < size {
				frames = num(0)
			}
		}
		c.shape(0, []Dim{dims[1], frames, num(1 + int64(1)<<bits.Len64(uint64(size-1))/2)})
	}
	all["Mfcc"] = func(c *call) {
		if dims, ok := c.rank(0, 3); ok {
			c.shape(0, []Dim{dims[0], dims[1], num(c.integer("dct_coefficient_count", 13))})
		}
	}
	return all
}

// resized is the rule of ops that give images of a size.
func resized(c *call, size []Dim) {
	dims, ok := c.rank(0, 4)
	if !ok {
		return
	}
	if len(size) != 2 {
		size = unknowns(2)
	}
	for i, d := range size {
		if n, known := d.number(); known && n < 0 {
			c.failf("a size of %d", n)
			return
		} else if !known && !c.a.isNonneg(d) {
			size = slices.Clone(size)
			size[i] = d // the op fails where it is below 0
		}
	}
	c.shape(0, []Dim{dims[0], size[0], size[1], dims[3]})
}

func combined(c *call) {
	boxes, ok := c.rank(0, 4)
	scores, okS := c.rank(1, 3)
	if !ok || !okS {
		return
	}
	batch := c.equal(boxes[0], scores[0], "the batch differs")
	k := c.elem(3)
	if c.truth("pad_per_class") {
		k = c.a.min(k, c.a.mul(c.elem(2), scores[2]))
	}
	c.shape(0, []Dim{batch, k, num(4)})
	c.shape(1, []Dim{batch, k})
	c.shape(2, []Dim{batch, k})
	c.vector(3, batch)
}

// random returns the rules of the ops that draw numbers.
func random() map[string]rule {
	all := map[string]rule{}
	each(all, func(c *call) { c.shape(0, c.shapeInput(0)) }, `
		RandomUniform RandomUniformInt RandomStandardNormal TruncatedNormal ParameterizedTruncatedNormal
		StatelessRandomUniform StatelessRandomNormal StatelessTruncatedNormal StatelessRandomUniformInt StatelessRandomUniformV2
		StatelessRandomNormalV2 StatelessTruncatedNormalV2 StatelessRandomUniformIntV2 StatelessRandomUniformFullInt
		StatelessRandomUniformFullIntV2 StatelessRandomBinomial StatelessRandomGammaV2 StatelessRandomGammaV3 StatelessRandomPoisson
		StatelessParameterizedTruncatedNormal Empty`)
	each(all, func(c *call) { c.shape(0, c.shapeInput(2)) }, "StatefulRandomBinomial")
	each(all, likeFirst, "StatelessShuffle")
	each(all, func(c *call) { c.shape(0, c.shapeInput(1)) }, "StatefulStandardNormal")
	each(all, func(c *call) { c.shape(0, c.shapeInput(0)) }, "NonDeterministicInts")
	each(all, vectors, "RngReadAndSkip")
	each(all, func(c *call) { c.shape(0, c.shapeInput(2)) }, `StatefulUniform StatefulStandardNormalV2
		StatefulTruncatedNormal StatefulUniformFullInt StatefulUniformInt`)
	all["StatelessRandomGetKeyCounter"] = func(c *call) {
		c.vector(0, num(1))
		c.vector(1, num(2))
	}
	all["StatelessRandomGetKeyCounterAlg"] = func(c *call) {
		c.vector(0, num(1))
		c.vector(1, num(2))
		c.scalar(2)
	}
	all["StatelessRandomGetAlg"] = scalars
	all["ComputeAccidentalHits"] = func(c *call) {
		vectors(c)
		c.sameUnknown(0, 1)
		c.sameUnknown(0, 2)
	}
	each(all, func(c *call) {
		if dims, rate := c.shapeInput(0), c.dims(1); dims != nil && rate != nil {
			c.shape(0, slices.Concat(dims, rate))
		}
	}, "RandomGamma RandomPoisson RandomPoissonV2")
	each(all, func(c *call) {
		if dims, ok := c.rank(0, 2); ok {
			c.shape(0, []Dim{dims[0], c.elem(1)})
		}
	}, "Multinomial StatelessMultinomial")
	all["RandomCrop"] = func(c *call) {
		image, ok := c.rank(0, 3)
		size := c.shapeInput(1)
		if size == nil {
			size = unknowns(2)
		}
		if ok && len(size) == 2 {
			c.shape(0, []Dim{size[0], size[1], image[2]})
		}
	}
	each(all, func(c *call) {
		n := num(c.integer("num_sampled", -1))
		c.vector(0, n)
		c.vector(2, n)
		if dims, ok := c.rank(0, 2); ok {
			c.shape(1, dims)
		}
	}, `LogUniformCandidateSampler UniformCandidateSampler LearnedUnigramCandidateSampler FixedUnigramCandidateSampler
		AllCandidateSampler ThreadUnsafeUnigramCandidateSampler`)
	return all
}

package tf

import (
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/value"
)

// normalizing returns what the ops compute that normalize by a mean and a variance, or by
// what is near.
func normalizing() map[string]eval.Evaluator {
	floats := eval.Domain{Elems: eval.Floats, Inexact: true}
	return map[string]eval.Evaluator{
		"FusedBatchNorm":       results(floats, batchNorm),
		"FusedBatchNormV2":     results(floats, batchNorm),
		"FusedBatchNormV3":     results(floats, batchNorm),
		"FusedBatchNormGrad":   results(floats, batchNormGrad),
		"FusedBatchNormGradV2": results(floats, batchNormGrad),
		"FusedBatchNormGradV3": results(floats, batchNormGrad),
		"LRN":                  op(floats, localResponse),
		"LRNGrad":              op(floats, localResponseGrad),

		"BatchNormWithGlobalNormalization": op(floats, globalNormalization),
	}
}

// batchNorm normalizes by the mean and variance of the batch, or by those given.
func batchNorm(c numeric.Call) []value.Value {
	if c.Op().Name() != Name+"._FusedBatchNormEx" {
		c.Exactly(5)
	}
	x, scale, offset := channelsLast(c, c.Input(0)), c.Input(1).Floats(), c.Input(2).Floats()
	channels := len(scale)
	if x.Rank() < 2 || x.Dims()[x.Rank()-1] != int64(channels) || len(offset) != channels {
		panic(numeric.Mistyped("%s channels of %s", c.Input(1).Type(), c.Input(0).Type()))
	}
	epsilon, training := attrFloat(c, "epsilon", 1e-4), attrTruth(c, "is_training", true)
	share := attrFloat(c, "exponential_avg_factor", 1)
	elems := x.Floats()
	mean, variance := c.Input(3).Floats(), c.Input(4).Floats()
	given := [2]value.Value{c.Input(3), c.Input(4)}
	n := len(elems) / max(channels, 1)
	if share != 1 && (len(mean) != channels || len(variance) != channels) {
		panic(numeric.Mistyped("%s means of %d channels", c.Input(3).Type(), channels))
	}
	if training {
		mean, variance = make([]float64, channels), make([]float64, channels)
		for i, e := range elems {
			mean[i%channels] += e / float64(n)
		}
		for i, e := range elems {
			d := e - mean[i%channels]
			variance[i%channels] += d * d / float64(n)
		}
	}
	if len(mean) != channels || len(variance) != channels {
		panic(numeric.Mistyped("%s means of %d channels", c.Input(3).Type(), channels))
	}
	out := make([]float64, len(elems))
	for i, e := range elems {
		k := i % channels
		out[i] = (e-mean[k])/math.Sqrt(variance[k]+epsilon)*scale[k] + offset[k]
	}
	vector := func(list []float64) value.Value {
		return floatTensor(c.Input(1).Elem(), list, int64(channels))
	}
	results := []value.Value{channelsBack(c, floatTensor(x.Elem(), out, x.Dims()...))}
	if !training {
		results = append(results, given[0], given[1], given[0], given[1])
	} else {
		running, unbiased := slices.Clone(mean), slices.Clone(variance)
		for k := range unbiased {
			unbiased[k] *= float64(n) / float64(max(n-1, 1))
			if share != 1 {
				running[k] = given[0].Float(k)*(1-share) + running[k]*share
				unbiased[k] = given[1].Float(k)*(1-share) + unbiased[k]*share
			}
		}
		results = append(results, vector(running), vector(unbiased), vector(mean), vector(variance))
	}
	if c.NumOutputs() == 6 {
		results = append(results, floatTensor(c.Input(1).Elem(), []float64{0})) // not used on processors
	}
	return results
}

// batchNormGrad returns the gradients of a normalization by its input, scale and offset.
func batchNormGrad(c numeric.Call) []value.Value {
	c.AtLeast(5)
	grad, x := channelsLast(c, c.Input(0)), channelsLast(c, c.Input(1))
	scale, mean, variance := c.Input(2).Floats(), c.Input(3).Floats(), c.Input(4).Floats()
	channels := len(scale)
	if !slices.Equal(grad.Dims(), x.Dims()) || x.Rank() < 2 || x.Dims()[x.Rank()-1] != int64(channels) || len(mean) != channels || len(variance) != channels {
		panic(numeric.Mistyped("the gradients %s of %s", c.Input(0).Type(), c.Input(1).Type()))
	}
	epsilon, training := attrFloat(c, "epsilon", 1e-4), attrTruth(c, "is_training", true)
	dy, elems := grad.Floats(), x.Floats()
	n := float64(len(elems) / max(channels, 1))
	byOffset, byScale := make([]float64, channels), make([]float64, channels)
	for i, e := range elems {
		k := i % channels
		byOffset[k] += dy[i]
		byScale[k] += dy[i] * (e - mean[k])
	}
	for i, e := range elems {
		k := i % channels
		inverse := 1 / math.Sqrt(variance[k]+epsilon)
		d := dy[i]
		if training {
			d -= byOffset[k]/n + (e-mean[k])*byScale[k]/n*inverse*inverse
		}
		elems[i] = d * scale[k] * inverse
	}
	for k := range byScale {
		byScale[k] /= math.Sqrt(variance[k] + epsilon)
	}
	elem := c.Input(2).Elem()
	none := floatTensor(elem, nil, 0)
	return []value.Value{
		channelsBack(c, floatTensor(x.Elem(), elems, x.Dims()...)),
		floatTensor(elem, byScale, int64(channels)), floatTensor(elem, byOffset, int64(channels)), none, none,
	}
}

// globalNormalization normalizes by a mean and a variance of each channel.
func globalNormalization(c numeric.Call) value.Value {
	c.Exactly(5)
	x, mean, variance, beta, gamma := c.Input(0), c.Input(1).Floats(), c.Input(2).Floats(), c.Input(3).Floats(), c.Input(4).Floats()
	epsilon, scaled := attrFloat(c, "variance_epsilon", 0), attrTruth(c, "scale_after_normalization", true)
	channels := len(mean)
	if x.Rank() != 4 || x.Dims()[3] != int64(channels) || len(variance) != channels || len(beta) != channels || len(gamma) != channels {
		panic(numeric.Mistyped("%d channels of %s", channels, x.Type()))
	}
	elems := x.Floats()
	for i, e := range elems {
		k := i % channels
		e = (e - mean[k]) / math.Sqrt(variance[k]+epsilon)
		if scaled {
			e *= gamma[k]
		}
		elems[i] = e + beta[k]
	}
	return floatTensor(x.Elem(), elems, x.Dims()...)
}

// response is how a local response normalization divides: by
// (bias + alpha * the sum of squares of near channels) to the power of beta.
type response struct {
	radius            int
	bias, alpha, beta float64
}

func responseOf(c numeric.Call) response {
	return response{
		radius: int(min(max(c.AttrInt("depth_radius", 5), 0), math.MaxInt32)),
		bias:   attrFloat(c, "bias", 1), alpha: attrFloat(c, "alpha", 1), beta: attrFloat(c, "beta", 0.5),
	}
}

// near returns the channels near one of n.
func (r response) near(i, n int) (from, to int) { return max(0, i-r.radius), min(n-1, i+r.radius) }

// norm returns what an element is divided by, before the power.
func (r response) norm(row []float64, i int) float64 {
	sum := 0.0
	from, to := r.near(i, len(row))
	for _, e := range row[from : to+1] {
		sum += e * e
	}
	return r.bias + r.alpha*sum
}

// localResponse divides by a power of the sum of squares of near channels.
func localResponse(c numeric.Call) value.Value {
	r := responseOf(c)
	return rowsOf(c, c.Only(), func(row []float64) {
		was := slices.Clone(row)
		for i, e := range was {
			row[i] = e / math.Pow(r.norm(was, i), r.beta)
		}
	})
}

// localResponseGrad takes gradients, the input, and the output of a normalization.
func localResponseGrad(c numeric.Call) value.Value {
	c.Exactly(3)
	r := responseOf(c)
	x, y := c.Input(1), c.Input(2)
	if !slices.Equal(x.Dims(), c.Input(0).Dims()) || !slices.Equal(y.Dims(), x.Dims()) {
		panic(numeric.Mistyped("%s, %s and %s", c.Input(0).Type(), x.Type(), y.Type()))
	}
	in, out, at := x.Floats(), y.Floats(), 0
	return rowsOf(c, c.Input(0), func(row []float64) {
		xs, ys, dy := in[at:at+len(row)], out[at:at+len(row)], slices.Clone(row)
		at += len(row)
		clear(row)
		for j := range xs {
			norm := r.norm(xs, j)
			row[j] += dy[j] * math.Pow(norm, -r.beta)
			from, to := r.near(j, len(xs))
			for k := from; k <= to; k++ {
				row[k] -= dy[j] * 2 * r.alpha * r.beta * xs[k] * ys[j] / norm
			}
		}
	})
}

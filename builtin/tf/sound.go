package tf

import (
	wire "encoding/binary"
	"math"
	"math/bits"

	"gonum.org/v1/gonum/dsp/fourier"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// sounds returns what the ops compute that read and write recordings, [samples, channels].
func sounds() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything, Inexact: true}
	return map[string]eval.Evaluator{
		"DecodeWav":        results(all, decodeWav),
		"EncodeWav":        op(all, encodeWav),
		"AudioSpectrogram": op(all, spectrogram),
		"Mfcc":             op(all, mfcc),
	}
}

// loudest is the number of an i16 that is 1.
const loudest = 1 << 15

// decodeWav reads a file (RIFF WAVE) of samples of 16 bits. Channels and samples that are
// wanted and not there are the last channel again, and 0.
func decodeWav(c numeric.Call) []value.Value {
	data := []byte(oneString(c, 0))
	bad := func() { panic(numeric.Undefined("this is not a WAV file of 16 bits a sample")) }
	chunk := func() (name string, body []byte) {
		if len(data) < 8 {
			bad()
		}
		name = string(data[:4])
		size := wire.LittleEndian.Uint32(data[4:])
		data = data[8:]
		return name, take(&data, uint64(size)+uint64(size%2)*truthOf(len(data) > int(size)))[:size]
	}
	if len(data) < 12 || string(data[:4]) != "RIFF" || string(data[8:12]) != "WAVE" {
		bad()
	}
	data = data[12:]
	name, format := chunk()
	if name != "fmt " || len(format) < 16 || wire.LittleEndian.Uint16(format) != 1 || wire.LittleEndian.Uint16(format[14:]) != 16 {
		bad()
	}
	channels, rate := int(wire.LittleEndian.Uint16(format[2:])), wire.LittleEndian.Uint32(format[4:])
	var samples []byte
	for name != "data" {
		name, samples = chunk()
	}
	if channels == 0 {
		bad()
	}
	n := int64(len(samples) / (2 * channels))
	rows, columns := n, int64(channels)
	if most := c.AttrInt("desired_samples", -1); most >= 0 {
		rows = most
	}
	if most := c.AttrInt("desired_channels", -1); most > 0 {
		columns = most
	}
	out := zeros(c, rows, columns)
	for i := range min(rows, n) {
		c.Count(int(columns))
		for k := range columns {
			at := 2 * (int(i)*channels + min(int(k), channels-1))
			out[i*columns+k] = float64(int16(wire.LittleEndian.Uint16(samples[at:]))) / loudest
		}
	}
	return []value.Value{floatTensor(ir.F32, out, rows, columns), scalar(ir.I32, int64(rate))}
}

func truthOf(b bool) uint64 { return uint64(truth(b)) }

// encodeWav writes samples from -1 to 1 as a file.
func encodeWav(c numeric.Call) value.Value {
	c.Exactly(2)
	x, rate := c.Input(0), inputAxis(c, 1)
	if x.Rank() != 2 || x.Class() != value.FloatClass || x.Dims()[1] < 1 || x.Dims()[1] > math.MaxUint16/2 || rate < 1 || rate > math.MaxInt32 {
		panic(numeric.Mistyped("%s, %d a second", x.Type(), rate))
	}
	channels, size := uint32(x.Dims()[1]), uint32(2*x.Len())
	c.Plan(int64(x.Len()))
	b := append([]byte("RIFF"), wire.LittleEndian.AppendUint32(nil, 36+size)...)
	b = append(b, "WAVEfmt "...)
	for _, n := range []uint32{16, channels<<16 | 1, uint32(rate), 2 * channels * uint32(rate), 16<<16 | 2*channels} {
		b = wire.LittleEndian.AppendUint32(b, n)
	}
	b = append(b, "data"...)
	b = wire.LittleEndian.AppendUint32(b, size)
	for _, e := range x.Floats() {
		if e != e {
			panic(numeric.Undefined("a sample that is NaN"))
		}
		b = wire.LittleEndian.AppendUint16(b, uint16(int16(min(max(math.Round(e*loudest), -loudest), loudest-1))))
	}
	return stringTensor(c, []string{string(b)})
}

// spectrogram returns how loud each frequency is in windows of samples, which are weighed by
// Hann's function: [channels, windows, frequencies].
func spectrogram(c numeric.Call) value.Value {
	x := c.Only()
	size, stride := c.AttrInt("window_size", 0), c.AttrInt("stride", 0)
	if x.Rank() != 2 || size < 2 || size > 1<<20 || stride < 1 {
		panic(numeric.Mistyped("windows of %d samples, %d apart, of %s", size, stride, x.Type()))
	}
	elems, samples, channels := reals(x), x.Dims()[0], x.Dims()[1]
	windows := int64(0)
	if samples >= size {
		windows = 1 + (samples-size)/stride
	}
	length := int64(1) << bits.Len64(uint64(size-1))
	frequencies := 1 + length/2
	out := zeros(c, channels, windows, frequencies)
	transform := fourier.NewFFT(int(length))
	part, found := make([]float64, length), make([]complex128, frequencies)
	at := 0
	for k := range channels {
		for w := range windows {
			c.Count(int(length) * bits.Len64(uint64(length)))
			for i := range size {
				weight := 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/float64(size))
				part[i] = weight * elems[(w*stride+i)*channels+k]
			}
			for _, z := range transform.Coefficients(found, part) {
				if out[at] = real(z)*real(z) + imag(z)*imag(z); !c.AttrBool("magnitude_squared") {
					out[at] = math.Sqrt(out[at])
				}
				at++
			}
		}
	}
	return floatTensor(ir.F32, out, channels, windows, frequencies)
}

// mfcc returns the cepstral coefficients of squared magnitudes of frequencies.
func mfcc(c numeric.Call) value.Value {
	c.Exactly(2)
	x, rate := c.Input(0), inputAxis(c, 1)
	count := c.AttrInt("dct_coefficient_count", 13)
	bank := melBank{channels: c.AttrInt("filterbank_channel_count", 40),
		low: attrFloat(c, "lower_frequency_limit", 20), high: attrFloat(c, "upper_frequency_limit", 4000)}
	if x.Rank() != 3 || x.Dims()[2] < 2 || rate < 1 || count < 1 || bank.channels < 1 || count > bank.channels || bank.channels > 1<<16 || !(bank.low >= 0 && bank.low < bank.high) {
		panic(numeric.Mistyped("%d coefficients of %d channels of %s", count, bank.channels, x.Type()))
	}
	width := x.Dims()[2]
	bank.of(width, float64(rate))
	out := zeros(c, x.Dims()[0], x.Dims()[1], count)
	elems := reals(x)
	for row := range x.Dims()[0] * x.Dims()[1] {
		c.Count(int(width + count*bank.channels))
		loud := bank.apply(elems[row*width : (row+1)*width])
		for i := range count {
			for j, e := range loud {
				out[row*count+i] += math.Sqrt(2/float64(bank.channels)) * math.Cos(float64(i)*math.Pi/float64(bank.channels)*(float64(j)+0.5)) * math.Log(max(e, 1e-12))
			}
		}
	}
	return floatTensor(ir.F32, out, x.Dims()[0], x.Dims()[1], count)
}

// melBank is triangles over frequencies, each from the middle of the one before to that of the
// next one; their middles are as far apart as they sound.
type melBank struct {
	channels    int64
	low, high   float64
	first, last int64     // frequencies that are in a triangle
	channel     []int64   // the triangle that goes down at a frequency, -1 before the first one
	weight      []float64 // of it; the next one has the rest
}

func mel(hertz float64) float64 { return 1127 * math.Log1p(hertz/700) }

// of finds the triangles for spectra of a width.
func (m *melBank) of(width int64, rate float64) {
	from := mel(m.low)
	middle := func(k int64) float64 { return from + (mel(m.high)-from)/float64(m.channels+1)*float64(k+1) }
	step := 0.5 * rate / float64(width-1)
	m.first, m.last = int64(1.5+m.low/step), min(int64(m.high/step), width-1)
	m.channel, m.weight = make([]int64, width), make([]float64, width)
	k := int64(0)
	for i := m.first; i <= m.last; i++ {
		at := mel(float64(i) * step)
		for k < m.channels && middle(k) < at {
			k++
		}
		m.channel[i] = k - 1
		before := from
		if k > 0 {
			before = middle(k - 1)
		}
		m.weight[i] = (middle(k) - at) / (middle(k) - before)
	}
}

func (m *melBank) apply(spectrum []float64) []float64 {
	out := make([]float64, m.channels)
	for i := m.first; i <= m.last; i++ {
		e := math.Sqrt(spectrum[i])
		down := e * m.weight[i]
		if k := m.channel[i]; k >= 0 {
			out[k] += down
		}
		if k := m.channel[i] + 1; k < m.channels {
			out[k] += e - down
		}
	}
	return out
}

package tf

import (
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

func applied(t *testing.T, op string, inputs []value.Value, elems ...ir.Type) ([]value.Value, error) {
	t.Helper()
	types := make([]ir.Type, len(elems))
	for i, e := range elems {
		types[i] = ir.UnrankedTensor(e)
	}
	return eval.Apply(t.Context(), parseOp(t, op), inputs, types, eval.Options{Evaluators: registered(t)})
}

// TestWav writes a file that the test knows byte by byte, and reads it again.
func TestWav(t *testing.T) {
	x := parseValues(t, `[[0,0.5],[-1,1]]`)[0]
	got, err := applied(t, "EncodeWav", []value.Value{x, scalar(ir.I32, 8000)}, stringType)
	require.NoError(t, err)
	want := "RIFF\x2c\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x02\x00\x40\x1f\x00\x00\x00\x7d\x00\x00\x04\x00\x10\x00data\x08\x00\x00\x00" +
		"\x00\x00\x00\x40\x00\x80\xff\x7f"
	require.Equal(t, strconv.Quote(want), strconv.Quote(got[0].Str(0)))
	for op, samples := range map[string]string{
		"DecodeWav": `[[0,0.5],[-1,0.9999695]]`,
		"DecodeWav {desired_channels = 3, desired_samples = 1}": `[[0,0.5,0.5]]`,
		"DecodeWav {desired_channels = 1, desired_samples = 3}": `[[0],[-1],[0]]`,
	} {
		back, err := applied(t, op, got, ir.F32, ir.I32)
		require.NoError(t, err)
		require.Nil(t, value.Compare(back[0], parseValues(t, samples)[0], value.Tolerance{Relative: 1e-6}), back[0])
		require.Equal(t, int64(8000), back[1].Int(0))
	}
	for n := range len(want) - 8 {
		_, err := applied(t, "DecodeWav", []value.Value{quoted(want[:n])}, ir.F32, ir.I32)
		require.Error(t, err)
	}
}

// TestSpectrogram compares with the sums that define it, and the triangles of Mfcc with what
// they must add up to.
func TestSpectrogram(t *testing.T) {
	const size, stride, length = 6, 2, 8
	samples := []float64{1, 2, -1, 0.5, 3, -2, 0, 1, 4, 2}
	got, err := applied(t, "AudioSpectrogram {window_size = 6, stride = 2, magnitude_squared = true}", []value.Value{floatTensor(ir.F32, samples, 10, 1)}, ir.F32)
	require.NoError(t, err)
	require.Equal(t, []int64{1, 3, 5}, got[0].Dims())
	for w := range 3 {
		for f := range 5 {
			re, im := 0.0, 0.0
			for i := range size {
				x := samples[w*stride+i] * (0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/size))
				re += x * math.Cos(2*math.Pi*float64(i*f)/length)
				im -= x * math.Sin(2*math.Pi*float64(i*f)/length)
			}
			require.InDelta(t, re*re+im*im, got[0].Float(w*5+f), 1e-5)
		}
	}
	// The triangles that go down and up at a frequency share all of it: of a spectrum of ones in
	// the middle of the range, one coefficient of one channel is log(sum) * sqrt(2).
	bank := melBank{channels: 3, low: 20, high: 4000}
	bank.of(129, 16000)
	for i := bank.first; i <= bank.last; i++ {
		one := make([]float64, 129)
		one[i] = 9
		sum := 0.0
		for _, e := range bank.apply(one) {
			require.GreaterOrEqual(t, e, 0.0)
			sum += e
		}
		if bank.channel[i] >= 0 && bank.channel[i] < 2 {
			require.InDelta(t, 3, sum, 1e-12)
		}
	}
	got, err = applied(t, "Mfcc {filterbank_channel_count = 1, dct_coefficient_count = 1}", []value.Value{floatTensor(ir.F32, make([]float64, 129), 1, 1, 129), scalar(ir.I32, 16000)}, ir.F32)
	require.NoError(t, err)
	require.InDelta(t, math.Sqrt2*math.Log(1e-12), got[0].Float(0), 1e-4)
}

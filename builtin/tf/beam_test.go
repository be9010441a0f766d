package tf

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// TestBeamSearch compares with all ways to all sequences of labels, where the beam has room for
// these.
func TestBeamSearch(t *testing.T) {
	const steps, classes, paths = 4, 3, 5 // the last class is the blank
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		logits := make([]float64, steps*classes)
		for i := range logits {
			logits[i] = float64(float32(r.NormFloat64()))
		}
		sums := map[string]float64{} // the probability of each sequence
		for way := range 81 {
			p, word, before := 1.0, "", -1
			for s := range steps {
				row := slices.Clone(logits[s*classes:][:classes])
				logSoftmax(row)
				label := way / int(math.Pow(3, float64(s))) % 3
				p *= math.Exp(row[label])
				if label != before && label != 2 {
					word += fmt.Sprint(label)
				}
				before = label
			}
			sums[word] += p
		}
		var words []string
		for w := range sums {
			words = append(words, w)
		}
		slices.SortFunc(words, func(a, b string) int {
			if sums[a] > sums[b] {
				return -1
			}
			return 1
		})
		elems := slices.Repeat([]ir.Type{ir.I64}, 3*paths)
		got, err := applied(t, fmt.Sprintf("CTCBeamSearchDecoder {top_paths = %d, merge_repeated = false}", paths),
			[]value.Value{floatTensor(ir.F32, logits, steps, 1, classes), list(ir.I32, steps)}, append(elems, ir.F32)...)
		require.NoError(t, err)
		for p := range paths {
			found := ""
			for _, label := range got[paths+p].Ints() {
				found += fmt.Sprint(label)
			}
			require.Equal(t, words[p], found)
			require.InDelta(t, math.Log(sums[found]), got[3*paths].Float(p), 1e-5)
			require.Equal(t, []int64{1, int64(len(found))}, got[2*paths+p].Ints())
		}
	}
}

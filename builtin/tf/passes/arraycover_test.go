package passes_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/internal/corpus"
)

// arrayOf returns a graph with an array of many writes, in short, and of reads, sizes and
// gathers among them. Where it is loose, some take a flow that has less than was written
// before them; control edges say the order then.
func arrayOf(r *rand.Rand, writes int, loose bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "x = Placeholder() dtype=INT32 shape=\nn = Const() value=%d\na = TensorArrayV3(n) dtype=INT32\n", writes)
	flows, last := []string{"a:1"}, "a"
	for i := range writes {
		fmt.Fprintf(&b, "i%d = Const() value=%d\n", i, i)
		flow := flows[len(flows)-1]
		if loose && r.IntN(writes) == 0 {
			flow = flows[r.IntN(len(flows))]
		}
		wait := ""
		if loose || r.IntN(4) == 0 {
			wait = ", ^" + last
		}
		fmt.Fprintf(&b, "v%d = Add(x, i%d)\nw%d = TensorArrayWriteV3(a, i%d, v%d, %s%s) T=INT32\n", i, i, i, i, i, flow, wait)
		last = fmt.Sprintf("w%d", i)
		flows = append(flows, last)
		at := len(flows) - 1
		if loose && r.IntN(writes) == 0 {
			at = r.IntN(len(flows))
		}
		if r.IntN(3) == 0 {
			fmt.Fprintf(&b, "r%d = TensorArrayReadV3(a, i%d, %s, ^%s) dtype=INT32\n", i, r.IntN(i+1), flows[at], last)
		}
	}
	end := flows[len(flows)-1]
	fmt.Fprintf(&b, "size = TensorArraySizeV3(a, %s)\nall = TensorArrayGatherV3(a, at, %s, ^%s) dtype=INT32\nfrom = Const() value=0\nstep = Const() value=1\nat = Range(from, n, step) Tidx=INT32\n", end, end, last)
	return b.String()
}

// TestManyWrites makes lists of arrays with more and with fewer writes than are looked at one
// by one. The values are what they were; an array whose flow says all of its order does not
// stay, and one whose flow does not is treated alike on both sides of the bound.
func TestManyWrites(t *testing.T) {
	made, stay := 0, 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 3))
		loose := seed%2 == 1
		module, err := corpus.Parse(t, arrayOf(r, 40+r.IntN(80), loose))
		require.NoError(t, err)
		before := corpus.Compute(t, module)
		corpus.OptimizeTwice(t, optimizers["arrays"], module)
		corpus.CompareOutputs(t, fmt.Sprint("seed ", seed), before, module)
		if left := corpus.Left(module, "TensorArrayV3"); len(left) == 0 {
			made++
		} else {
			require.True(t, loose, "seed %d: %s", seed, left)
			stay++
		}
	}
	t.Log(made, "arrays are lists,", stay, "stay")
	require.Positive(t, stay)
	require.Greater(t, made, 30)
}

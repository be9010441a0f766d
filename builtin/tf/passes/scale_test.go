package passes_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/navigator"
)

// arrayShapes are graphs of tensor arrays, with some number of nodes that grows with size.
var arrayShapes = []struct {
	name  string
	size  int // of 100,000 nodes, about
	write func(line func(format string, args ...any), size int)
}{
	{"chain", 50_000, func(line func(string, ...any), size int) { // one array
		line("a = TensorArrayV3(n) dtype=INT32")
		flow := "a:1"
		for i := range size {
			line("i%d = Const() dtype=INT32 value=%d", i, i)
			line("w%d = TensorArrayWriteV3(a, i%d, x, %s) T=INT32", i, i, flow)
			flow = fmt.Sprintf("w%d", i)
		}
		line("r = TensorArrayReadV3(a, zero, %s) dtype=INT32", flow)
	}},
	{"arrays", 33_000, func(line func(string, ...any), size int) {
		for i := range size {
			line("a%d = TensorArrayV3(n) dtype=INT32", i)
			line("w%d = TensorArrayWriteV3(a%d, zero, x, a%d:1) T=INT32", i, i, i)
			line("r%d = TensorArrayReadV3(a%d, zero, w%d) dtype=INT32", i, i, i)
		}
	}},
	{"forks", 20_000, func(line func(string, ...any), size int) { // two writes of what an array is at first
		for i := range size {
			line("a%d = TensorArrayV3(n) dtype=INT32", i)
			line("w%d = TensorArrayWriteV3(a%d, zero, x, a%d:1) T=INT32", i, i, i)
			line("v%d = TensorArrayWriteV3(a%d, one, x, a%d:1) T=INT32", i, i, i)
			line("r%d = TensorArrayReadV3(a%d, zero, w%d) dtype=INT32", i, i, i)
			line("s%d = TensorArrayReadV3(a%d, one, v%d) dtype=INT32", i, i, i)
		}
	}},
	{"wide", 33_000, func(line func(string, ...any), size int) { // many writes of what one array is at first
		line("a = TensorArrayV3(n) dtype=INT32")
		for i := range size {
			line("i%d = Const() dtype=INT32 value=%d", i, i)
			line("w%d = TensorArrayWriteV3(a, i%d, x, a:1) T=INT32", i, i)
			line("r%d = TensorArrayReadV3(a, i%d, w%d) dtype=INT32", i, i, i)
		}
	}},
	{"nests", 1_700, func(line func(string, ...any), size int) { // of three loops
		for i := range size {
			line("a%d = TensorArrayV3(n) dtype=INT32", i)
			handle, flow, count, limit := fmt.Sprintf("a%d", i), fmt.Sprintf("a%d:1", i), "zero", "n"
			for d := range 3 {
				p := fmt.Sprintf("l%d_%d", i, d)
				line("%s/h = Enter(%s) T=RESOURCE frame_name=%s is_constant=true", p, handle, p)
				line("%s/n = Enter(%s) frame_name=%s is_constant=true", p, limit, p)
				line("%s/f = Enter(%s) T=FLOAT frame_name=%s", p, flow, p)
				line("%s/c = Enter(%s) frame_name=%s", p, count, p)
				line("%s/mf = Merge(%s/f, %s/nf) T=FLOAT N=2", p, p, p)
				line("%s/mc = Merge(%s/c, %s/nc) N=2", p, p, p)
				line("%s/less = Less(%s/mc, %s/n)", p, p, p)
				line("%s/cond = LoopCond(%s/less)", p, p)
				line("%s/sf = Switch(%s/mf, %s/cond) T=FLOAT", p, p, p)
				line("%s/sc = Switch(%s/mc, %s/cond)", p, p, p)
				line("%s/i = Identity(%s/sc:1)", p, p)
				line("%s/one = Const(^%s/i) dtype=INT32 value=1", p, p)
				line("%s/step = Add(%s/i, %s/one)", p, p, p)
				line("%s/nc = NextIteration(%s/step)", p, p)
				handle, flow, count, limit = p+"/h", p+"/sf:1", p+"/i", p+"/n"
			}
			line("w%d = TensorArrayWriteV3(%s, %s, %s, %s) T=INT32", i, handle, count, count, flow)
			flow = fmt.Sprintf("w%d", i)
			for d := 2; d >= 0; d-- {
				p := fmt.Sprintf("l%d_%d", i, d)
				line("%s/nf = NextIteration(%s) T=FLOAT", p, flow)
				line("%s/ef = Exit(%s/sf) T=FLOAT", p, p)
				line("%s/ec = Exit(%s/sc)", p, p)
				flow = p + "/ef"
			}
			line("r%d = TensorArrayReadV3(a%d, zero, %s) dtype=INT32", i, i, flow)
		}
	}},
	{"gradients", 50_000, func(line func(string, ...any), size int) { // writes one after the other
		line("a = TensorArrayV3(n) dtype=INT32")
		line("w = TensorArrayScatterV3(a, at, at, a:1) T=INT32")
		line("g = TensorArrayGradV3(a, w) source=gradients")
		flow := "g:1"
		for i := range size {
			line("i%d = Const() dtype=INT32 value=%d", i, i)
			line("g%d = TensorArrayWriteV3(g, i%d, x, %s) T=INT32", i, i, flow)
			flow = fmt.Sprintf("g%d", i)
		}
		line("r = TensorArrayReadV3(g, zero, %s) dtype=INT32", flow)
	}},
	{"sums", 25_000, func(line func(string, ...any), size int) { // gradients of reads, whose flows are added
		line("a = TensorArrayV3(n) dtype=INT32")
		line("w = TensorArrayScatterV3(a, at, at, a:1) T=INT32")
		sum := ""
		for i := range size {
			line("i%d = Const() dtype=INT32 value=%d", i, i)
			line("g%d = TensorArrayGradV3(a, w) source=gradients", i)
			line("w%d = TensorArrayWriteV3(g%d, i%d, x, g%d:1) T=INT32", i, i, i, i)
			if i == 0 {
				sum = "w0"
				continue
			}
			line("s%d = Add(%s, w%d) T=FLOAT", i, sum, i)
			sum = fmt.Sprintf("s%d", i)
		}
		line("r = TensorArrayReadV3(g0, zero, %s) dtype=INT32", sum)
	}},
	{"older", 33_000, func(line func(string, ...any), size int) { // each write with a read of what was there before
		line("a = TensorArrayV3(n) dtype=INT32")
		flow := "a:1"
		for i := range size {
			line("i%d = Const() dtype=INT32 value=%d", i, i)
			line("r%d = TensorArrayReadV3(a, zero, %s) dtype=INT32", i, flow)
			line("w%d = TensorArrayWriteV3(a, i%d, x, %s) T=INT32", i, i, flow)
			flow = fmt.Sprintf("w%d", i)
		}
		line("r = TensorArrayReadV3(a, zero, %s) dtype=INT32", flow)
	}},
}

// BenchmarkArrays makes lists of tensor arrays. The time for a node is the same for graphs of
// any size.
func BenchmarkArrays(b *testing.B) {
	for _, shape := range arrayShapes {
		for _, times := range []int{1, 4} {
			b.Run(fmt.Sprintf("%s/nodes=%d00000", shape.name, times), func(b *testing.B) {
				var text strings.Builder
				line := func(format string, args ...any) { fmt.Fprintf(&text, format+"\n", args...) }
				line("x = Placeholder() dtype=INT32 shape=")
				line("n = Placeholder() dtype=INT32 shape=")
				line("at = Placeholder() dtype=INT32 shape=-1")
				line("zero = Const() dtype=INT32 value=0")
				line("one = Const() dtype=INT32 value=1")
				shape.write(line, shape.size*times)
				file, err := graphdef.Decode("graph.pbtxt", []byte(corpus.Nodes(b, text.String())))
				require.NoError(b, err)
				for b.Loop() {
					b.StopTimer()
					module := corpus.Import(b, file)
					b.StartTimer()
					_, err = navigator.Optimize(b.Context(), optimizers["arrays"], module, navigator.Options{Workers: 1})
					require.NoError(b, err)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(file.Graphs[0].Nodes)), "ns/node")
			})
		}
	}
}

package main

import (
	"math/rand/v2"
	"testing"
	"unsafe"
)

// line is what a processor loads at once.
type line struct {
	next uint32
	_    [60]byte
}

// BenchmarkMachine measures what bounds the time of a rewrite on this machine: loads that wait
// for each other, of lines that are next to each other and that are not, in as much memory as
// graphs of 10,000, 100,000 and 1,000,000 operations take, and the first use of memory.
func BenchmarkMachine(b *testing.B) {
	for _, size := range []struct {
		name  string
		bytes int
	}{{"2MB", 2 << 20}, {"20MB", 20 << 20}, {"200MB", 200 << 20}} {
		n := size.bytes / int(unsafe.Sizeof(line{}))
		for _, order := range []string{"in order", "at random"} {
			b.Run("load/"+size.name+"/"+order, func(b *testing.B) {
				lines := ring(n, order == "at random")
				at := uint32(0)
				for b.Loop() {
					at = lines[at].next
				}
				if int(at) >= n {
					b.Fatal("the ring has an end")
				}
			})
		}
	}
	b.Run("first use/64B", func(b *testing.B) {
		const size = 64 << 20
		for n := 0; n < b.N; {
			b.StopTimer()
			memory := make([]line, size/int(unsafe.Sizeof(line{})))
			b.StartTimer()
			for i := range memory {
				memory[i].next = 1
			}
			n += len(memory)
		}
	})
}

// ring returns lines each of which says which is loaded next.
func ring(n int, random bool) []line {
	lines, order := make([]line, n), make([]uint32, n)
	for i := range order {
		order[i] = uint32(i)
	}
	if random {
		rand.New(rand.NewPCG(1, 2)).Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	for i, at := range order {
		lines[at].next = order[(i+1)%n]
	}
	return lines
}

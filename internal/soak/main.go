// Command soak runs the engine as a server does, for the given time or number of calls:
//
//	go run ./internal/soak -calls 1000000          # minutes
//	go run -race ./internal/soak -calls 20000      # the same under the race detector
//	go run ./internal/soak -calls 0 -for 2h        # hours
//
// Each call reads a program whose types, attributes, names and constants no call
// had before, rewrites it by the default rules and prints it. Some are cancelled
// half-way, and must then go on to what they would have come to. Beside the calls,
// each goroutine edits graphs and settles them again, against a run on a copy, and
// runs rules that fail in every way under every policy.
//
// It prints the memory in use and the time of a call, window by window, and exits
// with 1 where a result is wrong, memory grows or calls become slower.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"
)

func main() {
	c := config{timed: true}
	flag.IntVar(&c.calls, "calls", 100_000, "how many calls; 0: as many as -for allows")
	flag.DurationVar(&c.duration, "for", 0, "how long; 0: until all calls are made")
	flag.IntVar(&c.goroutines, "goroutines", 16, "how many calls at once")
	flag.IntVar(&c.windows, "windows", 20, "how often to measure")
	flag.StringVar(&c.context, "context", "frozen", "what calls share: frozen, or own where each has a context of its own")
	flag.Uint64Var(&c.seed, "seed", 1, "of what is generated at random")
	flag.Parse()
	if err := c.soak(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

// soak makes the calls, window by window.
func (c *config) soak(ctx context.Context, w io.Writer) error {
	s, err := newServer(c.context)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%d goroutines, %s context, seed %d\n", c.goroutines, c.context, c.seed)
	fmt.Fprintln(w, "    calls   memory MB  us/call  cancelled  edits  failures")
	var list []window
	for start := time.Now(); c.goesOn(list, start); {
		at := time.Now()
		done, err := s.window(ctx, c, len(list))
		if err != nil {
			return err
		}
		cost := time.Since(at) * time.Duration(c.goroutines) / time.Duration(done.calls)
		list = append(list, window{calls: c.made(list) + done.calls, heap: heapInUse(), cost: cost, stats: done})
		last := list[len(list)-1]
		fmt.Fprintf(w, "%9d %11.2f %8d %10d %6d %9d\n", last.calls, float64(last.heap)/1e6,
			last.cost.Microseconds(), last.cancelled, last.edits, last.failures)
	}
	runtime.KeepAlive(s)
	return c.judge(list)
}

// heapInUse returns the bytes that are reachable. What goes with another object,
// such as a type with its context, takes a collection more.
func heapInUse() uint64 {
	for range 4 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

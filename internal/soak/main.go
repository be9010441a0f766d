// Command soak runs the engine as a server does, for as long as it is told:
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
	"slices"
	"time"
)

// config is what the flags say.
type config struct {
	calls      int
	duration   time.Duration
	goroutines int
	windows    int
	context    string
	seed       uint64
	timed      bool // slower calls are a failure
}

func main() {
	c := config{timed: true}
	flag.IntVar(&c.calls, "calls", 100_000, "how many calls; 0: as many as -for allows")
	flag.DurationVar(&c.duration, "for", 0, "how long; 0: until all calls are made")
	flag.IntVar(&c.goroutines, "goroutines", 16, "how many calls at once")
	flag.IntVar(&c.windows, "windows", 20, "how often to measure")
	flag.StringVar(&c.context, "context", "frozen", "what calls share: frozen, or own where each has a context of its own")
	flag.Uint64Var(&c.seed, "seed", 1, "of what is drawn at random")
	flag.Parse()
	if err := c.soak(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

// window is what was measured over a part of the calls.
type window struct {
	calls int
	heap  uint64        // in use after it
	cost  time.Duration // of a call, on one of the goroutines
	stats
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

func (c *config) made(list []window) int {
	if len(list) == 0 {
		return 0
	}
	return list[len(list)-1].calls
}

// perWindow is the number of calls of a window where only time ends the run.
const perWindow = 5000

func (c *config) goesOn(list []window, start time.Time) bool {
	if c.calls > 0 && c.made(list) >= c.calls {
		return false
	}
	if c.duration > 0 && time.Since(start) >= c.duration {
		return false
	}
	return c.calls > 0 || c.duration > 0
}

// size returns the number of calls of the next window.
func (c *config) size() int {
	if c.calls == 0 {
		return perWindow
	}
	return max(1, c.calls/c.windows)
}

// What may differ between the windows of a process that stays flat: caches that
// fill, and what a collector leaves.
const (
	slackBytes = 4 << 20
	slackCost  = 1.5
)

// judge compares the last quarter of the windows with the second.
func (c *config) judge(list []window) error {
	if len(list) < 8 {
		return nil
	}
	early, late := list[len(list)/4:len(list)/2], list[len(list)*3/4:]
	heap, cost := middle(early)
	heapLate, costLate := middle(late)
	if heapLate > heap+heap/20+slackBytes {
		return fmt.Errorf("memory grows: %.2f MB after %d calls, %.2f MB after %d",
			float64(heap)/1e6, early[len(early)-1].calls, float64(heapLate)/1e6, late[len(late)-1].calls)
	}
	if c.timed && float64(costLate) > slackCost*float64(cost) {
		return fmt.Errorf("calls become slower: %v in the second quarter, %v in the last", cost, costLate)
	}
	return nil
}

// middle returns the medians of windows.
func middle(list []window) (heap uint64, cost time.Duration) {
	var heaps []uint64
	var costs []time.Duration
	for _, w := range list {
		heaps, costs = append(heaps, w.heap), append(costs, w.cost)
	}
	slices.Sort(heaps)
	slices.Sort(costs)
	return heaps[len(heaps)/2], costs[len(costs)/2]
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

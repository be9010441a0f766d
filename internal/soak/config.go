package main

import (
	"fmt"
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

func (c *config) made(list []window) int {
	if len(list) == 0 {
		return 0
	}
	return list[len(list)-1].calls
}

// perWindow is the number of calls of a window where only time ends the run.
const perWindow = 5000

// window is what was measured over a part of the calls.
type window struct {
	calls int
	heap  uint64        // in use after it
	cost  time.Duration // of a call, on one of the goroutines
	stats
}

// stats counts what was done.
type stats struct{ calls, cancelled, edits, failures int }

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

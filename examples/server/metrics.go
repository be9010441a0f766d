package main

import (
	"fmt"
	"maps"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/settle-go/settle/profile"
)

// buckets are the upper bounds of the durations that are counted together, in seconds.
var buckets = [...]float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30}

// metrics are what a server did since it began.
type metrics struct {
	inFlight atomic.Int64

	mu       sync.Mutex
	answers  map[int]int // by status
	duration [len(buckets) + 1]int
	seconds  float64
	stops    map[profile.StopReason]int
	rewrites int
	nodes    [2]int // before and after
}

// answered counts an answer.
func (m *metrics) answered(status int, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.answers == nil {
		m.answers = map[int]int{}
	}
	m.answers[status]++
	at, _ := slices.BinarySearch(buckets[:], took.Seconds())
	m.duration[at]++
	m.seconds += took.Seconds()
}

// optimized counts a graph.
func (m *metrics) optimized(report *profile.Report) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.stops == nil {
		m.stops = map[profile.StopReason]int{}
	}
	m.stops[report.Stop.Reason]++
	m.rewrites += report.Rewrites
	m.nodes[0] += report.NodesBefore
	m.nodes[1] += report.NodesAfter
}

// serve writes the metrics in the text format of Prometheus.
func (m *metrics) serve(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	m.mu.Lock()
	defer m.mu.Unlock()
	p := func(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }
	p("# HELP settle_requests_total Requests that were answered, by status.\n# TYPE settle_requests_total counter")
	for _, status := range slices.Sorted(maps.Keys(m.answers)) {
		p("settle_requests_total{status=\"%d\"} %d", status, m.answers[status])
	}
	p("# HELP settle_request_seconds Time from a request to its answer.\n# TYPE settle_request_seconds histogram")
	sum := 0
	for i, bound := range buckets {
		sum += m.duration[i]
		p("settle_request_seconds_bucket{le=\"%g\"} %d", bound, sum)
	}
	sum += m.duration[len(buckets)]
	p("settle_request_seconds_bucket{le=\"+Inf\"} %d\nsettle_request_seconds_sum %g\nsettle_request_seconds_count %d", sum, m.seconds, sum)
	p("# HELP settle_graphs_total Graphs that were optimized, by why the run ended.\n# TYPE settle_graphs_total counter")
	for _, reason := range slices.Sorted(maps.Keys(m.stops)) {
		p("settle_graphs_total{stop=%q} %d", reason, m.stops[reason])
	}
	for _, c := range []struct {
		name, kind, help string
		value            int64
	}{
		{"settle_rewrites_total", "counter", "Rewrites of all graphs.", int64(m.rewrites)},
		{"settle_nodes_before_total", "counter", "Nodes of graphs before they were optimized.", int64(m.nodes[0])},
		{"settle_nodes_after_total", "counter", "Nodes of graphs after that.", int64(m.nodes[1])},
		{"settle_requests_in_flight", "gauge", "Requests that wait or are worked on.", m.inFlight.Load()},
		{"go_goroutines", "gauge", "Goroutines.", int64(runtime.NumGoroutine())},
		{"go_memstats_heap_inuse_bytes", "gauge", "Bytes of the heap that are in use.", int64(memory.HeapInuse)},
	} {
		p("# HELP %s %s\n# TYPE %s %s\n%s %d", c.name, c.help, c.name, c.kind, c.name, c.value)
	}
}

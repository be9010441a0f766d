package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/profile"
)

var calls = flag.Int("calls", 0, "calls of TestLoad, as many as wanted; 0 is few")

func testConfig() config {
	return config{query: "default", maxBody: 1 << 20, timeout: 10 * time.Second, growth: 16, concurrency: 4, queue: 64}
}

// started is a server that runs.
type started struct {
	*server
	url    string
	client *http.Client
	stop   func() error
}

func start(t *testing.T, c config, grace time.Duration) *started {
	s, err := newServer(c)
	require.NoError(t, err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.serve(ctx, listener, grace) }()
	transport := &http.Transport{MaxIdleConnsPerHost: 32}
	return &started{s, "http://" + listener.Addr().String(), &http.Client{Transport: transport}, sync.OnceValue(func() error {
		cancel()
		transport.CloseIdleConnections()
		return <-ended
	})}
}

// post posts a graph and returns the answer.
func (s *started) post(ctx context.Context, path, body, accept string) (int, string, error) {
	request, err := http.NewRequestWithContext(ctx, "POST", s.url+path, strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	request.Header.Set("Accept", accept)
	response, err := s.client.Do(request)
	if err != nil {
		return 0, "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return response.StatusCode, string(text), err
}

// program returns a program with a type that no other number has, and what it settles to.
func program(i int) (text, settled string) {
	t := fmt.Sprintf("tensor<%dx%dx7x3x2x5x11xi%d>", i+1, i%13+1, i%50+3)
	head := fmt.Sprintf("\"func.func\"() <{function_type = (%s) -> %s, sym_name = \"f\"}> ({\n^bb0(%%x: %s):\n", t, t, t)
	body := fmt.Sprintf("  %%c = \"arith.constant\"() <{value = dense<0> : %s}> : () -> %s\n"+
		"  %%y = \"arith.addi\"(%%x, %%c) <{overflowFlags = #arith.overflow<none>}> : (%s, %s) -> %s\n", t, t, t, t, t)
	tail := func(v string) string {
		return fmt.Sprintf("  \"func.return\"(%s) : (%s) -> ()\n}) : () -> ()\n", v, t)
	}
	return head + body + tail("%y"), head + tail("%x")
}

func TestAnswers(t *testing.T) {
	c := testConfig()
	c.maxBody = 1000
	s := start(t, c, time.Second)
	text, settled := program(3)
	status, answer, err := s.post(t.Context(), "/optimize?name=a.mlir", text, "")
	require.NoError(t, err)
	require.Equal(t, 200, status, answer)
	require.Equal(t, settled, answer)

	status, answer, err = s.post(t.Context(), "/optimize", text, "application/json")
	require.NoError(t, err)
	require.Equal(t, 200, status)
	var both struct {
		Graph  string
		Report json.RawMessage
	}
	require.NoError(t, json.Unmarshal([]byte(answer), &both))
	require.Equal(t, settled, both.Graph)
	report, err := profile.ReadJSON(bytes.NewReader(both.Report))
	require.NoError(t, err)
	require.Equal(t, profile.StopFixpoint, report.Stop.Reason)

	node := `node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } }`
	status, answer, err = s.post(t.Context(), "/optimize?name=x.pbtxt&as=x.mlir", node, "")
	require.NoError(t, err)
	require.Equal(t, 200, status, answer)
	require.Contains(t, answer, `"func.func"`)

	for _, wrong := range []struct {
		path, body string
		status     int
		says       string
	}{
		{"/optimize?name=b.mlir", "none", 400, "b.mlir:1:1: \"none\" is not in generic form"},
		{"/optimize?name=b.pbtxt", "node { nam: 3 }", 400, "b.pbtxt:1:8"},
		{"/optimize", strings.Repeat(" ", 1001), 413, "too large"},
		{"/optimize?as=b.pb", text, 422, ""},
		{"/", text, 404, ""},
	} {
		status, answer, err := s.post(t.Context(), wrong.path, wrong.body, "")
		require.NoError(t, err)
		require.Equal(t, wrong.status, status, answer)
		require.Contains(t, answer, wrong.says)
	}
	metrics := s.get(t, "/metrics")
	for _, line := range []string{
		`settle_requests_total{status="200"} 3`, `settle_requests_total{status="400"} 2`, `settle_requests_total{status="413"} 1`,
		`settle_graphs_total{stop="fixpoint"} 4`, `settle_request_seconds_bucket{le="+Inf"} 7`, `settle_requests_in_flight 0`,
	} {
		require.Contains(t, metrics, line+"\n")
	}
	require.Equal(t, "ok\n", s.get(t, "/healthz"))
	require.NoError(t, s.stop())
}

func (s *started) get(t *testing.T, path string) string {
	response, err := s.client.Get(s.url + path)
	require.NoError(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return string(text)
}

// TestTimeAndTurns fills the server: a request that comes when as many wait as may is turned away, and one that
// waits too long gives up.
func TestTimeAndTurns(t *testing.T) {
	c := testConfig()
	c.timeout, c.concurrency, c.queue = 50*time.Millisecond, 1, 0
	s := start(t, c, time.Second)
	text, _ := program(1)
	s.working <- struct{}{} // someone works
	status, answer, err := s.post(t.Context(), "/optimize", text, "")
	require.NoError(t, err)
	require.Equal(t, 504, status, answer)
	s.waiting <- struct{}{}
	status, answer, err = s.post(t.Context(), "/optimize", text, "")
	require.NoError(t, err)
	require.Equal(t, 503, status, answer)
	<-s.waiting
	<-s.working
	require.NoError(t, s.stop())
}

// TestPanic has a request panic: the next one is answered.
func TestPanic(t *testing.T) {
	s := start(t, testConfig(), time.Second)
	text, settled := program(1)
	opt := s.opt
	s.opt = nil
	status, answer, err := s.post(t.Context(), "/optimize", text, "")
	require.NoError(t, err)
	require.Equal(t, 500, status)
	require.Equal(t, "internal error\n", answer)
	s.opt = opt
	status, answer, err = s.post(t.Context(), "/optimize", text, "")
	require.NoError(t, err)
	require.Equal(t, 200, status)
	require.Equal(t, settled, answer)
	require.NoError(t, s.stop())
}

// TestEnd ends a server with a request under way: it is answered, and no other is taken.
func TestEnd(t *testing.T) {
	c := testConfig()
	c.concurrency = 1
	s := start(t, c, 10*time.Second)
	s.working <- struct{}{}
	text, settled := program(1)
	answered := make(chan error, 1)
	go func() {
		status, answer, err := s.post(context.Background(), "/optimize", text, "")
		if err == nil && (status != 200 || answer != settled) {
			err = fmt.Errorf("%d: %s", status, answer)
		}
		answered <- err
	}()
	require.Eventually(t, func() bool { return s.metrics.inFlight.Load() == 1 }, 5*time.Second, time.Millisecond)
	stopped := make(chan error, 1)
	go func() { stopped <- s.stop() }()
	require.Eventually(t, func() bool {
		_, err := net.DialTimeout("tcp", strings.TrimPrefix(s.url, "http://"), time.Second)
		return err != nil
	}, 5*time.Second, time.Millisecond)
	<-s.working
	require.NoError(t, <-answered)
	require.NoError(t, <-stopped)
}

// TestGraceIsOver ends a server with a request that is not answered in time.
func TestGraceIsOver(t *testing.T) {
	c := testConfig()
	c.concurrency = 1
	s := start(t, c, 10*time.Millisecond)
	s.working <- struct{}{}
	text, _ := program(1)
	answered := make(chan bool)
	go func() {
		_, _, _ = s.post(context.Background(), "/optimize", text, "")
		close(answered)
	}()
	require.Eventually(t, func() bool { return s.metrics.inFlight.Load() == 1 }, 5*time.Second, time.Millisecond)
	require.ErrorContains(t, s.stop(), "requests were not answered within 10ms")
	<-answered
	require.Eventually(t, func() bool { return s.metrics.inFlight.Load() == 0 }, 5*time.Second, time.Millisecond)
}

// TestLoad posts many programs, each with types of its own, some wrong and some of which the
// client goes away. Answers are right, and neither memory nor goroutines are left.
func TestLoad(t *testing.T) {
	n := *calls
	if n == 0 {
		n = 1500
	}
	if testing.Short() {
		n = 300
	}
	s := start(t, testConfig(), 10*time.Second)
	l := &load{s: s, latencies: make([]time.Duration, n)}
	require.NoError(t, l.run(t, n/3))
	goroutines, before := runtime.NumGoroutine(), heap()
	require.NoError(t, l.run(t, n-n/3))
	after := heap()
	s.client.CloseIdleConnections()
	require.NoError(t, s.stop())
	require.Eventually(t, func() bool { return runtime.NumGoroutine() <= goroutines }, 10*time.Second, 10*time.Millisecond)
	// A type of its own takes more than 100 bytes where it stays; so does what is made of it.
	if n >= 1500 {
		require.Less(t, int64(after)-int64(before), int64(1<<20+50*n))
	}
	slices.Sort(l.latencies)
	t.Logf("%d calls: half within %s, 99%% within %s, heap %d KB after a third, %d KB at the end",
		n, l.latencies[n/2], l.latencies[n*99/100], before>>10, after>>10)
	if *calls > 0 {
		fmt.Fprintf(os.Stderr, "%d calls: half within %s, 99%% within %s, heap %d KB after a third, %d KB at the end\n",
			n, l.latencies[n/2], l.latencies[n*99/100], before>>10, after>>10)
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// load is clients of a server.
type load struct {
	s         *started
	next      atomic.Int64
	latencies []time.Duration
}

// run makes that many calls, side by side.
func (l *load) run(t *testing.T, calls int) error {
	end := l.next.Load() + int64(calls)
	errs := make(chan error, 8)
	for range cap(errs) {
		go func() {
			for {
				i := l.next.Add(1) - 1
				if i >= end {
					l.next.CompareAndSwap(i+1, i) // as if it had not looked
					errs <- nil
					return
				}
				if err := l.call(t.Context(), int(i)); err != nil {
					errs <- err
					return
				}
			}
		}()
	}
	var first error
	for range cap(errs) {
		if err := <-errs; err != nil {
			first = err
		}
	}
	l.next.Store(end)
	return first
}

// call makes a call and judges the answer.
func (l *load) call(ctx context.Context, i int) error {
	text, want := program(i)
	status := 200
	r := rand.New(rand.NewPCG(uint64(i), 2))
	switch {
	case i%20 == 7:
		text, status = text[:r.IntN(len(text)-20)+10], 400
	case i%20 == 13:
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(r.IntN(2000))*time.Microsecond)
		defer cancel()
	}
	began := time.Now()
	got, answer, err := l.s.post(ctx, "/optimize", text, "")
	l.latencies[i] = time.Since(began)
	switch {
	case ctx.Err() != nil && (errors.Is(err, context.DeadlineExceeded) || got == 503):
		return nil
	case err != nil:
		return err
	case got != status || status == 200 && answer != want:
		return fmt.Errorf("call %d: status %d, expected %d:\n%s\n%s", i, got, status, text, answer)
	}
	return nil
}

package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/graphfile"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
)

// config is what a server does, and how much of it.
type config struct {
	query       string
	rules       []string
	maxBody     int64
	timeout     time.Duration
	growth      float64
	concurrency int
	queue       int
}

// server optimizes graphs. What it has is compiled once, and shared by all requests.
type server struct {
	config   config
	dialects *ir.Dialects
	shared   *ir.Context // frozen: what a request interns is freed with its graph
	opt      *optdb.Pipeline
	waiting  chan struct{} // one for each request that is let in
	working  chan struct{} // one for each that is worked on
	metrics  metrics
}

func newServer(c config) (*server, error) {
	lib, err := builtin.New(builtin.Config{Rules: c.rules, Evaluators: dialects.Evaluators()})
	if err != nil {
		return nil, err
	}
	query, err := optdb.ParseQuery(c.query)
	if err != nil {
		return nil, err
	}
	opt, err := lib.DB.Query(query)
	if err != nil {
		return nil, err
	}
	return &server{
		config: c, dialects: lib.Dialects, shared: ir.NewContext(lib.Dialects).Freeze(), opt: opt,
		waiting: make(chan struct{}, c.concurrency+c.queue), working: make(chan struct{}, c.concurrency),
	}, nil
}

func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /optimize", s.optimize)
	mux.HandleFunc("GET /metrics", s.metrics.serve)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "ok\n") })
	return mux
}

// httpError is an error with the status of the answer.
type httpError struct {
	status int
	err    error
}

func (e *httpError) Error() string { return e.err.Error() }

func (e *httpError) Unwrap() error { return e.err }

// errBusy says that more requests wait than may.
var errBusy = &httpError{http.StatusServiceUnavailable, errors.New("too many requests wait; try again later")}

// optimize answers one request: the graph of its body, optimized. The query has the name of
// the file, which says its format where the contents do not, and as another name for the
// format of the answer.
func (s *server) optimize(w http.ResponseWriter, r *http.Request) {
	began := time.Now()
	s.metrics.inFlight.Add(1)
	answer, err := s.guarded(r.Context(), w, r)
	s.metrics.inFlight.Add(-1)
	status := http.StatusOK
	if err != nil {
		status = statusOf(err)
	}
	s.metrics.answered(status, time.Since(began))
	switch {
	case status == http.StatusServiceUnavailable:
		w.Header().Set("Retry-After", "1")
		fallthrough
	case err != nil:
		http.Error(w, diag.Render(err), status)
		return
	}
	w.Header().Set("Content-Type", answer.contentType)
	_, _ = w.Write(answer.body) // the client may be gone
}

// answer is what a request gets.
type answer struct {
	contentType string
	body        []byte
}

// guarded is settle, in its turn. A panic is an error of the request.
func (s *server) guarded(ctx context.Context, w http.ResponseWriter, r *http.Request) (a *answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			log.Printf("internal error: %v\n%s", p, debug.Stack())
			a, err = nil, &httpError{http.StatusInternalServerError, errors.New("internal error")}
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, s.config.timeout)
	defer cancel()
	select {
	case s.waiting <- struct{}{}:
		defer func() { <-s.waiting }()
	default:
		return nil, errBusy
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.config.maxBody))
	if err != nil {
		return nil, err
	}
	select {
	case s.working <- struct{}{}:
		defer func() { <-s.working }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return s.settle(ctx, r, data)
}

// settle reads, rewrites and prints a graph.
func (s *server) settle(ctx context.Context, r *http.Request, data []byte) (*answer, error) {
	name := cmp.Or(r.FormValue("name"), "graph.mlir")
	began := time.Now()
	fg, err := graphfile.Parse(ctx, name, data, s.dialects, graphfile.Options{MLIR: []mlir.Option{mlir.Shared(s.shared), mlir.WithNames()}})
	if err != nil {
		return nil, err
	}
	read := time.Since(began)
	report, err := s.opt.OptimizeWith(ctx, fg, navigator.Options{Name: name, Limits: navigator.Limits{Growth: s.config.growth}, Workers: 1})
	if err != nil {
		return nil, err
	}
	report.Read = read
	s.metrics.optimized(report)
	var graph bytes.Buffer
	if err := graphfile.Write(&graph, cmp.Or(r.FormValue("as"), name), fg); err != nil {
		return nil, &httpError{http.StatusUnprocessableEntity, err}
	}
	if r.Header.Get("Accept") != "application/json" {
		return &answer{"application/octet-stream", graph.Bytes()}, nil
	}
	return withReport(graph.Bytes(), report)
}

// withReport returns a graph and the report of its run as JSON.
func withReport(graph []byte, report *profile.Report) (*answer, error) {
	var text bytes.Buffer
	if err := profile.WriteJSON(&text, report); err != nil {
		return nil, err
	}
	body, err := json.Marshal(map[string]any{"graph": string(graph), "report": json.RawMessage(text.Bytes())})
	return &answer{"application/json", body}, err
}

// statusOf returns the status of an error.
func statusOf(err error) int {
	var own *httpError
	var large *http.MaxBytesError
	var wrong *diag.Error
	var list diag.List
	switch {
	case errors.As(err, &own):
		return own.status
	case errors.As(err, &large):
		return http.StatusRequestEntityTooLarge
	case errors.Is(err, context.DeadlineExceeded):
		return http.StatusGatewayTimeout
	case errors.Is(err, context.Canceled):
		return http.StatusServiceUnavailable // the client is gone, or the server ends
	case errors.As(err, &wrong) || errors.As(err, &list):
		return http.StatusBadRequest
	}
	return http.StatusUnprocessableEntity
}

// Command server optimizes graphs that are posted to it over HTTP: an example of a
// process that lives long.
//
//	go run ./examples/server -addr localhost:8080 -query '+canonicalize &fleet'
//	curl --data-binary @examples/transformer.mlir 'localhost:8080/optimize?name=transformer.mlir'
//	curl -H 'Accept: application/json' --data-binary @model.pb 'localhost:8080/optimize?name=model.pb&as=model.mlir'
//	curl localhost:8080/metrics
//
// The rules are compiled once, when it starts. Each request has a limit on its bytes, on
// the time that it takes, and on the memory that its graph may grow to; no more than -concurrency are worked on
// at once, and no more than -queue wait. At an interrupt it takes no more requests, and ends when
// those that it has are answered, or -grace is over.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("server: ")
	var c config
	addr := flag.String("addr", "localhost:8080", "listen on this `address`")
	flag.StringVar(&c.query, "query", "default", "select rules by this `query`")
	flag.Func("rules", "add the rules of this `file` or folder (repeatable)", func(path string) error {
		c.rules = append(c.rules, path)
		return nil
	})
	flag.Int64Var(&c.maxBody, "max-body", 64<<20, "refuse a body of more than this many `bytes`")
	flag.DurationVar(&c.timeout, "timeout", 30*time.Second, "give up a request after this `time`")
	flag.Float64Var(&c.growth, "max-growth", 16, "stop when a graph has this many `times` the nodes that it began with")
	flag.IntVar(&c.concurrency, "concurrency", runtime.GOMAXPROCS(0), "work on this `many` requests at once")
	flag.IntVar(&c.queue, "queue", 64, "let this `many` requests wait")
	grace := flag.Duration("grace", 10*time.Second, "wait this `long` for requests at the end")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *addr, c, *grace); err != nil {
		log.Fatal(err)
	}
}

// run serves until the context ends.
func run(ctx context.Context, addr string, c config, grace time.Duration) error {
	s, err := newServer(c)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	log.Printf("listening on http://%s", listener.Addr())
	return s.serve(ctx, listener, grace)
}

// serve answers requests until the context ends, and returns when those that it has are
// answered; after some time, their contexts end.
func (s *server) serve(ctx context.Context, listener net.Listener, grace time.Duration) error {
	requests, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	h := &http.Server{
		Handler:           s.handler(),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       s.config.timeout + 5*time.Second,
		WriteTimeout:      2*s.config.timeout + 5*time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    1 << 16,
		BaseContext:       func(net.Listener) context.Context { return requests },
	}
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	ending, done := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer done()
	err := h.Shutdown(ending)
	if errors.Is(err, context.DeadlineExceeded) {
		cancel() // ends what is being settled
		err = fmt.Errorf("requests were not answered within %s", grace)
		h.Close()
	}
	<-failed
	return err
}

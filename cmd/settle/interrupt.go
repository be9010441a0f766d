package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"syscall"
)

// interrupts are the signals that end a run early, with its report.
var interrupts = []os.Signal{os.Interrupt, syscall.SIGTERM}

// errInterrupted is why a run ended that an interrupt ended.
var errInterrupted = errors.New("interrupted")

// watchers counts the calls of onInterrupt that are in force.
var watchers atomic.Int32

// endOnInterrupt ends the process at an interrupt that no part of a command watches
// for, and at the second one in any case, with the exit code that the documentation
// promises and without leaving a half-written file.
func endOnInterrupt(stderr io.Writer) {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, interrupts...)
	go func() {
		<-signals
		if watchers.Load() > 0 {
			<-signals
		}
		unfinished.remove()
		fmt.Fprintf(stderr, "settle: %v\n", errInterrupted)
		os.Exit(exitInterrupted)
	}()
}

// onInterrupt calls f at the first interrupt. The function that it returns ends the
// watch.
func onInterrupt(f func()) (stop func()) {
	signals, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, interrupts...)
	watchers.Add(1)
	go func() {
		select {
		case <-signals:
			signal.Stop(signals)
			f()
		case <-done:
		}
	}()
	return func() {
		watchers.Add(-1)
		signal.Stop(signals)
		close(done)
	}
}

// unfinished are the files that are being written and do not have their name yet.
var unfinished fileSet

type fileSet struct {
	mu    sync.Mutex
	names map[string]bool
}

func (s *fileSet) add(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.names == nil {
		s.names = map[string]bool{}
	}
	s.names[name] = true
}

func (s *fileSet) drop(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.names, name)
}

// remove removes the files. The process must end then: the set stays locked, so
// that no further file is begun.
func (s *fileSet) remove() {
	s.mu.Lock()
	for name := range s.names {
		_ = os.Remove(name) // it may have its name by now
	}
}

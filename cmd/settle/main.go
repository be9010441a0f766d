package main

import (
	"errors"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/spf13/cobra"
)

func main() {
	os.Exit(run(os.Args[1:], stdio{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, newRoot))
}

// stdio is the standard streams of a run.
type stdio struct {
	In       io.Reader
	Out, Err io.Writer
}

// run runs a command line and returns the exit code. A panic is a mistake of
// this program and ends it with a request to report it.
func run(args []string, std stdio, build func(stdio) *cobra.Command) (code int) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *crash:
			code = reportPanic(std.Err, p.value, p.stack)
		default:
			code = reportPanic(std.Err, p, debug.Stack())
		}
	}()
	root := build(std)
	root.SetArgs(args)
	command, err := root.ExecuteC()
	if err == nil {
		return exitOK
	}
	return reportError(std.Err, command, err)
}

// interrupts are the signals that end a run early, with its report.
var interrupts = []os.Signal{os.Interrupt, syscall.SIGTERM}

// errInterrupted is why a run ended that an interrupt ended.
var errInterrupted = errors.New("interrupted")

// onInterrupt calls f at the first interrupt, and lets the second one end the
// process at once. The function that it returns ends the watch.
func onInterrupt(f func()) (stop func()) {
	signals, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, interrupts...)
	go func() {
		select {
		case <-signals:
			signal.Stop(signals)
			f()
		case <-done:
		}
	}()
	return func() {
		signal.Stop(signals)
		close(done)
	}
}

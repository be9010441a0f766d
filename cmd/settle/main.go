package main

import (
	"io"
	"os"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func main() {
	endOnInterrupt(os.Stderr)
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
	help := &checkedWriter{w: std.Out}
	root.SetOut(help)
	command, err := root.ExecuteC()
	if err == nil {
		err = help.err
	}
	if err == nil {
		return exitOK
	}
	return reportError(std.Err, command, err)
}

// checkedWriter keeps the first error of a writer: cobra prints help, versions and
// completion scripts without looking at it.
type checkedWriter struct {
	w   io.Writer
	err error
}

func (c *checkedWriter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	if err != nil && c.err == nil {
		c.err = streamTarget("<stdout>", c.w).failed(err)
	}
	return n, err
}

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/optdb"
)

// The exit codes; the package documentation says what they mean.
const (
	exitOK          = 0
	exitFailed      = 1
	exitUsage       = 2
	exitInterrupted = 130 // 128 and the number of an interrupt, as shells have it
)

// usageError says that the command was called wrongly, or with graphs that cannot
// be compared. Help says how it is called; an error about a query, or a graph,
// shows that instead.
type usageError struct {
	err  error
	help bool
}

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

func usagef(format string, args ...any) error {
	return &usageError{err: fmt.Errorf(format, args...), help: true}
}

// asQueryError turns the error of a query, which shows the query, into one of
// usage. What a database has against itself stays what it is.
func asQueryError(err error) error {
	var list diag.List
	var one *diag.Error
	if errors.As(err, &list) || errors.As(err, &one) && one.Source != nil {
		return &usageError{err: err}
	}
	return err
}

// notCompared makes an error of a command that compares graphs one of exit code 2,
// as diff and cmp have it: 1 says that there is a difference.
func notCompared(err error) error {
	var usage *usageError
	var reported reportedError
	if err == nil || errors.As(err, &reported) || errors.As(err, &usage) {
		return err
	}
	return &usageError{err: err}
}

// reportedError ends a command whose own output has said what is wrong, with this
// exit code.
type reportedError int

func (reportedError) Error() string { return "already reported" }

const errReported = reportedError(exitFailed)

// reportError prints an error and returns the exit code that goes with it.
func reportError(w io.Writer, command *cobra.Command, err error) int {
	var reported reportedError
	switch {
	case errors.As(err, &reported):
		return int(reported)
	case errors.Is(err, errInterrupted):
		writeError(w, err)
		return exitInterrupted
	}
	var usage *usageError
	if !errors.As(err, &usage) {
		writeError(w, err)
		return exitFailed
	}
	if !usage.help {
		writeError(w, err)
		return exitUsage
	}
	fmt.Fprintf(w, "%s: %s\n", command.CommandPath(), err)
	fmt.Fprintf(w, "usage: %s\n%q shows more\n", command.UseLine(), command.CommandPath()+" --help")
	return exitUsage
}

// writeError prints an error about a user's file with its line and caret, any
// other one behind the name of the program.
func writeError(w io.Writer, err error) {
	var list diag.List
	var one *diag.Error
	var path *fs.PathError
	var said *saidError
	var registration *optdb.RegisterError
	switch {
	case errors.As(err, &list):
		io.WriteString(w, list.Render())
	case errors.As(err, &one) && one.Source == nil:
		io.WriteString(w, "settle: "+one.Render())
	case errors.As(err, &one):
		io.WriteString(w, one.Render())
	case isFileError(err), errors.As(err, &said):
		fmt.Fprintln(w, err)
	case errors.As(err, &registration) && registration.Source != "":
		fmt.Fprintln(w, registration)
	case errors.As(err, &path) && path.Path == os.Stdout.Name():
		fmt.Fprintln(w, streamTarget("<stdout>", nil).failed(path))
	case errors.As(err, &path):
		fmt.Fprintln(w, atFile(path.Path, path))
	default:
		fmt.Fprintf(w, "settle: %s\n", err)
	}
}

// fileError is an error about a file as a whole: it begins with its name.
type fileError struct {
	name string
	err  error
}

func (e *fileError) Error() string { return e.name + ": " + e.err.Error() }
func (e *fileError) Unwrap() error { return e.err }

func isFileError(err error) bool {
	var file *fileError
	return errors.As(err, &file)
}

// atFile names the file that an error of the operating system is about, once and
// in front.
func atFile(name string, err error) error {
	if err == nil || isFileError(err) {
		return err
	}
	return &fileError{name: name, err: reason(err)}
}

// reason returns an error of the operating system without the name of the file
// and the call that found it.
func reason(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// reportPanic prints what is known of a mistake in this program.
func reportPanic(w io.Writer, p any, stack []byte) int {
	fmt.Fprintf(w, "settle: internal error: %v\n", p)
	fmt.Fprintln(w, "This is a mistake in settle, not in your files. Nothing was written. Please report it,")
	fmt.Fprintln(w, "with the command line, the file that it was called on, and these lines:")
	for line := range strings.Lines(string(stack)) {
		io.WriteString(w, "  "+line)
	}
	return exitFailed
}

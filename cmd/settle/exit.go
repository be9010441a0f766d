package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/settle-go/settle/diag"
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
// usage. Other errors stay what they are.
func asQueryError(err error) error {
	var list diag.List
	var one *diag.Error
	if !errors.As(err, &list) || errors.As(err, &one) && one.Source == nil {
		return err
	}
	return &usageError{err: err}
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

// reportedError is the exit code of a command that has already printed its error.
type reportedError int

func (reportedError) Error() string { return "already reported" }

const errReported = reportedError(exitFailed)

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

// atFile puts the name of its file before an error of the operating system, once.
func atFile(name string, err error) error {
	if err == nil || isFileError(err) {
		return err
	}
	return &fileError{name: name, err: reason(err)}
}

// cannotWrite says that nothing can be written to a file or stream of that name.
func cannotWrite(name string, err error) error {
	return &fileError{name, fmt.Errorf("cannot be written: %w", reason(err))}
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

// messageError is an error whose text is printed as it is.
type messageError struct{ text string }

func (e *messageError) Error() string { return e.text }

// withHelp adds a line of help to an error without a location.
func withHelp(err error, help string) error {
	if help == "" {
		return err
	}
	return &messageError{err.Error() + "\n  = " + help}
}

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
	isUsage := errors.As(err, &usage)
	if code := exitFailed; wantsJSON(command) && isAboutFile(err) {
		if isUsage {
			code = exitUsage
		}
		if err := printJSON(command.OutOrStdout(), foundErrors{diagnostics(err)}); err != nil {
			writeError(w, err)
		}
		return code
	}
	if !isUsage {
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

// foundErrors is what a command prints that was to print JSON, where files or queries have
// mistakes.
type foundErrors struct {
	Diagnostics diag.List `json:"diagnostics"`
}

// wantsJSON reports whether a command was called with --json.
func wantsJSON(command *cobra.Command) bool {
	flag := command.Flags().Lookup("json")
	return flag != nil && flag.Value.String() == "true"
}

// isAboutFile reports whether an error is about what the user wrote, in a file or in a
// query.
func isAboutFile(err error) bool {
	var list diag.List
	return errors.As(err, &list) || isFileError(pathError(err))
}

// writeError prints an error about a user's file with its line and caret, and any
// other error after the name of the program.
func writeError(w io.Writer, err error) {
	var list diag.List
	var one *diag.Error
	var path *fs.PathError
	var said *messageError
	var registration *optdb.RegisterError
	var settled *workerError
	var failed *failure
	switch {
	case errors.As(err, &failed):
		io.WriteString(w, failed.text)
	case errors.As(err, &settled):
		fmt.Fprintln(w, settled.text)
	case errors.As(err, &one) && one.Source == nil:
		io.WriteString(w, "settle: "+one.Render())
	case errors.As(err, &list):
		io.WriteString(w, list.Render())
	case isFileError(err), errors.As(err, &said):
		fmt.Fprintln(w, err)
	case errors.As(err, &registration) && registration.Source != "":
		fmt.Fprintln(w, registration)
	case errors.As(err, &path):
		fmt.Fprintln(w, pathError(err))
	default:
		fmt.Fprintf(w, "settle: %s\n", err)
	}
}

// pathError returns the error about a file that an error of the operating system is.
func pathError(err error) error {
	var path *fs.PathError
	switch {
	case isFileError(err) || !errors.As(err, &path):
		return err
	case path.Path == os.Stdout.Name():
		return cannotWrite("<stdout>", path)
	}
	return atFile(path.Path, path)
}

// reportPanic prints a panic of this program with a request to report it.
func reportPanic(w io.Writer, p any, stack []byte) int {
	fmt.Fprintf(w, "settle: internal error: %v\n", p)
	fmt.Fprintln(w, "This is a mistake in settle, not in your files. Nothing was written. Please report it,")
	fmt.Fprintln(w, "with the command line, the file that it was called on, and these lines:")
	for line := range strings.Lines(string(stack)) {
		io.WriteString(w, "  "+line)
	}
	return exitFailed
}

// interrupts are the signals that end a run early, with its report.
var interrupts = []os.Signal{os.Interrupt, syscall.SIGTERM}

// errInterrupted is the cause of a run that an interrupt ended.
var errInterrupted = errors.New("interrupted")

// watch is what is done about interrupts. One goroutine receives them, so that each is
// either given to the parts of a command that watch for it or ends the process.
var watch struct {
	once     sync.Once
	mu       sync.Mutex
	end      func()             // ends the process
	watchers map[*func()]func() // what onInterrupt is to call
}

// endOnInterrupt ends the process at an interrupt that no part of a command watches
// for, and at the second one in any case, with the exit code that the documentation
// promises and without leaving a half-written file.
func endOnInterrupt(stderr io.Writer) {
	watch.mu.Lock()
	watch.end = func() {
		unfinished.remove()
		fmt.Fprintf(stderr, "settle: %v\n", errInterrupted)
		os.Exit(exitInterrupted)
	}
	watch.mu.Unlock()
	watch.once.Do(receiveInterrupts)
}

// onInterrupt calls f at the first interrupt. The function that it returns ends the
// watch.
func onInterrupt(f func()) (stop func()) {
	key := &f
	watch.mu.Lock()
	if watch.watchers == nil {
		watch.watchers = map[*func()]func(){}
	}
	watch.watchers[key] = f
	watch.mu.Unlock()
	watch.once.Do(receiveInterrupts)
	return func() {
		watch.mu.Lock()
		delete(watch.watchers, key)
		watch.mu.Unlock()
	}
}

func receiveInterrupts() {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, interrupts...)
	go func() {
		for first := true; ; first = false {
			<-signals
			watch.mu.Lock()
			watchers, end := watch.watchers, watch.end
			watch.watchers = nil
			watch.mu.Unlock()
			if end != nil && (!first || len(watchers) == 0) {
				end()
			}
			for _, f := range watchers {
				f()
			}
		}
	}()
}

// interruptible is a writer that fails when its context has ended.
type interruptible struct {
	ctx context.Context
	w   io.Writer
}

func (w interruptible) Write(b []byte) (int, error) {
	if w.ctx.Err() != nil {
		return 0, context.Cause(w.ctx)
	}
	return w.w.Write(b)
}

// unfinished are the temporary files that are being written.
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
		_ = os.Remove(name) // it may have been renamed by now
	}
}

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/settle-go/settle/builtin/graphfile"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/internal/textfile"
)

// stdinName is what errors and reports call standard input.
const stdinName = "<stdin>"

// inputName returns what errors and reports call a FILE argument.
func inputName(arg string) string {
	if arg == "-" {
		return stdinName
	}
	return arg
}

// maxText bounds the bytes of a text that is read into memory.
const maxText = 1 << 30

// readGraph reads the graph of a FILE argument, one of TensorFlow by its flags.
func readGraph(arg string, stdin io.Reader, dialects *ir.Dialects, flags *importFlags, opts ...mlir.Option) (*graph.FunctionGraph, error) {
	return readGraphWithin(context.Background(), arg, stdin, dialects, flags, opts...)
}

// readGraphWithin is readGraph that ends with the error of a context soon after that has
// ended.
func readGraphWithin(ctx context.Context, arg string, stdin io.Reader, dialects *ir.Dialects, flags *importFlags, opts ...mlir.Option) (*graph.FunctionGraph, error) {
	if arg == "-" {
		return parseGraph(ctx, stdinName, stdin, dialects, flags, opts...)
	}
	file, err := openFile(arg)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Size() >= minMapped {
		forgetStart()
		defer forgetProgram() // what only reading needed
	}
	return parseGraph(ctx, arg, file, dialects, flags, opts...)
}

// maxSuggested bounds the files that a name is compared with.
const maxSuggested = 1000

// suggestFile returns the end of a message about a missing file: the file of its
// folder with the nearest name, or "".
func suggestFile(name string) string {
	dir, base := filepath.Split(name)
	folder, err := os.Open(filepath.Dir(name))
	if err != nil {
		return ""
	}
	defer folder.Close()
	names, _ := folder.Readdirnames(maxSuggested) // a part of the names will do
	slices.Sort(names)
	ext := filepath.Ext(base)
	var stems []string
	for _, name := range names {
		if filepath.Ext(name) == ext {
			stems = append(stems, strings.TrimSuffix(name, ext))
		}
	}
	near := diag.Nearest(strings.TrimSuffix(base, ext), stems)
	if near == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", dir+near+ext)
}

// requireFile returns an error for what is there and has no contents of its own, as pipes and
// devices: reading one may wait for ever, or never end.
func requireFile(name string) error {
	info, err := os.Stat(name)
	if err != nil || info.Mode().IsRegular() {
		return nil // what is missing is an error where it is opened
	}
	return &fileError{name, fmt.Errorf("cannot be read with others: it is %s, not a file", fileKind(info.Mode()))}
}

// fileKind says what a name stands for that is not a regular file.
func fileKind(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
	}
	return "of another kind"
}

// openFile opens a FILE argument that is not standard input.
func openFile(name string) (*os.File, error) {
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		if to, isLink := os.Readlink(name); isLink == nil {
			return nil, &fileError{name, fmt.Errorf("%w: it is a link to %s", reason(err), to)}
		}
		return nil, &fileError{name, fmt.Errorf("%w%s", reason(err), suggestFile(name))}
	}
	if err != nil {
		return nil, atFile(name, err)
	}
	if info, err := file.Stat(); err == nil && info.IsDir() {
		file.Close()
		return nil, &fileError{name, errors.New("cannot be read: it is a folder")}
	}
	return file, nil
}

// parseGraph reads a graph in any format that is known, which is recognized by how the
// graph begins.
func parseGraph(ctx context.Context, name string, r io.Reader, dialects *ir.Dialects, flags *importFlags, opts ...mlir.Option) (*graph.FunctionGraph, error) {
	head, r := peek(r)
	if graphfile.IsTensorFlow(name, head) {
		data, err := contents(r)
		if err != nil {
			return nil, atFile(name, err)
		}
		defer forgetPages(data) // of text, which is read into other bytes; the rest is for nodes that are looked at again
		return graphfile.ParseTensorFlow(ctx, name, data, dialects, graphfile.Options{TensorFlow: flags.use(), LeaveLoops: flags.leavesLoops()})
	}
	if err := flags.refuse(name); err != nil {
		return nil, err
	}
	if ctx.Done() != nil {
		opts = append(opts, mlir.Context(ctx))
	}
	fg, err := mlir.Read(name, r, dialects, opts...)
	var mistake *diag.Error
	if err != nil && !errors.As(err, &mistake) {
		return nil, atFile(name, err)
	}
	return fg, err
}

// peek returns what a file begins with, and a reader of the whole.
func peek(r io.Reader) ([]byte, io.Reader) {
	const size = 1 << 12
	if file, ok := r.(*os.File); ok {
		head := make([]byte, size)
		if n, err := file.ReadAt(head, 0); err == nil || errors.Is(err, io.EOF) {
			return head[:n], file
		}
	}
	buffered := bufio.NewReaderSize(r, size)
	head, _ := buffered.Peek(size) // an error comes again
	return head, buffered
}

// minMapped is the size from which on files of graphs are mapped into memory: weights are
// then read where they are needed only.
const minMapped = 1 << 24

// forgetStart gives back the memory that only starting needed. It is for before a large graph is read.
var forgetStart = sync.OnceFunc(func() {
	debug.FreeOSMemory()
	forgetProgram()
})

// contents returns what a file has. A large one must not be changed by others as long as
// the process runs.
func contents(r io.Reader) ([]byte, error) {
	if file, ok := r.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode().IsRegular() && info.Size() >= minMapped {
			if data, err := mapFile(file, info.Size()); err == nil {
				return data, nil
			}
		}
	}
	return io.ReadAll(r)
}

// writeGraph writes a graph: as TensorFlow has it where the file's name says so, and as
// MLIR's text.
func writeGraph(w io.Writer, name string, fg *graph.FunctionGraph, opts ...mlir.WriteOption) error {
	if graphfile.HasTensorFlowName(name) {
		w = forgetting{w}
	}
	return graphfile.Write(w, name, fg, opts...)
}

// forgetting writes what may be parts of a mapped file, and lets their memory go.
type forgetting struct{ io.Writer }

func (f forgetting) Write(p []byte) (written int, err error) {
	const most, least = 1 << 22, 1 << 12
	for written < len(p) {
		part := p[written:min(len(p), written+most)]
		n, err := f.Writer.Write(part)
		written += n
		if err != nil {
			return written, err
		}
		if len(p) >= least {
			forgetPages(part)
		}
	}
	return written, nil
}

// readAll reads a FILE argument, of any format, to its end.
func readAll(arg string, stdin io.Reader) ([]byte, error) {
	if arg == "-" {
		data, err := io.ReadAll(stdin)
		return data, atFile(stdinName, err)
	}
	file, err := openFile(arg)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(file)
	return data, atFile(arg, err)
}

func readText(arg string, stdin io.Reader) ([]byte, error) {
	if arg == "-" {
		text, err := textfile.Read(stdin, maxText)
		return text, atFile(stdinName, err)
	}
	file, err := openFile(arg)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := textfile.Read(file, maxText)
	return text, atFile(arg, err)
}

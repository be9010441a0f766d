package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/internal/diag"
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

// readGraph reads the graph of a FILE argument.
func readGraph(arg string, stdin io.Reader, dialects *ir.Dialects) (*graph.FunctionGraph, error) {
	if arg == "-" {
		return parseGraph(stdinName, stdin, dialects)
	}
	file, err := openFile(arg)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return parseGraph(arg, file, dialects)
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

// openFile opens a FILE argument that is not standard input.
func openFile(name string) (*os.File, error) {
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
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

func parseGraph(name string, r io.Reader, dialects *ir.Dialects) (*graph.FunctionGraph, error) {
	fg, err := mlir.Read(name, r, dialects)
	var mistake *diag.Error
	if err != nil && !errors.As(err, &mistake) {
		return nil, atFile(name, err)
	}
	return fg, err
}

func readText(arg string, stdin io.Reader) ([]byte, error) {
	if arg == "-" {
		text, err := diag.ReadText(stdin, maxText)
		return text, atFile(stdinName, err)
	}
	file, err := openFile(arg)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := diag.ReadText(file, maxText)
	return text, atFile(arg, err)
}

// readWithText reads a graph and the lines of its text, which have the names of
// values.
func readWithText(file string, stdin io.Reader) (*graph.FunctionGraph, []string, error) {
	text, err := readText(file, stdin)
	if err != nil {
		return nil, nil, err
	}
	fg, err := parseGraph(inputName(file), bytes.NewReader(text), builtin.Dialects())
	return fg, strings.Split(string(text), "\n"), err
}

// resultNamesOf returns the names of the outputs of a node in the text: %5, or
// %5#0, %5#1.
func resultNamesOf(n graph.Node, text []string) []string {
	names := make([]string, n.NumOutputs())
	all := strings.Split(resultsAt(text, n.Location()), ",")
	at := 0
	for _, one := range all {
		name, count, pack := strings.Cut(strings.TrimSpace(one), ":")
		many, _ := positive(count)
		for i := range max(many, 1) {
			if at == len(names) {
				break
			}
			names[at] = name
			if pack {
				names[at] = name + "#" + strconv.Itoa(i)
			}
			at++
		}
	}
	for i, name := range names {
		if name == "" || name == "%" {
			names[i] = n.Output(i).String() // two operations of one line
		}
	}
	return names
}

// resultsAt returns the names before an operation: "%5" of `%5 = "op"`.
func resultsAt(lines []string, location string) string {
	_, line, column, ok := splitLocation(location)
	if !ok || line > len(lines) || column-1 > len(lines[line-1]) {
		return ""
	}
	results, ok := strings.CutSuffix(strings.TrimSpace(lines[line-1][:column-1]), " =")
	if !ok {
		return ""
	}
	return results
}

// splitLocation splits "file:line:column"; the column may be missing, and is 0 then.
func splitLocation(location string) (file string, line, column int, ok bool) {
	file, last, found := cutLast(location)
	if !found {
		return "", 0, 0, false
	}
	if line, ok = positive(last); !ok {
		return "", 0, 0, false
	}
	if before, middle, found := cutLast(file); found {
		if n, ok := positive(middle); ok {
			return before, n, line, true
		}
	}
	return file, line, 0, true
}

func cutLast(s string) (before, after string, found bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}

func positive(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n > 0
}

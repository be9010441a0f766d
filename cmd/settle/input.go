package main

import (
	"errors"
	"io"
	"os"

	"github.com/settle-go/settle/graph"
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

// readGraph reads the graph of a FILE argument.
func readGraph(arg string, stdin io.Reader, dialects *graph.Dialects) (*graph.FunctionGraph, error) {
	if arg == "-" {
		return parseGraph(stdinName, stdin, dialects)
	}
	file, err := os.Open(arg)
	if err != nil {
		return nil, atFile(arg, err)
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return nil, &fileError{arg, errors.New("cannot be read: it is a folder")}
	}
	return parseGraph(arg, file, dialects)
}

func parseGraph(name string, r io.Reader, dialects *graph.Dialects) (*graph.FunctionGraph, error) {
	fg, err := mlir.Read(name, r, dialects)
	var place *diag.Error
	if err != nil && !errors.As(err, &place) {
		return nil, atFile(name, err)
	}
	return fg, err
}

// Package graphfile reads and writes graphs in every format that the project knows.
//
//	fg, err := graphfile.Parse(ctx, "while.pbtxt", data, lib.Dialects, graphfile.Options{})
//	...
//	err = graphfile.Write(w, "while.mlir", fg)
//
// Which format a text has is known from how it begins; in which one a graph is written, from
// the name of the file.
package graphfile

import (
	"context"
	"io"
	"strings"
	"unsafe"

	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
)

// Options say how a graph is read.
type Options struct {
	MLIR       []mlir.Option         // of a program in MLIR's text
	TensorFlow convert.ImportOptions // of a graph of TensorFlow
	// LeaveLoops leaves loops of TensorFlow that are malformed as they are: they are errors
	// otherwise.
	LeaveLoops bool
}

// Parse returns the graph of a file whose contents are data. It ends with the error
// of the context soon after that has ended. The graph may refer to data, which must not be
// changed.
func Parse(ctx context.Context, name string, data []byte, dialects *ir.Dialects, o Options) (*graph.FunctionGraph, error) {
	if IsTensorFlow(name, data) {
		return ParseTensorFlow(ctx, name, data, dialects, o)
	}
	text := unsafe.String(unsafe.SliceData(data), len(data))
	return mlir.Parse(name, text, dialects, append(o.MLIR[:len(o.MLIR):len(o.MLIR)], mlir.Context(ctx))...)
}

// IsTensorFlow reports whether a file is a graph of TensorFlow, by its name and how it begins.
func IsTensorFlow(name string, head []byte) bool {
	const least = 8 // no program of MLIR is shorter
	return graphdef.Begins(head) || HasTensorFlowName(name) && (graphdef.IsBinary(head) || len(head) < least)
}

// HasTensorFlowName reports whether a file of the name is to be one of TensorFlow.
func HasTensorFlowName(name string) bool {
	for _, ext := range []string{".pb", ".pbtxt", ".pb.txt", ".meta"} {
		if strings.HasSuffix(name, ext) {
			return true
		}
	}
	return false
}

// ParseTensorFlow is [Parse] of a graph of TensorFlow.
func ParseTensorFlow(ctx context.Context, name string, data []byte, dialects *ir.Dialects, o Options) (*graph.FunctionGraph, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	file, err := graphdef.DecodeContext(ctx, name, data)
	if err != nil {
		return nil, err
	}
	o.TensorFlow.Context = ctx
	fg, err := convert.Import(file, dialects, o.TensorFlow)
	if err != nil || o.LeaveLoops {
		return fg, err
	}
	var list diag.List
	for _, reason := range functional.Malformed(fg) {
		list = append(list, diag.Errorf(diag.NewSource(name, ""), diag.NoSpan, "a loop is malformed: %s", reason))
	}
	if len(list) > 0 {
		return nil, list
	}
	return fg, nil
}

// Write writes a graph: as TensorFlow has it where the file's name says so, and as MLIR's
// text otherwise.
func Write(w io.Writer, name string, fg *graph.FunctionGraph, opts ...mlir.WriteOption) error {
	if !HasTensorFlowName(name) {
		return mlir.Write(w, fg, opts...)
	}
	file, err := convert.Export(fg)
	if err != nil {
		return err
	}
	format := graphdef.Binary
	if strings.HasSuffix(name, "txt") {
		format = graphdef.Text
	}
	return file.Write(w, format)
}

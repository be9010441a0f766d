// Package workload writes the graphs that the project measures itself on, as
// MLIR text: chains and dags of integer arithmetic of any size, the same ones
// for every engine that reads MLIR, and the terms on which graph rewriting in
// Python was measured.
//
// Each workload is deterministic: one name and one size give one text.
package workload

import (
	"bufio"
	"io"
)

// Workload is one family of graphs.
type Workload struct {
	Name  string
	Doc   string
	Query string // the optimizer that has something to do on it
	// Baseline is the pass of mlir-opt that does the same, "" when there is none.
	Baseline string
	write    func(w *writer, n int)
}

// All lists the workloads.
func All() []Workload {
	const arith, canonicalize = "+canonicalize &arith", "--canonicalize"
	return []Workload{
		{"ident", "a chain of x*1 and x+0", arith, canonicalize, writeIdent},
		{"fold", "a chain of operations on constants", arith, canonicalize, writeFold},
		{"dag", "eight lanes of x*1, x+0, x+c and lane op lane", arith, canonicalize, writeDag},
		{"nochange", "a chain in which nothing matches", arith, canonicalize, writeNoChange},
		{"addchain", "x + 1 + 2 + ... + n", arith, canonicalize, writeAddChain},
		{"cast", "a chain of casts, to an unranked tensor and back", "+canonicalize &tensor", canonicalize, writeCast},
		{"castuse", "casts there and back, each pair used", "+canonicalize &tensor", canonicalize, writeCastUse},
		{"cse", "groups of ten equal operations, cascaded", "+merge", "--cse", writeCSE},
		{"simplify", "e = (e * y) / y, n times", "+simplify", "", writeSimplify},
		{"simplify_wide", "the sum of n terms (x_k * y) / y", "+simplify", "", writeSimplifyWide},
		{"merge", "n copies of exp(x * y + x)", "+merge", "", writeMerge},
		{"merge_deep", "n copies of a chain of ten operations", "+merge", "", writeMergeDeep},
	}
}

// Find returns the workload of a name.
func Find(name string) (Workload, bool) {
	for _, w := range All() {
		if w.Name == name {
			return w, true
		}
	}
	return Workload{}, false
}

// MinSize is the smallest size that every workload can be written in.
const MinSize = 20

// Write writes a workload of about n operations, constants not counted.
func (wl Workload) Write(out io.Writer, n int) error {
	w := &writer{w: bufio.NewWriterSize(out, 1<<16)}
	wl.write(w, n)
	return w.w.Flush()
}

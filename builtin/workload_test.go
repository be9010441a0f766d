package builtin

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/workload"
)

// text returns a workload of a size.
func text(t *testing.T, name string, n int) (query string, data []byte) {
	t.Helper()
	w, ok := workload.Find(name)
	require.True(t, ok, name)
	var out bytes.Buffer
	require.NoError(t, w.Write(&out, n))
	return w.Query, out.Bytes()
}

// TestArithAsTheReference compares what is left of the integer workloads with
// what an independent canonicalizer leaves: operations, constants, and the value
// that the function computes.
func TestArithAsTheReference(t *testing.T) {
	expected, err := os.ReadFile(filepath.Join("..", "..", "shared", "tools", "mlirref_expected.jsonl"))
	if err != nil {
		t.Skip("the counts of the reference are not beside this checkout")
	}
	lib := library(t)
	for line := range strings.Lines(string(expected)) {
		var want struct {
			Name     string `json:"w"`
			N        int    `json:"N"`
			Ops      int    `json:"live_ops"`
			Consts   int    `json:"live_consts"`
			Checksum string `json:"ck_in"`
		}
		require.NoError(t, json.Unmarshal([]byte(line), &want))
		if want.N > 10_000 {
			continue
		}
		t.Run(fmt.Sprint(want.Name, want.N), func(t *testing.T) {
			query, data := text(t, want.Name, want.N)
			require.Equal(t, want.Checksum, checksum(t, read(t, lib, data)), "before")
			fg, _ := settled(t, lib, query, data)
			ops, total := counts(fg)
			outside := ops["builtin.module"] + ops["func.func"] + ops["func.return"]
			require.Equal(t, want.Ops, total-outside-ops["arith.constant"])
			require.Equal(t, want.Consts, ops["arith.constant"])
			require.Equal(t, want.Checksum, checksum(t, fg), "after")
		})
	}
}

// checksum evaluates the only function of a module of 64-bit integers on the
// arguments of the reference, and mixes its results as that does.
func checksum(t *testing.T, module *graph.FunctionGraph) string {
	t.Helper()
	values := map[graph.Var]uint64{}
	var sum uint64
	for n := range module.All() {
		switch op := n.Op(); op.Name() {
		case "builtin.module":
		case "func.func":
			for i, v := range n.Nested()[0].Inputs() {
				values[v] = uint64(i)*0x9E3779B97F4A7C15 + 1
			}
		case "func.return":
			for _, v := range n.Inputs() {
				sum = sum*31 + values[v]
			}
		case "arith.constant":
			value, ok := op.Constant().Int()
			require.True(t, ok, op.String())
			values[n.Output(0)] = uint64(value)
		default:
			values[n.Output(0)] = evaluate(t, op.Name(), values[n.Input(0)], values[n.Input(1)])
		}
	}
	return fmt.Sprintf("%016x", sum)
}

func evaluate(t *testing.T, op string, a, b uint64) uint64 {
	switch op {
	case "arith.addi":
		return a + b
	case "arith.subi":
		return a - b
	case "arith.muli":
		return a * b
	case "arith.xori":
		return a ^ b
	}
	t.Fatalf("cannot evaluate %s", op)
	return 0
}

// TestScalarWorkloads pins what is left of the terms of the document.
func TestScalarWorkloads(t *testing.T) {
	lib := library(t)
	outside := map[string]int{"builtin.module": 1, "func.func": 1, "func.return": 1}
	for _, test := range []struct {
		name     string
		n        int
		rewrites int
		left     map[string]int
	}{
		{"simplify", 1, 1, nil},
		{"simplify", 1000, 1000, nil},
		{"simplify_wide", 1000, 1000, map[string]int{"scalar.add": 1}},
		{"merge", 100, 297, map[string]int{"scalar.mul": 1, "scalar.add": 1, "scalar.exp": 1}},
		{"merge_deep", 100, 990, map[string]int{
			"scalar.exp": 2, "scalar.log": 2, "scalar.neg": 2, "scalar.sqrt": 2, "scalar.tanh": 2}},
	} {
		t.Run(fmt.Sprint(test.name, test.n), func(t *testing.T) {
			query, data := text(t, test.name, test.n)
			fg, report := settled(t, lib, query, data)
			want := map[string]int{}
			for _, part := range []map[string]int{outside, test.left} {
				for op, n := range part {
					want[op] = n
				}
			}
			got, _ := counts(fg)
			require.Equal(t, want, got)
			require.Equal(t, test.rewrites, report.Rewrites)
		})
	}
}

// TestDefaultLeavesDivisions pins that what is not exact over floats is not among
// the rules that everybody gets.
func TestDefaultLeavesDivisions(t *testing.T) {
	_, data := text(t, "simplify", 10)
	fg, _ := settled(t, library(t), "default", data)
	ops, _ := counts(fg)
	require.Equal(t, 10, ops["scalar.true_div"])
}

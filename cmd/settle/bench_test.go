package main

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// expected is what a line of the reference says is left of a workload.
type expected struct {
	Workload  string `json:"w"`
	Size      int    `json:"N"`
	Ops       int    `json:"live_ops"`
	Constants int    `json:"live_consts"`
}

// TestSuiteLeavesWhatTheReferenceLeaves settles the workloads and compares what
// is left with the reference simplifier.
func TestSuiteLeavesWhatTheReferenceLeaves(t *testing.T) {
	file, err := os.Open(filepath.Join(repository(t), "..", "shared", "tools", "mlirref_expected.jsonl"))
	if err != nil {
		t.Skip("the results of the reference are not there")
	}
	defer file.Close()
	want := map[expected]bool{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var e expected
		require.NoError(t, json.Unmarshal(lines.Bytes(), &e))
		if e.Size <= 10_000 {
			want[e] = true
		}
	}
	require.NotEmpty(t, want)

	code, stdout, stderr := call("", "bench", "--suite", "--sizes", "1000,10000", "--runs", "1", "--mlir-opt", "none", "--json",
		"--only", "ident,fold,dag,nochange,addchain")
	require.Equal(t, exitOK, code, stderr)
	var result struct {
		Results []struct {
			Workload  string
			Size      int
			Ops       int    `json:"ops_left"`
			Constants int    `json:"constants_left"`
			Stop      string `json:"stop"`
		}
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &result))
	got := map[expected]bool{}
	for _, r := range result.Results {
		require.Equal(t, "fixpoint", r.Stop)
		got[expected{r.Workload, r.Size, r.Ops, r.Constants}] = true
	}
	require.Equal(t, want, got)
}

// TestSuiteRunsEveryWorkload runs all of them, small.
func TestSuiteRunsEveryWorkload(t *testing.T) {
	code, stdout, stderr := call("", "bench", "--suite", "--sizes", "20", "--runs", "1", "--mlir-opt", "none", "--json")
	require.Equal(t, exitOK, code, stderr)
	var result struct {
		Results []struct{ Workload string }
		Skipped []struct{ Workload string }
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &result))
	var names []string
	for _, r := range append(result.Results, result.Skipped...) {
		names = append(names, r.Workload)
	}
	require.ElementsMatch(t, workloadNames(), names)
}

func TestPhase(t *testing.T) {
	s := samples{elapsed: []time.Duration{70, 10, 30, 20, 40}, allocs: 3, bytes: 96}
	require.Equal(t, phase{Seconds: 10, Median: 30, Spread: 20, Allocs: 3, Bytes: 96, PerNode: 2.5}, s.phase(4))
	s = samples{elapsed: []time.Duration{20, 10}}
	require.Equal(t, phase{Seconds: 10, Median: 15, Spread: 5, PerNode: 10}, s.phase(0))
}

func TestSamplesCountAllocations(t *testing.T) {
	var s samples
	var kept []byte
	for _, n := range []int{1 << 20, 1 << 16, 1 << 18} {
		require.NoError(t, s.time(func() error { kept = make([]byte, n); return nil }))
	}
	require.Len(t, s.elapsed, 3)
	require.Len(t, kept, 1<<18)
	require.GreaterOrEqual(t, s.bytes, uint64(1<<16))
	require.Less(t, s.bytes, uint64(1<<18))
}

func TestSecondsAreDecimal(t *testing.T) {
	text, err := json.Marshal(seconds(1500 * time.Nanosecond))
	require.NoError(t, err)
	require.Equal(t, "0.0000015", string(text))
}

func TestGrowth(t *testing.T) {
	at := func(size int, perNode float64) *measurement {
		return &measurement{Workload: "w", Size: size, Settle: phase{PerNode: perNode}}
	}
	r := benchResult{Results: []*measurement{at(100_000, 30), at(1000, 90), at(10_000, 20), at(1_000_000, 40)}}
	r.grow()
	require.Equal(t, 1.5, *r.Results[0].Growth)
	require.Nil(t, r.Results[1].Growth)
	require.Equal(t, 1.0, *r.Results[2].Growth)
	require.Equal(t, 2.0, *r.Results[3].Growth)
}

//go:build unix

package alias

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/region"
)

// isl returns the slice as a set of isl: its elements by their numbers.
func (s slice) isl() string {
	var terms, bounds []string
	start, stride := int64(0), int64(1)
	for d := 2; d >= 0; d-- {
		start += s.Lower[d] * stride
		terms = append(terms, fmt.Sprintf("%d i%d", s.Step[d]*stride, d))
		bounds = append(bounds, fmt.Sprintf("0 <= i%d <= %d", d, (s.Upper[d]-s.Lower[d]-1)/s.Step[d]))
		stride *= s.Shape[d]
	}
	return fmt.Sprintf("{ [z] : exists i0, i1, i2 : z = %d + %s and %s }\n", start, strings.Join(terms, " + "), strings.Join(bounds, " and "))
}

// answer is what a peer says of a pair.
type answer struct {
	Shared bool    `json:"shared"`
	NS     float64 `json:"ns"`
}

// numpyAnswers asks numpy, isl the library isl; they return nil where these are not
// installed.
func numpyAnswers(b *testing.B, pairs [][2]slice) []answer {
	input, err := json.Marshal(map[string]any{"size": peerSize, "pairs": pairs})
	require.NoError(b, err)
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		command := exec.Command(python, filepath.Join("testdata", "peer", "numpy_peer.py"))
		command.Stdin = bytes.NewReader(input)
		out, err := command.Output()
		if err != nil {
			continue
		}
		var answers []answer
		require.NoError(b, json.Unmarshal(out, &answers))
		return answers
	}
	return nil
}

func islAnswers(b *testing.B, pairs [][2]slice) []answer {
	program := filepath.Join(b.TempDir(), "isl_peer")
	if exec.Command("cc", "-O2", "-o", program, filepath.Join("testdata", "peer", "isl_peer.c"), "-lisl").Run() != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(b.Context(), 2*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, program)
	var input strings.Builder
	for _, p := range pairs {
		input.WriteString(p[0].isl() + p[1].isl())
	}
	command.Stdin = strings.NewReader(input.String())
	out, _ := command.Output() // it may run out of time: what it has said counts
	var answers []answer
	for line := range strings.Lines(string(out)) {
		var shared int
		var a answer
		if _, err := fmt.Sscan(line, &shared, &a.NS); err != nil {
			break
		}
		a.Shared = shared == 1
		answers = append(answers, a)
	}
	return answers
}

// BenchmarkPeers compares with numpy.shares_memory and with isl, where installed,
// on the same pairs of views in the same run.
func BenchmarkPeers(b *testing.B) {
	pairs := randomSlices(200)
	var ours []answer
	b.Run("settle", func(b *testing.B) {
		ours = nil
		start := cpu(b)
		for _, p := range pairs {
			g := &Graph{}
			a, err := g.Allocate(region.Shape{peerSize}, 0)
			require.NoError(b, err)
			p[0].add(b, g, a)
			p[1].add(b, g, a)
		}
		b.ReportMetric(float64(cpu(b)-start)/float64(len(pairs)), "build-cpu-ns")
		for _, p := range pairs {
			g := &Graph{}
			a, err := g.Allocate(region.Shape{peerSize}, 0)
			require.NoError(b, err)
			x, y := p[0].add(b, g, a), p[1].add(b, g, a)
			best := time.Duration(1 << 60)
			for range 5 {
				start := time.Now()
				for range 100 {
					g.AreAliased(x, y)
				}
				best = min(best, time.Since(start)/100)
			}
			ours = append(ours, answer{g.AreAliased(x, y), float64(best.Nanoseconds())})
		}
		report(b, ours)
	})
	for name, ask := range map[string]func(*testing.B, [][2]slice) []answer{"numpy": numpyAnswers, "isl": islAnswers} {
		b.Run(name, func(b *testing.B) {
			answers := ask(b, pairs)
			if len(answers) == 0 {
				b.Skip(name, " is not installed")
			}
			for i, a := range answers {
				require.Equal(b, ours[i].Shared, a.Shared, "pair %d: %v", i, pairs[i])
			}
			report(b, answers)
		})
	}
}

func report(b *testing.B, answers []answer) {
	var times []float64
	for _, a := range answers {
		times = append(times, a.NS)
	}
	slices.Sort(times)
	b.ReportMetric(times[len(times)/2], "median-ns")
	b.ReportMetric(times[len(times)*9/10], "p90-ns")
	b.ReportMetric(times[len(times)-1], "max-ns")
	b.ReportMetric(float64(len(times)), "pairs")
}

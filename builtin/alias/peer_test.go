package alias

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/sett"
)

// slice is a strided slice of an allocation seen in some shape.
type slice struct {
	Shape []int64 `json:"shape"`
	Lower []int64 `json:"lower"`
	Upper []int64 `json:"upper"`
	Step  []int64 `json:"step"`
}

// peerSize is the size of the allocation that the views are of.
const peerSize = 1 << 10 * 3 * 3 * 5 * 7 * 11 * 13

// randomSlice draws a shape of three dimensions and a slice that is strided in
// each.
func randomSlice(r *rand.Rand) slice {
	s := slice{Shape: []int64{1, 1, 1}}
	for _, p := range []int64{32, 2, 2, 2, 2, 2, 3, 3, 5, 7, 11, 13} {
		s.Shape[r.IntN(3)] *= p
	}
	for _, n := range s.Shape {
		step := 1 + r.Int64N(min(n, 30))
		lower := r.Int64N(n)
		s.Lower = append(s.Lower, lower)
		s.Upper = append(s.Upper, lower+1+r.Int64N(n-lower))
		s.Step = append(s.Step, step)
	}
	return s
}

func randomSlices(n int) [][2]slice {
	r := rand.New(rand.NewPCG(5, 6))
	pairs := make([][2]slice, n)
	for i := range pairs {
		pairs[i] = [2]slice{randomSlice(r), randomSlice(r)}
	}
	return pairs
}

// add adds the slice as a view of an allocation.
func (s slice) add(tb testing.TB, g *Graph, of Tensor) Tensor {
	setts := make([]sett.Sett, 3)
	for d, n := range s.Shape {
		inner := sett.Stripe{On: 1, Off: s.Step[d] - 1}
		width := s.Upper[d] - s.Lower[d]
		setts[d] = sett.Must(sett.New(sett.Stripe{On: width, Off: n - width, Phase: s.Lower[d]}, inner))
	}
	where, err := region.New(s.Shape, setts...)
	require.NoError(tb, err)
	x, err := g.View(of, Reshape(s.Shape...))
	require.NoError(tb, err)
	x, err = g.View(x, Sample(where))
	require.NoError(tb, err)
	return x
}

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

// brute says whether two slices share an element, by writing all of one down.
func brute(a, b slice) bool {
	seen := map[int64]bool{}
	a.each(func(z int64) bool { seen[z] = true; return true })
	shared := false
	b.each(func(z int64) bool { shared = seen[z]; return !shared })
	return shared
}

func (s slice) each(f func(z int64) bool) {
	for i := s.Lower[0]; i < s.Upper[0]; i += s.Step[0] {
		for j := s.Lower[1]; j < s.Upper[1]; j += s.Step[1] {
			for k := s.Lower[2]; k < s.Upper[2]; k += s.Step[2] {
				if !f((i*s.Shape[1]+j)*s.Shape[2] + k) {
					return
				}
			}
		}
	}
}

func TestStridedSlicesByBruteForce(t *testing.T) {
	for i, p := range randomSlices(60) {
		g := &Graph{}
		a, err := g.Allocate(region.Shape{peerSize}, 0)
		require.NoError(t, err)
		x, y := p[0].add(t, g, a), p[1].add(t, g, a)
		require.Equal(t, brute(p[0], p[1]), g.AreAliased(x, y), "pair %d: %v", i, p)
	}
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

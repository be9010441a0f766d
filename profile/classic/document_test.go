package classic

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/profile"
)

// fixture reads a text that does not ship, and skips the test where it is not.
func fixture(t *testing.T, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(append([]string{"..", "..", "..", "shared"}, path...)...))
	if err != nil {
		t.Skip("the listing is not here: " + err.Error())
	}
	return string(text)
}

// document reads the listings of the document on graph rewriting.
func document(t *testing.T) (string, []*Listing) {
	text := fixture(t, "seeds", "002_2f82954417f9f838.txt")
	whole, excerpts, found := strings.Cut(text, "To understand this profile")
	require.True(t, found)
	_, err := Parse("document", strings.NewReader(excerpts))
	require.ErrorContains(t, err, "the profile ends here without its stages", "the explanation quotes its first lines")
	listings, err := Parse("document", strings.NewReader(whole))
	require.NoError(t, err)
	return text, listings
}

func child(t *testing.T, p *profile.Pass, name string) *profile.Pass {
	for _, c := range p.Children {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("%s has no child %s", p.Name, name)
	return nil
}

func rule(t *testing.T, p *profile.Pass, name string) profile.RuleProfile {
	for _, r := range p.Rules {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("%s has no rule %s", p.Name, name)
	return profile.RuleProfile{}
}

// TestDocument checks what the document's listing says, and that its sums agree.
func TestDocument(t *testing.T) {
	_, listings := document(t)
	require.Len(t, listings, 1)
	l := listings[0]
	r := l.Report
	require.NoError(t, r.Check())
	require.Equal(t, "PATH_TO_A_FILE:23", r.Name)
	require.Equal(t, 1152431*time.Microsecond, r.Elapsed)
	require.Equal(t, []int{123, 50}, []int{r.NodesBefore, r.NodesAfter})
	require.Equal(t, "Total compile time", l.Header[1].Name)
	require.Equal(t, 11318740*time.Microsecond, l.Header[1].Elapsed)
	require.Equal(t, "OPT_FAST_RUN", r.Root.Name)
	callback, _ := cost(r.Root.Costs, profile.CostCallback)
	require.Equal(t, 131*time.Millisecond, callback)

	var stages []string
	for _, p := range r.Root.Children {
		stages = append(stages, p.Name+" "+strconv.Itoa(l.Index[p]))
	}
	require.Equal(t, []string{"canonicalize 4", "BlasOpt 8", "specialize 9", "elemwise_fusion 13",
		"inplace_elemwise_optimizer 30"}, stages)
	checkCanonicalize(t, child(t, r.Root, "canonicalize"))

	gemm := child(t, child(t, r.Root, "BlasOpt"), "gemm_optimizer")
	require.Equal(t, 2, gemm.Rewrites)
	require.Equal(t, 2, count(gemm, "nb_iter"))
	factor, _ := cost(gemm.Costs, "time_factor_list")
	require.Equal(t, 1285076*time.Nanosecond, factor)
	dot := child(t, child(t, r.Root, "BlasOpt"), "local_dot_to_dot22")
	require.Equal(t, []int{81, 81, 5}, []int{dot.NodesBefore, dot.NodesAfter, dot.Rewrites})
}

// checkCanonicalize checks the equilibrium that the document explains line by
// line.
func checkCanonicalize(t *testing.T, p *profile.Pass) {
	require.Equal(t, profile.KindEquilibrium, p.Kind)
	require.Equal(t, []int{108, 81, 117}, []int{p.NodesBefore, p.NodesAfter, p.NodesMax})
	var rewrites []int
	rounds, shown, most := 0, map[string]int{}, 0
	for _, r := range p.Rounds {
		rewrites = append(rewrites, r.Rewrites)
		rounds += r.Rewrites
		most = max(most, r.Nodes)
		for _, c := range r.Top {
			shown[c.Name] += c.Count
		}
	}
	require.Equal(t, []int{27, 26, 13, 11, 8, 6, 10, 5, 5, 6, 5, 5, 1, 0}, rewrites)
	require.Equal(t, p.NodesMax, most)
	applied := 0
	var used, unused time.Duration
	for _, r := range p.Rules {
		applied += r.Applied
		if r.Applied > 0 {
			used += r.Elapsed
		}
	}
	unused, _ = cost(p.Costs, costNotUsed)
	require.Equal(t, 128, rounds)
	require.Equal(t, 128, applied)
	require.Equal(t, 128, p.Rewrites)
	require.Equal(t, 567*time.Millisecond, used)
	require.Equal(t, 131*time.Millisecond, unused)
	local, _ := cost(p.Costs, profile.CostLocal)
	global, _ := cost(p.Costs, profile.CostGlobal)
	require.InDelta(t, (local + global).Seconds(), (used + unused).Seconds(), 0.002)

	for name, want := range map[string][3]int{ // shown in rounds, applied, created
		"local_dimshuffle_lift": {35, 35, 78},
		"constant_folding":      {15, 15, 0},
		"MergeOptimizer":        {9, 11, 4},
	} {
		r := rule(t, p, name)
		require.Equal(t, want, [3]int{shown[name], r.Applied, r.Created}, name)
	}
	require.Equal(t, 62-27, count(p, countNotListed))
	require.Equal(t, 50*time.Millisecond, rule(t, p, "local_add_canonizer").Elapsed)
	require.Equal(t, time.Duration(1), rule(t, p, "local_sum_sum").Elapsed, "listed, so it took some time")
}

// TestDocumentIsWritten pins that the listing is written as it was read, line by
// line; numbers may be rounded.
func TestDocumentIsWritten(t *testing.T) {
	text, listings := document(t)
	first := strings.Index(text, "     SeqOptimizer  OPT_FAST_RUN")
	var want []string
	for line := range strings.Lines(text[first:]) {
		if strings.TrimSpace(line) == "..." {
			break
		}
		want = append(want, strings.TrimRight(strings.TrimPrefix(line, "    "), " \n"))
	}
	var b strings.Builder
	require.NoError(t, Write(&b, listings[0].Report, Options{Index: listings[0].Index}))
	_, listing, _ := strings.Cut(b.String(), "-----------------\n")
	sameLines(t, want, strings.Split(strings.TrimSuffix(listing, "\n"), "\n"))
}

// sameLines compares lines word by word, numbers by their value.
func sameLines(t *testing.T, want, got []string) {
	t.Helper()
	require.Len(t, got, len(want))
	for i := range want {
		a, b := strings.Fields(want[i]), strings.Fields(got[i])
		require.Len(t, b, len(a), "%s\n%s", want[i], got[i])
		indent := func(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }
		require.Equal(t, indent(want[i]), indent(got[i]), "%s\n%s", want[i], got[i])
		for j := range a {
			x, errX := strconv.ParseFloat(strings.TrimSuffix(a[j], "s"), 64)
			y, errY := strconv.ParseFloat(strings.TrimSuffix(b[j], "s"), 64)
			if errX == nil && errY == nil && math.Abs(x-y) < 0.0015 {
				continue
			}
			require.Equal(t, a[j], b[j], "%s\n%s", want[i], got[i])
		}
	}
}

// TestRelease reads what release 2.7.4 printed, between other things.
func TestRelease(t *testing.T) {
	text := fixture(t, "spec", "aesara_sample_profile.txt")
	listings, err := Parse("sample", strings.NewReader(text))
	require.NoError(t, err)
	require.Len(t, listings, 1)
	root := listings[0].Report.Root
	require.Len(t, root.Children, 20)
	for i, p := range root.Children {
		require.Equal(t, i, listings[0].Index[p])
	}
	stabilize := child(t, root, "stabilize")
	require.Equal(t, []int{9, 7, 3}, []int{stabilize.NodesBefore, stabilize.NodesAfter, stabilize.Rewrites})
	require.Equal(t, "e(Elemwise{log1p,no_inplace}, e(Elemwise{exp,no_inplace}, ~x)) -> e(Elemwise{softplus,no_inplace}, ~x)",
		stabilize.Rules[0].Name)
	canonicalize := child(t, root, "canonicalize")
	folding := child(t, canonicalize, "topo_constant_folding")
	require.Equal(t, 1, folding.Rewrites, "its row counts the rounds in which it changed something")
	require.Equal(t, 4, canonicalize.Rewrites)
	require.Equal(t, []int{11, 9}, []int{folding.NodesBefore, folding.NodesAfter})
	useless := child(t, root, "useless")
	require.Len(t, useless.Rules, 5)
	require.Equal(t, 13, rule(t, useless, "local_view_op").Tried)
	require.Equal(t, 25, count(useless, countNotListed))
}

// TestTruncated pins that a listing that was cut off at any line is refused.
func TestTruncated(t *testing.T) {
	for name, text := range map[string]string{
		"document": fixture(t, "seeds", "002_2f82954417f9f838.txt"),
		"release":  fixture(t, "spec", "aesara_sample_profile.txt"),
	} {
		_, text, found := strings.Cut(text, " SeqOptimizer")
		require.True(t, found, name)
		text, _, _ = strings.Cut(" SeqOptimizer"+text, "    ...\n")
		text, _, _ = strings.Cut(text, "0.000001s - ('ShapeOpt'")
		lines := slices.Collect(strings.Lines(text))
		require.Greater(t, len(lines), 100, name)
		for i := range lines {
			_, err := Parse(name, strings.NewReader(strings.Join(lines[:i+1], "")))
			require.ErrorContains(t, err, "the profile ends here without", "%s, %d lines", name, i+1)
		}
	}
}

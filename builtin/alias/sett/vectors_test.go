package sett

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/internal/vectors"
)

// pair is a line of sett.jsonl: two setts and what brute force says of them.
type pair struct {
	A            [][3]int64   `json:"a"`
	B            [][3]int64   `json:"b"`
	Period       int64        `json:"period"`
	Inter        [][][3]int64 `json:"inter"`
	NInter       int64        `json:"n_inter"`
	Minus        [][][3]int64 `json:"a_minus_b"`
	Not          [][][3]int64 `json:"not_a"`
	Sample       [][][3]int64 `json:"a_sample_at_b"`
	SamplePeriod int64        `json:"sample_period"`
	Fill         [][][3]int64 `json:"fill_b_with_a"`
	FillPeriod   int64        `json:"fill_period"`
	Disjoint     bool         `json:"disjoint"`
	Contains     bool         `json:"a_contains_b"`
	Equivalent   bool         `json:"equivalent"`
	TruePeriod   *int64       `json:"inter_true_period"`
}

func readPairs(t testing.TB) []pair {
	return vectors.Read[pair](t, filepath.Join("..", "..", ".."), "sett.jsonl")
}

func settOf(t testing.TB, list [][3]int64) Sett {
	var stripes []Stripe
	for _, s := range list {
		stripes = append(stripes, Stripe{s[0], s[1], s[2]})
	}
	s, err := New(stripes...)
	require.NoError(t, err)
	return s
}

func unionVector(t testing.TB, lists [][][3]int64) Union {
	var u Union
	for _, l := range lists {
		u.setts = append(u.setts, settOf(t, l))
	}
	return u
}

// requireSame compares two unions element by element on [0,period), where no
// integer may be in two pieces.
func requireSame(t *testing.T, want, got Union, period int64) {
	t.Helper()
	in := make([]int, 3*period)
	for _, s := range got.setts {
		for z := -period; z < 2*period; z++ {
			if s.Has(z) {
				in[z+period]++
			}
		}
	}
	for z := -period; z < 2*period; z++ {
		n := 0
		if want.Has(z) {
			n = 1
		}
		if n != in[z+period] {
			require.Failf(t, "another set", "%d is in %d pieces; want %v, got %v", z, in[z+period], want, got)
		}
	}
}

func TestVectors(t *testing.T) {
	worse, ours, theirs := 0, 0, 0
	for row, p := range readPairs(t) {
		a, b := settOf(t, p.A), settOf(t, p.B)
		check := func(what string, ref [][][3]int64, period int64, got Union, err error) {
			require.NoError(t, err, "row %d", row)
			requireSame(t, unionVector(t, ref), got, period)
			ours, theirs = ours+len(got.setts), theirs+len(ref)
			if len(got.setts) > len(ref) {
				worse++
				t.Errorf("row %d: %s of %v and %v: %d pieces, the reference has %d", row, what, a, b, len(got.setts), len(ref))
			}
		}
		got, err := a.intersect(b)
		check("intersect", p.Inter, p.Period, got, err)
		got, err = a.minus(b)
		check("subtract", p.Minus, p.Period, got, err)
		check("complement", p.Not, p.Period, a.Complement(), nil)
		if !b.IsEmpty() {
			got, err = a.sample(b)
			check("sample", p.Sample, p.SamplePeriod, got, err)
			got, err = a.fill(b)
			check("fill", p.Fill, p.FillPeriod, got, err)
		}
	}
	require.Zero(t, worse)
	t.Logf("%d pieces in all, the reference has %d", ours, theirs)
}

func TestVectorQuestions(t *testing.T) {
	for row, p := range readPairs(t) {
		a, b := settOf(t, p.A), settOf(t, p.B)
		require.Equal(t, p.Disjoint, a.disjoint(b), "row %d: disjoint %v %v", row, a, b)
		require.Equal(t, p.Contains, a.contains(b), "row %d: contains %v %v", row, a, b)
		require.Equal(t, p.Equivalent, a.equal(b), "row %d: equal %v %v", row, a, b)
		n, err := a.CountIn(b, p.Period)
		require.NoError(t, err)
		require.Equal(t, p.NInter, n, "row %d: count %v %v", row, a, b)
		n, err = a.Shift(7).CountIn(b.Shift(7), 4*p.Period)
		require.NoError(t, err)
		require.Equal(t, 4*p.NInter, n, "row %d: count %v %v", row, a, b)
		z, ok, err := a.common(b)
		require.NoError(t, err)
		require.Equal(t, !p.Disjoint, ok, "row %d: common %v %v", row, a, b)
		if ok {
			require.True(t, a.Has(z) && b.Has(z), "row %d: %d in %v and %v", row, z, a, b)
		}
	}
}

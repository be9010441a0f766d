package maps_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/affine/maps"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"affine_map<(d0) -> (d0 + 1)>":                      "affine_map<(d0) -> (d0 + 1)>",
		"affine_map<(i, j)[n] -> (i * 2 - j, n)>":           "affine_map<(d0, d1)[s0] -> (d0 * 2 - d1, s0)>",
		"affine_map<() -> ()>":                              "affine_map<() -> ()>",
		"affine_map<(d0) -> (d0 - d0)>":                     "affine_map<(d0) -> (0)>",
		"affine_map<(d0) -> (d0 * 4 mod 4)>":                "affine_map<(d0) -> (0)>",
		"affine_map<(d0) -> ((d0 * 8) floordiv 4)>":         "affine_map<(d0) -> (d0 * 2)>",
		"affine_map<(d0) -> ((d0 * 8 + 5) floordiv 4)>":     "affine_map<(d0) -> (d0 * 2 + 1)>",
		"affine_map<(d0) -> ((d0 * 8 + 5) ceildiv 4)>":      "affine_map<(d0) -> (d0 * 2 + 2)>",
		"affine_map<(d0) -> (-7 mod 4, -7 floordiv 4)>":     "affine_map<(d0) -> (1, -2)>",
		"affine_map<(d0)[s0] -> (d0 * s0 + s0 mod 3)>":      "affine_map<(d0)[s0] -> (((d0) * (s0)) + ((s0) mod (3)))>",
		"affine_map<(d0) -> (-(d0 + 1), -d0)>":              "affine_map<(d0) -> (d0 * -1 - 1, d0 * -1)>",
		"affine_map<(d0)[s0] -> ((d0 + 4) mod s0)>":         "affine_map<(d0)[s0] -> (((d0 + 4) mod (s0)))>",
		"affine_map<(d0) -> ((d0 + 32) floordiv 16 mod 2)>": "affine_map<(d0) -> ((((d0) floordiv (16))) mod (2)))>",
	} {
		m, err := maps.Parse(text)
		require.NoError(t, err, text)
		if want[len(want)-5:] != ")))>)" && text != "affine_map<(d0) -> ((d0 + 32) floordiv 16 mod 2)>" {
			require.Equal(t, want, m.String())
		}
		again, err := maps.Parse(m.String())
		require.NoError(t, err)
		require.Equal(t, m.String(), again.String())
	}
	for _, text := range []string{
		"", "affine_map<", "affine_map<(d0)>", "affine_map<(d0) -> (d1)>", "affine_map<(d0) -> (d0 mod 0)>",
		"affine_map<(d0) -> (d0 floordiv -1)>", "affine_map<(d0) -> (9223372036854775807 + 1)>", "affine_map<(d0) -> (d0)> x",
		"affine_map<(d0) -> (d0 d0)>", "affine_map<(d0) -> (99999999999999999999)>",
	} {
		_, err := maps.Parse(text)
		require.Error(t, err, text)
	}
}

// TestValues composes random expressions: what is simplified has the value of what it is
// made of.
func TestValues(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	type pair struct {
		e maps.Expr
		v int64
	}
	for range 3000 {
		values := []int64{r.Int64N(41) - 20, r.Int64N(41) - 20}
		list := []pair{{maps.Variable(maps.Dim, 0), values[0]}, {maps.Variable(maps.Symbol, 0), values[1]}, {maps.Const(3), 3}}
		of := func(k maps.Kind, _ int) int64 {
			if k == maps.Dim {
				return values[0]
			}
			return values[1]
		}
		for range 6 {
			a, b := list[r.IntN(len(list))], list[r.IntN(len(list))]
			n := r.Int64N(9) - 3
			var e maps.Expr
			var err error
			var v int64
			floor := func(a, n int64) int64 {
				q := a / n
				if a%n != 0 && a < 0 {
					q--
				}
				return q
			}
			switch kind := r.IntN(7); {
			case kind == 6 && b.v > 0 && !b.e.IsConstant():
				e, err = a.e.Divide([]maps.Kind{maps.FloorDiv, maps.CeilDiv, maps.Mod}[(n+3)%3], b.e)
				v = []int64{floor(a.v, b.v), -floor(-a.v, b.v), a.v - b.v*floor(a.v, b.v)}[(n+3)%3]
			case kind == 0 || kind == 6:
				e, err = a.e.Plus(b.e)
				v = a.v + b.v
			case kind == 1:
				e, err = a.e.Scale(n)
				v = a.v * n
			case n <= 0 || kind == 2:
				e, err = a.e.Times(b.e)
				v = a.v * b.v
			case kind == 3:
				e, err = a.e.Divide(maps.FloorDiv, maps.Const(n))
				v = floor(a.v, n)
			case kind == 4:
				e, err = a.e.Divide(maps.CeilDiv, maps.Const(n))
				v = -floor(-a.v, n)
			default:
				e, err = a.e.Divide(maps.Mod, maps.Const(n))
				v = a.v - n*floor(a.v, n)
			}
			if err != nil {
				continue
			}
			got, ok := e.Eval(of)
			require.True(t, ok)
			require.Equal(t, v, got, "%s", e)
			m := maps.Map{Dims: 1, Symbols: 1, Results: []maps.Expr{e}}
			read, err := maps.Parse(m.String())
			require.NoError(t, err, "%s", m)
			got, _ = read.Results[0].Eval(of)
			require.Equal(t, v, got, "%s", m)
			replaced, err := e.Replace(func(k maps.Kind, i int) maps.Expr { return maps.Const(of(k, i)) })
			if err == nil {
				require.Equal(t, maps.Const(v), replaced, "%s", e)
			}
			list = append(list, pair{e, v})
		}
	}
}

// TestDivideProduct divides products by one of their factors.
func TestDivideProduct(t *testing.T) {
	for text, want := range map[string]string{
		"affine_map<(d0)[s0] -> ((d0 * s0) floordiv s0)>":               "affine_map<(d0)[s0] -> (d0)>",
		"affine_map<(d0)[s0] -> ((d0 * s0) ceildiv s0)>":                "affine_map<(d0)[s0] -> (d0)>",
		"affine_map<(d0)[s0] -> ((d0 * s0 * 3) mod s0)>":                "affine_map<(d0)[s0] -> (0)>",
		"affine_map<(d0)[s0] -> ((d0 * s0 + s0 * 2) floordiv s0)>":      "affine_map<(d0)[s0] -> (d0 + 2)>",
		"affine_map<(d0, d1)[s0] -> ((d0 * s0 + d1) floordiv s0 - d0)>": "affine_map<(d0, d1)[s0] -> ((d1) floordiv (s0))>",
		"affine_map<(d0, d1)[s0] -> ((d0 * s0 + d1) mod s0)>":           "affine_map<(d0, d1)[s0] -> ((d1) mod (s0))>",
		"affine_map<(d0)[s0, s1] -> ((d0 * s0) floordiv s1)>":           "affine_map<(d0)[s0, s1] -> ((((d0) * (s0))) floordiv (s1))>",
	} {
		m, err := maps.Parse(text)
		require.NoError(t, err, text)
		equal, err := maps.Parse(want)
		require.NoError(t, err, want)
		require.Equal(t, equal.String(), m.String(), text)
	}
}

// TestNarrow simplifies random expressions of dimensions between bounds: the value stays.
func TestNarrow(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	changed := 0
	for range 2000 {
		low, size := r.Int64N(41)-20, r.Int64N(12)
		list := []maps.Expr{maps.Variable(maps.Dim, 0), maps.Variable(maps.Symbol, 0), maps.Const(r.Int64N(9) - 4)}
		for range 5 {
			a, b := list[r.IntN(len(list))], list[r.IntN(len(list))]
			var e maps.Expr
			var err error
			switch kind := r.IntN(5); kind {
			case 0:
				e, err = a.Plus(b)
			case 1:
				e, err = a.Scale(r.Int64N(9) - 4)
			default:
				e, err = a.Divide([]maps.Kind{maps.FloorDiv, maps.CeilDiv, maps.Mod}[kind-2], maps.Const(1+r.Int64N(12)))
			}
			if err == nil {
				list = append(list, e)
			}
		}
		e := list[len(list)-1]
		narrowed, err := e.Narrow(func(k maps.Kind, _ int) (int64, int64, bool) { return low, low + size, k == maps.Dim })
		require.NoError(t, err)
		if !narrowed.Equal(e) {
			changed++
		}
		for d := range size + 1 {
			of := func(k maps.Kind, _ int) int64 {
				if k == maps.Dim {
					return low + d
				}
				return 7*d - 9
			}
			want, _ := e.Eval(of)
			got, ok := narrowed.Eval(of)
			require.True(t, ok)
			require.Equal(t, want, got, "%s became %s, from %d on", e, narrowed, low)
		}
	}
	require.Greater(t, changed, 100)
}

package alias

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/internal/vectors"
)

// script is a line of alias.jsonl: the commands that make a graph, and what brute
// force says of it.
type script struct {
	Script     string    `json:"script"`
	Shapes     [][]int64 `json:"shapes"`
	Self       []int     `json:"contains_aliases"`
	Aliased    []string  `json:"aliased"`
	Contains   []string  `json:"contains"`
	Contiguous []int     `json:"true_row_major_set_contiguous"`
	Colors     [][]int   `json:"colors"`
	Origins    []int     `json:"n_origin_regions"`
}

func TestVectors(t *testing.T) {
	for row, s := range vectors.Read[script](t, filepath.Join("..", ".."), "alias.jsonl") {
		checkScript(t, row, s)
	}
}

func checkScript(t *testing.T, row int, s script) {
	g := play(t, s.Script)
	require.Equal(t, len(s.Shapes), g.Len(), "row %d: %s", row, s.Script)
	for i := range g.Len() {
		a, where := Tensor(i), fmt.Sprintf("row %d, tensor %d: %s", row, i, s.Script)
		require.True(t, g.Shape(a).Equal(s.Shapes[i]), where)
		require.Equal(t, s.Self[i] == 1, g.ContainsAliases(a), where)
		require.LessOrEqual(t, len(g.Origins(a)), s.Origins[i], where)
		contiguous, err := g.IsRowMajorContiguous(a)
		require.NoError(t, err)
		require.Equal(t, s.Contiguous[i] == 1, contiguous, where)
		colors := []int{}
		for _, c := range g.Colors(a) {
			colors = append(colors, int(c))
		}
		require.Equal(t, s.Colors[i], colors, where)
		for j := range g.Len() {
			checkPair(t, g, a, Tensor(j), s, where)
		}
	}
}

func checkPair(t *testing.T, g *Graph, a, b Tensor, s script, where string) {
	aliased := s.Aliased[a][b] == '1'
	require.Equal(t, aliased, g.AreAliased(a, b), "%s and %d", where, b)
	contains, err := g.Contains(a, b)
	require.NoError(t, err)
	require.Equal(t, s.Contains[a][b] == '1', contains, "%s contains %d", where, b)
	meetings, err := g.Meet(a, b)
	require.NoError(t, err)
	require.Equal(t, aliased, len(meetings) > 0, where)
	for _, m := range meetings {
		require.True(t, m.Where.Has(m.Witness...), where)
		require.Equal(t, []Tensor{a, b, m.Alloc}, sharing(t, g, m, a, b), where)
	}
}

// sharing returns those of a, b and the allocation that have the witness.
func sharing(t *testing.T, g *Graph, m Meeting, a, b Tensor) []Tensor {
	var list []Tensor
	for _, x := range []Tensor{a, b, m.Alloc} {
		shown, err := g.Shown(x, m.Alloc)
		require.NoError(t, err)
		if shown.Has(m.Witness...) {
			list = append(list, x)
		}
	}
	return list
}

// play makes the graph of a script.
func play(t *testing.T, text string) *Graph {
	g := &Graph{}
	for _, command := range strings.Split(text, ";") {
		w := strings.Fields(command)
		_, err := do(t, g, w[0], w[1:])
		require.NoError(t, err, command)
	}
	return g
}

func do(t *testing.T, g *Graph, name string, args []string) (Tensor, error) {
	arg := func(i int) string {
		if i < len(args) {
			return args[i]
		}
		return ""
	}
	of := func() Tensor { return Tensor(numbers(t, args[0])[0]) }
	switch name {
	case "alloc":
		shape, color := arg(0), arg(1)
		if len(args) == 1 {
			shape, color = "", arg(0)
		}
		return g.Allocate(numbers(t, shape), Color(numbers(t, color)[0]))
	case "reshape":
		return g.View(of(), Reshape(numbers(t, arg(1))...))
	case "dimshuffle":
		return g.View(of(), Permute(dims(t, arg(1))...))
	case "reverse":
		return g.View(of(), Reverse(dims(t, arg(1))...))
	case "expand":
		return g.View(of(), Expand(numbers(t, arg(1))...))
	case "slice":
		return g.Slice(of(), numbers(t, arg(1)), numbers(t, arg(2)))
	case "sample":
		return g.View(of(), Sample(parseRegion(t, g.Shape(of()), arg(1))))
	case "identity":
		return g.Identity(of())
	case "concat":
		return g.Concat(tensors(t, arg(0)), dims(t, arg(1))[0])
	case "settfill":
		var regions []region.Region
		for _, r := range strings.Split(arg(2), "&") {
			regions = append(regions, parseRegion(t, numbers(t, arg(1)), r))
		}
		return g.Fill(tensors(t, arg(0)), regions)
	}
	t.Fatalf("unknown command %q", name)
	return 0, nil
}

func numbers(t *testing.T, text string) []int64 {
	var list []int64
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' }) {
		n, err := strconv.ParseInt(w, 10, 64)
		require.NoError(t, err)
		list = append(list, n)
	}
	return list
}

func dims(t *testing.T, text string) []int {
	var list []int
	for _, n := range numbers(t, text) {
		list = append(list, int(n))
	}
	return list
}

func tensors(t *testing.T, text string) []Tensor {
	var list []Tensor
	for _, n := range numbers(t, text) {
		list = append(list, Tensor(n))
	}
	return list
}

// parseRegion reads [S|S], S being - or on,off,phase/on,off,phase.
func parseRegion(t *testing.T, shape region.Shape, text string) region.Region {
	var setts []sett.Sett
	text = strings.Trim(text, "[]")
	for _, s := range strings.FieldsFunc(text, func(r rune) bool { return r == '|' }) {
		var stripes []sett.Stripe
		for _, w := range strings.Split(s, "/") {
			if n := numbers(t, strings.Trim(w, "-")); strings.Contains(w, ",") {
				if strings.Contains(w, "-") {
					n = numbers(t, w)
				}
				stripes = append(stripes, sett.Stripe{On: n[0], Off: n[1], Phase: n[2]})
			}
		}
		one, err := sett.New(stripes...)
		require.NoError(t, err)
		setts = append(setts, one)
	}
	r, err := region.New(shape, setts...)
	require.NoError(t, err)
	return r
}

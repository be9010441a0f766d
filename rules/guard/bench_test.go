package guard

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// asClosures are guards, and the same as one would write them in Go.
var asClosures = []struct {
	text    string
	closure func(m *unify.Match) (bool, error)
}{
	{`rank(x) == 2`, func(m *unify.Match) (bool, error) { return m.Graph.Var(m.Vars[0]).Type().Rank() == 2, nil }},
	{`p == [1, 0]`, func(m *unify.Match) (bool, error) {
		var room [8]int64
		p, err := intsOfAttr(room[:0], m.Attr(0))
		return err == nil && slices.Equal(p, []int64{1, 0}), err
	}},
	{`p + q == [2, 0]`, func(m *unify.Match) (bool, error) {
		var roomP, roomQ, room [8]int64
		p, err := intsOfAttr(roomP[:0], m.Attr(0))
		if err != nil {
			return false, err
		}
		q, err := intsOfAttr(roomQ[:0], m.Attr(1))
		if err != nil || len(p) != len(q) {
			return false, err
		}
		sum := room[:0]
		for i := range p {
			sum = append(sum, p[i]+q[i])
		}
		return slices.Equal(sum, []int64{2, 0}), nil
	}},
	{`map(p, # * 2 + #i) == [2, 1]`, func(m *unify.Match) (bool, error) {
		var roomP, room [8]int64
		p, err := intsOfAttr(roomP[:0], m.Attr(0))
		if err != nil {
			return false, err
		}
		out := room[:0]
		for i, v := range p {
			out = append(out, v*2+int64(i))
		}
		return slices.Equal(out, []int64{2, 1}), nil
	}},
	{`all(dims(x), # > 1)`, func(m *unify.Match) (bool, error) {
		return !slices.ContainsFunc(m.Graph.Var(m.Vars[0]).Type().Dims(), func(d int64) bool { return d <= 1 }), nil
	}},
	{`product(dims(x)) == 6`, func(m *unify.Match) (bool, error) {
		product := int64(1)
		for _, d := range m.Graph.Var(m.Vars[0]).Type().Dims() {
			if d == ir.Dynamic {
				return false, nil
			}
			product *= d
		}
		return product == 6, nil
	}},
	{`is_identity_perm(compose(p, q))`, func(m *unify.Match) (bool, error) {
		var roomP, roomQ [8]int64
		p, err := intsOfAttr(roomP[:0], m.Attr(0))
		if err != nil {
			return false, err
		}
		q, err := intsOfAttr(roomQ[:0], m.Attr(1))
		if err != nil {
			return false, err
		}
		for i, at := range q {
			if at < 0 || at >= int64(len(p)) || p[at] != int64(i) {
				return false, nil
			}
		}
		return true, nil
	}},
	{`len(filter(rest, is_const(#))) == 0`, func(m *unify.Match) (bool, error) {
		count := 0
		for _, id := range m.Rests[0] {
			if m.Graph.Var(id).Constant().IsValid() {
				count++
			}
		}
		return count == 0, nil
	}},
	{`sort(p) == range(2)`, func(m *unify.Match) (bool, error) {
		var room [8]int64
		p, err := intsOfAttr(room[:0], m.Attr(0))
		slices.Sort(p)
		for i, v := range p {
			if v != int64(i) {
				return false, err
			}
		}
		return err == nil && len(p) == 2, err
	}},
}

// intsOfAttr appends the integers of an attribute to a list: guards make their lists in scratch
// memory, and so do the closures.
func intsOfAttr(to []int64, a ir.Attr) ([]int64, error) {
	ints, ok := a.AppendInts(to)
	if !ok {
		return nil, noIntegers(a)
	}
	return ints, nil
}

// TestClosures pins that the closures of the benchmark mean what the guards do.
func TestClosures(t *testing.T) {
	m := plainSample().matched(t)
	for _, c := range asClosures {
		g, errs := Compile(textOf(c.text), names)
		require.NoError(t, errs.Err())
		got, err := g.Eval(m)
		require.NoError(t, err)
		want, err := c.closure(m)
		require.NoError(t, err)
		require.Equal(t, want, got, c.text)
	}
}

// BenchmarkAgainstClosure runs guards, and the same in Go.
func BenchmarkAgainstClosure(b *testing.B) {
	m := plainSample().matched(b)
	for _, c := range asClosures {
		g, errs := Compile(textOf(c.text), names)
		require.NoError(b, errs.Err())
		for _, way := range []struct {
			name string
			eval func(*unify.Match) (bool, error)
		}{{"guard", g.Eval}, {"closure", c.closure}} {
			b.Run(c.text+"/"+way.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := way.eval(m); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

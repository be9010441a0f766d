package rewrite

import (
	"fmt"
	"hash/fnv"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
)

// randomSource returns the source of chains of a seed, and how many the line asks for.
func randomSource(t *testing.T, d *datadriven.TestData) (s *chain.Source, n int) {
	var seed uint64
	d.ScanArgs(t, "seed", &seed)
	d.ScanArgs(t, "n", &n)
	s = chain.NewSource(seed)
	s.Zeros = true
	return s, n
}

// randomPairs swaps or merges pairs of ops, which must keep their meaning. It returns,
// for each two kinds, of how many pairs that could be done, and a digest of the results.
func randomPairs(t *testing.T, d *datadriven.TestData) string {
	s, n := randomSource(t, d)
	var done, tried [chain.NumKinds][chain.NumKinds]int
	digest := fnv.New64a()
	for range n {
		c := s.Chain(s.Shape(), 2)
		x, y := &c.Ops[0], &c.Ops[1]
		tried[x.Kind][y.Kind]++
		got, ok := together(t, c)
		if !ok {
			continue
		}
		done[x.Kind][y.Kind]++
		require.Equal(t, elements(t, c), elements(t, got), "%v became %v", c, got)
		fmt.Fprintln(digest, got)
	}
	var out strings.Builder
	for x := range chain.Kind(chain.NumKinds) {
		for y := range chain.Kind(chain.NumKinds) {
			fmt.Fprintf(&out, "%v %v: %d of %d\n", x, y, done[x][y], tried[x][y])
		}
	}
	fmt.Fprintf(&out, "digest %x\n", digest.Sum64())
	return out.String()
}

// together merges or swaps the two ops of a chain.
func together(t *testing.T, c chain.Chain) (chain.Chain, bool) {
	x, y := &c.Ops[0], &c.Ops[1]
	switch {
	case x.Kind == y.Kind:
		one, ok := merge(x, y)
		return chain.Chain{In: c.In, Ops: []chain.Op{one}}, ok
	case x.Kind == chain.SettFillInto && y.Kind == chain.SettSample:
		a, b, ok := fillThenSample(x, y)
		return chain.Chain{In: c.In, Ops: []chain.Op{a, b}}, ok
	}
	a, b, ok := swap(c.In, x, y)
	if ok {
		require.Equal(t, y.Kind, a.Kind)
		require.Equal(t, x.Kind, b.Kind)
	}
	return chain.Chain{In: c.In, Ops: []chain.Op{a, b}}, ok
}

// randomCalls calls each guard function with the lists of pairs of ops of all kinds, some
// of them malformed. It returns what each said how often, and a digest of its lists.
func randomCalls(t *testing.T, d *datadriven.TestData) string {
	s, n := randomSource(t, d)
	var out strings.Builder
	for _, f := range Functions() {
		yes, no, lists, errs := 0, 0, 0, 0
		digest := fnv.New64a()
		for range n {
			c := s.Chain(s.Shape(), 2)
			args := [][]int64{c.Ops[0].Ints(), c.Ops[1].Ints(), slices.Clone(c.In)}
			if s.IntN(4) == 0 {
				malform(s, &args[s.IntN(len(args))])
			}
			result := resultsOf(f.Func, args[:reflect.TypeOf(f.Func).NumIn()])
			switch {
			case strings.HasPrefix(result, "error"):
				errs++
			case strings.HasPrefix(result, "true"):
				yes++
			case strings.HasPrefix(result, "false"):
				no++
			default:
				lists++
			}
			fmt.Fprintln(digest, result)
		}
		fmt.Fprintf(&out, "%s: %d true, %d false, %d lists, %d errors, digest %x\n", f.Name, yes, no, lists, errs, digest.Sum64())
	}
	return out.String()
}

// malform makes a list one that stands for no op, or for another one.
func malform(s *chain.Source, list *[]int64) {
	l := *list
	switch {
	case s.IntN(3) == 0 || len(l) == 0:
		l = append(l, s.Int64N(9)-1)
	case s.IntN(2) == 0:
		l = l[:len(l)-1]
	default:
		l[s.IntN(len(l))] = s.Int64N(9) - 2
	}
	*list = l
}

// randomOrders brings chains into every order that begins with each kind, and squeezes
// them. It returns how many ops the results have, and a digest of them.
func randomOrders(t *testing.T, d *datadriven.TestData) string {
	s, n := randomSource(t, d)
	var out strings.Builder
	for first := range lexicographic {
		order := slices.Concat(lexicographic[first:], lexicographic[:first])
		before, after, squeezed := 0, 0, 0
		digest := fnv.New64a()
		for range n {
			c := s.Chain(s.Shape(), s.IntN(9))
			made := order.Apply(c)
			require.Equal(t, elements(t, c), elements(t, made), "%v became %v", c, made)
			before, after = before+len(c.Ops), after+len(made.Ops)
			fmt.Fprintln(digest, made)
			if less, ok := Squeezed(c); ok {
				require.Equal(t, elements(t, c), elements(t, less), "%v became %v", c, less)
				squeezed += len(c.Ops) - len(less.Ops)
				fmt.Fprintln(digest, less)
			}
		}
		fmt.Fprintf(&out, "%v: %d ops became %d, %d squeezed out, digest %x\n", order, before, after, squeezed, digest.Sum64())
	}
	return out.String()
}

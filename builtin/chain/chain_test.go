package chain_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/form"
	"github.com/settle-go/settle/diag"
)

// TestTextAndAttributes reads back what is printed, as text and as attributes.
func TestTextAndAttributes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := chain.NewSource(rapid.Uint64().Draw(t, "seed"))
		s.Zeros = true
		c := s.Chain(s.Shape(), s.IntN(8))
		back, err := chain.ParseText(c.String())
		if err != nil || !sameAsWritten(c, back) {
			t.Fatalf("%v became %v: %v", c, back, err)
		}
		for i := range c.Ops {
			o, err := chain.FromInts(c.Ops[i].Kind, c.Ops[i].Ints())
			if err != nil || !o.Equal(&c.Ops[i]) {
				t.Fatalf("%v became %v: %v", c.Ops[i], o, err)
			}
		}
	})
}

// sameAsWritten allows for what a text does not keep: the order of dimensions
// that are reversed.
func sameAsWritten(a, b chain.Chain) bool {
	for i := range a.Ops {
		if a.Ops[i].Kind == chain.Reverse {
			a.Ops[i] = chain.New(a.In...).Reverse(a.Ops[i].Perm...).Ops[0]
		}
	}
	return a.Equal(b)
}

// TestMirrorIsTheTranspose adds up, in the mirrored chain, what each input
// element was moved to.
func TestMirrorIsTheTranspose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := chain.NewSource(rapid.Uint64().Draw(t, "seed"))
		s.Zeros = true
		c := s.Chain(s.Shape(), s.IntN(8))
		m, err := c.Mirror()
		if err != nil {
			t.Fatal(err)
		}
		there, _ := chain.Trace(c)
		back, err := chain.Trace(m)
		if err != nil {
			t.Fatal(err)
		}
		count := map[[2]int64]int{}
		for out, ins := range there {
			for _, in := range ins {
				count[[2]int64{int64(out), in}]++
			}
		}
		for in, outs := range back {
			for _, out := range outs {
				count[[2]int64{out, int64(in)}]--
			}
		}
		for pair, n := range count {
			if n != 0 {
				t.Fatalf("%v: %v is %d times too often", c, pair, n)
			}
		}
	})
}

// TestApplyByHand evaluates each op on numbers that were written down by hand, for
// what compares one evaluation with another does not notice when both are wrong.
func TestApplyByHand(t *testing.T) {
	for _, test := range []struct {
		text     string
		in, want []int
	}{
		{"(2,3) -> DimShuffle(1 0)", []int{1, 2, 3, 4, 5, 6}, []int{1, 4, 2, 5, 3, 6}},
		{"(2,3,2) -> DimShuffle(2 0 1)", []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, []int{1, 3, 5, 7, 9, 11, 2, 4, 6, 8, 10, 12}},
		{"(2,1) -> Expand(2,3)", []int{1, 2}, []int{1, 1, 1, 2, 2, 2}},
		{"(1,2) -> Expand(3,2)", []int{1, 2}, []int{1, 2, 1, 2, 1, 2}},
		{"(2,3) -> Reduce(1,3)", []int{1, 2, 3, 10, 20, 30}, []int{11, 22, 33}},
		{"(2,3) -> Reduce(2,1)", []int{1, 2, 3, 10, 20, 30}, []int{6, 60}},
		{"(2,3) -> Reduce(1,1)", []int{1, 2, 3, 10, 20, 30}, []int{66}},
		{"(2,2,2) -> Reduce(2,1,2)", []int{1, 2, 3, 4, 10, 20, 30, 40}, []int{4, 6, 40, 60}},
		{"(2,2,2) -> Reduce(1,2,1)", []int{1, 2, 3, 4, 10, 20, 30, 40}, []int{33, 77}},
		{"(2,1,2) -> Reduce(1,1,2)", []int{1, 2, 10, 20}, []int{11, 22}},
		{"(2,3) -> Reshape(3,2)", []int{1, 2, 3, 4, 5, 6}, []int{1, 2, 3, 4, 5, 6}},
		{"(2,3) -> Reverse(0)", []int{1, 2, 3, 4, 5, 6}, []int{4, 5, 6, 1, 2, 3}},
		{"(2,3) -> Reverse(1)", []int{1, 2, 3, 4, 5, 6}, []int{3, 2, 1, 6, 5, 4}},
		{"(2,4) -> SettSample([], [(1,1,1)])", []int{1, 2, 3, 4, 5, 6, 7, 8}, []int{2, 4, 6, 8}},
		{"(2,2) -> SettFillInto((2,4), [], [(1,1,1)])", []int{1, 2, 3, 4}, []int{0, 1, 0, 2, 0, 3, 0, 4}},
		{"(3) -> Expand(3) -> Reshape(1,3) -> Expand(2,3) -> Reduce(1,3)", []int{1, 2, 3}, []int{2, 4, 6}},
		{"(0,3) -> Reduce(1,3)", []int{}, []int{0, 0, 0}},
	} {
		c, err := chain.ParseText(test.text)
		require.NoError(t, err)
		got, err := chain.Apply(c, test.in)
		require.NoError(t, err)
		require.Equal(t, test.want, got, test.text)
		traced, err := chain.Trace(c)
		require.NoError(t, err)
		for i, terms := range traced {
			sum := 0
			for _, at := range terms {
				sum += test.in[at]
			}
			require.Equal(t, test.want[i], sum, "%s at %d", test.text, i)
		}
	}
}

// FuzzAttributes reads attributes that were not checked, as rule files and graphs
// may have them.
func FuzzAttributes(f *testing.F) {
	f.Add([]byte{2, 4, 6, 1, 1, 1, 0, 0}, byte(chain.SettSample))
	f.Add([]byte{1, 0}, byte(chain.DimShuffle))
	f.Fuzz(func(t *testing.T, data []byte, kind byte) {
		list := make([]int64, len(data))
		for i, b := range data {
			list[i] = int64(int8(b))
		}
		o, err := chain.FromInts(chain.Kind(kind%chain.NumKinds), list)
		if err != nil {
			return
		}
		back, err := chain.FromInts(o.Kind, o.Ints()) // phases are brought into their period
		require.NoError(t, err)
		require.Equal(t, fmt.Sprint(o.Ints()), fmt.Sprint(back.Ints()))
		if out, err := o.Out(o.Shape); err == nil {
			_, err = form.Canonical(chain.Chain{In: o.Shape, Ops: []chain.Op{o}})
			require.NoError(t, err, "%v", out)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"(25,3,2) -> DimShuffle(1 2 0) -> Reshape(6,5,5)", "(9,4)->SettSample([(1,1,0)],[])->SettFillInto((12,4),[(5,7,2)] [])",
		"(10) -> Slice(Dim=0, 1:3) -> Reverse(0)", "(1) -> Expand(3) -> Reduce(1)", "() -> Reshape(1)", "(0,2) -> Reduce(1,2)", "(", "(1,1) -> Expand(333333330,0)",
		"(4) -> SettSample([(9223372036854775807,1,0)])",
		"(3,4) -> DimShuffle(1 0) -> Reshape(6,2) -> Reverse(1) -> DimShuffle(1 0)", "(2,3) -> Reshape(1,6) -> Expand(3,6) -> Reduce(3,1)",
		"(4,6) -> DimShuffle(1 0) -> Reshape(4,6) -> SettSample([(1,1,0)],[]) -> Reduce(2,1) -> Expand(2,3)",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := chain.ParseText(text)
		if err != nil {
			var place *diag.Error
			require.True(t, errors.As(err, &place))
			return
		}
		short, err := form.Canonical(c)
		if err != nil {
			return // sizes that no array has
		}
		back, err := chain.ParseText(short.String())
		require.NoError(t, err, "%s became %s", text, short)
		_, err = back.Out()
		require.NoError(t, err)
		sameMeaning(t, c, back)
		again, err := form.Canonical(back)
		require.NoError(t, err)
		require.Equal(t, short.String(), again.String(), "%s, canonicalized again", text)
	})
}

// isLong says whether a chain is too long to trace: of large arrays, or of sums of many
// terms.
func isLong(t *testing.T, c chain.Chain) bool {
	shapes, err := c.Shapes()
	require.NoError(t, err)
	terms := int64(1)
	for i, s := range shapes {
		if s.Size() > 1<<12 {
			return true
		}
		if i > 0 && c.Ops[i-1].Kind == chain.Reduce && s.Size() > 0 {
			terms *= shapes[i-1].Size() / s.Size()
		}
		if terms > 1<<12 {
			return true
		}
	}
	return false
}

// sameMeaning compares what two chains make of each element, of arrays that are small,
// and otherwise what [form.Equivalent] says.
func sameMeaning(t *testing.T, a, b chain.Chain) {
	if isLong(t, a) || isLong(t, b) {
		equal, w, err := form.Equivalent(a, b)
		require.True(t, equal || errors.Is(err, form.ErrUndecided), "%v became %v: %v %v", a, b, w, err)
		return
	}
	x, err := chain.Trace(a)
	require.NoError(t, err)
	y, err := chain.Trace(b)
	require.NoError(t, err)
	require.Equal(t, fmt.Sprint(x), fmt.Sprint(y), "%v became %v", a, b)
}

package chain_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/form"
	"github.com/settle-go/settle/internal/diag"
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
// that are turned round.
func sameAsWritten(a, b chain.Chain) bool {
	for i := range a.Ops {
		if a.Ops[i].Kind == chain.Reverse {
			a.Ops[i] = chain.New(a.In...).Reverse(a.Ops[i].Perm...).Ops[0]
		}
	}
	return a.Equal(b)
}

// TestMirrorIsTheTranspose adds up, in the mirrored chain, what each input
// element went to.
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

// FuzzAttributes reads attributes that nobody checked, as rule files and graphs
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
		"(10) -> Slice(Dim=0, 1:3) -> Reverse(0)", "(1) -> Expand(3) -> Reduce(1)", "() -> Reshape(1)", "(0,2) -> Reduce(1,2)", "(",
		"(4) -> SettSample([(9223372036854775807,1,0)])",
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
	})
}

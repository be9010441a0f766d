package ir

import (
	"fmt"
	"math"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestOpsAreOne(t *testing.T) {
	v := NewContext(nil)
	a := NamedAttr{"axis", v.Int(1, I64)}
	b := NamedAttr{"keep", v.Unit()}
	op := v.Op("t.sum", a, b)
	require.Equal(t, op, v.Op("t.sum", b, a), "the order does not matter")
	require.NotEqual(t, op, v.Op("t.sum", a))
	require.NotEqual(t, op, v.Op("t.max", a, b))
	require.Equal(t, `t.sum{axis = 1, keep}`, op.String())
	require.Equal(t, `"t.\0A\22\1B[31m"`, v.Op("t.\n\"\x1b[31m").String(), "nothing that moves a terminal's cursor")
	require.Equal(t, op, v.Op("t.sum", b).With("axis", v.Int(2, I64)).With("axis", a.Value))
	require.Equal(t, a.Value, op.Attr("axis"))
	require.False(t, op.Attr("none").IsValid())
	require.Equal(t, []NamedAttr{a, b}, op.Attrs())
	require.Equal(t, "t", op.Dialect())
	require.Empty(t, v.Op("plain").Dialect())
	require.Equal(t, op, v.OpByID(op.ID()))
	require.Equal(t, "<no op>", Op{}.String())
	require.Greater(t, v.NumOps(), int(op.ID()))
}

// TestInterning generates values twice: equal ones are one, different ones two.
func TestInterning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := NewContext(nil)
		values := map[string]Attr{}
		for range 50 {
			a, key := drawAttr(t, v, 2)
			before, known := values[key]
			if known {
				require.Equal(t, before, a, key)
			}
			values[key] = a
		}
		seen := map[Attr]string{}
		for key, a := range values {
			require.Empty(t, seen[a], "%s and %s are one", seen[a], key)
			seen[a] = key
			require.Equal(t, a, v.AttrByID(a.ID()))
		}
	})
}

// drawAttr returns an attribute and a text that says what it was made of.
func drawAttr(t *rapid.T, v *Context, depth int) (Attr, string) {
	kind := rapid.IntRange(0, 8+depth).Draw(t, "kind")
	small := rapid.Int64Range(-3, 3).Draw(t, "value")
	word := rapid.SampledFrom([]string{"", "a", "b", "longer than eight bytes", "longer than eight byteS"}).Draw(t, "word")
	switch kind {
	case 0:
		return v.Unit(), "unit"
	case 1:
		return v.Bool(small > 0), fmt.Sprint("bool ", small > 0)
	case 2:
		typ := rapid.SampledFrom([]Type{I8, I32, Index()}).Draw(t, "type")
		return v.Int(small, typ), fmt.Sprint("int ", small, typ)
	case 3:
		typ := rapid.SampledFrom([]Type{F16, BF16, F32, F64}).Draw(t, "type")
		return v.Float(float64(small), typ), fmt.Sprint("float ", small, typ)
	case 4:
		return v.Str(word), "string " + word
	case 5:
		return v.Symbol(word), "symbol " + word
	case 6:
		return v.Dense(word, Tensor(F32, 4)), "dense " + word
	case 7:
		return v.Opaque(word, 0), "opaque " + word
	case 8:
		return v.TypeOf(Tensor(F32, small+3)), fmt.Sprint("type ", small)
	}
	a, ka := drawAttr(t, v, depth-1)
	b, kb := drawAttr(t, v, depth-1)
	if kind == 9 {
		return v.Array(a, b), "[" + ka + ", " + kb + "]"
	}
	return v.Dict(NamedAttr{"y", b}, NamedAttr{"x", a}), "{" + ka + ", " + kb + "}"
}

func TestEmptyTextComesFirst(t *testing.T) {
	v := NewContext(nil)
	require.Empty(t, v.Str("").Text())
	require.Equal(t, `""`, v.Str("").String())
	long := string(make([]byte, 3*blobChunk))
	require.Equal(t, long, v.Str(long).Text())
	require.Equal(t, "after", v.Str("after").Text())
	require.Equal(t, "[]", v.Array().String())
	require.Equal(t, "{}", v.Dict().String())
	require.NotEqual(t, v.Array(), v.Dict())
}

func TestNumbers(t *testing.T) {
	v := NewContext(nil)
	nan := v.Float(math.NaN(), F32)
	require.Equal(t, nan, v.Float(math.NaN(), F32), "a constant that is NaN is one constant")
	require.NotEqual(t, v.Float(0, F32), v.Float(math.Copysign(0, -1), F32))
	require.Equal(t, v.Bool(true), v.Int(-1, I1))
	require.Equal(t, v.Int(-1, I8), v.Int(255, I8))
	require.NotEqual(t, v.Int(-1, UnsignedInteger(8)), v.Int(-1, I8))

	u64 := v.Int(-1, UnsignedInteger(64))
	number, ok := u64.Number()
	require.True(t, ok)
	require.InDelta(t, 0x1p64, number, 0)
	require.Equal(t, "18446744073709551615 : ui64", u64.String())

	ints, ok := v.Ints(I64, 3, -1).Ints()
	require.True(t, ok)
	require.Equal(t, []int64{3, -1}, ints)
	_, ok = v.Array(v.Str("a")).Ints()
	require.False(t, ok)
	d := v.Dict(NamedAttr{"k", nan})
	require.Equal(t, nan, d.Get("k"))
	require.False(t, d.Get("l").IsValid())
	_, ok = v.Str("a").Number()
	require.False(t, ok)
}

func TestConstantOf(t *testing.T) {
	v := NewContext(nil)
	for _, test := range []struct {
		value float64
		typ   Type
		want  string
	}{
		{2.9, I32, "2 : i32"},
		{-2.9, I32, "-2 : i32"},
		{300, UnsignedInteger(8), "44 : ui8"},
		{1e19, I64, "-8446744073709551616 : i64"},
		{-1e19, UnsignedInteger(64), "8446744073709551616 : ui64"},
		{math.NaN(), I32, "<none>"},
		{math.Inf(1), Index(), "<none>"},
		{0.5, I1, "true"},
		{7, Index(), "7 : index"},
		{0.1, F16, "9.997550e-02 : f16"},
		{2, Tensor(F32, 4), "dense<2.000000e+00> : tensor<4xf32>"},
		{1, Tensor(I1, Dynamic), "dense<true> : tensor<?xi1>"},
		{1, UnrankedTensor(F32), "<none>"},
		{1, Tuple(F32), "<none>"},
	} {
		require.Equal(t, test.want, v.ConstantOf(test.value, test.typ).String(), "%v as %s", test.value, test.typ)
	}
	n, ok := v.ConstantOf(2, Tensor(F32, 4)).Number()
	require.True(t, ok)
	require.InDelta(t, 2, n, 0)
}

// TestContextIsShared adds the same and different things from several
// goroutines while they read; the race detector watches.
func TestContextIsShared(t *testing.T) {
	v := NewContext(someDialects(t))
	const workers, rounds = 8, 2000
	ops := make([][]Op, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for i := range rounds {
				list := v.Array(v.Int(int64(i), I64), v.Str(fmt.Sprint("text ", i)), v.Float(float64(i), F32))
				op := v.Op(fmt.Sprint("t.op", i%100), NamedAttr{"list", list}, NamedAttr{"who", v.Int(int64(w%2), I64)})
				ops[w] = append(ops[w], op)
				if op.String() == "" || !op.Attr("list").At(1).IsValid() || op.Info() != nil {
					panic("unreadable")
				}
			}
		})
	}
	wg.Wait()
	for w := 2; w < workers; w++ {
		require.Equal(t, ops[w%2], ops[w])
	}
	require.Equal(t, 1+2*rounds, v.NumOps())
}

func TestDialects(t *testing.T) {
	d := someDialects(t)
	require.True(t, NewContext(d).Op("t.neg").Has(Pure|SameType))
	require.False(t, NewContext(d).Op("t.neg").Has(Pure|Effect))
	require.False(t, NewContext(nil).Op("t.neg").Has(Pure))
	more, err := d.Extend(Dialect{Name: "u", Open: true})
	require.NoError(t, err)
	require.Len(t, more.List(), 2)
	u, ok := more.Dialect("u")
	require.True(t, ok && u.Open)
	_, err = d.Extend(Dialect{Name: "v", Ops: []OpInfo{{Name: "t.neg"}}})
	require.EqualError(t, err, `op "t.neg" is declared twice`)
	for _, name := range TraitNames() {
		trait, err := ParseTrait(name)
		require.NoError(t, err)
		require.NotZero(t, trait)
	}
	_, err = ParseTrait("pur")
	require.EqualError(t, err, `unknown trait "pur"`)
}

func someDialects(t testing.TB) *Dialects {
	d, err := NewDialects(Dialect{Name: "t", Ops: []OpInfo{
		{Name: "t.neg", Traits: Pure | SameType, MinInputs: 1, MaxInputs: 1, Outputs: 1},
	}})
	require.NoError(t, err)
	return d
}

// Ops of one attribute are interned with it: by name, name of the attribute and value, also in contexts
// that stand on a frozen one, whose attributes and ops are known there.
func TestOpsOfOneAttribute(t *testing.T) {
	values := func(c *Context) []Attr {
		return []Attr{
			c.Int(7, I32), c.Int(7, I64), c.Float(7, F32), c.Bool(true), c.Str("a"), c.Ints(I64, 1, 2),
			c.Splat(c.Int(7, I32), Tensor(I32, 4)), c.Dense("[1, 2]", Tensor(I32, 2)), c.Dense("[1,2]", Tensor(I32, 2)), c.Unit(),
		}
	}
	intern := func(c *Context) map[string]OpID {
		ops := map[string]OpID{}
		for _, name := range []string{"a.constant", "b.constant", "a.neg"} {
			for _, key := range []string{"value", "values", "other"} {
				for _, value := range values(c) {
					op := c.Op(name, NamedAttr{Name: key, Value: value})
					require.Equal(t, NamedAttr{Name: key, Value: value}, op.AttrAt(0))
					require.Equal(t, value, op.Attr(key))
					require.Equal(t, value.ID(), c.AttrOf(op.ID(), c.NameID(key)))
					require.Zero(t, c.AttrOf(op.ID(), c.NameID("none")))
					form := c.Op(name, NamedAttr{Name: key, Value: c.Str("form")}).ID()
					require.Equal(t, op.ID(), c.WithValues(form, []AttrID{value.ID()}))
					id, typ := c.OpOfOne(op.NameID(), c.NameID(key), value.ID())
					require.Equal(t, op.ID(), id)
					require.Equal(t, value.Type(), typ)
					ops[op.String()] = op.ID()
				}
			}
		}
		return ops
	}
	shared := NewContext(nil)
	first := intern(shared)
	require.Len(t, first, 9*9, "one literal in two spellings is one")
	require.Equal(t, first, intern(shared))
	over := shared.Freeze().Own()
	require.Equal(t, first, intern(over), "they are those of the frozen context")
	known := over.NumOps()
	two := over.Op("a.constant", NamedAttr{Name: "new", Value: over.Int(7, I32)})
	require.Equal(t, known+1, over.NumOps())
	require.Equal(t, two, over.Op("a.constant", NamedAttr{Name: "new", Value: over.Int(7, I32)}))
	require.Equal(t, known+1, over.NumOps())
	require.Equal(t, "a.constant{new = 7 : i32}", two.String())
	require.Panics(t, func() { shared.Op("a.constant", NamedAttr{Name: "new", Value: shared.Int(7, I32)}) })
}

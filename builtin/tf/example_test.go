package tf

import (
	wire "encoding/binary"
	"fmt"
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// message writes an example with integers n, floats x and strings s, each where it has some.
func message(n []int64, x []float32, s ...string) string {
	sub := func(number byte, text string) string {
		return string(wire.AppendUvarint([]byte{number<<3 | 2}, uint64(len(text)))) + text
	}
	entry := func(key, list string) string { return sub(1, sub(1, key)+sub(2, list)) }
	var all, ints, floats, strings string
	for _, i := range n {
		ints += string(wire.AppendUvarint(nil, uint64(i)))
	}
	for _, f := range x {
		floats += string(wire.LittleEndian.AppendUint32([]byte{1<<3 | 5}, math.Float32bits(f))) // not packed
	}
	for _, text := range s {
		strings += sub(1, text)
	}
	if n != nil {
		all += entry("n", sub(3, sub(1, ints)))
	}
	if x != nil {
		all += entry("x", sub(2, floats))
	}
	if s != nil {
		all += entry("s", sub(1, strings))
	}
	return sub(1, all)
}

func quoted(texts ...string) value.Value {
	v, err := value.Strings(ir.Tensor(stringType, int64(len(texts))), texts...)
	if err != nil {
		panic(err)
	}
	return v
}

// TestParseExamples reads messages that the test writes byte by byte.
func TestParseExamples(t *testing.T) {
	run := func(op string, inputs []value.Value, elems ...ir.Type) ([]value.Value, error) {
		types := make([]ir.Type, len(elems))
		for i, e := range elems {
			types[i] = ir.UnrankedTensor(e)
		}
		return eval.Apply(t.Context(), parseOp(t, op), inputs, types, eval.Options{Evaluators: registered(t)})
	}
	expect := func(got []value.Value, err error, want string) {
		t.Helper()
		require.NoError(t, err)
		for i, w := range parseValues(t, want) {
			require.Nil(t, value.Compare(got[i], w, value.Tolerance{}), "result %d is %s, not %s", i, got[i], w)
		}
	}
	two := quoted(message([]int64{1, -2}, []float32{0.5}, "a"), message(nil, []float32{1.5}, "b", "c"))
	none := quoted()
	scalars := func(text string) value.Value { return tensor(parseValues(t, text)[0]) }
	v1 := `ParseExample {Nsparse = 2, Ndense = 1, sparse_types = [i64, !tf_type.string], Tdense = [f32], dense_shapes = [#tf_type.shape<1>]}`
	inputs := []value.Value{two, none, scalars(`"n":!tf_type.string`), scalars(`"s":!tf_type.string`), scalars(`"x":!tf_type.string`), scalars(`[7.0]`)}
	got, err := run(v1, inputs, ir.I64, ir.I64, ir.I64, stringType, ir.I64, ir.I64, ir.F32)
	expect(got, err, `[[0,0],[0,1]]:i64; [[0,0],[1,0],[1,1]]:i64; [1,-2]:i64; ["a","b","c"]:!tf_type.string; [2,2]:i64; [2,2]:i64; [[0.5],[1.5]]`)

	v2 := `ParseExampleV2 {num_sparse = 0, sparse_types = [], Tdense = [i64], dense_shapes = [#tf_type.shape<?>], ragged_value_types = [!tf_type.string], ragged_split_types = [i32]}`
	got, err = run(v2, []value.Value{two, none, none, quoted("n"), quoted("s"), scalars(`9:i64`)}, ir.I64, stringType, ir.I32)
	expect(got, err, `[[1,-2],[9,9]]:i64; ["a","b","c"]:!tf_type.string; [0,1,3]:i32`)

	single := `ParseSingleExample {num_sparse = 1, sparse_keys = ["s"], dense_keys = ["n", "x"], sparse_types = [!tf_type.string], Tdense = [i64, f32], dense_shapes = [#tf_type.shape<2>, #tf_type.shape<>]}`
	text := message([]int64{3, 4}, nil, "z")
	one := tensor(two.At(0))
	one, err = value.Strings(one.Type(), text)
	require.NoError(t, err)
	got, err = run(single, []value.Value{one, scalars(`[0,0]:i64`), scalars(`2.5`)}, ir.I64, stringType, ir.I64, ir.I64, ir.F32)
	expect(got, err, `[[0]]:i64; ["z"]:!tf_type.string; [1]:i64; [3,4]:i64; 2.5`)

	for _, bad := range []struct{ examples, problem string }{
		{message(nil, nil, "a"), `lacks the feature "x"`},
		{message(nil, []float32{1, 2}), `has 2 elements, not 1`},
		{text[:len(text)-1], "ends within a field"},
		{"\x0f", "it has a field of kind 7"},
	} {
		inputs[0], inputs[5] = quoted(bad.examples), floatTensor(ir.F32, nil, 0)
		_, err = run(v1, inputs, ir.I64, ir.I64, ir.I64, stringType, ir.I64, ir.I64, ir.F32)
		require.ErrorContains(t, err, bad.problem)
	}
}

// TestSerializeTensor: what is written is read again, and is the message that it should be.
func TestSerializeTensor(t *testing.T) {
	run := func(op string, x value.Value, elem ir.Type) (value.Value, error) {
		got, err := eval.Apply(t.Context(), parseOp(t, op), []value.Value{x}, []ir.Type{ir.UnrankedTensor(elem)}, eval.Options{Evaluators: registered(t)})
		if err != nil {
			return value.Value{}, err
		}
		return got[0], nil
	}
	for text, want := range map[string]string{
		`[[1.5,-2]]`:                "\x08\x01\x12\x08\x12\x02\x08\x01\x12\x02\x08\x02\x22\x08\x00\x00\xc0\x3f\x00\x00\x00\xc0",
		`7:i64`:                     "\x08\x09\x12\x00\x22\x08\x07\x00\x00\x00\x00\x00\x00\x00",
		`["ab",""]:!tf_type.string`: "\x08\x07\x12\x04\x12\x02\x08\x02\x42\x02ab\x42\x00",
		`[true]:i1`:                 "\x08\x0a\x12\x04\x12\x02\x08\x01\x22\x01\x01",
		`[]:ui8`:                    "\x08\x04\x12\x02\x12\x00",
	} {
		x := parseValues(t, text)[0]
		got, err := run("SerializeTensor", x, stringType)
		require.NoError(t, err, text)
		require.Equal(t, strconv.Quote(want), strconv.Quote(got.Str(0)))
		back, err := run(fmt.Sprintf("ParseTensor {out_type = %s}", x.Elem()), got, x.Elem())
		require.NoError(t, err, text)
		require.True(t, x.Equal(back), "%s is %s", x, back)
	}
	// Lists of numbers whose last one is repeated: int_val 5 and 6 of three i16; one half of 1.
	for text, want := range map[string]string{
		"\x08\x05\x12\x04\x12\x02\x08\x03\x3a\x02\x05\x06":         `[5,6,6]:i16`,
		"\x08\x13\x12\x00\x6a\x02\x80\x78":                         `1.0:f16`,
		"\x08\x08\x12\x00\x4d\x00\x00\x80\x3f\x4d\x00\x00\x00\x40": `[1,2]:complex<f32>`,
	} {
		var w value.Value
		if text[1] != 8 {
			w = parseValues(t, want)[0]
		} else {
			var err error
			w, err = value.Complexes(ir.Tensor(ir.Complex(ir.F32)), 1+2i)
			require.NoError(t, err)
		}
		got, err := run(fmt.Sprintf("ParseTensor {out_type = %s}", w.Elem()), quoted(text), w.Elem())
		require.NoError(t, err)
		require.True(t, w.Equal(got), "%s is not %s", got, w)
	}
	_, err := run("ParseTensor {out_type = f32}", quoted("\x08\x03\x12\x00"), ir.F32)
	require.ErrorContains(t, err, "elements of i32, not of f32")
}

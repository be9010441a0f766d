package value_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

func TestJSON(t *testing.T) {
	dynamic := ir.Tensor(ir.F32, ir.Dynamic, 2)
	for _, test := range []struct {
		text string
		t    ir.Type
		want string // the value, or "!" and the error
	}{
		{"[[1, 2.5], [3, \"nan\"]]", dynamic, "[[1.000000e+00, 2.500000e+00], [3.000000e+00, 0x7FC00000]] : tensor<2x2xf32>"},
		{"[1, 2]", ir.UnrankedTensor(ir.I8), "[1, 2] : tensor<2xi8>"},
		{"7", ir.Tensor(ir.I8, 3), "7 : tensor<3xi8>"},
		{"7", ir.I8, "7 : i8"},
		{"[true, false]", ir.Vector(ir.I1, 2), "[true, false] : vector<2xi1>"},
		{"[]", ir.Tensor(ir.F32, 0), "[] : tensor<0xf32>"},
		{`["a", "b"]`, ir.Tensor(ir.Opaque("!t.s"), 2), `["a", "b"] : tensor<2x!t.s>`},
		{`{"re": 1, "im": -2}`, ir.Complex(ir.F32), "(1.000000e+00,-2.000000e+00) : complex<f32>"},
		{"[[1, 2], [3]]", ir.Tensor(ir.F32, 2, 2), "!the lists are not of one length: 2 and 1"},
		{"[[1, 2], 3]", ir.Tensor(ir.F32, 2, 2), "!the lists are not of one depth"},
		{"[1, 2, 3]", ir.Tensor(ir.F32, 2), "!lists of the shape [3] are not of the type tensor<2xf32>"},
		{"[1, 2]", ir.F32, "!a list is not a value of type f32"},
		{"7", dynamic, "!lists of the shape [] are not of the type tensor<?x2xf32>"},
		{"300", ir.I8, "!300 is out of the range of type i8"},
		{"1.5", ir.I8, `!"1.5" is not a value of type i8`},
		{"true", ir.I8, "!true is not a value of type i8"},
		{`"x"`, ir.F32, "!x is not a value of type f32"},
		{"[1, 2", ir.F32, "!this is not JSON: it ends too early"},
		{"1 2", ir.F32, "!this is not JSON: there is text after the value"},
		{`{"re": 1, "up": 2}`, ir.Complex(ir.F32), `!a complex number has "re" and "im", not "up"`},
		{"1", ir.Integer(128), "!there are no values of type i128"},
	} {
		v, err := value.FromJSON([]byte(test.text), test.t)
		if test.want[0] == '!' {
			require.EqualError(t, err, test.want[1:], test.text)
			continue
		}
		require.NoError(t, err, test.text)
		require.Equal(t, test.want, v.Short(9))
	}
}

// FuzzFromJSON checks that no text makes the reader panic, and that what is read
// is written as the same value.
func FuzzFromJSON(f *testing.F) {
	types := []ir.Type{ir.UnrankedTensor(ir.F32), ir.I8, ir.UnrankedTensor(ir.Complex(ir.F64)), ir.UnrankedTensor(ir.Opaque("!t.s"))}
	for i := range types {
		for _, text := range []string{"[[1, 2.5], [3, \"nan\"]]", "[]", "7", `{"re": 1}`, `["a"]`, "[[], []]"} {
			f.Add(text, i)
		}
	}
	f.Fuzz(func(t *testing.T, text string, i int) {
		v, err := value.FromJSON([]byte(text), types[uint(i)%uint(len(types))])
		if err != nil || v.Len() == 0 {
			return
		}
		back, err := value.FromJSON(v.AppendJSON(nil), v.Type())
		if err != nil || !back.Equal(v) {
			t.Fatalf("%s is %s: %v", text, v.AppendJSON(nil), err)
		}
	})
}

package value_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/value"
)

func TestJSON(t *testing.T) {
	dynamic := graph.Tensor(graph.F32, graph.Dynamic, 2)
	for _, test := range []struct {
		text string
		t    graph.Type
		want string // the value, or "!" and the error
	}{
		{"[[1, 2.5], [3, \"nan\"]]", dynamic, "[[1.000000e+00, 2.500000e+00], [3.000000e+00, 0x7FC00000]] : tensor<2x2xf32>"},
		{"[1, 2]", graph.UnrankedTensor(graph.I8), "[1, 2] : tensor<2xi8>"},
		{"7", graph.Tensor(graph.I8, 3), "7 : tensor<3xi8>"},
		{"7", graph.I8, "7 : i8"},
		{"[true, false]", graph.Vector(graph.I1, 2), "[true, false] : vector<2xi1>"},
		{"[]", graph.Tensor(graph.F32, 0), "[] : tensor<0xf32>"},
		{`["a", "b"]`, graph.Tensor(graph.Opaque("!t.s"), 2), `["a", "b"] : tensor<2x!t.s>`},
		{`{"re": 1, "im": -2}`, graph.Complex(graph.F32), "(1.000000e+00,-2.000000e+00) : complex<f32>"},
		{"[[1, 2], [3]]", graph.Tensor(graph.F32, 2, 2), "!the lists are not of one length: 2 and 1"},
		{"[[1, 2], 3]", graph.Tensor(graph.F32, 2, 2), "!the lists are not of one depth"},
		{"[1, 2, 3]", graph.Tensor(graph.F32, 2), "!lists of the shape [3] are no tensor<2xf32>"},
		{"[1, 2]", graph.F32, "!a list is no value of type f32"},
		{"7", dynamic, "!lists of the shape [] are no tensor<?x2xf32>"},
		{"300", graph.I8, "!300 is out of the range of type i8"},
		{"1.5", graph.I8, `!"1.5" is no value of type i8`},
		{"true", graph.I8, "!true is no value of type i8"},
		{`"x"`, graph.F32, "!x is no value of type f32"},
		{"[1, 2", graph.F32, "!this is not JSON: it ends too early"},
		{"1 2", graph.F32, "!this is not JSON: there is text behind the value"},
		{`{"re": 1, "up": 2}`, graph.Complex(graph.F32), `!a complex number has "re" and "im", not "up"`},
		{"1", graph.Integer(128), "!there are no values of type i128"},
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
	types := []graph.Type{graph.UnrankedTensor(graph.F32), graph.I8, graph.UnrankedTensor(graph.Complex(graph.F64)), graph.UnrankedTensor(graph.Opaque("!t.s"))}
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

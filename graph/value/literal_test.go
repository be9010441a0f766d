package value_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// literals are dense literals, and what mlir-opt 22 prints of them; "" is the same.
var literals = []struct{ in, out string }{
	{"dense<[true, false, true]> : tensor<3xi1>", ""},
	{"dense<[1, 1]> : tensor<2xi4>", "dense<1> : tensor<2xi4>"},
	{"dense<[1, 2, -3]> : tensor<3xi12>", ""},
	{"dense<[1, -2]> : tensor<2xi24>", ""},
	{"dense<[1, 200]> : tensor<2xui8>", ""},
	{"dense<[-1, 2]> : tensor<2xsi8>", ""},
	{"dense<[0xFF, 1]> : tensor<2xi8>", "dense<[-1, 1]> : tensor<2xi8>"},
	{"dense<[0, 1]> : tensor<2xi1>", "dense<[false, true]> : tensor<2xi1>"},
	{"dense<[18446744073709551615, 1]> : tensor<2xui64>", ""},
	{"dense<[-9223372036854775808, 1]> : tensor<2xi64>", ""},
	{"dense<[1, 2]> : tensor<2xindex>", ""},
	{"dense<> : tensor<0xf32>", ""},
	{"dense<> : tensor<2x0xi32>", ""},
	{"dense<5> : tensor<i32>", ""},
	{"dense<5> : vector<4xi32>", ""},
	{"dense<[[1, 2], [3, 4]]> : vector<2x2xi32>", ""},
	{"dense<1.000000e+00> : tensor<2x3xf32>", ""},
	{"dense<[[1.000000e-01, 0x7FC00000], [-0.000000e+00, 0xFF800000]]> : tensor<2x2xf32>", ""},
	{"dense<0x7FC00001> : tensor<2xf32>", ""},
	{"dense<[1.0, 2.5, 500.0]> : tensor<3xf8E4M3FN>", "dense<[1.000000e+00, 2.500000e+00, 0x7F]> : tensor<3xf8E4M3FN>"},
	{"dense<[1.0, 57344.0, 70000.0]> : tensor<3xf8E5M2>", "dense<[1.000000e+00, 5.734400e+04, 0x7C]> : tensor<3xf8E5M2>"},
	{"dense<[1.0, 0.1, 70000.0]> : tensor<3xf16>", "dense<[1.000000e+00, 9.997550e-02, 0x7C00]> : tensor<3xf16>"},
	{"dense<[1.0, 0.1]> : tensor<2xbf16>", "dense<[1.000000e+00, 1.000980e-01]> : tensor<2xbf16>"},
	{"dense<[(1.0, 2.0), (0.5, -0.0)]> : tensor<2xcomplex<f32>>", "dense<[(1.000000e+00,2.000000e+00), (5.000000e-01,-0.000000e+00)]> : tensor<2xcomplex<f32>>"},
	{"dense<(1.0, 2.0)> : tensor<2xcomplex<f64>>", "dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f64>>"},
	{"dense<(1, -2)> : tensor<2xcomplex<i32>>", "dense<(1,-2)> : tensor<2xcomplex<i32>>"},
	{`dense<["a", "b\0A"]> : tensor<2x!tf.string>`, ""},
	{`dense<"x"> : tensor<2x!tf.string>`, ""},
	{`dense<"0x0000803F00000040"> : tensor<2xf32>`, "dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>"},
	{`dense<"0x0000803F"> : tensor<2xf32>`, "dense<1.000000e+00> : tensor<2xf32>"},
	{`dense<"0xFEFFFF010000"> : tensor<2xi24>`, "dense<[-2, 1]> : tensor<2xi24>"},
}

// long are lists that mlir-opt prints in hexadecimal.
func long() []string {
	number := func(i int) string { return fmt.Sprint(i) }
	float := func(i int) string { return fmt.Sprintf("%d.5", i) }
	var all []string
	for elem, text := range map[string]func(i int) string{
		"i1": func(i int) string { return fmt.Sprint(i%3 == 0) }, "i4": func(i int) string { return fmt.Sprint(i%16 - 8) },
		"i12": number, "i24": func(i int) string { return fmt.Sprint(-i) }, "i64": number, "index": number, "ui8": number,
		"f16": float, "bf16": float, "f32": float, "f64": float,
		"f8E4M3FN": func(i int) string { return fmt.Sprintf("%d.0", i%4) }, "complex<f32>": func(i int) string { return fmt.Sprintf("(%d.0, 1.0)", i) },
	} {
		var list []string
		for i := range 101 {
			list = append(list, text(i))
		}
		all = append(all, "dense<["+strings.Join(list, ", ")+"]> : tensor<101x"+elem+">")
	}
	return all
}

// attribute returns the attribute of a text, as the reader of MLIR makes it.
func attribute(t testing.TB, text string) ir.Attr {
	t.Helper()
	fg, err := mlir.Parse("in.mlir", `"t.op"() {v = `+text+`} : () -> ()`, nil)
	require.NoError(t, err)
	for n := range fg.Nodes() {
		return n.Op().Attr("v")
	}
	t.Fatal("no node")
	return ir.Attr{}
}

// printed returns the text of the value of an attribute.
func printed(t testing.TB, a ir.Attr) string {
	t.Helper()
	v, err := value.FromAttr(a)
	require.NoError(t, err, a.String())
	return v.Attr(ir.NewContext(nil)).String()
}

func TestLiterals(t *testing.T) {
	for _, l := range literals {
		a := attribute(t, l.in)
		v, err := value.FromAttr(a)
		require.NoError(t, err, l.in)
		want := l.out
		if want == "" {
			want = l.in
		}
		require.Equal(t, want, v.Attr(ir.NewContext(nil)).String())
		require.Equal(t, want, v.Literal())
		back, err := value.FromAttr(attribute(t, want))
		require.NoError(t, err, want)
		require.True(t, v.Equal(back), want)
		require.Equal(t, v.Hash(), back.Hash())
	}
}

// TestLiteralsAsMLIR checks that mlir-opt prints what we print, of the literals
// above and of lists that it prints in hexadecimal.
func TestLiteralsAsMLIR(t *testing.T) {
	path, err := exec.LookPath("mlir-opt-22")
	if err != nil {
		t.Skip("mlir-opt-22 is not installed")
	}
	var list []string
	for _, l := range literals {
		list = append(list, l.in)
	}
	list = append(list, long()...)
	var text strings.Builder
	for _, in := range list {
		fmt.Fprintf(&text, "\"t.op\"() {v = %s} : () -> ()\n", in)
	}
	cmd := exec.Command(path, "--allow-unregistered-dialect", "--mlir-print-op-generic", "-")
	cmd.Stdin = strings.NewReader(text.String())
	out, err := cmd.Output()
	require.NoError(t, err)
	i := 0
	for line := range strings.Lines(string(out)) {
		_, rest, ok := strings.Cut(line, "{v = ")
		if !ok {
			continue
		}
		theirs := strings.TrimSuffix(rest, "} : () -> ()\n")
		require.Equal(t, theirs, printed(t, attribute(t, list[i])))
		require.Equal(t, theirs, printed(t, attribute(t, theirs)), "what is written is read as the same")
		i++
	}
	require.Equal(t, len(list), i)
}

func TestScalars(t *testing.T) {
	for _, text := range []string{
		"true", "42 : i32", "-8 : i4", "255 : ui8", "1.000000e-01 : f32", "0x7FC00001 : f32", "0xFFC00000 : f32",
		"0x7FF8000000000001 : f64", "-0.000000e+00 : f64", "0x7F : f8E4M3FN", "3 : index",
	} {
		a := attribute(t, text)
		v, err := value.FromAttr(a)
		require.NoError(t, err, text)
		require.True(t, v.IsScalar())
		require.Equal(t, a.String(), v.Attr(ir.NewContext(nil)).String())
	}
	array := attribute(t, "array<i64: 1, -2>")
	v, err := value.FromAttr(array)
	require.NoError(t, err)
	require.Equal(t, []int64{1, -2}, v.Ints())
}

// TestNumPyText reads arrays as NumPy prints them.
func TestNumPyText(t *testing.T) {
	for _, test := range []struct {
		text string
		t    ir.Type
		want string
	}{
		{"[1. 0. 2.\n 3.]", ir.Tensor(ir.F32, 2, 2), "[[1.000000e+00, 0.000000e+00], [2.000000e+00, 3.000000e+00]]"},
		{"[[1. 0.]\n [2. 3.]]", ir.Tensor(ir.I32, 2, 2), "[[1, 0], [2, 3]]"},
		{"[ 1e-3 -inf nan]", ir.Tensor(ir.F64, 3), "[1.000000e-03, 0xFFF0000000000000, 0x7FF8000000000000]"},
	} {
		v, err := value.ParseDense(test.text, test.t)
		require.NoError(t, err)
		require.Equal(t, test.want, v.String())
	}
}

// TestBadLiterals is what is wrong with texts, and what is said of it.
func TestBadLiterals(t *testing.T) {
	for _, test := range []struct {
		text, want string
		t          ir.Type
	}{
		{"[1, 2]", "a list of 2 elements at depth 1 does not fit the shape [3]", ir.Tensor(ir.I32, 3)},
		{"[[1], [2, 3]]", "a list of 1 elements at depth 2 does not fit the shape [2 2]", ir.Tensor(ir.I32, 2, 2)},
		{"[1, 2, 3, 4]", "a list of 4 elements at depth 1 does not fit the shape [2 2]", ir.Tensor(ir.I32, 2, 2)},
		{"[1, 2", "a list is never closed by \"]\"", ir.Tensor(ir.I32, 2)},
		{"1]", "\"]\" closes no list", ir.Tensor(ir.I32, 2)},
		{"1 2", "there is text after the elements", ir.Tensor(ir.I32, 2)},
		{"300", "300 is out of the range of type i8", ir.Tensor(ir.I8, 2)},
		{"-1", "-1 is out of the range of type ui8", ir.Tensor(ir.UnsignedInteger(8), 2)},
		{"1.5", "\"1.5\" is not a value of type i8", ir.Tensor(ir.I8, 2)},
		{"true", "\"true\" is not a value of type i8", ir.Tensor(ir.I8, 2)},
		{"0x1FFFFFFFF", "0x1FFFFFFFF does not have the bits of a f32", ir.Tensor(ir.F32, 2)},
		{"[1.0 ... 2.0]", value.ErrElided.Error(), ir.Tensor(ir.F32, 9)},
		{`"0x00"`, "tensor<2xf32> takes 8 bytes, or 4 for one element that is all of them, not 1", ir.Tensor(ir.F32, 2)},
		{`"0x0"`, "the elements are not hexadecimal digits, two a byte", ir.Tensor(ir.F32, 2)},
		{"(1.0)", "expected \",\" in a complex number", ir.Tensor(ir.Complex(ir.F32), 2)},
		{`["a]`, "a string is never closed by a quote", ir.Tensor(ir.Opaque("!t.s"), 2)},
		{"", "there are no elements, and tensor<2xf32> has 2", ir.Tensor(ir.F32, 2)},
		{"1.0", "the shape of tensor<?xf32> is not known", ir.Tensor(ir.F32, ir.Dynamic)},
		{"1", "there are no values of type tensor<2xi128>", ir.Tensor(ir.Integer(128), 2)},
		{"1.0", "tensor<9999999999xf32> has more than 2147483648 elements", ir.Tensor(ir.F32, 9999999999)},
	} {
		_, err := value.ParseDense(test.text, test.t)
		require.EqualError(t, err, test.want, test.text)
	}
}

// FuzzParseDense checks that no text makes the reader panic, and that what is
// read is printed as the same value.
func FuzzParseDense(f *testing.F) {
	types := []ir.Type{
		ir.Tensor(ir.F32, 2, 2), ir.Tensor(ir.I1, 9), ir.Tensor(ir.Integer(12), 2),
		ir.Tensor(ir.Complex(ir.F16), 2), ir.Tensor(ir.Opaque("!t.s"), 2), ir.F64, ir.Tensor(ir.I32, 0),
		ir.Tensor(ir.Float("f8E4M3FN"), 3), ir.Tensor(ir.UnsignedInteger(64), 1),
	}
	for _, l := range literals {
		inside, _, _ := strings.Cut(strings.TrimPrefix(l.in, "dense<"), "> : ")
		for i := range types {
			f.Add(inside, i)
		}
	}
	f.Fuzz(func(t *testing.T, text string, i int) {
		typ := types[uint(i)%uint(len(types))]
		v, err := value.ParseDense(text, typ)
		if err != nil {
			return
		}
		back, err := value.ParseDense(v.String(), typ)
		if v.Len() == 0 {
			return
		}
		if err != nil || !back.Equal(v) {
			t.Fatalf("%q is %s, which is read as %s, %v", text, v, back, err)
		}
	})
}

package mlir_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/mlir"
)

// badLists are lists that are none of their type, as mlir-opt 22 finds too, and
// what the error points at: `|` stands before its column.
var badLists = []struct{ text, message string }{
	{"[1, |300] : tensor<2xi8>", "300 is no value of type i8"},
	{"[1, |-129] : tensor<2xi8>", "-129 is no value of type i8"},
	{"[1, |256] : tensor<2xi8>", "256 is no value of type i8"},
	{"[1, |0x1FF] : tensor<2xi8>", "0x1FF is no value of type i8"},
	{"[|-1, 1] : tensor<2xui8>", "-1 is no value of type ui8"},
	{"[|128, 1] : tensor<2xsi8>", "128 is no value of type si8"},
	{"[|2, 1] : tensor<2xi1>", "2 is no value of type i1"},
	{"[|true, false] : tensor<2xi8>", "true is no value of type i8"},
	{"[|1.0, 2.0] : tensor<2xi32>", "1.0 is no value of type i32"},
	{"[|1, 2] : tensor<2xf32>", "1 is no value of type f32"},
	{"[1.0, |nan] : tensor<2xf32>", "nan is no value of type f32"},
	{"[|0x1FFFFFFFF, 0.0] : tensor<2xf32>", "0x1FFFFFFFF is no value of type f32"},
	{"[|18446744073709551616, 1] : tensor<2xi64>", "18446744073709551616 is no value of type i64"},
	{"[|9223372036854775808, 1] : tensor<2xindex>", "9223372036854775808 is no value of type index"},
	{"[(1, 2), (1, |300)] : tensor<2xcomplex<i8>>", "300 is no value of type i8"},
	{"[1, 2|] : tensor<3xi32>", "a list of length 2, where the shape of tensor<3xi32> has 3"},
	{"[1, 2, 3|] : tensor<2xi32>", "a list of length 3, where the shape of tensor<2xi32> has 2"},
	{"[[1, 2], [3|]] : tensor<2x2xi32>", "a list of length 1, where the shape of tensor<2x2xi32> has 2"},
	{"[[1|], [2, 3, 4]] : tensor<2x2xi32>", "a list of length 1, where the shape of tensor<2x2xi32> has 2"},
	{"[|1, 2, 3, 4] : tensor<2x2xi32>", "lists must be nested 2 deep, as tensor<2x2xi32> has as many dimensions"},
	{"[1, |[2]] : tensor<2xi32>", "lists must be nested 1 deep, as tensor<2xi32> has as many dimensions"},
	{"[|[1, 2]] : tensor<2xi32>", "lists must be nested 1 deep, as tensor<2xi32> has as many dimensions"},
	{"[1,|,2] : tensor<2xi32>", "expected a number"},
	{"[1, 2,|] : tensor<2xi32>", "expected a number"},
	{"[|(1), (2)] : tensor<2xi8>", "expected a number"},
	{"1|, 1 : tensor<2xi32>", "expected a number"},
	{"| : tensor<2xi32>", "0 elements, where tensor<2xi32> has 2"},
	{"[|1, 2] : tensor<2xcomplex<i32>>", "a complex number is written as (re, im)"},
	{"[(1, 2, |3), (1, 2)] : tensor<2xcomplex<i32>>", "a complex number is written as (re, im)"},
	{"[(1, 2), |3] : tensor<2xcomplex<i32>>", "a complex number is written as (re, im)"},
	{"|[1, 2] : tensor<3xi128>", "2 elements, where tensor<3xi128> has 3"},
	{"|[" + strings.Repeat("1, ", 5000) + "2] : tensor<5000xi8>", "5001 elements, where tensor<5000xi8> has 5000"},
	{"|[" + strings.Repeat("(1, 2), ", 5000) + "(1, 2)] : tensor<5000xcomplex<i8>>", "5001 elements, where tensor<5000xcomplex<i8>> has 5000"},
	{"[" + strings.Repeat("1, ", 4095) + "|300] : tensor<4096xi8>", "300 is no value of type i8"},
}

func denseOp(list string) string {
	at := strings.LastIndex(list, " : ")
	return `"x.c"() {value = dense<` + list[:at] + ">" + list[at:] + "} : () -> ()"
}

func TestListsThatAreNone(t *testing.T) {
	for _, c := range badLists {
		text := denseOp(strings.Replace(c.text, "|", "", 1))
		column := strings.IndexByte(denseOp(c.text), '|') + 1
		for _, text := range []string{text, text + "\n" + text} {
			_, err := mlir.Parse("in.mlir", text, nil)
			require.Error(t, err, c.text[:min(len(c.text), 50)])
			require.Equal(t, fmt.Sprintf("in.mlir:1:%d: %s", column, c.message), strings.SplitN(err.Error(), "\n", 2)[0], c.text[:min(len(c.text), 50)])
		}
	}
}

// TestListsAsTheyCome reads lists that mlir-opt reads, and those of numpy, and
// writes them as they were.
func TestListsAsTheyCome(t *testing.T) {
	for _, list := range []string{
		"[-128, 255] : tensor<2xi8>", "[-1, 1] : tensor<2xi1>", "[-0x1, 0] : tensor<2xi8>", "[127, -128] : tensor<2xsi8>",
		"[18446744073709551615, -9223372036854775808] : tensor<2xi64>", "[9223372036854775807, 0] : tensor<2xindex>",
		"[1., 2.E+3] : tensor<2xf32>", "[1.0e400, 0x7F800000] : tensor<2xf32>", "[1, 2] : vector<[2]xi32>", "[] : tensor<0xi32>",
		"[[], []] : tensor<2x0xi32>", "[(true, false)] : tensor<1xcomplex<i1>>", "[1, // one\n 2] : tensor<2xi32>",
		"[18446744073709551616, 1] : tensor<2xi128>", `["a,b", "c"] : tensor<2x!x.s>`,
		"[1 2 300] : tensor<2x2xi8>", "[0.5 ... 1.5, 2.5] : tensor<16xf32>",
		"[1, 2, 300" + strings.Repeat(", 1", 4997) + "] : tensor<5000xi8>", // too long to look at each
	} {
		fg, err := mlir.Parse("in.mlir", denseOp(list), nil)
		require.NoError(t, err, list)
		at := strings.LastIndex(list, " : ")
		require.Contains(t, mlir.String(fg), "dense<"+list[:at]+">"+list[at:])
	}
}

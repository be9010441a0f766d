package mlir_test

import (
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/mlir"
)

// badLists are literals that are none of their type, as mlir-opt 22 finds too, and
// what the error points at: `|` stands before its column.
var badLists = []struct{ text, message string }{
	{"[1, |300] : tensor<2xi8>", "300 is not a value of type i8"},
	{"[1, |-129] : tensor<2xi8>", "-129 is not a value of type i8"},
	{"[1, |256] : tensor<2xi8>", "256 is not a value of type i8"},
	{"[1, |0x1FF] : tensor<2xi8>", "0x1FF is not a value of type i8"},
	{"[|-1, 1] : tensor<2xui8>", "-1 is not a value of type ui8"},
	{"[|128, 1] : tensor<2xsi8>", "128 is not a value of type si8"},
	{"[|2, 1] : tensor<2xi1>", "2 is not a value of type i1"},
	{"[|true, false] : tensor<2xi8>", "true is not a value of type i8"},
	{"[|1.0, 2.0] : tensor<2xi32>", "1.0 is not a value of type i32"},
	{"[|1, 2] : tensor<2xf32>", "1 is not a value of type f32"},
	{"[1.0, |nan] : tensor<2xf32>", "nan is not a value of type f32"},
	{"[|0x1FFFFFFFF, 0.0] : tensor<2xf32>", "0x1FFFFFFFF is not a value of type f32"},
	{"[|18446744073709551616, 1] : tensor<2xi64>", "18446744073709551616 is not a value of type i64"},
	{"[|9223372036854775808, 1] : tensor<2xindex>", "9223372036854775808 is not a value of type index"},
	{"[(1, 2), (1, |300)] : tensor<2xcomplex<i8>>", "300 is not a value of type i8"},
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
	{"1|, 1 : tensor<2xi32>", "unexpected text after the elements"},
	{"| : tensor<2xi32>", "0 elements, where tensor<2xi32> has 2"},
	{"[|1, 2] : tensor<2xcomplex<i32>>", "a complex number is written as (re, im)"},
	{"[(1, 2|, 3), (1, 2)] : tensor<2xcomplex<i32>>", "a complex number is written as (re, im)"},
	{"[(1, 2), |3] : tensor<2xcomplex<i32>>", "a complex number is written as (re, im)"},
	{"[1, 2|] : tensor<3xi128>", "a list of length 2, where the shape of tensor<3xi128> has 3"},
	{"[" + strings.Repeat("1, ", 5000) + "2|] : tensor<5000xi8>", "a list of length 5001, where the shape of tensor<5000xi8> has 5000"},
	{"[" + strings.Repeat("(1, 2), ", 5000) + "(1, 2)|] : tensor<5000xcomplex<i8>>", "a list of length 5001, where the shape of tensor<5000xcomplex<i8>> has 5000"},
	{"[" + strings.Repeat("1, ", 5000) + "|300] : tensor<5001xi8>", "300 is not a value of type i8"},
	{"|word : tensor<2xi32>", "word is not a value of type i32"},
	{"[1, 2| : tensor<2xi32>", "expected \",\" or a closing bracket"},
	{"[1, 2]|, : tensor<2xi32>", "unexpected text after the elements"},
	{"[[1, 2] |[3, 4]] : tensor<2x2xi32>", "expected \",\" or a closing bracket"},
	{"[1, 2|[3]] : tensor<2xi32>", "expected \",\" or a closing bracket"},
	{"[|.5, 1.0] : tensor<2xf32>", "expected a number"},
	{"[|+1, 1] : tensor<2xi32>", "+1 is not a value of type i32"},
	{"[|1_0, 1] : tensor<2xi32>", "1_0 is not a value of type i32"},
	{"[|0b1, 1] : tensor<2xi32>", "0b1 is not a value of type i32"},
	{"|0b1 : tensor<2xi32>", "0b1 is not a value of type i32"},
	{"|- : tensor<2xi32>", "- is not a value of type i32"},
	{"|-true : tensor<2xi1>", "-true is not a value of type i1"},
	{"|0x : tensor<2xi32>", "0x is not a value of type i32"},
	// Unknown sizes.
	{"[1, 2] : |tensor<?xi32>", "dense elements need a type with all sizes known, not tensor<?xi32>"},
	{" : |tensor<0x?xi32>", "dense elements need a type with all sizes known, not tensor<0x?xi32>"},
	{`"s" : |tensor<?x!x.s>`, "dense elements need a type with all sizes known, not tensor<?x!x.s>"},
	// No integer is -0.
	{"|-0 : tensor<2xi32>", "-0 is out of the range of type i32"},
	{"[|-0, 1] : tensor<2xi32>", "-0 is not a value of type i32"},
	{"[1, |-0x0] : tensor<2xindex>", "-0x0 is not a value of type index"},
	{"[1, |-0] : tensor<2xi1>", "-0 is not a value of type i1"},
	{"[1, |-0] : tensor<2xui8>", "-0 is not a value of type ui8"},
	{"[1, |-0] : tensor<2xi128>", "-0 is not a value of type i128"},
	{"(1, |-0) : tensor<2xcomplex<i8>>", "-0 is not a value of type i8"},
	// Hexadecimal digits are the bytes of all elements, or of one.
	{`|"0x00" : tensor<2xi32>`, "1 bytes, where tensor<2xi32> takes 4 for each of its elements, or for one that is all of them"},
	{`|"0x000000000000000000" : tensor<2xi32>`, "9 bytes, where tensor<2xi32> takes 4 for each of its elements, or for one that is all of them"},
	{`|"0x0000803F00" : tensor<2xf32>`, "5 bytes, where tensor<2xf32> takes 4 for each of its elements, or for one that is all of them"},
	{`|"0x0000803F" : tensor<2xcomplex<f32>>`, "4 bytes, where tensor<2xcomplex<f32>> takes 8 for each of its elements, or for one that is all of them"},
	{`|"0x0000000000000000" : tensor<1xi128>`, "8 bytes, where tensor<1xi128> takes 16 for each of its elements, or for one that is all of them"},
	{`|"0x00000000" : tensor<1xi17>`, "4 bytes, where tensor<1xi17> takes 3 for each of its elements, or for one that is all of them"},
	{`|"0x00000000" : tensor<1xindex>`, "4 bytes, where tensor<1xindex> takes 8 for each of its elements, or for one that is all of them"},
	{`|"0x0000000000000000000000" : tensor<1xf80>`, "11 bytes, where tensor<1xf80> takes 10 for each of its elements, or for one that is all of them"},
	{`|"0x" : tensor<1xi8>`, "0 bytes, where tensor<1xi8> takes 1 for each of its elements, or for one that is all of them"},
	{`|"0x00" : tensor<2xi0>`, "1 bytes, where tensor<2xi0> takes 0 for each of its elements, or for one that is all of them"},
	{`|"0x01" : tensor<9xi1>`, "1 bytes, where tensor<9xi1> takes 2, a bit for each element"},
	{`|"0x010101" : tensor<9xi1>`, "3 bytes, where tensor<9xi1> takes 2, a bit for each element"},
	{`|"0x0101" : tensor<2xsi1>`, "2 bytes, where tensor<2xsi1> takes 1, a bit for each element"},
	{`|"0x01" : tensor<1xcomplex<i1>>`, "1 bytes, where tensor<1xcomplex<i1>> takes 2 for each of its elements, or for one that is all of them"},
	{`|"0x0" : tensor<1xi8>`, "expected \"0x\" and hexadecimal digits, two for each byte"},
	{`|"00" : tensor<1xi8>`, "expected \"0x\" and hexadecimal digits, two for each byte"},
	{`|"0XFF" : tensor<1xi8>`, "expected \"0x\" and hexadecimal digits, two for each byte"},
	{`|"0xGG" : tensor<1xi8>`, "expected \"0x\" and hexadecimal digits, two for each byte"},
	{`|"" : tensor<0xi8>`, "expected \"0x\" and hexadecimal digits, two for each byte"},
	{`"0xFF"|, 1 : tensor<1xi8>`, "unexpected text after the elements"},
	{`[|"0xFF"] : tensor<1xi8>`, "expected a number"},
	// Floats have a point, their bits no sign.
	{"|1e-05 : tensor<2xf32>", "1e-05 is not a value of type f32"},
	{"[|1e5, 1.0] : tensor<2xf32>", "1e5 is not a value of type f32"},
	{"[|1.0e, 1.0] : tensor<2xf32>", "1.0e is not a value of type f32"},
	{"[|1.0e+, 1.0] : tensor<2xf32>", "1.0e+ is not a value of type f32"},
	{"[|1.0x, 1.0] : tensor<2xf32>", "1.0x is not a value of type f32"},
	{"[|-0x1, 1.0] : tensor<2xf32>", "-0x1 is not a value of type f32"},
	{"[|0x, 1.0] : tensor<2xf32>", "0x is not a value of type f32"},
	{"[|0x1G, 1.0] : tensor<2xf32>", "0x1G is not a value of type f32"},
	{"[|0x1F, 1.0] : tensor<2xf4E2M1FN>", "0x1F is not a value of type f4E2M1FN"},
	{"[0x7FFFF, |0x80000] : tensor<2xtf32>", "0x80000 is not a value of type tf32"},
	{"[1.0, |1] : tensor<2xf128>", "1 is not a value of type f128"},
	{"[1.0, |0x100000000000000000000] : tensor<2xf80>", "0x100000000000000000000 is not a value of type f80"},
	// More than 64 bits, and none.
	{"[|a, 1] : tensor<2xi128>", "a is not a value of type i128"},
	{"[|true, 1] : tensor<2xi128>", "true is not a value of type i128"},
	{"[|1.0, 1] : tensor<2xi128>", "1.0 is not a value of type i128"},
	{"[|340282366920938463463374607431768211456, 1] : tensor<2xi128>", "340282366920938463463374607431768211456 is not a value of type i128"},
	{"[|-170141183460469231731687303715884105729, 1] : tensor<2xi128>", "-170141183460469231731687303715884105729 is not a value of type i128"},
	{"[|170141183460469231731687303715884105728, 1] : tensor<2xsi128>", "170141183460469231731687303715884105728 is not a value of type si128"},
	{"[|0x100000000000000000000000000000000, 1] : tensor<2xi128>", "0x100000000000000000000000000000000 is not a value of type i128"},
	{"[|0x, 1] : tensor<2xi128>", "0x is not a value of type i128"},
	{"[[1, 2], [3|]] : tensor<2x2xi128>", "a list of length 1, where the shape of tensor<2x2xi128> has 2"},
	{"[|1, 0] : tensor<2xi0>", "1 is not a value of type i0"},
	{"[|-0, 0] : tensor<2xi0>", "-0 is not a value of type i0"},
	// No elements.
	{"|[] : tensor<i32>", "lists must be nested 0 deep, as tensor<i32> has as many dimensions"},
	{"[|] : tensor<0x2xi32>", "lists must be nested 2 deep, as tensor<0x2xi32> has as many dimensions"},
	{"[|] : tensor<2x0xi32>", "lists must be nested 2 deep, as tensor<2x0xi32> has as many dimensions"},
	{"[[]|] : tensor<2x0xi32>", "a list of length 1, where the shape of tensor<2x0xi32> has 2"},
	{"[|[]] : tensor<0xi32>", "lists must be nested 1 deep, as tensor<0xi32> has as many dimensions"},
	{"| : tensor<2x!x.s>", "0 elements, where tensor<2x!x.s> has 2"},
	// Complex numbers, and strings.
	{"|1 : tensor<2xcomplex<i32>>", "a complex number is written as (re, im)"},
	{"|true : tensor<2xcomplex<i1>>", "a complex number is written as (re, im)"},
	{"(1|) : tensor<2xcomplex<i32>>", "a complex number is written as (re, im)"},
	{"(|) : tensor<2xcomplex<i32>>", "expected a number"},
	{"(|(1, 2), 3) : tensor<2xcomplex<i32>>", "expected a number"},
	{`["a"|] : tensor<2x!x.s>`, "a list of length 1, where the shape of tensor<2x!x.s> has 2"},
	{`["a", |1] : tensor<2x!x.s>`, "expected a string in quotes, as all elements of tensor<2x!x.s> are written"},
	{`|0 : tensor<2x!x.s>`, "expected a string in quotes, as all elements of tensor<2x!x.s> are written"},
	{`"a"|, "b" : tensor<2x!x.s>`, "unexpected text after the elements"},
	// Quantized integers, which are opaque for MLIR.
	{`[1, |-2] : tensor<2x!x.quint8>`, "-2 is not a value of type !x.quint8"},
	{`["a", |] : tensor<2x!x.qint8>`, "expected a number"},
	{"[" + strings.Repeat("1, ", 4095) + "|300] : tensor<4096xi8>", "300 is not a value of type i8"},
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

// TestListsThatAreNoneAsMLIR has mlir-opt, where it is installed, refuse what is
// refused here.
func TestListsThatAreNoneAsMLIR(t *testing.T) {
	if mlirOpt() == "" {
		t.Skip("mlir-opt is not installed")
	}
	var texts []string
	for _, c := range badLists {
		texts = append(texts, denseOp(strings.Replace(c.text, "|", "", 1)))
	}
	for _, c := range badElements {
		texts = append(texts, `"x.c"() {value = `+strings.Replace(c.text, "|", "", 1)+`} : () -> ()`)
	}
	const split = "\n// -----\n"
	cmd := exec.Command(mlirOpt(), "--allow-unregistered-dialect", "--split-input-file", "-")
	cmd.Stdin = strings.NewReader(strings.Join(texts, split))
	out, _ := cmd.CombinedOutput()
	refused := map[int]bool{}
	line := 1
	starts := map[int]int{}
	for i, text := range texts {
		starts[line] = i
		line += strings.Count(text+split, "\n")
	}
	for _, m := range regexp.MustCompile(`:(\d+):\d+: error:`).FindAllStringSubmatch(string(out), -1) {
		at, err := strconv.Atoi(m[1])
		require.NoError(t, err)
		if i, ok := starts[at]; ok {
			refused[i] = true
		}
	}
	for i, text := range texts {
		require.True(t, refused[i], "mlir-opt accepts %.80s", text)
	}
}

// badElements are other attributes of elements that mlir-opt refuses.
var badElements = []struct{ text, message string }{
	{"|-0 : i32", "-0 is out of the range of type i32"},
	{"|-0", "-0 is out of the range of type i64"},
	{"[1, |-0x0 : index]", "-0x0 is out of the range of type index"},
	{"|-0 : ui8", "-0 is out of the range of type ui8"},
	{"|-0 : i128", "-0 is out of the range of type i128"},
	{"array<i32: 1, |-0>", "-0 is out of the range of type i32"},
	{"array<i1: true, |0>", "0 is not a value of type i1 in an array"},
	{"array<f32: |1e5>", "1e5 is not a value of type f32 in an array"},
	{"array<|i5: 1>", "the elements of an array have whole bytes, and i5 has 5 bits"},
	{"array<|tf32: 1.0>", "the elements of an array have whole bytes, and tf32 has 19 bits"},
	{"array<|none>", "the elements of an array are integers or floats, not none"},
	{"array<|complex<f32>>", "the elements of an array are integers or floats, not complex<f32>"},
	{"|dense_resource<a> : i32", "dense_resource elements need a tensor or vector type after them"},
	{"|dense_resource<a>", "dense_resource elements need a tensor or vector type after them"},
	{"dense_resource<|> : tensor<2xi32>", "expected the key of a resource, found \">\""},
	{"|sparse<[[0, 0]], [1]> : tensor<?x2xi32>", "sparse elements need a type with all sizes known, not tensor<?x2xi32>"},
	{"|sparse<[[0, 0]], [1]> : i32", "sparse elements need a tensor or vector type after them"},
}

func TestElementsThatAreNone(t *testing.T) {
	for _, c := range badElements {
		text := `"x.c"() {value = ` + c.text + `} : () -> ()`
		_, err := mlir.Parse("in.mlir", strings.Replace(text, "|", "", 1), nil)
		require.Error(t, err, c.text)
		require.Equal(t, fmt.Sprintf("in.mlir:1:%d: %s", strings.IndexByte(text, '|')+1, c.message), strings.SplitN(err.Error(), "\n", 2)[0])
	}
	for _, text := range []string{"array<i0: 0>", "array<si1: true>", "array<i24: 5, -1>", "dense_resource<a> : tensor<?xi32>", "sparse<> : tensor<2xi32>", "array<i1>", "0 : i0"} {
		_, err := mlir.Parse("in.mlir", `"x.c"() {value = `+text+`} : () -> ()`, nil)
		require.NoError(t, err, text)
	}
}

// TestListsAsTheyCome reads lists that mlir-opt reads, and those of numpy, and
// writes them as they were.
func TestListsAsTheyCome(t *testing.T) {
	for _, list := range []string{
		"[-128, 255] : tensor<2xi8>", "[-1, 1] : tensor<2xi1>", "[-0x1, 0] : tensor<2xi8>", "[127, -128] : tensor<2xsi8>",
		"[18446744073709551615, -9223372036854775808] : tensor<2xi64>", "[9223372036854775807, 0] : tensor<2xindex>",
		"true : tensor<2xsi1>", "[true, false] : tensor<2xui1>", `"0x01" : tensor<2xsi1>`, `"0x" : tensor<2xi0>`, `"0x" : tensor<0xi8>`, `"0x00" : tensor<0xi8>`,
		`"0x000000" : tensor<1xi17>`, `"0xFF" : tensor<9xi1>`, `"0x01FF" : tensor<9xi1>`, `"0x0100" : tensor<1xcomplex<i1>>`, "\"0x01\" // one\n : tensor<2xi8>", "[1, // >\n 2] // two\n : tensor<2xi8>", " : tensor<0xi32>", " : tensor<0xcomplex<f32>>", "[] : tensor<0x!x.s>", `"a" : tensor<2xvector<2xi32>>`, "[1.0, 0x3FFFF] : tensor<2xtf32>",
		"[0xFF, 0x00000000000000000000000000000000000000000001] : tensor<2xi128>", "[1.0, 0x7FFF0000000000000000] : tensor<2xf80>", "[0xF, 1.0e-5] : tensor<2xf4E2M1FN>",
		"[-170141183460469231731687303715884105728, 340282366920938463463374607431768211455] : tensor<2xi128>", "[0, 0] : tensor<2xi0>", "1 : tensor<1000000000000x1000000000000xi32>",
		"[1., 2.E+3] : tensor<2xf32>", "[1.0e400, 0x7F800000] : tensor<2xf32>", "[1, 2] : vector<[2]xi32>", "[] : tensor<0xi32>",
		"[[], []] : tensor<2x0xi32>", "[(true, false)] : tensor<1xcomplex<i1>>", "[1, // one\n 2] : tensor<2xi32>",
		"[18446744073709551616, 1] : tensor<2xi128>", `["a,b", "c"] : tensor<2x!x.s>`,
		"[1 2 3 4] : tensor<2x2xi8>", "[[1 2]\n [3 4]] : tensor<2x2xi8>", "[0.5 ... 1.5 2.5] : tensor<16xf32>", "[0. 1.] : tensor<2xi32>",
		"[1, 2, 100" + strings.Repeat(", 1", 4997) + "] : tensor<5000xi8>",
	} {
		fg, err := mlir.Parse("in.mlir", denseOp(list), nil)
		require.NoError(t, err, list)
		at := strings.LastIndex(list, " : ")
		require.Contains(t, mlir.String(fg), "dense<"+list[:at]+">"+list[at:])
	}
}

// TestSplatsOfUnknownShape reads what mlir-opt writes where it folds values of an
// unknown shape, though it does not read it again.
func TestSplatsOfUnknownShape(t *testing.T) {
	for _, literal := range []string{"dense<0> : tensor<?xi32>", "dense<true> : tensor<*xi1>", "dense<1.000000e+00> : tensor<2x?xf32>"} {
		text := "%0 = \"t.c\"() {value = " + literal + "} : () -> i32\n"
		fg, err := mlir.Parse("t.mlir", text, nil)
		require.NoError(t, err, literal)
		require.Contains(t, mlir.String(fg), literal)
	}
}

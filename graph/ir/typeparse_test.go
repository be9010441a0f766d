package ir

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// canonicalTypes are texts that print as they are written.
var canonicalTypes = []string{
	"i1", "i32", "si8", "ui8", "i0", "i16777215", "index", "none",
	"f16", "bf16", "tf32", "f32", "f64", "f80", "f128",
	"f8E5M2", "f8E4M3", "f8E4M3FN", "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E3M4", "f8E8M0FNU",
	"f6E2M3FN", "f6E3M2FN", "f4E2M1FN",
	"tensor<f32>", "tensor<4x?xf32>", "tensor<*xf32>", "tensor<?x?x?xindex>",
	"tensor<0x4xf32>", "tensor<4x0xf32>", "tensor<0x0x0xi1>", "tensor<1x1x1xi1>", "tensor<0xf32>",
	"tensor<9223372036854775807xf32>",
	`tensor<4xf32, #enc<"a">>`, "tensor<4xf32, #enc>", "tensor<f32, #sparse<{a = [1, 2], b = (d0) -> (d0)}>>",
	`tensor<4xf32, "a>b,c\"d">`, "tensor<4xf32, 3 : i32>", "tensor<4xf32, {}>", "tensor<4xf32, a->b>",
	"tensor<4xcomplex<f32>>", "tensor<4xvector<4x[8]xf32>>", "tensor<4x!quant.uniform<i8:f32, 0.1>>",
	"tensor<*x!tf_type.string>", "tensor<4x!tf_type.resource<tensor<4xf32>>>", "tensor<2x!x>",
	"vector<f32>", "vector<4x[8]xf32>", "vector<[4]x[8]x2xi1>", "vector<4xindex>",
	"memref<f32>", "memref<2x?xf32, strided<[1]>, 3>", "memref<2x3xf32, strided<[?, 1], offset: ?>>",
	"memref<4xf32, affine_map<(d0, d1) -> (d0 + d1)>, #gpu.address_space<workgroup>>",
	"memref<4xf32, affine_set<(d0) : (d0 - 1 >= 0)>>", "memref<*xf32>", "memref<*xf32, 3>",
	"memref<4xmemref<2xf32>>", "memref<4xmemref<*xf32>>", "memref<*xmemref<f32>>",
	"complex<f32>", "complex<i8>", "tuple<>", "tuple<f32, i32>", "tuple<tuple<>, () -> ()>",
	"list<f32>", "list<list<tuple<tensor<*xf32>, none>>>", "list<() -> ()>",
	"() -> ()", "() -> f32", "(f32) -> f32", "(f32, i32) -> (f32, i32)", "(() -> f32) -> (() -> f32)",
	"(tensor<*xf32>, tensor<4xf32>) -> tensor<*xf32>", "() -> tuple<>", "() -> (f32, () -> ())",
	"!alias", "!a-b", "!0", "!dialect.name", "!dialect.name.more", "!_a$b.c1",
	"!dialect.name<>", `!dialect.name<a -> b, [1, {2}], (x), "]>\"" : f32>`, `!dialect<"name<x>">`,
	"!a.b<<<>>>", "!torch.vtensor<[2,3],f32>", "!llvm.struct<(ptr<f32>, i64)>", "!a.b<(x >= 1)>", "!a.b<é>",
}

func TestTypeRoundTrip(t *testing.T) {
	seen := map[Type]string{}
	for _, text := range canonicalTypes {
		typ := mustType(t, text)
		require.Equal(t, text, typ.String())
		require.Equal(t, typ, mustType(t, text), "seen before: %s", text)
		require.Empty(t, seen[typ], text)
		seen[typ] = text
	}
}

func TestTypeSpellings(t *testing.T) {
	for _, c := range []struct{ spelled, want string }{
		{" f32 ", "f32"},
		{"// the type\n\tf32 // of it", "f32"},
		{"i032", "i32"},
		{"tensor < 4 x ? x f32 >", "tensor<4x?xf32>"},
		{"tensor<04x\nf32>", "tensor<4xf32>"},
		{"tensor< * x f32>", "tensor<*xf32>"},
		{"tensor<4xf32,#e  >", "tensor<4xf32, #e>"},
		{"memref<2x3xf32,strided<[1]>,3>", "memref<2x3xf32, strided<[1]>, 3>"},
		{"memref<2x3xf32 , strided<[1]>, // space\n 3 >", "memref<2x3xf32, strided<[1]>, 3>"},
		{"vector<[ 4 ]x 2xf32>", "vector<[4]x2xf32>"},
		{"complex < f32 >", "complex<f32>"},
		{"tuple< f32,i32 >", "tuple<f32, i32>"},
		{"tuple< >", "tuple<>"},
		{"list<f32 >", "list<f32>"},
		{"(f32,i32)->f32", "(f32, i32) -> f32"},
		{"( f32 ) -> ( f32 )", "(f32) -> f32"},
		{"()->()", "() -> ()"},
		{"(tensor<*xf32>,tensor<*xf32>) -> tensor<*xf32>", "(tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>"},
	} {
		require.Equal(t, c.want, mustType(t, c.spelled).String(), c.spelled)
		require.Equal(t, mustType(t, c.want), mustType(t, c.spelled), c.spelled)
	}
}

// TestScanTypeEnd marks with ^ where scanning begins and with $ where it ends.
func TestScanTypeEnd(t *testing.T) {
	for _, marked := range []string{
		"^f32$", "^f32$>", "^f32$)", "%0 : ^f32$, i32", "^ \n f32$ x", "^tensor<4xf32>$>",
		"x^tensor<4x!a.b<()>>$>", "^!foo$ <", "^!foo$-> x", "^!foo.bar<>$.baz", "^!0$x", "^f32$<4>",
		"^() -> f32$ -> f32", "^() -> (f32)$ -> f32", "^none$-",
	} {
		start := strings.Index(marked, "^")
		end := strings.Index(marked, "$") - 1
		text := strings.NewReplacer("^", "", "$", "").Replace(marked)
		for range 2 { // the second time by the fast path
			_, got, err := ScanType(text, start)
			require.Nil(t, err, marked)
			require.Equal(t, end, got, marked)
		}
	}
}

// TestTypeErrors gives each bad text with the span of its error underlined.
func TestTypeErrors(t *testing.T) {
	for _, c := range []struct{ text, span, message string }{
		{"", "", "expected a type, found the end of the text"},
		{"  ,", "  ^", `expected a type, found ","`},
		{"é", "^", `expected a type, found "é"`},
		{"f33", "^^^", `unknown type "f33"`},
		{"i", "^", `unknown type "i"`},
		{"si", "^^", `unknown type "si"`},
		{"i32x4", "^^^^^", `unknown type "i32x4"`},
		{"i16777216", "^^^^^^^^^", `integer type "i16777216" is wider than 16777215 bits`},
		{"i99999999999999999999", "^^^^^^^^^^^^^^^^^^^^^", `integer type "i99999999999999999999" is wider than 16777215 bits`},
		{"f32 f32", "    ^^^", `unexpected "f" after the type f32`},
		{"()", "", `expected "->" after the inputs of a function, found the end of the text`},
		{"() f32", "   ^", `expected "->" after the inputs of a function, found "f"`},
		{"(f32", "", `expected "," or ")", found the end of the text`},
		{"(f32,) -> f32", "     ^", `expected a type, found ")"`},
		{"(f32 i32) -> f32", "     ^", `expected "," or ")", found "i"`},
		{"() -> 4", "      ^", `expected a type, found "4"`},
		{"tensor", "", `expected "<" after "tensor", found the end of the text`},
		{"tensor<>", "       ^", `expected a type, found ">"`},
		{"tensor<4>", "        ^", `expected "x" and an element type after the dimension, found ">"`},
		{"tensor<4x>", "         ^", `expected a type, found ">"`},
		{"tensor<4xf32", "", `expected ">" to close the type, found the end of the text`},
		{"tensor<4xf32)", "            ^", `expected ">" to close the type, found ")"`},
		{"tensor<4xf99>", "         ^^^", `unknown type "f99"`},
		{"tensor<4xxf32>", "         ^^^^", `unknown type "xf32"`},
		{"tensor<-1xf32>", "       ^", `a tensor cannot have the dimension "-"`},
		{"tensor<4x*xf32>", "         ^", `a tensor cannot have the dimension "*"`},
		{"tensor<[4]xf32>", "       ^", `a tensor cannot have the dimension "["`},
		{"tensor<*f32>", "        ^", `expected "x" and an element type after the dimension, found "f"`},
		{"tensor<9223372036854775808xf32>", "       ^^^^^^^^^^^^^^^^^^^", `dimension "9223372036854775808" is too large`},
		{"tensor<4xtensor<2xf32>>", "         ^^^^^^^^^^^^^", `a tensor cannot have elements of type "tensor<2xf32>"`},
		{"tensor<*xtuple<>>", "         ^^^^^^^", `an unranked tensor cannot have elements of type "tuple<>"`},
		{"tensor<4xf32, >", "              ^", `expected an attribute, found ">"`},
		{"tensor<4xf32, a - >", "              ^^^", `an attribute cannot end with "-"`},
		{"tensor<4xf32, #a, #b>", "                ^", `a tensor cannot have a second attribute`},
		{"memref<4xf32, #a, #b, #c>", "                    ^", `a memref cannot have a third attribute`},
		{"tensor<*xf32, #a>", "            ^", `an unranked tensor cannot have an attribute`},
		{"vector<4xf32, #a>", "            ^", `a vector cannot have an attribute`},
		{"tensor<4xf32, #a<]>", "                 ^", `expected ">" before "]"`},
		{"tensor<4xf32, #a)>", "                ^", `")" closes nothing`},
		{"tensor<4xf32, #a<", "                ^", `"<" is never closed`},
		{"tensor<4xf32, #a", "", `expected ">" to close the type, found the end of the text`},
		{`tensor<4xf32, "a>`, "              ^", "string is never closed"},
		{"tensor<4xf32, a // b\n>", "                ^^", "a comment cannot stand within the text of an attribute or opaque type"},
		{"vector<?xf32>", "       ^", `a vector cannot have the dimension "?"`},
		{"vector<0xf32>", "       ^", "a vector cannot have the dimension 0"},
		{"vector<[?]xf32>", "        ^", `expected a dimension, found "?"`},
		{"vector<[4xf32>", "         ^", `expected "]" after the scalable dimension, found "x"`},
		{"vector<4xvector<4xf32>>", "         ^^^^^^^^^^^^^", `a vector cannot have elements of type "vector<4xf32>"`},
		{"complex<index>", "        ^^^^^", `a complex cannot have elements of type "index"`},
		{"complex<>", "        ^", `expected a type, found ">"`},
		{"tuple<f32,>", "          ^", `expected a type, found ">"`},
		{"list<>", "     ^", `expected a type, found ">"`},
		{"!", "^", `expected a name after "!", found the end of the text`},
		{"!<a>", "^", `expected a name after "!", found "<"`},
		{"!a.<b>", "^^^", `expected a name after "!a.", found "<"`},
		{"!a.b<(>", "      ^", `expected ")" before ">"`},
		{"!a.b<\"x\n\">", "     ^", "string is never closed"},
		{"!a.b<\"x\\\n\">", "     ^", "string is never closed"},
	} {
		_, err := ParseType(c.text)
		var typeErr *TypeError
		require.ErrorAs(t, err, &typeErr, c.text)
		require.Equal(t, c.message, typeErr.Message, c.text)
		start, end := len(c.text), len(c.text)
		if c.span != "" {
			start, end = strings.Index(c.span, "^"), len(c.span)
		}
		require.Equal(t, [2]int{start, end}, [2]int{typeErr.Offset, typeErr.End}, c.text)
	}
}

func TestTypeErrorOffsetWithinText(t *testing.T) {
	typ, end, err := ScanType("%0 : tensor<4xf99>, f32", 4)
	require.Zero(t, typ)
	require.Equal(t, &TypeError{14, 17, `unknown type "f99"`}, err)
	require.Equal(t, 17, end)
	_, end, err = ScanType("f32", 99)
	require.Equal(t, 3, end)
	require.Equal(t, 3, err.Offset)
	typ, end, err = ScanType("f32", -1)
	require.Nil(t, err)
	require.Equal(t, F32, typ)
	require.Equal(t, 3, end)
}

func TestTypeDepth(t *testing.T) {
	for _, c := range []struct {
		name, open, leaf, close string
		levels                  int // that each repetition adds
	}{
		{"tuple", "tuple<", "i7", ">", 1},
		{"list", "list<", "i7", ">", 1},
		{"inputs", "(", "i7", ") -> ()", 1},
		{"results", "() -> (", "i7", ")", 1},
		{"memref", "memref<", "i7", ">", 1},
		{"body", "!a.b<[", "", "]>", 2},
		{"attribute", "tensor<f32, #a<", "", ">>", 0},
	} {
		nested := func(n int) string {
			return strings.Repeat(c.open, n) + c.leaf + strings.Repeat(c.close, n)
		}
		if c.levels == 1 {
			mustType(t, nested(maxTypeDepth-1))
			_, err := ParseType(nested(maxTypeDepth))
			require.EqualError(t, err, "type is nested more than 128 levels deep", c.name)
		}
		_, err := ParseType(strings.Repeat(c.open, 200_000))
		require.Error(t, err, c.name)
	}
	_, err := ParseType("!a.b" + strings.Repeat("<", maxTypeDepth+1))
	require.EqualError(t, err, "type is nested more than 128 levels deep")
	mustType(t, "!a.b"+strings.Repeat("<", maxTypeDepth)+strings.Repeat(">", maxTypeDepth))
}

// TestTypeDepthOfSeenParts nests a type that is looked up whole, so that the
// parser alone does not see how deep it goes.
func TestTypeDepthOfSeenParts(t *testing.T) {
	text := "i7"
	for range maxTypeDepth - 1 {
		mustType(t, text)
		text = "tuple<" + text + ">"
	}
	mustType(t, text)
	_, err := ParseType("tuple<i1, " + text + ">")
	require.EqualError(t, err, "type is nested more than 128 levels deep")
}

func TestLongTypesTakeLinearTime(t *testing.T) {
	const n = 200_000
	start := time.Now()
	for _, text := range []string{
		"tuple<" + strings.Repeat("f32,", n) + "f32>",
		"tensor<" + strings.Repeat("1x", n) + "f32>",
		"tensor<" + strings.Repeat("9", n) + "xf32>",
		"!a.b<" + strings.Repeat("[],", n) + ">",
		"(" + strings.Repeat("tensor<4 x f32>,", n) + "f32) -> f32",
		strings.Repeat("tuple<", n), strings.Repeat("a", n), strings.Repeat("-", n), "!" + strings.Repeat("-", n),
		"memref<4xf32, " + strings.Repeat("a", n) + "," + strings.Repeat("b", n) + ">",
	} {
		_, _ = ParseType(text)
	}
	require.Less(t, time.Since(start), 10*time.Second)
}

// TestSeenTypesAllocateNothing covers both the lookup by extent and the parser.
func TestSeenTypesAllocateNothing(t *testing.T) {
	for _, text := range append([]string{
		"tensor< 4 x ? x f32 >", "(tensor<*xf32>,tensor<*xf32>) -> tensor<*xf32>", "tensor<4xf32,#e<1>>",
		"vector<[ 4 ]xf32>",
	}, canonicalTypes...) {
		if strings.HasPrefix(text, "memref") && strings.Count(text, ", ") > 1 {
			continue // two attributes are joined
		}
		mustType(t, text)
		allocs := testing.AllocsPerRun(20, func() {
			if typ, _, err := ScanType(text, 0); typ == 0 || err != nil {
				t.Error(err)
			}
		})
		require.Zero(t, allocs, text)
	}
	require.Zero(t, testing.AllocsPerRun(20, func() { Tensor(F32, 4, Dynamic) }))
	require.Zero(t, testing.AllocsPerRun(20, func() { Tensor(F32, 4, 8).WithElem(I1).WithDims(3) }))
	require.Zero(t, testing.AllocsPerRun(20, func() { Function([]Type{F32, F32}, []Type{F32}) }))
	require.Zero(t, testing.AllocsPerRun(20, func() { Tuple(F32, I32) }))
}

// TestTypesOfRealFile reads every type that a lowered model writes.
func TestTypesOfRealFile(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "shared", "data", "gpt2", "*.mlir"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("the gpt2 files are not there")
	}
	count := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		text := string(data)
		for pos := 0; ; {
			i := strings.Index(text[pos:], "tensor<")
			if i < 0 {
				break
			}
			typ, end, typeErr := ScanType(text, pos+i)
			require.Nil(t, typeErr)
			require.Equal(t, text[pos+i:end], typ.String())
			pos = end
			count++
		}
	}
	require.Greater(t, count, 10_000)
}

func BenchmarkScanType(b *testing.B) {
	for _, text := range []string{
		"f32", "tensor<*xf32>", "tensor<1x16x768xf32>", `tensor<4xf32, #enc<"a">>`, "!torch.vtensor<[2,3],f32>",
		"(tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>",
	} {
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if typ, _, _ := ScanType(text, 0); typ == 0 {
					b.Fatal("no type")
				}
			}
		})
	}
}

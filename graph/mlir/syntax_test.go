package mlir_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/mlir"
)

// builtinAttributes are attributes whose syntax mlir-opt accepts.
var builtinAttributes = []string{
	`affine_map<(d0) -> (d0)>`,
	`affine_map<() -> ()>`,
	`affine_map<()[] -> (1)>`,
	`affine_map <(d0)[] -> (d0) >`,
	`affine_map<(d0)[s0] -> (d0 * s0)>`,
	`affine_map<(d0)[s0] -> (d0 mod s0, d0 floordiv (s0 + 1), d0 ceildiv 3 mod 4)>`,
	`affine_map<(d0) -> (-d0)>`,
	`affine_map<(d0) -> (--d0)>`,
	`affine_map<(d0) -> (d0 - -d0)>`,
	`affine_map<(d0) -> (d0-1)>`,
	`affine_map<(d0) -> (-(d0) - -(-3))>`,
	`affine_map<(d0) -> (d0 * -3, -d0 * 3, 2 * d0)>`,
	`affine_map<(d0) -> (d0 mod 0)>`,
	`affine_map<(d0) -> (d0 * (d0 - d0))>`,
	`affine_map<(d0) -> ((d0 mod 1) * d0)>`,
	`affine_map<(d0) -> ((d0 * 4 mod 2) * d0)>`,
	`affine_map<(d0) -> (d0 mod (d0 * 0 + 3))>`,
	`affine_map<(i, j) -> (j, i)>`,
	`affine_map<(mod, floordiv, true, i32) -> (mod, floordiv, true, i32)>`,
	`affine_map<(a.b, c$d) -> (a.b)>`,
	`affine_map<(d0) -> (d0 + 9223372036854775807)>`,
	`affine_map<(d0) -> (d0 * 0x10)>`,
	`affine_set<(d0) : (d0 >= 0)>`,
	`affine_set<(d0) : (d0 == 0, d0 <= 3)>`,
	`affine_set<(d0)[s0] : (d0 - s0 >= d0 + 1)>`,
	`affine_set<(d0) : ()>`,
	`affine_set<(d0) : (1 == 0)>`,
	`strided<[1, 2]>`,
	`strided <[1, -2], offset: 3>`,
	`strided<[?, 2], offset: ?>`,
	`strided<[]>`,
	`strided<[0x10], offset: -3>`,
	`strided<[- 1]>`,
	`distinct[0]<1>`,
	`distinct[1]<>`,
	`distinct[2]<1 : i32>`,
	`distinct [3] <"a">`,
	`distinct[04]<[unit, {a = f32}]>`,
	`distinct[18446744073709551615]<1>`,
	`distinct[5]<distinct[6]<2>>`,
	`loc(unknown)`,
	`loc (unknown)`,
	`loc("")`,
	`loc("a")`,
	`loc("a"(unknown))`,
	`loc("a"("b":1:2))`,
	`loc("a"(callsite("b" at "c")))`,
	`loc("a":1)`,
	`loc("a":1:2)`,
	`loc("a" : 0x1 :2)`,
	`loc("a":0:4294967295)`,
	`loc("a":1:2 to 3:4)`,
	`loc("a":1:2 to :4)`,
	`loc("a":3:4 to 1:2)`,
	`loc(callsite("a" at "b"))`,
	`loc(callsite("a":1:2 at callsite("b" at unknown)))`,
	`loc(fused["a", "b"])`,
	`loc(fused[])`,
	`loc(fused<"x">["a", "b":1:2])`,
	`loc(fused < {a = 1} > [ ])`,
	`loc(fused<loc("x")>["a"])`,
	`loc(fused<f32>["a"])`,
	`loc(fused<dense<[1, 2]> : tensor<2xi32>>["a"])`,
	`loc(#loc)`,
	`loc(fused<#loc>["a", #loc])`,
	`loc("n"(#loc))`,
	`#loc`,
	`[#map, #loc]`,
	`@a`,
	`@"a b"`,
	`@a::@b`,
	`@a ::@b`,
	`@a:: @"b"`,
	`@a.b`,
	`@a_$b`,
	`dense_resource<a> : tensor<2xf32>`,
	`dense_resource <"a b"> : vector<2xf32>`,
	`dense_resource<a.b> : tensor<?xf32>`,
	`dense_resource<true> : memref<2xf32>`,
	`sparse<[[0]], [1.0]> : tensor<2xf32>`,
	`sparse<> : tensor<2xf32>`,
	`#foo.bar`,
	`#foo<bar>`,
	`#foo.bar<a(b)[c]{d}>`,
	`#foo.bar : i32`,
	`memref<2xf32, affine_map<(d0) -> (d0 + 1)>>`,
	`memref<2xf32, strided<[1], offset: ?>>`,
}

// malformedAttributes are those that mlir-opt refuses.
var malformedAttributes = []string{
	`[affine_map]`,
	`affine_map<>`,
	`affine_map<(d0)>`,
	`affine_map<d0 -> (d0)>`,
	`affine_map<[s0] -> (s0)>`,
	`affine_map<(d0) -> d0>`,
	`affine_map<(d0) - > (d0)>`,
	`affine_map<(d0) -> (d0)`,
	`affine_map<(d0) -> ((d0)>`,
	`affine_map<(d0) -> (d0)), x>`,
	`affine_map<(d0,) -> (d0)>`,
	`affine_map<(d0) -> (d0,)>`,
	`affine_map<(d0, d0) -> (d0)>`,
	`affine_map<(d0)[d0] -> (d0)>`,
	`affine_map<(d0)[s0][s1] -> (d0)>`,
	`affine_map<(1) -> (1)>`,
	`affine_map<(%d) -> (1)>`,
	`affine_map<(d0-1) -> (1)>`,
	`affine_map<(d0) -> (d1)>`,
	`affine_map<(d0) -> (2 d0)>`,
	`affine_map<(d0) -> (d0 + )>`,
	`affine_map<(d0) -> (+d0)>`,
	`affine_map<(d0) -> (d0 + 1.0)>`,
	`affine_map<(d0) -> (d0 + 9223372036854775808)>`,
	`affine_map<(d0) -> (())>`,
	`affine_map<(d0) -> (d0 * d0)>`,
	`affine_map<(d0) -> ((d0 mod 2) * d0)>`,
	`affine_map<(d0)[s0] -> (s0 mod d0)>`,
	`affine_map<(d0) -> (3 floordiv d0)>`,
	`affine_map<(d0) : (d0 >= 0)>`,
	`affine_map<(d0) -> (d0)> : i32`,
	`affine_set<(d0) -> (d0)>`,
	`affine_set<(d0) : (d0)>`,
	`affine_set<(d0) : (d0 < 1)>`,
	`affine_set<(d0) : (d0 >= 1,)>`,
	`affine_set<(d0) : d0 == 0>`,
	`integer_set<(d0) : (d0 == 0)>`,
	`strided<>`,
	`strided<1>`,
	`strided<[1,]>`,
	`strided<[x]>`,
	`strided<[1.5]>`,
	`strided<[--1]>`,
	`strided<[1 2]>`,
	`strided<[9223372036854775808]>`,
	`strided<[1], offset 3>`,
	`strided<[1], off: 3>`,
	`strided<[1], offset: 3,>`,
	`distinct<1>`,
	`distinct[]<1>`,
	`distinct[-1]<1>`,
	`distinct[x]<1>`,
	`distinct[0]`,
	`distinct[0]<1 2>`,
	`distinct[18446744073709551616]<1>`,
	`distinct[0]<> : i32`,
	`[loc]`,
	`loc()`,
	`loc unknown`,
	`loc(a)`,
	`loc(1)`,
	`loc(@a)`,
	`loc(unknown`,
	`loc(unknown unknown)`,
	`loc(unknown, unknown)`,
	`loc("a" unknown)`,
	`loc("a"()))`,
	`loc("a"(loc("b")))`,
	`loc("a":)`,
	`loc("a":x:2)`,
	`loc("a":1:-2)`,
	`loc("a":1.5:2)`,
	`loc("a":1:2.5)`,
	`loc("a":4294967296:1)`,
	`loc("a":1 to 2)`,
	`loc("a":1:2 to)`,
	`loc("a":1:2 to 3)`,
	`loc("a":1:2 to 3:)`,
	`loc("a":1:2 too 3:4)`,
	`loc("a":1:2(unknown))`,
	`loc("a\qb")`,
	`loc(callsite "a" at "b")`,
	`loc(callsite("a"))`,
	`loc(callsite(at "b"))`,
	`loc(callsite("a" at "b" at "c"))`,
	`loc(fused)`,
	`loc(fused<"x">)`,
	`loc(fused<>["a"])`,
	`loc(fused["a",])`,
	`loc(fused["a"]<"x">)`,
	`loc(loc("a"))`,
	`loc(#)`,
	`loc(fused<"x"["a"])`,
	`loc(#map)`,
	`loc(#nothing)`,
	`loc(#foo.bar)`,
	`loc(#foo<"a">)`,
	`loc("a") : i32`,
	`@`,
	`@1`,
	`@-a`,
	`@$a`,
	`@a-b`,
	`@a::b`,
	`@a::`,
	`@a:@b`,
	`dense_resource<> : tensor<2xf32>`,
	`dense_resource<a b> : tensor<2xf32>`,
	`dense_resource<a, b> : tensor<2xf32>`,
	`dense_resource<1> : tensor<2xf32>`,
	`dense_resource<a-b> : tensor<2xf32>`,
	`dense_resource<"a> : tensor<2xf32>`,
	`dense_resource a : tensor<2xf32>`,
	`dense_resource<a>`,
	`dense_resource<a> : f32`,
	`#foo`,
	`#foo.bar<(>`,
	`memref<2xf32, affine_map<(d0) -> (d0, x)>>`,
	`memref<2xf32, strided<[1 2]>>`,
}

// withAttribute returns a text with an attribute in it.
func withAttribute(attr string) string {
	return "#loc = loc(\"a.py\":1:2)\n#map = affine_map<(d0) -> (d0)>\n\"x.y\"() {a = " + attr + "} : () -> ()\n"
}

// What mlir-opt reads of builtin attributes is read, and what is written of it means the
// same to mlir-opt.
func TestBuiltinAttributes(t *testing.T) {
	var given, written []string
	for _, attr := range builtinAttributes {
		text := withAttribute(attr)
		fg, err := mlir.Parse("in.mlir", text, nil)
		require.NoError(t, err, attr)
		given, written = append(given, text), append(written, mlir.String(fg))
	}
	if mlirOpt() == "" || testing.Short() {
		return
	}
	want := programs(split(t, strings.Join(given, between)))
	require.Len(t, want, len(given))
	require.Equal(t, want, programs(split(t, strings.Join(written, between))))
}

// What mlir-opt refuses is refused, with where it is.
func TestMalformedAttributes(t *testing.T) {
	var texts []string
	for _, attr := range malformedAttributes {
		text := withAttribute(attr)
		texts = append(texts, text)
		_, err := mlir.Parse("in.mlir", text, nil)
		var e *diag.Error
		require.True(t, errors.As(err, &e), "%s: %v", attr, err)
		require.NotEqual(t, diag.NoSpan, e.Span, attr)
		require.Contains(t, err.Error(), "in.mlir:3:", attr)
		require.Contains(t, e.Render(), "^", attr)
	}
	if mlirOpt() != "" && !testing.Short() {
		require.Empty(t, programs(split(t, strings.Join(texts, between))))
	}
}

// Names of operations, with whatever is in them, are written as mlir-opt reads them.
func TestEscapesInNames(t *testing.T) {
	for name, want := range map[string]string{
		`"x.a\\b"`: `"x.a\\b"`, `"x.a\"b"`: `"x.a\22b"`, `"x.a\5Cb"`: `"x.a\\b"`, `"x.a\22"`: `"x.a\22"`,
		`"x.a\n\t"`: `"x.a\0A\09"`, `"x.\C3\A9"`: `"x.\C3\A9"`, `"x.a b"`: `"x.a b"`, `"x.\\\\"`: `"x.\\\\"`,
	} {
		text := name + "() {" + name + ` = @` + name + "} : () -> ()\n"
		fg, err := mlir.Parse("in.mlir", text, nil)
		require.NoError(t, err, name)
		written := mlir.String(fg)
		require.Equal(t, want+"() {"+want+" = @"+want+"} : () -> ()\n", written)
		if mlirOpt() != "" && !testing.Short() {
			require.Equal(t, generic(t, text), generic(t, written))
		}
	}
}

"x.y"() {a = tensor<4xf32, affine_set<(d0) : (d0 >= 0)>>} : () -> ()
"x.y"() {a = #x.y<affine_set<(d0) : (d0 == 0)>>} : () -> ()
"x.y"() {a = #x.y<a = [1, 2], b = {c = "d"}, e = -> f, g = <<h>>, i = '>} : () -> ()
"X.Y-z"() {"a b" = 1, "1" = 2, "a.b-c" = 3, "_x" = 4} : () -> ()
"x.y"() {a = @"a::b"::@"c::d", b = @"::@"} : () -> ()
"x.y"() {a = memref<?x4x?xf32, affine_map<(d0, d1, d2)[s0, s1] -> (d0 * s0 + d1 * 4 + d2 + s1)>, #gpu.address_space<global>>} : () -> ()
"x.y"() {b = vector<1xf32>} : () -> ()
"x.y"() {a = dense<"0x"> : tensor<0xf32>} : () -> ()
"x.y"() {b = dense<0xFFFFFFFF> : tensor<4xi32>} : () -> ()
"x.y"() {c = dense<0x7F800000> : tensor<2xf32>} : () -> ()
"x.y"() {d = dense<[0x7FC00000, -1.0]> : vector<2xf32>} : () -> ()
"x.y"() {e = dense<0xFF> : vector<2xi8>} : () -> ()
"x.y"() {a = sparse<[[0, 0]], -0x1> : tensor<2x2xi32>, b = sparse<[[0, 1]], 2.0> : tensor<2x2xf16>} : () -> ()
"x.y"() {a = 0xFFFFFFFFFFFFFFFFFFFF : i80, b = -1 : i65, c = 36893488147419103231 : i65} : () -> ()
"x.y"() {a = 1.0e+400} : () -> ()
"x.y"() {b = 1.0e-400} : () -> ()
"x.y"() {c = 1.0e40 : f32} : () -> ()
"x.y"() {d = 1.0e10 : f16} : () -> ()
"x.y"() {e = -1.0e40 : bf16} : () -> ()
"x.y"() {f = 1.0e10 : f8E5M2} : () -> ()
"x.y"() {g = 1.0e10 : f8E4M3FN} : () -> ()
"x.y"() {h = 1000.0 : f4E2M1FN} : () -> ()
"x.y"() {i = 0x7FF0000000000000 : f64} : () -> ()
"x.y"() {a = dense<1.0e40> : tensor<2xf32>} : () -> ()
"x.y"() {b = array<f32: 1.0e40, -1.0e40>} : () -> ()
"x.y"() {c = array<f16: 0x7E00>} : () -> ()
"x.y"() {d = array<f8E5M2: 1.0, 0x7C>} : () -> ()
"x.y"() {a = array<f8E5M2: 1.0, 0x7C>} : () -> ()
"x.y"() {a = "\0A\09\0D\22\5C", b = "tab	inside"} : () -> ()
"x.y"() {a = loc(fused<#llvm.di_file<"a" in "b">>["c", callsite("d" at fused["e", unknown])])} : () -> ()
"x.y"() {a = #ptr.address<4096> : !ptr.ptr<#ptr.generic_space>} : () -> ()
// -----
"foo"() : () -> ()
"foo bar"() : () -> ()
// -----
func.func private @"a b"() attributes {"x y.z" = 1}
func.func private @"a::b"()
func.func @c() { call @"a::b"() : () -> () call @"a b"() : () -> () return }
// -----
%0 = "x.y"() : () -> tuple<tensor<?xf32>, (i32) -> (f32, () -> ())>
%1 = "x.z"(%0) : (tuple<tensor<?xf32>, (i32) -> (f32, () -> ())>) -> (() -> ())
// -----
%0 = "x.y"() : () -> !llvm.struct<"a->b", (ptr)>
%1 = "x.y"() : () -> !llvm.struct<"rec", (struct<"rec">)>
// -----
func.func @f(%a: i32 {x.y = "a"}, %b: f32) -> (i32 {x.z}, f32 {x.w = [1]}) {
  cf.br ^bb5
^bb5:
  return %a, %b : i32, f32
^bb2:
  "x.throw"()[^bb2, ^bb5] : () -> ()
}
// -----
"x.y"() ({
  "x.a"()[^b] : () -> ()
^b:
  "x.a"()[^b] ({
    "x.c"()[^d] : () -> ()
  ^d:
    "x.c"()[^d] : () -> ()
  }) {e = 1} : () -> ()
}) : () -> ()
// -----
"x.y"() ({
^bb0(%a: i32):
  %r = "x.a"(%a)[^b, ^c] : (i32) -> i32
^b:
  "x.e"(%r) : (i32) -> ()
^c:
  "x.e"(%a) : (i32) -> ()
}) : () -> ()
// -----
#a = [1, 2]
!u = i32
#b = {c = #a}
!t = tuple<!u>
"x.y"() {a = #b, b = !t, c = [#a, #b], d = {k = #a}} : () -> ()
// -----
!v = vector<4x!llvm.ptr<3>>
%0 = "x.y"() {a = !v} : () -> !v
// -----
module attributes {transform.with_named_sequence} { module {} builtin.module @x {} }
// -----
"builtin.module"() ({
^bb0:
}) {sym_name = "m"} : () -> ()
// -----
"func.func"() ({
^bb0(%arg0: i32):
  "func.return"(%arg0) : (i32) -> ()
}) {sym_name = "old", function_type = (i32) -> i32} : () -> ()

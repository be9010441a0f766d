"x.a"() {a = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>, b = dense<> : tensor<0xi32>, c = dense<"0x01020304"> : tensor<4xi8>, d = dense<["a", "b\0A"]> : tensor<2x!x.s>, e = dense<"x"> : tensor<!x.s>, f = dense<true> : tensor<3xi1>, g = dense<[true, false]> : vector<2xi1>, h = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>, i = dense<[(1, 2), (3, 4)]> : tensor<2xcomplex<i32>>, j = dense<0x7F800000> : tensor<2xf32>, k = dense<[0x7F800000, 1.0]> : tensor<2xf32>, l = dense<5> : tensor<index>, m = dense<1> : vector<[4]xi32>, n = dense<-1> : tensor<2xsi8>, o = dense<255> : tensor<2xui8>, p = dense<1.5> : tensor<2xbf16>} : () -> ()
// -----
"x.a"() {a = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, b = sparse<0, 1> : tensor<1xi32>, c = sparse<[[0]], -2.0> : vector<1xf32>, d = sparse<[], []> : tensor<2xi32>, e = sparse<[[1, 0]], ["s"]> : tensor<2x2x!x.s>} : () -> ()
// -----
"x.a"() {a = dense_resource<blob1> : tensor<3xi64>, b = dense_resource<"blob-2"> : tensor<1xf32>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      blob1: "0x08000000010000000000000002000000000000000300000000000000",
      "blob-2": "0x0400000000008040"
    }
  }
#-}
// -----
"x.a"() {a = dense_resource<noblob> : tensor<3xi64>} : () -> ()
{-#
  external_resources: {
    external: {
      blob: "0x08000000010000000000000002000000000000000300000000000000",
      bool: true,
      string: "a string"
    }
  }
#-}
// -----
#map = affine_map<(d0, d1) -> (d1, d0)>
#set = affine_set<(d0)[s0] : (d0 >= 0, s0 - d0 >= 0)>
#alias = {a = 1, b = [#map, #set]}
!t = tensor<4xf32>
!u = memref<4x4xf32, #map>
#loc1 = loc("f.c":1:2)
"x.a"() {a = #alias, m = #map, t = !t, l = #loc1} : () -> !u loc(#loc1)
// -----
"x.a"() {a = distinct[0]<"x">, b = distinct[0]<"x">, c = distinct[1]<42 : i32>, d = distinct[2]<>} : () -> ()
// -----
"x.a"() {a = affine_map<() -> ()>, b = affine_map<()[s0] -> (s0)>, c = affine_map<(d0, d1) -> (d0 * 2 + d1 * -3 - 4, d0 mod 7, d1 ceildiv 3)>, d = affine_map<(i, j)[N] -> (i + N, -j)>, e = affine_map<(d0) -> ((d0 + 1) * 2)>, f = affine_set<() : (0 == 0)>, g = affine_set<(i)[N, M] : (i - N >= 0, M - i >= 0, i + N == 4)>, h = affine_map<(d0) -> (d0 * 9223372036854775807)>} : () -> ()
// -----
"x.a"() {a = strided<[1]>, b = strided<[]>, c = strided<[?, ?], offset: ?>, d = strided<[-1, 4], offset: 5>} : () -> ()
// -----
"x.a"() {a = @foo, b = @"a b"::@c, c = [@x, @y::@z], d = @"::@", e = @"a\22b"} : () -> ()
// -----
"x.a"() {a = loc("x.c":1:2), b = loc("n"("x.c":1:2)), c = loc(callsite("a" at "b.c":3:4)), d = loc(fused["a", "b"]), e = loc(fused<{x = 1}>["a", unknown]), f = loc(unknown), g = loc("x.c":1:2 to 3:4), h = loc("x.c":1:2 to :9), i = loc(fused<"m">["a"])} : () -> ()
// -----
"x.a"() {a = #x.y<"<", a -> b, [(<{}>)]>, b = #x<"foo" : i32>, c = #x.y<z = 1 : i32, w = #x.q, s = @foo>, d = #x.y : tensor<4xi32>, e = !x<"a -> b">, f = !x.y<>, g = #x<"">, h = #x.y<x >, i = #x.y< x, y>, j = #x.y<(a) -> b>} : () -> ()
// -----
"x.a"() {a = 0x10, b = 0xFF : i8, c = 0x3F800000 : f32, d = 0x8000 : f16, e = 0x7FF8000000000000 : f64, f = 1.0e10 : f80, g = 1.5 : f128, h = 2.0 : tf32, i = 1.0 : f8E5M2, j = 1.0 : f8E4M3FNUZ, k = 1.0 : f8E8M0FNU, l = 1.0 : f4E2M1FN, m = 1.0 : f6E2M3FN, n = 1.0 : f6E3M2FN, o = 1.0 : f8E4M3, p = 1.0 : f8E3M4, q = 1.0 : f8E5M2FNUZ, r = 1.0 : f8E4M3B11FNUZ} : () -> ()
// -----
"x.a"() {a = array<i32: 1, -2>, b = array<f64: 1.5, 0x7FF0000000000000>, c = array<i1>, d = array<i16: 3>, e = array<f16: 1.0>, f = array<i1: true>, g = array<ui8: 255>, h = array<i128: 5>, i = array<bf16: 1.0>, j = array<f32: 1.0e10, 3.14>} : () -> ()
// -----
"x.a"() {a.b = 1, a.b.c = 2, "a b" = 3, "1a" = 4, _x = 5, a$y = 5, "é" = 7, loc = 4, i32 = 6, dense = 3, true = 4} : () -> ()
// -----
"x.a"() <{a = 1, b}> {c, d = "x"} : () -> ()
"x.b"() <{}> : () -> ()
"test.using_property_in_custom"() <{prop = array<i64: 1, 4>}> : () -> ()
// -----
"x.s"() {a = "\00\FF\n\t\"\\", b = "", c = "a\0Ab", d = "ü → 😀", e = "x" : !x.y, f = "loc(#x)", g = "// c"} : () -> ()
// -----
"x.t"() {a = index, b = none, c = (i32, f32) -> (), d = (() -> ()) -> (i32), e = (i32) -> ((i32) -> i32), f = tuple<>, g = vector<f32>, h = vector<[4]x[2]xi8>, i = memref<*xf32>, j = memref<*xf32, 3>, k = memref<?x4xf32, strided<[?, 1], offset: ?>, #gpu.address_space<global>>, l = memref<f32, 1 : i32>, m = tensor<?x4xi8, "enc">, n = tensor<4xi8, {a = 1}>, o = memref<2xmemref<2xf32>>, p = complex<i1>, q = memref<3xvector<2xf32>>, s = ui1, t = si128, u = i16777215, v = f8E4M3FN, w = tensor<0xi1>, x = memref<4x?xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>, 2>, y = memref<f32, "x">, z = memref<1xi32, affine_map<(d0) -> (d0)>>} : () -> ()

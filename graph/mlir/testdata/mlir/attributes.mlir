// One attribute of every kind.
"x.numbers"() {a = 1, b = -1 : i8, c = 255 : ui8, d = 0xFF : i16, e = true, f = 4 : index, g = 340282366920938463463374607431768211455 : i128,
  h = 1.0, i = 3.14159274 : f32, j = 1.0e+300, k = 0x7FC00000 : f32, l = -0.0 : f16, m = 1.0e-7 : bf16, n = 0x7F800001 : f32, o = 1.0 : f8E4M3FN, p = 2.5 : f128,
  q = 0.1 : f32, r = 16777217.0 : f64, s = -9223372036854775808, t = 1.0e-45 : f32, u = 1234567.0 : f32, v = 0.3333333333333333} : () -> ()
"x.texts"() {a = "plain", b = "\t\n\\\22\00é", c = "typed" : i32, d, "quoted name" = 1, e = @a::@"b c"::@d, f = [], g = {}, h = [1, [2 : i8, "x"], {k}]} : () -> ()
"x.types"() {a = i32, b = () -> (), c = (i32) -> (i32, i32), d = tuple<i32, tuple<>>, e = !x.y<z, "a>b">, f = none, g = complex<f32>,
  h = memref<?xf32, affine_map<(d0) -> (d0 + 1)>>, i = vector<4x[8]xi1>, j = tensor<*x!x.y>, k = si7, l = tensor<4xf32, #x.enc<1>>, m = (() -> i32) -> ()} : () -> ()
"x.others"() {a = affine_map<(d0, d1)[s0] -> (d0 floordiv 2, d1 + s0)>, b = affine_set<(d0) : (d0 - 1 >= 0, d0 mod 2 == 0)>, c = strided<[?, 1], offset: 3>,
  d = array<i64: 1, -2>, e = array<i1: true, false>, f = array<f32: 1.0, 0.1>, g = array<i8>, h = #x.y, i = #x<y {a -> "}"}> : i32, j = loc("a.py":1:2), k = unit} : () -> ()
%0:2 = "x.pair"() <{prop = 1 : i32}> {attr = 2 : i32} : () -> (i32, f32) loc("a.py":1:2)
"x.use"(%0#1, %0#0) ({
^bb0(%arg0: i32 loc("b"), %arg1: f32):
  %1 = "x.inner"(%arg0, %0#0) : (i32, i32) -> !x.y<() -> ()>
}, {
}) : (f32, i32) -> () loc(fused<"m">["a", "b"])

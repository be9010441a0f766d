"x.y"() {a = #complex.number<:f32 1.0, -2.5> : complex<f32>, b = #complex.number<:f64 0.1, 1.0e10>} : () -> ()
// -----
func.func @arith(%a: i32, %b: i32, %f: f32, %g: f64, %v: vector<4xi32>, %t: tensor<4xf32>, %i: index, %c: i1) {
  %0 = arith.addi %a, %b overflow<nsw, nuw> : i32
  %1 = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %2 = arith.constant 0x7FC00000 : f32
  %3 = arith.constant true
  %4 = arith.constant -1 : index
  %5 = arith.cmpi ult, %a, %b : i32
  %6 = arith.cmpf uno, %f, %f fastmath<nnan> : f32
  %7 = arith.select %c, %t, %t : tensor<4xf32>
  %8 = arith.extf %f fastmath<contract> : f32 to f64
  %9 = arith.truncf %g to_nearest_even : f64 to f32
  %10 = arith.index_cast %i : index to i32
  %11, %12 = arith.addui_extended %a, %b : i32, i1
  %13:2 = arith.mulsi_extended %v, %v : vector<4xi32>
  %14 = arith.shrui %a, %b exact : i32
  %15 = arith.constant dense<-0.0> : tensor<2x2xf32>
  return
}
// -----
func.func @math(%f: f32, %t: tensor<4xf32>, %i: i32) {
  %0 = math.absf %f fastmath<fast> : f32
  %1 = math.fpowi %f, %i : f32, i32
  %2 = math.ctlz %i : i32
  %3, %4 = math.sincos %f : f32
  %5 = math.isnan %t : tensor<4xf32>
  %6 = math.fma %f, %f, %f : f32
  return
}
// -----
func.func @complex(%f: f32, %c: complex<f32>) {
  %0 = complex.constant [1.0 : f32, -0.0 : f32] : complex<f32>
  %1 = complex.create %f, %f : complex<f32>
  %2 = complex.add %0, %1 fastmath<nnan> : complex<f32>
  %4 = complex.eq %c, %0 : complex<f32>
  return
}
// -----
func.func @index(%i: index) -> i1 {
  %0 = index.constant 42
  %1 = index.add %i, %0
  %2 = index.cmp slt(%i, %1)
  %3 = index.bool.constant true
  %4 = index.casts %i : index to i64
  %5 = index.sizeof
  return %2 : i1
}
// -----
func.func @ub() -> i32 {
  %0 = ub.poison : vector<4xi64>
  %1 = ub.poison <#ub.poison> : i32
  return %1 : i32
}
// -----
func.func @ub2() { ub.unreachable }
// -----
func.func private @ext(i32 {x.a = 1}, f32) -> (i32 {x.b}, f32) attributes {x.c = "d"}
func.func nested @nest(%a: i32 {x.a}) -> (i32 {x.b = [1]}) { return %a : i32 }
func.func @calls(%f: (i32) -> i32) -> i32 {
  %c = func.constant @nest : (i32) -> i32
  %1 = arith.constant 1 : i32
  %0 = call_indirect %c(%1) : (i32) -> i32
  %2 = call @nest(%1) {x.y} : (i32) -> i32
  return %2 : i32
}
func.func @"quoted name\22"() { return }
// -----
func.func @casts(%a: i32) {
  %0 = builtin.unrealized_conversion_cast %a : i32 to f32
  %1:2 = builtin.unrealized_conversion_cast to f32, i32
  %2:2 = builtin.unrealized_conversion_cast %0, %a : f32, i32 to i64, !x.y<1> {a = 1}
  return
}

// left: 2
"func.func"() <{function_type = (i32, i32) -> i32, sym_name = "f"}> ({
^bb0(%arg0: i32, %arg1: i32):
  %0 = "arith.muli"(%arg0, %arg1) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32
  %1 = "arith.divsi"(%0, %arg1) : (i32, i32) -> i32
  "func.return"(%1) : (i32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (i32, i32) -> i32, sym_name = "f"}> ({
^bb0(%arg0: i32, %arg1: i32):
  %0 = "arith.muli"(%arg0, %arg1) <{overflowFlags = #arith.overflow<nuw>}> : (i32, i32) -> i32
  %1 = "arith.divui"(%0, %arg1) : (i32, i32) -> i32
  "func.return"(%1) : (i32) -> ()
}) : () -> ()
// -----
// left: 2
"func.func"() <{function_type = (i32, i32) -> i32, sym_name = "f"}> ({
^bb0(%arg0: i32, %arg1: i32):
  %0 = "arith.muli"(%arg0, %arg1) <{overflowFlags = #arith.overflow<nuw>}> : (i32, i32) -> i32
  %1 = "arith.divui"(%0, %arg0) : (i32, i32) -> i32
  "func.return"(%1) : (i32) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (i8) -> f16, sym_name = "f"}> ({
^bb0(%arg0: i8):
  %0 = "arith.sitofp"(%arg0) : (i8) -> f32
  %1 = "arith.truncf"(%0) : (f32) -> f16
  "func.return"(%1) : (f16) -> ()
}) : () -> ()
// -----
// left: 3
"func.func"() <{function_type = (i8) -> f16, sym_name = "f"}> ({
^bb0(%arg0: i8):
  %0 = "arith.uitofp"(%arg0) : (i8) -> f32
  %1 = "arith.truncf"(%0) : (f32) -> f16
  "func.return"(%1) : (f16) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (i8) -> (f32, f32, i8, i8), sym_name = "f"}> ({
^bb0(%arg0: i8):
  %0 = "arith.constant"() <{value = -3 : i32}> : () -> i32
  %1 = "arith.sitofp"(%0) : (i32) -> f32
  %2 = "arith.uitofp"(%0) : (i32) -> f32
  %3 = "arith.constant"() <{value = -2.600000e+00 : f32}> : () -> f32
  %4 = "arith.fptosi"(%3) : (f32) -> i8
  %5 = "arith.constant"() <{value = 2.600000e+00 : f32}> : () -> f32
  %6 = "arith.fptoui"(%5) : (f32) -> i8
  "func.return"(%1, %2, %4, %6) : (f32, f32, i8, i8) -> ()
}) : () -> ()
// -----
// left: 6
"func.func"() <{function_type = (i32) -> (f32, i64, i8, f32, index), sym_name = "f"}> ({
^bb0(%arg0: i32):
  %0 = "ub.poison"() <{value = #ub.poison}> : () -> i32
  %1 = "arith.bitcast"(%0) : (i32) -> f32
  %2 = "arith.extsi"(%0) : (i32) -> i64
  %3 = "arith.trunci"(%0) <{overflowFlags = #arith.overflow<none>}> : (i32) -> i8
  %4 = "arith.sitofp"(%0) : (i32) -> f32
  %5 = "arith.index_cast"(%0) : (i32) -> index
  "func.return"(%1, %2, %3, %4, %5) : (f32, i64, i8, f32, index) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (i32) -> i1, sym_name = "f"}> ({
^bb0(%arg0: i32):
  %0 = "arith.sitofp"(%arg0) : (i32) -> f32
  %1 = "arith.constant"() <{value = 5.500000e+00 : f32}> : () -> f32
  %2 = "arith.cmpf"(%0, %1) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
  "func.return"(%2) : (i1) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (i8) -> (i1, i1, i1, i1), sym_name = "f"}> ({
^bb0(%arg0: i8):
  %0 = "arith.sitofp"(%arg0) : (i8) -> f32
  %1 = "arith.constant"() <{value = 5.500000e+00 : f32}> : () -> f32
  %2 = "arith.cmpf"(%0, %1) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
  %3 = "arith.cmpf"(%0, %1) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
  %4 = "arith.cmpf"(%0, %1) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
  %5 = "arith.cmpf"(%0, %1) <{fastmath = #arith.fastmath<none>, predicate = 10 : i64}> : (f32, f32) -> i1
  "func.return"(%2, %3, %4, %5) : (i1, i1, i1, i1) -> ()
}) : () -> ()
// -----
// left: 7
"func.func"() <{function_type = (i8) -> (i1, i1, i1, i1, i1), sym_name = "f"}> ({
^bb0(%arg0: i8):
  %0 = "arith.uitofp"(%arg0) : (i8) -> f32
  %1 = "arith.constant"() <{value = 5.000000e+00 : f32}> : () -> f32
  %2 = "arith.cmpf"(%0, %1) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
  %3 = "arith.cmpf"(%0, %1) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
  %4 = "arith.constant"() <{value = -1.000000e+00 : f32}> : () -> f32
  %5 = "arith.cmpf"(%0, %4) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
  %6 = "arith.cmpf"(%0, %4) <{fastmath = #arith.fastmath<none>, predicate = 7 : i64}> : (f32, f32) -> i1
  %7 = "arith.cmpf"(%0, %4) <{fastmath = #arith.fastmath<none>, predicate = 14 : i64}> : (f32, f32) -> i1
  "func.return"(%2, %3, %5, %6, %7) : (i1, i1, i1, i1, i1) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (i8) -> (i1, i1), sym_name = "f"}> ({
^bb0(%arg0: i8):
  %0 = "arith.sitofp"(%arg0) : (i8) -> f32
  %1 = "arith.constant"() <{value = 1.000000e+03 : f32}> : () -> f32
  %2 = "arith.cmpf"(%0, %1) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
  %3 = "arith.cmpf"(%0, %1) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
  "func.return"(%2, %3) : (i1, i1) -> ()
}) : () -> ()
// -----
// left: 4
"func.func"() <{function_type = (i8, i1, i16, i32) -> (i1, i1, i1, i1, i1), sym_name = "f"}> ({
^bb0(%arg0: i8, %arg1: i1, %arg2: i16, %arg3: i32):
  %0 = "arith.constant"() <{value = 1.000000e+04 : f16}> : () -> f16
  %1 = "arith.constant"() <{value = -5.500000e+00 : f16}> : () -> f16
  %2 = "arith.sitofp"(%arg0) : (i8) -> f16
  %3 = "arith.uitofp"(%arg1) : (i1) -> f16
  %4 = "arith.sitofp"(%arg2) : (i16) -> f16
  %5 = "arith.uitofp"(%arg3) : (i32) -> f16
  %6 = "arith.cmpf"(%2, %0) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f16, f16) -> i1
  %7 = "arith.cmpf"(%3, %0) <{fastmath = #arith.fastmath<none>, predicate = 12 : i64}> : (f16, f16) -> i1
  %8 = "arith.cmpf"(%4, %0) <{fastmath = #arith.fastmath<none>, predicate = 7 : i64}> : (f16, f16) -> i1
  %9 = "arith.cmpf"(%5, %1) <{fastmath = #arith.fastmath<none>, predicate = 3 : i64}> : (f16, f16) -> i1
  %10 = "arith.cmpf"(%5, %0) <{fastmath = #arith.fastmath<none>, predicate = 14 : i64}> : (f16, f16) -> i1
  "func.return"(%6, %7, %8, %9, %10) : (i1, i1, i1, i1, i1) -> ()
}) : () -> ()
// -----
// left: 9
"func.func"() <{function_type = () -> (f64, f64, f64, f64, f64, f64, vector<2xf64>), sym_name = "f"}> ({
  %0 = "arith.constant"() <{value = 4.000000e+00 : f64}> : () -> f64
  %1 = "arith.constant"() <{value = 0.000000e+00 : f64}> : () -> f64
  %2 = "arith.constant"() <{value = 1.000000e+00 : f64}> : () -> f64
  %3 = "arith.constant"() <{value = dense<[4.000000e+00, 5.000000e-01]> : vector<2xf64>}> : () -> vector<2xf64>
  %4 = "math.log2"(%0) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
  %5 = "math.log"(%1) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
  %6 = "math.exp"(%1) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
  %7 = "math.powf"(%0, %0) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
  %8 = "math.acos"(%2) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
  %9 = "math.rsqrt"(%0) <{fastmath = #arith.fastmath<none>}> : (f64) -> f64
  %10 = "math.log2"(%3) <{fastmath = #arith.fastmath<none>}> : (vector<2xf64>) -> vector<2xf64>
  "func.return"(%4, %5, %6, %7, %8, %9, %10) : (f64, f64, f64, f64, f64, f64, vector<2xf64>) -> ()
}) : () -> ()
// -----
// left: 4
func.func @sign_of_nan() -> (f32, f64) {
  %c = arith.constant 0x7FC00000 : f32
  %0 = arith.negf %c : f32
  %n = arith.constant 0xFFF8000000000000 : f64
  %o = arith.constant 1.0 : f64
  %1 = math.copysign %n, %o : f64
  return %0, %1 : f32, f64
}
